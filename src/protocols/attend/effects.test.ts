import { describe, expect, test } from "vitest";
import { Fault } from "../../kernel/trouble.ts";
import { attendEffects, type AgentWork, type AttendPorts } from "./effects.ts";
import { act, assessment, hashOf, member, tell, type Weighing } from "./machine.fixture.ts";
import type { ActionRun, AttendEffect } from "./types.ts";
import { words } from "./words.ts";

const { signal } = new AbortController();
const bash = (command: string) => ({ tool: "Bash", input: { command }, cwd: "/project" });

/** Hands that write down what they did. */
function withPorts(change: Partial<AttendPorts> = {}, weighings: Readonly<Record<string, Weighing>> = {}) {
  const done: string[] = [];
  const agents: AgentWork[] = [];
  const ports: AttendPorts = {
    scan: async () => [],
    weigh: async (action) => ({
      assessment: assessment(weighings[String(action.input["command"] ?? action.input["prompt"])] ?? {}),
      hash: hashOf(action),
    }),
    hashAction: hashOf,
    run: async ({ input }) => {
      done.push(String(input["command"]));
      return { ended: "completed", detail: "fine" };
    },
    agent: async (work) => {
      agents.push(work);
      return { ended: "completed", detail: "I did it.", agentSession: "s1" };
    },
    stopMember: async ({ name }) => void done.push(`stop ${name}`),
    clock: () => "2026-03-01T12:00:00.000Z",
    ...change,
  };
  return { perform: attendEffects(ports), done, agents };
}

const run = (task: string, command: string, shown: Partial<ActionRun["shown"]> = {}): ActionRun => ({
  task,
  attempt: 0,
  action: bash(command),
  shown: { hash: hashOf(bash(command)), signals: [], ...shown },
});
const running = (...actions: readonly ActionRun[]): AttendEffect => ({
  type: "run-actions",
  mode: "repeatable",
  key: "run",
  actions,
  own: [],
  scope: null,
});
const agentEffect = (governed: boolean): AttendEffect => ({
  type: "run-agent",
  mode: "once",
  key: "agent",
  executor: "acp",
  governed,
  cwd: "/project",
  job: { task: "t1", attempt: 2, instruction: "sort" },
});
const failing = async (): Promise<never> => {
  throw new Error("gone");
};

describe("looking", () => {
  test("A2 the scan gets the sources and answers with what it found", async () => {
    const deficit = { protocol: "goal", quote: "x", source: "arguments", harm: "y" } as const;
    const { perform } = withPorts({ scan: async () => [deficit] });
    expect(
      await perform(
        { type: "scan-upstream", mode: "repeatable", key: "scan:2", round: 2, sources: {}, settled: [], since: ["solicit-1"], cwd: "/p" },
        signal,
      ),
    ).toEqual({
      type: "upstream.scan",
      round: 2,
      deficits: [deficit],
    });
  });

  test("A9 the plan is weighed as a whole; a declared one is the machine's to count", async () => {
    const { perform } = withPorts({}, { "rm a": { verdict: "gate" } });
    const effect: AttendEffect = {
      type: "weigh-plan",
      mode: "repeatable",
      key: "p",
      tasks: [act("t1", "rm a"), tell("t2", "sort")],
      cwd: "/project",
      own: [],
      scope: null,
    };
    expect(await perform(effect, signal)).toEqual({
      type: "plan.weigh",
      weights: [
        { task: "t1", verdict: "gate", irreversible: true, reasons: ["weighed as gate"] },
        { task: "t2", verdict: "low", irreversible: false, reasons: ["weighed as low"] },
      ],
    });
  });

  test("A15 a weighing knows what is the session's own, and what the plan declares", async () => {
    const asked: unknown[] = [];
    const weigh: AttendPorts["weigh"] = async (action, ...ground) => (
      asked.push(ground),
      { assessment: assessment(), hash: hashOf(action) }
    );
    const scope = { filesOwned: ["src/**"] };
    const tasks = [{ task: "t1", call: "task:t1.0", action: bash("ls") }];
    await withPorts({ weigh }).perform({ type: "weigh-tasks", mode: "repeatable", key: "w", tasks, own: ["a.txt"], scope }, signal);
    expect(asked).toEqual([[["a.txt"], scope]]);
  });

  test("A11 what cannot be weighed gates, and cannot be remembered", async () => {
    const { perform } = withPorts({ weigh: failing });
    const effect: AttendEffect = {
      type: "weigh-tasks",
      mode: "repeatable",
      key: "w",
      tasks: [{ task: "t1", call: "task:t1.0", action: bash("ls") }],
      own: [],
      scope: null,
    };
    expect(await perform(effect, signal)).toMatchObject({
      type: "tasks.weigh",
      offers: [
        { task: "t1", call: "task:t1.0", at: "2026-03-01T12:00:00.000Z", assessment: { verdict: "gate", pattern: { target: "unknown" } } },
      ],
    });
  });

  test("the rest is asked of the machine", async () => {
    const { perform, done } = withPorts();
    const shape = { mode: "repeatable", key: "k" } as const;
    expect(await perform({ type: "close", ...shape }, signal)).toEqual({ type: "attend.close" });
    expect(await perform({ type: "put-question", ...shape }, signal)).toEqual({ type: "question.put" });
    expect(await perform({ type: "materialise", ...shape, intent: "sort", cwd: "/", outputs: [] }, signal)).toMatchObject({
      type: "tasks.materialise",
      tasks: [{ id: "t1", instruction: "sort" }],
    });
    expect(await perform({ type: "stop-members", ...shape, members: [member("ada")] }, signal)).toEqual({
      type: "members.stop",
      stopped: ["ada"],
    });
    expect(done).toEqual(["stop ada"]);
    await expect(
      perform({ type: "run-protocol", ...shape, protocol: "goal", title: "t", command: { type: "goal.declare" } }, signal),
    ).rejects.toThrow(Fault);
  });

  test("A22 a member that cannot be reached keeps nobody", async () => {
    const { perform } = withPorts({ stopMember: failing });
    expect(await perform({ type: "stop-members", mode: "repeatable", key: "k", members: [member("ada")] }, signal)).toEqual({
      type: "members.stop",
      stopped: [],
    });
  });
});

describe("running actions", () => {
  test("A26 they run in order, and end at the first that does not end well", async () => {
    const ends = ["completed", "failed", "completed"] as const;
    let index = 0;
    const { perform } = withPorts({ run: async () => ({ ended: ends[index++] ?? "died", detail: "out" }) });
    expect(await perform(running(run("t1", "a"), run("t2", "b"), run("t3", "c")), signal)).toEqual({
      type: "tasks.report",
      reports: [
        { task: "t1", attempt: 0, ended: "completed", detail: "out" },
        { task: "t2", attempt: 0, ended: "failed", detail: "out" },
      ],
    });
  });

  test("each says how long it ran: they are reported together", async () => {
    const times = ["00", "03", "03", "09"].values();
    const { perform } = withPorts({ clock: () => `2026-03-01T12:00:${times.next().value}.000Z` });
    expect(await perform(running(run("t1", "ls"), run("t2", "ls")), signal)).toMatchObject({
      reports: [
        { task: "t1", tookMs: 3_000 },
        { task: "t2", tookMs: 6_000 },
      ],
    });
  });

  test.each<[string, Partial<ActionRun["shown"]>, Weighing]>([
    ["another hash", { hash: hashOf(bash("other")) }, {}],
    ["other grounds", { bound: hashOf(bash("old")) }, {}],
    ["a finding that nobody was shown", {}, { verdict: "advisory", signals: ["Emergent"] }],
    ["a refusal", { signals: ["Irreversibility"] }, { verdict: "refuse" }],
  ])("A23 right before it runs it is looked at once more: with %s it does not run", async (_, shown, weighing) => {
    const { perform, done } = withPorts({}, { ls: weighing });
    expect(await perform(running(run("t1", "ls", shown)), signal)).toEqual({
      type: "tasks.report",
      reports: [{ task: "t1", attempt: 0, ended: "stale" }],
    });
    expect(done).toEqual([]);
  });

  test("A23 an earlier action of the batch cannot change what a later one does unseen", async () => {
    const weighings: Record<string, Weighing> = {};
    const { perform } = withPorts({
      weigh: async (action) => ({ assessment: assessment(weighings[String(action.input["command"])] ?? {}), hash: hashOf(action) }),
      run: async () => {
        weighings["sh build.sh"] = { verdict: "gate" };
        return { ended: "completed" };
      },
    });
    expect(await perform(running(run("t1", "echo > build.sh"), run("t2", "sh build.sh")), signal)).toMatchObject({
      reports: [{ ended: "completed" }, { task: "t2", ended: "stale" }],
    });
  });

  test("A23 what was shown and let run, runs", async () => {
    const { perform, done } = withPorts({}, { "rm a": { verdict: "gate" } });
    await perform(running(run("t1", "rm a", { signals: ["Irreversibility"] })), signal);
    expect(done).toEqual(["rm a"]);
  });

  test("an action whose record lost a secret does not run as something else", async () => {
    const { perform, done } = withPorts();
    expect(await perform(running(run("t1", "curl -H ***REDACTED***")), signal)).toMatchObject({ reports: [{ ended: "failed" }] });
    expect(done).toEqual([]);
  });

  test("A26 one that dies is reported so; being stopped by the driver is no end of its own", async () => {
    const { perform } = withPorts({ run: failing });
    expect(await perform(running(run("t1", "a")), signal)).toEqual({
      type: "tasks.report",
      reports: [{ task: "t1", attempt: 0, ended: "died", detail: "gone" }],
    });
    const stop = new AbortController();
    const stopped = withPorts({ run: async () => (stop.abort(new Error("stopped")), failing()) });
    await expect(stopped.perform(running(run("t1", "a")), stop.signal)).rejects.toThrow("stopped");
  });
});

describe("handing work to agents", () => {
  test("A27 a governed one is not told to watch itself, and its words are not read for gates", async () => {
    const { perform, agents } = withPorts({});
    expect(await perform(agentEffect(true), signal)).toEqual({
      type: "tasks.report",
      reports: [{ task: "t1", attempt: 2, ended: "completed", detail: "I did it.", agentSession: "s1" }],
    });
    expect(agents).toEqual([{ executor: "acp", governed: true, cwd: "/project", job: { task: "t1", attempt: 2, instruction: "sort" } }]);
  });

  test("A27 one that cannot be intercepted gets the instruction, and its report is read", async () => {
    const detail = "GATE_DETECTED: true\nSignal: Emergent\nEvidence: unknown tool";
    const told: AgentWork[] = [];
    const { perform } = withPorts({ agent: async (work) => (told.push(work), { ended: "completed", detail }) });
    expect(await perform(agentEffect(false), signal)).toEqual({
      type: "tasks.report",
      reports: [
        { task: "t1", attempt: 2, ended: "gated", detail, ungoverned: true, found: { signal: "Emergent", evidence: "unknown tool" } },
      ],
    });
    expect(told[0]?.awareness).toBe(words.gateAwareness);
  });

  test("U15 a member of a team is told its name and its part", async () => {
    const told: AgentWork[] = [];
    const { perform } = withPorts({ agent: async (work) => (told.push(work), { ended: "completed", detail: "done" }) });
    const job = { task: "t1", attempt: 0, instruction: "sort", member: "bob", focus: "writes the tests" };
    await perform({ ...agentEffect(false), job } as AttendEffect, signal);
    expect(told[0]?.awareness).toMatch(/bob[^]*writes the tests[^]*GATE_DETECTED/);
  });

  test.each<[string, AttendPorts["agent"]]>([
    ["says nothing", async () => ({ ended: "completed", detail: " " })],
    ["has no report", async () => ({ ended: "completed" })],
    ["dies", failing],
  ])("A26 one that %s has not completed its task", async (_, agent) => {
    expect(await withPorts({ agent }).perform(agentEffect(false), signal)).toMatchObject({ reports: [{ ended: "died" }] });
    expect(await withPorts({ agent }).perform(agentEffect(true), signal)).toMatchObject({ reports: [{ ended: "died" }] });
  });
});
