import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { postgresJournal } from "../src/journal/postgres/postgres.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import { timed, type Report } from "./figures.ts";
import { appendTimes } from "./journal.ts";
import { benchRuntime } from "./place.ts";
import { askAndAnswer, roundMs, startQuestions, type Round } from "./rounds.ts";
import { recordPattern, seedJournal, type Pattern } from "./seed.ts";

const policy = { warmUp: 100, rounds: 1_000, seeded: 1_000, writers: [1, 4, 8], writes: 2_000 } as const;
const tmpfs = 0x01021994;

/** The same figures over a real PostgreSQL on this machine, with fsync on: two round trips to a loopback port each. */
export async function postgres(report: Report): Promise<void> {
  if (statfsSync(tmpdir()).type === tmpfs) report.note("the server's files are in memory here: these figures hold no sync");
  const server = await startPostgres({ fsync: true });
  try {
    const journal = await postgresJournal(server.url);
    try {
      const pattern = await recordPattern();
      const streams = await seedJournal(journal, pattern, policy.seeded);
      report.times("postgres.append", await appendTimes(journal, streams, pattern));

      const runtime = benchRuntime(journal);
      const stream = await startQuestions(runtime);
      const rounds: Round[] = [];
      for (let round = 0; round < policy.warmUp + policy.rounds; round += 1) rounds.push(await askAndAnswer(runtime, stream, `q${round}`));
      const measured = rounds.slice(policy.warmUp);
      report.times(
        "postgres.open",
        measured.map(({ openMs }) => openMs),
      );
      report.times(
        "postgres.answer",
        measured.map(({ answerMs }) => answerMs),
      );
      report.times("postgres.open-answer", measured.map(roundMs));
      await carried(report, server.url, { streams, note: pattern.note });
    } finally {
      await journal.close();
    }
  } finally {
    await server.stop();
  }
}

interface Written extends Pick<Pattern, "note"> {
  readonly streams: readonly SessionId[];
}

/** M9: writes of many machines, which pass one lock: the most that one journal takes, whoever writes. */
async function carried(report: Report, url: string, { streams, note }: Written): Promise<void> {
  for (const count of policy.writers) {
    const writers = await Promise.all(Array.from({ length: count }, () => postgresJournal(url)));
    let left: number = policy.writes;
    const spentMs = await timed(() =>
      Promise.all(
        writers.map(async (journal, number) => {
          const stream = streams[number] as SessionId; // one that nobody else writes to
          while ((left -= 1) >= 0) await journal.write(stream, () => ({ change: { drafts: [note] }, result: undefined }));
        }),
      ),
    );
    report.figure({ name: `postgres.writes.${count}`, value: policy.writes / (spentMs / 1_000), unit: "events/s", writers: count });
    await Promise.all(writers.map((journal) => journal.close()));
  }
}
