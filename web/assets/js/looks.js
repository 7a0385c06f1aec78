// How boards and pieces look, chosen from pictures.

import { Board } from "./board.js";
import { brush } from "./brush.js";
import { h } from "./dom.js";
import { text } from "./language.js";
import { looksWords as words } from "./phrases.js";
import { addSigns, pieceIcon, usualSigns } from "./pieces.js";

/** What a picture of a board shows: a corner with the river and two pieces. */
const SCENE = { points: { size: "-44 350 444 300", board: { b5: "C", d6: "h" } }, squares: { size: "-44 275 444 300", board: { b4: "C", d5: "h" } } };

addSigns("brush", brush);

/** Pictures to choose from, one for each option; `onchange(value)` is called with the one that is chosen. */
function choice(id, label, options, chosen, picture, onchange) {
  const buttons = options.map(([value, name]) => h("button", { type: "button", class: "look", "data-look": value, "aria-pressed": String(value === chosen), onclick: () => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.look === value));
    onchange(value);
  } }, picture(value), h("span", {}, name)));
  return h("div", { class: "looks", id, role: "group", "aria-label": label }, h("span", {}, label), buttons);
}

/** The choices of pieces and boards, with pictures of this game. */
export function lookChoices(game, settings, onchange) {
  const set = (name) => (value) => { settings[name] = value; onchange(); };
  const samples = [["south", "general"], ["north", "horse"]].map(([side, name]) => game.pieces.find((piece) => piece.side === side && piece.name === name));
  const pair = (signs) => h("span", { class: "pair" }, samples.map((piece) => pieceIcon(piece, signs === "usual" ? usualSigns(game) : signs)));
  const corner = (name) => {
    const board = new Board({ game, still: true });
    const { size, board: pieces } = SCENE[game.board];
    board.signs = settings.signs;
    board.show({ board: pieces, legal: [], forbidden: [] });
    for (const [key, value] of Object.entries({ class: "board-picture", viewBox: size, "aria-hidden": "true" })) board.svg.setAttribute(key, value);
    board.svg.dataset.board = name;
    for (const piece of board.svg.querySelectorAll("[data-square]")) ["square", "piece"].forEach((key) => delete piece.dataset[key]);
    return board.svg;
  };
  return [choice("piece-looks", text("pieces"), words.signs, settings.signs, pair, set("signs")), choice("board-looks", text("board"), words.boards, settings.board, corner, set("board"))];
}
