import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as zlib from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lineSplitter } from "./lines.ts";
import { readTranscript, transcriptReader } from "./read.ts";
import { loadReaders } from "./readers.ts";

const readers = await loadReaders();

const claude = JSON.stringify({
  type: "assistant",
  sessionId: "s1",
  message: { content: [{ type: "tool_use", id: "t1", name: "Read", input: { file_path: "a" } }] },
});
const summary = JSON.stringify({ type: "summary", summary: "x" });
const codex = JSON.stringify({ type: "session_meta", payload: { id: "s1", cwd: "/x" } });

test("whose transcript it is, is seen from its lines, also from later ones", () => {
  const read = transcriptReader(readers);
  expect(read([summary])).toEqual({ client: undefined, entries: [], skipped: { broken: 0, tooLong: 0, unknown: 0 } });
  expect(read([claude])).toMatchObject({ client: "claude-code", entries: [{ tool: "Read" }], skipped: { unknown: 0 } });
  expect(transcriptReader(readers)([codex])).toMatchObject({ client: "codex", entries: [] });
});

test("a line that tells nothing is counted by why, and the next is read", () => {
  const lines = ["{ half", "[]", "", undefined, '{"type":"hologram"}', claude];
  expect(transcriptReader(readers, "claude-code")(lines)).toMatchObject({
    entries: [{ tool: "Read" }],
    skipped: { broken: 2, tooLong: 1, unknown: 1 },
  });
});

test("bytes become the same lines however they are cut", () => {
  const bytes = Buffer.from("one\nzwölf\n\nthree");
  for (let size = 1; size <= bytes.length; size += 1) {
    const splitter = lineSplitter();
    const lines = [];
    for (let at = 0; at < bytes.length; at += size) lines.push(...splitter.push(bytes.subarray(at, at + size)));
    expect([...lines, ...splitter.end()]).toEqual(["one", "zwölf", "", "three"]);
  }
});

test("a line beyond the limit is passed over without being kept", () => {
  const splitter = lineSplitter(4);
  expect([
    ...splitter.push(Buffer.from("abcd\nabc")),
    ...splitter.push(Buffer.from("def")),
    ...splitter.push(Buffer.from("g\nok\nabcdefg")),
    ...splitter.end(),
  ]).toEqual(["abcd", undefined, "ok", undefined]);
});

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "assent-read-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function toolsIn(name: string, bytes: Uint8Array | string, signal = new AbortController().signal): Promise<readonly string[]> {
  await writeFile(join(folder, name), bytes);
  const tools: string[] = [];
  for await (const { entries } of readTranscript(join(folder, name), signal))
    for (const entry of entries) if (entry.kind === "call") tools.push(entry.tool);
  return tools;
}

const canPack = typeof zlib.zstdCompressSync === "function";

test("a file is read to its end, whatever its size", async () => {
  const lines = `${claude}\n`.repeat(10_000);
  expect(await toolsIn("long.jsonl", lines)).toHaveLength(10_000);
  expect(await toolsIn("unended.jsonl", claude)).toEqual(["Read"]);
});

test.runIf(canPack)("a packed file is unpacked on the way; a damaged one is a fault of the disk", async () => {
  const packed = zlib.zstdCompressSync(`${claude}\n`);
  expect(await toolsIn("a.jsonl.zst", packed)).toEqual(["Read"]);
  await expect(toolsIn("b.jsonl.zst", "no such thing")).rejects.toHaveProperty("code");
});

test("a file that is not there is a fault of the disk, and a signal ends the reading", async () => {
  const reading = readTranscript(join(folder, "nowhere.jsonl"), new AbortController().signal);
  await expect(reading.next()).rejects.toHaveProperty("code", "ENOENT");
  await expect(toolsIn("stopped.jsonl", claude, AbortSignal.abort())).rejects.toHaveProperty("name", "AbortError");
});
