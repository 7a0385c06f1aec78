// Guided lessons: a task on the board, which is done when its goal is reached.

import * as api from "./api.js";
import { Board } from "./board.js";
import { meant } from "./dialog.js";
import { button, h } from "./dom.js";
import { iconButton } from "./icons.js";
import { sentences } from "./language.js";
import { LESSONS } from "./lessons.js";
import { inTurn, Waiting } from "./patience.js";
import { howPieceMoves, learnWords as words } from "./phrases.js";
import { recall, remember } from "./remember.js";
import { sound } from "./sound.js";
import { capital } from "./words.js";

const KEY = "xiongmao-lessons";
/** North waits: after its opponent's move it is South's turn again. */
const southToMove = (feen) => feen.replace(/x\/X$/, "X/x");

export class Learn {
  constructor({ offer, settings, say }) {
    Object.assign(this, { offer, settings, say, turn: 0, message: "", waiting: new Waiting(), done: recall(KEY, {}), lesson: 0, task: 0 });
    this.game = offer.games[0];
    this.board = new Board({ game: this.game, onply: (from, to) => this.attempt(from, to), say });
    this.list = h("ol", { class: "lessons", id: "lessons" });
    this.heading = h("h2", {});
    this.text = h("p", { id: "lesson-text" });
    this.status = h("p", { class: "status", role: "status" });
    this.next = iconButton("forward", words.next, () => this.goOn(), { id: "lesson-next", class: "primary" });
    this.element = h("section", { class: "mode", "aria-label": words.title, hidden: true }, h("div", { class: "stage" }, this.board.svg),
      h("div", { class: "side" }, h("div", { class: "card form" }, this.heading, h("div", { class: "form lesson-says" }, this.text, this.status), this.waiting.element,
        h("div", { class: "actions" }, this.next, iconButton("again", words.again, () => this.begin(), { id: "lesson-again" }), iconButton("hint", words.show, () => this.help(), { id: "lesson-help" }))),
      h("div", { class: "card form pane" }, this.list)));
  }

  get lessons() {
    return LESSONS[this.game.name] ?? [];
  }

  get current() {
    return this.lessons[this.lesson].tasks[this.task];
  }

  address() {
    return { game: this.game.name, lesson: this.lesson + 1 };
  }

  follow({ game, lesson }) {
    const place = Number(lesson) - 1;
    if (this.position && !game) return undefined;
    const name = LESSONS[game] ? game : this.offer.games[0].name;
    return this.choose(name, LESSONS[name]?.[place] ? place : this.firstOpen(name));
  }

  useGame(name) {
    return this.choose(name, this.firstOpen(name));
  }

  /** The first lesson of a game that is not done. */
  firstOpen(game = this.game.name) {
    return Math.max(0, (LESSONS[game] ?? []).findIndex(({ id }) => !this.done[`${game}/${id}`]));
  }

  choose(name, lesson) {
    this.game = this.offer.games.find((game) => game.name === name) ?? this.game;
    Object.assign(this, { lesson, task: 0 });
    return this.begin();
  }

  async begin() {
    this.turn += 1;
    Object.assign(this, { over: false, message: "", arrows: [], captured: [] });
    const position = await inTurn(this, () => api.position({ feen: this.current.feen }));
    if (!position) return;
    this.board.setGame(this.game);
    this.board.fit(this.element);
    this.position = position;
    this.show();
    this.onaddress?.(false);
  }

  async attempt(from, to) {
    if (this.over) return;
    const { legal, board } = this.position;
    const move = await meant(legal, from, to, this.board);
    if (!move) {
      const piece = this.board.pieces[board[from]];
      this.message = sentences(words.no, howPieceMoves(this.game.name, piece.name));
      this.show();
      return;
    }
    await this.play(move);
  }

  async play({ move, to, promotion }) {
    const taken = this.position.board[to];
    const position = await inTurn(this, () => api.move({ feen: this.position.feen, moves: [] }, move));
    if (!position) return;
    sound.move(position);
    if (taken) this.captured.push(to);
    Object.assign(this, { position, arrows: [], message: "" });
    if (this.isReached(position, { to, promotion })) this.finish();
    else if (position.winner) {
      Object.assign(this, { over: true, message: words.missed });
      this.show();
    } else {
      this.show();
      const again = await inTurn(this, () => api.position({ feen: southToMove(position.feen) }));
      if (!again) return;
      this.position = { ...again, last: position.last };
      this.show();
    }
  }

  /** Whether a move has reached the goal. */
  isReached(position, { to, promotion }) {
    const { capture, reach, promote, check, win } = this.current.goal;
    if (capture) return capture.every((square) => this.captured.includes(square));
    if (reach) return to === reach;
    if (promote) return Boolean(promotion);
    if (check) return Boolean(position.check) || position.winner === "south";
    return Boolean(win) && position.winner === "south";
  }

  finish() {
    const { id, tasks } = this.lessons[this.lesson];
    const isLast = this.task === tasks.length - 1;
    Object.assign(this, { over: true, message: isLast ? words.lessonDone : words.taskDone });
    if (isLast) {
      this.done[`${this.game.name}/${id}`] = true;
      remember(KEY, this.done);
    }
    this.say(this.message);
    this.show();
    this.next.focus({ preventScroll: true });
  }

  /** To the next task, the next lesson, or to a game. */
  goOn() {
    const { tasks } = this.lessons[this.lesson];
    if (this.task < tasks.length - 1) this.task += 1;
    else if (this.lesson < this.lessons.length - 1) Object.assign(this, { lesson: this.lesson + 1, task: 0 });
    else return this.onplay({ game: this.game.name, level: 0 });
    return this.begin();
  }

  /** Shows the next move of the solution, or the first one again. */
  help() {
    if (this.over) return;
    const { solution } = this.current;
    const next = solution.map((text) => this.position.legal.find(({ move }) => move === text)).find(Boolean);
    if (next) this.arrows = [{ from: next.from, to: next.to, kind: "hint" }];
    else this.message = words.beginAgain;
    this.show();
  }

  show() {
    const { position } = this;
    if (!position) {
      this.status.textContent = this.message;
      return;
    }
    const { id, tasks } = this.lessons[this.lesson];
    const text = words.lesson(this.game.name, id);
    const goal = this.current.goal.capture ?? (this.current.goal.reach ? [this.current.goal.reach] : []);
    this.board.signs = this.settings.signs;
    const open = goal.filter((square) => !this.captured.includes(square)).map((square) => ({ from: square, colour: "green" }));
    this.board.show({ board: position.board, last: position.last, check: position.check, legal: this.over ? [] : position.legal.filter(() => position.side === "south"), forbidden: [], arrows: this.arrows,
      shapes: this.over ? [] : open, mover: this.over || position.side !== "south" ? null : "south" });
    this.heading.textContent = words.heading(this.lesson + 1, text.title, this.task + 1, tasks.length);
    this.text.textContent = text.tasks[this.task];
    this.status.textContent = this.message;
    this.next.disabled = !this.over || this.message === words.missed;
    this.list.replaceChildren(...this.lessons.map((lesson, index) => h("li", {}, button(capital(words.lesson(this.game.name, lesson.id).title), () => this.choose(this.game.name, index),
      { "aria-current": index === this.lesson ? "true" : null, class: this.done[`${this.game.name}/${lesson.id}`] ? "done" : "", "data-lesson": lesson.id }))));
  }
}
