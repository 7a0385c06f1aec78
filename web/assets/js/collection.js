// The player's own games, analyses and reviews, kept in the browser as they grow.
//
// An entry is `{ id, kind, game, title, created, changed, version, record, state }`: `kind` is the part of the page that
// goes on with it, `title` a name given by hand or "", `record` a game in PCN, `state` what that part needs besides. A
// change is first noted where the browser writes at once, and then goes into its database: a page that is closed or
// crashes in between loses nothing. Two pages may show the same entry. `version` is a version vector: which page has
// made this version, and how many changes of each page it contains. So a page never writes over what it has not seen.

import { openDatabase, transact } from "./database.js";
import { forget, recall, remember, remembered } from "./remember.js";

/** Notes of changes that the database has not got yet. */
const NOTE = "xiongmao-unsaved:";
const STORES = { heads: "id", entries: "id" };

/** A name that nothing else has. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");

/** This page among those that are open, and how many changes it has made. */
const page = newId();
let changes = 0;
/** What this page notes of an entry. */
const noteOf = (id) => `${NOTE}${id}:${page}`;
/** The most pages that a version remembers. */
const PAGES = 50;

/** The version after another one. */
function nextVersion({ seen = {} } = {}) {
  changes += 1;
  const others = Object.entries(seen).filter(([name]) => name !== page).slice(1 - PAGES);
  return { page, seen: Object.fromEntries([...others, [page, changes]]) };
}

/** Whether a version contains another one. */
const contains = (version, other) => (version.seen[other.page] ?? 0) >= other.seen[other.page];

/** What a list says of an entry. */
function headOf({ id, kind, game, title, created, changed, record, state }) {
  const { sides = {}, meta = {}, outcome, plies = [] } = record;
  return { id, kind, game, title, created, changed, event: meta.event ?? meta.name, south: sides.first?.name, north: sides.second?.name, result: outcome?.result, status: outcome?.status, plies: plies.length, wish: kind === "play" ? state?.wish : undefined };
}

export class Collection {
  constructor() {
    // Versions that are not written yet, and entries that go on under another name.
    Object.assign(this, { listeners: new Set(), waiting: new Map(), moved: new Map(), refused: false });
    this.channel = globalThis.BroadcastChannel ? new BroadcastChannel("xiongmao") : { postMessage() {} };
    this.channel.onmessage = ({ data }) => this.tell({ ...data, foreign: true });
    this.ready = this.open();
  }

  async open() {
    try {
      this.database = await openDatabase("xiongmao", STORES);
      this.database.onversionchange = () => this.database.close();
    } catch {
      // This browser keeps nothing: what there is lasts as long as the page.
      this.refused = true;
      this.held = new Map();
      return;
    }
    for (const name of remembered(NOTE)) {
      const entry = recall(name);
      if (entry) await this.write(entry, name).catch(() => {});
    }
  }

  /**
   * Calls `listener({ id, foreign, movedTo, problem })` after every change. `foreign` says that another page has made it.
   * This page goes on under the name `movedTo`, another one if both have changed an entry at the same time.
   */
  listen(listener) {
    this.listeners.add(listener);
  }

  tell(news) {
    for (const listener of this.listeners) listener(news);
  }

  /** Keeps a new version of an entry. The page shows a change only after this. */
  keep(entry) {
    entry.id = this.moved.get(entry.id) ?? entry.id;
    Object.assign(entry, { version: nextVersion(entry.version), changed: Date.now() });
    entry.created ??= entry.changed;
    const version = structuredClone(entry);
    remember(noteOf(entry.id), version);
    this.waiting.set(entry.id, version);
    this.work ??= this.writeAll();
  }

  async writeAll() {
    await this.ready;
    while (this.waiting.size) {
      const [id, entry] = this.waiting.entries().next().value;
      this.waiting.delete(id);
      try {
        await this.write(entry);
      } catch (error) {
        this.tell({ id, problem: error });
      }
    }
    this.work = null;
  }

  /** Writes a version. If the stored one has changes that this one does not contain, both stay, this one under a new name. */
  async write(entry, note = noteOf(entry.id)) {
    const { id } = entry;
    if (this.refused) {
      this.held.set(id, entry);
    } else {
      await transact(this.database, ["heads", "entries"], "readwrite", async (heads, entries) => {
        const stored = await entries.get(id);
        if (stored && !contains(entry.version, stored.version)) {
          if (contains(stored.version, entry.version)) return;
          entry.id = newId();
        }
        heads.put(headOf(entry));
        entries.put(entry);
      });
    }
    const noted = recall(note);
    if (noted && contains(entry.version, noted.version)) forget(note);
    if (entry.id !== id) this.move(id, entry.id);
    this.channel.postMessage({ id: entry.id });
    this.tell({ id, movedTo: entry.id });
  }

  /** Goes on with an entry under another name, also with what has been kept meanwhile. */
  move(id, to) {
    this.moved.set(id, to);
    const later = this.waiting.get(id);
    if (!later) return;
    later.id = to;
    this.waiting.delete(id);
    this.waiting.set(to, later);
    forget(noteOf(id));
    remember(noteOf(to), later);
  }

  /** The entry with this name, or undefined. */
  async read(id) {
    await this.ready;
    await this.work;
    if (this.refused) return structuredClone(this.held.get(id));
    return transact(this.database, ["entries"], "readonly", (entries) => entries.get(id));
  }

  /** Whether this page has changes of an entry that are not written yet. */
  isBehind(id) {
    return this.waiting.has(id) || recall(noteOf(id)) !== undefined;
  }

  /**
   * What a page that shows an entry learns from a change: the version of another page, to be shown instead, or undefined.
   * `onmoved()` is called if the entry goes on under another name.
   */
  async newer(entry, { id, foreign, movedTo }, onmoved) {
    if (entry?.id !== id) return undefined;
    if (!foreign && movedTo && movedTo !== id) {
      entry.id = movedTo;
      onmoved();
    }
    const other = foreign && !this.isBehind(id) ? await this.read(id) : undefined;
    return this.isBehind(id) ? undefined : other;
  }

  /** What a list says of all entries, the last changed first. */
  async list() {
    await this.ready;
    await this.work;
    const heads = this.refused ? [...this.held.values()].map(headOf) : await transact(this.database, ["heads"], "readonly", (store) => store.all());
    return heads.sort((one, next) => next.changed - one.changed);
  }

  /** Takes an entry out. Resolves to it, so that `keep` can bring it back. */
  async remove(id) {
    const entry = await this.read(id);
    remembered(`${NOTE}${id}:`).forEach(forget);
    if (this.refused) this.held.delete(id);
    else {
      await transact(this.database, ["heads", "entries"], "readwrite", async (heads, entries) => {
        heads.remove(id);
        entries.remove(id);
      });
    }
    this.channel.postMessage({ id });
    this.tell({ id });
    return entry;
  }
}
