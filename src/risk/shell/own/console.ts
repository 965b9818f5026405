import { longPattern } from "../../../kernel/long-pattern.ts";
import { namesConsole, ordersConsole } from "../../answering.ts";
import { connectsByValues, hostsNamed } from "../../code/connections.ts";
import type { Deed } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import { consolePort, consoleWhy, isOwnConsole } from "../../net/console.ts";
import { nameFits } from "../../per-name.ts";
import { isKnownProgram } from "../../tools/index.ts";

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

/** Words of code that send something: what only looks whether a port answers has none. */
const sending = longPattern()`
  \b(?:send\w{0,9}|request|urlopen|[Pp]ost\w{0,9}|[Pp]ut|[Pp]atch|POST|PUT|PATCH|syswrite|fwrite|fputs|Fprintf?|makefile|pipe|write_all)\s{0,5}[(!"']|
  (?<!\bstd(?:out|err))[.>]\s{0,3}[Ww]rite\w{0,9}\s{0,5}\(|\$\w{1,40}\s{0,3}(?:->|\.)\s{0,3}print\b|\b(?:print|say)\s{1,5}\{?\s{0,3}\$\w|
  (?:\.|->)(?:puts|print|end)\s{0,5}\(?\s{0,5}["'\x60{<]|\bmethod\b|\bNewRequest\w{0,12}\(
`;

/** Clients that are given an address once, and only paths from then on. */
const based = longPattern("i")`
  base_?ur[il]|prefix_?url|\bfaraday\b|\bexcon\b|httparty|restclient|rest::client|\bsupertest\b|\bnew\s{1,5}(?:client|pool|agent)\s{0,5}\(|
  connectionpool|connection_from_url|clientsession|\burljoin\b|\bnew\s{1,5}url\s{0,5}\(|http_?client|\bguzzle|\brequests\.session|
  \bhost\s{0,5}(?:=>?|:)\s{0,5}["']http
`;
/** A path of ours that takes orders, in quotes: a client adds the rest. */
const orderPath = /["'\x60]\/?(?:api\/)?v1\/gates\/[^"'\x60\s]{1,200}/;

/** Code that gives our console an order: by its address, or by its host and port as two values; or opens it in a browser. */
export function speaksToConsole(text: string, facts: Facts): boolean {
  const port = consolePort(facts);
  if (port === undefined) return false;
  const shown = text.slice(0, textMaxChars);
  if (driving.test(shown) && namesConsole(shown, facts)) return true;
  if (!new RegExp(`(?<![\\w.])${port}(?!\\w)`).test(shown) || !sending.test(shown)) return false;
  if (ordersConsole(shown, facts)) return true;
  if ((based.test(shown) || orderPath.test(shown)) && namesConsole(shown, facts)) return true;
  const hosts = connectsByValues(shown) ? hostsNamed(shown) : undefined;
  return hosts !== undefined && (hosts.length === 0 || hosts.some((host) => isOwnConsole(host, port, facts)));
}

/** Programs that make requests, or a way for others to make them, wherever they are told to. */
const isRequesting = nameFits(longPattern()`
  ^(?:openssl|gnutls-cli|ab|hey|wrk2?|vegeta|siege|oha|bombardier|autocannon|k6|artillery|h2load|httperf|aria2c|axel|lwp-request|GET|POST|
  PUT|DELETE|gobuster|ffuf|wfuzz|nikto|sqlmap|nuclei)$
`);
const isTunnel = nameFits(longPattern()`
  ^(?:ngrok|cloudflared|lt|localtunnel|bore|frpc|chisel|gost|tailscale|caddy|mitm(?:proxy|dump|web)|redir|simpleproxy|rinetd|inlets|
  pagekite|zrok|devtunnel|loclx|expose|local-ssl-proxy|toxiproxy-cli|stunnel4?|tinyproxy)$
`);
/** Words by which such a program sends something. */
const giving = /^(?:POST|PUT|PATCH|DELETE)$|^(?:-[dDmpTXb]|--(?:data|body|json|form|post|method|request)[\w-]{0,12})(?:=|$)/;

/** A program that is told to make requests to our console, or to lead others to it. */
function requestsConsole(program: string, texts: readonly string[], facts: Facts, isFed: boolean): boolean {
  if (isTunnel(program)) {
    const port = consolePort(facts) ?? "";
    return texts.some((text) => text === port || text.endsWith(`:${port}`) || text.endsWith(`=${port}`) || namesConsole(text, facts));
  }
  if (!isRequesting(program) && isKnownProgram(program)) return false;
  const named = texts.filter((text) => namesConsole(text, facts));
  return named.length > 0 && (isFed || texts.some((text) => giving.test(text)) || named.some((text) => ordersConsole(text, facts)));
}

/** Our console in a browser. The presses that follow no longer say where they are done; shown to a person, it is a person's. */
export function consoleShown(
  program: string,
  texts: readonly string[],
  { isCode, isFed, facts }: { readonly isCode: boolean; readonly isFed: boolean; readonly facts: Facts },
): Pick<Deed, "act" | "why"> | undefined {
  if (facts.console === undefined) return undefined;
  const said = texts.join("\n");
  const isNamed = (): boolean => namesConsole(said, facts);
  if (isOpener(program)) return isNamed() ? { act: "privilege", why: "opens the guard's own console in a browser" } : undefined;
  const isDriven = isBrowser(program) ? isNamed() : isCode ? speaksToConsole(said, facts) : requestsConsole(program, texts, facts, isFed);
  return isDriven ? { act: "control-plane", why: consoleWhy } : undefined;
}
