import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { canonical } from "../src/kernel/canonical.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import type { Runtime } from "../src/runtime/types.ts";
import { percentile, timed, type Report } from "./figures.ts";
import { openPeer, type DiskSettings, type Durability, type Peer } from "./peer.ts";
import { benchFolder, benchRuntime, openSqlite } from "./place.ts";
import { answerGate, askAndAnswer, openGate, roundMs, startQuestions, type Round } from "./rounds.ts";

const policy = { warmUp: 200, rounds: 2_000, fasterAtLeast: 2 } as const;
const durabilities: readonly Durability[] = ["async", "exit"];

/** One question and its answer, done by one of the sides. */
type Side = (key: string) => Promise<Round>;

/**
 * A question to a person and its answer, ours beside LangGraph's: one process, one disk, the same sync setting,
 * the same payload, and one round of each in turn, so that whatever disturbs one disturbs the others.
 */
export async function gate(report: Report): Promise<void> {
  const folder = benchFolder();
  const { journal, connection } = await openSqlite(join(folder, "journal.db"));
  const runtime = benchRuntime(journal);
  const stream = await startQuestions(runtime);
  const payload = await samplePayload(runtime, stream);
  const peers: Peer[] = [];
  for (const each of durabilities) peers.push(await openPeer(join(folder, `${each}.db`), payload, each));

  const settings = sameSettings([settingsOf(connection), ...peers.map((peer) => peer.settings())]);
  report.note(`every side: ${JSON.stringify(settings)}; payload of ${canonical(payload).length} characters`);
  const sides: readonly Side[] = [(key) => askAndAnswer(runtime, stream, key), ...peers.map(theirSide)];
  const [ours = [], ...theirs] = await takeTurns(sides);
  sameSettings([settingsOf(connection), ...peers.map((peer) => peer.settings())]);

  report.times(
    "gate.open",
    ours.map(({ openMs }) => openMs),
  );
  report.times(
    "gate.answer",
    ours.map(({ answerMs }) => answerMs),
  );
  report.times("gate.open-answer", ours.map(roundMs), { context: { ...settings } });
  durabilities.forEach((durability, index) => {
    const them = theirs[index] ?? [];
    report.times(`langgraph.${durability}.open-answer`, them.map(roundMs), { context: { ...settings } });
    const faster = (percent: number): number => percentile(them.map(roundMs), percent) / percentile(ours.map(roundMs), percent);
    const name = `gate.faster-than-langgraph.${durability}`;
    const budget = durability === "async" ? { atLeast: policy.fasterAtLeast } : undefined;
    report.figure({ name, value: faster(95), unit: "times", at: "p95", atMedian: faster(50) }, budget);
  });
  for (const peer of peers) peer.close();
  await journal.close();
}

/** Whoever goes first in one round goes last in the next. */
async function takeTurns(sides: readonly Side[]): Promise<readonly (readonly Round[])[]> {
  const measured: Round[][] = sides.map(() => []);
  for (let round = 0; round < policy.warmUp + policy.rounds; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const index = (round + turn) % sides.length;
      const taken = await sides[index]?.(`q${round}`);
      if (taken && round >= policy.warmUp) measured[index]?.push(taken);
    }
  }
  return measured;
}

/** One thread, as ours is one session: a thread per question takes them just as long. */
function theirSide(peer: Peer): Side {
  return async () => ({ openMs: await timed(() => peer.open("thread")), answerMs: await timed(() => peer.answer("thread", "accept")) });
}

/** The very gate that our side records is what theirs interrupts with. */
async function samplePayload(runtime: Runtime, stream: SessionId): Promise<object> {
  const asked = await openGate(runtime, stream, "sample");
  await answerGate(runtime, asked);
  return asked.gate;
}

function settingsOf(connection: DatabaseSync): DiskSettings {
  const pragma = (name: string): unknown => connection.prepare(`PRAGMA ${name}`).get()?.[name];
  return { journalMode: pragma("journal_mode"), synchronous: pragma("synchronous") };
}

const full: DiskSettings = { journalMode: "wal", synchronous: 2 };

function sameSettings(sides: readonly DiskSettings[]): DiskSettings {
  for (const side of sides) if (canonical(side) !== canonical(full)) throw new Error(`a side does not sync fully: ${canonical(side)}`);
  return full;
}
