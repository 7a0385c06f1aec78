// A game that is played here: who plays, from where, what has been played, how it ended. No rules, nothing on the screen.

import { newId } from "./collection.js";
import { otherSide, playerName } from "./words.js";

export { otherSide };
/** Results of games in records, by their winners. */
const RESULTS = { south: "1-0", north: "0-1", draw: "1/2-1/2" };

/** The engine agrees to a draw after so many moves, if it does not think itself better by more than so many centipawns. */
export const AGREED_PLIES = 20;
const AGREED_SCORE = 30;

/** What a new game may be like: `feen` is the position that it starts from, and `fen` the same if it was given so. */
export const USUAL = { opponent: "engine", level: 3, side: "south", time: "", feen: "", fen: "" };

export class Match {
  /** `wish` is what USUAL has, besides the name of the game. */
  constructor(wish) {
    Object.assign(this, { wish: { ...USUAL, ...wish }, moves: [], ended: null, left: null, score: null, entry: null });
  }

  /** The game of an entry of the collection. */
  static of(entry) {
    const { wish, ended, left, score } = entry.state;
    const match = new Match(wish);
    return Object.assign(match, { entry, ended, left, score, moves: entry.record.plies.map(({ pmn }) => pmn) });
  }

  /** Whether two people play on one screen. */
  get isShared() {
    return this.wish.opponent === "person";
  }

  /** Whether the player at the screen moves this side. */
  owns(side) {
    return this.isShared || side === this.wish.side;
  }

  /** Who has played the move with this index, where it is the turn of `side` now. */
  sideOf(index, side) {
    return (this.moves.length - index) % 2 ? otherSide(side) : side;
  }

  /** How many plies are taken back, so that it is a player's turn; 0 if there are not as many. */
  takenBack(side) {
    const count = this.isShared || !this.owns(side) ? 1 : 2;
    return this.moves.length >= count ? count : 0;
  }

  /** FEN counts the half-moves without a capture before the start, which FEEN does not. */
  question(count = this.moves.length) {
    const { game, feen, fen } = this.wish;
    return { game, ...(fen ? { fen } : feen && { feen }), moves: this.moves.slice(0, count) };
  }

  /** Whether the engine agrees to a draw now. */
  get agreesToDraw() {
    const { moves, score } = this;
    return moves.length >= AGREED_PLIES && Boolean(score) && ("cp" in score ? score.cp <= AGREED_SCORE : score.mate < 0);
  }

  /** The game as a record in PCN. `rules` describes the game. */
  record(rules) {
    const player = (side) => ({ name: playerName(side, this.wish), variant: rules.variant });
    const outcome = this.ended && { result: RESULTS[this.ended.winner], status: this.ended.status };
    return { ...(this.entry?.created && { meta: { started_at: new Date(this.entry.created).toISOString() } }), sides: { first: player("south"), second: player("north") },
      setup: { feen: this.wish.feen || rules.start_feen }, ...(outcome && { outcome }), plies: this.moves.map((pmn) => ({ pmn })) };
  }

  /** Keeps the game as it is now. One without moves is none yet. `left` is what is left of the time of both sides. */
  keep(collection, rules, left) {
    if (!this.entry && !this.moves.length) return;
    this.left = left;
    this.entry ??= { id: newId(), kind: "play", game: rules.name, title: "", created: Date.now() };
    Object.assign(this.entry, { record: this.record(rules), state: { wish: this.wish, ended: this.ended, left, score: this.score } });
    collection.keep(this.entry);
  }
}
