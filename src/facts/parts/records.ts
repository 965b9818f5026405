import { environmentRows } from "../../lexicon/environments.ts";
import type { WorkPart } from "./types.ts";

export const recordPartNames = ["deployed", "check", "task"] as const;
export type RecordPartName = (typeof recordPartNames)[number];

/** Something that a session recorded: a task of its plan, a call of its agent, a check. `place` names the event. */
export interface RecordedDeed {
  readonly kind: "task" | "call" | "check";
  readonly words: string;
  readonly ended: "ran" | "failed" | "not run";
  readonly place: string;
}

const deploying =
  /\b(?:deploy\w*|kubectl\s+(?:apply|rollout|set)|helm\s+(?:upgrade|install)|terraform\s+apply|rollout|release|publish|cap\s+\w+)\b/i;
const checking =
  /\b(?:tests?|pytest|vitest|jest|mocha|check|lint|tsc|cargo\s+(?:test|check|clippy)|go\s+(?:test|vet)|mypy|ruff|eslint|make\s+test)\b/i;

const environmentIn = (words: string): string | undefined => {
  const said = new Set(words.toLowerCase().split(/[^a-z0-9]+/));
  return environmentRows.find((row) => row.words.some((word) => said.has(word)))?.environment;
};
const evidenceOf = ({ words, ended, place }: RecordedDeed) => ({ claim: `${words}: ${ended}`, source: place });

/** P4: what a journal says of finished work: where it was deployed, what a check proved, which task ran. */
export function partsOfRecords(deeds: readonly RecordedDeed[]): readonly WorkPart<RecordPartName>[] {
  const deploys = deeds.flatMap((deed) => {
    const environment = deploying.test(deed.words) ? environmentIn(deed.words) : undefined;
    return environment === undefined ? [] : [{ deed, environment }];
  });
  const isDone = ({ deed }: (typeof deploys)[number]): boolean => deed.ended === "ran";
  const to = [...new Set(deploys.filter(isDone).map(({ environment }) => environment))];
  const missed = [...new Set(deploys.filter((each) => !isDone(each)).map(({ environment }) => environment))].filter(
    (each) => !to.includes(each),
  );
  const checks = new Map(
    deeds.filter(({ kind, words }) => kind === "check" || (kind === "call" && checking.test(words))).map((deed) => [deed.words, deed]),
  );
  const tasks = deeds.filter((deed) => deed.kind === "task" && !deploys.some((each) => each.deed === deed));
  return [
    ...(deploys.length === 0
      ? []
      : [
          {
            what: "deployed" as const,
            about: "",
            now: to.join(", "),
            before: missed.join(", "),
            evidence: deploys.map(({ deed }) => evidenceOf(deed)),
          },
        ]),
    ...[...checks.values()].map((deed) => {
      const now = deed.ended === "ran" ? "passed" : deed.ended;
      return {
        what: "check" as const,
        about: deed.words,
        now,
        before: now === "passed" ? "failed" : "passed",
        evidence: [evidenceOf(deed)],
      };
    }),
    ...tasks
      .toSorted((one, other) => Number(one.ended === "ran") - Number(other.ended === "ran"))
      .map((deed) => ({
        what: "task" as const,
        about: deed.words,
        now: deed.ended,
        before: deed.ended === "ran" ? "not run" : "ran",
        evidence: [evidenceOf(deed)],
      })),
  ];
}
