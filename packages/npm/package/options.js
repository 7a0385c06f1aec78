// What callers may ask for: options by their names, each with the values that it takes.

import { XiongmaoError } from "./instance.js";

export const shown = (value) => (typeof value === "string" ? `'${value}'` : Array.isArray(value) ? "a list" : String(value));

/** A kind of value: what is wanted of it in words, and whether a value is of it. */
const kind = (wanted, fits) => ({ wanted, fits });

export const whole = (least, most) => kind(
  most === undefined ? `a whole number of at least ${least}` : `a whole number from ${least} to ${most}`,
  (value) => Number.isSafeInteger(value) && value >= least && (most === undefined || value <= most),
);
export const flag = kind("true or false", (value) => typeof value === "boolean");
export const text = kind("a text in one line", (value) => typeof value === "string" && !/[\r\n]/.test(value));
export const prose = kind("a text", (value) => typeof value === "string");
export const word = kind("a word", (value) => typeof value === "string" && /^\S+$/.test(value));
export const words = kind("a list of words", (value) => Array.isArray(value) && value.every(word.fits));
export const callback = kind("a function", (value) => typeof value === "function");
export const signal = kind("an AbortSignal", (value) => typeof value?.aborted === "boolean");
export const choices = kind("an object with words", (value) => typeof value === "object" && value !== null && Object.entries(value).flat().every(word.fits));
export const contents = kind("an object with a Uint8Array for each name of a file", (value) => {
  const isFile = ([name, bytes]) => word.fits(name) && bytes instanceof Uint8Array;
  return typeof value === "object" && value !== null && Object.entries(value).every(isFile);
});
/** Milliseconds: of the side to move, or of both sides by their names. */
export const times = kind("milliseconds, a whole number of at least 0, or { south, north } with one for each", (value) => {
  const milliseconds = whole(0).fits;
  const { south, north, ...others } = Object(value);
  return milliseconds(value) || (milliseconds(south) && milliseconds(north) && Object.keys(others).length === 0);
});
export const moves = kind("a list of moves, or a text with spaces between them", (value) => text.fits(value) || words.fits(value));

/** Those of an engine. Each thread takes 18 MB of its gigabyte. */
export const ENGINE = { simd: flag, threads: whole(1, 32) };

/** These options; those that are undefined are left out. Throws if one is unknown, or its value is of another kind. */
export function checked(options, kinds) {
  if (typeof options !== "object" || options === null) throw new XiongmaoError(`options must be an object, not ${shown(options)}`);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!Object.hasOwn(kinds, name)) throw new XiongmaoError(`there is no option ${shown(name)}; known: ${Object.keys(kinds).join(", ")}`);
    if (!kinds[name].fits(value)) throw new XiongmaoError(`${name} must be ${kinds[name].wanted}, not ${shown(value)}`);
  }
  return Object.fromEntries(given);
}
