import { describe, expect, test } from "vitest";
import { answered, lapsed } from "../../kernel/events.fixture.ts";
import { refuse } from "../../kernel/trouble.ts";
import {
  assessment,
  beginning,
  carryOn,
  doNext,
  dueAt,
  endOf,
  fold,
  gatesIn,
  hashOf,
  kindsIn,
  play,
  record,
  statusesAt,
  tasksAt,
  teamOf,
  tell,
  when,
  type Weighing,
  type World,
} from "./machine.fixture.ts";
import { taskResultsOf } from "./task-results.ts";
import { traceOf } from "./trace.ts";
import type { AttendCommand, AttendEvent, TaskReport } from "./types.ts";

const action = { tool: "Bash", input: { command: "git push" }, cwd: "/project" };
const offer = (call: string, weighing: Weighing = {}, task?: string): AttendCommand => ({
  type: "call.offer",
  call,
  action,
  hash: hashOf(action),
  assessment: assessment({ target: "origin", ...weighing }),
  at: "2026-03-01T12:00:00.000Z",
  ...(task === undefined ? {} : { task }),
});
const ran = (call: string): AttendCommand => ({ type: "call.report", call, outcome: "ran" });
const gate: Weighing = { verdict: "gate", signals: ["ExternalMutation"] };
const report = (task: string, attempt: number, more: Partial<TaskReport> = {}): AttendCommand => ({
  type: "tasks.report",
  reports: [{ task, attempt, ended: "completed", detail: "done", ...more }],
});

/** Up to where an agent has its work in hand. */
const handedOver = (more: Parameters<typeof beginning>[0] = {}, world: World = {}): readonly AttendEvent[] => {
  let journal = record([], beginning({ tasks: [tell("t1", "ship it"), tell("t2", "tell them")], ...more }));
  while (dueAt(journal)[0]?.type !== "run-agent") journal = doNext(journal, world);
  return journal;
};
const alone = handedOver();
const say = (journal: readonly AttendEvent[], event: AttendEvent): readonly AttendEvent[] => [...journal, event];

describe("an agent whose calls are seen", () => {
  test("A26 an instruction goes to the governed executor, once, with a limit", () => {
    expect(dueAt(alone)).toEqual([
      {
        type: "run-agent",
        mode: "once",
        key: "agent:t1.0",
        about: "ship it (done by claude-code)",
        executor: "claude-code",
        governed: true,
        cwd: "/project",
        timeoutMs: 21_600_000,
        job: { task: "t1", attempt: 0, instruction: "ship it" },
      },
    ]);
  });

  test("A27 every call of its passes the same check, and belongs to the task", () => {
    const low = record(alone, offer("c1"));
    expect(low.slice(-2)).toMatchObject([
      { type: "call.assessed", task: "t1" },
      { type: "call.allowed", why: "low" },
    ]);
    const asked = record(alone, offer("c1", gate, "t1"));
    expect(asked.slice(-2)).toMatchObject([{ type: "call.assessed" }, { type: "gate.opened" }]);
    expect(record(alone, offer("c1", { verdict: "refuse" })).at(-1)).toMatchObject({ type: "call.refused" });
    expect(when(alone, offer("c1", gate, "t2"))).toEqual(refuse("call.offer", "t2 is not being worked on"));
  });

  test("A27 no client can speak in a task's own name", () => {
    for (const command of [offer("task:t2.0"), { type: "call.report", call: "task:t1.0", outcome: "ran" } as const])
      expect(when(alone, command)).toMatchObject({ refused: command.type });
  });

  test("A24 a gate inside moves the rest of the task to micro, and the agent keeps its work", () => {
    const asked = record(alone, offer("c1", gate));
    expect(tasksAt(asked)["t1"]).toMatchObject({ status: "cleared", attention: "micro" });
    expect(dueAt(asked)).toEqual(dueAt(alone));
  });

  const parked = record(
    record(record(alone, offer("c1", gate)), { type: "call.park", call: "c1" }),
    report("t1", 0, { agentSession: "s1" }),
  );

  test("A26 while a call of it waits the task is not completed, whatever the executor says", () => {
    for (const ended of ["completed", "failed", "died", "gated"] as const) {
      const journal = record(record(alone, offer("c1", gate)), report("t1", 0, { ended }));
      expect(statusesAt(journal)["t1"]).toBe("asked");
      expect(kindsIn(journal)).toEqual(["risk"]);
    }
    expect(dueAt(parked)).toEqual([]);
  });

  test.each(["approve", "dismiss"])("A33 after %s the agent goes on where it stopped, and its call takes the pass, once", (option) => {
    const judged = say(parked, answered("risk", "call:c1", option));
    const again = doNext(judged);
    expect(dueAt(again)).toMatchObject([
      {
        key: "agent:t1.1",
        governed: true,
        job: { agentSession: "s1", note: "A person let this run: Bash origin. Make exactly this call again; the answer is waiting." },
      },
    ]);
    const passed = record(again, offer("c2", gate));
    expect(passed.at(-1)).toEqual({ type: "pass.used", call: "c2", from: "c1" });
    expect(statusesAt(record(record(passed, ran("c2")), report("t1", 1)))["t1"]).toBe("completed");
  });

  describe("A23 approved never reads as done", () => {
    const told = doNext(say(parked, answered("risk", "call:c1", "dismiss")));
    const failedAs = (journal: readonly AttendEvent[]): readonly [string | undefined, string | undefined] => {
      const last = journal.findLast((event) => event.type === "task.reported");
      return [statusesAt(journal)["t1"], last?.type === "task.reported" ? last.unshown : undefined];
    };

    test("an agent that shows no call has done nothing, unless one that a person let run was seen to", () => {
      expect(failedAs(record(alone, report("t1", 0, { idle: true })))).toEqual(["asked", "idle"]);
      const used = record(record(told, offer("c2", gate)), ran("c2"));
      expect(statusesAt(record(used, report("t1", 1, { idle: true })))["t1"]).toBe("completed");
    });
    test("a pass that its agent was told about and did not use is not done, however sure the agent is", () => {
      const claimed = record(told, report("t1", 1, { detail: "✓ done. All calls ran, approved by Mira." }));
      expect(failedAs(claimed)).toEqual(["asked", "unused"]);
      expect(gatesIn(claimed).at(-1)).toMatchObject({
        kind: "task-failed",
        context: [expect.anything(), expect.stringContaining("approved, not used")],
      });
      expect(traceOf(claimed)[0]?.to).toContain("not done (approved, not used)");
      expect(taskResultsOf(fold(claimed), claimed)[0]).toMatchObject({ how: "failed" });
      const left = say(claimed, answered("task-failed", "failed:t1.1", "halt"));
      expect(taskResultsOf(fold(left), left)[0]).toMatchObject({ how: "failed" });
      expect(record(doNext(left), offer("c9", gate)).at(-1)).toMatchObject({ type: "gate.opened" }); // the pass ended with its task
      const again = doNext(say(claimed, answered("task-failed", "failed:t1.1", "retry")));
      expect(dueAt(again)).toMatchObject([{ job: { note: expect.stringContaining("Make exactly this call again") } }]);
      expect(record(again, offer("c3", gate)).at(-1)).toMatchObject({ type: "pass.used" });
    });

    test("a pass that was used and was not seen to run is not done, nor is one that failed or that the client stopped", () => {
      const used = record(told, offer("c2", gate));
      expect(failedAs(record(used, report("t1", 1)))).toEqual(["asked", "unseen"]);
      const ended = (outcome: "failed" | "blocked-by-client"): readonly AttendEvent[] =>
        record(record(used, { type: "call.report", call: "c2", outcome }), report("t1", 1));
      expect(failedAs(ended("failed"))).toEqual(["asked", "failed"]);
      expect(failedAs(ended("blocked-by-client"))).toEqual(["asked", "unseen"]);
    });

    test("a pass whose ground had changed is over once the same words were asked about again, and that answer was used", () => {
      const later = (call: string, minute: number, same: string): AttendCommand =>
        ({
          ...offer(call, gate),
          hash: hashOf({ ...action, cwd: `/as-of/${same}` }),
          same: hashOf({ ...action, cwd: same }),
          at: `2026-03-01T12:0${minute}:00.000Z`,
        }) as AttendCommand;
      const first = record(alone, { ...offer("c1", gate), same: hashOf({ ...action, cwd: "push" }) } as AttendCommand);
      const waiting = record(record(first, { type: "call.park", call: "c1" }), report("t1", 0, { ended: "gated" }));
      const let1 = doNext(say(waiting, answered("risk", "call:c1", "dismiss")));
      const endWith = (same: string): readonly [string | undefined, string | undefined] => {
        const asked = record(record(let1, later("c2", 1, same)), { type: "call.park", call: "c2" });
        const let2 = doNext(say(record(asked, report("t1", 1, { ended: "gated" })), answered("risk", "call:c2", "dismiss")));
        return failedAs(record(record(record(let2, later("c3", 2, same)), ran("c3")), report("t1", 2)));
      };
      expect(endWith("push")).toEqual(["completed", undefined]);
      expect(endWith("other words, same target")).toEqual(["pending", undefined]); // it is sent back for the first one
    });

    test("another call that ran does not stand for the one that was let run", () => {
      const other = record(record(told, offer("c5", { target: "elsewhere" })), ran("c5"));
      expect(failedAs(record(other, report("t1", 1)))).toEqual(["asked", "unused"]);
    });

    test("of two that are the same one takes the pass; the other waits, and the task with it", () => {
      const two = record(record(record(told, offer("c2", gate)), ran("c2")), offer("c3", gate));
      expect(two.at(-1)).toMatchObject({ type: "gate.opened" });
      expect(statusesAt(record(two, report("t1", 1)))["t1"]).toBe("asked");
    });

    test("an approval of the session is one too", () => {
      const approved = doNext(say(parked, answered("risk", "call:c1", "approve")));
      const first = record(record(approved, offer("c2", gate)), ran("c2"));
      const second = record(first, offer("c3", gate));
      expect(second.at(-1)).toMatchObject({ type: "call.allowed", why: "approved" });
      expect(failedAs(record(second, report("t1", 1)))).toEqual(["asked", "unseen"]);
      expect(statusesAt(record(record(second, ran("c3")), report("t1", 1)))["t1"]).toBe("completed");
    });

    test("an agent whose last call was refused has not done its work; one that found another way has", () => {
      const refused = record(alone, offer("c1", { verdict: "refuse" }));
      expect(failedAs(record(refused, report("t1", 0)))).toEqual(["asked", "denied"]);
      expect(statusesAt(record(record(refused, offer("c2")), report("t1", 0)))["t1"]).toBe("completed");
      expect(statusesAt(record(alone, report("t1", 0)))["t1"]).toBe("completed"); // words alone may be all that was asked for
    });

    test("what a person blocked at its gate is theirs: the task is halted, and nobody is asked again", () => {
      const asked = record(alone, offer("c1", gate));
      const blocked = record(say(asked, answered("risk", "call:c1", "halt")), {
        type: "call.claim",
        call: "c1",
        hash: hashOf(action),
        at: "2026-03-01T12:00:00.000Z",
      });
      const over = record(blocked, report("t1", 0));
      expect(tasksAt(over)["t1"]).toMatchObject({ status: "halted", ending: expect.stringContaining("halted by Mira") });
    });
  });

  test("A33 an answer that came while the agent worked sends it back, once", () => {
    const answeredLate = say(
      record(record(alone, offer("c1", gate)), { type: "call.park", call: "c1" }),
      answered("risk", "call:c1", "dismiss"),
    );
    const back = record(answeredLate, report("t1", 0));
    expect(tasksAt(back)["t1"]).toMatchObject({ status: "pending", attempt: 1 });
    const told = record(record(doNext(back), offer("c2", gate)), ran("c2"));
    expect(statusesAt(record(told, report("t1", 1)))["t1"]).toBe("completed");
  });

  test("A21, A22 a direction goes to the agent; halt ends the task; withdraw the session", () => {
    const directed = doNext(say(parked, answered("risk", "call:c1", "modify", { text: "to a branch" })));
    expect(dueAt(directed)).toMatchObject([{ job: { note: "Mira says: to a branch" } }]);
    expect(statusesAt(say(parked, answered("risk", "call:c1", "halt")))["t1"]).toBe("halted");
    expect(endOf(carryOn(say(parked, answered("risk", "call:c1", "withdraw")), {}))?.outcome).toBe("withdrawn");
    const working = say(record(alone, offer("c1", gate)), answered("risk", "call:c1", "halt"));
    expect(dueAt(working)).toEqual(dueAt(alone)); // the agent hears it from its own hook, and goes on with something else
  });

  test("A21, A22 what a person said while the agent still worked counts at its report", () => {
    const working = record(record(alone, offer("c1", gate)), { type: "call.park", call: "c1" });
    const halted = record(say(working, answered("risk", "call:c1", "halt")), report("t1", 0));
    expect(tasksAt(halted)["t1"]).toMatchObject({ status: "halted", ending: "halted by Mira" });
    const directed = doNext(record(say(working, answered("risk", "call:c1", "modify", { text: "to a branch" })), report("t1", 0)));
    expect(dueAt(directed)).toMatchObject([{ key: "agent:t1.1", job: { note: "Mira says: to a branch" } }]);
    expect(statusesAt(record(directed, report("t1", 1)))["t1"]).toBe("completed"); // said once, and not again
  });

  test("A18 a gate of its call names the task, and says what becomes of it", () => {
    const [question] = gatesIn(record(alone, offer("c1", gate)));
    expect(question?.context[0]).toBe("Inside task t1: ship it");
    expect(question?.options.find(({ id }) => id === "halt")?.changes).toBe("Does not run; the task is not done, and the next one goes on");
  });

  test("A25 a question about its call that lapses lets nothing through", () => {
    const journal = say(parked, lapsed("risk", "call:c1"));
    expect(tasksAt(journal)["t1"]).toMatchObject({ status: "pending", note: expect.stringContaining("lapsed") });
    const two = record(record(record(alone, offer("c1", gate)), offer("c2", { ...gate, environment: "production" })), report("t1", 0));
    expect(tasksAt(say(two, lapsed("risk", "call:c1")))["t1"]).toMatchObject({ status: "asked", asking: "call:c2" });
  });
});

describe("an agent of the session that cannot be intercepted", () => {
  const found = { signal: "HumanCommunication", evidence: "would write to everybody" };
  const told = handedOver({ ungoverned: true, agent: "opencode" });
  const gated = record(told, report("t1", 0, { ended: "gated", found, agentSession: "s1" }));

  test("A27 it is not called governed, before or after a judgement", () => {
    expect(dueAt(told)).toMatchObject([{ executor: "opencode", governed: false }]);
    const again = doNext(say(gated, answered("risk", "report:t1.0", "dismiss")));
    expect(dueAt(again)).toMatchObject([{ executor: "opencode", governed: false }]);
  });

  test("A27 a gate that it reports does not promise that its calls will be weighed", () => {
    const [question] = gatesIn(gated).slice(-1);
    expect(JSON.stringify(question?.options)).not.toContain("governed");
    expect(JSON.stringify(question?.options)).toContain("only what it asks about is weighed");
  });

  test("U19 its work is never called situated: the trace, the standing and the output say that it is not governed", () => {
    const unweighed = ["execute rm -rf src"];
    const done = record(told, report("t1", 0, { ungoverned: true, unweighed }));
    expect(statusesAt(done)["t1"]).toBe("completed");
    expect(traceOf(done)[0]?.to).toBe(
      "low → not governed → 1 call not weighed: execute rm -rf src → ran → done as the agent says, not governed",
    );
    expect(taskResultsOf(fold(done), done)[0]).toMatchObject({ how: "done", governed: false });
  });

  test("A33 it goes on where it stopped", () => {
    const again = doNext(say(gated, answered("risk", "report:t1.0", "dismiss")));
    const note = expect.stringContaining("Stop and report again");
    expect(dueAt(again)).toMatchObject([{ job: { agentSession: "s1", note } }]);
  });
});

describe("a team, whose calls nobody sees", () => {
  const retained = answered("team", "team", "retain");
  const crew = (world: World = {}): readonly AttendEvent[] => {
    let journal = [
      ...play(world, beginning({ tasks: [tell("t1", "ship it"), tell("t2", "tell them")], team: teamOf("ada", "bob") })),
      retained,
    ];
    while (dueAt(journal)[0]?.type !== "run-agent") journal = [...doNext(journal, world)];
    return journal;
  };

  test("A26 low instructions go to the members in turn, and none of them is called governed", () => {
    const first = crew();
    expect(dueAt(first)).toMatchObject([{ executor: "acp", governed: false, job: { task: "t1", member: "ada" } }]);
    const second = doNext(record(first, report("t1", 0)));
    expect(dueAt(second)).toMatchObject([{ governed: false, job: { task: "t2", member: "bob" } }]);
  });

  test("A26 what was noted or judged runs only through the governed executor", () => {
    expect(dueAt(crew({ weigh: { "ship it": { verdict: "advisory" } } }))).toMatchObject([{ executor: "claude-code", governed: true }]);
    const world: World = { weigh: { "ship it": { verdict: "gate", signals: ["Emergent"] } } };
    const asked = carryOn([...play(world, beginning({ tasks: [tell("t1", "ship it")], team: teamOf("ada") })), retained], world);
    expect(dueAt(doNext([...asked, answered("risk", "call:task:t1.0", "approve")]))).toMatchObject([{ governed: true }]);
  });

  const found = { signal: "Irreversibility", evidence: "git push --force" };
  const gated = record(crew(), report("t1", 0, { ended: "gated", found, detail: "GATE_DETECTED: true", agentSession: "s9" }));

  test("A27, A26 what a member reports opens a gate, with its word as the only evidence", () => {
    const [question] = gatesIn(gated).slice(-1);
    expect(question).toMatchObject({
      kind: "risk",
      key: "report:t1.0",
      evidence: [{ claim: "Irreversibility: git push --force", source: "the agent's report" }],
    });
    expect(question?.options.map(({ id }) => id)).toEqual(["halt", "dismiss", "modify", "withdraw"]);
    expect(statusesAt(gated)["t1"]).toBe("asked");
    const injected = record(crew(), report("t1", 0, { ended: "gated", found: { ...found, signal: "PromptInjection" } }));
    expect(gatesIn(injected).at(-1)?.liveOnly).toBe(true);
  });

  test.each(["approve", "dismiss", "modify"])(
    "A26, A19 after %s the governed executor takes over from the start; nothing is remembered",
    (option) => {
      const judged = say(gated, answered("risk", "report:t1.0", option, option === "modify" ? { text: "to a branch" } : {}));
      const again = doNext(judged);
      expect(dueAt(again)).toMatchObject([{ governed: true, executor: "claude-code", job: { attempt: 1 } }]);
      expect(tasksAt(again)["t1"]?.agentSession).toBeUndefined();
      expect(again.at(-1)).toMatchObject({ type: "call.allowed" });
    },
  );

  test("A22 halt at a report ends the task, and a lapsed one is put again", () => {
    expect(statusesAt(say(gated, answered("risk", "report:t1.0", "halt")))["t1"]).toBe("halted");
    expect(dueAt(say(gated, lapsed("risk", "report:t1.0")))).toMatchObject([{ key: "ask:report:t1.0" }]);
  });

  test("A26 a gate that is reported without a word of why asks too", () => {
    const [asked] = gatesIn(record(crew(), report("t1", 0, { ended: "gated" }))).slice(-1);
    expect(asked).toMatchObject({ kind: "task-failed", title: "t1 stopped without saying why" });
  });
});
