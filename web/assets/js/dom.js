// Elements in one call: h("p", { class: "note" }, "text"), and the same for SVG.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
export const s = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);
export const byId = (id) => document.getElementById(id);

/** A labelled list of choices: `options` are pairs of value and text. */
export function select(label, options, value, onchange) {
  const list = h("select", { onchange: () => onchange?.(list.value) },
    options.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value) }, text)));
  return { row: h("label", { class: "field" }, h("span", {}, label), list), list };
}

/** A button. */
export const button = (text, onclick, attributes) => h("button", { type: "button", onclick, ...attributes }, text);

/** Brings an element of a pane into its view. The page itself stays where it is. */
export function reveal(element, pane) {
  const [{ top, bottom }, box] = [element.getBoundingClientRect(), pane.getBoundingClientRect()];
  pane.scrollTop += Math.min(0, top - box.top) || Math.max(0, bottom - box.bottom);
}
