import { viewOf } from "../../../inquiry/rows/view.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";

/** Acts that others see at once and that nobody can take back (A12): where a clause begins with one, it is a step of its own. */
const outward = longPattern("i")`
  ^(?:please |also |bitte )?(?:git |npm )?(?:push(?:es)?|publish(?:es)?|deploy(?:s)?|release(?:s)?|roll (?:it |them |this )?out|go live|
  (?:send|e-?mail|mail|post|announce)(?= )|delete|drop|veröffentliche|publiziere|spiele? .{1,40} aus|nimm .{1,40} in Betrieb|
  despliega|publica|déploie|publie)\b
`;

/** U17: push, publish and deploy, in the words of a task. */
const irreversibleAct = longPattern("i")`
  ^(?:please |also |bitte )?(?:git |npm )?(?:push(?:es)?|publish(?:es)?|deploy(?:s)?|release(?:s)?|roll (?:it |them |this |[^.;,]{1,40} )?out|
  go live|veröffentliche|despliega|publica|déploie|publie)\b
`;

/** Whether a task says of itself that it does something that cannot be taken back. */
export const saysIrreversible = (instruction: string): boolean => irreversibleAct.test(instruction.trim());

/** Words between two steps. The step behind them is done after the one before. */
const sequence = longPattern("giu")`
  (?:[,;.]\s*|(?<!\s)\s+)(?:and |und |y |et )?(?:then|after that|after this|afterwards|thereafter|finally|lastly|danach|anschließend|zuletzt|
  luego|después de eso|finalmente|ensuite|enfin),?\s+(?=\p{L}|[\x60¤])
`;
const joined = /(?:,\s+|(?<!\s)\s+)(?:and|und|y|et)\s+(?=\p{L})|[;.]\s+(?=\p{L})/giu;
const numbered = /(?:^|[\s,;:])\(?(?:\d{1,2}|[a-h])[.)]\s+/g;
const first = /^\s*(?:first(?:ly)?|zuerst|primero|d'abord)[,:]?\s+/i;

/** Words of which the second half belongs to the first: "if it fails, then stop" is one step. */
const conditional = /\b(?:if|when|whenever|unless|once|until|wenn|falls|sobald|si|cuando|quand)\b[^.;]*$/i;

/**
 * U13: the steps of a line, in their order: those that are numbered, those with "then" or "after that" between them, and
 * acts that cannot be taken back. Names and quoted words are never cut.
 */
export function clausesOf(line: string): readonly string[] {
  const view = viewOf(line);
  const cuts = numberedCuts(view) ?? [...matches(view, sequence, isNext), ...matches(view, joined, isOutward)];
  const starts = cuts.toSorted((one, other) => one.start - other.start);
  const ends = [...starts.map(({ start }) => start), line.length];
  const parts = [0, ...starts.map(({ end }) => end)].map((from, at) => line.slice(from, Math.max(from, ends[at] ?? from)));
  const said = parts.map((part) => part.replace(first, "").trim()).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return said.length > 1 ? said : [line.trim()];
}

interface Cut {
  readonly start: number;
  readonly end: number;
}

type Wanted = (before: string, behind: string) => boolean;

const matches = (view: string, pattern: RegExp, isWanted: Wanted): readonly Cut[] =>
  [...view.matchAll(pattern)]
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
    .filter(({ start, end }) => isWanted(view.slice(0, start), view.slice(end)));

const isNext: Wanted = (before) => !conditional.test(before);
const isOutward: Wanted = (before, behind) => !conditional.test(before) && outward.test(behind);

/** Steps that somebody numbered, if there are at least two; words in front of the first are no step. */
function numberedCuts(view: string): readonly Cut[] | undefined {
  const found = matches(view, numbered, () => true);
  return found.length > 1 ? found : undefined;
}
