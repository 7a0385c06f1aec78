// The rules alone, without the engine: `import { Position, load } from "xiongmao/rules"`.

import { compiled } from "./files.js";
import { Instance } from "./instance.js";
import { setRules } from "./position.js";

export { XiongmaoError } from "./instance.js";
export { Position } from "./position.js";

let loading = null;

/** Loads the rules, once. `Position` needs them. */
export async function load() {
  loading ??= compiled(new URL("./rules.wasm", import.meta.url)).then((module) => setRules(new Instance(module, { say: () => {}, spoken: () => false })));
  loading.catch(() => { loading = null; });
  await loading;
}
