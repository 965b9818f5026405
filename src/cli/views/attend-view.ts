import type { EffectStarted } from "../../kernel/effect.ts";
import type { GateAnswered } from "../../kernel/gate.ts";
import type { Message } from "../../kernel/message.ts";
import { onScreen } from "../../kernel/words/screen-words.ts";
import { clip, short, visibleLine } from "../../kernel/text.ts";
import { changedTask } from "../../protocols/attend/task-results.ts";
import type { AttendEvent, Task, Weight } from "../../protocols/attend/types.ts";
import type { Verdict } from "../../risk/types.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Io } from "../io.ts";
import { said, saidAfter, saidLine } from "./said.ts";
import { verdictPaint } from "./verdict-view.ts";
import { wordFor } from "./views.ts";

const titleMaxChars = 60;
const intentMaxChars = 100;
const detailMaxChars = 160;
const wordsMaxChars = 300;

const where = "assent show --json";

/** Text that belongs to the line above it. */
const below = (io: Io, text: string): readonly string[] =>
  text === "" ? [] : saidLine(text, { indent: 6, maxChars: detailMaxChars, where }).map(io.dim);

interface SeenCall {
  readonly task: string;
  /** The agent's action; empty for the weighing of a task itself. */
  readonly label: string;
  readonly reason: string;
}

/** Memory of the lines already shown. */
class Seen {
  readonly #io: Io;
  readonly #titles = new Map<string, string>();
  readonly #calls = new Map<string, SeenCall>();
  readonly #changes = new Map<string, string>();
  /** Last words of agents, until their task is told to be done. */
  readonly words = new Map<string, string>();
  agent = "the agent";
  isSilenced = false;
  isUngoverned = false;
  /** Instructions that go to an agent which cannot be intercepted, and those that one has reported. */
  ungoverned: ReadonlySet<string> = new Set();
  readonly toldUngoverned = new Set<string>();

  constructor(io: Io) {
    this.#io = io;
  }

  remember(tasks: readonly Task[]): void {
    for (const { id, title } of tasks) this.#titles.set(id, short(title, titleMaxChars));
  }

  hear({ call, task, action, pattern, reasons }: Extract<AttendEvent, { type: "call.assessed" }>): void {
    if (task === undefined) return;
    const wanted = pattern.target || String(action.input["command"] ?? "");
    const label = call.startsWith("task:") ? "" : short(`${action.tool} ${wanted}`.trim(), titleMaxChars);
    this.#calls.set(call, { task, label, reason: reasons[0] ?? "" });
  }

  call(id: string): SeenCall {
    return this.#calls.get(id) ?? { task: "", label: "", reason: "" };
  }

  /** A person's text in the place of a task's own action is what runs. */
  change(answered: GateAnswered): void {
    const task = changedTask(answered);
    if (task !== undefined) this.#changes.set(task, short(answered.text ?? "", titleMaxChars));
  }

  /** A person's text in the place of a task's own words, on a line of its own. */
  changed(task: string): readonly string[] {
    const words = this.#changes.get(task);
    return words === undefined ? [] : saidAfter(this.#io.dim("      changed to:"), words);
  }

  /** A task in a line: what we say of it, then its title. */
  task(mark: string, task: string, ours = ""): readonly string[] {
    return this.#line(mark, task, { ours, text: this.#titles.get(task) ?? "" });
  }

  /** The subject of a call in a line: the task itself, or the agent's action. */
  about(mark: string, id: string, ours = ""): readonly string[] {
    const { task, label } = this.call(id);
    return label === "" ? this.task(mark, task, ours) : this.#line(mark, task, { ours, text: label });
  }

  #line(mark: string, task: string, { ours, text }: { readonly ours: string; readonly text: string }) {
    // The task's name comes from the plan's author, so it may be anything.
    const isPlain = /^[\w.-]{1,24}$/.test(task);
    const first = ["  " + mark, ...(isPlain ? [this.#io.bold(task)] : []), ...(ours === "" ? [] : [ours])].join(" ");
    return saidAfter(first, isPlain ? text : `${task} ${text}`);
  }
}

/** Lines shown while attend works: tasks as they become known, verdicts with their reasons, how each one ended. */
export function attendLines(io: Io): (message: Message) => readonly string[] {
  const seen = new Seen(io);
  return (message) => {
    const event = toEvent(message) as unknown as AttendEvent | EffectStarted;
    switch (event.type) {
      case "attend.begun":
        seen.remember(event.tasks);
        seen.agent = visibleLine(event.agent ?? seen.agent);
        seen.ungoverned = new Set(event.ungoverned ? event.tasks.filter(isInstruction).map(({ id }) => id) : []);
        seen.isUngoverned = event.ungoverned === true;
        return [
          ...(event.intent === "" ? [] : saidLine(short(event.intent, intentMaxChars), { indent: 0 }).map(io.bold)),
          ...ungovernedLines(io, event),
        ];
      case "tasks.proposed":
      case "tasks.materialised":
        seen.remember(event.tasks);
        if (seen.isUngoverned) seen.ungoverned = new Set(event.tasks.filter(isInstruction).map(({ id }) => id));
        return [];
      case "plan.weighed":
        return event.weights.flatMap((weight) => weightLines(io, seen, weight));
      case "effect.started":
        return startLines(io, seen, event);
      case "gate.answered":
        seen.change(event);
        return [`  ${io.bold(`→ ${wordFor(event.kind, event.option)}`)} ${io.dim(`by ${visibleLine(event.by.name)}`)}`];
      case "gate.defaulted":
        return [io.dim(`  ${event.kind}: ${wordFor(event.kind, event.option)}, because nobody attends`)];
      case "notes.silenced":
        seen.isSilenced = true;
        return [];
      case "task.reported":
        return reportLines(io, seen, event);
      case "task.completed":
        return [
          ...(seen.toldUngoverned.has(event.task)
            ? seen.task(io.warn("✓"), event.task, io.warn("done as the agent says, not governed"))
            : [...seen.task(io.good("✓"), event.task), ...seen.changed(event.task)]),
          ...lastWords(io, seen.words.get(event.task) ?? ""),
        ];
      default:
        return callLines(io, seen, event);
    }
  };
}

/** Lines about single calls: all that were not simply harmless. */
function callLines(io: Io, seen: Seen, event: AttendEvent | EffectStarted): readonly string[] {
  switch (event.type) {
    case "call.assessed":
      seen.hear(event);
      return [];
    case "call.allowed":
      if (event.why === "approved") return seen.about(io.good("↻"), event.call, io.dim("allowed before"));
      return event.why === "noted" && !seen.isSilenced && seen.call(event.call).label !== ""
        ? [...seen.about(io.warn("!"), event.call), ...below(io, seen.call(event.call).reason)]
        : [];
    case "call.refused":
      return [...seen.about(io.bad("✗"), event.call, io.bad("refused")), ...below(io, event.reasons.join("; "))];
    case "result.suspected":
      return saidAfter(
        `  ${io.bad("▲")} ${io.bad("orders for the agent;")} the next change is asked about. They came from`,
        short(event.source, titleMaxChars),
      );
    default:
      return [];
  }
}

const isInstruction = ({ instruction }: Task): boolean => instruction !== undefined;

/** U19: an ungoverned agent is named before it does anything. */
function ungovernedLines(io: Io, { agent, ungoverned, team }: Extract<AttendEvent, { type: "attend.begun" }>): readonly string[] {
  const names = [...(ungoverned && agent !== null ? [agent] : []), ...(team?.members ?? []).map(({ name }) => name)];
  return names.length === 0
    ? []
    : [
        `  ${io.warn("!")} ${short(names.join(", "), titleMaxChars)} ${io.warn("not governed:")} only what it asks about is weighed ` +
          "before it runs",
      ];
}

/** An agent may work for minutes, so its start is shown. Commands show it by their output. */
function startLines(io: Io, seen: Seen, { effect, key }: EffectStarted): readonly string[] {
  const task = /^agent:(.+)\.\d+$/.exec(key)?.[1];
  return effect === "run-agent" && task !== undefined ? seen.task(io.dim("▸"), task, io.dim(`${seen.agent} works on it`)) : [];
}

function reportLines(io: Io, seen: Seen, event: Extract<AttendEvent, { type: "task.reported" }>): readonly string[] {
  const { task, ended, detail = "", agentSession, unweighed = [] } = event;
  if (event.ungoverned) seen.toldUngoverned.add(task);
  if (ended === "completed") {
    if (agentSession !== undefined) seen.words.set(task, detail);
    return unweighed.flatMap((call) => saidAfter(`  ${io.warn("! not weighed:")}`, call, { maxChars: detailMaxChars, where }));
  }
  if (ended === "gated") return seen.task(io.warn("●"), task, io.warn("waits for a person"));
  return [...seen.task(io.bad("✗"), task, io.bad(ended)), ...below(io, lastLine(detail))];
}

/** The beginning of an agent's last words, enough to know whether to read the rest. */
function lastWords(io: Io, words: string): readonly string[] {
  const lines = clip(words.trim(), wordsMaxChars, where)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.flatMap((line) => said(line, { indent: 6 }).map(io.dim));
}

const lastLine = (detail: string): string => detail.trimEnd().split("\n").at(-1) ?? "";

const marks: Readonly<Record<Verdict, string>> = { low: "·", advisory: "!", gate: "●", refuse: "✗" };
const mark = (io: Io, verdict: Verdict): string => verdictPaint(verdict, io)(marks[verdict]);

/** Low needs no words; every other verdict says why. */
function weightLines(io: Io, seen: Seen, { task, verdict, reasons }: Weight): readonly string[] {
  const governed = seen.ungoverned.has(task) ? io.warn(" not governed") : "";
  const paint = verdict === "low" ? io.dim : verdictPaint(verdict, io);
  const why = verdict === "low" ? "" : (reasons[0] ?? "");
  return [...seen.task(mark(io, verdict), task, `${paint(onScreen(verdict))}${governed}`), ...below(io, why)];
}
