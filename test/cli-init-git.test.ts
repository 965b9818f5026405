import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { fakeCodex } from "./support/fake-codex.ts";

let mira: Newcomer;
let path: string;
beforeEach(async () => {
  mira = await newcomer();
  path = await fakeCodex(join(mira.home, "bin"));
  await git("init", "--quiet", "--initial-branch=main");
});
afterEach(() => mira.remove());

const at = (name: string): string => join(mira.project, name);
const put = async (name: string, text: string): Promise<void> => {
  await mkdir(dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
};
const git = async (...words: readonly string[]): Promise<string> => {
  const who = ["-c", "user.name=Mira", "-c", "user.email=mira@example.org"];
  const env = { PATH: process.env["PATH"], HOME: mira.home, GIT_CONFIG_NOSYSTEM: "1" };
  return (await promisify(execFile)("git", [...who, ...words], { cwd: mira.project, env })).stdout;
};
const run = (...args: readonly string[]) => mira.run(args, { environment: { PATH: path, GIT_CONFIG_NOSYSTEM: "1" } });
const init = (...args: readonly string[]) => run("init", "--yes", ...args);
const all = ["--client", "claude-code", "codex", "opencode"] as const;
const exclude = ".git/info/exclude";

describe("what init writes into a repository", () => {
  test("is not shown by git, is in the list of changes, and --undo gives the list back to the byte", async () => {
    await put(exclude, "*.log");
    const { code, stdout } = await init(...all);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${at(exclude)}\n`)]);
    expect(stdout).toContain("+ /.codex/hooks.json");
    expect(await git("status", "--short")).toBe("");
    expect((await init(...all)).stdout).toContain("nothing was written");
    await run("init", "--undo");
    expect(await readFile(at(exclude), "utf8")).toBe("*.log");
    expect(existsSync(at(".codex"))).toBe(false);
  });

  test("makes the list where there is none, and --undo takes it away", async () => {
    await rm(at(".git/info"), { recursive: true });
    await init(...all);
    expect(await git("status", "--short")).toBe("");
    await run("init", "--undo");
    expect(existsSync(at(".git/info"))).toBe(false);
  });

  test("is left alone where git passes over it already, or holds it; that is said", async () => {
    const before = await readFile(at(exclude), "utf8");
    await put(".gitignore", ".opencode/\n");
    await put(".codex/hooks.json", "{}");
    await git("add", ".codex/hooks.json");
    const { stderr } = await init("--client", "codex", "opencode");
    expect(stderr).toContain(".codex/hooks.json is tracked by git");
    expect(await readFile(at(exclude), "utf8")).toBe(before);
  });

  test("--undo of one client, and of a list that someone changed since, takes only those lines", async () => {
    await put(exclude, "*.log\n");
    await init(...all);
    await writeFile(at(exclude), `${await readFile(at(exclude), "utf8")}/mine\n`);
    await run("init", "--undo", "--client", "codex");
    const left = await readFile(at(exclude), "utf8");
    expect([left.includes("/.codex/"), left.includes("/.opencode/plugin/assent.js")]).toEqual([false, true]);
    await run("init", "--undo");
    expect(await readFile(at(exclude), "utf8")).toBe("*.log\n/mine\n");
  });

  test("of a linked worktree stands in the list that all of them share", async () => {
    await git("commit", "--quiet", "--allow-empty", "--message", "Begin");
    const tree = join(mira.home, "tree");
    await git("worktree", "add", "--quiet", tree);
    const inTree = ["sh", "-c", `cd "$0" && exec "$@"`, tree];
    const { code } = await mira.run(["init", "--yes", "--client", "claude-code"], {
      before: inTree,
      environment: { PATH: path, GIT_CONFIG_NOSYSTEM: "1" },
    });
    expect([code, await git("-C", tree, "status", "--short")]).toEqual([0, ""]);
    expect(await readFile(at(exclude), "utf8")).toContain("/.claude/settings.local.json\n");
  });
});

describe("A16 worktrees of a guarded project", () => {
  const settings = ".claude/settings.local.json";
  const inFolder = (folder: string, ...args: readonly string[]) =>
    mira.run(args, { before: ["sh", "-c", `cd "$0" && exec "$@"`, folder], environment: { PATH: path, GIT_CONFIG_NOSYSTEM: "1" } });

  test("are guarded with it, at once or when an agent adds one, and --undo gives all of them back", async () => {
    await git("commit", "--quiet", "--allow-empty", "--message", "Begin");
    const [early, late] = [join(mira.home, "early"), join(mira.home, "late")];
    await git("worktree", "add", "--quiet", early);
    const { stdout } = await init("--client", "claude-code", "opencode");
    expect(stdout).toContain(`${early} is a worktree, guarded in the same way`);
    const hooks = await readFile(at(settings), "utf8");
    expect(await readFile(join(early, settings), "utf8")).toBe(hooks);
    expect(existsSync(join(early, ".opencode/plugin/assent.js"))).toBe(true);
    expect(await git("-C", early, "status", "--short")).toBe("");

    await git("worktree", "add", "--quiet", late);
    expect((await inFolder(late, "status")).stdout).toContain("not guarded here: claude-code, opencode");
    const result = {
      hook_event_name: "PostToolUse",
      session_id: "s1",
      cwd: mira.project,
      tool_name: "Bash",
      tool_input: { command: "git worktree add ../late" },
      tool_use_id: "t1",
      tool_response: { stdout: "" },
    };
    await mira.run(["hook", "claude-code"], { input: JSON.stringify(result) });
    expect(await readFile(join(late, settings), "utf8")).toBe(hooks);
    expect((await inFolder(late, "status")).stdout).not.toContain("not guarded here");

    await git("worktree", "remove", "--force", late);
    await git("worktree", "add", "--quiet", late, "late");
    expect(existsSync(join(late, settings))).toBe(false);
    await mira.run(["hook", "claude-code"], { input: JSON.stringify(result) });
    expect(await readFile(join(late, settings), "utf8")).toBe(hooks);
    await rm(join(late, settings)); // a person's hand, and no new checkout
    await mira.run(["hook", "claude-code"], { input: JSON.stringify(result) });
    expect(existsSync(join(late, settings))).toBe(false);

    const moved = join(mira.home, "moved");
    await git("worktree", "move", early, moved);
    await mira.run(["hook", "claude-code"], { input: JSON.stringify(result) });
    expect((await inFolder(moved, "status")).stdout).not.toContain("not guarded here");

    const undone = await run("init", "--undo");
    expect([undone.code, undone.stdout]).toEqual([0, expect.stringContaining(join(moved, settings))]);
    for (const folder of [mira.project, moved, late])
      expect([folder, existsSync(join(folder, settings)), existsSync(join(folder, ".opencode/plugin/assent.js"))]).toEqual([
        folder,
        false,
        false,
      ]);
  });
});

test("A16 worktrees of a bare repository are guarded like each other, and --undo gives all of them back", async () => {
  await git("commit", "--quiet", "--allow-empty", "--message", "Begin");
  const store = join(mira.home, "store.git");
  await git("clone", "--quiet", "--bare", mira.project, store);
  const [main, early, late] = ["main", "early", "late"].map((name) => join(mira.home, name)) as [string, string, string];
  const add = (folder: string, ...words: readonly string[]) => git("-C", store, "worktree", "add", "--quiet", folder, ...words);
  const inFolder = (folder: string, args: readonly string[], input = "") =>
    mira.run(args, { before: ["sh", "-c", `cd "$0" && exec "$@"`, folder], environment: { PATH: path, GIT_CONFIG_NOSYSTEM: "1" }, input });
  const isGuarded = (folder: string): boolean => existsSync(join(folder, ".claude/settings.local.json"));
  await add(main, "main");
  await add(early, "-b", "early");
  await inFolder(main, ["init", "--yes", "--client", "claude-code"]);
  expect([main, early].map(isGuarded)).toEqual([true, true]);
  await add(late, "-b", "late");
  expect((await inFolder(late, ["status"])).stdout).toContain("not guarded here: claude-code");
  const call = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t1", tool_response: { stdout: "" } };
  const result = { hook_event_name: "PostToolUse", session_id: "s1", cwd: early, ...call };
  await inFolder(early, ["hook", "claude-code"], JSON.stringify(result));
  expect(isGuarded(late)).toBe(true);
  await inFolder(main, ["init", "--undo"]);
  expect([main, early, late].map(isGuarded)).toEqual([false, false, false]);
});

describe("the change that init shows", () => {
  test("is short, and whole with --verbose or --json", async () => {
    const short = await run("init", "--client", "claude-code");
    expect(short.stdout).toMatch(/… \d+ more lines\n/);
    expect(short.stdout).toContain("assent init --verbose");
    expect(short.stdout.split("\n").length).toBeLessThan(50);
    const whole = await run("init", "--client", "claude-code", "--verbose");
    expect(whole.stdout).toContain(`+     "SessionEnd": [`);
    expect(whole.stdout).not.toContain("more lines");
    const { changes } = JSON.parse((await run("init", "--client", "claude-code", "--json")).stdout);
    expect(changes[0].after).toContain("SessionEnd");
  });
});
