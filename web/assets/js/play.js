// Playing against the engine.

import * as api from "./api.js";
import { Board } from "./board.js";
import { Clock, written } from "./clock.js";
import { Coach } from "./coach.js";
import { meant } from "./dialog.js";
import { button, h, select } from "./dom.js";
import { Preview } from "./preview.js";
import { sound } from "./sound.js";
import { Threats } from "./threats.js";
import { endingText, sideName, statementText } from "./words.js";

const other = (side) => (side === "south" ? "north" : "south");
const TIMES = [["", "no clock"], ["3+2", "3 min + 2 s"], ["5+3", "5 min + 3 s"], ["10+5", "10 min + 5 s"], ["30+20", "30 min + 20 s"]];
/** Results of games in records, by their winners. */
const RESULTS = { south: "1-0", north: "0-1", draw: "1/2-1/2" };
/** The longest that the engine thinks, in milliseconds, and its share of the time left. */
const THINKING = 1500;
const SHARE = 40;

export class Play {
  constructor({ offer, settings, say }) {
    Object.assign(this, { offer, settings, say });
    this.wish = { game: offer.games[0].name, level: 3, side: "south", time: "", seed: 0 };
    const query = new URLSearchParams(location.search);
    if (query.has("seed")) this.wish.seed = Number(query.get("seed")) >>> 0;
    this.board = new Board({ game: offer.games[0], onply: (from, to) => this.attempt(from, to), onescape: () => this.dropPremove(), say });
    this.preview = new Preview(offer.games[0]);
    const scene = () => ({ game: this.game, preview: this.preview, look: () => ({ signs: this.settings.signs, flipped: this.board.flipped }) });
    this.coach = new Coach({ scene, say });
    this.threats = new Threats({ id: "play-threats", scene, onchange: () => this.show() });
    this.element = h("section", { class: "mode", "aria-label": "Play" }, this.layout());
    this.begin();
  }

  layout() {
    const levels = this.offer.levels.map(({ level, elo }) => [level, elo ? `${level} (Elo ${elo})` : `${level} (full strength)`]);
    const wish = (name) => (value) => { this.wish[name] = name === "level" ? Number(value) : value; };
    this.form = h("div", { class: "card form" },
      select("Game", this.offer.games.map((game) => [game.name, game.title]), this.wish.game, wish("game")).row,
      select("Level", levels, this.wish.level, wish("level")).row,
      select("You play", [["south", "South (first)"], ["north", "North"]], this.wish.side, wish("side")).row,
      select("Clock", TIMES, this.wish.time, wish("time")).row,
      button("New game", () => this.begin(), { id: "new-game", class: "primary" }));
    this.players = { south: h("div", { class: "player" }), north: h("div", { class: "player" }) };
    this.status = h("p", { class: "status", id: "status", role: "status" });
    this.record = h("ol", { class: "record", "aria-label": "Plies", tabindex: 0 });
    this.entry = h("input", { type: "text", id: "ply-entry", autocomplete: "off", spellcheck: "false", "aria-label": "Type a ply" });
    const typed = h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); this.type(); } }, this.entry, h("button", { type: "submit" }, "Play"));
    this.actions = h("div", { class: "actions" },
      button("Take back", () => this.takeBack(), { id: "take-back" }), button("Hint", () => this.hint(), { id: "hint" }), button("Ask the coach", () => this.askCoach(), { id: "ask-coach" }),
      button("Flip", () => this.flip(), { id: "flip" }), button("Resign", () => this.resign(), { id: "resign" }),
      button("Analyse", () => this.onanalyse?.(this.question()), { id: "to-analysis" }), button("Review", () => this.onreview?.(JSON.stringify(this.recorded())), { id: "to-review" }));
    this.top = h("div", { class: "seat" });
    this.bottom = h("div", { class: "seat" });
    this.stage = h("div", { class: "stage" }, this.top, this.board.svg, this.bottom);
    return [this.stage,
      h("div", { class: "side" }, this.status, this.actions, this.coach.element, this.threats.element, typed, h("div", { class: "card" }, this.record), this.form)];
  }

  question() {
    return { game: this.game.name, plies: [...this.plies] };
  }

  /** Begins a new game as the form says. */
  async begin() {
    this.stop();
    const { wish } = this;
    this.game = this.offer.games.find((game) => game.name === wish.game);
    Object.assign(this, { side: wish.side, level: wish.level, plies: [], ended: null, premove: null, arrows: [], message: "" });
    this.board.setGame(this.game);
    // The players sit at the edges of the board, however wide that is.
    this.stage.style.setProperty("--ratio", this.board.svg.style.getPropertyValue("--ratio"));
    this.board.flipped = this.side === "north";
    const time = wish.time && wish.time.split("+").map(Number);
    this.clock = new Clock(time ? { minutes: time[0], increment: time[1] } : null,
      { ontick: () => this.showPlayers(), onflag: (side) => this.end({ winner: other(side), status: "timelimit" }) });
    await this.load(await api.inTurn(this, api.position(this.question())));
  }

  /** Gives up whatever is under way. Answers that come later are ignored. */
  stop() {
    this.turn = (this.turn ?? 0) + 1;
    this.abort?.abort();
    this.coach.dismiss();
    this.thinking = false;
    this.clock?.stop();
  }

  /** Takes a position over, and lets the engine play if it is its turn. */
  async load(position) {
    if (!position) return;
    this.position = position;
    this.plies = position.plies;
    this.arrows = [];
    this.message = "";
    this.threats.follow(position.side === this.side && this.question(), position);
    if (position.winner) return this.end(position);
    this.entry.placeholder = `such as ${position.legal[0].ply}`;
    if (this.plies.length) this.clock.start(position.side);
    this.show();
    if (position.side !== this.side) return this.think();
    return this.playPremove();
  }

  async think() {
    this.thinking = true;
    this.abort = new AbortController();
    this.show();
    const left = this.clock.of(other(this.side));
    const movetime = left === null ? THINKING : Math.max(20, Math.min(THINKING, Math.floor(left / SHARE)));
    const seed = this.wish.seed || undefined;
    const answer = await api.inTurn(this, api.play({ position: this.question(), level: this.level, movetime, seed }, this.abort.signal));
    this.thinking = false;
    if (!answer || this.ended) return this.show();
    sound.knock(answer.position.last?.noisy);
    this.say([`${sideName(other(this.side))} plays ${answer.ply}.`, ...answer.position.statements.map(statementText)].join(" "));
    return this.load(answer.position);
  }

  /** The player wants to move a piece. */
  async attempt(from, to) {
    if (this.ended) return;
    if (this.position.side !== this.side) {
      this.premove = { from, to };
      this.show();
      return;
    }
    const { legal, board, forbidden } = this.position;
    const ply = await meant(legal, from, to, this.board);
    if (ply) return this.send(ply.ply);
    const refused = forbidden.find((known) => known.from === from && known.to === to);
    if (legal.some((known) => known.from === from && known.to === to)) return this.show();
    // The server knows which rule an illegal ply breaks.
    return this.send(refused?.ply ?? `${from}${board[to] ? "+" : "-"}${to}`);
  }

  async send(token) {
    if (this.sending || (this.settings.warn && !(await this.approve(token)))) return;
    this.coach.dismiss();
    this.sending = true;
    this.arrows = [];
    const position = await api.inTurn(this, api.ply(this.question(), token));
    this.sending = false;
    if (!position) return;
    sound.knock(position.last?.noisy);
    await this.load(position);
  }

  /** Whether the coach lets a ply be played. It stands on the board as an arrow meanwhile. */
  async approve(token) {
    // A typed ply may lack the sign between its squares.
    const squares = (text) => text.replace(/[^a-z0-9=]/gi, "");
    const { from, to } = this.position.legal.find(({ ply }) => squares(ply) === squares(token)) ?? {};
    const arrows = from ? [{ from, to, kind: "played" }] : [];
    this.arrows = arrows;
    this.show();
    const approved = await this.coach.approve(this.question(), token, this.position.board);
    // Another ply may wait by now.
    if (this.arrows === arrows) this.arrows = [];
    this.show();
    // The button that had the focus is gone.
    if (document.activeElement === document.body) this.board.svg.focus({ preventScroll: true });
    return approved;
  }

  askCoach() {
    const before = this.plies.findLastIndex((_, index) => index % 2 === (this.side === "south" ? 0 : 1));
    const { position } = this;
    const isTurn = !this.ended && position.side === this.side;
    this.coach.ask({
      last: before >= 0 && { question: { ...this.question(), plies: this.plies.slice(0, before) }, ply: this.plies[before] },
      now: isTurn && { question: this.question(), position },
    });
  }

  async type() {
    const token = this.entry.value.trim();
    if (!token || this.ended) return;
    if (this.position.side !== this.side) {
      this.message = "Wait for the engine.";
      this.show();
      return;
    }
    this.entry.value = "";
    await this.send(token);
  }

  playPremove() {
    const { premove } = this;
    this.premove = null;
    if (!premove) return undefined;
    const ply = this.position.legal.find((known) => known.from === premove.from && known.to === premove.to);
    if (ply) return this.send(ply.ply);
    this.message = `The premove ${premove.from}-${premove.to} is not legal any more.`;
    return this.show();
  }

  dropPremove() {
    if (!this.premove) return;
    this.premove = null;
    this.show();
  }

  /** The game as a record in PCN. */
  recorded() {
    const player = (side) => ({ name: side === this.side ? "You" : `Level ${this.level}`, variant: this.game.title });
    const outcome = this.ended && { result: RESULTS[this.ended.winner], status: this.ended.status };
    return { sides: { first: player("south"), second: player("north") }, setup: { feen: this.game.start_feen }, ...(outcome && { outcome }), plies: this.plies.map((pmn) => ({ pmn })) };
  }

  /** Back to the player's last turn. */
  async takeBack() {
    const own = this.plies.length % 2 === (this.side === "south" ? 0 : 1);
    const count = own ? 2 : 1;
    if (this.plies.length < count) return;
    this.stop();
    Object.assign(this, { ended: null, premove: null, plies: this.plies.slice(0, -count) });
    await this.load(await api.inTurn(this, api.position(this.question())));
  }

  async hint() {
    if (this.ended || this.position.side !== this.side) return;
    this.message = "Thinking about a hint …";
    this.show();
    const answer = await api.inTurn(this, api.play({ position: this.question(), level: 20, movetime: 500 }));
    if (!answer) return;
    this.message = `Hint: ${answer.ply}.`;
    this.arrows = [{ from: answer.position.last.from, to: answer.position.last.to, kind: "hint" }];
    this.show();
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.show();
  }

  resign() {
    if (!this.ended) this.end({ winner: other(this.side), status: "resignation" });
  }

  /** Ends the game: `winner` is a side or "draw", `status` a word of CGSN. */
  end({ winner, status }) {
    this.stop();
    this.ended = { winner, status };
    this.premove = null;
    this.threats.follow(null);
    this.say(endingText(this.ended));
    this.show();
  }

  leave() {
    this.preview.hide();
  }

  show() {
    const { position } = this;
    if (!position) return;
    const own = position.side === this.side && !this.ended;
    this.board.signs = this.settings.signs;
    this.board.show({
      board: position.board, last: position.last, check: position.check, premove: this.premove, arrows: [...this.threats.arrows, ...this.arrows],
      mover: this.ended ? null : this.side, legal: own ? position.legal : [], forbidden: own ? position.forbidden : [],
    });
    const turn = this.thinking ? "The engine is thinking." : `${own ? "Your" : "The engine's"} turn.`;
    this.status.textContent = [this.ended ? `${endingText(this.ended)}.` : turn, this.message, ...position.statements.map(statementText)].filter(Boolean).join(" ");
    this.record.replaceChildren(...this.rows());
    this.record.scrollTop = this.record.scrollHeight;
    for (const [id, off] of [["take-back", this.plies.length < (this.side === "south" ? 1 : 2)], ["hint", !own], ["resign", Boolean(this.ended)]]) {
      this.actions.querySelector(`#${id}`).disabled = off;
    }
    this.showPlayers();
  }

  rows() {
    const rows = [];
    for (let index = 0; index < this.plies.length; index += 2) {
      rows.push(h("li", {}, this.plies.slice(index, index + 2).map((ply) => h("span", {}, ply))));
    }
    return rows;
  }

  showPlayers() {
    const { board, clock, position } = this;
    for (const side of ["south", "north"]) {
      const name = side === this.side ? "You" : `Level ${this.level}`;
      const captured = Object.entries(position.captured[side]).map(([letter, count]) => `${board.pieces[letter].name}${count > 1 ? ` ×${count}` : ""}`);
      const turn = position.side === side && !this.ended;
      this.players[side].className = `player ${side}${turn ? " turn" : ""}`;
      this.players[side].replaceChildren(h("strong", {}, `${sideName(side)}: ${name}`),
        captured.length ? h("span", { class: "captured" }, `captured ${captured.join(", ")}`) : "",
        clock.on ? h("time", { class: clock.of(side) < 20000 ? "low" : "" }, written(clock.of(side))) : "");
    }
    const upper = board.flipped ? "south" : "north";
    this.top.replaceChildren(this.players[upper]);
    this.bottom.replaceChildren(this.players[other(upper)]);
  }
}
