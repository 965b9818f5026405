import { join } from "node:path";
import { mapOf } from "../src/host/exchange/pool-map.ts";
import { staySmall } from "../src/host/stay-small.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import { madePool } from "../src/protocols/exchange/clusters/pool.fixture.ts";
import { beginning } from "../src/protocols/exchange/machine.fixture.ts";
import { drive } from "../src/runtime/drive.ts";
import { accepted, type TestWorld } from "../test/support/world.ts";
import { exchangeWorld, startExchange, usage } from "../test/support/exchange-world.ts";
import { median, type Bench } from "./figures.ts";
import { benchFolder, unsyncedJournal } from "./place.ts";

const policy = { minds: 5, early: 20, late: 2_000, window: 20, repeats: 5 } as const;
const budgets = { growth: { atMost: 1.5 }, map: { atMost: 2 }, memory: { atMost: 300 } } as const;
const actor = { kind: "person", name: "bench" } as const;

/**
 * Whole rounds with a journal on disk and minds that answer at once: an early pool of 100 messages beside one of 10,000, in
 * turns. Times are of the processor.
 */
export const exchangeRounds: Bench = async (report) => {
  const pool = madePool({
    seed: 121,
    topics: 12,
    messages: policy.minds * (policy.late + policy.window * policy.repeats) + 1_000,
    own: 0.4,
  });
  const said = new Map<string, number>();
  const journal = await unsyncedJournal(join(benchFolder(), "exchange.db"));
  const minds = Array.from({ length: policy.minds }, (_, index) => ({ id: `mind-${index}`, name: `Mind ${index}` }));
  const world = await exchangeWorld(
    {
      think: async ({ turn }, _, { session }) => {
        const count = said.get(session) ?? 0;
        said.set(session, count + 1);
        return { said: { thought: `${pool[count % pool.length]?.text ?? ""} ${turn.id}` }, usage };
      },
    },
    { journal },
  );
  const start = (rounds: number): Promise<SessionId> => startExchange(world.runtime, beginning({ minds, rounds }));
  staySmall(); // as `assent up` and `assent exchange run` do
  const early = await start(policy.early);
  const late = await start(policy.late);
  await drive(world.runtime, early);
  await drive(world.runtime, late);
  const times = { early: [] as number[], late: [] as number[] };
  for (let count = 0; count < policy.repeats; count += 1) {
    times.early.push(await roundMs(world, early));
    times.late.push(await roundMs(world, late));
  }
  const [few, many] = [median(times.early), median(times.late)];
  report.figure({ name: "exchange.round.at-100", value: few, unit: "ms" });
  report.figure({ name: "exchange.round.at-10000", value: many, unit: "ms" });
  report.figure({ name: "exchange.round.growth", value: many / few, unit: "times" }, budgets.growth);
  const before = process.cpuUsage();
  const { points } = await mapOf(world.runtime, late);
  const { user, system } = process.cpuUsage(before);
  report.figure({ name: "exchange.map.whole", value: (user + system) / 1_000_000, unit: "s", points: points.length }, budgets.map);
  report.figure({ name: "exchange.memory", value: process.resourceUsage().maxRSS / 1_000, unit: "MB" }, budgets.memory);
  await journal.close();
};

/** Milliseconds of the processor for one round of all minds. */
async function roundMs(world: TestWorld, stream: SessionId): Promise<number> {
  accepted(await world.runtime.offer(stream, { type: "observer.grant", rounds: policy.window, by: "bench" } as never, { actor }));
  const before = process.cpuUsage();
  await drive(world.runtime, stream);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / policy.window;
}
