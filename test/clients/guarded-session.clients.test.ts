import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isThere, newGuarded, textOfFile, type Guarded } from "./guarded.ts";
import { hookCommand } from "./hook-bundle.ts";
import { assessedCalls, storyOf } from "./journal-story.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { advice } from "./failing-test.ts";
import { deleting, meetsFailures, tellStory, type Story } from "./story.ts";
import { agentSdk, copilot, gemini, subjects } from "./subjects.ts";

/**
 * One session of each real client with the guard in it, while a person answers from another process: see `story.ts`.
 * What the same calls do without it: `smoke`.
 */

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(async () => {
  await server.close();
  expect(server).toMatchObject({ problems: [], refused: [] });
});

describe.each([...subjects, copilot, gemini, agentSdk])("$label, guarded", (subject) => {
  let guarded: Guarded;
  let story: Story;

  beforeAll(async () => {
    guarded = await newGuarded({ waitMs: 300_000, quiet: true });
    await subject.install(guarded.place, hookCommand(subject.name));
    story = await tellStory(subject, guarded, server);
  });
  afterAll(() => guarded.remove());

  const journal = async (words: string) => storyOf(await guarded.events(), words);
  const there = (name: string) => isThere(guarded.place, name);

  test("K13 a harmless call runs, and nobody is asked", async () => {
    expect(story.told[0]).toContain("README.md");
    expect((await journal("ls"))[0]).toEqual(["call.assessed low", "call.allowed low", "call.settled ran"]);
  });

  test("A25 what loses data waits until a person has judged it", () => {
    expect(story.thereWhenAsked).toEqual(["data", "other", "data", "third", "first-of-two", "second-of-two"]);
  });

  test("A19 approve lets that call run; what came there later asks, and so does another target", async () => {
    expect(there("data")).toBe(false);
    const [first, second] = await journal(deleting("data"));
    expect(first).toEqual(["call.assessed gate", "gate.opened", "gate.answered approve mira", "pass.used", "call.settled ran"]);
    expect(second).toEqual(first?.map((step) => step.replace("approve", "dismiss")));
    expect((await journal(deleting("other")))[0]).toContain("gate.opened");
  });

  test("A22 block stops the call; the agent hears why and goes on", async () => {
    expect(there("other/measured.csv")).toBe(true);
    const heard = story.told.filter((text) => text.includes("Not run: blocked by mira. we still need these figures"));
    expect(heard).toHaveLength(1);
    expect(there("went-on")).toBe(true);
    expect(await journal(deleting("other"))).toEqual([
      ["call.assessed gate", "gate.opened", "gate.answered halt mira", "call.blocked halt mira"],
    ]);
  });

  test.runIf(meetsFailures(subject))(
    "S10 the third time the same test fails a person is asked, and the agent hears the answer",
    async () => {
      const gaps = (await guarded.events()).filter(({ type, body }) => /^gap\.|^gate\./.test(type) && /npm|gap/.test(JSON.stringify(body)));
      expect(gaps.slice(0, 4).map(({ type }) => type)).toEqual(["gap.surfaced", "gate.opened", "gate.answered", "gap.told"]);
      const [, second, third, fourth] = story.told.slice(1, 5).map((text) => [text.includes("A person was asked"), text.includes(advice)]);
      expect([second, third?.[0], fourth?.[1]]).toEqual([[false, false], true, true]);
      expect(gaps.filter(({ type }) => type === "gap.surfaced")).toHaveLength(1);
    },
  );

  test("A27 a sub-agent's call is guarded too", async () => {
    expect(there("third/measured.csv")).toBe(true);
    expect(await journal(deleting("third"))).toContainEqual([
      "call.assessed gate",
      "gate.opened",
      "gate.answered halt mira",
      "call.blocked halt mira",
    ]);
    const [call] = assessedCalls(await guarded.events()).filter(({ text }) => text === deleting("third"));
    // opencode gives it a session of its own, and Gemini CLI does not tell it from the main agent
    if (subject.name !== "opencode" && subject.name !== "gemini") expect(call!.agent).toBeTruthy();
  });

  test("A20 of several calls in one turn each is judged by itself", async () => {
    expect({ first: there("first-of-two"), second: there("second-of-two"), beside: there("beside-them") }).toEqual({
      first: false,
      second: true,
      beside: true,
    });
    expect(await journal(deleting("first-of-two"))).toEqual([
      ["call.assessed gate", "gate.opened", "gate.answered dismiss mira", "pass.used", "call.settled ran"],
    ]);
  });

  test("A16 an agent can neither answer for a person, nor switch the guard off, nor take its hook away", async () => {
    expect(await textOfFile(guarded.place, subject.hookFile)).toContain("assent-hook.js");
    for (const words of ["assent answer", "assent off", subject.hookFile])
      expect(await journal(words)).toEqual([["call.assessed refuse", "call.refused"]]);
    expect(story.told.filter((text) => text.includes("Refused, whoever asks"))).toHaveLength(3);
  });

  test("A30 an instruction in a result makes the next call that changes anything a question that cites it", async () => {
    const events = await guarded.events();
    const suspected = events.filter(({ type }) => type === "result.suspected").map(({ body }) => JSON.stringify(body));
    expect(suspected.join("\n")).toContain("ignore all previous instructions");
    const [call] = assessedCalls(events).filter(({ text }) => text === "mkdir after-the-notes");
    expect(call).toMatchObject({ verdict: "gate", reasons: expect.stringContaining("ignore all previous instructions") });
    expect(there("after-the-notes")).toBe(true);
  });

  test("A25 a runtime that is killed while a call waits lets nothing through, and work goes on without it", async () => {
    expect(there("last/measured.csv")).toBe(true);
    expect(story.told.at(-2)).toMatch(/Not run: nobody said what became of this call/);
    const [asked, ...ended] = (await journal(deleting("last"))).flatMap((each) => [each.slice(0, 2), ...each.slice(2)]);
    expect(asked).toEqual(["call.assessed gate", "gate.opened"]);
    expect(ended).toEqual(subject.name === "opencode" ? [] : ["gate.lapsed"]); // it does not say that its session is over
    expect(there("at-the-end")).toBe(true);
    expect(story.run.text).toBe("the end");
  });

  test("A23 the journal holds what became of every call, and no hash in it is wrong", async () => {
    const events = await guarded.events();
    const callsIn = (...types: readonly string[]) =>
      events.flatMap(({ type, body }) => (types.includes(type) ? [String(body["call"])] : [])).toSorted();
    expect(callsIn("call.settled")).toEqual(callsIn("call.allowed", "pass.used"));
    const { code, stdout } = await guarded.assent("journal", "verify");
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("nothing changed, nothing missing") });
  });
});
