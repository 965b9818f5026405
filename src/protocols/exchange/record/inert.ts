import { visible, visibleLine } from "../../../kernel/text.ts";

/**
 * Text of others inside of our Markdown: it keeps its words, and nothing in it is a picture, a link, markup, code that a viewer
 * runs (diagrams) or a heading. So a report loads nothing when somebody looks at it. Backslashes are doubled, else one in front of
 * a sign would take ours away.
 */
const inert = (text: string): string =>
  visible(text)
    .replace(/[\\`<[~]/g, "\\$&")
    .replace(/^([ \t]{0,20})(#{1,6}(?:[ \t]|$)|={3}|-{3})/gm, "$1\\$2");

export const inertLine = (text: string): string => inert(visibleLine(text));

/** Behind a bar, as long as it is. */
export const inertQuote = (text: string): string =>
  inert(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
