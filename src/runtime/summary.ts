import type { Json, SessionId } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import type { TraceItem } from "../kernel/protocol.ts";
import type { Outcome, SessionEnded } from "../kernel/session.ts";
import { dueAt } from "./due.ts";
import { leftNamed } from "./left-named.ts";
import { history, replayed, type LoadedSession } from "./load.ts";
import type { Runtime } from "./types.ts";
import { isNewer, isSeen, toEvent } from "./session.ts";
import { isAway } from "./step.ts";

/** The facts that must come out the same for ever when a recorded session is read again. */
export interface Summary {
  readonly stream: SessionId;
  readonly protocol: string;
  readonly version: number;
  readonly status: string;
  readonly phase: string;
  readonly outcome: Outcome | null;
  readonly openGates: readonly {
    readonly id: string;
    readonly key: string;
    readonly kind: string;
    readonly question: string;
  }[];
  readonly due: readonly string[];
  readonly left: readonly string[];
  /** The session's result, once there is one (K9). */
  readonly output: Json;
  readonly trace: readonly TraceItem[];
}

/** A session as it was at a version, with every message that made it so and that this assent can read. */
export interface SessionHistory {
  readonly loaded: LoadedSession;
  readonly messages: readonly Message[];
}

/** Folds a session from its events, up to `version` if given. */
export async function recount(
  { world, find }: Pick<Runtime, "world" | "find">,
  stream: SessionId,
  version?: number,
): Promise<SessionHistory> {
  const messages = await history(world.journal, stream, version);
  const loaded = await replayed(world.journal, stream, messages, (name) => find(name)?.protocol);
  return known(loaded, messages);
}

/** The same for a session as it stands, which its snapshot tells: to fold a long one takes ten times as long as to read it. */
export async function toldNow({ load, world }: Pick<Runtime, "load" | "world">, stream: SessionId): Promise<SessionHistory | undefined> {
  const loaded = await load(stream);
  if (!loaded) return undefined;
  const messages = await history(world.journal, stream);
  return known(
    loaded,
    messages.filter((message) => message.stream !== stream || message.version <= loaded.version), // written since
  );
}

const known = (loaded: LoadedSession, messages: readonly Message[]): SessionHistory => ({
  loaded,
  messages: messages.filter((message) => !isNewer(loaded.protocol, message)),
});

/** Says where a session stands, from its events alone. */
export const summarise = async (...asked: Parameters<typeof recount>): Promise<Summary> => summaryOf(await recount(...asked));

export function summaryOf({ loaded, messages }: SessionHistory): Summary {
  const events = messages.map(toEvent);
  const ended = events.findLast(({ type }) => type === "session.ended") as unknown as SessionEnded | undefined;
  const output = loaded.protocol.output?.(loaded.session.state) ?? null;
  return { ...standing(loaded), left: leftNamed(ended?.left ?? [], events), output, trace: loaded.protocol.trace(events.filter(isSeen)) };
}

function standing({ stream, protocol, version, session: { ledger, state } }: LoadedSession): Omit<Summary, "left" | "output" | "trace"> {
  const due = ledger.status === "running" ? dueAt(protocol, state).map(({ key }) => key) : [];
  return {
    stream,
    protocol: protocol.name,
    version,
    status: ledger.status,
    phase: state.phase,
    outcome: ledger.outcome,
    openGates: Object.values(ledger.open).map(({ id, key, kind, question }) => ({ id, key, kind, question })),
    due: due.filter((key) => !isAway(ledger, key)),
  };
}
