// The engine beside an analysis: a switch, its settings, the bar and the lines.

import * as api from "./api.js";
import { button, h, select } from "./dom.js";
import { whyButton, whyLabel } from "./facts.js";
import { icon, pictureButton, toggleButton } from "./icons.js";
import { onWritten, written } from "./notation.js";
import { chancesText, engineWords as words, keyed, winInText } from "./phrases.js";
import { sentences } from "./language.js";
import { refusalText } from "./words.js";

const sign = (value, text) => (value > 0 ? `+${text}` : value < 0 ? `−${text}` : text);
const short = (value) => (value >= 1e6 ? `${(value / 1e6).toFixed(1)} M` : value >= 1e3 ? `${Math.round(value / 1e3)} k` : String(value));

/** A score as South sees it: hundreds of centipawns, or moves to a win. */
export function scoreText(score, side) {
  const turn = side === "south" ? 1 : -1;
  if ("cp" in score) return sign(score.cp * turn, (Math.abs(score.cp) / 100).toFixed(2));
  return winInText(score.mate > 0 === (turn > 0) ? "south" : "north", Math.abs(score.mate));
}

/** The same in few characters: `#5` is a win of South within five plies. */
export function shortScore(score, side) {
  if ("cp" in score) return scoreText(score, side);
  const moves = side === "south" ? score.mate : -score.mate;
  return `${moves < 0 ? "−" : ""}#${Math.abs(moves)}`;
}

export class Engine {
  /**
   * `online(moves)` is called with the beginning of a line that is chosen, `onhover(near, moves)` with one that the
   * pointer is on, or none, `onwhy(move)` with the first move of a line that is asked about, `onchange()` when there are
   * new lines, `onswitch(on)` when it is switched on or off.
   */
  constructor({ offer, online, onhover, onwhy, onchange, onswitch }) {
    Object.assign(this, { online, onwhy, onchange, onswitch, lines: [], drawn: [], whole: new Set(), on: false, side: "south" });
    const { limits } = offer;
    this.wish = { multipv: 3, threads: 1, hash: Math.min(64, limits.hash) };
    const wish = (name) => (value) => {
      this.wish[name] = Number(value);
      if (this.on) this.run(this.question, this.side);
    };
    const upTo = (most, list) => [...new Set([...list.filter((value) => value < most), most])].map((value) => [value, value]);
    this.toggle = toggleButton("search", words.title, (on) => (on ? this.begin() : this.end()), { id: "engine", class: "wide-button", title: keyed(words.title, "L") });
    this.goOn = button(words.goOn, () => this.begin(), { id: "engine-go-on", class: "small", hidden: true });
    this.score = h("strong", { class: "score", id: "score" });
    this.facts = h("p", { class: "facts", id: "facts" });
    this.list = h("ol", { class: "lines", id: "lines" });
    const chosen = (event) => {
      const move = event.target.closest("[data-count]");
      return move && { move, moves: this.drawn[Number(move.dataset.line)]?.pv.slice(0, Number(move.dataset.count)) ?? [] };
    };
    // While a button is held down, the lines stay as they are: a press is never lost, and plays what was pressed.
    this.list.addEventListener("pointerdown", () => {
      this.held = true;
      const release = () => setTimeout(() => {
        this.held = false;
        this.draw();
      });
      for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, release, { once: true });
    });
    for (const kind of ["pointerover", "focusin"]) {
      this.list.addEventListener(kind, (event) => {
        const on = chosen(event);
        onhover(on?.move, on?.moves ?? []);
      });
    }
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => onhover(null, []));
    this.list.addEventListener("click", (event) => {
      const on = chosen(event);
      if (on?.moves.length) this.online(on.moves);
    });
    onWritten(() => this.draw());
    // Nobody sees it: the engine rests, and goes on when it is seen again.
    document.addEventListener("visibilitychange", () => {
      if (!this.on || this.why) return;
      if (document.hidden) this.abort?.abort();
      else this.run(this.question, this.side);
    });
    this.bar = h("div", { class: "bar", role: "img", "aria-label": words.noEvaluation }, h("div", { class: "bar-south" }));
    this.element = h("div", { class: "card engine" },
      h("div", { class: "switches" }, this.toggle, this.score, h("details", { class: "menu" }, h("summary", { title: words.settings, "aria-label": words.settings }, icon("gear")), h("div", { class: "card form popup" },
        select(words.lines, upTo(8, [1, 2, 3, 5]), 3, wish("multipv")).row,
        select(words.threads, upTo(limits.threads, [1, 2, 4, 8, 16, 32]), 1, wish("threads")).row,
        select(words.hash, upTo(limits.hash, [16, 64, 256]), this.wish.hash, wish("hash")).row))),
      h("div", { class: "facts-row" }, this.facts, this.goOn), this.list);
  }

  begin() {
    this.on = true;
    this.toggle.setAttribute("aria-pressed", "true");
    this.onswitch(true);
    this.run(this.question, this.side);
  }

  end() {
    this.on = false;
    this.toggle.setAttribute("aria-pressed", "false");
    this.onswitch(false);
    this.goOn.hidden = true;
    this.abort?.abort();
  }

  /** Follows to another position. */
  follow(question, side, ended) {
    Object.assign(this, { question, side, ended });
    this.lines = [];
    this.drawn = [];
    this.why = "";
    this.goOn.hidden = true;
    this.draw();
    if (this.on) this.run(question, side);
  }

  async run(question, side) {
    this.abort?.abort();
    if (!question || this.ended) return;
    const abort = new AbortController();
    this.abort = abort;
    this.lines = [];
    this.why = "";
    this.goOn.hidden = true;
    const began = performance.now();
    try {
      let fault = null;
      await api.analyse({ position: question, ...this.wish }, abort.signal, (name, data) => {
        if (abort.signal.aborted) return;
        if (name === "info" && data.multipv <= this.lines.length + 1) this.lines[data.multipv - 1] = data;
        if (name === "error") fault = data;
        if (name === "result") fault ??= data.interrupted ? { code: "closing", arguments: {} } : null;
        this.side = side;
        this.schedule();
      });
      const seconds = Math.round((performance.now() - began) / 1000);
      this.halt(abort, fault ? words.stoppedBy(seconds, refusalText(fault)) : words.finished(seconds, this.lines[0]));
    } catch (error) {
      if (error.name !== "AbortError") this.halt(abort, words.stoppedBy(Math.round((performance.now() - began) / 1000), api.problem(error)));
    }
  }

  /** The analysis has come to its end: says why, and offers to go on. What it has found stays. */
  halt(abort, why) {
    if (abort.signal.aborted) return;
    this.why = why;
    this.goOn.hidden = false;
    this.draw();
    this.onchange();
  }

  /** Draws at most once for each picture of the screen. */
  schedule() {
    this.pending ??= requestAnimationFrame(() => {
      this.pending = null;
      this.draw();
      this.onchange();
    });
  }

  /** The row of the line at this place. It stays, so that what the pointer is on stays, too; its moves change. */
  row(place) {
    const fold = pictureButton("fold", words.whole, () => {
      if (!this.whole.delete(place)) this.whole.add(place);
      this.drawLines();
    }, { class: "picture fold" });
    return h("li", { class: "line" }, h("strong", {}), whyButton("", () => this.onwhy(this.drawn[place]?.pv[0]), "?"), h("span", { class: "line-plies" }), fold);
  }

  /** Draws the lines: their beginnings, or the whole of those that are unfolded. */
  drawLines() {
    if (this.held) return;
    this.drawn = [...this.lines];
    this.lines.forEach((line, index) => {
      const isWhole = this.whole.has(index);
      const texts = written(this.question, isWhole ? line.pv : line.pv.slice(0, SHOWN));
      const row = this.list.children[index] ?? this.list.appendChild(this.row(index));
      const [score, why, moves, fold] = row.children;
      row.toggleAttribute("data-whole", isWhole);
      score.textContent = scoreText(line.score, this.side);
      fold.setAttribute("aria-expanded", String(isWhole));
      const key = [line.pv[0], ...texts].join(" ");
      if (row.dataset.key === key) return;
      row.dataset.key = key;
      why.setAttribute("aria-label", whyLabel(texts[0]));
      moves.replaceChildren(...texts.map((move, place) => h("button", { type: "button", class: "ply", "data-line": index, "data-count": place + 1, tabindex: place ? -1 : 0 }, move)));
    });
    while (this.list.children.length > this.lines.length) this.list.lastChild.remove();
  }

  draw() {
    const best = this.lines[0];
    this.facts.textContent = sentences(this.why, best ? words.facts(best, short(best.nodes), short(best.nps), chances(best, this.side)) : this.on && !this.why && words.waiting);
    this.score.textContent = best ? shortScore(best.score, this.side) : "";
    this.drawLines();
    const share = best ? expected(best.wdl, this.side) : 0.5;
    this.bar.style.setProperty("--south", `${(share * 100).toFixed(1)}%`);
    this.bar.setAttribute("aria-label", best ? words.evaluation(scoreText(best.score, this.side)) : words.noEvaluation);
  }
}

/** Moves of a line that are shown. */
const SHOWN = 8;

/** South's expected score, 0 to 1. */
function expected({ win, draw, loss }, side) {
  const own = (win + draw / 2) / (win + draw + loss);
  return side === "south" ? own : 1 - own;
}

function chances({ wdl }, side) {
  const [south, north] = side === "south" ? [wdl.win, wdl.loss] : [wdl.loss, wdl.win];
  return chancesText(south / 1000, wdl.draw / 1000, north / 1000);
}
