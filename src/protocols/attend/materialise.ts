import type { Json } from "../../kernel/ids.ts";
import { words as inquiryWords } from "../../inquiry/words.ts";
import { notesIn, settledBefore, wordsIn } from "./agreed.ts";
import { actsIn } from "./making/acts.ts";
import { clausesOf } from "./making/clauses.ts";
import type { Prior, Task, Upstream } from "./types.ts";
import { words } from "./words.ts";

/** Sources of tasks (A6): the results of other protocols, or else the intent; and a person's words about the last try. */
export interface Material {
  readonly intent: string;
  readonly cwd: string;
  readonly outputs: readonly Prior[];
  readonly change?: string;
}

type Part = { readonly instruction: string } | { readonly command: string };

/** Makes tasks, purely and without a model: the same material gives the same tasks. */
export function tasksFrom({ intent, cwd, outputs, change }: Material): readonly Task[] {
  const settled = outputs.flatMap(({ output }) => outputParts(output));
  const parts = settled.length > 0 ? settled.map((part) => beside(part, intent)) : textParts(wordsIn(intent, outputs));
  const acts = actsIn(settledBefore({ prior: outputs }));
  return [...acts, ...changed(noted(parts, notesIn(outputs)), change)].map((part, index) => taskOf(part, `t${index + 1}`, cwd));
}

/** U9: whatever came out of an inquiry, the person's own words stand beside it. */
const beside = (part: Part, intent: string): Part =>
  "command" in part || intent.trim() === "" || part.instruction.toLowerCase().includes(intent.trim().toLowerCase())
    ? part
    : { instruction: words.askedFor(part.instruction, intent.trim()) };

/** Other results go with every instruction. */
const noted = (parts: readonly Part[], notes: readonly string[]): readonly Part[] =>
  notes.length === 0
    ? parts
    : parts.map((part) => ("instruction" in part ? { instruction: words.withNotes(part.instruction, notes) } : part));

/** U7: tasks of a plan go to an agent with everything that was settled about them. */
export function notedTasks(known: Pick<Upstream, "given" | "prior" | "produced" | "informed" | "cwd">): readonly Task[] {
  const { given, cwd } = known;
  const points = settledBefore(known);
  const notes = points.map(inquiryWords.point);
  if (notes.length === 0) return given;
  const acts = actsIn(points).map((part, index) => taskOf(part, freeId(given, `first${index + 1}`), cwd));
  const noted = given.map((task) =>
    task.action === undefined ? { ...task, instruction: words.withNotes(task.instruction, notes) } : task,
  );
  return mergeTasks(acts, noted); // U8: a decision that is an act comes first
}

/** A list replaces what was proposed; a sentence is added to every instruction. */
function changed(parts: readonly Part[], change: string | undefined): readonly Part[] {
  if (change === undefined || change.trim() === "") return parts;
  const said = textParts(change);
  if (said.length > 1 || isListed(change) || parts.length === 0) return said;
  return parts.map((part) => ("instruction" in part ? { instruction: words.withChange(part.instruction, change.trim()) } : part));
}

function outputParts(output: Json): readonly Part[] {
  if (typeof output === "string") return textParts(output);
  if (Array.isArray(output)) return output.flatMap(outputParts);
  if (typeof output !== "object" || output === null) return [];
  const fields = output as Readonly<Record<string, Json | undefined>>;
  const { outcome, metric, boundary, priority, endState, tasks } = fields;
  if (Array.isArray(tasks)) return tasks.flatMap(framedPart);
  if (typeof outcome !== "string" || outcome.trim() === "") return [];
  const check = checkOf(endState);
  const instruction = words.fromGoal(outcome, { metric, boundary, priority });
  return [{ instruction }, ...(check === undefined ? [] : [{ command: check }])];
}

/** A task of a framed inquiry is an instruction already. */
const framedPart = (task: Json): readonly Part[] => {
  const instruction = typeof task === "object" && task !== null && "instruction" in task ? task["instruction"] : null;
  return typeof instruction === "string" && instruction.trim() !== "" ? [{ instruction }] : [];
};

/** The command that checks whether a goal is reached. */
function checkOf(endState: Json | undefined): string | undefined {
  const check = typeof endState === "object" && endState !== null && "check" in endState ? endState["check"] : undefined;
  return typeof check === "string" && check.trim() !== "" ? check : undefined;
}

const listLine = /^(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/;
const wholeCommand = /^`([^`\n]+)`$/;

/** A line without a letter or a digit is a rule or an empty item, and nothing to do. */
const linesOf = (text: string): readonly string[] => text.split("\n").flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? [line.trim()] : []));

export const isListed = (text: string): boolean => linesOf(text).some((line) => listLine.test(line));

/** List items are tasks, with the text below each; without a list every line is one. */
function textParts(text: string): readonly Part[] {
  const lines = linesOf(text);
  const [only = ""] = lines;
  const isOneLine = lines.length === 1 && clausesOf(only).length > 1; // "1) read 2) sort" is a list, too
  if (isOneLine || !isListed(text)) return lines.flatMap(steps);
  const items: string[] = [];
  for (const line of lines) {
    const item = listLine.exec(line)?.[1];
    if (item !== undefined) items.push(item);
    else if (items.length > 0) items.push(`${items.pop()}\n${line}`);
  }
  return items.filter((item) => item.trim() !== "").map(partOf);
}

/** U13: the steps of a line. Each is done by itself, and knows what it is a part of. */
function steps(line: string): readonly Part[] {
  const clauses = clausesOf(line);
  if (clauses.length === 1) return [partOf(line)];
  return clauses.map((clause) => {
    const part = partOf(clause);
    return "command" in part ? part : { instruction: words.partOf(clause, line) };
  });
}

/** A line that is nothing but a command in back ticks runs as it is. */
const partOf = (line: string): Part => {
  const command = wholeCommand.exec(line.trim())?.[1];
  return command === undefined ? { instruction: line } : { command };
};

const taskOf = (part: Part, id: string, cwd: string): Task =>
  "command" in part
    ? { id, title: words.title(part.command), action: { tool: "Bash", input: { command: part.command }, cwd } }
    : { id, title: words.title(part.instruction), instruction: part.instruction };

/** A6: the given tasks, then those settled before that do something else. */
export function mergeTasks(given: readonly Task[], settled: readonly Task[]): readonly Task[] {
  return settled.reduce<readonly Task[]>((tasks, task) => {
    if (tasks.some((each) => workOf(each) === workOf(task))) return tasks;
    return [...tasks, { ...task, id: freeId(tasks, task.id) }];
  }, given);
}

const workOf = ({ action, instruction }: Task): string =>
  action === undefined ? instruction.trim() : JSON.stringify([action.tool, action.input, action.cwd]);

function freeId(tasks: readonly Task[], wanted: string): string {
  const isTaken = (id: string): boolean => tasks.some((task) => task.id === id);
  if (!isTaken(wanted)) return wanted;
  let number = tasks.length + 1;
  while (isTaken(`t${number}`)) number += 1;
  return `t${number}`;
}
