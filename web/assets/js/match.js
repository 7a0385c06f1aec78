// A game that is played here: who plays, from where, what has been played, how it ended. No rules, nothing on the screen.

import { newId } from "./collection.js";
import { playerName } from "./words.js";

export const otherSide = (side) => (side === "south" ? "north" : "south");
/** Results of games in records, by their winners. */
const RESULTS = { south: "1-0", north: "0-1", draw: "1/2-1/2" };

/** What a new game may be like. */
export const USUAL = { opponent: "engine", level: 3, side: "south", time: "", feen: "" };

export class Match {
  /** `wish` is what USUAL has, besides the name of the game. */
  constructor(wish) {
    Object.assign(this, { wish: { ...USUAL, ...wish }, plies: [], ended: null, left: null, score: null, entry: null });
  }

  /** The game of an entry of the collection. */
  static of(entry) {
    const { wish, ended, left, score } = entry.state;
    const match = new Match(wish);
    return Object.assign(match, { entry, ended, left, score, plies: entry.record.plies.map(({ pmn }) => pmn) });
  }

  /** Whether two people play on one screen. */
  get isShared() {
    return this.wish.opponent === "person";
  }

  /** Whether the player at the screen moves this side. */
  owns(side) {
    return this.isShared || side === this.wish.side;
  }

  question(count = this.plies.length) {
    const { game, feen } = this.wish;
    return { game, ...(feen && { feen }), plies: this.plies.slice(0, count) };
  }

  /** The game as a record in PCN. `rules` describes the game. */
  record(rules) {
    const player = (side) => ({ name: playerName(side, this.wish), variant: rules.title });
    const outcome = this.ended && { result: RESULTS[this.ended.winner], status: this.ended.status };
    return { ...(this.entry?.created && { meta: { started_at: new Date(this.entry.created).toISOString() } }), sides: { first: player("south"), second: player("north") },
      setup: { feen: this.wish.feen || rules.start_feen }, ...(outcome && { outcome }), plies: this.plies.map((pmn) => ({ pmn })) };
  }

  /** Keeps the game as it is now. One without plies is none yet. `left` is what is left of the time of both sides. */
  keep(collection, rules, left) {
    if (!this.entry && !this.plies.length) return;
    this.left = left;
    this.entry ??= { id: newId(), kind: "play", game: rules.name, title: "", created: Date.now() };
    Object.assign(this.entry, { record: this.record(rules), state: { wish: this.wish, ended: this.ended, left, score: this.score } });
    collection.keep(this.entry);
  }
}
