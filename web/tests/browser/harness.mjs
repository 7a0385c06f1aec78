// What the tests in the browser have in common: pages that keep what they complain about, and the run of the tests.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** What the console and the page have complained about since the test began. */
export const faults = [];

/** A page whose complaints are faults, and which may take its time: the machine may be busy. */
export function watched(page) {
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => message.type() === "error" && !/status of (422|503)/.test(message.text()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  return page;
}

/** A new page at an address, in a window of its own. */
export async function newPage(browser, address, { width = 1280, height = 900, colorScheme = "light", reducedMotion = "reduce", init, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion, ...more });
  if (init) await context.addInitScript(init);
  const page = watched(await context.newPage());
  await page.goto(address);
  return page;
}

/** Waits until an asynchronous function of the page has said yes: the page's own `waitForFunction` takes a promise for that. */
export async function until(page, isSo, argument) {
  const deadline = Date.now() + 120_000;
  while (!(await page.evaluate(isSo, argument))) {
    assert.ok(Date.now() < deadline, `it does not happen: ${isSo}`);
    await page.waitForTimeout(50);
  }
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Takes a picture of the page, and asserts that nothing is serious for axe and that it does not scroll sideways. */
export async function inspect(page, name, pictures, { fullPage = true } = {}) {
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`);
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run());
  const serious = result.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], name);
}

/** Runs tests by their names, or those whose names contain what TEST says, and reports each in a line. Resolves to the number of those that failed. */
export async function runTests(tests) {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(process.env.TEST ?? "")) continue;
    faults.length = 0;
    const began = Date.now();
    try {
      await test();
      assert.deepEqual(faults, [], "the console has errors");
      console.log(`ok ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${name}: ${error.stack}`, ...faults);
    }
  }
  console.log(failed ? `${failed} tests failed` : "all tests passed");
  return failed;
}
