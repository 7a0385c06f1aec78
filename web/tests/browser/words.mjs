// What the page says: refusals in the reader's language, sentences that follow each other as the language has them, moves as
// they are written, whole lines of the engine, and the board before the server has answered.

import assert from "node:assert/strict";
import { board, click, counted, inspect, middle, says, status, unfolded } from "./harness.mjs";

/** Languages with what they say of a horse that goes from b1 to b5, and of an unreadable position. */
const REFUSALS = {
  "en-GB": [/^Your turn\. A horse does not move like that\. A horse/, /Feen, column 2 \(board\): the board has 1 rows instead of 8\./],
  "zh-CN": [/^轮到你走。马不能这样走。马/, /feen，第 2 个字符（棋盘）：棋盘有 1 行，应为 8 行。/],
  "zh-TW": [/^輪到你走。馬不能這樣走。馬/, /第 2 個字元（棋盤）：棋盤有 1 行，應為 8 行。/],
  vi: [/^Đến lượt bạn\. Mã không đi như vậy\. Mã/, /ký tự thứ 2 \(bàn cờ\): bàn cờ có 1 hàng thay vì 8\./],
  fr: [/^À vous de jouer\. Un cheval ne se déplace pas ainsi\. Le cheval/, /caractère 2 \(plateau\)\s: le plateau a 1 rangées au lieu de 8\./],
};

export const wordTests = ({ open, pictures }) => {

  return {
    async "a refusal says in the reader's language what is wrong"() {
      for (const [locale, [refused, unreadable]] of Object.entries(REFUSALS)) {
        const page = await open(undefined, { locale, width: 390, height: 844 });
        await page.mouse.move(...(await middle(page, "b1")));
        await page.mouse.down();
        await page.mouse.move(...(await middle(page, "b5")), { steps: 3 });
        await page.mouse.up();
        await says(page, refused);
        assert.doesNotMatch(await status(page).textContent(), /。 /);
        await inspect(page, `refused-${locale}`, pictures, { fullPage: false });
        await page.goto(page.url().replace(/#.*/, `#analyse?game=xiongqi&feen=${encodeURIComponent("9 / X/x")}`));
        await says(page, unreadable);
        await page.context().close();
      }
    },

    async "what the rules say, and the example of a move, are written in the notation"() {
      const page = await open("#analyse?game=xiangqi&feen=" + encodeURIComponent("3g^5/9/9/9/9/9/9/9/R8/4G^4 / X/x") + "&plies=a2-a10%20d10-d9%20a10-a9%20d9-d10%20a9-a10");
      await says(page, /Check by the chariot on a10/);
      await page.locator("#menu").click();
      await page.locator("#choose-notation").selectOption("iccs");
      await says(page, /the chariot on A9/);
      await page.goto(page.url().replace(/#.*/, "#play"));
      await page.locator("#ply-entry").waitFor({ state: "attached" });
      await page.evaluate(() => localStorage.setItem("xiongmao-game", JSON.stringify({ game: "xiangqi" })));
      await page.reload();
      await page.waitForFunction(() => /^[A-I]\d-[A-I]\d$/.test(document.querySelector("#ply-entry").placeholder));
    },

    async "a line of the engine is unfolded by mouse, touch and key, and stays so"() {
      for (const look of [{}, { width: 390, height: 844, hasTouch: true, colorScheme: "dark", locale: "fr" }]) {
        const page = await open("#analyse", look);
        await page.locator("#engine").click();
        const [first] = [page.locator("#lines .line").first()];
        await counted(page, "#lines .line:first-child .ply", 8);
        const fold = first.locator(".fold");
        assert.equal(await fold.getAttribute("aria-expanded"), "false");
        await (look.hasTouch ? fold.tap() : fold.click());
        await page.waitForFunction(() => document.querySelectorAll("#lines .line:first-child .ply").length > 8);
        await page.locator("#engine").click();
        await inspect(page, `line-${look.locale ?? "en"}`, pictures, { fullPage: false });
        const cut = await first.locator(".line-plies").evaluate((moves) => moves.scrollWidth > moves.clientWidth + 1);
        assert.ok(!cut, "the whole line is in view");
        // A move far behind can be chosen, and the key folds the line again. The last line may be shorter than those before.
        const far = Math.min(9, await first.locator(".ply").count());
        const last = first.locator(".ply").nth(far - 1);
        await (look.hasTouch ? last.tap() : last.click());
        await counted(page, "#tree .ply", far);
        await page.context().close();
      }
      const page = await open("#analyse");
      await page.locator("#engine").click();
      await counted(page, "#lines .line:first-child .ply", 8);
      await page.locator("#lines .fold").first().press("Enter");
      await page.waitForFunction(() => document.querySelectorAll("#lines .line:first-child .ply").length > 8);
      await page.keyboard.press("Enter");
      await counted(page, "#lines .line:first-child .ply", 8);
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-expanded")), "false");
    },

    async "keys switch the engine and the threats, play the engine's move and flip the board"() {
      const page = await open("#analyse");
      await page.keyboard.press("l");
      await says(page, /^[+−]?\d+\.\d\d$/, "#score");
      assert.match(await page.locator("#engine").getAttribute("title"), /\(L\)$/);
      await page.keyboard.press("Space");
      await counted(page, "#tree .ply", 1);
      await page.keyboard.press("x");
      assert.equal(await page.locator("#threats").getAttribute("aria-pressed"), "true");
      await page.keyboard.press("f");
      await page.locator(".bar.flipped").waitFor();
      await page.keyboard.press("l");
      assert.equal(await page.locator("#engine").getAttribute("aria-pressed"), "false");
    },

    async "captured pieces have the colour of their side, and the introduction goes with the first move"() {
      const page = await open();
      await page.locator("#welcome").waitFor();
      await click(page, "c2");
      await board(page).locator(".selected").waitFor();
      await click(page, "c6");
      await page.locator("#welcome").waitFor({ state: "detached" });
      // Found and read in one step: the engine's reply draws the seats anew, and a disc that has left the page has no colour.
      const stroke = await page.waitForFunction(() => {
        const disc = document.querySelector(".player.south .captured .piece.north .disc");
        return disc && getComputedStyle(disc).stroke;
      });
      assert.equal(await stroke.jsonValue(), "rgb(35, 32, 29)");
      // South's pieces are red on North's side, too.
      const red = await page.evaluate(() => {
        const seat = document.querySelector(".player.north");
        seat.insertAdjacentHTML("beforeend", '<svg><g class="piece south"><circle class="disc"/></g></svg>');
        return getComputedStyle(seat.querySelector(".disc")).stroke;
      });
      assert.equal(red, "rgb(179, 38, 30)");
      await page.locator("#resign").click();
      assert.equal(await page.locator("dialog p").first().textContent(), "Do you resign?");
    },

    async "the board of the last visit is drawn before the server has answered"() {
      const page = await open();
      await click(page, "a3");
      await board(page).locator(".selected").waitFor();
      await click(page, "a4");
      await page.waitForFunction(() => document.querySelectorAll("#play-plies span, .record span").length >= 2 && !document.querySelector("#take-back").disabled);
      const { board: seen } = JSON.parse(await page.evaluate(() => localStorage.getItem("xiongmao-seen")));
      let release;
      const held = new Promise((resolve) => { release = resolve; });
      await page.route("**/api/v2/position", async (route) => { await held; await route.continue(); });
      await page.reload();
      await page.waitForFunction((count) => document.querySelectorAll(".board [data-square] .piece, .board .piece").length === count, Object.keys(seen).length);
      assert.equal(await page.locator("#status").textContent(), "");
      release();
      await says(page, /^Your turn\.$/);
    },
  };
};
