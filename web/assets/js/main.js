// The page: its modes and settings.

import { games } from "./api.js";
import { Analysis } from "./analysis.js";
import { byId, h, select } from "./dom.js";
import { Play } from "./play.js";
import { Puzzles } from "./puzzles.js";
import { Review } from "./review.js";
import { Rules } from "./rules.js";
import { sound } from "./sound.js";
import { Watch } from "./watch.js";

const SIGNS = [["pictures", "pictures"], ["letters", "letters"], ["characters", "characters"]];
const THEMES = [["auto", "as the system"], ["light", "light"], ["dark", "dark"]];

const settings = { signs: "pictures", theme: "auto", warn: false, ...JSON.parse(localStorage.getItem("xiongmao") ?? "{}") };

function keep() {
  localStorage.setItem("xiongmao", JSON.stringify(settings));
  document.documentElement.dataset.theme = settings.theme;
}

/** What a screen reader reads at once. */
function say(text) {
  byId("live").textContent = text;
}

async function start() {
  keep();
  const offer = await games();
  const modes = Object.fromEntries(Object.entries({ play: Play, analyse: Analysis, review: Review, puzzles: Puzzles, rules: Rules, watch: Watch }).map(([name, Mode]) => [name, new Mode({ offer, settings, say })]));
  const tabs = Object.fromEntries(Object.keys(modes).map((name) => [name, byId(`tab-${name}`)]));
  tabs.watch.hidden = !offer.watch;
  let shown = "play";
  const open = (name) => {
    shown = name;
    for (const [key, mode] of Object.entries(modes)) {
      mode.element.hidden = key !== name;
      tabs[key].setAttribute("aria-current", key === name ? "page" : "false");
      if (key !== name) mode.leave?.();
    }
    modes[name].show();
  };
  for (const [key, tab] of Object.entries(tabs)) tab.addEventListener("click", () => open(key));
  modes.play.onanalyse = modes.review.onanalyse = modes.puzzles.onanalyse = modes.rules.onanalyse = modes.watch.onanalyse = (question) => {
    modes.analyse.load(question);
    open("analyse");
  };
  modes.play.onreview = (record) => {
    open("review");
    modes.review.open(record);
  };
  byId("settings").append(
    select("Pieces", SIGNS, settings.signs, (value) => { settings.signs = value; keep(); Object.values(modes).forEach((mode) => mode.element.hidden || mode.show()); }).row,
    select("Colours", THEMES, settings.theme, (value) => { settings.theme = value; keep(); }).row,
    h("label", { class: "field" }, h("span", {}, "Warn before a blunder"), h("input", { type: "checkbox", id: "warn", checked: settings.warn, onchange: (event) => { settings.warn = event.target.checked; keep(); } })),
    h("label", { class: "field" }, h("span", {}, "Sound"), h("input", { type: "checkbox", onchange: (event) => { sound.on = event.target.checked; } })));
  byId("version").textContent = offer.engine;
  byId("main").replaceChildren(...Object.values(modes).map((mode) => mode.element));
  const link = location.hash.startsWith("#analyse");
  if (link) await modes.analyse.follow(location.hash);
  open(link ? "analyse" : Object.keys(modes).find((name) => location.hash === `#${name}` && !tabs[name].hidden) ?? "play");
  // Keys work wherever the focus is; a mode hears those inside it.
  document.addEventListener("keydown", (event) => event.target === document.body && modes[shown].key?.(event));
  addEventListener("hashchange", async () => {
    if (location.hash.startsWith("#analyse") && location.hash !== modes.analyse.link()) {
      await modes.analyse.follow(location.hash);
      open("analyse");
    }
  });
}

start().catch((error) => {
  byId("main").replaceChildren(h("p", { role: "alert" }, `The page cannot start: ${error.message}`));
});
