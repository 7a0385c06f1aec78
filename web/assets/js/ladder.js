// What the browser keeps of games against the opponents: how often each was beaten, by game.

import { recall, remember } from "./remember.js";
import { OPPONENTS } from "./words.js";

const KEY = "xiongmao-ladder";
/** The levels of the named opponents, the weakest first. */
export const LEVELS = Object.keys(OPPONENTS).map(Number);

/** The games against a level: `{ won, lost, drawn }`. */
export const scoreOf = (game, level) => ({ won: 0, lost: 0, drawn: 0, ...recall(KEY, {})[game]?.[level] });

/** Notes how a game against a level has ended: `won`, `lost` or `drawn`. */
export function note(game, level, end) {
  const all = recall(KEY, {});
  const score = scoreOf(game, level);
  score[end] += 1;
  remember(KEY, { ...all, [game]: { ...all[game], [level]: score } });
}

/** The opponent after a level; undefined after the last one. */
export const nextAfter = (level) => LEVELS.find((other) => other > level);
