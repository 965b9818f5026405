import type { TaggedValue } from "../../../../kernel/protocol.ts";
import { missionLimits } from "../../../../protocols/mission/policy.ts";
import type { MissionDone, MissionState } from "../../../../protocols/mission/types.ts";
import { madeBy } from "../../../../protocols/worker/budget.ts";
import type { WorkDone, WorkerEvent } from "../../../../protocols/worker/types.ts";
import { claim, type SimSession } from "./runtime.fixture.ts";
import { isQuarrelling } from "./performing.fixture.ts";
import { partsOf } from "./plans.fixture.ts";
import { commitsOn, headOf } from "./project.fixture.ts";
import { workerState, type SimMissionNotes, type SimWorkerNotes, type SimWorld } from "./world.fixture.ts";

/** Everything that has to hold after every event, of whichever session. Throws with what does not. */
export function expectSound(world: SimWorld, session: SimSession, event: TaggedValue): void {
  if (session.protocol.name === "mission") soundMission(world, session, event);
  if (session.protocol.name === "worker") soundWorker(world, session, event as WorkerEvent);
}

type Begun = Exclude<MissionState, { phase: "idle" }>;

function soundMission(world: SimWorld, session: SimSession, event: TaggedValue): void {
  const state = session.state as Begun;
  const notes = world.missions.get(session.id) as SimMissionNotes;
  const { plan, standings, workersMax } = state;
  claim(new Set(plan.subtasks.map(({ id }) => id)).size === plan.subtasks.length, "D10 no name is given twice");
  const working = plan.subtasks.filter(({ id }) => standings[id]?.status === "working");
  claim(working.length <= workersMax, "D11 not more than so many at once");
  claim(working.length < 2 || working.every(({ reach }) => reach === "narrow"), "D11 broad and terminal ones are alone");
  const parts = working.flatMap(({ filesOwned }) => [...partsOf(filesOwned)]);
  claim(new Set(parts).size === parts.length, "D11 no two own the same");
  for (const { needs } of working) for (const need of needs) claim(standings[need]?.status === "landed", "D11 what is needed has landed");
  for (const [id, { tries }] of Object.entries(standings))
    claim(tries <= missionLimits.triesMax + (notes.allowed.get(id) ?? 0), `W21 tries are bounded, but for a person's word (${id})`);
  for (const [id, each] of Object.entries(standings))
    if (each.status === "landed") claim(isOn(world, notes.branch, each.commit, id), `D5 what has landed is on the branch (${id})`);
  if (event.type === "child.ended") soundPurse(world, session);
  if (event.type === "mission.done") ends(world, notes, state, (event as unknown as { readonly done: MissionDone }).done);
  if (event.type === "session.ended") claim(state.phase === "over", "D13 no mission is over before its end is recorded");
}

const isOn = ({ project }: SimWorld, branch: string, commit: string, piece: string): boolean =>
  commitsOn(project, branch).some((each) => each.id === commit && each.piece === piece);

/** D13: nothing is over, and nothing clean, but by the runtime's own look at exactly that head. */
function ends(world: SimWorld, notes: SimMissionNotes, { plan, standings }: Begun, done: MissionDone): void {
  const head = headOf(world.project, notes.branch);
  world.count(`mission ${done.status}`);
  if (done.commit !== null) claim(done.commit === notes.checked?.head, "D13 the whole was looked at before its end");
  if (done.status !== "done_clean") return claim(done.reason !== "" || done.pendingActions.length > 0, "D8 a reason, or what is next");
  claim(notes.checked?.isGreen === true && notes.checked.head === head, "D13 clean is what was checked, and nothing landed since");
  for (const { id } of plan.subtasks) claim(standings[id]?.status === "landed", `D5 clean is everything (${id})`);
  claim(!isQuarrelling(world.project, notes), "D13 clean passes together");
}

function soundWorker(world: SimWorld, session: SimSession, event: WorkerEvent): void {
  if (event.type === "work.begun") return;
  const state = workerState(session);
  const notes = world.workers.get(session.id) as SimWorkerNotes;
  const { attempt, account, budget } = state;
  claim(attempt <= attemptsMax + notes.allowed, "W21 attempts are bounded, but for a person's word");
  claim(madeBy(account).calls <= (budget.callsMax ?? Infinity), "D16 no call is let through beyond the limit");
  if (event.type === "budget.reserved" && session.parent) soundPurse(world, session.parent.session);
  if (event.type === "claim.refused" && event.violation === "asked")
    claim((notes.asked += 1) === 1, "D8 nobody is sent back twice for asking");
  if (event.type === "gate.lapsed")
    claim(session.outcome === "stopped", "D7 work does not end before a question that it asked is answered");
  if (event.type === "work.done") ended(world, session, event.done);
  tell(world, notes, event);
}

/** D16: all calls that were ever made for a mission, by whomever, whatever became of them. */
function soundPurse({ runtime, missions }: SimWorld, session: SimSession): void {
  const { total } = session.state as Begun;
  if (total?.callsMax === undefined) return;
  const accounts = runtime.sessions.flatMap((each) =>
    each.parent?.session === session && "account" in each.state ? [workerState(each).account] : [],
  );
  const made = accounts.reduce((sum, account) => sum + madeBy(account).calls, missions.get(session.id)?.gradersCalls ?? 0);
  claim(made <= total.callsMax, "D16 a mission makes no more calls than it may");
}

/** Attempts of one worker in these missions. */
export const attemptsMax = 3;

function ended(world: SimWorld, session: SimSession, done: WorkDone): void {
  const { ground, brief } = workerState(session);
  if (done.status === "done_clean") claim(isOn(world, ground.branch, done.commit ?? "", brief.id), "D5 clean has landed");
  else claim(done.reason !== "" || done.pendingActions.length > 0, "D8 a reason, or what is next");
}

/** Counts what became of each way to behave, so that nobody can take an empty world for a sound one. */
function tell({ count }: SimWorld, { deed }: SimWorkerNotes, event: WorkerEvent): void {
  const { behaviour, name } = deed ?? { behaviour: "succeed", name: "works" };
  switch (event.type) {
    case "claim.refused":
      count(`${behaviour}: refused`);
      count(`${name}: refused`);
      return;
    case "work.landed":
      count(`${behaviour}: landed`);
      return claim(!neverLand.has(name), `D6 ${name}: that never lands`);
    case "limit.reached":
      return count(`limit ${event.reached.limit}`);
    case "gate.opened":
      return count(`${name}: asked a person`);
    case "agent.nudged":
    case "work.blocked":
    case "claim.taken":
    case "budget.exceeded":
      return count(event.type);
    default:
  }
}

/** Ways in which nothing of an attempt can land, whatever anybody answers. */
const neverLand: ReadonlySet<string> = new Set([
  "is done while its check is red",
  "is done and did nothing",
  "names a result that is not there",
  "falls silent for good",
  "falls silent before it begins",
  "dies in the middle",
  "dies before it begins",
  "lacks a credential",
  "changes a file of others",
  "changes a sacred file",
  "takes an answer for leave",
  "lists the file that it needs",
  "cannot be read",
]);
