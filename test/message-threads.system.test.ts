import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApplication, type Application } from "../src/host/application.ts";
import type { Backend } from "../src/host/backend/types.ts";
import type { CallReply } from "../src/host/guard/guard-call.ts";
import { guardedCall } from "../src/host/guard/guarded.ts";
import { metaOf } from "../src/host/meta.ts";
import { surroundingsFor } from "../src/host/weigh/weigh.ts";
import type { GateRecord } from "../src/journal/journal.ts";
import { isRefusal } from "../src/kernel/trouble.ts";
import { isConflict } from "../src/runtime/answer.ts";
import { getGate } from "../src/server/gates.ts";

/** Messages of an agent to people, as hooks meet them: real weighing, real journal, several calls at once. */
let folder = "";
let application: Application;
const open = (): Application => createApplication({ ASSENT_HOME: join(folder, "home") }, join(folder, "project"), false);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assent-threads-")));
  mkdirSync(join(folder, "project"));
  application = open();
});
afterEach(async () => {
  await application.close();
  rmSync(folder, { recursive: true, force: true });
});

let calls = 0;

async function call(command: string, waitMs: number, clientSession = "one"): Promise<CallReply> {
  const { runtime, keys, config } = await application.open();
  const surroundings = { ...surroundingsFor(config, application.paths, {}), root: application.cwd };
  const meta = metaOf(config, { title: "guard", cwd: application.cwd, agent: "claude-code", names: [] });
  const action = { tool: "Bash", input: { command }, cwd: application.cwd };
  const asked = { client: "claude-code", clientSession, call: `c${(calls += 1)}`, action, waitMs };
  return guardedCall({ runtime, hashAction: keys.hashAction, meta, surroundings }, asked, AbortSignal.timeout(60_000));
}

const reply = (text: string): string => `gh pr comment 12 -R acme/shop -b '${text}'`;

async function openGates(): Promise<readonly GateRecord[]> {
  const { journal } = await application.open();
  const { items } = await journal.gates({ status: "open" });
  return (await Promise.all(items.map(({ id }) => journal.findGates(id)))).flat();
}

/** The only open gate, once it lists so many messages. */
const listing = (count: number): Promise<GateRecord> =>
  vi.waitFor(
    async () => {
      const [only, ...more] = await openGates();
      expect([only?.gate.kind, ...more]).toEqual(["risk"]);
      expect(only?.gate.subjects ?? [only?.gate.subject]).toHaveLength(count);
      return only as GateRecord;
    },
    { timeout: 30_000, interval: 20 },
  );

const by = { name: "mira", via: "terminal", verified: false } as const;
const answer = async ({ id, shown }: GateRecord, option: string): Promise<object> =>
  (await application.open()).runtime.answer(id, { option, by, shown });

test("A20, K7 replies that wait at once are one question, and its answer lets each run once and nothing else", async () => {
  const first = call(reply("One is done."), 60_000);
  const alone = await listing(1);
  const others = [call(reply("Two is done."), 60_000), call(reply("Three is done."), 60_000)];
  const gate = await listing(3);
  for (const text of ["One is done.", "Two is done.", "Three is done."]) expect(gate.gate.context).toContain(`Action: ${reply(text)}`);

  const stale = await answer(alone, "dismiss");
  expect(isConflict(stale) && stale.because).toContain("superseded");
  const detail = await getGate(
    { runtime: (await application.open()).runtime, pushedBy: async () => null, saidBefore: async () => ({}) } as unknown as Backend,
    { id: gate.id },
    { role: "person" } as never,
  );
  expect([detail.subject, ...detail.others].map((each) => each?.action.input)).toEqual(
    ["One is done.", "Two is done.", "Three is done."].map(() => ({ command: expect.stringContaining("gh pr comment 12") })),
  );

  expect(isRefusal(await answer(gate, "dismiss"))).toBe(false);
  const replies = await Promise.all([first, ...others]);
  expect(replies.map(({ answer: how }) => how)).toEqual(["let-through", "let-through", "let-through"]);
  expect((await call(reply("One is done."), 0)).answer).toBe("parked");
}, 90_000);

test("A19 an allowed thread is remembered over a restart, for this session and these people alone", async () => {
  expect((await call(reply("It is done, @ann."), 0)).answer).toBe("parked");
  await answer(await listing(1), "approve");
  await application.close();
  application = open();
  expect((await call(reply("It is done, @ann."), 0)).answer).toBe("let-through"); // the pass
  expect((await call(reply("More is done."), 0)).answer).toBe("let-through");
  expect((await call("gh pr review 12 -R acme/shop --comment -b 'It is good.'", 0)).answer).toBe("let-through");
  for (const other of [
    reply("It is done, @bob."),
    reply("More is done.").replace("12", "13"),
    reply("More is done.").replace("acme", "other"),
    reply("key ghp_0123456789abcdefghijABCDEFGHIJ012345"),
    `${reply("More is done.")} && git push --force`,
    reply("/merge"),
    "gh pr comment 12 -R acme/shop --body-file notes.md",
    "gh pr review 12 -R acme/shop --approve",
  ])
    expect([other, (await call(other, 0)).answer]).toEqual([other, "parked"]);
  expect((await call(reply("More is done."), 0, "two")).answer).toBe("parked");
}, 90_000);

test("A33, A25 parked replies wait together over a restart, and each takes the answer by itself", async () => {
  for (const text of ["One is done.", "Two is done."]) expect((await call(reply(text), 0)).answer).toBe("parked");
  await application.close();
  application = open();
  expect((await call(reply("Three is done."), 0)).message).toContain((await listing(3)).id);
  await answer(await listing(3), "dismiss");
  for (const text of ["Two is done.", "Three is done.", "One is done."]) expect((await call(reply(text), 0)).answer).toBe("let-through");
  expect((await call(reply("Two is done."), 0)).answer).toBe("parked");
}, 90_000);
