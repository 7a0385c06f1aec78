// Playing: against the engine, or two people on one screen.

import * as api from "./api.js";
import { Board, isStill } from "./board.js";
import { Clock } from "./clock.js";
import { Coach } from "./coach.js";
import { confirmed, meant } from "./dialog.js";
import { h } from "./dom.js";
import { iconButton, pictureButton, toggleButton } from "./icons.js";
import { AGREED_PLIES, Match, otherSide, USUAL } from "./match.js";
import { inTurn, Waiting } from "./patience.js";
import { PlyList } from "./plylist.js";
import { Preview } from "./preview.js";
import { recall, remember } from "./remember.js";
import { Seats } from "./seats.js";
import { sound } from "./sound.js";
import { Threats } from "./threats.js";
import { toast } from "./toast.js";
import { capital, howPieceMoves, playWords as words, resultSentence, sideName, statementText } from "./words.js";

/** The longest that the engine thinks, in milliseconds, and its share of the time left. */
const THINKING = 1500;
const SHARE = 40;
/** The least time between a ply and the reply, so that one sees both. */
const REPLY = 300;
/** Half-moves without a capture from which the page counts aloud, and from which a player may claim a draw. */
const COUNTED = 60;
const CLAIMED = 100;
/** A game that was left longer ago, in milliseconds, is not gone on with by itself. */
const FORGOTTEN = 7 * 24 * 3600 * 1000;

export class Play {
  constructor({ offer, settings, say, collection }) {
    Object.assign(this, { offer, settings, say, collection, waiting: new Waiting(), turn: 0, at: null, message: "", arrows: [] });
    this.seed = Number(new URLSearchParams(location.search).get("seed")) >>> 0;
    this.board = new Board({ game: offer.games[0], onply: (from, to) => this.attempt(from, to), onescape: () => this.dropPremove(), say });
    this.preview = new Preview(offer.games[0]);
    const scene = () => ({ game: this.game, preview: this.preview, look: () => ({ signs: this.settings.signs, flipped: this.board.flipped }) });
    this.coach = new Coach({ scene, say });
    this.threats = new Threats({ id: "play-threats", scene, onchange: () => this.show() });
    this.seats = new Seats();
    this.element = h("section", { class: "mode with-seats", "aria-label": words.title }, this.layout());
    collection.listen((news) => this.hear(news));
    addEventListener("pagehide", () => this.clock?.running && this.keep());
  }

  layout() {
    this.status = h("p", { class: "status", id: "status", role: "status" });
    this.facts = h("p", { class: "facts", id: "play-facts" });
    this.record = new PlyList({ label: words.plies, onpick: (count) => this.look(count) });
    this.record.element.addEventListener("keydown", (event) => this.key(event));
    this.entry = h("input", { type: "text", id: "ply-entry", autocomplete: "off", spellcheck: "false", "aria-label": words.typePly });
    const typed = h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); this.type(); } }, this.entry, h("button", { type: "submit" }, words.play));
    this.walk = h("div", { class: "actions walk" },
      pictureButton("first", words.first, () => this.look(0)), pictureButton("back", words.back, () => this.look(this.shownCount - 1), { id: "look-back" }),
      pictureButton("forward", words.forward, () => this.look(this.shownCount + 1)), pictureButton("last", words.last, () => this.look(null), { id: "look-last" }),
      pictureButton("flip", words.flip, () => this.flip(), { id: "flip" }));
    this.actions = h("div", { class: "toolbar" },
      iconButton("undo", words.takeBack, () => this.takeBack(), { id: "take-back" }), iconButton("hint", words.hint, () => this.hint(), { id: "hint" }),
      iconButton("coach", words.coach, () => this.askCoach(), { id: "ask-coach" }), this.threats.toggle,
      iconButton("draw", words.draw, () => this.offerDraw(), { id: "draw" }), iconButton("flag", words.resign, () => this.resign(), { id: "resign" }),
      iconButton("search", words.analyse, () => this.onanalyse?.(this.gameAt()), { id: "to-analysis" }),
      iconButton("chart", words.review, () => this.onreview?.(JSON.stringify(this.match.record(this.game))), { id: "to-review" }));
    this.pane = h("div", { class: "pane" }, this.coach.element, this.threats.words, this.record.element);
    this.fresh = iconButton("plus", words.newGame, () => this.askForGame(), { id: "new-game", class: "primary" });
    this.stage = h("div", { class: "stage" }, this.seats.top, this.board.svg, this.seats.bottom);
    return [this.stage,
      h("div", { class: "side" }, h("div", { class: "card head" }, this.status, this.facts, this.waiting.element), this.pane,
        this.walk, this.actions, h("div", { class: "actions last-row" }, typed, this.fresh))];
  }

  /** The address of what is shown. */
  address() {
    const id = this.match?.entry?.id;
    return { ...(id && { kept: id }), ...(id && this.at !== null && { ply: this.at }) };
  }

  /** Goes on with the game that an address names, or the last one, or a new one. */
  async follow({ kept, ply }) {
    const at = ply === undefined || !/^\d+$/.test(ply) ? null : Number(ply);
    if (this.match?.entry && kept === this.match.entry.id) return this.look(at, { isStep: true });
    const entry = kept ? await this.collection.read(kept) : this.match ? null : await this.lastGame();
    if (entry?.kind === "play") {
      await this.resume(entry);
      if (at !== null) await this.look(at, { isStep: true });
    } else if (!this.match) await this.begin({ game: this.offer.games[0].name, ...recall("xiongmao-game", {}), feen: "" });
    return undefined;
  }

  async lastGame() {
    const [head] = (await this.collection.list()).filter(({ kind, result }) => kind === "play" && !result);
    return head && Date.now() - head.changed < FORGOTTEN ? this.collection.read(head.id) : null;
  }

  async askForGame(wish = {}) {
    const { askForGame } = await import("./newgame.js");
    const chosen = await askForGame(this.offer, { ...this.match?.wish, feen: "", ...wish });
    if (!chosen) return;
    const before = this.match?.entry && !this.match.ended && this.match;
    if (!(await this.begin(chosen))) return;
    remember("xiongmao-game", { ...chosen, feen: "" });
    if (before) toast(words.lastIsKept, words.goBack, () => this.resume(before.entry));
  }

  /** Begins a new game. Resolves to whether it could be. */
  async begin(wish) {
    this.stop();
    const match = new Match({ ...USUAL, ...wish });
    const { feen, game } = match.wish;
    // A position may be written in FEEN or in FEN.
    const isFen = feen && !feen.split(" ")[1]?.includes("/");
    const position = await inTurn(this, () => api.position(!feen ? { game } : isFen ? { fen: feen } : { feen }));
    if (!position) return false;
    Object.assign(match.wish, { fen: isFen ? feen : "", ...(feen && { feen: position.feen, game: position.game }) });
    this.enter(match);
    await this.load(position);
    this.onaddress?.(true);
    return true;
  }

  /** Goes on with a game that was kept. */
  async resume(entry) {
    this.stop();
    const match = Match.of(entry);
    const position = await inTurn(this, () => api.position(match.question()));
    if (!position) return;
    this.enter(match);
    await this.load(position, { isKept: true });
    this.onaddress?.(true);
  }

  enter(match) {
    this.match = match;
    this.game = this.offer.games.find((game) => game.name === match.wish.game) ?? this.offer.games[0];
    Object.assign(this, { premove: null, arrows: [], message: "", at: null, seen: [] });
    this.board.setGame(this.game);
    this.board.fit(this.element);
    this.board.flipped = !match.isShared && match.wish.side === "north";
    this.clock = new Clock(match.wish.time, match.left, { ontick: () => this.seats.tick(this.clock), onflag: (side) => this.end({ winner: otherSide(side), status: "timelimit" }) });
  }

  /** Another page may have gone on with the game, or both with it at the same time. */
  async hear({ id, foreign, movedTo }) {
    const entry = this.match?.entry;
    if (!entry || entry.id !== id) return;
    if (!foreign && movedTo && movedTo !== id) {
      entry.id = movedTo;
      this.onaddress?.(false);
      toast(words.forked);
    }
    if (!foreign || this.collection.isBehind(id)) return;
    const { turn } = this;
    const other = await this.collection.read(id);
    if (!other || turn !== this.turn || this.collection.isBehind(id)) return;
    this.stop();
    const match = Match.of(other);
    const position = await inTurn(this, () => api.position(match.question()));
    if (!position) return;
    this.enter(match);
    this.place(position);
    this.show();
  }

  /** Gives up whatever is under way. Answers that come later are ignored. */
  stop() {
    this.turn += 1;
    this.abort?.abort();
    this.coach.dismiss();
    Object.assign(this, { thinking: false, sending: false });
    this.waiting.hide();
    this.clock?.stop();
  }

  keep() {
    this.match.keep(this.collection, this.game, this.clock.rest);
  }

  /** Takes a position over. */
  place(position) {
    Object.assign(this, { position, arrows: [], message: "" });
    this.seen[position.plies.length] = position;
    this.match.plies = position.plies;
    const isTurn = this.match.owns(position.side) && !this.match.ended;
    this.threats.follow(isTurn && !position.winner ? this.match.question() : null, position);
    this.entry.placeholder = position.legal.length ? words.suchAs(position.legal[0].ply) : "";
  }

  /** Takes a position over, and lets the engine play if it is its turn. */
  async load(position, { isKept = false } = {}) {
    if (!position) return;
    this.place(position);
    if (position.winner && !this.match.ended) return this.end(position);
    if (!isKept) this.keep();
    if (!this.match.ended && position.plies.length) this.clock.start(position.side);
    this.show();
    if (this.match.ended) return;
    if (!this.match.owns(position.side)) return this.think();
    return this.playPremove();
  }

  async think() {
    this.thinking = true;
    this.abort = new AbortController();
    this.show();
    const { signal } = this.abort;
    const began = performance.now();
    const left = this.clock.of(this.position.side);
    const movetime = left === null ? THINKING : Math.max(20, Math.min(THINKING, Math.floor(left / SHARE)));
    const { level } = this.match.wish;
    const { turn } = this;
    const answer = await inTurn(this, () => api.play({ position: this.match.question(), level, movetime, seed: this.seed || undefined }, signal));
    const rest = REPLY - (performance.now() - began);
    if (answer && rest > 0 && this.match.plies.length && !isStill()) await new Promise((resolve) => { setTimeout(resolve, rest); });
    if (turn !== this.turn) return;
    this.thinking = false;
    if (!answer || this.match.ended) return this.show();
    sound.knock(answer.position.last?.noisy);
    this.match.score = answer.line?.score ?? null;
    this.say([words.plays(sideName(this.position.side), answer.ply), ...answer.position.statements.map(statementText)].join(" "));
    await this.load(answer.position);
  }

  /** The player wants to move a piece. */
  async attempt(from, to) {
    if (this.match.ended || this.at !== null) return;
    if (!this.match.owns(this.position.side)) {
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
    await this.send(refused?.ply ?? `${from}${board[to] ? "+" : "-"}${to}`);
    const piece = this.board.pieces[board[from]];
    if (this.message && !refused && piece) {
      this.message = `${this.message} ${howPieceMoves(this.game.name, piece.name)}`;
      this.show();
    }
  }

  async send(token) {
    if (this.sending || (this.settings.warn && !(await this.approve(token)))) return;
    this.coach.dismiss();
    this.sending = true;
    Object.assign(this, { arrows: [], message: "" });
    const position = await inTurn(this, () => api.ply(this.match.question(), token));
    this.sending = false;
    if (!position) return;
    sound.knock(position.last?.noisy);
    const isFirst = !this.match.entry;
    const loaded = this.load(position);
    this.onaddress?.(isFirst);
    await loaded;
  }

  /** Whether the coach lets a ply be played. It stands on the board as an arrow meanwhile. */
  async approve(token) {
    // A typed ply may lack the sign between its squares.
    const squares = (text) => text.replace(/[^a-z0-9=]/gi, "");
    const { from, to } = this.position.legal.find(({ ply }) => squares(ply) === squares(token)) ?? {};
    const arrows = from ? [{ from, to, kind: "played" }] : [];
    this.arrows = arrows;
    this.show();
    const approved = await this.coach.approve(this.match.question(), token, this.position.board);
    // Another ply may wait by now.
    if (this.arrows === arrows) this.arrows = [];
    this.show();
    // The button that had the focus is gone.
    if (document.activeElement === document.body) this.board.svg.focus({ preventScroll: true });
    return approved;
  }

  /** Who has played the ply with this index. */
  sideOf(index) {
    const { plies, side } = this.position;
    return (plies.length - index) % 2 ? otherSide(side) : side;
  }

  askCoach() {
    const { position, match } = this;
    const before = match.plies.findLastIndex((_, index) => match.owns(this.sideOf(index)));
    const isTurn = !match.ended && match.owns(position.side);
    this.coach.ask({ last: before >= 0 && { question: match.question(before), ply: match.plies[before] }, now: isTurn && { question: match.question(), position } });
  }

  async type() {
    const token = this.entry.value.trim();
    if (!token || this.match.ended) return;
    if (!this.match.owns(this.position.side)) {
      this.message = words.wait;
      this.show();
      return;
    }
    if (this.at !== null) await this.look(null);
    this.entry.value = "";
    await this.send(token);
  }

  playPremove() {
    const { premove } = this;
    this.premove = null;
    if (!premove) return undefined;
    const ply = this.position.legal.find((known) => known.from === premove.from && known.to === premove.to);
    if (ply) return this.send(ply.ply);
    this.message = words.premoveGone(`${premove.from}-${premove.to}`);
    return this.show();
  }

  dropPremove() {
    if (!this.premove) return;
    this.premove = null;
    this.show();
  }

  /** The game as the analysis takes it: whole, at the ply that is shown. */
  gameAt() {
    return { game: this.game.name, record: this.match.record(this.game), at: this.shownCount };
  }

  get shownCount() {
    return this.at ?? this.match.plies.length;
  }

  /** Shows the position after so many plies while the game goes on; null for the current one. */
  async look(count, { isStep = false } = {}) {
    const { plies } = this.match;
    this.at = count === null || count >= plies.length ? null : Math.max(0, count);
    const { at } = this;
    if (at !== null && !this.seen[at]) {
      const position = await inTurn(this, () => api.position(this.match.question(at)));
      if (!position) return;
      this.seen[at] = position;
    }
    if (!isStep) this.onaddress?.(false);
    this.show();
  }

  key(event) {
    if (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey || event.altKey || !this.match) return;
    const steps = { ArrowLeft: this.shownCount - 1, ArrowRight: this.shownCount + 1, Home: 0, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.look(steps[event.key]);
  }

  /** Back to the player's last turn. */
  async takeBack() {
    const count = this.takenBack();
    if (!count) return;
    this.stop();
    Object.assign(this.match, { ended: null, plies: this.match.plies.slice(0, -count) });
    Object.assign(this, { premove: null, at: null });
    await this.load(await inTurn(this, () => api.position(this.match.question())));
    this.onaddress?.(false);
  }

  /** How many plies are taken back, 0 if none can be. */
  takenBack() {
    const { match, position } = this;
    const count = match.isShared || !match.owns(position.side) ? 1 : 2;
    return match.plies.length >= count ? count : 0;
  }

  async hint() {
    if (this.match.ended || !this.match.owns(this.position.side)) return;
    this.at = null;
    this.message = words.hinting;
    this.show();
    const answer = await inTurn(this, () => api.play({ position: this.match.question(), level: 20, movetime: 500 }));
    if (!answer) return;
    this.message = words.hinted(answer.ply);
    this.arrows = [{ from: answer.position.last.from, to: answer.position.last.to, kind: "hint" }];
    this.show();
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.show();
  }

  /** Half-moves without a capture, or in Xiongqi a soldier's ply, from the FEN of the position. */
  get quiet() {
    return Number(this.position.fen.split(" ")[4]) || 0;
  }

  get mayClaim() {
    return this.quiet >= CLAIMED && this.quiet < this.game.halfmove_limit;
  }

  /** Claims a draw where the rules of tournaments allow it, or offers one. */
  async offerDraw() {
    if (this.mayClaim) return this.end({ winner: "draw", status: "movelimit" });
    const { side } = this.position;
    if (this.match.isShared) {
      if (await confirmed(words.drawOffered(sideName(side), sideName(otherSide(side))), words.accept, words.decline)) this.end({ winner: "draw", status: "agreement" });
      return undefined;
    }
    if (this.match.agreesToDraw) return this.end({ winner: "draw", status: "agreement" });
    this.message = this.match.plies.length < AGREED_PLIES ? words.drawTooEarly(AGREED_PLIES) : words.drawDeclined;
    return this.show();
  }

  async resign() {
    const { match } = this;
    const side = match.isShared ? this.position.side : match.wish.side;
    if (match.ended || !(await confirmed(words.reallyResign(match.isShared && sideName(side)), words.resign, words.goOn)) || match !== this.match || match.ended) return;
    this.end({ winner: otherSide(side), status: "resignation" });
  }

  /** Ends the game: `winner` is a side or "draw", `status` a word of CGSN. */
  end({ winner, status }) {
    this.stop();
    this.match.ended = { winner, status };
    this.premove = null;
    this.keep();
    this.threats.follow(null);
    this.say(this.resultText());
    this.show();
  }

  resultText() {
    return resultSentence(this.match.ended, this.match.isShared ? null : this.match.wish.side);
  }

  leave() {
    this.preview.hide();
  }

  show() {
    if (!this.position) {
      this.status.textContent = this.message;
      return;
    }
    const { match, at } = this;
    const position = at === null ? this.position : this.seen[at] ?? this.position;
    const live = at === null && !match.ended;
    const own = live && match.owns(position.side);
    this.board.signs = this.settings.signs;
    this.board.show({
      board: position.board, last: position.last, check: position.check, premove: this.premove, arrows: at === null ? [...this.threats.arrows, ...this.arrows] : [],
      mover: !live ? null : match.isShared ? position.side : match.wish.side, legal: own ? position.legal : [], forbidden: own ? position.forbidden : [],
    });
    this.status.textContent = [...this.standing(position), ...position.statements.map(statementText)].filter(Boolean).join(" ");
    const { quiet } = this;
    this.facts.textContent = !match.ended && quiet >= COUNTED ? words.quiet(quiet, this.game.halfmove_limit, this.mayClaim) : "";
    this.record.show({ plies: match.plies, first: this.sideOf(0), count: this.shownCount, isLast: at === null });
    const isOwn = !match.ended && match.owns(this.position.side);
    for (const [id, off] of [["take-back", !this.takenBack()], ["hint", !isOwn], ["resign", Boolean(match.ended)], ["draw", !isOwn], ["ask-coach", !match.plies.length && !isOwn]]) this.actions.querySelector(`#${id}`).disabled = off;
    this.actions.querySelector("#draw .name").textContent = this.mayClaim ? words.claim : words.draw;
    this.seats.show({ board: this.board, clock: this.clock, captured: position.captured, turn: match.ended ? null : this.position.side, wish: match.wish });
  }

  /** Whose turn it is, how the game ended, what went wrong. */
  standing(position) {
    const { match, at, message } = this;
    if (at !== null) return [words.looking(at, match.plies.length), match.ended ? this.resultText() : ""];
    if (match.ended) return [this.resultText(), message];
    if (this.thinking) return [words.thinking, message];
    return [match.isShared ? words.turnOf(sideName(position.side)) : match.owns(position.side) ? words.yourTurn : words.enginesTurn, capital(message)];
  }
}
