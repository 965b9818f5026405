import { readHead, type Repository } from "../../facts/git/repository.ts";
import { gateKey } from "../../inquiry/sift.ts";
import type { Gap } from "../../inquiry/types.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { mapTexts } from "../../kernel/texts.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { GapCommand, Gaps, GuardState } from "../../protocols/guard/types.ts";
import { words } from "../../protocols/guard/words.ts";
import type { Thresholds } from "../../protocols/solicit/detect/index.ts";
import type { Action } from "../../risk/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { turnOf } from "./guard-turn.ts";
import { loadEngine } from "../weigh/weigh.ts";

/**
 * S10: the guard measures while a client works: the same failure again, the branch changed under the agent. Measuring
 * never decides whether a call may run, and a failure in it counts as nothing found.
 */
export interface GapMeasurement {
  readonly runtime: Runtime;
  readonly client: string;
  readonly thresholds: Thresholds;
  readonly repository: Repository | undefined;
  /** The client asks the person who sits there; else the inbox does. */
  readonly asks: boolean;
}

export type GuardingState = Partial<Extract<GuardState, { phase: "guarding" }>>;

/** The agent and call that a moment belongs to. */
interface Ended {
  readonly call: string;
  readonly agent?: string;
}

/** After a call that failed: asks if it is the same failure once too often. Returns what the agent should know. */
export async function gapAfter(
  measuring: GapMeasurement,
  stream: SessionId,
  { gaps }: GuardingState,
  ended: Ended,
): Promise<string | undefined> {
  const { runtime, thresholds, asks } = measuring;
  if ((gaps?.failed ?? 0) + 1 < thresholds.failures) return undefined;
  const { failureKeyOf, watchFailures } = await import("../../protocols/solicit/detect/index.ts");
  const turn = await turnOf(runtime, stream);
  const own = turn.calls.get(ended.call);
  if (!own) return undefined;
  const watch = watchFailures({ thresholds, name: `assent show ${stream}`, editedFactor: 2 });
  for (const moment of turn.momentsOf(own.agent)) watch.push(moment);
  const gap = watch.gaps().find(({ key }) => key === failureKeyOf(own.action));
  if (!gap || !(await report(measuring, stream, gap, own.agent))) return undefined;
  return (asks ? words.askThere : words.asked)(
    gap.title,
    gap.steps.map(({ label }) => label),
  );
}

async function report({ runtime, client, asks }: GapMeasurement, stream: SessionId, gap: Gap, agent: string | undefined): Promise<boolean> {
  const to = asks ? { to: client } : {};
  return offer(runtime, stream, client, { type: "gap.report", gap, ...to, ...(agent === undefined ? {} : { agent }) });
}

/** False where the session says no: it is quiet about this kind, or another call was faster. */
async function offer(runtime: Runtime, stream: SessionId, client: string, command: GapCommand): Promise<boolean> {
  return !isRefusal(await runtime.offer(stream, command, { actor: { kind: "agent", name: client } }));
}

type Parties = Pick<GapMeasurement, "runtime" | "client">;

/** An answer that the agent has not heard goes with its first result that comes; only once. */
export async function answerFor(
  { runtime, client }: Parties,
  stream: SessionId,
  { gaps }: GuardingState,
  { call, agent }: Ended,
): Promise<string | undefined> {
  const answer = gaps?.answer;
  if (!answer || answer.agent !== agent) return undefined;
  const isTold = await offer(runtime, stream, client, { type: "gap.tell", key: answer.key, call });
  return isTold ? words.answered(answer.title, answer.text, answer.by) : undefined;
}

/** Closes a question that the client put itself: the call behind it ran, or the person spoke instead (A32). */
export async function leaveAsked(
  { runtime, client }: Parties,
  stream: SessionId,
  { gaps, running = [] }: GuardingState,
  ended: string | "turn-over",
): Promise<void> {
  const open = gaps?.open ?? null;
  if (open?.to !== undefined && (ended === "turn-over" || open.call === ended)) await offer(runtime, stream, client, { type: "gap.leave" });
  if ((gaps || running.length > 0) && ended === "turn-over") await offer(runtime, stream, client, { type: "turn.close" });
}

/** The branch of the project now; undefined where there is none, or where the head is on no branch. */
export async function branchOf({ repository, runtime }: Pick<GapMeasurement, "repository" | "runtime">): Promise<string | undefined> {
  const branch = repository && (await readHead(repository)).branch;
  return branch === undefined ? undefined : runtime.world.redact(branch);
}

/** State of affairs before a call: an answer that the agent has to hear first, an open question, or nothing but its branch. */
export type CallPrelude =
  | { readonly kind: "told"; readonly message: string }
  | { readonly kind: "held"; readonly gate: string; readonly title: string }
  | { readonly kind: "free"; readonly branch?: string; readonly question?: string };

interface Standing extends Ended {
  readonly stream: SessionId;
  readonly state: GuardingState;
  readonly action: Action;
}

/** Looks before a call whether a question about the work concerns it, and asks when the branch is another one. */
export async function beforeCall(measuring: GapMeasurement, standing: Standing): Promise<CallPrelude> {
  const { runtime, client, asks } = measuring;
  const { stream, state, call, agent } = standing;
  const branch = await branchOf(measuring);
  const before = state.gaps?.branch ?? null;
  const isOther = branch !== undefined && branch !== before;
  const isDrift = isOther && before !== null && !isBusy(state);
  if (isDrift) await askAboutBranch(measuring, stream, branch, agent);
  const gaps = isDrift ? await gapsNow(runtime, stream) : state.gaps;
  const { answer = null, open = null } = gaps ?? {};
  const isTaken = isOther && !isAskedAbout(gaps, "drift"); // until it is answered, the branch is the one before
  const free = { kind: "free", ...(isTaken ? { branch } : {}) } as const;
  const action = mapTexts(standing.action, ["tool", "input.**"], runtime.world.redact);
  if (answer && answer.agent === agent && (await concerns(answer.key, action, isDrift))) {
    await offer(runtime, stream, client, { type: "gap.tell", key: answer.key, call }); // a call at the same time hears it too
    return { kind: "told", message: words.heldWith(words.answered(answer.title, answer.text, answer.by)) };
  }
  const isHeld = open && !open.released && (await concerns(open.key, action, isDrift));
  if (!isHeld || (open.to !== undefined && !asks)) return free;
  await offer(runtime, stream, client, { type: "gap.hold", key: open.key, call });
  if (open.to === undefined) return { kind: "held", gate: gateKey(open), title: open.title };
  const steps = open.steps.map(({ label }) => label);
  return { ...free, question: words.reason(open.title, open.question, steps) };
}

/** Whether a question of this kind is open, or its answer not told yet. */
export const isAskedAbout = (gaps: Gaps | undefined, kind: string): boolean =>
  (gaps?.open?.key.startsWith(`${kind}:`) === true && !gaps.open.released) || gaps?.answer?.key.startsWith(`${kind}:`) === true;

/** While a call of its own runs, the session itself may have changed the branch; in doubt it keeps quiet (S6). */
const isBusy = ({ running = [], handed = [], gaps }: GuardingState): boolean =>
  handed.length > 0 || running.some(({ call }) => !gaps?.abandoned.includes(call));

async function gapsNow(runtime: Runtime, stream: SessionId): Promise<Gaps | undefined> {
  const state = ((await runtime.load(stream))?.session.state ?? {}) as GuardingState;
  return state.gaps;
}

/** A step of the session in this turn may explain the change, also late: then nobody is asked. */
async function askAboutBranch(measuring: GapMeasurement, stream: SessionId, now: string, agent: string | undefined): Promise<void> {
  const { watchDrift } = await import("../../protocols/solicit/detect/index.ts");
  const { thresholds, repository, runtime } = measuring;
  const watch = watchDrift({ thresholds, name: `HEAD of ${repository?.root ?? ""}` });
  const turn = await turnOf(runtime, stream);
  for (const moment of turn.momentsOf("all")) watch.push(moment);
  watch.push({ kind: "workspace", seen: { branch: now }, by: "unknown", at: runtime.world.clock() });
  for (const gap of watch.gaps()) await report(measuring, stream, { ...gap, title: words.switched(gap.context[0] ?? "") }, agent);
}

/** A failure concerns the same action again; another branch concerns everything that does more than look. */
async function concerns(key: string, action: Action, isDrift: boolean): Promise<boolean> {
  const { failureKeyOf, isLook } = await import("../../protocols/solicit/detect/index.ts");
  if (!key.startsWith("drift:")) return key === failureKeyOf(action);
  if (!isDrift) return false;
  const { assess } = await loadEngine();
  const { reads, verdict, writes = [] } = assess(action);
  const isOnlyLook = verdict === "low" && writes.length === 0 && isLook({ kind: "called", id: "", ...action });
  return reads !== true && !isOnlyLook;
}
