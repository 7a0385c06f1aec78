// What a first visit is asked and told: which game, who moves how, and where to begin.

import { Board } from "./board.js";
import { h } from "./dom.js";
import { iconButton } from "./icons.js";
import { recall, remember } from "./remember.js";
import { boardOf } from "./sketch.js";
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
  const picture = (game) => {
    const board = new Board({ game, still: true });
    board.show({ board: boardOf(game.start_feen), legal: [], forbidden: [], arrows: [], shapes: [] });
    // A picture and no board: nothing is played on it, or looked for.
    board.svg.setAttribute("aria-hidden", "true");
    board.svg.setAttribute("class", "picture");
    for (const piece of board.svg.querySelectorAll("[data-square]")) ["square", "piece"].forEach((name) => delete piece.dataset[name]);
    return h("button", { type: "button", "data-game": game.name, onclick: async () => {
      await page.choose(game.name);
      mark();
    } }, board.svg, h("strong", {}, game.title));
  };
  const pictures = page.offer.games.map(picture);
  const mark = () => pictures.forEach((button) => button.setAttribute("aria-pressed", button.dataset.game === page.offer.games[0].name));
  mark();
  const element = h("div", { class: "card welcome", id: "welcome", role: "region", "aria-label": words.title },
    h("h2", {}, words.title), h("div", { class: "which-game" }, pictures), h("p", {}, words.text),
    h("div", { class: "actions" }, iconButton("play", words.play, close, { class: "primary", id: "welcome-play" }), iconButton("learn", words.lessons, go(() => page.open("learn")), { id: "welcome-lessons" }),
      iconButton("piece", words.pieces, go(() => document.getElementById("legend").click()))));
  page.modes.play.element.querySelector(".side").prepend(element);
  // Whoever has played a move has found the way.
  page.collection.listen(({ foreign }) => foreign || !element.isConnected || close());
}
