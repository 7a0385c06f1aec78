// The server. Every answer is `{ ok, answer, status }`.

// From the address of the page, wherever the server has it.
const API = "api/v2/";
/** What is said where there is no answer: the name of a message. */
export const SILENCE = "no-answer";
/** The address of the description of the HTTP interface; null where there is none. */
export const DESCRIPTION = `${API}openapi.json`;

// Each tab is a client of its own.
const client = crypto.randomUUID?.() ?? String(Math.random());

// A question that the rules refuse is no error of the page, so the console should not report one.
const PREFERENCE = "status=200";

const isRefusal = (response) => !response.ok || response.headers.has("Preference-Applied");

async function answered(response) {
  return { ok: !isRefusal(response), status: response.status, answer: await response.json().catch(() => ({})) };
}

function post(name, body, signal) {
  const headers = { "Content-Type": "application/json", "Xiongmao-Client": client, Prefer: PREFERENCE };
  return fetch(API + name, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Asks what depends on nothing but the question's address. */
export async function read(name, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  return answered(await fetch(API + name + (query && `?${query}`)));
}

/** Asks a question with a body. */
export const ask = async (name, body, signal) => answered(await post(name, body, signal));

/** Asks a question whose answer is a stream of events. Calls `onevent(name, data)` for each, until the end. */
export async function stream(name, body, signal, onevent) {
  const response = await post(name, body, signal);
  if (isRefusal(response)) return answered(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { ok: true };
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const match = /^event: (\w+)\ndata: ([^]*)$/.exec(block);
      if (match) onevent(match[1], JSON.parse(match[2]));
    }
  }
}

/** Listens to the matches that are watched, and to one of them unless `id` is null. `close()` of the result ends it. */
export function watch(id, { matches, match, lost }) {
  // An EventSource sends no headers of its own.
  const source = new EventSource(`${API}watch/events?client=${client}${id === null ? "" : `&match=${id}`}`);
  source.addEventListener("matches", (event) => matches(JSON.parse(event.data)));
  source.addEventListener("match", (event) => match(JSON.parse(event.data)));
  source.addEventListener("error", lost);
  return source;
}
