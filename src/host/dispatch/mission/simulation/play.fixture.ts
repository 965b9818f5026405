import type { AnyProtocol, TaggedValue } from "../../../../kernel/protocol.ts";
import type { GateOpened } from "../../../../kernel/gate.ts";
import { isRefusal } from "../../../../kernel/trouble.ts";
import { attend } from "../../../../protocols/attend/machine.ts";
import { mission } from "../../../../protocols/mission/machine.ts";
import { begin } from "../../../../protocols/mission/mission.fixture.ts";
import { worker } from "../../../../protocols/worker/machine.ts";
import { dice } from "../../../../../test/support/dice.ts";
import { randomCharacter } from "./agents.fixture.ts";
import { virtualClock } from "./clock.fixture.ts";
import { claim, familyOf, simRuntime, type SimSession } from "./runtime.fixture.ts";
import { forbiddenStart } from "./layers.fixture.ts";
import { simLeases } from "./leases.fixture.ts";
import { askPerson } from "./people.fixture.ts";
import { performIn } from "./performing.fixture.ts";
import { plannerPiece, randomGraph } from "./plans.fixture.ts";
import { emptyProject } from "./project.fixture.ts";
import { attemptsMax, expectSound } from "./sound.fixture.ts";
import { goneIn, hour, minute, workerState, type SimWorld } from "./world.fixture.ts";

const protocols = { mission, worker, attend } as unknown as Readonly<Record<string, AnyProtocol>>;
const startMs = Date.UTC(2026, 2, 1, 12);

/** Far more than any mission takes: whoever comes here goes round in circles. */
const momentsMax = 40_000;
const patrolEveryMs = 5 * minute;

/** Plays one project with one or two missions to where only people can move them, or to their end. */
export function playSeed(seed: number, count: (what: string) => void): void {
  const world = worldOf(seed, count);
  const { clock, roll } = world;
  const missions = ["m1", ...(roll.happens(0.3) ? ["m2"] : [])].map((id) => startMission(world, id));
  meddle(world, missions);
  let patrolledMs = startMs;
  for (let moment = 0; clock.goOn(); moment += 1) {
    claim(moment < momentsMax, "W20, D16 the clock alone brings it to an end, or to a person");
    if (clock.nowMs() - patrolledMs < patrolEveryMs) continue;
    patrolledMs = clock.nowMs();
    patrol(world);
  }
  patrol(world);
  atRest(world, missions);
}

function patrol(world: SimWorld): void {
  const gone = goneIn(world);
  world.leases.offer({ type: "files.patrol", at: world.clock.iso(), gone });
  const { holdings } = world.leases.state();
  for (const holder of gone) claim(!Object.hasOwn(holdings, holder), "D12 a patrol frees the files of the dead");
}

/** Nothing will ever happen by itself: then everything is over, or waits for a person, and holds nobody up. */
function atRest({ runtime, leases, count }: SimWorld, missions: readonly SimSession[]): void {
  for (const session of missions) {
    const isAsked = familyOf(session).some(({ open }) => open.size > 0);
    claim(session.outcome !== null || isAsked, "W20 nobody waits for ever, but for a person");
    count(session.outcome === null ? "mission waits for a person" : "mission over");
  }
  claim(Object.keys(leases.state().holdings).length === 0, "D12 nobody holds files who does not work");
  const left = runtime.sessions.filter(
    ({ parent, outcome }) => outcome === null && parent !== undefined && parent.session.outcome !== null,
  );
  claim(left.length === 0, "K9 nothing runs on beside a session that is over");
}

function worldOf(seed: number, count: (what: string) => void): SimWorld {
  const roll = dice(seed);
  const clock = virtualClock(startMs);
  const world: SimWorld = {
    roll,
    clock,
    project: emptyProject(),
    leases: simLeases(count),
    workers: new Map(),
    missions: new Map(),
    byId: new Map(),
    count,
    runtime: simRuntime({
      protocols,
      perform: (session, effect, report) => performIn(world, session, effect, report),
      heard: (session, event) => heard(world, session, event),
    }),
  };
  return world;
}

function heard(world: SimWorld, session: SimSession, event: TaggedValue): void {
  if (event.type === "work.begun") takeNotes(world, session);
  expectSound(world, session, event);
  if (event.type === "gate.opened") askPerson(world, session, (event as GateOpened).gate);
}

function takeNotes({ workers, byId, roll }: SimWorld, session: SimSession): void {
  byId.set(session.id, session);
  const counts = { attempt: 0, runs: 0, nudges: 0, crashes: 0, allowed: 0, asked: 0 };
  const character = randomCharacter(roll);
  const { filesOwned } = workerState(session).brief;
  const notes = {
    layer: new Map(),
    filesOwned,
    character,
    isGraded: roll.happens(0.08),
    claims: { unreadable: [] },
    deed: undefined,
    ...counts,
  };
  workers.set(session.id, notes);
}

/** With a plan that somebody wrote, or one that a planner writes first; with or without anybody there; some with a purse. */
function startMission(world: SimWorld, id: string): SimSession {
  const { roll, clock, runtime, missions } = world;
  const subtasks = randomGraph(roll, id);
  const branch = `refs/heads/assent/${id}`;
  const quarrel = subtasks.length > 1 && roll.happens(0.25) ? subtasks.slice(0, 2).map((each) => each.id) : [];
  missions.set(id, {
    id,
    branch,
    subtasks,
    quarrel,
    isRegression: roll.happens(0.5),
    isGraded: roll.happens(0.15),
    gradersCalls: 0,
    allowed: new Map(),
    checked: undefined,
  });
  const { type, plan, ...terms } = begin(...subtasks);
  const total = roll.happens(0.2) ? { total: { callsMax: 3 + roll.below(25), timeMaxMs: (4 + roll.below(60)) * hour } } : {};
  const more = {
    ...terms,
    ground: { ...terms.ground, branch },
    attended: roll.happens(0.6),
    workersMax: 1 + roll.below(5),
    attemptsMax,
    ...total,
  };
  const intake = { size: "medium", topology: "flat", reasons: ["it is"], planner: "shop" } as const;
  const take = { type: "mission.take", mission: "a shop", agent: "command:./agent", planner: plannerPiece("@plan"), intake };
  const command = roll.happens(0.15) ? { ...take, ...more, at: clock.iso() } : { type, plan, ...more, at: clock.iso() };
  return runtime.start("mission", command, { id, attended: more.attended });
}

/** People and machines that get in the way: processes die and come back, somebody stops, drops, pauses, or hands on what nobody may. */
function meddle(world: SimWorld, missions: readonly SimSession[]): void {
  const { roll, clock, runtime, count } = world;
  const sometime = (share: number, times: number, what: (session: SimSession) => void): void => {
    for (let time = 0; time < times; time += 1)
      if (roll.happens(share)) clock.after(roll.below(8 * hour), () => missions.filter(isOpen).slice(0, 1).forEach(what));
  };
  sometime(0.4, 3, (session) => {
    const found = roll.happens(0.3) ? session : roll.oneOf([...session.children.values(), session]);
    if (found.isDown) return;
    count("driver died");
    for (const each of familyOf(found)) lateReport(world, each);
    runtime.crash(found);
    clock.after((1 + roll.below(40)) * minute, () => runtime.revive(found));
  });
  sometime(0.1, 1, (session) => [...session.children.values()].slice(0, 1).forEach(runtime.stop));
  sometime(0.15, 1, (session) => {
    const { plan } = session.state as { readonly plan?: { readonly subtasks: readonly { readonly id: string }[] } };
    const id = roll.oneOf(plan?.subtasks ?? [])?.id ?? "";
    runtime.offer(session, { type: "subtask.drop", id, by: "mira", reason: "not now" } as TaggedValue);
  });
  sometime(0.08, 1, (session) => void runtime.offer(session, { type: "mission.pause", by: "mira" } as TaggedValue));
  sometime(0.1, 1, (session) => {
    const replan = { type: "mission.replan", by: "mira", text: "otherwise", planner: plannerPiece("@plan-2") };
    if (!isRefusal(runtime.offer(session, replan as TaggedValue))) count("planned anew");
  });
  sometime(0.5, 2, () => forbiddenStart(world));
}

const isOpen = ({ outcome }: SimSession): boolean => outcome === null;

/** W20: an agent that outlived whoever drove it comes back to nobody. That is recorded, and changes nothing. */
function lateReport({ workers, clock, roll, runtime, count }: SimWorld, session: SimSession): void {
  const notes = workers.get(session.id);
  if (!notes) return;
  notes.crashes += 1;
  const { attempt } = workerState(session);
  clock.after(roll.below(20) * minute, () => {
    const before = session.state;
    const told = runtime.offer(session, { type: "late.report", attempt, why: "it comes too late" } as TaggedValue);
    if (!isRefusal(told)) count("late report");
    claim(session.state === before, "W20 a report of a run that is over changes nothing");
  });
}
