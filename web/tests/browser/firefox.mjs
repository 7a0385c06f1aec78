// The main walks in Debian's Firefox, by WebDriver BiDi: firefox.mjs PROGRAM PICTURES

import { launch, open } from "./firefox-page.mjs";
import { walk } from "./walks.mjs";

await walk("firefox", process.argv.slice(2), async (look, address) => {
  const browser = await launch(look);
  return { page: await open(browser, address, look.width), close: () => browser.close() };
});
