import type { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import { anyProbe, type Plan } from "../../test/support/probe.ts";
import { answerOf, offer, onlyGate, openGates, probeInstalled, startPlan, testWorld, type TestWorld } from "../../test/support/world.ts";
import { openDatabase } from "../journal/sqlite/schema.ts";
import { journalOver } from "../journal/sqlite/sqlite.ts";
import type { SessionId } from "../kernel/ids.ts";
import { isRefusal } from "../kernel/trouble.ts";
import { findGate } from "./answer.ts";
import { checkSnapshots } from "./check.ts";
import { lapseExpired, lapseForsaken } from "./lapse.ts";

const day = 86_400_000;
const plan: Plan = [[{ name: "a", do: "ask", kind: "risk" }]];

let database: DatabaseSync;
let world: TestWorld;
let stream: SessionId;
let troubles: unknown[];
beforeEach(async () => {
  database = openDatabase(":memory:", 0);
  troubles = [];
  const installed = [probeInstalled({}, { ...anyProbe, quietMaxMs: day })];
  world = await testWorld({}, { journal: journalOver(database), installed });
  stream = await startPlan(world.runtime, plan);
  await offer(world.runtime, stream, { type: "question.put", name: "a" });
});

const lapses = { limit: 9, skips: () => false, onTrouble: (_: SessionId, cause: unknown) => void troubles.push(cause) };
const corrupt = expect.objectContaining({ code: "journal.corrupt" });

describe("what is not hashed decides nothing", () => {
  test("K7 a gate whose listed time was changed does not lapse, and that is told", async () => {
    database.exec("UPDATE gates SET expires_at = '2020-01-01T00:00:00.000Z'");
    await lapseExpired(world.runtime, lapses);
    expect(await world.journal.read(stream)).not.toContainEqual(expect.objectContaining({ type: "gate.lapsed" }));
    expect(troubles).toEqual([corrupt]);
  });

  test.each(["status = 'ended'", "updated_at = '2020-01-01T00:00:00.000Z'"])(
    "K7 nor one of a session that is listed with %s",
    async (set) => {
      database.exec(`UPDATE sessions SET ${set}`);
      await lapseForsaken(world.runtime, lapses);
      expect(await openGates(world.journal, stream)).toHaveLength(1);
    },
  );

  test.each([
    'gate = replace(gate, \'"question":"\', \'"question":"Really, \')',
    "title = 'other'",
    "urgency = 0",
    "opened_at = '2020'",
    "expires_at = '2020'",
    "position = 99",
    "stream = 'probe-other'",
    "status = 'lapsed'",
    `status = 'answered', closing = '{"type":"gate.answered","at":"2020","option":"once","by":{"name":"Mira"}}'`,
  ])("K7 a gate is shown as its events have it, or not at all: %s", async (set) => {
    const gate = await onlyGate(world.journal, stream);
    expect(await findGate(world.journal, gate.id)).toMatchObject({ id: gate.id, closing: null });
    database.exec(`UPDATE gates SET ${set}`);
    await expect(findGate(world.journal, gate.id)).rejects.toThrow(corrupt);
    await expect(world.runtime.answer(gate.id, answerOf(gate, "approve"))).rejects.toThrow(corrupt);
  });

  test("K7 an answered gate that is listed as open is not shown as open", async () => {
    const gate = await onlyGate(world.journal, stream);
    const answered = await world.runtime.answer(gate.id, answerOf(gate, "approve"));
    expect(isRefusal(answered)).toBe(false);
    expect(await findGate(world.journal, gate.id)).toMatchObject({ status: "answered" });
    database.exec("UPDATE gates SET status = 'open', closing = NULL");
    await expect(findGate(world.journal, gate.id)).rejects.toThrow(corrupt);
  });

  test.each(["hash = '00'", "version = version - 1", "version = version + 1"])(
    "nothing is added after a head with %s, and the reason is told",
    async (set) => {
      const position = await world.journal.position();
      database.exec(`UPDATE streams SET ${set}`);
      await expect(offer(world.runtime, stream, { type: "question.put", name: "a" })).rejects.toThrow(corrupt);
      expect(await world.journal.position()).toBe(position);
    },
  );

  test("events that were changed are not folded", async () => {
    database.exec("UPDATE streams SET state = NULL; UPDATE events SET body = replace(body, 'risk', 'rusk')");
    await expect(world.runtime.load(stream)).rejects.toThrow(corrupt);
  });

  test.each([
    ["due", "UPDATE sessions SET due = 7; UPDATE streams SET shape = NULL"],
    ["shape", "UPDATE streams SET shape = 'strange/1.1'"],
    ["state", "UPDATE streams SET state = json_set(state, '$.ledger.status', 'ended')"],
  ])("a changed %s is found by folding", async (_, statement) => {
    expect(await checkSnapshots(world.runtime, () => undefined)).toEqual([]);
    database.exec(statement);
    expect(await checkSnapshots(world.runtime, () => undefined)).toMatchObject([{ where: stream }]);
  });
});
