import { totalmem } from "node:os";
import { watchBox, type BoxLimits } from "../../../adapters/workplaces/limits.ts";
import { endMarked } from "../../../adapters/workplaces/without-box.ts";
import { bytesOf, type WorkersConfig } from "../../../config/workers.ts";
import type { ReachedLimit } from "../../../lexicon/work-limits.ts";
import type { WorkerPlace } from "../../../protocols/worker/types.ts";
import { boxNoteIn } from "../places.ts";

const usual = { memoryShare: 0.75, processes: 1_000, disk: "20GB" } as const;

const limitsOf = ({ limits: { memory, processes, disk } }: WorkersConfig): BoxLimits => ({
  memoryBytes: memory === undefined ? totalmem() * usual.memoryShare : bytesOf(memory),
  processes: processes ?? usual.processes,
  diskBytes: bytesOf(disk ?? usual.disk),
});

/**
 * W8: runs something in a box as long as that holds its limits; `exceeded` says which one it went beyond. Without a box, what an
 * earlier run left and what this one leaves is ended here: nothing else does.
 */
export async function withinLimits<Result>(
  { folder, tier }: Pick<WorkerPlace, "folder" | "tier">,
  workers: WorkersConfig,
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly exceeded?: ReachedLimit }> {
  const noteIn = boxNoteIn(folder);
  const endLeft = async (): Promise<void> => (tier === "C" ? endMarked(noteIn) : undefined);
  await endLeft();
  const watch = watchBox({ noteIn, folder, limits: limitsOf(workers) });
  try {
    const result = await run();
    const exceeded = watch.exceeded();
    return { result, ...(exceeded === undefined ? {} : { exceeded }) };
  } finally {
    await watch.close();
    await endLeft();
  }
}
