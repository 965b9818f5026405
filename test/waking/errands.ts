import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { checkHolder, thisProcess } from "../../src/adapters/process.ts";
import type { Config } from "../../src/config/config.ts";
import type { RestateConfig } from "../../src/config/restate.ts";
import { hereIn } from "../../src/host/here.ts";
import { placingFor, tellingOf } from "../../src/host/machines/placing.ts";
import { wakingJournal } from "../../src/host/waking/waking-journal.ts";
import { clockOf, type Journal } from "../../src/journal/journal.ts";
import { postgresJournal } from "../../src/journal/postgres/postgres.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import type { Json } from "../../src/kernel/ids.ts";
import type { Runtime } from "../../src/runtime/types.ts";
import { createRuntime } from "../../src/runtime/runtime.ts";
import { processRuntime } from "../support/process-runtime.ts";
import { probeInstalled } from "../support/world.ts";
import { rightMs } from "../support/wrong-clock.ts";

/** A machine of these tests, as a process of its own gets it on the command line. */
export interface MachineWords {
  /** A database, or the path of a file where it is the only machine. */
  readonly url: string;
  readonly name: string;
  readonly home: string;
  readonly project: string;
  readonly labels: readonly string[];
  /** A file to which every machine adds a line for each piece of work. */
  readonly log: string;
  readonly restate?: RestateConfig;
  /** How many sessions it drives before it takes up no more; many, where nothing is said. */
  readonly slots?: number;
  /** How far its clock is off. */
  readonly clockMs?: number;
}

/** One line of the log. */
export interface WorkLine {
  readonly machine: string;
  readonly stream: string;
  readonly name: string;
  readonly what: "begun" | "done";
  readonly atMs: number;
}

export interface ErrandMachine {
  readonly runtime: Runtime;
  readonly journal: Journal;
  /** A checkout of the project on it. */
  readonly project: string;
  /** Its own account of itself, as other machines see it. */
  told(): Promise<Json>;
}

/** The time in the name of a piece of work, as `slow:3000`. */
const msOf = (name: string): number => Number(/\d+$/.exec(name)?.[0] ?? 0);

/** A machine's runtime on a shared journal: with its clock, and work that leaves lines. */
export async function errandMachine(words: MachineWords): Promise<ErrandMachine> {
  const { url, name, home, project, labels, log, restate, slots = 50 } = words;
  const opened = await (url.startsWith("postgres") ? postgresJournal(url) : sqliteJournal(url));
  const journal: Journal = restate ? wakingJournal(restate, opened, () => runtime) : opened;
  const configNow = async (): Promise<Pick<Config, "machine">> => ({ machine: { labels: [...labels], slots, projects: [project] } });
  const here = async () => ({ ...(await hereIn({ home })), host: name });
  const work = async (item: string, signal: AbortSignal, stream: string): Promise<string> => {
    const note = (what: WorkLine["what"]): void =>
      appendFileSync(
        log,
        `${JSON.stringify({ machine: name, stream, name: item, what, atMs: Math.floor(rightMs()) } satisfies WorkLine)}\n`,
      );
    note("begun");
    await sleep(msOf(item), undefined, { signal });
    note("done");
    return "done";
  };
  const installed = probeInstalled();
  const performing = { ...installed, perform: performer(work) as never };
  const runtime: Runtime = createRuntime({
    ...processRuntime(journal, performing).world,
    clock: clockOf(journal),
    holder: { ...thisProcess(), host: name },
    standing: checkHolder,
    here,
    placing: (start, bounds) => placingFor({ configNow, journal, here }, start, bounds),
  });
  const found = { version: "0", system: "test", agents: [], box: null };
  return { runtime, journal, project, told: tellingOf(found, configNow) };
}

type Work = (name: string, signal: AbortSignal, stream: string) => Promise<string>;

const performer =
  (work: Work) =>
  async ({ type, name }: { type: string; name: string }, signal: AbortSignal, { session }: { session: string }) => {
    if (type === "put-question") return { type: "question.put", name };
    if (type === "finish-plan") return { type: "plan.finish" };
    return { type: "work.report", name, note: await work(name, signal, session) };
  };
