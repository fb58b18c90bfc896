// The UCI side of tratto.js and tratto-threads.js: scripts/build-wasm puts it behind the module that
// emscripten writes.
//
//   new Worker("tratto.js")       postMessage("uci"), onmessage with a line in event.data
//   require("./tratto.js")()      the same interface under node: postMessage, onmessage, terminate
//   node tratto.js [command]      a UCI session on standard input, or one command
//   Tratto(load, spawn)           for a page that brings module and worker itself (tratto.html)
//
// The engine of tratto.js has one thread and hears nothing while it searches. So it lives in a worker
// of its own: who speaks with it here answers uci and isready for it, and ends a search by ending that
// worker; a new one is told options and position again, and the answer is the best move of the last
// line it printed. That of tratto-threads.js searches on threads of its own and always listens.
"use strict";

(function (root) {
  // A thread of the engine runs this script, too, for the module in front of it.
  if (typeof Module === "object" && Module.ENVIRONMENT_IS_PTHREAD) return;

  const NAME = "/*NAME*/";
  const hasThreads = NAME === "tratto-threads";
  const isNode = typeof process === "object" && !!(process.versions && process.versions.node);
  // Beyond it there is no iteration.
  const MOST_DEPTH = 245;
  // A command that waits for the jobs before it (bench, perft), and is refused with the word in it.
  const LAST_WORD = "end-of-input";
  const LAST_COMMAND = "setoption name " + LAST_WORD;

  /** The processors that threads may use; for more than 32 the workers would need too much memory. */
  function processors() {
    return Math.min(isNode ? require("os").cpus().length : root.navigator.hardwareConcurrency || 1, 32);
  }

  /** Whether a search ends only when it is told to. */
  function isEndless(words) {
    const limits = ["depth", "nodes", "movetime", "mate", "perft", "wtime", "btime", "winc", "binc", "wdelay", "bdelay", "byoyomi",
      "movestogo"];
    return words.includes("ponder") || words.includes("infinite") || !limits.some((word) => words.includes(word));
  }

  /** The `go` that searches the same without an end of its own: what is left are depth, nodes, mate and
   *  the moves to search. */
  function withoutClock(line) {
    const limits = line.match(/\b(depth|nodes|mate) +\d+/g) || [`depth ${MOST_DEPTH}`];
    const moves = /\bsearchmoves( +[a-h][1-8][a-h][1-8][nbrq]?)+/.exec(line);
    return ["go", ...limits, ...(moves ? [moves[0]] : [])].join(" ");
  }

  /** An engine that listens while it searches. load(), spawn() as for Tratto(). */
  function Listening(load, spawn) {
    const self = { onmessage: null, postMessage: send, terminate: terminate };
    const worker = spawn();
    let searches = 0;
    let last = ""; // The last go.
    let tellDone = null;
    worker.listen((line) => {
      if (tellDone && line.includes(LAST_WORD)) return tellDone();
      if (line.startsWith("bestmove")) searches -= 1;
      emit(line);
    });
    load().then((module) => worker.post({ module: module }), (error) => emit("info string error: " + error));

    function emit(line) {
      if (self.onmessage) self.onmessage(line);
    }

    function send(text) {
      let line = String(text).trim();
      if (/^quit\b/.test(line)) return terminate();
      if (/^go\b(?!.*\bperft\b)/.test(line)) {
        searches += 1;
        last = line;
      }
      const asked = /^setoption\s+name\s+Threads\s+value\s+(\d+)/i.exec(line);
      if (asked && Number(asked[1]) > processors()) {
        line = `setoption name Threads value ${processors()}`;
        emit(`info string option Threads: there are ${processors()} processors`);
      }
      worker.post(line);
    }

    function terminate() {
      worker.kill();
      if (self.onclose) self.onclose();
    }

    self.whenDone = (callback) => {
      tellDone = callback;
      worker.post(LAST_COMMAND);
    };
    self.isSearching = () => searches > 0;
    self.isEndless = () => searches > 0 && isEndless(last.split(/\s+/));
    return self;
  }

  /** load(): a promise of the WebAssembly.Module; spawn(): a worker that runs serve(). */
  function Tratto(load, spawn) {
    const self = { onmessage: null, postMessage: send, terminate: terminate };
    const options = new Map(); // The last setoption of each name, and the last debug.
    let board = []; // What set it up: the last position, and moves played since.
    let worker = null;
    let identity = null; // The lines that answer uci, as the first worker says them.
    let asked = 0; // How often uci was asked for before.
    let search = null; // The running search: {line, isEndless, last, answer}
    let waiting = [];
    let isMinimal = false; // Minimal is not the worker's: without lines there is no move to stop with.
    let tellDone = null;
    let isClosed = false;

    function emit(line) {
      if (self.onmessage) self.onmessage(line);
    }

    function start() {
      const own = (worker = spawn());
      const lines = [];
      own.listen((line) => {
        if (own !== worker) return;
        if (identity || !/^(id|option|uciok)\b/.test(line)) return hear(line);
        lines.push(line);
        if (line !== "uciok") return;
        identity = lines;
        for (; asked > 0; asked--) identity.forEach(emit);
      });
      if (!identity) own.post("uci");
      load().then((module) => own.post({ module: module }), (error) => emit("info string error: " + error));
      for (const line of options.values()) own.post(line);
      for (const line of board) own.post(line);
    }

    function hear(line) {
      if (tellDone && line.includes(LAST_WORD)) return tellDone();
      if (!search) return emit(line);
      const words = line.split(" ");
      const pv = words.indexOf("pv");
      const number = words[words.indexOf("multipv") + 1];
      if (words[0] === "info" && pv > 0) {
        search.last = words[pv + 2] ? `bestmove ${words[pv + 1]} ponder ${words[pv + 2]}` : `bestmove ${words[pv + 1]}`;
        if (words.indexOf("multipv") < 0 || number === "1") search.best = search.last;
        if (isMinimal) search.infos.set(number, line);
        else emit(line);
        if (search.isStopped) stop();
      } else if (words[0] === "bestmove") {
        if (search.isEndless && !search.isStopped) search.answer = line;
        else finish(line);
      } else {
        emit(line);
      }
    }

    function finish(line) {
      search.infos.forEach(emit);
      search = null;
      emit(line);
      const lines = waiting;
      waiting = [];
      lines.forEach(send);
    }

    function stop() {
      if (!search) return;
      if (search.answer) return finish(search.answer);
      search.isStopped = true;
      // Before the first line there is nothing to answer with; it comes within milliseconds.
      if (!search.best) return;
      const best = search.best;
      worker.kill();
      start();
      finish(best);
    }

    function go(line) {
      const words = line.split(/\s+/);
      const endless = isEndless(words);
      const sent = endless ? withoutClock(line) : line;
      if (!words.includes("perft")) search = { line: line, isEndless: endless, last: null, best: null, infos: new Map(), answer: null, isStopped: false };
      worker.post(sent);
    }

    function send(text) {
      const line = String(text).trim();
      const word = line.split(/\s+/)[0];
      if (isClosed || !word) return;
      if (!worker) start();
      if (word === "quit") return terminate();
      if (word === "stop") return stop();
      if (word === "isready" && search) return emit("readyok");
      if (word === "uci") return identity ? identity.forEach(emit) : void asked++;
      if (word === "ponderhit") {
        // It is for the last search that was asked for.
        if (waiting.some((waits) => /^go\b/.test(waits))) return void waiting.push(line);
        if (!search || !/\bponder\b/.test(search.line)) return;
        const timed = search.line.replace(/\bponder\b/, "");
        worker.kill();
        search = null;
        start();
        return go(timed);
      }
      if (search) {
        waiting.push(line);
        if (search.isEndless && word === "go") stop();
        return;
      }
      const option = /^setoption\s+name\s+(.*?)(?:\s+value(?:\s+(.*))?)?$/i.exec(line);
      const name = option ? option[1].toLowerCase() : "";
      if (name === "minimal" && /^(true|false)$/i.test(option[2])) {
        isMinimal = option[2].toLowerCase() === "true";
        return;
      }
      if (name && name !== "clear hash") {
        options.delete(name); // The order is that of the last ones.
        options.set(name, line);
      }
      if (word === "debug") options.set(word, line);
      if (word === "position") board = [line];
      if (word === "play") board.push(line);
      if (word === "go") return go(line);
      worker.post(line);
    }

    function terminate() {
      isClosed = true;
      if (worker) worker.kill();
      if (self.onclose) self.onclose();
    }

    self.whenDone = (callback) => {
      if (!worker) return callback();
      tellDone = callback;
      worker.post(LAST_COMMAND);
    };
    self.isSearching = () => search !== null;
    self.isEndless = () => search !== null && search.isEndless;
    return self;
  }

  /** Inside the engine's own worker: hear(callback) gives it what is posted, post(line) answers. */
  function serve(hear, post) {
    let command = null;
    let early = [];
    hear((message) => {
      if (typeof message === "string") {
        if (command) command(message);
        else early.push(message);
        return;
      }
      make(message.module, post).then((core) => {
        if (message.review) {
          const { pgn, number, milliseconds } = message.review;
          return post({ review: JSON.parse(core.review(pgn, number, milliseconds)) });
        }
        command = core.command;
        early.forEach((line) => command(line));
        early = [];
      });
    });
  }

  /**
   * Reviews a game of a PGN file in a worker of its own: request {pgn, number, milliseconds}, number
   * from 1; tell(done, positions). result: a promise of {pgn, html} or {error}; cancel() ends it.
   */
  function review(load, spawn, request, tell) {
    const worker = spawn();
    const result = new Promise((resolve, reject) => {
      worker.listen((message) => {
        if (message.review) {
          worker.kill();
          resolve(message.review);
        } else if (message.startsWith("info string review ")) {
          tell(...message.split(" ").slice(3).map(Number));
        }
      });
      load().then((module) => worker.post({ module: module, review: request }), reject);
    });
    return { result: result, cancel: () => worker.kill() };
  }

  /** Where threads find this script, and how many there can be at once: those that search and others
   *  that clear a table meanwhile. */
  function threadOptions() {
    return {
      pool: 2 * processors() + 2,
      mainScriptUrlOrBlob: isNode ? __filename : root.location.href,
      locateFile: (name) => (isNode ? require("path").join(__dirname, name) : new URL(name, root.location.href).href),
    };
  }

  /** The module's functions, from compiled code. */
  function make(module, print) {
    return TrattoCore({
      ...(hasThreads ? threadOptions() : {}),
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module));
        return {};
      },
      print: print,
      printErr: (line) => print("info string " + line),
    }).then((core) => ({
      command: core.cwrap("tratto_command", null, ["string"]),
      run: core.cwrap("tratto_run", "number", ["string"]),
      game: core.cwrap("tratto_game", "string", ["string", "string"]),
      pgn: withText(core, core.cwrap("tratto_pgn", "string", ["number"])),
      review: withText(core, core.cwrap("tratto_review", "string", ["number", "number", "number"])),
    }));
  }

  /** A function whose first argument is a text in memory: the stack, where cwrap puts strings, is too
   *  small for a file of games. */
  function withText(core, call) {
    return (text, ...others) => {
      const size = core.lengthBytesUTF8(text) + 1;
      const at = core._malloc(size);
      core.stringToUTF8(text, at, size);
      try {
        return call(at, ...others);
      } finally {
        core._free(at);
      }
    };
  }

  function nodeEngine() {
    const threads = require("worker_threads");
    const fs = require("fs");
    const path = require("path");
    let module = null;
    const load = () =>
      Promise.resolve((module = module || new WebAssembly.Module(fs.readFileSync(path.join(__dirname, NAME + ".wasm")))));
    const spawn = () => {
      const worker = new threads.Worker(__filename, { workerData: "tratto-engine" });
      return {
        post: (message) => worker.postMessage(message),
        listen: (callback) => worker.on("message", callback),
        kill: () => worker.terminate(),
      };
    };
    return { engine: () => (hasThreads ? Listening : Tratto)(load, spawn), load: load };
  }

  function nodeSession(commands) {
    if (commands.length > 0) {
      nodeEngine().load().then((module) => make(module, (line) => console.log(line))).then((core) => {
        const status = core.run(commands.join(" "));
        // The last lines of threads are still on their way.
        setTimeout(() => process.exit(status), 100);
      });
      return;
    }
    const engine = nodeEngine().engine();
    engine.onmessage = (line) => console.log(line);
    engine.onclose = () => process.exit(0);
    const input = require("readline").createInterface({ input: process.stdin });
    // As the native program does: at a terminal, quit ends a job, from a pipe it waits for it.
    const quit = () => engine.whenDone(() => engine.postMessage("quit"));
    let hasQuit = false;
    input.on("line", (line) => {
      if (hasQuit) return;
      hasQuit = /^\s*quit\b/.test(line);
      if (hasQuit && !process.stdin.isTTY && !engine.isSearching()) quit();
      else engine.postMessage(line);
    });
    input.on("close", () => {
      const wait = () => {
        if (!engine.isSearching()) return quit();
        if (engine.isEndless()) engine.postMessage("stop");
        setTimeout(wait, 20);
      };
      if (!hasQuit) wait();
    });
  }

  /** In a browser: the engine's worker is this script again, by its name. */
  function browserWorker(url) {
    const worker = new Worker(url, { name: "tratto-engine" });
    return {
      post: (message) => worker.postMessage(message),
      listen: (callback) => (worker.onmessage = (event) => callback(event.data)),
      kill: () => worker.terminate(),
    };
  }

  Tratto.make = make;
  Tratto.review = review;
  Tratto.browserWorker = browserWorker;

  if (isNode) {
    const threads = require("worker_threads");
    if (!threads.isMainThread && threads.workerData === "tratto-engine")
      serve((callback) => threads.parentPort.on("message", callback), (line) => threads.parentPort.postMessage(line));
    else if (require.main === module) nodeSession(process.argv.slice(2));
    else module.exports = () => nodeEngine().engine();
  } else if (typeof WorkerGlobalScope !== "undefined" && root instanceof WorkerGlobalScope) {
    if (root.name === "tratto-engine") {
      serve((callback) => (root.onmessage = (event) => callback(event.data)), (line) => root.postMessage(line));
    } else {
      const url = root.location.href;
      let module = null;
      const hasMemory = !hasThreads || root.crossOriginIsolated;
      const load = () => !hasMemory ? Promise.reject("this page has no shared memory (crossOriginIsolated): use tratto.js") :
        (module = module || fetch(new URL(NAME + ".wasm", url)).then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)));
      const engine = (hasThreads ? Listening : Tratto)(load, () => browserWorker(url));
      engine.onmessage = (line) => root.postMessage(line);
      engine.onclose = () => root.close();
      root.onmessage = (event) => engine.postMessage(event.data);
    }
  } else {
    root.Tratto = Tratto;
  }
})(typeof self !== "undefined" ? self : globalThis);
