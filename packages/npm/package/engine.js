// The engine as objects, over the lines of protocol.md.

import { XiongmaoError } from "./instance.js";
import { WorkerHandle } from "./worker-handle.js";

const ERROR = "info string error: ";
/** Lines that may wait for a slow caller; then the oldest are left out. */
const MOST_WAITING = 1024;

/** An `info` line as an object; null if it has no score. */
function infoOf(line) {
  const words = line.split(" ");
  const after = (name) => words[words.indexOf(name) + 1];
  if (!words.includes("score")) return null;
  const number = (name) => Number(after(name));
  const bound = words.includes("lowerbound") ? "lower" : words.includes("upperbound") ? "upper" : "exact";
  const wdl = words.indexOf("wdl") + 1;
  const [win, draw, loss] = words.slice(wdl, wdl + 3).map(Number);
  return {
    depth: number("depth"), seldepth: number("seldepth") || 0, multipv: number("multipv") || 1,
    score: { [after("score")]: Number(words[words.indexOf("score") + 2]) }, bound, wdl: { win, draw, loss },
    nodes: number("nodes") || 0, nps: number("nps") || 0, hashfull: number("hashfull") || 0, time_ms: number("time") || 0,
    pv: words.includes("pv") ? words.slice(words.indexOf("pv") + 1) : [],
  };
}

/** The lines that set up a position. */
function setUp(position) {
  const { game, feen, fen, plies } = position?.toJSON?.() ?? position ?? {};
  const start = feen ? `feen ${feen}` : fen ? `fen ${fen}` : "startpos";
  const moves = plies?.length ? ` moves ${[...plies].join(" ")}` : "";
  return [...(game || start === "startpos" ? [`setoption name UCI_Variant value ${game ?? "xiongqi"}`] : []), `position ${start}${moves}`];
}

const option = (name, value) => `setoption name ${name} value ${value}`;

/** A search under way: an async iterator of its lines, and its result. */
class Analysis {
  #waiting = [];
  #wake = null;
  #done = false;
  #result;
  #stop;

  constructor(start, stop) {
    const lines = [];
    let interrupted = false;
    const found = (info) => {
      lines.length = info.multipv - 1;
      lines.push(info);
      if (this.#waiting.length >= MOST_WAITING) this.#waiting.shift();
      this.#waiting.push(info);
      this.#wake?.();
    };
    this.#stop = () => {
      interrupted ||= !this.#done;
      if (!this.#done) stop();
    };
    this.#result = start(found).then((answer) => ({ ...answer, lines, interrupted })).finally(() => {
      this.#done = true;
      this.#wake?.();
    });
    // Whoever only iterates hears of an error there.
    this.#result.catch(() => {});
  }

  /** Ends it; what was found is its result. */
  stop() {
    this.#stop();
    return this.#result;
  }

  result() {
    return this.#result;
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        while (this.#waiting.length > 0) yield this.#waiting.shift();
        if (this.#done) break;
        await new Promise((wake) => { this.#wake = wake; });
        this.#wake = null;
      }
      await this.#result;
    } finally {
      this.#stop();
    }
  }
}

export class Engine {
  #worker;
  #turn = Promise.resolve();
  /** Who hears the lines of the question that is being answered. */
  #ear = null;

  constructor(options = {}) {
    this.#worker = new WorkerHandle({ ...options, online: (line) => this.#ear?.(line), onover: () => this.#ear?.(null) });
    this.#say("uci", option("UCI_ShowWDL", true));
    if (options.threads > 1) this.#turn = this.threads().then((count) => this.#say(option("Threads", count)), () => {});
  }

  #say(...lines) {
    this.#worker.hear(lines.join("\n"));
  }

  /**
   * Sends lines in their turn. `hear(line)` returns what is not undefined where the answer is complete; an error of the
   * program is thrown.
   */
  #ask(lines, hear, begun = () => {}) {
    const turn = this.#turn.then(() => new Promise((resolve, reject) => {
      let problem = null;
      const end = (settle, value) => {
        this.#ear = null;
        settle(value);
      };
      this.#ear = (line) => {
        if (line === null || this.#worker.closed) return end(reject, this.#worker.closed);
        if (line.startsWith(ERROR)) problem ??= new XiongmaoError(line.slice(ERROR.length));
        const answer = hear(line);
        // Whatever is wrong, the last line is answered: the next question begins with a clean slate.
        if (answer !== undefined || line === "readyok") end(problem ? reject : resolve, problem ?? answer);
      };
      if (this.#worker.closed) this.#ear(null);
      else {
        this.#say(...lines);
        begun();
      }
    }));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  #search(lines, { depth, nodes, movetime, mate, searchmoves } = {}, found = () => {}, begun) {
    const limits = Object.entries({ depth, nodes, movetime, mate }).filter(([, value]) => value !== undefined);
    const words = limits.map(([name, value]) => ` ${name} ${value}`).join("");
    const go = `go${words || " infinite"}${searchmoves?.length ? ` searchmoves ${searchmoves.join(" ")}` : ""}`;
    return this.#ask([...lines, go], (line) => {
      if (line.startsWith("info depth ")) {
        const info = infoOf(line);
        if (info?.pv.length) found(info);
      }
      const answer = /^bestmove (\S+)(?: ponder (\S+))?/.exec(line);
      if (answer) return { best: answer[1] === "(none)" ? null : answer[1], ponder: answer[2] ?? null };
    }, begun);
  }

  /** Analyses a position. Limits are `depth`, `nodes`, `movetime` (ms) and `mate`; without one it goes on until `stop()`. */
  analyse(position, { multipv = 1, hash = 16, ...limits } = {}) {
    const lines = [option("Skill Level", 20), option("UCI_AnalyseMode", true), option("MultiPV", multipv), option("Hash", hash), "ucinewgame", ...setUp(position)];
    // It may be stopped before its turn has come.
    let [hasBegun, isStopped] = [false, false];
    const begun = () => {
      hasBegun = true;
      if (isStopped) this.#say("stop");
    };
    const stop = () => {
      isStopped = true;
      if (hasBegun) this.#say("stop");
    };
    return new Analysis((found) => this.#search(lines, limits, found, begun), stop);
  }

  /** The ply that the engine plays, with the line that it begins. */
  async play(position, { level = 20, seed = 0, movetime, nodes } = {}) {
    const lines = [option("UCI_AnalyseMode", false), option("MultiPV", 1), option("Skill Level", level), option("Skill Seed", seed), "ucinewgame", ...setUp(position)];
    let line = null;
    const limits = { movetime: movetime ?? (nodes === undefined ? 1000 : undefined), nodes };
    const { best } = await this.#search(lines, limits, (info) => { line = info; });
    if (best === null) throw new XiongmaoError("the game is over");
    return { ply: best, line };
  }

  #reasons(position, command) {
    const name = command.split(" ")[0];
    const lines = [...setUp(position), command, "wait", "isready"];
    let answer;
    return this.#ask(lines, (line) => {
      if (line.startsWith(`${name} {`)) answer = JSON.parse(line.slice(name.length + 1));
      if (line === "readyok") return answer ?? null;
    });
  }

  /** Why a ply is good or bad: it is compared with the best one. Null if the game is over. */
  why(position, ply) {
    return this.#reasons(position, `why ${ply}`);
  }

  /** What the side that is not to move threatens. */
  threats(position) {
    return this.#reasons(position, "threats");
  }

  /**
   * Asks a question of docs/web.md in its turn: `name` stands behind `/api/v1/`. Calls `onevent(name, data)` for each
   * event of a stream. The signal ends a search, which then has an answer or is refused.
   */
  ask(name, body = {}, { signal, onevent } = {}) {
    const turn = this.#turn.then(async () => {
      signal?.throwIfAborted();
      const stop = () => this.#worker.stop();
      signal?.addEventListener("abort", stop, { once: true });
      try {
        return await this.#worker.ask({ does: "ask", name, body }, onevent);
      } finally {
        signal?.removeEventListener("abort", stop);
      }
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Reviews a recorded game; `onposition(review)` hears of each position, the last one first. */
  async annotate(record, { number, opening, onposition, signal, ...limits } = {}) {
    let result = null;
    const onevent = (name, data) => {
      if (name === "position") onposition?.(data);
      else if (name === "result") result = data;
    };
    await this.ask("annotate", { record, number, opening, limits }, { signal, onevent });
    return result;
  }

  /** The nodes of the positions of `xiongmao bench`, at a depth: the signature of the search. */
  bench(game = "xiongqi", depth = 13) {
    return this.#worker.ask({ does: "bench", game, depth });
  }

  /** How many threads search: one where memory cannot be shared. */
  threads() {
    return this.#worker.threads();
  }

  /** The bytes that the engine takes. It grows to a gigabyte at most. */
  memory() {
    return this.#worker.ask({ does: "memory" });
  }

  /** Ends all searches and the worker at once. */
  close() {
    this.#worker.close();
    this.#ear?.(null);
  }
}
