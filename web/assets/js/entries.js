// What the browser keeps, as lists name it.

import { gamesWords as words } from "./phrases.js";
import { playerName } from "./words.js";

/** The name of an entry of the collection. The players of a game that was played here are named in the reader's language. */
export function entryName({ title, south, north, event, kind, wish }) {
  if (!title && wish) return ["south", "north"].map((side) => playerName(side, wish)).join(" – ");
  return title || [south, north].filter(Boolean).join(" – ") || event || words.kinds[kind];
}

/** What a list says of an entry besides. `games` are the descriptions of the games. */
export function entryFacts({ kind, game, plies, result, status, changed }, games) {
  const title = games.find(({ name }) => name === game)?.title ?? game;
  return words.facts({ kind, title, plies, result, status, changed });
}
