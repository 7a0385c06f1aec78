// Analysing: a tree of variations, the engine, positions by hand and by link.

import * as api from "./api.js";
import { Board } from "./board.js";
import { meant } from "./dialog.js";
import { button, h, select } from "./dom.js";
import { Engine } from "./engine.js";
import { Exchange } from "./exchange.js";
import { whyButton } from "./facts.js";
import { readFile } from "./files.js";
import { Preview } from "./preview.js";
import { Reasons } from "./reasons.js";
import { Setup } from "./setup.js";
import { Threats } from "./threats.js";
import { MARKS, Tree } from "./tree.js";
import { standingText, statementText } from "./words.js";

export class Analysis {
  constructor({ offer, settings, say }) {
    Object.assign(this, { offer, settings, say, message: "", turn: 0 });
    this.game = offer.games[0];
    this.tree = new Tree({ game: this.game.name });
    this.board = new Board({ game: this.game, onply: (from, to) => this.attempt(from, to), onpick: (square) => this.setup.put(square), say });
    this.preview = new Preview(this.game);
    this.engine = new Engine({ offer, online: (plies) => this.playLine(plies), onhover: (near, plies) => this.hover(near, plies),
      onwhy: (ply) => this.explain(this.tree.here, ply), onchange: () => this.show() });
    const scene = () => ({ game: this.game, preview: this.preview, look: () => ({ signs: this.settings.signs, flipped: this.board.flipped }) });
    this.reasons = new Reasons({ scene, say });
    this.threats = new Threats({ id: "threats", scene, onchange: () => this.show() });
    this.exchange = new Exchange({ onposition: (start) => this.setUp(start), onrecord: (game, record) => this.read(game, record),
      record: () => this.tree.record(this.game.title, this.game.start_feen), ontell: (text) => this.tell(text) });
    this.setup = new Setup({ ondone: (fen) => this.setUp({ fen }), oncancel: () => this.endSetup(), onchange: () => this.show() });
    this.element = h("section", { class: "mode", "aria-label": "Analyse", hidden: true }, this.layout());
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.exchange.open(readFile(file));
    });
  }

  layout() {
    this.status = h("p", { class: "status", role: "status" });
    this.moves = h("div", { class: "card tree", id: "tree", "aria-label": "Variations", tabindex: 0, role: "region" });
    this.comment = h("input", { type: "text", "aria-label": "Comment on this ply", placeholder: "Comment", oninput: () => { this.tree.here.comment = this.comment.value; this.drawTree(); } });
    this.mark = h("select", { id: "mark", "aria-label": "Mark of this ply", onchange: () => { this.tree.here.mark = this.mark.value; this.drawTree(); } }, MARKS.map((mark) => h("option", { value: mark }, mark || "no mark")));
    this.gameList = select("Game", this.offer.games.map((game) => [game.name, game.title]), this.game.name, (name) => this.load({ game: name, plies: [] }));
    const walk = (text, label, step) => button(text, () => this.walk(step), { "aria-label": label, title: label });
    return [h("div", { class: "stage" }, h("div", { class: "with-bar" }, this.board.svg, this.engine.bar),
      h("div", { class: "actions walk" }, walk("«", "First position (Home)", "first"), walk("‹", "Back (left arrow)", "back"),
        walk("›", "Forward (right arrow)", "forward"), walk("»", "Last position (End)", "last"),
        button("Flip", () => { this.board.flipped = !this.board.flipped; this.show(); }))),
      h("div", { class: "side" }, this.status, this.engine.element, this.threats.element, this.setup.element, this.reasons.element, this.moves,
        h("div", { class: "actions" }, this.comment, this.mark, button("Main line", () => { this.tree.promote(); this.drawTree(); }), button("Delete", () => { this.reasons.close(); this.walk("remove"); })),
        h("div", { class: "card form" }, this.gameList.row, this.exchange.element, button("Set up by hand", () => this.beginSetup(), { id: "set-up" }))),
    ];
  }

  /** Shows a game from its start, at its last ply. */
  async load({ game, feen, plies }) {
    const tree = new Tree({ game, feen });
    for (const ply of plies) tree.play(ply);
    await this.grow(tree);
  }

  /** Shows a record from its first position. */
  async read(game, record) {
    this.endSetup();
    await this.grow(Tree.read(game, record));
    this.tell(this.message || "Loaded.");
  }

  async grow(tree) {
    const { game } = tree.start;
    this.tree = tree;
    this.reasons.close();
    this.game = this.offer.games.find((known) => known.name === game);
    this.gameList.list.value = game;
    this.board.setGame(this.game);
    await this.refresh();
  }

  /** The address of what is shown. */
  link() {
    const { game, feen, plies } = this.tree.question();
    const parameters = new URLSearchParams({ game, ...(feen ? { feen } : {}), ...(plies.length ? { plies: plies.join(" ") } : {}) });
    return `#analyse?${parameters}`;
  }

  async follow(hash) {
    const parameters = new URLSearchParams(hash.slice(hash.indexOf("?") + 1));
    const known = this.offer.games.some((game) => game.name === parameters.get("game"));
    const plies = (parameters.get("plies") ?? "").split(" ").filter(Boolean);
    const game = known ? parameters.get("game") : this.offer.games[0].name;
    this.position = null;
    await this.load({ game, feen: parameters.get("feen") ?? undefined, plies });
    if (this.position) return;
    // A link that cannot be followed: the start, and the reason.
    const { message } = this;
    await this.load({ game, plies: [] });
    this.tell(message);
  }

  /** Asks the server about the position shown now. */
  async refresh() {
    this.turn += 1;
    const { turn } = this;
    try {
      const position = await api.position(this.tree.question());
      if (turn !== this.turn) return;
      this.take(position);
    } catch (error) {
      if (turn === this.turn) this.refuse(error);
    }
  }

  take(position) {
    this.position = position;
    this.message = "";
    this.exchange.show(position);
    this.comment.value = this.tree.here.comment;
    this.mark.value = this.tree.here.mark;
    this.comment.disabled = this.mark.disabled = !this.tree.here.parent;
    this.drawTree();
    if (!this.element.hidden) history.replaceState(null, "", this.link());
    this.engine.follow(this.tree.question(), position.side, Boolean(position.winner));
    this.threats.follow(this.tree.question(), position);
    this.show();
  }

  refuse(error) {
    this.tell(api.problem(error));
  }

  tell(text) {
    this.message = text;
    this.show();
  }

  /** Plays the first plies of a line. */
  async playLine(plies) {
    const { tree, turn } = this;
    for (const ply of plies) {
      if (this.tree !== tree || this.turn - turn > plies.length) return;
      await this.play(ply);
    }
  }

  /** Shows the board after the plies of a line beside it; no plies hide it. */
  async hover(near, plies) {
    const key = plies.join(" ");
    this.hovered = key;
    if (!plies.length) return this.preview.hide();
    try {
      const question = this.tree.question();
      const { board, last, check } = await api.position({ ...question, plies: [...question.plies, ...plies] });
      if (this.hovered === key && near.isConnected) this.preview.show(near, this.game, { board, last, check, legal: [], forbidden: [] }, { signs: this.settings.signs, flipped: this.board.flipped });
    } catch {
      this.preview.hide();
    }
    return undefined;
  }

  /** Says why a ply after this node is good or bad. Its lines are played from there. */
  explain(node, ply) {
    this.reasons.ask(this.tree.question(node), ply, { onpick: (steps, count) => {
      this.tree.here = node;
      this.playLine(steps.slice(0, count).map((step) => step.ply));
    } });
  }

  async attempt(from, to) {
    const { legal, board, forbidden } = this.position;
    const ply = await meant(legal, from, to, this.board);
    if (!ply && legal.some((known) => known.from === from && known.to === to)) return undefined;
    const refused = forbidden.find((known) => known.from === from && known.to === to);
    return this.play(ply?.ply ?? refused?.ply ?? `${from}${board[to] ? "+" : "-"}${to}`);
  }

  async play(token) {
    this.turn += 1;
    const { turn } = this;
    try {
      const position = await api.ply(this.tree.question(), token);
      if (turn !== this.turn) return;
      this.tree.play(position.plies.at(-1));
      this.say([`${position.plies.at(-1)}.`, ...position.statements.map(statementText)].join(" "));
      this.take(position);
    } catch (error) {
      if (turn === this.turn) this.refuse(error);
    }
  }

  walk(step, argument) {
    this.tree[step](argument);
    this.refresh();
  }

  key(event) {
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: ["back"], ArrowRight: ["forward"], Home: ["first"], End: ["last"], ArrowUp: ["sibling", -1], ArrowDown: ["sibling", 1] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    this.walk(...step);
  }

  /** Takes a position from outside: `{ feen }` or `{ fen }`. The tree begins anew. */
  async setUp(start) {
    this.turn += 1;
    try {
      const position = await api.position(start);
      this.endSetup();
      await this.load({ game: position.game, feen: position.feen, plies: [] });
    } catch (error) {
      this.refuse(error);
    }
  }

  beginSetup() {
    this.engine.end();
    this.board.setup = true;
    this.setup.open(this.game, this.position, this.settings.signs);
    this.show();
  }

  endSetup() {
    this.board.setup = false;
    this.setup.close();
    this.show();
  }

  leave() {
    this.engine.end();
    this.hover(null, []);
  }

  show() {
    if (!this.position) {
      this.status.textContent = this.message;
      return void (this.message || this.refresh());
    }
    const { position, engine } = this;
    this.board.signs = this.settings.signs;
    engine.bar.classList.toggle("flipped", this.board.flipped);
    if (this.board.setup) {
      this.board.show({ board: this.setup.board, legal: [], forbidden: [] });
    } else {
      const best = engine.on && engine.lines[0]?.pv[0];
      const first = best && position.legal.find((ply) => ply.ply === best);
      this.board.show({ board: position.board, last: position.last, check: position.check, legal: position.legal, forbidden: position.forbidden,
        mover: position.winner ? null : position.side, arrows: [...this.threats.arrows, ...(first ? [{ from: first.from, to: first.to, kind: "hint" }] : [])] });
    }
    this.status.textContent = [this.message, standingText(position), ...position.statements.map(statementText)].filter(Boolean).join(" ");
  }

  drawTree() {
    const rows = [];
    for (const { node, number, depth, begins } of this.tree.entries()) {
      if (begins) rows.push(h("div", { class: "variation", "data-depth": Math.min(depth, 4) }));
      const label = number % 2 || begins ? `${Math.ceil(number / 2)}${number % 2 ? "." : "…"} ` : "";
      rows.at(-1).append(h("button", { type: "button", class: "ply", "aria-current": node === this.tree.here ? "true" : null,
        onclick: () => { this.tree.here = node; this.refresh(); } }, label + node.ply + node.mark));
      if (node === this.tree.here) rows.at(-1).append(whyButton(node.ply, () => this.explain(node.parent, node.ply)));
      if (node.comment) rows.at(-1).append(h("span", { class: "comment" }, node.comment));
    }
    this.moves.replaceChildren(...(rows.length ? rows : ["Move a piece to begin a variation."]));
  }
}
