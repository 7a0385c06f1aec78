// What the part that plays looks like: the board with the players, the moves, the buttons.

import { Board } from "./board.js";
import { h } from "./dom.js";
import { InWords } from "./inwords.js";
import { iconButton, pictureButton } from "./icons.js";
import { sentences } from "./language.js";
import { written, writtenMove, writtenStatements } from "./notation.js";
import { MoveList } from "./plylist.js";
import { Seats } from "./seats.js";
import { mayClaim, quietOf } from "./talks.js";
import { capital, playWords as words, resultSentence, sideName, statementText } from "./words.js";

/** Half-moves without a capture from which the page counts aloud. */
const COUNTED = 60;

/** Chases are told of only when they go on: of a single one the players of a casual game want to hear nothing. */
const isRoutine = ({ code, arguments: given }) => code === "no_chase" || (code === "chase" && (given.run?.length ?? 1) < 3);

/** What the sentence on the result says as well. */
const SAID = ["terminal_captured", "checkmate", "no_ply"];

/** How a game has ended, as its player sees it. */
export const resultOf = ({ ended, isShared, wish }) => resultSentence(ended, isShared ? null : wish.side);

/** Whose turn it is, how the game ended, what went wrong. */
function standing({ match, seen, at, thinking, message }) {
  if (at !== null) return [words.looking(at, match.moves.length), match.ended ? resultOf(match) : ""];
  if (match.ended) return [resultOf(match), message];
  if (thinking) return [words.thinking, message];
  return [match.isShared ? words.turnOf(sideName(seen.side)) : match.owns(seen.side) ? words.yourTurn : words.enginesTurn, capital(message)];
}

export class PlayView {
  /** `on` has what the board and the buttons do: `on.move(from, to)`, `on.hint()` and so on. */
  constructor({ game, waiting, advice, say, on }) {
    this.board = new Board({ game, onply: on.move, onescape: on.escape, say });
    this.seats = new Seats();
    this.inWords = new InWords();
    this.status = h("p", { class: "status", id: "status", role: "status" });
    this.facts = h("p", { class: "facts", id: "play-facts" });
    this.record = new MoveList({ label: words.moveList, onpick: on.look });
    this.record.element.addEventListener("keydown", on.key);
    this.entry = h("input", { type: "text", id: "ply-entry", autocomplete: "off", spellcheck: "false", "aria-label": words.typeMove });
    const typed = h("form", { class: "typed", onsubmit: (event) => { event.preventDefault(); on.type(); } }, this.entry, h("button", { type: "submit" }, words.play));
    const walk = h("div", { class: "actions walk" },
      pictureButton("first", words.first, () => on.look(0)), pictureButton("back", words.back, on.back, { id: "look-back" }),
      pictureButton("forward", words.forward, on.forward), pictureButton("last", words.last, () => on.look(null), { id: "look-last" }),
      pictureButton("flip", words.flip, on.flip, { id: "flip" }));
    this.resign = iconButton("flag", words.resign, on.resign, { id: "resign" });
    this.fresh = iconButton("plus", words.newGame, on.newGame, { id: "new-game" });
    this.actions = h("div", { class: "toolbar" },
      iconButton("undo", words.takeBack, on.takeBack, { id: "take-back" }), iconButton("hint", words.hint, on.hint, { id: "hint" }),
      iconButton("coach", words.coach, on.coach, { id: "ask-coach" }), this.resign);
    this.others = h("div", { class: "toolbar" }, advice.threats.toggle, iconButton("draw", words.draw, on.draw, { id: "draw" }),
      iconButton("search", words.analyse, on.analyse, { id: "to-analysis" }), iconButton("chart", words.review, on.review, { id: "to-review" }));
    this.element = h("section", { class: "mode with-seats", "aria-label": words.title },
      h("div", { class: "stage" }, this.seats.top, this.board.svg, this.seats.bottom, this.inWords.element),
      this.side = h("div", { class: "side" }, h("div", { class: "head" }, this.status, this.facts, waiting.element), h("div", { class: "pane" }, advice.elements, this.record.element),
        walk, this.actions, h("details", { class: "more", id: "play-more" }, h("summary", {}, words.more), h("div", { class: "form" }, this.others, typed))));
  }

  /** Begins to show another game. */
  setGame(game, isFlipped) {
    this.board.setGame(game);
    this.board.fit(this.element);
    this.board.flipped = isFlipped;
  }

  /** Draws what is probably shown in a moment, as sketch.js knows it, if it does. */
  draw(seen, games, signs) {
    const game = seen && games.find(({ name }) => name === seen.game);
    if (!game) return;
    this.element.setAttribute("aria-busy", "true");
    this.setGame(game, seen.flipped);
    this.board.signs = signs;
    this.board.show({ board: seen.board, last: seen.last, check: seen.check, legal: [], forbidden: [], mover: null });
  }

  /** Shows what there is to say of a game, whose `position` is the current one and `seen`, after `count` moves, the one that is shown; `at` is null if that is the same. */
  show({ match, game, position, seen, at, count, thinking, message, clock }) {
    this.status.textContent = sentences(...standing({ match, seen, at, thinking, message }), ...writtenStatements(match.question(count), seen).filter((statement) => !isRoutine(statement) && !(match.ended && SAID.includes(statement.code))).map(statementText));
    const [quiet, claims] = [quietOf(position), mayClaim(position, game)];
    this.facts.textContent = !match.ended && quiet >= COUNTED ? words.quiet(quiet, game.halfmove_limit, claims) : "";
    this.record.show({ moves: written(match.question(0), match.moves), first: match.sideOf(0, position.side), count, isLast: at === null });
    const [example] = position.legal;
    this.entry.disabled = Boolean(match.ended);
    this.entry.placeholder = example ? writtenMove(match.question(), example.move) : "";
    const isOwn = !match.ended && match.owns(position.side);
    this.disable({ "take-back": !match.takenBack(position.side), hint: !isOwn, resign: Boolean(match.ended), draw: !isOwn, "ask-coach": !match.moves.length && !isOwn });
    // Where no game is under way, a new one takes the place of resigning.
    const isIdle = Boolean(match.ended) || !match.moves.length;
    this.resign.hidden = isIdle;
    this.fresh.className = isIdle ? "primary" : "";
    const place = isIdle ? this.actions : this.others;
    if (this.fresh.parentNode !== place) place.append(this.fresh);
    this.others.querySelector("#draw .name").textContent = claims ? words.claim : words.draw;
    this.inWords.show(game, seen.board);
    this.seats.show({ board: this.board, clock, captured: seen.captured, turn: match.ended ? null : position.side, wish: match.wish });
  }

  /** Shows the card at the end of a game, in sight. */
  showEnd(card) {
    this.side.prepend(card);
    this.side.scrollTop = 0;
  }

  /** Which buttons can be used: `off` says it of those by their ids. */
  disable(off) {
    for (const [id, is] of Object.entries(off)) this.element.querySelector(`#${id}`).disabled = is;
  }
}
