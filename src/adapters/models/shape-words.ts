import type { $ZodType } from "zod/v4/core";
import { schemaOf } from "./schema.ts";
import type { ModelMessage } from "./types.ts";

/** Every sentence that this layer adds to what a model is told. The same bytes for the same schema. */

export const instructionFor = (shape: $ZodType): string =>
  `Your final answer is one JSON object and nothing else, without a code fence. Its JSON schema:\n${JSON.stringify(schemaOf(shape))}`;

/** The answer that does not fit, and what is wrong with it. */
export const repairOf = (text: string, problems: readonly string[]): readonly ModelMessage[] => [
  ...(text.trim() === "" ? [] : [{ from: "assistant", text } as const]),
  {
    from: "user",
    text: `That answer cannot be used:\n${problems.map((each) => `- ${each}`).join("\n")}\nGive the whole answer once more as one JSON object of the same schema, with these problems put right and nothing else changed.`,
  },
];
