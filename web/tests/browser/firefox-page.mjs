// Debian's Firefox, by WebDriver BiDi, and pages in it that keep what they complain about.

// Later versions want what this Firefox does not have (emulation.setMediaFeaturesOverride).
import { firefox } from "playwright-bidi";
import { faults, patient } from "./harness.mjs";

const NO_BROWSER = 3;
/** A style that the tests bring into the page when they inspect it, which the page's policy refuses. */
const OURS = /style-src-elem.*sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/;

/** Starts a browser. Ends the tests where it does not run. */
export async function launch({ dark, language }) {
  const firefoxUserPrefs = { "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1, "intl.accept_languages": language, "ui.prefersReducedMotion": 1 };
  try {
    return await firefox.launch({ channel: "moz-firefox", executablePath: "/usr/bin/firefox-esr", firefoxUserPrefs });
  } catch (error) {
    console.log(`Firefox does not run: ${error.message}`);
    process.exit(NO_BROWSER);
  }
}

/** A page at an address, in a window of its own that is so wide. */
export async function open(browser, address, width) {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const page = patient(await context.newPage());
  const complain = (text) => OURS.test(text) || faults.push(text);
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", (error) => complain(String(error)));
  await page.goto(address);
  return page;
}
