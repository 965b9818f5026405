import { isHandedOver } from "./detect-value.ts";
import type { Find } from "./shapes/types.ts";

const passwordMax = 256;

/** Where a word of a command ends: at its closing quote, or at a blank or a sign of the shell. */
export function wordFrom(text: string, from: number): { readonly start: number; readonly end: number } | undefined {
  const quote = /^\\{0,3}(["'])/.exec(text.slice(from, from + 4))?.[0] ?? "";
  const start = from + quote.length;
  const rest = text.slice(start, start + passwordMax);
  const end = quote === "" ? /^(?:[^\s;|&<>"'`]|["'`](?![\s,;:)\]}]))*/.exec(rest)?.[0].length : rest.indexOf(quote);
  const word = end === undefined || end < 0 ? undefined : rest.slice(0, end);
  return word === undefined || /[\n\r]/.test(word) ? undefined : { start, end: start + word.length };
}

/** Finds the word of a command that is handed over as a password behind its lead. `before`: the part of the word before it. */
export function handedOver(
  leadAt: (text: string, at: number) => RegExp,
  accepts: (password: string) => boolean = () => true,
  before?: RegExp,
): Find {
  return (text, at, cut) => {
    const lead = leadAt(text, at);
    lead.lastIndex = at;
    const word = lead.test(text) ? wordFrom(text, lead.lastIndex) : undefined;
    if (!word || (cut && word.end === text.length)) return undefined;
    const all = text.slice(word.start, word.end);
    const skip = before ? before.exec(all)?.[0].length : 0;
    if (skip === undefined) return undefined;
    // Quotes may also stand around the password alone.
    const inner = skip > 0 && skip === all.length ? undefined : /^["']/.test(all.slice(skip)) ? 1 : 0;
    if (inner === undefined) return undefined;
    const start = word.start + skip + inner;
    const end = inner === 1 && /["']$/.test(all) ? word.end - 1 : word.end;
    const password = text.slice(start, end);
    return isHanded(password) && accepts(password) ? { start, end } : undefined;
  };
}

export const isHanded = (password: string): boolean =>
  password.length >= 3 && !/^(?:[-/]|\\{1,4}[nrt]?$)/.test(password) && isHandedOver(password);

/** The user before a password, with the colon between. */
export const withoutUser = /^(?:[A-Za-z_][\w.-]{0,40}:(?=.{3}))?/;
