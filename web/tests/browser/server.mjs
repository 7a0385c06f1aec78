// The program under test, and a browser to look at its page with.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

/** Starts the program on a free port. Resolves to its address and a function that ends it. */
export async function serve(program, ...more) {
  const child = spawn(program, ["serve", "--port", "0", "--log", "error", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  process.on("exit", () => child.kill("SIGTERM"));
  for await (const line of createInterface({ input: child.stdout })) {
    return { address: line, end: () => { child.kill("SIGTERM"); return ended; } };
  }
  throw new Error("the program ended before it printed an address");
}

/** Exit codes of tests that the browser has not let come to an end: it does not run here, or it has crashed on the way. */
const NO_BROWSER = 3;
const CRASHED = 4;

let ending = false;

const leave = (code, why) => {
  console.log(`the browser ${why}`);
  process.exit(code);
};

/** Starts a browser that has shown a page. Ends the tests where none does, and later where it crashes. */
export async function launch() {
  let browser;
  try {
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
    const page = await browser.newPage();
    await page.goto("data:text/html,<svg><circle r='9'/></svg>");
    await page.screenshot();
    await page.close();
  } catch (error) {
    leave(NO_BROWSER, `does not run: ${/signal=\w+/.exec(error.message)?.[0] ?? error.message}`);
  }
  browser.on("disconnected", () => ending || leave(CRASHED, "has ended"));
  browser.on("context", (context) => context.on("page", (page) => page.on("crash", () => leave(CRASHED, "has lost a page"))));
  return browser;
}

/** Ends a browser whose tests have come to their end. */
export function end(browser) {
  ending = true;
  return browser.close();
}
