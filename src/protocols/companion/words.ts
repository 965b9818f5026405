import type { GateWords } from "../../kernel/gate.ts";
import { count, short, visibleLine } from "../../kernel/text.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import type { CompanionProposal, LessonKind, LessonTrail } from "./types.ts";

const line = (text: string, max: number): string => short(visibleLine(text.replace(/\s+/g, " ").trim()), max);
const code = (text: string): string => `\`${line(text, 160)}\``;
const inMissions = ({ missions }: LessonTrail): string => (missions > 1 ? ` in ${count(missions, "mission")}` : "");
const labelOf = (kind: string, option: string): string => kindRow(kind)?.options.find(({ id }) => id === option)?.label ?? option;

/** A lesson in one sentence, and the mission that it asks for, where it can ask for one. */
interface LessonWords {
  readonly says: (trail: LessonTrail) => string;
  readonly mission?: (trail: LessonTrail) => string;
}

const lessons: Readonly<Record<LessonKind, LessonWords>> = {
  "red-together": {
    says: (trail) => `${code(trail.subject)} failed ${count(trail.hits, "time")}${inMissions(trail)} on pieces that had passed apart`,
    mission: ({ subject }) =>
      `Find out why ${code(subject)} fails when separate changes come together although each of them passes by itself, and change code ` +
      `or tests so that each of them notices it by itself. Keep ${code(subject)} passing.`,
  },
  "piece-failed": {
    says: (trail) => `work that is checked by ${code(trail.subject)} failed ${count(trail.hits, "time")}${inMissions(trail)}`,
    mission: ({ subject, detail }) =>
      `Find out why work that is checked by ${code(subject)} keeps failing, and remove the cause: in the code, in the tests, or in what ` +
      `the check needs.${detail === undefined ? "" : ` It failed with: ${line(detail, 200)}`}`,
  },
  "audit-failed": {
    says: (trail) => `the audit ${code(trail.subject)} did not pass ${count(trail.hits, "time")}${inMissions(trail)}`,
    mission: ({ subject, detail }) =>
      `Bring the project to where the audit ${code(subject)} passes.${detail === undefined ? "" : ` It said: ${line(detail, 200)}`}`,
  },
  conflict: {
    says: (trail) => `${code(trail.subject)} was changed in the same place by others ${count(trail.hits, "time")}${inMissions(trail)}`,
    mission: ({ subject }) =>
      `Split ${code(subject)} so that work on different things changes different files. Nothing else changes: its tests pass as before.`,
  },
  outside: {
    says: (trail) => `workers changed ${code(trail.subject)} without owning it, ${count(trail.hits, "time")}${inMissions(trail)}`,
  },
  premise: {
    says: ({ subject, detail = "" }) => `not so: ${line(subject, 200)}. Instead: ${line(detail, 300)}`,
    mission: ({ subject, detail = "" }) =>
      `Correct in the project's documentation what is taken for granted and is not so: ${line(subject, 200)}. ` +
      `Instead: ${line(detail, 300)}`,
  },
  budget: { says: (trail) => `${line(trail.subject, 100)} ran out ${count(trail.hits, "time")}${inMissions(trail)}` },
  "sent-back": {
    says: ({ subject, hits, looks }) =>
      `work of ${code(subject)} was sent back ${hits} of ${count(looks, "time")}, more than anybody else's`,
  },
  "answered-alike": {
    says: ({ subject, hits, variant = "" }) =>
      `questions of the kind ${code(subject)} were answered "${line(labelOf(subject, variant), 60)}" the last ${count(hits, "time")}`,
  },
};

/** Every sentence of a companion that a person or a worker reads. */
export const words = {
  lesson: (trail: LessonTrail): string => lessons[trail.kind].says(trail),
  mission: (trail: LessonTrail): string => short(lessons[trail.kind].mission?.(trail) ?? "", 1_000),

  proposal: ({ mission, number }: CompanionProposal, trail: LessonTrail): GateWords => ({
    title: short(`Proposed mission ${number}: ${mission}`, 200),
    context: [`Because ${words.lesson(trail)}.`, mission],
    evidence: trail.cites.map((cite) => ({ claim: `seen in ${cite}`, source: `assent show ${cite.split("@")[0] ?? cite}` })),
    question: "Shall this be done?",
    changes: {
      start: "It goes to intake as a mission of its own",
      later: "Nothing begins; you are asked again when it has happened again",
      never: "Nothing begins, and you are not asked about this again",
    },
    urgency: 0,
  }),

  standings: {
    open: "waits for your answer",
    accepted: "goes to intake",
    later: "not now",
    never: "never",
    started: "handed to intake",
    failed: "intake did not take it",
  } satisfies Readonly<Record<CompanionProposal["standing"], string>>,
  halted: "a person ended it after a fault",
} as const;
