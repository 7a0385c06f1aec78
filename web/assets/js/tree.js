// A tree of variations. Each node is a position; the first child of a node is its main line.

export class Tree {
  /** `start` is `{ game, feen }`, where `feen` may be missing for the usual start. */
  constructor(start) {
    this.start = start;
    this.root = { ply: null, parent: null, children: [], comment: "" };
    this.here = this.root;
  }

  /** The nodes from the first ply to this one. */
  path(node = this.here) {
    const nodes = [];
    for (let at = node; at.parent; at = at.parent) nodes.unshift(at);
    return nodes;
  }

  /** The position of a node as a question to the server. */
  question(node = this.here) {
    const { game, feen } = this.start;
    return { game, ...(feen ? { feen } : {}), plies: this.path(node).map((known) => known.ply) };
  }

  /** Goes to the node after this ply, which is new if nobody has played it here. */
  play(ply) {
    let child = this.here.children.find((known) => known.ply === ply);
    if (!child) {
      child = { ply, parent: this.here, children: [], comment: "" };
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
    for (let node = this.here; node.parent; node = node.parent) {
      const { children } = node.parent;
      children.splice(children.indexOf(node), 1);
      children.unshift(node);
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
      let [node, begins] = [first, true];
      while (node) {
        found.push({ node, number: this.path(node).length, depth, begins });
        begins = false;
        const siblings = node.parent.children;
        if (siblings[0] === node) {
          for (const variation of siblings.slice(1)) {
            walk(variation, depth + 1);
            begins = true;
          }
        }
        node = node.children[0];
      }
    };
    if (this.root.children.length) walk(this.root.children[0], 0);
    return found;
  }
}
