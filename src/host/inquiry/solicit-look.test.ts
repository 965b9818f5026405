import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprintOf } from "../../facts/fingerprint.ts";
import { defaultThresholds } from "../../protocols/solicit/detect/index.ts";
import { lookAround, newestTranscripts } from "./solicit-look.ts";

let home: string;
const cwd = "/w/shop";
const signal = new AbortController().signal;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "assent-look-"));
  await mkdir(join(home, ".claude/projects/shop"), { recursive: true });
});
afterAll(() => rm(home, { recursive: true, force: true }));

const failure = (id: number, place: string): string =>
  [
    {
      type: "assistant",
      cwd: place,
      message: { content: [{ type: "tool_use", id: `t${id}`, name: "Bash", input: { command: "npx tsc" } }] },
    },
    {
      type: "user",
      cwd: place,
      message: {
        content: [{ type: "tool_result", tool_use_id: `t${id}`, is_error: true, content: `Exit code 2\na.ts(${id},1): error TS1: no` }],
      },
    },
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");

async function transcript(name: string, place: string, minutesAgo: number): Promise<string> {
  const path = join(home, ".claude/projects/shop", name);
  await writeFile(path, [1, 2, 3].map((id) => failure(id, place)).join(""));
  const at = Date.UTC(2026, 0, 1) / 1_000 - minutesAgo * 60;
  await utimes(path, at, at);
  return path;
}

test("S10 the newest transcript of the project is found and measured, with the line as evidence", async () => {
  await transcript("old.jsonl", cwd, 60);
  await transcript("other.jsonl", "/w/elsewhere", 1);
  const path = await transcript("new.jsonl", cwd, 5);
  const transcripts = await newestTranscripts({ userHome: home, environment: {}, cwd }, signal);
  expect(transcripts.map((each) => each.path)).toEqual([path]);
  const { gaps, ...seen } = await lookAround({ transcripts, thresholds: defaultThresholds, signal });
  const [gap, ...more] = gaps;
  expect(seen).toMatchObject({ transcripts: { sessions: 1, calls: 3, failures: 3 }, recorded: { sessions: 0 } });
  expect(more).toEqual([]);
  expect(gap).toMatchObject({ kind: "failure", evidence: [{ source: `${path}:6` }, {}] });
});

test("S10 a transcript that is not there is nothing found", async () => {
  const transcripts = [{ path: join(home, "none.jsonl") }];
  const none = { sessions: 0, calls: 0, failures: 0 };
  expect(await lookAround({ transcripts, thresholds: defaultThresholds, signal })).toEqual({ gaps: [], transcripts: none, recorded: none });
});

test("S2 a workspace is compared with how it was recorded", async () => {
  await writeFile(join(home, ".nvmrc"), "22");
  const now = await fingerprintOf(home, {});
  const workspace = { before: { ...now, "file:.nvmrc": "another", "tool:node": "22" }, now, cwd: home };
  const { gaps } = await lookAround({ transcripts: [], workspace, thresholds: defaultThresholds, signal });
  expect(gaps).toMatchObject([{ kind: "drift", context: [".nvmrc changed", expect.anything()] }]);
});
