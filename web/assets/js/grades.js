// Grades of moves while one explores: what the engine says before a move, compared with what it says after it.

/** A search that is shallower says too little. */
const DEPTH = 8;
/** Losses of expected score from which a move is called so, as in reviews. */
const LOSSES = [[0.2, "blunder"], [0.1, "mistake"], [0.05, "inaccuracy"]];

/** South's expected score, 0 to 1, by the chances of the side to move. */
function expectedOf({ win, draw, loss }, side) {
  const own = (win + draw / 2) / (win + draw + loss);
  return side === "south" ? own : 1 - own;
}

export class Grades {
  constructor() {
    this.known = new WeakMap();
  }

  /** Notes what the engine says of the position of a node: its best line, with `side` to move. */
  note(node, line, side) {
    if (line.depth >= DEPTH) this.known.set(node, { south: expectedOf(line.wdl, side), best: line.pv[0], side });
  }

  /** The grade of the move of a node and what it loses, 0 to 1, or null if too little is known. */
  of(node) {
    const before = node.parent && this.known.get(node.parent);
    if (!before) return null;
    if (before.best === node.move) return { grade: "best", loss: 0 };
    const after = this.known.get(node);
    if (!after) return null;
    const loss = Math.max(0, before.side === "south" ? before.south - after.south : after.south - before.south);
    return { grade: LOSSES.find(([least]) => loss >= least)?.[1] ?? "good", loss };
  }
}
