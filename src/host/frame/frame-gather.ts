import { longPattern } from "../../kernel/long-pattern.ts";
import { look } from "../../adapters/investigate/look.ts";
import type { LookArea } from "../../adapters/investigate/types.ts";
import type { ContextFinding, FrameBrief } from "../../protocols/frame/types.ts";

const gatherLimits = { wordsMax: 6, wordMinChars: 5, linesPerWord: 2, namesMax: 40, readmeLines: 12 } as const;

/** Words that say nothing about a subject. */
const common = longPattern("i")`
  ^(?:about|after|again|against|because|before|being|below|between|could|does|doing|during|every|first|found|further|going|having|
  here|into|itself|keep|make|might|more|most|never|other|ought|over|should|since|such|than|that|their|them|then|there|these|they|
  thing|this|those|through|under|until|using|want|were|what|when|where|whether|which|while|will|with|without|would|your)$
`;

/**
 * F3: a first look at the project, read-only, that serves only to find lenses: what lies there, how it introduces
 * itself, and where words of the question occur. Unreadable files are simply not found.
 */
export async function gatherAt(
  area: LookArea,
  { intent, scope }: FrameBrief,
  question: string,
  signal: AbortSignal,
): Promise<readonly ContextFinding[]> {
  const see = async (name: string, input: Readonly<Record<string, string | number | boolean>>): Promise<string> => {
    const { text, isRefused } = await look({ id: "gather", name, input }, area, signal);
    return isRefused ? "" : text;
  };
  const [names, readme, ...hits] = await Promise.all([
    see("list", { path: "." }),
    see("read", { path: "README.md", lines: gatherLimits.readmeLines }),
    ...wordsIn(`${question} ${intent} ${scope}`).map((word) => see("search", { pattern: word, literal: true })),
  ]);
  const there = names.split("\n").slice(0, gatherLimits.namesMax).join(", ");
  const title = /^\d+: #+ (.+)$/m.exec(readme)?.[1];
  return [
    ...(there === "" || there === "there is nothing here" ? [] : [{ claim: `It holds ${there}`, source: "." }]),
    ...(title === undefined ? [] : [{ claim: `It calls itself “${title}”`, source: "README.md" }]),
    ...hits.flatMap(findingsIn),
  ];
}

/** The longest words first: they say most about the subject. */
function wordsIn(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const telling = words.filter((word) => word.length >= gatherLimits.wordMinChars && !common.test(word));
  const distinct = [...new Map(telling.map((word) => [word.toLowerCase(), word])).values()];
  return distinct.toSorted((one, other) => other.length - one.length).slice(0, gatherLimits.wordsMax);
}

/** Lines as a search gives them: `path:line: text`. */
const findingsIn = (hits: string): readonly ContextFinding[] =>
  hits
    .split("\n")
    .flatMap((line) => {
      const [, source, claim] = /^(\S+:\d+): (.+)$/.exec(line) ?? [];
      return source === undefined || claim === undefined ? [] : [{ source, claim: claim.trim() }];
    })
    .slice(0, gatherLimits.linesPerWord);
