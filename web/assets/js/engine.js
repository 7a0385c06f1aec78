// The engine beside an analysis: a switch, its settings, the bar and the lines.

import * as api from "./api.js";
import { h, select } from "./dom.js";
import { whyButton } from "./facts.js";
import { chancesText, refusalText, winInText } from "./words.js";

const sign = (value, text) => (value > 0 ? `+${text}` : value < 0 ? `−${text}` : text);
const short = (value) => (value >= 1e6 ? `${(value / 1e6).toFixed(1)} M` : value >= 1e3 ? `${Math.round(value / 1e3)} k` : String(value));

/** A score as South sees it: hundreds of centipawns, or plies to a win. */
export function scoreText(score, side) {
  const turn = side === "south" ? 1 : -1;
  if ("cp" in score) return sign(score.cp * turn, (Math.abs(score.cp) / 100).toFixed(2));
  return winInText(score.mate > 0 === (turn > 0) ? "south" : "north", Math.abs(score.mate));
}

export class Engine {
  /**
   * `online(plies)` is called with the beginning of a line that is chosen, `onhover(near, plies)` with one that the
   * pointer is on, or none, `onwhy(ply)` with the first ply of a line that is asked about, `onchange()` when there are
   * new lines.
   */
  constructor({ offer, online, onhover, onwhy, onchange }) {
    Object.assign(this, { online, onwhy, onchange, lines: [], on: false, side: "south" });
    const { limits } = offer;
    this.wish = { multipv: 3, threads: 1, hash: Math.min(64, limits.hash) };
    const wish = (name) => (value) => {
      this.wish[name] = Number(value);
      if (this.on) this.run(this.question, this.side);
    };
    const upTo = (most, list) => [...new Set([...list.filter((value) => value < most), most])].map((value) => [value, value]);
    this.toggle = h("input", { type: "checkbox", id: "engine", onchange: () => (this.toggle.checked ? this.begin() : this.end()) });
    this.facts = h("p", { class: "facts", id: "facts" });
    this.list = h("ol", { class: "lines", id: "lines" });
    const chosen = (event) => {
      const ply = event.target.closest("[data-count]");
      return ply && { ply, plies: this.lines[Number(ply.dataset.line)]?.pv.slice(0, Number(ply.dataset.count)) ?? [] };
    };
    for (const kind of ["pointerover", "focusin"]) {
      this.list.addEventListener(kind, (event) => {
        const on = chosen(event);
        onhover(on?.ply, on?.plies ?? []);
      });
    }
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => onhover(null, []));
    this.list.addEventListener("click", (event) => {
      const on = chosen(event);
      if (on?.plies.length) this.online(on.plies);
    });
    this.bar = h("div", { class: "bar", role: "img", "aria-label": "No evaluation" }, h("div", { class: "bar-south" }));
    this.element = h("div", { class: "card engine" },
      h("div", { class: "switches" }, h("label", { class: "field" }, this.toggle, h("span", {}, "Engine")),
        select("Lines", upTo(8, [1, 2, 3, 5]), 3, wish("multipv")).row,
        select("Threads", upTo(limits.threads, [1, 2, 4, 8, 16, 32]), 1, wish("threads")).row,
        select("Hash (MB)", upTo(limits.hash, [16, 64, 256]), this.wish.hash, wish("hash")).row),
      this.facts, this.list);
  }

  begin() {
    this.on = true;
    this.run(this.question, this.side);
  }

  end() {
    this.on = false;
    this.toggle.checked = false;
    this.abort?.abort();
  }

  /** Follows to another position. */
  follow(question, side, ended) {
    Object.assign(this, { question, side, ended });
    this.lines = [];
    this.draw();
    if (this.on) this.run(question, side);
  }

  async run(question, side) {
    this.abort?.abort();
    if (!question || this.ended) return;
    const abort = new AbortController();
    this.abort = abort;
    this.lines = [];
    try {
      await api.analyse({ position: question, ...this.wish }, abort.signal, (name, data) => {
        if (abort.signal.aborted) return;
        if (name === "info" && data.multipv <= this.lines.length + 1) this.lines[data.multipv - 1] = data;
        if (name === "error") this.facts.textContent = refusalText(data);
        this.side = side;
        this.schedule();
      });
    } catch (error) {
      if (error.name === "AbortError" || abort.signal.aborted) return;
      this.end();
      this.facts.textContent = api.problem(error);
    }
  }

  /** Draws at most once for each picture of the screen. */
  schedule() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.draw();
      this.onchange();
    });
  }

  /** Draws the lines. One whose plies are the same keeps its elements, so that the pointer stays on them. */
  drawLines() {
    const rows = this.lines.map((line, index) => {
      const key = line.pv.slice(0, SHOWN).join(" ");
      const old = this.list.children[index];
      const row = old?.dataset.key === key ? old : h("li", { class: "line", "data-key": key }, h("strong", {}), whyButton(line.pv[0], () => this.onwhy(line.pv[0])), line.pv.slice(0, SHOWN).map((ply, place) =>
        h("button", { type: "button", class: "ply", "data-line": index, "data-count": place + 1, tabindex: place ? -1 : 0 }, ply)));
      row.firstChild.textContent = scoreText(line.score, this.side);
      return row;
    });
    rows.forEach((row, index) => this.list.children[index] !== row && (this.list.children[index] ? this.list.children[index].replaceWith(row) : this.list.append(row)));
    while (this.list.children.length > rows.length) this.list.lastChild.remove();
  }

  draw() {
    const best = this.lines[0];
    this.facts.textContent = best ? `Depth ${best.depth}/${best.seldepth}, ${short(best.nodes)} positions, ${short(best.nps)} a second, ${chances(best, this.side)}` : "";
    this.drawLines();
    const share = best ? expected(best.wdl, this.side) : 0.5;
    this.bar.style.setProperty("--south", `${(share * 100).toFixed(1)}%`);
    this.bar.setAttribute("aria-label", best ? `Evaluation ${scoreText(best.score, this.side)}` : "No evaluation");
  }
}

/** Plies of a line that are shown. */
const SHOWN = 8;

/** South's expected score, 0 to 1. */
function expected({ win, draw, loss }, side) {
  const own = (win + draw / 2) / (win + draw + loss);
  return side === "south" ? own : 1 - own;
}

function chances({ wdl }, side) {
  const [south, north] = side === "south" ? [wdl.win, wdl.loss] : [wdl.loss, wdl.win];
  const percent = (value) => `${Math.round(value / 10)} %`;
  return chancesText(percent(south), percent(wdl.draw), percent(north));
}
