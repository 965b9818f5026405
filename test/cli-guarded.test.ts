import { existsSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer, type RunOptions } from "./support/cli.ts";
import { fakeCodex } from "./support/fake-codex.ts";
import { withFreshHook } from "./support/fresh-hook.ts";

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
const config = (): string => join(mira.home, "assent", "config.json");
const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
const run = (args: readonly string[], options: RunOptions = {}) =>
  mira.run(args, { ...options, environment: { PATH: path, ...options.environment } });
const look = (...args: readonly string[]) => withFreshHook(() => run(args));
const init = (...args: readonly string[]) => run(["init", "--yes", ...args]);
const json = async <Value>(...args: readonly string[]): Promise<Value> => JSON.parse((await run([...args, "--json"])).stdout);

/** A call as Claude Code makes it, through the command line of whichever settings. */
const call = async (id: string, command: string, file = at(settings)) => {
  const { hooks } = JSON.parse(await readFile(file, "utf8"));
  const payload = {
    session_id: "s1",
    cwd: mira.project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: id,
  };
  const before = [...mira.client, "sh", "-c", `exec ${hooks.PreToolUse[0].hooks[0].command}`];
  return run([], { before, input: JSON.stringify(payload) });
};

describe("a project that is only observed", () => {
  test("says in status what would have been asked and refused, and how to guard it", async () => {
    await init("--client", "claude-code", "--observe");
    expect((await look("status")).stdout).toContain("no call was seen here yet");
    for (const [id, command] of ["git status", "git push --force origin main", "assent answer g7k2 once"].entries())
      await call(`c${id}`, command);
    const { stdout } = await look("status");
    expect(stdout).toContain("3 calls seen in 1 session; 1 would have been asked about, 1 refused.");
    expect(stdout).toMatch(/would ask +git push --force origin main\n[\s\S]*now on: assent init\n/);
    const { observed } = await json<{ observed: object }>("status");
    expect(observed).toMatchObject({ calls: 3, asked: 1, refused: 1, isCut: false });
    expect((await run(["status", "--line"])).stdout.trim().split("\n")).toHaveLength(1);
    await init("--client", "claude-code");
    expect((await look("status")).stdout).not.toContain("seen in");
  });
});

describe("standing permissions", () => {
  test("of two shells at the same time are both kept", async () => {
    const remotes = ["origin", "backup", "mirror", "fork"];
    const ran = await Promise.all(remotes.map((remote) => run(["allow", `git push ${remote} dev`])));
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const { allow } = JSON.parse(await readFile(config(), "utf8")) as { allow: { target: string }[] };
    expect(allow.map(({ target }) => target).toSorted()).toEqual(remotes.map((remote) => `${remote}/dev`).toSorted());
  });

  test("are told with what, where, until when, and what they never cover", async () => {
    const { stdout } = await run(["allow", "git push origin dev", "--for", "7d"]);
    expect(stdout).toMatch(/^● Allowed: git push origin\/dev \(dev\) until \d{4}-\d\d-\d\d \d\d:\d\d UTC, by mira\n/);
    expect(stdout).toContain(`Where: ${mira.project}, for every agent there, and in no other project.`);
    expect(stdout).toContain("asked about for ExternalMutation and nothing else.");
    expect(stdout).toContain("Never covered: what is refused");
    expect(stdout).toContain("assent allow remove 1\n");
    expect(stdout).not.toContain("What lies there later");
  });

  test("of a deletion say that they cover what lies there later", async () => {
    await put(at("notes/a.txt"), "a\n");
    const { stdout } = await run(["allow", "rm -rf notes", "--for", "1d"]);
    expect(stdout).toContain("What lies there later is covered too");
  });

  test("say in the rules how many questions each has spared", async () => {
    await init("--client", "claude-code");
    expect((await run(["rules"])).stdout).not.toContain("Allowed without asking");
    await run(["allow", "git push origin dev", "--for", "7d"]);
    await run(["allow", "git push backup dev", "--for", "7d"]);
    for (const id of ["c1", "c2"]) await call(id, "git push origin dev");
    const { stdout } = await run(["rules"]);
    expect(stdout).toMatch(/git push origin\/dev in .+: spared 2 questions, the last \d{4}-\d\d-\d\d \d\d:\d\d UTC\n {4}by mira, until /);
    expect(stdout).toMatch(/git push backup\/dev in .+: not used yet\n/);
  });

  test("count for whoever tries a command by hand, as they do for an agent", async () => {
    const tries = [
      ["classify", "git push origin dev"],
      ["guard", "git push origin dev", "--wait", "0"],
    ];
    const trials = (): Promise<readonly (number | null)[]> => Promise.all(tries.map(async (args) => (await run(args)).code));
    expect(await trials()).toEqual([4, 4]);
    await run(["allow", "git push origin dev", "--for", "7d"]);
    expect(await trials()).toEqual([0, 0]);
  });

  test.each([
    ["nothing", null],
    ["a list that was empty", `{ "allow": [] }`],
    ["other keys", `{"guard": {"waitMs": 0}}`],
  ])("that were taken back leave %s behind after --undo, as it was", async (_, text) => {
    if (text !== null) await put(config(), text);
    await init("--client", "claude-code");
    await run(["allow", "git push origin dev"]);
    await run(["allow", "remove", "1"]);
    await run(["init", "--undo"]);
    expect(existsSync(config()) ? await readFile(config(), "utf8") : null).toBe(text);
  });
});

describe("the switch of a guard", () => {
  test("is no session that status counts or stop ends, and works ever after", async () => {
    expect((await run(["off"])).code).toBe(0);
    expect((await run(["status", "--line"])).stdout).toContain("· 0 sessions");
    const { items } = await json<{ items: { stream: string }[] }>("sessions");
    const { code, stderr } = await run(["stop", items[0]?.stream ?? ""]);
    expect([code, stderr]).toEqual([3, expect.stringContaining("`assent on` and `assent off` there turn it")]);
    expect((await run(["on"])).code).toBe(0);
    expect((await run(["off", "--for", "1h"])).code).toBe(0);
  });
});

test("the tour's answers say nothing about rules", async () => {
  expect((await run(["tour"])).code).toBe(0);
  expect((await run(["rules"])).stdout).toContain("No rule has asked anything yet.");
});

describe("two copies of the hook", () => {
  const hook = join(import.meta.dirname, "../dist/hook");
  const user = (): string => join(mira.home, ".claude", "settings.json");

  test("block each other, and every surface says what to do", async () => {
    await init("--client", "claude-code");
    const other = join(mira.home, "other", "dist", "hook");
    await cp(hook, other, { recursive: true });
    await put(user(), (await readFile(at(settings), "utf8")).replaceAll(hook, other));
    await call("c1", "git status");
    const second = await call("c1", "git status", user());
    expect(second.stdout + second.stderr).toMatch(/two copies of assent's hook .*`assent doctor`/);
    const doctor = await look("doctor");
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringContaining(`${user()} starts another copy`)]);
    expect((await init("--client", "claude-code")).stderr).toContain("take assent's entries out of that file");
  });

  test.each([
    ["codex", ".codex/hooks.json", ".codex/hooks.json"],
    ["opencode", ".opencode/plugin/assent.js", ".config/opencode/plugins/guard.js"],
  ])("are found for %s", async (client, own, other) => {
    await init("--client", client);
    await put(join(mira.home, other), await readFile(at(own), "utf8"));
    expect((await look("doctor")).stdout).toContain(`${join(mira.home, other)} starts another copy`);
  });

  test("in one file are told from one", async () => {
    await init("--client", "claude-code");
    const text = JSON.parse(await readFile(at(settings), "utf8"));
    text.hooks.Stop.push(JSON.parse(JSON.stringify(text.hooks.Stop[0]).replace("/dist/", "/other/")));
    await writeFile(at(settings), JSON.stringify(text));
    expect((await look("status")).stdout).toContain("starts two copies of assent's hook");
    await init("--client", "claude-code");
    expect((await look("status")).stdout).not.toContain("two copies");
  });
});
