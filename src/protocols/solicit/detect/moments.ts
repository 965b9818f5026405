import { shorten } from "../../../kernel/text.ts";
import type { Json } from "../../../kernel/ids.ts";

/** Place and time of a sight, so that the reader of a gap can look it up. */
export interface Spot {
  /** ISO time. */
  readonly at?: string;
  /** Line of the transcript, counted from 1. */
  readonly line?: number;
  /** Seen in the work of a sub-agent: it may work elsewhere, and nobody speaks to it. */
  readonly side?: true;
}

export type CallInput = Readonly<Record<string, Json | undefined>>;

/** `rejected`: a person said no. `blocked`: a rule or a hook did, so nothing was tried. */
export type CallEnding = "ran" | "failed" | "rejected" | "blocked";

/**
 * Parts of a workspace and what they are like: `branch`, `head`, `file:package-lock.json`, `tool:node`,
 * `env:NODE_ENV`. Values are names, versions and digests, never contents.
 */
export type WorkspaceDigests = Readonly<Record<string, string>>;

export interface SpeechMoment extends Spot {
  readonly kind: "said";
  readonly by: "person" | "agent";
  readonly text: string;
}

export interface StartMoment extends Spot {
  readonly kind: "called";
  readonly id: string;
  readonly tool: string;
  readonly input: CallInput;
  readonly cwd?: string;
  /** Absent: the agent. */
  readonly by?: "person";
}

export interface EndMoment extends Spot {
  readonly kind: "ended";
  readonly id: string;
  readonly outcome: CallEnding;
  /** The ending is not recorded: whether it failed can only be read from its text. */
  readonly unsure?: true;
  readonly text: string;
  /** The person's words when they rejected it. */
  readonly reason?: string;
}

/** Parts of the workspace as they were seen. Only a change from outside the session can be drift. */
export interface WorkspaceMoment extends Spot {
  readonly kind: "workspace";
  readonly seen: WorkspaceDigests;
  readonly by: "agent" | "person" | "unknown";
  /** The folder it was seen from. Absent: the one the session works in. */
  readonly place?: string;
}

/** Somebody other than the agent wrote a file while the session was going on. */
export interface ChangeMoment extends Spot {
  readonly kind: "changed";
  readonly path: string;
}

/** The person was told about the changes so far, or told of them. */
export interface NoticeMoment extends Spot {
  readonly kind: "told";
}

/** One form for every source: transcripts, the journal, live events of a client. */
export type Moment = SpeechMoment | StartMoment | EndMoment | WorkspaceMoment | ChangeMoment | NoticeMoment;

/** S9: when a measurement becomes a gap. */
export interface Thresholds {
  readonly failures: number;
  readonly corrections: number;
  readonly turns: number;
  readonly assumptionMinutes: number;
}

/** S2: the careful defaults. */
export const defaultThresholds: Thresholds = { failures: 3, corrections: 3, turns: 10, assumptionMinutes: 60 };

/** Limits of a watch's memory, and of every text it looks at. */
export const limits = {
  openCallsMax: 400,
  actionsMax: 200,
  outputHeadChars: 6_000,
  outputTailChars: 10_000,
  saidMaxChars: 8_000,
  commandMaxChars: 4_000,
  instructionsMax: 60,
  assumptionsMax: 60,
  partsMax: 600,
  quoteMaxChars: 160,
} as const;

/** Shows where a moment stands. */
export function spotOf({ line, at }: Spot, name: string): string {
  const place = line === undefined ? name : `${name}:${line}`;
  return at === undefined ? place : `${place}, ${at}`;
}

/** The first and the last part of a long output: errors stand at either end. */
export function endsOf(text: string): string {
  const { outputHeadChars: head, outputTailChars: tail } = limits;
  return text.length <= head + tail ? text : `${text.slice(0, head)}\n${text.slice(-tail)}`;
}

export const quoted = (text: string): string => shorten(text.replace(/\s+/g, " ").trim(), limits.quoteMaxChars);

/** A map that forgets its oldest entry rather than grow. */
export function keep<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}
