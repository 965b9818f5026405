import { fieldsOf, listOf, textIn } from "../../../inquiry/settled.ts";
import { longPattern } from "../../../kernel/long-pattern.ts";
import { isStopWord } from "../../../lexicon/stop-words.ts";
import type { Prior, RefusedTask, Task } from "../types.ts";
import { words } from "../words.ts";

/** U9: whether a task demands nothing that its sources do not say; the words that none of them has, where it does. */
export type Follows = (task: string, sources: readonly string[]) => { readonly follows: boolean; readonly added: readonly string[] };

/** Acts that change the world outside: one that no source names is never let in by other words. */
const acts = longPattern("gi")`
  \b(?:delet|drop|remov|eras|purg|destroy|push|publish|deploy|releas|send|e-?mail|mail|post|notif|announc|pay|buy|transfer|upload|merg|
  rotat|revok|grant|disabl|dismiss|fir|hir|charg|refund)(?:e|es|ed|ing|s|ting|ging)?\b
`;
const figures = /\d[\d.,:%]*/g;
const names = /(?<![.!?]\s|^|\n)\b[A-Z][\p{L}\d]{2,}\b/gu;

/** So many of a task's own words may be new: what a task is made of is said in other words than what it rests on. */
const newWordsMax = 0.5;

/** By words alone, and strict: no act, figure or name that the sources do not have, and half of its words from them. */
const followsByWords: Follows = (task, sources) => {
  const known = new Set(sources.flatMap(stems));
  const isNew = (found: string): boolean => !stems(found).every((stem) => known.has(stem));
  const added = [acts, figures, names].flatMap((pattern) => task.match(pattern) ?? []).filter(isNew);
  const own = stems(task);
  const fresh = own.filter((stem) => !known.has(stem));
  const isStrange = own.length > 0 && fresh.length / own.length > newWordsMax;
  return { follows: added.length === 0 && !isStrange, added: [...new Set(added.length > 0 ? added : isStrange ? fresh.slice(0, 5) : [])] };
};

const stems = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length > 1 && !isStopWord(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|e|s)$/, "") : word.replace(/s$/, "")));

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
export function followed(tasks: readonly Task[], { intent, outputs }: FollowBasis, follows: Follows = followsByWords): Followed {
  if (!isModelWritten(outputs)) return { tasks, refused: [] };
  const sources = [intent, ...claimsIn(outputs)];
  const judged = tasks.map((task) => ({
    task,
    ...(task.action ? { follows: true, added: [] } : follows(firstOf(task.instruction), sources)),
  }));
  return {
    tasks: judged.filter((each) => each.follows).map(({ task }) => task),
    refused: judged.filter((each) => !each.follows).map(({ task, added }) => ({ title: task.title, because: words.demandsMore(added) })),
  };
}

interface FollowBasis {
  readonly intent: string;
  readonly outputs: readonly Prior[];
}

/** The task itself, without the notes that go with it. */
const firstOf = (instruction: string): string => instruction.split("\n")[0] ?? "";
