import { kindRow } from "../../kernel/gate-kinds.ts";
import type { Redact } from "../../kernel/ports.ts";
import { clip, visibleLine } from "../../kernel/text.ts";
import { urgencyWords } from "../../kernel/words/screen-words.ts";

/** A notice to people. Every text in it is free of secrets, on one line and short; the documented shape of `json` webhooks. */
export interface Notice {
  /** The same however often it is tried: a receiver that has seen it can leave it. */
  readonly id: string;
  readonly type: "gate.waiting" | "gates.waiting" | "test";
  /** Told before, and still open. */
  readonly reminder: boolean;
  /** Kind and urgency, in our words alone and in ASCII, so that it may stand in a header. */
  readonly headline: string;
  readonly kind: string | null;
  readonly urgency: 0 | 1 | 2 | 3;
  /** The gate's title: an agent may have chosen its words. */
  readonly title: string;
  /** The harm if it is wrong, in our sentence with its target; null where it has none. */
  readonly harm: string | null;
  /** The name of the project's folder. */
  readonly project: string | null;
  readonly agent: string | null;
  readonly gate: string | null;
  readonly session: string | null;
  readonly openedAt: string | null;
  /** Where it is answered in a browser; null where nothing serves it. */
  readonly url: string | null;
  /** The shell command that shows it. */
  readonly command: string;
}

/** An open gate, as far as people are told of it. */
export interface WaitingGate {
  readonly id: string;
  readonly kind: string;
  readonly urgency: number;
  readonly title: string;
  readonly harm?: string;
  readonly openedAt: string;
  readonly session: string;
  readonly folder: string;
  readonly agent: string;
}

export interface NoticeOptions {
  readonly redact: Redact;
  /** Where the console is, without a slash at the end. */
  readonly site: string | null;
  /** How long a gate was open when it is told again, in milliseconds; 0 for the first time. */
  readonly occasion: number;
}

const limits = { titleMaxChars: 160, harmMaxChars: 240, nameMaxChars: 60 } as const;
/** D22: stands for everything that others wrote, where a secret is in any of it. The gate itself is named. */
export const safetyWords = "[redacted by safety layer]";

/** As the redactor writes it; text that was recorded has it already. */
const redactedMark = "***REDACTED***";

/** Whether a text has a secret in it, or had one before it was recorded. */
export const hitsRedactor = (redact: Redact, text: string): boolean => text.includes(redactedMark) || redact(text) !== text;

export function noticeOf(gate: WaitingGate, { redact, site, occasion }: NoticeOptions): Notice {
  const { id, kind, openedAt, session } = gate;
  const command = `assent explain ${id}`;
  const isHit = [gate.title, gate.harm ?? "", nameOf(gate.folder), gate.agent].some((text) => hitsRedactor(redact, text));
  const safe = (text: string, charsMax: number): string => clip(visibleLine(text), charsMax, command);
  const urgency = urgencyOf(gate.urgency);
  const known = kindRow(kind) ? kind : "gate";
  const reminder = occasion > 0;
  return {
    id: `${id}.${occasion}`,
    type: "gate.waiting",
    reminder,
    headline: `Assent ${reminder ? "still waits" : "waits"} for you: ${known.replaceAll("-", " ")} (${urgencyWords[urgency]})`,
    kind: known,
    urgency,
    title: isHit ? safetyWords : safe(gate.title, limits.titleMaxChars),
    harm: isHit || gate.harm === undefined ? null : safe(gate.harm, limits.harmMaxChars),
    project: isHit ? null : safe(nameOf(gate.folder), limits.nameMaxChars),
    agent: isHit ? null : safe(gate.agent, limits.nameMaxChars),
    gate: id,
    session,
    openedAt,
    url: site === null ? null : `${site}/gates/${id}`,
    command,
  };
}

/** One word about many: a person who comes back to fifty gates is not told fifty times. */
export const manyNotice = (gates: readonly Pick<WaitingGate, "id" | "urgency">[], { site, occasion }: NoticeOptions): Notice => ({
  ...bare,
  id: `${gates[0]?.id ?? ""}+${gates.length - 1}.${occasion}`,
  type: "gates.waiting",
  headline: `Assent waits for you: ${gates.length} more gates`,
  urgency: urgencyOf(Math.max(0, ...gates.map(({ urgency }) => urgency))),
  title: `${gates.length} more gates are open`,
  url: site,
  command: "assent inbox",
});

export const testNotice = (site: string | null, id: string): Notice => ({
  ...bare,
  id,
  type: "test",
  headline: "Assent: a test message",
  urgency: 0,
  title: "A test: this is how a gate is announced. It asks nothing of you.",
  url: site,
  command: "assent inbox",
});

const bare = { reminder: false, kind: null, harm: null, project: null, agent: null, gate: null, session: null, openedAt: null };

const urgencyOf = (urgency: number): Notice["urgency"] => (urgency >= 3 ? 3 : urgency >= 2 ? 2 : urgency >= 1 ? 1 : 0);

/** The reader of a notice needs the folder's name, not where it lies. */
const nameOf = (folder: string): string => folder.split(/[/\\]/).findLast(Boolean) ?? folder;
