import type { EffectShape } from "../kernel/effect.ts";
import type { EntryChange, FindEntry } from "../kernel/entry.ts";
import { gateLimits, gateProblem, shownText, type Gate, type GateDefaulted, type GateLapsed, type GateOpened } from "../kernel/gate.ts";
import { kindRow } from "../kernel/gate-kinds.ts";
import { gateId, type Hash, type SessionId } from "../kernel/ids.ts";
import type { Actor, Draft } from "../kernel/message.ts";
import type { Digest, Redact } from "../kernel/ports.ts";
import type { AnyProtocol, TaggedValue } from "../kernel/protocol.ts";
import { isKernelType, kernelTexts, kernelVersion, type SessionEnded } from "../kernel/session.ts";
import { mapTexts, wellFormed } from "../kernel/texts.ts";
import { isRefusal, refuse, type Refusal } from "../kernel/trouble.ts";
import { dueAt } from "./due.ts";
import { entryChanges } from "./entries.ts";
import {
  evolveSession,
  isKernelKind,
  toBody,
  type FoldedEvent,
  type Ledger,
  type OpenedGate,
  type OpenGate,
  type Session,
} from "./session.ts";

/** Input of a step from the world: where it stands, what time it is, who moves. */
export interface Stamp {
  readonly stream: SessionId;
  /** The stream's version before this step. */
  readonly version: number;
  readonly at: string;
  readonly actor: Actor;
  readonly causedBy: string | null;
}

/** The pure tools a step uses. */
export interface Tools {
  readonly digest: Digest;
  readonly redact: Redact;
  /** The action whose original is sealed with this step, because its record will be redacted. */
  readonly sealing?: Hash | undefined;
}

/** Result of a step: drafts for the journal, and the session as it is afterwards. */
export interface Step {
  readonly drafts: readonly Draft[];
  readonly session: Session;
  /** How much a driver has to look after. */
  readonly due: number;
  /** Originals that something may still run. */
  readonly needed: ReadonlySet<Hash>;
  /** Originals that nothing needs any more. */
  readonly unseal: readonly Hash[];
  /** Changes to the session's entries. */
  readonly entries: readonly EntryChange[];
}

/**
 * Records events on a session, purely: checks gates against the table, takes safe defaults when nobody is there,
 * redacts declared texts, stamps gates, folds. Refuses as a whole or not at all.
 */
export function take(at: ProtocolSession, events: readonly TaggedValue[], stamp: Stamp, tools: Tools): Step | Refusal {
  const { protocol } = at;
  const drafts: Draft[] = [];
  const entries: EntryChange[] = [];
  let { session } = at;
  const record = (event: FoldedEvent): void => {
    entries.push(...entryChanges(protocol, event));
    session = evolveSession(protocol, session, event);
    drafts.push(toDraft(protocol, event, stamp));
  };
  for (const event of events as readonly FoldedEvent[]) {
    if (session.ledger.status === "ended" && event.type !== "gate.lapsed")
      return refuse(event.type, "nothing can follow the end of a session"); // except for closing what it left open
    if (event.type === "session.ended") for (const lapse of lapseAll(session, "session-ended")) record(lapse);
    const redacted = redactEvent(protocol, event, tools.redact);
    if (event.type !== "gate.opened") {
      record(redacted);
      continue;
    }
    const { gate, supersedes } = redacted as unknown as OpenedGate;
    const before = supersedes ? session.ledger.open[gate.key] : undefined;
    if (before) record(lapse(before, "superseded"));
    const version = stamp.version + drafts.length + 1;
    const opened = stampGate(session, redacted as unknown as OpenedGate & FoldedEvent, { ...stamp, version }, tools);
    if (isRefusal(opened)) return opened;
    record(opened);
  }
  const due = dueCount({ protocol, session });
  const needed = subjectsOf({ protocol, session });
  const unseal = [...subjectsOf(at)].filter((subject) => !needed.has(subject));
  return { drafts, session, due, needed, unseal, entries };
}

/** A session and the protocol that it runs. */
export interface ProtocolSession {
  readonly protocol: AnyProtocol;
  readonly session: Session;
  readonly find?: FindEntry;
}

/** Outstanding effects: none, unless the session runs. */
export const dueIn = ({ protocol, session }: ProtocolSession): readonly EffectShape[] =>
  session.ledger.status === "running" ? dueAt(protocol, session.state) : [];

/** Effects a driver could do next; not those that a person is being asked about, or that run as a session. */
const outstanding = (place: ProtocolSession): readonly EffectShape[] =>
  dueIn(place).filter(({ key }) => !isAway(place.session.ledger, key));

/** There is something to do whose time has come. */
export const isWorkDue = (place: ProtocolSession, now: string): boolean =>
  outstanding(place).some(({ notBefore = "" }) => notBefore <= now);

/** How much there is to look after: what is outstanding, and every session that runs beside, whose end has to be told. */
export const dueCount = (place: ProtocolSession): number => outstanding(place).length + besideOf(place.session.ledger).length;

/** The sessions that run beside one, with the keys of the work that they are. */
export const besideOf = ({ beside = {} }: Ledger): readonly (readonly [key: string, stream: SessionId])[] => Object.entries(beside);

/** K9: every session that is work of this one at this moment. */
export const childrenOf = (ledger: Ledger): readonly SessionId[] => [
  ...(ledger.child ? [ledger.child.stream] : []),
  ...besideOf(ledger).map(([, stream]) => stream),
];

/** An original is kept while a gate that could let it run is open, or work that runs it is due or announced. */
function subjectsOf({ protocol, session: { ledger, state } }: ProtocolSession): ReadonlySet<Hash> {
  const due = ledger.status === "ended" ? [] : dueAt(protocol, state);
  const named = [...Object.values(ledger.open), ...Object.values(ledger.effects), ...due];
  return new Set(named.flatMap(({ subject }) => subject ?? []));
}

/** True while a person is being asked about this work, or it runs as a session: nobody touches it meanwhile. */
export const isAway = ({ open, beside = {} }: Ledger, key: string): boolean =>
  Object.hasOwn(open, `unfinished:${key}`) || Object.hasOwn(open, `fault:${key}`) || Object.hasOwn(beside, key);

/** The reason why nothing can be said to a session any more. */
export const sessionEnded = "the session has ended";

/** Offers a command to the machine. A refusal is an ordinary answer and records nothing. */
export function decide({ protocol, session, find }: ProtocolSession, command: TaggedValue): readonly TaggedValue[] | Refusal {
  const { status, child } = session.ledger;
  if (status === "ended") return refuse(command.type, sessionEnded);
  if (child) return refuse(command.type, `the session waits for ${child.stream} to end`);
  if (status === "suspended") return refuse(command.type, "the session is suspended; resume it first");
  const events = protocol.decide(command, session.state, find);
  if (isRefusal(events)) return events;
  const foreign = events.map(foreignPart).find((part) => part !== undefined);
  return foreign === undefined ? events.map(ownWords) : refuse(command.type, `${foreign} is the kernel's to record, not a protocol's`);
}

/** Of the kernel's events a protocol may open its own gates and end its session, and nothing else. */
function foreignPart(event: TaggedValue): string | undefined {
  if (!isKernelType(event.type) || event.type === "session.ended") return undefined;
  if (event.type !== "gate.opened") return event.type;
  const { kind, key } = (event as GateOpened).gate;
  return isKernelKind(kind) || /^(unfinished|fault):/.test(key) ? `the gate "${key}" of kind "${kind}"` : undefined;
}

/** K11: what else a protocol puts into the kernel's event is not the kernel's word, and is left out. */
function ownWords(event: TaggedValue): TaggedValue {
  if (event.type !== "gate.opened") return event;
  const { gate, supersedes } = event as GateOpened;
  return { type: event.type, gate, ...(supersedes ? { supersedes } : {}) } as GateOpened;
}

/** Lets every open gate go: none of them can let anything run any more. */
const lapseAll = (session: Session, reason: GateLapsed["reason"]): readonly FoldedEvent[] =>
  Object.values(session.ledger.open).map((open) => lapse(open, reason));

export const lapse = ({ id, key, kind }: OpenGate, reason: GateLapsed["reason"]): FoldedEvent => ({
  type: "gate.lapsed",
  id,
  key,
  kind,
  reason,
});

/** K8: what an early end leaves open, in words a person can act on. */
export function leftOpen({ protocol, session: { ledger, state } }: ProtocolSession): readonly string[] {
  const gates = Object.values(ledger.open).map(({ question }) => `unanswered: ${question}`);
  const undone = protocol.left?.(state) ?? dueAt(protocol, state).map(({ key }) => `not done: ${key}`);
  return [...gates, ...undone];
}

export const ended = (outcome: SessionEnded["outcome"], left: readonly string[]): FoldedEvent => ({ type: "session.ended", outcome, left });

function redactEvent(protocol: AnyProtocol, event: FoldedEvent, redact: Redact): FoldedEvent {
  const paths = (isKernelType(event.type) ? kernelTexts : protocol.texts)[event.type] ?? [];
  return wellFormed(mapTexts(event, paths, redact));
}

function stampGate(session: Session, opened: OpenedGate & FoldedEvent, stamp: Stamp, tools: Tools): FoldedEvent | Refusal {
  const { gate } = opened;
  const { open, start } = session.ledger;
  const problem = gateProblem(gate) ?? openingProblem(open, gate) ?? expiryProblem(opened, stamp);
  if (problem !== undefined) return refuse("gate.open", problem);
  const unattended = kindRow(gate.kind)?.unattended;
  if (start?.attended === false && opened["again"] !== true && unattended !== undefined && unattended !== "park")
    return defaulted(gate.key, gate.kind, unattended.takes);
  const id = gateId(`g${shortId(tools.digest(`${stamp.stream} ${gate.key} ${stamp.version}`))}`);
  const stamped = { ...opened, id, shown: tools.digest(shownText(gate)) };
  return isSealed(open, gate, tools) ? { ...stamped, sealed: true } : stamped;
}

function openingProblem(open: Ledger["open"], { key, kind }: Gate): string | undefined {
  if (Object.hasOwn(open, key)) return `the gate "${key}" is open already`;
  return Object.keys(open).length < gateLimits.openMax || isKernelKind(kind)
    ? undefined
    : `${gateLimits.openMax} gates wait in this session already; answer some first`;
}

/** A gate that opens too late would lapse and open again for ever. A branch's may: it was in time when it was first asked. */
function expiryProblem({ gate: { expiresAt }, again }: OpenedGate & FoldedEvent, { at }: Stamp): string | undefined {
  if (expiresAt === undefined || again === true) return undefined;
  if (!isClockText(expiresAt)) return `a gate cannot expire at "${expiresAt}": say it as the clock does`;
  return expiresAt <= at ? `a gate cannot expire at "${expiresAt}": that is over` : undefined;
}

/** Times are compared as text, so they must all be written alike. */
const isClockText = (text: string): boolean => {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
};

const isSealed = (open: Ledger["open"], { subject }: Gate, { sealing }: Tools): boolean =>
  subject !== undefined && (subject === sealing || Object.values(open).some((gate) => gate.subject === subject && gate.sealed === true));

const defaulted = (key: string, kind: GateDefaulted["kind"], option: string): FoldedEvent => ({
  type: "gate.defaulted",
  key,
  kind,
  option,
  because: "nobody attends this session; the kind's safe option was taken",
});

const letters = "abcdefghjkmnpqrstuvwxyz234567890";

/** Ten letters a person can read aloud and type, out of a hash. */
export const shortId = (hash: string): string =>
  Array.from({ length: 10 }, (_, index) => letters[Number.parseInt(hash.slice(index * 2, index * 2 + 2), 16) & 31]).join("");

const toDraft = (protocol: AnyProtocol, event: FoldedEvent, { actor, causedBy, at }: Stamp): Draft => ({
  protocol: protocol.name,
  type: event.type,
  actor,
  causedBy,
  at,
  schema: isKernelType(event.type) ? kernelVersion : protocol.version,
  body: toBody(event),
});
