import { globSync, readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import type { Bench } from "./figures.ts";

/** A pattern of the code, with the place at which it is written. */
interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly regExp: RegExp;
}
/** One that takes more than twice as long for twice the text: the text, and what both took. */
interface Growing {
  readonly pattern: Pattern;
  readonly text: Text;
  readonly chars: number;
  readonly ms: number;
  readonly times: number;
}
/** A piece that is repeated, behind a beginning and before an end that no pattern expects. */
interface Text {
  readonly start: string;
  readonly piece: string;
  readonly end: string;
}

const limits = { leastChars: 500, manyChars: 4_000, longestChars: 32_000, rounds: 3, shown: 12, words: 16, pairs: 6 } as const;
/** Short steps at first: what doubles with each piece would never end on the next ones. */
const steps = [24, 40, 70, 120, 220, 500] as const;
const untried = 120;
/** Longer than a pattern takes, by far, that goes once through a text of the steps, of many characters, and of any length. */
const suspect = { shortMs: 0.3, someMs: 0.05, manyMs: 2, enoughMs: 40 } as const;
const timesMax = 2.8;

const pieces = [
  ..." \t\r\n/.-_0a:=,;'\"()[]{}*#@%$\\~&|<>!?+^`A字é",
  ..."ab‖a ‖a b ‖a.‖a/‖../‖a=‖a,‖a:‖\\a‖''‖\"\"‖()‖[]‖{}‖$(‖${‖a-‖a_‖1.‖--‖ -a‖ --a‖a\n‖ a\n‖\n\n‖\\\n".split("‖"),
  ...["; ", "&& ", "| ", "x=y ", '"a" ', "'a' ", "a@", "a|", "/*", "*/", "<!--", "<a", "&#", "%2"],
];
const ends = ["\u0001!x", "\n|;"];

/**
 * Each pattern of `src`, as a literal or by `longPattern`, on texts that repeat a piece: which of them take more than twice as
 * long for twice the text, however long it is. Patterns that are put together while the program runs are not seen.
 */
export const patternsFigure: Bench = async (report) => {
  const patterns = globSync("src/**/*.{ts,tsx}")
    .filter((path) => !/\.(?:test|fixture)\.tsx?$/.test(path))
    .flatMap(patternsOf);
  const found: Growing[] = [];
  for (const pattern of patterns) {
    const growing = growthOf(pattern);
    if (!growing) continue;
    found.push(growing);
    report.note(lineOf(growing));
  }
  const worst = found.toSorted((one, other) => other.ms / other.chars - one.ms / one.chars).slice(0, limits.shown);
  report.figure({ name: "patterns.growing", value: found.length, unit: "patterns", patterns: patterns.length, worst: worst.map(lineOf) });
};

function lineOf({ pattern: { place, source }, text: { start, piece }, chars, ms, times }: Growing): string {
  const said = `${place} on ${JSON.stringify(piece)} behind ${JSON.stringify(start)}`;
  return `${said}: ${ms.toFixed(1)} ms for ${chars} characters, ×${times.toFixed(1)} for twice as many: ${source.slice(0, 80)}`;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly quasi?: { readonly quasis: readonly { readonly value: { readonly raw: string } }[] };
  readonly tag?: { readonly callee?: { readonly name?: string }; readonly arguments?: readonly { readonly value?: string }[] };
}

function patternsOf(path: string): readonly Pattern[] {
  const text = readFileSync(path, "utf8");
  const found: Pattern[] = [];
  const add = ({ start }: SyntaxNode, source: string, flags: string): void => {
    const place = `${path}:${text.slice(0, start).split("\n").length}`;
    found.push({ place, source, regExp: new RegExp(source, flags.replace(/[gy]/g, "")) });
  };
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as SyntaxNode;
    if (node.type === "Literal" && node.regex) add(node, node.regex.pattern, node.regex.flags);
    const [part, ...more] = node.quasi?.quasis ?? [];
    if (part && more.length === 0 && node.tag?.callee?.name === "longPattern")
      add(node, part.value.raw.replace(/\s*\n\s*/g, ""), node.tag.arguments?.[0]?.value ?? "");
    for (const inner of Object.values(value)) look(inner);
  };
  look(parseSync(path, text).program);
  return found;
}

function growthOf(pattern: Pattern): Growing | undefined {
  for (const text of textsFor(pattern.source)) {
    const { regExp } = pattern;
    let ms = 0;
    const slow = steps.find((chars) => (ms = tookMs(regExp, text, chars)) > suspect.shortMs);
    if (slow === undefined && (ms < suspect.someMs || tookMs(regExp, text, limits.manyChars) < suspect.manyMs)) continue;
    const grown = slow !== undefined && slow <= untried ? shortly(pattern, text, slow) : measured(pattern, text);
    if (grown && grown.times > timesMax) return grown;
  }
  return undefined;
}

/** Slow already on a few pieces, when looked at again: more of them may never end. */
function shortly(pattern: Pattern, text: Text, chars: number): Growing | undefined {
  const ms = cpuMs(pattern.regExp, text, chars);
  const times = ms / Math.max(cpuMs(pattern.regExp, text, chars / 2), 0.001);
  return ms > suspect.shortMs ? { pattern, text, chars, ms, times } : undefined;
}

/**
 * The longest texts that can be tried in a short time: what is bounded by a number of characters no longer grows there. From a
 * quarter of it to all of it, because a single step says little on a busy machine.
 */
function measured(pattern: Pattern, text: Text): Growing | undefined {
  let [chars, ms] = [limits.leastChars, cpuMs(pattern.regExp, text, limits.leastChars)];
  let [quarter, half] = [ms, ms];
  while (ms < suspect.enoughMs && chars < limits.longestChars) {
    [quarter, half] = [half, ms];
    chars *= 2;
    ms = cpuMs(pattern.regExp, text, chars);
  }
  return ms > suspect.manyMs ? { pattern, text, chars, ms, times: Math.sqrt(ms / quarter) } : undefined;
}

/** Words and signs of the pattern itself, alone and in pairs, are what it goes on with. */
function* textsFor(source: string): Generator<Text> {
  const words = (source.match(/[A-Za-z]{2,12}/g) ?? []).slice(0, 1);
  const own = [...new Set((source.match(/[A-Za-z]{2,12}|\\?[^A-Za-z0-9\\\s]/g) ?? []).map((each) => each.replace(/^\\/, "")))];
  const few = own.slice(0, limits.pairs);
  const pairs = few.flatMap((one) => few.map((other) => one + other));
  const repeated = new Set([...pieces, ...own.slice(0, limits.words).flatMap((each) => [each, `${each} `]), ...pairs]);
  for (const start of ["", ...words]) for (const piece of repeated) for (const end of ends) yield { start, piece, end };
}

const textOf = ({ start, piece, end }: Text, chars: number): string => start + piece.repeat(chars / piece.length) + end;

function tookMs(regExp: RegExp, text: Text, chars: number): number {
  const said = textOf(text, chars);
  const before = performance.now();
  regExp.test(said);
  return performance.now() - before;
}

/** Of some rounds the quickest: whatever else the machine does only adds to it. */
function cpuMs(regExp: RegExp, text: Text, chars: number): number {
  const said = textOf(text, chars);
  return Math.min(
    ...Array.from({ length: limits.rounds }, () => {
      const before = process.cpuUsage();
      regExp.test(said);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}
