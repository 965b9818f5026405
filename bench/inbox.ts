import { join } from "node:path";
import type { SessionId } from "../src/kernel/ids.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import { timed, type Report } from "./figures.ts";
import { benchFolder, benchRuntime } from "./place.ts";
import { answerGate, openGate, startQuestions, type Asked } from "./rounds.ts";

const policy = { sessions: 100, gatesEach: 100, pages: 500, answers: 1_000 } as const;
const budgets = { page: { atMost: 100 }, answer: { atMost: 50 }, memory: { atMost: 300 } } as const;

/** Ten thousand gates wait at once: the first page of the inbox, an answer to any of them, and the memory all of it takes. */
export async function inbox(report: Report): Promise<void> {
  const journal = await sqliteJournal(join(benchFolder(), "journal.db"));
  const runtime = benchRuntime(journal);
  const streams: SessionId[] = [];
  for (let index = 0; index < policy.sessions; index += 1) streams.push(await startQuestions(runtime));

  const waiting: Pick<Asked, "id" | "shown">[] = [];
  const openings: number[] = [];
  for (let round = 0; round < policy.gatesEach; round += 1)
    for (const stream of streams)
      openings.push(
        await timed(async () => {
          const { id, shown } = await openGate(runtime, stream, `q${round}`);
          waiting.push({ id, shown });
        }),
      );

  const pages: number[] = [];
  for (let round = 0; round < policy.pages; round += 1)
    pages.push(
      await timed(async () => {
        const { items, total } = await journal.gates({ status: "open" });
        if (items.length === 0 || total !== waiting.length) throw new Error(`${total} gates wait, not ${waiting.length}`);
      }),
    );

  const answers: number[] = [];
  const step = waiting.length / policy.answers; // spread over all sessions and ages
  for (let round = 0; round < policy.answers; round += 1) {
    const asked = waiting[Math.floor(round * step)];
    if (asked) answers.push(await timed(() => answerGate(runtime, asked)));
  }

  const context = { openGates: waiting.length, sessions: streams.length };
  report.times("inbox.open", openings, { context });
  report.times("inbox.first-page", pages, { context, budget: budgets.page });
  report.times("inbox.answer", answers, { context, budget: budgets.answer });
  const value = process.resourceUsage().maxRSS / 1024;
  report.figure({ name: "inbox.memory", value, unit: "MB", at: "peak resident set", ...context }, budgets.memory);
  await journal.close();
}
