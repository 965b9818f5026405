import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { fakeCodex } from "./support/fake-codex.ts";
import { withFreshHook } from "./support/fresh-hook.ts";

/** The part of Claude Code that is needed here: it makes the model's call, and tells the model the result. */
const fakeClaude = `
const { argv, env } = process;
const tell = async (content) => {
  const body = JSON.stringify({ tools: [{ name: "Bash" }], messages: [{ role: "user", content }] });
  const url = env.ANTHROPIC_BASE_URL + "/v1/messages?beta=true";
  return (await fetch(url, { method: "POST", body })).text();
};
const main = async () => {
  if (argv.includes("--version")) return console.log("2.1.325 (Claude Code)");
  if (env.FAKE_TOLD === undefined) throw new Error("not signed in");
  const said = await tell("go");
  if (!said.includes("assent answer doctor-live once")) throw new Error("the model said " + said);
  await tell([{ type: "tool_result", content: [{ type: "text", text: env.FAKE_TOLD }] }]);
};
main();
`;

let mira: Newcomer;
let path: string;
beforeEach(async () => {
  mira = await newcomer();
  path = await fakeCodex(join(mira.home, "bin"));
  await put(at(".git/HEAD"), "ref: refs/heads/main\n");
});
afterEach(() => mira.remove());

const at = (name: string): string => join(mira.project, name);
const settings = ".claude/settings.local.json";
const put = async (file: string, text: string, mode = 0o644): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text, { mode });
};
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  mira.run(args, { environment: { PATH: path, ...environment } });
const doctor = (environment: Readonly<Record<string, string>> = {}) => withFreshHook(() => run(["doctor", "--live"], environment));
const live = async (clients: readonly string[], environment = {}) => {
  await run(["init", "--yes", "--client", ...clients]);
  return doctor(environment);
};

describe("doctor --live tries the hook", () => {
  test("of each client: it passes one call, stops another, and leaves nothing behind", async () => {
    const { stdout } = await live(["claude-code", "opencode"]);
    expect(stdout.match(/a harmless call passes \(\d+ ms\), a forbidden one is stopped \(\d+ ms\)/g)).toHaveLength(2);
    expect(stdout).toContain("Claude Code itself was not started: `claude` is not in the search path");
    expect(stdout).toContain("opencode itself was not started");
    expect(JSON.parse((await run(["sessions", "--json"])).stdout).items).toEqual([]);
  });

  test("and says what one said that blocks what is harmless", async () => {
    await run(["init", "--yes", "--client", "opencode"]);
    await put(at(".assent/config.json"), "{");
    const { code, stdout } = await doctor();
    expect([code, stdout]).toEqual([1, expect.stringMatching(/asked about `git status`.* ended with 2 .*is not JSON/)]);
  });

  test("but no program that assent did not write", async () => {
    const node = join(mira.home, "node");
    await put(node, "#!/bin/sh\ntouch started\n", 0o755);
    await run(["init", "--yes", "--client", "claude-code"]);
    await writeFile(at(settings), (await readFile(at(settings), "utf8")).replaceAll(process.execPath, node));
    const { code, stdout } = await doctor();
    expect([code, stdout]).toEqual([1, expect.stringContaining("not tried; see above")]);
    expect(existsSync(at("started"))).toBe(false);
  });

  test("unless nothing is guarded here", async () => expect((await doctor()).stdout).toContain("there is no hook to try"));
});

describe("doctor --live tries the client", () => {
  beforeEach(() => put(join(mira.home, "bin", "claude"), `#!${process.execPath}\n${fakeClaude}`, 0o755));

  test("and believes it when the refusal came back to the model", async () => {
    const { code, stdout } = await live(["claude-code"], { FAKE_TOLD: "Hook: Refused, whoever asks: no." });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Claude Code itself called the hook.*\d+ ms, no model/)]);
  });

  test("and says that it is not guarded when the call ran", async () => {
    const { code, stdout } = await live(["claude-code"], { FAKE_TOLD: "no such gate" });
    expect([code, stdout]).toEqual([1, expect.stringContaining(`it was told "no such gate"`)]);
  });

  test("and does not know when it made no call", async () => {
    const { code, stdout } = await live(["claude-code"]);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/made no call \(exit code 1.*not signed in/)]);
    expect(stdout).not.toContain("All is well");
  });
});
