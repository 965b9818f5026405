import { partOf, type Span } from "../kernel/text.ts";

const headChars = 24;

/**
 * A long text in few characters, with the place that matters in sight and every cut counted. A command is read from
 * its start, so the start stays; what was found may stand a thousand characters later, and that must show.
 */
export function foldAround(text: string, span: Span | undefined, maxChars: number): string {
  if (text.length <= maxChars) return text;
  if (!span || span.start <= maxChars / 2 || span.start >= text.length)
    return `${partOf(text, 0, maxChars)}${left(text.length - maxChars)}`;
  const room = maxChars - headChars;
  const end = Math.min(text.length, span.start + room);
  return `${partOf(text, 0, headChars)}${left(span.start - headChars)}${partOf(text, span.start, end)}${left(text.length - end)}`;
}

const left = (count: number): string => (count > 0 ? ` … (${count} more) … ` : "");
