// What the part that analyses looks like: the board with the bar of the engine, its lines, the tree, the buttons.

import { h } from "./dom.js";
import { whyButton, whyLabel } from "./facts.js";
import { icon, iconButton, pictureButton } from "./icons.js";
import { InWords } from "./inwords.js";
import { sentences } from "./language.js";
import { writtenMove, writtenStatements } from "./notation.js";
import { analysisWords as words, gameInShort, gradeSentence, keyed, markWords, openingText, standingText } from "./phrases.js";
import { MARKS } from "./tree.js";
import { playWords, statementText, threatWords } from "./words.js";

const COLOURS = ["green", "red", "blue", "yellow"];

/** A row of colours, to draw arrows and marks by touch. `onchange(colour)` is called with the one that is on, or null: then pieces are moved again. */
function colourTools(onchange) {
  let chosen = null;
  const tools = COLOURS.map((colour) => h("button", { type: "button", class: `picture colour ${colour}`, "aria-label": markWords.draw(colour), title: markWords.draw(colour), "aria-pressed": "false", "data-colour": colour,
    onclick: () => {
      chosen = chosen === colour ? null : colour;
      for (const tool of tools) tool.setAttribute("aria-pressed", String(tool.dataset.colour === chosen));
      onchange(chosen);
    } }, icon("pen")));
  return h("div", { class: "colours", role: "group", "aria-label": markWords.title }, tools);
}

export class AnalysisView {
  /** Its panels come from outside; `on` has what the other fields and buttons do: `on.comment(text)`, `on.flip()` and so on. */
  constructor({ board, engine, reasons, threats, tables, explorer, exchange, setup, list, waiting, on }) {
    this.board = board;
    this.inWords = new InWords();
    this.status = h("p", { class: "status", role: "status" });
    this.about = h("p", { class: "facts", id: "about-game" });
    this.review = iconButton("chart", playWords.review, on.review, { id: "analysis-to-review" });
    this.grade = h("p", { class: "facts", id: "grade" });
    this.opening = h("p", { class: "facts opening", hidden: true });
    this.why = whyButton("", on.why);
    this.why.id = "why-ply";
    this.comment = h("input", { type: "text", "aria-label": words.commentOn, placeholder: words.comment, oninput: () => on.comment(this.comment.value) });
    this.mark = h("select", { id: "mark", "aria-label": words.markOf, onchange: () => on.mark(this.mark.value) }, MARKS.map((mark) => h("option", { value: mark }, mark || words.noMark)));
    threats.toggle.title = keyed(threatWords.title, "X");
    const walk = (picture, label, step) => pictureButton(picture, label, () => on.walk(step));
    this.element = h("section", { class: "mode analysis", "aria-label": words.title, hidden: true },
      h("div", { class: "stage" }, h("div", { class: "with-bar" }, board.svg, engine.bar), this.inWords.element),
      h("div", { class: "side" }, setup.element, h("div", { class: "head" }, this.about, this.status, this.opening, h("div", { class: "facts-row" }, this.grade, this.why), waiting.element), engine.element, tables.element,
        h("div", { class: "pane" }, reasons.element, threats.words, list.element), explorer.element,
        h("div", { class: "actions annotate" }, this.comment, this.mark, pictureButton("main", words.mainLine, on.promote), pictureButton("trash", words.remove, on.remove, { id: "delete-variation" })),
        h("div", { class: "actions walk" }, walk("first", words.first, "first"), walk("back", words.back, "back"), walk("forward", words.forward, "forward"), walk("last", words.last, "last"),
          pictureButton("flip", keyed(words.flip, "F"), on.flip), colourTools(on.colour)),
        h("div", { class: "toolbar" }, threats.toggle, this.review, iconButton("play", words.playFromHere, on.play, { id: "play-from-here" }),
          iconButton("board", words.setUp, on.setUp, { id: "set-up" }), iconButton("plus", words.fresh, on.fresh, { id: "new-analysis" })),
        h("details", { class: "card more", id: "exchange" }, h("summary", {}, words.more), h("div", { class: "form" }, exchange.element))));
  }

  /** Begins to show another game. */
  setGame(game) {
    this.board.setGame(game);
    this.board.fit(this.element);
  }

  /** Shows whose game it is, if its record says so, and whether there is one to review. */
  name({ sides = {}, meta = {}, outcome }, isEmpty) {
    const [south, north] = [sides.first ?? {}, sides.second ?? {}];
    const isNamed = south.name || north.name;
    this.about.textContent = isNamed ? gameInShort({ south: south.name, north: north.name, southRating: south.elo, northRating: north.elo, result: outcome?.result, event: meta.event, date: meta.started_at?.slice(0, 10) }) : "";
    this.about.hidden = !isNamed;
    this.review.hidden = isEmpty;
  }

  /** Shows the comment and the mark of a move. */
  annotate({ comment, mark, parent }) {
    this.comment.value = comment;
    this.mark.value = mark;
    this.mark.disabled = !parent;
  }

  /** Shows what there is to say of a position, to which a question leads, and of the ply before it. */
  show({ message, position, question, grade }) {
    this.status.textContent = sentences(message, standingText(position), ...writtenStatements(question, position).map(statementText));
    this.inWords.show(this.board.game, position.board);
    this.opening.hidden = !position.opening_named;
    this.opening.textContent = position.opening_named ? openingText(position.opening_named) : "";
    this.grade.className = `facts ${grade?.grade ?? ""}`;
    const last = question.moves.at(-1);
    const shown = last && writtenMove({ ...question, moves: question.moves.slice(0, -1) }, last);
    this.grade.textContent = grade ? gradeSentence(shown, grade) : "";
    this.why.hidden = !last;
    this.why.setAttribute("aria-label", whyLabel(shown ?? ""));
  }
}
