import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findTranscripts, transcriptPlaces } from "./find.ts";

let home: string;
beforeEach(async () => void (home = await mkdtemp(join(tmpdir(), "assent-find-"))));
afterEach(() => rm(home, { recursive: true, force: true }));

async function put(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), "{}\n");
  }
}

const found = async (environment: Record<string, string> = {}): Promise<readonly string[]> =>
  (await findTranscripts(transcriptPlaces({ userHome: home, environment }))).map(
    ({ client, path }) => `${client} ${path.slice(home.length + 1)}`,
  );

test("sessions and those of their sub-agents are found, other files are not", async () => {
  await put(
    ".claude/projects/-work-shop/one.jsonl",
    ".claude/projects/-work-shop/one/subagents/agent-a.jsonl",
    ".claude/projects/-work-shop/one/tool-results/big.jsonl",
    ".claude/projects/-work-shop/notes.md",
    ".claude/history.jsonl",
    ".codex/sessions/2026/10/02/rollout-2026-10-02T08-00-00-a.jsonl",
    ".codex/sessions/2026/10/01/rollout-b.jsonl.zst",
    ".codex/sessions/2026/10/01/rollout-c.jsonl.zst",
    ".codex/sessions/2026/10/01/rollout-c.jsonl",
    ".codex/archived_sessions/rollout-d.jsonl",
    ".codex/history.jsonl",
  );
  expect(await found()).toEqual([
    "claude-code .claude/projects/-work-shop/one.jsonl",
    "claude-code .claude/projects/-work-shop/one/subagents/agent-a.jsonl",
    "codex .codex/sessions/2026/10/01/rollout-b.jsonl.zst",
    "codex .codex/sessions/2026/10/01/rollout-c.jsonl",
    "codex .codex/sessions/2026/10/02/rollout-2026-10-02T08-00-00-a.jsonl",
    "codex .codex/archived_sessions/rollout-d.jsonl",
  ]);
});

test("the variables that move the clients move where we look", async () => {
  await put("c/projects/p/one.jsonl", "x/sessions/2026/10/02/rollout-a.jsonl");
  expect(await found({ CLAUDE_CONFIG_DIR: join(home, "c"), CODEX_HOME: join(home, "x") })).toHaveLength(2);
});

test("no folder, no transcripts; a link that leads in circles is not followed", async () => {
  expect(await found()).toEqual([]);
  await put(".claude/projects/p/one.jsonl");
  await symlink(join(home, ".claude"), join(home, ".claude/projects/p/loop"));
  expect(await found()).toEqual(["claude-code .claude/projects/p/one.jsonl"]);
});
