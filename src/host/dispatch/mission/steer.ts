import type { SessionId } from "../../../kernel/ids.ts";
import { visibleLine } from "../../../kernel/text.ts";
import { Fault, isRefusal, never, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { MissionCommand, MissionJob, MissionState } from "../../../protocols/mission/types.ts";
import type { MoveResult, Runtime } from "../../../runtime/types.ts";
import { workStartAt } from "../dispatch-start.ts";
import { missionNamed } from "../shown-work.ts";
import { askerProblem, type PlanAsker } from "../governance/approval-terms.ts";
import { replanningTask } from "./planner.ts";
import { plannerProblem, type NamedPlanner } from "./replanner.ts";

/** A person's moves on a mission that is under way. */
export type SteeringMove =
  | { readonly move: "pause" }
  | { readonly move: "drop"; readonly piece: string; readonly reason: string }
  /** `planner`: who plans anew; whoever planned this mission otherwise, or works in it where a person planned. */
  | { readonly move: "replan"; readonly words: string; readonly planner?: NamedPlanner };

/**
 * Pauses a mission, takes a piece out, or has the rest planned anew (D24: by somebody who is known, where others approve plans).
 * Throws `input.invalid` for a piece that it does not have.
 */
export async function steerMission(
  runtime: Runtime,
  reference: string,
  steering: SteeringMove,
  person: PlanAsker,
): Promise<MoveResult | Refusal> {
  const { name: by } = person;
  const found = await missionNamed(runtime, reference);
  if (!found) return refuse("session", `"${visibleLine(reference)}" is no mission; \`assent missions\` lists them`);
  const ids = found.view.subtasks.map(({ id }) => id);
  if (steering.move === "drop" && !ids.includes(steering.piece))
    throw new Fault(
      "input.invalid",
      `it has no piece "${visibleLine(steering.piece)}"; its pieces are ${ids.slice(0, 20).join(", ") || "not planned yet"}`,
    );
  const state = (await runtime.load(found.record.stream))?.session.state as MissionState | undefined;
  if (!state || state.phase === "idle") return refuse("session", `${found.record.stream} has not begun`);
  const problem =
    steering.move === "replan" ? await replanProblem(runtime, { stream: found.record.stream, state, steering, person }) : undefined;
  if (problem) return problem;
  const moved = await runtime.offer(found.record.stream, await commandOf(steering, state, by), { actor: { kind: "person", name: by } });
  return isRefusal(moved) ? refuse(moved.refused, moved.because) : moved;
}

interface Replan {
  readonly stream: SessionId;
  readonly state: MissionJob;
  readonly steering: Extract<SteeringMove, { move: "replan" }>;
  readonly person: PlanAsker;
}

const replanProblem = async (runtime: Runtime, { stream, state, steering: { planner }, person }: Replan): Promise<Refusal | undefined> =>
  askerProblem(state.governed, person) ?? (planner && (await plannerProblem(runtime, stream, state, planner)));

async function commandOf(steering: SteeringMove, job: MissionJob, by: string): Promise<MissionCommand> {
  switch (steering.move) {
    case "pause":
      return { type: "mission.pause", by };
    case "drop":
      return { type: "subtask.drop", id: steering.piece, by, reason: steering.reason };
    case "replan": {
      const { words, planner } = steering;
      const agent = planner?.agent ?? job.plansWith ?? job.plan.agent;
      const { within } = await workStartAt(job.ground.root);
      return { type: "mission.replan", by, text: words, planner: replanningTask(words, job, { agent, within }) };
    }
    default:
      return never(steering);
  }
}
