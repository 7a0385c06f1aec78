// The board that is drawn before the server has answered: the one that was shown last, or that of a new game.

import { recall, remember } from "./remember.js";

const SEEN = "xiongmao-seen";

/** Notes what is shown of a game: `{ id, game, board, last, check, flipped, over }`. `id` is missing where it is not kept. */
export const noteBoard = (seen) => remember(SEEN, seen);

/** The pieces on the board of a position in FEEN, by their squares. */
export function boardOf(feen) {
  const rows = feen.split(" ")[0].split("/").reverse();
  const board = {};
  rows.forEach((row, rank) => {
    let file = 0;
    for (const [token, letter] of row.matchAll(/\d+|[+-]?([A-Za-z])\^?/g)) {
      if (letter) board[String.fromCharCode(97 + file) + (rank + 1)] = letter;
      file += letter ? 1 : Number(token);
    }
  });
  return board;
}

/** What will be shown, as far as the browser knows: of the game `kept`, or of the last one or a new one; null if it does not. */
export function sketch(games, kept, wish) {
  const seen = recall(SEEN, null);
  if (seen && (kept ? seen.id === kept : seen.id && !seen.over)) return seen;
  const game = games.find(({ name }) => name === wish.game) ?? games[0];
  return kept ? null : { game: game.name, board: boardOf(game.start_feen), flipped: wish.opponent !== "person" && wish.side === "north" };
}
