import { visibleLine } from "../../../kernel/text.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { MissionCommand } from "../../../protocols/mission/types.ts";
import type { MoveResult, Runtime } from "../../../runtime/types.ts";
import { missionNamed } from "../shown-work.ts";

/** A person's moves on a mission that is under way. */
export type SteeringMove = { readonly move: "pause" } | { readonly move: "drop"; readonly piece: string; readonly reason: string };

/** Pauses a mission, or takes a piece out of it. Throws `input.invalid` for a piece that it does not have. */
export async function steerMission(runtime: Runtime, reference: string, steering: SteeringMove, by: string): Promise<MoveResult | Refusal> {
  const found = await missionNamed(runtime, reference);
  if (!found) return refuse("session", `"${visibleLine(reference)}" is no mission; \`assent missions\` lists them`);
  const ids = found.view.subtasks.map(({ id }) => id);
  if (steering.move === "drop" && !ids.includes(steering.piece))
    throw new Fault(
      "input.invalid",
      `it has no piece "${visibleLine(steering.piece)}"; its pieces are ${ids.slice(0, 20).join(", ") || "not planned yet"}`,
    );
  const moved = await runtime.offer(found.record.stream, commandOf(steering, by), { actor: { kind: "person", name: by } });
  return isRefusal(moved) ? refuse(moved.refused, moved.because) : moved;
}

const commandOf = (steering: SteeringMove, by: string): MissionCommand =>
  steering.move === "pause" ? { type: "mission.pause", by } : { type: "subtask.drop", id: steering.piece, by, reason: steering.reason };
