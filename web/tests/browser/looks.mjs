// How boards and pieces look: sets of pieces and boards that are chosen from pictures, and marks that can be read on each.

import assert from "node:assert/strict";
import { board, click, inspect, middle } from "./harness.mjs";

const BOARDS = ["paper", "wood", "slate", "night"];

/** What is seen on a board, inside the page: contrasts of marks with the board, as WCAG defines them, and their colours. */
const marks = () => {
  const svg = document.querySelector("section:not([hidden]) .board");
  const parts = (colour) => /[\d.]+[\d., ]*/.exec(colour)[0].split(/[, ]+/).map(Number);
  const style = (selector) => getComputedStyle(svg.querySelector(selector));
  const ground = parts(style(".square").fill);
  const light = ([red, green, blue]) => [red, green, blue].map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (colour, opacity = 1, on = ground) => {
    const seen = parts(colour).slice(0, 3).map((part, index) => part * opacity + on[index] * (1 - opacity));
    const [high, low] = [light(seen), light(on)].sort((one, next) => next - one);
    return (high + 0.05) / (low + 0.05);
  };
  const arrow = svg.querySelector(".arrow.other-2") && style(".arrow.other-2");
  return {
    selected: contrast(style(".selected").stroke), last: contrast(style(".last").stroke), way: contrast(style(".way").fill), lines: contrast(style(":is(.lines, .grid)").stroke),
    coordinate: contrast(style(".coordinate").fill, 1, parts(style(".rim-of-board").fill)), arrow: arrow && contrast(arrow.fill, Number(arrow.fillOpacity)),
    river: style(":is(.river, .river-name)").fill !== style(".square").fill, apart: new Set([style(".selected").stroke, style(".way").fill, style(".last").stroke]).size,
  };
};

export const lookTests = ({ open, pictures }) => ({
  async "pieces and boards are chosen from pictures, loaded then, and stay"() {
    for (const look of [{ width: 320, height: 640, locale: "fr", colorScheme: "dark" }, { width: 390, height: 844, locale: "zh-CN" }, {}]) {
      const page = await open("#play", { ...look, init: 'localStorage.xiongmao ??= JSON.stringify({ game: "xiangqi" })' });
      const loaded = [];
      page.on("request", (request) => loaded.push(request.url().split("/").at(-1)));
      await page.locator("#menu").click();
      await page.locator("#board-looks .look svg").nth(4).waitFor();
      assert.deepEqual(await page.locator("#settings .look").evaluateAll((list) => list.map(({ dataset }) => dataset.look)), ["usual", "brush", "characters", "simplified", "pictures", "letters", "usual", ...BOARDS]);
      assert.ok(loaded.includes("brush.js"), "the set is loaded when it can be chosen");
      await inspect(page, `looks-${look.width ?? 1280}`, pictures, { fullPage: false });
      for (const [set, seen] of [["simplified", "帅将车车马马"], ["characters", "帥將俥車傌馬"]]) {
        await page.locator(`#piece-looks [data-look=${set}]`).click();
        const text = await board(page).locator("text.ink").evaluateAll((list) => list.map(({ textContent }) => textContent).join(""));
        for (const sign of seen) assert.ok(text.includes(sign), `${set}: ${sign} in ${text}`);
      }
      await page.locator("#piece-looks [data-look=pictures]").click();
      assert.equal(await board(page).locator("text.ink").count(), 0);
      await page.locator("#piece-looks [data-look=brush]").click();
      await page.locator("#board-looks [data-look=slate]").click();
      assert.equal(await page.locator("#board-looks [data-look=slate]").getAttribute("aria-pressed"), "true");
      const slate = await (await page.waitForFunction(() => getComputedStyle(document.querySelector("section:not([hidden]) .square")).fill)).jsonValue();
      await page.reload();
      await board(page).locator("path.brush").nth(31).waitFor();
      await page.waitForFunction((fill) => getComputedStyle(document.querySelector("section:not([hidden]) .square")).fill === fill, slate);
      await page.context().close();
    }
  },

  async "marks can be read on every board, and what is selected has a colour of its own"() {
    for (const [game, path] of [["xiangqi", "plies=h3-e3+h10-g8"], ["xiongqi", "plies=a3-a4+a6-a5"]]) {
      for (const look of BOARDS) {
        const page = await open(`#analyse?game=${game}&${path}`, { init: `localStorage.setItem("xiongmao", JSON.stringify({ board: "${look}" }))`, colorScheme: "dark" });
        await page.locator("#engine").click();
        await click(page, "b1");
        await board(page).locator(".selected").waitFor();
        let seen;
        do {
          await board(page).locator(".arrow.other-2").waitFor();
          seen = await page.evaluate(marks);
        } while (!seen.arrow);
        await page.locator("#engine").click();
        for (const [name, least] of [["selected", 3], ["last", 3], ["way", 3], ["lines", 2.5], ["coordinate", 4.5], ["arrow", 1.8]]) assert.ok(seen[name] >= least, `${name} on ${game}'s ${look}: ${seen[name]}`);
        assert.ok(seen.river && seen.apart === 3, `${look}: ${JSON.stringify(seen)}`);
        await board(page).screenshot({ path: `${pictures}/board-${game}-${look}.png` });
        await page.context().close();
      }
    }
  },

  async "both squares of the last move weigh the same, and a piece that is dragged is lifted"() {
    const page = await open("#analyse?game=xiangqi&plies=h3-e3");
    const [from, to] = await board(page).locator(".last").evaluateAll((list) => list.map((mark) => {
      const disc = mark.ownerSVGElement.querySelector(".rim").getBBox().width / 2;
      return { shape: mark.getAttribute("d"), seen: mark.getBBox().width / 2 > disc, weight: mark.getTotalLength() };
    }));
    assert.deepEqual(from, to);
    assert.ok(from.seen && from.weight > 100, JSON.stringify(from));
    const size = () => board(page).locator('[data-square="h8"] .disc').evaluate((disc) => disc.getBoundingClientRect().width);
    const before = await size();
    await page.mouse.move(...(await middle(page, "h8")));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, "h5")), { steps: 3 });
    assert.ok((await size()) > before * 1.1, "it is nearer");
    await page.screenshot({ path: `${pictures}/lifted.png` });
    await page.mouse.up();
    assert.equal(await board(page).locator(".lifted").count(), 0);
  },

  async "a panda is the icon of the tab and stands in the header, with the name in Chinese"() {
    for (const [locale, name, width] of [["en", "Xiongmao", 1280], ["zh-CN", "熊猫", 1280], ["zh-TW", "熊貓", 390]]) {
      const page = await open("#play", { locale, width, colorScheme: width === 390 ? "dark" : "light" });
      const [kind, text] = await page.locator("link[rel=icon]").evaluate(async ({ href }) => {
        const answer = await fetch(href);
        return [answer.headers.get("content-type"), await answer.text()];
      });
      assert.equal(kind, "image/svg+xml");
      assert.match(text, /^<svg [\s\S]*<\/svg>\s*$/);
      assert.ok(await page.locator("header h1 img").evaluate((image) => image.complete && image.naturalWidth > 0 && image.getBoundingClientRect().width >= 24));
      assert.equal(await page.locator("header h1").textContent(), name);
      await inspect(page, `brand-${locale}-${width}`, pictures, { fullPage: false });
      await page.context().close();
    }
  },

  async "no two pictures of pieces look alike at 24 pixels"() {
    const page = await open("#play");
    const shapes = await page.evaluate(async () => (await import(new URL("shapes.js", document.querySelector("script[type=module]").src))).SHAPES);
    const alike = await page.evaluate(async (layers) => {
      const styles = { f: 'fill="#000"', c: 'fill="#fff"', l: 'fill="none" stroke="#000"', k: 'fill="none" stroke="#fff"' };
      const pixels = {};
      for (const [name, list] of Object.entries(layers)) {
        const paths = list.map((layer) => `<path ${styles[layer[0]]} stroke-width="4.2" stroke-linecap="round" d="${layer.slice(1)}"/>`);
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="-48 -48 96 96"><rect x="-48" y="-48" width="96" height="96" fill="#fff"/>${paths.join("")}</svg>`)}`;
        await image.decode();
        const canvas = new OffscreenCanvas(24, 24).getContext("2d");
        canvas.drawImage(image, 0, 0);
        pixels[name] = [...canvas.getImageData(0, 0, 24, 24).data].filter((_, index) => index % 4 === 0);
      }
      const dark = (one) => one.reduce((sum, value) => sum + (255 - value), 0);
      const names = Object.keys(pixels);
      return names.flatMap((name, index) => names.slice(index + 1).map((other) => {
        const differ = pixels[name].reduce((sum, value, place) => sum + Math.abs(value - pixels[other][place]), 0);
        return [differ / Math.min(dark(pixels[name]), dark(pixels[other])), `${name} and ${other}`];
      })).sort(([one], [next]) => one - next)[0];
    }, shapes);
    assert.ok(Object.keys(shapes).length === 10 && alike[0] > 0.5, `${alike[1]} differ in ${alike[0]} of what is drawn`);
  },
});
