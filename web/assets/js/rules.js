// The rules of a game, with diagrams to play on.

import * as api from "./api.js";
import { Board } from "./board.js";
import { meant } from "./dialog.js";
import { button, h } from "./dom.js";
import { language, sentences } from "./language.js";
import { inTurn, Waiting } from "./patience.js";
import { rulesWords as words, standingText } from "./phrases.js";
import { statementText } from "./words.js";

/** A position of the text, on which both sides can be moved. */
class Diagram {
  constructor({ figure, game, settings, say, onanalyse }) {
    Object.assign(this, { game, settings, start: { game: game.name, ...(figure.dataset.feen && { feen: figure.dataset.feen }) }, first: (figure.dataset.moves ?? "").split(" ").filter(Boolean) });
    this.board = new Board({ game, onply: (from, to) => this.attempt(from, to), say });
    this.status = h("p", { class: "facts", role: "status" });
    this.reset = button(words.reset, () => this.load(this.first));
    figure.append(this.board.svg, this.status, h("div", { class: "actions" }, this.reset, button(words.analyse, () => onanalyse({ ...this.start, moves: this.moves }))));
    this.load(this.first);
  }

  async load(moves) {
    this.moves = moves;
    await this.ask(api.position({ ...this.start, moves }));
  }

  async ask(promise) {
    try {
      this.position = await promise;
      this.moves = this.position.moves;
      this.show();
    } catch (error) {
      this.status.textContent = api.problem(error);
    }
  }

  async attempt(from, to) {
    const { legal, board, forbidden } = this.position;
    const move = await meant(legal, from, to, this.board);
    if (!move && legal.some((known) => known.from === from && known.to === to)) return;
    const refused = forbidden.find((known) => known.from === from && known.to === to);
    await this.ask(api.move({ ...this.start, moves: this.moves }, move?.move ?? refused?.move ?? `${from}${board[to] ? "+" : "-"}${to}`));
  }

  show() {
    const { position } = this;
    if (!position) return;
    this.board.signs = this.settings.signs;
    this.board.show({ ...position, mover: position.winner ? null : position.side });
    this.reset.disabled = this.moves.length === this.first.length;
    this.status.textContent = sentences(standingText(position), ...position.statements.map(statementText));
  }
}

/** The end of an address of a heading: its words. */
const slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

export class Rules {
  constructor({ offer, settings, say }) {
    Object.assign(this, { offer, settings, say, diagrams: [], at: "", turn: 0, message: "", waiting: new Waiting() });
    this.text = h("article", { class: "rules-text" });
    this.contents = h("nav", { class: "contents", "aria-label": words.contents });
    this.element = h("section", { class: "rules", "aria-label": words.title, hidden: true }, h("div", { class: "card rules-side" }, h("details", { open: innerWidth > 900 }, h("summary", {}, words.contents), this.contents)), h("div", {}, this.waiting.element, this.text));
  }

  /** The address of what is shown. */
  address() {
    return { ...(this.game && { game: this.game.name }), ...(this.at && { at: this.at }) };
  }

  follow({ game, at = "" }) {
    if (this.game && (!game || game === this.game.name)) return this.scrollTo(at);
    return this.open(game ?? this.offer.games[0].name, at);
  }

  useGame(name) {
    return this.open(name, "");
  }

  /** Goes to a heading, or to the start. */
  scrollTo(at) {
    this.at = at;
    const heading = at && [...this.text.querySelectorAll("[data-at]")].find(({ dataset }) => dataset.at === at);
    if (heading) heading.scrollIntoView({ block: "start" });
    else scrollTo(0, 0);
  }

  async open(name, at) {
    const game = this.offer.games.find((known) => known.name === name) ?? this.offer.games[0];
    this.turn += 1;
    Object.assign(this, { game, diagrams: [], message: "" });
    const answer = await inTurn(this, () => api.rules(game.name, language));
    if (!answer) return;
    // The server's own text.
    this.text.innerHTML = answer.html;
    this.listContents();
    // A diagram asks the server when it comes near the screen.
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        this.diagrams.push(new Diagram({ figure: target, game, settings: this.settings, say: this.say, onanalyse: (question) => this.onanalyse?.(question) }));
      }
    }, { rootMargin: "400px" });
    for (const figure of this.text.querySelectorAll("figure")) watcher.observe(figure);
    this.scrollTo(at);
    this.onaddress?.(false);
  }

  /** Lists the headings, each with a link to it. */
  listContents() {
    const link = (heading, text, more) => h("a", { href: `#rules?${new URLSearchParams({ game: this.game.name, at: heading.dataset.at })}`, ...more }, text);
    const headings = [...this.text.querySelectorAll("h2, h3")];
    for (const heading of headings) heading.dataset.at = slug(heading.textContent);
    this.contents.replaceChildren(h("ul", {}, headings.map((heading) => h("li", { class: heading.tagName.toLowerCase() }, link(heading, heading.textContent)))));
    for (const heading of headings) heading.append(link(heading, "#", { class: "anchor", "aria-label": words.linkTo(heading.textContent) }));
  }

  show() {
    if (this.message) this.text.textContent = this.message;
    this.diagrams.forEach((diagram) => diagram.show());
  }
}
