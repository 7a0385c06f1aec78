// What the engine thinks of some moves of a position: a short search of these moves alone, each with its own line, so that
// they can be compared. The lines of an analysis beside it are the best moves, and seldom those that people play.

import * as api from "./api.js";

/** How many positions are searched for each move, and the most moves: the server has no more lines. */
const NODES = 20000;
const MOST = 16;

export class MoveValues {
  /** `onchange()` is called when there is another score. */
  constructor(onchange) {
    Object.assign(this, { onchange, scores: new Map() });
  }

  /** Looks at these moves of a position. */
  async ask(question, moves) {
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    const searchmoves = moves.slice(0, MOST);
    if (!searchmoves.length) return;
    try {
      const limits = { nodes: NODES * searchmoves.length };
      await api.analyse({ position: question, searchmoves, multipv: searchmoves.length, limits }, abort.signal, (name, { pv, score }) => {
        if (name !== "info" || abort.signal.aborted) return;
        this.scores.set(pv[0], score);
        this.onchange();
      });
    } catch {
      // What is wrong with the server is told by what else the page asks.
    }
  }

  stop() {
    this.abort?.abort();
    this.scores.clear();
  }
}
