import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { draft, opened, started } from "../../../test/support/journal-contract.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import { openExport } from "./export-journal.ts";
import { readExport, verifyExport } from "./export-read.ts";
import { exportJournal, withParents } from "./export.ts";
import { signedHead } from "../head.ts";
import type { Journal } from "../journal.ts";
import { memoryJournal } from "../memory.ts";
import { digest } from "../row.ts";
import { at, branched, ended, first, openSample, second, third, type Sample } from "../sample.fixture.ts";
import { testSigner } from "../signing.fixture.ts";
import { verifyJournal } from "../verify.ts";

const signer = testSigner();
let sample: Sample;
beforeEach(async () => (sample = await openSample()));
afterEach(() => sample.clear());

async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function exported(journal: Journal, streams?: readonly SessionId[]): Promise<string> {
  return (await allOf(exportJournal(journal, signer, { at, streams }))).join("");
}

async function* chunksOf(bytes: Uint8Array, size = 64 * 1_024): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const verified = (text: string | Uint8Array, options = {}) => verifyExport(chunksOf(Buffer.from(text)), options);
const whatOf = async (text: string | Uint8Array, options = {}) => (await verified(text, options)).problems.map(({ what }) => what);

describe("an export as it was written", () => {
  test("has no problems, and says what it holds", async () => {
    const text = await exported(sample.journal);
    const kept = await signedHead(sample.journal, signer, at);
    expect(await verified(text, { kept, key: signer.key })).toMatchObject({
      events: 14,
      streams: 3,
      position: 14,
      problems: [],
      key: signer.key,
      sha256: digest(text),
      header: { assent: "export", format: 1, at, position: 14, streams: null },
    });
    expect(JSON.parse(text.trim().split("\n").at(-1) ?? "")).toMatchObject({ count: 14, digest: kept.digest });
  });

  test("reads the same in chunks of any size, and from a path", async () => {
    const bytes = Buffer.from(await exported(sample.journal));
    for (const size of [1, 7, 1_000]) expect((await verifyExport(chunksOf(bytes, size))).problems).toEqual([]);
    const path = join(sample.folder, "all.jsonl");
    await writeFile(path, bytes);
    expect(await allOf(readExport(path))).toEqual((await sample.journal.scan(0, 100)).map((row) => ({ ...row })));
  });

  test("can hold some streams only", async () => {
    const text = await exported(sample.journal, [third, first]);
    const kept = await signedHead(sample.journal, signer, at);
    expect(await verified(text, { kept })).toMatchObject({ events: 9, streams: 2, problems: [], header: { streams: [first, third] } });
    await expect(exported(sample.journal, [sessionId("goal-none")])).rejects.toThrow("there is no session goal-none");
  });

  test("can be of an empty journal", async () => {
    const journal = await memoryJournal();
    expect(await verified(await exported(journal))).toMatchObject({ events: 0, streams: 0, problems: [] });
    await journal.close();
  });

  test("leaves out what others add while it is written", async () => {
    const lines = exportJournal(sample.journal, signer, { at });
    const header = (await lines.next()).value as string;
    await sample.journal.append(third, 3, [draft("a.happened")]);
    const text = header + (await allOf(lines)).join("");
    expect(await verified(text)).toMatchObject({ events: 14, problems: [] });
  });

  test("is refused when an event was changed: a signature would vouch for it", async () => {
    const database = new DatabaseSync(sample.path);
    database.exec("UPDATE events SET body = '{}' WHERE position = 6");
    database.close();
    await expect(exported(sample.journal)).rejects.toMatchObject({
      code: "journal.corrupt",
      message: expect.stringContaining("goal-aaaa@4"),
    });
  });
});

describe("what is wrong is found", () => {
  test("every byte, changed in one of three ways in turn", async () => {
    const journal = await memoryJournal();
    await journal.append(first, 0, [started("ä*"), opened("k1"), ended()]);
    const bytes = Buffer.from(await exported(journal));
    await journal.close();
    const flips = [0x01, 0x20, 0x80];
    const missed: string[] = [];
    for (let index = 0; index < bytes.length; index += 1) {
      const flip = flips[index % flips.length] ?? 1;
      const changed = Buffer.from(bytes);
      changed[index] = (bytes[index] ?? 0) ^ flip;
      if ((await verified(changed)).problems.length === 0) missed.push(`${index} ^ ${flip}`);
    }
    expect(missed).toEqual([]);
    expect(bytes.length).toBeGreaterThan(2_000);
  });

  test("a file cut anywhere, or with something after its end", async () => {
    const text = await exported(sample.journal, [third]);
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length += 1)
      expect(await whatOf(bytes.subarray(0, length))).toContainEqual(expect.stringMatching(/is cut|is empty/));
    for (const more of ["\n", " ", "{}\n", "\0"]) expect(await whatOf(text + more)).not.toEqual([]);
    expect(await whatOf(`\ufeff${text}`)).not.toEqual([]);
  });

  test("lines left out, repeated, swapped or exchanged between exports, whoever signs it again", async () => {
    const forger = testSigner();
    const lines = (await exported(sample.journal)).trimEnd().split("\n");
    const forged = async (rows: readonly string[]): Promise<readonly string[]> => {
      const body = [lines[0], ...rows].map((line) => `${line}\n`).join("");
      const { signature: _, ...footer } = JSON.parse(lines.at(-1) ?? "");
      const named = { ...footer, count: rows.length, key: forger.key, sha256: digest(body) };
      const sorted = Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)));
      return whatOf(`${body}${JSON.stringify({ ...sorted, signature: forger.sign(JSON.stringify(sorted)) })}\n`);
    };
    const rows = lines.slice(1, -1);
    expect(await forged(rows)).toEqual([]); // only the key tells it apart
    expect(await forged(rows.toSpliced(4, 1))).not.toEqual([]);
    expect(await forged(rows.toSpliced(4, 0, rows[4] ?? ""))).not.toEqual([]);
    expect(await forged(rows.toSpliced(4, 2, rows[5] ?? "", rows[4] ?? ""))).not.toEqual([]);
    expect(await forged(rows.slice(0, -1))).not.toEqual([]);
  });

  test("another key, another journal, an older state than the kept head", async () => {
    const text = await exported(sample.journal);
    const stranger = testSigner();
    expect(await whatOf(text, { key: stranger.key })).toEqual([`was signed with another key, ${signer.key}`]);
    await sample.journal.append(third, 3, [draft("a.happened")]);
    const kept = await signedHead(sample.journal, signer, at);
    expect(await whatOf(text, { kept })).toEqual([
      "ends at position 14, but the kept head has 15: its tail was cut",
      "ends at version 3, but the kept head has 4: its tail was cut",
    ]);
    expect(await whatOf(await exported(sample.journal, [first]), { kept })).toEqual([]);
  });

  test("a file that is no export, and one that is not there", async () => {
    expect(await whatOf("hello\n")).not.toEqual([]);
    await expect(verifyExport(join(sample.folder, "none.jsonl"))).rejects.toMatchObject({ code: "input.invalid" });
  });
});

describe("an export opened as a journal", () => {
  const open = async (streams?: readonly SessionId[]): Promise<Journal> =>
    openExport(chunksOf(Buffer.from(await exported(sample.journal, streams))));

  test("reads like the journal it came from", async () => {
    const [one, two] = [sample.journal, await open()];
    for (const stream of [first, second, third]) expect(await two.read(stream)).toEqual(await one.read(stream));
    expect(await two.heads()).toEqual(await one.heads());
    expect(await two.position()).toBe(14);
    for (const status of ["open", "answered", "lapsed"] as const) expect(await two.gates({ status })).toEqual(await one.gates({ status }));
    expect(await two.findGates("gk3")).toEqual(await one.findGates("gk3"));
    const openGates = (await two.sessions({})).items.map((session) => [session.stream, session.status, session.openGates]);
    expect(openGates).toEqual([[third, "running", 0], [second, "ended", 1], [first, "ended", 0]]); // oxfmt-ignore
    expect((await verifyJournal(two)).problems).toEqual([]);
    await two.close();
  });

  test("takes no writes", async () => {
    const journal = await open([first]);
    const holder = { host: "here", pid: 1, pidStart: "1" };
    const refused = { code: "journal.unwritable" };
    await expect(journal.append(first, 6, [draft("a.happened")])).rejects.toMatchObject(refused);
    await expect(journal.write(first, () => ({ result: 1 }))).rejects.toMatchObject(refused);
    await expect(journal.archive([first], "x", draft("journal.archived"))).rejects.toMatchObject(refused);
    await expect(journal.takeLease(first, holder, { termMs: 2 })).rejects.toMatchObject(refused);
    expect(await journal.read(second)).toEqual([]);
    await journal.close();
  });

  test("is refused when it is damaged", async () => {
    const text = await exported(sample.journal);
    const damaged = [text.replace("halt", "once"), text.slice(0, 5_000), text.replace(`"title":"one"`, `"title":"two"`)];
    for (const each of damaged) await expect(openExport(chunksOf(Buffer.from(each)))).rejects.toMatchObject({ code: "journal.corrupt" });
  });
});

test("a branch is exported with the sessions it came from", async () => {
  const child = sessionId("goal-child");
  const grandchild = sessionId("goal-grandchild");
  const { hash } = (await sample.journal.read(first, 1, 1))[0]!;
  const [born] = await sample.journal.append(child, 0, [branched(first, 2, hash)]);
  await sample.journal.append(grandchild, 0, [branched(child, 1, born!.hash)]);
  expect(await withParents(sample.journal, [grandchild, third])).toEqual([grandchild, third, child, first]);
});

test("a file on disk is what was yielded", async () => {
  const path = join(sample.folder, "one.jsonl");
  await writeFile(path, exportJournal(sample.journal, signer, { at }));
  expect((await verifyExport(path)).sha256).toBe(digest(await readFile(path, "utf8")));
});
