// The board: drawn as SVG, played on by mouse, touch and keys. It knows no rules: whoever owns it says what is legal.

import { s } from "./dom.js";
import { drawGround, extent, RIVER, SIDE } from "./ground.js";
import { drawPiece, usualSigns } from "./pieces.js";
import { enumerated, sentence, sentences, speakOf, text } from "./language.js";
import { forbiddenText, ownedPiece } from "./words.js";

/** How long a piece is on its way, in milliseconds. */
const GLIDE = 220;
const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
/** Whether the reader wants nothing to move. */
export const isStill = () => Boolean(still?.matches);

/** Corners around a square or a point: what stands on it leaves them in view. */
const CORNERS = "M-46 -25V-46H-25M25 -46H46V-25M46 25V46H25M-25 46H-46V25";

export class Board {
  /**
   * `onply(from, to)` is called when a piece is to move, `onpick(square)` for any square while `setup` is on, and then
   * `oncarry(from, to)` for a piece that is dragged, off the board where `to` is null,
   * `onescape()` when Escape is pressed or the second button of the mouse, `say(text)` for what a screen reader should
   * read. With `onshape({ from, to, colour })` the second button draws arrows, and marks without `to`; so does every
   * touch while `drawing` is on. A `still` board is a picture. What is shown may have `values`, by the squares of moves: the
   * `kind` of each, a colour, and a `text` for it.
   */
  constructor({ game, onply, onpick, oncarry, onescape, onshape, say, still = false }) {
    Object.assign(this, { onply, onpick, oncarry, onescape, onshape, say, still });
    this.drawing = null;
    this.signs = "usual";
    this.flipped = false;
    this.setup = false;
    this.selected = null;
    this.cursor = null;
    this.view = { board: {}, legal: [], forbidden: [], arrows: [], shapes: [] };
    this.svg = s("svg", still ? { class: "board still", role: "img" } : { class: "board", role: "application", tabindex: 0, "aria-roledescription": "board" });
    if (!still) this.listen();
    this.setGame(game);
  }

  listen() {
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    this.svg.addEventListener("pointerup", (event) => this.release(event));
    this.svg.addEventListener("pointercancel", () => this.cancel());
    this.svg.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (!this.onshape) this.escape();
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focus", () => this.draw());
    this.svg.addEventListener("blur", () => this.draw());
  }

  setGame(game) {
    this.game = game;
    // A picture may show another game than the one that is spoken of.
    if (!this.still) speakOf(game.name);
    this.pieces = Object.fromEntries(game.pieces.map((piece) => [piece.letter, piece]));
    this.points = game.board === "points";
    this.gap = this.points ? 0 : RIVER;
    this.width = game.files * SIDE;
    this.height = game.rows * SIDE + this.gap;
    this.frame();
    this.svg.setAttribute("aria-label", sentences(sentence(text("board-of", { game: game.title })), !this.still && text("board-keys")));
    this.selected = null;
    this.cursor = null;
  }

  /** Fits the picture to the board and its rim, which depends on what stands there. */
  frame() {
    const { x, y, width, height } = extent(this);
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.around?.style.setProperty("--ratio", (width / height).toFixed(3));
  }

  /** Lets an element around the board know how wide it is for its height. */
  fit(element) {
    this.around = element;
    this.frame();
  }

  /** The set of pieces, by its name in pieces.js. */
  get signs() {
    return this.wanted !== "usual" ? this.wanted : usualSigns(this.game);
  }

  set signs(signs) {
    this.wanted = signs;
  }

  /** Shows a position and its marks. A move that leads from what was shown before is seen to move. */
  show(view) {
    const before = this.view;
    this.view = { arrows: [], shapes: [], ...view };
    const { last } = this.view;
    const moved = last && before.board[last.from] && this.view.board[last.to] && !this.view.board[last.from] && before.board[last.to] !== this.view.board[last.to];
    if (moved && this.dropped !== last.to && !isStill()) this.gliding = { ...last, began: performance.now() };
    this.dropped = null;
    if (this.selected && !this.view.board[this.selected]) this.selected = null;
    this.draw();
  }

  name(file, row) {
    return String.fromCharCode(97 + file) + (row + 1);
  }

  place(square) {
    return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
  }

  /** The centre of a square. */
  centre(square) {
    const [file, row] = this.place(square);
    const right = this.flipped ? this.game.files - 1 - file : file;
    const down = this.flipped ? row : this.game.rows - 1 - row;
    return [right * SIDE + SIDE / 2, down * SIDE + SIDE / 2 + (2 * down >= this.game.rows ? this.gap : 0)];
  }

  /** The square at a point of the screen. */
  square(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const half = (this.game.rows * SIDE) / 2;
    const y = point.y > half + this.gap ? point.y - this.gap : Math.min(point.y, point.y > half ? half - 1 : point.y);
    const [right, down] = [Math.floor(point.x / SIDE), Math.floor(y / SIDE)];
    if (right < 0 || down < 0 || right >= this.game.files || down >= this.game.rows) return null;
    return this.flipped ? this.name(this.game.files - 1 - right, down) : this.name(right, this.game.rows - 1 - down);
  }

  describe(square) {
    const piece = this.pieces[this.view.board[square]];
    const marks = [];
    if (this.view.check === square) marks.push(text("board-check"));
    if (this.selected && this.view.legal.some((move) => move.from === this.selected && move.to === square)) marks.push(text("board-way"));
    const value = this.value(this.selected, square);
    if (value) marks.push(value.text);
    const forbidden = this.view.forbidden.find((move) => move.from === this.selected && move.to === square);
    if (forbidden) marks.push(forbiddenText(forbidden));
    return enumerated([square, piece ? ownedPiece(piece) : text("board-empty"), ...marks]);
  }

  /** What is known of the move between two squares. */
  value(from, to) {
    return this.view.values?.get(from + to);
  }

  /** What is known of the best move from each square. */
  best() {
    const best = new Map();
    for (const [squares, value] of this.view.values ?? []) {
      const { from } = this.view.legal.find((move) => move.from + move.to === squares) ?? {};
      if (from && !best.has(from)) best.set(from, value);
    }
    return [...best];
  }

  choose(square) {
    if (this.setup) return this.onpick(square);
    if (this.selected && this.selected !== square) {
      const own = this.pieces[this.view.board[square]]?.side === this.view.mover;
      const leads = this.view.legal.some((move) => move.from === this.selected && move.to === square);
      if (!own || leads) {
        const from = this.selected;
        this.selected = null;
        this.draw();
        return this.onply(from, square);
      }
    }
    const mine = this.pieces[this.view.board[square]]?.side === this.view.mover;
    this.selected = this.selected === square || !mine ? null : square;
    this.draw();
    return undefined;
  }

  press(event) {
    const square = this.square(event);
    this.byKeys = false;
    if (!square) return;
    if (this.onshape && !this.setup && (event.button === 2 || (this.drawing && event.button === 0))) {
      this.stroke = { from: square, colour: this.colour(event) };
      this.svg.setPointerCapture(event.pointerId);
      return;
    }
    if (event.button > 0) return;
    this.cursor = square;
    const before = this.selected;
    if (this.setup && this.view.board[square]) {
      this.selected = square;
      this.held = { square };
      this.svg.setPointerCapture(event.pointerId);
    }
    if (this.setup || !this.view.mover) return;
    const mine = this.pieces[this.view.board[square]]?.side === this.view.mover;
    const leads = before && this.view.legal.some((move) => move.from === before && move.to === square);
    if (mine && !leads && before !== square) {
      this.choose(square);
      this.held = { square, fresh: true };
    } else {
      this.held = { square, fresh: false };
    }
    if (mine) this.svg.setPointerCapture(event.pointerId);
  }

  /** What is drawn with: the colour that was chosen, or one by the keys that are held. */
  colour({ shiftKey, ctrlKey, altKey }) {
    const held = [ctrlKey || shiftKey, altKey];
    if (held[0] || held[1]) return held[0] ? (held[1] ? "yellow" : "red") : "blue";
    return this.drawing ?? "green";
  }

  drag(event) {
    if (this.stroke) {
      const to = this.square(event);
      if (to === this.stroke.to) return;
      this.stroke.to = to;
      this.draw();
      return;
    }
    if (!this.held || !this.selected || this.held.square !== this.selected) return;
    const node = this.svg.querySelector(`[data-square="${this.selected}"]`);
    const matrix = this.svg.getScreenCTM();
    if (!node || !matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = this.centre(this.selected);
    if (!this.held.moved && Math.hypot(point.x - x, point.y - y) < SIDE / 3) return;
    this.held.moved = true;
    node.setAttribute("transform", `translate(${point.x} ${point.y})`);
    node.classList.add("lifted");
    node.parentNode.append(node);
  }

  release(event) {
    const { held, stroke } = this;
    this.held = null;
    const square = this.square(event);
    if (stroke) {
      this.stroke = null;
      if (square) this.onshape({ from: stroke.from, ...(square !== stroke.from && { to: square }), colour: stroke.colour });
      this.draw();
      return;
    }
    if (this.setup) {
      this.selected = null;
      if (held?.moved) this.oncarry(held.square, square);
      else if (square) this.choose(square);
      return;
    }
    if (!held) return;
    if (held.moved && square && square !== held.square) {
      // It has been moved by hand already.
      this.dropped = square;
      this.choose(square);
    }
    else if (held.moved) this.draw();
    else if (!held.fresh && square === held.square) this.choose(square);
  }

  cancel() {
    this.held = this.stroke = null;
    this.draw();
  }

  escape() {
    this.selected = null;
    this.onescape?.();
    this.draw();
  }

  key(event) {
    const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { byKeys } = this;
    this.byKeys = true;
    if (steps[event.key]) {
      const turn = this.flipped ? -1 : 1;
      const [file, row] = this.place(this.cursor ?? this.name(0, 0));
      const [right, up] = this.cursor ? steps[event.key].map((step) => step * turn) : [0, 0];
      const within = (value, count) => Math.max(0, Math.min(count - 1, value));
      this.cursor = this.name(within(file + right, this.game.files), within(row + up, this.game.rows));
    } else if ((event.key === "Enter" || (event.key === " " && byKeys)) && this.cursor) {
      this.choose(this.cursor);
    } else if (event.key === "Escape") {
      this.escape();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.draw();
    if (this.cursor) this.say(this.describe(this.cursor) + (this.selected === this.cursor ? `, ${text("board-taken")}` : ""));
  }

  draw() {
    const { view } = this;
    this.frame();
    const focused = this.byKeys && document.activeElement === this.svg;
    const at = (square) => `translate(${this.centre(square).join(" ")})`;
    const mark = (square, kind, title) => {
      const shape = this.points ? s("circle", { class: kind, r: 49, transform: at(square) })
        : s("rect", { class: kind, x: -50, y: -50, width: SIDE, height: SIDE, transform: at(square) });
      if (title) shape.append(s("title", {}, title));
      return shape;
    };
    // The squares of a move weigh the same, though a piece stands on one of them.
    const corners = (square, kind) => s("path", { class: kind, d: CORNERS, transform: at(square) });
    const ways = (list) => [...new Map(list.filter((move) => move.from === this.selected).map((move) => [move.to, move])).values()];
    this.svg.replaceChildren(
      drawGround(this),
      s("g", {},
        view.last && [view.last.from, view.last.to].map((square) => corners(square, "last")),
        view.premove && [mark(view.premove.from, "premove"), mark(view.premove.to, "premove")],
        view.check && mark(view.check, "check", text("board-check")),
        this.selected ? s("circle", { class: "selected", r: 48, transform: at(this.selected) }) : this.best().map(([square, { kind, text: said }]) => mark(square, `table ${kind}`, said))),
      s("g", {}, Object.entries(view.board).map(([square, letter]) => {
        const piece = drawPiece(this.pieces[letter], this.signs);
        piece.setAttribute("transform", at(square));
        piece.dataset.square = square;
        piece.dataset.piece = letter;
        piece.prepend(s("title", {}, ownedPiece(this.pieces[letter])));
        return piece;
      })),
      s("g", { class: "ways" },
        ways(view.legal).map((move) => s("circle", { class: ["way", view.board[move.to] && "capture", this.value(move.from, move.to)?.kind].filter(Boolean).join(" "),
          r: view.board[move.to] ? 45 : view.values?.size ? 22 : 15, transform: at(move.to), "data-way": move.to })),
        ways(view.forbidden).map((move) => s("g", { class: "forbidden", transform: at(move.to), "data-forbidden": move.to },
          s("title", {}, forbiddenText(move)), s("circle", { r: 24 }), s("path", { d: "M-13 -13L13 13M13 -13L-13 13" })))),
      s("g", { class: "arrows" }, view.arrows.map((arrow) => this.arrow(arrow))),
      s("g", { class: "shapes" }, [...view.shapes, ...(this.stroke ? [this.stroke] : [])].map((shape) => this.shape(shape))),
      focused && this.cursor ? mark(this.cursor, "cursor") : "");
    this.glide();
  }

  /** Lets the piece of the last move go where it stands now. */
  glide() {
    const { gliding } = this;
    const passed = gliding && performance.now() - gliding.began;
    if (!gliding || passed >= GLIDE) return;
    const piece = this.svg.querySelector(`[data-square="${gliding.to}"]`);
    if (!piece?.animate) return;
    piece.parentNode.append(piece);
    const [from, to] = [gliding.from, gliding.to].map((square) => `translate(${this.centre(square).map((part) => `${part}px`).join(", ")})`);
    piece.animate([{ transform: from }, { transform: to }], { duration: GLIDE, easing: "ease-in-out" }).currentTime = passed;
  }

  /** An arrow or a mark of the reader. */
  shape({ from, to, colour }) {
    if (to && to !== from) return this.arrow({ from, to, kind: `drawn ${colour}` });
    return s("circle", { class: `drawn-mark ${colour}`, r: 44, transform: `translate(${this.centre(from).join(" ")})` });
  }

  arrow({ from, to, kind }) {
    const [[x, y], [u, v]] = [this.centre(from), this.centre(to)];
    const length = Math.hypot(u - x, v - y) || 1;
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const point = (back, beside) => `${u - dx * back - dy * beside} ${v - dy * back + dx * beside}`;
    return s("path", { class: `arrow ${kind ?? ""}`, "data-arrow": from + to, d: `M${point(length - 30, 7)}L${point(36, 7)}L${point(36, 22)}L${point(4, 0)}L${point(36, -22)}L${point(36, -7)}L${point(length - 30, -7)}Z` });
  }
}
