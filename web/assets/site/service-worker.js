// Keeps the page for times without a network. Before this text, `xiongmao site` writes SITE: the version, the page itself,
// the files that are always kept, and the large ones, which are kept once they have been wanted. The name of a file says
// what is in it, so a file with the same name is the same.

/** The beginning of the names of this page's caches: other pages of the site have others. */
const OWN = `xiongmao ${registration.scope} `;
const NAME = OWN + SITE.version;
const addressOf = (file) => new URL(file, registration.scope).href;
const LARGE = new Set(SITE.large.map(addressOf));
/** An address without the tag that changes with every version of a file. */
const untagged = (address) => address.replace(/-[0-9a-f]{16}\./, ".");

const earlier = async () => (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);

/** Files that are on their way, by their addresses. */
const coming = new Map();

/** A file, kept from now on. */
async function fetched(address) {
  if (!coming.has(address)) {
    const load = async () => {
      const cache = await caches.open(NAME);
      const response = (await caches.match(address)) ?? (await fetch(address));
      if (response.ok) await cache.put(address, response.clone());
      return response;
    };
    coming.set(address, load().finally(() => coming.delete(address)));
  }
  return (await coming.get(address)).clone();
}

async function keep(address) {
  if (await (await caches.open(NAME)).match(address)) return;
  const { ok, status } = await fetched(address);
  if (!ok) throw new Error(`cannot load ${address}: status ${status}`);
}

async function install() {
  const kept = await Promise.all((await earlier()).map(async (name) => (await caches.open(name)).keys()));
  const had = new Set(kept.flat().map(({ url }) => untagged(url)));
  // What was wanted of the version before is wanted of this one.
  const wanted = [...LARGE].filter((address) => had.has(untagged(address)));
  await Promise.all([...SITE.files.map(addressOf), ...wanted].map(keep));
}

async function activate() {
  await Promise.all((await earlier()).map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request) {
  const known = await (await caches.open(NAME)).match(request, { ignoreVary: true });
  return known ?? (LARGE.has(request.url) ? fetched(request.url) : fetch(request));
}

/** What lets the page have memory in common with its workers, for threads. Few hosts send it. */
const ISOLATION = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

/** The script of a worker, which needs what the page has. */
async function workerScript(request) {
  const response = await answer(request);
  if (!response.ok) return response;
  return new Response(response.body, { headers: { ...Object.fromEntries(response.headers), ...ISOLATION } });
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  // A page of the version before misses a file: it cannot wait until all pages of that version are closed.
  if (event.data === "take over") skipWaiting();
  else event.waitUntil(Promise.all(event.data.filter((address) => LARGE.has(address)).map(keep)));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  const isPage = [addressOf(""), addressOf("index.html")].includes(origin + pathname);
  if (request.mode === "navigate" && isPage) event.respondWith(new Response(SITE.page, { headers: { "Content-Type": "text/html; charset=utf-8", ...ISOLATION } }));
  else if (request.destination === "worker") event.respondWith(workerScript(request));
  else event.respondWith(answer(request));
});
