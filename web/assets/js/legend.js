// The pieces of a game, with their names and how they move; under the pointer, the moves are seen on a board.

import * as api from "./api.js";
import { Board } from "./board.js";
import { askUser } from "./dialog.js";
import { button, h } from "./dom.js";
import { howPieceMoves, legendWords as words } from "./phrases.js";
import { pieceIcon } from "./pieces.js";
import { sentences } from "./language.js";
import { capital, pieceName } from "./words.js";

/** Where each piece stands to show its moves, and what else is on the board. */
const SCENES = {
  xiongqi: {
    general: ["d4", "6g^1/8/8/3a4/2aG^a3/3a4/8/8 / X/x"], advisor: ["d4", "1g^6/8/8/8/3A4/8/8/6G^1 / X/x"], bear: ["d4", "5g^2/8/8/8/3B4/8/8/2G^5 / X/x"],
    horse: ["d4", "1g^6/8/8/3+S4/3H4/8/8/6G^1 / X/x"], chariot: ["d4", "6g^1/8/8/8/3R4/8/8/5G^2 / X/x"], cannon: ["d3", "6g^1/3r4/8/3+S4/8/3C4/8/5G^2 / X/x"],
    soldier: ["d5", "6g^1/8/8/3+S4/8/8/8/5G^2 / X/x"], empress: ["d4", "6g^1/8/8/8/3E4/8/8/5G^2 / X/x"], dragon: ["d4", "5d^2/3s4/8/8/3D^4/8/8/8 / X/x"],
  },
  xiangqi: {
    general: ["e2", "3g^5/9/9/p8/9/9/9/9/4G^4/9 / X/x"], advisor: ["e2", "3g^5/9/9/p8/9/9/9/9/4A4/5G^3 / X/x"], elephant: ["e3", "3g^5/9/9/p8/9/9/9/4E4/9/5G^3 / X/x"],
    horse: ["e5", "3g^5/9/9/9/4P4/4H4/9/9/9/5G^3 / X/x"], chariot: ["e5", "3g^5/9/9/9/9/4R4/9/9/9/5G^3 / X/x"], cannon: ["e4", "3g^5/9/4r4/9/4P4/9/4C4/9/9/5G^3 / X/x"],
    soldier: ["e6", "3g^5/9/9/9/4P4/9/9/9/9/5G^3 / X/x"],
  },
};

/** Shows the legend of a game until it is closed. */
export function showLegend(game, settings) {
  const board = new Board({ game, still: true });
  board.signs = settings.signs;
  const text = h("p", { class: "legend-text", role: "status" });
  const pieces = game.pieces.filter(({ side, name }) => side === "south" && SCENES[game.name]?.[name]);
  const rows = pieces.map((piece) => {
    const show = () => choose(piece);
    return h("button", { type: "button", class: "legend-piece", "data-legend": piece.name, onclick: show, onpointerenter: show, onfocus: show },
      pieceIcon(piece, board.signs), h("span", {}, capital(pieceName(piece))));
  });
  let chosen = null;
  async function choose(piece) {
    if (chosen === piece) return;
    chosen = piece;
    rows.forEach((row) => row.setAttribute("aria-pressed", String(row.dataset.legend === piece.name)));
    text.textContent = howPieceMoves(game.name, piece.name);
    const [square, feen] = SCENES[game.name][piece.name];
    try {
      const { board: shown, legal } = await api.position({ feen });
      if (chosen !== piece) return;
      board.selected = square;
      board.show({ board: shown, legal, forbidden: [] });
    } catch (error) {
      text.textContent = sentences(text.textContent, api.problem(error));
    }
  }
  choose(pieces[0]);
  return askUser(words.title, (close) => [h("h2", {}, words.of(game.title)),
    h("div", { class: "legend-page" }, h("div", { class: "legend-list" }, rows), h("div", {}, board.svg, text)), button(words.close, () => close(null))], { kind: "wide-dialog" });
}
