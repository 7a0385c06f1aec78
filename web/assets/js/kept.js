// What the browser keeps of puzzles: streaks, a rating for each game, those to repeat, those that are done.

import { recall, remember } from "./remember.js";

const KEY = "xiongmao-puzzles";
/** The most puzzles of a game that are kept to repeat, or as done; older ones give way. */
const MOST = 200;
/** The rating of a newcomer, and its steps: large at first. */
const FIRST = 900;
const STEPS = { early: 60, late: 20, count: 20 };

export class Kept {
  constructor() {
    Object.assign(this, { solved: 0, streak: 0, best: 0, missed: {}, ratings: {}, done: {} }, recall(KEY, {}));
  }

  keep() {
    const { solved, streak, best, missed, ratings, done } = this;
    remember(KEY, { solved, streak, best, missed, ratings, done });
  }

  /** The puzzles of a game to repeat, the oldest first. */
  toRepeat(game) {
    return this.missed[game] ?? [];
  }

  /** How strong the player of these puzzles is, in Elo. */
  rating(game) {
    return this.ratings[game]?.elo ?? FIRST;
  }

  /** The rating follows the first attempt at a puzzle of this Elo, as Elo's formula has it. */
  rate(game, elo, isSolved) {
    const { elo: own, count } = this.ratings[game] ?? { elo: FIRST, count: 0 };
    const expected = 1 / (1 + 10 ** ((elo - own) / 400));
    const step = count < STEPS.count ? STEPS.early : STEPS.late;
    this.ratings[game] = { elo: Math.max(100, Math.round(own + step * (Number(isSolved) - expected))), count: count + 1 };
  }

  /** Whether something was done: a composition, a mistake that was put right, the puzzle of a day. */
  isDone(name) {
    return Boolean(this.done[name]);
  }

  /** A puzzle was solved without help. */
  solve(puzzle) {
    this.solved += 1;
    this.streak += 1;
    this.best = Math.max(this.best, this.streak);
    this.missed[puzzle.game] = this.toRepeat(puzzle.game).filter(({ id }) => id !== puzzle.id);
    if (puzzle.elo && !puzzle.isRepeated) this.rate(puzzle.game, puzzle.elo, true);
    this.finish(!puzzle.elo && puzzle.id, puzzle.mark);
    this.keep();
  }

  /** Notes what was done, so that lists can mark it. */
  finish(...names) {
    for (const name of names.filter(Boolean)) {
      delete this.done[name];
      this.done[name] = 1;
    }
    this.done = Object.fromEntries(Object.entries(this.done).slice(-4 * MOST));
  }

  /** A puzzle was not solved, or with help only: it is to be repeated, after the others. Those of other sources stay there. */
  miss(puzzle) {
    this.streak = 0;
    if (puzzle.elo && !puzzle.isRepeated) this.rate(puzzle.game, puzzle.elo, false);
    if (puzzle.elo) this.missed[puzzle.game] = [...this.toRepeat(puzzle.game).filter(({ id }) => id !== puzzle.id), puzzle].slice(-MOST);
    this.keep();
  }
}
