import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { isAbout, isSpecimen, shownAs } from "./about.ts";
import { respelled, reversed, unescaped, unmask, type OtherSpelling, type UnmaskedText } from "./disguise.ts";
import { hiddenCharactersIn, type HiddenText } from "./hidden-characters.ts";
import { isHidden, pageOf, placeOf, type FoldedPage } from "./page.ts";
import { matchesOf, type PhraseKind, type PhraseRow } from "./phrase.ts";
import { rows } from "./rows.ts";
import { terminalTricksIn } from "./terminal.ts";
import { isListing, namesIn } from "./names.ts";
import { weigh } from "./heard/heard.ts";
import { wordsOf } from "./words.ts";
import { work } from "../work.ts";

export const injectionLimits = { found: 50, perRow: 10, weak: 2_000, nearChars: 300, depth: 2 } as const;

/**
 * Finds places where data that came back to an agent speaks to the agent, forges a role or an approval, or hides its
 * words (A12, A30). `source` says how the data came, for example `Read:notes.md` or `gh issue view 12`. Text about
 * injection is no finding: quoted, described or searched for, it does not speak to the reader. Pure; takes time in
 * proportion to the text.
 */
export function injectionIn(text: string, source = ""): readonly HiddenText[] {
  return foundOn(pageOf(text, source), text);
}

/**
 * The same for the result of a tool, which is weighed too and looked through for names that are commands. A phrase does
 * not count where the weights find its surroundings ordinary.
 */
export function injectionInResult(text: string, source = ""): readonly HiddenText[] {
  const page = pageOf(text, source);
  const { orders, scoreAt } = weigh(page);
  return foundOn(page, text, { others: [...namesIn(text, source), ...orders], isOrdinary: (heard) => isOrdinary(page, heard, scoreAt) });
}

/** Scores below which the words around a phrase are ordinary ones, chosen by cross-validation over authors (decision 0061). */
const ordinaryBelow = { weighable: -1.5, stock: -4 } as const;
/** Kinds that ordinary pages have too; phrases of other kinds are known by their very words. */
const weighable: ReadonlySet<PhraseKind> = new Set<PhraseKind>(["address", "hide"]);

/** Marks of a transcript, and parts that nobody sees, are no words that could be weighed. */
function isOrdinary(page: FoldedPage, { row, ...place }: Heard, scoreAt: (place: Span) => number | undefined): boolean {
  if ((row.kind === "role" && row.smuggles) || isHidden(page, place.start)) return false;
  const score = scoreAt(place);
  const isStock = (row.smuggles === true || !weighable.has(row.kind)) && shownAs(page, place) !== "mention";
  return score !== undefined && score < (isStock ? ordinaryBelow.stock : ordinaryBelow.weighable);
}

interface SecondMethod {
  readonly others: readonly HiddenText[];
  readonly isOrdinary: (heard: Heard) => boolean;
}
const rowsAlone: SecondMethod = { others: [], isOrdinary: () => false };

function foundOn(page: FoldedPage, text: string, { others, isOrdinary: passes }: SecondMethod = rowsAlone): readonly HiddenText[] {
  const heard = heardOn(page);
  const ordinary = heard.filter(passes);
  const counting = ordinary.length > ordinaryMax ? heard : heard.filter((each) => !ordinary.includes(each));
  const byRows = [...hiddenCharactersIn(text), ...terminalTricksIn(text, page.source), ...counting.map((each) => placed(page, each))];
  const plainly = [...byRows, ...others.filter((hit) => !isOver(hit, byRows))];
  const seen = [...plainly, ...heard.map((each) => placed(page, each))];
  const disguised = [...reread(text, page), ...encoded(text, page, injectionLimits.depth)].filter((hit) => !isOver(hit, seen));
  return [...plainly, ...disguised].sort((a, b) => a.start - b.start || b.end - a.end).slice(0, injectionLimits.found);
}

/** So many phrases that the weights pass over are no accident: a page that is full of orders makes each of them look ordinary. */
const ordinaryMax = 3;

const isOver = (hit: Span, others: readonly Span[]): boolean => others.some(({ start, end }) => start < hit.end && hit.start < end);

const unitsPerPage = 80;
const charsPerUnit = 16;

interface Heard extends Span {
  readonly row: PhraseRow;
}

/** Phrases on a page, with offsets of the original. */
const spoken = (page: FoldedPage): readonly HiddenText[] => heardOn(page).map((heard) => placed(page, heard));

function heardOn(page: FoldedPage): readonly Heard[] {
  work(unitsPerPage + page.text.length / charsPerUnit);
  const strong: Heard[] = [];
  const weak: Heard[] = [];
  const words = wordsOf(page.text);
  const isList = isListing(page.source); // each line is a name of its own
  for (const row of rows()) {
    const isEnough = row.alone && !(row.kind === "address" && isForAgents(page.source));
    const into = isEnough ? strong : weak;
    let left: number = isEnough ? injectionLimits.perRow : injectionLimits.weak;
    for (const span of matchesOf(row.pattern, page.text, words)) {
      const said = { ...span, page, kind: row.kind };
      if (isList && page.text.slice(span.start, span.end).includes("\n")) continue;
      if (isSpecimen(said) || (!isHidden(page, span.start) && isAbout(said))) continue;
      into.push({ ...span, row });
      left -= 1;
      if (left === 0) break;
    }
  }
  return [...strong, ...together(page, weak)];
}

/** Files meant for agents: being addressed there is ordinary, the request itself may not be. */
const isForAgents = (source: string): boolean =>
  longPattern("i")`
    (?:agents|claude|gemini|contributing|copilot-instructions|skill)\.md|\.cursor(?:rules|\/)|\.claude\/|\.github\/(?:instructions|
    prompts)|llms(?:-full)?\.txt|\.windsurfrules
  `.test(source);

const speaksToReader: ReadonlySet<PhraseKind> = new Set<PhraseKind>([
  "override",
  "address",
  "role",
  "approval",
  "hide",
  "persona",
  "delay",
]);

/** Weak rows count in hidden parts, or beside a row of another kind that speaks to the reader. */
function together(page: FoldedPage, weak: readonly Heard[]): readonly Heard[] {
  const sorted = weak.toSorted((a, b) => a.start - b.start);
  return sorted
    .filter((heard, index) => {
      if (speaksToReader.has(heard.row.kind) && isHidden(page, heard.start)) return true;
      const next = sorted[index + 1];
      const after = next?.row.kind === heard.row.kind ? sorted[index + 2] : next;
      return after !== undefined && isPair(heard, after);
    })
    .slice(0, injectionLimits.perRow);
}

const isPair = (first: Heard, second: Heard): boolean =>
  first.row.kind !== second.row.kind &&
  second.start - first.end <= injectionLimits.nearChars &&
  (speaksToReader.has(first.row.kind) || speaksToReader.has(second.row.kind));

function placed({ at }: FoldedPage, { start, end, row }: Heard): HiddenText {
  const from = at[start] ?? 0;
  return { start: from, end: Math.max(from + 1, (at[end - 1] ?? from) + 1), why: row.why, smuggles: row.smuggles === true };
}

/** Encoded pieces that speak to the reader, unless the text around them is about such pieces. */
function encoded(text: string, page: FoldedPage, depth: number): readonly HiddenText[] {
  if (depth === 0) return [];
  return gathered(unmask(text)).flatMap(({ start, end, text: said, how }) => {
    const inner = pageOf(said, "");
    const first = spoken(inner)[0] ?? encoded(said, inner, depth - 1)[0];
    if (first === undefined) return [];
    const heard = { page, start: placeOf(page, start), end: placeOf(page, end), kind: "override" } as const;
    return isAbout(heard) ? [] : [{ ...first, start, end, why: `${first.why} (in ${how})` }];
  });
}

/** The first pieces one by one; a great number of them is read in one go, at the place of all. */
function gathered(pieces: readonly UnmaskedText[]): readonly UnmaskedText[] {
  const [apart, rest] = [pieces.slice(0, apartMax), pieces.slice(apartMax)];
  const [first, last] = [rest[0], rest.at(-1)];
  if (!first || !last) return apart;
  const said = [...new Set(rest.map((piece) => piece.text))].join("\n\n");
  return [...apart, { start: first.start, end: Math.max(first.start + 1, last.end), text: said, how: first.how }];
}
const apartMax = 40;

/** The page in other spellings and the text with its escapes undone. Findings are placed where they stand. */
function reread(text: string, page: FoldedPage): readonly HiddenText[] {
  const inPage = [...respelled(page.text), ...reversed(page.text)].flatMap((reading) =>
    inReading(reading, page.source).map((found) => ({
      ...found,
      start: page.at[Math.min(found.start, found.end)] ?? 0,
      end: (page.at[Math.max(found.start, found.end)] ?? text.length) + 1,
    })),
  );
  return [...inPage, ...unescaped(text).flatMap((reading) => inReading(reading, page.source))];
}

const inReading = ({ text, at, how }: OtherSpelling, source: string): readonly HiddenText[] =>
  spoken(pageOf(text, source)).map((found) => ({
    ...found,
    start: at[found.start] ?? 0,
    end: at[found.end] ?? at.at(-1) ?? 0,
    why: `${found.why} (in ${how})`,
  }));
