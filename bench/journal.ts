import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { exportJournal } from "../src/journal/copies/export.ts";
import type { Journal } from "../src/journal/journal.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { verifyJournal } from "../src/journal/verify.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import { checkSnapshots } from "../src/runtime/check.ts";
import { openKeys } from "../src/secrets/keys.ts";
import { median, timed, type Report } from "./figures.ts";
import { benchFolder, benchRuntime, unsyncedJournal } from "./place.ts";
import { recordPattern, seedJournal, type Pattern } from "./seed.ts";

const policy = { events: 100_000, appends: 2_000, syncs: 1_000, repeats: 5, verifyAtMostS: 3 } as const;

/** The record itself: adding one event, checking all of them, taking them along. */
export async function journal(report: Report): Promise<void> {
  const folder = benchFolder();
  const pattern = await recordPattern();
  const path = join(folder, "journal.db");
  const filling = await unsyncedJournal(path);
  const streams = await seedJournal(filling, pattern, policy.events);
  await filling.close();

  const opened = await sqliteJournal(path);
  await verifying(report, opened);
  await exporting(report, opened, folder);
  report.times("journal.append", await appendTimes(opened, streams, pattern));
  report.times("disk.sync", syncTimes(join(folder, "sync")), { context: { of: "one write of 4 KiB" } });
  await opened.close();
}

/** As `assent journal verify` does it: chains, heads and lists first, then every snapshot folded again. */
async function verifying(report: Report, opened: Journal): Promise<void> {
  const runtime = benchRuntime(opened);
  const [events, snapshots]: [number[], number[]] = [[], []];
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < policy.repeats; repeat += 1) {
    events.push(await timed(async () => mustBeSound((await verifyJournal(opened)).problems)));
    snapshots.push(await timed(async () => mustBeSound(await checkSnapshots(runtime, () => {}))));
  }
  const seconds = median(events.map((ms, index) => (ms + (snapshots[index] ?? 0)) / 1_000));
  const { user, system } = process.cpuUsage(before);
  const cpuS = (user + system) / 1e6 / policy.repeats; // far below the value: the machine was busy with something else
  const parts = { eventsS: median(events) / 1_000, snapshotsS: median(snapshots) / 1_000, cpuS };
  const context = { events: policy.events, repeats: policy.repeats };
  report.figure({ name: "journal.verify", value: seconds, unit: "s", ...context, ...parts }, { atMost: policy.verifyAtMostS });
  report.figure({ name: "journal.verify.speed", value: policy.events / seconds, unit: "events/s", ...context });
}

function mustBeSound(problems: readonly { where: string; what: string }[]): void {
  const [first] = problems;
  if (first) throw new Error(`the seeded journal does not verify: ${first.where} ${first.what}`);
}

async function exporting(report: Report, opened: Journal, folder: string): Promise<void> {
  const { signer } = await openKeys(join(folder, "keys"));
  const speeds: number[] = [];
  let bytes = 0;
  for (let repeat = 0; repeat < policy.repeats; repeat += 1) {
    bytes = 0;
    const ms = await timed(async () => {
      for await (const line of exportJournal(opened, signer, { at: new Date().toISOString() })) bytes += Buffer.byteLength(line);
    });
    speeds.push(bytes / 1e6 / (ms / 1_000));
  }
  const context = { events: policy.events, megabytes: bytes / 1e6, repeats: policy.repeats };
  report.figure({ name: "journal.export", value: median(speeds), unit: "MB/s", ...context });
}

export async function appendTimes(opened: Journal, streams: readonly SessionId[], { note }: Pattern): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < policy.appends; round += 1) {
    const stream = streams[round % streams.length] as SessionId;
    const { version } = await opened.stored(stream);
    times.push(await timed(() => opened.append(stream, version, [note])));
  }
  return times;
}

/** Times of the disk itself: nothing that is durable can be faster. */
function syncTimes(path: string): readonly number[] {
  const file = openSync(path, "w");
  const page = Buffer.alloc(4_096, 1);
  const times = Array.from({ length: policy.syncs }, () => {
    const start = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - start;
  });
  closeSync(file);
  return times;
}
