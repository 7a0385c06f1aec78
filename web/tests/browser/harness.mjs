// What the tests in the browser have in common: pages that keep what they complain about, and the run of the tests.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** What the console and the page have complained about since the test began. */
export const faults = [];

/** A page that may take its time, since the machine may be busy. */
export function patient(page) {
  page.setDefaultTimeout(120_000);
  // What a predicate asks about may not be there yet, or is just drawn anew: an error of its own means "not yet".
  const wait = page.waitForFunction.bind(page);
  page.waitForFunction = (isSo, ...more) => wait(new Function("argument", `try { return (${isSo})(argument); } catch { return false; }`), ...more);
  return page;
}

/** A patient page whose complaints are faults. */
export function watched(page) {
  page.on("console", (message) => message.type() === "error" && !/status of 503/.test(message.text()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  return patient(page);
}

/** The windows that the running test has opened. */
const windows = [];

/** A new page at an address, in a window of its own, which is closed when the test has ended. */
export async function newPage(browser, address, { width = 1280, height = 900, colorScheme = "light", reducedMotion = "reduce", init, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion, ...more });
  windows.push(context);
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

/** An element that may be behind a "More", of the tabs or of the actions, which is opened then. */
export async function unfolded(page, selector) {
  await page.waitForFunction((wanted) => document.querySelector(wanted), selector);
  await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (!element.checkVisibility()) (element.closest("details")?.querySelector("summary") ?? document.querySelector("#tab-more")).click();
  }, selector);
  return page.locator?.(selector);
}

/** Waits until a text of the page fits: its status, or what is there. */
export const says = (page, pattern, place = "section:not([hidden]) .status") => page.waitForFunction(
  ([source, flags, sought]) => new RegExp(source, flags).test(document.querySelector(sought).textContent), [pattern.source, pattern.flags, place]);

/** Waits until there are so many of something. */
export const counted = (page, selector, count) => page.waitForFunction(([sought, many]) => document.querySelectorAll(sought).length === many, [selector, count]);

/** Plays a move that is typed. */
export async function typed(page, move) {
  await (await unfolded(page, "#ply-entry")).fill(move);
  await page.keyboard.press("Enter");
}

export const board = (page) => page.locator("section:not([hidden]) .board");
export const status = (page) => page.locator("section:not([hidden]) .status");

/** The middle of a square on the screen. South is below. */
export async function middle(page, square) {
  await page.waitForFunction(() => document.querySelector("section:not([hidden]) .board"));
  return page.evaluate((name) => {
    const svg = document.querySelector("section:not([hidden]) .board");
    const [file, row] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
    const [rows, gap] = svg.querySelector("path.lines") ? [10, 0] : [8, 50];
    const down = rows - 1 - row;
    const point = new DOMPoint(file * 100 + 50, down * 100 + 50 + (2 * down >= rows ? gap : 0)).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
  }, square);
}

export async function click(page, square) {
  await page.mouse.click(...(await middle(page, square)));
}

/** Asks for a new game, from a position if there is one; `choose(dialog)` makes other choices. */
export async function begin(page, choose, position) {
  await (await unfolded(page, "#new-game")).click();
  await choose?.(page.locator("dialog"));
  if (position) {
    await page.locator("dialog summary").click();
    await page.locator("#start-position").fill(position);
  }
  await page.locator("#begin-game").click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Plays another first move of an analysis of Xiongqi, h3-h4. */
export async function vary(page) {
  await page.locator("#tree").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => !document.querySelector("#tree .ply[aria-current]"));
  await click(page, "h3");
  await click(page, "h4");
  await page.locator("#tree .variation").nth(1).waitFor();
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

/** Runs one test. Resolves to what has gone wrong, or to nothing. */
async function attempt(test) {
  faults.length = 0;
  try {
    await test();
    assert.deepEqual(faults, [], "the console has errors");
  } catch (error) {
    return [error.stack, ...faults].join("\n");
  } finally {
    await Promise.all(windows.splice(0).map((context) => context.close()));
  }
}

/**
 * Runs tests by their names, or those whose names contain what TEST says, and reports each in a line. A test that fails
 * is tried once more, since a busy machine upsets one now and then; what went wrong the first time is reported, too.
 * Resolves to the number of those that failed twice.
 */
async function runTests(tests) {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(process.env.TEST ?? "")) continue;
    const began = Date.now();
    let problem = await attempt(test);
    if (problem) {
      console.log(`UNSTEADY ${name}: ${problem}`);
      problem = await attempt(test);
    }
    failed += Number(Boolean(problem));
    console.log(problem ? `FAILED ${name}: ${problem}` : `ok ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  }
  console.log(failed ? `${failed} tests failed` : "all tests passed");
  return failed;
}

/** Runs tests, then `ends` what they have used one after another, and the process: with 1 if a test failed. */
export async function runAndEnd(tests, ...ends) {
  const failed = await runTests(tests);
  for (const end of ends) await end();
  process.exit(failed ? 1 : 0);
}
