import { evolve } from "../evolve.ts";
import type { FrameEvent, FrameEventOf, FrameKnowledge, FrameState } from "../types.ts";

/** An event and its version in the stream: what a proof points at. */
export interface RecordedEvent {
  readonly version: number;
  readonly event: FrameEvent;
}

export type FactName =
  | "question"
  | "brief"
  | "instructions"
  | "lens"
  | "names"
  | "gathered"
  | "others"
  | "told"
  | "evidence"
  | "own"
  | "silence"
  | "dialogue";

/** One check, and the events that show it. */
export interface Fact {
  readonly fact: FactName;
  readonly ok: boolean;
  readonly says: string;
  readonly evidence: readonly number[];
}

export interface PerspectiveAudit {
  readonly lens: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

export interface Audit {
  /** True only when there is something to check, and every fact about every perspective holds. */
  readonly ok: boolean;
  readonly perspectives: readonly PerspectiveAudit[];
}

/** Words that only one of them could know, by owner: a lens, or `gathered`. For tests, and for people who plant some. */
export type Canaries = Readonly<Record<string, readonly string[]>>;

export type RecordedStart = RecordedEvent & { readonly event: FrameEventOf<"perspective.given"> };
export interface Case {
  readonly records: readonly RecordedEvent[];
  readonly given: readonly RecordedStart[];
  readonly start: RecordedStart;
  readonly canaries: Canaries;
  /** Everything that any of them said, the oldest first. */
  readonly said: readonly Utterance[];
  /** The machine's knowledge when it gave it. */
  readonly known: FrameKnowledge | undefined;
}

export function knownBefore(records: readonly RecordedEvent[], version: number): FrameKnowledge | undefined {
  const idle: FrameState = { phase: "idle" };
  const before = records.filter((each) => each.version < version).map(({ event }) => event);
  const state = before.reduce(evolve, idle);
  return state.phase === "idle" ? undefined : state;
}

export const fact = (name: FactName, bad: readonly string[], good: string, evidence: readonly number[]): Fact => ({
  fact: name,
  ok: bad.length === 0,
  says: bad.length === 0 ? good : bad.join("; "),
  evidence,
});

export const ownerOf = (event: FrameEvent): string | undefined => {
  if ("lens" in event) return event.lens;
  return "from" in event ? event.from : undefined;
};

/** A perspective's own words. */
export function wordsIn(event: FrameEvent): readonly string[] {
  switch (event.type) {
    case "perspective.finished":
      return Object.values(event.result);
    case "perspective.answered":
      return [event.reply.said ?? "", ...(event.reply.thoughts ?? []).map(({ text }) => text)].filter(Boolean);
    case "perspective.returned":
      return event.said === "" ? [] : [event.said];
    case "message.sent":
    case "reply.given":
      return [event.text];
    case "report.filed":
      return Object.values(event.report);
    default:
      return [];
  }
}

/** Words of one perspective, at their place in the record. */
export interface Utterance {
  readonly version: number;
  readonly owner: string;
  readonly text: string;
  /** Said to a peer, who may quote it. */
  readonly isTalk: boolean;
}

export const saidBy = (records: readonly RecordedEvent[]): readonly Utterance[] =>
  records.flatMap(({ event, version }) => {
    const [owner, text] = [ownerOf(event), wordsIn(event).join("\n")];
    const isTalk = "dialogue" in event && event.dialogue !== undefined;
    return owner === undefined || text === "" ? [] : [{ version, owner, text, isTalk }];
  });
