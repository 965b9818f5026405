import { z } from "zod/mini";
import type { PastEvent } from "../../kernel/view.ts";
import { listOf, shape } from "../../shapes/shapes.ts";
import { operationKey } from "./operations.ts";
import type { WorkOperation } from "./operation-types.ts";
import type { WorkerEvent } from "./types.ts";
import { words } from "./words.ts";

const Step = shape({
  step: z.string(),
  /** The step in plain words. */
  name: z.string(),
  at: z.string(),
  exitCode: z.nullable(z.number()),
  output: z.string(),
  /** Where all of its output is kept, and the hash of that. */
  file: z.string(),
  hash: z.string(),
});

/** D20: something that the brief allows to be destroyed, and what became of it. */
export const OperationView = shape({
  id: z.string(),
  command: z.string(),
  touches: z.string(),
  /** How it stands, in plain words. */
  says: z.string(),
  /** The brief, or who let it happen; null before anybody has. */
  authorisedBy: z.nullable(z.string()),
  steps: listOf(Step),
  backup: z.nullable(z.string()),
  /** How what was destroyed comes back; null where there is no backup. */
  restore: z.nullable(z.string()),
  /** Why it went no further; null where nothing stopped it. */
  stopped: z.nullable(z.string()),
});
export type OperationView = z.infer<typeof OperationView>;

/** Every operation of a brief, begun or not, by the events of the work. */
export const operationViews = (
  operations: readonly WorkOperation[],
  root: string,
  story: readonly PastEvent<WorkerEvent>[],
): readonly OperationView[] => operations.map((operation) => operationView(operation, root, story));

function operationView(operation: WorkOperation, root: string, story: readonly PastEvent<WorkerEvent>[]): OperationView {
  const { id, command, blastRadius } = operation;
  const own = story.flatMap(({ at, event }) => ("id" in event && event.id === id ? [{ at, event }] : []));
  const steps = own.flatMap(({ at, event }) => (event.type === "operation.stepped" ? [stepView(at, event)] : []));
  const stopped = own.map(({ event }) => event).find((event) => event.type === "operation.stopped");
  const backup = own.flatMap(({ event }) => (event.type === "operation.stepped" ? (event.evidence.backup ?? []) : []))[0] ?? null;
  const isVerified = steps.some(({ step, exitCode }) => step === "verify" && exitCode === 0);
  return {
    id,
    command,
    touches: blastRadius,
    says: words.operationStands({ isBegun: own.length > 0, isVerified, ...(stopped ? { stoppedAt: stopped.step } : {}) }),
    authorisedBy: authorisedBy(id, story),
    steps,
    backup,
    restore: backup === null ? null : words.restore(operation.backup, backup, root),
    stopped: stopped?.why ?? null,
  };
}

type Stepped = Extract<WorkerEvent, { type: "operation.stepped" }>;

const stepView = (at: string, { step, evidence: { exitCode, output, file, hash } }: Stepped): OperationView["steps"][number] => ({
  step,
  name: words.stepName(step),
  at,
  exitCode,
  output,
  file,
  hash,
});

function authorisedBy(id: string, story: readonly PastEvent<WorkerEvent>[]): string | null {
  for (const { event } of story) {
    if (event.type === "operation.authorised" && event.id === id) return words.byBrief;
    if (event.type === "gate.answered" && event.key === operationKey(id) && event.option === "run") return event.by.name;
  }
  return null;
}
