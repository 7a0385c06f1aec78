// The page without a server, with the engine in it: site.mjs PROGRAM PICTURES. It lies in a folder of a plain static
// server. packages/npm/build has built the engine.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faults, inspect, newPage, runAndEnd, says, typed, unfolded, until, watched } from "./harness.mjs";
import { end, launch } from "./server.mjs";
import { host } from "./static.mjs";

const [program, pictures] = process.argv.slice(2);
const GAME = `[Game "Chinese Chess"]\n[Red "Li"]\n[Black "Wu"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. E2-E6 *\n`;
const LOOKS = [{ width: 390, height: 844 }, { width: 1280, height: 900, colorScheme: "dark" }];

const root = await mkdtemp(join(tmpdir(), "xiongmao-site-"));
/** Writes the site into a directory. */
const write = (name, ...more) => execFileSync(program, ["site", "--out", join(root, name), ...more], { encoding: "utf8" });
console.log(write("site"));
// The same page, but it begins with the other game: another version.
write("next", "--game", "xiangqi");

/** A copy of one of them whose engine has another name. */
async function renamed(directory) {
  const copy = join(root, `${directory}-renamed`);
  await cp(join(root, directory), copy, { recursive: true });
  const files = (await readdir(copy, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const tags = files.map(({ name }) => /-([0-9a-f]{16})\.\w+$/.exec(name)?.[1]).filter(Boolean);
  const other = (text) => tags.reduce((done, tag) => done.replaceAll(tag, [...tag].reverse().join("")), text);
  for (const { name, parentPath } of files) {
    const path = join(parentPath, name);
    if (/\.(js|html|json)$/.test(name)) await writeFile(path, other(await readFile(path, "utf8")));
    if (other(name) !== name) await rename(path, join(parentPath, other(name)));
  }
  return `${directory}-renamed`;
}

/** A host of one of them. */
const hosted = ({ directory = "site", ...more } = {}) => host(join(root, directory), more);

const browser = await launch();

const shown = (page, selector) => page.locator(`section:not([hidden]) ${selector}`).first();
const board = (page) => shown(page, ".board [data-square]").waitFor();

/** Waits until the page is kept for times without a network, with these large files. */
const kept = (page, large) => until(page, async (wanted) => {
  if (!navigator.serviceWorker.controller) return false;
  const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const urls = keys.flat().map(({ url }) => url);
  return wanted.every((name) => urls.some((url) => url.includes(`/${name}-`)));
}, large);

/** Waits until the page says so; a board that is drawn ahead of its position says nothing yet. */
const yourTurn = (page) => says(page, /Your turn/, "#status");

/** Types moves in turn; the engine answers each. */
async function play(page, moves) {
  for (const move of moves) {
    const count = await page.locator("#main section:not([hidden]) .record span").count();
    await typed(page, move);
    await page.waitForFunction((before) => document.querySelectorAll(".record span").length >= before + 2, count);
  }
  await yourTurn(page);
}

/** Lets the engine analyse, asks why meanwhile, and stops it. */
async function analyse(page) {
  await (await unfolded(page, "#tab-analyse")).click();
  await board(page);
  await page.locator("#engine").click();
  await page.locator("#lines .line").nth(2).waitFor();
  await page.locator("#lines .why").first().click();
  await page.locator("#why .reasons").waitFor();
  await page.locator("#engine").click();
  const lines = () => page.locator("#facts").textContent();
  const before = await lines();
  // An analysis that had gone on would tell more within this time.
  await page.evaluate(() => new Promise((resolve) => { setTimeout(resolve, 300); }));
  assert.equal(await lines(), before);
}

async function review(page) {
  await (await unfolded(page, "#tab-review")).click();
  await page.locator("#record-text").fill(GAME);
  await page.locator(".review-form select").selectOption("50000");
  await page.locator("#review-begin").click();
  await page.locator('[data-save="pgn"]:visible').waitFor();
  assert.match(await page.locator(".viewer").innerText(), /accuracy/i);
}

async function solve(page) {
  await (await unfolded(page, "#tab-puzzles")).click();
  await page.locator("section:not([hidden])").getByLabel("Difficulty").selectOption("700-1400");
  await page.waitForFunction(() => { const elo = /Elo (\d+)/.exec(document.querySelector("#puzzle-about").textContent)?.[1]; return elo >= 700 && elo <= 1400; });
  await page.locator("#puzzle-solution").click();
  await says(page, /^The solution: /);
}

/** Every part of the page, as far as it needs the engine, in this look. */
async function walk(page, look, name) {
  const picture = (part) => inspect(page, `site-${name}-${part}-${look.width}`, pictures, { fullPage: false });
  await board(page);
  if (await page.locator("#welcome-play").count()) await page.locator("#welcome-play").click();
  await play(page, ["c2c6", "a3a4"]);
  await picture("play");
  await analyse(page);
  await picture("analyse");
  await review(page);
  await picture("review");
  await solve(page);
  await picture("puzzles");
  await (await unfolded(page, "#tab-learn")).click();
  await board(page);
  await (await unfolded(page, "#tab-rules")).click();
  await shown(page, ".rules-text [data-piece]").waitFor();
  await picture("rules");
  await (await unfolded(page, "#tab-watch")).click();
  await page.getByText("Matches are shown by the program's server").waitFor();
  await (await unfolded(page, "#tab-games")).click();
  await page.waitForFunction(() => document.querySelectorAll("section:not([hidden]) li").length >= 2);
  await picture("games");
  await page.locator("#menu").click();
  assert.equal(await page.locator("#settings a").count(), 0, "there is no HTTP interface");
  await page.locator("#settings select").last().selectOption("vi");
  await page.waitForFunction(() => document.documentElement.lang === "vi" && document.querySelector("#tab-rules").textContent.includes("Luật chơi"));
  await (await unfolded(page, "#tab-rules")).click();
  await page.locator(".rules-text h1", { hasText: "Luật" }).waitFor();
}

const tests = {
  async "the first board stands before the engine is there, and a network comes when it is needed"() {
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    const { address, asked, stop } = await hosted({ held: (path) => /\.(wasm|network)$/.test(path) && held });
    const page = await newPage(browser, address, { width: 390, height: 844 });
    await board(page);
    await yourTurn(page);
    await page.screenshot({ path: `${pictures}/site-first-390.png` });
    release();
    await play(page, ["c2c6"]);
    assert.ok(asked.some((path) => path.startsWith("engine/xiongqi-")));
    assert.ok(!asked.some((path) => path.startsWith("engine/xiangqi-")), "nobody has played Xiangqi");
    await page.goto(`${address}#analyse?game=xiangqi`);
    await kept(page, ["simd", "xiongqi", "xiangqi"]);
    await page.context().close();
    await stop();
  },

  async "every part works from a folder of a static server"() {
    const { address, stop } = await hosted();
    for (const look of LOOKS) {
      const page = await newPage(browser, address, look);
      await walk(page, look, "served");
      await page.context().close();
    }
    await stop();
  },

  async "and without a network after one visit"() {
    const { address, stop } = await hosted();
    const look = LOOKS[0];
    const page = await newPage(browser, address, look);
    await board(page);
    await kept(page, ["simd", "xiongqi"]);
    await page.goto(`${address}#analyse?game=xiangqi`);
    await kept(page, ["xiangqi"]);
    // What is chosen stays chosen, and the walk plays the other game.
    await page.locator("#game select").selectOption("xiongqi");
    await page.waitForFunction(() => /game=xiongqi/.test(location.hash));
    await stop();
    await page.goto("about:blank");
    await page.goto(`${address}?seed=7`);
    await walk(page, look, "offline");
  },

  async "an analysis has threads from the second visit on, without headers of the host"() {
    const { address, asked, stop } = await hosted();
    const page = await newPage(browser, `${address}#analyse`, LOOKS[1]);
    await board(page);
    const threads = page.locator("#engine ~ details select").nth(1);
    const offered = () => threads.locator("option").count();
    assert.deepEqual([await page.evaluate(() => crossOriginIsolated), await offered()], [false, 1]);
    await kept(page, ["simd", "xiongqi"]);
    await page.reload();
    await board(page);
    const [isolated, cores] = await page.evaluate(() => [crossOriginIsolated, navigator.hardwareConcurrency]);
    assert.ok(isolated);
    const hasThreads = cores > 1 && existsSync("packages/npm/package/threads.wasm");
    assert.equal((await offered()) > 1, hasThreads);
    if (hasThreads) {
      await page.locator("#engine ~ details summary").click();
      await threads.selectOption("2");
      await page.locator("#engine ~ details summary").click();
    }
    await analyse(page);
    assert.equal(asked.some((path) => path.startsWith("engine/threads-")), hasThreads);
    await page.context().close();
    await stop();
  },

  async "a later version takes the place of the one before"() {
    let server = await hosted();
    const { address, port } = server;
    let page = await newPage(browser, address, LOOKS[1]);
    const context = page.context();
    await kept(page, ["simd", "xiongqi"]);
    await server.stop();
    server = await hosted({ directory: "next", port });
    const versions = () => page.evaluate(async () => (await caches.keys()).length);
    await page.reload();
    await board(page);
    // What is open goes on as it is; the new version waits.
    await until(page, async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting));
    assert.equal(await versions(), 2);
    await page.close();
    const large = server.asked.filter((path) => /\.(wasm|network)$/.test(path));
    assert.deepEqual(large, [], "what has not changed is not loaded again");
    for (let count = 0; count < 20; count += 1) {
      page = watched(await context.newPage());
      await page.goto(address);
      await board(page);
      if ((await versions()) === 1) break;
      await page.close();
    }
    assert.equal(await versions(), 1);
    await page.waitForFunction(() => document.querySelectorAll(".board path.lines").length > 0);
    await kept(page, ["simd", "xiongqi"]);
    await context.close();
    await server.stop();
  },

  async "two pages whose engine is gone from the site load its newer version, once"() {
    const { address, port, stop } = await hosted();
    const page = await newPage(browser, address, LOOKS[1]);
    const other = watched(await page.context().newPage());
    await kept(page, ["simd", "xiongqi"]);
    await other.goto(address);
    await board(other);
    // The browser has made room, and the site has got another version, whose engine has another name.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) if (/\.wasm$/.test(request.url)) await cache.delete(request);
      }
    });
    await stop();
    const server = await hosted({ directory: await renamed("next"), port });
    let loads = 0;
    page.on("load", () => { loads += 1; });
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".board path.lines").length > 0);
    await other.waitForFunction(() => document.querySelectorAll(".board path.lines").length > 0);
    await kept(page, ["simd", "xiangqi"]);
    assert.equal(loads, 2, "the page was loaded as it was asked to, and once more");
    // The engine that was missing was asked for, and the browser says so.
    faults.length = 0;
    await page.context().close();
    await server.stop();
  },

  async "it can be installed"() {
    const { address, stop } = await hosted();
    const page = await newPage(browser, address, LOOKS[0]);
    await kept(page, ["simd"]);
    const devices = await page.context().newCDPSession(page);
    const { errors, data } = await devices.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    assert.equal(JSON.parse(data).name, "Xiongmao");
    const { installabilityErrors } = await devices.send("Page.getInstallabilityErrors");
    // Tests run in windows whose data is not kept.
    assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
    await page.context().close();
    await stop();
  },
};

await runAndEnd(tests, () => end(browser), () => rm(root, { recursive: true }));
