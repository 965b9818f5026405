import { kindRow } from "./gate-kinds.ts";

/**
 * Lines of a gate's context begin with a name that our own protocols give them; the rest may be anybody's words. On gates
 * where text of agents decides about harm only the names below count, so that nothing an agent wrote becomes a field.
 */
const fields = [
  "Action",
  "With",
  "Folder",
  "Thread",
  "Target",
  "Environment",
  "Why",
  "Inside task",
  "Task",
  "Best guess",
  "Fallback",
  "Until answered",
  "Command",
  "Touches",
  "Backup",
  "Dry run",
  "Its last words",
  "Order",
] as const;

const strict = new RegExp(`^(?:(${fields.join("|")}): |(Inside task|Task) )([^]*)$`);
/** One word names a line, or words that only the runtime's own protocols use. */
const free = /^([A-Z][a-z]{1,20}|You said|About to do|Proposed (?:outcome|metric|boundary|priority)): ([^]*)$/;

/** A line of context as its name, if it has one of ours, and what it says. */
export function contextPart(kind: string, line: string): { readonly name?: string; readonly text: string } {
  if (kindRow(kind)?.quotes) {
    const [, field, task, text = ""] = strict.exec(line) ?? [];
    const name = field ?? task;
    return name === undefined ? { text: line } : { name, text };
  }
  const [, name, text] = free.exec(line) ?? [];
  return name === undefined || text === undefined ? { text: line } : { name, text };
}

/** The action that a gate is about, as it is shown; undefined where it is about something else. */
export const actionIn = ({ kind, context }: { readonly kind: string; readonly context: readonly string[] }): string | undefined =>
  context.map((line) => contextPart(kind, line)).find(({ name }) => name === "Action")?.text;

/** Questions in our own words. Any other is the asker's text, and is shown as such. */
export const ownQuestions: ReadonlySet<string> = new Set([
  "May this run?",
  "May these run?",
  "May this go on?",
  "Try this task again?",
  "Are these the tasks?",
  "Which tasks are done?",
  "How should they be gone about?",
  "Settle this first?",
  "Which one first?",
  "Do these changed checks still prove the work?",
  "Is this the work, and are these the pieces?",
  "Try again, or go on without it?",
  "Run it now, outside of the box?",
  "Send it back once more, or end it as it is?",
  "Let workers begin again?",
  "Shall this be done?",
  "Did it finish?",
]);
