// Moves in the notation that the reader has chosen.

import assert from "node:assert/strict";
import { board } from "./harness.mjs";

export const notationTests = ({ open, pictures }) => {
  /** Chooses a notation in the settings. */
  async function choose(page, name) {
    await page.locator("#menu").click();
    await page.locator("#choose-notation").selectOption(name);
    await page.keyboard.press("Escape");
    await page.mouse.click(2, 2);
  }
  const shown = (page, selector, expected) => page.waitForFunction(([place, text]) => {
    const found = [...document.querySelectorAll(place)].filter((element) => element.offsetParent).map((element) => element.textContent.replace(/^\d+[.…]\s*/, ""));
    return found.join(" ") === text;
  }, [selector, expected]);

  return {
    async "moves are written as chosen, in games, analyses and reviews, and records stay as they are"() {
      const page = await open("#analyse?game=xiangqi&plies=h3-e3%20h10-g8");
      await shown(page, "#tree .ply", "h3-e3 h10-g8");
      for (const [name, expected] of [["wxf", "C2.5 H8+7"], ["iccs", "H2-E2 H9-G7"], ["coordinates", "h3e3 h10g8"], ["vietnamese", "P2-5 M8.7"], ["chinese", "炮二平五 馬8進7"], ["chinese-simplified", "炮二平五 马8进7"]]) {
        await choose(page, name);
        await shown(page, "#tree .ply", expected);
      }
      assert.match(page.url(), /moves=h3-e3\+h10-g8/, "addresses stay as they are");
      // The lines of the engine are written, too, and still played by a click.
      await page.locator("#engine").click();
      await page.waitForFunction(() => /^[\u4e00-\u9fff一-九1-9]{4}$/.test(document.querySelector("#lines .ply[data-count='2']")?.textContent ?? ""));
      await page.locator("#engine").click();
      await page.locator("#lines .ply").first().click();
      await page.waitForFunction(() => document.querySelectorAll("#tree .ply").length === 3 && /^\s*2\.\s*[\u4e00-\u9fff]/.test(document.querySelectorAll("#tree .ply")[2].textContent));
      await page.screenshot({ path: `${pictures}/notation-chinese.png` });
      // The setting stays; a game that does not have the notation shows PMN.
      await page.goto(page.url().replace(/#.*/, "#analyse?game=xiongqi&plies=a3-a4"));
      await page.reload();
      await shown(page, "#tree .ply", "a3-a4");
      await choose(page, "coordinates");
      await shown(page, "#tree .ply", "a3a4");
    },

    async "reasons are written in the notation"() {
      const page = await open("#analyse?game=xiangqi&plies=h3%2Bh10");
      await choose(page, "wxf");
      await page.locator("#why-ply").click();
      await page.waitForFunction(() => /C2\+7/.test(document.querySelector("#why p")?.textContent ?? ""));
      // No move of PMN is left in the sentences.
      await page.waitForFunction(() => !/[a-i]\d+[-+][a-i]\d+/.test(document.querySelector("#why").textContent));
      assert.ok(await board(page).isVisible());
    },
  };
};
