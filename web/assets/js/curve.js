// South's chance over a whole game, as a curve to click on.

import { h, s } from "./dom.js";
import { text } from "./language.js";
import { percentText } from "./phrases.js";

const HIGH = 150;
const [LEFT, RIGHT, TOP, BOTTOM] = [42, 10, 10, 22];

export class Curve {
  /** `onpick(number)` is called with the number of plies before the position that was clicked. */
  constructor({ onpick }) {
    Object.assign(this, { onpick, wide: 600, view: { count: 0, here: 0, opening: 0, chances: [], marks: [] } });
    this.svg = s("svg", { class: "curve", role: "slider", tabindex: 0, "aria-valuemin": 0 });
    this.svg.addEventListener("pointerdown", (event) => this.pick(event));
    this.svg.addEventListener("pointermove", (event) => event.buttons && this.pick(event));
    this.element = h("div", { class: "curve-frame" }, this.svg);
    new ResizeObserver(([entry]) => {
      this.wide = Math.max(200, Math.round(entry.contentRect.width));
      this.draw();
    }).observe(this.element);
  }

  /** `chances` are South's by number of plies, with gaps; `marks` are `{ number, kind }`; `text` describes this place. */
  show(view) {
    this.view = view;
    this.svg.setAttribute("aria-label", text("curve"));
    this.draw();
  }

  x(number) {
    return LEFT + ((this.wide - LEFT - RIGHT) * number) / Math.max(1, this.view.count);
  }

  y(chance) {
    return TOP + (HIGH - TOP - BOTTOM) * (1 - chance);
  }

  pick(event) {
    const { left, width } = this.svg.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * this.wide;
    const number = Math.round(((x - LEFT) / (this.wide - LEFT - RIGHT)) * this.view.count);
    this.onpick(Math.max(0, Math.min(this.view.count, number)));
  }

  draw() {
    const { count, here, opening, chances, marks, text: described } = this.view;
    const [left, right, bottom] = [this.x(0), this.x(count), this.y(0)];
    const known = Array.from({ length: count + 1 }, (_, number) => number).filter((number) => chances[number] !== undefined);
    const point = (number) => `${this.x(number).toFixed(1)} ${this.y(chances[number]).toFixed(1)}`;
    const line = known.length ? `M${known.map(point).join("L")}` : "";
    const area = line && `${line}L${this.x(known.at(-1))} ${bottom}L${this.x(known[0])} ${bottom}Z`;
    const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((size) => (this.wide * size) / Math.max(1, count) > 34) ?? 1000;
    const label = (x, y, anchor, sign) => s("text", { class: "coordinate", x, y, "text-anchor": anchor, "dominant-baseline": "central" }, sign);
    this.svg.setAttribute("viewBox", `0 0 ${this.wide} ${HIGH}`);
    this.svg.setAttribute("aria-valuemax", count);
    this.svg.setAttribute("aria-valuenow", here);
    this.svg.setAttribute("aria-valuetext", described ?? String(here));
    this.svg.replaceChildren(
      s("rect", { class: "curve-north", x: left, y: TOP, width: Math.max(0, right - left), height: bottom - TOP }),
      s("path", { class: "curve-south", d: area }),
      opening ? s("rect", { class: "curve-opening", x: left, y: TOP, width: this.x(opening) - left, height: bottom - TOP }) : "",
      s("path", { class: "curve-even", d: `M${left} ${this.y(0.5)}H${right}` }),
      s("path", { class: "curve-line", d: line }),
      s("path", { class: "curve-here", d: `M${this.x(here)} ${TOP - 4}V${bottom + 4}` }),
      s("g", {}, marks.map(({ number, kind }) => s("circle", { class: `mark ${kind}`, r: kind === "inaccuracy" ? 3 : 5, cx: this.x(number), cy: this.y(chances[number] ?? 0.5) }))),
      s("g", { "aria-hidden": "true" },
        [0, 0.5, 1].map((chance) => label(left - 6, this.y(chance), "end", percentText(chance))),
        Array.from({ length: Math.floor(count / step) + 1 }, (_, index) => label(this.x(index * step), HIGH - 8, "middle", index * step))));
  }
}
