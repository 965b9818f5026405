import { join } from "node:path";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { adoptPolicy } from "../src/runtime/adopt.ts";
import { drive } from "../src/runtime/drive.ts";
import type { Runtime } from "../src/runtime/types.ts";
import { median, timed, type Report } from "./figures.ts";
import { benchFolder, benchRuntime } from "./place.ts";
import { meta } from "./protocols.ts";
import { answerGate, must } from "./rounds.ts";

const policy = { warmUp: 50, sessions: 1_000, repeats: 3, atOnce: adoptPolicy.drivesMax } as const;

/** Whole sessions from start to end: three effects, one of them once-only, and one wait for a person between them. */
export async function sessions(report: Report): Promise<void> {
  const journal = await sqliteJournal(join(benchFolder(), "journal.db"));
  const runtime = benchRuntime(journal);
  await runMany(runtime, policy.warmUp, policy.atOnce);
  for (const atOnce of [policy.atOnce, 1]) {
    const before = await journal.position();
    const spent: number[] = [];
    for (let repeat = 0; repeat < policy.repeats; repeat += 1) spent.push(await timed(() => runMany(runtime, policy.sessions, atOnce)));
    const eventsEach = ((await journal.position()) - before) / (policy.sessions * policy.repeats);
    const name = atOnce === 1 ? "sessions.one-by-one" : "sessions.at-once";
    const value = policy.sessions / (median(spent) / 1_000);
    report.figure({ name, value, unit: "sessions/s", sessions: policy.sessions, repeats: policy.repeats, atOnce, eventsEach });
  }
  await journal.close();
}

async function runMany(runtime: Runtime, count: number, atOnce: number): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await runOne(runtime);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function runOne(runtime: Runtime): Promise<void> {
  const { stream } = must(await runtime.start("errand", { type: "errand.begin" }, meta)).loaded;
  await driveTo(runtime, stream, "waiting");
  const { items } = await runtime.world.journal.gates({ status: "open", stream });
  const [record] = await runtime.world.journal.findGates(items[0]?.id ?? "none");
  if (!record) throw new Error(`${stream} asked nothing`);
  await answerGate(runtime, record);
  await driveTo(runtime, stream, "ended");
}

async function driveTo(runtime: Runtime, stream: Parameters<typeof drive>[1], wanted: "waiting" | "ended"): Promise<void> {
  const { end } = await drive(runtime, stream);
  if (end !== wanted) throw new Error(`${stream}: ${end}, not ${wanted}`);
}
