import type { Decision, Gap, NextStep } from "../../inquiry/types.ts";
import { amountsSaid, isSame, valueOf } from "./amounts.ts";
import { partReaders } from "./rows.ts";
import { readSaid } from "./said.ts";
import { graspPartNames, type CitedLine, type FinishedWork, type GraspPart, type HeldPart, type HeldVerdict } from "./types.ts";
import { partWords, words } from "./words.ts";

const limits = { partsMax: 8, sameMax: 3, keyMaxChars: 300, unaskedMax: 20, rangesMax: 8 } as const;

const keyOf = ({ what, about, evidence }: GraspPart): string =>
  `${what}:${about}:${evidence[0]?.source ?? ""}`.slice(0, limits.keyMaxChars).toWellFormed();

/** P4: at most so many parts, and no kind of them alone; what a journal says comes first. */
export function chosenParts(parts: readonly GraspPart[]): readonly GraspPart[] {
  const ranked = parts.toSorted((one, other) => graspPartNames.indexOf(one.what) - graspPartNames.indexOf(other.what));
  const distinct = ranked.filter((part, at) => ranked.findIndex((each) => keyOf(each) === keyOf(part)) === at);
  return distinct
    .filter((part, at) => distinct.slice(0, at).filter(({ what }) => what === part.what).length < limits.sameMax)
    .slice(0, limits.partsMax);
}

/** P4: changes that are not asked about: parts of a journal by their titles, files by their names, lines as ranges. */
export function unaskedOf(work: Pick<FinishedWork, "parts" | "places">, chosen: readonly GraspPart[]): readonly string[] {
  // Which test would fail says nothing about what a line does.
  const asked = new Set(chosen.filter(({ what }) => what !== "untested").flatMap(({ evidence }) => evidence.map(({ source }) => source)));
  const places = new Set(work.places);
  const left = work.parts.filter((part) => !chosen.some((each) => keyOf(each) === keyOf(part)));
  const recorded = left.filter(({ evidence }) => !evidence.some(({ source }) => places.has(source)));
  const byFile = Map.groupBy(
    [...places].filter((place) => !asked.has(place)),
    (place) => place.replace(/:\d+$/, ""),
  );
  const files = [...byFile].map(([path, all]) => {
    const lines = all.flatMap((place) => (place === path ? [] : [Number(place.slice(path.length + 1))]));
    return lines.length === 0 ? path : `${path}:${rangesOf(lines)}`;
  });
  return atMost([...new Set(recorded.map((part) => partWords[part.what].title(part))), ...files], limits.unaskedMax);
}

const atMost = (texts: readonly string[], most: number): readonly string[] =>
  texts.length <= most ? texts : [...texts.slice(0, most), words.andMore(texts.length - most)];

/** Numbers in a row as ranges: 3, 5–9. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return atMost(
    ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)),
    limits.rangesMax,
  ).join(", ");
}

/** A number that says nothing about what it was made of, and is the same every time. */
const scattered = (text: string): number =>
  [...text].reduce((sum, each) => Math.imul(sum ^ (each.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261);

/** The right answer and its neighbours, in an order that does not give it away. */
function stepsOf(part: GraspPart): readonly NextStep[] {
  const { right, others } = partWords[part.what];
  const labels = [...new Set([right(part), ...others(part)])].slice(0, 3);
  const order = labels.toSorted((one, other) => scattered(keyOf(part) + one) - scattered(keyOf(part) + other));
  return order.map((label, at) => ({ id: `answer-${at + 1}`, label, future: label, evidence: placesOnly(part) }));
}

/** Where it was changed, without a word of how. */
const placesOnly = ({ evidence }: GraspPart) => evidence.slice(0, 1).map(({ source }) => ({ claim: words.changedHere, source }));

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s“”"'.]+/gu, " ")
    .trim();

/** P4: an answer in a person's own words, held against a part. What is both, or neither, stays open. */
export function holdWords(part: GraspPart, text: string, cited: readonly CitedLine[]): HeldVerdict {
  const { right, others } = partWords[part.what];
  if (folded(text) === folded(right(part)) || cited.some((place) => isShown(part, place))) return "agrees";
  if (others(part).some((label) => folded(label) === folded(text))) return "contradicts";
  const { agrees, against } = partReaders[part.what](part, readSaid(text));
  if (agrees === against) return "open";
  return agrees ? "agrees" : "contradicts";
}

/** Whether a line that a person named has the value that the part has now. */
function isShown({ now, before }: GraspPart, { text }: CitedLine): boolean {
  const value = valueOf(now);
  if (value.length === 0) return now.length > 2 && text.includes(now) && !text.includes(before);
  return amountsSaid(text).values.some((each) => isSame(each, value));
}

interface Told {
  readonly decisions: readonly Decision[];
  /** Lines that an answer names, by the answer. */
  readonly cited: (text: string) => readonly CitedLine[];
}

const verdictOf = (part: GraspPart, { how, text }: Decision, cited: Told["cited"]): HeldVerdict => {
  if (how === "select") return text === partWords[part.what].right(part) ? "agrees" : "contradicts";
  return how === "provide" && text !== null ? holdWords(part, text, cited(text)) : "open";
};

interface Standing {
  readonly verdict: HeldVerdict;
  readonly said: string | null;
  readonly by: string;
  readonly isSeen: boolean;
  /** The question that is due: the part itself, once more, or what is there. */
  readonly due: "part" | "again" | "shown" | null;
}

/** All answers about a part, one after the other. */
function standingOf(part: GraspPart, { decisions, cited }: Told): Standing {
  const key = keyOf(part);
  const answer = (kind: string): Decision | undefined => decisions.find((each) => each.kind === kind && each.key === key);
  const [first, again, shown] = [answer("part"), answer("again"), answer("shown")];
  if (!first) return { verdict: "open", said: null, by: "", isSeen: false, due: "part" };
  let [verdict, last] = [verdictOf(part, first, cited), first];
  if (verdict === "open" && first.how === "provide") {
    if (!again) return { verdict, said: first.text, by: first.by, isSeen: false, due: "again" };
    [verdict, last] = [verdictOf(part, again, cited), again.text === null ? first : again];
  }
  const said = { said: last.text, by: last.by };
  if (verdict !== "contradicts") return { verdict, ...said, isSeen: false, due: null };
  if (!shown) return { verdict, ...said, isSeen: false, due: "shown" };
  const isRight = shown.how === "provide" && shown.text !== null && cited(shown.text).some((place) => isShown(part, place));
  return { verdict: isRight ? "agrees" : verdict, ...said, isSeen: shown.how === "select", due: null };
}

/** The questions that are due about finished work, and everything that its answers have come to. */
export function graspOf(
  { parts }: Pick<FinishedWork, "parts">,
  told: Told,
): { readonly gaps: readonly Gap[]; readonly held: readonly HeldPart[] } {
  const each = parts.map((part) => ({ part, standing: standingOf(part, told) }));
  return {
    gaps: each.flatMap(({ part, standing }) => gapOf(part, standing) ?? []),
    held: each.filter(({ standing }) => standing.due !== "part").map(({ part, standing }) => heldOf(part, standing)),
  };
}

function gapOf(part: GraspPart, { due, said }: Standing): Gap | undefined {
  const { title, question, truth } = partWords[part.what];
  const common = { key: keyOf(part), evidence: placesOnly(part) };
  if (due === "part") return { ...common, kind: "part", title: title(part), context: [], question: question(part), steps: stepsOf(part) };
  if (due === "again") {
    const context = [words.youSaid(said ?? ""), words.cannotHold];
    return {
      ...common,
      kind: "again",
      title: words.againTitle(title(part)),
      context,
      question: words.againQuestion(question(part)),
      steps: stepsOf(part),
    };
  }
  if (due !== "shown") return undefined;
  return {
    ...common,
    kind: "shown",
    title: words.shownTitle(title(part)),
    context: [words.youSaid(said ?? ""), words.thereIs(truth(part))],
    evidence: part.evidence,
    question: words.shownQuestion,
    steps: [{ id: "seen", label: words.seen, future: "seen", evidence: part.evidence }],
  };
}

const verdicts = { agrees: "understood", contradicts: "otherwise", open: "open" } as const;

const heldOf = (part: GraspPart, { verdict, said, by, isSeen }: Standing): HeldPart => ({
  title: partWords[part.what].title(part),
  verdict: verdicts[verdict],
  said,
  truth: partWords[part.what].truth(part),
  places: part.evidence.map(({ claim, source }) => ({ claim, source })),
  isSeen,
  by,
});

const citation =
  /(?<![\w./-])([\w./-]*[\w-]\.[A-Za-z]\w*)(?::(\d+)|,?\s+(?:at |in )?(?:line|zeile|ligne|línea|linea|riga|linha|regel)\s+(\d+))/giu;

/** Places that an answer names: a file and a line. */
export const citationsIn = (text: string): readonly { readonly path: string; readonly line: number }[] =>
  [...text.matchAll(citation)].slice(0, 5).map(([, path = "", colon, word]) => ({ path, line: Number(colon ?? word) }));
