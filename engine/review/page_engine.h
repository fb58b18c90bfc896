#pragma once

#include <string_view>

/// Script of pages that contain the engine (engine/web): own moves on the board, and answers to
/// them.
namespace tratto::review {

/// Must follow page_script, whose names it uses, and the constants of engine_for_pages.
inline constexpr std::string_view page_engine_script = R"(
{
  const script = document.createElement('script');
  script.textContent = trattoSource;
  document.head.append(script);
  const address = URL.createObjectURL(new Blob([trattoSource], {type: 'text/javascript'}));
  const box = document.createElement('div');
  box.innerHTML = `<h2>Your moves</h2><p class="soft" id="hint">The engine is loading.</p>
    <div class="row" id="promote" hidden></div><div class="line moves" id="own"></div>
    <div class="row"><input id="typed" aria-label="Your move, such as Nf3" placeholder="Nf3"
    autocomplete="off" autocapitalize="off" spellcheck="false"><button id="make">Move</button>
    <button id="answer">Let the engine move</button></div>
    <div class="line" id="heard" role="status" aria-live="off"></div>`;
  document.querySelector('#text h2').before(box);
  let rules = null, engine = null, board = null, chosen = null, answers = 0, best = '';

  const ask = moves => JSON.parse(rules.game(own ? own.start : fenShown(), moves.join(' ')));
  const fenShown = () => find('fen').value;
  const targetOf = move => [move.to, 'abcdefgh'.indexOf(move.uci[2]) + 8 * (move.uci[3] - 1)];

  /// Moves as text, numbered from a position on.
  function numbered(fen, moves) {
    const fields = fen.split(' ');
    let number = Number(fields[5]), white = fields[1] === 'w';
    return moves.map((move, i) => {
      const text = (white ? number + '. ' : i ? '' : number + '... ') + move.san;
      if (!white) ++number;
      white = !white;
      return text;
    });
  }

  function mark(square, kind) {
    const cell = document.querySelector(`#board [data-square="${square}"]`);
    if (kind === 'chosen') cell.setAttribute('class', 'last');
    else draw(cell, 'circle', {cx: 22.5, cy: 22.5, r: 7, class: 'target'});
  }

  /// Called after the page has shown another position.
  onShow = () => {
    if (!rules) return;
    chosen = null;
    find('promote').hidden = true;
    board = ask(own ? own.moves : []);
    find('own').hidden = !own;
    if (own)
      find('own').replaceChildren(...numbered(own.start, own.made).map((text, i) =>
        button(text, () => go_on(own.moves.slice(0, i + 1)), i === own.made.length - 1)));
    find('hint').textContent = board.ending || (own ? '' :
      'Try a move: tap a piece and where it goes, or type it.');
    find('answer').disabled = !!board.ending;
    listen();
  };

  /// Lets the engine analyse the position, if it is in the own line.
  function listen() {
    best = '';
    find('heard').textContent = '';
    if (engine.isSearching()) engine.postMessage('stop');
    if (!own || board.ending) return;
    engine.postMessage('setoption name UCI_Chess960 value ' + board.chess960);
    engine.postMessage(`position fen ${own.start} moves ${own.moves.join(' ')}`);
    ++answers;
    engine.postMessage('go movetime 10000');
  }

  function hear(text) {
    const words = text.split(' '), pv = words.indexOf('pv'), at = words.indexOf('score');
    if (words[0] === 'bestmove') --answers;
    // Output of an aborted search belongs to another position.
    if (answers !== 1 || !own || words[0] !== 'info' || pv < 0 || at < 0) return;
    const line = JSON.parse(rules.game(board.fen, words.slice(pv + 1, pv + 9).join(' ')));
    if (line.error) return;
    const value = (board.white ? 1 : -1) * Number(words[at + 2]), mate = words[at + 1] === 'mate';
    const pawns = mate ? Math.sign(value) * 1000 : Math.max(-1000, Math.min(1000, value));
    best = line.moves[0].uci;
    find('heard').textContent = `Engine: ${mate ? '#' + value : (value / 100).toFixed(2)}, depth ` +
      `${words[words.indexOf('depth') + 1]}: ${numbered(board.fen, line.moves).join(' ')}`;
    find('bar').firstChild.style.height = 100 / (1 + Math.exp(-0.00368208 * pawns)) + '%';
    const arrow = find('arrow');
    if (arrow) arrow.remove();
    drawArrow(line.moves[0].from, line.moves[0].to);
  }

  function go_on(moves) {
    const made = ask(moves);
    if (made.error) return false;
    if (!own) own = {start: fenShown(), back: {now, line}};
    const last = made.moves[made.moves.length - 1];
    Object.assign(own, {moves: made.moves.map(move => move.uci), made: made.moves, fen: made.fen,
      last: [last.from, last.to]});
    show();
    return true;
  }
  const play = uci => go_on([...(own ? own.moves : []), uci]);

  /// Takes back one move of the own line; before its first move, returns to the game.
  backOwn = () => {
    if (own.moves.length > 1) return go_on(own.moves.slice(0, -1));
    ({now, line} = own.back);
    own = null;
    show();
  };

  function touch(square) {
    const moves = chosen === null ? [] : board.legal.filter(move =>
      move.from === chosen && targetOf(move).includes(square));
    if (moves.length === 1) return play(moves[0].uci);
    if (moves.length > 1) {
      find('promote').replaceChildren(...moves.map(move =>
        button(names[move.uci[4]] || move.san, () => play(move.uci))));
      find('promote').hidden = false;
      return;
    }
    const previous = chosen;
    document.querySelectorAll('#board .target').forEach(circle => circle.remove());
    if (previous !== null)
      document.querySelector(`#board [data-square="${previous}"]`).removeAttribute('class');
    const own_moves = board.legal.filter(move => move.from === square);
    chosen = previous === square || !own_moves.length ? null : square;
    if (chosen === null) return;
    mark(square, 'chosen');
    new Set(own_moves.map(move => move.to)).forEach(target => mark(target, 'target'));
  }

  function make() {
    const text = find('typed').value.trim();
    if (!text) return;
    if (play(text)) find('typed').value = '';
    else find('hint').textContent = ask([...(own ? own.moves : []), text]).error;
  }

  /// Plays the engine's move: the best one found so far, or, in a position of the game, the first
  /// move of its best line.
  function answer() {
    const known = own ? null : states[now].l[line ? line.moves : 0];
    const move = own ? best : known && known[0].replace(/^\d+\.+ /, '');
    if (move) play(move);
  }

  find('board').onclick = event => {
    const cell = event.target.closest('g');
    if (rules && cell) touch(Number(cell.dataset.square));
  };
  find('make').onclick = make;
  find('typed').onkeydown = event => { if (event.key === 'Enter') make(); };
  find('answer').onclick = () => { if (rules) answer(); };

  WebAssembly.compile(Uint8Array.from(atob(trattoModule), c => c.charCodeAt(0))).then(async module => {
    rules = await Tratto.make(module, () => {});
    engine = Tratto(() => Promise.resolve(module), () => Tratto.browserWorker(address));
    engine.onmessage = hear;
    document.body.dataset.engine = 'ready';
    show();
  }).catch(error => { find('hint').textContent = 'The engine cannot start: ' + error; });
}
)";

}  // namespace tratto::review
