import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Journal } from "../../src/journal/journal.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import { verifyJournal } from "../../src/journal/verify.ts";
import type { Newcomer } from "../support/cli.ts";

export interface FoundMission {
  readonly stream: string;
  readonly title: string;
  readonly isEnded: boolean;
  /** `done_clean`, `pending`, `failed`, or nothing yet. */
  readonly status: string;
  readonly branch: string;
  /** Titles of its workers' landings, as the journal has them. */
  readonly landed: readonly string[];
}

async function withJournal<Found>({ home }: Newcomer, otherwise: Found, look: (journal: Journal) => Promise<Found>): Promise<Found> {
  const file = join(home, "assent", "journal.db");
  if (!existsSync(file)) return otherwise;
  const journal = await sqliteJournal(file);
  try {
    return await look(journal);
  } finally {
    await journal.close();
  }
}

type Sessions = Awaited<ReturnType<Journal["sessions"]>>["items"];

async function sessionsIn(journal: Journal): Promise<Sessions> {
  const found: Sessions[number][] = [];
  for (let after: string | undefined; ;) {
    const { items, next } = await journal.sessions({ limit: 100, ...(after === undefined ? {} : { after }) });
    found.push(...items);
    if (next === null) return found;
    after = next;
  }
}

export const missionsIn = (mira: Newcomer): Promise<readonly FoundMission[]> =>
  withJournal(mira, [], async (journal) => {
    const all = await sessionsIn(journal);
    const missions = all.filter(({ protocol }) => protocol === "mission");
    return Promise.all(missions.map((each) => missionIn(journal, each, all)));
  });

async function missionIn(journal: Journal, { stream, title, status }: Sessions[number], all: Sessions): Promise<FoundMission> {
  const events = await journal.read(stream);
  const begun = events.find(({ type }) => type === "mission.begun")?.body as { ground?: { branch?: string } } | undefined;
  const done = events.find(({ type }) => type === "mission.done")?.body as { done?: { status?: string } } | undefined;
  const workers = new Set(events.filter(({ type }) => type === "child.started").map(({ body }) => String(body["child"])));
  const landed: string[] = [];
  for (const each of all.filter((worker) => workers.has(worker.stream)))
    for (const { type } of await journal.read(each.stream)) if (type === "work.landed") landed.push(each.title);
  return { stream, title, isEnded: status === "ended", status: done?.done?.status ?? "", branch: begun?.ground?.branch ?? "", landed };
}

/** D12: nobody holds files of a project any more, and nobody has the right to drive a session. */
export const heldFiles = (mira: Newcomer): Promise<readonly string[]> =>
  withJournal(mira, [], async (journal) => {
    const problems: string[] = [];
    for (const { stream, protocol, status } of await sessionsIn(journal)) {
      const lease = await journal.lease(stream);
      // One that was killed after it had written the end, and before it let go, holds nothing: nobody drives what is over.
      const isLeft = status === "ended" && lease !== null && !existsSync(`/proc/${lease.pid}`);
      if (lease && lease.expiresAtMs !== 0 && !isLeft) problems.push(`${stream} is still driven by ${lease.pid}`);
      if (protocol !== "tenure" && status !== "ended") problems.push(`${stream} is ${status}`);
      if (protocol !== "tenure") continue;
      const held = new Set<string>();
      for (const { type, body } of await journal.read(stream))
        if (type === "files.given") held.add(String(body["holder"]));
        else if (type === "files.freed") held.delete(String(body["holder"]));
      problems.push(...[...held].map((holder) => `${holder} still holds files`));
    }
    return problems;
  });

export const wrongJournal = (mira: Newcomer): Promise<readonly string[]> =>
  withJournal(mira, [], async (journal) => (await verifyJournal(journal)).problems.map(({ where, what }) => `journal: ${where}: ${what}`));
