import { isRecord, type Json } from "../kernel/ids.ts";
import { withoutEnd } from "../kernel/text.ts";
import { isStopWord } from "../lexicon/stop-words.ts";
import type { Gap, GapOutcome, InquiryKnowledge, SettledPoint } from "./types.ts";

type Fields = Readonly<Record<string, Json | undefined>>;

export const fieldsOf = (value: Json | undefined): Fields => (isRecord(value) ? (value as Fields) : {});
export const listOf = (value: Json | undefined): readonly Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
export const textIn = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** The result of another session, and the words because of which it was held. */
export interface SettledOutput {
  readonly output: Json;
  readonly about?: string;
}

const goalFields = ["outcome", "metric", "boundary", "priority"] as const;

/** U7: everything that earlier sessions settled, in their order; of two answers about one thing the later counts. */
export function settledIn(outputs: readonly SettledOutput[]): readonly SettledPoint[] {
  const points = outputs.flatMap(pointsOf);
  return points.filter((point, at) => !points.some((other, place) => place > at && other.kind === point.kind && isSameThing(point, other)));
}

const isSameThing = (one: SettledPoint, other: SettledPoint): boolean =>
  folded(one.about) === folded(other.about) && one.title === other.title;

function pointsOf({ output, about }: SettledOutput): readonly SettledPoint[] {
  const fields = fieldsOf(output);
  const goal = goalFields.flatMap((field) => point("goal", field, textIn(fields[field])));
  const reached = textIn(fields["metric"]) ?? textIn(fields["outcome"]);
  return [
    ...listOf(fields["readings"]).flatMap(({ quote, text }) => point("words", textIn(quote), textIn(text))),
    ...(about === undefined ? [] : point("words", about, reached)),
    ...goal,
    ...listOf(fields["decisions"]).flatMap(({ key, title, text }) =>
      point("decision", textIn(key) ?? textIn(title), textIn(text), textIn(title)),
    ),
    ...listOf(fields["map"]).flatMap(({ domain, who, words }) => point("domain", textIn(domain), textIn(who), textIn(words))),
    ...listOf(fields["mapping"]).flatMap((pair) =>
      point("rule", textIn(pair["rule"]), textIn(pair["means"]) ?? asItStands, textIn(pair["case"])),
    ),
  ];
}

/** A rule that was confirmed is followed without a word more. */
const asItStands = "as it stands";

const point = (
  kind: SettledPoint["kind"],
  about: string | undefined,
  answer: string | undefined,
  title?: string,
): readonly SettledPoint[] =>
  about === undefined || answer === undefined ? [] : [{ kind, about, answer, ...(title === undefined ? {} : { title }) }];

const settling: ReadonlySet<GapOutcome> = new Set(["select", "provide", "supply", "propose", "decide", "confirm", "adjust"]);

/** Points that stand when the next question is put: those from before, and the answers of this session to words. */
export const pointsIn = ({ subject, decisions }: Pick<InquiryKnowledge, "subject" | "decisions">): readonly SettledPoint[] => [
  ...(subject.settled ?? []),
  ...decisions.flatMap(({ kind, key, title, how, text }) =>
    settling.has(how) && key !== kind && text !== null ? [{ kind: "decision" as const, about: key, answer: text, title }] : [],
  ),
];

/** White space and case say nothing about whether two words are the same. */
const folded = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();

/** Kinds of points that are about words, wherever those stand. */
const isWords = ({ kind }: SettledPoint): boolean => kind === "words" || kind === "decision" || kind === "rule";

const spaced = "\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}_";
const startsSpaced = new RegExp(`^[${spaced}]`, "u");
const endsSpaced = new RegExp(`[${spaced}]$`, "u");

/** Finds words as whole words, in any case and however they are spaced. Where a script has no spaces, any place will do. */
function patternOf(words: string): RegExp {
  const said = withoutEnd(words.trim(), ".,;:!?。、！？");
  const parts = said.split(/\s+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const before = startsSpaced.test(said) ? `(?<![${spaced}])` : "";
  const behind = endsSpaced.test(said) ? `(?![${spaced}])` : "";
  return new RegExp(`${before}${parts.join("\\s+")}${behind}`, "giu");
}

const holds = (text: string, words: string): boolean => words.trim() !== "" && patternOf(words).test(text);

/** A part that could be asked about: small words and single letters alone say nothing. */
const saysSomething = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text) ||
  (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu) ?? []).some(
    (word) => word.length > 2 && !/^\p{Script=Hiragana}+$/u.test(word) && !isStopWord(word.toLowerCase()),
  );

/** U7: the part of a quote that nobody has settled; empty where there is none. It stands in the quote as it is. */
export function unsettledIn(quote: string, points: readonly SettledPoint[]): string {
  const words = points.filter(isWords);
  if (words.some(({ about }) => holds(about, quote))) return "";
  const inside = words.filter(({ about }) => saysSomething(about) && holds(quote, about));
  if (inside.length === 0) return quote;
  const pieces = inside.reduce((read, { about }) => read.replace(patternOf(about), mark), quote).split(mark);
  const left = pieces.map((piece) => piece.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, "")).filter(saysSomething);
  return left.toSorted((one, other) => other.length - one.length)[0] ?? "";
}

/** Nobody writes it, so nothing else is cut by it. */
const mark = "\u{F8FF}";

/** A word that says nothing, so that the words beside it are read as they would be beside any other. */
const filler = "x";

/** U7: a text in which settled words, and the answers about them, are covered letter for letter. */
export const covered = (text: string, points: readonly SettledPoint[]): string =>
  points
    .filter((each) => isWords(each) || each.kind === "goal")
    .flatMap((each) => [...(isWords(each) ? [each.about] : []), each.answer, JSON.stringify(each.answer).slice(1, -1)])
    .filter((words) => words.trim() !== "")
    .toSorted((one, other) => other.length - one.length)
    .reduce((read, words) => read.replace(patternOf(words), (found) => filler.repeat(found.length)), text);

/** The gap as far as it is still open, by the words it is about; nothing where it was settled before. */
export function unsettledGap(gap: Gap, quotes: readonly string[], points: readonly SettledPoint[]): Gap | undefined {
  if (points.length === 0) return gap;
  if (points.some((each) => isAnswered(gap, each))) return undefined;
  if (quotes.length === 0) return gap;
  const parts = quotes.map((quote) => [quote, unsettledIn(quote, points)] as const);
  if (parts.every(([, part]) => part === "")) return undefined;
  return parts.filter(([quote, part]) => part !== "" && part !== quote).reduce(narrowed, gap);
}

/** The same gap, found again in another session: by its name, its title, or its domain. */
const isAnswered = ({ kind, key, title }: Gap, point: SettledPoint): boolean =>
  (point.kind === "domain" && (point.about === kind || point.about === key)) ||
  (point.kind === "decision" && (point.about === key || point.title === title)) ||
  (point.kind === "rule" && JSON.stringify([point.about, point.title]) === key);

/** A gap about a part of its words: everything that names them names only that part. */
function narrowed(gap: Gap, [quote, part]: readonly [string, string]): Gap {
  const only = (text: string): string => text.replaceAll(quote, part);
  const evidence = (all: Gap["evidence"]): Gap["evidence"] => all.map((each) => ({ ...each, claim: only(each.claim) }));
  return {
    ...gap,
    key: only(gap.key),
    title: only(gap.title),
    question: only(gap.question),
    evidence: evidence(gap.evidence),
    steps: gap.steps.map((step) => ({ ...step, evidence: evidence(step.evidence) })),
  };
}
