// Many positions, on several engines at a time.

import { Engine } from "./engine.js";
import { checked, whole } from "./options.js";

/** Where no limit is sure to end a search, as for `xiongmao analyse --batch`. */
const USUAL_NODES = 1_000_000;

/**
 * Analyses positions, each with an empty table, and yields what was found in their order. `engines` search at a time (default
 * 4), each in a worker of its own; of the positions, which may be given by an iterator, a few more are read ahead. What is
 * refused yields its `error`. Leaving the loop ends the searches.
 */
export async function* analyseMany(positions, { engines = 4, ...options } = {}) {
  checked({ engines }, { engines: whole(1, 256) });
  const ends = ["depth", "nodes", "movetime", "clock"].some((limit) => options[limit] !== undefined);
  const asked = ends ? options : { nodes: USUAL_NODES, ...options };
  const waiting = [];
  const all = Array.from({ length: engines }, () => new Engine());
  const search = async (position, number) => {
    // The engines take turns, and each takes one question after another.
    try {
      return { number, ...(await all[number % engines].analyse(position, asked).result()) };
    } catch (error) {
      return { number, error };
    }
  };
  try {
    let number = 0;
    for await (const position of positions) {
      waiting.push(search(position, number));
      number += 1;
      if (waiting.length > 2 * engines) yield await waiting.shift();
    }
    while (waiting.length > 0) yield await waiting.shift();
  } finally {
    for (const engine of all) engine.close();
  }
}
