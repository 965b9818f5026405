import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetSettings } from "./own-settings.ts";

let base: string;
beforeEach(() => (base = mkdtempSync(join(tmpdir(), "assent-own-"))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const write = (...path: readonly string[]): void => {
  const file = join(base, ...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "x");
};

test("W10 settings and plugins that a worker wrote into its home are gone; its sessions and caches stay", async () => {
  const gone = [".claude/settings.json", ".codex/config.toml", ".config/opencode/plugin/a.js", ".opencode/plugin/a.js"];
  const kept = [".claude/projects/a.jsonl", ".codex/sessions/a.jsonl", ".local/share/opencode/a.db", ".config/other/a"];
  for (const path of [...gone, ...kept]) write("home", path);
  await forgetSettings(join(base, "home"));
  expect([...gone, ...kept].filter((path) => existsSync(join(base, "home", path)))).toEqual(kept);
});

test("W10 a link in a worker's home leads to nobody else's settings", async () => {
  for (const path of [".config/opencode/plugin/a.js", ".claude/settings.json", ".codex/config.toml", ".opencode/a"]) write("person", path);
  mkdirSync(join(base, "home", ".codex"), { recursive: true });
  symlinkSync(join(base, "person/.config"), join(base, "home/.config"));
  symlinkSync(join(base, "person/.claude"), join(base, "home/.claude"));
  symlinkSync(join(base, "person/.codex/config.toml"), join(base, "home/.codex/config.toml"));
  symlinkSync(join(base, "person/.opencode"), join(base, "home/.opencode"));
  await forgetSettings(join(base, "home"));
  expect(readdirSync(join(base, "home"), { recursive: true })).toEqual([".codex"]);
  expect(readdirSync(join(base, "person"), { recursive: true })).toHaveLength(10);
});

test("W10 a home with nothing in it is left alone", async () => {
  await forgetSettings(join(base, "nowhere"));
  expect(readdirSync(base)).toEqual([]);
});
