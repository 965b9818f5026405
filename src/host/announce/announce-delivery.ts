import { clearFailure, markFirst, noteFailure, unmark, type AnnouncementMark } from "../../adapters/notify/announced.ts";
import { manyNotice, noticeOf, type Notice, type WaitingGate } from "../../adapters/notify/notice.ts";
import type { GateSummary, Journal } from "../../journal/journal.ts";
import type { Runtime } from "../../runtime/types.ts";
import { announcedFolder, type Way, type WayOptions } from "./announce-ways.ts";
import { siteOf } from "../site.ts";

const policy = {
  /** More at once become one message. */
  burstMax: 5,
  /** Messages of one way that wait for their turn. */
  queueMax: 20,
  knownMax: 10_000,
  takenMax: 100,
  lookedAtMax: 50,
} as const;

/** A gate and the occasion that people are to be told of it. */
export interface DueAnnouncement {
  readonly gate: GateSummary;
  readonly occasion: number;
}

export interface DeliveryLine {
  /** Takes the notices that no other process has taken, and says which. */
  take(way: Way, due: readonly DueAnnouncement[]): readonly DueAnnouncement[];
  done(): Promise<unknown>;
  sayFailed(label: string, why: string): void;
  /** The gates that this process told of last. */
  gates(): readonly string[];
}

interface Delivering extends WayOptions {
  readonly runtime: Runtime;
  readonly onNote?: (session: string | null, what: string) => void;
}

/** Messages go out one after the other in each way, so that one that hangs holds up no other way. */
export function deliveryLine(delivering: Delivering, signal: AbortSignal): DeliveryLine {
  const folder = announcedFolder(delivering.paths);
  const tails = new Map<string, Promise<void>>();
  const waiting = new Map<string, number>();
  const failing = new Map<string, string>();
  const known = new Set<string>();
  const taken = new Set<string>();

  const sayFailed = (label: string, why: string): void => {
    if (failing.get(label) !== why) delivering.onNote?.(null, `could not tell ${label}: ${why}`); // once, not every time
    failing.set(label, why);
  };

  const enqueue = (way: Way, due: readonly DueAnnouncement[]): void => {
    const { key, label } = way;
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    const next = (tails.get(key) ?? Promise.resolve())
      .then(() => deliver(delivering, way, due, signal))
      .then((why) => (why === undefined ? void failing.delete(label) : sayFailed(label, why)))
      .catch((cause: unknown) => sayFailed(label, messageOf(cause)))
      .finally(() => waiting.set(key, (waiting.get(key) ?? 1) - 1));
    tails.set(key, next);
  };

  /** A mark that this process has seen is not looked for on the disk again. */
  const isFirst = (mark: AnnouncementMark): boolean => {
    const name = `${mark.gate} ${mark.occasion} ${mark.way}`;
    if (known.has(name)) return false;
    if (known.size >= policy.knownMax) known.clear();
    known.add(name);
    return markFirst(folder, mark);
  };

  return {
    sayFailed,
    done: () => Promise.all(tails.values()),
    gates: () => [...taken].slice(-policy.takenMax),
    take(way, due) {
      if ((waiting.get(way.key) ?? 0) >= policy.queueMax) return [];
      const mine = due.filter(({ gate, occasion }) => gate.urgency >= way.minUrgency && isFirst({ gate: gate.id, occasion, way: way.key }));
      for (const { gate } of mine) taken.add(gate.id);
      const singles = mine.length > policy.burstMax ? mine.slice(0, policy.burstMax - 1) : mine;
      for (const each of singles) enqueue(way, [each]);
      if (mine.length > singles.length) enqueue(way, mine.slice(singles.length));
      return mine;
    },
  };
}

/** Tells of one gate, or of several in one message; of none that is closed. Undefined if nothing went wrong. */
async function deliver(
  { runtime, paths }: Delivering,
  way: Way,
  due: readonly DueAnnouncement[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const { journal, clock } = runtime.world;
  const folder = announcedFolder(paths);
  const open = signal.aborted ? [] : await stillOpen(journal, due);
  const [first] = open;
  if (first === undefined) {
    for (const { gate, occasion } of due) unmark(folder, { gate: gate.id, occasion, way: way.key });
    return undefined;
  }
  const gate = await describe(journal, first.gate);
  const telling = { redact: runtime.world.redact, site: siteOf(paths), occasion: first.occasion };
  const notice: Notice =
    due.length === 1
      ? noticeOf(gate, telling)
      : manyNotice(
          open.map((each) => each.gate),
          telling,
        );
  const why = await way.send(notice, { signal, isWanted: async () => (await stillOpen(journal, open)).length > 0, folders: [gate.folder] });
  if (signal.aborted) return undefined;
  if (why === undefined) clearFailure(folder, way.key);
  else noteFailure(folder, { way: way.key, label: way.label, why, at: clock() });
  return why;
}

/** Of a great many only some are looked at: if those are open, the rest may be too. */
async function stillOpen(journal: Journal, due: readonly DueAnnouncement[]): Promise<readonly DueAnnouncement[]> {
  const looked = due.slice(0, policy.lookedAtMax);
  const open = await Promise.all(looked.map(({ gate }) => isOpen(journal, gate.id)));
  const found = looked.filter((_, index) => open[index]);
  return found.length === 0 ? [] : [...found, ...due.slice(policy.lookedAtMax)];
}

export const isOpen = async (journal: Journal, id: string): Promise<boolean> =>
  (await journal.findGates(id)).some((gate) => gate.id === id && gate.closing === null);

async function describe(journal: Journal, gate: GateSummary): Promise<WaitingGate> {
  const { stream: session, id, kind, urgency, title, openedAt } = gate;
  const { cwd = "", agent = "" } = (await journal.findSessions(session)).find((each) => each.stream === session) ?? {};
  return { id, kind, urgency, title, openedAt, session, folder: cwd, agent };
}

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
