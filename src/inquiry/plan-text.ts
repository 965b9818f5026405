/** A text that is a JSON object, read. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a plan is about, on one line: its intent, else what it does first, else its first words. */
export function planGist(plan: string): string {
  const parsed = objectIn(plan);
  if (!parsed) return firstLine(plan);
  const { intent, tasks } = parsed;
  if (typeof intent === "string" && intent.trim() !== "") return firstLine(intent);
  const [first, ...more]: readonly unknown[] = Array.isArray(tasks) ? tasks : [];
  const does = isObject(first) ? taskGist(first) : undefined;
  if (does === undefined) return plan.replace(/\s+/g, " ").trim();
  return more.length === 0 ? does : `${does} (and ${more.length} more)`;
}

function taskGist({ title, instruction, action }: Readonly<Record<string, unknown>>): string | undefined {
  const { command, tool } = isObject(action) ? action : {};
  const said = [title, instruction, command, tool].find(
    (each): each is string => typeof each === "string" && each.trim() !== "",
  );
  return said === undefined ? undefined : firstLine(said);
}

const firstLine = (text: string): string => text.trim().split("\n", 1)[0]?.trimEnd() ?? "";
