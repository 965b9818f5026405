import type { GateWords } from "../../kernel/gate.ts";
import { short } from "../../kernel/text.ts";
import type { GateResult, ScopeViolation, WorkDone, WorkerJob, WorkerState } from "./types.ts";

const listMax = 12;
const tailChars = 1_500;

const listed = (paths: readonly string[]): string =>
  paths.length <= listMax ? paths.join(", ") : `${paths.slice(0, listMax).join(", ")} and ${paths.length - listMax} more`;

const tail = (text: string): string => (text.length <= tailChars ? text : `…${text.slice(-tailChars)}`);

const violations: Readonly<Record<ScopeViolation["why"], (path: string) => string>> = {
  outside: (path) => `${path} was changed; it is not among the files that this work owns`,
  sacred: (path) => `${path} was changed; no worker may touch it`,
  unlandable: (path) => `${path} is neither a file nor a link; it cannot land`,
  "leads-out": (path) => `${path} is a link that leads out of the project; it cannot land`,
};

const doing: Readonly<Record<Exclude<WorkerState["phase"], "closing" | "over">, string>> = {
  idle: "nothing yet",
  placing: "making its place",
  working: "working",
  auditing: "looking at what it changed",
  checking: "checking what would land",
  reviewing: "waiting for you: it changed its own checks",
  landing: "landing",
};

const endings: Readonly<Record<WorkDone["status"], string>> = {
  done_clean: "landed",
  pending: "not landed: something waits for you",
  failed: "not landed",
};

/** Every sentence of this protocol that a person or a worker reads. */
export const words = {
  /** The phase, as a person reads it. */
  doing: (state: WorkerState): string =>
    state.phase === "closing" ? "clearing up" : state.phase === "over" ? endings[state.done.status] : doing[state.phase],
  violated: ({ path, why }: ScopeViolation): string => violations[why](path),
  nothingChanged: "nothing that it owns was changed",
  checkFailed: (command: string, code: number | null, output: string): string =>
    `\`${command}\` ended with ${code === null ? "no exit code" : `exit code ${code}`}:\n${tail(output)}`,
  rewrote: (command: string, paths: readonly string[]): string =>
    `\`${command}\` itself rewrote ${listed(paths)}; a check that changes what it checks is no pass`,
  gateFailed: ({ gate, detail }: GateResult): string => `the audit ${gate} did not pass: ${detail}`,
  childFailed: (outcome: string): string => `the worker ended without finishing its task (${outcome})`,

  /** Said to the worker before its next attempt. */
  again: (why: readonly string[]): string =>
    "Your work was looked at and not taken over yet. Put this right; what is said here was found by running it, not by reading " +
    `your words:\n${why.map((each) => `- ${each}`).join("\n")}`,

  review: ({ brief }: WorkerJob, checks: readonly string[]): GateWords => ({
    title: short(`Land work that changed its own checks: ${brief.mission}`, 200),
    context: [
      `\`${brief.verifyCommand}\` passes on exactly what would land.`,
      `The worker changed what that check rests on: ${listed(checks)}.`,
    ],
    evidence: checks.slice(0, listMax).map((path) => ({ claim: "changed by the worker that it checks", source: path })),
    question: "Do these changed checks still prove the work?",
    changes: {
      accept: "The work lands on its branch",
      again: "The worker goes on, with your words",
      refuse: "Nothing lands; what the worker made is kept",
    },
  }),

  left: ({ status, reason, pendingActions }: WorkDone): readonly string[] =>
    status === "done_clean" ? [] : pendingActions.length > 0 ? pendingActions : [reason],
  reviewWanted: (checks: readonly string[]): string => `somebody else than the worker has to look at the changed checks: ${listed(checks)}`,
  refusedByPerson: (by: string, text: string | undefined): string => `${by} refused it${text === undefined ? "" : `: ${text}`}`,
  landed: (commit: string, branch: string): string => `landed as ${commit.slice(0, 10)} on ${branch}`,
};
