import { longPattern } from "../../../../kernel/long-pattern.ts";
import { endsOf } from "../moments.ts";
import { normaliseLine, plainOutput } from "./normalise.ts";
import { traceRows, worldRows } from "./signature-rows-world.ts";
import { buildRows, testRows, type SignatureRow } from "./signature-rows.ts";

/** The failure in one output, in a form by which two outputs can be compared. */
export interface FailureSignature {
  /** Distinct and in order, so that neither order nor number of messages counts. */
  readonly lines: readonly string[];
  /** The first message as it was printed: the error's words, rather than the name of the test. */
  readonly headline: string;
  /** The place it names: `src/cart.ts:12`. */
  readonly place?: string;
  /** Which row of the table read it; undefined if none did. */
  readonly row?: string;
  /** The output alone shows that it failed. */
  readonly sure: boolean;
}

/** In order of trust: rows that name the test or the place first, a general trace last. */
export const signatureRows: readonly SignatureRow[] = [...testRows, ...buildRows, ...worldRows, ...traceRows];

const linesMax = 40;

/** Never throws; an output that says nothing has a signature too. */
export function signatureOf(output: string): FailureSignature {
  const text = plainOutput(endsOf(output));
  for (const row of signatureRows) {
    const found = readBy(row, text);
    if (found) return found;
  }
  return fallback(text);
}

function readBy({ name, needs, pattern, message, sure }: SignatureRow, text: string): FailureSignature | undefined {
  if (needs && !needs.some((each) => text.includes(each))) return undefined;
  const lines = new Set<string>();
  let first: { readonly headline: string; readonly place?: string } | undefined;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && lines.size < linesMax; match = pattern.exec(text)) {
    const { code, file, line, text: said, said: also } = match.groups ?? {};
    const parts = [code, file && baseName(file), said, also].filter((part) => part !== undefined && part !== "");
    const normal = normaliseLine(parts.join(" "));
    if (normal !== "") lines.add(normal);
    first ??= { headline: match[0].trim(), ...(file === undefined ? {} : { place: line === undefined ? file : `${file}:${line}` }) };
    if (match[0] === "") pattern.lastIndex += 1;
  }
  if (lines.size === 0 || !first) return undefined;
  const place = first.place ?? placeIn(text);
  return {
    lines: [...lines].toSorted(),
    headline: message?.(text) ?? first.headline,
    ...(place === undefined ? {} : { place }),
    row: name,
    sure: sure === true,
  };
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** The first place in a trace that is not of a library. */
function placeIn(text: string): string | undefined {
  const places =
    /(?:File "|at (?:[^\n(]{0,120}\()?(?:file:\/\/)?|❯ (?:\S+ )?|--> )((?:\/|\.{0,2}\/)?[\w@./+-]{1,200}\.\w{1,5})(?:", line |:)(\d{1,6})/g;
  for (const match of text.matchAll(places)) {
    const [, file = "", line] = match;
    if (!/node_modules|site-packages|\/usr\/|node:|internal\//.test(file)) return `${file}:${line}`;
  }
  return undefined;
}

const telling = longPattern("i")`
  error|fail|fatal|cannot|can't|denied|not found|exception|refused|invalid|unable|undefined|missing|abort|unexpected|no such|
  conflict|expected
`;
const fallbackLines = 3;

/** The signature for an unknown tool: its last lines that sound like trouble, else its very last ones. */
function fallback(text: string): FailureSignature {
  const all = text
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^(?:Exit code|Error: Exit code|Process exited|Wall time|Chunk ID|Output:)/.test(line));
  const sounding = all.filter((line) => telling.test(line));
  const chosen = (sounding.length > 0 ? sounding : all.slice(-2)).slice(-fallbackLines);
  // Where only a sum is shown, only the sum tells one failure from the next.
  const sums = [...text.matchAll(/\b\d{1,6} (?:failed|failing|failures?|errors?)\b/gi)].map(([sum]) => `sum: ${sum.toLowerCase()}`);
  const read = chosen.map(normaliseLine).filter((line) => line !== "");
  const lines = [...new Set([...read, ...sums.slice(-fallbackLines)])].toSorted();
  return { lines, headline: (chosen[0] ?? "no output").trim(), sure: false };
}

const alike = 0.8;
/** Lines that no row reads are chosen by their sound, so that one more or less says little. */
const alikeUnread = 0.6;

/** Whether two outputs show the same failure: the same messages, or nearly all of a long list. */
export function isSameFailure(one: FailureSignature, other: FailureSignature): boolean {
  if (one.lines.length === 0 || other.lines.length === 0) return one.lines.length === other.lines.length;
  const held = new Set(one.lines);
  const shared = other.lines.filter((line) => held.has(line)).length;
  const isUnread = one.row === undefined && other.row === undefined;
  return shared / (one.lines.length + other.lines.length - shared) > (isUnread ? alikeUnread : alike);
}
