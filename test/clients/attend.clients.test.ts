import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claudeSettings } from "../../src/adapters/clients/claude-code/settings.ts";
import { asksAgain, direction, emptying, tellAttended, type AttendStory } from "./attended-story.ts";
import { newAttended, type Attended } from "./attended.ts";
import { runClaude } from "./claude.ts";
import { isThere } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { assessedCalls, storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { script } from "./model/script.ts";
import { claudeCode, codex, type Subject } from "./subjects.ts";

/** `assent attend --agent` with the real clients: an agent works on a plan, and a person answers from another process. */

let server: ModelServer;
/** Both are told at the same time: most of what they do is waiting. */
const stories = new Map<string, Promise<{ readonly attended: Attended; readonly story: AttendStory }>>();

beforeAll(async () => {
  server = await startModelServer();
  for (const subject of [claudeCode, codex]) stories.set(subject.name, tellStoryOf(subject));
  await Promise.allSettled(stories.values());
});
afterAll(async () => {
  await server.close();
  for (const told of await Promise.allSettled(stories.values())) if (told.status === "fulfilled") await told.value.attended.remove();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

async function tellStoryOf(subject: Subject): Promise<{ attended: Attended; story: AttendStory }> {
  const attended = await newAttended(server);
  return { attended, story: await tellAttended(subject, attended) };
}

describe.each([claudeCode, codex])("$label, attended", (subject) => {
  let attended: Attended;
  let story: AttendStory;

  beforeAll(async () => {
    ({ attended, story } = await stories.get(subject.name)!);
  });

  const journal = async (words: string) => (await callsAbout(words)).map(({ story }) => story);
  /** The agent's own calls: an instruction that holds the same words is a call of its task. */
  const callsAbout = async (words: string) => {
    const events = (await attended.events()).filter(({ stream }) => stream === story.first.summary.stream);
    const stories = storyOf(events, words);
    return assessedCalls(events)
      .filter(({ text }) => text.includes(words))
      .map((call, at) => ({ ...call, story: stories[at] ?? [] }))
      .filter(({ tool }) => tool !== "Task" && tool !== "Agent");
  };

  test("A26 harmless calls are made and nobody is asked; a gated one is not, and everything else is done", () => {
    expect(story.first.code).toBe(4);
    expect(story.thereWhenWaiting).toEqual(["data/measured.csv", "other/measured.csv", "third/measured.csv", "made", "later.txt"]);
    expect(story.first.summary.trace.map(({ to }) => to.split(" → ").at(-1))).toEqual([
      "situated",
      "not done",
      "not done",
      "not done",
      "situated",
    ]);
    expect(story.first.summary.waiting?.map(({ title }) => title.replace(/^\w+: /, ""))).toEqual([
      emptying("data"),
      emptying("other"),
      emptying("third"),
    ]);
  });

  test("A27 every call of the agent is in the session's stream, with its task, and the trace counts it", async () => {
    const tasks = (await attended.events()).flatMap(({ type, body }) =>
      type === "call.assessed" && !String(body["call"]).startsWith("task:") ? [body["task"]] : [],
    );
    expect(tasks.toSorted()).toEqual([
      ...["t1", "t1", "t2", "t2"],
      ...(asksAgain(subject) ? ["t2", "t2", "t2"] : []),
      ...(subject === claudeCode ? ["t3"] : []), // the call that starts the sub-agent
      ...["t3", "t4", "t4"],
    ]);
    expect((await attended.events()).filter(({ stream }) => stream.startsWith("guard-"))).toEqual([]);
    expect(story.last.trace[0]).toMatchObject({ item: "look", to: "low → 2 low calls → ran → situated" });
  });

  const asked = ["call.assessed gate", "gate.opened", "call.parked", "gate.answered dismiss ada", "pass.used"];
  const ran = ["call.assessed gate", "pass.used", "call.settled ran"];

  test.runIf(asksAgain(subject))(
    "A20, A33 an answer lets exactly that call run, once; the same call asks again, and so does what came later",
    async () => {
      expect(story.figures).toEqual([true, false, true, true, true, false]);
      expect(await journal(emptying("data"))).toEqual([asked, ran, [...asked.slice(0, -1), "pass.lapsed"], asked, ran]);
      expect(story.last.trace[1]?.to).toMatch(/allowed once by ada .* allowed once by ada → low → ran → situated$/);
    },
  );

  test.runIf(!asksAgain(subject))("A20, A33 an answer lets exactly that call run", async () => {
    expect(story.figures).toEqual([true, false]);
    expect(await journal(emptying("data"))).toEqual([asked, ran]);
    expect(story.last.trace[1]?.to).toMatch(/allowed once by ada → low → ran → situated$/);
  });

  test("A22 a blocked call halts its task, and the rest goes on", async () => {
    expect(isThere(attended.place, "other/measured.csv")).toBe(true);
    expect(story.last.trace[2]?.to).toMatch(/gated → halted by ada: we need these$/);
  });

  test("A21 a direction reaches the agent, which goes on where it stopped", async () => {
    expect(isThere(attended.place, "third/measured.csv")).toBe(true);
    const heard = server.requests.flatMap(({ conversation }) => conversation.messages.map(({ text }) => text));
    expect(heard.some((text) => text.includes(`ada says: ${direction}`))).toBe(true);
    expect(await journal("ls third")).toEqual([["call.assessed low", "call.allowed low", "call.settled ran"]]);
  });

  test("A27 a sub-agent's call is weighed in the same session", async () => {
    const [call] = await callsAbout(emptying("other"));
    expect(call).toMatchObject({ verdict: "gate", ...(subject === claudeCode ? { agent: "general-purpose" } : {}) });
  });

  test("A28 the session converges, and no hash in the journal is wrong", async () => {
    expect(story.last).toMatchObject({ status: "ended", outcome: "converged" });
    expect(await attended.assent(["journal", "verify"])).toMatchObject({ code: 0 });
  });
});

test("A27 a client that says it belongs to a session that has ended cannot call anything", async () => {
  const { attended, story } = await stories.get("claude-code")!;
  const run = await runClaude({
    place: attended.place,
    server,
    prompt: script(claudeCode.shell("mkdir late"), { echo: true }),
    settings: claudeSettings(hookCommand("claude-code")),
    environment: { ASSENT_SESSION: story.first.summary.stream, ASSENT_TASK: "t1" },
  });
  expect(run.text).toContain("does not run any more");
  expect(isThere(attended.place, "late")).toBe(false);
});
