import type { ChildEnded, ChildStarted } from "../kernel/child.ts";
import type { EffectFailed, EffectFinished, EffectSettled, EffectStarted } from "../kernel/effect.ts";
import type { Gate, GateAnswered, GateLapsed, GateOpened } from "../kernel/gate.ts";
import type { GateId, Hash, Json, SessionId } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import type { AnyProtocol, AnyState, KernelEvent, TaggedValue } from "../kernel/protocol.ts";
import { isKernelType, kernelVersion, type Outcome, type SessionMoved, type SessionStarted } from "../kernel/session.ts";
import { mapTexts } from "../kernel/texts.ts";
import { dueAt } from "./due.ts";

/** An event as it is folded: its type beside its body. */
export type FoldedEvent = TaggedValue & { readonly [key: string]: unknown };

/** A gate as recorded: what the protocol put, with what the runtime gave it. */
export type OpenedGate = GateOpened & {
  readonly id: GateId;
  readonly shown: Hash;
  /** The record is redacted, so the subject may only run from its sealed original. */
  readonly sealed?: true;
};

/** Only what deciding needs; the whole gate is in its event and in the list of gates. */
export interface OpenGate {
  readonly id: GateId;
  readonly shown: Hash;
  readonly key: string;
  readonly kind: Gate["kind"];
  readonly question: string;
  readonly subject?: Hash;
  readonly sealed?: true;
}

/** Work that was announced or has failed before. Gone as soon as it is settled. */
export interface EffectEntry {
  readonly attempts: number;
  /** Announced, with no result since. */
  readonly started: boolean;
  readonly subject?: Hash;
}

/** The kernel's own memory of a session: bounded, and part of every snapshot. */
export interface Ledger {
  readonly status: "new" | "running" | "suspended" | "ended";
  readonly outcome: Outcome | null;
  readonly start: SessionStarted | null;
  readonly open: Readonly<Record<string, OpenGate>>;
  readonly effects: Readonly<Record<string, EffectEntry>>;
  /** K9: the session this one waits for. */
  readonly child: { readonly stream: SessionId; readonly key: string } | null;
  /** K9: sessions that run beside this one, by the key of the work that they are. */
  readonly beside?: Readonly<Record<string, SessionId>>;
}

/** One session, folded. Plain JSON: this is what a snapshot holds. */
export interface Session {
  readonly ledger: Ledger;
  readonly state: AnyState;
  readonly tally?: Json;
}

export const newSession = (protocol: AnyProtocol): Session => ({
  ledger: { status: "new", outcome: null, start: null, open: {}, effects: {}, child: null },
  state: protocol.initial,
});

/** Names what made a snapshot: another version of the protocol or the kernel folds the events again. */
export const shapeOf = ({ name, version, tallyVersion }: AnyProtocol): string =>
  `${name}/${version}.${kernelVersion}${tallyVersion === undefined ? "" : `.${tallyVersion}`}`;

export const toEvent = ({ type, body }: Pick<Message, "type" | "body">): FoldedEvent => ({ ...body, type });

export const toBody = ({ type: _, ...body }: FoldedEvent): Readonly<Record<string, Json | undefined>> =>
  body as Readonly<Record<string, Json | undefined>>;

/** True when a newer assent wrote this message: we may read it, but not add after it. */
export const isNewer = (protocol: AnyProtocol, { type, schema }: Pick<Message, "type" | "schema">): boolean =>
  schema > (isKernelType(type) ? kernelVersion : protocol.version);

/** Folds one event: the kernel's part into the ledger, the rest into the protocol's state. Total. */
export function evolveSession(protocol: AnyProtocol, session: Session, event: FoldedEvent): Session {
  const ledger = isKernelType(event.type) ? evolveLedger(session.ledger, event) : session.ledger;
  if (event.type === "session.moved")
    return { ...session, ledger, state: movedState(protocol, session.state, event as unknown as SessionMoved) };
  const isLate = event.type === "gate.lapsed" && session.ledger.status === "ended"; // its protocol is done
  if (isLate || !isSeen(event)) return forget(protocol, { ...session, ledger });
  const tally = protocol.tally ? { tally: protocol.tally(session.tally, event) } : {};
  return forget(protocol, { ledger, state: protocol.evolve(session.state, event), ...tally });
}

/** Failed attempts at work that is no longer due are history: forgetting them keeps the snapshot small. */
function forget(protocol: AnyProtocol, session: Session): Session {
  const entries = Object.entries(session.ledger.effects);
  if (entries.length === 0) return session;
  const due = new Set(dueAt(protocol, session.state).map(({ key }) => key));
  const kept = entries.filter(([key, { started }]) => started || due.has(key));
  return kept.length === entries.length ? session : { ...session, ledger: { ...session.ledger, effects: Object.fromEntries(kept) } };
}

/** Gates that the kernel itself puts; no protocol opens or sees them. */
export const isKernelKind = (kind: string): boolean => kind === "unfinished" || kind === "fault";

const seenTypes: ReadonlySet<string> = new Set<KernelEvent["type"]>([
  "gate.opened",
  "gate.answered",
  "gate.lapsed",
  "gate.defaulted",
  "effect.settled",
  "child.ended",
  "session.branched",
  "session.ended",
]);

/** Protocols see their own events and the kernel's that concern them; the kernel's own gates and re-opening after a branch do not. */
export function isSeen(event: FoldedEvent): boolean {
  if (!isKernelType(event.type)) return true;
  if (!seenTypes.has(event.type) || event["again"] === true || event["reason"] === "branched") return false;
  const kind = event.type === "gate.opened" ? (event as unknown as GateOpened).gate.kind : event["kind"];
  return !isKernelKind(String(kind));
}

function evolveLedger(ledger: Ledger, event: FoldedEvent): Ledger {
  switch (event.type) {
    case "session.started":
      return { ...ledger, status: "running", start: event as unknown as SessionStarted };
    case "session.branched":
      return { ...withoutBeside(ledger), status: "suspended", outcome: null, effects: announced(ledger.effects), child: null };
    case "session.resumed":
      return { ...ledger, status: "running" };
    case "session.moved": {
      const { cwd, place } = event as unknown as SessionMoved;
      return { ...ledger, start: ledger.start && { ...ledger.start, cwd, place } };
    }
    case "session.ended":
      return { ...withoutBeside(ledger), status: "ended", outcome: event["outcome"] as Outcome, effects: {}, child: null };
    case "child.started": {
      const { child, key, beside } = event as unknown as ChildStarted;
      return beside
        ? { ...ledger, beside: { ...ledger.beside, [key]: child } }
        : { ...ledger, status: "suspended", child: { stream: child, key } };
    }
    case "child.ended": {
      const { key, beside: wasBeside } = event as unknown as ChildEnded;
      if (!wasBeside) return { ...ledger, status: "running", child: null };
      const { beside = {}, ...rest } = ledger;
      const left = without(beside, key);
      return Object.keys(left).length === 0 ? rest : { ...rest, beside: left };
    }
    case "gate.opened": {
      const { gate, id, shown, sealed } = event as unknown as OpenedGate;
      const { key, kind, question, subject } = gate;
      const kept = { ...(subject === undefined ? {} : { subject }), ...(sealed === true ? { sealed } : {}) };
      const entry = { id, shown, key, kind, question, ...kept };
      return { ...ledger, open: { ...ledger.open, [key]: entry } };
    }
    case "gate.answered":
    case "gate.lapsed": {
      const { key } = event as unknown as GateAnswered | GateLapsed;
      return { ...ledger, open: without(ledger.open, key) };
    }
    default:
      return { ...ledger, effects: evolveEffects(ledger.effects, event) };
  }
}

function evolveEffects(effects: Ledger["effects"], event: FoldedEvent): Ledger["effects"] {
  switch (event.type) {
    case "effect.started": {
      const { key, attempt, subject } = event as unknown as EffectStarted & { subject?: Hash };
      return { ...effects, [key]: { attempts: attempt, started: true, ...(subject === undefined ? {} : { subject }) } };
    }
    case "effect.failed": {
      const { key, attempt } = event as unknown as EffectFailed;
      return { ...effects, [key]: { ...effects[key], attempts: attempt, started: effects[key]?.started ?? false } };
    }
    case "effect.finished":
    case "effect.settled":
      return without(effects, (event as unknown as EffectFinished | EffectSettled).key);
    default:
      return effects;
  }
}

const withoutBeside = ({ beside: _, ...ledger }: Ledger): Ledger => ledger;

/** An effect the parent announced may have happened for its branch too: the branch asks before it does it (K15, K16). */
const announced = (effects: Ledger["effects"]): Ledger["effects"] =>
  Object.fromEntries(Object.entries(effects).filter(([, { started }]) => started));

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  const { [key]: _, ...rest } = record;
  return rest;
}

/** M4: a session that moves takes its folders along, so that nothing that was planned for one place runs in it from another. */
export function movedState(protocol: AnyProtocol, state: AnyState, moved: SessionMoved): AnyState {
  const { from } = moved;
  if (!from) return state;
  const taken = mapTexts(state, protocol.places ?? [], (path) => movedPath(path, { ...moved, from }));
  return protocol.moved?.(taken, moved, state) ?? taken;
}

/** The same folder in the new place: of the repository if both are of one, else of the session. One outside of both stays where it is. */
function movedPath(path: string, { from, cwd, place }: SessionMoved & Required<Pick<SessionMoved, "from">>): string {
  const { repository } = place;
  const inRepository = from.root !== undefined && repository ? below(path, from.root) : undefined;
  if (repository && inRepository !== undefined) return repository.root + inRepository;
  const inFolder = below(path, from.cwd);
  return inFolder === undefined ? path : cwd + inFolder;
}

/** The rest of a path behind a folder that it is in; undefined where it is not in there. */
export function below(path: string, folder: string): string | undefined {
  const rest = path.slice(folder.length);
  return path.startsWith(folder) && (rest === "" || rest.startsWith("/")) ? rest : undefined;
}

/** Whether the work of a session has been at another place than it was: what was begun for that one is not to begin here. */
export const isMoved = (before: SessionStarted | null, now: SessionStarted | null): boolean =>
  before !== null && now !== null && (before.cwd !== now.cwd || before.place?.machine !== now.place?.machine);
