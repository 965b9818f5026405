import { answered } from "../../../../kernel/events.fixture.ts";
import type { Gate, GateAnswered } from "../../../../kernel/gate.ts";
import type { GateKind } from "../../../../kernel/gate-kinds.ts";
import type { SimSession } from "./runtime.fixture.ts";
import { hour, minute, type SimMissionNotes, type SimWorkerNotes, type SimWorld } from "./world.fixture.ts";

type Chosen = (world: SimWorld, session: SimSession) => string;
const any =
  (...options: readonly string[]): Chosen =>
  ({ roll }) =>
    roll.oneOf(options);

/** Whoever looks at changed tests sees what they hide. */
const afterALook: Chosen = ({ workers, roll, count }, { id }) => {
  const isGood = [...(workers.get(id) as SimWorkerNotes).layer.values()].every((file) => file.isGood);
  if (isGood) count("changed-checks: accepted");
  return isGood ? "accept" : roll.oneOf(["again", "refuse"]);
};

const answers: Partial<Readonly<Record<GateKind, Chosen>>> = {
  "mission-plan": any("start", "start", "start", "start", "start", "start", "stop"),
  "plan-proposed": any("start", "start", "start", "again", "stop"),
  "subtask-failed": any("again", "again", "drop", "drop", "stop"),
  "mission-paused": any("go-on", "go-on", "stop"),
  "verdict-failed": any("again", "stop"),
  "work-blocked": any("answer", "answer", "fallback", "fallback", "refuse"),
  "changed-checks": afterALook,
};

/** People answer soon, days later, or never: then it waits, and nothing else does. */
export function askPerson(world: SimWorld, session: SimSession, { kind, key }: Gate): void {
  const { roll, clock, runtime, count } = world;
  const chosen = answers[kind];
  if (!chosen) throw new Error(`nobody knows an answer to ${kind}`);
  const isLate = roll.happens(session.attended ? 0.2 : 0.8);
  if (roll.happens(session.attended ? 0.05 : 0.2)) return count(`${kind}: never answered`);
  clock.after(isLate ? (5 + roll.below(100)) * hour : (1 + roll.below(60)) * minute, () => {
    if (!session.open.has(key) || session.outcome !== null) return;
    const option = chosen(world, session);
    allow(world, session, { kind, key, option });
    count(`${kind}: answered ${isLate ? "late" : "soon"}`);
    runtime.record(session, [answered(kind, key, option, { text: "as it says", at: clock.iso() })]);
  });
}

/** A person's word is worth one more attempt of a worker, or one more try of a piece. */
function allow(world: SimWorld, { id }: SimSession, { kind, key, option }: Pick<GateAnswered, "kind" | "key" | "option">): void {
  const work = world.workers.get(id);
  if (work && ["answer", "again", "fallback"].includes(option)) work.allowed += 1;
  const mission: SimMissionNotes | undefined = world.missions.get(id);
  const piece = key.split(":")[1] ?? "";
  if (mission && kind === "subtask-failed" && option === "again") mission.allowed.set(piece, (mission.allowed.get(piece) ?? 0) + 1);
}
