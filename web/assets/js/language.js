// The language of the page: which one it is, and its messages. The catalogue is that of the program (library/language),
// in the format of Fluent; the server gives the language asked for, and a page in one file holds it.

import { Catalogue, Figure } from "./fluent.js";
import { recall } from "./remember.js";

/** The languages by their tags, as library/language/src/language.rs lists them, with their own names. */
export const LANGUAGES = [["en", "English"], ["zh-Hans", "简体中文"], ["zh-Hant", "繁體中文"], ["vi", "Tiếng Việt"], ["fr", "Français"]];

/** Where the page keeps its settings. */
const SETTINGS = "xiongmao";

/** The language that a tag such as `fr-CA` or `zh-TW` means; undefined for one that the page does not speak. */
function meant(tag) {
  const [first, ...rest] = tag.toLowerCase().split("-");
  const traditional = rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part));
  const name = first !== "zh" ? first : traditional ? "zh-Hant" : "zh-Hans";
  return LANGUAGES.find(([known]) => known === name)?.[0];
}

/** What was chosen by hand, or else the first language of the browser that the page speaks. */
function chosen() {
  const embedded = document.getElementById("catalogue");
  if (embedded) return embedded.lang;
  const { language } = recall(SETTINGS, {});
  return [language, ...navigator.languages].filter(Boolean).map(meant).find(Boolean) ?? LANGUAGES[0][0];
}

/** The tag of the language. */
export const language = chosen();

const catalogue = new Catalogue(language, {
  CAPITAL: (text) => text[0].toUpperCase() + text.slice(1),
  ORDINAL: ({ value, options }) => new Figure(value, { ...options, type: "ordinal" }),
});
/** A page in one file holds all messages. */
const embedded = document.getElementById("catalogue")?.textContent;
const read = async (file) => (await fetch(new URL(`../language/${file}.ftl`, import.meta.url))).text();
catalogue.add(embedded ?? await read(language));
document.documentElement.lang = language;

let parts = embedded ? Promise.resolve() : null;

/** Loads code by `load` that says more than the page says at once, and before it the messages for that. */
export async function later(load) {
  parts ??= loadParts();
  try {
    await parts;
    return await load();
  } catch (error) {
    throw Object.assign(error, { notLoaded: true });
  }
}

async function loadParts() {
  try {
    catalogue.add(await read(`${language}.parts`));
  } catch (error) {
    // The next one tries again.
    parts = null;
    throw error;
  }
}

// What is absent where nothing is said, and what the message is told then.
const ABSENT = { answer: "none", cause: "none", number: "none", protector: "none", run: "none", side: "none" };

/** A number with so many digits after the point, written as the language does. */
export const figure = (value, digits) => new Figure(value, { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits });
const shown = (value) => (typeof value === "number" ? new Figure(value, { useGrouping: false }) : value);

/** Whether there is a message with this name. */
export const has = (id) => catalogue.has(id);

let about;
/** Makes texts speak of this game, in which the sides may have names of their own; returns the game before. */
export const speakOf = (game) => [about, about = game][0];
/** The name of a side. */
export const sideName = (side) => text(`side-${about === "xiangqi" ? { south: "red", north: "black" }[side] : side}`);

/** A message with its arguments; its name if there is none. */
export function text(id, given = {}) {
  if (!has(id)) return id;
  const names = id.startsWith("side-") ? {} : { south_name: sideName("south"), north_name: sideName("north") };
  const values = Object.fromEntries(Object.entries({ ...names, ...ABSENT, ...given }).map(([name, value]) => [name, shown(value)]));
  return catalogue.text(id, values);
}

// Pieces that Chinese calls by another name than the usual one if they are this side's.
const NAMED_BY_SIDE = ["general-south", "general-north", "advisor-south", "elephant-south", "soldier-north"];

/** A piece of a side, for the argument `piece` of a message. */
export const pieceOf = (piece, side) => (language.startsWith("zh") && NAMED_BY_SIDE.includes(`${piece}-${side}`) ? `${piece}-${side}` : piece);

/** The name of a side, or what is not one. */
export const named = (value) => (value === "south" || value === "north" ? sideName(value) : value);

/** Texts behind each other: one, two, three. */
export const enumerated = (items) => (items.length ? items.reduce((list, item) => text("list-next", { list, item })) : "");

/** A list in words: of `kind` "list", one and two, or "choice", one or two. */
export function listed(items, kind = "list") {
  return items.length ? items.reduce((list, item, index) => text(`${kind}-${index === items.length - 1 ? "last" : "next"}`, { list, item })) : "";
}

/** How a game ended: `winner` is a side or "draw", `status` a word of CGSN. */
export const ending = ({ winner, status }) => text("ending", argumentsOf("ending", { winner, status }));

/** What arguments.ftl declares under a name. */
const declared = (name) => (has(name) ? catalogue.text(name, {}) : undefined);

/** A value in words. Its type is the message that says it, or each item of a list. */
function said(value, type) {
  if (Array.isArray(value)) {
    const items = value.map((item) => said(item, type));
    return type ? listed(items, type === "repeating-ply" ? "choice" : "list") : enumerated(items);
  }
  if (type) return text(type, typeof value === "number" ? { ply: value } : argumentsOf(type, value));
  return typeof value === "object" ? coded("objection", value) : named(String(value));
}

/** The members of an object as arguments of a message: library/language/src/speech.rs does the same. */
function argumentsOf(id, object) {
  const given = {};
  for (const [name, value] of Object.entries(object)) {
    const type = declared(`type-${id}-${name}`);
    if (value !== null) given[name] = typeof value === "number" && !type ? value : said(value, type);
  }
  if ("status" in object) given.how = text(`ending-${object.status}`);
  const owner = declared(`owner-${id}`);
  if (owner) given.piece = pieceOf(object.piece, object[owner]);
  return given;
}

/** A message as a sentence, with a capital letter and a full stop, unless it ends like one. */
export const sentence = (said) => (/[.?!。？！]$|^$/.test(said) ? said : text("sentence", { text: said }));

/** Sentences behind each other, as the language separates them; what is empty is left out. */
export function sentences(...said) {
  const [first = "", ...others] = said.filter(Boolean);
  return others.reduce((all, next) => text("next-sentence", { first: all, next }), first);
}

/** What is said of a code with its arguments; nothing where the catalogue does not know it. */
export function coded(kind, { code, arguments: given }) {
  const id = `${kind}-${code}`;
  return has(id) ? text(id, argumentsOf(id, given ?? {})) : "";
}
