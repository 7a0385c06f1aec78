// Positions, on the thread of the caller: questions about the rules take microseconds.

import { XiongmaoError } from "./instance.js";
import { checked, flag, moves as line, shown } from "./options.js";

let rules = null;
// In these notations a move and its sign decide the text, so each is asked for once: a few tens of thousands at most.
const coordinates = new Map();
const pmn = new Map();
const textsOfMoves = { __proto__: null, "": pmn, pmn, coordinates };
// Positions that nobody holds any more are forgotten.
const registry = new FinalizationRegistry(({ engine, number }) => engine.tell("close", number));

/** Sets the instance that knows the rules. */
export function setRules(instance) {
  rules = instance;
}

/** The instance that knows the rules. */
export function theRules() {
  if (!rules) throw new XiongmaoError("await load() first");
  return rules;
}

export class Position {
  #engine;
  #number;
  #start;
  #settings;
  #facts = null;

  constructor(start = {}) {
    if (start instanceof Position) {
      this.#engine = start.#engine;
      this.#number = Number(this.#engine.call("copy", "", start.#open()));
      this.#start = start.#start;
      this.#settings = start.#settings;
    } else {
      if (typeof start !== "object" || start === null) throw new XiongmaoError(`a position begins with an object such as { fen }, not ${shown(start)}`);
      const { moves, ...rest } = start;
      const given = { ...rest, moves: typeof moves === "string" ? moves.split(/\s+/).filter(Boolean) : [...(moves ?? [])] };
      this.#engine = theRules();
      this.#number = Number(this.#engine.call("open", JSON.stringify(given)));
      const { game, feen, fen, moveLimit, rules } = given;
      this.#start = { game, feen, fen };
      this.#settings = { moveLimit, rules };
    }
    registry.register(this, { engine: this.#engine, number: this.#number }, this);
  }

  #open() {
    if (this.#number === null) throw new XiongmaoError("the position is closed");
    return this.#number;
  }

  #call(name, text = "", ...numbers) {
    return this.#engine.call(name, text, this.#open(), ...numbers);
  }

  #fact(name) {
    this.#facts ??= JSON.parse(this.#call("facts"));
    return this.#facts[name];
  }

  legal(notation = "") {
    const texts = textsOfMoves[notation];
    if (!texts) return this.#written(notation);
    const bytes = this.#engine.bytes("legal_keys", this.#open());
    const keys = new DataView(bytes.buffer, bytes.byteOffset);
    const moves = new Array(bytes.length / 4);
    for (let index = 0; index < moves.length; index += 1) {
      const text = texts.get(keys.getUint32(4 * index, true));
      if (text === undefined) return this.#learn(texts, notation);
      moves[index] = text;
    }
    return moves;
  }

  /** The legal moves, written by the rules. */
  #written(notation) {
    const moves = this.#call("legal", notation);
    return moves === "" ? [] : moves.split(" ");
  }

  /** The same; their texts are remembered. */
  #learn(texts, notation) {
    const keys = new Uint32Array(this.#engine.bytes("legal_keys", this.#open()).slice().buffer);
    const moves = this.#written(notation);
    moves.forEach((text, index) => texts.set(keys[index], text));
    return moves;
  }

  /** What the question `position` of docs/http.md says of it. */
  #told(notation = "") {
    return JSON.parse(this.#call("told", notation));
  }

  /** The legal moves taken apart, sorted. */
  moves(notation) {
    const { board, legal } = this.#told(notation);
    const side = (letter) => letter === letter.toUpperCase();
    const apart = ({ move, from, to, noisy, promotion }) => {
      const [piece, there] = [board[from], board[to]];
      return { move, from, to, piece, ...(there && side(there) !== side(piece) && { captured: there }), ...(promotion && { promotion }), noisy };
    };
    // The rules of this position may have ended the game.
    return this.isOver ? [] : legal.map(apart);
  }

  /** The letters of the pieces by their squares. */
  pieces() {
    return this.#told().board;
  }

  /** A line from here in another notation. */
  written(moves, notation) {
    const place = this.copy();
    try {
      const tokens = typeof moves === "string" ? moves.split(/\s+/).filter(Boolean) : moves;
      return tokens.map((token) => {
        // Both have the same order.
        const [inPmn, inNotation] = [place.legal(), place.legal(notation)];
        return inNotation[inPmn.indexOf(place.push(token).history.at(-1))];
      });
    } finally {
      place.close();
    }
  }

  /** The squares of the pieces of a side that attack a square. */
  attackers(square, by) {
    const squares = this.#call("attackers", `${square} ${by}`);
    return squares === "" ? [] : squares.split(" ");
  }

  /** The board as a picture, with the last move and a check marked; arrows are moves. */
  svg(options = {}) {
    const { characters = false, arrows = "" } = checked(options, { characters: flag, arrows: line });
    return this.#call("svg", [arrows].flat().join(" "), Number(characters));
  }

  isLegal(move) {
    return this.#call("is_legal", move) !== "";
  }

  push(move, notation = "") {
    this.#call("push", `${move}\n${notation}`);
    this.#facts = null;
    return this;
  }

  pop() {
    const move = this.#call("pop");
    this.#facts = null;
    return move;
  }

  copy() {
    return new Position(this);
  }

  explain() {
    return JSON.parse(this.#call("explain"));
  }

  perft(depth) {
    if (!Number.isInteger(depth) || depth < 0 || depth > 32) throw new XiongmaoError(`depth must be a whole number from 0 to 32, not ${depth}`);
    return Number(this.#call("perft", "", depth));
  }

  get game() { return this.#fact("game"); }
  get feen() { return this.#fact("feen"); }
  get fen() { return this.#fact("fen"); }
  get turn() { return this.#fact("turn"); }
  get status() { return this.#fact("status"); }
  get winner() { return this.#fact("winner"); }
  get isOver() { return this.status !== "in_progress"; }
  get inCheck() { return this.#fact("inCheck"); }
  get ply() { return this.#fact("ply"); }
  get halfmoveClock() { return this.#fact("halfmoveClock"); }
  get moveLimit() { return this.#settings.moveLimit; }
  get rules() { return this.#settings.rules; }

  get history() {
    const moves = this.#call("history");
    return moves === "" ? [] : moves.split(" ");
  }

  /** The position as a question of docs/http.md: its start, and the moves from there. */
  toJSON() {
    return { ...this.#start, game: this.game, moves: this.history };
  }

  close() {
    if (this.#number === null) return;
    registry.unregister(this);
    this.#engine.tell("close", this.#number);
    this.#number = null;
  }
}
