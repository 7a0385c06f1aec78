// The engine as objects, over the lines of protocol.md.

import { XiongmaoError } from "./instance.js";
import { ENGINE, callback, checked, choices, contents, flag, moves, signal, text, times, whole, word, words } from "./options.js";
import { Position } from "./position.js";
import { GameRecord } from "./tree.js";
import { WorkerHandle } from "./worker-handle.js";

const ERROR = "info string error: ";
/** Where the rules have ended a game that goes on, and how. */
const OVERRULED = /^info string by the rules, the game has ended after ply (\d+): (\w+) (\w+)$/;
/** Megabytes of the table. */
const HASH = 16;
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

const option = (name, value) => `setoption name ${name} value ${value}`;

const LIMITS = { depth: whole(1), nodes: whole(1), movetime: whole(1) };
const CLOCK = { clock: times, increment: times, movesToGo: whole(1) };
const ANALYSIS = { ...LIMITS, mate: whole(1), ...CLOCK, multipv: whole(1, 256), hash: whole(1), searchmoves: words };
const PLAY = { level: whole(0, 20), elo: whole(410, 3220), ...LIMITS, ...CLOCK, seed: whole(0, 2 ** 31 - 1), ponder: flag };
const ANNOTATION = { number: whole(1), opening: whole(0), ...LIMITS, onposition: callback, signal };
const QUESTION = { game: word, feen: text, fen: text, moves, moveLimit: whole(0), rules: choices };

/** A position and its rules as an object, with its moves as a list. */
function questionOf(position) {
  const question = position instanceof Position ? { ...position.toJSON(), moveLimit: position.moveLimit, rules: position.rules } : position;
  const { moves = [], ...rest } = checked(question ?? {}, QUESTION);
  if (rest.feen !== undefined && rest.fen !== undefined) throw new XiongmaoError("expected feen or fen, found both");
  return { ...rest, moves: typeof moves === "string" ? moves.split(/\s+/).filter(Boolean) : moves };
}

/** The lines that set up a position under its rules, with moves in PMN, whatever was asked before. */
function setUp(position) {
  const { game, feen, fen, moves, moveLimit, rules } = questionOf(position);
  const start = feen !== undefined ? `feen ${feen}` : fen !== undefined ? `fen ${fen}` : "startpos";
  const played = moves.join(" ");
  return [
    ...(game || start === "startpos" ? [option("UCI_Variant", game ?? "xiongqi")] : []),
    option("UCI_Notation", "pmn"),
    option("MoveLimitPlies", moveLimit ?? "auto"),
    ...Object.entries({ Perpetual: "auto", ...rules }).map(([name, choice]) => option(name, choice)),
    `position ${start}${played && ` moves ${played}`}`,
  ];
}

/** The words of `go` for these limits. */
function goWords({ clock, increment, movesToGo, ...limits }) {
  if (clock === undefined && (increment ?? movesToGo) !== undefined) throw new XiongmaoError("increment and movesToGo need a clock");
  const both = (time) => (typeof time === "number" ? { south: time, north: time } : time);
  const { south, north } = both(clock) ?? {};
  const gained = both(increment) ?? {};
  const times = { wtime: south, btime: north, winc: gained.south, binc: gained.north, movestogo: movesToGo };
  return Object.entries({ ...limits, ...times }).filter(([, value]) => value !== undefined).map(([name, value]) => ` ${name} ${value}`).join("");
}

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
  /** Whether the engine thinks on after a move, and whether what it then finds is still in its table. */
  #pondering = false;
  #pondered = false;

  constructor(options = {}) {
    this.#worker = new WorkerHandle({ ...checked(options, ENGINE), online: (line) => this.#ear?.(line), onover: () => this.#ear?.(null) });
    this.#say(["uci", option("UCI_ShowWDL", true)]);
    if (options.threads > 1) this.#turn = this.threads().then((count) => this.#say([option("Threads", count)]), () => {});
  }

  #say(lines) {
    this.#worker.hear(lines.join("\n"));
  }

  /** Does something after what was asked before, and after the thinking in between. */
  #inTurn(act) {
    const turn = this.#turn.then(() => this.#endPondering()).then(act);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Sends lines. `hear(line)` returns what is not undefined where the answer is complete; an error of the program is thrown. */
  #talk(lines, hear, begun = () => {}) {
    return new Promise((resolve, reject) => {
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
        this.#say(lines);
        begun();
      }
    });
  }

  async #endPondering() {
    if (!this.#pondering) return;
    this.#pondering = false;
    await this.#talk(["stop"], (line) => line.startsWith("bestmove ") || undefined).catch(() => {});
  }

  #search(lines, words, found, begun) {
    let overruled = null;
    return this.#talk([...lines, `go${words || " infinite"}`], (line) => {
      const ended = OVERRULED.exec(line);
      if (ended) overruled = { ply: Number(ended[1]), status: ended[2], winner: ended[3] };
      if (line.startsWith("info depth ")) {
        const info = infoOf(line);
        if (info?.pv.length) found(info);
      }
      const answer = /^bestmove (\S+)(?: ponder (\S+))?/.exec(line);
      if (answer) return { best: answer[1] === "(none)" ? null : answer[1], ponder: answer[2] ?? null, overruled };
    }, begun);
  }

  /** Forgets what was found before, unless it was found by pondering and is asked for now. */
  #afresh(keeps = false) {
    const kept = keeps && this.#pondered;
    this.#pondered = false;
    return kept ? [] : ["ucinewgame"];
  }

  /** Analyses a position. Without limits it goes on until `stop()`. */
  analyse(position, options = {}) {
    // It may be stopped before its turn has come.
    let [hasBegun, isStopped] = [false, false];
    const begun = () => {
      hasBegun = true;
      if (isStopped) this.#say(["stop"]);
    };
    const stop = () => {
      isStopped = true;
      if (hasBegun) this.#say(["stop"]);
    };
    const start = async (found) => {
      const { multipv = 1, hash = HASH, searchmoves = [], ...limits } = checked(options, ANALYSIS);
      const lines = [option("UCI_AnalyseMode", true), option("MultiPV", multipv), option("Hash", hash), ...setUp(position)];
      const words = goWords(limits) + (searchmoves.length > 0 ? ` searchmoves ${searchmoves.join(" ")}` : "");
      return this.#inTurn(async () => {
        const { game } = await this.#worker.ask({ does: "facts", start: questionOf(position) });
        return { game, ...(await this.#search([...this.#afresh(), ...lines], words, found, begun)) };
      });
    };
    return new Analysis(start, stop);
  }

  /** The move that the engine plays, with the line that it begins. */
  async play(position, options = {}) {
    const { level, elo, seed = 0, ponder = false, ...limits } = checked(options, PLAY);
    if (level !== undefined && elo !== undefined) throw new XiongmaoError("expected level or elo, found both");
    const strength = [option("Skill Level", level ?? 20), option("UCI_LimitStrength", elo !== undefined), option("UCI_Elo", elo ?? 410), option("Skill Seed", seed)];
    const lines = [option("UCI_AnalyseMode", false), option("MultiPV", 1), option("Hash", HASH), ...strength, ...setUp(position)];
    const words = goWords(limits) || " movetime 1000";
    return this.#inTurn(async () => {
      let line = null;
      const { best, ponder: reply } = await this.#search([...this.#afresh(true), ...lines], words, (info) => { line = info; });
      if (best === null) throw new XiongmaoError("the game is over");
      if (ponder && elo === undefined && (level ?? 20) === 20) {
        const after = lines.at(-1).includes(" moves ") ? "" : " moves";
        this.#say([`${lines.at(-1)}${after} ${best}${reply === null ? "" : ` ${reply}`}`, "go infinite"]);
        this.#pondering = this.#pondered = true;
      }
      return { move: best, line };
    });
  }

  async #reasons(position, command) {
    const name = command.split(" ")[0];
    const lines = [option("Hash", HASH), ...setUp(position), command, "wait", "isready"];
    let answer;
    return this.#inTurn(() => this.#talk([...this.#afresh(), ...lines], (line) => {
      if (line.startsWith(`${name} {`)) answer = JSON.parse(line.slice(name.length + 1));
      if (line === "readyok") return answer ?? null;
    }));
  }

  /** Why a move is good or bad: it is compared with the best one. Null if the game is over. */
  async why(position, move) {
    return this.#reasons(position, `why ${checked({ move }, { move: word }).move}`);
  }

  /** What the side that is not to move threatens. */
  async threats(position) {
    return this.#reasons(position, "threats");
  }

  /** What the network makes of a position without a search, in centipawns for the side to move. */
  async evaluate(position) {
    const start = questionOf(position);
    return this.#inTurn(() => this.#worker.ask({ does: "evaluate", start }));
  }

  /**
   * Has searches and questions ask these endgame tables, and no others: the bytes of each file of `xiongmao tables make`
   * by its name, such as `GRvG.xiongqi`. Resolves to their number.
   */
  async useTables(files) {
    const tables = Object.entries(checked({ files }, { files: contents }).files ?? {});
    return this.#inTurn(async () => {
      const count = await this.#worker.ask({ does: "tables", files: tables });
      await this.#talk([option("TablePath", count > 0 ? "memory" : "<empty>"), "isready"], () => undefined);
      return count;
    });
  }

  /**
   * Asks a question of docs/http.md in its turn: `name` stands behind `/api/v2/`. Calls `onevent(name, data)` for each
   * event of a stream. The signal ends a search, which then has an answer or is refused.
   */
  async ask(name, body = {}, options = {}) {
    const { signal: control, onevent } = checked(options, { signal, onevent: callback });
    return this.#inTurn(async () => {
      control?.throwIfAborted();
      const stop = () => this.#worker.stop();
      control?.addEventListener("abort", stop, { once: true });
      try {
        return await this.#worker.ask({ does: "ask", name, body }, onevent);
      } finally {
        control?.removeEventListener("abort", stop);
      }
    });
  }

  /** Reviews a recorded game; `onposition(review)` hears of each position, the last one first. */
  async annotate(record, options = {}) {
    const { number, opening, onposition, signal: control, ...limits } = checked(options, ANNOTATION);
    let result = null;
    const onevent = (name, data) => {
      if (name === "position") onposition?.(data);
      else if (name === "result") result = data;
    };
    const text = record instanceof GameRecord ? JSON.stringify(record.data) : record;
    await this.ask("annotate", { record: text, number, opening, limits }, { signal: control, onevent });
    return result;
  }

  /** The nodes of the positions of `xiongmao bench`, at a depth: the signature of the search. */
  bench(game = "xiongqi", depth = 13) {
    return this.#inTurn(() => this.#worker.ask({ does: "bench", game, depth }));
  }

  /** How many threads search: one where memory cannot be shared. */
  threads() {
    return this.#worker.threads();
  }

  /** The bytes that the engine takes. It grows to a gigabyte at most. */
  memory() {
    return this.#inTurn(() => this.#worker.ask({ does: "memory" }));
  }

  /** Ends all searches and the worker at once. */
  close() {
    this.#worker.close();
    this.#ear?.(null);
  }
}
