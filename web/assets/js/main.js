// The page: its parts, their addresses, the settings.

import { DESCRIPTION, games } from "./api.js";
import { Collection } from "./collection.js";
import { byId, h, select } from "./dom.js";
import { chooseEdges } from "./ground.js";
import { icon } from "./icons.js";
import { LANGUAGES, language, later, speakOf } from "./language.js";
import { chooseNotation, onWritten } from "./notation.js";
import { addSigns } from "./pieces.js";
import { Play } from "./play.js";
import { recall, remember } from "./remember.js";
import { sound } from "./sound.js";
import { toast } from "./toast.js";
import { gameName, mainWords as words } from "./words.js";

/** The parts: their pictures, and where their code is. What is not shown at first is loaded when it is opened. */
const PARTS = {
  play: ["play", () => Play], analyse: ["search", async () => (await later(() => import("./analysis.js"))).Analysis], review: ["chart", async () => (await later(() => import("./review.js"))).Review],
  puzzles: ["puzzle", async () => (await later(() => import("./puzzles.js"))).Puzzles], learn: ["learn", async () => (await later(() => import("./learn.js"))).Learn], rules: ["book", async () => (await later(() => import("./rules.js"))).Rules],
  watch: ["watch", async () => (await later(() => import("./watch.js"))).Watch], games: ["games", async () => (await later(() => import("./mygames.js"))).MyGames],
};

/** The game and the notation that readers of a language expect; others begin with the game that the server names first. */
const USUAL = { "zh-Hans": ["xiangqi", "chinese-simplified"], "zh-Hant": ["xiangqi", "chinese"], vi: ["xiangqi", "vietnamese"] };
const [game, notation] = USUAL[language] ?? [null, "pmn"];
const settings = { game, signs: "usual", board: "usual", notation, theme: "auto", coordinates: true, warn: false, sound: true, voice: false, ...recall("xiongmao", {}) };

function keepSettings() {
  remember("xiongmao", settings);
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.board = settings.board;
  chooseNotation(settings.notation);
  chooseEdges(!settings.coordinates ? "none" : ["chinese", "chinese-simplified", "wxf", "vietnamese"].includes(settings.notation) ? "numerals" : "letters");
  Object.assign(sound, { on: settings.sound, voice: settings.voice });
}

/** What a screen reader reads at once, and the browser speaks to those who want it. */
function say(said) {
  byId("live").textContent = said;
  sound.speak(said, language);
}

/** The part and the parameters that an address names. */
function read(hash) {
  const [name, query = ""] = hash.slice(1).split(/\?(.*)/s);
  return { name: PARTS[name] ? name : "play", parameters: Object.fromEntries(new URLSearchParams(query)) };
}

/** Under this name each tab notes its last addresses, the newest first. */
const HERE = "xiongmao-addresses";
const SESSION = "sessionStorage";
/** The most addresses that a tab notes. */
const NOTED = 50;

const noted = () => recall(HERE, [], SESSION);
const note = (address) => remember(HERE, [address, ...noted().filter((known) => known !== address)].slice(0, NOTED), SESSION);

class Page {
  constructor(offer) {
    Object.assign(this, { offer, modes: {}, shown: null, turn: 0, collection: new Collection() });
    this.tabs = Object.fromEntries(Object.keys(PARTS).map((name) => [name, byId(`tab-${name}`)]));
    for (const [name, tab] of Object.entries(this.tabs)) {
      tab.replaceChildren(icon(PARTS[name][0]), words[name]);
      tab.addEventListener("click", () => this.open(name));
    }
    this.tabs.watch.hidden = !offer.watch;
    // On a phone, the rest of the parts is behind a tab of its own.
    this.more = byId("tab-more");
    this.more.append(icon("more"), words.more);
    this.more.addEventListener("click", () => this.unfold(this.more.getAttribute("aria-expanded") !== "true"));
    document.addEventListener("pointerdown", ({ target }) => document.querySelector("nav").contains(target) || this.unfold(false));
    document.querySelector("nav").addEventListener("keydown", (event) => event.key === "Escape" && this.unfold(false));
    byId("skip").textContent = words.skip;
    byId("skip").addEventListener("click", () => (document.querySelector("section:not([hidden]) .board[tabindex]") ?? byId("main")).focus());
    byId("main").replaceChildren();
    this.gameList = select(words.game, offer.games.map(({ name, title }) => [name, title]), this.current, (name) => this.choose(name)).list;
    this.gameList.setAttribute("aria-label", words.game);
    byId("game").append(this.gameList);
    this.remember(settings.game);
    this.collection.listen(({ problem }) => problem && toast(words.notKept));
    addEventListener("unhandledrejection", (event) => {
      if (!event.reason?.notLoaded) return;
      event.preventDefault();
      toast(words.notLoaded);
    });
    this.collection.ready.then(() => this.collection.refused && toast(words.keepsNothing));
    addEventListener("popstate", () => this.route());
    // Keys work wherever the focus is; a part hears those inside it.
    document.addEventListener("keydown", (event) => event.target === document.body && this.modes[this.shown]?.key?.(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => this.drop(event));
  }

  /** The game that parts begin with: the one that was chosen, or else the first of the offer. */
  get current() {
    return this.offer.games[0].name;
  }

  /** The part with this name, with its code. */
  async part(name) {
    this.modes[name] ??= await this.load(name);
    return this.modes[name];
  }

  async load(name) {
    const Mode = await PARTS[name][1]();
    // Another call may have been quicker.
    if (this.modes[name]) return this.modes[name];
    const mode = new Mode({ offer: this.offer, settings, say, collection: this.collection });
    mode.element.hidden = true;
    Object.assign(mode, {
      onaddress: (isNew) => this.shown === name && this.write(isNew),
      onanalyse: (question) => this.open("analyse", (analysis) => analysis.load(question)),
      onreview: (record) => this.open("review", (review) => review.open(record)),
      onplay: (wish) => this.open("play", (play) => play.askForGame(wish)),
      onopen: (part, parameters) => this.open(part, (opened) => opened.follow(parameters)),
    });
    byId("main").append(mode.element);
    return mode;
  }

  /** Goes over to another game. */
  async choose(name) {
    this.wanted = name;
    this.remember(name);
    await this.modes[this.shown]?.useGame?.(name);
    if (this.shown) this.write(false);
  }

  /** Makes this the current game: parts begin with the first of the offer. */
  remember(name) {
    if (!this.offer.games.some((game) => game.name === name)) return;
    settings.game = name;
    keepSettings();
    this.offer.games.sort((one, other) => (other.name === name) - (one.name === name));
    this.gameList.value = name;
  }

  /** Shows a part as it was; if nothing has been done there, it takes the game that is wanted. */
  async goOn(mode) {
    await mode.follow?.({});
    const game = this.wanted;
    if (mode.useGame && mode.game?.name !== game && (mode.isFresh?.() ?? true)) await mode.useGame(game);
  }

  /** Shows the other parts on a phone, or hides them. */
  unfold(isOpen) {
    this.more.setAttribute("aria-expanded", String(isOpen));
  }

  /** Marks the tab of a part as the current one. */
  mark(name) {
    this.unfold(false);
    this.more.classList.toggle("current", byId("more-parts").contains(this.tabs[name]));
    for (const [key, tab] of Object.entries(this.tabs)) tab.setAttribute("aria-current", key === name ? "page" : "false");
  }

  /** Opens a part, whose tab is marked at once. `enter(mode)` says what to show there; without it, that is what was shown before. */
  async open(name, enter = null, { isNew = true } = {}) {
    this.turn += 1;
    const { turn } = this;
    this.mark(name);
    const mode = await this.part(name).catch((error) => {
      if (turn === this.turn && this.shown) this.mark(this.shown);
      throw error;
    });
    if (turn !== this.turn) return;
    // Another game may have been chosen while the part was loaded, and may be until it is shown.
    this.wanted = this.current;
    const before = this.modes[this.shown];
    if (this.shown !== name) before?.leave?.();
    this.shown = name;
    for (const [key, { element }] of Object.entries(this.modes)) element.hidden = key !== name;
    document.title = name === "play" ? "Xiongmao" : `${this.tabs[name].textContent} – Xiongmao`;
    // An address that is being followed stays until that has been done.
    if (isNew) this.write(true);
    speakOf(mode.game?.name ?? this.current);
    mode.show();
    await (enter ? enter(mode) : this.goOn(mode));
    if (turn === this.turn) this.write(false);
  }

  /** Writes the address of what is shown, as a new step of the history or in place of the last one. */
  write(isNew) {
    const mode = this.modes[this.shown];
    const parameters = mode.address?.() ?? {};
    if (mode.game && mode.game.name !== this.current) this.remember(mode.game.name);
    const query = new URLSearchParams(parameters).toString();
    const hash = `#${this.shown}${query && `?${query}`}`;
    note(hash);
    try {
      if (hash !== location.hash) history[isNew && !this.routing ? "pushState" : "replaceState"](null, "", hash);
      // Each step of the history has its own: a paragraph is found by its name, for what stands above it may have grown.
      history.scrollRestoration = parameters.at ? "manual" : "auto";
    } catch {
      // Browsers refuse too many steps in a short time.
    }
  }

  /**
   * The address. A reload that overtakes the page's last change of it finds an earlier one, and the last one noted; the
   * browser may have lost the state of the history's entry then. An address that this tab has not shown yet stands.
   */
  address() {
    const isReload = !this.shown && performance.getEntriesByType("navigation")[0]?.type === "reload";
    return isReload && noted().includes(location.hash) ? noted()[0] : location.hash;
  }

  /** Shows what the address names. */
  async route() {
    const address = this.address();
    note(address);
    const { name, parameters } = read(address);
    this.routing = true;
    this.warn(address, parameters);
    const hidden = this.tabs[name].hidden;
    await this.open(hidden ? "play" : name, (mode) => mode.follow?.(hidden ? {} : parameters), { isNew: false });
    this.routing = false;
  }

  /** Says so if an address leads nowhere. */
  async warn(address, { kept, game }) {
    const [part] = address.slice(1).split("?");
    if (kept && !(await this.collection.read(kept))) toast(words.keptUnknown);
    else if ((part && !PARTS[part]) || (game && !this.offer.games.some(({ name }) => name === game))) toast(words.wrongAddress);
  }

  /** A file that is dropped anywhere: the part that is shown may want it, or it is reviewed. */
  drop(event) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (!file) return;
    const mode = this.modes[this.shown];
    if (mode?.drop) mode.drop(file);
    else this.open("review", (review) => review.drop(file));
  }

  refresh() {
    this.modes[this.shown]?.show();
  }
}

function drawSettings(page) {
  const box = (name, label, id) => h("label", { class: "field" }, h("span", {}, label),
    h("input", { type: "checkbox", id, checked: settings[name], onchange: (event) => { settings[name] = event.target.checked; keepSettings(); page.refresh(); } }));
  const field = (name, label, options, value = settings[name], then = () => page.refresh()) => {
    const { row, list } = select(label, options, value, (chosen) => { settings[name] = chosen; keepSettings(); then(); });
    list.id = `choose-${name}`;
    return row;
  };
  const looks = h("div", { class: "form" });
  // The pictures are drawn when somebody wants to see them.
  byId("menu").parentElement.addEventListener("toggle", async () => {
    const { lookChoices } = await later(() => import("./looks.js"));
    looks.replaceChildren(...lookChoices(page.offer.games[0], settings, () => { keepSettings(); page.refresh(); }));
  });
  byId("wordmark").textContent = words.brand;
  byId("menu").firstElementChild.textContent = words.settings;
  document.querySelector("nav").setAttribute("aria-label", words.parts);
  byId("settings").append(
    looks,
    field("notation", words.notation, words.notations),
    field("theme", words.colours, words.themes),
    box("coordinates", words.coordinates, "coordinates"), box("warn", words.warn, "warn"), box("sound", words.sound, "sound"), globalThis.speechSynthesis ? box("voice", words.voice, "voice") : "",
    field("language", words.language, LANGUAGES, language, () => location.reload()),
    h("p", { class: "facts" }, h("span", { id: "version" }, page.offer.engine), " ", DESCRIPTION && h("a", { href: DESCRIPTION }, words.http)));
  byId("menu").prepend(icon("gear"));
  byId("legend").append(icon("piece"), h("span", { class: "name" }, words.legend));
  byId("legend").addEventListener("click", async () => {
    const { showLegend } = await later(() => import("./legend.js"));
    showLegend(page.modes[page.shown]?.game ?? page.offer.games[0], settings);
  });
  const showKeys = async () => (await later(() => import("./keys.js"))).showKeys();
  byId("settings").append(h("button", { type: "button", id: "keys", onclick: showKeys }, `${words.keys} (?)`));
  document.addEventListener("keydown", ({ key, target }) => {
    if (key === "?" && !target.closest("input, textarea, select, dialog")) showKeys();
    if (key !== "Escape") return;
    // Escape closes what is open, and goes back to what has opened it.
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
      menu.removeAttribute("open");
    });
  });
  // A click elsewhere closes what is open.
  document.addEventListener("pointerdown", (event) => document.querySelectorAll("details.menu[open]").forEach((menu) => menu.contains(event.target) || menu.removeAttribute("open")));
}

async function start() {
  keepSettings();
  const offer = await games();
  for (const game of offer.games) Object.assign(game, { variant: game.title, title: gameName(game) });
  const page = new Page(offer);
  onWritten(() => page.refresh());
  if (settings.signs === "brush") later(() => import("./brush.js")).then(({ brush }) => { addSigns("brush", brush); page.refresh(); });
  drawSettings(page);
  await page.route();
  const { welcome } = await import("./welcome.js");
  welcome(page);
}

start().catch((error) => {
  byId("main").replaceChildren(h("p", { role: "alert" }, words.cannotStart(error.message)));
});
