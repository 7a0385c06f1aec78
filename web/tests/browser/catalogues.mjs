// Every message of the page in every language, compared with what the reference of Project Fluent makes of it; and what
// the page says of codes, compared with what the program says: catalogues.mjs REPOSITORY

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

const [repository] = process.argv.slice(2);
const { Catalogue, Figure } = await import(`${repository}/web/assets/js/fluent.js`);
const LANGUAGES = ["en", "fr", "vi", "zh-Hans", "zh-Hant"];
const NUMBERS = [0, 1, 2, 3, 4, 11, 21, 1.5, 1234.5];
const read = (path) => readFileSync(`${repository}/${path}`, "utf8");
const catalogue = (language) => ["arguments", ...["game", "objections", "reasons", "page", "parts"].map((part) => `${language}/${part}`)]
  .map((part) => read(`library/language/catalogues/${part}.ftl`)).join("");
const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** The catalogue and the reference, both as a function of a message's name and plain values. */
function readers(language, source) {
  const own = new Catalogue(language, { CAPITAL: (text) => capital(String(text.value ?? text)), ORDINAL: (given) => new Figure(Number(given.value ?? given), { ...given.options, type: "ordinal" }) });
  own.add(source);
  const bundle = new FluentBundle(language, {
    useIsolating: false,
    functions: { CAPITAL: ([text]) => capital(String(text)), ORDINAL: ([number]) => new FluentNumber(Number(number.valueOf()), { ...number.opts, type: "ordinal" }) },
  });
  bundle.addResource(new FluentResource(source));
  const wrapped = (values, Kind) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? new Kind(value, { useGrouping: false }) : value]));
  return {
    names: [...bundle._messages.keys()],
    sources: own.sources,
    own: (name, values) => own.text(name, wrapped(values, Figure)),
    reference: (name, values) => bundle.formatPattern(bundle.getMessage(name).value, wrapped(values, FluentNumber), []),
  };
}

let random = 1;
const below = (limit) => (random = (random * 48271) % 2147483647) % limit;

let compared = 0;
for (const language of LANGUAGES) {
  const { names, sources, own, reference } = readers(language, catalogue(language));
  assert.equal(sources.size, names.length, `${language}: messages`);
  /** The source of a message, with those of the messages in it. */
  const whole = (name) => [sources.get(name), ...[...sources.get(name).matchAll(/[{(] ?([a-z][\w-]*)/g)].map(([, inner]) => (sources.has(inner) ? whole(inner) : ""))].join("\n");
  const same = (name, values) => {
    assert.equal(own(name, values), reference(name, values), `${language}: ${name}`);
    compared += 1;
  };
  for (const name of names) {
    const variables = [...new Set([...whole(name).matchAll(/\$([\w-]+)/g)].map(([, variable]) => variable))];
    const all = (value) => Object.fromEntries(variables.map((variable) => [variable, value()]));
    const words = [...sources.get(name).matchAll(/\[([a-z][\w.-]*)\]/g)].map(([, word]) => word);
    const candidates = [...new Set([...words, "none", "South"]), ...NUMBERS];
    for (const value of candidates) same(name, all(() => value));
    for (let round = 0; round < 20; round += 1) same(name, all(() => candidates[below(candidates.length)]));
    same(name, {});
  }
}
console.log(`catalogues: ${compared} texts agree with the reference`);

/** `language.js` in this language, as in a page in one file. */
function speaking(language) {
  const embedded = { lang: language, textContent: catalogue(language) };
  globalThis.document = { getElementById: () => embedded, documentElement: {} };
  return import(`${repository}/web/assets/js/language.js?${language}`);
}

/** The same with another field in each object that lacks it: by its name, a field changes no sentence. */
function withField(value, name) {
  if (Array.isArray(value)) return value.map((item) => withField(item, name));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([known, inner]) => [known, withField(inner, name)]);
  return { ...("code" in value ? {} : { [name]: "north" }), ...Object.fromEntries(fields) };
}

let said = 0;
const { coded } = await speaking("en");
for (const kind of ["statement", "objection"]) {
  for (const line of read(`library/answers/tests/${kind}s.jsonl`).trim().split("\n")) {
    const { message, ...object } = JSON.parse(line);
    assert.equal(coded(kind, object), message, line);
    for (const name of ["why", "kind", "owner", "loser", "square", "repeats", "winner", "status", "piece", "length"]) {
      assert.equal(coded(kind, { ...object, arguments: withField(object.arguments, name) }), message, `${name} in ${line}`);
    }
    said += 1;
  }
}
assert.equal(coded("refusal", { code: "game_over", arguments: { status: "timelimit", winner: "south" } }), "the game is over: South has won (time)");
const chinese = await speaking("zh-Hans");
for (const [owner, name] of [["south", "兵"], ["north", "卒"]]) {
  const by = { owner, piece: "soldier", square: "e4" };
  assert.match(chinese.coded("objection", { code: "leg", arguments: { by } }), new RegExp(`的${name}`));
}
console.log(`catalogues: ${said} codes agree with the program`);
