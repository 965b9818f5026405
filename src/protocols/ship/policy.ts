import type { ShipEnd, ShipFreeze } from "../../lexicon/shipping.ts";
import { shipSteps, type ShipEffect, type ShipState, type ShipStep, type StepEnd } from "./types.ts";
import { words } from "./words.ts";

type Job = Pick<Exclude<ShipState, { phase: "idle" }>, "ends" | "way" | "isDry" | "commit">;

export const shipLimits = { detailMaxChars: 4_000, stepTimeoutMs: 3_600_000 } as const;

/**
 * A deployment is begun once: whether it may be repeated, only a person knows. Everything else comes to the same when it is done
 * again; a push too, for it never forces.
 */
export const modeOf = (step: ShipStep, isDry: boolean): ShipEffect["mode"] => (step === "deploy" && !isDry ? "once" : "repeatable");

const dayMs = 86_400_000;

/** A day without an hour is meant as a whole: its end is the end of that day. All in UTC, like everything that is recorded. */
const endOf = (to: string): number => Date.parse(to) + (to.includes("T") ? 0 : dayMs);

/** The freeze that stands now. */
export const frozenAt = (freezes: readonly ShipFreeze[], now: string): ShipFreeze | undefined =>
  freezes.find(({ from, to }) => Date.parse(from) <= Date.parse(now) && Date.parse(now) < endOf(to));

export const stepAfter = (step: ShipStep): ShipStep | undefined => shipSteps[shipSteps.indexOf(step) + 1];

const isDown = ({ status }: StepEnd): boolean => status === "failed" || status === "frozen";

/** D17: how it ends with this step; undefined while others follow. */
export function endAfter(job: Job): ShipEnd | undefined {
  const last = job.ends.at(-1);
  if (!last || (!isDown(last) && stepAfter(last.step) !== undefined)) return undefined;
  const passed = (step: ShipStep): boolean => job.ends.some((each) => each.step === step && each.status === "passed");
  const isOut = passed("push") && !job.isDry;
  return {
    result: last.status === "frozen" ? "frozen" : isDown(last) ? "failed" : job.isDry ? "skipped" : "ok",
    commit: isOut ? job.commit : null,
    deployUrl: isOut ? (job.ends.findLast(({ url }) => url !== undefined)?.url ?? job.way.url ?? null) : null,
    deployStatus: job.isDry ? null : deployStatus(job.ends),
    reason: isDown(last) ? words.stoppedAt(last) : "",
  };
}

/** A deployment is ready when it was seen to be. */
function deployStatus(ends: readonly StepEnd[]): ShipEnd["deployStatus"] {
  const tried = ends.filter(({ step, status }) => (step === "deploy" || step === "verify") && status !== "skipped");
  const down = tried.find(isDown);
  if (down) return down.isLate ? "TIMEOUT" : "ERROR";
  return tried.length > 0 ? "READY" : null;
}
