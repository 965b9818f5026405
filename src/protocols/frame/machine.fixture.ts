import { answered, defaulted } from "../../kernel/events.fixture.ts";
import { kindRow, type GateKind } from "../../kernel/gate-kinds.ts";
import type { Gate } from "../../kernel/gate.ts";
import type { Json } from "../../kernel/ids.ts";
import { isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { conversationOf, type Conversation } from "./members/conversation.ts";
import { inputOf, type ProposalInput } from "./inputs.ts";
import { frame } from "./machine.ts";
import type {
  CallReturn,
  ContextFinding,
  DialogueReport,
  FrameCommand,
  FrameEffect,
  FrameEvent,
  FrameState,
  IndependentCheck,
  Memory,
  PerspectiveReply,
  Player,
  ProposalKind,
  Result,
} from "./types.ts";

/** Inquiries as frame's tests need them: a world that answers well by default, and each test says only what matters to it. */

export const question = "Should we keep the journal in one file?\n  And what would it cost to split it?";

type Begin = Extract<FrameCommand, { type: "frame.begin" }>;
export const beginning = (more: Partial<Begin> = {}): Begin => ({
  type: "frame.begin",
  sources: { argument: question },
  cwd: "/project",
  startedBy: "person",
  lenses: [],
  planMode: false,
  ...more,
});

export const brief = {
  intent: "Decide whether the journal stays one file",
  deliverable: "a recommendation with reasons",
  scope: "src/journal and its benchmarks",
  contested: [],
};

export const lensRow = (name: string, more: Readonly<Record<string, string>> = {}) => ({
  name,
  reveals: `what ${name.split(" ")[0]?.toLowerCase()} thinking shows here`,
  referent: "the cost of one file",
  orientation: `start at src/${name.split(" ")[0]?.toLowerCase()}`,
  ...more,
});
export const lensNames = ["Reliability engineering", "Cost accounting", "Queueing theory"] as const;
export const candidates = lensNames.map((name) => lensRow(name));
export const [reliability, cost, queueing] = ["reliability-engineering", "cost-accounting", "queueing-theory"] as const;

export const resultOf = (lens: string, more: Partial<Result> = {}): Result => ({
  contribution: `Seen as ${lens}, one journal file concentrates failure and keeps recovery simple.`,
  analysis: `The ${lens} view rests on src/journal/sqlite.ts:12 where every append shares one transaction.`,
  limits: `The ${lens} view cannot see what operators are used to.`,
  assessment: `From ${lens}: keep one journal file while appends stay below the measured limit.`,
  ...more,
});

/** A look at what results and reports of this world cite, as a client that reads for itself tells it. */
export const looks = [{ path: "src/journal/sqlite.ts", text: "12: every append shares one transaction" }];

export const reportOf = (more: Partial<DialogueReport> = {}): DialogueReport => ({
  position: "Keep one journal file for now.",
  agreement: "Both see that one journal file keeps recovery simple.",
  divergence: "",
  rationale: "Appends share one transaction, src/journal/sqlite.ts:12.",
  ...more,
});

export const trigger = (more: Readonly<Record<string, Json>> = {}) => ({
  kind: "contradiction",
  lenses: [reliability, cost],
  topic: "how many files recovery needs",
  evidence: [
    { lens: reliability, quote: "keep one journal file" },
    { lens: cost, quote: "keep one journal file" },
  ],
  ...more,
});

export const routing = {
  extend: "Add a lens that sees what operators are used to",
  addInput: "Say how many appends the measured limit allows for you",
  wrapUp: "Keep one journal file, and make tasks of the measured limit",
};

/** A synthesis that is fine whenever the first two lenses finished as they do by default. */
const synthesisOf = (input: ProposalInput): Json => {
  if (input.kind !== "synthesis") return null;
  const results = input.sources.filter(({ kind }) => kind === "result").map(({ id }) => id);
  const [first = "r:nobody"] = results;
  const split = input.dialogues.filter(({ outcome }) => outcome !== "agreed");
  return {
    convergence: results.length < 2 ? [] : [{ text: "Keep one journal file", sources: results }],
    divergence: split.flatMap(({ dialogue }) => {
      const reports = input.sources.filter((source) => source.dialogue === dialogue);
      const held = reports.map(({ id, text }) => ({ text: /divergence\n(.+)/.exec(text)?.[1] ?? "", sources: [id] }));
      const [broken] = reports.map(({ id, text }) => ({ text: text.split("\n")[1] ?? "", sources: [id] }));
      const differing = held.filter(({ text }) => text !== "");
      return differing.length > 0 || !broken ? differing : [broken];
    }),
    assessment: [{ text: "Keep one journal file while appends stay below the measured limit", sources: [first] }],
    routing,
  };
};

type Answer<Something> = CallReturn<Something>;

/** The world of a test. Everything it leaves out goes well. */
export interface World {
  readonly propose?: (
    kind: ProposalKind,
    input: ProposalInput,
    attempt: number,
  ) => (Answer<{ proposal: Json }> & { readonly checked?: IndependentCheck }) | undefined;
  readonly ask?: (conversation: Conversation, effect: AskEffect) => Answer<{ reply: PerspectiveReply }> | undefined;
  readonly findings?: readonly ContextFinding[];
  readonly memories?: readonly Memory[];
  readonly players?: readonly Player[];
  readonly triggers?: readonly Json[];
  readonly attended?: boolean;
  readonly ms?: number;
}
export type AskEffect = Extract<FrameEffect, { type: "ask-perspective" }>;

export const usage = { inputTokens: 100, outputTokens: 50, cost: 0.01 };
export const player: Player = { id: "model", name: "A model", kind: "model", fits: [] };

export function proposalFor(kind: ProposalKind, input: ProposalInput, world: World = {}): Json {
  switch (kind) {
    case "brief":
      return { brief, mode: "inquire", named: [] };
    case "lenses":
      return {
        base: input.kind === "lenses" ? input.named.map((name) => lensRow(name)) : [],
        candidates: input.kind === "lenses" && input.taken.length > 0 ? [lensRow("Organisational learning")] : [...candidates],
      };
    case "triggers":
      return { triggers: [...(world.triggers ?? [])] };
    case "synthesis":
      return synthesisOf(input);
    case "tasks":
      return {
        tasks: input.kind === "tasks" ? input.kept.map(({ id, text }) => ({ title: text, instruction: `Do: ${text}`, sources: [id] })) : [],
      };
  }
}

export function replyFor({ wants, lens }: Conversation): PerspectiveReply {
  if (wants === "inquire") return { result: resultOf(lens) };
  return wants === "report" ? { report: reportOf() } : { message: `As ${lens} I see it so, src/journal/sqlite.ts:12.` };
}

/** The answer to an effect, given everything that was recorded. */
export function perform(effect: FrameEffect, journal: readonly FrameEvent[], world: World = {}): FrameCommand {
  switch (effect.type) {
    case "gather-context":
      return { type: "context.report", findings: world.findings ?? [], memories: world.memories ?? [], attended: world.attended ?? true };
    case "propose": {
      const { kind, attempt } = effect;
      const input = inputOf(journal, kind);
      if (input === undefined) throw new Error(`there is no input for ${kind}`);
      const came = world.propose?.(kind, input, attempt) ?? { proposal: proposalFor(kind, input, world), usage };
      return { type: "proposal.report", kind, attempt, ...came };
    }
    case "find-players":
      return { type: "players.report", players: world.players ?? [player] };
    case "ask-perspective": {
      const { lens, dialogue, turn, step, mayLook } = effect;
      const which = { lens, ...(dialogue === undefined ? {} : { dialogue }) };
      const conversation = conversationOf(journal, { ...which, turn, mayLook });
      if (conversation === undefined) throw new Error(`nothing was given to ${lens}`);
      const came = world.ask?.(conversation, effect) ?? { reply: replyFor(conversation), usage };
      return { type: "reply.report", ...which, turn, step, ms: world.ms ?? 1_000, ...came };
    }
    case "look":
      return {
        type: "evidence.report",
        lens: effect.lens,
        step: effect.step,
        results: [{ id: "c1", text: `src/journal/sqlite.ts:12 seen by ${effect.lens}` }],
        ms: 10,
      };
    case "stop-team":
      return { type: "team.stop", stopped: effect.members.map(({ lens }) => lens) };
    case "go-on":
      return { type: "frame.go-on" };
  }
}

export const fold = (events: readonly FrameEvent[]): FrameState => events.reduce(frame.evolve, frame.initial);
export const isEnded = (journal: readonly FrameEvent[]): boolean => journal.some(({ type }) => type === "session.ended");
export const dueAt = (journal: readonly FrameEvent[]): readonly FrameEffect[] => (isEnded(journal) ? [] : frame.due(fold(journal)));

/** The kernel's part in small: with nobody there a kind's safe option is taken (K14). */
const recorded = (events: readonly FrameEvent[], world: World): readonly FrameEvent[] =>
  events.map((event) => {
    if (event.type !== "gate.opened" || world.attended !== false) return event;
    const unattended = kindRow(event.gate.kind)?.unattended ?? "park";
    return unattended === "park" ? event : defaulted(event.gate.kind, event.gate.key, unattended.takes);
  });

export function record(journal: readonly FrameEvent[], command: FrameCommand, world: World = {}): readonly FrameEvent[] {
  const decided = frame.decide(command, fold(journal));
  if (isRefusal(decided)) throw new Error(`${command.type} was refused: ${decided.because}`);
  return [...journal, ...recorded(decided, world)];
}

export const when = (journal: readonly FrameEvent[], command: FrameCommand): readonly FrameEvent[] | Refusal =>
  frame.decide(command, fold(journal));

const stepsMax = 400;

/** Does everything that is due, one after the other, until only a person can move it on. */
export function carryOn(journal: readonly FrameEvent[], world: World = {}): readonly FrameEvent[] {
  let current = journal;
  for (let count = 0; count < stepsMax; count += 1) {
    const [effect] = dueAt(current);
    if (!effect) return current;
    current = record(current, perform(effect, current, world), world);
  }
  throw new Error(`after ${stepsMax} steps something is still due`);
}

export const begin = (world: World = {}, more: Partial<Begin> = {}): readonly FrameEvent[] =>
  carryOn(record([], beginning(more), world), world);

/** The gate that stands open, if there is one. */
export function openGate(journal: readonly FrameEvent[]): Gate | undefined {
  const closed = journal.flatMap((event) => (event.type === "gate.answered" || event.type === "gate.lapsed" ? [event.key] : []));
  const opened = journal.flatMap((event) => (event.type === "gate.opened" ? [event.gate] : []));
  return opened
    .filter(
      ({ key }, index) =>
        opened.filter((gate) => gate.key === key).length > closed.filter((each) => each === key).length &&
        index === opened.findLastIndex((gate) => gate.key === key),
    )
    .at(-1);
}

/** Answers the open gate and does what follows. */
export function answer(journal: readonly FrameEvent[], option: string, text?: string, world: World = {}): readonly FrameEvent[] {
  const gate = openGate(journal);
  if (!gate) throw new Error("no gate is open");
  const event = answered(gate.kind, gate.key, option, text === undefined ? {} : { text });
  return carryOn([...journal, event], world);
}

export const gateKindOf = (journal: readonly FrameEvent[]): GateKind | undefined => openGate(journal)?.kind;

/** An inquiry with the first two lenses that has come to routing, or to where the world stops it. */
export const inquired = (world: World = {}, more: Partial<Begin> = {}): readonly FrameEvent[] =>
  answer(begin(world, more), "choose", "1, 2", world);

export const eventsOf = <Type extends FrameEvent["type"]>(
  journal: readonly FrameEvent[],
  type: Type,
): readonly Extract<FrameEvent, { type: Type }>[] =>
  journal.filter((event): event is Extract<FrameEvent, { type: Type }> => event.type === type);

export const typesOf = (journal: readonly FrameEvent[]): readonly string[] => journal.map(({ type }) => type);
