// The pictures of the page in the documents, of a real review and a real match: pictures.mjs PROGRAM PICTURES, or
// web/tests/browser/run target/debug/xiongmao docs/web pictures.mjs

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newPage, runAndEnd } from "./harness.mjs";
import { review } from "./records.mjs";
import { end, launch, serve } from "./server.mjs";

const [program, pictures] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "xiongmao-pictures-"));
const server = await serve(program, "--watch", folder);
const browser = await launch();
const init = 'localStorage.xiongmao ??= JSON.stringify({ game: "xiangqi" })';

/** The number of games that the match has before its picture is taken. */
const GAMES = 30;

const tests = {
  async "a review: turning points with their reasons"() {
    const page = await newPage(browser, `${server.address}#review`, { height: 844, init });
    await review(page, await readFile("docs/usage/game.pgn", "utf8"));
    await page.locator(".viewer .ply.blunder").first().waitFor();
    assert.match(await page.locator("main").innerText(), /Red's chance/);
    await page.screenshot({ path: `${pictures}/review.png` });
  },

  async "a match: its standings and the curve of its test"() {
    const engines = ["--engine", "name=new", "nodes=600", "--engine", "name=old", "nodes=400"];
    const rules = ["--game", "xiangqi", "--openings", "balanced", "--sprt", "elo0=0", "elo1=60", "--rounds", "200", "--concurrency", "2", "--force-concurrency", "--seed", "5"];
    const match = spawn(program, ["match", ...engines, ...rules, "--each", `cmd=${program}`, "option.Hash=4", "--out", join(folder, "new against old")], { stdio: "ignore" });
    const ended = new Promise((resolve) => match.on("exit", resolve));
    const page = await newPage(browser, `${server.address}#watch`, { height: 800, init });
    page.setDefaultTimeout(1_200_000);
    await page.waitForFunction((least) => Number(/(\d+) of \d+ games/.exec(document.querySelector("section:not([hidden]) .status").textContent)?.[1]) >= least, GAMES);
    await page.locator("#live-boards [data-live]").nth(1).waitFor();
    const standings = await page.locator("main").innerText();
    assert.doesNotMatch(standings, /time forfeit|lost by fault/);
    assert.match(await page.locator("#sprt").textContent(), /LLR/);
    await page.screenshot({ path: `${pictures}/watch.png` });
    match.kill("SIGTERM");
    await ended;
  },
};

await runAndEnd(tests, () => end(browser), server.end, () => rm(folder, { recursive: true }));
