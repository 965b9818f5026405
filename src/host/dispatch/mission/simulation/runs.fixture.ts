import { tenureLimits } from "../../../../protocols/tenure/policy.ts";
import type { AttendEffect, TaskReport } from "../../../../protocols/attend/types.ts";
import type { InterruptionEvent } from "../../../../protocols/worker/interruption-types.ts";
import { firstLook, isStalled, lookAgain, lookEveryMs } from "../../../../protocols/worker/liveness.ts";
import type { TaggedValue } from "../../../../kernel/protocol.ts";
import { isRefusal } from "../../../../kernel/trouble.ts";
import { nextDeed, signsAt, takesLeave, type SimDeed } from "./agents.fixture.ts";
import { claim, type SimSession } from "./runtime.fixture.ts";
import { forbiddenStart } from "./layers.fixture.ts";
import {
  holdFiles,
  keepFiles,
  minute,
  timersOn,
  workerState,
  type SimTimers,
  type SimWorkerNotes,
  type SimWorld,
} from "./world.fixture.ts";

type RunAgent = Extract<AttendEffect, { type: "run-agent" }>;
type AgentEnd = Pick<TaskReport, "ended" | "detail" | "nudge">;

/** So long nothing may be seen of an agent. */
const stallMs = 10 * minute;

/** A run of an agent, with everything that the host does around it: its files held, its calls paid for, its life looked after. */
interface SimRun {
  readonly world: SimWorld;
  readonly worker: SimSession;
  readonly notes: SimWorkerNotes;
  readonly deed: SimDeed;
  readonly timers: SimTimers;
  readonly isNudged: boolean;
  readonly finish: (end: AgentEnd) => void;
}

export function runAgent(world: SimWorld, session: SimSession, effect: RunAgent, report: (command: TaggedValue) => void): () => void {
  const worker = session.parent?.session as SimSession;
  const notes = world.workers.get(worker.id) as SimWorkerNotes;
  const timers = timersOn(world.clock);
  const { task, attempt, note } = effect.job;
  const finish = (end: AgentEnd): void => {
    timers.off();
    const told = { type: "tasks.report", reports: [{ task, attempt, ...end }] } as TaggedValue;
    timers.later(1_000, () => report(told)); // whoever drives it may die before that
  };
  holdFiles(world, worker, timers, (fence) => {
    world.runtime.offer(worker, { type: "agent.begin" });
    const run = { world, worker, notes, timers, finish, isNudged: note !== undefined, deed: deedOf(world, worker, notes) };
    const keep = (): void => {
      keepFiles(world, worker, fence);
      timers.later(tenureLimits.termMs / 3, keep);
    };
    timers.later(tenureLimits.termMs / 3, keep);
    lookAtBudget(run, "budget.open");
    if (isOver(worker)) return;
    watchLife(run);
    watchBudget(run);
    work(run);
  });
  return timers.off;
}

/** One way for each attempt; an agent that begins again after a crash goes on in its way. */
function deedOf({ roll, count }: SimWorld, worker: SimSession, notes: SimWorkerNotes): SimDeed {
  const { attempt, answer } = workerState(worker) as { readonly attempt: number; readonly answer?: unknown };
  if (notes.attempt !== attempt || notes.deed === undefined) {
    const isAnswered = answer !== undefined && notes.deed?.name === "asks for a file";
    Object.assign(notes, { attempt, runs: 0, nudges: 0, crashes: 0 });
    notes.deed = isAnswered ? takesLeave : nextDeed(notes.character, roll);
    count(notes.deed.behaviour);
    count(notes.deed.name);
  }
  notes.runs += 1;
  claim(notes.runs <= 2 + notes.crashes, "W20, W21 an agent begins again only after a nudge or a crash of whoever drove it");
  return notes.deed;
}

function work({ world, notes, worker, deed, timers, isNudged, finish }: SimRun): void {
  const { roll } = world;
  const { brief } = workerState(worker);
  const leave = (): void => {
    notes.claims = deed.leaves({ layer: notes.layer, piece: brief.id, filesOwned: brief.filesOwned, roll });
  };
  if (deed.handsOn) forbiddenStart(world, "worker");
  if (deed.ends === "never" || (deed.ends === "after a nudge" && !isNudged)) return leave();
  timers.later((0.2 + roll.below(80) / 100) * deed.minutesMax * minute, () => {
    leave();
    finish(deed.ends === "died" ? { ended: "died", detail: "it was killed" } : { ended: "completed" });
  });
}

/** W20, by the real rules: three signs, one nudge, then the end. */
function watchLife({ world, worker, deed, timers, isNudged, notes, finish }: SimRun): void {
  const { clock, runtime } = world;
  const begunMs = clock.nowMs();
  const signs = () => signsAt(isNudged && deed.ends === "after a nudge" ? { ...deed, shows: ["calls"] } : deed, clock.nowMs() - begunMs);
  let life = firstLook(signs(), begunMs);
  const look = (): void => {
    life = lookAgain(life, signs(), { nowMs: clock.nowMs(), stallMs });
    const isSilent = deed.shows.length === 0 && !isNudged && clock.nowMs() - begunMs > stallMs + 2 * lookEveryMs(stallMs);
    claim(!isSilent, "W20 who shows no sign is found in time");
    if (!isStalled(life, stallMs)) return timers.later(lookEveryMs(stallMs), look);
    claim(deed.behaviour === "stall", `W20 who is alive by one sign is not stalled: ${deed.name}`);
    const told = runtime.offer(worker, { type: "stall.report", quietMs: life.quietMs } as TaggedValue);
    const event = isRefusal(told) ? undefined : (told.at(-1) as InterruptionEvent | undefined);
    if (event?.type !== "agent.nudged") return finish({ ended: "failed", detail: "it stalled" });
    notes.nudges += 1;
    claim(notes.nudges <= 1 + notes.crashes, "W20 one nudge, and then no more of them");
    finish({ ended: "died", detail: "it was silent", nudge: event.text });
  };
  timers.later(lookEveryMs(stallMs), look);
}

const isOver = (worker: SimSession): boolean => workerState(worker).account.exceeded !== null;
const usedUp: AgentEnd = { ended: "died", detail: "its budget is used up" };

function lookAtBudget({ world: { runtime, clock }, worker, finish }: SimRun, type: "budget.open" | "budget.check"): void {
  runtime.offer(worker, { type, at: clock.iso() } as TaggedValue);
  if (isOver(worker)) finish(usedUp);
}

/** D16: every call is reserved before it is made and settled after it; at the end of its time or its calls the agent is ended. */
function watchBudget(run: SimRun): void {
  const { world, worker, deed, timers, finish } = run;
  const { clock, runtime, roll } = world;
  const { budget, begunAt } = workerState(worker);
  if (budget.timeMaxMs !== undefined)
    timers.later(Date.parse(begunAt) + budget.timeMaxMs - clock.nowMs(), () => lookAtBudget(run, "budget.check"));
  const calls = deed.shows.includes("traffic") ? roll.below(6) : 0;
  for (let call = 0; call < calls; call += 1)
    timers.later(roll.below(deed.minutesMax * minute), () => {
      const id = `${clock.nowMs()}-${call}`;
      const most = { inputTokens: 100, outputTokens: 100 };
      const reserved = runtime.offer(worker, { type: "budget.reserve", id, most, at: clock.iso() } as TaggedValue);
      if (isOver(worker)) return finish(usedUp);
      if (isRefusal(reserved)) return;
      const used = { inputTokens: roll.below(100), outputTokens: roll.below(100) };
      timers.later(5_000, () => void runtime.offer(worker, { type: "budget.settle", id, used } as TaggedValue));
    });
}
