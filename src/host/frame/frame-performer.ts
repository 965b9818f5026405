import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { look as lookAt, lookTools } from "../../adapters/investigate/look.ts";
import type { LookArea } from "../../adapters/investigate/types.ts";
import {
  isModelFailure,
  type ModelAnswer,
  type ModelCalls,
  type ModelFailure,
  type ModelMessage,
  type ModelReply,
} from "../../adapters/models/types.ts";
import type { ClaimPair } from "../../claims/check.ts";
import type { Config } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import { isRecord, type Json, type SessionId } from "../../kernel/ids.ts";
import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import type { Conversation, ConversationTurn } from "../../protocols/frame/members/conversation.ts";
import { defaultLimits } from "../../protocols/frame/policy.ts";
import { frameEffects, type FramePorts } from "../../protocols/frame/effects.ts";
import type {
  CallReturn,
  FrameCommand,
  FrameEffect,
  FrameEvent,
  LookCall,
  Memory,
  PerspectiveReply,
  Usage,
} from "../../protocols/frame/types.ts";
import { history } from "../../runtime/load.ts";
import { isSeen, toEvent } from "../../runtime/session.ts";
import type { Runtime } from "../../runtime/types.ts";
import { gatherAt } from "./frame-gather.ts";
import { inquiriesOn, saidOn } from "./frame-remembered.ts";
import { castFor, providerOf, type Cast } from "./frame-players.ts";
import { checkPrompt, formFor, promptFor } from "./frame-prompts.ts";
import { checkShape, entailmentsIn, proposalShape, turnShape } from "./frame-shapes.ts";

export interface FrameResources {
  readonly runtime: Runtime;
  readonly config: Config;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
}

/** Performs an inquiry's effects. Its players are recorded where it began, so any process can go on with it. */
export function framePerformer(framing: FrameResources): PerformAt<FrameEffect, FrameCommand> {
  const casts = new Map<string, Promise<Cast>>();
  const castOf = (scene: Scene): Promise<Cast> => {
    const { agent, cwd, parent } = scene.start;
    // For a child, the agent is the one that does the parent's work, not a player here.
    const provider = parent ? providerOf(undefined, framing.config, framing.environment) : agent;
    const key = JSON.stringify([provider, cwd]);
    const known = casts.get(key) ?? castFor(provider, { ...framing, cwd, redact: framing.runtime.world.redact });
    casts.set(key, known);
    known.catch(() => casts.delete(key)); // the configuration may be put right while it waits
    return known;
  };
  return (effect, signal, scene) => frameEffects(portsFor(framing, () => castOf(scene)))(effect, signal, scene);
}

function portsFor(framing: FrameResources, cast: () => Promise<Cast>): FramePorts {
  const { runtime, config, paths } = framing;
  const { journal, redact, clock } = runtime.world;
  const around = { config, paths, redact };
  const remembering = { journal, paths, redact, clock };
  const lookAreaAt = async (cwd: string): Promise<LookArea> => {
    const investigating = await import("./investigating.ts"); // loads the engine
    return investigating.lookAreaAt(cwd, [], around);
  };
  return {
    read: (session) => eventsOf(runtime, session),
    recall: async (cwd, signal, question) => memoriesOf(runtime, cwd, await inquiriesOn(remembering, { question, cwd }, signal)),
    clock: runtime.world.clock,
    agents: async () => (await cast()).players,
    gather: async (brief, question, cwd, signal) => [
      ...(await gatherAt(await lookAreaAt(cwd), brief, question, signal)),
      ...(await saidOn(remembering, { question, cwd }, signal)),
    ],
    async look(calls, { cwd }, signal) {
      const area = await lookAreaAt(cwd);
      const results = calls.map(({ id, tool, input }) => lookAt({ id, name: tool, input }, area, signal));
      return (await Promise.all(results)).map(({ id, text, isRefused }) => ({ id, text, ...(isRefused ? { isRefused } : {}) }));
    },
    async propose(kind, input, signal) {
      const messages: readonly ModelMessage[] = [{ from: "user", text: JSON.stringify(input) }];
      const request = { system: promptFor(kind), messages, schema: proposalShape(kind), role: { part: kind }, maxOutputTokens };
      const reply = await (await cast()).coordinator.call({ ...request, repair: false }, signal);
      return cameOf(reply, (value) => ({ proposal: (value ?? null) as Json }));
    },
    async check(pairs, signal) {
      const { checker } = await cast();
      if (checker === undefined) return undefined;
      const messages: readonly ModelMessage[] = [{ from: "user", text: JSON.stringify(checkInput(pairs)) }];
      const request = { system: checkPrompt, messages, schema: checkShape, role: { part: "check" }, maxOutputTokens } as const;
      const reply = await checker.port.call({ ...request, repair: false }, signal);
      if (isModelFailure(reply) || reply.kind !== "answer") return undefined;
      return { by: checker.name, said: entailmentsIn(reply.value), usage: usageOf(reply) };
    },
    async ask(conversation, signal) {
      const { player, wants } = conversation;
      const port = (await cast()).port(player);
      const reply = await port.call({ ...requestOf(conversation), repair: false }, signal);
      if (!isModelFailure(reply) && reply.kind === "calls") return { reply: callsIn(reply), usage: usageOf(reply) };
      return cameOf(reply, (value) => ({ reply: replyOf(wants, value), ...looksIn(reply) }));
    },
  };
}

/** U4: each source once, however many claims name it. */
function checkInput(pairs: readonly ClaimPair[]) {
  const texts = [...new Set(pairs.flatMap(({ sources }) => sources))];
  const nameOf = (text: string): string => `s${texts.indexOf(text) + 1}`;
  return {
    claims: pairs.map(({ id, claim, sources }) => ({ id, claim, sources: sources.map(nameOf) })),
    sources: Object.fromEntries(texts.map((text) => [nameOf(text), text])),
  };
}

/** One call may bring as much as the machine reserves for it. */
const { outputTokensMax: maxOutputTokens } = defaultLimits;

async function eventsOf(runtime: Runtime, session: SessionId): Promise<readonly FrameEvent[]> {
  const messages = await history(runtime.world.journal, session); // a branch begins with what its parent recorded
  return messages.map(toEvent).filter(isSeen) as unknown as readonly FrameEvent[];
}

const recallLimits = { inquiriesMax: 50, pagesMax: 20, pageSize: 500 } as const;

/** Inquiries that ended in this folder, the newest first. Most sessions are of other protocols, so one page may hold none. */
async function endedHere({ journal }: Runtime["world"], cwd: string): Promise<readonly SessionId[]> {
  const found: SessionId[] = [];
  let after: string | null = null;
  for (let page = 0; page < recallLimits.pagesMax && found.length < recallLimits.inquiriesMax; page += 1) {
    const query = { status: "ended", limit: recallLimits.pageSize, ...(after === null ? {} : { after }) } as const;
    const { items, next }: Awaited<ReturnType<typeof journal.sessions>> = await journal.sessions(query);
    const here = items.filter((each) => each.protocol === "frame" && each.cwd === cwd);
    found.push(...here.map(({ stream }) => stream));
    if (next === null) break;
    after = next;
  }
  return found.slice(0, recallLimits.inquiriesMax);
}

/** F17, P3: what earlier inquiries left: those on this question by the index, however long ago, then the newest in this folder. */
async function memoriesOf({ world }: Runtime, cwd: string, onQuestion: readonly SessionId[]): Promise<readonly Memory[]> {
  const sessions = [...new Set([...onQuestion, ...(await endedHere(world, cwd))])];
  const found = await Promise.all(
    sessions.map(async (stream) => {
      const { version } = await world.journal.stored(stream);
      const last = await world.journal.read(stream, Math.max(0, version - 4));
      const closed = last.map((message) => toEvent(message) as unknown as FrameEvent);
      const memory = closed.find((event) => event.type === "inquiry.closed")?.memory;
      return memory ? [{ ...memory, session: stream }] : [];
    }),
  );
  return found.flat();
}

/** Result of a call. An answer out of form is handed on as it came: the machine judges it, and sends it back once (F9). */
function cameOf<Something>(reply: ModelReply | ModelFailure, read: (value: unknown) => Something): CallReturn<Something> {
  const usage = usageOf(reply);
  if (!isModelFailure(reply)) return { ...read(reply.kind === "answer" ? reply.value : undefined), usage };
  const { failed, detail, said } = reply;
  return said === undefined ? { failed, detail, usage } : { ...read(valueIn(said)), usage };
}

function valueIn(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
}

/** U3: an agent client looks for itself, and tells of it beside its answer. */
const looksIn = (reply: ModelReply | ModelFailure): Pick<ModelAnswer, "looks"> =>
  !isModelFailure(reply) && reply.kind === "answer" && reply.looks !== undefined ? { looks: reply.looks } : {};

const callsIn = ({ calls, text, thoughts }: ModelCalls): PerspectiveReply => ({
  calls: calls.map(callOf),
  said: text,
  ...(thoughts === undefined ? {} : { thoughts }),
});

const usageOf = ({ usage: { inputTokens, outputTokens, cost } }: ModelReply | ModelFailure): Usage => ({
  inputTokens,
  outputTokens,
  ...(cost === undefined ? {} : { cost }),
});

const parts = { inquire: "perspective", message: "dialogue", report: "report", reply: "reply" } as const;

/** F7: the instructions, what was recorded as given and said, and the form of the answer. Nothing else. */
function requestOf({ instructions, turns, wants, mayLook, name }: Conversation) {
  const tools = new Map(turns.flatMap((said) => ("calls" in said ? said.calls.map(({ id, tool }) => [id, tool]) : [])));
  return {
    system: `${instructions}\n\n${formFor(wants)}`,
    messages: turns.map((said) => messageOf(said, tools)),
    schema: turnShape(wants),
    role: { part: parts[wants], of: name },
    maxOutputTokens,
    ...(mayLook ? { tools: lookTools } : {}),
  };
}

function messageOf(said: ConversationTurn, tools: ReadonlyMap<string, string>): ModelMessage {
  if (said.from === "tools")
    return { from: "tool", results: said.results.map(({ id, text }) => ({ id, name: tools.get(id) ?? "read", text })) };
  if (said.from === "peer") return { from: "user", text: `“${said.name}” writes to you:\n${said.text}` };
  if (said.from === "coordinator") return { from: "user", text: said.text };
  if (!("calls" in said)) return { from: "assistant", text: said.text };
  const calls = said.calls.map(({ id, tool, input }) => ({ id, name: tool, input }));
  const { text, thoughts } = said;
  return { from: "assistant", calls, ...(text ? { text } : {}), ...(thoughts ? { thoughts } : {}) };
}

const toolNames: readonly string[] = lookTools.map(({ name }) => name);

/** A tool that does not exist is passed on under its name: the look refuses it, and the perspective hears why. */
const callOf = ({ id, name, input }: { id: string; name: string; input: unknown }): LookCall => ({
  id,
  tool: name as LookCall["tool"],
  input: toolNames.includes(name) && isRecord<Json>(input) ? input : {},
});

function replyOf(wants: Conversation["wants"], value: unknown): PerspectiveReply {
  if (wants === "inquire") return { result: value } as PerspectiveReply;
  if (wants === "report") return { report: value } as PerspectiveReply;
  const { message, done } = isRecord(value) ? value : {};
  return { message: typeof message === "string" ? message : "", done: done === true };
}
