import { expect, test } from "vitest";
import { accepted, meta, someone, testWorld } from "../../test/support/world.ts";
import { memoryJournal } from "../journal/memory.ts";
import type { Journal } from "../journal/journal.ts";
import { openDatabase } from "../journal/sqlite/schema.ts";
import { journalOver } from "../journal/sqlite/sqlite.ts";
import { hashText, type SessionId } from "../kernel/ids.ts";
import type { TaggedValue } from "../kernel/protocol.ts";
import { guard } from "../protocols/guard/machine.ts";
import { checkSnapshots } from "../runtime/check.ts";
import type { Installed, Runtime } from "../runtime/types.ts";
import { consentRecordOf } from "./consent-record.ts";

const installed = [{ protocol: guard as never, perform: (async () => undefined) as never } satisfies Installed];

const offered = (call: string): TaggedValue =>
  ({
    type: "call.offer",
    call,
    action: { tool: "Bash", input: { command: "git push" }, cwd: "/p" },
    hash: hashText(call),
    at: "2026-01-01T00:00:00.000Z",
    assessment: {
      verdict: "gate",
      findings: [{ signal: "ExternalMutation", severity: "gate", evidence: "e" }],
      pattern: { tool: "git push", target: "origin", environment: "unknown" },
      reasons: [],
    },
  }) as TaggedValue;

async function asking(runtime: Runtime, name: string): Promise<SessionId> {
  const begin = { type: "guard.open", client: "claude-code" } as TaggedValue;
  const { stream } = accepted(await runtime.start("guard", begin, meta(), name)).loaded;
  accepted(await runtime.offer(stream, offered("c1"), { actor: someone }));
  return stream;
}

test("A29 the record is added up from what each session has told, without reading its events", async () => {
  const journal = await memoryJournal();
  let reads = 0;
  const read: Journal["read"] = async (...asked) => {
    reads += 1;
    return journal.read(...asked);
  };
  const { runtime } = await testWorld({}, { installed, journal: { ...journal, read } });
  for (const name of ["a", "b"]) await asking(runtime, name);
  const stopped = await asking(runtime, "c");
  accepted(await runtime.stop(stopped, someone));
  const { rules } = await consentRecordOf(runtime);
  expect(rules).toMatchObject([{ signal: "ExternalMutation", tool: "git push", asked: 3, lapsed: 1, sessions: 3 }]);
  expect(reads).toBe(0);
  expect(await checkSnapshots(runtime, () => {})).toEqual([]);
});

test("A29 sessions of an earlier assent are folded once, and a changed tally is found", async () => {
  const journal = await memoryJournal();
  const early: Journal["write"] = (stream, decide, options) =>
    journal.write(
      stream,
      (stored) => {
        const { change, result } = decide(stored);
        if (!change) return { result };
        const { tally: _, ...rest } = change;
        return { change: rest, result };
      },
      options,
    );
  const { runtime: before } = await testWorld({}, { installed, journal: { ...journal, write: early } });
  const stream = await asking(before, "a");
  const { runtime } = await testWorld({}, { installed, journal });
  expect(await journal.tallies({ limit: 5 })).toMatchObject([{ stream, tally: null }]);
  expect((await consentRecordOf(runtime)).rules).toMatchObject([{ asked: 1 }]);
  expect((await journal.tallies({ limit: 5 }))[0]?.tally).not.toBeNull();
  expect(await checkSnapshots(runtime, () => {})).toEqual([]);
  await journal.write(stream, ({ snapshot }) => ({
    change: { drafts: [], ...(snapshot ? { snapshot } : {}), tally: { rules: [], ruleDays: [], emergent: [], misses: [], calls: [] } },
    result: null,
  }));
  expect(await checkSnapshots(runtime, () => {})).toMatchObject([{ where: stream }]);
});

test.each(["{}", "[]", "null", "7", '{"rules":[null],"emergent":[],"misses":[]}', '{"rules":{},"emergent":1,"misses":""}'])(
  "A29 what is kept as %s is folded from the events again",
  async (text) => {
    const database = openDatabase(":memory:", 0);
    const { runtime } = await testWorld({}, { installed, journal: journalOver(database) });
    await asking(runtime, "a");
    const before = await consentRecordOf(runtime);
    database.prepare("UPDATE tallies SET tally = ?").run(text);
    expect(await consentRecordOf(runtime)).toEqual(before);
  },
);
