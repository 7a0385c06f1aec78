// What the browser keeps of puzzles: streaks, and those to repeat.

import { recall, remember } from "./remember.js";

const KEY = "xiongmao-puzzles";
/** The most puzzles of a game that are kept to repeat; older ones give way. */
const MOST = 200;

export class Kept {
  constructor() {
    Object.assign(this, { solved: 0, streak: 0, best: 0, missed: {} }, recall(KEY, {}));
  }

  keep() {
    remember(KEY, { solved: this.solved, streak: this.streak, best: this.best, missed: this.missed });
  }

  /** The puzzles of a game to repeat, the oldest first. */
  toRepeat(game) {
    return this.missed[game] ?? [];
  }

  /** A puzzle was solved without help. */
  solve(puzzle) {
    this.solved += 1;
    this.streak += 1;
    this.best = Math.max(this.best, this.streak);
    this.missed[puzzle.game] = this.toRepeat(puzzle.game).filter(({ id }) => id !== puzzle.id);
    this.keep();
  }

  /** A puzzle was not solved, or with help only: it is to be repeated, after the others. */
  miss(puzzle) {
    this.streak = 0;
    this.missed[puzzle.game] = [...this.toRepeat(puzzle.game).filter(({ id }) => id !== puzzle.id), puzzle].slice(-MOST);
    this.keep();
  }
}
