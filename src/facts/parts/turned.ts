import { isComment, isKind, quoted } from "../change/file-kinds.ts";
import type { NumberedLine } from "../change/types.ts";
import { wordsOf } from "./changed-lines.ts";
import { signs } from "./conditions.ts";
import type { FindParts } from "./types.ts";

const limits = { linesMax: 2_000, wordsMax: 200, operandMaxChars: 80 } as const;

/** Words that turn a condition, and say nothing else. Brackets go with them: a negation brings its own. */
const joins: Readonly<Record<string, "all" | "any">> = {
  ...{ "&&": "all", and: "all", AND: "all", every: "all", all: "all" },
  ...{ "||": "any", or: "any", OR: "any", some: "any", any: "any" },
};
const negations: ReadonlySet<string> = new Set(["!", "not", "NOT"]);
const brackets: ReadonlySet<string> = new Set(["(", ")"]);
/** An arrow is written with a sign, and compares nothing. */
const isLogic = (words: readonly string[], at: number): boolean => {
  const word = words[at] ?? "";
  const isArrow = word === ">" && words[at - 1] === "=";
  return word in joins || negations.has(word) || brackets.has(word) || (word in signs && !isArrow);
};

/** A line as the things that it speaks of, and the logic in front of each of them. */
interface LogicLine {
  readonly things: readonly string[];
  readonly before: readonly (readonly string[])[];
}

function logicOf(text: string): LogicLine {
  const things: string[] = [];
  const before: string[][] = [[]];
  const words = wordsOf(text).slice(0, limits.wordsMax);
  for (const [at, word] of words.entries()) {
    if (isLogic(words, at)) before.at(-1)?.push(word);
    else {
      things.push(word === "unless" ? "if" : word);
      before.push(word === "unless" ? ["not"] : []);
    }
  }
  return { things, before };
}

const skeleton = ({ things }: LogicLine): string => things.join(" ");

interface TurnedCondition {
  readonly about: string;
  readonly now: string;
  readonly before: string;
}

const tidied = (words: readonly string[]): string =>
  words
    .join(" ")
    .replaceAll(/ ?([.[\]]) ?/g, "$1")
    .replaceAll(/ ([,;:?])/g, "$1")
    .replace(/(?<![.,;:{?\s])[.,;:{?\s]+$/, "")
    .slice(0, limits.operandMaxChars);
const starts = /^(?:if|while|return|unless|when|where|WHERE|ON|assert|elif|else|const|let|var|=|\?|:|\{|,|;)$/;

/** Things beside a place, up to the next join or the word that begins the condition. */
function operandBefore({ things, before }: LogicLine, at: number): string {
  let from = at;
  while (from > 0 && !starts.test(things[from - 1] ?? "") && (from === at || !before[from]?.some((word) => word in joins))) from -= 1;
  return tidied(withSigns({ things, before }, from, at));
}
function operandAfter({ things, before }: LogicLine, at: number): string {
  let to = at + 1;
  while (to < things.length && !/^[{;?:]$/.test(things[to] ?? "") && !before[to]?.some((word) => word in joins || word === ")")) to += 1;
  return tidied(withSigns({ things, before }, at, to));
}
/** Everything in the brackets that a negation stands before, with its joins. */
function groupAfter({ things, before }: LogicLine, at: number): string {
  const end = before.findIndex((words, place) => place > at && words.includes(")"));
  const words = things.slice(at, end < 0 ? undefined : end);
  return tidied(words.flatMap((thing, place) => [...(place === 0 ? [] : unbracketed(before[at + place] ?? [])), thing]));
}
const isGroup = (words: readonly string[]): boolean => words.some((word, at) => negations.has(word) && words[at + 1] === "(");
const withSigns = ({ things, before }: LogicLine, from: number, to: number): readonly string[] =>
  things.slice(from, to).flatMap((thing, at) => [...(at === 0 ? [] : (before[from + at] ?? []).filter((word) => word in signs)), thing]);

/** Everything that is turned in one line: joins, negations, and comparisons that no single limit tells. */
function turnsOf(was: LogicLine, now: LogicLine): readonly TurnedCondition[] {
  const pairs = now.before.map((words, at) => ({ at, is: words, old: was.before[at] ?? [] }));
  const differing = pairs.filter(({ is, old }) => unbracketed(is).join(" ") !== unbracketed(old).join(" "));
  return differing.flatMap(({ at, is, old }) => {
    const [left, right] = [operandBefore(now, at), isGroup(is) || isGroup(old) ? groupAfter(now, at) : operandAfter(now, at)];
    const [joined, joinedThen] = [joinIn(is), joinIn(old)];
    const [sign, signThen] = [signIn(is), signIn(old)];
    const [isNegated, wasNegated] = [isNegation(is), isNegation(old)];
    const found: TurnedCondition[] = [];
    if (joined !== undefined && joinedThen !== undefined && joined !== joinedThen)
      found.push({ about: [left, right].filter((each) => each !== "").join(", "), now: joined, before: joinedThen });
    if (sign !== undefined && signThen !== undefined && sign !== signThen && (differing.length > 1 || isOnOneSide(sign, signThen)))
      found.push({ about: `${left}, ${right}`, now: sign, before: signThen });
    const isOf = now.things[at] === "in" || now.things[at - 1] === "is";
    if (isNegated !== wasNegated && right !== "")
      found.push({ about: isOf ? `${left} ${right}` : right, now: isNegated ? "not" : "so", before: wasNegated ? "not" : "so" });
    return found;
  });
}

const unbracketed = (words: readonly string[]): readonly string[] => words.filter((word) => !brackets.has(word));
const joinIn = (words: readonly string[]) => words.map((word) => joins[word]).find((each) => each !== undefined);
const signIn = (words: readonly string[]): string | undefined => words.find((word) => word in signs);
const isNegation = (words: readonly string[]): boolean => words.filter((word) => negations.has(word)).length % 2 === 1;
/** At the limit itself both decide alike, so it is no question about the limit. */
const isOnOneSide = (one: string, other: string): boolean => signs[one]?.[1] === signs[other]?.[1];

/** A condition that decides otherwise, on lines that speak of the same things as before. */
export const turnedConditions: FindParts = ({ files }) =>
  files.flatMap(({ path, added, removed }) => {
    if (!isKind(path, "code", "script", "pipeline", "settings")) return [];
    const isCode = ({ text }: NumberedLine): boolean => !isComment(text);
    const left = Map.groupBy(
      added
        .slice(0, limits.linesMax)
        .filter(isCode)
        .map((line) => ({ ...line, logic: logicOf(line.text) })),
      ({ logic }) => skeleton(logic),
    );
    return removed
      .slice(0, limits.linesMax)
      .filter(isCode)
      .flatMap(({ text: from }) => {
        const was = logicOf(from);
        const now = left.get(skeleton(was))?.shift();
        if (!now || was.things.length === 0) return [];
        const evidence = [quoted(path, now.line, now.text)];
        return turnsOf(was, now.logic).map((turned) => ({ what: "condition" as const, ...turned, evidence }));
      });
  });
