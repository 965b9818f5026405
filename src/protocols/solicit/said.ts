import { textSources } from "../../inquiry/sift.ts";
import type { Subject } from "../../inquiry/types.ts";
import { objectIn } from "../../inquiry/plan-text.ts";

/** What may be quoted. */
export type Words = Pick<Subject, "intent" | "plan">;
/** A text, and what evidence calls the place where it stands. */
export interface Said {
  readonly text: string;
  readonly source: string;
}

/** Keys of a plan under which there are commands and names, and no sentences. */
const notProse =
  /^(?:id|tool|command|cmd|path|file|files|file_?path|cwd|content|outputs?|produces|verify|check|kind|type)$/i;

/** What people wrote: the intent, and each sentence of a plan, in the words in which it stands there. */
export const saidIn = ({ intent, plan = "" }: Words): readonly Said[] => [
  { text: intent, source: textSources.intent },
  ...stringsIn(plan, notProse).map((text) => ({ text, source: textSources.plan })),
];

const textsMax = 400;

/** The texts of a plan: of one in JSON its strings, but for those under the keys that are left out. */
export function stringsIn(plan: string, without?: RegExp): readonly string[] {
  const parsed = objectIn(plan);
  if (!parsed) return plan.trim() === "" ? [] : [plan];
  const found: string[] = [];
  const queue: unknown[] = [parsed];
  while (queue.length > 0 && found.length < textsMax) {
    const each = queue.shift();
    // Only what stands in the plan as it is read can be quoted from it.
    if (typeof each === "string" && plan.includes(each)) found.push(each);
    if (typeof each !== "object" || each === null) continue;
    for (const [key, value] of Object.entries(each).slice(0, textsMax))
      if (without?.test(key) !== true) queue.push(value);
  }
  return found;
}
