import { readFile } from "node:fs/promises";
import { z } from "zod";
import { problemsIn } from "../config/problems.ts";
import type { GateRecord } from "../journal/journal.ts";
import { Fault } from "../kernel/trouble.ts";

const AnswersFile = z.strictObject({
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

export async function readAnswers(file: string): Promise<Answers> {
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new Fault("input.invalid", `the answers file cannot be read: ${cause.message}`, { cause });
  });
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch (cause) {
    throw new Fault("input.invalid", `${file} is not JSON: ${cause instanceof Error ? cause.message : ""}`, { cause });
  }
  const result = AnswersFile.safeParse(source);
  if (!result.success) throw new Fault("input.invalid", `${file}:\n${problemsIn(result.error.issues, AnswersFile)}`);
  return result.data;
}

/** A gate about a task ends in the task's name, and in the attempt it is about. */
const isOf = (key: string, task = ""): boolean => key === task || key.endsWith(`:${task}`);

/** The first entry whose every named part equals the gate's answers it. */
export const answerFor = (
  { answers }: Answers,
  { kind, key, protocol }: GateRecord,
): Answers["answers"][number] | undefined =>
  answers.find(({ match }) => {
    const isKey = match.key === undefined || match.key === key;
    const isTask = match.task === undefined || [key, key.replace(/\.\d+$/, "")].some((each) => isOf(each, match.task));
    return isKey && isTask && (match.kind ?? kind) === kind && (match.protocol ?? protocol) === protocol;
  });
