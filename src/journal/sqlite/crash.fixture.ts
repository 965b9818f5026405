import { copyFileSync } from "node:fs";
import { draft } from "../../../test/support/journal-contract.ts";
import { sessionId } from "../../kernel/ids.ts";
import type { Journal } from "../journal.ts";
import { keptJournal } from "./mark.ts";

export const stream = sessionId("goal-aaaa");

export async function grow(journal: Journal, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await journal.append(stream, (await journal.stored(stream)).version, [draft("a.happened", { time })]);
}

/** As after a crash: what was committed is still in the write-ahead log, and nobody has the file open. */
export async function crash(path: string, times: number): Promise<void> {
  const journal = await keptJournal(path);
  await grow(journal, times);
  for (const ending of ["", "-wal"]) copyFileSync(`${path}${ending}`, `${path}.copy${ending}`);
  await journal.close();
  for (const ending of ["", "-wal"]) copyFileSync(`${path}.copy${ending}`, `${path}${ending}`);
}
