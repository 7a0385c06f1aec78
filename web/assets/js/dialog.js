// Questions to the player, in the browser's own dialogs.

import { button, h } from "./dom.js";
import { pieceIcon } from "./pieces.js";
import { dialogWords, pieceName } from "./words.js";

/** What a soldier can become, the strongest first. */
const STRONGEST = ["E", "R", "C", "H", "B", "A"];

/** A dialog of the browser that resolves to what is chosen: `rows(choose)` makes its content. Escape chooses null. */
export function askUser(label, rows, { kind = "" } = {}) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: `dialog ${kind}`, "aria-label": label });
    const before = document.activeElement;
    const choose = (value) => {
      dialog.close();
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(value);
    };
    dialog.append(...rows(choose));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      choose(null);
    });
    // A click beside it.
    dialog.addEventListener("click", (event) => event.target === dialog && choose(null));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Asks whether to do something: `yes` and `no` are the words on the buttons. Resolves to a boolean. */
export const confirmed = async (question, yes, no) => Boolean(await askUser(question, (choose) => [h("p", {}, question),
  h("div", { class: "actions" }, button(yes, () => choose(true), { class: "primary", "data-answer": "yes" }), button(no, () => choose(false)))]));

/** Asks for a line of text. Resolves to it, or null. */
export const asked = (question, value) => askUser(question, (choose) => {
  const input = h("input", { type: "text", value, maxlength: 200, "aria-label": question });
  return [h("form", { class: "form", onsubmit: (event) => { event.preventDefault(); choose(input.value.trim()); } }, h("h2", {}, question), input,
    h("div", { class: "actions" }, h("button", { type: "submit", class: "primary" }, dialogWords.ok), button(dialogWords.cancel, () => choose(null))))];
});

/** Asks which of several moves is meant that differ in their promotion, the strongest first. Resolves to a move, or null. */
async function choosePromotion(moves, board) {
  const side = board.view.mover;
  const choice = (choose) => (move) => {
    const letter = move.promotion && (side === "south" ? move.promotion.toUpperCase() : move.promotion.toLowerCase());
    const piece = board.pieces[letter];
    const content = piece
      ? [pieceIcon(piece, board.signs, { width: 48, height: 48 }), h("span", {}, pieceName(piece))]
      : [h("span", {}, dialogWords.staysSoldier)];
    return h("button", { type: "button", "data-promotion": move.promotion ?? "none", onclick: () => choose(move) }, content);
  };
  const rank = ({ promotion }) => (promotion ? STRONGEST.indexOf(promotion.toUpperCase()) : STRONGEST.length);
  const strongest = [...moves].sort((one, next) => rank(one) - rank(next));
  const move = await askUser(dialogWords.promotion, (choose) => [h("h2", {}, dialogWords.promoteTo), h("div", { class: "choices" }, strongest.map(choice(choose))), button(dialogWords.cancel, () => choose(null))], { kind: "promotion" });
  board.svg.focus({ preventScroll: true });
  return move;
}

/** The move from one square to another that the player means: the only one, or the one chosen. */
export async function meant(moves, from, to, board) {
  const fitting = moves.filter((move) => move.from === from && move.to === to);
  return fitting.length > 1 ? choosePromotion(fitting, board) : fitting[0] ?? null;
}
