import { gateOpened, type GateAnswered, type GateOpened } from "../../kernel/gate.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import { ending } from "./job.ts";
import { pauseKey } from "./policy.ts";
import type { MissionCommand, MissionEffect, MissionEvent, MissionState } from "./types.ts";
import { words } from "./words.ts";

type Running = Extract<MissionState, { phase: "running" }>;
type Of<Type extends MissionCommand["type"]> = Extract<MissionCommand, { type: Type }>;
type Decided = readonly (MissionEvent | GateOpened)[] | Refusal;

/** A person takes a piece out. Its worker is ended; what needs it never begins. */
export function decideDrop({ type, id, by, reason }: Of<"subtask.drop">, state: MissionState): Decided {
  const status = state.phase === "running" ? state.standings[id]?.status : undefined;
  if (status === undefined) return refuse(type, `no piece "${id}" is open; \`assent dispatch show\` lists them`);
  if (status === "failed") return refuse(type, `"${id}" failed, and you are asked about it; say "drop" there (\`assent inbox\`)`);
  if (status === "landed" || status === "dropped") return refuse(type, `"${id}" is ${status} already`);
  return [{ type: "subtask.dropped", id, by, reason }];
}

/** Nobody begins any more; who works goes on. The question stays open until somebody lets it go on, so it is in every inbox. */
export function decidePause({ type, by }: Of<"mission.pause">, state: MissionState): Decided {
  if (state.phase !== "running") return refuse(type, "nobody is at work; a mission can be paused while its pieces are worked on");
  if (state.isPaused) return refuse(type, "it is paused already; it goes on with the answer to that question (`assent inbox`)");
  const number = (state.pauses ?? 0) + 1;
  return [{ type: "mission.paused", by }, gateOpened("mission-paused", pauseKey(number), words.paused(state, by))];
}

/** The plan that there is was not wanted as it is, so nobody goes on with it unasked. */
export const duePlanAsking = ({ unheard, isPaused, replans = 0 }: Running): readonly MissionEffect[] =>
  unheard === undefined || isPaused ? [] : [{ type: "ask-person", mode: "repeatable", key: `ask:plan:${replans}` }];

export function decidePlanAsking(state: Running, unheard: string): Decided {
  const because = words.noNewPlan(unheard);
  const gate = gateOpened("mission-paused", pauseKey((state.pauses ?? 0) + 1), words.unheard(state, because));
  return [{ type: "mission.paused", by: "assent", because }, gate];
}

/**
 * Everything that has not begun is planned anew, as soon as nobody works and no pause holds it. What landed stays, and so do the
 * check and the rubric.
 */
export function decideReplan({ type, ...asked }: Of<"mission.replan">, state: MissionState): Decided {
  if (state.phase !== "running") return refuse(type, "nobody is at work; another plan can be asked for while pieces are worked on");
  if (state.replan) return refuse(type, "another plan has been asked for already");
  if (Object.values(state.standings).some(({ status }) => status === "failed"))
    return refuse(type, "a piece failed, and you are asked about it; answer that first (`assent inbox`)");
  return [{ type: "mission.replanned", ...asked }];
}

export const paused = (state: Running): Running => ({ ...state, isPaused: true, pauses: (state.pauses ?? 0) + 1 });

type Paused = Running & { readonly isPaused: true };

export const isPause = (state: MissionState, key: string): state is Paused =>
  state.phase === "running" && state.isPaused === true && key === pauseKey(state.pauses ?? 0);

export function afterPause(state: Paused, { option, by }: GateAnswered, onward: (next: Running) => MissionState): MissionState {
  if (option === "stop") return ending(state, { status: "failed", reason: words.ended(by.name) });
  const { isPaused: _, unheard: __, ...going } = state;
  return onward(going);
}
