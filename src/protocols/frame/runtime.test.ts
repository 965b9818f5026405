import { expect, test } from "vitest";
import { drive, frameWorld, recordsIn, startFrame } from "../../../test/support/frame-world.ts";
import { turns } from "../../../test/support/turns.ts";
import { answer, onlyGate, openGates, typesOf, type TestWorld } from "../../../test/support/world.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { auditOf } from "./audit/audit.ts";
import type { FramePorts } from "./effects.ts";
import { beginning, cost, looks, player, proposalFor, replyFor, trigger, usage } from "./machine.fixture.ts";
import { frame } from "./machine.ts";

/** Hands on a real runtime; every model call is written down, and a test may stop the driver at any of them. */
interface Stage extends TestWorld {
  readonly calls: string[];
  crashAt: number;
  crash: AbortController;
}

async function stage(change: Partial<FramePorts> = {}): Promise<Stage> {
  const made = { calls: [] as string[], crashAt: -1, crash: new AbortController() };
  const finished = async <Value>(name: string, value: () => Value): Promise<Value> => {
    // Effects beside it are recorded first, as they would be in a process that dies a moment later.
    if (made.calls.length === made.crashAt) return new Promise(() => void turns(100).then(() => made.crash.abort()));
    made.calls.push(name);
    return value();
  };
  const world = await frameWorld({
    gather: async () => [{ claim: "something was seen", source: "a.md:1" }],
    recall: async () => [],
    agents: async () => [player],
    propose: (kind, input) => finished(`propose ${kind}`, () => ({ proposal: proposalFor(kind, input, { triggers: [trigger()] }), usage })),
    ask: (conversation) =>
      finished(`${conversation.wants} ${conversation.lens} ${conversation.turns.length}`, () => ({
        reply: replyFor(conversation),
        looks,
        usage,
      })),
    look: async () => [],
    clock: () => "2026-01-01T00:00:00.000Z",
    ...change,
  });
  return Object.assign(made, world);
}

type Runtime = TestWorld["runtime"];
const start = (runtime: Runtime, attended = true): Promise<SessionId> => startFrame(runtime, beginning(), attended);

const answers: readonly (readonly [string, string?])[] = [["choose", "1, 2"], ["wrap-up"], ["all"]];

async function playThrough(at: Stage, stream: SessionId, runtime: Runtime = at.runtime): Promise<void> {
  for (;;) {
    const { end } = await drive(runtime, stream, at.crash.signal);
    if (end !== "waiting") return;
    const { kind } = await onlyGate(at.journal, stream);
    const next = answers[["lens", "routing", "keep"].indexOf(kind)];
    if (!next) throw new Error(`no answer for ${kind}`);
    await answer(runtime, stream, next[0], next[1]);
  }
}

test("K15 wherever the process dies, a finished model call is never made again", async () => {
  const whole = await stage();
  await playThrough(whole, await start(whole.runtime));
  const all = whole.calls;
  expect(all).toHaveLength(12);
  for (let crashAt = 0; crashAt < all.length; crashAt += 1) {
    const at = await stage();
    at.crashAt = crashAt;
    const stream = await start(at.runtime);
    await playThrough(at, stream);
    expect(at.crash.signal.aborted).toBe(true);
    at.crashAt = -1;
    at.crash = new AbortController();
    at.advance(60_000);
    await playThrough(at, stream, at.other());
    expect(at.calls.toSorted()).toEqual(all.toSorted());
    expect((await typesOf(at.journal, stream)).at(-1)).toBe("session.ended");
  }
});

test("F8 perspectives are called at the same time, and the journal is a proof of their isolation", async () => {
  let running = 0;
  let most = 0;
  const at = await stage({
    ask: async (conversation) => {
      running += 1;
      most = Math.max(most, running);
      await turns();
      running -= 1;
      return { reply: replyFor(conversation), usage };
    },
  });
  const stream = await start(at.runtime);
  await playThrough(at, stream);
  expect(most).toBe(2);
  expect(auditOf(await recordsIn(at.journal, stream)).ok).toBe(true);
});

test("K14 with nobody there each gate takes its safe default, and it ends with tasks", async () => {
  const at = await stage();
  const stream = await start(at.runtime, false);
  expect(await drive(at.runtime, stream)).toEqual({ end: "ended" });
  const types = await typesOf(at.journal, stream);
  expect(types.filter((type) => type === "gate.defaulted" || type === "lenses.relayed")).toHaveLength(3);
  expect(types).not.toContain("gate.opened");
  const output = frame.output?.((await at.runtime.load(stream))?.session.state as never) as {
    tasks: unknown[];
    lenses: unknown[];
  };
  expect([output.tasks.length > 0, output.lenses.length]).toEqual([true, 3]);
});

test("K14 with nobody there a perspective that failed parks; a partial synthesis never happens by itself", async () => {
  const at = await stage({
    ask: async (conversation) =>
      conversation.lens === cost ? { failed: "unauthorized", detail: "401" } : { reply: replyFor(conversation), usage },
  });
  const stream = await start(at.runtime, false);
  expect(await drive(at.runtime, stream)).toEqual({ end: "waiting" });
  expect((await openGates(at.journal, stream)).map(({ kind }) => kind)).toEqual(["perspective-failed"]);
  expect(await typesOf(at.journal, stream)).not.toContain("synthesis.made");
});
