import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { AskedCall } from "./updates.ts";
import { plainSight } from "./sight.fixture.ts";
import { isOver } from "../../process.ts";
import { acp } from "./executor.ts";
import type { AgentJob, AgentReport, GroupProgram, Progress } from "../../agents/types.ts";

const agent = fileURLToPath(new URL("./fake-agent.fixture.ts", import.meta.url));

interface Try {
  readonly job?: Partial<AgentJob>;
  readonly decision?: "allow" | "reject" | "throw";
  readonly command?: string;
  readonly signal?: AbortSignal;
  readonly onStart?: (pid: number) => void;
}

interface Tried {
  readonly report: AgentReport;
  readonly asked: readonly AskedCall[];
  readonly progress: readonly Progress[];
  readonly settled: readonly (readonly [string, string])[];
}

async function run(instruction: string, { job, decision = "allow", command, signal, onStart }: Try = {}): Promise<Tried> {
  const asked: AskedCall[] = [];
  const progress: Progress[] = [];
  const settled: (readonly [string, string])[] = [];
  const executor = acp({
    name: "fake",
    command: command ?? process.execPath,
    args: [agent],
    sight: plainSight,
    async decide(call) {
      asked.push(call);
      if (decision === "throw") throw new Error("no judge");
      return decision;
    },
    settle: async (call, outcome) => void settled.push([call, outcome]),
    onProgress: (step) => progress.push(step),
    ...(onStart ? { onStart } : {}),
  });
  const whole = { task: "t1", attempt: 2, instruction, cwd: tmpdir(), environment: process.env, session: "a1", run: "1.2", ...job };
  return { report: await executor.run(whole, signal ?? new AbortController().signal), asked, progress, settled };
}

describe("an agent that speaks ACP", () => {
  test("that cannot be noted is ended before it does anything", async () => {
    let pid = 0;
    const onStart = (started: number): never => {
      pid = started;
      throw new Error("no room");
    };
    await expect(run("ask", { onStart })).rejects.toThrow("no room");
    expect(isOver(pid)).toBe(true);
  });

  test("is allowed one call, never more, and its last words are the report", async () => {
    const { report, asked, progress } = await run("noise say:on|-it ask say:|-done");
    expect(asked).toEqual([{ id: "call-1", tool: "execute", kind: "execute", title: "rm -rf build", input: { command: "rm -rf build" } }]);
    expect(report).toEqual({
      task: "t1",
      attempt: 2,
      ended: "completed",
      detail: "chose-once-done",
      agentSession: "ses-1",
      calls: [{ tool: "execute", text: "Terminal" }],
    });
    expect(progress).toEqual([
      { task: "t1", text: "on-it" },
      { task: "t1", tool: "execute", text: "Terminal" },
      { task: "t1", text: "chose-once-done" },
    ]);
  });

  describe("W10 in a box, where nothing that it does counts outside", () => {
    const job = { box: (program: GroupProgram) => program };

    test("is weighed late for a call that it did not ask about; what would not have been let through is not done", async () => {
      const late = await run("ask unasked:ls say:done", { job });
      expect(late.asked.map(({ input }) => input)).toEqual([{ command: "rm -rf build" }, { command: "ls" }]);
      expect(late.report).toMatchObject({ ended: "completed" });
      expect(late.report.unasked).toBeUndefined();
      expect(late.settled).toContainEqual(["own-1", "ran"]);
      const defied = await run("unasked:ls say:done", { job, decision: "reject" });
      expect(defied.report).toMatchObject({ ended: "failed", unshown: "defied", unasked: ["execute ls (not let through)"] });
    });

    test("is not believed if it asks about nothing at all, or what it did cannot be weighed", async () => {
      const { report } = await run("unasked:ls say:done", { job });
      expect(report).toMatchObject({ ended: "failed", detail: expect.stringContaining("it asked about none of its calls") });
      const unjudged = await run("unasked:ls say:done", { job, decision: "throw" });
      expect(unjudged.report).toMatchObject({ ended: "failed", detail: expect.stringContaining("no judge") });
    });
  });

  test("A23 that runs what it was allowed is heard about; what it never asked about is told apart", async () => {
    const { report, asked, settled } = await run("title:rm~-rf~build unasked:npm~test say:done");
    expect(asked).toMatchObject([{ tool: "execute", title: expect.stringMatching(/^rm -rf build \[/), input: undefined }]);
    expect(settled).toEqual([[asked[0]?.id, "ran"]]);
    expect(report).toMatchObject({ ended: "completed", unasked: ["execute npm test"] });
    const risky = await run("title:rm~-rf~build unasked:rm~-rf~src say:done");
    expect(risky.report).toMatchObject({ ended: "failed", unshown: "unasked", unasked: ["execute rm -rf src"] });
  });

  test("A23 whose call nobody could judge has not done its work, though it goes on and says so", async () => {
    const { report, settled } = await run("title:rm~-rf~build say:done", { decision: "throw" });
    expect(settled).toEqual([]);
    expect(report).toMatchObject({ ended: "failed", detail: expect.stringContaining("no judge") });
  });

  test.each(["reject", "throw"] as const)("whose call is rejected (%s) and that stops is gated", async (decision) => {
    const { report } = await run("ask say:never", { decision });
    expect(report).toMatchObject({ ended: "gated", calls: [{ tool: "execute", denied: true }] });
  });

  test("A27 that reports a gate has its words passed on whole: attend reads them", async () => {
    const { report } = await run("say:GATE_DETECTED:true~Signal:Irrever|sibility~Evidence:rm");
    expect(report).toMatchObject({ ended: "completed", detail: expect.stringContaining("Signal:Irreversibility") });
  });

  test("that says no has failed; that dies or cannot be read has died", async () => {
    expect((await run("refuse")).report).toMatchObject({ ended: "failed", detail: "Internal error: Authentication required" });
    expect((await run("say:half die")).report).toMatchObject({
      ended: "died",
      detail: "ended with exit code 3 and no result\nout of luck\nhalf",
    });
  });

  test("that is stopped has died, and soon", async () => {
    const signal = AbortSignal.timeout(600);
    expect((await run("hang", { signal })).report).toMatchObject({ ended: "died", detail: "stopped by the runtime" });
  });

  test("goes on in its session where it can, without telling its past again", async () => {
    const environment = { ...process.env, ACP_LOAD: "yes" };
    const resumed = await run("say:first", { job: { agentSession: "ses-0", note: "say:second", environment } });
    expect(resumed.report).toMatchObject({ agentSession: "ses-0", detail: "second" });
    expect(resumed.progress).toEqual([{ task: "t1", text: "second" }]);
    const anew = await run("say:first", { job: { agentSession: "ses-0", note: "say:|second" } });
    expect(anew.report).toMatchObject({ agentSession: "ses-1", detail: "firstsecond" });
  });

  test("that is not there, speaks another version or has nowhere to work is a fault", async () => {
    await expect(run("x", { command: "/nowhere/agent" })).rejects.toMatchObject({ code: "agent.missing" });
    const environment = { ...process.env, ACP_VERSION: "2" };
    await expect(run("x", { job: { environment } })).rejects.toMatchObject({ code: "agent.unusable" });
    await expect(run("x", { job: { cwd: "/nowhere" } })).rejects.toMatchObject({ code: "input.invalid" });
  });
});
