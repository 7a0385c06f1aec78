// The page in several languages: the browser's, or one chosen by hand.

import assert from "node:assert/strict";
import { inspect, unfolded } from "./harness.mjs";

/** Languages of the browser with a word of the page and of the rules. */
const LANGUAGES = {
  "fr-CA": ["fr", "Problèmes", "Les règles du Xiongqi"],
  "zh-TW": ["zh-Hant", "習題", "象棋規則"],
};
/** The parts of the page that need no match, with what they show. */
const PARTS = { play: "#status", analyse: "#tree", review: ".status", puzzles: "#puzzle-about", learn: ".board [data-square]", rules: ".rules-text h1", games: "#search-games, input" };

export const languageTests = ({ open, pictures }) => ({
  async "the page speaks the language of the browser, and nothing overflows"() {
    for (const [locale, [tag, puzzles, rules]] of Object.entries(LANGUAGES)) {
      for (const width of [390, 1280]) {
        const page = await open("#play", { locale, width, height: 844, colorScheme: width === 390 ? "dark" : "light" });
        assert.equal(await page.evaluate(() => document.documentElement.lang), tag);
        assert.ok((await page.locator("#tab-puzzles").textContent()).includes(puzzles));
        for (const [name, shown] of Object.entries(PARTS)) {
          await (await unfolded(page, `#tab-${name}`)).click();
          await page.locator(`section:not([hidden]) :is(${shown})`).first().waitFor({ state: "attached" });
          if (name === "rules") assert.ok((await page.locator(".rules-text h1").textContent()).startsWith(rules));
          // A name in the place of a message, such as play-title, or an argument that is missing.
          const left = await page.evaluate(() => document.body.innerText.match(/\{\$?[a-z_]+\}|\b(play|main|newgame|analysis|review|mygames|learn|rules|puzzle|engine|exchange)-[a-z-]+\b/g));
          assert.equal(left, null, `${name} in ${tag}`);
          await inspect(page, `${name}-${tag}-${width}`, pictures, { fullPage: false });
        }
        await page.context().close();
      }
    }
  },

  async "another language is chosen by hand, and stays"() {
    const page = await open();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    await page.locator("#menu").click();
    await page.locator("#settings select").last().selectOption("vi");
    await page.waitForFunction(() => document.documentElement.lang === "vi" && document.querySelector("#tab-rules").textContent.includes("Luật chơi"));
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang === "vi");
  },

  async "the page says what its catalogue says"() {
    const page = await open();
    await page.route("**/language/en.ftl", async (route) => {
      const response = await route.fetch();
      const catalogue = (await response.text()).replace(/^main-puzzles = .*$/m, "main-puzzles = Contradiction").replace(/^play-your-turn = .*$/m, "play-your-turn = Nobody's turn.");
      await route.fulfill({ response, body: catalogue });
    });
    await page.reload();
    await page.waitForFunction(() => document.querySelector("#tab-puzzles").textContent.includes("Contradiction") && document.querySelector("#status").textContent.includes("Nobody's turn."));
  },
});
