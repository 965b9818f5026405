import { gateId, sessionId, type GateId, type SessionId } from "../kernel/ids.ts";
import type { Message } from "../kernel/message.ts";
import { Fault } from "../kernel/trouble.ts";
import type { GateSummary, Journal, Page } from "./journal.ts";
import {
  closingHash,
  gateProblem,
  openingHash,
  sessionProblem,
  startHash,
  type ExpectedGate,
  type ExpectedSession,
} from "./list-compare.ts";
import { projectionOf, type ProjectionChange } from "./project.ts";

/** One list made again from the events, beside the stored one. */
export interface ListCheck {
  /** Entries that must be in the stored list. */
  ids(): readonly string[];
  /** How many entries the stored list has, and which, page by page. */
  total(): Promise<number>;
  stored(): AsyncIterable<string>;
  /** The entry's difference from the events, read now; nothing when they agree. */
  problem(id: string): Promise<string | undefined>;
}

export interface Lists {
  /** Throws when a message of a known type does not have its shape. */
  add(message: Message): void;
  /** Every event of a session moves the time of its last change. */
  touch(stream: SessionId, at: string): void;
  readonly checks: readonly ListCheck[];
}

/** The lists of gates and sessions as the events make them. Archived streams have no entries. */
export function expectLists(journal: Journal, isArchived: (stream: SessionId) => boolean): Lists {
  const gates = new Map<GateId, ExpectedGate>();
  const sessions = new Map<SessionId, ExpectedSession>();
  return {
    add(message) {
      for (const change of projectionOf(message)) apply(gates, sessions, message.stream, change);
    },
    touch(stream, at) {
      const session = sessions.get(stream);
      if (session && session.updatedAt !== at) sessions.set(stream, { ...session, updatedAt: at });
    },
    checks: [
      {
        ids: () => [...gates].filter(([, { stream }]) => !isArchived(stream)).map(([id]) => id),
        total: () => totalGates(journal),
        stored: () => storedGates(journal),
        problem: (id) =>
          readable(async () => {
            const found = (await journal.findGates(id)).find((gate) => gate.id === id);
            const expected = gates.get(gateId(id));
            return gateProblem(found, expected && isArchived(expected.stream) ? undefined : expected);
          }),
      },
      {
        ids: () => [...sessions.keys()].filter((stream) => !isArchived(stream)),
        total: async () => (await journal.sessions({ limit: 1 })).total,
        stored: () =>
          pagesOf(
            (page) => journal.sessions(page),
            ({ stream }) => stream,
          ),
        problem: (id) =>
          readable(async () => {
            const found = (await journal.findSessions(id)).find(({ stream }) => stream === id);
            return sessionProblem(found, isArchived(sessionId(id)) ? undefined : sessions.get(sessionId(id)));
          }),
      },
    ],
  };
}

function apply(
  gates: Map<GateId, ExpectedGate>,
  sessions: Map<SessionId, ExpectedSession>,
  stream: SessionId,
  change: ProjectionChange,
): void {
  const session = sessions.get(stream);
  const count = (by: 1 | -1): void => {
    if (session) sessions.set(stream, { ...session, openGates: session.openGates + by });
  };
  if ("open" in change) {
    if (gates.get(change.open.id)?.status !== "open") count(1);
    gates.set(change.open.id, { stream, status: "open", opening: openingHash(change.open), closing: null });
  } else if ("close" in change) {
    const gate = gates.get(change.close);
    const status = change.closing.type === "gate.answered" ? "answered" : "lapsed";
    if (gate?.stream !== stream) return;
    if (gate.status === "open") count(-1);
    gates.set(change.close, { ...gate, status, closing: closingHash(change.closing) });
  } else if ("start" in change) {
    const { status, outcome, cwd } = change.start;
    sessions.set(stream, { status, outcome, cwd, start: startHash(change.start), openGates: 0, updatedAt: change.start.updatedAt });
  } else {
    if (session) sessions.set(stream, { ...session, ...change.set });
  }
}

const statuses: readonly GateSummary["status"][] = ["open", "answered", "lapsed"];

async function totalGates(journal: Journal): Promise<number> {
  const pages = await Promise.all(statuses.map((status) => journal.gates({ status, limit: 1 })));
  return pages.reduce((sum, { total }) => sum + total, 0);
}

async function* storedGates(journal: Journal): AsyncGenerator<string> {
  for (const status of statuses)
    yield* pagesOf(
      (page) => journal.gates({ status, ...page }),
      ({ id }) => id,
    );
}

async function* pagesOf<Item>(
  read: (page: { after?: string }) => Promise<Page<Item>>,
  idOf: (item: Item) => string,
): AsyncGenerator<string> {
  let page = await read({});
  yield* page.items.map(idOf);
  while (page.next !== null) {
    page = await read({ after: page.next });
    yield* page.items.map(idOf);
  }
}

/** An entry that is not even JSON is a finding like any other. */
async function readable(compare: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await compare();
  } catch (cause) {
    if (cause instanceof SyntaxError || (cause instanceof Fault && cause.code === "journal.corrupt"))
      return "is listed in a way that cannot be read";
    throw cause;
  }
}
