// Watching matches that other programs play: live boards, standings, the sequential test, and games to be replayed.

import * as api from "./api.js";
import { Board } from "./board.js";
import { written } from "./clock.js";
import { button, h, select } from "./dom.js";
import { scoreText } from "./engine.js";
import { enumerated, sentences, speakOf, text } from "./language.js";
import { resultText, terminationName, watchWords } from "./phrases.js";
import { Replay } from "./replay.js";
import { drawCurve, drawStandings } from "./standings.js";

export class Watch {
  constructor({ offer, settings, say }) {
    Object.assign(this, { offer, settings, say, boards: new Map(), matches: [], id: null, news: null, games: [], next: undefined });
    this.replay = new Replay({ settings, onleave: () => { this.endReplay(); this.onaddress?.(true); }, onanalyse: (question) => this.onanalyse(question) });
    this.element = h("section", { class: "mode watching", "aria-label": text("watch"), hidden: true }, this.layout());
  }

  layout() {
    this.status = h("p", { class: "status", role: "status" }, text("watch-waiting"));
    this.live = h("div", { class: "live", id: "live-boards" });
    this.chooser = h("div", {});
    this.standings = h("div", { class: "card wide", id: "standings", role: "region", "aria-label": text("standings"), tabindex: 0 });
    this.curve = h("div", { class: "card", id: "sprt", hidden: true });
    this.list = h("ol", { class: "played", id: "games", reversed: true });
    this.more = button(text("earlier-games"), () => this.readGames(this.next), { id: "earlier", hidden: true });
    return [h("div", { class: "stage" }, this.chooser, this.live, this.replay.element),
      h("div", { class: "side" }, this.status, this.standings, this.curve,
        h("div", { class: "card" }, h("h2", {}, text("games")), this.list, this.more))];
  }

  /** Called when the part is opened, and when the settings have changed. */
  show() {
    if (!this.source) this.listen();
    this.draw();
    this.replay.draw();
  }

  leave() {
    this.source?.close();
    this.source = null;
    clearInterval(this.ticking);
  }

  /** Listens to a match, or, as long as there is none, for matches. */
  listen() {
    this.leave();
    this.source = api.watch(this.id, {
      matches: ({ matches }) => this.takeMatches(matches),
      match: (news) => this.take(news),
      none: () => { this.status.textContent = text("watch-elsewhere"); },
      lost: () => { this.status.textContent = text("watch-lost"); },
    });
    this.ticking = setInterval(() => this.tick(), 100);
  }

  /** The address of what is shown. */
  address() {
    return { ...(this.id !== null && { match: this.id }), ...(this.replay.record && { game: this.replay.record.number }) };
  }

  /** Shows the match and the game that an address names. */
  async follow({ match, game }) {
    if (!match) return;
    if (Number(match) !== this.id) this.choose(Number(match));
    if (game && this.replay.record?.number !== Number(game)) await this.beginReplay(Number(game));
    else if (!game && this.replay.record) this.endReplay();
  }

  choose(id) {
    Object.assign(this, { id, news: null, games: [], next: undefined, counted: undefined });
    const list = this.chooser.querySelector("select");
    if (list) list.value = id;
    this.boards.clear();
    this.live.replaceChildren();
    this.endReplay();
    this.listen();
  }

  takeMatches(matches) {
    this.matches = matches;
    // Those that are being played come first.
    const isRunning = ({ over, error }) => !over && !error;
    const options = [...matches.filter(isRunning), ...matches.filter((match) => !isRunning(match))].map((match) => [match.id, watchWords.match(match.name, isRunning(match))]);
    const names = JSON.stringify(options);
    if (names !== this.names) {
      this.names = names;
      this.chooser.replaceChildren(matches.length > 1
        ? select(watchWords.choose, options, this.id ?? "", (id) => { this.choose(Number(id)); this.onaddress?.(true); }).row : "");
    }
    const known = matches.some(({ id }) => id === this.id);
    // The one that is being played, or the first one.
    if (!known && matches.length) this.choose((matches.find(isRunning) ?? matches[0]).id);
    else if (!matches.length) this.status.textContent = text("watch-waiting");
  }

  take(news) {
    this.news = news;
    this.draw();
    if (this.counted !== news.about.played) {
      this.counted = news.about.played;
      this.readGames();
    }
  }

  get game() {
    return this.offer.games.find(({ name }) => name === this.news?.about.game);
  }

  /** Reads finished games: the new ones, or a page of earlier ones. */
  async readGames(before) {
    const { id } = this;
    try {
      const page = await api.watchedGames(id, before);
      if (id !== this.id) return;
      const fresh = before === undefined;
      const known = new Set(this.games.map(({ index }) => index));
      const added = page.games.filter(({ index }) => !known.has(index));
      // A page without any known game leaves a gap, so the list begins anew.
      if (fresh && added.length === page.games.length) Object.assign(this, { games: page.games, next: page.next });
      else if (fresh) this.games = [...added, ...this.games];
      else Object.assign(this, { games: [...this.games, ...added], next: page.next });
      this.drawGames();
    } catch (error) {
      this.status.textContent = api.problem(error);
    }
  }

  drawGames() {
    this.more.hidden = this.next === undefined;
    this.list.replaceChildren(...this.games.map(({ number, south, north, result, termination, plies }) => {
      const line = button(`${number}. `, () => this.beginReplay(number), { class: "line game", "data-game": number, title: `${resultText(result)}: ${terminationName(termination)}, ${text("plies-count", { count: plies })}` });
      // Long names are cut off, the result is not.
      line.append(h("strong", {}, result), ` ${south} – ${north}: ${terminationName(termination)}`);
      return h("li", {}, line);
    }));
  }

  async beginReplay(number) {
    const { id } = this;
    try {
      const replay = await api.watchedGame(id, number);
      if (id !== this.id) return;
      this.live.hidden = true;
      this.replay.begin(this.offer.games.find(({ name }) => name === replay.game), replay);
      this.onaddress?.(true);
    } catch (error) {
      this.status.textContent = api.problem(error);
    }
  }

  endReplay() {
    this.replay.end();
    this.live.hidden = false;
  }

  key(event) {
    this.replay.key(event);
  }

  draw() {
    const { news } = this;
    if (!news) return;
    const { about, standings, sprt, live, broken } = news;
    const who = about.engines.length === 2 ? about.engines.join(" – ") : text("engines-count", { count: about.engines.length, format: news.format });
    const state = about.error ?? text("match-state", { who, played: about.played, planned: about.planned });
    this.status.textContent = sentences(state, about.over && !about.error && text("match-over"), broken && text("records-broken", { count: broken }));
    this.standings.replaceChildren(...(standings.length ? drawStandings(news) : []));
    this.curve.hidden = !sprt;
    this.curve.replaceChildren(...(sprt ? drawCurve(sprt) : []));
    this.drawLive(live);
  }

  drawLive(live) {
    const { game } = this;
    for (const [number, view] of this.boards) {
      if (live.some((known) => known.number === number)) continue;
      view.element.remove();
      this.boards.delete(number);
    }
    if (!game) return;
    for (const position of live) {
      let view = this.boards.get(position.number);
      if (!view) {
        view = new LiveBoard(game, position.number, () => this.beginReplay(position.number));
        this.boards.set(position.number, view);
        this.live.append(view.element);
      }
      view.show(position, this.settings.signs);
    }
    this.nobody ??= h("p", { class: "facts" }, text("no-game-played"));
    if (this.boards.size) this.nobody.remove();
    else this.live.replaceChildren(this.nobody);
  }

  tick() {
    for (const view of this.boards.values()) view.tick();
  }
}

/** A game in progress: a small board that cannot be played on, and its players. */
class LiveBoard {
  constructor(game, number, onopen) {
    this.board = new Board({ game, still: true });
    speakOf(game.name);
    this.players = { south: h("div", { class: "player" }), north: h("div", { class: "player" }) };
    this.element = h("article", { class: "card", "data-live": number },
      h("div", { class: "live-heading" }, h("h2", {}, text("game-number", { number })), button(text("replay"), onopen)),
      this.players.north, this.board.svg, this.players.south);
  }

  show(position, signs) {
    this.position = position;
    this.board.signs = signs;
    this.board.show({ board: position.board, last: position.last, check: position.check, mover: null, legal: [], forbidden: [] });
    this.board.svg.setAttribute("aria-label", enumerated([`${position.south.name} – ${position.north.name}`, text("plies-count", { count: position.plies }), ...(position.last ? [position.last.move] : [])]));
    this.clocks = {};
    for (const side of ["south", "north"]) {
      const player = position[side];
      this.players[side].className = `player ${side}${position.side === side ? " turn" : ""}`;
      this.clocks[side] = h("time", {});
      this.players[side].replaceChildren(h("strong", {}, player.name),
        h("span", { class: "captured" }, enumerated([player.score ? scoreText(player.score, side) : "", player.depth ? text("of-depth", { depth: player.depth }) : ""].filter(Boolean))),
        this.clocks[side]);
    }
    this.tick();
  }

  /** Clocks run between two plies: the one of the side to move has run since the last move was played. */
  tick() {
    const { position } = this;
    for (const side of ["south", "north"]) {
      const { remaining_ms: remaining } = position[side];
      if (remaining === undefined) continue;
      const spent = position.side === side ? Math.max(0, Date.now() - position.changed) : 0;
      this.clocks[side].textContent = written(Math.max(0, remaining - spent));
    }
  }
}
