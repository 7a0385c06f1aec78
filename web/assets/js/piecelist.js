// The pieces of each side and where they stand, as text.

import { h } from "./dom.js";
import { enumerated, text } from "./language.js";
import { capital, pieceName, sideName } from "./words.js";

/** The rows of a position: `game` describes the pieces on the board. */
export function pieceRows(game, board) {
  const squares = (letter) => Object.keys(board).filter((square) => board[square] === letter).sort();
  const side = (name) => {
    const kinds = game.pieces.filter((piece) => piece.side === name).map((piece) => ({ piece, on: squares(piece.letter) }));
    return [h("h3", {}, sideName(name)), h("ul", {}, kinds.filter(({ on }) => on.length).map(({ piece, on }) => h("li", {}, text("pieces-on", { piece: capital(pieceName(piece)), squares: enumerated(on) }))))];
  };
  return ["south", "north"].flatMap(side);
}
