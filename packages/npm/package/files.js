// The files of the package, in browsers and in Node.

// Bundlers look for imports; this is none, and Node has it since 20.16.
const builtin = (name) => globalThis.process?.versions?.node && globalThis.process.getBuiltinModule?.(name);

export const threads = builtin("node:worker_threads");
const fs = builtin("node:fs");

// The smallest function with an instruction of 128 bits.
const VECTORS = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

/** Whether this machine has the vector instructions of WebAssembly. */
export const hasVectors = () => WebAssembly.validate(VECTORS);

/** Whether workers can have memory in common: in Node, and in pages with isolation headers. */
export const canShare = () => typeof SharedArrayBuffer === "function" && (globalThis.crossOriginIsolated ?? true);

/** The addresses of the engines and the networks. Bundlers find files in just this form. */
export function engineAt(vectors, shares = false) {
  if (shares) return new URL("./threads.wasm", import.meta.url);
  return vectors ? new URL("./simd.wasm", import.meta.url) : new URL("./plain.wasm", import.meta.url);
}
export const networksAt = () => ({
  xiongqi: new URL("./xiongqi.nnue.gz", import.meta.url).href,
  xiangqi: new URL("./xiangqi.nnue.gz", import.meta.url).href,
});

/** The engine, compiled. */
export async function compiled(url) {
  if (url.protocol === "file:" && fs) return WebAssembly.compile(fs.readFileSync(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url}: status ${response.status}`);
  // A server may not know the type of the file.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The bytes of a file, in a worker, which may wait. */
export function bytes(href) {
  if (href.startsWith("file:") && fs) return new Uint8Array(fs.readFileSync(new URL(href)));
  const request = new XMLHttpRequest();
  request.open("GET", href, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status >= 300) throw new Error(`cannot load ${href}: status ${request.status}`);
  return new Uint8Array(request.response);
}
