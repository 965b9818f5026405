import { isCallGate, isParked } from "../../consent/calls.ts";
import type { Calls } from "../../consent/types.ts";
import type { SessionRecord } from "../../journal/journal.ts";
import type { Person } from "../../kernel/gate.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { guard } from "../../protocols/guard/machine.ts";
import type { GuardCommand } from "../../protocols/guard/types.ts";
import { findGate } from "../../runtime/answer.ts";
import type { Runtime } from "../../runtime/types.ts";

/** As many as are answered at once. */
const answersMax = 200;

interface AnswerForAll {
  readonly option: string;
  readonly by: Person;
  readonly text?: string;
}

export interface AnsweredGate {
  readonly id: string;
  readonly title: string;
  /** A call stood there: whoever made it hears the answer at once. */
  readonly isHeard: boolean;
}

/** One answer to every question of a session that can be given it. */
export async function answerAll(runtime: Runtime, stream: SessionId, answer: AnswerForAll): Promise<readonly AnsweredGate[]> {
  const { journal } = runtime.world;
  const { items } = await journal.gates({ status: "open", stream, limit: answersMax });
  const calls = (await runtime.load(stream))?.session.state as Partial<Calls> | undefined;
  const answered: AnsweredGate[] = [];
  for (const { id } of items) {
    const gate = await findGate(journal, id);
    if (isRefusal(gate) || gate.closing) continue;
    if (isRefusal(await runtime.answer(id, { ...answer, shown: gate.shown }))) continue;
    const { key, title } = gate.gate;
    answered.push({ id, title, isHeard: isCallGate(key) && !isParked(calls ?? {}, key) });
  }
  return answered;
}

/** `now`: a call of its stood at a question. `next-call`: it works, and hears it then. */
export interface StoppedAgent {
  readonly answered: readonly AnsweredGate[];
  readonly hears: "now" | "next-call";
}

/** Tells the agent of a client to stop, whether it waits for an answer or works. What its client does then is the client's. */
export async function stopAgent(
  runtime: Runtime,
  { stream, protocol, status }: Pick<SessionRecord, "stream" | "protocol" | "status">,
  { by, text }: Omit<AnswerForAll, "option">,
): Promise<StoppedAgent | Refusal> {
  const words = text === undefined ? {} : { text };
  const answered = await answerAll(runtime, stream, { option: "stop", by, ...words });
  if (answered.some(({ isHeard }) => isHeard)) return { answered, hears: "now" };
  if (protocol !== guard.name)
    return answered.length > 0
      ? { answered, hears: "now" }
      : refuse("stop", `nothing of ${stream} waits, and no client's agent works in it; \`assent stop ${stream}\` ends it`);
  if (status === "ended") return refuse("stop", `${stream} has ended, so no agent works in it`);
  const command: GuardCommand = { type: "stop.ask", by: by.name, at: runtime.world.clock(), ...words };
  const asked = await runtime.offer(stream, command, { actor: { kind: "person", name: by.name } });
  if (!isRefusal(asked)) return { answered, hears: "next-call" };
  return answered.length > 0 ? { answered, hears: "now" } : asked;
}
