// Xiongmao in WebAssembly. README.md shows how to use it.

export { Engine } from "./engine.js";
export { XiongmaoError } from "./instance.js";
export { Lines } from "./lines.js";
export { analyseMany } from "./many.js";
export { Position } from "./position.js";
export { GameNode, GameRecord, readRecords } from "./tree.js";

import { Instance, XiongmaoError } from "./instance.js";
import { checked, flag } from "./options.js";
import { setRules, theRules } from "./position.js";
import { engineModule } from "./worker-handle.js";

/** Questions that take a network, which only engines have. */
const SEARCHED = ["analyse", "annotate", "batch", "eval", "play", "threats", "why"];
let loading = null;

/** Loads the engine, once. `Position` and `records` need it; an `Engine` and `Lines` wait for it by themselves. */
export async function load(options = {}) {
  const { simd } = checked(options, { simd: flag });
  loading ??= engineModule(simd).then((module) => {
    setRules(new Instance(module, { say: () => {}, spoken: () => false }));
  });
  loading.catch(() => { loading = null; });
  await loading;
}

/** Asks a question of docs/http.md that takes no search, such as `games`, `position` or `puzzles`. */
export function ask(name, body = {}) {
  if (SEARCHED.includes(name)) throw new XiongmaoError(`'${name}' takes a search: ask an Engine`);
  return theRules().ask(name, body);
}

export { records } from "./tree.js";
