import { readFile } from "node:fs/promises";
import type { GateRecord } from "../journal/journal.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Answers } from "./answers-shape.ts";

export type { Answers };

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
  const { AnswersFile } = await import("./answers-shape.ts"); // loaded only where there is such a file
  const result = AnswersFile.safeParse(source);
  if (result.success) return result.data;
  const { problemsIn } = await import("../config/problems.ts");
  throw new Fault("input.invalid", `${file}:\n${problemsIn(result.error.issues, AnswersFile)}`);
}

/** A gate about a task ends in the task's name, and in the attempt it is about. */
const isOf = (key: string, task = ""): boolean => key === task || key.endsWith(`:${task}`);

/** The first entry whose every named part equals the gate's answers it. */
export const answerFor = ({ answers }: Answers, { kind, key, protocol }: GateRecord): Answers["answers"][number] | undefined =>
  answers.find(({ match }) => {
    const isKey = match.key === undefined || match.key === key;
    const isTask = match.task === undefined || [key, key.replace(/\.\d+$/, "")].some((each) => isOf(each, match.task));
    return isKey && isTask && (match.kind ?? kind) === kind && (match.protocol ?? protocol) === protocol;
  });
