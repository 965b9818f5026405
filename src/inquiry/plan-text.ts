import { isRecord } from "../kernel/ids.ts";
/** Most that is read of one text: nobody writes more for a person to read. */
export const readMaxChars = 65_536;

/** A text that is a JSON object, read. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const textsMax = 400;
const valuesMax = 4_000;

/** The texts of a plan: of one in JSON its strings, but for those under the keys that are left out. No more than can be read. */
export function stringsIn(plan: string, without?: RegExp): readonly string[] {
  const parsed = objectIn(plan);
  if (!parsed) return plan.trim() === "" ? [] : [plan.slice(0, readMaxChars)];
  const found: string[] = [];
  const values: unknown[] = [parsed];
  let left = readMaxChars;
  for (let at = 0; at < Math.min(values.length, valuesMax) && found.length < textsMax && left > 0; at += 1) {
    const each = values[at];
    // Only text that stands in the plan as it is can be quoted from it.
    if (typeof each === "string" && plan.includes(each)) {
      found.push(each.slice(0, left));
      left -= each.length;
    }
    if (typeof each !== "object" || each === null) continue;
    for (const [key, value] of Object.entries(each).slice(0, textsMax)) if (without?.test(key) !== true) values.push(value);
  }
  return found;
}

/** A plan's subject on one line: its intent, else its first task, else its first words. */
export function planGist(plan: string): string {
  const parsed = objectIn(plan);
  if (!parsed) return firstLine(plan);
  const { intent, tasks } = parsed;
  if (typeof intent === "string" && intent.trim() !== "") return firstLine(intent);
  const [first, ...more]: readonly unknown[] = Array.isArray(tasks) ? tasks : [];
  const does = isRecord(first) ? taskGist(first) : undefined;
  if (does === undefined) return plan.replace(/\s+/g, " ").trim();
  return more.length === 0 ? does : `${does} (and ${more.length} more)`;
}

function taskGist({ title, instruction, action }: Readonly<Record<string, unknown>>): string | undefined {
  const { command, tool } = isRecord(action) ? action : {};
  const said = [title, instruction, command, tool].find((each): each is string => typeof each === "string" && each.trim() !== "");
  return said === undefined ? undefined : firstLine(said);
}

const firstLine = (text: string): string => text.trim().split("\n", 1)[0]?.trimEnd() ?? "";
