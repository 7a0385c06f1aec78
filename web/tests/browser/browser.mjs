// Plays and analyses in a browser, as people do: browser.mjs PROGRAM PICTURES

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { coachTests } from "./coach.mjs";
import { endTests } from "./end.mjs";
import { board, click, counted, inspect, newPage, runAndEnd, says, status, typed, unfolded, until, vary } from "./harness.mjs";
import { languageTests } from "./languages.mjs";
import { lookTests } from "./looks.mjs";
import { memoryTests } from "./memory.mjs";
import { notationTests } from "./notation.mjs";
import { panelTests } from "./panel.mjs";
import { puzzleTests } from "./puzzles.mjs";
import { reasonTests } from "./reasons.mjs";
import { recordTests, review } from "./records.mjs";
import { end, launch, serve } from "./server.mjs";
import { reportTests } from "./report.mjs";
import { roomTests } from "./rooms.mjs";
import { setupTests } from "./setup.mjs";
import { touchTests } from "./touch.mjs";
import { visitTests } from "./visit.mjs";
import { wordTests } from "./words.mjs";

const [program, pictures] = process.argv.slice(2);
// With no match to watch, but the tab for it.
const folder = await mkdtemp(join(tmpdir(), "xiongmao-page-"));
const server = await serve(program, "--watch", folder);
const browser = await launch();

/** A part of the program's page; most show a board at once. */
async function open(path = "?seed=7", { board: hasBoard = true, ...look } = {}) {
  const page = await newPage(browser, server.address + path, look);
  // The board may be there before its game.
  await page.locator(hasBoard ? "section:not([hidden], [aria-busy]) .board [data-square]" : "section:not([hidden])").first().waitFor();
  return page;
}

/** The next move of a player who captures what he can and otherwise walks about, from the page's own interface. */
async function choose(page, random) {
  return page.evaluate(async (number) => {
    const moves = [...document.querySelectorAll("section:not([hidden]) .record span")].map((span) => span.textContent);
    const answer = await fetch("/api/v2/position", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ moves }) });
    const { legal } = await answer.json();
    const noisy = legal.filter((move) => move.noisy && !move.promotion);
    const list = noisy.length ? noisy : legal.filter((move) => !move.promotion);
    return list[number % list.length];
  }, random);
}

/** Plays until the game is over. `move(page, move)` makes a move the way that is being tested. */
async function playToTheEnd(page, move) {
  for (let count = 0; count < 200; count += 1) {
    await page.waitForFunction(() => /turn\.|^You (won|lost)|^A draw/.test(document.querySelector("#status").textContent) && !/engine/.test(document.querySelector("#status").textContent));
    const text = await status(page).textContent();
    if (/^You (won|lost): |^A draw: /.test(text)) return text;
    const played = await page.locator(".record span").count();
    await move(page, await choose(page, count * 7919));
    await page.waitForFunction((before) => document.querySelectorAll(".record span").length > before, played);
  }
  throw new Error("the game does not end");
}

/** A game of Xiangqi, long enough for a curve. */
const GAME = `[Game "Chinese Chess"]\n[Event "Friendly"]\n[Red "Li"]\n[Black "Wu"]\n[Format "ICCS"]\n
1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 G6-G5 4. H0-H6 B9-C7 5. H6-G6 B7-B3 6. E2-E6 {A raid} G7-E6 7. G6-E6 D9-E8 8. B2-E2 *\n`;

const tests = {
  async "a game is played to its end by clicks"() {
    const page = await open();
    const end = await playToTheEnd(page, async (_, move) => {
      await click(page, move.from);
      await page.locator(`[data-way="${move.to}"]`).waitFor();
      await click(page, move.to);
    });
    assert.match(end, /^(You (won|lost)|A draw): .+\./);
    assert.equal(await board(page).locator(".way").count(), 0);
    await page.locator("#take-back").click();
    await says(page, /Your turn/, "#status");
  },

  async "a game is played to its end by keys"() {
    const page = await open();
    await board(page).focus();
    await page.keyboard.press("ArrowUp");
    let [file, row] = [0, 0];
    const go = async (square) => {
      const [toFile, toRow] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
      for (; file < toFile; file += 1) await page.keyboard.press("ArrowRight");
      for (; file > toFile; file -= 1) await page.keyboard.press("ArrowLeft");
      for (; row < toRow; row += 1) await page.keyboard.press("ArrowUp");
      for (; row > toRow; row -= 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
    };
    await playToTheEnd(page, async (_, move) => {
      await go(move.from);
      assert.match(await page.locator("#live").textContent(), new RegExp(`^${move.from}, South's .*picked up`));
      await go(move.to);
    });
  },

  async "an illegal move is refused in the words of the rules"() {
    const page = await open();
    await click(page, "b1");
    await click(page, "b5");
    await says(page, /A horse does not move like that/, "#status");
    await typed(page, "c2c6");
    await page.locator(".record span").first().waitFor();
    assert.equal(await page.locator(".record span").first().textContent(), "c2+c6");
  },

  async "the page reads codes and writes its own English"() {
    const page = await open();
    // The codes stay. The server's English is gone, or claims the opposite.
    await page.route(/\/api\/v2\/(position|move|play)$/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const position = answer.position ?? answer;
      if (position.statements) {
        Object.assign(position, { sentences: ["Result: South has won (agreement)."], forbidden: position.forbidden.map((move) => ({ ...move, reason: "?" })) });
        if (position.moves.at(-1) === "c2+c6") Object.assign(position, { status: "mareking", winner: "north", ending: "South has won (agreement)", legal: [], statements: [{ code: "terminal_captured", arguments: { loser: "south", piece: "general" } }] });
      }
      for (const name of ["message", "error"]) if (answer[name]) answer[name] = "South has won";
      await route.fulfill({ response, json: answer });
    });
    await typed(page, "b1-b5");
    await says(page, /Move 'b1-b5': South's horse cannot go from b1 to b5/, "#status");
    await typed(page, "c2c6");
    await says(page, /^You lost: your general was captured\.$/, "#status");
    const [request] = await Promise.all([page.waitForRequest("**/api/v2/records"), unfolded(page, "#to-review").then((button) => button.click())]);
    assert.deepEqual(JSON.parse(request.postDataJSON().record).outcome, { result: "0-1", status: "mareking" });
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  async "what is done before the server has answered waits for the game"() {
    const page = await newPage(browser, `${server.address}?seed=7`, { init: () => {
      const { fetch } = globalThis;
      globalThis.fetch = async (address, ...more) => {
        if (/position/.test(address)) await new Promise((go) => { setTimeout(go, 1000); });
        return fetch(address, ...more);
      };
    } });
    await typed(page, "c2c6");
    await counted(page, ".record span", 2);
  },

  async "a first visit begins with the game that the server names, which is not remembered"() {
    const other = await serve(program, "--game", "xiangqi");
    const page = await newPage(browser, other.address, { width: 1280, height: 800 });
    await page.locator("section:not([hidden], [aria-busy]) .stage path.lines").first().waitFor();
    assert.equal(await page.locator("#game select").inputValue(), "xiangqi");
    const chosen = () => page.evaluate(() => JSON.parse(localStorage.getItem("xiongmao") ?? "{}").game ?? null);
    assert.equal(await chosen(), null);
    await page.locator('#welcome [data-game="xiongqi"]').click();
    await page.waitForFunction(() => !document.querySelector("section:not([hidden]) .stage path.lines") && document.querySelector("section:not([hidden]) .stage [data-square]"));
    assert.equal(await chosen(), "xiongqi");
    await page.context().close();
    await other.end();
  },

  async "a hint is an arrow"() {
    const page = await open();
    await page.locator("#hint").click();
    await board(page).locator(".arrow").waitFor();
    assert.match(await status(page).textContent(), /Hint: \S+/);
  },

  async "a premove is dropped, or played in its turn"() {
    const page = await open();
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    await page.route("**/api/v2/play", async (route) => {
      await held;
      await route.continue();
    });
    const premove = async () => {
      await click(page, "a3");
      await board(page).locator(".selected").waitFor();
      await click(page, "a4");
      await board(page).locator(".premove").first().waitFor();
    };
    await typed(page, "h3h4");
    await says(page, /thinking/, "#status");
    await premove();
    await board(page).focus();
    await page.keyboard.press("Escape");
    await board(page).locator(".premove").first().waitFor({ state: "detached" });
    await premove();
    release();
    await page.waitForFunction(() => document.querySelectorAll(".record span").length >= 3);
    assert.equal(await page.locator(".record span").nth(2).textContent(), "a3-a4");
  },

  async "a soldier is promoted, or stays what it is"() {
    const feen = encodeURIComponent("g^7/4S3/8/8/8/8/8/4G^3 / X/x");
    for (const [choice, move] of [["E", "e7-e8=E"], ["none", "e7-e8"]]) {
      const page = await open(`#analyse?game=xiongqi&feen=${feen}`);
      await click(page, "e7");
      await click(page, "e8");
      await page.locator(`[data-promotion="${choice}"]`).click();
      await page.locator("#tree .ply").waitFor();
      assert.match(await page.locator("#tree .ply").textContent(), new RegExp(`${move}$`));
      await page.context().close();
    }
  },

  async "a forbidden repetition is shown with its reason"() {
    const parameters = new URLSearchParams({ game: "xiongqi", feen: "3g^4/8/8/8/8/8/8/R3G^3 / X/x", moves: "a1-a2 d8-d7 a2-a1 d7-d8" });
    const page = await open(`#analyse?${parameters}`);
    await click(page, "a1");
    const mark = board(page).locator('[data-forbidden="a2"]');
    await mark.waitFor();
    assert.equal(await mark.locator("title").textContent(), "a1-a2 would repeat ply 1");
    await click(page, "a2");
    await says(page, /rule on repetition forbids this move: it would repeat ply 1/);
  },

  async "lines of analysis appear and stop"() {
    const page = await open("#analyse?game=xiangqi");
    const began = Date.now();
    await page.locator("#engine").click();
    await page.locator("#lines .line").nth(2).waitFor();
    console.log(`  first three lines after ${Date.now() - began} ms`);
    await page.locator("#engine").click();
    await until(page, async () => /xiongmao_searches_running 0/.test(await (await fetch("/metrics")).text()));
  },

  async "variations are walked by keys"() {
    const page = await open("#analyse?game=xiongqi&plies=a3-a4+a6-a5");
    await page.locator("#tree .ply").nth(1).waitFor();
    await vary(page);
    await page.locator("#tree").focus();
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => /a3-a4$/.test(document.querySelector("#tree .ply[aria-current]")?.textContent ?? ""));
  },

  async "a position is set up by hand"() {
    const page = await open("#analyse?game=xiongqi");
    await page.locator("#set-up").click();
    await page.getByRole("button", { name: "Clear" }).click();
    for (const [tool, square] of [["G", "e1"], ["g", "d8"], ["R", "a1"]]) {
      await page.locator(`[data-tool="${tool}"]`).click();
      await click(page, square);
    }
    await page.locator("#setup-done").click();
    await page.waitForFunction(() => /^3g\^4\/8\/8\/8\/8\/8\/8\/R3G\^3 /.test(document.querySelector("#feen").value));
  },

  async "nothing serious for axe, and no sideways scrolling"() {
    const views = { play: "", analyse: "#analyse?game=xiangqi&plies=h3-e3+h10-g8", review: "#review", rules: "#rules" };
    for (const width of [390, 1280]) {
      for (const colorScheme of ["light", "dark"]) {
        for (const [view, path] of Object.entries(views)) {
          const page = await open(path, { width, height: 844, colorScheme, board: view !== "review" && view !== "rules" });
          if (view === "review") await review(page, GAME);
          if (view === "rules") await page.locator(".rules-text [data-piece]").first().waitFor();
          await inspect(page, `${view}-${width}-${colorScheme}`, pictures, { fullPage: view !== "rules" });
          await page.context().close();
        }
      }
    }
  },

  ...languageTests({ open, pictures }),
  ...lookTests({ open, pictures }),
  ...notationTests({ open, pictures }),
  ...endTests({ open, pictures }),
  ...reportTests({ open, pictures }),
  ...roomTests({ open, pictures }),
  ...setupTests({ open, pictures }),
  ...touchTests({ open, pictures }),
  ...memoryTests({ open, pictures }),
  ...visitTests({ open, pictures }),
  ...wordTests({ open, pictures }),
  ...panelTests({ open, pictures }),
  ...coachTests({ open, pictures }),
  ...puzzleTests({ open, pictures }),
  ...reasonTests({ open, pictures }),
  ...recordTests({ open, browser, program, pictures }),
};

await runAndEnd(tests, () => end(browser), server.end, () => rm(folder, { recursive: true }));
