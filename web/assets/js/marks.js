// The tools to draw arrows and marks on a board by touch, and to say what a comment cannot.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { markWords } from "./phrases.js";

const COLOURS = ["green", "red", "blue", "yellow"];

/** A row of colours. `onchange(colour)` is called with the one that is on, or null: then pieces are moved again. */
export function colourTools(onchange) {
  let chosen = null;
  const tools = COLOURS.map((colour) => h("button", { type: "button", class: `picture colour ${colour}`, "aria-label": markWords.draw(colour), title: markWords.draw(colour), "aria-pressed": "false", "data-colour": colour,
    onclick: () => {
      chosen = chosen === colour ? null : colour;
      for (const tool of tools) tool.setAttribute("aria-pressed", String(tool.dataset.colour === chosen));
      onchange(chosen);
    } }, icon("pen")));
  return h("div", { class: "colours", role: "group", "aria-label": markWords.title }, tools);
}
