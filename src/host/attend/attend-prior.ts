import { objectIn } from "../../inquiry/plan-text.ts";
import type { Json } from "../../kernel/ids.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { Prior } from "../../protocols/attend/types.ts";
import { summarise } from "../../runtime/summary.ts";
import type { Runtime } from "../../runtime/types.ts";
import { redacted } from "../../secrets/redact.ts";
import { findSession } from "../find.ts";
import { parsePlan, type PlanFile } from "../plan.ts";

/** Results of another session that was settled before this one starts. */
export interface SettledSession {
  readonly prior: Prior;
  /** The plan that it informed, where that says what runs. */
  readonly plan?: PlanFile;
  readonly title: string;
}

/** Throws for a session that is not there, and for one that did not converge: that settled nothing. */
export async function settledBy(runtime: Runtime, reference: string, cwd: string): Promise<SettledSession> {
  const session = await findSession(runtime.world.journal, reference);
  if (isRefusal(session)) throw new Fault("input.invalid", session.because);
  const { stream, protocol, title } = session;
  const { outcome, output } = await summarise(runtime, stream);
  if (outcome !== "converged") throw new Fault("input.invalid", `${stream} has not converged; it settled nothing to go on from`);
  const text = planIn(output);
  const prior = { protocol, session: stream, output };
  if (text === undefined) return { prior, title };
  if (text.includes(redacted))
    throw new Fault("input.invalid", `the plan of ${stream} held a secret, which is not recorded: name the file with --plan FILE`);
  return { prior, title, plan: parsePlan(text, `the plan of ${stream}`, cwd) };
}

/** A plan in words is an intent like any other; one with tasks says what runs. */
function planIn(output: Json): string | undefined {
  const plan = typeof output === "object" && output !== null && "plan" in output ? output["plan"] : undefined;
  return typeof plan === "string" && Array.isArray(objectIn(plan)?.["tasks"]) ? plan : undefined;
}
