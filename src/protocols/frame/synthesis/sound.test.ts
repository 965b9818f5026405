import { describe, expect, test } from "vitest";
import { drive, frameWorld, recordsIn, startFrame } from "../../../../test/support/frame-world.ts";
import { answer as answerGate, onlyGate } from "../../../../test/support/world.ts";
import type { Json } from "../../../kernel/ids.ts";
import type { FramePorts } from "../effects.ts";
import { beginning, cost, eventsOf, fold, inquired, looks, player, proposalFor, replyFor, trigger, usage } from "../machine.fixture.ts";
import { frameLimits } from "../policy.ts";
import { soundUsage } from "../../../budget/call.ts";
import { soundJson, soundReply } from "./sound.ts";
import type { PerspectiveReply } from "../types.ts";

const nested = (depth: number): Json => {
  let value: Json = [];
  for (let count = 0; count < depth; count += 1) value = [value];
  return value;
};
const odd = (reply: unknown): PerspectiveReply => reply as PerspectiveReply;
const call = (input: unknown, more: object = {}) => odd({ calls: [{ id: "c1", tool: "read", input, ...more }] });

/** Odd answers of a model, each given once; after that it answers well. */
const oddReplies: readonly (readonly [string, PerspectiveReply])[] = [
  ["half a character in what it said", odd({ calls: [{ id: "c1", tool: "read", input: {} }], said: "half \ud83d" })],
  ["half a character in id, tool and input", call({ "pa\ud800th": "\udc00" }, { id: "c\ud800", tool: "re\ud800ad" })],
  ["an input nested five thousand deep", call({ path: nested(5_000) })],
  ["an input of nine million characters", call({ path: "x".repeat(9_000_000) })],
  ["an id and a tool of a million characters", call({}, { id: "i".repeat(1e6), tool: "t".repeat(1e6) })],
  ["an input that is no object", call(7)],
  ["a big integer", call({ path: 7n })],
  ["a result nested deep", odd({ result: { contribution: nested(20_000) } })],
  ["a result that is half a character", odd({ result: "\ud800" })],
  ["a message that is no text", odd({ message: { a: 1 } })],
  ["nothing", odd(null)],
  ["thoughts with a proof nested deep", odd({ calls: [], thoughts: [{ text: "x", proof: nested(20_000) }] })],
];

describe("F9 what a model brings is made safe before it is recorded", () => {
  test.each(oddReplies)("F9 the driver survives %s, and the call is made once", async (_, reply) => {
    let asked = 0;
    const ports: Omit<FramePorts, "read"> = {
      gather: async () => [],
      recall: async () => [],
      agents: async () => [player],
      propose: async (kind, input) => ({ proposal: proposalFor(kind, input), usage }),
      ask: async (conversation) => {
        const isOdd = conversation.lens === cost && (asked += 1) === 1;
        return { reply: isOdd ? reply : replyFor(conversation), looks, usage };
      },
      look: async (calls) => calls.map(({ id }) => ({ id, text: "seen" })),
      clock: () => "2026-01-01T00:00:00.000Z",
    };
    const { runtime, journal } = await frameWorld(ports);
    const stream = await startFrame(runtime, beginning());
    await drive(runtime, stream);
    await answerGate(runtime, stream, "choose", "1, 2");
    expect(await drive(runtime, stream)).toEqual({ end: "waiting" });
    expect((await onlyGate(journal, stream)).kind).toBe("routing");
    expect(asked).toBe(2);
    const events = (await recordsIn(journal, stream)).map(({ event }) => event);
    const recorded = events.filter(({ type }) => /^(perspective|evidence)\./.test(type));
    expect(JSON.stringify(recorded).length).toBeLessThan(60_000);
  });

  test.each<[string, Json]>([
    ["nested deep", nested(20_000)],
    ["with half a character", { brief: { intent: "\ud800", "\udc00": "x" } }],
  ])("F9 a proposal %s is sent back, and what came is safe to record", (_, proposal) => {
    let tries = 0;
    const journal = inquired({ propose: (kind) => (kind === "brief" && (tries += 1) === 1 ? { proposal, usage } : undefined) });
    const [returned] = eventsOf(journal, "proposal.returned");
    expect(returned).toMatchObject({ kind: "brief" });
    expect(soundJson(returned, { depthMax: 20, charsMax: 10_000 })).toEqual(returned);
  });

  test("F9 messages and reports are well formed, and have an end", () => {
    const journal = inquired({
      triggers: [trigger()],
      ask: ({ wants }) => {
        if (wants === "message") return { reply: { message: `\ud800${"x".repeat(1e6)}` }, usage };
        const report = { position: "\ud800 y", agreement: "z", divergence: "", rationale: "r".repeat(1e6) };
        return wants === "report" ? { reply: { report }, usage } : undefined;
      },
    });
    const said = [...eventsOf(journal, "message.sent"), ...eventsOf(journal, "report.filed")];
    expect(said).toHaveLength(5);
    for (const event of said) {
      expect(soundJson(event, { depthMax: 6, charsMax: 20_000 })).toEqual(event);
      expect(JSON.stringify(event).length).toBeLessThan(frameLimits.messageMaxChars + 1_000);
    }
  });

  test("F7 an input that cannot be taken is marked, so that the look says no; one that can is left as it is", () => {
    const { depthMax, callInputMaxChars } = frameLimits;
    const inputs = [{ path: nested(depthMax - 2) }, { path: nested(depthMax) }, { path: "x".repeat(callInputMaxChars) }];
    const read = soundReply({ calls: inputs.map((input, index) => ({ id: `c${index}`, tool: "read", input })) });
    expect(read).toEqual({
      calls: [
        { id: "c0", tool: "read", input: inputs[0] },
        { id: "c1", tool: "read", input: {}, isRefused: true },
        { id: "c2", tool: "read", input: {}, isRefused: true },
      ],
    });
    expect(soundReply(read)).toEqual(read);
  });
});

describe("F19 what a call used is a figure that can be added up", () => {
  test.each([
    [
      { inputTokens: 1e308, outputTokens: 1e308, cost: 1e308 },
      { inputTokens: 1e9, outputTokens: 1e9, cost: 1e9 },
    ],
    [
      { inputTokens: -5, outputTokens: Number.NaN, cost: -1 },
      { inputTokens: 0, outputTokens: 0, cost: 0 },
    ],
    [
      { inputTokens: 1.5, outputTokens: "7" },
      { inputTokens: 2, outputTokens: 0 },
    ],
    [{}, { inputTokens: 0, outputTokens: 0 }],
    [undefined, undefined],
  ])("F19 %j counts as %j", (came, counted) => expect(soundUsage(came)).toEqual(counted));

  test("F19 figures without an end do not set the count back to nothing", () => {
    const endless = { inputTokens: 1e308, outputTokens: 1e308, cost: 1e308 };
    const journal = inquired({ ask: (conversation) => ({ reply: replyFor(conversation), usage: endless }) });
    const { spent } = fold(journal) as { spent: { tokens: number; cost: number } };
    expect(JSON.parse(JSON.stringify(spent))).toEqual(spent);
    expect(spent.tokens).toBeGreaterThanOrEqual(4e9);
  });
});
