import { longPattern } from "../../kernel/long-pattern.ts";
import { withoutEnd } from "../../kernel/text.ts";
import type { FoundPlace } from "../change/types.ts";
import type { SpokenWords } from "./spoken/index.ts";
import type { DecisionPicture, PlanStep } from "./types.ts";

const stepsMax = 400;
const textMaxChars = 65_536;

/** A plan as steps: lines, sentences and clauses that follow each other; of a plan in JSON its strings. */
export const stepsOf = ({ texts }: DecisionPicture, words: SpokenWords): readonly PlanStep[] =>
  texts
    .flatMap(({ text, source }) =>
      stringsOf(text.slice(0, textMaxChars)).flatMap((part) => partsOf(part, words).map((each) => ({ each, source }))),
    )
    .filter(({ each, source }) => texts.some(({ text, source: from }) => from === source && text.includes(each)))
    .slice(0, stepsMax)
    .map(({ each, source }, at) => ({ text: each, bare: bareOf(each), source, at }));

function stringsOf(text: string): readonly string[] {
  if (!text.trimStart().startsWith("{")) return [text];
  try {
    return stringsIn(JSON.parse(text) as unknown);
  } catch {
    return [text];
  }
}

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** Ends of a step: a line, a sentence, a semicolon, "then", a comma before the next verb of a list, an arrow. */
const ends = longPattern("u")`
    \r?\n|(?<=[.!?])\s+(?=[\p{Lu}"“\x600-9])|(?<=[。！？；])\s*|;\s+|(?:,\s+|(?<![^\S\n])\s+)\b(?:and then|then|afterwards)\b\s+|(?<![^\S\n])\s+(?:→|=>|->)\s+(?=[a-z])|
    ,\s+(?=(?:push|tell|deploy|switch|drop|delete|merge|publish|send|restart|run|move|copy|back|announce|notify|release|
    rewrite)\b)
  `;

const partsOf = (text: string, { split }: SpokenWords): readonly string[] =>
  text
    .split(ends)
    .flatMap((part) => split("next", part))
    .flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));

const bareOf = (text: string): string =>
  text
    .replace(/(?:^|\s)(?:#|\/\/)\s.*$/, "")
    .replace(/\([^()]*\)/g, "")
    .replace(/^\s*(?:[-*•]|\d+[.)]|step \d+:?)\s*/i, "")
    .trim();

export const stepEvidence = ({ text, source }: PlanStep): FoundPlace => ({ claim: `“${text}”`, source });

/** Words that take a step back: "no backup", "without a dry run". */
const negation = /\b(?:no|not|without|skip(?:ping)?|never|cannot|can't|don't)\b[^.;]{0,24}$/i;

/** Whether words at a place of a step are taken back, before it or behind it. */
export function isTakenBack(bare: string, { index, 0: found }: RegExpExecArray, words: SpokenWords): boolean {
  const [before, behind] = [bare.slice(0, index), bare.slice(index + found.length)];
  return negation.test(before) || words.ends("not", before) || words.begins("needless", behind);
}

/** The first step of this kind that is really one. */
export const stepWith = (steps: readonly PlanStep[], pattern: RegExp): PlanStep | undefined =>
  steps.find(({ bare }) => {
    const found = pattern.exec(bare);
    return found !== null && !negation.test(bare.slice(0, found.index));
  });

const common = new Set(
  (
    "about after again also been before being could does done each every from have here into just like more most " +
    "must need needs once only onto other over same should since some step steps such than that their them then " +
    "there these they this those through under until upon used uses using very want were what when where which " +
    "while will with without would your always never file files code change changes decided decides asked period " +
    "periods value values people person"
  ).split(" "),
);

/** Words that carry meaning, also of names (`RETENTION_DAYS`, `maxUpload`), cut to a common form. */
export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= 4 && !common.has(word))
      .map((word) => word.replace(/(?:ies|y|ing|ed|es|s)$/, "")),
  );

export const sharesWords = (one: string, other: string): boolean => {
  const words = contentWords(other);
  return [...contentWords(one)].some((word) => words.has(word));
};

/** Paths of the repository that words name, by all of the path or by the name of a file that is there once. */
export function pathsNamed(
  steps: readonly PlanStep[],
  paths: readonly string[],
): readonly { readonly path: string; readonly step: PlanStep }[] {
  const byName = new Map<string, readonly string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  const known = new Set(paths);
  return steps.flatMap((step) =>
    (step.text.match(/[\w@.~-]*(?:\/[\w@.~-]+)+|[\w-]+(?:\.[\w-]+)*\.\w{1,10}/g) ?? []).flatMap((word) => {
      const name = withoutEnd(word.replace(/^\.\//, ""), ".,:;");
      const [only, ...more] = byName.get(name) ?? [];
      if (known.has(name)) return [{ path: name, step }];
      return only !== undefined && more.length === 0 ? [{ path: only, step }] : [];
    }),
  );
}
