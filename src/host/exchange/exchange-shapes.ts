import { z } from "zod/mini";
import type { AnswerShape } from "../../adapters/models/types.ts";

/** The shapes that minds and auditors are asked for; the machine reads every answer again and trusts nothing of it. */
export const thoughtShape: AnswerShape = {
  name: "thought",
  shape: z.object({ thought: z.string(), restart: z.optional(z.nullable(z.string())) }),
};
export const auditShape: AnswerShape = {
  name: "audit",
  shape: z.object({ summary: z.string(), rule: z.number(), read: z.array(z.string()) }),
};
