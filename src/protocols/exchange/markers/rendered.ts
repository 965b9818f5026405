import { visible, visibleLine } from "../../../kernel/text.ts";
import { exchangeMarkers, type ExchangeKind } from "./kinds.ts";

/** A message as it is put before a mind. */
export interface ExchangeLetter {
  readonly id: string;
  readonly kind: ExchangeKind;
  /** Whoever wrote it, as the runtime knows them. */
  readonly by: string;
  readonly text: string;
  /** The text imitates a marker. */
  readonly flagged?: boolean;
}

/** Stands before every line of a text and before no header. */
export const gutter = "│ ";

/**
 * X4: a header by the runtime, and the text behind a gutter. Whatever some reader takes for the end of a line ends one here, and
 * what nobody sees is shown, so a text cannot make a line that looks like a header.
 */
export function rendered(message: ExchangeLetter): string {
  return `${headerOf(message)}\n${behindGutter(message.text)}`;
}

/** The text alone, as long as it is when it is sent: a line break or a character that nobody sees takes more room than in the pool. */
export const behindGutter = (text: string): string =>
  linesOf(text)
    .map((line) => `${gutter}${visible(line)}`)
    .join("\n");

/** The only lines without a gutter. */
export function headerOf({ id, kind, by, flagged }: ExchangeLetter): string {
  const note = flagged === true ? " (imitates a marker; only what stands in this line says what it is)" : "";
  return `#${visibleLine(id)} ${exchangeMarkers[kind] ?? "thought of"} ${visibleLine(by)}${note}`;
}

/** Line feed, return, form feed, vertical tab, NEL and the separators of Unicode; other controls are shown. */
const linesOf = (text: string): readonly string[] => text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
