import type { Message } from "../../kernel/message.ts";
import type { PastEvent } from "../../kernel/view.ts";
import { worker } from "../../protocols/worker/machine.ts";
import type { WorkerEvent } from "../../protocols/worker/types.ts";
import { workerView, type WorkView } from "../../protocols/worker/view.ts";
import { isSeen, toEvent } from "../../runtime/session.ts";

/** The standing of a worker for somebody who watches it: its own view, and the calls of its agent, counted. */
export interface WorkProgress {
  /** Null before it has begun. */
  readonly view: WorkView | null;
  readonly calls: CallCounts;
}

export interface CallCounts {
  readonly passed: number;
  readonly asked: number;
  readonly refused: number;
}

const counted: Readonly<Record<string, keyof CallCounts>> = {
  "call.allowed": "passed",
  "call.refused": "refused",
  "gate.opened": "asked",
};

/** Hears what is recorded of a worker and of the sessions inside it, in the order of the journal. */
export function followWork(): (message: Message) => WorkProgress {
  const story: PastEvent<WorkerEvent>[] = [];
  let state = worker.initial;
  let progress: WorkProgress = { view: null, calls: { passed: 0, asked: 0, refused: 0 } };
  return (message) => {
    if (message.protocol !== worker.name) {
      const name = isOfCall(message) ? counted[message.type] : undefined;
      const { calls } = progress;
      if (name !== undefined) progress = { ...progress, calls: { ...calls, [name]: calls[name] + 1 } };
      return progress;
    }
    const event = toEvent(message);
    story.push({ at: message.at, event: event as unknown as PastEvent<WorkerEvent>["event"] });
    if (isSeen(event)) state = worker.evolve(state, event as unknown as WorkerEvent);
    return (progress = { ...progress, view: workerView(state, story) });
  };
}

/** The weighing of the task itself is no call of the agent. */
const isOfCall = ({ body: { call, gate } }: Message): boolean => {
  const id = typeof call === "string" ? `call:${call}` : String((gate as { readonly key?: string } | undefined)?.key);
  return id.startsWith("call:") && !id.startsWith("call:task:");
};
