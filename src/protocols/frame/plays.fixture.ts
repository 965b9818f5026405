import * as fc from "fast-check";
import { answered, lapsed, settled } from "../../kernel/events.fixture.ts";
import { playedOnce } from "../../kernel/played.fixture.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import type { Conversation } from "./members/conversation.ts";
import {
  beginning,
  candidates,
  openGate,
  perform,
  proposalFor,
  replyFor,
  reportOf,
  resultOf,
  trigger,
  usage,
  type World,
} from "./machine.fixture.ts";
import { frame } from "./machine.ts";
import type { FrameCommand, FrameEffect, FrameEvent, FrameState, PerspectiveReply } from "./types.ts";

/** Arbitrary inquiries: a world that mostly answers well, in any order, with people who answer anything. */

/** A next step: `pick` chooses among what is due, `how` among ways it can come out, `option` among answers. */
export interface Step {
  readonly pick: number;
  readonly how: number;
  readonly option: number;
  readonly odd: number;
}
export const step: fc.Arbitrary<Step> = fc.record({ pick: fc.nat(7), how: fc.nat(19), option: fc.nat(19), odd: fc.nat(39) });

export const canaryOf = (lens: string): string => `canary-${lens.slice(0, 4)}-${lens.length}`;
export const gatheredCanary = "canary-gathered-0x";
/** Each perspective says something that only it can know, in every word it writes. */
const saying = ({ wants, lens }: Conversation, how: number): PerspectiveReply => {
  if (wants === "inquire")
    return { result: resultOf(lens, { contribution: `${canaryOf(lens)} shows one journal file to those who look for it alone.` }) };
  if (wants === "report")
    return {
      report: reportOf({
        rationale: `${canaryOf(lens)}, src/journal/sqlite.ts:12.`,
        divergence: how % 2 === 0 ? `what ${canaryOf(lens)} sees` : "",
      }),
    };
  return { message: `${canaryOf(lens)} speaking.` };
};

const failures = ["timeout", "rate-limited", "unauthorized", "unreachable", "malformed", "cut", "refused", "other"] as const;

/** A world that mostly answers well, and otherwise in any way that a model or a network can find. */
const worldOf = ({ how, odd }: Step): World => ({
  findings: [{ claim: `${gatheredCanary} was seen in the notes that somebody left behind`, source: "notes.md:1" }],
  players: [
    { id: "model", name: "A model", kind: "model", fits: [] },
    { id: "sre", name: "One", kind: "agent", fits: ["reliability"] },
    { id: "sre2", name: "Two", kind: "agent", fits: how % 2 === 0 ? ["reliability engineering"] : ["chemistry"] },
  ],
  triggers: how % 3 === 0 ? [trigger()] : how % 3 === 1 ? [trigger({ kind: "emergent", pattern: "p" })] : [],
  propose: (kind, input) => {
    if (odd === 0) return { failed: failures[how % failures.length] ?? "other", detail: "no", usage };
    if (odd === 1) return { proposal: [null, 7, {}, { candidates: [] }, { candidates: candidates.slice(0, 1) }][how % 5] ?? null, usage };
    return { proposal: proposalFor(kind, input, { triggers: how % 3 === 0 ? [trigger()] : [] }), usage };
  },
  ask: (conversation) => {
    if (odd === 0 || odd === 2) return { failed: failures[how % failures.length] ?? "other", detail: "no", usage };
    if (odd === 3) return { reply: { result: resultOf("x", { limits: "TBD" }) }, usage };
    if (odd === 4) return { reply: replyFor({ ...conversation, wants: "message" }), usage };
    if (odd < 10 && conversation.mayLook)
      return { reply: { calls: [{ id: "c", tool: "list", input: {} }], said: `${canaryOf(conversation.lens)} looks` }, usage };
    return { reply: saying(conversation, how), usage };
  },
  ms: how === 0 ? 1_000_000 : 10,
});

const texts: Readonly<Record<string, string>> = {
  choose: "1,2",
  add: "Game theory",
  deepen: "look again",
  "add-input": "We have two disks",
  "modify-intent": "recommend: why",
  "modify-deliverable": "inquire: a table",
  "modify-scope": "all of it",
};

/** A journal with its state beside it, so that nothing is folded twice. */
export interface Moment {
  readonly journal: readonly FrameEvent[];
  readonly state: FrameState;
}
export const nothing: Moment = { journal: [], state: frame.initial };
export const after = ({ journal, state }: Moment, events: readonly FrameEvent[]): Moment =>
  events.length === 0 ? { journal, state } : { journal: [...journal, ...events], state: events.reduce(frame.evolve, state) };
export const dueIn = ({ state }: Moment): readonly FrameEffect[] => frame.due(state);

/** The kernel's part in small: what is due is performed in any order, open gates are answered or lapse, work is given up. */
export function next(at: Moment, step: Step): readonly FrameEvent[] {
  const { journal, state } = at;
  if (journal.at(-1)?.type === "session.ended") return [];
  const due = dueIn(at);
  const effect = due[step.pick % Math.max(1, due.length)];
  if (effect && step.odd === 39 && effect.type !== "stop-team") return [settled(effect.key, "halted")];
  if (effect) return decided(perform(effect, journal, worldOf(step)), state);
  const gate = openGate(journal);
  if (!gate) return [];
  if (step.odd === 38) return [lapsed(gate.kind, gate.key)];
  const options = gate.options.filter(({ id }) => id !== "withdraw" || step.odd === 37);
  const option = options[step.option % options.length]?.id ?? "withdraw";
  const text = texts[option];
  return [answered(gate.kind, gate.key, option, text === undefined ? {} : { text: step.odd === 36 ? "nonsense" : text })];
}

export function decided(command: FrameCommand, state: FrameState): readonly FrameEvent[] {
  const events = frame.decide(command, state);
  return isRefusal(events) ? [] : events;
}

export type More = Parameters<typeof beginning>[0];
export const limits = { inputTokensMax: 4_000, outputTokensMax: 1_000 };

/** Every moment between two appends, from the first to the last. */
export const momentsOf = playedOnce((steps: readonly Step[], more: More = {}): readonly Moment[] => {
  let at = after(nothing, decided(beginning(more), nothing.state));
  return [at, ...steps.map((each) => (at = after(at, next(at, each))))];
});
export const play = (steps: readonly Step[], more: More = {}): readonly FrameEvent[] => momentsOf(steps, more).at(-1)?.journal ?? [];
