// Pictures on buttons: lines in a square of 24.

import { h, s } from "./dom.js";

const ICONS = {
  again: "M4 12a8 8 0 1 0 3-6.2M4 4v4h4",
  back: "M15 5l-7 7 7 7",
  board: "M4 4h16v16H4zM4 12h16M12 4v16",
  book: "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14",
  chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  draw: "M4 9h16M4 15h16",
  eye: "M2 12c4-8 16-8 20 0-4 8-16 8-20 0zM12 9a3 3 0 1 0 .01 0",
  fold: "M5 9l7 7 7-7",
  first: "M18 5l-7 7 7 7M7 5v14",
  flag: "M6 21V4h12l-3 4 3 4H6",
  flip: "M7 4v15M3 8l4-4 4 4M17 20V5M13 16l4 4 4-4",
  forward: "M9 5l7 7-7 7",
  games: "M4 5h16v5H4zM4 14h16v5H4z",
  gear: "M12 9a3 3 0 1 0 .01 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1 1.5 1 2.5h6c0-1 0-1.5 1-2.5A6 6 0 0 0 12 3z",
  learn: "M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5",
  last: "M6 5l7 7-7 7M17 5v14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  main: "M12 20V5M6 11l6-6 6 6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  open: "M3 19V5h6l2 3h10v11z",
  pen: "M4 20l1-5L16 4l4 4L9 19z",
  person: "M12 4a4 4 0 1 0 .01 0M4 21c0-9 16-9 16 0",
  piece: "M12 3a9 9 0 1 0 .01 0M12 8v8M8 12h8",
  play: "M7 4l13 8-13 8z",
  plus: "M12 5v14M5 12h14",
  puzzle: "M4 8h4a2.5 2.5 0 1 1 5 0h5v5a2.5 2.5 0 1 0 0 5v3H4z",
  save: "M12 3v12M7 10l5 5 5-5M4 20h16",
  search: "M10 4a6 6 0 1 0 .01 0M15 15l6 6",
  threat: "M12 3l10 18H2zM12 10v5M12 17.5v1",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2",
  watch: "M3 6h18v12H3zM8 21h8",
  coach: "M4 5h16v11H10l-5 4v-4H4z",
};

/** A picture by its name. */
export const icon = (name) => s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: ICONS[name] }));

/** A button with a picture and its name. */
export const iconButton = (picture, text, onclick, attributes) =>
  h("button", { type: "button", onclick, ...attributes }, icon(picture), h("span", { class: "name" }, text));

/** A button with a picture alone; its name is for screen readers and for the pointer. */
export const pictureButton = (picture, name, onclick, attributes) =>
  h("button", { type: "button", class: "picture", onclick, "aria-label": name, title: name, ...attributes }, icon(picture));

/** A switch that looks like a button: pressed or not. `onchange(on)` is called by it. */
export function toggleButton(picture, text, onchange, attributes) {
  const element = iconButton(picture, text, () => {
    const on = element.getAttribute("aria-pressed") !== "true";
    element.setAttribute("aria-pressed", String(on));
    onchange(on);
  }, { "aria-pressed": "false", ...attributes });
  return element;
}
