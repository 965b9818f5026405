import { join } from "node:path";
import type { Journal } from "../src/journal/journal.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import { percentile, timed, type Report } from "./figures.ts";
import { benchFolder, benchRuntime, unsyncedJournal } from "./place.ts";
import { answerGate, openGate } from "./rounds.ts";
import { recordPattern, seedJournal, seedStream, type Pattern } from "./seed.ts";

const policy = { warmUp: 100, rounds: 1_000, ratioAtMost: 1.5 } as const;
const lengths = { short: 10, long: 10_000, streams: 2_400 } as const;
const sizes = { small: 1_000, large: 1_000_000 } as const;

/** One side of a comparison: where to append next, and where to ask next. */
interface Ground {
  readonly journal: Journal;
  readonly appendTo: (round: number) => SessionId;
  readonly askIn: (round: number) => SessionId;
}
interface Costs {
  readonly appends: number[];
  readonly gates: number[];
}

/**
 * The cost of a write must not depend on earlier writes: neither in its stream nor in the journal. Measured as it is,
 * and once more without syncing, where the disk cannot hide what our own code and the tables cost.
 */
export async function growth(report: Report): Promise<void> {
  const folder = benchFolder();
  const pattern = await recordPattern();
  await byStream(report, pattern, join(folder, "streams.db"));
  await byJournal(report, pattern, folder);
}

/** One journal; streams of ten events, each used once or twice, beside streams of ten thousand. */
async function byStream(report: Report, pattern: Pattern, path: string): Promise<void> {
  const filling = await unsyncedJournal(path);
  const short: SessionId[] = [];
  for (let index = 0; index < lengths.streams; index += 1) short.push(await seedStream(filling, pattern, `short${index}`, lengths.short));
  const long = [await seedStream(filling, pattern, "long0", lengths.long), await seedStream(filling, pattern, "long1", lengths.long)];
  await filling.close();

  for (const open of [sqliteJournal, unsyncedJournal]) {
    const journal = await open(path);
    const grounds = [ground(journal, short), ground(journal, long)] as const;
    const names = open === sqliteJournal ? "growth.stream" : "growth.stream.unsynced";
    say(report, names, await compare(grounds, pattern), { small: lengths.short, large: lengths.long });
    await journal.close();
  }
}

async function byJournal(report: Report, pattern: Pattern, folder: string): Promise<void> {
  const paths = { small: join(folder, "small.db"), large: join(folder, "large.db") };
  const small = await fill(paths.small, pattern, sizes.small);
  const startMs = performance.now();
  const large = await fill(paths.large, pattern, sizes.large);
  report.note(`${sizes.large} events written in ${((performance.now() - startMs) / 1_000).toFixed(0)} s`);

  for (const open of [sqliteJournal, unsyncedJournal]) {
    const journals = [await open(paths.small), await open(paths.large)] as const;
    const grounds = [ground(journals[0], small), ground(journals[1], large)] as const;
    const names = open === sqliteJournal ? "growth.journal" : "growth.journal.unsynced";
    say(report, names, await compare(grounds, pattern), sizes);
    for (const journal of journals) await journal.close();
  }
}

async function fill(path: string, pattern: Pattern, events: number): Promise<readonly SessionId[]> {
  const journal = await unsyncedJournal(path);
  const streams = await seedJournal(journal, pattern, events);
  await journal.close();
  return streams;
}

/** Plain appends leave no snapshot behind, so questions are asked in other streams. Each stream has its turn. */
function ground(journal: Journal, streams: readonly SessionId[]): Ground {
  const half = Math.floor(streams.length / 2);
  const [appended, asked] = [streams.slice(0, half), streams.slice(half)].map(spread);
  const pick = (from: readonly SessionId[] = [], round: number): SessionId => from[round % from.length] as SessionId;
  return { journal, appendTo: (round) => pick(appended, round), askIn: (round) => pick(asked, round) };
}

/** Neighbours in a journal share pages, so the order is mixed: a stride without a common divisor visits each stream once. */
function spread(streams: readonly SessionId[]): readonly SessionId[] {
  const stride = 7_919; // prime
  return streams.map((_, index) => streams[(index * stride) % streams.length] as SessionId);
}

async function compare([small, large]: readonly [Ground, Ground], pattern: Pattern): Promise<readonly [Costs, Costs]> {
  const sides = [small, large].map((each) => ({ each, runtime: benchRuntime(each.journal), costs: { appends: [], gates: [] } as Costs }));
  for (let round = 0; round < policy.warmUp + policy.rounds; round += 1) {
    const inTurn = round % 2 === 0 ? sides : sides.toReversed();
    for (const { each, costs } of inTurn) {
      const stream = each.appendTo(round);
      const { version } = await each.journal.stored(stream);
      const spent = await timed(() => each.journal.append(stream, version, [pattern.note]));
      if (round >= policy.warmUp) costs.appends.push(spent);
    }
    for (const { each, runtime, costs } of inTurn) {
      const stream = each.askIn(round);
      const spent = await timed(async () => answerGate(runtime, await openGate(runtime, stream, `q${round}`)));
      if (round >= policy.warmUp) costs.gates.push(spent);
    }
  }
  const [first, second] = sides.map(({ costs }) => costs);
  return [first as Costs, second as Costs];
}

function say(report: Report, name: string, [small, large]: readonly [Costs, Costs], context: object): void {
  for (const what of ["appends", "gates"] as const) {
    const at = (costs: Costs, percent: number): number => percentile(costs[what], percent);
    const atP95 = at(large, 95) / at(small, 95);
    const times = { smallMs: { p50: at(small, 50), p95: at(small, 95) }, largeMs: { p50: at(large, 50), p95: at(large, 95) } };
    const value = at(large, 50) / at(small, 50);
    const rounds = small[what].length;
    report.figure(
      { name: `${name}.${what}`, value, unit: "times", at: "p50", atP95, rounds, ...context, ...times },
      { atMost: policy.ratioAtMost },
    );
  }
}
