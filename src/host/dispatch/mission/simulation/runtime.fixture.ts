import type { ChildEnded, RunBeside } from "../../../../kernel/child.ts";
import type { EffectShape } from "../../../../kernel/effect.ts";
import { defaulted, ended, lapsed } from "../../../../kernel/events.fixture.ts";
import { gateProblem, type Gate, type GateAnswered, type GateOpened } from "../../../../kernel/gate.ts";
import { kindRow } from "../../../../kernel/gate-kinds.ts";
import { isRecord, type Json, type SessionId } from "../../../../kernel/ids.ts";
import type { AnyProtocol, AnyState, TaggedValue } from "../../../../kernel/protocol.ts";
import type { Outcome, SessionEnded } from "../../../../kernel/session.ts";
import { isRefusal, refuse, type Refusal } from "../../../../kernel/trouble.ts";

/** A session of a real machine, and everything that the runtime would keep about it. */
export interface SimSession {
  readonly id: string;
  readonly protocol: AnyProtocol;
  readonly attended: boolean;
  readonly parent?: { readonly session: SimSession; readonly key: string };
  readonly open: Map<string, Gate>;
  readonly entries: Map<string, Json>;
  readonly children: Map<string, SimSession>;
  /** Effects that are being performed, each with what takes it back. */
  readonly underWay: Map<string, () => void>;
  state: AnyState;
  outcome: Outcome | null;
  /** Nobody drives it: its process is gone. */
  isDown: boolean;
}

type SimStart = Pick<SimSession, "id" | "attended" | "parent">;

export interface SimPorts {
  readonly protocols: Readonly<Record<string, AnyProtocol>>;
  /** Performs an effect and reports once; gives back what ends it before that. */
  readonly perform: (session: SimSession, effect: EffectShape, report: (command: TaggedValue) => void) => () => void;
  /** Hears of every event once it is folded. */
  readonly heard: (session: SimSession, event: TaggedValue) => void;
}

export interface SimRuntime {
  readonly sessions: readonly SimSession[];
  readonly start: (protocol: string, command: TaggedValue, more: SimStart) => SimSession;
  readonly offer: (session: SimSession, command: TaggedValue) => readonly TaggedValue[] | Refusal;
  readonly record: (session: SimSession, events: readonly TaggedValue[]) => void;
  readonly stop: (session: SimSession) => void;
  /** The process that drives a session and its children dies; somebody else takes them up later. */
  readonly crash: (session: SimSession) => void;
  readonly revive: (session: SimSession) => void;
}

export function claim(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

/** Sessions, and those among them that something happened to since they were last looked at. */
interface Sessions {
  readonly ports: SimPorts;
  readonly all: SimSession[];
  readonly unseen: Set<SimSession>;
  isLooking: boolean;
}

/** The runtime in small: what is due is performed, what is no longer due is ended, and whoever asked for a session hears of its end. */
export function simRuntime(ports: SimPorts): SimRuntime {
  const sessions: Sessions = { ports, all: [], unseen: new Set(), isLooking: false };
  return {
    sessions: sessions.all,
    start: (protocol, command, more) => start(sessions, protocol, command, more),
    offer: (session, command) => offer(sessions, session, command),
    record: (session, events) => record(sessions, session, events),
    stop: (session) => stop(sessions, session),
    crash,
    revive(session) {
      for (const each of familyOf(session)) {
        each.isDown = false;
        sessions.unseen.add(each);
      }
      lookAround(sessions);
    },
  };
}

function start(sessions: Sessions, name: string, command: TaggedValue, more: SimStart): SimSession {
  const protocol = sessions.ports.protocols[name] as AnyProtocol;
  const kept = { open: new Map(), entries: new Map(), children: new Map(), underWay: new Map() };
  const session: SimSession = { ...more, ...kept, protocol, state: protocol.initial, outcome: null, isDown: false };
  sessions.all.push(session);
  more.parent?.session.children.set(more.parent.key, session);
  claim(!isRefusal(offer(sessions, session, command)), `${name} takes its first command`);
  return session;
}

function offer(sessions: Sessions, session: SimSession, command: TaggedValue): readonly TaggedValue[] | Refusal {
  if (session.outcome !== null) return refuse(command.type, "the session has ended");
  const decided = session.protocol.decide(command, session.state);
  if (!isRefusal(decided)) record(sessions, session, decided);
  return decided;
}

function record(sessions: Sessions, session: SimSession, events: readonly TaggedValue[]): void {
  for (const event of events) {
    claim(session.outcome === null, `nothing follows the end of a session: ${event.type}`);
    if (event.type === "gate.opened") openGate(sessions, session, event as GateOpened);
    else if (event.type === "session.ended") end(sessions, session, event as SessionEnded);
    else {
      if (event.type === "gate.answered") session.open.delete((event as GateAnswered).key);
      fold(sessions, session, event);
    }
  }
  sessions.unseen.add(session);
  lookAround(sessions);
}

function fold({ ports }: Sessions, session: SimSession, event: TaggedValue): void {
  session.state = session.protocol.evolve(session.state, event as never);
  for (const { list, key, value } of session.protocol.entries?.(event as never) ?? []) session.entries.set(`${list} ${key}`, value ?? null);
  ports.heard(session, event);
}

function end(sessions: Sessions, session: SimSession, event: SessionEnded): void {
  session.outcome = event.outcome;
  for (const [key, { kind }] of session.open) fold(sessions, session, lapsed(kind, key, "session-ended"));
  session.open.clear();
  fold(sessions, session, event);
  leave(session);
  for (const child of session.children.values()) stop(sessions, child);
  if (session.parent) sessions.unseen.add(session.parent.session);
}

function stop(sessions: Sessions, session: SimSession): void {
  if (session.outcome === null) record(sessions, session, [ended("stopped")]);
}

function lookAround(sessions: Sessions): void {
  if (sessions.isLooking) return;
  sessions.isLooking = true;
  for (const session of sessions.unseen) {
    sessions.unseen.delete(session);
    if (session.outcome === null && !session.isDown) look(sessions, session);
  }
  sessions.isLooking = false;
}

function look(sessions: Sessions, session: SimSession): void {
  const [over] = [...session.children].filter(([, { outcome }]) => outcome !== null);
  if (over) {
    session.children.delete(over[0]);
    return record(sessions, session, [endOf(over[1], over[0])]);
  }
  const due = session.protocol.due(session.state);
  claim(due.length > 0 || session.open.size > 0, `D8 ${session.id} is never idle: ${session.state.phase}`);
  const wanted = new Set(due.map(({ key }) => key));
  for (const [key, takeBack] of session.underWay)
    if (!wanted.has(key)) {
      session.underWay.delete(key);
      takeBack();
    }
  for (const [key, child] of session.children) if (!wanted.has(key)) stop(sessions, child);
  for (const effect of due)
    if (!session.underWay.has(effect.key) && !session.children.has(effect.key)) beginEffect(sessions, session, effect);
}

function beginEffect(sessions: Sessions, session: SimSession, effect: EffectShape): void {
  const { ports, unseen } = sessions;
  const isChild = effect.type === "run-beside" || effect.type === "run-protocol";
  if (isChild && Object.hasOwn(ports.protocols, (effect as RunBeside).protocol)) return startChild(sessions, session, effect as RunBeside);
  const takeBack = ports.perform(session, effect, (command) => {
    session.underWay.delete(effect.key);
    if (command.type === "child.ended") record(sessions, session, [command]);
    else offer(sessions, session, command);
    unseen.add(session); // also where it was refused: what is due is due
    lookAround(sessions);
  });
  session.underWay.set(effect.key, takeBack);
}

function startChild(sessions: Sessions, session: SimSession, { key, protocol, command, rest }: RunBeside): void {
  const found = rest ? session.entries.get(`${rest.list} ${rest.key}`) : {};
  claim(isRecord(found), `there is a brief for ${key}`);
  start(sessions, protocol, { ...found, ...command }, { id: `${session.id}/${key}`, attended: session.attended, parent: { session, key } });
}

/** K14: where nobody is there, the kind's own safe answer is taken and nobody is asked. */
function openGate(sessions: Sessions, session: SimSession, event: GateOpened): void {
  const { gate } = event;
  const problem = gateProblem(gate) ?? (session.open.has(gate.key) ? "it is open already" : undefined);
  claim(problem === undefined, `the gate ${gate.kind} ${gate.key} can be shown: ${problem}`);
  const alone = kindRow(gate.kind)?.unattended ?? "park";
  if (!session.attended && alone !== "park") return fold(sessions, session, defaulted(gate.kind, gate.key, alone.takes));
  session.open.set(gate.key, gate);
  fold(sessions, session, event);
}

const endOf = (child: SimSession, key: string): ChildEnded => ({
  type: "child.ended",
  key,
  child: child.id as SessionId,
  protocol: child.protocol.name,
  outcome: child.outcome as Outcome,
  output: child.protocol.output?.(child.state) ?? null,
});

/** K9: a session with everything that works for it. */
export const familyOf = (session: SimSession): readonly SimSession[] => [session, ...[...session.children.values()].flatMap(familyOf)];

function leave(session: SimSession): void {
  for (const takeBack of session.underWay.values()) takeBack();
  session.underWay.clear();
}

function crash(session: SimSession): void {
  for (const each of familyOf(session)) {
    each.isDown = true;
    leave(each);
  }
}
