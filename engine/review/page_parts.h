#pragma once

#include <string_view>

/// The parts that all review pages share: style, board and script.
namespace tratto::review {

inline constexpr std::string_view page_style = R"(
:root { color-scheme: light dark; --page: #fff; --text: #222; --soft: #666; --edge: #bbb;
  --button: #eee; --chosen: #1a5fa8; --j1: #8a6400; --j2: #b04c00; --j3: #c01818; }
@media (prefers-color-scheme: dark) { :root { --page: #1b1d20; --text: #e4e4e4; --soft: #a0a4a8;
  --edge: #555; --button: #33373c; --chosen: #2f77c4; --j1: #e0b040; --j2: #ff9248; --j3: #ff7070; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 12px; max-width: 1200px;
  color: var(--text); background: var(--page); }
h1 { font-size: 20px; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 16px; margin: 16px 0 4px; }
a { color: inherit; }
nav a { display: inline-block; padding: 8px 12px 8px 0; }
.soft { color: var(--soft); margin: 0 0 10px; font-size: 14px; }
#all { display: grid; gap: 12px 24px; grid-template-columns: minmax(0, 1fr); }
.player { display: flex; justify-content: space-between; gap: 8px; margin: 3px 0 3px 20px; }
.clock { font-variant-numeric: tabular-nums; }
#seat { display: flex; gap: 6px; }
#bar { flex: 0 0 14px; background: #555; position: relative; border: 1px solid var(--edge); }
#bar div { position: absolute; bottom: 0; width: 100%; background: #f4f4f4; }
#bar.flipped div { bottom: auto; top: 0; }
#board { flex: 1; min-width: 0; display: block; touch-action: manipulation; }
.light { fill: #eeddc2; } .dark { fill: #b58863; }
.last .light { fill: #f1e08a; } .last .dark { fill: #cfae4f; }
.white { fill: #fff; stroke: #222; } .black { fill: #2b2b2b; stroke: #eee; }
.piece { stroke-width: 1.3; stroke-linejoin: round; }
.target { fill: #1a5fa8; opacity: .65; pointer-events: none; }
.coordinate { font: 9px sans-serif; fill: #4a3018; }
#arrow { fill: #1a7f4b; opacity: .75; pointer-events: none; }
button { font: inherit; color: inherit; background: var(--button); border: 1px solid var(--edge);
  border-radius: 6px; min-height: 44px; min-width: 44px; padding: 4px 10px; cursor: pointer; }
button:disabled { opacity: .45; cursor: default; }
.row { display: flex; flex-wrap: wrap; gap: 6px; margin: 8px 0; }
.row input { flex: 1; width: auto; min-width: 80px; font-size: 16px; }
#steps button { flex: 1; font-size: 18px; }
#said { font-weight: 600; margin: 8px 0; min-height: 3em; overflow-wrap: anywhere; }
.moves button { min-height: 36px; min-width: 0; padding: 2px 7px; border-color: transparent;
  background: none; }
.moves button[aria-current] { background: var(--chosen); color: #fff; }
.line { margin: 4px 0; } .line b { font-weight: 600; margin-right: 4px; }
#moves { max-height: 300px; overflow-y: auto; border: 1px solid var(--edge); border-radius: 6px;
  padding: 4px; position: relative; }
.j1 { color: var(--j1); } .j2 { color: var(--j2); } .j3 { color: var(--j3); font-weight: bold; }
table { border-collapse: collapse; margin: 8px 0; font-size: 14px; width: 100%; }
td, th { padding: 4px 6px; text-align: right; font-weight: normal; vertical-align: top; }
td:first-child, th:first-child, .index td:nth-child(2), .index th:nth-child(2) { text-align: left; }
.index td { padding: 8px 6px; border-top: 1px solid var(--edge); font-variant-numeric: tabular-nums; }
#chart { position: relative; cursor: pointer; } #chart svg { width: 100%; height: auto; display: block;
  font-size: 15px; }
#cursor { position: absolute; top: 5.3%; width: 2px; height: 84.2%; background: #d02020;
  pointer-events: none; }
input, textarea { font: 13px/1.4 monospace; width: 100%; min-height: 44px; padding: 6px; color: inherit;
  background: var(--page); border: 1px solid var(--edge); border-radius: 6px; }
textarea { height: 160px; }
@media (min-width: 760px) {
  #all { grid-template: "board text" auto "rest text" 1fr / minmax(0, min(56%, calc(100vh - 190px))) minmax(0, 1fr); }
  main { grid-area: board; } #text { grid-area: text; } #rest { grid-area: rest; }
  #moves { max-height: 60vh; }
}
@media (min-width: 1100px) {
  #all { grid-template-areas: "board text" "board rest"; }
  #moves { max-height: 34vh; }
}
)";

inline constexpr std::string_view page_board = R"(<div id="all"><main>
<div class="player"><span id="upper"></span><span class="clock" id="upper-clock"></span></div>
<div id="seat"><div id="bar" aria-hidden="true"><div></div></div>
<svg id="board" viewBox="0 0 360 360" role="group" aria-label="Board"></svg></div>
<div class="player"><span id="lower"></span><span class="clock" id="lower-clock"></span></div>
<div class="row" id="steps"><button data-go="first" aria-label="To the start" title="Home">&#171;</button>
<button data-go="back" aria-label="One move back" title="Left">&#8249;</button>
<button data-go="on" aria-label="One move on" title="Right">&#8250;</button>
<button data-go="last" aria-label="To the end" title="End">&#187;</button></div>
<div class="row"><button data-go="mistake" title="n">Next mistake</button>
<button data-go="flip" title="f">Flip the board</button></div>
</main><div id="text">
<div id="said" role="status" aria-live="polite"></div>
<div class="line moves" id="better" hidden></div>
<div class="line moves" id="best" hidden></div>
<button data-go="leave" id="leave" title="Escape" hidden>Back to the game</button>
<h2>Moves</h2><div class="moves" id="moves"></div></div><div id="rest">
)";

inline constexpr std::string_view page_tools = R"(
<h2><label for="fen">Position (FEN)</label></h2>
<input id="fen" readonly><div class="row"><button data-go="copyFen">Copy FEN</button></div>
<h2><label for="pgn">Game (PGN)</label></h2>
<textarea id="pgn" readonly></textarea>
<div class="row"><button data-go="copyPgn">Copy PGN</button><button data-go="savePgn">Save PGN</button>
</div>
<p class="soft">Keys: left and right, Home and End, n and p for the next and the last mistake, b for
the best line, Escape to leave it, f to flip.</p>
)";

/// Pieces as paths on a square of 45 by 45, by their letters, and their names. scripts/build-wasm
/// takes them for its page, too.
inline constexpr std::string_view page_pieces = R"(
const base = 'M10 35H35V39H10Z';
const shapes = {
  p: 'M22.5 9.5a5.5 5.5 0 0 1 3.6 9.7C28 24 29 30 32 35H13C16 30 17 24 18.9 19.2a5.5 5.5 0 0 1 3.6-9.7Z',
  r: 'M12 9H17V13H20V9H25V13H28V9H33V17H30L31 34H14L15 17H12Z',
  n: 'M14 34C14 26 20 23 20 18C17 20 15 22 13 25L9 22C10 17 14 11 18 9L19 5L22 8C31 9 35 19 32 34Z',
  b: 'M22.5 6a2.5 2.5 0 0 1 1.7 4.4C31 16 31 25 27 30V34H18V30C14 25 14 16 20.8 10.4A2.5 2.5 0 0 1 22.5 6Z' +
    'M21.5 16V19H18.5V21H21.5V26H23.5V21H26.5V19H23.5V16Z',
  q: 'M7 13a2 2 0 1 1 2.8 1.6L16 23L17 12a2 2 0 1 1 1.8 0L22.5 22L26.2 12a2 2 0 1 1 1.8 0L29 23L35.2 14.6' +
    'a2 2 0 1 1 1.6 .6L31 30L32 34H13L14 30L8.2 15A2 2 0 0 1 7 13Z',
  k: 'M21 4H24V7H27V10H24V15C31 10 39 16 34 24L31 30L32 34H13L14 30L11 24C6 16 14 10 21 15V10H18V7H21Z'};
const names = {p: 'pawn', r: 'rook', n: 'knight', b: 'bishop', q: 'queen', k: 'king'};
)";

inline constexpr std::string_view page_script = R"(
const find = id => document.getElementById(id);
const states = game.states, last = states.length - 1, marks = ['', '?!', '?', '??'];
/// The displayed position: a position of the game, or one inside the best line from it.
let now = 0, line = null, flipped = false;
/// The reader's own line from the current position, if the page contains the engine: start, moves,
/// fen, last, back. The engine's script sets a function for changes of the position and one to take
/// a move back.
let own = null, onShow = () => {}, backOwn = () => {};

function draw(parent, name, attributes) {
  const element = document.createElementNS(find('board').namespaceURI, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  parent.append(element);
  return element;
}

function piecesOf(fen) {
  const pieces = Array(64).fill('');
  fen.split(' ')[0].split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row)
      if (c >= '1' && c <= '8') file += Number(c);
      else pieces[8 * (7 - i) + file++] = c;
  });
  return pieces;
}

const nameOf = square => 'abcdefgh'[square & 7] + (1 + (square >> 3));
const place = square => flipped ? [7 - (square & 7), square >> 3] : [square & 7, 7 - (square >> 3)];

function drawArrow(from, to) {
  const [x1, y1] = place(from).map(n => 45 * n + 22.5), [x2, y2] = place(to).map(n => 45 * n + 22.5);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!length) return;
  const x = (x2 - x1) / length, y = (y2 - y1) / length;
  const at = (along, across) => (x1 + x * along - y * across) + ',' + (y1 + y * along + x * across);
  draw(find('board'), 'polygon', {id: 'arrow', points: [at(8, 3), at(length - 16, 3), at(length - 16, 10),
    at(length, 0), at(length - 16, -10), at(length - 16, -3), at(8, -3)].join(' ')});
}

function drawBoard(fen, from, to) {
  const board = find('board'), pieces = piecesOf(fen);
  board.textContent = '';
  for (let i = 0; i < 64; ++i) {
    const square = flipped ? 8 * (i >> 3) + 7 - (i & 7) : 8 * (7 - (i >> 3)) + (i & 7);
    const [x, y] = place(square), piece = pieces[square], kind = piece.toLowerCase();
    const color = piece === kind ? 'black' : 'white';
    const cell = draw(board, 'g', {role: 'img', 'data-square': square, transform: `translate(${45 * x} ${45 * y})`,
      'aria-label': nameOf(square) + (piece ? ` ${color} ${names[kind]}` : ' empty')});
    if (square === from || square === to) cell.setAttribute('class', 'last');
    draw(cell, 'rect', {width: 45, height: 45, class: (square + (square >> 3)) % 2 ? 'light' : 'dark'});
    if (x === 0) draw(cell, 'text', {x: 2, y: 10, class: 'coordinate'}).textContent = nameOf(square)[1];
    if (y === 7) draw(cell, 'text', {x: 38, y: 43, class: 'coordinate'}).textContent = nameOf(square)[0];
    if (piece) draw(cell, 'path', {class: 'piece ' + color, 'fill-rule': 'evenodd',
      d: shapes[kind] + base});
  }
}

function button(text, act, chosen) {
  const made = document.createElement('button');
  made.textContent = text;
  made.onclick = act;
  if (chosen) made.setAttribute('aria-current', 'true');
  return made;
}

/// The best line from a position; each move is a button that shows the position after it.
function fillLine(id, title, from) {
  const box = find(id), moves = from >= 0 ? states[from].l : [];
  box.hidden = !moves.length;
  box.textContent = '';
  if (!moves.length) return;
  const label = document.createElement('b');
  label.textContent = title;
  box.append(label, ...moves.map((move, i) => button(move[0], () => enter(from, i + 1),
    line && line.from === from && line.moves === i + 1)));
}

function enter(from, moves) {
  own = null;
  line = {from, moves, back: line ? line.back : now};
  now = from;
  show();
}

function clockAt(color) {
  for (let i = now; i > 0; --i)
    if (states[i].k === color && states[i].c) return states[i].c;
  return '';
}

function show() {
  const state = states[now], moves = state.l, shown = line ? moves[line.moves - 1] : null;
  const fen = own ? own.fen : shown ? shown[1] : state.p;
  const [from, to] = own ? own.last : shown ? [shown[2], shown[3]] : [state.f, state.t];
  drawBoard(fen, from, to);
  const next = moves[line ? line.moves : 0];
  if (next && !own) drawArrow(next[2], next[3]);
  find('bar').className = flipped ? 'flipped' : '';
  find('bar').firstChild.style.height = state.w + '%';
  const words = own ? ['Your line'] : line ? ['In the best line: ' + shown[0]] : [(now ? state.m + marks[state.j] : 'Start'),
    state.e, ...state.s];
  find('said').textContent = words.filter(word => word).join('  ·  ');
  fillLine('better', 'Better:', own ? -1 : line ? (line.back > 0 && line.from === line.back - 1 ? now : -1)
    : state.j ? now - 1 : -1);
  fillLine('best', 'Best now:', own || (line && line.from !== line.back) ? -1 : now);
  find('leave').hidden = !line && !own;
  find('fen').value = fen;
  for (const [id, color] of [['upper', flipped ? 0 : 1], ['lower', flipped ? 1 : 0]]) {
    find(id).textContent = (color ? '\u25CF ' : '\u25CB ') + game.players[color];
    find(id + '-clock').textContent = clockAt(color);
  }
  find('cursor').style.left = (46 + 600 * now / Math.max(1, last)) / 6.52 + '%';
  document.querySelectorAll('#moves button').forEach((move, i) => {
    if (i + 1 === now && !line && !own) move.setAttribute('aria-current', 'true');
    else move.removeAttribute('aria-current');
  });
  const chosen = document.querySelector('#moves [aria-current]'), list = find('moves');
  if (chosen && (chosen.offsetTop < list.scrollTop ||
                 chosen.offsetTop + chosen.offsetHeight > list.scrollTop + list.clientHeight))
    list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
  document.querySelectorAll('[data-go=first], [data-go=back]').forEach(b => b.disabled = !own && !line && !now);
  document.querySelectorAll('[data-go=on], [data-go=last]').forEach(b =>
    b.disabled = own ? true : line ? line.moves === moves.length : now === last);
  onShow();
}

function visit(ply) {
  line = own = null;
  now = Math.max(0, Math.min(last, ply));
  show();
}

function step(by) {
  if (own) return by < 0 ? backOwn() : undefined;
  if (!line) return visit(now + by);
  const moves = line.moves + by;
  if (moves < 1) return go.leave();
  if (moves <= states[now].l.length) enter(now, moves);
}

/// The next mistake in a direction; wraps around at the end of the game.
function mistake(by) {
  const from = line ? line.back : now, count = last + 1;
  for (let i = 1; i <= count; ++i) {
    const ply = (from + by * i + count * i) % count;
    if (states[ply].j) return visit(ply);
  }
}

function copy(text, box) {
  const by_hand = () => { box.select(); document.execCommand('copy'); };
  if (navigator.clipboard) navigator.clipboard.writeText(text).catch(by_hand);
  else by_hand();
}

const go = {first: () => visit(0), back: () => step(-1), on: () => step(1),
  last: () => line ? enter(now, states[now].l.length) : visit(last),
  mistake: () => mistake(1), mistakeBefore: () => mistake(-1),
  best: () => { if (states[now].l.length) enter(now, 1); },
  leave: () => {
    if (own) ({now, line} = own.back);
    if (own || line) visit(line ? line.back : now);
  },
  flip: () => { flipped = !flipped; show(); },
  copyFen: () => copy(find('fen').value, find('fen')), copyPgn: () => copy(game.pgn, find('pgn')),
  savePgn: () => {
    const link = document.createElement('a');
    link.href = 'data:application/x-chess-pgn;charset=utf-8,' + encodeURIComponent(game.pgn);
    link.download = 'game.pgn';
    link.click();
  }};
const keys = {Home: 'first', ArrowLeft: 'back', ArrowRight: 'on', End: 'last', Escape: 'leave', f: 'flip',
  n: 'mistake', p: 'mistakeBefore', b: 'best'};

states.forEach((state, i) => {
  if (!i) return;
  const text = i > 1 ? state.m.replace(/^\d+\.\.\. /, '') : state.m;
  const move = button(text + (marks[state.j] || state.g), () => visit(i));
  move.className = 'j' + state.j;
  if (state.j) move.setAttribute('aria-label', state.m + ' ' + ['', 'inaccuracy', 'mistake', 'blunder'][state.j]);
  find('moves').append(move);
});
find('pgn').value = game.pgn;
document.querySelectorAll('[data-go]').forEach(b => b.onclick = () => go[b.dataset.go]());
document.querySelector('[data-go=mistake]').disabled = !states.some(state => state.j);
document.onkeydown = event => {
  if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey ||
      /INPUT|TEXTAREA/.test(event.target.tagName)) return;
  go[keys[event.key]]();
  event.preventDefault();
};
find('chart').onclick = event => {
  const box = find('chart').getBoundingClientRect();
  visit(Math.round((652 * (event.clientX - box.left) / box.width - 46) / 600 * last));
};
/// The address may name a position of the game, "#12"; what is no such number is ignored.
function plyOf(hash) {
  const ply = /^#\d+$/.test(hash) ? Number(hash.slice(1)) : 0;
  return ply <= last ? ply : 0;
}
visit(plyOf(location.hash));
)";

}  // namespace tratto::review
