// Messages in the format of Project Fluent: the part of it that the catalogues use, which are texts, variables, other
// messages, functions of them, quoted texts, and selection by a word, a number or a plural form. A test compares
// every message with the reference, @fluent/bundle, which would be 4 kB of the first load.

/** A number with the options of Intl.NumberFormat. With the type "ordinal", it is selected as 1st, 2nd and 3rd are. */
export class Figure {
  constructor(value, options = {}) {
    Object.assign(this, { value, options });
  }
}

/** Reads the pattern that follows `name =`. It is a list of parts: texts, and objects for what stands in braces. */
function read(source) {
  let at = 0;
  const match = (expression) => {
    expression.lastIndex = at;
    const found = expression.exec(source);
    if (found) at = expression.lastIndex;
    return found;
  };
  const wanted = (expression) => {
    const found = match(expression);
    if (!found) throw new SyntaxError(`${expression} expected at: ${source.slice(at, at + 40)}`);
    return found;
  };

  /** A pattern, up to the next variant or the end. */
  function pattern() {
    const parts = [];
    for (;;) {
      const [text] = match(/[^{}\n]+/y) ?? match(/\n\s*(?=[^\s[*}])/y) ?? [];
      if (text) parts.push(text.startsWith("\n") ? (parts.length ? "\n" : "") : text);
      else if (match(/\{\s*/y)) parts.push(braces());
      else break;
    }
    if (typeof parts.at(-1) === "string") parts.push(parts.pop().trimEnd());
    return parts;
  }

  function braces() {
    const quoted = match(/"((?:[^"\\\n]|\\.)*)"\s*\}/y);
    if (quoted) return { quoted: quoted[1].replace(/\\(.)/g, "$1") };
    const part = inline();
    if (match(/\s*\}/y)) return part;
    wanted(/\s*->/y);
    const variants = [];
    while (!match(/\s*\}/y)) {
      const [, usual, key] = wanted(/\s*(\*?)\[([\w.-]+)\] */y);
      variants.push({ key, usual: usual === "*", pattern: pattern() });
    }
    return { selector: part, variants };
  }

  function inline() {
    const variable = match(/\$([\w-]+)/y);
    if (variable) return { variable: variable[1] };
    const call = match(/([A-Z]+)\(/y);
    if (call) {
      const of = inline();
      wanted(/\)/y);
      return { call: call[1], of };
    }
    return { message: wanted(/[a-z][\w-]*/y)[0] };
  }

  const parts = pattern();
  wanted(/\s*$/y);
  return parts;
}

export class Catalogue {
  /** `functions` has those that messages may call, by their names. */
  constructor(language, functions) {
    Object.assign(this, { language, functions, sources: new Map(), patterns: new Map(), memory: new Map() });
  }

  /** Adds the messages of a text. They are read when they are first said. */
  add(text) {
    for (const [, name, source] of text.matchAll(/^([a-z][\w-]*) *=[ ]*((?:.*)(?:\n+[ }].*)*)/gm)) this.sources.set(name, source);
  }

  has(name) {
    return this.sources.has(name);
  }

  /** The text of a message: a variable is a text or a Figure. */
  text(name, variables) {
    let pattern = this.patterns.get(name);
    if (!pattern) this.patterns.set(name, pattern = read(this.sources.get(name)));
    return this.written(pattern, variables);
  }

  written(pattern, variables) {
    return pattern.map((part) => (typeof part === "string" ? part : this.part(part, variables))).join("");
  }

  part(part, variables) {
    if ("quoted" in part) return part.quoted;
    if (part.selector) return this.written(this.selected(part, variables), variables);
    const value = this.value(part, variables);
    return value instanceof Figure ? this.tool("NumberFormat", value.options).format(value.value) : value;
  }

  /** What a variable, a message or a call stands for; what is missing stands in braces. */
  value({ variable, message, call, of }, variables) {
    if (call) return this.functions[call](this.value(of, variables));
    if (variable) return variables[variable] ?? `{$${variable}}`;
    return this.has(message) ? this.text(message, variables) : `{${message}}`;
  }

  selected({ selector, variants }, variables) {
    const value = this.value(selector, variables);
    const isExact = value instanceof Figure ? ({ key }) => Number(key) === value.value : ({ key }) => key === value;
    const hasForm = ({ key }) => value instanceof Figure && key === this.tool("PluralRules", value.options).select(value.value);
    return (variants.find((variant) => isExact(variant) || hasForm(variant)) ?? variants.find(({ usual }) => usual)).pattern;
  }

  /** A tool of Intl, kept: to make one takes longer than to use it. */
  tool(kind, options) {
    const key = kind + JSON.stringify(options);
    if (!this.memory.has(key)) this.memory.set(key, new Intl[kind](this.language, options));
    return this.memory.get(key);
  }
}
