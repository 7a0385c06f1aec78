// Watches matches in a browser while they are played: watch.mjs PROGRAM PICTURES

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faults, inspect, newPage, runAndEnd, says } from "./harness.mjs";
import { end, launch, serve } from "./server.mjs";

const [program, pictures] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "xiongmao-watch-"));
const server = await serve(program, "--watch", folder);
const browser = await launch();
const open = (hash = "#watch", window) => newPage(browser, server.address + hash, window);

/** A name that would be markup if it were not escaped. */
const EVIL = "<img src=x onerror=alert(1)>";

/**
 * Starts a match of this program, called `first`, against itself, called `old`, each with its limit. `ended` resolves when
 * it has ended, `stop()` ends it.
 */
function play(name, first, [limit, oldLimit], ...more) {
  const engines = ["--engine", `name=${first}`, limit, "--engine", "name=old", oldLimit];
  const child = spawn(program, ["match", ...more, ...engines, "--each", `cmd=${program}`, "option.Hash=1", "--out", join(folder, name)], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (text) => { errors += text; });
  let stopped = false;
  const ended = new Promise((resolve, reject) => child.on("exit", (code, signal) => (!stopped && (signal || code > 1) ? reject(new Error(`match ${code} ${signal}: ${errors}`)) : resolve())));
  return { ended, stop: () => { stopped = true; child.kill("SIGTERM"); return ended; } };
}

const status = (page) => page.locator("section:not([hidden]) .status");
const boards = (page) => page.locator("#live-boards [data-live]");

/** The boards of the games in progress, by their numbers: what a screen reader reads of each. */
const shown = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll("[data-live]")].map((live) => [live.dataset.live, live.querySelector(".board").getAttribute("aria-label")])));

const tests = {
  async "a match is watched live"() {
    const page = await open();
    await says(page, /Waiting for a match/);
    const match = play("first", EVIL, ["tc=4+0.05", "tc=4+0.05"], "--rounds", "3", "--concurrency", "2", "--force-concurrency", "--max-plies", "40", "--sprt", "elo0=0", "elo1=5", "--seed", "3");
    await boards(page).nth(1).waitFor();
    // The boards move, and the clocks run.
    const before = await shown(page);
    await page.waitForFunction((old) => [...document.querySelectorAll("[data-live]")].some((live) => old[live.dataset.live] && old[live.dataset.live] !== live.querySelector(".board").getAttribute("aria-label")), before);
    await page.waitForFunction(() => [...document.querySelectorAll("[data-live] time")].some((clock) => /^\d+[:.]\d/.test(clock.textContent)));
    await page.waitForFunction(() => [...document.querySelectorAll("[data-live] .captured")].some((told) => /depth \d/.test(told.textContent)));
    // Games arrive, and the standings and the sequential test follow them.
    await page.locator("#games .game").nth(1).waitFor();
    await says(page, /[2-6] of 6 games/);
    assert.equal(await page.locator("#standings tbody tr").count(), 4);
    assert.deepEqual((await page.locator("#standings tbody th").allTextContents()).sort(), [EVIL, "old"]);
    assert.equal(await page.locator("main img").count(), 0);
    assert.match(await page.locator("#sprt").textContent(), /LLR .* \(−2\.94 to 2\.94\).*undecided/);
    const path = await page.locator("#sprt .ratio").getAttribute("d");
    await page.waitForFunction((old) => document.querySelector("#sprt .ratio").getAttribute("d") !== old, path);
    await match.ended;
    await says(page, /6 of 6 games played\. The match is over\./);
    await page.locator("#games .game").nth(5).waitFor();
    assert.equal(await boards(page).count(), 0);
  },

  async "a finished game is replayed"() {
    const page = await open();
    await page.locator('[data-game="1"]').click();
    const facts = page.locator("#replay .facts");
    await says(page, /^Ply 0 of \d+/, "#replay .facts");
    await page.keyboard.press("ArrowRight");
    await says(page, /^Ply 1 of/, "#replay .facts");
    const label = () => page.locator("#replay .board").getAttribute("aria-label");
    const first = await label();
    await page.keyboard.press("End");
    await says(page, /^Ply (\d+) of \1.*((South|North|Red|Black) has won|[Aa] draw) \(.+\)\.$/, "#replay .facts");
    assert.match(await facts.textContent(), /score .+, depth \d+, \d+\.\d\d s, clock \d/);
    assert.notEqual(await label(), first);
    await page.getByRole("button", { name: "Back (left arrow)" }).last().click();
    const moves = Number(/^Ply (\d+)/.exec(await facts.textContent())[1]);
    await page.locator("#replay").getByRole("button", { name: "Analyse" }).click();
    // The analysis has the whole game, and shows this position.
    await page.locator("#tree .ply").nth(moves).waitFor();
    assert.equal(await page.locator("#tree .ply").count(), moves + 1);
    await page.waitForFunction((place) => document.querySelectorAll("#tree .ply")[place - 1].getAttribute("aria-current") === "true", moves);
  },

  async "several matches, of another game too"() {
    const page = await open();
    const match = play("second", "new", ["nodes=20000", "nodes=2000"], "--game", "xiangqi", "--rounds", "100", "--concurrency", "2", "--force-concurrency", "--sprt", "elo0=0", "elo1=50");
    const chooser = page.getByLabel("Match");
    await chooser.waitFor();
    await chooser.selectOption({ label: "second (running)" });
    await boards(page).first().waitFor();
    assert.ok(await boards(page).first().locator("path.lines").count());
    // The pictures show a curve.
    await page.locator("#games .game").nth(5).waitFor();
    for (const [width, colorScheme] of [[390, "light"], [390, "dark"], [1280, "light"], [1280, "dark"]]) {
      const other = await open("#watch", { width, height: 844, colorScheme });
      await other.getByLabel("Match").selectOption({ label: "second (running)" });
      await boards(other).first().locator("path.lines").waitFor();
      await inspect(other, `watch-${width}-${colorScheme}`, pictures);
      await other.getByLabel("Match").selectOption({ label: "first" });
      await other.locator('[data-game="2"]').click();
      await other.locator("#replay .board").waitFor();
      await other.keyboard.press("ArrowRight");
      await inspect(other, `replay-${width}-${colorScheme}`, pictures);
      await other.context().close();
    }
    await match.stop();
    assert.match(await status(page).textContent(), /\d+ of 200 games played\./);
  },

  async "the server ends while pages watch"() {
    const page = await open();
    await page.locator("#games .game").first().waitFor();
    const began = Date.now();
    await server.end();
    console.log(`  ended after ${Date.now() - began} ms`);
    await says(page, /does not answer/);
    await page.context().close();
    // The browser complains about the lost connection.
    faults.length = 0;
  },
};

await runAndEnd(tests, () => end(browser), server.end, () => rm(folder, { recursive: true }));
