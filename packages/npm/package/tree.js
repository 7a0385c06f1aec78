// Recorded games as trees: what was played, and what could have been.

import { XiongmaoError } from "./instance.js";
import { checked, prose, text, word } from "./options.js";
import { Position, theRules } from "./position.js";

/** Reads recorded games in any format, and writes each in another: `json`, `toml` or `pgn`. */
export const records = (record, options = {}) => theRules().ask("records", { ...checked(options, { to: word, notation: word }), record });

/** Reads recorded games in any format; throws where one cannot be read. */
export function readRecords(record) {
  const { games, left_out: [refused], more } = records(record, { to: "json" });
  if (refused) throw new XiongmaoError(refused.message, refused);
  if (more) throw new XiongmaoError(`the text has more than ${games.length} games`);
  return games.map((game) => new GameRecord(JSON.parse(game.text)));
}

const isLine = (line) => Array.isArray(line) && line.every((move) => typeof move?.pmn === "string");
/** The lines that could have been played instead. PCN leaves their form open, and programs may have another one. */
const alternatives = ({ variations = [] }) => (Array.isArray(variations) && variations.every(isLine) ? variations.filter((line) => line.length > 0) : []);

/** A place in a recorded game: the start, or the place after a move. What is changed here changes the record. */
export class GameNode {
  #line;
  #index;
  #play;

  constructor(parent, line, index, play) {
    this.parent = parent;
    this.data = line[index] ?? {};
    [this.#line, this.#index, this.#play] = [line, index, play];
  }

  /** The move that leads here, in PMN; null at the start. */
  get move() { return this.data.pmn ?? null; }
  get comment() { return this.data.comment ?? null; }
  set comment(words) { this.#set("comment", words); }
  get assessment() { return this.data.assessment ?? null; }
  set assessment(grade) { this.#set("assessment", grade); }

  #set(name, value) {
    if (!this.parent) throw new XiongmaoError(`the start of a game has no ${name}`);
    if (value === null) delete this.data[name];
    else this.data[name] = checked({ [name]: value }, { comment: prose, assessment: word })[name];
  }

  /** The moves that lead here from the start. */
  get moves() {
    return this.parent ? [...this.parent.moves, this.move] : [];
  }

  /** The places after the moves that continue from here: first the one of this line, then its alternatives. */
  get variations() {
    if (this.#index + 1 === this.#line.length) return [];
    const found = [new GameNode(this, this.#line, this.#index + 1, this.#play)];
    // The first move of a variation may have alternatives of its own.
    for (const node of found) found.push(...alternatives(node.data).map((line) => new GameNode(this, line, 0, this.#play)));
    return found;
  }

  /** The place after the move that continues this line; null at its end. */
  next() {
    return this.variations[0] ?? null;
  }

  /** The places that follow in this line. */
  *mainline() {
    for (let node = this.next(); node; node = node.next()) yield node;
  }

  /** All places that follow: each line to its end, then the variations that leave it. */
  *walk() {
    const waiting = this.variations.reverse();
    for (let node; (node = waiting.pop());) {
      yield node;
      waiting.push(...node.variations.reverse());
    }
  }

  /** The position here. */
  position() {
    return this.#play(this.moves);
  }

  /** Continues with a move, and returns the place after it: a variation if the line goes on already. */
  add(move, { notation = "", ...marks } = {}) {
    const position = this.position();
    const pmn = position.push(move, notation).history.at(-1);
    position.close();
    const variations = this.variations;
    let node = variations.find((place) => place.move === pmn);
    if (!node && variations.length === 0) {
      this.#line.push({ pmn });
      node = this.next();
    } else if (!node) {
      const { data } = variations[0];
      if (data.variations && !data.variations.every?.(isLine)) throw new XiongmaoError(`the variations of ${data.pmn} have a form of another program`);
      const line = [{ pmn }];
      (data.variations ??= []).push(line);
      node = new GameNode(this, line, 0, this.#play);
    }
    for (const [name, value] of Object.entries(checked(marks, { comment: prose, assessment: word }))) node[name] = value;
    return node;
  }
}

const RESULTS = { south: "1-0", north: "0-1", draw: "1/2-1/2" };

/** A recorded game. `data` is the record as PCN, which may be changed. */
export class GameRecord {
  constructor(data) {
    this.data = data;
  }

  /** The record of the game in which a position has been reached. */
  static from(position, players = {}) {
    const { south, north } = checked(players, { south: text, north: text });
    const start = new Position({ ...position.toJSON(), moves: [] });
    const { feen, fen } = start;
    start.close();
    const { Perpetual: perpetual } = position.rules ?? {};
    const rules = { ...(perpetual && { perpetual }), ...(position.moveLimit !== undefined && { move_limit: position.moveLimit }) };
    return new GameRecord({
      sides: { ...(south && { first: { name: south } }), ...(north && { second: { name: north } }) },
      setup: { feen, ...(position.toJSON().fen && { fen }) },
      ...(Object.keys(rules).length > 0 && { rules }),
      ...(position.isOver && { outcome: { result: RESULTS[position.winner], status: position.status } }),
      plies: position.history.map((pmn) => ({ pmn })),
    });
  }

  get feen() { return this.data.setup.feen; }
  get south() { return this.data.sides?.first?.name ?? null; }
  get north() { return this.data.sides?.second?.name ?? null; }
  get result() { return this.data.outcome?.result ?? null; }
  get moves() { return (this.data.plies ?? []).map(({ pmn }) => pmn); }

  /** The start of its tree. */
  get root() {
    return new GameNode(null, (this.data.plies ??= []), -1, (moves) => this.#played(moves));
  }

  /** The game after so many plies, by default after the last one. */
  position(plies) {
    return this.#played(this.moves.slice(0, plies));
  }

  #played(moves) {
    const { setup: { feen, fen }, rules: { perpetual, move_limit: moveLimit } = {} } = this.data;
    return new Position({ ...(fen ? { fen } : { feen }), moves, moveLimit, ...(perpetual && { rules: { Perpetual: perpetual } }) });
  }

  /** The record as text: `pgn` (default), `json` or `toml`. */
  write({ to = "pgn", notation } = {}) {
    const { games: [game], left_out: [refused] } = records(JSON.stringify(this.data), { to, notation });
    if (refused) throw new XiongmaoError(refused.message, refused);
    return game.text;
  }
}
