// A walk through the page without a server, in Debian's Firefox: firefox-site.mjs PROGRAM PICTURES

import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, open } from "./firefox-page.mjs";
import { counted, inspect, runAndEnd, typed, unfolded } from "./harness.mjs";
import { host } from "./static.mjs";

const [program, pictures] = process.argv.slice(2);
const root = await mkdtemp(join(tmpdir(), "xiongmao-site-"));
execFileSync(program, ["site", "--out", root]);

async function walk() {
  const { address, stop } = await host(root);
  const browser = await launch({ dark: false, language: "en" });
  const page = await open(browser, `${address}?seed=7`, 390);
  await page.locator("#welcome-play").click();
  for (const [index, move] of ["c2c6", "a3a4"].entries()) {
    await typed(page, move);
    await counted(page, ".record span", 2 * index + 2);
  }
  await inspect(page, "firefox-site-play-390", pictures);
  // An analysis ends when it is told to: its lines stand still, and the engine has time for the next question.
  await (await unfolded(page, "#to-analysis")).click();
  await counted(page, "#tree .ply", 4);
  await page.locator("#engine").click();
  await counted(page, "#lines li", 3);
  await page.locator("#engine").click();
  await page.locator("#lines .why").first().click();
  await page.locator("#why .reasons").waitFor();
  await (await unfolded(page, "#tab-rules")).click();
  await page.waitForFunction(() => document.querySelector(".rules-text h1")?.textContent.startsWith("The rules"));
  // The page is kept for times without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await stop();
  await page.reload();
  await (await unfolded(page, "#tab-play")).click();
  await counted(page, ".record span", 4);
  await typed(page, "f3f4");
  await counted(page, ".record span", 6);
  await browser.close();
}

await runAndEnd({ "Firefox: the page without a server, with a network and without": walk }, () => rm(root, { recursive: true }));
