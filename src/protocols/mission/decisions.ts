import type { PastEvent } from "../../kernel/view.ts";
import { gradeFrom } from "../../lexicon/checking.ts";
import type { LoggedDecision } from "../../lexicon/decisions.ts";
import { endOf } from "./job.ts";
import type { MissionEvent, SubtaskOutline } from "./types.ts";
import { choices, type Choice } from "./decision-words.ts";

type Story = readonly PastEvent<MissionEvent>[];

/** Whatever the log may know at an event: only what was told before it, so that an old entry never reads otherwise. */
interface Known {
  readonly task: string;
  readonly classification: string;
  readonly verifyCommand: string;
  readonly subtasks: ReadonlyMap<string, SubtaskOutline>;
}

const unknown: Known = { task: "", classification: "planned by a person", verifyCommand: "", subtasks: new Map() };

/** The mission as it was said first. */
export const missionIn = (story: Story): string => story.map(({ event }) => knownAfter(unknown, event).task).find(Boolean) ?? "";

/** D15: every choice that a mission's layers made, in the order of the journal. A later one cites the one that it replaces. */
export function decisionsIn(story: Story): readonly LoggedDecision[] {
  const log: LoggedDecision[] = [];
  const last = new Map<string, number>();
  let known = unknown;
  for (const { at, event } of story) {
    known = knownAfter(known, event);
    const { task, classification, verifyCommand } = known;
    for (const [about, choice] of choicesIn(event, known, (name) => last.has(name))) {
      const supersedes = last.get(about);
      const common = { at, task, classification, falsifier: choices.falsifier(verifyCommand) };
      log.push({ ...common, ...choice, ...(supersedes ? { supersedes } : {}) });
      last.set(about, log.length);
    }
  }
  return log;
}

function knownAfter(known: Known, event: Story[number]["event"]): Known {
  switch (event.type) {
    case "mission.taken":
      return { ...known, task: event.mission, classification: event.intake.size };
    case "mission.begun":
    case "plan.made": {
      const { mission, verifyCommand, subtasks } = event.plan;
      const all = new Map([...known.subtasks, ...subtasks.map((each) => [each.id, each] as const)]);
      return { ...known, task: known.task || mission, verifyCommand: known.verifyCommand || verifyCommand, subtasks: all };
    }
    case "mend.planned":
      return { ...known, subtasks: new Map([...known.subtasks, [event.subtask.id, event.subtask]]) };
    default:
      return known;
  }
}

type About = readonly [about: string, choice: Choice];

/** Choices that an event tells of, each with what it is about. */
function choicesIn(event: Story[number]["event"], known: Known, isLogged: (about: string) => boolean): readonly About[] {
  switch (event.type) {
    case "mission.taken":
      return [["intake", choices.taken(event.intake)]];
    case "plan.made":
      return [["plan", choices.planned(event.plan)]];
    case "plan.refused":
      return [["plan", choices.planRefused(event.problems)]];
    case "subtasks.begun":
      return event.ids.map((id) => [`worker ${id}`, choices.fresh(known.subtasks.get(id), isLogged(`worker ${id}`))]);
    case "child.ended":
      return [...graded(event), ...landedFirst(event), ...premises(event, known)];
    case "mend.planned":
      return [["mend", choices.mend(event.subtask)]];
    case "subtask.dropped":
      return [[`worker ${event.id}`, choices.dropped(event.id, event.by, event.reason)]];
    case "mission.replanned":
      return [["plan", choices.replanned(event.by, event.text)]];
    case "mission.paused":
      return [["pause", choices.paused(event.by, event.because)]];
    case "gate.answered":
      return [[`gate ${event.key}`, choices.answered(event)]];
    case "gate.defaulted":
      return [[`gate ${event.key}`, choices.defaulted(event)]];
    case "mission.done":
      return [["end", choices.done(event.done)]];
    default:
      return [];
  }
}

type Ended = Extract<MissionEvent, { type: "child.ended" }>;

function graded({ key, output }: Ended): readonly About[] {
  const [kind, , ...gate] = key.split(":");
  return kind === "grade" ? [[`audit ${gate.join(":")}`, choices.graded(gradeFrom(gate.join(":"), output))]] : [];
}

/** Ended by somebody who did not know yet. */
function landedFirst({ key, outcome, output }: Ended): readonly About[] {
  const [kind, id = ""] = key.split(":");
  const isLate = kind === "work" && outcome === "stopped" && endOf(output).commit !== null;
  return isLate ? [[`worker ${id}`, choices.landedFirst(id)]] : [];
}

function premises({ key, output }: Ended, { subtasks }: Known): readonly About[] {
  const [kind, id = ""] = key.split(":");
  if (kind !== "work") return [];
  const by = subtasks.get(id)?.agent ?? id;
  return endOf(output).premises.map((each) => [`premise ${each.premise}`, choices.premise(by, each)]);
}
