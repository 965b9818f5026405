import { longPattern } from "../../../kernel/long-pattern.ts";
import { namesConsole } from "../../answering.ts";
import type { Deed } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { consoleWhy } from "../../net/console.ts";
import { nameFits } from "../../per-name.ts";

/** Programs that show a page to the person who sits here. */
const isOpener = nameFits(longPattern()`
  ^(?:open|xdg-open|start|explorer|wslview|sensible-browser|(?:x-)?www-browser|gnome-open|gvfs-open|kde-open5?|gio|rundll32|
  osascript|termux-open-url)$
`);
/** Browsers, which others can drive, and programs that drive them. */
const isBrowser = nameFits(longPattern()`
  ^(?:(?:firefox|chrome|google-chrome|chromium|brave|microsoft-edge)[\w-]{0,20}|msedge|safari|opera|vivaldi|librewolf|epiphany|
  qutebrowser|falkon|konqueror|midori|playwright(?:-cli)?|cypress|puppeteer|agent-browser|browser-use|stagehand|lighthouse|
  chromedriver|geckodriver|shot-scraper|rod|decktape)$
`);
const driving = longPattern("i")`
  playwright|puppeteer|selenium|webdriver|webbrowser|pyppeteer|splinter|capybara|watir|cypress|testcafe|nightwatch|stagehand|
  nodriver|drissionpage|browser[-_]?use|chromedp|\bgoto\s{0,4}\(|\bxdg-open\b|["'\x60]open["'\x60]
`;
const textMaxChars = 20_000;

/** Code that opens our console in a browser, where it may press whatever a person may. */
export function opensConsole(text: string, facts: Facts): boolean {
  if (facts.console === undefined) return false;
  const shown = text.slice(0, textMaxChars);
  return driving.test(shown) && namesConsole(shown, facts);
}

/** Our console in a browser. The presses that follow no longer say where they are done; shown to a person, it is a person's. */
export function consoleShown(
  program: string,
  texts: readonly string[],
  { isCode, facts }: { readonly isCode: boolean; readonly facts: Facts },
): Pick<Deed, "act" | "why"> | undefined {
  if (facts.console === undefined) return undefined;
  const said = texts.join("\n");
  const isNamed = (): boolean => namesConsole(said, facts);
  if (isOpener(program)) return isNamed() ? { act: "privilege", why: "opens the guard's own console in a browser" } : undefined;
  const isDriven = isBrowser(program) ? isNamed() : isCode && opensConsole(said, facts);
  return isDriven ? { act: "control-plane", why: consoleWhy } : undefined;
}
