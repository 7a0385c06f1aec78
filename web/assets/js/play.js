// Playing: against the engine, or two people on one screen.

import { Advice } from "./advice.js";
import * as api from "./api.js";
import { isStill } from "./board.js";
import { Clock, thinkingTime } from "./clock.js";
import { meant } from "./dialog.js";
import { later, sentence, sentences } from "./language.js";
import { Match, otherSide, USUAL } from "./match.js";
import { writtenForbidden, wrote } from "./notation.js";
import { inTurn, Waiting } from "./patience.js";
import { PlayView, resultOf } from "./playview.js";
import { recall, remember } from "./remember.js";
import { noteBoard, sketch } from "./sketch.js";
import { sound } from "./sound.js";
import { askForDraw, askToResign } from "./talks.js";
import { toast } from "./toast.js";
import { playWords as words, refusedByHand, repeatsText, sideName, statementText } from "./words.js";

/** The least time between a move and the reply, so that one sees both. */
const REPLY = 300;
/** The time, in milliseconds, from which a clock is heard. */
const SHORT = 10000;
/** Under this name a tab notes a move that the server has not taken yet. */
const UNSENT = "xiongmao-unsent";
/** A game that was left longer ago, in milliseconds, is not gone on with by itself. */
const FORGOTTEN = 7 * 24 * 3600 * 1000;

export class Play {
  constructor({ offer, settings, say, collection }) {
    Object.assign(this, { offer, settings, say, collection, waiting: new Waiting(), turn: 0, at: null, message: "" });
    this.seed = Number(new URLSearchParams(location.search).get("seed")) >>> 0;
    const [game] = offer.games;
    const scene = () => ({ game: this.game, look: () => ({ signs: this.settings.signs, flipped: this.board.flipped }) });
    this.advice = new Advice({ game, scene, say, onchange: () => this.show() });
    this.begun = new Promise((begin) => { this.hasBegun = () => { this.element.removeAttribute("aria-busy"); begin(); }; });
    /** The board is drawn before its game is there: what is done until then waits. */
    const then = (act) => async (...given) => { await this.begun; return act(...given); };
    this.view = new PlayView({ game, waiting: this.waiting, advice: this.advice, say, on: {
      move: then((from, to) => this.attempt(from, to)), escape: () => this.dropPremove(), look: then((count) => this.look(count)), key: (event) => this.key(event), type: then(() => this.type()),
      back: then(() => this.look(this.shownCount - 1)), forward: then(() => this.look(this.shownCount + 1)), flip: then(() => this.flip()), takeBack: then(() => this.takeBack()), hint: then(() => this.hint()),
      coach: then(() => this.askCoach()), draw: then(() => this.offerDraw()), resign: then(() => this.resign()), newGame: () => this.askForGame(),
      analyse: then(() => this.onanalyse?.(this.gameAt())), review: then(() => this.onreview?.(JSON.stringify(this.match.record(this.game)))) } });
    Object.assign(this, { board: this.view.board, element: this.view.element });
    collection.listen((news) => this.hear(news));
    addEventListener("pagehide", () => this.clock?.running && this.keep());
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
    if (!this.match) this.view.draw(sketch(this.offer.games, kept, { ...recall("xiongmao-game", {}), game: this.offer.games[0].name }), this.offer.games, this.settings.signs);
    const entry = kept ? await this.collection.read(kept) : this.match ? null : await this.lastGame();
    if (entry?.kind === "play") {
      await this.resume(entry);
      if (at !== null) await this.look(at, { isStep: true });
    } else if (!this.match) await this.useGame(this.offer.games[0].name);
    return undefined;
  }

  /** Whether no move has been played. */
  isFresh() {
    return !this.match?.moves.length;
  }

  /** Begins a game of another kind; asks before, if one is under way. */
  useGame(game) {
    if (!this.isFresh() && !this.match.ended) return this.askForGame({ game });
    return this.begin({ ...recall("xiongmao-game", {}), game, feen: "" });
  }

  async lastGame() {
    const [head] = (await this.collection.list()).filter(({ kind, result }) => kind === "play" && !result);
    return head && Date.now() - head.changed < FORGOTTEN ? this.collection.read(head.id) : null;
  }

  async askForGame(wish = {}) {
    const { askForGame } = await later(() => import("./newgame.js"));
    const chosen = await askForGame(this.offer, { ...this.match?.wish, feen: "", ...wish });
    if (!chosen) return;
    const before = this.match?.entry && !this.match.ended && this.match;
    if (!(await this.begin(chosen))) return;
    // On a phone, the button that asked lies below the board, and what is said of the game would be hidden.
    scrollTo(0, 0);
    remember("xiongmao-game", { ...chosen, feen: "" });
    if (before) toast(words.lastIsKept, words.goBack, () => this.resume(before.entry));
  }

  /** Begins a new game. Resolves to whether it could be. */
  async begin(wish) {
    this.stop();
    if (this.match) remember(UNSENT, null, "sessionStorage");
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
    this.game = this.offer.games.find((game) => game.name === match.wish.game) ?? this.offer.games[0];
    Object.assign(this, { match, premove: null, message: "", at: null, seen: [], isWarned: false });
    this.view.setGame(this.game, !match.isShared && match.wish.side === "north");
    this.clock = new Clock(match.wish.time, match.left, { ontick: () => this.tick(), onflag: (side) => this.end({ winner: otherSide(side), status: "timelimit" }) });
  }

  /** A moment has passed on the clock: it is heard when the player's time gets short. */
  tick() {
    const { clock, match } = this;
    this.view.seats.tick(clock);
    if (this.isWarned || clock.of(clock.running) >= SHORT || !match.owns(clock.running)) return;
    this.isWarned = true;
    sound.play("low");
  }

  /** Another page may have gone on with the game, or both with it at the same time. */
  async hear(change) {
    const { turn } = this;
    const other = await this.collection.newer(this.match?.entry, change, () => {
      this.onaddress?.(false);
      toast(words.forked);
    });
    if (!other || turn !== this.turn) return;
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
    this.abort?.abort();
    this.endCard?.close();
    this.advice.dismiss();
    Object.assign(this, { turn: this.turn + 1, thinking: false, sending: false });
    this.waiting.hide();
    this.clock?.stop();
  }

  keep() {
    this.match.keep(this.collection, this.game, this.clock.rest);
  }

  /** Takes a position over. */
  place(position) {
    Object.assign(this, { position, message: "" });
    this.advice.marked = [];
    this.seen[position.moves.length] = position;
    this.match.moves = position.moves;
    const isTurn = this.match.owns(position.side) && !this.match.ended;
    this.advice.threats.follow(isTurn && !position.winner ? this.match.question() : null, position);
  }

  /** Which game and which move of it is next. */
  get now() {
    const { entry, moves, wish: { game, feen } } = this.match;
    return [entry?.id, moves.length, game, feen].join(" ");
  }

  /** Takes a position over, and lets the engine play if it is its turn. */
  async load(position, { isKept = false } = {}) {
    if (!position) return;
    this.place(position);
    this.hasBegun();
    if (position.winner && !this.match.ended) return this.end(position);
    if (!isKept) this.keep();
    if (!this.match.ended && position.moves.length) this.clock.start(position.side);
    this.show();
    if (this.match.ended) return void this.showEnd();
    if (!this.match.owns(position.side)) return this.think();
    // A move that the server had not taken when the page was left.
    const unsent = recall(UNSENT, null, "sessionStorage");
    return unsent?.now === this.now ? this.send(unsent.token) : this.playPremove();
  }

  async think() {
    this.thinking = true;
    this.abort = new AbortController();
    this.show();
    const { signal } = this.abort;
    const began = performance.now();
    const movetime = thinkingTime(this.clock.of(this.position.side));
    const { turn } = this;
    const answer = await inTurn(this, () => api.play({ position: this.match.question(), level: this.match.wish.level, book: true, movetime, seed: this.seed || undefined }, signal));
    const rest = REPLY - (performance.now() - began);
    if (answer && rest > 0 && this.match.moves.length && !isStill()) await new Promise((resolve) => { setTimeout(resolve, rest); });
    if (turn !== this.turn) return;
    this.thinking = false;
    if (!answer || this.match.ended) return this.show();
    sound.move(answer.position);
    this.match.score = answer.line?.score ?? null;
    const { side } = this.position;
    wrote(this.match.question(), answer.move).then((move) => this.say(sentences(words.plays(sideName(side), move), ...answer.position.statements.map(statementText))));
    await this.load(answer.position);
  }

  /** The player wants to move a piece. */
  async attempt(from, to) {
    if (this.match.ended || this.at !== null) return undefined;
    if (!this.match.owns(this.position.side)) {
      this.premove = { from, to };
      return this.show();
    }
    const { legal, board } = this.position;
    const isIt = (known) => known.from === from && known.to === to;
    const move = await meant(legal, from, to, this.board);
    if (move) return this.send(move.move);
    const refused = writtenForbidden(this.match.question(), this.position).find(isIt);
    if (refused) this.message = sentence(repeatsText(refused));
    if (refused || legal.some(isIt)) return this.show();
    // The server knows which rule an illegal move breaks.
    await this.send(`${from}${board[to] ? "+" : "-"}${to}`, refusedByHand);
    const piece = this.board.pieces[board[from]];
    const { message } = this;
    if (!message || !piece) return undefined;
    const { howPieceMoves } = await later(() => import("./phrases.js"));
    if (this.message !== message) return undefined;
    this.message = sentences(message, howPieceMoves(this.game.name, piece.name));
    return this.show();
  }

  async send(token, told) {
    if (this.sending || (this.settings.warn && !(await this.approve(token)))) return;
    this.advice.dismiss();
    this.advice.marked = [];
    Object.assign(this, { sending: true, message: "" });
    remember(UNSENT, { now: this.now, token }, "sessionStorage");
    const position = await inTurn(this, () => api.move(this.match.question(), token), told);
    remember(UNSENT, null, "sessionStorage");
    this.sending = false;
    if (!position) return;
    sound.move(position);
    const isFirst = !this.match.entry;
    const loaded = this.load(position);
    this.onaddress?.(isFirst);
    await loaded;
  }

  /** Whether the coach lets a move be played. */
  async approve(token) {
    this.advice.dismiss();
    const approved = await this.advice.approve(this.match, this.position, token);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) this.board.svg.focus({ preventScroll: true });
    return approved;
  }

  askCoach() {
    const { position, match } = this;
    const before = match.moves.findLastIndex((_, index) => match.owns(match.sideOf(index, position.side)));
    const isTurn = !match.ended && match.owns(position.side);
    this.advice.ask({ last: before >= 0 && { question: match.question(before), move: match.moves[before] }, now: isTurn && { question: match.question(), position } });
  }

  async type() {
    const token = this.view.entry.value.trim();
    if (!token || this.match.ended) return;
    if (!this.match.owns(this.position.side)) {
      this.message = words.wait;
      this.show();
      return;
    }
    if (this.at !== null) await this.look(null);
    this.view.entry.value = "";
    await this.send(token);
  }

  playPremove() {
    const { premove } = this;
    this.premove = null;
    if (!premove) return undefined;
    const move = this.position.legal.find((known) => known.from === premove.from && known.to === premove.to);
    if (move) return this.send(move.move);
    this.message = words.premoveGone(`${premove.from}-${premove.to}`);
    return this.show();
  }

  dropPremove() {
    if (!this.premove) return;
    this.premove = null;
    this.show();
  }

  /** The game as the analysis takes it: whole, at the move that is shown. */
  gameAt() {
    return { game: this.game.name, record: this.match.record(this.game), at: this.shownCount };
  }

  get shownCount() {
    return this.at ?? this.match.moves.length;
  }

  /** Shows the position after so many moves while the game goes on; null for the current one. */
  async look(count, { isStep = false } = {}) {
    const { moves } = this.match;
    this.at = count === null || count >= moves.length ? null : Math.max(0, count);
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
    const count = this.match.takenBack(this.position.side);
    if (!count) return;
    this.stop();
    Object.assign(this.match, { ended: null, moves: this.match.moves.slice(0, -count) });
    Object.assign(this, { premove: null, at: null });
    await this.load(await inTurn(this, () => api.position(this.match.question())));
    this.onaddress?.(false);
  }

  async hint() {
    if (this.match.ended || !this.match.owns(this.position.side)) return;
    this.at = null;
    this.message = words.hinting;
    this.show();
    const question = this.match.question();
    const answer = await inTurn(this, () => api.play({ position: question, level: 20, movetime: 500 }));
    if (!answer) return;
    this.message = words.hinted(await wrote(question, answer.move));
    this.advice.mark([{ from: answer.position.last.from, to: answer.position.last.to, kind: "hint" }]);
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.show();
  }

  /** Claims a draw where the rules of tournaments allow it, or offers one. */
  async offerDraw() {
    const { match } = this;
    const { ended, message = "" } = await askForDraw(match, this.position, this.game);
    if (match !== this.match || match.ended) return undefined;
    if (ended) return this.end(ended);
    this.message = message;
    return this.show();
  }

  async resign() {
    const { match } = this;
    const ended = match.ended ? null : await askToResign(match, this.position);
    if (ended && match === this.match && !match.ended) this.end(ended);
  }

  /** Ends the game: `winner` is a side or "draw", `status` a word of CGSN. */
  end({ winner, status }) {
    this.stop();
    this.match.ended = { winner, status };
    this.premove = null;
    this.keep();
    this.advice.threats.follow(null);
    this.say(resultOf(this.match));
    this.show();
    this.showEnd({ isNew: true });
  }

  /** Begins the next game after one that has ended. */
  again(wish) {
    remember("xiongmao-game", { ...wish, feen: "", fen: "" });
    scrollTo(0, 0);
    return this.begin(wish);
  }

  /** Shows how the game ended, and what to do next. */
  async showEnd({ isNew = false } = {}) {
    const { match, game } = this;
    const { EndCard } = await later(() => import("./endcard.js"));
    if (match !== this.match || !match.ended) return;
    this.endCard?.close();
    this.endCard = new EndCard({ match, game, isNew, on: { look: (count) => this.look(count), begin: (wish) => this.again(wish), review: () => this.onreview?.(JSON.stringify(match.record(game))) } });
    this.view.showEnd(this.endCard.element);
  }

  leave() {
    this.advice.preview.hide();
  }

  show() {
    if (!this.position) {
      this.view.status.textContent = this.message;
      return;
    }
    const { match, at } = this;
    const position = at === null ? this.position : this.seen[at] ?? this.position;
    const live = at === null && !match.ended;
    const own = live && match.owns(position.side);
    this.board.signs = this.settings.signs;
    this.board.show({
      board: position.board, last: position.last, check: position.check, premove: this.premove, arrows: at === null ? this.advice.arrows : [],
      mover: !live ? null : match.isShared ? position.side : match.wish.side, legal: own ? position.legal : [], forbidden: own ? writtenForbidden(match.question(), position) : [],
    });
    if (at === null) noteBoard({ id: match.entry?.id, game: this.game.name, board: position.board, last: position.last, check: position.check, flipped: this.board.flipped, over: Boolean(match.ended) });
    this.view.show({ match, game: this.game, position: this.position, seen: position, at, count: this.shownCount, thinking: this.thinking, message: this.message, clock: this.clock });
  }
}
