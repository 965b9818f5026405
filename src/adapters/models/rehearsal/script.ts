import { z } from "zod/mini";

const kinds = ["timeout", "rate-limited", "unauthorized", "unreachable", "malformed", "cut", "refused", "other"] as const;
const text = z.string().check(z.minLength(1), z.maxLength(40_000));

const common = {
  /** Only where all of these names occur in the model's input, as the lenses that were chosen. */
  needs: z.exactOptional(z.array(text).check(z.maxLength(8))),
  /** How long it takes, at full pace. */
  delayMs: z.exactOptional(z.int().check(z.minimum(0), z.maximum(60_000))),
};

/** One thing that the player says: an object for a schema, words, calls, or a failure. */
const ScriptLine = z.union([
  z.strictObject({ ...common, value: z.record(z.string(), z.json()) }),
  z.strictObject({ ...common, text }),
  z.strictObject({
    ...common,
    calls: z.array(z.strictObject({ name: text, input: z.record(z.string(), z.json()) })).check(z.minLength(1)),
    text: z.exactOptional(text),
  }),
  z.strictObject({ ...common, failed: z.enum(kinds), detail: text }),
]);
export type ScriptLine = z.infer<typeof ScriptLine>;

const Lines = z.array(ScriptLine).check(z.minLength(1), z.maxLength(50));
const LinesBy = z.record(text, Lines);

/** A recorded or scripted inquiry or exchange, by the parts that a model plays in it. */
export const Rehearsal = z.strictObject({
  rehearsal: z.literal(1),
  title: text,
  /** A line on its contents, for people who choose one. */
  about: text,
  /** The question it answers, and the only one: another question is refused with a note. */
  question: text,
  brief: z.exactOptional(Lines),
  lenses: z.exactOptional(Lines),
  /** Verdicts of an independent check of the claims; without them claims are checked by rules only. */
  check: z.exactOptional(Lines),
  /** By the name of the lens; so are the next two. */
  perspective: z.exactOptional(LinesBy),
  triggers: z.exactOptional(Lines),
  dialogue: z.exactOptional(LinesBy),
  report: z.exactOptional(LinesBy),
  reply: z.exactOptional(LinesBy),
  synthesis: z.exactOptional(Lines),
  tasks: z.exactOptional(Lines),
  /** Of an exchange: by the name of the mind, one line for each round. */
  thought: z.exactOptional(LinesBy),
  /** One line for each audit. */
  audit: z.exactOptional(Lines),
});
export type Rehearsal = z.infer<typeof Rehearsal>;
