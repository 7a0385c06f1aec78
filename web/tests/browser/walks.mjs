// The main walks through the page, the same in every browser.

import assert from "node:assert/strict";
import { counted, inspect, middle, runAndEnd, typed, unfolded } from "./harness.mjs";
import { serve } from "./server.mjs";

/** The looks: each the preferences of a reader. */
const LOOKS = { light: { dark: false, language: "en", width: 390, rules: "The rules" }, dark: { dark: true, language: "fr", width: 1280, rules: "Les règles" } };

/** Waits for so many moves of the game. */
const played = (page, count) => counted(page, ".record span", count);

/** A first visit to every part of the page. */
async function firstVisit(page, browserName, [kind, { language, rules, width }], pictures) {
  const seen = (name, options) => inspect(page, `${browserName}-${name}-${width}-${kind}`, pictures, options);
  await page.locator("#welcome-play").click();
  assert.equal(await page.evaluate(() => document.documentElement.lang), language);
  assert.equal(await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches), kind === "dark");
  // A move by clicks, one by keys, and the replies.
  for (const square of ["c2", "c6"]) await page.mouse.click(...(await middle(page, square)));
  await played(page, 2);
  await typed(page, "a3a4");
  await played(page, 4);
  await seen("play");
  await page.locator("#hint").click();
  await page.locator("section:not([hidden]) .board .arrow").first().waitFor({ state: "attached" });
  // The game is still there after a reload.
  await page.reload();
  await played(page, 4);
  // Its analysis: lines of the engine, one of which is played.
  await (await unfolded(page, "#to-analysis")).click();
  await counted(page, "#tree .ply", 4);
  await page.locator("#engine").click();
  await counted(page, "#lines li", 3);
  await page.locator("#engine").click();
  await page.locator("#lines .ply").first().click();
  await counted(page, "#tree .ply", 5);
  await seen("analyse", { fullPage: false });
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll("#tree .ply")[3].getAttribute("aria-current") === "true");
  await (await unfolded(page, "#tab-rules")).click();
  await page.waitForFunction((title) => document.querySelector(".rules-text h1")?.textContent.startsWith(title), rules);
  for (const [part, shown] of Object.entries({ puzzles: ".board [data-square]", learn: ".board [data-square]", games: ".entry" })) {
    await (await unfolded(page, `#tab-${part}`)).click();
    await page.locator(`section:not([hidden]) ${shown}`).first().waitFor();
    await seen(part, { fullPage: false });
  }
  // The other width.
  await page.setViewportSize({ width: 1670 - width, height: 844 });
  await (await unfolded(page, "#tab-play")).click();
  await inspect(page, `${browserName}-play-${1670 - width}-${kind}`, pictures);
}

/**
 * Takes the walks in a browser, each look in one of its own, and ends the process: with 1 if a walk failed. `open(look, address)`
 * resolves to a page and to a function that closes its browser.
 */
export async function walk(browserName, [program, pictures], open) {
  const server = await serve(program);
  const walks = Object.entries(LOOKS).map(([kind, look]) => [`${browserName}: a first visit, ${kind}, ${look.language}, ${look.width} pixels`, async () => {
    const { page, close } = await open(look, `${server.address}?seed=7`);
    await firstVisit(page, browserName, [kind, look], pictures);
    await close();
  }]);
  await runAndEnd(Object.fromEntries(walks), server.end);
}
