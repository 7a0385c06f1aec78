// What the part that plays looks like: the board with the players, the moves, the buttons.

import { Board } from "./board.js";
import { written as timeWritten } from "./clock.js";
import { h } from "./dom.js";
import { InWords } from "./inwords.js";
import { iconButton, pictureButton } from "./icons.js";
import { sentences } from "./language.js";
import { otherSide } from "./match.js";
import { written, writtenMove, writtenStatements } from "./notation.js";
import { pieceIcon } from "./pieces.js";
import { mayClaim, quietOf } from "./talks.js";
import { capital, capturedText, playWords as words, resultSentence, seatName, sideName, statementText } from "./words.js";

/** Half-moves without a capture from which the page counts aloud. */
const COUNTED = 60;
/** A time that runs out. */
const LOW = 20000;

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

/** The moves of a game, in rows of two; a click shows the position after one. */
class MoveList {
  /** `onpick(count)` is called with the number of plies up to the one that is clicked. */
  constructor({ label, onpick }) {
    this.element = h("ol", { class: "record", "aria-label": label, tabindex: 0 });
    this.element.addEventListener("click", (event) => event.target.dataset.count && onpick(Number(event.target.dataset.count)));
  }

  /** `first` is the side that plays the first move, `count` how many moves lead to what is shown; all, if that `isLast`. */
  show({ moves, first, count, isLast }) {
    const rows = [];
    for (let index = first === "north" ? -1 : 0; index < moves.length; index += 2) {
      rows.push(h("li", {}, [index, index + 1].map((place) => (place < 0 ? h("i", {}, "…") : moves[place] &&
        h("span", { class: "ply", "data-count": place + 1, "aria-current": place + 1 === count ? "true" : null }, moves[place])))));
    }
    const { element } = this;
    element.replaceChildren(...(moves.length ? rows : []));
    const current = element.querySelector("[aria-current]");
    // On a phone, the moves are in one line.
    element.scrollLeft = !current || isLast ? element.scrollWidth : current.offsetLeft - element.offsetLeft - element.clientWidth / 2;
    if (!current || isLast) element.scrollTop = element.scrollHeight;
    else if (current.offsetTop < element.scrollTop || current.offsetTop > element.scrollTop + element.clientHeight - 20) element.scrollTop = current.offsetTop - 40;
  }
}

/** The players at the edges of the board: names, clocks, what they have captured. */
class Seats {
  constructor() {
    this.top = h("div", { class: "seat" });
    this.bottom = h("div", { class: "seat" });
    this.players = { south: h("div", { class: "player" }), north: h("div", { class: "player" }) };
  }

  /** `turn` is the side whose turn it is, or null; `captured` counts pieces by letters for each side. */
  show({ board, clock, captured, turn, wish }) {
    for (const side of ["south", "north"]) {
      const pieces = Object.entries(captured[side]).flatMap(([letter, count]) => Array.from({ length: count }, () => board.pieces[letter]));
      this.players[side].className = `player ${side}${turn === side ? " turn" : ""}`;
      this.players[side].replaceChildren(h("strong", {}, seatName(side, wish)),
        pieces.length ? h("span", { class: "captured", role: "img", "aria-label": capturedText(pieces), title: capturedText(pieces) }, pieces.map((piece) => pieceIcon(piece, board.signs))) : "",
        clock.on ? h("time", {}) : "");
    }
    this.tick(clock);
    const upper = board.flipped ? "south" : "north";
    if (this.top.firstChild === this.players[upper]) return;
    this.top.replaceChildren(this.players[upper]);
    this.bottom.replaceChildren(this.players[otherSide(upper)]);
  }

  /** Shows what is left of the time now. */
  tick(clock) {
    if (!clock.on) return;
    for (const side of ["south", "north"]) {
      const time = this.players[side].querySelector("time");
      if (!time) continue;
      time.className = clock.of(side) < LOW ? "low" : "";
      time.textContent = timeWritten(clock.of(side));
    }
  }
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
