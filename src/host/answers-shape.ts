import { z } from "zod";

export const AnswersFile = z.strictObject({
  by: z.string().min(1).max(200),
  answers: z.array(
    z.strictObject({
      match: z.strictObject({
        kind: z.string().optional(),
        key: z.string().optional(),
        task: z.string().optional(),
        protocol: z.string().optional(),
      }),
      /** Its word or its id, or its number in the list that is shown. */
      option: z.union([z.string(), z.int().min(1)]).transform(String),
      text: z.string().optional(),
    }),
  ),
});

/** Answers that someone wrote down in advance, for scripts and tests. They are recorded as such. */
export type Answers = z.infer<typeof AnswersFile>;
