// Recorded games: reviewed, saved and loaded, as a page in one file; and the rules with their diagrams.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { board, click, counted, inspect, newPage, says, status, typed, unfolded, vary } from "./harness.mjs";

/** South's chariot gives check instead of capturing a soldier, and loses its general. */
export const BLUNDER = `[White "Ann"]\n[Black "Bo"]\n[Variant "Xiongqi"]\n[FEEN "3g^4/8/8/8/8/4s3/8/R3G^3 / X/x"]\n
1. a1-a7 e3-e2 2. a7-a8 {too hasty} e2+e1 0-1\n`;
/** A game of Xiangqi. */
const XIANGQI = `[Game "Chinese Chess"]\n[Red "Li"]\n[Black "Wu"]\n[Format "ICCS"]\n
1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 1/2-1/2\n`;

/** The text of a file that a click lets the browser save. */
async function saved(page, selector) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(selector).click()]);
  return readFile(await download.path(), "utf8");
}

/** Pastes a record into the page, and waits until it has been reviewed. */
export async function review(page, record) {
  await page.locator("#record-text").fill(record);
  await page.locator(".review-form select").selectOption("50000");
  await page.locator("#review-begin").click();
  await page.locator('[data-save="pgn"]:visible').waitFor();
}

/** What the viewer says of the present place. */
const now = (page) => page.locator(".now").innerText();

/** Steps through the reviewed game with the blunder: keys, buttons, the curve, and the engine's line. */
async function stepThrough(page) {
  await page.locator(".viewer .ply.blunder").first().waitFor();
  await page.locator(".viewer").focus();
  await page.keyboard.press("End");
  assert.match(await now(page), /Ply 4: North plays e2\+e1[^]*The game is over: North has won/);
  await page.keyboard.press("ArrowUp");
  assert.match(await now(page), /Ply 2: North plays e3-e2[^]*Engine /);
  assert.equal(await page.locator(".viewer .stage .arrow.played").count(), 1);
  assert.equal(await page.locator(".viewer .stage .arrow.better").count(), 1);
  await page.getByRole("button", { name: "Forward" }).click();
  assert.match(await now(page), /Ply 3: South plays a7-a8\?\?[^]*a blunder: South's chance falls from[^]*too hasty/);
  await page.keyboard.press("ArrowLeft");
  // The engine's line: South's general captures the soldier.
  const better = page.locator(".line-row", { hasText: "Engine" }).locator(".ply").first();
  await better.hover();
  await page.locator(".preview:visible").first().waitFor();
  await better.click();
  await page.locator('.viewer .stage [data-square="e2"][data-piece="G"]').waitFor();
  await page.keyboard.press("Escape");
  await page.locator('.viewer .stage [data-square="e1"][data-piece="G"]').waitFor();
  const { width, height } = await page.locator(".curve").boundingBox();
  await page.locator(".curve").click({ position: { x: width - 12, y: height / 2 } });
  assert.match(await now(page), /Ply 4:/);
  assert.match(await page.locator(".curve").getAttribute("aria-valuetext"), /Ply 4/);
  await page.locator(".point").last().click();
  assert.match(await now(page), /Ply 2:/);
}

export const recordTests = ({ open, browser, program, pictures }) => ({
  async "a record is reviewed while it is annotated"() {
    const page = await open("#review", { board: false });
    await review(page, BLUNDER);
    await stepThrough(page);
    assert.match(await saved(page, '[data-save="pgn"]:visible'), /a7-a8 \$4/);
    await page.locator("#review-to-analysis").click();
    await page.locator("#tree .ply").nth(1).waitFor();
  },

  async "one of several games in a file is reviewed, and given up"() {
    const page = await open("#review", { board: false });
    await page.locator("#record-file").setInputFiles({ name: "two.pgn", mimeType: "text/plain", buffer: Buffer.from(`${BLUNDER}\n${XIANGQI}`) });
    await page.getByRole("button", { name: "Li – Wu" }).click();
    await page.locator(".viewer .stage path.lines").waitFor();
    await counted(page, ".viewer .plies .ply", 5);
    await page.locator("[data-save=pgn]:visible").waitFor();
    await page.locator("#record-file").setInputFiles({ name: "none.pgn", mimeType: "text/plain", buffer: Buffer.from("[White \"x\"]\n\n1. a3-a7 *") });
    await says(page, /cannot be read: line 3/, ".review .status");
  },

  async "a game that was played is reviewed"() {
    const page = await open();
    await typed(page, "c2c6");
    await counted(page, ".record span", 2);
    await page.locator("#resign").click();
    await page.locator("[data-answer=yes]").click();
    await (await unfolded(page, "#to-review")).click();
    await counted(page, ".viewer .plies .ply", 2);
    assert.match(await page.locator(".viewer .heading").textContent(), /You – Rabbit.*North has won \(resignation\)/);
  },

  async "the same in one file, without a server"() {
    const [record, file] = ["games.pgn", "games.html"].map((name) => join(tmpdir(), `xiongmao-${process.pid}-${name}`));
    await writeFile(record, `${BLUNDER}\n${XIANGQI}`);
    execFileSync(program, ["annotate", record, "--nodes", "2000", "--html", file], { stdio: "ignore" });
    for (const [width, colorScheme] of [[390, "light"], [1280, "dark"]]) {
      const page = await newPage(browser, pathToFileURL(file).href, { width, height: 844, colorScheme });
      await stepThrough(page);
      assert.match(await page.locator(".points").innerText(), /North wins by force in one move/);
      assert.equal(await page.locator(".why").count(), 0);
      assert.match(await page.locator(".summary").innerText(), /South: Ann[^]*allowed a forced win once/);
      await inspect(page, `file-${width}-${colorScheme}`, pictures);
      await page.getByRole("link", { name: "Li – Wu" }).click();
      await page.locator(".viewer .stage path.lines").waitFor();
      await page.context().close();
    }
  },

  async "an analysis is saved and loaded again"() {
    const page = await open("#analyse?game=xiongqi&plies=c2%2Bc6");
    await page.locator("#tree .ply").waitFor();
    await page.getByLabel("Comment on this move").fill("bold");
    await page.locator("#mark").selectOption("!?");
    await vary(page);
    await page.locator("#exchange summary").click();
    const text = await saved(page, 'section:not([hidden]) [data-save="pgn"]');
    assert.match(text, /1\. c2\+c6 \$5 \{bold\} \(1\. h3-h4\)/);
    for (const kind of ["json", "toml"]) assert.match(await saved(page, `section:not([hidden]) [data-save="${kind}"]`), /bold/);
    await page.goto("about:blank");
    const again = await open("#analyse?game=xiangqi");
    await again.locator("#exchange summary").click();
    await again.locator("#analysis-file").setInputFiles({ name: "a.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
    await counted(again, "#tree .ply", 2);
    assert.match(await again.locator("#tree").innerText(), /c2\+c6!\?[^]*bold[^]*h3-h4/);
    for (const [position, start] of [["3g^4/8/8/8/8/8/8/R3G^3 / X/x", "3g^4"], ["3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "3g^5"]]) {
      await again.locator("#analysis-record").fill(position);
      await again.locator("#load-record").click();
      await again.waitForFunction((beginning) => document.querySelector("#feen").value.startsWith(beginning), start);
    }
    assert.match(await status(again).textContent(), /Red to move/);
  },

  async "moves alone are loaded, and one that cannot be read is named"() {
    for (const moves of ["炮二平五 马8进7 马二进三", "1. 炮二平五 馬8進7\n2. 馬二進三", "h2e2 h9g7 h0g2", "H2-E2 H9-G7 H0-G2"]) {
      const page = await open("#analyse?game=xiangqi");
      await page.locator("#exchange summary").click();
      await page.locator("#analysis-record").fill(moves);
      await page.locator("#load-record").click();
      await counted(page, "#tree .ply", 3);
      assert.match(await page.locator("#tree").innerText(), /h3-e3[^]*h10-g8[^]*h1-g3/, moves);
      await page.context().close();
    }
    const page = await open("#analyse?game=xiangqi");
    await page.locator("#exchange summary").click();
    await page.locator("#analysis-record").fill("炮二平五 马8进5");
    await page.locator("#load-record").click();
    await says(page, /ply 2 '马8进5'/);
    await page.locator("#analysis-record").fill("Dear friend, what do you say of our game?");
    await page.locator("#load-record").click();
    await says(page, /^Not a recorded game; supported formats: PGN, PCN \(TOML or JSON\), XQF, CBR, CBL, CBF, WXF, DhtmlXQ, and lists of moves\. /);
  },

  async "a link that cannot be followed says why"() {
    const page = await open("#analyse?game=xiongqi&plies=a3-a7");
    await says(page, /^Ply 1 'a3-a7'.*\. South to move\.$/);
    assert.equal(await board(page).locator("[data-piece]").count(), 36);
  },

  async "a line of the engine shows its boards, and is played"() {
    const page = await open("#analyse?game=xiangqi");
    await page.locator("#engine").click();
    const move = page.locator("#lines .line").first().locator(".ply").nth(1);
    await move.waitFor();
    await page.waitForTimeout(500);
    await move.hover();
    await page.locator(".preview:visible").waitFor();
    await page.locator("#engine").click();
    await move.click();
    await counted(page, "#tree .ply", 2);
  },

  async "the rules have diagrams to play on"() {
    const page = await open("#rules", { board: false });
    const second = page.locator(".rules-text figure").nth(1);
    await second.scrollIntoViewIfNeeded();
    await second.locator("[data-piece]").first().waitFor();
    const at = async (square) => second.locator(`[data-square="${square}"] circle`).first().click({ force: true });
    await at("d4");
    await second.locator('[data-way="e4"]').waitFor();
    await at("e4");
    await second.locator('[data-square="e4"][data-piece="G"]').waitFor();
    await second.getByRole("button", { name: "Reset" }).click();
    await second.locator('[data-square="d4"][data-piece="G"]').waitFor();
    await page.locator("#game select").selectOption("xiangqi");
    await page.getByRole("heading", { name: "The rules of Xiangqi" }).waitFor();
    await page.locator(".rules-text path.lines").first().waitFor();
    assert.ok(await board(page).first().isVisible());
  },
});
