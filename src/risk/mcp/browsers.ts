import type { Act } from "../deed.ts";
import { isLoopback } from "../environment.ts";
import { isStorePort } from "../net/acting.ts";
import { placeOf } from "../net/place.ts";
import { isAddress, type Leaf } from "./leaves.ts";
import { nameActs, wordsOf } from "./names.ts";

const servers = /playwright|puppeteer|browser|chrome|chromium|firefox|safari|selenium|webdriver|stagehand|cypress|computer-?use/i;
/** Doings of a hand at a page; what runs code there is none of them. */
const hands: ReadonlySet<string> = new Set(
  (
    "click type fill press select hover drag navigate goto scroll screenshot snapshot wait form key back forward reload tab tabs resize " +
    "dialog upload close"
  ).split(" "),
);
/** Of these the page sees nothing. */
const glances: ReadonlySet<string> = new Set("console network performance trace resize close emulate tabs".split(" "));
const codes = /^(?:evaluate|eval|run|execute|exec|script|code|install)$/;
const strict: ReadonlySet<Act> = new Set(["money", "message", "destroy", "publish"]);
/** Addresses that a description names: `the button at http://localhost:5173/x`. */
const named = /\bhttps?:\/\/[^\s"'`)]{1,300}/g;
/** Arguments that say what is clicked. */
const labels = /^(?:element|text|label|name|button|selector|description)$/;

/** Where a hand at a page works: on this machine, or elsewhere, and what the clicked thing says it does. */
export function atPage(
  server: string,
  name: string,
  leaves: readonly Leaf[],
): { readonly isHere: boolean; readonly act?: Act } | undefined {
  const words = wordsOf(name);
  if (!(servers.test(server) || servers.test(name)) || words.some((word) => codes.test(word)) || !words.some((word) => hands.has(word)))
    return undefined;
  const pages = leaves
    .flatMap((leaf) => (isAddress(leaf) ? [leaf.text] : labels.test(leaf.key) ? (leaf.text.match(named) ?? []) : []))
    .map(placeOf);
  const isHere = pages.length > 0 && pages.every(({ host, port }) => isLoopback(host) && !isStorePort(port));
  const isTyped = words.some((word) => word === "type" || word === "fill"); // then the text is what goes into a field
  const act = leaves
    .flatMap(({ key, text }) => (labels.test(key) && !(isTyped && key === "text") ? (nameActs(text) ?? []) : []))
    .find((each) => strict.has(each));
  return { isHere, ...(act === undefined ? {} : { act }) };
}

/** A tool that shows pages and works in them: in some, a person is signed in. */
export function isBrowser(server: string, name: string, leaves: readonly Leaf[]): boolean {
  const words = wordsOf(name);
  const told = leaves.flatMap(({ key, text }) => (/^(?:action|command|method|type)$/.test(key) ? wordsOf(text.slice(0, 40)) : []));
  return servers.test(server) || servers.test(name) || [...words, ...told].some((word) => showing.has(word));
}
const showing: ReadonlySet<string> = new Set("navigate goto visit browse open launch tab tabs page computer webview".split(" "));

/** A look at a page, or at the window around it. */
export const isGlance = (server: string, name: string): boolean => {
  const words = wordsOf(name);
  return (servers.test(server) || servers.test(name)) && words.some((word) => glances.has(word)) && !words.some((word) => codes.test(word));
};
