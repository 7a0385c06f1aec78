// The panel beside the board and the tabs: their order, how they fit phones and fingers, keys, and the contrasts that readers
// ask their systems for.

import assert from "node:assert/strict";
import { board, counted, inspect, typed, unfolded } from "./harness.mjs";
import { BLUNDER, review } from "./records.mjs";

const LOCALES = ["en", "zh-CN", "zh-TW", "vi", "fr"];
const PARTS = { analyse: "#tree .ply", puzzles: "#puzzle-about:not(:empty)", learn: "#lessons button", review: ".review-form", rules: ".rules-text h1", games: "#search-games, input", play: "#status:not(:empty)" };
const PHONE = { width: 320, height: 640, hasTouch: true, isMobile: true };

/** What is wrong with what is in view on a phone, inside the page: too wide, clipped, or too small for a finger. */
const wrong = () => {
  const seen = [...document.querySelectorAll("header *, section:not([hidden]) *, dialog *")].filter((element) => !element.closest("svg") && element.checkVisibility() && element.getBoundingClientRect().width > 1);
  const name = (element) => `${element.tagName}#${element.id}.${element.className} ${element.textContent.slice(0, 30)}`;
  const scrolls = (element) => element && (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement?.closest("section *, header *, dialog")));
  const faults = document.documentElement.scrollWidth > 320 ? [`the page is ${document.documentElement.scrollWidth} wide`] : [];
  for (const element of seen) {
    const { left, right, height } = element.getBoundingClientRect();
    if ((left < -1 || right > 321) && !scrolls(element)) faults.push(`outside: ${name(element)}`);
    if (!element.matches("button, summary, select")) continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.tagName !== "SELECT") faults.push(`clipped: ${name(element)}`);
    if (height < 31.5) faults.push(`${height} high: ${name(element)}`);
  }
  return faults;
};

export const panelTests = ({ open, pictures }) => {
  const tops = (page, ...selectors) => Promise.all(selectors.map(async (selector) => (await page.locator(`section:not([hidden]) ${selector}`).first().boundingBox()).y));

  return {
    async "on a phone, five tabs lie at the bottom, and nothing is too wide, clipped or too small for a finger in any language"() {
      for (const [index, locale] of LOCALES.entries()) {
        const colorScheme = index % 2 ? "dark" : "light";
        const page = await open("#analyse?game=xiangqi&plies=h3-e3+h10-g8", { ...PHONE, locale, colorScheme });
        assert.ok(await page.evaluate(() => matchMedia("(pointer: coarse)").matches));
        const tabs = await page.locator("nav > button").evaluateAll((list) => list.filter((tab) => tab.checkVisibility()).map((tab) => tab.getBoundingClientRect().bottom));
        assert.deepEqual(tabs, Array(5).fill(640));
        for (const [part, there] of Object.entries(PARTS)) {
          await (await unfolded(page, `#tab-${part}`)).tap();
          await page.locator(`section:not([hidden]) :is(${there})`).first().waitFor();
          if (part === "review") await review(page, BLUNDER);
          if (part === "play") await (await unfolded(page, "#ply-entry")).waitFor();
          assert.deepEqual(await page.evaluate(wrong), [], `${part} in ${locale}`);
          if (index < 2) await inspect(page, `phone-${part}-${locale}`, pictures, { fullPage: false });
        }
        await page.context().close();
      }
    },

    async "the panel shows status, moves, four actions, and the rest behind one more"() {
      for (const look of [{ width: 390, height: 844, locale: "fr", colorScheme: "dark" }, {}]) {
        const page = await open("?seed=7", look);
        const actions = () => page.locator(".toolbar button").evaluateAll((list) => list.filter((button) => button.checkVisibility()).map(({ id }) => id));
        assert.deepEqual(await actions(), ["take-back", "hint", "ask-coach", "new-game"]);
        await typed(page, "c2c6");
        await counted(page, ".record span", 2);
        assert.deepEqual(await actions(), ["take-back", "hint", "ask-coach", "resign", "play-threats", "draw", "to-analysis", "to-review", "new-game"]);
        await page.locator("#play-more summary").click();
        assert.deepEqual(await actions(), ["take-back", "hint", "ask-coach", "resign"]);
        const order = await tops(page, ".status", ".record", ".toolbar", "#play-more");
        assert.deepEqual(order, [...order].sort((one, next) => one - next));
        // The status is no box among boxes.
        assert.equal(await page.locator("#status").evaluate((status) => getComputedStyle(status.parentElement).borderTopWidth), "0px");
        await inspect(page, `panel-${look.width ?? 1280}`, pictures, { fullPage: false });
        await page.context().close();
      }
    },

    async "no tab is out of view, however wide the window is"() {
      const page = await open("#play", { locale: "vi" });
      for (const width of [1450, 1360, 1280, 1057, 1055, 760, 640, 545]) {
        await page.setViewportSize({ width, height: 700 });
        const [wide, room, last] = await page.locator("nav").evaluate((nav) => [nav.scrollWidth, nav.clientWidth, [...nav.querySelectorAll("button")].filter((tab) => tab.checkVisibility()).at(-1).getBoundingClientRect().right]);
        assert.ok(wide <= room && last <= width, `${wide} in ${room} of ${width}`);
      }
    },

    async "text has three sizes, and the tab under the pointer looks unlike the current one"() {
      const page = await open("#analyse?game=xiangqi&plies=h3-e3");
      for (const part of ["analyse", "puzzles", "learn", "games", "play"]) {
        await page.locator(`#tab-${part}`).click();
        await page.locator(`section:not([hidden]) :is(${PARTS[part]})`).first().waitFor();
        const sizes = await page.evaluate(() => [...new Set([...document.querySelectorAll("header *, section:not([hidden]) *")].filter((element) => !element.closest("svg, textarea") && element.checkVisibility()
          && [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent.trim())).map((element) => getComputedStyle(element).fontSize))]);
        assert.ok(sizes.length <= 3, `${part}: ${sizes}`);
      }
      const look = (id) => page.locator(id).evaluate((tab) => { const { color, backgroundColor, borderBottomColor, fontWeight } = getComputedStyle(tab); return { color, backgroundColor, borderBottomColor, fontWeight }; });
      await page.locator("#tab-puzzles").hover();
      const [current, hovered, other] = [await look("#tab-play"), await look("#tab-puzzles"), await look("#tab-learn")];
      assert.ok(hovered.backgroundColor !== other.backgroundColor, "it is seen");
      for (const [name, value] of Object.entries(current)) assert.notEqual(hovered[name], value, name);
    },

    async "the first stop of Tab leads to the board"() {
      const page = await open("#play", { locale: "fr" });
      await page.keyboard.press("Tab");
      assert.ok(await page.locator("#skip").evaluate((link) => link === document.activeElement && link.getBoundingClientRect().top >= 0));
      await page.keyboard.press("Enter");
      assert.ok(await board(page).evaluate((svg) => svg === document.activeElement));
      assert.match(page.url(), /#play/);
    },

    async "readers who ask for more contrast, or for the colours of their system, get them"() {
      const page = await open("#analyse?game=xiangqi&plies=h3-e3");
      const style = (selector, name) => page.locator(selector).first().evaluate((element, wanted) => getComputedStyle(element)[wanted], name);
      const faint = await style(".more > summary", "color");
      await page.emulateMedia({ contrast: "more" });
      assert.equal(await style("body", "backgroundColor"), "rgb(255, 255, 255)");
      assert.equal(await style("body", "color"), "rgb(0, 0, 0)");
      assert.equal(await style(".engine", "borderTopColor"), "rgb(0, 0, 0)");
      assert.notEqual(await style(".more > summary", "color"), faint);
      await inspect(page, "contrast", pictures, { fullPage: false });
      await page.emulateMedia({ contrast: null, forcedColors: "active" });
      const [current, other] = [await style("#tab-analyse", "backgroundColor"), await style("#tab-play", "backgroundColor")];
      assert.notEqual(current, other);
      assert.equal(await style("#tree .ply", "backgroundColor"), current);
      assert.notEqual(await board(page).locator(".piece.south .disc").first().evaluate((disc) => getComputedStyle(disc).stroke), await board(page).locator(".piece.north .disc").first().evaluate((disc) => getComputedStyle(disc).stroke));
      await page.screenshot({ path: `${pictures}/forced-colours.png` });
    },
  };
};
