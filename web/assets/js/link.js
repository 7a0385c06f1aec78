// Links that hold a whole record: compressed, and written with the characters of addresses.

/** The longest link. Longer ones are cut off by some programs that they are sent with. */
const MOST = 8000;

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** A record as text for a link, or null if it does not fit. */
export async function packed(record) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return text.length > MOST ? null : text;
}

/** The record in the text of a link. Rejects where it is damaged. */
export async function unpacked(text) {
  if (text.length > MOST) throw new RangeError("the link is too long");
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
}
