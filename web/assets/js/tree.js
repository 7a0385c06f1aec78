// A tree of variations. Each node is a position; the first child of a node is its main line.

/** The marks of plies and their names in PCN. */
const NAMES = { "!!": "brilliant", "!?": "interesting", "?!": "inaccuracy", "?": "mistake", "??": "blunder" };
/** "!" has a number only, that of PGN. */
const GOOD = 1;
export const MARKS = ["", "!", "!!", "!?", "?!", "?", "??"];

const node = (ply, parent) => ({ ply, parent, children: [], comment: "", mark: "" });

export class Tree {
  /** `start` is `{ game, feen }`, where `feen` may be missing for the usual start. */
  constructor(start) {
    this.start = start;
    this.root = node(null, null);
    this.here = this.root;
  }

  /** The tree of a record in PCN. */
  static read(game, record) {
    const tree = new Tree({ game, feen: record.setup.feen });
    const add = (parent, entries) => {
      for (const entry of entries) {
        const child = Object.assign(node(entry.pmn, parent), { comment: entry.comment ?? "", mark: MARKS.find((mark) => NAMES[mark] === entry.assessment) ?? (entry.nags?.includes(GOOD) ? "!" : "") });
        parent.children.push(child);
        for (const line of Array.isArray(entry.variations) ? entry.variations : []) if (Array.isArray(line)) add(parent, line);
        parent = child;
      }
    };
    add(tree.root, record.plies ?? []);
    return tree;
  }

  /** The tree as a record in PCN; `title` is the name of the game and `feen` that of its usual start. */
  record(title, feen) {
    const line = (first) => {
      const entries = [];
      for (let at = first; at; at = at.children[0]) {
        const siblings = at.parent.children;
        const others = siblings[0] === at ? siblings.slice(1).map(line) : [];
        entries.push({ pmn: at.ply, ...(at.comment && { comment: at.comment }), ...(NAMES[at.mark] && { assessment: NAMES[at.mark] }), ...(at.mark === "!" && { nags: [GOOD] }),
          ...(others.length && { variations: others }) });
      }
      return entries;
    };
    const player = { variant: title };
    return { sides: { first: player, second: player }, setup: { feen: this.start.feen ?? feen }, plies: this.root.children.length ? line(this.root.children[0]) : [] };
  }

  /** The nodes from the first ply to this one. */
  path(last = this.here) {
    const nodes = [];
    for (let at = last; at.parent; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  /** The position of a node as a question to the server. */
  question(last = this.here) {
    const { game, feen } = this.start;
    return { game, ...(feen ? { feen } : {}), plies: this.path(last).map((known) => known.ply) };
  }

  /** Goes to the node after this ply, which is new if nobody has played it here. */
  play(ply) {
    let child = this.here.children.find((known) => known.ply === ply);
    if (!child) {
      child = node(ply, this.here);
      this.here.children.push(child);
    }
    this.here = child;
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

  /** The same ply of another variation, `step` further on. */
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

  /** Takes this node and what follows out of the tree. */
  remove() {
    const { parent } = this.here;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(this.here), 1);
    this.here = parent;
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
