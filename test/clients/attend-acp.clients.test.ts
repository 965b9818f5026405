import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptying } from "./attended-story.ts";
import { newAttended, steps, type Attended, type Attending, type Summary } from "./attended.ts";
import { isThere, untracked } from "./guarded.ts";
import { storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { claudeCode } from "./subjects.ts";

/** An agent that speaks ACP and cannot be intercepted: what it asks about is weighed, what it reports is read. */

const reported = ["GATE_DETECTED: true", "Signal: HumanCommunication", "Evidence: would write to all customers"].join("\n");

describe("Claude Agent over ACP, attended", () => {
  let server: ModelServer;
  let attended: Attended;
  let first: Attending;
  let last: Summary;
  const there: boolean[] = [];
  const asked: string[] = [];
  const { shell } = claudeCode;

  beforeAll(async () => {
    server = await startModelServer();
    attended = await newAttended(server);
    await untracked(attended.place, "data");
    const all = [shell("mkdir made"), shell(emptying("data")), { text: "it waits" }];
    const later = [shell(emptying("data")), { text: `cleared, and then I stopped\n${reported}` }, { text: "all done" }];
    first = await attended.attend("claude-agent-acp", [
      { title: "work", instruction: steps(...all, ...later) },
      { title: "later", action: { tool: "Bash", command: "touch later.txt" } },
    ]);
    for (const text of [emptying("data"), "stopped at a risk"]) {
      there.push(isThere(attended.place, "data/measured.csv"));
      const { id, title } = await attended.gate(text);
      asked.push((await attended.assent(["explain", id])).stdout, title);
      await attended.assent(["answer", id, "once"]);
    }
    last = await attended.show(first.summary.stream);
  });
  afterAll(async () => {
    await server.close();
    await attended.remove();
    expect(server).toMatchObject({ problems: [], refused: [] });
  });

  test("A27 it is told to stop at a gate by itself", () => {
    const [prompt] = server.requests.flatMap(({ conversation: { messages, tools } }) =>
      tools.length > 0 ? [messages.map(({ text }) => text).join("\n")] : [],
    );
    expect(prompt).toContain("Nobody sees your tool calls before they run");
  });

  test("A26 what it asks about is weighed in the session: allowed, or not run and its task waits", async () => {
    expect([first.code, isThere(attended.place, "made"), isThere(attended.place, "later.txt")]).toEqual([4, true, true]);
    const [, made] = storyOf(await attended.events(), "mkdir made");
    expect(made).toEqual(["call.assessed low", "call.allowed low", "call.settled ran"]);
    expect(first.summary.trace[0]?.to).toBe("low → 1 low call → Bash data: gate → not governed → gated → not done");
  });

  test("A33 an answer lets the call that it goes on with run", async () => {
    expect(there).toEqual([true, false]);
    const stories = storyOf(await attended.events(), emptying("data"));
    expect(stories).toContainEqual(["call.assessed gate", "pass.used", "call.settled ran"]);
  });

  test("A27 a gate that it reports is put to a person, who is told what it is worth", () => {
    expect(asked[3]).toBe("t1: an agent stopped at a risk");
    expect(asked[2]).toContain("HumanCommunication: would write to all customers (the agent's report)");
    expect(asked[2]).toContain("The same agent goes on; only what it asks about is weighed");
    expect(asked[2]).not.toContain("governed agent");
  });

  test("A28, U19 it goes on where it stopped, and the session converges; nobody calls it governed", () => {
    expect(last).toMatchObject({ status: "ended", outcome: "converged" });
    expect(last.trace[0]?.to).toMatch(/gated → allowed once by ada → low → not governed → ran → done as the agent says, not governed$/);
  });
});
