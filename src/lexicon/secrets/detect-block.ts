import type { Span } from "../../kernel/text.ts";
import { blockMax, type Find } from "./shapes/types.ts";

const pemHeader = /-{4,5} ?BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;
const puttyHeader = /Private-Lines: \d{1,4}(?=\s|\\)/y;
const footer = /-{4,5} ?END [A-Z0-9 ]{1,60}-{4,5}/y;
/** Text between the lines of a key: line breaks, as they are or escaped, and the quotes and signs of a program around them. */
const filler = /(?:[\s"'`,+>|#*;()\\.]|(?<=\\)[nrt]|(?<=\n[ \t]{0,16})(?:(?:[\w./-]{1,60}[:-])?\d{1,7}[:→|\t-]|-(?!-))){0,80}/y;
const remark = /[A-Za-z][A-Za-z-]{2,24}: [^\n\\"]{0,120}(?=\n|\r|\\)/y;
const line = /[A-Za-z0-9+/=]{1,4096}/y;

const remarksMax = 4;
const lineMinChars = 16;
/** After the last whole line: the short one, a checksum, and the footer. */
const shortLinesMax = 2;

/** How much text must follow before it is certain that a key, or none, ended before it. */
export const blockTail = 512;
export const blockLead = 2_048;

/**
 * A private key from its header to its footer. A cut key has no footer, and a mere mention of the header has no key: so
 * lines are taken while they look like lines of a key.
 */
function keyBehind(header: RegExp): Find {
  return (text, at) => {
    let end = skip(header, text, at);
    if (end === at) return undefined;
    const start = at;
    for (let count = 0; count < remarksMax; count += 1) {
      const next = skip(filler, text, end);
      const after = skip(remark, text, next);
      if (after === next) break;
      end = after;
    }
    const body = linesFrom(text, end, at + blockMax - blockTail);
    return body === undefined ? undefined : { start, end: footerFrom(text, body) ?? body };
  };
}

export const privateKey = keyBehind(pemHeader);
export const puttyKey = keyBehind(puttyHeader);

/** True when no following text can change where this key ends. */
export const isClosed = (text: string, { start, end }: Span): boolean =>
  /-{4,5} ?END [A-Z0-9 ]{1,60}-{5}$/.test(text.slice(Math.max(start, end - 80), end));

function linesFrom(text: string, from: number, limit: number): number | undefined {
  let end: number | undefined;
  for (let at = from; at < limit;) {
    const begin = skip(filler, text, at);
    const after = Math.min(limit, skip(line, text, begin));
    if (after - begin < lineMinChars) break;
    end = at = after;
  }
  return end;
}

function footerFrom(text: string, from: number): number | undefined {
  let at = skip(filler, text, from);
  for (let count = 0; count <= shortLinesMax; count += 1) {
    const end = skip(footer, text, at);
    if (end > at) return end;
    at = skip(filler, text, Math.min(at + lineMinChars, skip(line, text, at)));
  }
  return undefined;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
