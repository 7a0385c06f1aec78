// The end of a game: the result and its reason, the curve, the moves that counted, and what to do next.

import * as api from "./api.js";
import { Curve } from "./curve.js";
import { button, h } from "./dom.js";
import { face } from "./faces.js";
import { iconButton, pictureButton } from "./icons.js";
import { sentence } from "./language.js";
import { nextAfter, note, scoreOf } from "./ladder.js";
import { otherSide } from "./match.js";
import { written } from "./notation.js";
import { finishWords as words, percentText } from "./phrases.js";
import { sound } from "./sound.js";
import { capital, OPPONENTS, playerName, result, resultSentence } from "./words.js";

/** The nodes for each position: enough for a curve, and quick. A review searches more. */
const NODES = 20000;
/** Moves that are shown, the least loss of a bad one, and the most of a good one. */
const SHOWN = 3;
const BAD = 0.05;
const GOOD = 0.01;

/** The moves of these sides that counted most: those that lost most, and those that made most of what the other side had left. */
function turning(positions, isOwn) {
  const own = positions.filter((position) => position?.assessment && isOwn(position.side));
  const given = ({ number }) => positions[number - 1]?.loss ?? 0;
  const worst = own.filter(({ loss }) => loss >= BAD).sort((one, next) => next.loss - one.loss);
  const best = own.filter(({ loss }) => loss < GOOD).sort((one, next) => given(next) - given(one) || next.number - one.number);
  return { best: best.slice(0, SHOWN), worst: worst.slice(0, SHOWN) };
}

export class EndCard {
  /**
   * `match` is a game of match.js that has ended, and `game` describes its kind. `on` has what the buttons do: `on.look(count)`,
   * `on.begin(wish)` and `on.review()`. With `isNew`, it has ended just now: it counts, is heard, and is looked at.
   */
  constructor({ match, game, on, isNew }) {
    Object.assign(this, { match, game, on, positions: [] });
    const { wish, ended } = match;
    const you = match.isShared ? null : wish.side;
    const outcome = ended.winner === "draw" ? "drawn" : !you ? "over" : ended.winner === you ? "won" : "lost";
    if (isNew && you) note(game.name, wish.level, outcome);
    if (isNew) sound.play({ drawn: "draw", lost: "loss" }[outcome] ?? "win");
    this.curve = new Curve({ onpick: (number) => on.look(number) });
    this.curve.element.hidden = true;
    this.moves = h("div", { class: "end-moves" });
    this.element = h("section", { class: `card end-card ${outcome}`, "aria-label": words.title },
      pictureButton("close", words.close, () => this.close(), { class: "picture end-close" }),
      h("div", { class: "end-head" }, you && OPPONENTS[wish.level] ? face(OPPONENTS[wish.level], 64) : "",
        h("div", {}, h("h2", {}, outcome === "over" ? words.over : words[outcome]), h("p", {}, sentence(you ? capital(result(ended, you).reason) : resultSentence(ended, you))), you ? this.score() : "")),
      this.curve.element, this.moves, this.actions(you, outcome));
    if (isNew && match.moves.length > 1) this.search();
  }

  /** What has been reached against this opponent. */
  score() {
    const { wish } = this.match;
    const { won, drawn, lost } = scoreOf(this.game.name, wish.level);
    return h("p", { class: "facts" }, words.score(playerName(otherSide(wish.side), wish), won, drawn, lost));
  }

  actions(you, outcome) {
    const { wish } = this.match;
    const side = wish.random ? (Math.random() < 0.5 ? "south" : "north") : wish.feen ? wish.side : otherSide(wish.side);
    const next = you ? nextAfter(wish.level) : undefined;
    const goUp = next !== undefined && outcome === "won";
    return h("div", { class: "actions" },
      goUp ? button(words.next(playerName("north", { opponent: "engine", level: next, side: "south" })), () => this.on.begin({ ...wish, level: next }), { class: "primary", id: "next-level" }) : "",
      iconButton("again", words.rematch, () => this.on.begin({ ...wish, ...(you && { side }) }), { id: "rematch", ...(!goUp && { class: "primary" }) }),
      iconButton("chart", words.review, () => this.on.review(), { id: "end-review" }));
  }

  /** Lets the server look at the game, and shows what it finds as it comes. */
  async search() {
    const { match, game } = this;
    this.abort = new AbortController();
    const { signal } = this.abort;
    try {
      await api.annotate({ record: JSON.stringify(match.record(game)), limits: { nodes: NODES } }, signal, (name, data) => {
        if (signal.aborted || name !== "position") return;
        this.positions[data.number] = data;
        this.pending ??= requestAnimationFrame(() => {
          this.pending = null;
          this.draw();
        });
      });
    } catch {
      // The card says the rest.
    }
  }

  draw() {
    const { match, game, positions } = this;
    const count = match.moves.length;
    this.curve.element.hidden = false;
    this.curve.show({ count, here: count, opening: 0, chances: positions.map((known) => known?.chance), marks: [] });
    if (positions.filter(Boolean).length <= count) return;
    const names = written({ game: game.name, feen: match.wish.feen || undefined }, match.moves);
    const { best, worst } = turning(positions, (side) => match.owns(side));
    const row = ({ number, chance, loss, side }, kind) => {
      const [before, after] = [chance, chance + (side === "south" ? -loss : loss)].map((share) => percentText(side === "south" ? share : 1 - share));
      const place = number + (positions[0]?.side === "north" ? 1 : 0);
      return h("li", {}, button(`${Math.floor(place / 2) + 1}${place % 2 ? "…" : "."} ${names[number]}`, () => this.on.look(number + 1), { class: `ply ${kind}` }), h("span", { class: "facts" }, before === after ? before : `${before} → ${after}`));
    };
    const list = (title, rows, kind) => (rows.length ? h("div", {}, h("h3", {}, title), h("ul", {}, rows.map((position) => row(position, kind)))) : "");
    this.moves.replaceChildren(list(words.best, best, "good"), list(words.worst, worst, "blunder"));
  }

  close() {
    this.abort?.abort();
    this.element.remove();
  }
}
