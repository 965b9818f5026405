import { describe, expect, test } from "vitest";
import { hashText, sessionId } from "../../kernel/ids.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { frameEffects, type FramePorts } from "./effects.ts";
import {
  beginning,
  brief,
  cost,
  dueAt,
  inquired,
  looks,
  question,
  record,
  reliability,
  resultOf,
  usage,
  type World,
} from "./machine.fixture.ts";
import type { FrameEffect, FrameEvent } from "./types.ts";

const scene: Scene = {
  session: sessionId("frame-x"),
  start: {
    type: "session.started",
    title: "",
    cwd: "/p",
    agent: "none",
    environment: [],
    attended: true,
    config: hashText("0"),
    assent: "0",
  },
};
const never = (): never => {
  throw new Error("not this one");
};
const portsOver = (journal: readonly FrameEvent[], change: Partial<FramePorts> = {}): FramePorts => ({
  read: async () => journal,
  gather: never,
  recall: async () => [],
  propose: never,
  ask: never,
  look: never,
  agents: never,
  clock: () => new Date(1_000 * (ticks += 1)).toISOString(),
  ...change,
});
let ticks = 0;
const go = (effect: FrameEffect, ports: FramePorts, signal = new AbortController().signal) => frameEffects(ports)(effect, signal, scene);

/** The journal right before the first effect of this kind is performed, and that effect. */
function before(type: FrameEffect["type"], world: World = {}): { readonly journal: readonly FrameEvent[]; readonly effect: FrameEffect } {
  const whole = inquired(world);
  for (let length = 1; length <= whole.length; length += 1) {
    const journal = whole.slice(0, length);
    const effect = dueAt(journal).find((each) => each.type === type);
    if (effect) return { journal, effect };
  }
  throw new Error(`${type} is never due`);
}

describe("performing what is due", () => {
  test("F3, F17, P3 gathering and recalling go together, and both are about the question", async () => {
    const { journal, effect } = before("gather-context");
    const asked: unknown[] = [];
    const ports = portsOver(journal, {
      gather: async (...of) => (asked.push(of.slice(0, 3)), [{ claim: "c", source: "s" }]),
      recall: async (cwd, _, about) => (asked.push([cwd, about]), []),
    });
    expect(await go(effect, ports)).toEqual({
      type: "context.report",
      findings: [{ claim: "c", source: "s" }],
      memories: [],
      attended: true,
    });
    expect(asked).toEqual([
      [brief, question, "/project"],
      ["/project", question],
    ]);
  });

  test("F7 a perspective's call is built from the stream, and its time is measured", async () => {
    const { journal, effect } = before("ask-perspective");
    const seen: unknown[] = [];
    const ports = portsOver(journal, {
      ask: async (conversation) => (
        seen.push(conversation.turns.length, conversation.lens),
        { reply: { result: resultOf("x") }, looks, usage }
      ),
    });
    expect(await go(effect, ports)).toEqual({
      type: "reply.report",
      lens: reliability,
      turn: "inquire",
      step: 0,
      ms: 1_000,
      reply: { result: resultOf("x") },
      looks,
      usage,
    });
    expect(seen).toEqual([1, reliability]);
  });

  test("F8 no answer within the limit is a typed failure, also from a port that does not listen", async () => {
    const { journal, effect } = before("ask-perspective");
    const short = { ...effect, limitMs: 20 } as FrameEffect;
    for (const ask of [
      () => new Promise<never>(() => {}),
      (_: unknown, signal: AbortSignal) =>
        new Promise<never>((__, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ])
      expect(await go(short, portsOver(journal, { ask }))).toMatchObject({
        type: "reply.report",
        failed: "timeout",
        detail: "no answer within 0 s",
      });
  });

  test("F8 a port that throws has failed; being stopped by the driver is no failure", async () => {
    const { journal, effect } = before("ask-perspective");
    const ask = async (): Promise<never> => {
      throw new Error("socket hang up");
    };
    expect(await go(effect, portsOver(journal, { ask }))).toMatchObject({ failed: "other", detail: "socket hang up" });
    const stop = new AbortController();
    stop.abort(new Error("the driver stopped"));
    await expect(go(effect, portsOver(journal, { ask }), stop.signal)).rejects.toThrow("the driver stopped");
  });

  test("F2, F4 a proposal gets what the record holds, and comes back as it is", async () => {
    const { journal, effect } = before("propose");
    const ports = portsOver(journal, { propose: async (kind, input) => ({ proposal: { kind, asked: input.question }, usage }) });
    expect(await go(effect, ports)).toEqual({
      type: "proposal.report",
      kind: "brief",
      attempt: 0,
      proposal: { kind: "brief", asked: question },
      usage,
    });
  });

  test("F7 a look performs the calls of that step, and nothing else", async () => {
    const call = { id: "c1", tool: "read", input: { path: "a.ts" } } as const;
    let count = 0;
    const world: World = { ask: ({ lens }) => (lens === cost && count++ === 0 ? { reply: { calls: [call] } } : undefined) };
    const { journal, effect } = before("look", world);
    const ports = portsOver(journal, { look: async (calls, place) => [{ id: "c1", text: JSON.stringify([calls, place]) }] });
    expect(await go(effect, ports)).toMatchObject({
      type: "evidence.report",
      lens: cost,
      step: 0,
      results: [{ id: "c1", text: JSON.stringify([[call], { cwd: "/project", scope: brief.scope }]) }],
    });
  });

  test("F7 a call whose input could not be taken is answered, and nobody looks", async () => {
    const calls = [
      { id: "c1", tool: "list", input: { path: "x".repeat(9_000) } },
      { id: "c2", tool: "read", input: { path: "a.ts" } },
    ] as const;
    let count = 0;
    const world: World = { ask: ({ lens }) => (lens === cost && count++ === 0 ? { reply: { calls } } : undefined) };
    const { journal, effect } = before("look", world);
    const looked: unknown[] = [];
    const ports = portsOver(journal, { look: async (asked) => (looked.push(...asked), asked.map(({ id }) => ({ id, text: "seen" }))) });
    expect(await go(effect, ports)).toMatchObject({
      results: [
        { id: "c1", text: expect.stringContaining("not looked up") },
        { id: "c2", text: "seen" },
      ],
    });
    expect(looked).toEqual([calls[1]]);
  });

  test("F9 a reply that cannot even be read is a malformed one, and its cost counts", async () => {
    const { journal, effect } = before("ask-perspective");
    const reply = {
      get calls(): never {
        throw new Error("no such thing");
      },
    };
    const ports = portsOver(journal, { ask: async () => ({ reply, usage }) });
    expect(await go(effect, ports)).toMatchObject({ type: "reply.report", failed: "malformed", usage });
  });

  test("F6, F16 players are asked for, a team is stopped, and going on needs nobody", async () => {
    const journal = record([], beginning());
    expect(await go({ type: "find-players", mode: "repeatable", key: "k" }, portsOver(journal, { agents: async () => [] }))).toEqual({
      type: "players.report",
      players: [],
    });
    const stopped: unknown[] = [];
    const stop: FrameEffect = { type: "stop-team", mode: "repeatable", key: "k", members: [{ lens: "a", player: "p" }] };
    expect(await go(stop, portsOver(journal, { stop: async (members) => void stopped.push(members) }))).toEqual({
      type: "team.stop",
      stopped: ["a"],
    });
    expect(await go(stop, portsOver(journal))).toEqual({ type: "team.stop", stopped: ["a"] });
    expect(stopped).toHaveLength(1);
    expect(await go({ type: "go-on", mode: "repeatable", key: "k" }, portsOver(journal))).toEqual({ type: "frame.go-on" });
  });
});
