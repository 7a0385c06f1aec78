// The page: its modes and settings.

import { games } from "./api.js";
import { Analysis } from "./analysis.js";
import { byId, h, select } from "./dom.js";
import { Play } from "./play.js";
import { sound } from "./sound.js";

const SIGNS = [["pictures", "pictures"], ["letters", "letters"], ["characters", "characters"]];
const THEMES = [["auto", "as the system"], ["light", "light"], ["dark", "dark"]];

const settings = { signs: "pictures", theme: "auto", ...JSON.parse(localStorage.getItem("xiongmao") ?? "{}") };

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
  const modes = { play: new Play({ offer, settings, say }), analyse: new Analysis({ offer, settings, say }) };
  const tabs = { play: byId("tab-play"), analyse: byId("tab-analyse") };
  const open = (name) => {
    for (const [key, mode] of Object.entries(modes)) {
      mode.element.hidden = key !== name;
      tabs[key].setAttribute("aria-current", key === name ? "page" : "false");
      if (key !== name) mode.leave?.();
    }
    modes[name].show();
  };
  for (const [key, tab] of Object.entries(tabs)) tab.addEventListener("click", () => open(key));
  modes.play.onanalyse = (question) => {
    modes.analyse.load(question);
    open("analyse");
  };
  byId("settings").append(
    select("Pieces", SIGNS, settings.signs, (value) => { settings.signs = value; keep(); Object.values(modes).forEach((mode) => mode.show()); }).row,
    select("Colours", THEMES, settings.theme, (value) => { settings.theme = value; keep(); }).row,
    h("label", { class: "field" }, h("span", {}, "Sound"), h("input", { type: "checkbox", onchange: (event) => { sound.on = event.target.checked; } })));
  byId("version").textContent = offer.engine;
  byId("main").replaceChildren(modes.play.element, modes.analyse.element);
  const link = location.hash.startsWith("#analyse");
  if (link) await modes.analyse.follow(location.hash);
  open(link ? "analyse" : "play");
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
