// Why moves are good or bad, in an analysis and in a review, and what is threatened.

import assert from "node:assert/strict";
import { board, click, inspect, typed, unfolded } from "./harness.mjs";
import { BLUNDER, review } from "./records.mjs";

/** South's cannon has captured a soldier, and the horse on g8 can capture it. */
const HANGING = "#analyse?game=xiangqi&plies=h3-e3+h10-g8+e3%2Be7";
/** Narrow and wide, light and dark. */
const LOOKS = [390, 1280].flatMap((width) => ["light", "dark"].map((colorScheme) => ({ width, height: 844, colorScheme })));

const step = (move) => ({ move, from: move.slice(0, 2), to: move.slice(3, 5), board: {} });
/** A fact of North, whose English claims something else. */
const fact = (kind, more) => ({ kind, by: "north", pieces: [], squares: [], value: 0, text: "South has won.", ...more, line: more.line.split(" ").filter(Boolean), steps: more.line.split(" ").filter(Boolean).map(step) });
const on = (...pieces) => ({ pieces: pieces.map((name) => name.split(" ")[0]), squares: pieces.map((name) => name.split(" ")[1]) });

/** Every kind of fact about the move a3-a4, where b3-b4 is better, and what the page says of it. */
const FACTS = [
  [fact("ends", { line: "a3-a4", status: "mareking", winner: "north" }), "a3-a4 ends the game: North has won (general captured)."],
  [fact("ends", { line: "a3-a4 a6-a5", status: "repetition", winner: "draw" }), "This line ends the game: a draw (repetition)."],
  [fact("terminal_lost", { ...on("soldier e2", "general e1"), line: "a3-a4 e2+e1" }), "North can capture the general on e1 with the soldier on e2."],
  [fact("mates", { by: "south", line: "a3-a4", value: 1 }), "a3-a4 wins by force in one move."],
  [fact("mate_missed", { by: "south", line: "b3-b4 a6-a5 b4-b5", value: 2 }), "Better: b3-b4 wins by force in 2 moves."],
  [fact("mate_allowed", { line: "a3-a4 a6-a5", value: 3 }), "After a3-a4, North wins by force in 3 moves."],
  [fact("mate_threat", { line: "a6-a5", value: 4 }), "North threatens to win by force in 4 moves."],
  [fact("threatens_mate", { by: "south", line: "a3-a4", value: 2 }), "a3-a4 threatens to win by force in 2 moves."],
  [fact("mate_prevented", { by: "south", line: "a6-a5", value: 2 }), "It stops North from winning by force in 2 moves."],
  [fact("hangs", { ...on("horse c3", "cannon c7"), line: "a3-a4 c7+c3", value: 400, cause: "ignored" }), "The horse on c3 is unprotected, and the cannon on c7 can capture it; a3-a4 ignores the threat."],
  [fact("hangs", { ...on("horse c3", "cannon c7"), line: "a3-a4 c7+c3", value: 400, cause: "moved_there" }), "The horse on c3 is unprotected, and the cannon on c7 can capture it."],
  [fact("hangs", { ...on("bear c3", "horse b5"), line: "a3-a4 b5+c3", value: 330, cause: "opened" }), "The bear on c3 is unprotected, and the horse on b5 can capture it; a3-a4 frees the horse's leg."],
  [fact("loses_exchange", { ...on("horse c3", "cannon c7"), line: "a3-a4 c7+c3", value: 50, cause: "screened" }), "The horse on c3 is protected, but North wins material worth half a soldier there, since recapturing costs more; a3-a4 gives the cannon its screen."],
  [fact("loses_exchange", { ...on("horse c3", "cannon c7"), line: "a3-a4 c7+c3 b1+c3", value: 330, cause: "unguarded" }), "The horse on c3 is protected, but North wins material worth 3.3 soldiers by exchanging there; a3-a4 takes its defender away."],
  [fact("captures", { by: "south", ...on("cannon b4", "soldier b3"), line: "b3-b4", value: 450 }), "Better: b3-b4 captures the cannon on b4 and wins material worth 4.5 soldiers."],
  [fact("simplifies", { by: "south", ...on("cannon b4", "soldier b3"), line: "b3-b4 a6-a5", value: 100 }), "Better: b3-b4 begins an even exchange, which helps South: it is ahead by a soldier."],
  [fact("fork", { ...on("horse c3", "chariot a1", "cannon b4", "bear d5"), line: "a3-a4 b5-c3" }), "b5-c3 forks: the horse on c3 attacks the chariot on a1, the cannon on b4 and the bear on d5."],
  [fact("attacks", { ...on("horse c3", "general d1"), line: "a3-a4 b5-c3" }), "b5-c3 gives check with the horse on c3."],
  [fact("attacks", { ...on("horse c3", "chariot a1"), line: "a3-a4 b5-c3" }), "b5-c3 attacks: the horse on c3 could capture the chariot on a1."],
  [fact("uncovers", { ...on("chariot a8", "horse a2", "soldier a6"), line: "a3-a4 a6-b6" }), "a6-b6 is a discovered attack by the chariot on a8 on the horse on a2."],
  [fact("gives_screen", { ...on("cannon a8", "horse a2", "soldier a6"), line: "a3-a4 b6-a6" }), "b6-a6 gives the cannon on a8 a screen: it attacks the horse on a2."],
  [fact("traps", { ...on("soldier a5", "bear a4"), line: "a3-a4 a6-a5" }), "a6-a5 traps the bear on a4: the soldier on a5 attacks it, and it is lost wherever it goes."],
  [fact("pin", { ...on("chariot a8", "horse a2", "general a1"), line: "a3-a4 b8-a8" }), "b8-a8 pins the horse on a2: without it, the chariot on a8 could capture the general on a1."],
  [fact("skewer", { ...on("chariot a8", "horse a2", "bear a1"), line: "a3-a4 b8-a8" }), "b8-a8 attacks the horse on a2 with the chariot on a8, and the bear on a1 is behind it."],
  [fact("removes_defender", { ...on("horse a2", "bear a1", "chariot h1"), line: "a3-a4 a8+a2" }), "a8+a2 captures the horse on a2, which protected the bear on a1: the chariot on h1 can capture that now."],
  [fact("overloads", { ...on("horse a2", "bear a1", "cannon b4"), line: "a3-a4 a8+a1", value: 200 }), "The horse on a2 cannot protect both the bear on a1 and the cannon on b4: North wins material worth 2 soldiers."],
  [fact("saves", { by: "south", ...on("bear a3", "cannon a8"), line: "a3-a4" }), "a3-a4 saves the bear on a3, which the cannon on a8 could capture."],
  [fact("banned", { by: "south", line: "a3-a4 a6-a5" }), "a6-a5 would be the best reply, but the rules on repetition forbid it."],
  [fact("promotes", { ...on("elephant a1"), line: "a3-a4 a2-a1" }), "a2-a1 promotes a soldier: the elephant on a1."],
  [fact("face_to_face", { ...on("dragon d1", "dragon d8"), line: "a3-a4 e8-d8" }), "e8-d8 brings the generals face to face: they become the dragon on d1 and the dragon on d8."],
  [fact("wins_material", { by: "south", line: "b3-b4 a6-a5", value: 200 }), "Better: South comes out ahead by material worth 2 soldiers."],
  [fact("activity", { ...on("horse c3"), line: "a3-a4", value: -128 }), "South's horse on c3 is less useful than after the best move (by 1.2 soldiers, as the network estimates it)."],
  [fact("activity", { ...on("horse c6"), line: "a3-a4", value: 57 }), "North's horse on c6 is more useful than after the best move (by half a soldier, as the network estimates it)."],
  [fact("no_tactics", { line: "" }), "No tactics here: the difference is positional."],
];

/** The sentences of a list of facts, without the lines beside them. */
const sentences = (list) => list.locator("li").evaluateAll((items) => items.map((item) => item.firstChild.textContent.trim()));

export const reasonTests = ({ open, pictures }) => ({
  async "a played move and a candidate are asked why"() {
    for (const look of LOOKS) {
      const page = await open(HANGING, look);
      const panel = page.locator("#why");
      await page.locator("#why-ply").focus();
      await page.keyboard.press("Enter");
      await panel.locator(".reasons .ply").nth(1).waitFor();
      assert.match(await panel.innerText(), /e3\+e7 is a blunder: it costs \d+ % expected score \(\d+ centipawns\)\. The best move is \S+\./);
      assert.ok((await sentences(panel)).includes("The cannon on e7 is unprotected, and the horse on g8 can capture it."));
      assert.match(await page.locator("#live").textContent(), /e3\+e7 is a blunder/);
      const reply = panel.locator(".ply", { hasText: "g8+e7" }).first();
      await reply.hover();
      await page.locator('.preview:visible [data-square="e7"][data-piece="h"]').waitFor();
      await page.mouse.move(0, 0);
      await inspect(page, `why-${look.width}-${look.colorScheme}`, pictures);
      await reply.click();
      await page.waitForFunction(() => /g8\+e7$/.test(document.querySelector("#tree .ply[aria-current]")?.textContent ?? ""));
      assert.equal(await page.locator("#tree .ply").count(), 4);
      await page.locator("#engine").click();
      await page.locator("#lines .why").first().waitFor();
      await page.locator("#engine").click();
      // The last lines are drawn with the next picture of the screen.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const candidate = await page.locator("#lines .line .ply").first().textContent();
      await page.locator("#lines .why").first().click();
      await page.waitForFunction((move) => document.querySelector("#why").innerText.startsWith(`${move} is `), candidate);
      await panel.getByRole("button", { name: "Close" }).focus();
      await page.keyboard.press("Escape");
      assert.equal(await panel.isVisible(), false);
      assert.equal(await page.evaluate(() => document.activeElement.closest("#lines .why")?.textContent), "?");
      await page.context().close();
    }
  },

  async "reasons are written from their codes"() {
    const page = await open("#analyse?game=xiongqi&plies=a3-a4");
    const answer = { move: "a3-a4", best: "b3-b4", side: "south", score: { cp: -80 }, loss: { cp: 92, chance: 0.123 }, grade: "mistake", text: "a3-a4 is the best move.",
      facts: [...FACTS.map(([known]) => known), fact("of_tomorrow", { line: "a3-a4" })] };
    await page.route("**/api/v2/why", (route) => route.fulfill({ json: answer }));
    await page.locator("#why-ply").click();
    await page.locator("#why .reasons").waitFor();
    assert.deepEqual(await sentences(page.locator("#why")), FACTS.map(([, text]) => text));
    assert.equal(await page.locator("#why p").first().textContent(), "a3-a4 is a mistake: it costs 12 % expected score (92 centipawns). The best move is b3-b4.");
    for (const [grade, loss, verdict] of [
      ["best", { cp: 0, chance: 0 }, "a3-a4 is the best move."],
      ["good", { cp: 2, chance: 0.002 }, "a3-a4 is about as good as the engine's first choice, b3-b4."],
      ["good", { cp: 9, chance: 0.03 }, "a3-a4 is good: it costs 3 % expected score (9 centipawns). The search prefers b3-b4."],
      ["blunder", { cp: null, chance: 1 }, "a3-a4 is a blunder: it costs 100 % expected score. The best move is b3-b4."],
    ]) {
      Object.assign(answer, { grade, loss });
      await page.locator("#why-ply").click();
      await page.locator("#why p", { hasText: verdict }).waitFor();
    }
    // What the server refuses is told, and nothing else happens.
    await page.unroute("**/api/v2/why");
    await page.route("**/api/v2/why", (route) => route.fulfill({ headers: { "Preference-Applied": "status=200" }, json: { code: "out_of_range", arguments: { name: "nodes", least: 2, most: 3 }, message: "?" } }));
    await page.locator("#why-ply").click();
    await page.waitForFunction(() => /Nodes must be a whole number from 2 to 3\./.test(document.querySelector("#why").innerText));
  },

  async "a review gives the reasons for bad moves, and others when asked"() {
    for (const look of LOOKS) {
      const page = await open("#review", { board: false, ...look });
      await page.route("**/api/v2/annotate", async (route) => {
        const response = await route.fetch();
        // The codes stay, the server's English claims the opposite.
        await route.fulfill({ response, body: (await response.text()).replace(/"text":"(?:[^"\\]|\\.)*"/g, '"text":"South has won."') });
      });
      await review(page, BLUNDER);
      const now = page.locator(".now");
      await page.locator(".viewer .ply.blunder").first().click();
      assert.match(await now.innerText(), /North can capture the general on e1 with the soldier on e2\./);
      assert.match(await page.locator(".points").innerText(), /After a7-a8, North wins by force in one move\./);
      assert.doesNotMatch(await page.locator("body").innerText(), /South has won/);
      await inspect(page, `review-why-${look.width}-${look.colorScheme}`, pictures);
      // The line is shown on the board, walked by keys, and left.
      await now.locator(".reasons .ply", { hasText: "e2+e1" }).first().click();
      await page.locator('.viewer .stage [data-square="e1"]:not([data-piece="G"])').waitFor();
      await page.keyboard.press("ArrowLeft");
      await page.locator('.viewer .stage [data-square="e1"][data-piece="G"]').waitFor();
      assert.equal(await now.locator(".reasons .ply[aria-current]").first().textContent(), "a7-a8");
      await page.keyboard.press("Escape");
      assert.equal(await now.locator(".reasons .ply[aria-current]").count(), 0);
      await page.keyboard.press("End");
      await now.locator(".why").click();
      await now.locator(".reasons li").first().waitFor();
      assert.match(await now.innerText(), /e2\+e1\S* is the best move\./);
      await page.context().close();
    }
  },

  async "a review sums up how the players have played"() {
    for (const look of LOOKS) {
      const page = await open("#review", { board: false, ...look });
      await review(page, BLUNDER);
      const summary = page.locator(".summary");
      assert.match(await summary.innerText(), /South: Ann[^]*all moves\s+2\s+5\d\.\d %[^]*ending\s+2[^]*allowed a forced win once\s+To practise: solve mate puzzles[^]*North: Bo[^]*No inaccuracies, mistakes or blunders\./);
      await summary.scrollIntoViewIfNeeded();
      await inspect(page, `summary-${look.width}-${look.colorScheme}`, pictures);
      await page.context().close();
    }
  },

  async "a summary is written from its codes"() {
    const page = await open("#review", { board: false });
    await page.route("**/api/v2/annotate", async (route) => {
      const response = await route.fetch();
      const lessons = '"lessons":{"placement":3,"hanging":3,"of_tomorrow":9,"mate_missed":1,"overlooked":4}';
      await route.fulfill({ response, body: (await response.text()).replace(/"lessons":\{"[^}]*\}/, lessons) });
    });
    await review(page, BLUNDER);
    assert.deepEqual(await page.locator(".summary li").allTextContents(),
      ["missed an attack or a losing line 4 times", "left a piece to be captured 3 times", "made a weak positional move 3 times", "missed a forced win once"]);
    assert.match(await page.locator(".summary").innerText(), /To practise: before each move, look for your opponent's most dangerous reply\./);
    // It is that of the game on the board.
    await page.locator("#record-file").setInputFiles({ name: "short.pgn", mimeType: "text/plain", buffer: Buffer.from('[White "x"]\n\n*') });
    await page.locator(".viewer .heading", { hasText: "x –" }).waitFor();
    await page.locator(".summary").waitFor({ state: "hidden" });
  },

  async "threats are arrows and words"() {
    const facing = new URLSearchParams({ game: "xiongqi", feen: "3g^4/8/8/8/8/8/4s3/R3G^3 / X/x" });
    for (const look of LOOKS) {
      const page = await open(`#analyse?${facing}`, look);
      await page.route("**/api/v2/threats", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace(/"text":"(?:[^"\\]|\\.)*"/g, '"text":"South has won."') });
      });
      const threats = page.locator("section:not([hidden]) .threats");
      await page.locator("#threats").click();
      await board(page).locator(".arrow.threat").first().waitFor();
      assert.match(await threats.innerText(), /North threatens:[^]*North can capture the general on e1 with the soldier on e2\./);
      assert.doesNotMatch(await threats.innerText(), /South has won/);
      await threats.locator(".ply").last().hover();
      await page.locator('.preview:visible [data-square="e1"]:not([data-piece="G"])').waitFor();
      await page.mouse.move(0, 0);
      await inspect(page, `threats-${look.width}-${look.colorScheme}`, pictures);
      // The general captures the soldier, and North's turn is South's threat.
      await board(page).scrollIntoViewIfNeeded();
      await click(page, "e1");
      await click(page, "e2");
      await page.waitForFunction(() => /^South threatens/.test(document.querySelector("section:not([hidden]) .threats").innerText));
      await page.locator("#threats").click();
      await board(page).locator(".arrow.threat").first().waitFor({ state: "detached" });
      assert.equal(await threats.locator("li").count(), 0);
      await page.context().close();
    }
  },

  async "threats are shown at the player's turn"() {
    const page = await open();
    await (await unfolded(page, "#play-threats")).click();
    const threats = page.locator("section:not([hidden]) .threats");
    await page.waitForFunction(() => /^North threatens/.test(document.querySelector("section:not([hidden]) .threats").innerText));
    await page.route("**/api/v2/threats", (route) => route.fulfill({ json: { by: "north", text: "?", facts: [fact("hangs", { ...on("chariot a1", "cannon c7"), line: "c7-a1", value: 900 })] } }));
    await typed(page, "c2c6");
    await board(page).locator(".arrow.threat").waitFor();
    assert.match(await threats.innerText(), /^North threatens:\s+The chariot on a1 is unprotected, and the cannon on c7 can capture it\./);
  },
});
