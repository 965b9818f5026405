import { clearFailure, markFirst, noteFailure, unmark, type AnnouncementMark } from "../../adapters/notify/announced.ts";
import type { LetterGate } from "../../adapters/notify/letter.ts";
import { manyNotice, noticeOf, type Notice, type WaitingGate } from "../../adapters/notify/notice.ts";
import type { GateSummary, Journal } from "../../journal/journal.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { findGate } from "../../runtime/answer.ts";
import type { Runtime } from "../../runtime/types.ts";
import { announcedFolder } from "./announce-ways.ts";
import { keepTrying } from "./keep-trying.ts";
import type { DueAnnouncement, NotArrived, Way, WayOptions } from "./types.ts";
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
  const keeping = keepTrying(folder);

  const sayFailed = (label: string, why: string): void => {
    if (failing.get(label) !== why) delivering.onNote?.(null, `could not tell ${label}: ${why}`); // once, not every time
    failing.set(label, why);
  };

  const enqueue = ({ key, label }: Way, send: () => Promise<NotArrived | undefined>): void => {
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    const next = (tails.get(key) ?? Promise.resolve())
      .then(send)
      .then((problem) => {
        if (problem === undefined) failing.delete(label);
        else if (!signal.aborted) sayFailed(label, problem.why);
      })
      .catch((cause: unknown) => sayFailed(label, messageOf(cause)))
      .finally(() => waiting.set(key, (waiting.get(key) ?? 1) - 1));
    tails.set(key, next);
  };

  const isNew = ({ gate, occasion, way }: AnnouncementMark): boolean => {
    const name = `${gate} ${occasion} ${way}`;
    if (known.has(name)) return false;
    if (known.size >= policy.knownMax) known.clear();
    known.add(name);
    return true;
  };

  /** A mark that this process has seen is not looked for on the disk again. */
  const isFirst = (mark: AnnouncementMark): boolean => isNew(mark) && markFirst(folder, mark);

  /** Tries what has not arrived, and says what is tried for the first time. */
  const takeKept = (way: Way, due: readonly DueAnnouncement[]): readonly DueAnnouncement[] => {
    const mine = keeping.ready(way, due);
    for (const { gate } of mine) taken.add(gate.id);
    if (mine.length > 0) enqueue(way, () => keeping.send(way, lettersOf(mine), (part) => deliver(delivering, way, part, signal)));
    return mine.filter(({ gate, occasion }) => isNew({ gate: gate.id, occasion, way: way.key }));
  };

  return {
    sayFailed,
    done: () => Promise.all(tails.values()),
    gates: () => [...taken].slice(-policy.takenMax),
    take(way, due) {
      if ((waiting.get(way.key) ?? 0) >= policy.queueMax) return [];
      const heard = due.filter(({ gate }) => gate.urgency >= way.minUrgency);
      if (way.isKept) return takeKept(way, heard);
      const mine = heard.filter(({ gate, occasion }) => isFirst({ gate: gate.id, occasion, way: way.key }));
      for (const { gate } of mine) taken.add(gate.id);
      for (const letter of lettersOf(mine)) enqueue(way, () => deliver(delivering, way, letter, signal));
      return mine;
    },
  };
}

/** One for each, or, of many, one for all after the first few. */
const lettersOf = (due: readonly DueAnnouncement[]): readonly (readonly DueAnnouncement[])[] => {
  const singles = due.length > policy.burstMax ? due.slice(0, policy.burstMax - 1) : due;
  return [...singles.map((each) => [each]), ...(due.length > singles.length ? [due.slice(singles.length)] : [])];
};

/** Not a failure of the way: this process ends, and another one tries. */
const given: NotArrived = { why: "given up" };

/** Tells of one gate, or of several in one message; of none that is closed. Undefined if nothing went wrong. */
async function deliver(
  { runtime, paths }: Delivering,
  way: Way,
  due: readonly DueAnnouncement[],
  signal: AbortSignal,
): Promise<NotArrived | undefined> {
  const { journal, clock } = runtime.world;
  const folder = announcedFolder(paths);
  const open = signal.aborted ? [] : await stillOpen(journal, due);
  const [first] = open;
  if (first === undefined) {
    for (const { gate, occasion } of due) unmark(folder, { gate: gate.id, occasion, way: way.key });
    return signal.aborted ? given : undefined;
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
  const shown = due.length === 1 && way.isKept ? await shownGate(journal, gate.id) : undefined;
  const problem = await way.send(notice, {
    signal,
    isWanted: async () => (await stillOpen(journal, open)).length > 0,
    folders: [gate.folder],
    ...(shown === undefined ? {} : { shown }),
  });
  if (signal.aborted) return problem && given;
  if (problem === undefined) clearFailure(folder, way.key);
  else noteFailure(folder, { way: way.key, label: way.label, why: problem.why, at: clock() });
  return problem;
}

async function shownGate(journal: Journal, id: string): Promise<LetterGate | undefined> {
  const found = await findGate(journal, id);
  return isRefusal(found) ? undefined : found;
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
  const { stream: session, id, kind, urgency, title, harm, openedAt } = gate;
  const { cwd = "", agent = "" } = (await journal.findSessions(session)).find((each) => each.stream === session) ?? {};
  return { id, kind, urgency, title, ...(harm === undefined ? {} : { harm }), openedAt, session, folder: cwd, agent };
}

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
