// Questions to a server that may be busy or gone: asked again until they are answered, with a visible wait.

import { Refusal, problem } from "./api.js";
import { button, h } from "./dom.js";
import { waitingWords } from "./words.js";

/** The seconds between two attempts: each twice as long as the one before, up to the last. */
const PAUSES = [1, 2, 4, 8, 15];

/** What a panel shows while it waits: why, for how long, and a button to ask at once. */
export class Waiting {
  constructor() {
    this.text = h("span", {});
    this.element = h("div", { class: "waiting", role: "status", hidden: true }, this.text, button(waitingWords.now, () => this.again?.(), { class: "small", "data-again": true }));
  }

  /** Waits for so many seconds, or until the button is pressed, or `isWanted()` says no. */
  async wait(reason, seconds, isWanted) {
    this.element.hidden = false;
    for (let left = seconds; left > 0 && isWanted(); left -= 1) {
      this.text.textContent = waitingWords.text(reason, left);
      const pressed = await new Promise((resolve) => {
        this.again = () => resolve(true);
        setTimeout(resolve, 1000);
      });
      if (pressed) break;
    }
    if (isWanted()) this.text.textContent = waitingWords.asking;
    else this.hide();
  }

  hide() {
    this.element.hidden = true;
  }
}

/**
 * The answer that `ask()` promises, for a panel whose `turn` has not changed meanwhile, or else null. A server that is lost
 * or busy is asked again; the panel's `waiting` shows it. A refusal becomes the panel's message, in the words of `told`, and
 * null as well; nothing is said of a request that was given up.
 */
export async function inTurn(panel, ask, told = problem) {
  const { turn, waiting } = panel;
  const isWanted = () => turn === panel.turn;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await ask();
      if (!isWanted()) return null;
      waiting.hide();
      return answer;
    } catch (error) {
      if (!isWanted() || error.name === "AbortError") return null;
      if (error instanceof Refusal && !error.passes) {
        waiting.hide();
        panel.message = told(error);
        panel.show();
        return null;
      }
      await waiting.wait(problem(error), PAUSES[Math.min(attempt, PAUSES.length - 1)], isWanted);
      if (!isWanted()) return null;
    }
  }
}
