import type { Gate, GateAnswered, GateLapsed } from "../kernel/gate.ts";
import type { GateId, Hash } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import type { SessionBranched, SessionEnded, SessionMoved, SessionStarted } from "../kernel/session.ts";
import type { GateRecord, SessionRecord } from "./journal.ts";

/**
 * The lists people look at, derived from the kernel's events alone, in the transaction that records them.
 * Every store applies the same changes, so `verify` can make them again from the events and compare.
 */
export type ProjectionChange =
  | { readonly table: "gates"; readonly open: GateRecord }
  | { readonly table: "gates"; readonly close: GateId; readonly closing: NonNullable<GateRecord["closing"]> }
  | { readonly table: "sessions"; readonly start: SessionRecord }
  | { readonly table: "sessions"; readonly set: Partial<Pick<SessionRecord, "status" | "outcome" | "cwd">> };

export function projectionOf(message: Message): readonly ProjectionChange[] {
  switch (message.type) {
    case "gate.opened": {
      const body = message.body as unknown as { gate: Gate; id: GateId; shown: Hash };
      return [{ table: "gates", open: openRecord(message, body) }];
    }
    case "gate.answered":
    case "gate.lapsed": {
      const closing = { type: message.type, ...message.body, at: message.at } as (GateAnswered | GateLapsed) & { at: string };
      return [{ table: "gates", close: closing.id, closing }];
    }
    case "session.started":
      return [{ table: "sessions", start: startRecord(message, message.body as unknown as SessionStarted) }];
    case "session.branched":
      return [{ table: "sessions", start: branchRecord(message, message.body as unknown as SessionBranched) }];
    case "child.started":
      return isBeside(message) ? [] : [{ table: "sessions", set: { status: "suspended" } }];
    case "child.ended":
      return isBeside(message) ? [] : [{ table: "sessions", set: { status: "running" } }];
    case "session.resumed":
      return [{ table: "sessions", set: { status: "running" } }];
    case "session.moved":
      return [{ table: "sessions", set: { cwd: (message.body as unknown as SessionMoved).cwd } }];
    case "session.ended":
      return [{ table: "sessions", set: { status: "ended", outcome: (message.body as unknown as SessionEnded).outcome } }];
    default:
      return [];
  }
}

/** K9: it runs beside its parent, which does not wait for it. */
const isBeside = ({ body }: Message): boolean => body["beside"] === true;

const openRecord = (
  { stream, protocol, at, position }: Message,
  { gate, id, shown }: { gate: Gate; id: GateId; shown: Hash },
): GateRecord => ({
  id,
  stream,
  protocol,
  key: gate.key,
  kind: gate.kind,
  title: gate.title,
  ...(gate.harm === undefined ? {} : { harm: gate.harm }),
  question: gate.question,
  urgency: gate.urgency,
  openedAt: at,
  status: "open",
  gate,
  shown,
  closing: null,
  position,
  expiresAt: gate.expiresAt ?? null,
});

const startRecord = (
  { position, stream, protocol, at }: Message,
  { title, cwd, agent, attended, parent }: SessionStarted,
): SessionRecord => ({
  position,
  stream,
  protocol,
  title,
  cwd,
  agent,
  attended,
  status: "running",
  outcome: null,
  startedAt: at,
  updatedAt: at,
  openGates: 0,
  due: 0,
  parent: parent?.session ?? null,
});

const branchRecord = (message: Message, { parent, version, session }: SessionBranched): SessionRecord => ({
  ...startRecord(message, session),
  status: "suspended",
  parent: `${parent}@${version}`,
});
