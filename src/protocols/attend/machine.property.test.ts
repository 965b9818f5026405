import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kernelEvent, openGates } from "../../kernel/events.fixture.ts";
import { gateKinds, type GateKind } from "../../kernel/gate-kinds.ts";
import { gateProblem } from "../../kernel/gate.ts";
import { assessment, beginning, carryOn, fold, gatesIn, hashOf, perform, teamOf } from "./machine.fixture.ts";
import { attend } from "./machine.ts";
import { routeOf } from "./policy.ts";
import { always, begin, command, decided, ended, gate, isOver, moments, report, tasks, worldOf } from "./sessions.fixture.ts";
import type { AttendEvent } from "./types.ts";

type Assessed = Extract<AttendEvent, { type: "call.assessed" }>;
const assessedAs = (journal: readonly AttendEvent[], call: string): Assessed | undefined =>
  journal.findLast((event): event is Assessed => event.type === "call.assessed" && event.call === call);

/** Whether the last weighing of this call, in this branch, let it through. */
function wasLetThrough(journal: readonly AttendEvent[], call: string): boolean {
  const from = journal.findLastIndex(({ type }) => type === "session.branched");
  return journal.slice(from + 1).some((event) => (event.type === "call.allowed" || event.type === "pass.used") && event.call === call);
}

const signalsOf = ({ findings }: Assessed): readonly string[] => findings.map(({ signal }) => signal);
const isWithin = (part: readonly string[], whole: readonly string[]): boolean => part.every((each) => whole.includes(each));
const isCovered = (call: Assessed, earlier: Assessed): boolean =>
  call.pattern.environment !== "unknown" &&
  JSON.stringify(call.pattern) === JSON.stringify(earlier.pattern) &&
  !signalsOf(earlier).includes("PromptInjection") &&
  isWithin(signalsOf(call), signalsOf(earlier));

/** Weighings that a person answered before this moment, in this branch. */
const judgedBefore = (journal: readonly AttendEvent[], options: readonly string[]): readonly Assessed[] => {
  const from = journal.findLastIndex(({ type }) => type === "session.branched");
  return journal.flatMap((event, index) => {
    if (index <= from || event.type !== "gate.answered" || !options.includes(event.option)) return [];
    return assessedAs(journal.slice(0, index), event.key.slice("call:".length)) ?? [];
  });
};

function isJustified(journal: readonly AttendEvent[], event: AttendEvent): boolean {
  if (event.type === "pass.used") {
    const [call, from] = [assessedAs(journal, event.call), assessedAs(journal, event.from)];
    const isSame = call !== undefined && call.hash === from?.hash && isWithin(signalsOf(call), signalsOf(from));
    return isSame && judgedBefore(journal, ["approve", "dismiss"]).includes(from as Assessed);
  }
  if (event.type !== "call.allowed") return true;
  const call = assessedAs(journal, event.call);
  if (event.why === "low") return call?.verdict === "low";
  if (event.why === "noted") return call?.verdict === "advisory";
  return call !== undefined && judgedBefore(journal, ["approve"]).some((earlier) => isCovered(call, earlier));
}

describe("whatever is offered, answered, reported and lost", () => {
  test("A23, A26 no run is due for a task without a verdict that lets exactly this action through", () => {
    always((journal) => {
      for (const { moment, state } of moments(journal))
        for (const effect of isOver(moment) ? [] : attend.due(state)) {
          if (effect.type === "run-agent") expect(wasLetThrough(moment, `task:${effect.job.task}.${effect.job.attempt}`)).toBe(true);
          if (effect.type !== "run-actions") continue;
          for (const { task, attempt, action, shown } of effect.actions) {
            const call = `task:${task}.${attempt}`;
            expect(wasLetThrough(moment, call)).toBe(true);
            expect(assessedAs(moment, call)).toMatchObject({ action, hash: shown.hash });
            expect(shown.hash).toBe(hashOf(action));
          }
        }
    });
  });

  test(
    "A19, A20, A21 nothing is let through but the harmless, the approved, and what a person let run; unknown never hits, injection is " +
      "never remembered",
    () => {
      always((journal) => {
        const odd = journal.filter((event, index) => !isJustified(journal.slice(0, index), event));
        expect(odd).toEqual([]);
      });
    },
  );

  test("A28 completed implies situated", () => {
    always((journal) => {
      for (const { moment, state } of moments(journal)) {
        if (state.phase !== "working" && state.phase !== "ended") continue;
        for (const { task, status, attempt } of state.tasks)
          if (status === "completed")
            expect(
              moment.some(
                (event) => (event.type === "call.allowed" || event.type === "pass.used") && event.call === `task:${task.id}.${attempt}`,
              ),
            ).toBe(true);
      }
      const end = journal.find((event) => event.type === "session.ended");
      const state = fold(journal);
      if (end?.outcome === "converged" && state.phase === "ended")
        expect(state.tasks.every(({ status }) => status === "completed" || status === "halted")).toBe(true);
    });
  });

  test("A5 at most six rounds upstream", () => {
    always((journal) => {
      expect(journal.filter(({ type }) => type === "upstream.scanned").length).toBeLessThanOrEqual(6);
    });
  });

  test("A6, A8, A9 exactly as many questions before the work as the rules say", () => {
    always((journal) => {
      const state = fold(journal);
      const start = journal.find((event) => event.type === "attend.begun");
      if (state.phase !== "working" || !start?.attended) return;
      const count = (test: (event: AttendEvent) => boolean): number => journal.filter(test).length;
      const opened = (kind: RegExp): number =>
        count((event) => event.type === "gate.opened" && kind.test(event.gate.kind)) -
        count((event) => event.type === "gate.lapsed" && kind.test(event.kind));
      const changed = count((event) => event.type === "gate.answered" && event.option === "change");
      const interacted = count(
        (event) =>
          (event.type === "child.ended" && event.outcome === "converged") ||
          (event.type === "gate.answered" && /upstream|other-protocol/.test(event.kind) && event.option === "proceed"),
      );
      const route = routeOf({ given: start.tasks, prior: start.prior, interacted: interacted > 0 });
      const isAsked = route === "conflict" || route === "boundary" || route === "confirm";
      expect(opened(/^materialise/) - changed).toBe(isAsked ? 1 : 0);
      expect(opened(/^team$/)).toBe(start.team === null ? 0 : 1);
      expect(opened(/^plan-direction$/)).toBeLessThanOrEqual(2);
    });
  });

  test("K2 every gate is as the table has it, and no two of a name are open", () => {
    always((journal) => {
      for (const each of gatesIn(journal)) expect(gateProblem(each)).toBeUndefined();
      const open = openGates(journal);
      expect(new Set(open).size).toBe(open.length);
    });
  });

  test("K8 what is due is never refused when it comes back, and work that nobody interrupts comes to rest", () => {
    always((journal) => {
      if (journal.length === 0 || isOver(journal)) return;
      for (const how of ["completed", "failed", "stale", "died", "gated"] as const) {
        const state = fold(carryOn(journal, worldOf(journal.length, how)));
        if (state.phase !== "routed") expect(attend.due(state)).toEqual([]);
      }
    }, 100);
  });

  test(
    "A25 with someone there nothing starts while a task waits for an answer; with nobody there something is due, or only answers are " +
      "missing",
    () => {
      always((journal) => {
        for (const { moment, state } of moments(journal)) {
          if (state.phase !== "working" || isOver(moment)) continue;
          const waits = state.tasks.filter(({ status }) => status === "asked");
          const isWork = attend.due(state).some(({ type }) => type !== "put-question");
          if (state.attended && waits.length > 0) expect(isWork).toBe(false);
          if (waits.length === 0) expect(isWork).toBe(true);
          for (const { asking } of waits) if (asking !== undefined) expect(openGates(moment)).toContain(asking);
        }
      });
    },
  );
});

describe("whatever is recorded, in whatever order", () => {
  const kinds = Object.keys(gateKinds) as readonly GateKind[];
  const options = [...new Set(kinds.flatMap((kind) => gateKinds[kind].options.map(({ id }) => id as string)))];
  const keys = [
    "upstream:0",
    "other:0",
    "tasks",
    "tasks:0",
    "team",
    "roles",
    "members",
    "plan",
    "call:task:t1.0",
    "call:task:t1.1",
    "call:c1",
    "failed:t1.0",
    "report:t3.0",
    "weigh:t1.0",
    "run:t1.0",
    "scan:0",
    "__proto__",
  ];
  const call = fc.constantFrom("task:t1.0", "task:t1.1", "task:t3.0", "c1", "constructor");
  const weighed: Assessed = {
    type: "call.assessed",
    call: "",
    action: { tool: "Bash", input: {}, cwd: "/" },
    hash: "h" as never,
    at: "",
    ...assessment(gate),
  };
  const own: fc.Arbitrary<AttendEvent> = fc.oneof(
    fc.constant<AttendEvent>({ ...beginning({ tasks, team: teamOf("ada") }), type: "attend.begun" }),
    fc.constant<AttendEvent>({ type: "upstream.scanned", round: 0, deficits: [] }),
    fc.constantFrom<AttendEvent>(
      { type: "tasks.proposed", route: "confirm", tasks },
      { type: "tasks.materialised", route: "resume", tasks },
    ),
    fc.constantFrom<AttendEvent>(
      { type: "plan.weighed", weights: [] },
      { type: "members.stopped", stopped: [] },
      { type: "notes.silenced" },
    ),
    fc.tuple(call, fc.constantFrom("t1", "t3", "ghost")).map(([id, task]): AttendEvent => ({ ...weighed, call: id, task })),
    call.map((id): AttendEvent => ({ type: "call.allowed", call: id, why: "low" })),
    fc.tuple(call, call).map(([id, from]): AttendEvent => ({ type: "pass.used", call: id, from })),
    fc.tuple(call, call).map(([id, waiting]): AttendEvent => ({ type: "call.joined", call: id, waiting })),
    call.map((id): AttendEvent => ({ type: "call.refused", call: id, reasons: [] })),
    report.map((each): AttendEvent => ({ type: "task.reported", ...each })),
    fc.constantFrom("t1", "t2", "ghost").map((task): AttendEvent => ({ type: "task.completed", task })),
  );
  const kernel = fc.constantFrom(...kinds).chain((kind) => kernelEvent(kind, keys, [...options, "nonsense"]));
  const natural = fc.record({ natural: fc.nat(7), ended });
  const recordedEvents = fc.array(fc.oneof({ weight: 3, arbitrary: natural }, { weight: 3, arbitrary: own }, kernel), { maxLength: 40 });

  test("every event has a next state, which is plain JSON, every command an answer, and every task a line", () => {
    fc.assert(
      fc.property(begin, recordedEvents, fc.array(command, { maxLength: 5 }), (first, events, commands) => {
        const journal = events.reduce<readonly AttendEvent[]>(
          (all, each) => {
            if (!("natural" in each)) return [...all, each];
            const [due] = attend.due(fold(all));
            const performed = due && perform(due, worldOf(each.natural, each.ended));
            return performed ? [...all, ...decided(all, performed)] : all;
          },
          decided([], first),
        );
        const state = fold(journal);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
        const dueKeys = attend.due(state).map(({ key }) => key);
        expect(new Set(dueKeys).size).toBe(dueKeys.length);
        for (const each of commands) expect(attend.decide(each, state)).toBeDefined();
        expect(attend.trace(journal).every(({ to }) => to !== "")).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
