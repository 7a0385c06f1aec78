// Puzzles: solved, missed, helped with, and repeated.

import assert from "node:assert/strict";
import { board, click, counted, inspect, says, status, unfolded } from "./harness.mjs";

/** Two moves of the solver: South forks with the cannon, and captures the horse. Any legal line will do. */
const LONG = { id: "long", game: "xiangqi", feen: "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAG^AEHR / X/x",
  solution: ["h3-e3", "h10-g8", "e3+e7"], themes: ["fork", "mate_2"], level: 3, elo: 570 };
/** North is to move. */
const SHORT = { id: "short", game: "xiangqi", feen: "rheag^aehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAG^AEHR / x/X",
  solution: ["h10-g8"], themes: ["quiet"], level: 9, elo: 1580 };

export const puzzleTests = ({ open, pictures }) => {
  /** The part of the page, with these puzzles in place of the program's. */
  const start = async (puzzles, look) => {
    const page = await open("#rules", { board: false, ...look });
    const questions = [];
    await page.route("**/api/v2/puzzles?*", (route) => {
      questions.push(Object.fromEntries(new URL(route.request().url()).searchParams));
      return route.fulfill({ json: { game: "xiangqi", found: puzzles.length, themes: { quiet: 1, fork: 2 }, puzzles } });
    });
    await (await unfolded(page, "#tab-puzzles")).click();
    await page.locator("#game select").selectOption("xiangqi");
    await says(page, /Which move wins\?/);
    return { page, questions };
  };
  const move = async (page, from, to) => {
    await click(page, from);
    await board(page).locator(".selected").waitFor();
    await click(page, to);
  };
  const score = (page) => page.locator("#puzzle-score").textContent();
  const themes = (page) => page.locator("#puzzle-theme > option").allTextContents();

  return {
    async "a puzzle is solved, and the page answers"() {
      const { page, questions } = await start([LONG, SHORT]);
      assert.equal(questions.at(-1).game, "xiangqi");
      assert.equal(await page.locator("#puzzle-about").textContent(), "Elo 570");
      assert.ok(await page.locator("#puzzle-why").isDisabled());
      assert.match(await status(page).textContent(), /^Red to move\. Which move wins\?$/);
      await move(page, "h3", "e3");
      await says(page, /^Right\. Black plays h10-g8\. Go on\.$/);
      await move(page, "e3", "e7");
      await says(page, /^Solved!$/);
      assert.equal(await page.locator("#puzzle-about").textContent(), "Elo 570, fork, mate in 2");
      assert.equal(await score(page), "Solved: 1 · Streak: 1 (best 1) · To retry: 0");
      assert.deepEqual(await themes(page), ["any", "those to repeat (0)", "fork (2)", "quiet move (1)"]);
      await page.waitForFunction(() => document.activeElement.id === "puzzle-next");
      // Why the first move wins is said only now.
      await page.locator("#puzzle-why").click();
      await page.locator("#puzzle-reasons p", { hasText: "h3-e3" }).waitFor();
      await page.locator("#puzzle-reasons").getByRole("button", { name: "Close" }).click();
      await page.locator("#puzzle-reasons").waitFor({ state: "hidden" });
      await page.locator("#puzzle-next").focus();
      await page.keyboard.press("Enter");
      await says(page, /^Black to move\. Which move wins\?$/);
      assert.deepEqual(await board(page).locator('[data-square="h10"]').count(), 1);
    },

    async "a missed puzzle is kept and repeated"() {
      const { page } = await start([LONG]);
      await move(page, "h3", "f3");
      await says(page, /^Red to move\. Which move wins\? h3-f3 is not the best move\. Try again\.$/);
      assert.equal(await score(page), "Solved: 0 · Streak: 0 (best 0) · To retry: 1");
      await move(page, "h3", "e3");
      await says(page, /Go on\.$/);
      await move(page, "e3", "e7");
      await says(page, /^Solved, with mistakes\.$/);
      await page.reload();
      await (await unfolded(page, "#tab-puzzles")).click();
      await page.locator("#game select").selectOption("xiangqi");
      await page.locator("#puzzle-theme").selectOption({ label: "those to repeat (1)" });
      await page.locator("#puzzle-about", { hasText: /^Elo 570$/ }).waitFor();
      // The puzzle before it asks the same.
      await board(page).locator('[data-square="h3"][data-piece="C"]').waitFor();
      await says(page, /Which move wins\?/);
      await move(page, "h3", "e3");
      await says(page, /Go on\.$/);
      await move(page, "e3", "e7");
      await says(page, /^Solved!$/);
      assert.equal(await score(page), "Solved: 1 · Streak: 1 (best 1) · To retry: 0");
      await page.locator("#puzzle-next").click();
      await says(page, /^There is nothing to repeat\.$/);
    },

    async "hints name the piece, then the square, and the solution is shown"() {
      for (const look of [390, 1280].flatMap((width) => ["light", "dark"].map((colorScheme) => ({ width, height: 844, colorScheme })))) {
        const { page } = await start([LONG], look);
        await page.locator("#puzzle-hint").click();
        await says(page, /Hint: the cannon on h3\.$/);
        assert.equal(await board(page).locator(".selected").count(), 1);
        assert.equal(await board(page).locator(".arrow").count(), 0);
        await page.locator("#puzzle-hint").click();
        await says(page, /Hint: h3-e3\.$/);
        assert.equal(await board(page).locator(".arrow.hint").count(), 1);
        await inspect(page, `puzzles-${look.width}-${look.colorScheme}`, pictures);
        await page.locator("#puzzle-solution").click();
        await says(page, /^The solution: h3-e3 h10-g8 e3\+e7\.$/);
        assert.equal(await score(page), "Solved: 0 · Streak: 0 (best 0) · To retry: 1");
        assert.equal(await page.locator("#puzzle-hint").isDisabled(), true);
        await page.locator("#puzzle-analyse").click();
        await counted(page, "#tree .ply", 3);
        await page.context().close();
      }
    },

    async "the puzzles of the program are there"() {
      const page = await open("#puzzles");
      await says(page, /Which move wins\?/);
      assert.ok((await themes(page)).length > 5);
      const [request] = await Promise.all([page.waitForRequest(/\/api\/v2\/puzzles\?/), page.locator("section:not([hidden])").getByLabel("Difficulty").selectOption("700-1400")]);
      const { min, max } = Object.fromEntries(new URL(request.url()).searchParams);
      assert.deepEqual([min, max], ["700", "1400"]);
      await page.waitForFunction(() => { const elo = /Elo (\d+)/.exec(document.querySelector("#puzzle-about").textContent)?.[1]; return elo >= 700 && elo <= 1400; });
    },
  };
};
