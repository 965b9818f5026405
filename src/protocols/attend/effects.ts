import { unweighed } from "../../consent/words.ts";
import type { SettledPoint } from "../../inquiry/types.ts";
import type { Hash } from "../../kernel/ids.ts";
import type { Perform } from "../../kernel/protocol.ts";
import { Fault, never } from "../../kernel/trouble.ts";
import type { Action, Assessment } from "../../risk/types.ts";
import { followed } from "./making/followed.ts";
import { gateReport } from "./gate-report.ts";
import { tasksFrom } from "./materialise.ts";
import { isIrreversible } from "./plan.ts";
import { redactedMark } from "./policy.ts";
import { actionOf } from "./task-state.ts";
import type {
  ActionRun,
  AttendCommand,
  AttendEffect,
  Deficit,
  Job,
  PlanScope,
  TaskOffer,
  TaskReport,
  TeamMember,
  UpstreamSources,
  Weight,
} from "./types.ts";
import type { Readers } from "../../inquiry/readers.ts";
import type { EarlierOccasion } from "./upstream/readers.ts";
import { words } from "./words.ts";

/** Basis of a weighing: files this session wrote itself, and what the plan declares. */
interface WeighingBasis {
  readonly own: readonly string[];
  readonly scope: PlanScope | null;
}

export interface ActionAssessment {
  readonly assessment: Assessment;
  /** HMAC over the action and the facts of its assessment: script bodies, links, remotes. */
  readonly hash: Hash;
  /** M4: the one that it has in every checkout of the same repository at the same commit. */
  readonly portable?: Hash | undefined;
}

/** How an action or an agent came back. Anything thrown counts as `died`. */
export interface Finish {
  readonly ended: "completed" | "failed" | "gated" | "died";
  /** The last lines of output, or the agent's last words. */
  readonly detail?: string;
}

/** The parts of an agent's report besides how it ended. */
export type ReportDetails = Pick<TaskReport, "agentSession" | "unweighed" | "unshown" | "idle" | "nudge">;

export interface AgentWork {
  readonly executor: string;
  /** False: its calls are not seen, so it is given `awareness` in its system context, or as a message. */
  readonly governed: boolean;
  readonly awareness?: string;
  readonly cwd: string;
  readonly job: Job;
}

/** A scan: its findings, and who read (U1). */
export interface ScanReport {
  readonly deficits: readonly Deficit[];
  readonly readers?: Readers;
  /** P3: what the index remembers about this work. */
  readonly earlier?: readonly EarlierOccasion[];
}

/** Where a scan looks, and which sessions the work comes from; what is remembered is read when it begins (P3). */
export interface ScanPlace {
  readonly sessions: readonly string[];
  readonly cwd: string;
  readonly isFirst: boolean;
}

export interface AttendPorts {
  /** Finds the open points of an intent (A2), besides what is settled (U7), and measures drift since its sessions (U8). Only reads. */
  readonly scan: (
    sources: UpstreamSources,
    signal: AbortSignal,
    settled: readonly SettledPoint[],
    since?: ScanPlace,
  ) => Promise<readonly Deficit[] | ScanReport>;
  /** Looks at an action as things stand now, read-only. A thrown error is a gate (A11). */
  readonly weigh: (action: Action, own: WeighingBasis["own"], scope: WeighingBasis["scope"]) => Promise<ActionAssessment>;
  /** The hash of an action that could not be weighed. Never throws. */
  readonly hashAction: (action: Action) => Hash;
  /** Runs one action to its end. `hash` is of the action as it was weighed a moment before. */
  readonly run: (action: Action, hash: Hash, signal: AbortSignal) => Promise<Finish>;
  /** Hands an agent its work and waits for its last words. A governed one has every call weighed in this session. */
  readonly agent: (work: AgentWork, signal: AbortSignal) => Promise<Finish & ReportDetails>;
  /** Asks a member of the team to shut down (A22). Throws when it cannot be reached. */
  readonly stopMember: (member: TeamMember, signal: AbortSignal) => Promise<void>;
  readonly clock: () => string;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const attendEffects = (ports: AttendPorts): Perform<AttendEffect, AttendCommand> => {
  const { scan, clock } = ports;
  return async (effect, signal) => {
    switch (effect.type) {
      case "scan-upstream":
        return {
          type: "upstream.scan",
          round: effect.round,
          ...reportOf(await scan(effect.sources, signal, effect.settled, sinceOf(effect))),
        };
      case "materialise":
        return toMaterialised(effect);
      case "weigh-plan":
        return { type: "plan.weigh", weights: await weighPlan(ports, effect) };
      case "weigh-tasks": {
        const offers = await inOrder(effect.tasks, async ({ task, call, action }): Promise<TaskOffer> => {
          const { assessment, hash, portable } = await weighOrGate(ports, action, effect);
          const anywhere = portable === undefined ? {} : { portable };
          return { type: "call.offer", task, call, action, assessment, hash, ...anywhere, at: clock() };
        });
        return { type: "tasks.weigh", offers };
      }
      case "run-actions":
        return { type: "tasks.report", reports: await runActions(ports, effect, signal) };
      case "run-agent":
        return { type: "tasks.report", reports: [await runAgent(ports, effect, signal)] };
      case "stop-members":
        return { type: "members.stop", stopped: await stopMembers(ports, effect.members, signal) };
      case "put-question":
        return { type: "question.put" };
      case "close":
        return { type: "attend.close" };
      case "run-protocol":
        throw new Fault("effect.failed", "the runtime runs protocols, not their effects");
      default:
        return never(effect);
    }
  };
};

/** U9: tasks of a model that follow from nothing are told apart. */
function toMaterialised(effect: EffectOf<"materialise">): AttendCommand {
  const { tasks, refused } = followed(tasksFrom(effect), effect);
  return { type: "tasks.materialise", tasks, ...(refused.length === 0 ? {} : { refused }) };
}

type EffectOf<Type extends AttendEffect["type"]> = Extract<AttendEffect, { readonly type: Type }>;

/** A11: an action that cannot be weighed gates. */
const weighOrGate = async ({ weigh, hashAction }: AttendPorts, action: Action, basis: WeighingBasis): Promise<ActionAssessment> => {
  try {
    return await weigh(action, basis.own, basis.scope);
  } catch (cause) {
    return { assessment: unweighed(action, cause), hash: hashAction(action) };
  }
};

/** A9: the plan as a whole, before any of it runs. */
const weighPlan = (ports: AttendPorts, effect: EffectOf<"weigh-plan">): Promise<readonly Weight[]> =>
  inOrder(effect.tasks, async (task): Promise<Weight> => {
    const { assessment } = await weighOrGate(ports, actionOf({ task }, effect.cwd), effect);
    const { verdict, findings, reasons } = assessment;
    const irreversible = isIrreversible(task, findings);
    return { task: task.id, verdict, irreversible, reasons };
  });

/** Stops at the first that does not end well: later actions may depend on it. */
async function runActions(ports: AttendPorts, effect: EffectOf<"run-actions">, signal: AbortSignal): Promise<readonly TaskReport[]> {
  const reports: TaskReport[] = [];
  for (const run of effect.actions) {
    const since = Date.parse(ports.clock());
    const finish = await runOne(ports, run, effect, signal);
    const tookMs = Math.max(0, Date.parse(ports.clock()) - since);
    reports.push({ task: run.task, attempt: run.attempt, ...finish, ...(tookMs > 0 ? { tookMs } : {}) });
    if (finish.ended !== "completed") break;
  }
  return reports;
}

/** A23: runs only the action that was weighed, to the byte, with no new findings in it. */
async function runOne(
  ports: AttendPorts,
  { action, shown }: ActionRun,
  basis: WeighingBasis,
  signal: AbortSignal,
): Promise<Pick<TaskReport, "ended" | "detail">> {
  if (JSON.stringify(action).includes(redactedMark)) return { ended: "failed", detail: words.redacted };
  const now = await weighOrGate(ports, action, basis);
  signal.throwIfAborted();
  if (!isAsShown(now, shown)) return { ended: "stale" };
  return finishOf(() => ports.run(action, now.hash, signal), signal);
}

const isAsShown = ({ assessment, hash, portable }: ActionAssessment, shown: ActionRun["shown"]): boolean =>
  (hash === shown.hash && !shown.left ? assessment.bound === shown.bound : portable !== undefined && portable === shown.portable) &&
  assessment.verdict !== "refuse" &&
  assessment.findings.every(({ signal }) => shown.signals.includes(signal));

/** A26: an executor that ends without a readable report has not done its work. Being stopped by us is no end of its own. */
async function finishOf<End extends Finish>(work: () => Promise<End>, signal: AbortSignal): Promise<End | Finish> {
  try {
    return await work();
  } catch (cause) {
    signal.throwIfAborted();
    return { ended: "died", detail: cause instanceof Error ? cause.message : String(cause) };
  }
}

async function runAgent(ports: AttendPorts, effect: EffectOf<"run-agent">, signal: AbortSignal): Promise<TaskReport> {
  const { executor, governed, cwd, job } = effect;
  const role = job.member === undefined ? [] : [words.asMember(job.member, job.focus)];
  const awareness = governed ? {} : { awareness: [...role, words.gateAwareness].join("\n") };
  const finish = await finishOf(() => ports.agent({ executor, governed, cwd, job, ...awareness }, signal), signal);
  const { task, attempt } = job;
  const said = finish.detail ?? "";
  const found = governed ? undefined : gateReport(said);
  const how = governed ? {} : { ungoverned: true as const };
  if (found) return { task, attempt, ...finish, ...how, ended: "gated", found };
  const isSilent = finish.ended === "completed" && said.trim() === "";
  return { task, attempt, ...finish, ...how, ...(isSilent ? { ended: "died" } : {}) };
}

/** A member that cannot be reached does not hold the session: it ends, and says who was asked. */
async function stopMembers({ stopMember }: AttendPorts, members: readonly TeamMember[], signal: AbortSignal): Promise<readonly string[]> {
  const asked = await Promise.allSettled(members.map((member) => stopMember(member, signal)));
  return members.flatMap(({ name }, index) => (asked[index]?.status === "fulfilled" ? [name] : []));
}

async function inOrder<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const sinceOf = ({ since, cwd, round }: EffectOf<"scan-upstream">): ScanPlace => ({ sessions: since, cwd, isFirst: round === 0 });

const reportOf = (found: readonly Deficit[] | ScanReport): ScanReport => ("deficits" in found ? found : { deficits: found });
