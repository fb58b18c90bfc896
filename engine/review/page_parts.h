#pragma once

#include <string_view>

/// What is the same in every page of a review: its looks, its board and how it is clicked through.
namespace tratto::review {

inline constexpr std::string_view page_style = R"(
body { font: 15px/1.45 sans-serif; margin: 16px auto; max-width: 980px; color: #222; }
h1 { font-size: 20px; margin: 0 0 12px; }
#all { display: flex; flex-wrap: wrap; gap: 18px; }
#left { display: flex; gap: 8px; }
#bar { width: 18px; height: 448px; background: #444; position: relative; border: 1px solid #444; }
#bar div { position: absolute; bottom: 0; width: 100%; background: #f4f4f4; }
#bar.flipped { transform: rotate(180deg); }
#board { width: 448px; height: 448px; display: grid; grid-template: repeat(8, 56px) / repeat(8, 56px);
  border: 1px solid #444; }
#board div { font: 44px/56px "DejaVu Sans", "Segoe UI Symbol", "Noto Sans Symbols2", "Apple Symbols",
  sans-serif; text-align: center; cursor: default; user-select: none; }
.light { background: #eeddc2; } .dark { background: #b58863; }
.light.last { background: #f1e08a; } .dark.last { background: #cfae4f; }
.white { color: #fff; text-shadow: 0 0 1px #000, 1px 1px 0 #000, -1px -1px 0 #000, 1px -1px 0 #000,
  -1px 1px 0 #000; }
.black { color: #111; }
#buttons { margin: 8px 0; } button { font-size: 16px; min-width: 44px; }
#right { flex: 1; min-width: 320px; }
#said { min-height: 66px; margin: 8px 0; }
#moves { max-height: 250px; overflow-y: auto; border-top: 1px solid #ccc; padding-top: 6px; }
#moves span { cursor: pointer; padding: 1px 4px; border-radius: 3px; white-space: nowrap;
  display: inline-block; }
#moves span.now { background: #2070c0; color: #fff; }
.j1 { color: #b08000; } .j2 { color: #d06000; } .j3 { color: #d02020; font-weight: bold; }
table { border-collapse: collapse; margin: 8px 0; font-size: 13px; }
td, th { padding: 2px 8px; text-align: right; font-weight: normal; } td:first-child { text-align: left; }
#chart { position: relative; width: 600px; margin-top: 16px; cursor: pointer; }
#cursor { position: absolute; top: 0; width: 1px; height: 160px; background: #d02020; }
)";

inline constexpr std::string_view page_board = R"(<div id="all"><div><div id="left">
<div id="bar"><div></div></div><div id="board"></div></div>
<div id="buttons"><button data-go="first" title="Home">|&#9664;&#xFE0E;</button>
<button data-go="back" title="Left">&#9664;&#xFE0E;</button>
<button data-go="on" title="Right">&#9654;&#xFE0E;</button>
<button data-go="last" title="End">&#9654;&#xFE0E;|</button>
<button data-go="flip" title="f">flip</button></div></div>
<div id="right"><div id="said"></div>
)";

inline constexpr std::string_view page_script = R"(
const glyphs = {k: '\u265A', q: '\u265B', r: '\u265C', b: '\u265D', n: '\u265E', p: '\u265F'};
const find = id => document.getElementById(id);
let now = 0, flipped = false;

function squares(placement) {
  const pieces = Array(64).fill('');
  placement.split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row)
      if (c >= '1' && c <= '8') file += Number(c);
      else pieces[8 * (7 - i) + file++] = c;
  });
  return pieces;
}

function show(ply) {
  now = Math.max(0, Math.min(states.length - 1, ply));
  const state = states[now], pieces = squares(state.b), board = find('board');
  board.textContent = '';
  for (let i = 0; i < 64; ++i) {
    const square = flipped ? 8 * (i >> 3) + 7 - (i & 7) : 8 * (7 - (i >> 3)) + (i & 7);
    const cell = document.createElement('div'), piece = pieces[square];
    cell.className = ((square >> 3) + square) % 2 ? 'light' : 'dark';
    if (now && (square === state.f || square === state.t)) cell.className += ' last';
    if (piece) {
      cell.className += piece === piece.toUpperCase() ? ' white' : ' black';
      cell.textContent = glyphs[piece.toLowerCase()] + '\uFE0E';
    }
    board.append(cell);
  }
  find('bar').className = flipped ? 'flipped' : '';
  find('bar').firstChild.style.height = state.w + '%';
  find('said').textContent = (now ? state.m + '  ' : 'Start  ') + '[' + state.e + ']' +
    (state.s ? '  ' + state.s : '');
  find('cursor').style.left = 600 * now / Math.max(1, states.length - 1) + 'px';
  document.querySelectorAll('#moves span').forEach((span, i) =>
    span.classList.toggle('now', i + 1 === now));
  const chosen = document.querySelector('#moves .now');
  if (chosen) {
    const list = find('moves'), top = chosen.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + 220) list.scrollTop = top - 100;
  }
}

const go = {first: () => show(0), back: () => show(now - 1), on: () => show(now + 1),
  last: () => show(states.length - 1), flip: () => { flipped = !flipped; show(now); }};
const keys = {Home: 'first', ArrowLeft: 'back', ArrowRight: 'on', End: 'last', f: 'flip'};

states.forEach((state, i) => {
  if (!i) return;
  const span = document.createElement('span');
  span.className = 'j' + state.j;
  span.textContent = state.m + ['', '?!', '?', '??'][state.j];
  span.onclick = () => show(i);
  find('moves').append(span, ' ');
});
document.querySelectorAll('button').forEach(b => b.onclick = () => go[b.dataset.go]());
document.onkeydown = event => {
  if (!keys[event.key]) return;
  go[keys[event.key]]();
  event.preventDefault();
};
find('chart').onclick = event => show(Math.round(
  (event.clientX - find('chart').getBoundingClientRect().left) / 600 * (states.length - 1)));
show(Number(location.hash.slice(1)) || 0);
)";

}  // namespace tratto::review
