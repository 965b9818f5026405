import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";

const SeenMachine = shape({
  machine: z.string(),
  host: z.string(),
  at: z.string(),
  by: z.string(),
  isHere: z.boolean(),
  /** Whether an `assent up` of it is there now; null where none ever told. */
  isUp: z.nullable(z.boolean()),
  seenAt: z.nullable(z.string()),
  /** Sessions that it drives now. */
  drives: listOf(shape({ id: z.string(), title: z.string() })),
  abilities: z.nullable(
    shape({
      version: z.string(),
      system: z.string(),
      agents: listOf(z.string()),
      box: z.nullable(z.string()),
      labels: listOf(z.string()),
      slots: z.number(),
    }),
  ),
});

/** Null for a journal that is one machine's own. */
export const MachineList = shape({ machines: z.nullable(listOf(SeenMachine)) });
