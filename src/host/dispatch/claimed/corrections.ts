import { sessionId, type SessionId } from "../../../kernel/ids.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { WorkerCommand, WorkerState } from "../../../protocols/worker/types.ts";
import type { WorkCorrection } from "../../../protocols/worker/record-types.ts";
import { shortId } from "../../../runtime/step.ts";
import type { Meta, Runtime } from "../../../runtime/types.ts";

/** A session has an end, and nothing follows it: each correction is a session of its own, found by its number. */
const nameOf = ({ world }: Runtime, session: SessionId, number: number): string => shortId(world.digest(`${session} correction:${number}`));

const correctionsMax = 100;

export async function correctionsOf(runtime: Runtime, session: SessionId): Promise<readonly WorkCorrection[]> {
  const found: WorkCorrection[] = [];
  while (found.length < correctionsMax) {
    const loaded = await runtime.load(sessionId(`worker-${nameOf(runtime, session, found.length)}`));
    const state = loaded?.session.state as WorkerState | undefined;
    if (state?.phase !== "corrected") break;
    found.push(state.correction);
  }
  return found;
}

/** D5: adds to the end of work that is over; the first word stays as it is. */
export async function correct(runtime: Runtime, correction: WorkCorrection, meta: Meta): Promise<SessionId | Refusal> {
  const of = sessionId(correction.of);
  const state = (await runtime.load(of))?.session.state as WorkerState | undefined;
  if (state?.phase !== "over") return refuse("work.correct", `${of} is not over; what is said about it now goes to its gates`);
  const { length } = await correctionsOf(runtime, of);
  if (length >= correctionsMax) return refuse("work.correct", `${of} was corrected ${length} times; hand out a new brief`);
  const command: WorkerCommand = { type: "work.correct", correction };
  const started = await runtime.start("worker", command, meta, nameOf(runtime, of, length)).catch((cause: unknown) => {
    if (!(cause instanceof Fault && cause.code === "journal.conflict")) throw cause;
    return refuse("work.correct", "somebody else corrected it at this moment; look at it, and say it again");
  });
  return isRefusal(started) ? started : started.loaded.stream;
}
