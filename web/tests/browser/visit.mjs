// What a first visit meets: the introduction, the legend, the lessons, two people at one board, draws; drawing, grades,
// files that are dropped; and how it all fits on screens.

import assert from "node:assert/strict";
import { begin, board, click, counted, inspect, middle, says, status, typed, unfolded, until } from "./harness.mjs";
import { BLUNDER } from "./records.mjs";

export const visitTests = ({ open, pictures }) => {
  /** Picks a piece up as soon as it may be, and puts it down. */
  const move = async (page, from, to) => {
    const way = board(page).locator(`[data-way="${to}"]`);
    while (!(await way.count())) await click(page, from);
    await click(page, to);
  };
  /** Begins a game from a position between two people. */
  const shared = (page, position) => begin(page, (dialog) => dialog.getByLabel("Against").selectOption("person"), position);
  const boxes = (page, ...selectors) => Promise.all(selectors.map((selector) => page.locator(selector).first().boundingBox()));

  return {
    async "a first visit is welcomed, once, and sees how the pieces move"() {
      for (const [width, colorScheme] of [[390, "light"], [1280, "dark"]]) {
        const page = await open("", { width, height: 844, colorScheme });
        assert.match(await page.locator("#welcome").innerText(), /You have the red pieces below, and begin/);
        await inspect(page, `welcome-${width}-${colorScheme}`, pictures);
        await page.locator("#legend").click();
        const legend = page.locator("dialog");
        await legend.locator('[data-legend="cannon"]').hover();
        await legend.locator(".legend-text", { hasText: "it jumps over exactly one piece" }).waitFor();
        await legend.locator(".way.capture").waitFor();
        await inspect(page, `legend-${width}-${colorScheme}`, pictures, { fullPage: false });
        await page.keyboard.press("Escape");
        await page.locator("#welcome-play").click();
        await page.reload();
        await page.locator("[data-square]").first().waitFor();
        await (await unfolded(page, "#tab-rules")).click();
        await page.locator(".rules-text h1").waitFor();
        assert.equal(await page.locator("#welcome").count(), 0);
        await page.context().close();
      }
    },

    async "the game is chosen once, for every part, and stays"() {
      const page = await open("", { width: 1280, height: 800 });
      const drawn = "section:not([hidden]) :is(.stage, .rules-text) path.lines";
      const lines = page.locator(drawn).first();
      await page.locator('#welcome [data-game="xiangqi"]').click();
      await lines.waitFor();
      assert.equal(await page.locator("#game select").inputValue(), "xiangqi");
      await inspect(page, "xiangqi-play", pictures, { fullPage: false });
      for (const part of ["analyse", "puzzles", "learn", "rules"]) {
        await (await unfolded(page, `#tab-${part}`)).click();
        await lines.waitFor();
      }
      // Another choice is that of the part that is shown, and then of those in which nothing has been done.
      await (await unfolded(page, "#tab-analyse")).click();
      await page.locator("#game select").selectOption("xiongqi");
      await page.waitForFunction((selector) => /game=xiongqi/.test(location.hash) && !document.querySelector(selector), drawn);
      for (const part of ["learn", "play"]) {
        await (await unfolded(page, `#tab-${part}`)).click();
        await page.waitForFunction(([name, selector]) => location.hash.startsWith(`#${name}`) && !document.querySelector(selector) && document.querySelector("section:not([hidden]) .stage [data-square]"), [part, drawn]);
      }
      await page.reload();
      await page.locator("section:not([hidden]) [data-square]").first().waitFor();
      assert.equal(await page.locator("#game select").inputValue(), "xiongqi");
    },

    async "readers of Chinese find Xiangqi, its river and the numerals of their notation"() {
      const page = await open("", { locale: "zh-CN", width: 390, height: 844 });
      await page.locator("section:not([hidden]) .stage path.starts").first().waitFor();
      const drawn = await page.locator("section:not([hidden]) .stage .board").first().evaluate((board) => ["text.river-name", "text.coordinate"].map((kind) => [...board.querySelectorAll(kind)].map((text) => text.textContent).join("")));
      assert.deepEqual(drawn, ["楚 河漢 界", "九八七六五四三二一123456789"]);
      // The rim is as wide on both sides where no ranks stand on the left.
      const [left, right, above, below] = await page.locator("section:not([hidden]) .stage .board").first().evaluate((board) => {
        const { x, y, width, height } = board.viewBox.baseVal;
        return [-x, x + width - 900, -y, y + height - 1000];
      });
      assert.ok(left === right && above === below && left < above, `${[left, right, above, below]}`);
      await inspect(page, "xiangqi-zh-390", pictures, { fullPage: false });
      // A board without letters: a refused move is explained without them.
      await click(page, "b1");
      await click(page, "b4");
      await says(page, /马不能这样走。马先直走一步/);
      assert.doesNotMatch(await status(page).textContent(), /b\d/);
    },

    async "every lesson can be done, and what is done stays"() {
      const page = await open("#learn", { width: 390, height: 844 });
      const lessons = await page.evaluate(async () => (await import(new URL("lessons.js", document.querySelector("script[type=module]").src))).LESSONS);
      for (const [game, list] of Object.entries(lessons)) {
        const choice = page.locator("#game select");
        if ((await choice.inputValue()) !== game) await choice.selectOption(game);
        assert.equal(list.length, 5);
        for (const { tasks } of list) {
          for (const { feen, solution, goal } of tasks) {
            await board(page).locator(`[data-square="${solution[0].slice(0, 2)}"]`).waitFor();
            await page.waitForFunction((feenOf) => document.querySelectorAll("section:not([hidden]) [data-piece]").length === feenOf.replace(/ .*/, "").replace(/[^a-z]/gi, "").length, feen);
            const place = () => page.locator("#lesson-next").evaluate((button) => button.getBoundingClientRect().top);
            const before = await place();
            for (const [step, played] of solution.entries()) {
              const [, from, to, promotion] = /^([a-i]\d+)[-+]([a-i]\d+)(?:=(.))?$/.exec(played);
              if (played === "a1+a5") {
                // A move that the piece cannot make is answered by what it can.
                await click(page, from);
                await click(page, "h7");
                await says(page, /^Not like that\. A chariot goes/);
              }
              await move(page, from, to);
              if (promotion) await page.locator(`[data-promotion="${promotion}"]`).click();
              if (step < solution.length - 1) await page.waitForFunction((square) => document.querySelector(`section:not([hidden]) [data-square="${square}"]`) && !document.querySelector("#lesson-next:not(:disabled)"), to);
            }
            await says(page, /^Well done!/);
            assert.equal(await place(), before, "the button to go on has moved");
            assert.ok(Object.keys(goal).length === 1);
            await page.locator("#lesson-next").click();
            await page.waitForFunction(() => document.querySelector("#lesson-next").disabled || document.querySelector("dialog"));
          }
        }
        if (await page.locator("dialog").count()) await page.keyboard.press("Escape");
        await (await unfolded(page, "#tab-learn")).click();
        await counted(page, "#lessons .done", 5);
      }
      await page.reload();
      await counted(page, "#lessons .done", 5);
      await inspect(page, "lessons-1280-light", pictures);
    },

    async "two people play on one screen, look back, and agree to a draw"() {
      const page = await open();
      await shared(page, "3g^4/8/8/8/8/4s3/8/R3G^3 / X/x");
      await says(page, /^South's turn/);
      await move(page, "a1", "a7");
      await says(page, /^North's turn/);
      await move(page, "e3", "e2");
      await says(page, /^South's turn/);
      // Looking back changes nothing.
      await page.locator("#look-back").click();
      await says(page, /^You are looking at the position after 1 ply of 2\./);
      assert.equal(await board(page).locator('[data-square="e3"][data-piece="s"]').count(), 1);
      await page.locator("#look-last").click();
      await (await unfolded(page, "#draw")).click();
      await page.locator("dialog button", { hasText: "Decline" }).click();
      await says(page, /^South's turn/);
      await (await unfolded(page, "#draw")).click();
      await page.locator("dialog", { hasText: "South offers a draw. North, do you accept?" }).locator("[data-answer=yes]").click();
      await says(page, /^A draw: both sides agreed\./);
      await page.locator("#take-back").click();
      await says(page, /^North's turn/);
      await move(page, "e3", "e2");
      await move(page, "a7", "a8");
      await move(page, "e2", "e1");
      await page.locator("[data-promotion=none]").click();
      await says(page, /^North won: South's general was captured\./);
      // After fifty moves each without a capture, a draw can be claimed in Xiangqi.
      await shared(page, "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 99 80");
      await says(page, /^Red's turn/);
      await move(page, "a1", "a2");
      await says(page, /^100 moves in a row/, "#play-facts");
      await (await unfolded(page, "#draw")).filter({ hasText: "Claim a draw" }).click();
      await says(page, /^A draw: too many moves without a capture\./);
    },

    async "the engine plays from a position, and answers an offer of a draw"() {
      const page = await open("#analyse?game=xiongqi&plies=c2%2Bc6");
      await page.locator("#tree .ply").waitFor();
      await page.locator("#play-from-here").click();
      await page.locator("dialog").getByLabel("You play").selectOption("north");
      await page.locator("#begin-game").click();
      await says(page, /^Your turn/);
      assert.equal(await board(page).locator('[data-square="c6"][data-piece="C"]').count(), 1);
      await (await unfolded(page, "#draw")).click();
      await says(page, /The engine declines: it talks about a draw after 10 moves of each side\./);
      await page.locator("#flip").click();
      // Something illegal is answered by what the piece can do.
      await click(page, "b8");
      await click(page, "b4");
      await says(page, /A horse does not move like that\. A horse moves one square straight, which must be free, and then one diagonally outward\./);
    },

    async "the reply of the engine is seen to move"() {
      const page = await open("?seed=7", { reducedMotion: "no-preference" });
      await page.evaluate(() => {
        globalThis.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...more) {
          globalThis.moved.push(this.dataset.piece);
          return animate.apply(this, more);
        };
      });
      await typed(page, "c2c6");
      await counted(page, ".record span", 2);
      await says(page, /^Your turn/);
      assert.ok((await page.evaluate(() => globalThis.moved)).some((letter) => letter === letter.toLowerCase()));
    },

    async "one draws on the board, sees several lines and grades"() {
      const page = await open("#analyse?game=xiongqi", { hasTouch: true });
      const drag = async (from, to) => {
        await page.mouse.move(...(await middle(page, from)));
        await page.mouse.down();
        await page.mouse.move(...(await middle(page, to)));
        await page.mouse.up();
      };
      await page.locator("[data-colour=red]").click();
      await drag("a1", "a5");
      await board(page).locator('.drawn.red[data-arrow="a1a5"]').waitFor();
      await drag("c3", "c3");
      await board(page).locator(".drawn-mark.red").waitFor();
      await drag("a1", "a5");
      await board(page).locator(".drawn.red").waitFor({ state: "detached" });
      await page.locator("[data-colour=red]").click();
      await page.locator("#engine").click();
      for (const kind of [".hint.other-1", ".hint.other-2"]) await board(page).locator(`.arrow${kind}`).waitFor();
      await page.waitForFunction(() => Number(/Depth (\d+)/.exec(document.querySelector("#facts").textContent)?.[1]) >= 9);
      await move(page, "c2", "b2");
      await says(page, /^c2-b2 is /, "#grade");
      await page.locator("#engine").click();
    },

    async "a file is dropped anywhere, and its review fits the window"() {
      const page = await open("?seed=7", { width: 1280, height: 800 });
      await page.evaluate((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "game.pgn"));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }, BLUNDER);
      await page.locator('[data-save="pgn"]:visible').waitFor();
      const [height, inner] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
      assert.ok(height <= inner, `the review is ${height} high`);
      const parts = await boxes(page, ".viewer .stage .board", ".curve", ".viewer .plies", ".points", ".viewer .keys");
      for (const { x, y, width } of parts) assert.ok(y < 790 && x + width <= 1280);
      await inspect(page, "review-fits", pictures, { fullPage: false });
    },

    async "the rules have contents, and links to each paragraph"() {
      const page = await open("#rules?game=xiangqi", { board: false });
      // The diagrams come when two paragraphs have been shown: what stands above these grows.
      let answer;
      const answered = new Promise((resolve) => (answer = resolve));
      await page.route("**/api/v2/position", (route) => answered.then(() => route.continue()));
      const top = (name) => page.locator(".rules-text h3", { hasText: name }).evaluate((heading) => heading.getBoundingClientRect().top);
      const shown = (name) => until(page, (start) => Math.abs([...document.querySelectorAll("h3")].find(({ textContent }) => textContent.startsWith(start)).getBoundingClientRect().top) < 40, name);
      await page.locator(".contents a", { hasText: "Horse" }).click();
      await page.waitForFunction(() => /at=horse/.test(location.hash));
      await shown("Horse");
      await page.locator(".contents a", { hasText: "Cannon" }).click();
      await page.waitForFunction(() => /at=cannon/.test(location.hash));
      await shown("Cannon");
      const place = () => page.evaluate(() => scrollY);
      const before = (await top("Horse")) + (await place());
      answer();
      await page.waitForFunction((old) => [...document.querySelectorAll("h3")].find(({ textContent }) => textContent.startsWith("Horse")).getBoundingClientRect().top + scrollY > old + 25, before);
      await page.goBack();
      await shown("Horse");
    },

    async "it fits phones, both ways round, and a page at 200 %"() {
      const page = await open("?seed=7", { width: 390, height: 844, hasTouch: true });
      assert.equal(await board(page).evaluate((svg) => getComputedStyle(svg).getPropertyValue("-webkit-tap-highlight-color")), "rgba(0, 0, 0, 0)");
      const [before] = await boxes(page, ".board");
      await typed(page, "c2c6");
      await says(page, /^Your turn/);
      await page.locator(".captured svg").first().waitFor();
      const [after] = await boxes(page, ".board");
      assert.equal(after.height, before.height);
      // The board stays in view while the panel is read to its end.
      await page.mouse.wheel(0, 3000);
      await page.waitForFunction(() => scrollY > 0 || document.documentElement.scrollHeight <= innerHeight);
      const [low] = await boxes(page, ".board");
      assert.ok(low.y >= 0 && low.y + low.height < 844);
      // The pointer leaves no ring, keys do.
      await click(page, "a3");
      assert.equal(await board(page).locator(".cursor").count(), 0);
      await page.keyboard.press("ArrowUp");
      assert.equal(await board(page).locator(".cursor").count(), 1);
      await (await unfolded(page, "#tab-analyse")).click();
      await page.locator("#set-up").click();
      const [squares, palette, done] = await boxes(page, ".analysis .board", ".tools", "#setup-done");
      assert.ok(palette.y >= squares.y + squares.height - 1 && done.y + done.height <= 844, "the palette is not beside the board");
      await inspect(page, "setup-390-light", pictures, { fullPage: false });
      await page.getByRole("button", { name: "Cancel" }).click();
      for (const [width, height] of [[844, 390], [640, 400]]) {
        await page.setViewportSize({ width, height });
        const [left, right] = await boxes(page, ".analysis .board", ".analysis .side");
        assert.ok(right.x >= left.x + left.width && left.y + left.height <= height, `${width} × ${height} has one column`);
        await inspect(page, `analyse-${width}`, pictures, { fullPage: false });
      }
    },

    async "promotion offers the strongest piece first"() {
      const page = await open(`#analyse?game=xiongqi&feen=${encodeURIComponent("g^7/4S3/8/8/8/8/8/4G^3 / X/x")}`);
      await click(page, "e7");
      await click(page, "e8");
      assert.deepEqual(await page.locator("[data-promotion]").evaluateAll((list) => list.map(({ dataset }) => dataset.promotion)), ["E", "R", "C", "H", "B", "A", "none"]);
      await page.keyboard.press("Enter");
      await page.locator("#tree .ply", { hasText: "e7-e8=E" }).waitFor();
    },
  };
};
