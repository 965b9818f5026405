import type { PastEvent } from "../../kernel/view.ts";
import { gradeFrom } from "../../lexicon/checking.ts";
import type { LoggedDecision } from "../../lexicon/decisions.ts";
import { endOf } from "./job.ts";
import type { MissionEvent, MissionJob } from "./types.ts";
import { choices, type Choice } from "./decision-words.ts";

/** D15: every choice that a mission's layers made, in the order of the journal. A later one cites the one that it replaces. */
export function decisionsIn(job: MissionJob, story: readonly PastEvent<MissionEvent>[]): readonly LoggedDecision[] {
  const { plan, intake } = job;
  const common = { task: plan.mission, classification: intake?.size ?? "planned by a person" };
  const log: LoggedDecision[] = [];
  const last = new Map<string, number>();
  const add = (at: string, about: string, choice: Choice): void => {
    const supersedes = last.get(about);
    log.push({ at, ...common, falsifier: choices.falsifier(plan.verifyCommand), ...choice, ...(supersedes ? { supersedes } : {}) });
    last.set(about, log.length);
  };
  for (const { at, event } of story) for (const [about, choice] of choicesIn(event, job)) add(at, about, choice);
  return log;
}

type About = readonly [about: string, choice: Choice];

/** Choices that an event tells of, each with what it is about. */
function choicesIn(event: PastEvent<MissionEvent>["event"], job: MissionJob): readonly About[] {
  switch (event.type) {
    case "mission.taken":
      return [["intake", choices.taken(event.intake)]];
    case "plan.made":
      return [["plan", choices.planned(event.plan)]];
    case "plan.refused":
      return [["plan", choices.planRefused(event.problems)]];
    case "subtasks.begun":
      return event.ids.map((id) => [`worker ${id}`, choices.fresh(taskOf(job, id), job)]);
    case "child.ended":
      return [...graded(event), ...premises(event, job)];
    case "mend.planned":
      return [["mend", choices.mend(event.subtask)]];
    case "subtask.dropped":
      return [[`worker ${event.id}`, choices.dropped(event.id, event.by, event.reason)]];
    case "mission.paused":
      return [["pause", choices.paused(event.by)]];
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

const taskOf = ({ plan }: MissionJob, id: string) => plan.subtasks.find((each) => each.id === id);

function graded({ key, output }: Ended): readonly About[] {
  const [kind, , ...gate] = key.split(":");
  return kind === "grade" ? [[`audit ${gate.join(":")}`, choices.graded(gradeFrom(gate.join(":"), output))]] : [];
}

function premises({ key, output }: Ended, job: MissionJob): readonly About[] {
  const [kind, id = ""] = key.split(":");
  if (kind !== "work") return [];
  const by = taskOf(job, id)?.agent ?? id;
  return endOf(output).premises.map((each) => [`premise ${each.premise}`, choices.premise(by, each)]);
}
