import { expect, test } from "vitest";
import { draft, started } from "../../test/support/journal-contract.ts";
import { startPlan, testWorld } from "../../test/support/world.ts";
import { journalStream, type Journal } from "../journal/journal.ts";
import { memoryJournal } from "../journal/memory.ts";
import type { SessionId } from "../kernel/ids.ts";
import { refoldAll } from "./check.ts";

/** The events of another journal, and nothing that was kept beside them. */
async function eventsOf(from: Journal): Promise<Journal> {
  const journal = await memoryJournal();
  for (const { stream } of await from.heads()) await journal.append(stream, 0, await from.read(stream));
  return journal;
}

test("sessions that were loaded from events alone are found by who takes up work, and what cannot be folded is named", async () => {
  const first = await testWorld();
  const stream = await startPlan(first.runtime, [[{ name: "w", do: "once" }]]);
  const journal = await eventsOf(first.journal);
  await journal.append(journalStream, 0, [draft("journal.restored")]);
  await journal.append("strange-one" as SessionId, 0, [{ ...started(), protocol: "strange" }]);
  const { runtime } = await testWorld({}, { journal });
  expect((await journal.sessions({ due: true })).items).toEqual([]);
  let seen = 0;
  expect(await refoldAll(runtime, (n) => void (seen = n))).toMatchObject([{ where: "strange-one" }]);
  expect(seen).toBe(3);
  expect((await journal.sessions({ due: true })).items).toMatchObject([{ stream, due: 1 }]);
  const kept = await first.journal.stored(stream);
  expect(await journal.stored(stream)).toMatchObject({ version: kept.version, snapshot: { state: kept.snapshot?.state } });
});
