import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { postgresJournal } from "../src/journal/postgres/postgres.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import type { Report } from "./figures.ts";
import { appendTimes } from "./journal.ts";
import { benchRuntime } from "./place.ts";
import { askAndAnswer, roundMs, startQuestions, type Round } from "./rounds.ts";
import { recordPattern, seedJournal } from "./seed.ts";

const policy = { warmUp: 100, rounds: 1_000, seeded: 1_000 } as const;
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
    } finally {
      await journal.close();
    }
  } finally {
    await server.stop();
  }
}
