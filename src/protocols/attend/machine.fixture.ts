import { defaulted } from "../../kernel/events.fixture.ts";
import type { Gate, GateOpened } from "../../kernel/gate.ts";
import { kindRow } from "../../kernel/gate-kinds.ts";
import { hashText, type Hash } from "../../kernel/ids.ts";
import { isRefusal, type Refusal } from "../../kernel/trouble.ts";
import type { Action, Assessment, Signal, Verdict } from "../../risk/types.ts";
import { followed } from "./making/followed.ts";
import { tasksFrom } from "./materialise.ts";
import { attend } from "./machine.ts";
import { isIrreversible } from "./plan.ts";
import { actionOf } from "./task-state.ts";
import type {
  AttendCommand,
  AttendEffect,
  AttendEvent,
  AttendState,
  Deficit,
  Task,
  TaskOffer,
  TaskReport,
  TaskState,
  Team,
  TeamMember,
} from "./types.ts";
import type { EarlierOccasion } from "./upstream/readers.ts";

/** Tasks, worlds and journals as attend's tests need them: each test says only what matters to it. */

const noon = "2026-03-01T12:00:00.000Z";
export const hashOf = (action: Action): Hash => hashText(Buffer.from(JSON.stringify(action)).toString("hex").slice(0, 400).padEnd(64, "0"));

export const act = (id: string, command: string, more: { readonly irreversible?: true } = {}): Task => ({
  id,
  title: `run ${command}`,
  action: { tool: "Bash", input: { command }, cwd: "/project" },
  ...more,
});
export const tell = (id: string, instruction: string): Task => ({ id, title: instruction, instruction });

export const member = (name: string): TeamMember => ({ name, type: "acp" });
export const teamOf = (...names: readonly string[]): Team => ({ name: "crew", members: names.map(member) });

type Begin = Extract<AttendCommand, { type: "attend.begin" }>;
export const beginning = (more: Partial<Begin> = {}): Begin => ({
  type: "attend.begin",
  intent: "tidy up",
  cwd: "/project",
  attended: true,
  tasks: [],
  prior: [],
  team: null,
  agent: "claude-code",
  available: ["goal"],
  ...more,
});

export interface Weighing {
  readonly verdict?: Verdict;
  readonly signals?: readonly Signal[];
  readonly target?: string;
  readonly environment?: string;
  readonly bound?: Hash;
}

export const assessment = (weighing: Weighing = {}): Assessment => {
  const { verdict = "low", signals = ["Irreversibility"], target = "build", environment = "local", bound } = weighing;
  const severity = verdict === "low" ? "advisory" : verdict;
  return {
    verdict,
    findings: verdict === "low" ? [] : signals.map((signal) => ({ signal, severity, evidence: `shows ${signal}` })),
    pattern: { tool: "Bash", target, environment },
    reasons: [`weighed as ${verdict}`],
    ...(bound === undefined ? {} : { bound }),
  };
};

/** The world of a test: how actions are weighed, by command or instruction, and how their runs end, by task. */
export interface World {
  readonly weigh?: Readonly<Record<string, Weighing>>;
  readonly ends?: Readonly<Record<string, Partial<TaskReport>>>;
  readonly deficits?: (round: number) => readonly Deficit[];
  readonly earlier?: readonly EarlierOccasion[];
  readonly at?: string;
}

const textOf = ({ input }: Action): string => String(input["command"] ?? input["prompt"]);

/** A gate is what starts with `rm`, unless the world says otherwise. */
export const weighingOf = (action: Action, { weigh = {} }: World): Weighing => {
  const text = textOf(action);
  return weigh[text] ?? (text.startsWith("rm") ? { verdict: "gate", target: text } : { target: text });
};

const offerOf = (task: string, call: string, action: Action, world: World): TaskOffer => ({
  type: "call.offer",
  task,
  call,
  action,
  hash: hashOf(action),
  assessment: assessment(weighingOf(action, world)),
  at: world.at ?? noon,
});

/** The answer to an effect. A child session is not run here. */
export function perform(effect: AttendEffect, world: World = {}): AttendCommand | undefined {
  switch (effect.type) {
    case "scan-upstream":
      return {
        type: "upstream.scan",
        round: effect.round,
        deficits: world.deficits?.(effect.round) ?? [],
        ...(world.earlier === undefined ? {} : { earlier: world.earlier }),
      };
    case "materialise":
      return { type: "tasks.materialise", ...followed(tasksFrom(effect), effect) };
    case "weigh-plan":
      return {
        type: "plan.weigh",
        weights: effect.tasks.map((task) => {
          const { verdict, findings, reasons } = assessment(weighingOf(actionOf({ task }, effect.cwd), world));
          const irreversible = isIrreversible(task, findings);
          return { task: task.id, verdict, irreversible, reasons };
        }),
      };
    case "weigh-tasks":
      return { type: "tasks.weigh", offers: effect.tasks.map(({ task, call, action }) => offerOf(task, call, action, world)) };
    case "run-actions":
      return { type: "tasks.report", reports: ranUntil(effect.actions, world) };
    case "run-agent":
      return { type: "tasks.report", reports: [reportOf(effect.job, world)] };
    case "stop-members":
      return { type: "members.stop", stopped: effect.members.map(({ name }) => name) };
    case "put-question":
      return { type: "question.put" };
    case "close":
      return { type: "attend.close" };
    case "run-protocol":
      return undefined;
  }
}

const reportOf = ({ task, attempt }: Pick<TaskReport, "task" | "attempt">, { ends = {} }: World): TaskReport => ({
  task,
  attempt,
  ended: "completed",
  ...ends[task],
});

function ranUntil(runs: readonly Pick<TaskReport, "task" | "attempt">[], world: World): readonly TaskReport[] {
  const reports = runs.map((run) => reportOf(run, world));
  const bad = reports.findIndex(({ ended }) => ended !== "completed");
  return bad < 0 ? reports : reports.slice(0, bad + 1);
}

export const fold = (events: readonly AttendEvent[]): AttendState => events.reduce(attend.evolve, attend.initial);

const commandTypes: ReadonlySet<string> = new Set<AttendCommand["type"]>([
  "attend.begin",
  "upstream.scan",
  "tasks.materialise",
  "plan.weigh",
  "tasks.weigh",
  "tasks.report",
  "question.put",
  "members.stop",
  "notes.silence",
  "attend.close",
  "attend.escape",
  "call.offer",
  "call.claim",
  "call.park",
  "call.report",
  "result.suspect",
  "calls.close",
]);
const isCommand = (step: AttendCommand | AttendEvent): step is AttendCommand => commandTypes.has(step.type);

/** The kernel's part in small: with nobody there a kind's safe option is taken (K14). */
export function recorded(journal: readonly AttendEvent[], events: readonly AttendEvent[]): readonly AttendEvent[] {
  const begun = [...journal, ...events].find((event) => event.type === "attend.begun");
  return events.map((event) => {
    if (event.type !== "gate.opened" || begun?.attended !== false) return event;
    const unattended = kindRow(event.gate.kind)?.unattended ?? "park";
    return unattended === "park" ? event : defaulted(event.gate.kind, event.gate.key, unattended.takes);
  });
}

/** Records steps, and after each does everything that is due, until only a person or a child can move it on. */
export function play(world: World, ...steps: readonly (AttendCommand | AttendEvent)[]): readonly AttendEvent[] {
  return steps.reduce<readonly AttendEvent[]>((journal, step) => carryOn(record(journal, step), world), []);
}

export function record(journal: readonly AttendEvent[], step: AttendCommand | AttendEvent): readonly AttendEvent[] {
  if (!isCommand(step)) return [...journal, step];
  const decided = attend.decide(step, fold(journal));
  if (isRefusal(decided)) throw new Error(`${step.type} was refused: ${decided.because}`);
  return [...journal, ...recorded(journal, decided)];
}

const roundsMax = 500;

export function carryOn(journal: readonly AttendEvent[], world: World): readonly AttendEvent[] {
  let current = journal;
  for (let round = 0; round < roundsMax; round += 1) {
    const [effect] = isEnded(current) ? [] : attend.due(fold(current));
    const command = effect && perform(effect, world);
    if (!command) return current;
    current = record(current, command);
  }
  throw new Error(`after ${roundsMax} steps something is still due`);
}

/** Does the one thing that is due next. */
export function doNext(journal: readonly AttendEvent[], world: World = {}): readonly AttendEvent[] {
  const [effect] = attend.due(fold(journal));
  const command = effect && perform(effect, world);
  if (!command) throw new Error("nothing is due that hands could do");
  return record(journal, command);
}

const isEnded = (journal: readonly AttendEvent[]): boolean => journal.some(({ type }) => type === "session.ended");

export const when = (journal: readonly AttendEvent[], command: AttendCommand): readonly AttendEvent[] | Refusal =>
  attend.decide(command, fold(journal));

/** The gates of a journal, in the order they opened. */
export const gatesIn = (journal: readonly AttendEvent[]): readonly Gate[] =>
  journal.flatMap((event) => (event.type === "gate.opened" ? [(event satisfies GateOpened).gate] : []));
export const kindsIn = (journal: readonly AttendEvent[]): readonly string[] => gatesIn(journal).map(({ kind }) => kind);

/** The tasks as they stand, by id. */
export const tasksAt = (journal: readonly AttendEvent[]): Readonly<Record<string, TaskState>> => {
  const state = fold(journal);
  if (state.phase !== "working" && state.phase !== "leaving" && state.phase !== "ended") return {};
  return Object.fromEntries(state.tasks.map((task) => [task.task.id, task]));
};
export const statusesAt = (journal: readonly AttendEvent[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(tasksAt(journal)).map(([id, { status }]) => [id, status]));

export const endOf = (journal: readonly AttendEvent[]): { readonly outcome: string; readonly left: readonly string[] } | null => {
  const end = journal.find((event) => event.type === "session.ended");
  return end ? { outcome: end.outcome, left: end.left } : null;
};

export const dueAt = (journal: readonly AttendEvent[]): readonly AttendEffect[] => attend.due(fold(journal));
