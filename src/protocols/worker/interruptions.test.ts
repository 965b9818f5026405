import { describe, expect, test } from "vitest";
import { childEnded } from "../../kernel/events.fixture.ts";
import { audited, decided, due, given, refused, started, worked } from "./machine.fixture.ts";
import { worker } from "./machine.ts";
import type { WorkerCommand, WorkerEvent } from "./types.ts";

const quiet: WorkerCommand = { type: "stall.report", quietMs: 900_000 };
const after = (command: WorkerCommand, ...events: readonly WorkerEvent[]): readonly WorkerEvent[] => [
  ...events,
  ...(worker.decide(command, given(...events)) as readonly WorkerEvent[]),
];
const over = childEnded("attend", "attend:1", "withdrawn");

describe("W20 an agent that stalls", () => {
  test("is nudged once, then a person is asked; after their word it is nudged once again", () => {
    const nudged = after(quiet, ...started);
    expect(nudged.at(-1)).toMatchObject({ type: "agent.nudged", quietMs: 900_000, text: expect.stringContaining("for 15 min") });
    expect(due(...nudged)).toEqual(due(...started)); // the agent's own session goes on
    const stalled = after(quiet, ...nudged);
    expect(stalled.at(-1)).toMatchObject({ type: "limit.reached", reached: { limit: "stall" } });
    const again = after({ type: "agent.begin" }, ...stalled);
    expect(again.at(-1)).toEqual({ type: "limit.lifted", attempt: 1 });
    expect(decided(quiet, ...again)).toEqual(["agent.nudged"]);
    expect(decided({ type: "agent.begin" }, ...started)).toEqual([]);
  });

  test("W21 is nudged once in each attempt of the brief, whoever drives it", () => {
    const next = [...after(quiet, ...started), worked(), audited(), refused()];
    expect(decided(quiet, ...next)).toEqual(["agent.nudged"]);
  });

  test("ends the work with that reason and what to do, also where a person had what it left looked at", () => {
    const stalled = after(quiet, ...after(quiet, ...started));
    expect(given(...stalled, over)).toMatchObject({
      phase: "closing",
      done: {
        status: "failed",
        reason: expect.stringMatching(/it stalled: for 15 min .* To go on: .*workers\.stall/),
        limit: { limit: "stall" },
      },
    });
    expect(given(...stalled, worked(), audited(), refused(), worked(2), audited({}, 2), refused(2))).toMatchObject({
      done: { reason: "tests fail" },
    });
    const lastOne = [...after(quiet, ...after(quiet, ...started, worked(), audited(), refused())), worked(2), audited({}, 2), refused(2)];
    expect(given(...lastOne)).toMatchObject({
      done: { reason: expect.stringMatching(/^tests fail\nit stalled/), limit: { limit: "stall" } },
    });
    const begun = after({ type: "agent.begin" }, ...stalled);
    expect(given(...begun, over)).toMatchObject({ done: { reason: expect.stringContaining("without finishing") } });
  });

  test("is not told about twice, nor after it has come back", () => {
    expect(decided(quiet)).toMatch(/no work has begun/);
    expect(decided(quiet, ...started, worked())).toMatch(/no agent is at work/);
    const late: WorkerEvent = { type: "agent.nudged", attempt: 7, quietMs: 1, text: "" };
    expect(given(...started, late)).toEqual(given(...started));
  });
});

test("W20 the report of a driver that lost its session is recorded, and changes nothing at any time", () => {
  const late: WorkerCommand = { type: "late.report", attempt: 1, why: "another drives it" };
  for (const story of [started, [...started, worked()], [...started, worked(), audited()], [...started, over]]) {
    expect(decided(late, ...story)).toEqual(["report.refused"]);
    expect(given(...after(late, ...story))).toEqual(given(...story));
  }
});
