// Positions set up by hand, and an engine beside the board that neither loses a press nor works unseen; the keys.

import assert from "node:assert/strict";
import { board, click, counted, inspect, middle, status } from "./harness.mjs";

export const setupTests = ({ open, pictures }) => {
  const said = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#setup-said").textContent), pattern.source);
  const drag = async (page, from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  };
  const piece = (page, square) => board(page).locator(`[data-square="${square}"]`);
  const centre = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return [x + width / 2, y + height / 2];
  };

  return {
    async "a position that cannot be played says why, in plain words and in sight"() {
      for (const [width, locale, colorScheme, said1, facing, elephant] of [
        [390, "en-GB", "light", /^Red has no general\.$/, /^The generals face each other on file d /, /^Red's elephant never stands on e5\.$/],
        [1280, "zh-CN", "dark", /^红方没有老将。$/, /^将帅在 d 线上照面/, /^红方的相不可能在 e5。$/]]) {
        const page = await open("#analyse?game=xiangqi", { width, height: 844, locale, colorScheme });
        await page.locator("#set-up").click();
        await page.locator("#setup-start + button").click();
        await page.locator("#setup-done").click();
        await said(page, said1);
        assert.ok(await page.locator("#setup-said").isVisible());
        await inspect(page, `setup-refused-${width}`, pictures, { fullPage: false });
        for (const [tool, square] of [["G", "d1"], ["g", "d10"]]) {
          await page.locator(`[data-tool="${tool}"]`).click();
          await click(page, square);
        }
        // What was said is gone with the first change.
        assert.equal(await page.locator("#setup-said").textContent(), "");
        await page.locator("#setup-done").click();
        await said(page, facing);
        await page.locator('[data-tool="E"]').click();
        await click(page, "e5");
        await drag(page, await middle(page, "d10"), await middle(page, "e10"));
        await page.locator("#setup-done").click();
        await said(page, elephant);
        await page.context().close();
      }
    },

    async "pieces are dragged, from the palette and off the board, and the start is the start"() {
      const page = await open("#analyse?game=xiangqi&plies=h3-e3", { width: 1280, height: 800 });
      await page.locator("#set-up").click();
      // What is dragged stays what it is, whatever the palette has.
      await drag(page, await middle(page, "a1"), await middle(page, "a3"));
      await page.locator('.board [data-square="a3"][data-piece="R"]').waitFor();
      assert.equal(await piece(page, "a1").count(), 0);
      await drag(page, await middle(page, "a3"), [20, 20]);
      await piece(page, "a3").waitFor({ state: "detached" });
      await drag(page, await centre(page.locator('[data-tool="c"]')), await middle(page, "e5"));
      await page.locator('.board [data-square="e5"][data-piece="c"]').waitFor();
      assert.equal(await page.locator(".carried").count(), 0);
      await page.locator("#setup-start").click();
      await page.locator("#setup-done").click();
      await page.locator("#setup-done").waitFor({ state: "hidden" });
      await page.waitForFunction(() => location.hash === "#analyse?game=xiangqi");
    },

    async "set up chooses the game, as the head of the page does, and is left by Escape"() {
      const page = await open("#analyse?game=xiongqi");
      await page.locator("#set-up").click();
      await page.locator("#setup-game").selectOption("xiangqi");
      await board(page).locator("path.lines").waitFor();
      await page.locator("#setup-done").waitFor();
      assert.equal(await page.locator("#game select").inputValue(), "xiangqi");
      await page.locator("#game select").selectOption("xiongqi");
      await page.waitForFunction(() => document.querySelector("#setup-game").value === "xiongqi" && !document.querySelector("section:not([hidden]) .board path.lines"));
      await page.locator('[data-tool="D"]').waitFor();
      await page.keyboard.press("Escape");
      await page.locator("#setup-done").waitFor({ state: "hidden" });
      assert.match(await status(page).textContent(), /South to move/);
    },

    async "a press on a line of the engine is never lost while it changes"() {
      const page = await open("#analyse?game=xiangqi", { init: () => {
        // An engine that says what the test wants, when it wants it.
        const { fetch } = globalThis;
        const line = (...pv) => ({ multipv: 1, depth: 9, seldepth: 9, nodes: 1, nps: 1, score: { cp: 10 }, wdl: { win: 1, draw: 998, loss: 1 }, pv });
        globalThis.fetch = (address, ...more) => {
          if (!String(address).endsWith("/analyse")) return fetch(address, ...more);
          return Promise.resolve(new Response(new ReadableStream({ start: (stream) => {
            globalThis.tell = (...pv) => stream.enqueue(new TextEncoder().encode(`event: info\ndata: ${JSON.stringify(line(...pv))}\n\n`));
          } })));
        };
      } });
      await page.locator("#engine").click();
      await page.waitForFunction(() => globalThis.tell);
      const first = page.locator("#lines .ply").first();
      const shows = (move) => page.locator("#lines .ply", { hasText: move }).first().waitFor();
      await page.evaluate(() => globalThis.tell("h3-e3", "h10-g8"));
      await shows("h3-e3");
      await page.mouse.move(...(await centre(first)));
      await page.mouse.down();
      await page.evaluate(() => globalThis.tell("c4-c5"));
      await page.locator(".board .arrow[data-arrow=c4c5]").waitFor();
      assert.equal(await first.textContent(), "h3-e3");
      await page.mouse.up();
      await page.locator("#tree .ply", { hasText: "h3-e3" }).waitFor();
      // A press that is given up lets the lines go on.
      await page.evaluate(() => globalThis.tell("h10-g8"));
      await shows("h10-g8");
      await page.mouse.move(...(await centre(first)));
      await page.mouse.down();
      await page.evaluate(() => globalThis.tell("b10-c8"));
      await page.locator(".board .arrow[data-arrow=b10c8]").waitFor();
      await page.mouse.move(5, 5);
      await page.mouse.up();
      await shows("b10-c8");
      assert.equal(await page.locator("#tree .ply").count(), 1);
    },

    async "keys do what the help says: space, Escape and ?"() {
      const page = await open("#analyse?game=xiangqi");
      const plies = (count) => counted(page, "#tree .ply", count);
      await page.locator("#engine").click();
      await page.locator("#lines .line .ply").first().waitFor();
      await page.keyboard.press(" ");
      await plies(1);
      assert.equal(await page.locator("#engine").getAttribute("aria-pressed"), "true");
      // Nor does a board that was clicked swallow it.
      await click(page, "a5");
      await page.locator("#lines .line .ply").first().waitFor();
      await page.keyboard.press(" ");
      await plies(2);
      await page.locator("#menu").click();
      await page.locator("#settings").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("#settings").waitFor({ state: "hidden" });
      await page.keyboard.press("?");
      await page.locator("dialog.keys", { hasText: "Play the engine's best move" }).waitFor();
      await inspect(page, "keys-1280", pictures, { fullPage: false });
      await page.keyboard.press("Escape");
      await page.locator("dialog.keys").waitFor({ state: "detached" });
    },

    async "the engine rests while nobody sees the page"() {
      const page = await open("#analyse?game=xiangqi");
      const see = (hidden) => page.evaluate((is) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => is });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
      await page.locator("#engine").click();
      await page.locator("#lines .line .ply").first().waitFor();
      const requests = [];
      page.on("request", (request) => request.url().endsWith("/analyse") && requests.push(request));
      const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/analyse"));
      await see(true);
      await ended;
      assert.equal(requests.length, 0);
      const again = page.waitForRequest("**/api/v2/analyse");
      await see(false);
      await again;
      assert.equal(await page.locator("#engine").getAttribute("aria-pressed"), "true");
    },
  };
};
