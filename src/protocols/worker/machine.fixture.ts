import { childEnded } from "../../kernel/events.fixture.ts";
import { hashText } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { worker } from "./machine.ts";
import type { ChangeAudit, WorkBrief, WorkCheck, WorkerClaims, WorkerCommand, WorkerEvent, WorkerState } from "./types.ts";

/** One brief and its worker, as the tests of the machine need them. */
export const brief: WorkBrief = {
  id: "b1",
  hash: hashText("brief"),
  mission: "round prices half up",
  instruction: "Round half up.",
  verifyCommand: "npm test",
  filesOwned: ["src/price/**"],
  destructive: [],
  auditGates: [],
  permissions: [],
};
export const begin: Extract<WorkerCommand, { type: "work.begin" }> = {
  type: "work.begin",
  brief,
  source: { mission: brief.mission, note: "kept" },
  ground: { root: "/project", base: "c0", branch: "refs/heads/assent/b1" },
  agent: "command:./agent",
  attended: false,
  attemptsMax: 2,
  budget: {},
  at: "2026-03-01T12:00:00.000Z",
};
const place = { tier: "A", kind: "layer", folder: "/data/w1" } as const;
export const audit: ChangeAudit = { owned: ["src/price/round.ts"], scratch: 0, violations: [], checks: [] };
export const check: WorkCheck = { head: "c0", tree: "t1", exitCode: 0, output: "ok", rewrote: [], gates: [] };
export const at = "2026-03-01T12:05:00.000Z";

export const given = (...events: readonly WorkerEvent[]): WorkerState => events.reduce(worker.evolve, worker.initial);
const { type: _, ...begun } = begin;
export const started: readonly WorkerEvent[] = [
  { type: "work.begun", ...begun },
  { type: "place.made", place },
];
export const worked = (attempt = 1): WorkerEvent => childEnded("attend", `attend:${attempt}`);
export const noClaims: WorkerClaims = { unreadable: [] };
export const audited = (more: Partial<ChangeAudit> = {}, attempt = 1): WorkerEvent => ({
  type: "changes.audited",
  attempt,
  audit: { ...audit, ...more },
  claims: noClaims,
});
export const checked = (more: Partial<WorkCheck> = {}): WorkerEvent => ({
  type: "work.checked",
  attempt: 1,
  check: { ...check, ...more },
  at,
});
export const refused = (attempt = 1): WorkerEvent => ({ type: "claim.refused", attempt, why: ["tests fail"] });

/** The kinds of events that follow from a command, or why none does. */
export const decided = (command: WorkerCommand, ...events: readonly WorkerEvent[]): readonly string[] | string => {
  const result = worker.decide(command, given(...events));
  return isRefusal(result) ? result.because : result.map(({ type }) => type);
};
export const due = (...events: readonly WorkerEvent[]): readonly string[] => worker.due(given(...events)).map(({ key }) => key);
