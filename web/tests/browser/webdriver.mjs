// A page in Debian's WebKitGTK, by WebDriver. It has the few methods of Playwright's pages that the tests need.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/** The browser that webkit2gtk-driver drives; the newest of those that a system may have. */
const BROWSERS = ["6.0", "4.1", "4.0"].flatMap((api) => ["webkitgtk", "webkit2gtk"].map((name) => `/usr/lib/x86_64-linux-gnu/${name}-${api}/MiniBrowser`));
/** How long something may take, in milliseconds. */
const PATIENCE = 120_000;

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** A port that nobody listens on. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a display that nobody sees. Resolves to its name and a function that ends it. */
async function display() {
  const child = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
  const failed = new Promise((_, reject) => { child.on("error", reject); child.on("exit", (code) => reject(new Error(`Xvfb ends with ${code}`))); });
  failed.catch(() => {});
  const number = await Promise.race([new Promise((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim()))), failed]);
  return { name: `:${number}`, end: () => child.kill() };
}

/** Starts the driver and a browser. `oncomplaint(text)` hears the errors of its console. */
export async function launch(oncomplaint) {
  const binary = BROWSERS.find(existsSync);
  assert.ok(binary, "there is no MiniBrowser");
  const [screen, port] = [await display(), await freePort()];
  // The sandbox of the web process wants rights that a container does not give.
  const env = { ...process.env, DISPLAY: screen.name, NO_AT_BRIDGE: "1", LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: ["ignore", "pipe", "ignore"], env });
  driver.on("error", () => {});
  createInterface({ input: driver.stdout }).on("line", (text) => /^CONSOLE .*ERROR/.test(text) && oncomplaint(text));
  const end = () => {
    driver.kill();
    screen.end();
  };
  process.on("exit", end);
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
  const began = Date.now();
  while (!(await ask("GET", "/status").then(({ ready }) => ready, () => false))) {
    assert.ok(Date.now() - began < PATIENCE && driver.exitCode === null, "WebKitWebDriver does not answer");
    await pause(100);
  }
  const options = { binary, args: ["--automation", "--enable-write-console-messages-to-stdout=true"] };
  const { sessionId } = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  await ask("POST", `/session/${sessionId}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });
  const page = new Page((method, path, body) => ask(method, `/session/${sessionId}${path}`, body));
  return { page, async end() { await ask("DELETE", `/session/${sessionId}`).catch(() => {}); end(); } };
}

/** The page of a browser; `ask(method, path, body)` asks its session. */
class Page {
  constructor(ask) {
    this.ask = ask;
  }

  goto(url) {
    return this.ask("POST", "/url", { url });
  }

  reload() {
    return this.ask("POST", "/refresh", {});
  }

  goBack() {
    return this.ask("POST", "/back", {});
  }

  /** Makes the window so many pixels wide and high. */
  async size(width, height) {
    await this.ask("POST", "/window/rect", { width, height });
    await this.waitForFunction((wide) => innerWidth === wide, width);
  }

  /** The value of a function in the page, or of what it promises; a text is a script without a value. */
  async evaluate(code, ...given) {
    if (typeof code === "string") return this.ask("POST", "/execute/sync", { script: code, args: [] });
    const script = `const [given, done] = arguments; new Promise((go) => go((${code})(...given))).then((value) => done({ value }), (error) => done({ problem: String(error) }));`;
    const { value, problem } = await this.ask("POST", "/execute/async", { script, args: [given] });
    if (problem) throw new Error(problem);
    return value;
  }

  /** Waits until a function of the page says yes; while another page is loaded, none says anything. */
  async waitForFunction(isSo, argument) {
    const began = Date.now();
    for (;;) {
      const so = await this.evaluate(isSo, argument).catch((error) => { this.problem = error; return false; });
      if (so) return;
      assert.ok(Date.now() - began < PATIENCE, `it does not happen: ${isSo} ${JSON.stringify(argument)} ${this.problem ?? ""}`);
      await pause(50);
    }
  }

  /** Waits until an element can be seen, and is where it stays. */
  waitFor(selector) {
    return this.waitForFunction((sought) => [...document.querySelectorAll(sought)].some((element) => element.getClientRects().length && !element.disabled), selector);
  }

  /** Presses the mouse at a point of the screen. */
  async press(x, y) {
    const actions = [{ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y), origin: "viewport" }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    await this.ask("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  }

  /** Clicks an element where it is, after it has been brought to the lower edge of the window: the board stays at the upper one. */
  async click(selector) {
    await this.waitFor(selector);
    const [x, y] = await this.evaluate((sought) => {
      const element = [...document.querySelectorAll(sought)].find((known) => known.getClientRects().length);
      element.scrollIntoView({ block: "end" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }, selector);
    await this.press(x, y);
  }

  /** Types a text into a field by keys, in place of what is there. */
  async type(selector, text) {
    await this.waitFor(selector);
    const element = Object.values(await this.ask("POST", "/element", { using: "css selector", value: selector }))[0];
    await this.ask("POST", `/element/${element}/clear`, {});
    await this.ask("POST", `/element/${element}/value`, { text });
  }

  async screenshot({ path }) {
    await writeFile(path, Buffer.from(await this.ask("GET", "/screenshot"), "base64"));
  }
}
