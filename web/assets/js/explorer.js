// What was played in a position in the server's database of games: a panel beside the board.

import * as api from "./api.js";
import { h } from "./dom.js";
import { shortScore } from "./engine.js";
import { GamesFilter } from "./gamesfilter.js";
import { MoveValues } from "./movevalues.js";
import { onWritten, written } from "./notation.js";
import { chancesText, exploreWords as words, gameInShort } from "./phrases.js";

/** The results of games as a bar; those that nobody knows are left empty. */
function bar({ games, south, draws, north }) {
  const part = (kind, count) => {
    const element = h("span", { class: kind });
    element.style.width = `${(100 * count) / games}%`;
    return element;
  };
  const said = chancesText(south / games, draws / games, north / games);
  return h("div", { class: "results", role: "img", "aria-label": said, title: said }, part("south", south), part("draw", draws), part("north", north));
}

/** How many games are listed: the best, or, with a filter, as many as the server lists. */
const LISTED = 8;
const MOST = 100;

export class Explorer {
  /**
   * `isThere` says whether the server has a database. `onpick(move)` is called with a move that is chosen,
   * `onhover(near, moves)` with one that the pointer is on, or none, `ongame(game)` with a game that is chosen.
   */
  constructor({ isThere, onpick, onhover, ongame }) {
    Object.assign(this, { isThere, onpick, onhover, ongame, answer: null });
    this.said = h("p", { role: "status" });
    this.moves = h("tbody");
    const heads = [words.move, words.count, words.results, words.rating].map((word) => h("th", { scope: "col" }, word));
    this.scoreHead = h("th", { scope: "col" }, words.score);
    this.values = new MoveValues(() => this.drawScores());
    this.table = h("table", { class: "explored" }, h("thead", {}, h("tr", {}, heads, this.scoreHead)), this.moves);
    this.games = h("ul", { class: "explored-games" });
    this.filter = new GamesFilter(() => this.askAnew());
    this.element = h("details", { class: "card explorer", id: "explorer", hidden: true, open: true, ontoggle: () => this.ask() }, h("summary", {}, words.title), this.filter.element, this.said, h("div", { class: "explored-moves" }, this.table), this.games);
    onWritten(() => this.draw());
  }

  /** Follows to another position. */
  follow(question) {
    this.question = question;
    this.askAnew();
  }

  askAnew() {
    this.take(null);
    this.ask();
  }

  /** Asks the server, as long as the panel is open. */
  async ask() {
    this.abort?.abort();
    if (!this.isThere || !this.question || !this.element.open || this.answer) return;
    const abort = new AbortController();
    this.abort = abort;
    const { question } = this;
    try {
      const answer = await api.explore({ position: question, filter: this.filter.query(), games: this.filter.isOn ? MOST : LISTED }, abort.signal);
      if (!abort.signal.aborted) this.take(answer);
    } catch (error) {
      // Other questions tell of a server that is lost.
      if (!abort.signal.aborted && error instanceof api.Refusal) this.refuse(error);
    }
  }

  /** Shows what the engine thinks of the moves, or does not. */
  judge(isJudged) {
    if (this.isJudged === isJudged) return;
    this.isJudged = isJudged;
    this.evaluate();
  }

  evaluate() {
    this.table.classList.toggle("judged", Boolean(this.isJudged));
    if (this.isJudged && this.answer) this.values.ask(this.question, this.answer.moves.map(({ move }) => move));
    else this.values.stop();
    this.drawScores();
  }

  take(answer) {
    this.answer = answer;
    // What was found last stays where it is until the next answer: nothing below it jumps.
    if (answer) this.draw();
    this.evaluate();
    this.element.setAttribute("aria-busy", String(!answer));
  }

  /** The database gives no answer: says why. */
  refuse(error) {
    this.element.hidden = false;
    this.said.textContent = api.problem(error);
    this.table.hidden = true;
    this.games.replaceChildren();
    this.element.setAttribute("aria-busy", "false");
  }

  draw() {
    const { answer, question } = this;
    if (!answer) return;
    this.element.hidden = false;
    this.filter.draw();
    this.said.textContent = !answer.games && this.filter.isOn ? words.nothingPasses : words.games(answer.games);
    this.table.hidden = !answer.moves.length;
    const row = ({ move, ...counts }) => h("tr", {}, h("td", {}, this.button(question, move)), h("td", {}, String(counts.games)), h("td", {}, bar(counts)), h("td", {}, String(counts.rating ?? "–")), h("td", { class: "value", "data-of": move }));
    this.table.classList.toggle("rated", answer.moves.some(({ rating }) => rating));
    this.moves.replaceChildren(...answer.moves.map(row));
    this.drawScores();
    this.games.replaceChildren(...answer.top.map((game) => h("li", {}, this.gameButton(game))));
  }

  /** The scores, as South sees them; those of the position before stay as long as its moves do. */
  drawScores() {
    const { answer, values: { scores } } = this;
    this.scoreHead.title = words.scoreAbout;
    for (const cell of answer ? this.moves.querySelectorAll(".value") : []) {
      const score = scores.get(cell.dataset.of);
      cell.textContent = score ? shortScore(score, answer.side) : "";
    }
  }

  gameButton(game) {
    const { id, south_rating: southRating, north_rating: northRating, year } = game;
    const short = gameInShort({ ...game, southRating, northRating, date: year });
    return h("button", { type: "button", class: "ply", title: short, "data-game": id, onclick: () => this.ongame(game) }, short);
  }

  button(question, move) {
    const hide = () => this.onhover(null, []);
    const show = ({ target }) => this.onhover(target, [move]);
    return h("button", { type: "button", class: "ply", "data-ply": move, onclick: () => this.answer && this.onpick(move), onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide }, written(question, [move])[0]);
  }
}
