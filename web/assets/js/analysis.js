// Analysing: a tree of variations, the engine, positions by hand and by link.

import { AnalysisView } from "./analysisview.js";
import * as api from "./api.js";
import { Board } from "./board.js";
import { newId } from "./collection.js";
import { meant } from "./dialog.js";
import { Engine } from "./engine.js";
import { Exchange } from "./exchange.js";
import { Explorer } from "./explorer.js";
import { readFile } from "./files.js";
import { Grades } from "./grades.js";
import { unpacked } from "./link.js";
import { onWritten, writtenForbidden, wrote } from "./notation.js";
import { inTurn, Waiting } from "./patience.js";
import { analysisWords as words, howPieceMoves } from "./phrases.js";
import { Preview } from "./preview.js";
import { Reasons } from "./reasons.js";
import { Setup } from "./setup.js";
import { Tables } from "./tables.js";
import { Threats } from "./threats.js";
import { toast } from "./toast.js";
import { Tree } from "./tree.js";
import { TreeList } from "./treelist.js";
import { sentence, sentences } from "./language.js";
import { refusedByHand, repeatsText, statementText } from "./words.js";

export class Analysis {
  constructor({ offer, settings, say, collection }) {
    Object.assign(this, { offer, settings, say, collection, message: "", turn: 0, waiting: new Waiting(), entry: null, stored: null, grades: new Grades() });
    this.game = offer.games[0];
    this.tree = new Tree({ game: this.game.name });
    this.board = new Board({ game: this.game, onply: (from, to) => this.attempt(from, to), onpick: (square) => this.setup.put(square), oncarry: (from, to) => this.setup.move(from, to), onescape: () => this.endSetup(), onshape: (shape) => this.draw(shape), say });
    this.preview = new Preview(this.game);
    this.engine = new Engine({ offer, online: (moves) => this.playLine(moves), onhover: (near, moves) => this.hover(near, moves),
      onwhy: (move) => this.explain(this.tree.here, move), onchange: () => this.judge(), onswitch: (on) => this.explorer.judge(on) });
    const scene = () => ({ game: this.game, preview: this.preview, look: () => ({ signs: this.settings.signs, flipped: this.board.flipped }) });
    this.reasons = new Reasons({ scene, say });
    this.threats = new Threats({ id: "threats", scene, onchange: () => this.show() });
    this.tables = new Tables({ most: offer.tables ?? 0, onpick: (move) => this.play(move), onhover: (near, moves) => this.hover(near, moves), onchange: () => this.show() });
    this.explorer = new Explorer({ isThere: offer.database, onpick: (move) => this.play(move), onhover: (near, moves) => this.hover(near, moves), ongame: ({ id, ply }) => this.openStored(id, { at: ply }) });
    this.exchange = new Exchange({ onposition: (start) => this.setUp(start), onrecord: (game, record) => this.read(game, record, { isNew: true }),
      record: () => this.record(), name: () => this.tree.players() || "analysis", link: () => this.link(), ontell: (text) => this.tell(text) });
    this.setup = new Setup({ games: offer.games, ask: (question) => api.position(question), ondone: (position) => this.begin(position), oncancel: () => this.endSetup(), onchange: () => this.show(), ongame: (name) => this.useGame(name) });
    this.list = new TreeList({ onpick: (node) => this.goTo(node) });
    const { board, engine, reasons, threats, tables, explorer, exchange, setup, list, waiting } = this;
    this.view = new AnalysisView({ board, engine, reasons, threats, tables, explorer, exchange, setup, list, waiting, on: {
      why: () => this.explain(this.tree.here.parent, this.tree.here.move), comment: (comment) => this.note({ comment }), mark: (mark) => this.note({ mark }), promote: () => { this.tree.promote(); this.changed(); },
      remove: () => this.remove(), review: () => this.onreview?.(JSON.stringify(this.record())), walk: (step) => this.walk(step), flip: () => this.flip(), colour: (colour) => { board.drawing = colour; board.svg.classList.toggle("drawing", Boolean(colour)); },
      play: () => this.position && this.onplay?.({ game: this.game.name, feen: this.position.feen }), setUp: () => this.beginSetup(), fresh: () => this.load({ game: this.game.name, moves: [] }) } });
    this.element = this.view.element;
    this.element.addEventListener("keydown", (event) => this.key(event));
    // Keys are the board's again after a button was pressed by the pointer.
    this.element.addEventListener("click", ({ detail, target }) => detail && target.closest("button")?.blur());
    collection.listen((news) => this.hear(news));
    onWritten(() => this.position && this.drawTree());
  }

  record() {
    return this.tree.record(this.game.variant, this.game.start_feen);
  }

  /** The tree of a record. The usual start needs no name in addresses. */
  treeOf(name, record) {
    const tree = Tree.read(name, record);
    if (tree.start.feen === this.offer.games.find((game) => game.name === name)?.start_feen) delete tree.start.feen;
    return tree;
  }

  /** Shows a game: a line from its start at its last move, or a whole record at move `at`. */
  async load({ game, feen, moves, record, at }) {
    const tree = record ? this.treeOf(game, record) : new Tree({ game, feen });
    for (const move of moves ?? []) tree.play(move);
    if (record) tree.go(at ?? 0);
    await this.grow(tree);
  }

  /** Shows a game of the server's database: move `at` of it, or the last of these moves. Says whether there is one. */
  async openStored(number, { at, moves }) {
    this.turn += 1;
    const found = await inTurn(this, () => api.storedGame(number));
    if (!found) return false;
    const tree = this.treeOf(found.game, JSON.parse(found.text));
    if (moves) tree.follow(moves);
    else tree.go(at ?? 0);
    await this.grow(tree, { stored: String(number) });
    return true;
  }

  /** Shows a record from its first position. One that `isNew` is kept at once. */
  async read(game, record, { isNew = false } = {}) {
    this.endSetup();
    await this.grow(this.treeOf(game, record));
    if (isNew) this.changed();
    this.tell(this.message || words.loaded);
  }

  /** Shows another tree. The one before stays in the collection. */
  async grow(tree, { entry = null, stored = null } = {}) {
    const before = this.entry;
    Object.assign(this, { tree, entry, stored });
    this.reasons.close();
    this.game = this.offer.games.find((known) => known.name === tree.start.game) ?? this.offer.games[0];
    this.view.setGame(this.game);
    // A step of the history of its own, before a change of the tree writes the same address.
    this.onaddress?.(true);
    await this.refresh();
    if (before && before.id !== entry?.id) toast(words.lastIsKept, words.goBack, () => this.resume(before));
  }

  resume(entry, moves = []) {
    const tree = this.treeOf(entry.game, entry.record);
    if (moves.length) tree.follow(moves);
    else tree.here = tree.at(entry.state.place ?? []);
    return this.grow(tree, { entry });
  }

  /** The tree has changed: it is kept, and shown. */
  changed() {
    if (!this.entry && this.tree.isEmpty()) return;
    this.entry ??= { id: newId(), kind: "analysis", game: this.game.name, title: "" };
    Object.assign(this.entry, { game: this.game.name, record: this.record(), state: { place: this.tree.place() } });
    this.collection.keep(this.entry);
    this.onaddress?.(false);
    this.drawTree();
  }

  /** Another page may have changed the tree, or both at the same time. */
  async hear(change) {
    const { tree } = this;
    const other = await this.collection.newer(this.entry, change, () => {
      this.onaddress?.(false);
      toast(words.forked);
    });
    if (!other || this.tree !== tree) return;
    const next = this.treeOf(other.game, other.record);
    next.follow(tree.path().map(({ move }) => move));
    Object.assign(this, { tree: next, entry: other });
    await this.refresh();
  }

  /** The address of what is shown. */
  address() {
    const { game, feen, moves } = this.tree.question();
    return { game, ...(feen && { feen }), ...(moves.length && { moves: moves.join(" ") }), ...(this.entry ? { kept: this.entry.id } : this.stored && { stored: this.stored }) };
  }

  /** A link with the whole tree, or null if it does not fit into one. */
  async link() {
    const { packed } = await import("./link.js");
    const text = await packed({ game: this.game.name, place: this.tree.place(), record: this.record() });
    return text && `${location.origin}${location.pathname}#analyse?tree=${text}`;
  }

  /** Shows what an address names. Those of version 0.2 call the moves `plies`. */
  async follow({ tree, kept, stored, game: name, feen, plies, moves: line = plies ?? "" }) {
    const moves = line.split(" ").filter(Boolean);
    if (tree) return this.followLink(tree);
    if (kept ? this.entry?.id === kept : stored && !this.entry && this.stored === stored) {
      this.tree.follow(moves);
      return this.refresh({ isStep: true });
    }
    if (stored && await this.openStored(stored, { moves })) return undefined;
    // A game that the database does not have: the line to the place, and the reason.
    const reason = stored ? this.message : "";
    const entry = kept && await this.collection.read(kept);
    if (entry?.kind === "analysis") return this.resume(entry, moves);
    const known = this.offer.games.some((game) => game.name === name);
    if (!known && !moves.length && this.position) return this.refresh();
    const game = known ? name : this.offer.games[0].name;
    this.position = null;
    await this.load({ game, feen, moves });
    if (this.position) return reason && this.tell(reason);
    // A link that cannot be followed: the start, and the reason.
    const { message } = this;
    await this.load({ game, moves: [] });
    return this.tell(message);
  }

  /** Whether there is nothing but the start. */
  isFresh() {
    return !this.entry && !this.tree?.root.children.length;
  }

  async useGame(game) {
    const isSetUp = this.board.setup;
    this.endSetup();
    await this.load({ game, moves: [] });
    if (isSetUp) this.beginSetup();
  }

  async followLink(text) {
    try {
      const { game, record, place } = await unpacked(text);
      const tree = this.treeOf(game, record);
      tree.here = tree.at(place);
      await this.grow(tree);
      if (!this.position) throw new Error(this.message);
      this.changed();
    } catch {
      await this.load({ game: this.offer.games[0].name, moves: [] });
      this.tell(words.brokenLink);
    }
  }

  /** Asks the server about the position shown now. */
  async refresh({ isNew = false, isStep = false } = {}) {
    this.turn += 1;
    const position = await inTurn(this, () => api.position(this.tree.question()));
    if (!position) return;
    this.take(position);
    if (!isStep) this.onaddress?.(isNew);
  }

  take(position) {
    this.position = position;
    this.message = "";
    this.exchange.show(position);
    this.view.annotate(this.tree.here);
    this.drawTree();
    this.engine.follow(this.tree.question(), position.side, Boolean(position.winner));
    this.threats.follow(this.tree.question(), position);
    this.tables.follow(this.tree.question(), position);
    this.explorer.follow(this.tree.question());
    this.show();
  }

  tell(text) {
    this.message = text;
    this.show();
  }

  /** Plays the first moves of a line. */
  async playLine(moves) {
    const { tree, turn } = this;
    for (const move of moves) {
      if (this.tree !== tree || this.turn - turn > moves.length) return;
      await this.play(move);
    }
  }

  /** Shows the board after the moves of a line beside it; no moves hide it. */
  async hover(near, moves) {
    const key = moves.join(" ");
    this.hovered = key;
    if (!moves.length) return this.preview.hide();
    try {
      const question = this.tree.question();
      const { board, last, check } = await api.position({ ...question, moves: [...question.moves, ...moves] });
      if (this.hovered === key && near.isConnected) this.preview.show(near, this.game, { board, last, check, legal: [], forbidden: [] }, { signs: this.settings.signs, flipped: this.board.flipped });
    } catch {
      this.preview.hide();
    }
    return undefined;
  }

  /** Says why a move after this node is good or bad. Its lines are played from there. */
  explain(node, move) {
    this.reasons.ask(this.tree.question(node), move, { onpick: (steps, count) => {
      this.tree.here = node;
      this.playLine(steps.slice(0, count).map((step) => step.move));
    } });
  }

  async attempt(from, to) {
    const { legal, board } = this.position;
    const isIt = (known) => known.from === from && known.to === to;
    const move = await meant(legal, from, to, this.board);
    if (!move && legal.some(isIt)) return;
    const refused = writtenForbidden(this.tree.question(), this.position).find(isIt);
    if (refused) {
      this.tell(sentence(repeatsText(refused)));
      return;
    }
    await this.play(move?.move ?? `${from}${board[to] ? "+" : "-"}${to}`, refusedByHand);
    const piece = this.board.pieces[board[from]];
    if (!move && piece && this.message) this.tell(sentences(this.message, howPieceMoves(this.game.name, piece.name)));
  }

  async play(token, told) {
    this.turn += 1;
    const position = await inTurn(this, () => api.move(this.tree.question(), token), told);
    if (!position) return;
    const move = position.moves.at(-1);
    const isNew = !this.tree.here.children.some((known) => known.move === move);
    const question = this.tree.question();
    this.tree.play(move);
    wrote(question, move).then((shown) => this.say(sentences(sentence(shown), ...position.statements.map(statementText))));
    // A step of the history of its own, before the tree is kept under the same address.
    this.onaddress?.(true);
    if (isNew) this.changed();
    this.take(position);
  }

  walk(step, argument) {
    this.tree[step](argument);
    this.refresh();
  }

  goTo(node) {
    this.tree.here = node;
    this.refresh({ isNew: true });
  }

  /** Deletes the variation from this move on, which can be undone. */
  remove() {
    this.reasons.close();
    const { tree } = this;
    const restore = tree.remove();
    if (!restore) return;
    const after = () => {
      this.changed();
      this.refresh();
    };
    after();
    toast(words.removed, words.undo, () => {
      if (this.tree !== tree) return;
      restore();
      after();
    });
  }

  /** Writes a comment or a mark. */
  note(written) {
    Object.assign(this.tree.here, written);
    this.changed();
  }

  /** Draws an arrow or a mark. */
  draw(shape) {
    this.tree.draw(shape);
    this.changed();
    this.show();
  }

  key(event) {
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.board.setup) return void (event.key === "Escape" && this.endSetup());
    const steps = { ArrowLeft: ["back"], ArrowRight: ["forward"], Home: ["first"], End: ["last"], ArrowUp: ["sibling", -1], ArrowDown: ["sibling", 1] };
    const acts = { l: () => this.engine.toggle.click(), x: () => this.threats.toggle.click(), f: () => this.flip(), " ": () => this.playBest() };
    const act = steps[event.key] ? () => this.walk(...steps[event.key]) : acts[event.key.toLowerCase()];
    // A button that has the focus is pressed by the space bar, and the board has it for its own.
    if (!act || (event.key === " " && event.target !== document.body && event.target.closest("button, summary"))) return;
    event.preventDefault();
    act();
  }

  flip() {
    this.board.flipped = !this.board.flipped;
    this.show();
  }

  /** Plays the first move of the engine's best line. */
  playBest() {
    const [best] = this.engine.lines;
    if (best && this.engine.on) this.playLine(best.pv.slice(0, 1));
  }

  /** Takes a file that was dropped. */
  drop(file) {
    this.exchange.open(readFile(file));
  }

  /** Takes a position from outside: `{ feen }` or `{ fen }`. The tree begins anew. */
  async setUp(start) {
    this.turn += 1;
    const position = await inTurn(this, () => api.position(start));
    if (!position) return;
    await this.begin(position);
  }

  /** Begins with a position. That of the usual start needs no name. */
  async begin({ game, feen }) {
    this.endSetup();
    const usual = this.offer.games.find(({ name }) => name === game)?.start_feen === feen;
    await this.load({ game, ...(!usual && { feen }), moves: [] });
  }

  beginSetup() {
    this.engine.end();
    this.board.setup = true;
    this.setup.open(this.game, this.position, this.board);
    this.element.classList.add("setting-up");
    this.show();
  }

  endSetup() {
    if (!this.board.setup) return;
    this.board.setup = false;
    this.board.selected = null;
    this.setup.close();
    this.element.classList.remove("setting-up");
    this.show();
  }

  leave() {
    this.engine.end();
    this.hover(null, []);
  }

  /** There are new lines: what they say of the moves of the tree. */
  judge() {
    const [best] = this.engine.lines;
    const { here } = this.tree;
    if (best && this.engine.on) {
      const before = this.grades.of(here)?.grade;
      this.grades.note(here, best, this.engine.side);
      if (this.grades.of(here)?.grade !== before) this.drawTree();
    }
    this.show();
  }

  show() {
    const { position, engine, tree } = this;
    if (!position) {
      this.view.status.textContent = this.message;
      return;
    }
    this.board.signs = this.settings.signs;
    engine.bar.classList.toggle("flipped", this.board.flipped);
    if (this.board.setup) {
      this.board.show({ board: this.setup.board, legal: [], forbidden: [] });
    } else {
      // The first moves of the lines, the best one in front.
      const firsts = engine.on ? engine.lines.map((line) => position.legal.find((move) => move.move === line.pv[0])).filter(Boolean) : [];
      const arrows = firsts.map(({ from, to }, place) => ({ from, to, kind: place ? `hint other-${Math.min(place, 3)}` : "hint" })).reverse();
      this.board.show({ board: position.board, last: position.last, check: position.check, legal: position.legal, forbidden: writtenForbidden(tree.question(), position),
        mover: position.winner ? null : position.side, arrows: [...this.threats.arrows, ...arrows], shapes: tree.here.shapes, values: this.tables.values });
    }
    this.view.show({ message: this.message, position, question: tree.question(), grade: this.grades.of(tree.here) });
  }

  drawTree() {
    this.view.name(this.tree.head, !this.tree.root.children.length);
    this.list.show(this.tree, (node) => this.grades.of(node)?.grade);
  }
}
