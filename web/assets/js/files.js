// Files: reading texts in the encodings of game records, and saving.

import { h } from "./dom.js";
import { text } from "./language.js";

/** Characters that moves are written with in Chinese. Where bytes make more of them, they are meant. */
const PLIES = /[帥帅將将仕士相象傌馬马俥車车炮砲兵卒進进退平前後后中一二三四五六七八九]/g;
/** The server takes no more. */
const MOST = 2000000;

/** The text of a file: UTF-8, or else GB18030 or Big5, whichever gives more characters of moves. */
export async function readFile(file) {
  if (file.size > MOST) throw new Error(text("file-too-large"));
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const texts = ["gb18030", "big5"].map((name) => new TextDecoder(name).decode(bytes));
    const [simplified, traditional] = texts.map((read) => read.match(PLIES)?.length ?? 0);
    return texts[traditional > simplified ? 1 : 0];
  }
}

/** Lets the browser save a text under this name. */
export function save(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  const link = h("a", { href: address, download: name.replace(/[^\p{L}\p{N}._ -]+/gu, "_") });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
