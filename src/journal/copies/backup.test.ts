import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { draft, opened, started } from "../../../test/support/journal-contract.ts";
import { hashText, sessionId } from "../../kernel/ids.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { acceptLoss, type AcceptedLoss } from "./accept-loss.ts";
import { backupJournal, type Backup } from "./backup.ts";
import { exportJournal } from "./export.ts";
import { journalStream, type Journal } from "../journal.ts";
import { restoreJournal, type RestoreReport } from "./restore.ts";
import { testSigner } from "../signing.fixture.ts";
import { keptJournal } from "../sqlite/mark.ts";
import { markOf } from "../sqlite/past.ts";
import { verifyJournal } from "../verify.ts";

let folder: string;
let path: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assent-backup-"));
  path = join(folder, "journal.db");
  file = join(folder, "copy.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stream = sessionId("goal-aaaa");
const at = "2026-01-01T00:00:00.000Z";
const signer = testSigner();

const using = async <Result>(work: (journal: Journal) => Promise<Result>): Promise<Result> => {
  const journal = await keptJournal(path);
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
};

const grow = (times: number): Promise<void> =>
  using(async (journal) => {
    for (let time = 0; time < times; time += 1)
      await journal.append(stream, (await journal.stored(stream)).version, [draft("a.happened", { time })]);
  });

const begin = (): Promise<unknown> =>
  using((journal) =>
    journal.write(stream, () => ({
      change: {
        drafts: [started(), opened("k1"), draft("a.happened", { text: "x".repeat(50_000) })],
        snapshot: { shape: "goal/1.1", state: { phase: "x" } },
        openGates: 1,
        seal: { subject: hashText("abc"), text: "sealed" },
      },
      result: null,
    })),
  );

const backedUp = async (): Promise<Backup> => {
  const made = await backupJournal(signer, { path, file, at });
  if (isRefusal(made)) throw new Error(made.because);
  return made;
};

const restore = async (from = file): Promise<RestoreReport> => {
  const restored = await restoreJournal({ path, file: from, key: signer.key, by: "Mira", at });
  if (isRefusal(restored)) throw new Error(restored.because);
  return restored;
};

test("a backup is the journal of one moment, made while it is in use, for one user alone", async () => {
  await begin();
  const made = await using(async (journal) => {
    const copied = await backedUp();
    await journal.append(stream, 3, [draft("a.happened")]);
    return copied;
  });
  expect(made).toMatchObject({ file, position: 3, streams: 1 });
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy.db"]);
  const again = await backupJournal(signer, { path, file, at });
  expect(isRefusal(again) && again.because).toContain("exists already");
});

test("what comes back is whole: events, lists, snapshots, sealed originals; it says what is missing, and is on record", async () => {
  await begin();
  const { sha256 } = await backedUp();
  await grow(4);
  const restored = await restore();
  expect(restored).toMatchObject({ from: "backup", position: 3, missing: 4, sha256 });
  await using(async (journal) => {
    expect((await journal.read(stream)).length).toBe(3);
    expect((await journal.stored(stream)).snapshot).toMatchObject({ shape: "goal/1.1" });
    expect((await journal.gates({ status: "open" })).total).toBe(1);
    expect(await journal.sealed(stream, hashText("abc"))).toBe("sealed");
    const [record] = await journal.read(journalStream);
    expect(record).toMatchObject({ type: "journal.restored", actor: { kind: "person", name: "Mira" } });
    expect(record?.body).toMatchObject({ sha256, position: 3, missing: 4 });
    expect((await verifyJournal(journal, { key: signer.key })).problems).toEqual([]);
  });
  expect(existsSync(restored.aside ?? "")).toBe(true);
});

test.each([
  ["is gone", () => rmSync(path)],
  ["is empty", () => truncateSync(path)],
  ["is no database", () => writeFileSync(path, "not a journal at all, but long enough to look like something")],
])("it comes back where the journal %s", async (_, take) => {
  await begin();
  await backedUp();
  await grow(2);
  take();
  expect(await restore()).toMatchObject({ position: 3, missing: 2 });
  await grow(1);
});

test("an export of the whole journal comes back too; one of a part does not", async () => {
  await begin();
  const lines = async (streams: readonly (typeof stream)[] | undefined): Promise<string> =>
    using(async (journal) => {
      const all: string[] = [];
      for await (const line of exportJournal(journal, signer, { at, streams })) all.push(line);
      return all.join("");
    });
  await writeFile(join(folder, "whole.jsonl"), await lines(undefined));
  await writeFile(join(folder, "part.jsonl"), await lines([stream]));
  await expect(restore(join(folder, "part.jsonl"))).rejects.toThrow("a part of a journal only");
  await grow(1);
  expect(await restore(join(folder, "whole.jsonl"))).toMatchObject({ from: "export", position: 3, missing: 1 });
  await using(async (journal) => expect((await verifyJournal(journal, { key: signer.key })).problems).toEqual([]));
});

test("nothing is put in place that was changed, cut, signed by another or is no backup", async () => {
  await begin();
  await backedUp();
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  damaged.write("y", damaged.indexOf("x".repeat(1_000)) + 500);
  for (const [bytes, because] of [
    [damaged, /changed|damaged/],
    [whole.subarray(0, whole.length - 4_096), /damaged|malformed|cannot read|changed/],
    [Buffer.from("hello"), /export/],
  ] as const) {
    writeFileSync(file, bytes);
    await expect(restore()).rejects.toThrow(because);
  }
  copyFileSync(path, file);
  await expect(restore()).rejects.toThrow("is no backup");
  writeFileSync(file, whole);
  const other = restoreJournal({ path, file, key: "0".repeat(64), by: "Mira", at });
  await expect(other).rejects.toThrow("another key");
  expect(readdirSync(folder).filter((name) => name.includes("before") || name.includes("restoring"))).toEqual([]);
  await grow(1);
});

test("nothing is put in place while somebody uses the journal", async () => {
  await begin();
  await backedUp();
  await using(async (journal) => {
    await journal.position();
    const refused = await restoreJournal({ path, file, key: signer.key, by: "Mira", at });
    expect(isRefusal(refused) && refused.because).toContain("in use");
    await journal.append(stream, 3, [draft("a.happened")]);
  });
});

test("a person may go on with what is left, or begin anew, and that is on record", async () => {
  await begin();
  copyFileSync(path, join(folder, "older"));
  await grow(2);
  copyFileSync(join(folder, "older"), path);
  await expect(grow(1)).rejects.toThrow("2 are missing");
  expect(await acceptLoss(path, { by: "Mira", at })).toMatchObject({ before: { position: 5 }, now: { position: 4 } });
  await using(async (journal) => {
    const [record] = await journal.read(journalStream);
    expect(record).toMatchObject({ type: "journal.loss-accepted", actor: { name: "Mira" } });
    expect(record?.body).toMatchObject({ before: { position: 5 }, found: { position: 3 } });
  });
  rmSync(path);
  await expect(grow(1)).rejects.toThrow("now it is gone");
  expect(await acceptLoss(path, { by: "Mira", at })).toMatchObject({ before: { position: 4 }, now: { position: 1 } });
  await grow(1);
  expect(existsSync(markOf(path))).toBe(true);
});

const accept = async (): Promise<AcceptedLoss> => {
  const accepted = await acceptLoss(path, { by: "Mira", at });
  if (isRefusal(accepted)) throw new Error(accepted.because);
  return accepted;
};

test("where nothing is missing, nothing is recorded as a loss", async () => {
  await begin();
  expect(await accept()).toMatchObject({ how: "whole", now: { position: 3 }, aside: null });
  await using(async (journal) => expect(await journal.read(journalStream)).toEqual([]));
});

const cutTo = (bytes: number) => (): void => truncateSync(path, bytes);
const sql = (text: string) => (): void => {
  const database = new DatabaseSync(path);
  database.exec(text);
  database.close();
};

test.each<[string, () => void]>([
  ["holds other bytes", () => writeFileSync(path, Buffer.alloc(20_000, 7))],
  ["was cut", cutTo(12_288)],
  ["was cut to its first page", cutTo(4_096)],
  ["is a folder", () => (rmSync(path), mkdirSync(path))],
  ["has lost its name", sql("DELETE FROM identity")],
  ["has lost a table", sql("DROP TABLE tallies")],
  ["has lost its events", sql("DROP TABLE events")],
  ["has a trigger that fails every write", sql("CREATE TRIGGER t BEFORE INSERT ON events BEGIN SELECT raise(ABORT, 'no'); END")],
  ["has heads that are wrong", sql("UPDATE streams SET hash = '00'")],
  ["has lost its list of gates", sql("DELETE FROM gates")],
])("a journal that %s is set aside, without a backup, and work goes on", async (_, harm) => {
  await begin();
  await grow(20);
  harm();
  const { how, before, aside, saved } = await accept();
  expect(how).toBe("began anew");
  expect(before).toMatchObject({ position: 23 });
  expect(existsSync(aside ?? "")).toBe(true);
  await using(async (journal) => {
    const [record] = await journal.read(journalStream);
    expect(record).toMatchObject({ type: "journal.loss-accepted", body: { before: { position: 23 }, aside } });
    expect((await journal.read(stream)).length).toBe(saved);
    expect((await verifyJournal(journal, { key: signer.key })).problems).toEqual([]);
  });
  await grow(1);
});

test("all that can be read up to the damage is saved, and originals with it", async () => {
  await begin();
  await grow(20);
  sql("DROP TABLE tallies")();
  expect(await accept()).toMatchObject({ saved: 23, now: { position: 24 } });
  await using(async (journal) => expect(await journal.sealed(stream, hashText("abc"))).toBe("sealed"));
});

test("an event that was changed is no loss that could be accepted", async () => {
  await begin();
  sql("UPDATE events SET at = '2020-01-01T00:00:00.000Z' WHERE version = 2")();
  const refused = await acceptLoss(path, { by: "Mira", at });
  expect(isRefusal(refused) && refused.because).toContain("goal-aaaa@2");
});

test.each(["-shm", "-journal"])("what is no file beside the journal (%s) costs nothing of it", async (ending) => {
  await begin();
  rmSync(`${path}${ending}`, { force: true });
  mkdirSync(`${path}${ending}`);
  expect(await acceptLoss(path, { by: "Mira", at })).toMatchObject({ how: "whole", aside: null });
});

test.runIf(process.platform !== "win32")("only an ordinary file is restored from, and nothing else is waited for", async () => {
  await begin();
  for (const place of [folder, "/dev/zero"]) {
    const refused = await restoreJournal({ path, file: place, key: signer.key, by: "Mira", at });
    expect(isRefusal(refused) && refused.because).toContain("no ordinary file");
  }
});
