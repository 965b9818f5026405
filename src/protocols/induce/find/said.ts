import { longPattern } from "../../../kernel/long-pattern.ts";
import { induceLimits } from "../policy.ts";
import type { InduceRecords, MendingCommit, PlacedLine, RuleDraft, SaidSentence } from "../types.ts";
import { words } from "../words.ts";
import { isAgents } from "./authors.ts";
import { dayOf, isOften, tellingStems } from "./grouping.ts";

/** Words of a sentence that wants something always, never, or otherwise; a task and a thank-you have none of them. */
const ruleForm = longPattern("iu")`
  (?<!\p{L})(?:use|don['’]?t|never|always|no|not|instead|must|should|only|first|before|every|each|avoid|prefer|without|
  nie|niemals|immer|kein(?:e[nmrs]?)?|nicht|statt|nur|zuerst|vorher|muss|sollte?n?|jamais|toujours|pas|plutôt|d['’]abord|
  nunca|siempre|primero|solo|sólo|mai|sempre)(?!\p{L})
`;
const negative = /(?<!\p{L})(?:don['’]?t|never|no|not|avoid|without|nie|niemals|kein(?:e[nmrs]?)?|nicht|jamais|pas|nunca|mai)(?!\p{L})/iu;
const leading =
  /^(?:(?:(?:no|nein|non)(?=\s*[,:;!.–-])|again|nochmal|please|bitte|i said|and|also|oh|ok|hey|well|once more)[\s,:;!.–-]+)+/iu;
const pair = longPattern("iu")`
  (?<!\p{L})(?:use|prefer|take|nimm|verwende|utilise|usa)\s+(?<wanted>[\p{L}\p{N}._@/-]+)[^.;]*?
  (?:\bnot|\binstead of|\brather than|\bnicht|\bstatt|\bpas|\ben vez de)\s+(?<unwanted>[\p{L}\p{N}._@/-]*[\p{L}\p{N}])
`;

interface RuleSentence extends SaidSentence {
  readonly sentence: string;
  readonly stems: readonly string[];
  readonly wanted?: string;
  readonly unwanted?: string;
  readonly isNegative: boolean;
}

const correcting: ReadonlySet<string> = new Set(["modify", "halt", "withdraw", "change", "reject", "again", "reorder", "extend"]);

/** The same demand by people in several sessions, in nearly the same words. */
export function saidAgain(records: InduceRecords): readonly RuleDraft[] {
  const answered = records.answers.flatMap(({ option, text, session, at }): readonly SaidSentence[] =>
    text.trim() === "" || !correcting.has(option) ? [] : [{ session, place: session, at, text }],
  );
  const sentences = [...once(records.sayings), ...answered].flatMap(sentencesOf);
  const open = new Set(sentences);
  const drafts: RuleDraft[] = [];
  for (const seed of sentences.toSorted((one, other) => one.stems.length - other.stems.length)) {
    if (!open.has(seed)) continue;
    const same = [...open].filter((each) => isSameDemand(seed, each));
    for (const each of same) open.delete(each);
    const opposed = sentences.filter((each) => isOpposed(seed, each));
    const bySession = [...new Map(same.map((each) => [each.session, each])).values()];
    const isRule = isOften(bySession, induceLimits.instancesMin) && opposed.length * 2 < same.length;
    if (isRule && !isGivenUp(records.commits, bySession)) drafts.push(draftOf(bySession, opposed, sentences, records.sayings));
  }
  return drafts;
}

/** A session that goes on from another has its lines again, with their times. */
const once = (sayings: readonly SaidSentence[]): readonly SaidSentence[] => [
  ...new Map(sayings.map((each) => [`${each.at} ${each.text}`, each])).values(),
];

function sentencesOf(said: SaidSentence): readonly RuleSentence[] {
  if (said.text.length > 2_000 || /^\s*[</[]/.test(said.text)) return [];
  return said.text.split(/(?<=[.!?])\s+|\n+/).flatMap((part): readonly RuleSentence[] => {
    const sentence = part
      .trim()
      .replace(leading, "")
      .replace(/(?<![.!\s])[.!\s]+$/u, "")
      .replace(/(?:please|bitte|thanks|danke)$/iu, "")
      .replace(/(?<![\s,])[\s,]+$/u, "");
    const stems = tellingStems(sentence);
    if (
      /\?\s*$/.test(part) ||
      sentence.length > 200 ||
      stems.length < 2 ||
      stems.length > 14 ||
      !(ruleForm.test(sentence) || pair.test(sentence))
    )
      return [];
    const { wanted, unwanted } = pair.exec(sentence)?.groups ?? {};
    const both = wanted === undefined || unwanted === undefined ? {} : { wanted: wanted.toLowerCase(), unwanted: unwanted.toLowerCase() };
    return [{ ...said, sentence, stems, ...both, isNegative: negative.test(sentence) }];
  });
}

const overlap = (one: readonly string[], other: readonly string[]): number => {
  const shared = one.filter((word) => other.includes(word)).length;
  return shared / new Set([...one, ...other]).size;
};
const isAbout = (one: RuleSentence, other: RuleSentence): boolean =>
  overlap(one.stems, other.stems) >= 0.6 ||
  (one.stems.every((word) => other.stems.includes(word)) && one.stems.length * 2 >= other.stems.length);

function isSameDemand(one: RuleSentence, other: RuleSentence): boolean {
  if (one.wanted !== undefined && other.wanted !== undefined) return one.wanted === other.wanted && one.unwanted === other.unwanted;
  return isAbout(one, other) && one.isNegative === other.isNegative;
}

function isOpposed(one: RuleSentence, other: RuleSentence): boolean {
  if (one.wanted !== undefined && other.wanted !== undefined) return one.wanted === other.unwanted;
  return one.wanted === undefined && other.wanted === undefined && isAbout(one, other) && one.isNegative !== other.isNegative;
}

/** Later work of people does what the sentence did not want. */
function isGivenUp(commits: readonly MendingCommit[], same: readonly RuleSentence[]): boolean {
  const [first] = same;
  if (!first?.isNegative || first.wanted !== undefined) return false;
  const last =
    same
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? "";
  const against = commits.filter(
    (commit) =>
      commit.at > last &&
      !isAgents(commit) &&
      commit.files.some(({ added }) => added.some(({ text }) => first.stems.every((word) => tellingStems(text).includes(word)))),
  );
  return against.length >= induceLimits.givenUpMin;
}

function draftOf(
  same: readonly RuleSentence[],
  opposed: readonly RuleSentence[],
  all: readonly RuleSentence[],
  sayings: readonly SaidSentence[],
): RuleDraft {
  const first = same.toSorted((one, other) => one.sentence.length - other.sentence.length)[0] as RuleSentence;
  const { sentence, stems, wanted, unwanted } = first;
  const isOther = ({ at, text }: SaidSentence): boolean => !all.some((each) => each.at === at && each.text === text);
  const praised = unwanted === undefined ? [] : sayings.filter((each) => isOther(each) && holdsWord(each.text, unwanted));
  const evidenceOf = ({ text, place, at }: SaidSentence) => ({ claim: `“${text.trim().slice(0, 200)}”`, source: `${place}, ${dayOf(at)}` });
  return {
    key: `said:${wanted === undefined ? stems.toSorted().join(" ") : `${wanted} not ${unwanted}`}`,
    title: words.saidTitle(sentence, same.length),
    makes: { kind: "line" },
    lines: [words.sentence(sentence)],
    instances: same.map(evidenceOf),
    spared: [...opposed, ...praised].map(evidenceOf),
    ...(unwanted === undefined
      ? {}
      : { seeks: { texts: [unwanted], rank: (line: PlacedLine) => Number(isProse(line) && holdsWord(line.text, unwanted)) } }),
    neighbour: { claim: words.outside(""), source: words.nearest },
    marks: wanted === undefined ? stems : [wanted],
    folder: "",
    weight: same.length,
    about: stems,
  };
}

/** Written for readers, and not one of the documents that rules stand in. */
const isProse = ({ path }: PlacedLine): boolean =>
  /\.(?:md|mdx|rst|adoc|txt|html)$/i.test(path) && !/(?:^|\/)(?!README)[A-Z]{4,}\.md$/.test(path);
const holdsWord = (text: string, word: string): boolean =>
  [...text.toLowerCase().matchAll(/(?<![\p{L}\p{N}._@/-])[\p{L}\p{N}._@/-]*[\p{L}\p{N}]/gu)].some(([each]) => each === word);
