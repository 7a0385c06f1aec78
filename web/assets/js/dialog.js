// Questions to the player, in the browser's own dialogs.

import { button, h, s } from "./dom.js";
import { drawPiece } from "./pieces.js";

/** Asks which of several plies is meant that differ in their promotion. Resolves to a ply, or null. */
export function choosePromotion(plies, board) {
  const side = board.view.mover;
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "promotion", "aria-label": "Promotion" });
    const close = (ply) => {
      dialog.close();
      dialog.remove();
      board.svg.focus({ preventScroll: true });
      resolve(ply);
    };
    const choice = (ply) => {
      const letter = ply.promotion && (side === "south" ? ply.promotion.toUpperCase() : ply.promotion.toLowerCase());
      const piece = board.pieces[letter];
      const content = piece
        ? [s("svg", { viewBox: "-50 -50 100 100", width: 48, height: 48, "aria-hidden": "true" }, drawPiece(piece, board.signs)), h("span", {}, piece.name)]
        : [h("span", {}, "stays a soldier")];
      return h("button", { type: "button", "data-promotion": ply.promotion ?? "none", onclick: () => close(ply) }, content);
    };
    dialog.append(h("h2", {}, "Promote to"), h("div", { class: "choices" }, plies.map(choice)), button("Cancel", () => close(null)));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The ply from one square to another that the player means: the only one, or the one chosen. */
export async function meant(plies, from, to, board) {
  const fitting = plies.filter((ply) => ply.from === from && ply.to === to);
  return fitting.length > 1 ? choosePromotion(fitting, board) : fitting[0] ?? null;
}
