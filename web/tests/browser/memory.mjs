// What the page keeps: games, analyses and reviews through reloads, in two tabs, without a server, and its addresses.

import assert from "node:assert/strict";
import { begin, board, click, counted, faults, inspect, middle, says, status, typed, unfolded, vary, watched } from "./harness.mjs";
import { BLUNDER, review } from "./records.mjs";

/** Numbers that look random, the same with the same seed. */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

export const memoryTests = ({ open, pictures }) => {
  const moves = (page) => page.locator(".record span").allTextContents();
  const played = (page, count) => page.waitForFunction((least) => document.querySelectorAll(".record span").length >= least && /^Your turn/.test(document.querySelector("#status").textContent), count);
  const tree = (page) => page.locator("#tree").innerText();
  const entries = (page) => page.locator("[data-entry]");
  const games = async (page) => {
    await (await unfolded(page, "#tab-games")).click();
    await page.locator("#own-games li").first().waitFor();
  };
  /** Waits until the page has written everything into its database. */
  const written = (page) => page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.startsWith("xiongmao-unsaved:")));

  return {
    async "a game survives a reload, and waits under My games"() {
      const page = await open("?seed=7", { width: 390, height: 844 });
      await typed(page, "c2c6");
      await played(page, 2);
      const before = await moves(page);
      await page.reload();
      await played(page, 2);
      assert.deepEqual(await moves(page), before);
      // Another game does not lose it.
      await begin(page);
      await page.waitForFunction(() => !document.querySelector(".record span"));
      await page.locator("[data-undo]").click();
      await played(page, 2);
      // Nor does resigning, which asks first.
      await page.locator("#resign").click();
      await page.keyboard.press("Escape");
      assert.match(await status(page).textContent(), /^Your turn/);
      await page.locator("#resign").click();
      await page.locator("[data-answer=yes]").click();
      await says(page, /^You lost: you resigned\.$/, "#status");
      await games(page);
      assert.match(await entries(page).first().innerText(), /You – Rabbit\s+Game · Xiongqi · 2 plies · North has won \(resignation\)/);
      await inspect(page, "games-390-light", pictures);
      await page.locator("[aria-label^=Rename]").click();
      await page.locator("dialog input").fill("My first");
      await page.keyboard.press("Enter");
      await entries(page).filter({ hasText: "My first" }).waitFor();
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[aria-label='Save My first as PGN']").click()]);
      assert.equal(download.suggestedFilename(), "My first.pgn");
      await page.locator("#import-file").setInputFiles(await download.path());
      await entries(page).nth(1).waitFor();
      await page.locator("[aria-label='Delete My first']").click();
      await counted(page, "[data-entry]", 1);
      await page.locator("[data-undo]").click();
      await entries(page).filter({ hasText: "My first" }).locator(".entry").click();
      await says(page, /^You lost/, "#status");
      assert.deepEqual(await moves(page), before);
    },

    async "an analysis keeps its variations, comments, marks and arrows, in its address and in a link"() {
      const page = await open("#analyse?game=xiongqi&plies=c2%2Bc6");
      await page.locator("#tree .ply").waitFor();
      await page.getByLabel("Comment on this move").fill("bold");
      await page.locator("#mark").selectOption("!?");
      const [from, to] = [await middle(page, "b8"), await middle(page, "c6")];
      await page.mouse.move(...from);
      await page.mouse.down({ button: "right" });
      await page.mouse.move(...to);
      await page.mouse.up({ button: "right" });
      await board(page).locator('.drawn[data-arrow="b8c6"]').waitFor();
      await vary(page);
      const before = await tree(page);
      await page.reload();
      await page.locator("#tree .ply").nth(1).waitFor();
      assert.equal(await tree(page), before);
      // Back leads to the move before, and to the tab before.
      await page.goBack();
      await page.waitForFunction(() => !document.querySelector("#tree .ply[aria-current]"));
      await page.goForward();
      await page.waitForFunction(() => /h3-h4$/.test(document.querySelector("#tree .ply[aria-current]")?.textContent ?? ""));
      await (await unfolded(page, "#tab-rules")).click();
      await page.locator(".rules-text h1").waitFor();
      await page.goBack();
      await page.locator(".analysis:not([hidden]) #tree .ply").nth(1).waitFor();
      assert.equal(await tree(page), before);
      // A link holds it all, in another browser too.
      await page.evaluate(() => { navigator.clipboard.writeText = (text) => { globalThis.copied = text; return Promise.resolve(); }; });
      await page.locator("#exchange summary").click();
      await page.locator("#copy-link").click();
      await page.waitForFunction(() => globalThis.copied);
      const link = await page.evaluate(() => globalThis.copied);
      assert.match(link, /#analyse\?tree=[\w-]+$/);
      const other = await open(new URL(link).hash);
      await other.locator("#tree .ply").nth(1).waitFor();
      assert.equal(await tree(other), before);
      await other.locator("#tree .ply").first().click();
      await board(other).locator('.drawn[data-arrow="b8c6"]').waitFor();
      // One that does not fit says so.
      await page.getByLabel("Comment on this move").fill(Array.from({ length: 8000 }, (_, number) => (number * number * 7919) % 99991).join(" "));
      await page.evaluate(() => { globalThis.copied = null; });
      await page.locator("#copy-link").click();
      await says(page, /too long for a link/, ".analysis .status");
      assert.match(await page.evaluate(() => globalThis.copied), /#analyse\?game=xiongqi&moves=h3-h4/);
      await Promise.all([page, other].map((one) => one.context().close()));
    },

    async "a reload that overtakes what the page has just written loses nothing"() {
      const page = await open("#analyse?game=xiongqi&plies=c2%2Bc6");
      await page.locator("#tree .ply").waitFor();
      const comment = page.getByLabel("Comment on this move");
      for (const isAnswered of [true, false]) {
        await comment.fill(`before ${isAnswered}`);
        await written(page);
        // The browser has got neither the last steps of its history nor what goes into its database, nor the server's answer.
        await page.evaluate((keepsFetch) => {
          history.replaceState(null, "", location.hash);
          history.pushState = () => {};
          history.replaceState = () => {};
          IDBDatabase.prototype.transaction = () => { throw new Error("too late"); };
          if (!keepsFetch) globalThis.fetch = () => new Promise(() => {});
        }, isAnswered);
        await page.locator("#new-analysis").click();
        if (isAnswered) await page.waitForFunction(() => !document.querySelector("#tree .comment"));
        await comment.fill(`after ${isAnswered}`);
        await page.waitForFunction((text) => document.querySelector("#tree .comment").textContent === text, `after ${isAnswered}`);
        await page.reload();
        await page.waitForFunction((text) => document.querySelector("#tree .comment")?.textContent === text, `after ${isAnswered}`);
        assert.equal(await page.locator("#tree .ply").count(), 0);
      }
      // A comment that is quicker than the server's answer leaves the step of the history alone.
      const last = await tree(page);
      let answer;
      const held = new Promise((resolve) => { answer = resolve; });
      await page.route("**/api/v2/position", (route) => held.then(() => route.continue()));
      await page.locator("#new-analysis").click();
      await comment.fill("quick");
      answer();
      await page.waitForFunction(() => document.querySelector("#tree .comment").textContent === "quick");
      await page.goBack();
      await page.waitForFunction((text) => document.querySelector("#tree").innerText === text, last);
    },

    async "a tab is marked before its part has loaded"() {
      const page = await open();
      let load;
      const held = new Promise((resolve) => { load = resolve; });
      await page.route("**/js/rules.js", (route) => held.then(() => route.continue()));
      const marked = () => page.locator("[id^=tab-][aria-current=page]").getAttribute("id");
      assert.equal(await marked(), "tab-play");
      await (await unfolded(page, "#tab-rules")).click();
      assert.equal(await marked(), "tab-rules");
      assert.ok(await board(page).isVisible());
      load();
      await page.locator(".rules-text h1").waitFor();
      // A part that cannot be loaded says so, and leaves the tab of the one that is shown.
      await page.route("**/js/watch.js", (route) => route.abort());
      await (await unfolded(page, "#tab-watch")).click();
      assert.match(await page.locator(".toast").innerText(), /could not be loaded/);
      assert.equal(await marked(), "tab-rules");
      await page.context().close();
      faults.length = 0;
    },

    async "an address that a person goes to stands, even if the page is reloaded before it has been followed"() {
      const page = await open("#analyse?game=xiangqi&plies=h3-e3");
      const shown = (move) => page.waitForFunction((text) => document.querySelector("#tree .ply")?.textContent.endsWith(text), move);
      /** Goes to another address while the server does not answer, and reloads the page. */
      const overtaken = async (go) => {
        const loaded = page.waitForEvent("load");
        await page.evaluate((step) => {
          globalThis.fetch = () => new Promise(() => {});
          addEventListener("popstate", () => location.reload());
          if (step) location.hash = step;
          else history.back();
        }, go);
        await loaded;
      };
      await shown("h3-e3");
      await overtaken("#analyse?game=xiongqi&plies=a3-a4");
      await shown("a3-a4");
      await overtaken("#analyse?game=xiongqi&plies=b3-b4");
      await shown("b3-b4");
      await overtaken();
      await shown("a3-a4");
    },

    async "loading and saving keep names, event, result and comments"() {
      const page = await open("#analyse?game=xiongqi");
      await page.locator("#exchange summary").click();
      await page.locator("#analysis-record").fill('[White "Ann"]\n[Black "Bo"]\n[Event "Cup"]\n[Round "3"]\n[WhiteElo "1800"]\n[Annotator "Cy"]\n[Result "1-0"]\n[Variant "Xiongqi"]\n\n{before all} 1. c2+c6 $5 {bold} c7+c3 $14 $2 1-0');
      await page.locator("#load-record").click();
      await page.locator("#tree .ply").nth(1).waitFor();
      await page.locator("#tree .ply").nth(1).click();
      await page.getByLabel("Comment on this move").fill("greedy");
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator('section:not([hidden]) [data-save="pgn"]').click()]);
      assert.equal(download.suggestedFilename(), "Ann - Bo.pgn");
      const text = (await (await import("node:fs/promises")).readFile(await download.path(), "utf8"));
      for (const tag of ['[Event "Cup"]', '[Red "Ann"]', '[Black "Bo"]', '[Round "3"]', '[RedElo "1800"]', '[Result "1-0"]']) assert.ok(text.includes(tag), `${tag} is missing in ${text}`);
      assert.match(text, /\{before all\} 1\. c2\+c6 \$5 \{bold\} (1\.\.\. )?c7\+c3 \$2 \$14 \{greedy\} 1-0/);
      // What is analysed of a game keeps the rest of it.
      await (await unfolded(page, "#tab-review")).click();
      await review(page, BLUNDER);
      await page.locator(".viewer .plies .ply").first().click();
      await page.locator("#review-to-analysis").click();
      await page.waitForFunction(() => document.querySelectorAll("#tree .ply").length >= 4 && /a1-a7$/.test(document.querySelector("#tree .ply[aria-current]")?.textContent ?? ""));
      // The review is still there, with its judgement.
      await games(page);
      await entries(page).filter({ hasText: "Review" }).locator(".entry").click();
      await page.locator(".viewer .ply.blunder").first().waitFor();
    },

    async "two tabs with one analysis keep what each has done"() {
      const page = await open("#analyse?game=xiongqi");
      await click(page, "a3");
      await click(page, "a4");
      await page.locator("#tree .ply").waitFor();
      await written(page);
      const other = watched(await page.context().newPage());
      await other.goto(page.url());
      await other.locator("#tree .ply").waitFor();
      await page.getByLabel("Comment on this move").fill("from the first tab");
      await other.waitForFunction(() => /from the first tab/.test(document.querySelector("#tree").innerText));
      // A third one is deaf, and does not know of the second's change when it makes its own.
      const deaf = watched(await page.context().newPage());
      await deaf.addInitScript(() => { delete globalThis.BroadcastChannel; });
      await deaf.goto(page.url());
      await deaf.locator("#tree .ply").waitFor();
      await other.locator("#mark").selectOption("??");
      await written(other);
      await deaf.getByLabel("Comment on this move").fill("from the third");
      await deaf.locator(".toast", { hasText: "Both versions are kept" }).waitFor();
      await games(page);
      assert.equal(await entries(page).count(), 2);
      const texts = [];
      for (const number of [0, 1]) {
        await games(page);
        // The tree that was opened before would stay until the next one is there.
        await page.reload();
        await games(page);
        await entries(page).nth(number).locator(".entry").click();
        await page.locator(".analysis:not([hidden]) #tree .comment").waitFor();
        texts.push(await tree(page));
      }
      assert.ok(texts.some((text) => /a3-a4\?\?[^]*from the first tab/.test(text)) && texts.some((text) => /a3-a4(?!\?)[^]*from the third/.test(text)), texts.join("; "));
    },

    async "a browser that keeps nothing still plays"() {
      const page = await open("?seed=7", { init: () => {
        Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
        Object.defineProperty(globalThis, "indexedDB", { value: undefined });
      } });
      await page.locator(".toast", { hasText: "does not let the page save anything" }).waitFor();
      await typed(page, "c2c6");
      await played(page, 2);
      await page.locator("summary", { hasText: "Settings" }).click();
      await page.locator("#warn").check();
      await (await unfolded(page, "#tab-puzzles")).click();
      await says(page, /Which move wins/);
      await games(page);
      assert.equal(await entries(page).count(), 1);
    },

    async "a server that is busy, then lost, delays a game and no more"() {
      const page = await open();
      let requests = 0;
      await page.route("**/api/v2/play", (route) => {
        requests += 1;
        if (requests === 1) return route.fulfill({ status: 503, json: { code: "full_queue", arguments: {}, message: "?" } });
        return requests === 2 ? route.abort() : route.continue();
      });
      await typed(page, "c2c6");
      const waiting = page.locator("section:not([hidden]) .waiting");
      await waiting.filter({ hasText: /^Too many searches are waiting.* Trying again in \d s/ }).waitFor();
      await waiting.filter({ hasText: /^The server does not answer\. Trying again in \d s/ }).waitFor();
      await page.locator("[data-again]:visible").click();
      await played(page, 2);
      assert.equal(requests, 3);
      assert.equal(await waiting.isVisible(), false);
      await page.context().close();
      // The browser complains about the request that was lost.
      faults.length = 0;
    },

    async "an analysis says why it has stopped, and goes on at a click"() {
      const page = await open("#analyse?game=xiongqi");
      let requests = 0;
      await page.route("**/api/v2/analyse", (route) => {
        requests += 1;
        if (requests > 1) return route.continue();
        return route.fulfill({ contentType: "text/event-stream", body: 'event: error\ndata: {"code":"closing","arguments":{},"message":"?"}\n\n' });
      });
      await page.locator("#engine").click();
      await says(page, /^Stopped after \d+ s: the server is shutting down\.$/, "#facts");
      await page.locator("#engine-go-on").click();
      await page.locator("#lines .line").nth(2).waitFor();
      await page.locator("#engine").click();
    },

    async "nothing is lost when random use is reloaded at random moments"() {
      await randomUse({ open }, { seed: Number(process.env.SEED ?? 1), reloads: Number(process.env.RELOADS ?? 8) });
    },
  };
};

/** What of an analysis and of the settings can be seen, inside the page. */
const seen = () => ({
  tree: [...document.querySelectorAll("#tree .ply, #tree .comment")].map(({ textContent }) => textContent),
  warn: document.querySelector("#warn").checked, theme: document.querySelector("#choose-theme").value,
});

/** Uses an analysis at random, inside the page, so that nothing waits for the tests: goes on until the page is reloaded. */
async function useAtRandom({ numbers, salt }) {
  const number = () => numbers.shift() ?? 0;
  const find = (selector) => document.querySelector(selector);
  const address = () => Object.fromEntries(new URLSearchParams(location.hash.split("?")[1]));
  const kinds = [
    () => document.querySelectorAll(".analysis .walk .picture")[number() % 4].click(),
    () => {
      find(".annotate input").value = `${salt} ${number()}`;
      find(".annotate input").dispatchEvent(new Event("input"));
    },
    () => find("#warn").click(),
    () => {
      find("#choose-theme").selectedIndex = number() % 3;
      find("#choose-theme").dispatchEvent(new Event("change"));
    },
    async () => {
      const { game, moves } = address();
      const body = JSON.stringify({ game, moves: moves?.split(" ") ?? [] });
      const { legal } = await (await fetch("/api/v2/position", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
      const { from, to } = legal[number() % legal.length];
      for (const square of [from, to]) {
        const [file, row] = [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
        const { x, y } = new DOMPoint(file * 100 + 50, (7 - row) * 100 + 50 + (row < 4 ? 50 : 0)).matrixTransform(find(".analysis .board").getScreenCTM());
        for (const kind of ["pointerdown", "pointerup"]) find(".analysis .board").dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, bubbles: true, pointerId: 1 }));
      }
    },
  ];
  while (numbers.length) {
    await kinds[number() % kinds.length]();
    await new Promise((resolve) => { setTimeout(resolve, number() % 30); });
    find(".promotion button")?.click();
  }
}

/** Plays moves, writes comments and changes settings, and reloads in the middle of it. All that was seen must be there. */
export async function randomUse({ open }, { seed, reloads }) {
  const random = randomNumbers(seed);
  const page = await open("#analyse?game=xiongqi");
  let most = 0;
  for (let count = 0; count < reloads; count += 1) {
    // The page itself notes what it shows when it is left. The pointer of the tests is none that a board could hold.
    await page.evaluate(`Element.prototype.setPointerCapture = () => {};
      addEventListener("pagehide", () => sessionStorage.setItem("seen", JSON.stringify((${seen})())));
      (${useAtRandom})(${JSON.stringify({ numbers: Array.from({ length: 300 }, () => random(1000)), salt: count })});
      undefined`);
    await page.waitForTimeout(20 + random(400));
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".analysis .status")?.textContent);
    const [before, after] = await page.evaluate(`[JSON.parse(sessionStorage.getItem("seen")), (${seen})()]`);
    assert.deepEqual(after, before, `reload ${count}`);
    most = Math.max(most, after.tree.length);
    // A tree that has grown large says no more than a small one.
    if (after.tree.length > 60) await page.locator("#new-analysis").click();
  }
  assert.ok(most > 3, "the random use has done nothing");
  await page.context().close();
}
