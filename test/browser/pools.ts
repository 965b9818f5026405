import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { screenMs } from "../support/pace.ts";
import { api } from "./inquiries.ts";
import type { Place } from "./place.ts";

export const theme = "How should the import of orders be rebuilt?";

const topics = [
  ["a queue between import and billing keeps retries away from billing", "the queue needs retries with a limit, else billing waits"],
  ["the backup of orders must be restored once a month to be a backup", "a backup that nobody restored is no backup of orders"],
  ["prices should come from one cache that is filled at night", "the cache of prices is stale at noon if it is filled at night"],
] as const;
const minds = ["Field engineer", "Database engineer", "Accountant", "Newcomer"] as const;

const lineOf = (mind: number, round: number): string => {
  const [one, other] = topics[(mind + Math.floor(round / 4)) % topics.length] ?? topics[0];
  return `${round % 2 === 0 ? one : other}, says reason ${round + 1} of ${minds[mind]}`;
};

interface Changes {
  /** Words of a mind in a round in place of the usual ones. */
  readonly says?: (mind: number, round: number) => object | undefined;
  readonly delayMs?: number;
}

let scripts = 0;

/** A script of twenty rounds in which four minds turn about three topics. */
export async function script(place: Place, { says = () => undefined, delayMs = 0 }: Changes = {}): Promise<string> {
  const file = join(place.mira.home, `pool-${(scripts += 1)}.json`);
  const lines = (mind: number) =>
    Array.from({ length: 20 }, (_, round) => ({ value: says(mind, round) ?? { thought: lineOf(mind, round) }, delayMs }));
  const thought = Object.fromEntries(minds.map((name, mind) => [name, lines(mind)]));
  const audit = Array.from({ length: 10 }, (_, at) => ({
    value: { summary: `Summary ${at + 1}: they agree about the queue and differ about the cache.`, rule: 0, read: [] },
  }));
  await writeFile(file, JSON.stringify({ rehearsal: 1, title: "Orders", about: "Scripted.", question: theme, thought, audit }));
  return file;
}

/** Starts one in the server. */
export async function beginPool(place: Place, file: string, exchange: object = {}): Promise<string> {
  const asked = { protocol: "exchange", intent: theme, cwd: place.mira.project, agent: `rehearsal:${file}` };
  const wanted = { rounds: 8, settings: { auditEvery: 4 }, ...exchange };
  const { session } = await api<{ session: string }>(place, "/sessions", { ...asked, exchange: wanted });
  return session;
}

/** The same, and waits until it rests or asks. */
export async function startPool(place: Place, file: string, exchange: object = {}): Promise<string> {
  const session = await beginPool(place, file, exchange);
  await vi.waitFor(
    async () => {
      const { phase } = await api<{ readonly phase: string }>(place, `/sessions/${session}`);
      if (!["resting", "replying", "renegotiating"].includes(phase)) throw new Error(`it is ${phase}`);
    },
    { timeout: screenMs, interval: 50 },
  );
  return session;
}
