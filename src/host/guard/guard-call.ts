import { sessionEnded } from "../../runtime/step.ts";
import type { Hash } from "../../kernel/ids.ts";
import { isRefusal, type Refusal } from "../../kernel/trouble.ts";
import type { Action, Assess, Assessment, Finding } from "../../risk/types.ts";
import type { CallCommand, CallId, CallMaker, CallMoment } from "../../consent/types.ts";
import { unweighed, words } from "../../consent/words.ts";

export interface GuardPorts {
  readonly assess: Assess;
  readonly hashAction: (action: Action) => Hash;
  /** The same as things stand after a person was waited for: what runs must be what was judged (A23). */
  readonly hashNow?: () => Promise<Hash>;
  /** Offers a command to the session that the call belongs to. The returned events are on disk. */
  readonly offer: (command: CallCommand) => Promise<readonly CallMoment[] | Refusal>;
  /** Resolves when the gate with this key is closed, or at the deadline. */
  readonly waitForAnswer: (gateKey: string, waitMs: number, signal: AbortSignal) => Promise<"closed" | "open">;
  readonly clock: () => string;
  /** The name of an open gate of the session, by its key. */
  readonly gateOf?: (gateKey: string) => Promise<string | undefined>;
  /** The agent's driver starts it again when its gate is answered. */
  readonly isStartedAgain?: boolean;
}

/** Reply to a client. `no-objection` lifts nothing that the client's own rules forbid (K13). */
export interface CallReply {
  readonly call: CallId;
  readonly answer: "no-objection" | "noted" | "let-through" | "handed" | "blocked" | "refused" | "parked";
  readonly message: string;
  readonly findings: readonly Finding[];
  /** A person wants the agent to stop altogether. */
  readonly stop?: true;
  /** The gate that a parked call waits at. */
  readonly gateKey?: string;
}

/** How a call is made: by whom, how long it may wait, and who is asked. */
export interface Manner {
  readonly waitMs: number;
  readonly caller?: CallMaker;
  readonly asks?: "client";
  readonly observing?: true;
  /** See the command: the same hash means that another call says the same. */
  readonly same?: Hash;
  /** Files of the session's own that somebody else has changed since. */
  readonly disowned?: readonly string[];
  /** The branch that it is made on, where the session has not seen it before. */
  readonly branch?: string;
  /** A question that a person must answer before the call, whatever its risk. */
  readonly question?: string;
}

/**
 * One tool call on its way through the guard: weigh, record, wait if a person must decide, and come back with one answer.
 * Throws when the journal cannot be written: the caller must then block the call. One that nobody waits for any more
 * when it is judged is put to nobody.
 */
export const guardCall =
  (ports: GuardPorts) =>
  async (call: CallId, action: Action, manner: Manner, signal: AbortSignal): Promise<CallReply> => {
    const { waitMs, caller, ...how } = manner;
    const hash = ports.hashAction(action);
    const assessment = await assessOrGate(ports.assess, action);
    if (signal.aborted && assessment.verdict === "gate") return { call, findings: [], answer: "blocked", message: words.leftUnjudged };
    const offer = { type: "call.offer", call, action, hash, assessment, ...caller, ...how } as const;
    const first = await ports.offer({ ...offer, at: ports.clock() });
    const asked = isRefusal(first) ? undefined : askedBy(first, call);
    const weighed = weighedAs(first, assessment);
    const { findings } = weighed;
    if (asked === undefined) return { call, findings, ...replyTo(first, weighed) };
    if ((await ports.waitForAnswer(asked.key, waitMs, signal)) === "open")
      return { call, findings, ...(await park(ports, asked, weighed)) };
    const now = await hashAfterWait(ports, hash);
    const collected = await collect(ports, asked.call, { ...offer, hash: now, at: ports.clock() });
    if (isRefusal(collected) && collected.because === sessionEnded)
      return { call, findings, answer: "blocked", message: words.stopped, stop: true };
    const askedAgain = isRefusal(collected) ? undefined : askedBy(collected, call);
    return { call, findings, ...(askedAgain ? await park(ports, askedAgain, weighed) : replyTo(collected, weighed)) };
  };

/** A look that fails has seen nothing that was judged. */
const hashAfterWait = async ({ hashNow }: GuardPorts, hash: Hash): Promise<Hash> => (hashNow ? hashNow().catch(() => "" as Hash) : hash);

/** Parks the call: the next identical call finds the gate, asks nothing, and takes the answer. */
async function park(ports: GuardPorts, asked: Asked, weighed: Assessment): Promise<Pick<CallReply, "answer" | "message" | "gateKey">> {
  const gate = (await ports.gateOf?.(asked.key)) ?? asked.id; // another message may have put the question anew
  await ports.offer({ type: "call.park", call: asked.call });
  const say = ports.isStartedAgain === true ? words.stopHere : words.parked;
  return { answer: "parked", message: say(gate, weighed), gateKey: asked.key };
}

interface Asked {
  readonly key: string;
  readonly call: CallId;
  readonly id?: string;
}

/** The first to ask claims its own answer; one that joined it comes back with the same action. One of them gets it. */
const collect = (
  ports: GuardPorts,
  asked: CallId,
  again: Extract<CallCommand, { type: "call.offer" }>,
): Promise<readonly CallMoment[] | Refusal> =>
  ports.offer(again.call === asked ? { type: "call.claim", call: asked, hash: again.hash, at: again.at } : again);

function askedBy(events: readonly CallMoment[], call: CallId): Asked | undefined {
  const opened = events.find((event) => event.type === "gate.opened");
  if (opened) return { key: opened.gate.key, call, ...("id" in opened ? { id: String(opened.id) } : {}) };
  const joined = events.find((event) => event.type === "call.joined");
  return joined && { key: `call:${joined.gate ?? joined.waiting}`, call: joined.waiting };
}

/** A11: an assessor that fails is a reason to ask, never a reason to let through. */
async function assessOrGate(assess: Assess, action: Action): Promise<Assessment> {
  try {
    return await assess(action);
  } catch (cause) {
    return unweighed(action, cause);
  }
}

/** As it was recorded: a suspect result before it may have added findings (A30). */
const weighedAs = (events: readonly CallMoment[] | Refusal, assessment: Assessment): Assessment =>
  (isRefusal(events) ? undefined : events.find((event) => event.type === "call.assessed")) ?? assessment;

const answers = { low: "no-objection", noted: "noted", approved: "let-through" } as const;

function replyTo(
  events: readonly CallMoment[] | Refusal,
  { reasons, verdict }: Assessment,
): Pick<CallReply, "answer" | "message" | "stop"> {
  if (isRefusal(events)) return { answer: "blocked", message: `Not run: ${events.because}.` };
  for (const event of events) {
    if (event.type === "call.allowed")
      return event.why === "observed"
        ? { answer: "noted", message: words.observed(verdict, reasons) }
        : { answer: answers[event.why], message: words.reasons(reasons) };
    if (event.type === "call.handed") return { answer: "handed", message: words.handed(reasons) };
    if (event.type === "pass.used") return { answer: "let-through", message: "A person let this run." };
    if (event.type === "call.refused" && verdict !== "refuse") return { answer: "blocked", message: words.notAsked(event.reasons) };
    if (event.type === "call.refused") return { answer: "refused", message: words.refused(event.reasons) };
    if (event.type === "call.blocked")
      return {
        answer: "blocked",
        message: words.blocked(event.option, event.by, event.text),
        ...(event.option === "withdraw" ? { stop: true } : {}),
      };
  }
  return { answer: "blocked", message: "Not run: nothing was decided about it. Make the call again to ask anew." };
}
