// The coach beside a game: what it says when asked, and its warning before a blunder.

import assert from "node:assert/strict";
import { begin, board, inspect, says, typed } from "./harness.mjs";

/** An answer to why c2+c6 is bad. Its English claims the opposite. */
const BLUNDER = { move: "c2+c6", best: "a3-a4", side: "south", score: { cp: -300 }, loss: { cp: 400, chance: 0.31 }, grade: "blunder", text: "c2+c6 is the best move.",
  facts: [{ kind: "captures", by: "south", squares: ["a4", "a3"], pieces: ["soldier", "soldier"], value: 100, text: "?", line: ["a3-a4"], steps: [] },
    { kind: "hangs", by: "north", squares: ["c6", "b8"], pieces: ["cannon", "horse"], cause: "moved_there", value: 450, text: "Nothing hangs.", line: ["c2+c6", "b8+c6"],
    steps: [{ move: "c2+c6", from: "c2", to: "c6", board: { c2: null, c6: "C" } }, { move: "b8+c6", from: "b8", to: "c6", board: { b8: null, c6: "h" } }] }] };
const LOOKS = [390, 1280].flatMap((width) => ["light", "dark"].map((colorScheme) => ({ width, height: 844, colorScheme })));

export const coachTests = ({ open, pictures }) => {
  const moves = (page, count) => page.waitForFunction((least) => document.querySelectorAll("section:not([hidden]) .record span").length >= least, count);
  /** Turns the warning on. */
  const warn = async (page) => {
    await page.locator("summary", { hasText: "Settings" }).click();
    await page.locator("#warn").check();
    await page.locator("summary", { hasText: "Settings" }).click();
  };

  return {
    async "the coach says what to look at, and judges the last move"() {
      for (const look of LOOKS) {
        const page = await open("?seed=7", look);
        const coach = page.locator("#coach");
        await page.locator("#ask-coach").click();
        await coach.getByRole("button", { name: "Close" }).waitFor();
        assert.match(await coach.innerText(), /^What to look at\s+North threatens/);
        await typed(page, "c2c6");
        await moves(page, 2);
        assert.equal(await coach.isVisible(), false);
        await page.locator("#ask-coach").click();
        await coach.getByRole("button", { name: "Close" }).waitFor();
        assert.match(await coach.innerText(), /^Your last move, c2\+c6\s+c2\+c6 is [^]*What to look at/);
        await inspect(page, `coach-${look.width}-${look.colorScheme}`, pictures, { fullPage: false });
        await coach.getByRole("button", { name: "Close" }).click();
        assert.equal(await coach.isVisible(), false);
        await page.context().close();
      }
    },

    async "a blunder is warned of, taken back, and played anyway"() {
      for (const look of LOOKS) {
        const page = await open("?seed=7", look);
        await page.route("**/api/v2/why", (route) => route.fulfill({ json: BLUNDER }));
        await warn(page);
        await typed(page, "c2c6");
        await page.locator("#warned-back").waitFor();
        assert.match(await page.locator("#coach").innerText(), /^Wait!\s+c2\+c6 is a blunder: it costs 31 % expected score \(400 centipawns\)\.\s+The cannon on c6 is unprotected, and the horse on b8 can capture it\./);
        assert.equal(await board(page).locator(".arrow.played").count(), 1);
        assert.doesNotMatch(await page.locator("#coach").innerText(), /Nothing hangs|a3-a4/);
        await inspect(page, `warning-${look.width}-${look.colorScheme}`, pictures);
        // The button has the focus.
        await page.keyboard.press(look.width === 390 ? "Enter" : "Escape");
        await page.locator("#coach").waitFor({ state: "hidden" });
        assert.equal(await page.locator("section:not([hidden]) .record span").count(), 0);
        await typed(page, "c2c6");
        await page.locator("#warned-anyway").click();
        await moves(page, 2);
        await page.context().close();
      }
    },

    async "a warning never keeps a game from going on"() {
      const page = await open();
      await warn(page);
      // The setting is kept.
      await page.reload();
      await page.locator("#ply-entry").waitFor({ state: "attached" });
      assert.equal(await page.locator("#warn").isChecked(), true);
      let checks = 0;
      await page.route("**/api/v2/why", (route) => {
        checks += 1;
        if (checks === 1) return route.fulfill({ status: 503, json: { code: "no_memory", arguments: {}, message: "?" } });
        // The second is answered never, the third is good.
        return checks === 2 ? undefined : route.fulfill({ json: { ...BLUNDER, grade: "good", facts: [] } });
      });
      await typed(page, "c2c6");
      await moves(page, 2);
      for (const count of [4, 6]) {
        await says(page, /^Your turn/, "#status");
        await typed(page, (await page.locator("#ply-entry").getAttribute("placeholder")).replace("such as ", ""));
        await moves(page, count);
      }
      assert.equal(checks, 3);
      await begin(page);
      await page.waitForFunction(() => /^Your turn/.test(document.querySelector("#status").textContent) && !document.querySelector("section:not([hidden]) .record span"));
      // A warning without anything against the move gives a hint. It makes way for another move, and for a new game.
      await page.route("**/api/v2/why", (route) => route.fulfill({ json: { ...BLUNDER, move: route.request().postDataJSON().move, facts: BLUNDER.facts.slice(0, 1) } }));
      await typed(page, "a3-a4");
      await page.waitForFunction(() => /^Wait!\s+a3-a4 is a blunder[^]*Look for a capture that wins material\./.test(document.querySelector("#coach").innerText));
      await typed(page, "b3-b4");
      await page.waitForFunction(() => /^Wait!\s+b3-b4 is a blunder/.test(document.querySelector("#coach").innerText));
      await board(page).locator(".arrow.played").waitFor();
      assert.equal(await page.locator("section:not([hidden]) .record span").count(), 0);
      await begin(page);
      await page.locator("#coach").waitFor({ state: "hidden" });
      assert.equal(await board(page).locator(".arrow").count(), 0);
    },
  };
};
