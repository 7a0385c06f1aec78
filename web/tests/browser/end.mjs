// How a game begins and ends: opponents with faces, odds, clocks; the card at the end, the ladder, the sounds.

import assert from "node:assert/strict";
import { begin, board, counted, inspect, says, typed } from "./harness.mjs";

/** South mates at once. */
const MATE = "4k4/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1";

export const endTests = ({ open, pictures }) => {
  /** Notes which sounds the browser is asked for: tones by their pitch, knocks by the word. */
  const listen = () => {
    globalThis.heard = [];
    const { createOscillator, createBufferSource } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      const source = createOscillator.call(this);
      const { start } = source;
      source.start = (...more) => { globalThis.heard.push(Math.round(source.frequency.value)); return start.apply(source, more); };
      return source;
    };
    AudioContext.prototype.createBufferSource = function () {
      globalThis.heard.push("knock");
      return createBufferSource.call(this);
    };
  };

  return {
    async "a game that is won ends with a card: result, reason, curve, moves, and the next opponent"() {
      for (const [width, colorScheme] of [[390, "dark"], [1280, "light"]]) {
        const page = await open("?seed=7", { width, height: 844, colorScheme });
        await begin(page, (dialog) => dialog.locator('[data-level="0"]').click(), MATE);
        await says(page, /Your turn/, "#status");
        assert.match(await page.locator(".player.north").textContent(), /Black: Cub/);
        await typed(page, "b1b10");
        const card = page.locator(".end-card.won");
        await card.waitFor();
        assert.match(await card.locator(".end-head").textContent(), /You won!The general could not be saved\.Against Cub: 1 won, 0 drawn, 0 lost/);
        assert.equal(await card.locator(".face").count(), 1);
        await card.locator("#next-level", { hasText: "Next: Rabbit" }).waitFor();
        await inspect(page, `end-won-${width}`, pictures, { fullPage: false });
        // The ladder remembers, and the next opponent is one press away.
        await page.locator("#next-level").click();
        await says(page, /Your turn/, "#status");
        assert.match(await page.locator(".player.north").textContent(), /Black: Rabbit/);
        await card.waitFor({ state: "detached" });
        await page.reload();
        await page.locator("#new-game").click();
        await page.locator('dialog [data-level="0"] .beaten').waitFor();
        await inspect(page, `new-game-${width}`, pictures, { fullPage: false });
        await page.context().close();
      }
    },

    async "a game that is lost shows its best and worst moves, and a rematch changes sides"() {
      const page = await open("?seed=7", { width: 390, height: 844 });
      for (const [place, move] of ["c2c6", "a3a4"].entries()) {
        await says(page, /Your turn/, "#status");
        await typed(page, move);
        await page.waitForFunction((count) => document.querySelectorAll(".record span").length === count, 2 * place + 2);
      }
      await says(page, /Your turn/, "#status");
      await page.locator("#resign").click();
      await page.locator("[data-answer=yes]").click();
      const card = page.locator(".end-card.lost");
      await card.locator(".curve").waitFor();
      await card.locator(".end-moves li").first().waitFor();
      assert.match(await card.locator(".end-head").textContent(), /You lostYou resigned\./);
      // A bad capture is among the moves that cost most, and leads to its position.
      await card.locator(".end-moves .blunder", { hasText: "1. c2+c6" }).click();
      await says(page, /after 1 ply of 4/, "#status");
      await inspect(page, "end-lost-390", pictures, { fullPage: false });
      await card.locator("#rematch").click();
      await page.waitForFunction(() => document.querySelectorAll(".record span").length === 1 && /Your turn/.test(document.querySelector("#status").textContent));
      assert.match(await page.locator(".player.north").textContent(), /North: You/);
    },

    async "a finished game that is opened again has its card, and the card leads to the review"() {
      const page = await open("?seed=7");
      await typed(page, "a3a4");
      await says(page, /Your turn/, "#status");
      await page.locator("#resign").click();
      await page.locator("[data-answer=yes]").click();
      await page.locator(".end-card").waitFor();
      await page.reload();
      await page.locator(".end-card.lost #end-review").click();
      await counted(page, ".viewer .plies .ply", 2);
    },

    async "odds, an own clock and a side by lot"() {
      const page = await open("?seed=7");
      await begin(page, async (dialog) => {
        await dialog.getByLabel("Game").selectOption("xiangqi");
        await dialog.locator("#odds").selectOption("chariot-horse");
        await dialog.getByLabel("Clock").selectOption("own");
        await dialog.getByLabel("minutes", { exact: true }).fill("7");
        await dialog.getByLabel("seconds a move").fill("4");
      });
      await says(page, /Your turn/, "#status");
      // North's own left is on South's right.
      for (const square of ["i10", "h10"]) assert.equal(await board(page).locator(`[data-square="${square}"]`).count(), 0);
      for (const square of ["a10", "b10", "a1", "b1"]) assert.equal(await board(page).locator(`[data-square="${square}"]`).count(), 1);
      assert.equal(await page.locator(".player.south time").textContent(), "7:00");
      // By lot, both sides come up.
      const sides = new Set();
      for (const chance of [0.1, 0.9]) {
        await page.evaluate((value) => { Math.random = () => value; }, chance);
        await begin(page, async (dialog) => {
          await dialog.locator("#odds").selectOption("");
          await dialog.getByLabel("You play").selectOption("random");
        });
        await says(page, /Your turn/, "#status");
        sides.add((await page.locator(".player", { hasText: "You" }).getAttribute("class")).match(/south|north/)[0]);
      }
      assert.deepEqual([...sides].sort(), ["north", "south"]);
    },

    async "moves, captures, checks, the end and a short clock are heard, unless sound is off"() {
      const page = await open("?seed=7", { init: listen });
      const heard = () => page.evaluate(() => globalThis.heard.splice(0));
      const until = (count) => page.waitForFunction((least) => globalThis.heard.length >= least, count);
      assert.deepEqual(await heard(), []);
      await begin(page, (dialog) => dialog.getByLabel("Against").selectOption("person"), "3k5/9/9/9/p8/9/9/9/9/R4K3 w - - 0 1");
      await says(page, /Red's turn/, "#status");
      await typed(page, "a1a5");
      await until(3);
      assert.deepEqual(await heard(), ["knock", "knock", 150]);
      await typed(page, "d10d9");
      await until(3);
      await heard();
      // A capture is two knocks, a check a gong.
      await typed(page, "a5a6");
      await until(6);
      assert.equal((await heard()).filter((sound) => sound === "knock").length, 4);
      await typed(page, "d9d10");
      await until(3);
      await heard();
      await typed(page, "a6a10");
      await until(6);
      assert.ok((await heard()).includes(990));
      await page.locator("#resign").click();
      await page.locator("[data-answer=yes]").click();
      await until(5);
      assert.deepEqual(await heard(), [523, 587, 784, 880, 1047]);
      await begin(page, async (dialog) => {
        await dialog.getByLabel("Clock").selectOption("own");
        await dialog.getByLabel("minutes", { exact: true }).fill("1");
        await dialog.getByLabel("seconds a move").fill("0");
      });
      await says(page, /Red's turn/, "#status");
      await typed(page, "a4a5");
      await until(3);
      await heard();
      // Fifty-two seconds later.
      await page.evaluate(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 52000;
      });
      await until(2);
      assert.deepEqual(await heard(), [1320, 1320]);
      await page.locator("#menu").click();
      await page.locator("#sound").uncheck();
      await page.keyboard.press("Escape");
      await begin(page, undefined, "3k5/9/9/9/p8/9/9/9/9/R4K3 w - - 0 1");
      await says(page, /Red's turn/, "#status");
      await typed(page, "a1a5");
      await counted(page, ".record span", 1);
      assert.deepEqual(await heard(), []);
    },

    async "the moves of the engine are spoken to those who ask for it"() {
      const init = () => { speechSynthesis.speak = ({ text, lang }) => (globalThis.spoken ??= []).push([lang, text]); };
      const page = await open("?seed=7", { locale: "zh-CN", init });
      await typed(page, "h3e3");
      await counted(page, ".record span", 2);
      assert.equal(await page.evaluate(() => globalThis.spoken), undefined);
      await page.locator("#menu").click();
      await page.locator("#voice").check();
      await page.keyboard.press("Escape");
      await says(page, /轮到你走/, "#status");
      await typed(page, "h1g3");
      await page.waitForFunction(() => globalThis.spoken);
      const [[lang, text]] = await page.evaluate(() => globalThis.spoken);
      assert.equal(lang, "zh-CN");
      assert.match(text, /黑方.*[进退平]/);
    },
  };
};
