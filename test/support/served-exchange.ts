import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exchangePerformer } from "../../src/host/exchange/exchange-performer.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import { exchange } from "../../src/protocols/exchange/machine.ts";
import { beginning, type Beginning } from "../../src/protocols/exchange/machine.fixture.ts";
import { drive } from "../../src/runtime/drive.ts";
import type { Installed, Runtime } from "../../src/runtime/types.ts";
import { readConfig } from "../../src/config/config.ts";
import { servedWorld, type ServedWorld } from "./served-world.ts";
import { accepted, meta, probeInstalled } from "./world.ts";

/** Knows exchanges, and lets nobody think. */
export const exchangeInstalled: Installed = {
  protocol: exchange as unknown as Installed["protocol"],
  perform: () => Promise.reject(new Error("nobody thinks here")),
};

/** One that has begun, and in which nobody thought yet. */
export const startedExchange = async (runtime: Runtime): Promise<SessionId> =>
  accepted(await runtime.start("exchange", beginning(), meta())).loaded.stream;

const lines = (mind: string, rounds: number) =>
  Array.from({ length: rounds }, (_, at) => ({
    value: { thought: `${mind} thinks number ${at + 1}: ${topics[at % topics.length]} comes first` },
  }));
const topics = ["the queue of imports", "a cache for prices", "the backup of orders", "one login for all"];

export interface ExchangeWorld extends ServedWorld {
  /** Starts one and drives it until it rests. */
  begin(more?: Partial<Beginning>): Promise<SessionId>;
  settle(stream: SessionId): Promise<void>;
}

/** A served world in which scripted minds think at once. */
export async function exchangeWorld(): Promise<ExchangeWorld> {
  const folder = await mkdtemp(join(tmpdir(), "assent-exchange-"));
  const file = join(folder, "script.json");
  const minds = ["ada", "ben", "cyd"];
  const thought = Object.fromEntries(minds.map((mind) => [mind.toUpperCase(), lines(mind, 40)]));
  const audit = Array.from({ length: 12 }, (_, at) => ({ value: { summary: `summary ${at + 1}`, rule: 0, read: [] } }));
  await writeFile(file, JSON.stringify({ rehearsal: 1, title: "t", about: "a", question: beginning().theme, thought, audit }));
  const config = await readConfig(join(folder, "none.json"), folder);
  const perform: Installed["perform"] = (...given) => {
    const { runtime } = world;
    return exchangePerformer({ runtime, config, environment: {} })(...given);
  };
  const world: ServedWorld = await servedWorld({ installed: [probeInstalled(), { ...exchangeInstalled, perform }] });
  const settle = async (stream: SessionId): Promise<void> => void (await drive(world.runtime, stream));
  return {
    ...world,
    settle,
    async begin(more = {}) {
      const about = { ...meta(), agent: `rehearsal:${file}` };
      const { stream } = accepted(
        await world.runtime.start("exchange", beginning({ rounds: 8, settings: { auditEvery: 4 }, ...more }), about),
      ).loaded;
      await settle(stream);
      return stream;
    },
    async close() {
      await world.close();
      await rm(folder, { recursive: true });
    },
  };
}
