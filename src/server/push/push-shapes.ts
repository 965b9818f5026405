import { z } from "zod/mini";
import { listOf, shape } from "../../shapes/shapes.ts";

/** A browser that is told of gates. Its address at its push service is nobody else's business. */
export const PushDevice = shape({ id: z.string(), label: z.string(), at: z.string() });

export const PushDevices = shape({ key: z.string(), devices: listOf(PushDevice) });
