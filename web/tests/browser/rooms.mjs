// Something in every room: puzzles near one's rating, of the day, from one's mistakes and from an old manual, with addresses
// and steps; the last games in the room for reviews.

import assert from "node:assert/strict";
import { board, click, counted, inspect, says, typed, unfolded } from "./harness.mjs";
import { BLUNDER, review } from "./records.mjs";

/** Two puzzles: any legal line will do. */
const PUZZLES = [
  { id: "long", game: "xiangqi", feen: "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x", solution: ["h3-e3", "h10-g8", "e3+e7"], themes: ["fork"], level: 3, elo: 570 },
  { id: "short", game: "xiangqi", feen: "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAG^AEHR / x/X", solution: ["h10-g8"], themes: ["quiet"], level: 9, elo: 1580 },
];

export const roomTests = ({ open, pictures }) => {
  const move = async (page, from, to) => {
    const way = board(page).locator(`[data-way="${to}"]`);
    for (let tries = 0; tries < 40 && !(await way.count()); tries += 1) await click(page, from);
    await click(page, to);
  };
  /** The part with these puzzles in place of the program's; keeps what was asked. */
  const serve = async (page, puzzles) => {
    const asked = [];
    await page.route("**/api/v2/puzzles?*", (route) => {
      const wish = Object.fromEntries(new URL(route.request().url()).searchParams);
      asked.push(wish);
      const found = puzzles.filter(({ id }) => !wish.id || id === wish.id);
      return route.fulfill({ json: { game: "xiangqi", found: found.length, themes: { quiet: 1, fork: 1 }, puzzles: found } });
    });
    return asked;
  };
  const start = async (address, look) => {
    const page = await open("#rules?game=xiangqi", { board: false, ...look });
    const asked = await serve(page, PUZZLES);
    await page.evaluate((hash) => { location.hash = hash; }, address);
    await board(page).locator("[data-piece]").first().waitFor();
    return { page, asked };
  };

  return {
    async "a solved puzzle is stepped through, and has an address"() {
      const { page } = await start("#puzzles?game=xiangqi&puzzle=long");
      await says(page, /Which move wins/);
      assert.ok(await page.locator("section:not([hidden]) .walk").isHidden());
      await move(page, "h3", "e3");
      await says(page, /Go on/);
      await move(page, "e3", "e7");
      await says(page, /Solved/);
      assert.match(await page.evaluate(() => location.hash), /puzzle=long/);
      for (const [key, square] of [["ArrowLeft", "e3"], ["Home", "h3"], ["ArrowRight", "e3"], ["End", "e7"]]) {
        await page.keyboard.press(key);
        await board(page).locator(`[data-square="${square}"][data-piece="C"]`).waitFor();
      }
      await page.locator("section:not([hidden]) [data-step=first]").click();
      await board(page).locator('[data-square="h3"][data-piece="C"]').waitFor();
      // An address of a puzzle that does not exist says so.
      await page.evaluate(() => { location.hash = "#puzzles?game=xiangqi&puzzle=none"; });
      await says(page, /There is no such puzzle/);
    },

    async "puzzles are near the player's rating, which follows"() {
      const { page, asked } = await start("#puzzles?game=xiangqi");
      await says(page, /Which move wins/);
      assert.deepEqual([asked.at(-1).min, asked.at(-1).max], ["700", "1100"]);
      assert.equal(await page.locator("#puzzle-rating").textContent(), "Your rating: 900");
      await move(page, "h3", "e3");
      await says(page, /Go on/);
      await move(page, "e3", "e7");
      await says(page, /Solved/);
      // 570 was easy: little is won.
      assert.equal(await page.locator("#puzzle-rating").textContent(), "Your rating: 908");
      await page.locator("#puzzle-next").click();
      await says(page, /Black to move/);
      // Help counts as a failure.
      await page.locator("#puzzle-hint").click();
      await says(page, /Hint/);
      assert.equal(await page.locator("#puzzle-rating").textContent(), "Your rating: 907");
    },

    async "the puzzle of the day is the same all day, and other puzzles follow"() {
      const { page, asked } = await start("#puzzles?game=xiangqi");
      await page.locator("[data-set=daily]").click();
      const day = await page.evaluate(() => { const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-"); });
      await page.waitForFunction((text) => document.querySelector("#puzzle-about").textContent.startsWith(text), day);
      assert.equal(asked.at(-1).seed, day.replaceAll("-", ""));
      assert.match(await page.evaluate(() => location.hash), new RegExp(`day=${day}`));
      await move(page, "h3", "e3");
      await says(page, /Go on/);
      await move(page, "e3", "e7");
      await says(page, /Solved/);
      await page.locator("#puzzle-next").click();
      await page.locator('[data-set=training][aria-pressed="true"]').waitFor();
    },

    async "whoever has looked at the games of a player learns from his mistakes alone"() {
      const page = await open("#review", { board: false });
      await review(page, BLUNDER);
      for (const [player, said] of [["bo", /no mistakes to learn from/], ["ann", /South to move/]]) {
        await page.evaluate((name) => localStorage.setItem("xiongmao-games-filter", JSON.stringify({ player: name })), player);
        await page.locator("#review-to-mistakes").click();
        await says(page, said);
        await page.goBack();
        await page.locator("#review-to-mistakes").waitFor();
      }
    },

    async "one learns from the mistakes of a review"() {
      const page = await open("#review", { board: false, width: 390, height: 844 });
      await review(page, BLUNDER);
      await page.locator("#review-to-mistakes").click();
      // South gave check instead of capturing the soldier with its general, and there is no other good move.
      await says(page, /(South|North) to move/);
      await page.locator("#puzzle-about", { hasText: /^Ann – Bo\. In the game, (a7-a8|e3-e2) was played\. Find a better move\./ }).waitFor();
      for (let tries = 0; tries < 4 && !(await page.locator("#puzzle-about").textContent()).includes("a7-a8"); tries += 1) {
        await page.locator("#puzzle-next").click();
        await says(page, /to move/);
      }
      await says(page, /South to move/);
      await move(page, "a7", "a8");
      await says(page, /a7-a8 is not the best move/);
      await inspect(page, "mistakes-390", pictures, { fullPage: false });
      await move(page, "e1", "e2");
      await says(page, /Solved/);
    },

    async "a composition of the old manual is played out against the engine"() {
      for (const [locale, width, colorScheme, name, task] of [["zh-TW", 390, "dark", "見危致命", /紅方先行，3 步內殺/], ["en-GB", 1280, "light", "见危致命", /Red moves and mates in 3/]]) {
        const page = await open("#puzzles?game=xiangqi&manual=66", { locale, width, height: 844, colorScheme });
        await says(page, task);
        assert.ok((await page.locator("#puzzle-about").textContent()).includes(name));
        assert.ok((await page.locator("#compositions li").count()) > 70);
        await inspect(page, `manual-${width}`, pictures, { fullPage: false });
        // A move that lets the mate slip is taken back.
        await move(page, "g8", "i7");
        await says(page, /slip|跑掉/);
        await board(page).locator('[data-square="g8"]').waitFor();
        // The engine plays the rest, and the board is mate.
        await page.locator("#puzzle-solution").click();
        await page.waitForFunction(() => !document.querySelector("section:not([hidden]) .walk").hidden);
        await board(page).locator(".check").waitFor();
        await page.context().close();
      }
    },

    async "a mating pattern of Xiangqi is chosen, however hard its puzzles are"() {
      const page = await open("#puzzles?game=xiangqi");
      await page.locator("#puzzle-theme").selectOption("double_cannon");
      for (let count = 0; count < 2; count += 1) {
        await says(page, /to move/);
        await page.locator("#puzzle-solution").click();
        await says(page, /two cannons/, "#puzzle-about");
        await page.locator("#puzzle-next").click();
      }
      assert.equal(await page.locator("#puzzle-theme").inputValue(), "double_cannon");
      assert.equal(await page.locator("#puzzle-theme optgroup option").count(), 5);
    },

    async "the room for reviews has games of champions"() {
      for (const [locale, title] of [["zh-TW", "柳大華 – 胡榮華"], ["zh-CN", "柳大华 – 胡荣华"], ["fr", "Liu Dahua – Hu Ronghua"]]) {
        const page = await open("#review", { board: false, locale, width: 390, height: 844 });
        const games = page.locator("#last-games [data-classic]");
        await games.first().waitFor();
        assert.equal(await games.count(), 10);
        assert.equal(await games.first().locator("strong").textContent(), title);
        await games.first().locator("button").click();
        await counted(page, ".viewer .plies .ply", 67);
        assert.ok((await page.locator(".viewer .heading").innerText()).includes(title));
        await page.context().close();
      }
    },

    async "the room for reviews has the last games"() {
      const page = await open("?seed=7", { width: 390, height: 844, colorScheme: "dark" });
      for (let plies = 2; plies <= 6; plies += 2) {
        await says(page, /^Your turn/);
        await typed(page, await page.locator("#ply-entry").getAttribute("placeholder"));
        await counted(page, ".record span", plies);
      }
      await (await unfolded(page, "#tab-review")).click();
      const game = page.locator("#last-games .entry", { hasText: "You – Rabbit" });
      await game.waitFor();
      await inspect(page, "last-games-390", pictures, { fullPage: false });
      await game.click();
      await counted(page, ".viewer .plies .ply", 6);
      assert.ok(await page.locator("#last-games").isHidden());
    },
  };
};
