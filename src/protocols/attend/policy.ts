import { words as inquiryWords } from "../../inquiry/words.ts";
import type { SettledPoint } from "../../inquiry/types.ts";
import type { Json } from "../../kernel/ids.ts";
import type { TaggedValue } from "../../kernel/tagged.ts";
import type { Task, Upstream, SettlingProtocol, UpstreamRoute } from "./types.ts";

export const attendLimits = {
  intentMaxChars: 2_000,
  tasksMax: 200,
  /** All tasks of a plan together: they are part of every snapshot. So are earlier results. */
  planMaxChars: 200_000,
  priorMaxChars: 100_000,
  /** Length of the plan that another protocol is given. */
  askedPlanMaxChars: 100_000,
  /** Length of the question that frame is given: the intent, and everything that was settled. */
  framedMaxChars: 8_000,
  /** A5. */
  roundsMax: 6,
  /** How often other tasks are proposed because a person asked for them. */
  changesMax: 3,
  /** How often a direction that names no task is asked about again. */
  misreadMax: 1,
  /** A8. */
  membersMax: 6,
  /** Low actions that are weighed and run together. */
  batchMax: 20,
  /** Calls of one task that a person let run and whose end is kept. */
  passedMax: 50,
  /** So many changes of an action's facts between weighing and running put it to a person. */
  staleMax: 5,
  detailMaxChars: 1_000,
  reasonsMax: 3,
  reasonMaxChars: 300,
  /** Results that are shown later, or told to an agent. */
  keptMax: 20,
  notesMax: 40,
  /** P3: occasions that every gate shows; more would hide the question. */
  earlierMax: 2,
  actionTimeoutMs: 1_800_000,
  agentTimeoutMs: 21_600_000,
} as const;

/** Tools that attend runs by itself; everything else is for an agent. */
const runnableTools: readonly string[] = ["Bash"];

/** The tool that an instruction is weighed as: another agent, whose calls are weighed one by one. */
export const instructionTool = "Task";

/** Mark in a record where a secret stood: an action with it is not the one that was meant. */
export const redactedMark = "***REDACTED***";

/** Question for an upstream protocol; the plan is there where tasks were given, and they fit. */
export interface UpstreamSubject {
  readonly intent: string;
  readonly cwd: string;
  readonly plan?: string;
  /** U7: absent where nothing was settled yet. */
  readonly settled?: readonly SettledPoint[];
}
type Start = TaggedValue & Readonly<Record<string, Json>>;

/** Start of each upstream protocol (A4). A protocol without a row cannot be routed to, installed or not. */
export const protocolStarts: Readonly<Partial<Record<SettlingProtocol, (asked: UpstreamSubject, made?: string) => Start>>> = {
  clarify: ({ plan: _, ...asked }) => ({ type: "inquiry.begin", subject: { ...asked } }),
  recollect: ({ plan: _, ...asked }) => ({ type: "inquiry.begin", subject: { ...asked } }),
  goal: ({ plan: _, ...asked }) => ({ type: "goal.declare", ...asked }),
  bound: (asked) => ({ type: "inquiry.begin", subject: { ...asked } }),
  solicit: (asked, made) => ({ type: "inquiry.begin", subject: { ...asked, ...(made === undefined ? {} : { sources: { made } }) } }),
  frame: ({ intent, cwd, settled = [] }) => ({
    type: "frame.begin",
    sources: { around: [intent, ...settled.map(inquiryWords.point)].join("\n").slice(0, attendLimits.framedMaxChars) },
    cwd,
    startedBy: "agent",
    lenses: [],
    planMode: false,
  }),
  ground: ({ plan: _, ...asked }) => ({ type: "inquiry.begin", subject: { ...asked } }),
};

/** A6: the present tasks and results decide how tasks are made, and how many questions that takes. */
export function routeOf({ given, prior, interacted }: Pick<Upstream, "given" | "prior" | "interacted">): UpstreamRoute {
  if (given.length > 0) return prior.length > 0 ? "conflict" : "resume";
  if (prior.length > 0) return "boundary";
  return interacted ? "go-on" : "confirm";
}

const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** The problem with a list of tasks, in words that say how to put it right. */
export function tasksProblem(tasks: readonly Task[], agent: string | null): string | undefined {
  const { tasksMax, planMaxChars } = attendLimits;
  if (tasks.length > tasksMax) return `the plan has ${tasks.length} tasks; ${tasksMax} fit: split it`;
  const ids = tasks.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) return `two tasks are called ${twice}; each needs a name of its own`;
  const size = JSON.stringify(tasks).length;
  if (size > planMaxChars) return `the plan has ${size} characters; ${planMaxChars} fit: keep long material in files`;
  for (const task of tasks) {
    const problem = taskProblem(task, agent);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A task that could not be done is refused before anything starts. */
export function taskProblem(task: Task, agent: string | null): string | undefined {
  const { id, title } = task;
  if (!idPattern.test(id)) return `"${id}" cannot name a task: letters, digits, - and _, at most 40`;
  if (title.trim() === "") return `${id} needs a title`;
  if (!isWellFormed(task)) return `${id} holds half a character; write its text again`;
  if (task.action === undefined) {
    if (task.instruction.trim() === "") return `${id} says nothing to do`;
    return agent === null ? `${id} is an instruction; name who does it with --agent` : undefined;
  }
  const { tool, input } = task.action;
  if (!runnableTools.includes(tool))
    return `${id} uses ${tool}, which only an agent can; attend itself runs ${runnableTools.join(", ")}: make it an instruction`;
  const { command } = input;
  return typeof command === "string" && command.trim() !== "" ? undefined : `${id} has no command to run`;
}

/** Text with half a surrogate pair cannot be hashed, so a gate cannot show it either. */
const isWellFormed = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value !== "object" || value === null || Object.entries(value).flat().every(isWellFormed);
};
