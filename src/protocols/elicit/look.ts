import { aboutSaid } from "../../claims/about.ts";
import { viewOf } from "../../inquiry/rows/view.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Decision, Gap, Subject } from "../../inquiry/types.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import type { EndPoint } from "./types.ts";
import { words } from "./words.ts";

const limits = { perPage: 3, pagesMax: 3 } as const;

/** Words that begin a task: what is to be done stands there already. */
const task = longPattern("iu")`
  (?:^|[:;,.] )(?:please )?(?:add|fix|change|rename|reduce|remove|delete|write|make|set|update|implement|create|move|raise|lower|replace|
  show|sort|export|import|use|upgrade|migrate|deploy|split|merge|passe|ajoute|ändere|setze|füge|lösche|cambia|añade)(?!\p{L})
`;
const wanted = /\b(?:want|should|must|needs? to|has to|expects?)\b/i;
const measured = /\d/;

/** An end point that the words have already: a thing with a name, a number, a task, or how it should be. */
export const isConcrete = ({ intent, plan }: Subject): boolean =>
  plan !== undefined || /¤/.test(viewOf(intent)) || measured.test(intent) || task.test(intent.trim()) || wanted.test(intent);

/** P6: at most three end points at a time, those that the person's words are about first; one that was chosen ends it. */
export function endPointGaps(subject: Subject, found: readonly EndPoint[], decisions: readonly Decision[]): readonly Gap[] {
  if (isConcrete(subject) || decisions.some(({ how }) => how !== "dismiss")) return [];
  const page = decisions.length;
  const fits = aboutSaid(
    subject.intent,
    found.map(({ about, evidence }) => [...about, ...evidence.map(({ claim }) => claim)].join(" ")),
  );
  const ranked = found
    .map((point, at) => ({ ...point, fit: fits[at] ?? 0 }))
    .toSorted((one, other) => other.fit - one.fit || other.weight - one.weight);
  const shown = page < limits.pagesMax ? ranked.slice(page * limits.perPage, (page + 1) * limits.perPage) : [];
  if (shown.length === 0) return [];
  const own = subject.intent.trim() === "" ? [] : [{ claim: `“${subject.intent.trim()}”`, source: textSources.intent }];
  return [
    {
      kind: "endpoint",
      key: `page-${page + 1}`,
      title: words.title,
      context: [words.harm, ...(own.length > 0 && shown.every(({ fit }) => fit === 0) ? [words.notAbout] : [])],
      evidence: [...own, ...shown.flatMap(({ evidence }) => evidence.slice(0, 1))],
      question: words.ask,
      steps: shown.map(({ text, evidence, key }, index) => ({ id: `end-${index + 1}`, label: text, future: key.slice(0, 300), evidence })),
    },
  ];
}
