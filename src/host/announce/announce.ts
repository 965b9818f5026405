import { setTimeout as sleep } from "node:timers/promises";
import { forgetGate, markedGates } from "../../adapters/notify/announced.ts";
import { readConfig } from "../../config/config.ts";
import type { GateSummary, Journal } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { Runtime } from "../../runtime/types.ts";
import { deliveryLine, isOpen, messageOf } from "./announce-delivery.ts";
import type { DueAnnouncement, Way, WayOptions } from "./types.ts";
import { nextInMs, occasionAt, scheduleOf } from "./announce-due.ts";
import { short } from "../../kernel/text.ts";
import { announcedFolder, waysOf } from "./announce-ways.ts";

const policy = {
  /** Least time between looks; after a slow look, so many times its duration. */
  lookEveryMs: 500,
  restFactor: 20,
  /** Most time between looks: the configuration may have changed. */
  lookAgainMs: 5_000,
  sweepEveryMs: 60_000,
  pagesMax: 100,
  sweptMax: 100,
  /** Gates named in one message. */
  linesMax: 5,
} as const;

const titleMaxChars = 80;

export interface Announcer extends WayOptions {
  readonly runtime: Runtime;
  /** Only gates of this session; without it, of all. */
  readonly stream?: SessionId;
  /** How long this process stays: if that is less than people have to answer in peace, they are told at once. */
  readonly staysMs?: number;
  /** Extra wait of this process, so that the one at the gate goes first. */
  readonly patienceMs?: number;
  /** Ways that people switched on elsewhere than in the configuration. */
  readonly moreWays?: () => Promise<readonly Way[]>;
  readonly onNote?: (session: string | null, what: string) => void;
}

export interface Announcement {
  /** Ends it. Messages on their way are given up. */
  stop(): Promise<void>;
  /** Tells at once what would be told later, and leaves what takes longer than this. */
  finish(withinMs: number): Promise<void>;
}

/**
 * Tells people of gates that stay open: each occasion of a gate once in each way, whatever number of processes do this.
 * Nothing waits for it and nothing fails by it.
 */
export function announce(announcer: Announcer): Announcement {
  const { runtime, stream, paths, staysMs = Infinity, patienceMs = 0 } = announcer;
  const { journal } = runtime.world;
  const folder = announcedFolder(paths);
  const ended = new AbortController();
  const line = deliveryLine(announcer, ended.signal);
  let sweepAtMs = 0;

  /** Looks once and says when to look again. */
  async function look(isLeaving: boolean): Promise<number> {
    const config = await readConfig(paths.config, paths.home); // of the user alone: an agent may write a project's
    const { notify } = config;
    const { ways: named, unusable } = waysOf(config, { ...announcer, redact: runtime.world.redact, clock: runtime.world.clock });
    const ways = [...named, ...((await announcer.moreWays?.()) ?? [])];
    for (const { label, why } of unusable) line.sayFailed(label, why);
    if (ways.length === 0) return policy.lookAgainMs;
    const { afterMs, remindMs } = scheduleOf(notify);
    const isShort = isLeaving || staysMs <= afterMs;
    const schedule = { afterMs: isShort ? 0 : afterMs + patienceMs, remindMs };
    const now = Date.parse(runtime.world.clock());
    const gates = await openGates(journal, stream);
    const due = gates.flatMap((gate): readonly DueAnnouncement[] => {
      const occasion = occasionAt(schedule, Math.max(0, now - Date.parse(gate.openedAt)));
      return occasion === undefined ? [] : [{ gate, occasion }];
    });
    sayTold(ways.map((way) => ({ label: way.label, taken: line.take(way, due) })));
    if (sweepAtMs <= now) {
      sweepAtMs = now + policy.sweepEveryMs;
      await forgetClosed(journal, folder, markedGates(folder, policy.sweptMax));
    }
    return Math.min(policy.lookAgainMs, ...gates.map((gate) => nextInMs(schedule, now - Date.parse(gate.openedAt))));
  }

  /** One line for each gate, with where people are told of it; a failure is said when it happens. */
  function sayTold(told: readonly { readonly label: string; readonly taken: readonly DueAnnouncement[] }[]): void {
    const gates = new Map(told.flatMap(({ taken }) => taken.map(({ gate }) => [gate.id, gate] as const)));
    for (const { id, title, stream: session } of [...gates.values()].slice(0, policy.linesMax)) {
      const labels = told.filter(({ taken }) => taken.some(({ gate }) => gate.id === id)).map(({ label }) => label);
      announcer.onNote?.(session, `gate ${id}: ${short(runtime.world.redact(title), titleMaxChars)} · ${labels.join(", ")}`);
    }
    const more = gates.size - policy.linesMax;
    if (more > 0) announcer.onNote?.(null, `and ${more} more gates; \`assent inbox\` lists them`);
  }

  const lookSafely = (isLeaving: boolean): Promise<number> =>
    look(isLeaving).catch((cause: unknown) => {
      if (!ended.signal.aborted) line.sayFailed("anyone", messageOf(cause));
      return policy.lookAgainMs;
    });

  const loop = watching(journal, ended.signal, () => lookSafely(false));
  const stop = async (): Promise<void> => {
    ended.abort();
    await loop;
    await forgetClosed(journal, folder, line.gates()).catch(() => {}); // the next process does it
  };
  return {
    stop,
    async finish(withinMs) {
      await lookSafely(true);
      await Promise.race([line.done(), sleep(withinMs, undefined, { signal: ended.signal }).catch(() => {})]);
      await stop();
    },
  };
}

/** Waits for a person, and tells people so meanwhile. An answer is never kept waiting by it. */
export async function announceWhile(announcer: Announcer, wait: () => Promise<"closed" | "open">): Promise<"closed" | "open"> {
  const announcing = announce(announcer);
  let end: "closed" | "open" = "closed";
  try {
    end = await wait();
    return end;
  } finally {
    await (end === "open" ? announcing.finish(lingerMs) : announcing.stop());
  }
}

/** Time for the notices of a parked call; the client that made it is not kept longer. */
const lingerMs = 2_000;

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  ms > 0 ? sleep(ms, undefined, { signal }).catch(() => {}) : Promise.resolve();

/** Looks whenever something was written or something comes due. */
export async function watching(journal: Journal, signal: AbortSignal, look: () => Promise<number>): Promise<void> {
  let rung = new AbortController();
  const stopWatching = journal.watch(() => rung.abort());
  try {
    while (!signal.aborted) {
      rung = new AbortController();
      const began = performance.now();
      const waitMs = await look();
      const restMs = Math.max(policy.lookEveryMs, (performance.now() - began) * policy.restFactor);
      await pause(Math.min(waitMs, restMs), signal);
      await pause(waitMs - restMs, AbortSignal.any([signal, rung.signal]));
    }
  } finally {
    stopWatching();
  }
}

async function openGates(journal: Journal, stream: SessionId | undefined): Promise<readonly GateSummary[]> {
  const found: GateSummary[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < policy.pagesMax; pages += 1) {
    const page = await journal.gates({ status: "open", ...(stream && { stream }), ...(after && { after }) });
    found.push(...page.items.filter(({ id }) => /^[\w-]{1,80}$/.test(id))); // it becomes the name of a file
    if (page.next === null) break;
    after = page.next;
  }
  return found;
}

async function forgetClosed(journal: Journal, folder: string, gates: readonly string[]): Promise<void> {
  for (const gate of gates) if (!(await isOpen(journal, gate))) forgetGate(folder, gate);
}
