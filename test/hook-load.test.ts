import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "assent-hook-load-"));
const parts = join(folder, "hook");
const home = join(folder, "home");
const cache = join(home, "cache");
const bundler = join(import.meta.dirname, "../tools/bundle-hook.ts");

beforeAll(() => {
  execFileSync(process.execPath, [bundler, parts], { stdio: "ignore" });
  mkdirSync(home, { mode: 0o700 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let calls = 0;
/** The reply to a client about a harmless call; throws if the hook says no. */
function told(command = "git status"): string {
  calls += 1;
  const call = { session_id: "s", cwd: folder, hook_event_name: "PreToolUse", tool_use_id: `c${calls}` };
  return execFileSync(process.execPath, [join(parts, "assent-hook.js"), "claude-code"], {
    input: JSON.stringify({ ...call, tool_name: "Bash", tool_input: { command } }),
    env: { PATH: process.env["PATH"], HOME: folder, ASSENT_HOME: home },
    encoding: "utf8",
  });
}

const codeIn = (place: string): readonly string[] => readdirSync(place).filter((name) => name.endsWith(".code"));

test("the bundle's own cache is used, a missing one is made, a damaged one is made anew", () => {
  expect(codeIn(parts).some((name) => name.startsWith("hook-here-"))).toBe(true);
  const first = told();
  expect(readdirSync(home)).not.toContain("cache");

  for (const name of codeIn(parts)) rmSync(join(parts, name));
  expect(told()).toBe(first);
  const made = codeIn(cache);
  expect(made.some((name) => name.startsWith("hook-here-"))).toBe(true);
  expect(statSync(cache).mode & 0o777).toBe(0o700);

  const here = join(cache, made.find((name) => name.startsWith("hook-here-")) ?? "");
  const whole = readFileSync(here);
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, damaged.length / 2, damaged.length / 2 + 5_000);
  for (const broken of [damaged, whole.subarray(0, 1_000), Buffer.alloc(0)]) {
    writeFileSync(here, broken);
    expect(told()).toBe(first);
    expect(readFileSync(here).length).toBeGreaterThan(whole.length / 2);
    expect(readFileSync(here).equals(broken)).toBe(false);
  }
});

test("a call of a tool loads nothing that weighs intents", () => {
  const learned = "c borrowed-usual ";
  const holding = readdirSync(parts).filter((name) => name.endsWith(".js") && readFileSync(join(parts, name), "utf8").includes(learned));
  expect(holding).not.toEqual([]);
  for (const place of [parts, cache]) for (const name of codeIn(place)) rmSync(join(place, name));
  told();
  const loaded = codeIn(cache);
  expect(loaded.length).toBeGreaterThan(3);
  expect(holding.filter((part) => loaded.some((name) => name.startsWith(part)))).toEqual([]);
});

test("parts that the warm-up does not load are loaded when a call needs them", () => {
  for (const command of ["kubectl get pods", "psql -c 'select 1'", "redis-cli get a", "python3 -c 'print(1)'"])
    expect(() => told(command)).not.toThrow();
});
