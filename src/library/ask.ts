import type { AskQuestion, QuestionAnswer } from "./types.ts";

/**
 * Asks a person, and waits. The question is there once for each key of a project, also while the program is not: whoever
 * asks again finds it, or its answer.
 */
export async function ask(question: AskQuestion): Promise<QuestionAnswer> {
  const { answerTo } = await import("./question.ts");
  return answerTo(question);
}
