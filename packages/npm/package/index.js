// Xiongmao in WebAssembly. README.md shows how to use it.

export { Engine } from "./engine.js";
export { XiongmaoError } from "./instance.js";
export { Lines } from "./lines.js";
export { Position } from "./position.js";

import { Instance } from "./instance.js";
import { setRules } from "./position.js";
import { engineModule } from "./worker-handle.js";

const NO_SEARCH = "this takes a search: ask an Engine";
let loading = null;

/** Loads the engine, once. `Position` needs it; an `Engine` and `Lines` wait for it by themselves. */
export function load({ simd } = {}) {
  loading ??= engineModule(simd).then((module) => {
    const network = () => { throw new Error(NO_SEARCH); };
    setRules(new Instance(module, { network, say: () => {}, spoken: () => false }));
  });
  loading.catch(() => { loading = null; });
  return loading;
}
