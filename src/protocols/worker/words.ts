import { failsInRowMax, unfoundHint, type GateResult } from "../../lexicon/checking.ts";
import type { GateWords } from "../../kernel/gate.ts";
import { short } from "../../kernel/text.ts";
import type { LoggedDecision, PremiseCorrection } from "../../lexicon/decisions.ts";
import { quoteWord, shellLine } from "../../lexicon/shell-words.ts";
import { limitWords, type ReachedLimit } from "../../lexicon/work-limits.ts";
import { claimPaths } from "./claim-paths.ts";
import type { OperationBackup, OperationEvidence, OperationStep, WorkOperation } from "./operation-types.ts";
import type { BudgetMeasure } from "./budget-types.ts";
import type { BlockKind, ScopeViolation, WorkBlock, WorkDone, WorkerJob, WorkerState } from "./types.ts";

const listMax = 12;
const tailChars = 1_500;

const listed = (paths: readonly string[]): string =>
  paths.length <= listMax ? paths.join(", ") : `${paths.slice(0, listMax).join(", ")} and ${paths.length - listMax} more`;

const tail = (text: string): string => (text.length <= tailChars ? text : `…${text.slice(-tailChars)}`);

const violations: Readonly<Record<ScopeViolation["why"], (path: string, secrets: readonly string[], other: string) => string>> = {
  secret: (path, secrets) => `${path} holds a secret (${secrets.join(", ")}); it cannot land: take it out, and read it where it is kept`,
  outside: (path) => `${path} was changed; it is not among the files that this work owns`,
  sacred: (path) => `${path} was changed; no worker may touch it`,
  unlandable: (path) => `${path} is neither a file nor a link, or its name is no text or too long; it cannot land`,
  submodule: (path) => `${path} lies in a submodule, which is a repository of its own; change it there, with a brief for that one`,
  filtered: (path) => `${path} is kept by a filter of git (git-lfs?); such files cannot be landed by a worker`,
  indistinct: (path, _, other) =>
    `${path} cannot be told from ${other} where names have no case or accents are written otherwise (macOS, Windows); take another name`,
  "leads-out": (path) =>
    `${path} is a link that leads out of the project, or turns back (a/../b) where another link could lead out; it cannot land`,
  "leads-to-sacred": (path) => `${path} is a link to a file that no worker may touch; it cannot land`,
};

const doing: Readonly<Record<Exclude<WorkerState["phase"], "over">, string>> = {
  idle: "nothing yet",
  placing: "making its place",
  working: "working",
  auditing: "looking at what it changed",
  checking: "checking what would land",
  grading: "being looked at by others than its author",
  blocked: "waiting for you: it asks what only you can know",
  reviewing: "waiting for you: it changed its own checks",
  landing: "landing",
  operating: "at the operations of its brief, which destroy something",
  closing: "clearing up",
  telling: "clearing up",
  corrected: "a correction",
};

const endings: Readonly<Record<WorkDone["status"], string>> = {
  done_clean: "landed",
  pending: "not landed: something waits for you",
  failed: "not landed",
};

const landedEndings: Readonly<Record<WorkDone["status"], string>> = {
  done_clean: "landed",
  pending: "landed; an operation was not run",
  failed: "landed; an operation failed",
};

const stepNames: Readonly<Record<OperationStep, string>> = {
  "dry-run": "dry run",
  authorise: "authorisation",
  backup: "backup",
  run: "operation",
  verify: "look at the state afterwards",
};

const blockKinds: Readonly<Record<BlockKind, string>> = {
  credential: "it needs a credential that it does not have",
  destructive: "it would have to destroy something",
  scope: "it would have to change files that it does not own",
  ambiguity: "its brief can be read in two ways, and neither is safe to assume",
};

interface OperationStanding {
  readonly isBegun: boolean;
  readonly isVerified: boolean;
  readonly stoppedAt?: OperationStep;
}

type DecisionWords = Pick<LoggedDecision, "title" | "decision" | "rationale">;

const minutes = (ms: number): string => `${Math.round(ms / 6_000) / 10} min`;
const lasting = (ms: number): string => (ms < 60_000 ? `${Math.round(ms / 1_000)} s` : minutes(ms));
const money = (micros: number): string => String(Math.round(micros / 100) / 10_000);

/** `4 of 5 calls are made`, for each measure. */
const takenOf: Readonly<Record<BudgetMeasure, (taken: number, max: number) => string>> = {
  calls: (taken, max) => `${taken} of ${max} calls are made`,
  tokens: (taken, max) => `${taken} of ${max} tokens are taken`,
  cost: (taken, max) => `${money(taken)} of ${money(max)} are spent`,
  time: (taken, max) => `${minutes(taken)} of ${minutes(max)} are over`,
};
const couldTake: Readonly<Partial<Record<BudgetMeasure, (more: number) => string>>> = {
  tokens: (more) => `, and this call could take ${more}`,
  cost: (more) => `, and this call could cost ${money(more)}`,
};

const ended = ({ status, commit }: WorkDone): string => (commit === null ? endings : landedEndings)[status];

/** Every sentence of this protocol that a person or a worker reads. */
export const words = {
  /** The phase, as a person reads it. */
  doing: (state: WorkerState): string => (state.phase === "over" ? ended(state.done) : doing[state.phase]),
  /** The title of the session in which its agent works. */
  attemptOf: (attempt: number, mission: string): string => `attempt ${attempt}: ${mission}`,
  violated: ({ path, why, secrets = [], other = "another" }: ScopeViolation): string => violations[why](path, secrets, other),
  /** Titles of the sessions in which commits travel (M5). */
  bringing: (mission: string): string => `the commit to begin from: ${mission}`,
  delivering: (mission: string): string => `the result: ${mission}`,
  notDelivered: (outcome: string): string => `the delivery ended without a result (${outcome})`,
  undelivered: (why: string, folder: string): string =>
    `its work passed on the machine that did it, and could not be landed: ${why}. It is kept there, in ${folder}`,
  nothingChanged: "nothing that it owns was changed",
  agentEnd: (text: string): string => `its agent did not end well: ${tail(text)}`,
  checkFailed: (command: string, code: number | null, output: string): string =>
    `\`${command}\` ended with ${code === null ? "no exit code" : `exit code ${code}`}:\n${tail(output)}${unfoundHint(code)}`,
  conflict: (paths: readonly string[], evidence: string): string =>
    `somebody else has changed ${listed(paths)} on the branch of this work, in the same place as you; write the file so that it holds ` +
    `both changes. Both, as git sees them:\n${tail(evidence)}`,
  rewrote: (command: string, paths: readonly string[]): string =>
    `\`${command}\` itself rewrote ${listed(paths)}; a check that changes what it checks is no pass`,
  gateFailed: ({ gate, detail }: GateResult): string => `the audit ${gate} did not pass: ${detail}`,
  warned: (measure: BudgetMeasure, taken: number, max: number): string =>
    `the budget of this work comes to its end: ${takenOf[measure](taken, max)}`,
  exceeded: (measure: BudgetMeasure, taken: number, { max, more }: { readonly max: number; readonly more: number }): string => {
    const isUsedUp = taken >= max || couldTake[measure] === undefined;
    const how = isUsedUp ? "is used up" : "is too small for another call";
    return `the budget of this work ${how}: ${takenOf[measure](taken, max)}${couldTake[measure]?.(more) ?? ""}`;
  },
  unpriced: "this work has a limit of money, and this model has no price (workers.models.NAME.pricePerMillion)",
  callsAtOnce: (max: number): string => `${max} calls are under way at once`,
  gradeTitle: (gate: string, mission: string): string => `the audit ${gate} of: ${mission}`,
  escalated: (why: readonly string[]): string =>
    [`${failsInRowMax} verdicts in a row were against it, and a fourth attempt would be one more of the same; the last one:`, ...why].join(
      "\n",
    ),
  auditMissing: "it is required and not configured",
  auditEnded: (code: number | null, output: string): string =>
    `its command ended with ${code === null ? "no exit code" : `exit code ${code}`}:\n${tail(output)}`,
  auditUnscored: (scored: string): string =>
    scored.trim() === ""
      ? "it gave no score; it has to write one to descriptor 3 (`echo 9 >&3`), printed ones do not count"
      : `one line on descriptor 3 with a number, or JSON with a score, is its score; there was:\n${tail(scored)}`,
  auditBelow: (score: number, threshold: number): string => `it scored ${score}, and ${threshold} is the least`,
  /** Said to an agent that begins again. It may have waited for something that never comes, and would wait again. */
  nudge: (quietMs: number): string =>
    `You were ended: for ${lasting(quietMs)} your processes did no work, no call came from you and nothing went out. What you had ` +
    "changed is still there. Go on with your task; whatever you waited for did not come: nobody types into a program, so do not " +
    `wait for input, and give what may hang a time limit. If you cannot go on, say why in ${claimPaths.done}.`,
  nudged: (quietMs: number): string => `quiet for ${lasting(quietMs)}; it was ended and begins again with the reason`,
  stalled: (quietMs: number): string =>
    `it stalled: for ${lasting(quietMs)} its processes did no work, no call came from it and nothing went out, after a nudge too`,
  filesLost: "its files were given to others while nothing was heard of it, so it was ended; it begins again when they are free",
  lateReport: "an agent came back to a driver that does not hold this session any more; what it said counts for nothing",
  childFailed: (outcome: string): string => `the worker ended without finishing its task (${outcome})`,

  /** Said to the worker before its next attempt. */
  again: (why: readonly string[]): string =>
    "Your work was looked at and not taken over yet. Put this right; what is said here was found by running it, not by reading " +
    `your words:\n${why.map((each) => `- ${each}`).join("\n")}`,

  asked: (phrase: string): string =>
    `you asked “${short(phrase, 200)}”: nobody can answer; decide or file a block (${claimPaths.blocked}), and go on with the rest`,
  unknownOperation: (id: string): string =>
    `you asked for the operation “${short(id, 200)}”, and the brief has none of that name; ` +
    `if it has to be, file a block (${claimPaths.blocked})`,
  missingArtefact: (name: string, why: string): string => `${claimPaths.done} names “${short(name, 200)}”: ${why}`,
  stepFailed: (step: OperationStep, code: number | null, output: string): string =>
    `its ${stepNames[step]} ended with ${code === null ? "no exit code" : `exit code ${code}`}:\n${tail(output)}`,
  noBackup: "its backup is empty",
  noBlastRadius: "the brief does not say what it touches",
  nobodyAllowed: "nobody has allowed it",
  leftByPerson: "it was under way when its driver ended, and a person left it there",
  operationStopped: (id: string, step: OperationStep, why: string): string =>
    step === "run" || step === "verify"
      ? `the operation ${id} was begun, and is not known to be good: ${why}`
      : `the operation ${id} was not run: ${why}`,
  stepName: (step: OperationStep): string => stepNames[step],
  byBrief: "the brief",
  operationStands: ({ isBegun, isVerified, stoppedAt }: OperationStanding): string => {
    if (stoppedAt !== undefined) return `stopped: ${stepNames[stoppedAt]}`;
    if (isVerified) return "done and verified";
    return isBegun ? "under way" : "not begun";
  },
  /** Only the paths of the copy are written: folders above them stay as they are. */
  restore: (backup: OperationBackup, at: string, root: string): string => {
    if ("ref" in backup) return shellLine(["git", "-C", root, "update-ref", backup.ref, at]);
    if ("copy" in backup) return `${shellLine(["tar", "-C", at, "-cf", "-", "--", ...backup.copy])} | tar -C ${quoteWord(root)} -xf -`;
    return `give ${at} to the program that reads it; it is what \`${backup.command}\` printed`;
  },
  operationWanted: (id: string): string => `the operation ${id} was not run; one before it was the last`,
  operating: (step: OperationStep, { id, command }: WorkOperation): string => `the ${stepNames[step]} of ${id}: ${command}`,
  operation: ({ brief }: WorkerJob, { id, command, blastRadius, backup }: WorkOperation, dry: OperationEvidence): GateWords => ({
    title: short(`Run ${id}: ${brief.mission}`, 200),
    context: [
      `Command: ${command}`,
      `Touches: ${blastRadius}`,
      `Backup: ${"ref" in backup ? backup.ref : "copy" in backup ? listed(backup.copy) : backup.command}`,
      `Dry run: ${tail(dry.output.trim()) || "it said nothing"}`,
    ],
    evidence: [{ claim: "everything that the dry run said", source: dry.file }],
    question: "Run it now, outside of the box?",
    changes: {
      run: "A backup is made first; without one it does not run",
      refuse: "It does not run; what the worker made stays landed",
    },
  }),
  unreadable: (why: string): string => `${why}; write it again as the brief says, or leave it out`,
  noNextActions: `${claimPaths.done} says pending and names no next actions; list them in pending_actions`,
  noReason: `${claimPaths.done} says failed and gives no reason`,
  preference: (question: string): string =>
    `“${short(question, 200)}” asks what somebody would like; that is no block: decide, say what you chose, and go on`,
  incompleteBlock: (missing: readonly string[]): string =>
    `the block lacks ${missing.join(" and ")}; it needs the question, your best guess, and the fallback that you carry out meanwhile`,
  idleBlock: "the block says that nothing can go on without its answer; name a fallback, and carry it out",
  noCredential: (question: string): string => `a credential is missing, and nothing can be done without it: ${question}`,
  claimedFailed: (reason: string): string => `the worker gave up: ${reason}`,

  /** Said to the worker before its next attempt, with a person's words. They do not change what it owns. */
  answered: ({ question, text }: NonNullable<WorkerJob["answer"]>): string =>
    `You asked: ${question}\nA person answered: ${text}\nThe answer changes nothing about the files that you own.`,
  takeFallback: ({ question, fallback }: WorkBlock): string =>
    `nobody answers “${short(question, 200)}”; go on with your fallback: ${fallback}`,
  blockWanted: (question: string): string => `somebody has to answer: ${question}`,

  block: ({ brief }: WorkerJob, { kind, question, bestGuess, fallback }: WorkBlock): GateWords => ({
    title: short(`A worker asks: ${question}`, 200),
    context: [`Why: ${blockKinds[kind]}`, `Task: ${brief.mission}`, `Best guess: ${bestGuess}`, `Fallback: ${fallback}`],
    question,
    changes: {
      answer: "The worker goes on, with your words; what it owns stays the same",
      fallback: "What it made meanwhile is checked, and lands if it passes",
      refuse: "The work ends; what the worker made is kept",
    },
  }),

  review: ({ brief, head }: WorkerJob & { readonly head: string }, checks: readonly string[], tree: string): GateWords => ({
    title: short(`Land work that changed its own checks: ${brief.mission}`, 200),
    context: [
      `\`${brief.verifyCommand}\` passes on exactly what would land.`,
      `The worker changed what that check, or another check of its mission or project, rests on: ${listed(checks)}.`,
      `See how: ${shellLine(["git", "diff", head, tree, "--", ...checks.slice(0, listMax)])}`,
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
  parkedCall: { best_guess: "nobody was there; the call was not let through", fallback_action: "the rest of the work goes on without it" },
  parkedFailure: { best_guess: "once what stopped it is put right, trying again is worth it", fallback_action: "none: it waits" },
  refusedDecision: (attempt: number, why: readonly string[]): DecisionWords => ({
    title: `Attempt ${attempt} was not taken over`,
    decision: "Nothing of it lands",
    rationale: why.join("\n"),
  }),
  answeredDecision: (kind: string, option: string, text: string | undefined): DecisionWords => ({
    title: `A question was answered (${kind})`,
    decision: option,
    rationale: text ?? "",
  }),
  nudgedDecision: (attempt: number, quietMs: number): DecisionWords => ({
    title: `The agent of attempt ${attempt} was nudged`,
    decision: "It begins again with the reason",
    rationale: words.nudged(quietMs),
  }),
  limitDecision: (attempt: number, reached: ReachedLimit): DecisionWords => ({
    title: `The agent of attempt ${attempt} was ended`,
    decision: "A person is asked",
    rationale: limitWords(reached),
  }),
  landedDecision: (commit: string, branch: string): DecisionWords => ({
    title: "The work landed",
    decision: words.landed(commit, branch),
    rationale: "its check passed on exactly this tree",
  }),
  correctedDecision: (text: string): DecisionWords => ({ title: "The end was corrected", decision: text, rationale: "" }),
  falsifier: (verifyCommand: string): string => `\`${verifyCommand}\` fails on what landed`,
  premiseDecision: ({ premise, found, evidence }: PremiseCorrection): DecisionWords => ({
    title: `A premise was corrected: ${premise}`,
    decision: found,
    rationale: evidence,
  }),
  prior: (lines: readonly string[]): string =>
    `Others have worked before you, and this is how things stand:\n${lines.map((line) => `- ${line}`).join("\n")}`,

  landed: (commit: string, branch: string): string => `landed as ${commit.slice(0, 10)} on ${branch}`,
};
