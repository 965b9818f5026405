import type { RunBeside } from "../../../../kernel/child.ts";
import type { EffectShape } from "../../../../kernel/effect.ts";
import { childEnded } from "../../../../kernel/events.fixture.ts";
import type { TaggedValue } from "../../../../kernel/protocol.ts";
import { nothingSpent, type WorkBudget } from "../../../../lexicon/budgets.ts";
import { perform as performAttend } from "../../../../protocols/attend/machine.fixture.ts";
import type { AttendEffect } from "../../../../protocols/attend/types.ts";
import { begin } from "../../../../protocols/mission/mission.fixture.ts";
import type { MissionCheck, MissionEffect } from "../../../../protocols/mission/types.ts";
import { tenureLimits } from "../../../../protocols/tenure/policy.ts";
import type { ChangeAudit, WorkCheck, WorkerEffect } from "../../../../protocols/worker/types.ts";
import { claim, type SimSession } from "./runtime.fixture.ts";
import { piece, randomGraph } from "./plans.fixture.ts";
import { auditOf, checkOf, commitsOn, headOf, land, type SimLanding, type SimProject } from "./project.fixture.ts";
import { runAgent } from "./runs.fixture.ts";
import {
  holdFiles,
  keepFiles,
  minute,
  timersOn,
  workerState,
  type SimMissionNotes,
  type SimWorkerNotes,
  type SimWorld,
} from "./world.fixture.ts";

type Report = (command: TaggedValue) => void;
type Of<Effect extends EffectShape, Type extends string> = Extract<Effect, { readonly type: Type }>;

/** Work that is done at one moment and told at a later one: whoever does it may die in between, and the world may have moved on. */
function timed({ clock, roll }: SimWorld, workMs: number, work: () => TaggedValue, report: Report): () => void {
  const { later, off } = timersOn(clock);
  later(workMs, () => {
    const command = work();
    later(roll.below(2_000), () => report(command));
  });
  return off;
}

/** In the order in which it came to be due. */
function atOnce({ clock }: SimWorld, command: TaggedValue, report: Report): () => void {
  const timer = clock.after(0, () => report(command));
  return () => void (timer.isOff = true);
}

export function performIn(world: SimWorld, session: SimSession, effect: EffectShape, report: Report): () => void {
  if (effect.type === "run-beside" || effect.type === "run-protocol") return gradedIn(world, session, effect as RunBeside, report);
  switch (session.protocol.name) {
    case "attend":
      if (effect.type === "run-agent") return runAgent(world, session, effect as Of<AttendEffect, "run-agent">, report);
      return atOnce(world, performAttend(effect as AttendEffect) as TaggedValue, report);
    case "worker":
      return performWork(world, session, effect as WorkerEffect, report);
    default:
      return performMission(world, session, effect as MissionEffect, report);
  }
}

/** D14: whoever judges sees bad work; of good work some say no all the same, and some say nothing, not even what they took. */
function gradedIn(world: SimWorld, { id }: SimSession, { key, command }: RunBeside, report: Report): () => void {
  const { happens, below } = world.roll;
  const isBad = [...(world.workers.get(id)?.layer.values() ?? [])].some((file) => !file.isGood);
  const passed = !isBad && happens(0.7);
  const { callsMax = 3 } = (command as unknown as { readonly budget: WorkBudget }).budget;
  return timed(
    world,
    10 * minute,
    () => {
      const calls = below(Math.min(3, callsMax) + 1);
      const mission = world.missions.get(id);
      if (mission) mission.gradersCalls += calls;
      const output = { passed, detail: "", isIndependent: true, spent: { ...nothingSpent, calls } };
      return { ...childEnded("grade", key), output: passed || happens(0.7) ? output : null } as TaggedValue;
    },
    report,
  );
}

function performWork(world: SimWorld, session: SimSession, effect: WorkerEffect, report: Report): () => void {
  const notes = world.workers.get(session.id) as SimWorkerNotes;
  switch (effect.type) {
    case "make-place": {
      const timers = timersOn(world.clock);
      const place = { tier: "A", kind: "layer", folder: `/data/${session.id}` };
      holdFiles(world, session, timers, () => timers.later(1_000, () => report({ type: "place.report", place } as TaggedValue)));
      return timers.off;
    }
    case "audit-changes":
      return timed(world, 1_000, () => audited(effect, notes), report);
    case "check-work":
      return checked(world, session, effect, report);
    case "land-work":
      return landing(world, session, effect, report);
    case "close-place":
      return timed(world, 100, () => closed(world, session), report);
    case "take-grades":
      return atOnce(world, { type: "grades.report", attempt: effect.attempt } as TaggedValue, report);
    case "write-contracts":
      return atOnce(world, { type: "contracts.report" }, report);
    default:
      throw new Error(`nobody does ${effect.type} here`);
  }
}

function audited({ attempt, brief }: Of<WorkerEffect, "audit-changes">, { layer, claims }: SimWorkerNotes): TaggedValue {
  return { type: "changes.report", attempt, audit: auditOf(layer, brief), claims } as TaggedValue;
}

/** W15, D12: under a number, on exactly what would land; now and then the box dies, or the check rewrites files. */
function checked(world: SimWorld, session: SimSession, effect: Of<WorkerEffect, "check-work">, report: Report): () => void {
  const { clock, roll, project } = world;
  const notes = world.workers.get(session.id) as SimWorkerNotes;
  const timers = timersOn(clock);
  const run = (fence: number): WorkCheck => {
    const isPassing = project.passed.size;
    const check = checkOf(project, notes.layer, effect);
    if (!roll.happens(0.03))
      return { ...check, fence, ...(notes.isGraded && check.exitCode === 0 ? { ...graders, commit: "candidate" } : {}) };
    if (project.passed.size > isPassing) project.passed.delete(`${check.head} ${check.tree}`);
    return { ...check, fence, ...roll.oneOf([{ exitCode: null, output: "" }, { rewrote: ["src/a/x.ts"] }]) };
  };
  holdFiles(world, session, timers, (fence) => {
    const takesMs = (1 + roll.below(30)) * minute;
    for (let at = tenureLimits.termMs / 3; at < takesMs; at += tenureLimits.termMs / 3)
      timers.later(at, () => void keepFiles(world, session, fence));
    timers.later(takesMs, () => {
      const check = run(fence);
      timers.later(roll.below(2_000), () =>
        report({ type: "check.report", attempt: effect.attempt, check, at: clock.iso() } as TaggedValue),
      );
    });
  });
  return timers.off;
}
const graders = { graders: [{ gate: "review", asks: "?", lead: "a", checker: "b" }] };

/** The tree as it was checked: it has all that it needs, whatever becomes of the layer. */
function landing(world: SimWorld, session: SimSession, effect: Of<WorkerEffect, "land-work">, report: Report): () => void {
  const { layer, filesOwned } = world.workers.get(session.id) as SimWorkerNotes;
  const { audit } = workerState(session) as { readonly audit: ChangeAudit };
  const { head, tree, ground, fence } = effect;
  const wanted = { branch: ground.branch, head, tree, brief: { ...effect.brief, filesOwned }, owned: audit.owned, layer: new Map(layer) };
  const work = (): TaggedValue => ({ type: "landing.report", tree, landed: landed(world, session, wanted, fence) }) as TaggedValue;
  if (world.roll.happens(0.02)) hangs(world, session, work);
  return timed(world, 500, work, report);
}

/** D12: whoever lands stops for a while; somebody else takes over, and then it lands all the same, with the number that it had. */
function hangs(world: SimWorld, session: SimSession, landLate: () => void): void {
  const { clock, runtime, roll, workers } = world;
  clock.after(0, () => {
    (workers.get(session.id) as SimWorkerNotes).crashes += 1;
    runtime.crash(session);
  });
  clock.after(roll.below(20) * minute, () => runtime.revive(session));
  clock.after(roll.below(60) * minute, () => {
    world.count("late writer");
    landLate();
  });
}

/** D12: whoever has lost the number under which it was checked lands nothing. */
function landed(world: SimWorld, session: SimSession, wanted: SimLanding, fence = -1): ReturnType<typeof land> {
  if (!keepFiles(world, session, fence)) {
    world.count("landing with an old number");
    return { head: wanted.head };
  }
  claim(world.leases.state().holdings[session.id]?.fence === fence, "D12 whoever lands holds its files");
  const end = land(world.project, wanted);
  if ("head" in end) world.count("branch moved before a landing");
  return end;
}

function closed({ leases }: SimWorld, { id: holder }: SimSession): TaggedValue {
  leases.offer({ type: "files.release", holder });
  return { type: "work.close" };
}

function performMission(world: SimWorld, session: SimSession, effect: MissionEffect, report: Report): () => void {
  const notes = world.missions.get(session.id) as SimMissionNotes;
  const { roll, clock, project } = world;
  switch (effect.type) {
    case "look-at-branch":
      return timed(
        world,
        100,
        () => ({ type: "look.report", head: headOf(project, notes.branch), at: clock.iso() }) as TaggedValue,
        report,
      );
    case "check-mission":
      return timed(world, (1 + roll.below(40)) * minute, () => wholeChecked(world, notes, effect), report);
    case "read-plan":
      return timed(world, 100, () => planRead(world, notes, effect), report);
    case "plan-mend": {
      const filesOwned = [...new Set(effect.plan.subtasks.flatMap((each) => each.filesOwned))];
      const mend = { type: "mend.report", subtask: piece(`mend-${effect.number}`, filesOwned, { reach: "broad" }) };
      return timed(world, 100, () => mend as TaggedValue, report);
    }
    case "ask-person":
      return atOnce(world, { type: "verdict.ask" }, report);
    case "write-contracts":
      return atOnce(world, { type: "contracts.report" }, report);
    case "close-mission":
      return atOnce(world, { type: "mission.close" }, report);
    default:
      throw new Error(`nobody does ${effect.type} here`);
  }
}

/** D13: on the branch as it is, and only that. */
function wholeChecked({ project, roll, count }: SimWorld, notes: SimMissionNotes, effect: Of<MissionEffect, "check-mission">): TaggedValue {
  const commits = commitsOn(project, notes.branch);
  const head = headOf(project, notes.branch);
  const missing = Object.entries(effect.landed).flatMap(([id, commit]) => (commits.some((each) => each.id === commit) ? [] : [id]));
  const isRed = isQuarrelling(project, notes);
  const isBroken = roll.happens(0.02);
  const regressions = isRed && notes.isRegression ? notes.quarrel.slice(0, 1).map((id) => ({ id, output: "…" })) : [];
  const exitCode = isBroken ? null : isRed && !notes.isRegression ? 1 : 0;
  notes.checked = { head, isGreen: exitCode === 0 && regressions.length === 0 && missing.length === 0 };
  if (isRed) count("red together");
  const graded = notes.isGraded ? graders : {};
  const check: MissionCheck = { head, exitCode, output: "…", missing, regressions, ...graded };
  return { type: "check.report", check } as TaggedValue;
}

/** Both have landed, and nobody has mended it since. */
export function isQuarrelling(project: SimProject, { branch, quarrel }: SimMissionNotes): boolean {
  const pieces = commitsOn(project, branch).map((each) => each.piece);
  const last = Math.max(...quarrel.map((id) => pieces.lastIndexOf(id)));
  const mended = pieces.findLastIndex((id) => id.startsWith("mend-"));
  return quarrel.length > 0 && quarrel.every((id) => pieces.includes(id)) && mended < last;
}

/** A plan that landed is still a claim; now and then it makes no sense. Another plan is for what has not begun. */
function planRead({ roll }: SimWorld, { subtasks, id: mission }: SimMissionNotes, { key }: EffectShape): TaggedValue {
  const [, planner = ""] = key.split(":");
  const isTaken = roll.happens(0.2); // then with names of pieces that may have begun
  const pieces = planner.startsWith("@") ? randomGraph(roll, isTaken ? mission : `${planner.slice(1)}-`) : subtasks;
  const found = roll.happens(0.2) ? { problems: ["a circle"] } : { plan: begin(...pieces).plan };
  return { type: "plan.report", found } as TaggedValue;
}
