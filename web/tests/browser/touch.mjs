// Play by fingers: touch events as a phone sends them, not clicks of a mouse.

import assert from "node:assert/strict";
import { counted, middle } from "./harness.mjs";

export const touchTests = ({ open, pictures }) => ({
  async "moves are played by taps and by dragging a finger"() {
    const page = await open("?seed=7", { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    // Pictures of what the mouse would do are no proof: only touches may arrive.
    await page.evaluate(() => {
      globalThis.kinds = new Set();
      addEventListener("pointerdown", (event) => globalThis.kinds.add(event.pointerType), true);
    });
    const count = (number) => counted(page, ".record span", number);
    await page.locator("#welcome-play").tap();
    for (const square of ["c2", "c6"]) await page.touchscreen.tap(...(await middle(page, square)));
    await count(2);
    const devices = await page.context().newCDPSession(page);
    const touch = async (type, square) => {
      const touchPoints = square ? [square].map(([x, y]) => ({ x, y })) : [];
      await devices.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    const [from, to] = [await middle(page, "a3"), await middle(page, "a4")];
    const scrolled = await page.evaluate(() => scrollY);
    await touch("touchStart", from);
    for (const share of [0.3, 0.6, 1]) await touch("touchMove", [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    await page.screenshot({ path: `${pictures}/touch-390.png` });
    await touch("touchEnd");
    await count(4);
    assert.equal(await page.evaluate(() => scrollY), scrolled, "the page has not moved under the finger");
    assert.deepEqual(await page.evaluate(() => [...globalThis.kinds]), ["touch"]);
  },
});
