import { describe, expect, test } from "vitest";
import { rehearsalPort } from "../../adapters/models/rehearsal/rehearsal.ts";
import { inquiryRehearsals, readRehearsal } from "../../adapters/models/rehearsals.ts";
import { isModelFailure, type ModelMessage, type ModelRole } from "../../adapters/models/types.ts";
import { gateId, hashText, sessionId, type Json } from "../../kernel/ids.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { Conversation, ConversationTurn } from "../../protocols/frame/members/conversation.ts";
import { frameEffects, type FramePorts } from "../../protocols/frame/effects.ts";
import { frame } from "../../protocols/frame/machine.ts";
import { entailmentsIn } from "./frame-shapes.ts";
import type { FrameEvent, FrameState, LookCall, PerspectiveReply } from "../../protocols/frame/types.ts";

/** Every script that comes along is played to its end through the real machine, with every choice of lenses. */

const never = new AbortController().signal;
const partOf = { inquire: "perspective", message: "dialogue", report: "report", reply: "reply" } as const;

async function portsFor(name: string, read: () => readonly FrameEvent[]): Promise<FramePorts> {
  const port = rehearsalPort(await readRehearsal(name));
  const asked = async (role: ModelRole, messages: readonly ModelMessage[]) => {
    const reply = await port.call({ system: "", messages, role }, never);
    if (isModelFailure(reply)) throw new Error(`${role.part} ${role.of ?? ""}: ${reply.detail}`);
    return reply;
  };
  return {
    read: async () => read(),
    gather: async () => [],
    recall: async () => [],
    agents: async () => [{ id: "rehearsal", name: "Rehearsal", kind: "rehearsal", fits: [] }],
    look: async (calls) => calls.map(({ id }) => ({ id, text: "src/" })),
    clock: () => "2026-01-01T00:00:00.000Z",
    async propose(kind, input) {
      const { text } = await asked({ part: kind }, [{ from: "user", text: JSON.stringify(input) }]);
      return { proposal: JSON.parse(text) as Json };
    },
    async check() {
      const { text } = await asked({ part: "check" }, []);
      return { by: "the rehearsal", said: entailmentsIn(JSON.parse(text)) };
    },
    async ask(conversation) {
      const { wants, name } = conversation;
      const reply = await asked({ part: partOf[wants], of: name }, conversation.turns.map(messageOf));
      if (reply.kind === "calls") return { reply: { calls: reply.calls.map(callOf) } };
      return { reply: replyOf(wants, JSON.parse(reply.text)) };
    },
  };
}

const callOf = ({ id, name, input }: { id: string; name: string; input: unknown }): LookCall => ({
  id,
  tool: name as LookCall["tool"],
  input: input as LookCall["input"],
});

const replyOf = (wants: Conversation["wants"], value: unknown): PerspectiveReply =>
  wants === "inquire"
    ? ({ result: value } as PerspectiveReply)
    : wants === "report"
      ? ({ report: value } as PerspectiveReply)
      : (value as PerspectiveReply);

function messageOf(said: ConversationTurn): ModelMessage {
  if (said.from === "tools") return { from: "tool", results: said.results.map(({ id, text }) => ({ id, name: "list", text })) };
  if (said.from !== "self") return { from: "user", text: said.from === "peer" ? `${said.name}: ${said.text}` : said.text };
  if (!("calls" in said)) return { from: "assistant", text: said.text };
  return { from: "assistant", calls: said.calls.map(({ id, tool, input }) => ({ id, name: tool, input })) };
}

const stepsMax = 200;
const scene = { session: sessionId("frame-1"), start: { attended: true } } as unknown as Scene;

async function played(name: string, lenses: string): Promise<{ events: readonly FrameEvent[]; state: FrameState }> {
  const events: FrameEvent[] = [];
  let state: FrameState = frame.initial;
  const take = (more: readonly FrameEvent[]): void => {
    for (const event of more) {
      events.push(event);
      state = frame.evolve(state, event);
    }
  };
  const offer = (command: Parameters<typeof frame.decide>[0]): void => {
    const decided = frame.decide(command, state);
    if (isRefusal(decided)) throw new Error(`${decided.refused}: ${decided.because}`);
    take(decided);
  };
  const perform = frameEffects(await portsFor(name, () => events));
  const { question } = await readRehearsal(name);
  offer({ type: "frame.begin", sources: { argument: question }, cwd: "/", startedBy: "person", lenses: [], planMode: false });
  for (let step = 0; step < stepsMax && state.phase !== "closed" && state.phase !== "left"; step += 1) {
    const open = openGate(events);
    if (open) take([answer(open, lenses)]);
    for (const effect of frame.due(state)) offer(await perform(effect, never, scene));
  }
  return { events, state };
}

type Opened = Extract<FrameEvent, { type: "gate.opened" }>;

const openGate = (events: readonly FrameEvent[]): Opened | undefined => {
  const answered = new Set(events.flatMap((event) => (event.type === "gate.answered" ? [event.key] : [])));
  return events.find((event): event is Opened => event.type === "gate.opened" && !answered.has(event.gate.key));
};

/** A person's answers: these lenses, then wrap up and keep everything. A failure is not what a rehearsal is for. */
function answer({ gate }: Opened, lenses: string): FrameEvent {
  const options: Readonly<Record<string, { option: string; text?: string }>> = {
    lens: { option: "choose", text: lenses },
    routing: { option: "wrap-up" },
    keep: { option: "all" },
  };
  const said = options[gate.kind];
  if (said === undefined) throw new Error(`nobody expected ${gate.kind}: ${JSON.stringify(gate)}`);
  const by = { name: "test", via: "terminal", verified: true } as const;
  const { key, kind } = gate;
  return { type: "gate.answered", id: gateId("g1"), key, kind, ...said, by, at: "2026-01-01T00:00:00.000Z", shown: hashText("0") };
}

const [a, b, c] = ["queueing-theory", "distributed-transaction-theory", "sociotechnical-systems-theory"] as const;

describe.each(inquiryRehearsals)("the rehearsal %s", (name) => {
  test.each([
    [[a, b, c], 1],
    [[a, b], 1],
    [[a, c], 0],
    [[b, c], 0],
  ])("F14 comes to its end with %j, and nothing of it is sent back", async (lenses, dialogues) => {
    const { events, state } = await played(name, lenses.join(", "));
    expect(state.phase).toBe("closed");
    const types = events.map(({ type }) => type);
    expect(types.filter((type) => /\.(returned|failed)$/.test(type))).toEqual([]);
    expect(types.filter((type) => type === "perspective.finished")).toHaveLength(lenses.length);
    expect(types.filter((type) => type === "dialogue.closed")).toHaveLength(dialogues);
    const made = events.find((event) => event.type === "tasks.made");
    expect(made).toMatchObject({ by: "model" });
    const closed = events.find((event) => event.type === "dialogue.closed");
    if (dialogues > 0) expect(closed).toMatchObject({ outcome: "partial", strength: "weak" });
  });
});
