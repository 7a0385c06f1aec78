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
  for await (const line of createInterface({ input: child.stdout })) {
    return { address: line, end: () => { child.kill("SIGTERM"); return ended; } };
  }
  throw new Error("the program ended before it printed an address");
}

export const launch = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
