// Endgame tables in a browser: what they say of a position beside an analysis and on the board: tables.mjs PROGRAM PICTURES

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, newPage, runAndEnd } from "./harness.mjs";
import { end, launch, serve } from "./server.mjs";

const [program, pictures] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "xiongmao-tables-"));
execFileSync(program, ["tables", "make", "--class", "GRvG", "--class", "GSvG", "--out", folder], { stdio: "ignore" });
const [server, plain] = await Promise.all([serve(program, "--tables", folder), serve(program)]);
const browser = await launch();

/** South wins in 8. */
const WON = "8/8/8/8/4g^3/8/8/G^R6 / X/x";
const hash = (feen, moves = "") => `#analyse?${new URLSearchParams({ game: "xiongqi", feen, moves })}`;
const open = (feen, moves, { at = server, ...window } = {}) => newPage(browser, at.address + hash(feen, moves), window);
const panel = (page) => page.locator("section:not([hidden]) .tables");
const board = (page) => page.locator("section:not([hidden]) .stage .board");
const said = (page) => panel(page).locator("p");
/** The moves of the panel by what is said of them. */
const values = (page) => panel(page).locator("li").evaluateAll((rows) => rows.map((row) => [row.className, row.querySelector("strong").textContent, row.querySelectorAll(".ply").length]));
const pick = (page, square) => page.locator(`section:not([hidden]) .stage [data-square="${square}"]`).click();

const tests = {
  async "the panel says what each move is worth, and the board shows it"() {
    for (const [width, colorScheme] of [[390, "dark"], [1280, "light"]]) {
      const page = await open(WON, "", { width, height: 844, colorScheme });
      await panel(page).waitFor();
      assert.equal(await said(page).textContent(), "Endgame table: South wins in at most 8.");
      assert.deepEqual((await values(page)).map(([kind, text]) => [kind, text]), [["win", "wins in at most 8"], ["win", "wins in at most 9"]]);
      // Nothing is selected: the pieces have the colours of their best moves.
      await board(page).locator(".table.win").first().waitFor();
      assert.equal(await board(page).locator(".table.win").count(), 2);
      await inspect(page, `tables-${width}-${colorScheme}`, pictures);
      await board(page).scrollIntoViewIfNeeded();
      await pick(page, "b1");
      await board(page).locator('[data-way="e1"].win').waitFor();
      assert.equal(await board(page).locator(".table").count(), 0);
      await pick(page, "b1");
      // A move of the panel is played, and the other side loses then.
      await panel(page).locator('[data-ply="b1-e1"]').click();
      await page.waitForFunction(() => /North loses in at most 7\./.test(document.querySelector("section:not([hidden]) .tables").innerText));
      assert.ok((await values(page)).every(([kind]) => kind === "loss"));
      await board(page).locator(".table.loss").first().waitFor();
      await page.context().close();
    }
  },

  async "moves that throw a win away are told apart"() {
    // The chariot may go where the general captures it.
    const page = await open(WON, "b1-b4 e4-d4");
    await panel(page).waitFor();
    assert.equal(await said(page).textContent(), "Endgame table: South wins in at most 1.");
    const found = await values(page);
    assert.deepEqual([found[0], found.at(-1)[0]], [["win", "wins in at most 1", 1], "draw"]);
    await pick(page, "b4");
    await board(page).locator('[data-way="c4"].draw').waitFor();
    await board(page).locator('[data-way="d4"].capture.win').waitFor();
  },

  async "another language has its words"() {
    const page = await newPage(browser, server.address + hash(WON), { locale: "fr-FR" });
    await panel(page).waitFor();
    assert.equal(await said(page).textContent(), "Table de finales\u00a0: Sud gagne en 8 coups au plus.");
  },

  async "nothing is shown without tables"() {
    const none = await open(WON, "", { at: plain });
    const many = await open("rhbag^bhr/2c2c2/ssssssss/8/8/SSSSSSSS/2C2C2/RHBAG^BHR / X/x");
    for (const page of [none, many]) {
      const asked = [];
      page.on("request", (request) => request.url().endsWith("/tables") && asked.push(request.url()));
      await board(page).locator("[data-square]").first().waitFor();
      await page.keyboard.press("End");
      assert.deepEqual([await panel(page).isVisible(), await board(page).locator(".table").count(), asked], [false, 0, []]);
      await page.context().close();
    }
  },
};

await runAndEnd(tests, () => end(browser), server.end, plain.end, () => rm(folder, { recursive: true }));
