// The main walks in Debian's WebKitGTK, by WebDriver: webkit.mjs PROGRAM PICTURES

import assert from "node:assert/strict";
import { counted, faults, inspect, middle, runAndEnd, unfolded } from "./harness.mjs";
import { BLUNDER } from "./records.mjs";
import { serve } from "./server.mjs";
import { launch } from "./webdriver.mjs";

const [program, pictures] = process.argv.slice(2);
const NO_BROWSER = 3;
/** MiniBrowser is never narrower than some 450 pixels. */
const NARROW = 480;

/** A browser, or the end of the tests where none runs. */
async function started() {
  try {
    return await launch((text) => faults.push(text));
  } catch (error) {
    console.log(`WebKitGTK does not run: ${error.message}`);
    process.exit(NO_BROWSER);
  }
}

const browser = await started();
const server = await serve(program);
const { page } = browser;
const ENTER = "\uE007";
const seen = (name) => inspect(page, `webkit-${name}`, pictures, { fullPage: false });
const tests = {
  async "WebKitGTK: a game, and its analysis, 480 pixels"() {
    await page.goto(`${server.address}?seed=7`);
    await page.size(NARROW, 844);
    await page.click("#welcome-play");
    for (const name of ["c2", "c6"]) {
      await page.evaluate(() => document.querySelector("section:not([hidden]) .board").scrollIntoView({ block: "center" }));
      await page.press(...(await middle(page, name)));
    }
    await counted(page, ".record .ply", 2);
    await unfolded(page, "#ply-entry");
    await page.type("#ply-entry", `a3a4${ENTER}`);
    await counted(page, ".record .ply", 4);
    await seen("play-480");
    await page.reload();
    await counted(page, ".record .ply", 4);
    await unfolded(page, "#to-analysis");
    await page.click("#to-analysis");
    await counted(page, "#tree .ply", 4);
    await page.click("#engine");
    await counted(page, "#lines li", 3);
    await page.click("#engine");
    await page.click("#lines .ply");
    await counted(page, "#tree .ply", 5);
    await seen("analyse-480");
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll("#tree .ply")[3].getAttribute("aria-current") === "true");
  },

  async "WebKitGTK: a review, the rules and another language, 1280 pixels"() {
    await page.size(1280, 844);
    await unfolded(page, "#tab-review");
    await page.click("#tab-review");
    await page.waitFor("#record-text");
    // Keys would take half a minute for it.
    await page.evaluate((record) => { document.querySelector("#record-text").value = record; }, BLUNDER);
    await page.click("#review-begin");
    await page.waitFor(".viewer .ply.blunder");
    await page.waitFor('[data-save="pgn"]');
    await page.click(".viewer .ply.blunder");
    await page.waitForFunction(() => /a blunder: /.test(document.querySelector(".now")?.textContent));
    await seen("review-1280");
    await page.click("#menu");
    await page.evaluate(() => {
      const list = [...document.querySelectorAll("#settings select")].find((known) => known.querySelector('[value="zh-Hant"]'));
      list.value = "zh-Hant";
      list.dispatchEvent(new Event("change"));
    });
    await page.waitForFunction(() => document.documentElement.lang === "zh-Hant" && document.querySelector("#tab-rules"));
    await unfolded(page, "#tab-rules");
    await page.click("#tab-rules");
    await page.waitForFunction(() => /規則/.test(document.querySelector(".rules-text h1")?.textContent));
    await seen("rules-1280-zh-Hant");
    assert.equal(await page.evaluate(() => document.querySelector("#tab-play").textContent), "對弈");
  },
};

await runAndEnd(tests, browser.end, server.end);
