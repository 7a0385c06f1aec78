// The main walks in Debian's Chromium: chromium.mjs PROGRAM PICTURES

import { newPage } from "./harness.mjs";
import { launch } from "./server.mjs";
import { walk } from "./walks.mjs";

const browser = await launch();

await walk("chromium", process.argv.slice(2), async ({ dark, language, width }, address) => {
  const page = await newPage(browser, address, { width, height: 844, colorScheme: dark ? "dark" : "light", locale: language });
  return { page, close: () => page.context().close() };
});
