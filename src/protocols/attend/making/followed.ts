import { taskProblems } from "../../../claims/check.ts";
import type { ClaimProblem } from "../../../claims/types.ts";
import { fieldsOf, listOf, textIn } from "../../../inquiry/settled.ts";
import type { Prior, RefusedTask, Task } from "../types.ts";
import { words } from "../words.ts";

/** The tasks of a framed inquiry are a model's words; everything else was said or settled by a person. */
export const isModelWritten = (outputs: readonly Prior[]): boolean =>
  outputs.some(({ output }) => listOf(fieldsOf(output)["tasks"]).some(({ instruction }) => textIn(instruction) !== undefined));

/** Claims of an inquiry: what its tasks may rest on, beside the person's words. */
const claimsIn = (outputs: readonly Prior[]): readonly string[] =>
  outputs.flatMap(({ output }) => {
    const fields = fieldsOf(output);
    return ["convergence", "divergence", "assessment"].flatMap((section) =>
      listOf(fields[section]).flatMap(({ text }) => textIn(text) ?? []),
    );
  });

interface Followed {
  readonly tasks: readonly Task[];
  readonly refused: readonly RefusedTask[];
}

/** U9: a model's task that demands something new is left out, with the reason. */
export function followed(tasks: readonly Task[], { intent, outputs }: FollowBasis): Followed {
  if (!isModelWritten(outputs)) return { tasks, refused: [] };
  const grounds = [intent, ...claimsIn(outputs)];
  const judged = tasks.map((task) => ({ task, problems: task.action ? [] : problemsOf(firstOf(task.instruction), grounds) }));
  return {
    tasks: judged.filter(({ problems }) => problems.length === 0).map(({ task }) => task),
    refused: judged
      .filter(({ problems }) => problems.length > 0)
      .map(({ task, problems }) => ({ title: task.title, because: words.demandsMore(problems.map(({ what }) => what)) })),
  };
}

/** Acts that destroy: one that the grounds do not name in its own word is new, whatever else in the task follows. */
const destroys = /\b(?:delet|drop|eras|purg|destroy|wip|truncat|overwrit)(?:e|es|s|ping)?\b/gi;

const problemsOf = (task: string, grounds: readonly string[]): readonly Pick<ClaimProblem, "what">[] => [
  ...taskProblems(task, grounds),
  ...(task.match(destroys) ?? []).filter((what) => !grounds.some((ground) => holdsWord(ground, what))).map((what) => ({ what })),
];

const holdsWord = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase().replace(/(?:e|es|s)$/, ""));

interface FollowBasis {
  readonly intent: string;
  readonly outputs: readonly Prior[];
}

/** The task itself, without the notes that go with it. */
const firstOf = (instruction: string): string => instruction.split("\n")[0] ?? "";
