import { withoutEnd } from "../kernel/text.ts";
import type { ClausePair } from "./passage.ts";
import { demand, outward, tellsTo } from "./marks.ts";
import { isUnitName } from "./numbers.ts";
import { conceptOf, type Sentence } from "./sentence.ts";
import type { ClaimProblem } from "./types.ts";

/** U4: a claim may demand only what its source demands. */
export function actProblems(sentence: Sentence, pairings: readonly ClausePair[]): readonly ClaimProblem[] {
  const passages = [...new Set(pairings.map(({ passage }) => passage))];
  const asking = passages.flatMap(({ sentences }) => sentences.filter((each) => each.isDemand || each.clauses.some(isTold)));
  const isAsked = (concept: string): boolean => asking.some(({ concepts }) => concepts.has(concept));
  const told = sentence.clauses.flatMap((clause): readonly ClaimProblem[] => {
    const act = tellsTo(clause.text);
    return act === undefined || isAsked(conceptOf(act, sentence.language)) ? [] : [{ kind: "act", what: act }];
  });
  const demanded = sentence.clauses.flatMap((clause): readonly ClaimProblem[] => {
    const match = demand.exec(clause.text);
    if (match === null) return [];
    const act = clause.words.find(({ start }) => start > match.index) ?? clause.words[0];
    return act === undefined || isAsked(act.concept) ? [] : [{ kind: "act", what: `${match[0].trim()} ${act.form}` }];
  });
  return [...told, ...demanded];
}

/** U9: acts outward that a task asks for and that nothing it rests on speaks of. */
export function newActsIn(task: string, sources: readonly string[]): readonly string[] {
  const known = new Set(
    sources.flatMap((source) => (source.match(/[\p{L}-]+/gu) ?? []).map((word) => conceptOf(word.toLowerCase(), "en"))),
  );
  const acts = (task.match(/[\p{L}-]+/gu) ?? []).filter((word) => outward.test(word));
  return [...new Set(acts)].filter((act) => !known.has(conceptOf(act.toLowerCase(), "en")));
}

const isTold = ({ text }: { readonly text: string }): boolean => tellsTo(text) !== undefined;

const code = /^(?=.*\p{L})(?=.*(?:\d|_|\p{Ll}\p{Lu}|[\p{L}\d][./][\p{L}\d]))[\p{L}\p{N}_./:@#-]{2,}$/u;
const capital = /^\p{Lu}[\p{L}\p{N}'-]*$/u;

/** A word without the quotation marks around it, an English genitive, and the signs that end a clause. */
const bareOf = (token: string): string => {
  const rest = token.replace(/^['‘]/u, "");
  return /['’]s$/u.test(rest) ? rest.slice(0, -2) : withoutEnd(rest, "'’.:");
};

/** U4: names, and words that look like code, that no source has. German nouns have a capital and are no names. */
export function nameProblems({ text, language }: Sentence, source: string): readonly ClaimProblem[] {
  if (language === "joined") return [];
  const there = source.normalize("NFKC").toLowerCase();
  const tokens = text.split(/[\s()[\]{}<>"“”«»„`,;!?]+/u).map(bareOf);
  const isName = (token: string, at: number): boolean =>
    code.test(token) || (at > 0 && capital.test(token) && token !== "I" && (language !== "de" || /^\p{Lu}{2,}$/u.test(token)));
  const isUnit = (token: string, at: number): boolean => isUnitName(token.toLowerCase()) && /^\d/.test(tokens[at - 1] ?? "");
  return tokens
    .filter((token, at) => isName(token, at) && !isThere(token, there) && !isUnit(token, at))
    .filter((token) => !/^\d+(?:[.,:]\d+)*\p{L}{0,3}$/u.test(token))
    .map((what): ClaimProblem => ({ kind: "name", what }));
}

const isThere = (token: string, there: string): boolean => {
  const name = token.toLowerCase().replace(/^(?:l|d|qu)'/u, "");
  return there.includes(name) || (name.length > 4 && there.includes(name.replace(/(?:es|s)$/, "")));
};
