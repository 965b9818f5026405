import type { GateOpened, Person } from "../src/kernel/gate.ts";
import type { GateId, Hash, SessionId } from "../src/kernel/ids.ts";
import type { Message } from "../src/kernel/message.ts";
import type { TaggedValue } from "../src/kernel/protocol.ts";
import { isRefusal } from "../src/kernel/trouble.ts";
import type { MoveResult, Runtime } from "../src/runtime/types.ts";
import { timed } from "./figures.ts";
import { meta, type QuestionCommand } from "./protocols.ts";

/** A gate as the person who answers it knows it. */
export interface Asked {
  readonly id: GateId;
  readonly shown: Hash;
  readonly gate: GateOpened["gate"];
}

const person: Person = { name: "bench", via: "terminal", verified: true };

export async function startQuestions(runtime: Runtime): Promise<SessionId> {
  return must(await runtime.start("questions", command({ type: "questions.begin" }), meta)).loaded.stream;
}

export async function openGate(runtime: Runtime, stream: SessionId, key: string): Promise<Asked> {
  const actor = { kind: "agent", name: "bench" } as const;
  return askedIn(must(await runtime.offer(stream, command({ type: "question.put", key }), { actor })).messages);
}

export async function answerGate(runtime: Runtime, { id, shown }: Pick<Asked, "id" | "shown">): Promise<void> {
  must(await runtime.answer(id, { option: "accept", by: person, shown }));
}

/** Time of one question: until it is on disk, then until its answer is. */
export interface Round {
  readonly openMs: number;
  readonly answerMs: number;
}

export const roundMs = ({ openMs, answerMs }: Round): number => openMs + answerMs;

export async function askAndAnswer(runtime: Runtime, stream: SessionId, key: string): Promise<Round> {
  const opening: { asked?: Asked } = {};
  const openMs = await timed(async () => (opening.asked = await openGate(runtime, stream, key)));
  const { asked } = opening;
  if (!asked) throw new Error("no gate was opened");
  return { openMs, answerMs: await timed(() => answerGate(runtime, asked)) };
}

const command = (given: QuestionCommand): TaggedValue => given;

/** A bench that is refused measures nothing, so it stops. */
export function must(outcome: MoveResult | object): MoveResult {
  if (isRefusal(outcome)) throw new Error(`refused: ${outcome.because}`);
  return outcome as MoveResult;
}

function askedIn(messages: readonly Message[]): Asked {
  const opened = messages.find(({ type }) => type === "gate.opened");
  if (!opened) throw new Error("no gate was opened");
  return opened.body as unknown as Asked;
}
