import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer, type RunOptions } from "./support/cli.ts";
import { fakeCodex } from "./support/fake-codex.ts";

/** A person whose projects are all guarded by the clients' own settings. */
let mira: Newcomer;
let path: string;
beforeEach(async () => {
  mira = await newcomer();
  path = await fakeCodex(join(mira.home, "bin"));
  execFileSync("git", ["init", "--quiet"], { cwd: mira.project });
});
afterEach(() => mira.remove());

const all = ["claude-code", "codex", "opencode"] as const;
const home = (name: string): string => join(mira.home, name);
const here = (name: string): string => join(mira.project, name);
const [claudeSettings, codexHooks, plugin] = [".claude/settings.json", ".codex/hooks.json", ".config/opencode/plugin/assent.js"];
const local = ".claude/settings.local.json";

const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
const run = (args: readonly string[], options: RunOptions = {}) => mira.run(args, { ...options, environment: { PATH: path } });
const init = (...args: readonly string[]) => run(["init", "--yes", ...args]);

interface Status {
  readonly guards: readonly { readonly client: string; readonly state: string; readonly everywhere?: true }[];
}
const states = async (folder = mira.project): Promise<Readonly<Record<string, string>>> => {
  const { stdout } = await run(["status", "--json"], { before: ["env", "--chdir", folder] });
  const { guards } = JSON.parse(stdout) as Status;
  return Object.fromEntries(guards.map(({ client, state, everywhere }) => [client, `${state}${everywhere ? " everywhere" : ""}`]));
};

/** The hook as Claude Code would start it in a folder, by what its settings say. */
async function decisionIn(folder: string, command: string, settings = home(claudeSettings)): Promise<string> {
  const { hooks } = JSON.parse(await readFile(settings, "utf8"));
  const payload = {
    ...{ session_id: `s-${folder.length}`, cwd: folder, hook_event_name: "PreToolUse" },
    ...{ tool_name: "Bash", tool_input: { command }, tool_use_id: `t-${command.length}` },
  };
  const { stdout } = await run(["--version"], {
    before: [...mira.client, "sh", "-c", `${hooks.PreToolUse[0].hooks[0].command}; exit`],
    input: JSON.stringify(payload),
  });
  return JSON.parse(stdout || "{}").hookSpecificOutput?.permissionDecision ?? "no objection";
}

describe("init --user", () => {
  test("guards projects that nobody set up, worktrees too, and --undo gives every file back to the byte", async () => {
    const before = `{\r\n\t"model": "opus", "hooks": {"Stop": []}\r\n}`;
    await put(home(claudeSettings), before);
    await put(home(".codex/config.toml"), `model = "x"`);
    const done = await init("--user", "--client", ...all);
    expect({ code: done.code, stdout: done.stdout }).toEqual({ code: 0, stdout: expect.stringContaining("in every project") });
    expect(existsSync(here(local)) || existsSync(here(".codex")) || existsSync(here(".opencode"))).toBe(false);
    expect(await readFile(home(codexHooks), "utf8")).toContain("assent-hook.js codex");
    expect(await readFile(home(plugin), "utf8")).toContain("assent-hook.js");

    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: mira.project, stdio: "ignore" });
    git("-c", "user.name=M", "-c", "user.email=m@example.org", "commit", "--allow-empty", "-qm", "Begin");
    const linked = await mkdtemp(join(mira.home, "linked-"));
    git("worktree", "add", "--quiet", join(linked, "tree"));
    const plain = await mkdtemp(join(mira.home, "plain-"));
    for (const folder of [mira.project, join(linked, "tree"), plain]) {
      const expected = { "claude-code": "guarded everywhere", codex: "partly everywhere", opencode: "partly everywhere" };
      expect(await states(folder)).toEqual(expected);
      expect(await decisionIn(folder, "rm -rf ~")).toBe("deny");
      expect(await decisionIn(folder, "git status")).toBe("no objection");
    }

    const second = await init("--user", "--client", ...all);
    expect([second.code, second.stdout]).toEqual([0, expect.stringContaining("nothing was written")]);
    expect((await run(["init", "--user", "--undo"])).code).toBe(0);
    expect(await readFile(home(claudeSettings), "utf8")).toBe(before);
    expect(await readFile(home(".codex/config.toml"), "utf8")).toBe(`model = "x"`);
    expect([home(codexHooks), home(plugin), home(".config"), home("assent/config.json")].filter((file) => existsSync(file))).toEqual([]);
    expect(Object.values(await states()).every((state) => state === "off")).toBe(true);
  });

  test("takes a project's own entries out, which would be a second copy, and never guards it less than before", async () => {
    await put(here(local), `{"theme": "dark"}`);
    await init("--client", ...all);
    await init("--observe", "--client", ...all);
    const { stdout } = await init("--user", "--client", ...all);
    expect(stdout).toContain(`${mira.project} has entries of its own for claude-code, codex, opencode`);
    expect(await readFile(here(local), "utf8")).toBe(`{"theme": "dark"}`);
    expect([".codex/hooks.json", ".opencode/plugin/assent.js"].map(here).filter((file) => existsSync(file))).toEqual([]);
    expect(await states()).toMatchObject({ "claude-code": "guarded everywhere" }); // it only watched, and all are guarded
    expect(await decisionIn(mira.project, "rm -rf ~")).toBe("deny");

    const observing = await init("--observe");
    expect([observing.code, observing.stderr]).toEqual([2, expect.stringContaining("assent off")]);
    const again = await init("--client", ...all);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("is guarded in every project already")]);
    expect(await readFile(here(local), "utf8")).toBe(`{"theme": "dark"}`);
  });

  test("only watches where everything is only watched, and one project can be guarded there", async () => {
    await init("--user", "--observe", "--client", "claude-code");
    expect(await states()).toMatchObject({ "claude-code": "observing everywhere" });
    expect(await decisionIn(mira.project, "rm -rf ~")).toBe("no objection");
    await init("--client", "claude-code");
    expect(await states()).toMatchObject({ "claude-code": "guarded everywhere" });
    expect(await decisionIn(mira.project, "rm -rf ~")).toBe("deny");
    await rm(home("assent"), { recursive: true });
    expect(await states()).toMatchObject({ "claude-code": "guarded everywhere" }); // without our configuration it is the careful one
  });

  test("a project whose settings switch every hook off is told of, and `init` there guards it again", async () => {
    await init("--user", "--client", "claude-code");
    await put(here(".claude/settings.json"), `{"disableAllHooks": true}`);
    expect(await states()).toMatchObject({ "claude-code": "degraded everywhere" });
    await init("--client", "claude-code");
    expect(await states()).toMatchObject({ "claude-code": "guarded" });
    expect(await decisionIn(mira.project, "rm -rf ~", here(local))).toBe("deny");
  });

  test("needs a person, and what an agent may not do in a project it may not do here", async () => {
    const asAgent = await run(["init", "--user", "--yes", "--client", "claude-code"], { asPerson: false });
    expect([asAgent.code, existsSync(home(claudeSettings))]).toEqual([3, false]);
    const verdict = await run(["classify", "--json", "assent init --user --undo"]);
    expect(JSON.parse(verdict.stdout)).toMatchObject({ verdict: "refuse" });
  });
});
