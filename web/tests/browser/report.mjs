// Small things that readers of other languages, of Chinese lists and of words alone meet; reloads, wrong addresses, and a
// server that is away for a while.

import assert from "node:assert/strict";
import { counted, inspect, says, status, typed, unfolded } from "./harness.mjs";
import { BLUNDER } from "./records.mjs";

/** Lists as Chinese sites write them, with the plies in them. */
const LISTS = [
  ["１．炮二平五　马８进７\n２．马二进三　车９平８", 4], ["1、炮二平五 马8进7\n2、马二进三 车9平8 红优", 4], ["1 炮二平五 马8进7 2 马二进三", 3],
  ["炮二平五，马8进7，马二进三。", 3], ["炮二平五马8进7马二进三车9平8", 4], ["1炮二平五马8进72马二进三（屏风马）车9平8 双方均势", 4],
];
const DHTML = "[DhtmlXQ]\n[DhtmlXQ_title]甲 对 乙[/DhtmlXQ_title]\n[DhtmlXQ_result]和局[/DhtmlXQ_result]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]";

export const reportTests = ({ open, pictures }) => {
  const plies = (page, count) => counted(page, ".viewer .plies .ply", count);

  return {
    async "lists of moves are read as Chinese sites write them, and the field says what it takes"() {
      const page = await open("#review", { board: false, locale: "zh-CN", width: 390, height: 844 });
      assert.match(await page.locator("#record-text").getAttribute("placeholder"), /DhtmlXQ.*炮二平五/);
      for (const [list, count] of LISTS) {
        if (!(await page.locator("#record-text").isVisible())) await page.locator(".review-form summary").click();
        await page.locator("#record-text").fill(list);
        await page.locator("#review-begin").click();
        await page.locator(".review-form details:not([open])").waitFor({ state: "attached" });
        await plies(page, count);
      }
      await page.locator(".review-form summary").click();
      await page.locator("#record-text").fill(DHTML);
      await page.locator("#review-begin").click();
      await plies(page, 2);
      assert.match(await page.locator(".heading").textContent(), /和棋/);
    },

    async "nothing is left in another language"() {
      const page = await open("#review", { board: false, locale: "zh-CN" });
      await page.locator("#record-text").fill("炮二平五 马8进7");
      await page.locator("#review-begin").click();
      await plies(page, 2);
      assert.equal(await page.locator(".heading h2").textContent(), "红方 – 黑方");
      await page.context().close();
      // A game that was begun in English is named in the language of its reader.
      const english = await open();
      await typed(english, (await english.locator("#game select").inputValue()) === "xiangqi" ? "h3e3" : "c2c6");
      await says(english, /Your turn/);
      await english.locator("#menu").click();
      await english.locator("#settings select").last().selectOption("zh-Hans");
      await english.waitForFunction(() => document.documentElement.lang === "zh-Hans");
      await english.locator("#tab-games").click();
      await english.locator("#own-games strong", { hasText: "你 – " }).waitFor();
    },

    async "a review claims nothing of moves that it has not searched, and goes on after a reload"() {
      const page = await open("#review", { board: false });
      // The server is slow: it says which game it is and no more.
      const cut = (route) => route.fetch({ timeout: 0 }).then(async (response) => {
        const body = await response.text();
        await route.fulfill({ response, body: body.slice(0, body.indexOf("event: position", body.indexOf("event: position") + 1)) });
      });
      await page.route("**/api/v2/annotate", cut);
      await page.locator("#record-text").fill(BLUNDER);
      await page.locator("#review-begin").click();
      await page.locator("#review-go-on").waitFor();
      assert.match(await page.locator(".points").textContent(), /^1 of 5 positions have been searched\.$/);
      assert.doesNotMatch(await page.locator(".viewer .counts").last().textContent(), /100 %/);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.reload();
      await page.locator('[data-save="pgn"]:visible').waitFor();
      await page.locator(".point").first().waitFor();
    },

    async "a review that was stopped stays so after a reload"() {
      const page = await open("#review", { board: false });
      let answer;
      const held = new Promise((resolve) => { answer = resolve; });
      await page.route("**/api/v2/annotate", async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        await route.fulfill({ response, body: body.slice(0, body.indexOf("event: result")) });
        answer();
      });
      await page.locator("#record-text").fill(BLUNDER);
      await page.evaluate(() => {
        const { fetch } = globalThis;
        globalThis.fetch = async (address, ...more) => {
          const response = await fetch(address, ...more);
          if (!String(address).endsWith("/annotate")) return response;
          // The stream does not end.
          const body = new ReadableStream({ start: async (stream) => stream.enqueue(new Uint8Array(await response.arrayBuffer())) });
          return new Response(body);
        };
      });
      await page.locator("#review-begin").click();
      await held;
      await page.locator("#review-stop").click();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.reload();
      await page.locator("#review-go-on").waitFor();
      assert.match(await status(page).textContent(), /stopped after/);
    },

    async "an address that leads nowhere says so"() {
      for (const [address, said] of [["#play?kept=xyz", /This browser has nothing saved under that address/], ["#review?kept=xyz", /This browser has nothing saved/], ["#nowhere", /This page has nothing/], ["#analyse?game=chess", /This page has nothing/]]) {
        const page = await open(address, { board: false });
        await page.locator(".toast", { hasText: said }).waitFor();
        await page.context().close();
      }
    },

    async "the rules and a move wait for a server that is away, and survive a reload"() {
      const page = await open();
      await typed(page, "c2c6");
      await counted(page, ".record span", 2);
      await says(page, /Your turn/);
      const away = (route) => route.fulfill({ status: 503, json: { code: "closing", arguments: {}, message: "?" } });
      await page.route("**/api/v2/move", away);
      await typed(page, await page.locator("#ply-entry").getAttribute("placeholder"));
      await page.locator("section:not([hidden]) .waiting:visible").waitFor();
      await page.reload();
      await page.locator("section:not([hidden]) .waiting:visible").waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.locator("section:not([hidden]) [data-again]").click();
      await page.waitForFunction(() => document.querySelectorAll(".record span").length >= 3);
      await page.route("**/api/v2/rules/*", away);
      await page.locator("#tab-rules").click();
      await page.locator("section:not([hidden]) .waiting:visible").waitFor();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.locator("section:not([hidden]) [data-again]").click();
      await page.locator(".rules-text h1").waitFor();
    },

    async "a position is told in words"() {
      const page = await open("?seed=7", { width: 390, height: 844, colorScheme: "dark" });
      const words = page.locator("section:not([hidden]) .in-words");
      await words.locator("summary").focus();
      await page.keyboard.press("Enter");
      await words.locator("li", { hasText: "Cannon: c2, f2" }).waitFor();
      await inspect(page, "in-words-390", pictures, { fullPage: false });
      await (await unfolded(page, "#ply-entry")).fill("h3h4");
      await page.locator("#ply-entry").press("Enter");
      await words.locator("li", { hasText: /Soldier: .*h4/ }).waitFor();
    },
  };
};
