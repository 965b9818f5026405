import type { JournalMessage } from "../../server/api.ts";

/** Members of a state that the console knows how to show. A state is another protocol's, so nothing of it is taken for granted. */
type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export interface TaskRow {
  readonly id: string;
  readonly title: string;
  readonly what: string;
  readonly status: string;
  readonly verdict: string;
  readonly ending: string;
}

/** The tasks of `attend`, before and after work on them has begun, each with the last verdict on it. */
export function tasksOf(state: unknown, events: readonly JournalMessage[]): readonly TaskRow[] {
  if (!isMembers(state)) return [];
  const verdicts = verdictsOf(state, events);
  return list(state["tasks"]).flatMap((each) => {
    if (!isMembers(each)) return [];
    const task = isMembers(each["task"]) ? each["task"] : each;
    const id = text(task["id"]);
    if (id === "") return [];
    const status = text(each["status"]) || "pending";
    const ending = text(each["ending"]);
    return [{ id, title: text(task["title"]), what: whatOf(task), status, verdict: verdicts.get(id) ?? "", ending }];
  });
}

function whatOf({ action, instruction }: Members): string {
  if (!isMembers(action)) return text(instruction);
  const input = isMembers(action["input"]) ? action["input"] : {};
  return text(input["command"]) || `${text(action["tool"])} ${JSON.stringify(input)}`;
}

function verdictsOf(state: Members, events: readonly JournalMessage[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const weight of list(state["weights"]))
    if (isMembers(weight)) found.set(text(weight["task"]), text(weight["verdict"]));
  for (const { type, body } of events)
    if (type === "call.assessed" && text(body["task"]) !== "") found.set(text(body["task"]), text(body["verdict"]));
  return found;
}

export interface CallsPart {
  readonly counts: readonly (readonly [string, number])[];
  readonly waiting: readonly { readonly tool: string; readonly target: string; readonly isParked: boolean }[];
  readonly approvals: readonly { readonly tool: string; readonly target: string; readonly environment: string }[];
}

const countWords: Readonly<Record<string, string>> = {
  low: "passed in silence",
  noted: "passed with a note",
  asked: "asked about",
  refused: "refused",
};

/** What a session knows of the calls that it let through, held or refused. */
export function callsOf(state: unknown): CallsPart | undefined {
  if (!isMembers(state) || !isMembers(state["counts"])) return undefined;
  const waiting = isMembers(state["waiting"]) ? Object.values(state["waiting"]).filter(isMembers) : [];
  return {
    counts: Object.entries(state["counts"]).flatMap(([name, value]) =>
      typeof value === "number" ? [[countWords[name] ?? name, value] as const] : [],
    ),
    waiting: waiting
      .filter(({ judged }) => judged === undefined)
      .map((call) => ({ ...patternOf(call), isParked: call["parked"] === true })),
    approvals: list(state["approvals"]).filter(isMembers).map(patternOf),
  };
}

function patternOf({ pattern }: Members): CallsPart["approvals"][number] {
  const { tool, target, environment } = isMembers(pattern) ? pattern : {};
  return { tool: text(tool), target: text(target), environment: text(environment) };
}
