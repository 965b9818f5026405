import { longPattern } from "../kernel/long-pattern.ts";
import type { Facts } from "./facts.ts";
import { isConsolePage, isConsolePlace } from "./net/console.ts";
import { placeOf } from "./net/place.ts";

const textMaxChars = 20_000;
const address = /\b(?:https?:\/\/)?(?:localhost|[\w.-]{1,100}|\[[0-9a-f:.]{2,45}\]):\d{2,5}(?:\/[^\s"'`<>)]{0,300})?/gi;
const yes = /\b(?:approve|accept|allow|answer|confirm|grant|unblock|permit|say yes|press(?: the)? (?:y|enter|yes|ok|approve|allow))\b/i;
/** A yes to what waits for one: not a word about approvals, but an order to give them. */
const demand = longPattern("i")`
  \b(?:approve|accept|allow|answer|confirm|grant|unblock)\b[^.\n]{0,40}\b(?:gates?|requests?|prompts?|questions?|approvals?|inbox|dialogs?|
  everything|it all)\b[^.\n]{0,60}\b(?:waits?|waiting|pending|open|asks?|for me|for the user|on my behalf|comes? up|appears?|there)\b|
  \b(?:approve|accept|answer|confirm|grant)\b[^.\n]{0,20}\b(?:every|all|each|any|the pending|the open|the waiting)\b[^.\n]{0,30}\b(?:gates?|
  requests?|prompts?|questions?|approvals?)\b
`;
const ours = /\bassent\b/i;

/** Whether the text names our console by its address, however that is spelled. */
export function namesConsole(text: string, facts: Facts): boolean {
  if (facts.console === undefined) return false;
  return [...text.slice(0, textMaxChars).matchAll(address)].some(([found]) => isConsolePlace(placeOf(found), facts));
}

/** Whether the text names a place of our console that gives orders: no page, and no list that anybody may look at. */
export const ordersConsole = (text: string, facts: Facts): boolean =>
  [...text.slice(0, textMaxChars).matchAll(address)].some(
    ([found]) => isConsolePlace(placeOf(found), facts) && !isConsolePage(placeOf(found)),
  );

/** Whether a text tells somebody to answer the guard in a person's place: our name or our console, a yes, and what it is said to. */
export function tellsToAnswer(text: string, facts: Facts): boolean {
  const shown = text.slice(0, textMaxChars);
  return (ours.test(shown) && demand.test(shown)) || (yes.test(shown) && namesConsole(shown, facts));
}
