import { partOf } from "../../kernel/text.ts";
import { shipPromise, shipTarget, type ShipEnd, type ShippedWork, type ShipWay } from "../../lexicon/shipping.ts";
import type { ShipStep, StepEnd, StepStatus } from "./types.ts";

const steps: Readonly<Record<ShipStep, string>> = {
  freeze: "no freeze",
  build: "build",
  scope: "only owned files",
  secrets: "no secrets",
  rebase: "on top of the branch",
  check: "check of what came together",
  push: "push",
  deploy: "deploy",
  verify: "look at what is deployed",
};

const statuses: Readonly<Record<StepStatus, string>> = { passed: "passed", failed: "failed", skipped: "skipped", frozen: "frozen" };

/** Every sentence of a ship that a person reads. */
export const words = {
  steps,
  statuses,
  target: shipTarget,
  aboutDeploy: (command: string, { mission }: ShippedWork): string => `deploy with \`${command}\`: ${mission}`,
  stoppedAt: ({ step, status, detail }: StepEnd): string =>
    status === "frozen" ? `nothing goes out now: ${detail}` : `it stopped at "${steps[step]}": ${detail}`,
  unpushed: (way: ShipWay, base: string): string =>
    `the work began from ${base.slice(0, 10)}, which ${shipTarget(way)} does not have: with it commits would go out that are no part of ` +
    `this work. Push those yourself first: git push ${way.remote} ${base.slice(0, 10)}:refs/heads/${way.branch}`,
  wentBack: (way: ShipWay): string =>
    `${shipTarget(way)} has gone back since: commits that somebody took away there would come again with this push. Ship it once more`,
  before: (other: string): string =>
    `${other} of this project has begun and is not over, and two would deploy over each other. See to it (assent resume ${other}), ` +
    "then ship this once more",
  notApproved: (reason: string): string => `it was not approved, and nothing went out: ${reason}`,
  approvalTitle: (mission: string): string => partOf(`ship: ${mission}`, 0, 200),
  approvalSays: (way: ShipWay, { commit, base, verifyCommand }: ShippedWork): readonly string[] => [
    `${commit.slice(0, 10)}, begun from ${base.slice(0, 10)}, passes \`${verifyCommand}\`.`,
    `It would be ${shipPromise(way)}. What others pushed meanwhile stays; then it is put on top of that and checked again.`,
  ],
  halted: "a person ended it after a fault; look at what is deployed",
  doing: (state: { readonly phase: string; readonly step?: ShipStep; readonly end?: ShipEnd; readonly isDry: boolean }): string => {
    if (state.phase === "approving") return "waits for the approval of somebody other than who asked for it";
    if (!state.end) return state.step ? `${state.isDry ? "dry run, " : ""}at "${steps[state.step]}"` : "begins";
    if (state.end.result === "skipped") return "dry run passed: it could go out";
    return { ok: "shipped", failed: state.isDry ? "dry run failed" : "failed", frozen: "frozen" }[state.end.result];
  },
} as const;
