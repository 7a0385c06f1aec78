// A plain static server, as any host of files is one.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png" };

/**
 * Serves the files of a directory below a base path, on this port. `index` takes the place of index.html; `held(path)`
 * may keep answers back. `encodes` declares files that end in .gz to be compressed for the way, as some servers do. `asked`
 * has the files that were asked for.
 */
export async function host(directory, { base = "/some/folder/", port = 0, index, headers, encodes = false, held = () => {} } = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const [path] = request.url.split("?");
    const name = path.startsWith(base) ? path.slice(base.length) || "index.html" : null;
    asked.push(name ?? path);
    await held(path);
    const body = name === "index.html" && index ? index : name && (await readFile(join(directory, name)).catch(() => null));
    const encoding = encodes && name?.endsWith(".gz") && { "Content-Encoding": "gzip" };
    response.writeHead(body ? 200 : 404, { "Content-Type": TYPES[extname(name ?? "")] ?? "application/octet-stream", ...encoding, ...headers }).end(body);
  });
  await new Promise((resolve) => { server.listen(port, "127.0.0.1", resolve); });
  const stop = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
  return { address: `http://127.0.0.1:${server.address().port}${base}`, port: server.address().port, asked, stop };
}
