// A database of games in a browser: what was played in a position, beside an analysis: explorer.mjs PROGRAM PICTURES

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { counted, inspect, newPage, runAndEnd } from "./harness.mjs";
import { end, launch, serve } from "./server.mjs";

const [program, pictures] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "xiongmao-games-"));
const game = (red, black, year, result, moves) =>
  `[Game "Chinese Chess"]\n[Event "Cup"]\n[Date "${year}.01.02"]\n[Red "${red}"]\n[Black "${black}"]\n[RedElo "2400"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
await writeFile(join(folder, "games.pgn"), [game("Ann", "Bo", 1980, "1-0", "1. h3-e3 h10-g8 2. h1-g3 i10-h10"), game("Cy", "Ann", 1990, "0-1", "1. b3-e3 b10-c8 2. b1-c3 a10-a9"),
  game("Bo", "Ann", 2001, "1/2-1/2", "1. g4-g5 g7-g6")].join(""));
const database = join(folder, "my.db");
execFileSync(program, ["games", "import", join(folder, "games.pgn"), "--into", database], { stdio: "ignore" });
const [server, plain] = await Promise.all([serve(program, "--games", database), serve(program)]);
const browser = await launch();

const open = (moves, { at = server, ...window } = {}) => newPage(browser, `${at.address}#analyse?${new URLSearchParams({ game: "xiangqi", moves })}`, window);
const panel = (page) => page.locator("section:not([hidden]) .explorer");
/** Waits until the panel says this. */
const says = (page, text) => page.waitForFunction((expected) => document.querySelector("section:not([hidden]) .explorer p").textContent === expected, text);
/** The rows of the panel: the move, its games, its results and its rating. */
const rows = (page) => panel(page).locator("tbody tr").evaluateAll((all) => all.map((row) => [row.querySelector(".ply").dataset.ply, row.cells[1].textContent, row.querySelector(".results").getAttribute("aria-label"), row.cells[3].textContent]));

const tests = {
  async "the panel shows what was played, and plays it"() {
    for (const [width, colorScheme] of [[390, "dark"], [1280, "light"]]) {
      const page = await open("", { width, height: 844, colorScheme });
      await says(page, "3 games");
      assert.deepEqual(await rows(page), [["h3-e3", "2", "Red wins 50 %, draw 0 %, Black wins 50 %", "2400"], ["g4-g5", "1", "Red wins 0 %, draw 100 %, Black wins 0 %", "2400"]]);
      const widths = await panel(page).locator("tbody tr").first().locator(".results span").evaluateAll((parts) => parts.map((part) => part.style.width));
      assert.deepEqual(widths, ["50%", "0%", "50%"]);
      assert.deepEqual(await panel(page).locator("li").allTextContents(), ["Bo 2400 – Ann · A draw · Cup 2001", "Cy 2400 – Ann · Black has won · Cup 1990", "Ann 2400 – Bo · Red has won · Cup 1980"]);
      await inspect(page, `explorer-${width}-${colorScheme}`, pictures);
      await panel(page).locator('[data-ply="h3-e3"]').click();
      await says(page, "2 games");
      assert.deepEqual(await rows(page), [["h10-g8", "2", "Red wins 50 %, draw 0 %, Black wins 50 %", "–"]]);
      await counted(page, "#tree .ply", 1);
      await page.goBack();
      await says(page, "3 games");
      await page.context().close();
    }
  },

  async "where nobody has been, the panel says so"() {
    const page = await open("a1-a2");
    await says(page, "No game has reached this position.");
    assert.deepEqual([await panel(page).locator("table").isVisible(), await panel(page).locator("li").count()], [false, 0]);
  },

  async "a panel that is closed asks nothing until it is opened"() {
    const page = await open("");
    await says(page, "3 games");
    await panel(page).locator("> summary").click();
    const asked = [];
    page.on("request", (request) => request.url().endsWith("/explore") && asked.push(request.url()));
    await page.goto(`${server.address}#analyse?${new URLSearchParams({ game: "xiangqi", moves: "h3-e3" })}`);
    await counted(page, "#tree .ply", 1);
    assert.deepEqual(asked, []);
    await panel(page).locator("> summary").click();
    await says(page, "2 games");
    assert.equal(asked.length, 1);
  },

  async "a filter says which games count, and stays"() {
    const page = await open("", { width: 390, height: 844 });
    await says(page, "3 games");
    const form = panel(page).locator(".games-filter");
    const field = (name) => form.locator(`[name="${name}"]`);
    await form.locator("summary").click();
    assert.deepEqual([await field("side").isDisabled(), await field("side").locator("option").allTextContents()], [true, ["either", "Red", "Black"]]);
    await field("player").fill("ann");
    await field("side").selectOption("north");
    await says(page, "2 games");
    assert.deepEqual((await rows(page)).map(([move, games]) => [move, games]), [["h3-e3", "1"], ["g4-g5", "1"]]);
    await field("result").selectOption("win");
    await says(page, "1 game");
    await inspect(page, "explorer-filter-390", pictures);
    await panel(page).locator('[data-ply="h3-e3"]').click();
    await says(page, "1 game");
    await page.reload();
    await says(page, "1 game");
    assert.equal(await form.locator("summary .facts").textContent(), "ann, Black, the player has won");
    await form.locator("summary").click();
    // Years in the wrong order mean the same, and half of a year nothing.
    await field("to").fill("1970");
    await field("from").fill("1985");
    await says(page, "No game that passes the filter has reached this position.");
    assert.deepEqual([await panel(page).isVisible(), await panel(page).locator("table").isVisible(), await panel(page).locator("li").count()], [true, false, 0]);
    await field("to").fill("19");
    await says(page, "1 game");
    await form.locator("button").click();
    await says(page, "2 games");
    await field("rating").fill("2500");
    await says(page, "No game that passes the filter has reached this position.");
    assert.equal(await form.locator("summary .facts").textContent(), "Elo 2500 and above");
  },

  async "a game that is chosen opens where the position is, and is kept when it changes"() {
    const page = await open("");
    await says(page, "3 games");
    await panel(page).locator('[data-ply="h3-e3"]').click();
    await says(page, "2 games");
    // The second one reaches the position in the mirror.
    await panel(page).locator("[data-game]", { hasText: "Cy" }).click();
    await counted(page, "#tree .ply", 4);
    await says(page, "2 games");
    assert.equal(await page.locator("#about-game").textContent(), "Cy 2400 – Ann · Black has won · Cup 1990-01-02");
    assert.equal(await page.locator('#tree .ply[aria-current="true"]').textContent(), "1. b3-e3");
    assert.match(page.url(), /moves=b3-e3&stored=2$/);
    await inspect(page, "explorer-game-1280", pictures);
    // The address leads back to the whole game, and to the position from which it was opened.
    await page.reload();
    await counted(page, "#tree .ply", 4);
    assert.equal(await page.locator('#tree .ply[aria-current="true"]').textContent(), "1. b3-e3");
    await page.goBack();
    await counted(page, "#tree .ply", 1);
    assert.equal(await page.locator("#about-game").isVisible(), false);
    await page.goForward();
    await counted(page, "#tree .ply", 4);
    // From the first change on it is one of the user's own.
    await page.locator("[aria-label='Comment on this move']").fill("Book");
    await page.waitForFunction(() => /kept=/.test(location.hash) && !/stored=/.test(location.hash));
    await page.locator("#analysis-to-review").click();
    await page.locator("section:not([hidden]) .title", { hasText: "Cy – Ann" }).waitFor();
    // A game that is not there: the moves, and why. A real refusal would be an error in the console.
    await page.route("**/explore/game?number=99", (route) => route.fulfill({ headers: { "Preference-Applied": "status=200" }, json: { code: "no_game_of_database", arguments: {}, message: "there is none" } }));
    await page.goto(`${server.address}#analyse?game=xiangqi&moves=h3-e3&stored=99`);
    await page.locator("section:not([hidden]) .status", { hasText: "The database has no such game." }).waitFor();
    await counted(page, "#tree .ply", 1);
  },

  async "while the engine is on, it says what it thinks of the moves"() {
    const page = await open("");
    const asked = [];
    page.on("request", (request) => request.url().endsWith("/analyse") && asked.push(request.postDataJSON()));
    await says(page, "3 games");
    const values = panel(page).locator(".value");
    assert.deepEqual([await values.count(), await values.first().isVisible(), asked], [2, false, []]);
    const judged = () => page.waitForFunction(() => [...document.querySelectorAll("section:not([hidden]) .explorer .value")].every((cell) => /^[+−]?\d+\.\d\d$/.test(cell.textContent)));
    await page.locator("#engine").click();
    await judged();
    assert.ok(await values.first().isVisible());
    const [short] = asked.filter(({ searchmoves }) => searchmoves);
    assert.deepEqual([short.searchmoves, short.multipv, short.limits], [["h3-e3", "g4-g5"], 2, { nodes: 40000 }]);
    await panel(page).locator('[data-ply="g4-g5"]').click();
    await says(page, "1 game");
    await judged();
    assert.deepEqual(asked.filter(({ searchmoves }) => searchmoves).at(-1).searchmoves, ["g7-g6"]);
    await inspect(page, "explorer-values-1280", pictures);
    await page.locator("#engine").click();
    assert.equal(await values.first().isVisible(), false);
    await page.goBack();
    await says(page, "3 games");
    assert.equal(asked.filter(({ searchmoves }) => searchmoves).length, 2);
  },

  async "each language has its words"() {
    for (const [locale, said, head] of [["fr-FR", "3 parties", "résultats"], ["zh-CN", "3 局", "结果"], ["vi-VN", "3 ván", "kết quả"]]) {
      const page = await open("", { locale });
      await says(page, said);
      assert.equal(await panel(page).locator("th").nth(2).textContent(), head);
      await page.context().close();
    }
  },

  async "nothing is shown without games"() {
    const page = await open("", { at: plain });
    const asked = [];
    page.on("request", (request) => request.url().endsWith("/explore") && asked.push(request.url()));
    await page.locator("section:not([hidden]) .stage .board [data-square]").first().waitFor();
    await page.keyboard.press("End");
    assert.deepEqual([await panel(page).isVisible(), asked], [false, []]);
  },
};

await runAndEnd(tests, () => end(browser), server.end, plain.end, () => rm(folder, { recursive: true }));
