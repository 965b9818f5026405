import type { JournalMessage } from "../../server/api.ts";
import { isMembers, listIn, membersIn, textIn, type Members } from "../shared/members.ts";

export interface TaskRow {
  readonly id: string;
  readonly title: string;
  readonly what: string;
  readonly status: string;
  readonly verdict: string;
  readonly ending: string;
  /** Since when it has been running, as far as that is on record. */
  readonly since?: string;
}

/** The tasks of `attend`, before and after work on them has begun, each with the last verdict on it. */
export function tasksOf(state: unknown, events: readonly JournalMessage[]): readonly TaskRow[] {
  if (!isMembers(state)) return [];
  const verdicts = verdictsOf(state, events);
  return listIn(state["tasks"]).flatMap((each) => {
    const task = isMembers(each["task"]) ? each["task"] : each;
    const id = textIn(task["id"]);
    if (id === "") return [];
    const status = textIn(each["status"]) || "pending";
    const ending = textIn(each["ending"]);
    const row = {
      id,
      title: textIn(task["title"]),
      what: whatOf(task),
      status,
      verdict: verdicts.get(id) ?? "",
      ending,
    };
    const since = status === "cleared" ? begunAt(id, events) : undefined;
    return [since === undefined ? row : { ...row, since }];
  });
}

/** The last time that it was begun, or let run. */
const begunAt = (id: string, events: readonly JournalMessage[]): string | undefined =>
  events.findLast(({ type, body }) => {
    if (type === "effect.started")
      return textIn(body["key"])
        .split(/[:,]/)
        .some((part) => part.replace(/\.\d+$/, "") === id);
    return (
      (type === "call.assessed" && textIn(body["task"]) === id) ||
      (type === "gate.answered" &&
        textIn(body["key"])
          .replace(/\.\d+$/, "")
          .endsWith(`:${id}`))
    );
  })?.at;

/** How a task stands, in the words of the screens. */
export function taskWord(
  status: string,
  { hasEnded, isDriven }: { readonly hasEnded: boolean; readonly isDriven: boolean },
): string {
  if (status === "asked") return hasEnded ? "did not run" : "waiting for you";
  if (status === "halted") return "not done";
  if (status === "completed") return "done";
  if (status !== "cleared") return status;
  return hasEnded ? "did not finish" : isDriven ? "running" : "not running";
}

function whatOf({ action, instruction }: Members): string {
  if (!isMembers(action)) return textIn(instruction);
  const input = membersIn(action["input"]);
  return textIn(input["command"]) || `${textIn(action["tool"])} ${JSON.stringify(input)}`;
}

function verdictsOf(state: Members, events: readonly JournalMessage[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const weight of listIn(state["weights"])) found.set(textIn(weight["task"]), textIn(weight["verdict"]));
  for (const { type, body } of events)
    if (type === "call.assessed" && textIn(body["task"]) !== "")
      found.set(textIn(body["task"]), textIn(body["verdict"]));
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
  const waiting = Object.values(membersIn(state["waiting"])).filter(isMembers);
  return {
    counts: Object.entries(state["counts"]).flatMap(([name, value]) =>
      typeof value === "number" ? [[countWords[name] ?? name, value] as const] : [],
    ),
    waiting: waiting
      .filter(({ judged }) => judged === undefined)
      .map((call) => ({ ...patternOf(call), isParked: call["parked"] === true })),
    approvals: listIn(state["approvals"]).map(patternOf),
  };
}

function patternOf({ pattern }: Members): CallsPart["approvals"][number] {
  const { tool, target, environment } = membersIn(pattern);
  return { tool: textIn(tool), target: textIn(target), environment: textIn(environment) };
}
