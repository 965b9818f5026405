import type { ClaimPair } from "../../claims/check.ts";
import type { SeenLook } from "../../claims/citations.ts";
import { inTime } from "../../budget/in-time.ts";
import type { Json, SessionId } from "../../kernel/ids.ts";
import type { PerformAt } from "../../kernel/protocol.ts";
import { Fault, never } from "../../kernel/trouble.ts";
import { callsOf, conversationOf, type Conversation } from "./members/conversation.ts";
import { inputOf, pairsOf, type ProposalInput } from "./inputs.ts";
import { messageTurns } from "./members/instructions.ts";
import { unseenBy } from "./members/seen.ts";
import { frameLimits } from "./policy.ts";
import { soundReply } from "./synthesis/sound.ts";
import type {
  CallReturn,
  ContextFinding,
  FrameBrief,
  FrameCommand,
  FrameEffect,
  FrameEffectOf,
  FrameEvent,
  IndependentCheck,
  LookCall,
  LookResult,
  Memory,
  PerspectiveReply,
  Player,
  ProposalKind,
  StoppedPerspective,
  Usage,
} from "./types.ts";

export interface FramePorts {
  /** The events of a session as recorded, oldest first; those of the kernel that no protocol folds may be left out. */
  readonly read: (session: SessionId) => Promise<readonly FrameEvent[]>;
  /** Looks at the project, read-only, for possible lenses (F3). An unreadable project gives fewer findings, not a fault. */
  readonly gather: (brief: FrameBrief, question: string, cwd: string, signal: AbortSignal) => Promise<readonly ContextFinding[]>;
  /**
   * F17: `memory` of `inquiry.closed` of earlier sessions: those that the index has on this question (P3), then the newest.
   * Which of them matter is decided here.
   */
  readonly recall: (cwd: string, signal: AbortSignal, question: string) => Promise<readonly Memory[]>;
  /** One model call of the coordinator. `proposal` is plain JSON as it came; the machine checks it. */
  readonly propose: (kind: ProposalKind, input: ProposalInput, signal: AbortSignal) => Promise<CallReturn<{ readonly proposal: Json }>>;
  /** U4: whether claims follow from what they name, by another call, and another model where there is one. Absent: by rules only. */
  readonly check?: (pairs: readonly ClaimPair[], signal: AbortSignal) => Promise<ClaimCheck | undefined>;
  /** One model call of one perspective. Failures are typed; a thrown one counts as `other`. */
  readonly ask: (conversation: Conversation, signal: AbortSignal) => Promise<CallReturn<AskedReply>>;
  /** Performs read-only calls inside the folder. An impossible call gives a result that says so. */
  readonly look: (
    calls: readonly LookCall[],
    place: { readonly cwd: string; readonly scope: string },
    signal: AbortSignal,
  ) => Promise<readonly LookResult[]>;
  /** Players that can take a perspective (F6). */
  readonly agents: (signal: AbortSignal) => Promise<readonly Player[]>;
  /** Ends processes that a perspective left running (F16). Absent: there are none. */
  readonly stop?: (members: readonly StoppedPerspective[], signal: AbortSignal) => Promise<void>;
  readonly clock: () => string;
}

/** U3: beside the reply, looks of a client that reads for itself. */
interface AskedReply {
  readonly reply: PerspectiveReply;
  readonly looks?: readonly SeenLook[];
}

/** Answers of an independent check, and what they took. */
export interface ClaimCheck extends IndependentCheck {
  readonly usage?: Usage;
}

/** Does what the machine asked for and answers with a command. The only file here that awaits. */
export const frameEffects =
  (ports: FramePorts): PerformAt<FrameEffect, FrameCommand> =>
  async (effect, signal, { session, start }) => {
    switch (effect.type) {
      case "gather-context": {
        const { brief, question, cwd } = effect;
        const [findings, memories] = await Promise.all([ports.gather(brief, question, cwd, signal), ports.recall(cwd, signal, question)]);
        return { type: "context.report", findings, memories, attended: start.attended };
      }
      case "propose":
        return propose(ports, effect, session, signal);
      case "find-players":
        return { type: "players.report", players: await ports.agents(signal) };
      case "ask-perspective":
        return ask(ports, effect, session, signal);
      case "look":
        return look(ports, effect, session, signal);
      case "stop-team": {
        await ports.stop?.(effect.members, signal);
        return { type: "team.stop", stopped: effect.members.map(({ lens }) => lens) };
      }
      case "go-on":
        return { type: "frame.go-on" };
      default:
        return never(effect);
    }
  };

async function propose(
  ports: FramePorts,
  { kind, attempt }: FrameEffectOf<"propose">,
  session: SessionId,
  signal: AbortSignal,
): Promise<FrameCommand> {
  const events = await ports.read(session);
  const input = inputOf(events, kind);
  if (input === undefined) throw new Fault("effect.failed", `there is nothing to propose ${kind} from`);
  const came = await inTime(frameLimits.proposalMs, signal, (stop) => ports.propose(kind, input, stop));
  if (kind !== "synthesis" || "failed" in came) return { type: "proposal.report", kind, attempt, ...came };
  const check = await checkOf(ports, pairsOf(events, came.proposal), signal);
  if (check === undefined) return { type: "proposal.report", kind, attempt, ...came };
  const { usage, ...checked } = check;
  const spent = together(came.usage, usage);
  return { type: "proposal.report", kind, attempt, proposal: came.proposal, checked, ...(spent === undefined ? {} : { usage: spent }) };
}

/** U4: a check that fails or takes too long is left out; the rules stand. */
async function checkOf({ check }: FramePorts, pairs: readonly ClaimPair[], signal: AbortSignal): Promise<ClaimCheck | undefined> {
  if (check === undefined || pairs.length === 0) return undefined;
  const came = await inTime(frameLimits.checkMs, signal, async (stop) => ({ check: await check(pairs, stop) }));
  return "failed" in came ? undefined : came.check;
}

const together = (one: Usage | undefined, other: Usage | undefined): Usage | undefined =>
  one === undefined || other === undefined
    ? (one ?? other)
    : {
        inputTokens: one.inputTokens + other.inputTokens,
        outputTokens: one.outputTokens + other.outputTokens,
        ...(one.cost === undefined && other.cost === undefined ? {} : { cost: (one.cost ?? 0) + (other.cost ?? 0) }),
      };

/** F7: the call is built from the record, and from nothing else. */
async function ask(
  ports: FramePorts,
  { lens, dialogue, turn, step, limitMs, mayLook }: FrameEffectOf<"ask-perspective">,
  session: SessionId,
  signal: AbortSignal,
): Promise<FrameCommand> {
  const which = { lens, ...(dialogue === undefined ? {} : { dialogue }) };
  const events = await ports.read(session);
  const conversation = conversationOf(events, { ...which, turn, mayLook });
  if (conversation === undefined) throw new Fault("effect.failed", `nothing was given to ${lens}`);
  const before = Date.parse(ports.clock());
  const came = readable(await inTime(limitMs, signal, (stop) => ports.ask(conversation, stop)));
  const ms = Math.max(0, Date.parse(ports.clock()) - before);
  const unseen = "failed" in came || turn === "message" ? [] : unseenBy(events, which, came.reply, came.looks);
  return { type: "reply.report", ...which, turn, step, ms, ...came, ...(unseen.length === 0 ? {} : { unseen }) };
}

async function look(
  ports: FramePorts,
  { lens, step, cwd, scope }: FrameEffectOf<"look">,
  session: SessionId,
  signal: AbortSignal,
): Promise<FrameCommand> {
  const calls = callsOf(await ports.read(session), lens, step);
  const before = Date.parse(ports.clock());
  const seen = await ports.look(
    calls.filter(({ isRefused }) => isRefused !== true),
    { cwd, scope },
    signal,
  );
  const results = calls.flatMap(({ id, isRefused }) =>
    isRefused ? [{ id, text: messageTurns.refusedCall, isRefused }] : seen.filter((each) => each.id === id),
  );
  return { type: "evidence.report", lens, step, results, ms: Math.max(0, Date.parse(ports.clock()) - before) };
}

/** A net below the machine's own care: an unreadable answer counts as malformed, and its cost still counts. */
function readable(came: CallReturn<AskedReply>): CallReturn<AskedReply> {
  if ("failed" in came) return came;
  try {
    return { ...came, reply: soundReply(came.reply) };
  } catch (cause) {
    const { usage } = came;
    return { failed: "malformed", detail: String(cause), ...(usage === undefined ? {} : { usage }) };
  }
}
