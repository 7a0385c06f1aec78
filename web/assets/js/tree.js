// A tree of variations. Each node is a position; the first child of a node is its main line.

/** The marks of moves and their names in PCN. */
const NAMES = { "!!": "brilliant", "!?": "interesting", "?!": "inaccuracy", "?": "mistake", "??": "blunder" };
/** "!" has a number only, that of PGN. */
const GOOD = 1;
export const MARKS = ["", "!", "!!", "!?", "?!", "?", "??"];

/** `shapes` are arrows and marks on the board, `rest` what a record says besides. */
const node = (move, parent) => ({ move, parent, children: [], comment: "", mark: "", shapes: [], rest: {} });

/** How comments hold arrows and marks, as other programs write them: `[%cal Ga1b2]`, `[%csl Rc3]`. */
const SHAPES = /\s*\[%(?:cal|csl) ([^\]]*)\]/g;
const SHAPE = /^([GRBY])([a-i]\d{1,2})([a-i]\d{1,2})?$/;
const COLOURS = { G: "green", R: "red", B: "blue", Y: "yellow" };

/** A comment without its arrows and marks, and these. */
function readComment(text = "") {
  const shapes = [...text.matchAll(SHAPES)].flatMap(([, list]) => list.split(",")).map((one) => SHAPE.exec(one.trim())).filter(Boolean);
  return { comment: text.replace(SHAPES, "").trim(), shapes: shapes.map(([, colour, from, to]) => ({ from, ...(to && { to }), colour: COLOURS[colour] })) };
}

/** The comment of a node with its arrows and marks. */
function writeComment({ comment, shapes }) {
  const list = (kind, some) => (some.length ? `[%${kind} ${some.map(({ from, to = "", colour }) => colour[0].toUpperCase() + from + to).join(",")}]` : "");
  return [comment, list("csl", shapes.filter(({ to }) => !to)), list("cal", shapes.filter(({ to }) => to))].filter(Boolean).join(" ");
}

export class Tree {
  /** `start` is `{ game, feen }`, where `feen` may be missing for the usual start. */
  constructor(start) {
    this.start = start;
    this.root = node(null, null);
    this.here = this.root;
    // What its record says besides.
    this.head = {};
  }

  /** The tree of a record in PCN. What the record says besides its moves stays with it. */
  static read(game, { plies = [], ...head }) {
    const tree = new Tree({ game, feen: head.setup.feen });
    tree.head = head;
    const add = (parent, entries) => {
      for (const { pmn, comment, assessment, nags = [], variations, ...rest } of entries) {
        const mark = MARKS.find((known) => NAMES[known] === assessment) ?? (nags.includes(GOOD) ? "!" : "");
        const others = nags.filter((nag) => mark !== "!" || nag !== GOOD);
        const child = Object.assign(node(pmn, parent), readComment(comment), { mark, rest: { ...rest, ...(others.length && { nags: others }) } });
        if (assessment && !NAMES[mark]) child.rest.assessment = assessment;
        parent.children.push(child);
        for (const line of Array.isArray(variations) ? variations : []) if (Array.isArray(line)) add(parent, line);
        parent = child;
      }
    };
    Object.assign(tree.root, readComment(head.meta?.comment));
    add(tree.root, plies);
    return tree;
  }

  /** The tree as a record in PCN; `title` is the name of the game and `feen` that of its usual start. */
  record(title, feen) {
    const line = (first) => {
      const entries = [];
      for (let at = first; at; at = at.children[0]) {
        const siblings = at.parent.children;
        const others = siblings[0] === at ? siblings.slice(1).map(line) : [];
        const [comment, nags] = [writeComment(at), [...(at.mark === "!" ? [GOOD] : []), ...(at.rest.nags ?? [])]];
        entries.push({ pmn: at.move, ...at.rest, ...(comment && { comment }), ...(NAMES[at.mark] && { assessment: NAMES[at.mark] }), ...(nags.length && { nags }),
          ...(others.length && { variations: others }) });
      }
      return entries;
    };
    const { meta: { comment: _, ...meta } = {}, sides = {}, ...head } = this.head;
    const comment = writeComment(this.root);
    const player = { variant: title };
    return { ...head, meta: { ...meta, ...(comment && { comment }) }, sides: { first: { ...player, ...sides.first }, second: { ...player, ...sides.second } },
      setup: { ...head.setup, feen: this.start.feen ?? feen }, plies: this.root.children.length ? line(this.root.children[0]) : [] };
  }

  /** Where a node is: the number of the child at each step from the root. */
  place(last = this.here) {
    return this.path(last).map((at) => at.parent.children.indexOf(at));
  }

  /** The node at a place, or the last one on the way to it. */
  at(place) {
    let found = this.root;
    for (const index of place) found = found.children[index] ?? found;
    return found;
  }

  /** Whether there is nothing in the tree that could be lost. */
  isEmpty() {
    return !this.root.children.length && !this.root.comment && !this.root.shapes.length;
  }

  /** Draws an arrow or a mark, or takes away the one that is there. */
  draw(shape) {
    const { here } = this;
    const same = here.shapes.filter(({ from, to }) => from === shape.from && to === shape.to);
    here.shapes = here.shapes.filter((known) => !same.includes(known));
    if (!same.some(({ colour }) => colour === shape.colour)) here.shapes.push(shape);
  }

  /** The nodes from the first move to this one. */
  path(last = this.here) {
    const nodes = [];
    for (let at = last; at.parent; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  /** The names of the players, as far as they are known. */
  players() {
    const { sides = {} } = this.head;
    return [sides.first?.name, sides.second?.name].filter(Boolean).join(" - ");
  }

  /** The position of a node as a question to the server. */
  question(last = this.here) {
    const { game, feen } = this.start;
    return { game, ...(feen ? { feen } : {}), moves: this.path(last).map((known) => known.move) };
  }

  /** Goes to the node after this move, which is new if nobody has played it here. */
  play(move) {
    let child = this.here.children.find((known) => known.move === move);
    if (!child) {
      child = node(move, this.here);
      this.here.children.push(child);
    }
    this.here = child;
  }

  /** Goes along these moves from the start, as far as the tree has them. */
  follow(moves) {
    this.here = this.root;
    for (const move of moves) {
      const child = this.here.children.find((known) => known.move === move);
      if (!child) return;
      this.here = child;
    }
  }

  /** Goes to this move of the main line, or to the last one. */
  go(number) {
    this.first();
    for (let count = number; count > 0 && this.here.children.length; count -= 1) this.forward();
  }

  back() {
    this.here = this.here.parent ?? this.here;
  }

  forward() {
    this.here = this.here.children[0] ?? this.here;
  }

  first() {
    this.here = this.root;
  }

  last() {
    while (this.here.children.length) this.forward();
  }

  /** The same move of another variation, `step` further on. */
  sibling(step) {
    const siblings = this.here.parent?.children ?? [this.here];
    const index = siblings.indexOf(this.here) + step;
    this.here = siblings[Math.max(0, Math.min(siblings.length - 1, index))];
  }

  /** Makes the variation with this node the main line. */
  promote() {
    for (let at = this.here; at.parent; at = at.parent) {
      const { children } = at.parent;
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }

  /** Takes this node and what follows out of the tree. Gives a function that puts it back, or null at the root. */
  remove() {
    const { here, here: { parent } } = this;
    if (!parent) return null;
    const index = parent.children.indexOf(here);
    parent.children.splice(index, 1);
    this.here = parent;
    return () => {
      parent.children.splice(index, 0, here);
      this.here = here;
    };
  }

  /** The tree in lines for showing: `{ node, number, depth, begins }`, main lines before their variations. */
  entries() {
    const found = [];
    const walk = (first, depth) => {
      let [at, begins] = [first, true];
      while (at) {
        found.push({ node: at, number: this.path(at).length, depth, begins });
        begins = false;
        const siblings = at.parent.children;
        if (siblings[0] === at) {
          for (const variation of siblings.slice(1)) {
            walk(variation, depth + 1);
            begins = true;
          }
        }
        at = at.children[0];
      }
    };
    if (this.root.children.length) walk(this.root.children[0], 0);
    return found;
  }
}
