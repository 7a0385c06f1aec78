// What a first visit says: what this is, who moves how, and where to begin.

import { h } from "./dom.js";
import { iconButton } from "./icons.js";
import { recall, remember } from "./remember.js";
import { welcomeWords as words } from "./words.js";

/** Shows the introduction above the board of a first visit. */
export function welcome(page) {
  if (recall("xiongmao-visited", false) || page.shown !== "play") return;
  const close = () => {
    remember("xiongmao-visited", true);
    element.remove();
  };
  const go = (then) => () => {
    close();
    then();
  };
  const element = h("div", { class: "card welcome", id: "welcome", role: "region", "aria-label": words.title },
    h("h2", {}, words.title), h("p", {}, words.text),
    h("div", { class: "actions" }, iconButton("play", words.play, close, { class: "primary", id: "welcome-play" }), iconButton("learn", words.lessons, go(() => page.open("learn")), { id: "welcome-lessons" }),
      iconButton("piece", words.pieces, go(() => document.getElementById("legend").click()))));
  page.modes.play.element.querySelector(".side").prepend(element);
  // Whoever has played a move has found the way.
  page.collection.listen(({ foreign }) => foreign || !element.isConnected || close());
}
