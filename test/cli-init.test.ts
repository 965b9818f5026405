import { existsSync } from "node:fs";
import { appendFile, chmod, lstat, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ensureHook } from "../src/host/hook-bundle.ts";
import { newcomer, type Newcomer, type RunOptions } from "./support/cli.ts";
import { fakeCodex } from "./support/fake-codex.ts";

let mira: Newcomer;
let path: string;
beforeEach(async () => {
  mira = await newcomer();
  path = await fakeCodex(join(mira.home, "bin"));
  await mkdir(join(mira.project, ".git"), { recursive: true });
  await writeFile(join(mira.project, ".git", "HEAD"), "ref: refs/heads/main\n");
});
afterEach(() => mira.remove());

const at = (name: string): string => join(mira.project, name);
const settings = ".claude/settings.local.json";
const codexConfig = (): string => join(mira.home, ".codex", "config.toml");
const config = (): string => join(mira.home, "assent", "config.json");

const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
const run = (args: readonly string[], options: RunOptions = {}) =>
  mira.run(args, { ...options, environment: { PATH: path, ...options.environment } });
const json = async (args: readonly string[]): Promise<Record<string, never>> => JSON.parse((await run([...args, "--json"])).stdout);
const init = (...args: readonly string[]) => run(["init", "--yes", ...args]);

interface Status {
  readonly guards: readonly { readonly client: string; readonly state: string; readonly reason: string }[];
}
/** Where someone works on the source meanwhile, the hook is made anew: that is not what these tests are about. */
const states = async (triesLeft = 3): Promise<Readonly<Record<string, string>>> => {
  const { guards } = (await json(["status"])) as unknown as Status;
  if (triesLeft === 0 || !guards.some(({ reason }) => reason.includes("older than its source")))
    return Object.fromEntries(guards.map(({ client, state }) => [client, state]));
  await ensureHook();
  return states(triesLeft - 1);
};

describe("init", () => {
  test("finds the clients, writes what they need, and a second time nothing", async () => {
    await put(at("opencode.json"), "{}");
    await put(join(mira.home, ".claude", "settings.json"), "{}");
    await put(codexConfig(), `model = "x"`);
    const first = await init();
    expect({ code: first.code, stderr: first.stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining("Codex does not trust this project yet"),
    });
    const { hooks } = JSON.parse(await readFile(at(settings), "utf8"));
    expect(hooks.PreToolUse[0].hooks[0]).toMatchObject({
      command: expect.stringMatching(/assent-hook\.js claude-code$/),
      onFailure: "block",
      timeout: 600,
    });
    expect(await readFile(at(".codex/hooks.json"), "utf8")).toContain("assent-hook.js codex");
    expect(await readFile(at(".opencode/plugin/assent.js"), "utf8")).toContain("assent-hook.js");
    expect(await readFile(codexConfig(), "utf8")).toMatch(/^model = "x"\n\n\[hooks\.state\."/);
    expect(JSON.parse(await readFile(config(), "utf8")).projects[mira.project]).toEqual({ mode: "guard", quiet: false, seated: [] });
    const second = await init();
    expect([second.code, second.stdout]).toEqual([0, expect.stringContaining("nothing was written")]);
  });

  test.each([
    ["CRLF, tabs and no last line", `{\r\n\t"permissions": {"allow": []},\r\n\t"hooks": {}\r\n}`],
    ["a byte order mark and hooks of others", `\uFEFF{"hooks": { "PreToolUse": [{"hooks": [ {"type":"command","command":"x"} ]}] } }\n`],
    ["nothing", ""],
  ])("and --undo give back %s to the byte", async (_, text) => {
    await put(at(settings), text);
    await put(config(), `{ "guard": {"waitMs": 0} }`);
    await chmod(at(settings), 0o640);
    await init("--client", "claude-code");
    expect(await readFile(at(settings), "utf8")).not.toBe(text);
    expect((await run(["init", "--undo"])).code).toBe(0);
    expect(await readFile(at(settings), "utf8")).toBe(text);
    expect((await stat(at(settings))).mode & 0o777).toBe(0o640);
    expect(await readFile(config(), "utf8")).toBe(`{ "guard": {"waitMs": 0} }`);
  });

  test("--undo leaves no file and no folder behind that was not there", async () => {
    await init("--client", "claude-code", "codex", "opencode");
    expect((await run(["init", "--undo"])).code).toBe(0);
    const names = [".claude", ".codex", ".opencode"].map(at);
    expect([...names, codexConfig(), config()].filter((file) => existsSync(file))).toEqual([]);
    expect((await run(["init", "--undo"])).stdout).toContain("nothing to take back");
  });

  test("--undo takes only our entries out of a file that someone changed since", async () => {
    await put(at(settings), `{"model":"opus"}`);
    await init("--client", "claude-code", "codex");
    const changed = JSON.parse(await readFile(at(settings), "utf8"));
    await writeFile(at(settings), JSON.stringify({ ...changed, theme: "dark" }));
    await appendFile(codexConfig(), `\n[projects."/other"]\ntrust_level = "trusted"\n`);
    const { stdout } = await run(["init", "--undo"]);
    expect(stdout.match(/only assent's entries were taken out/g)).toHaveLength(2);
    expect(JSON.parse(await readFile(at(settings), "utf8"))).toEqual({ model: "opus", theme: "dark" });
    expect(await readFile(codexConfig(), "utf8")).toBe(`\n[projects."/other"]\ntrust_level = "trusted"\n`);
  });

  test("replaces only our entries when the hook has moved, and still gives back the first file", async () => {
    const text = `{"hooks":{"PreToolUse":[{"hooks":[{"type":"command","command":"x"}]}]}}`;
    await put(at(settings), text);
    await init("--client", "claude-code");
    const written = await readFile(at(settings), "utf8");
    await writeFile(at(settings), written.replaceAll(/"[^"]*assent-hook\.js/g, `"/old/node /old/assent-hook.js`));
    expect(await states()).toMatchObject({ "claude-code": "degraded" });
    expect((await init("--client", "claude-code")).code).toBe(0);
    expect(await readFile(at(settings), "utf8")).toBe(written);
    await run(["init", "--undo"]);
    expect(JSON.parse(await readFile(at(settings), "utf8"))).toEqual(JSON.parse(text));
  });

  test("writes nothing at all when one file cannot be read, and says which", async () => {
    await put(at(settings), `{ "model": `);
    const { code, stderr } = await init("--client", "opencode", "claude-code");
    expect([code, stderr]).toEqual([1, expect.stringContaining(`${at(settings)} is not JSON`)]);
    expect(await readFile(at(settings), "utf8")).toBe(`{ "model": `);
    expect([at(".opencode"), config()].filter((file) => existsSync(file))).toEqual([]);
  });

  test("K7 is a person's: without one it shows what it would write and waits, and an agent is refused", async () => {
    const waiting = await run(["init", "--client", "claude-code"], { asPerson: false });
    expect([waiting.code, waiting.stdout]).toEqual([4, expect.stringContaining(`+   "hooks": {`)]);
    expect((await run(["init", "--yes", "--client", "claude-code"], { asPerson: false })).code).toBe(3);
    for (const args of [["init", "--yes", "--client", "codex"], ["init", "--undo"], ["off"], ["on"], ["allow", "x"]])
      expect((await run(args, { environment: { CLAUDECODE: "1" } })).code).toBe(3);
    expect(existsSync(at(".claude"))).toBe(false);
  });

  test("A32 in a terminal asks how, shows the change, and writes on yes", async () => {
    const screen = mira.terminal(["init", "--client", "claude-code", "--start-up", "never"]);
    await screen.sees("let the client ask as it always did");
    screen.type("\r");
    await screen.sees("ask right there in Claude Code");
    screen.type("\u001b[B\r");
    await screen.sees("Write these 2 files?");
    screen.type("\r");
    await screen.sees("2 files written");
    expect(await screen.ended).toBe(0);
    expect(JSON.parse(await readFile(config(), "utf8")).projects[mira.project]).toEqual({
      mode: "guard",
      quiet: false,
      seated: ["claude-code"],
    });
  });

  describe("offers to tell people on the desktop", () => {
    /** A notifier, and a session that has a desktop. */
    const desktop = async () => {
      await put(join(mira.home, "tools", "notify-send"), "#!/bin/sh\n");
      await chmod(join(mira.home, "tools", "notify-send"), 0o755);
      return { PATH: `${join(mira.home, "tools")}:${path}`, DISPLAY: ":7" };
    };
    const tells = async (): Promise<unknown> => JSON.parse(await readFile(config(), "utf8")).notify;

    test("once, with no as the first choice, and takes it back to the byte", async () => {
      const before = `{ "notify": {"after": "1m"} }`;
      await put(config(), before);
      const screen = mira.terminal(["init", "--client", "claude-code", "--seated", "none", "--start-up", "never"], await desktop());
      await screen.sees("let the client ask as it always did");
      screen.type("\r");
      await screen.sees("ask right there in Claude Code");
      screen.type("\r");
      await screen.sees("show a notification on this desktop too");
      screen.type("\u001b[B\r");
      await screen.sees("Write these 2 files?");
      screen.type("\r");
      await screen.sees("assent notify test");
      expect([await screen.ended, await tells()]).toEqual([0, { after: "1m", desktop: true }]);
      await init("--client", "claude-code", "--quiet"); // a later one says nothing about it, and leaves it on
      expect(await tells()).toEqual({ after: "1m", desktop: true });
      await run(["init", "--undo"]);
      expect(await readFile(config(), "utf8")).toBe(before);
    });

    test("not with --yes alone; by --notify desktop, which a changed file loses again, and a person's own setting stays", async () => {
      const environment = await desktop();
      const given = (...args: readonly string[]) => run(["init", "--yes", "--client", "claude-code", ...args], { environment });
      await given();
      expect(await tells()).toBeUndefined();
      expect((await given("--notify", "desktop")).code).toBe(0);
      expect(await tells()).toEqual({ desktop: true });
      await put(config(), (await readFile(config(), "utf8")).replace('"desktop": true', '"desktop": true, "bell": false'));
      await run(["init", "--undo"]);
      expect(await tells()).toEqual({ bell: false });
      await put(config(), `{"notify":{"desktop":true}}`);
      await given("--notify", "desktop");
      await put(config(), (await readFile(config(), "utf8")).replace('"desktop": true', '"desktop": true, "bell": false'));
      await run(["init", "--undo"]);
      expect(await tells()).toEqual({ desktop: true, bell: false });
    });

    test.runIf(process.platform === "linux")("not where nothing can show it, and says so to whoever wants it", async () => {
      const environment = { PATH: [dirname(process.execPath), join(mira.home, "bin")].join(":") };
      const { code, stderr } = await run(["init", "--yes", "--client", "claude-code", "--notify", "desktop"], { environment });
      expect([code, stderr]).toEqual([2, expect.stringContaining("notify-send was not found")]);
      expect((await run(["init", "--yes", "--notify", "pigeon"])).code).toBe(2);
      expect(existsSync(config())).toBe(false);
    });
  });

  test("who leaves a question has written nothing, and the question does not look answered", async () => {
    const screen = mira.terminal(["init", "--client", "claude-code", "--observe"]);
    await screen.sees("Write these 2 files?"); // what only watches is not asked what may pass
    screen.type("\u0003");
    await screen.sees("cancelled, nothing was written");
    expect(await screen.ended).toBe(1);
    expect(existsSync(at(".claude"))).toBe(false);
  });

  test("--undo keeps a plugin that someone changed, where opencode does not load it", async () => {
    await init("--client", "opencode");
    await appendFile(at(".opencode/plugin/assent.js"), "// mine\n");
    expect((await run(["init", "--undo"])).stdout).toContain("assent.js.changed");
    expect(existsSync(at(".opencode/plugin/assent.js"))).toBe(false);
    expect(await readFile(at(".opencode/plugin/assent.js.changed"), "utf8")).toMatch(/\/\/ mine\n$/);
  });

  test("leaves a link a link, and writes what it leads to", async () => {
    await put(join(mira.home, "dotfiles", "config.toml"), "a = 1\n");
    await mkdir(dirname(codexConfig()));
    await symlink(join(mira.home, "dotfiles", "config.toml"), codexConfig());
    await init("--client", "codex");
    expect(await readFile(join(mira.home, "dotfiles", "config.toml"), "utf8")).toContain("[hooks.state.");
    await run(["init", "--undo"]);
    expect((await lstat(codexConfig())).isSymbolicLink()).toBe(true);
    expect(await readFile(codexConfig(), "utf8")).toBe("a = 1\n");
  });

  test("the hook and what init keeps are out of an agent's reach", async () => {
    const places = [join(import.meta.dirname, "../dist/hook/assent-hook.js"), join(mira.home, "assent", "init", "x.json")];
    for (const place of places) expect((await run(["classify", `echo > ${place}`])).code).toBe(3);
  });

  test("without any client says how to name one", async () => {
    const { code, stderr } = await run(["init"], { environment: { PATH: dirname(process.execPath) } });
    expect([code, stderr]).toEqual([2, expect.stringContaining("name one with --client")]);
  });
});

describe("the guard that init set up", () => {
  const command = "git push --force origin main";
  /** As Claude Code calls it: through a shell, with the command line of the settings. */
  const call = async (id: string) => {
    const { hooks } = JSON.parse(await readFile(at(settings), "utf8"));
    const payload = {
      session_id: "s1",
      cwd: mira.project,
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command },
      tool_use_id: id,
    };
    return run([], {
      before: [...mira.client, "sh", "-c", `exec ${hooks.PreToolUse[0].hooks[0].command}`],
      input: JSON.stringify(payload),
    });
  };

  beforeEach(async () => {
    await put(config(), `{"guard":{"waitMs":0}}`);
    await init("--client", "claude-code");
  });

  test("stops what a person has to decide, until a person switches it off; and that is on record", async () => {
    expect((await call("c1")).stdout).toContain(`"permissionDecision":"deny"`);
    for (const time of ["9d", "soon"]) expect([time, (await run(["off", "--for", time])).code]).toEqual([time, 2]); // mistakes
    const off = await run(["off", "--for", "2h"]);
    expect([off.code, off.stdout]).toEqual([0, expect.stringContaining("is paused until")]);
    expect(await call("c2")).toMatchObject({ code: 0, stdout: "" });
    expect(await states()).toMatchObject({ "claude-code": "off" });
    expect((await run(["status"])).stdout).toMatch(/claude-code +paused +paused by mira until/);
    const { stdout } = await run(["doctor"]);
    expect(stdout).toContain("the guard of this project is paused, by mira until");
    expect(stdout).not.toContain("All is well");
    expect((await run(["on"])).stdout).toContain("is on again");
    expect((await run(["on"])).stdout).toContain("and was before");
    expect((await call("c3")).stdout).toContain(`"permissionDecision":"deny"`);
    const [switched] = await mira.sessions("switch");
    const { trace } = (await json(["trace", switched?.stream ?? ""])) as unknown as { trace: { to: string; by: string }[] };
    expect(trace.map(({ to, by }) => [to.slice(0, 3), by])).toEqual([
      ["off", "mira"],
      ["on", "mira"],
    ]);
  });

  test("--observe only watches", async () => {
    await init("--client", "claude-code", "--observe");
    expect((await call("c1")).stdout).not.toContain("deny");
    expect(await states()).toMatchObject({ "claude-code": "observing" });
  });
});

describe("allow", () => {
  const push = "git push origin dev";

  test("keeps a pattern with an end, which is listed and taken back", async () => {
    expect((await run(["classify", push])).code).toBe(4);
    const { code, stdout } = await run(["allow", push, "--for", "7d"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("git push origin/dev (dev) until")]);
    await run(["allow", push]); // renews it
    const { allow } = JSON.parse(await readFile(config(), "utf8"));
    expect(allow).toMatchObject([{ project: mira.project, tool: "git push", signals: ["ExternalMutation"], by: "mira" }]);
    expect((Date.parse(allow[0].until) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    expect((await run(["allow", "list"])).stdout).toContain("1  git push origin/dev");
    expect((await run(["allow", "remove", "2"])).code).toBe(2);
    expect((await run(["allow", "remove", "1"])).code).toBe(0);
    expect((await run(["allow", "list"])).stdout).toContain("No standing permission");
  });

  test("lets the hook's next call of that kind pass", async () => {
    await put(config(), `{"guard":{"waitMs":0}}`);
    await init("--client", "opencode");
    const ask = async (call: string) => {
      const asked = { event: "before", session: "s", call, tool: "bash", input: { command: push }, folder: mira.project };
      return JSON.parse((await run(["hook", "opencode"], { input: JSON.stringify(asked) })).stdout);
    };
    expect(await ask("c1")).toMatchObject({ allow: false });
    await run(["allow", push]);
    expect(await ask("c2")).toEqual({ allow: true, message: expect.any(String) });
  });

  test.each([
    ["git status", "nothing is needed"],
    ["assent answer g7k2 once", "no answer can unlock it"],
    ["cat ~/.ssh/id_rsa", "is asked about every time"],
    ["psql -h db.unheard.test -c 'drop table users'", "what the place of this is (psql"],
  ])("refuses %j: %s", async (command, why) => {
    const { code, stderr } = await run(["allow", command]);
    expect([code, stderr]).toEqual([3, expect.stringContaining(why)]);
    expect(existsSync(config())).toBe(false);
  });

  test("for longer than a year is a mistake that is named", async () => expect((await run(["allow", push, "--for", "366d"])).code).toBe(2));
});

describe("status and doctor", () => {
  test("say how each client is guarded, and what is wrong", async () => {
    await init("--client", "claude-code", "codex", "opencode");
    expect(await states()).toEqual({ "claude-code": "guarded", codex: "degraded", opencode: "partly" });
    await appendFile(codexConfig(), `\n[projects."${mira.project}"]\ntrust_level = "trusted"\n`);
    expect(await states()).toMatchObject({ codex: "partly" });
    expect((await run(["status", "--line"])).stdout).toBe(
      "assent not up · no gates · 0 sessions · claude-code guarded, codex partly, opencode partly\n",
    );
    const { code, stdout } = await run(["doctor"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("says itself that it will call the hook")]);
    const plugin = await readFile(at(".opencode/plugin/assent.js"), "utf8");
    await writeFile(at(".opencode/plugin/assent.js"), plugin.replace("throw new Error", "return new Error"));
    const text = await readFile(at(settings), "utf8");
    await writeFile(at(settings), text.replace(`"onFailure": "block"`, `"onFailure": "pass"`));
    expect(await states()).toMatchObject({ "claude-code": "degraded", opencode: "degraded" });
    const sick = await run(["doctor"]);
    expect([sick.code, sick.stdout]).toEqual([1, expect.stringContaining("is not as assent wrote it")]);
  });

  test("degraded, with a reason, when hooks are off, turned elsewhere, or the configuration cannot be read", async () => {
    await init("--client", "claude-code");
    const [well, shared] = [await readFile(at(settings), "utf8"), ".claude/settings.json"];
    const changes = [
      [settings, well.replace(`Hooks": false`, `Hooks": true`)],
      [settings, well.replaceAll(process.execPath, "/bin/true")],
      [shared, `{"env":{"ASSENT_HOME":"/tmp/elsewhere"}}`],
      [shared, `{"env":{"NODE_OPTIONS":"-r ./x.js"}}`],
    ] as const;
    for (const [file, changed] of changes) {
      await put(at(settings), well);
      await put(at(shared), "{}");
      await put(at(file), changed);
      expect([changed, await states()]).toMatchObject([changed, { "claude-code": "degraded" }]);
    }
    expect((await run(["doctor"])).code).toBe(1);
    await put(at(shared), `{"disableAllHooks":true}`); // what a weaker level says about hooks does not count
    expect(await states()).toMatchObject({ "claude-code": "guarded" });
    await writeFile(config(), "{"); // what cannot be read blocks every call
    const { code, stdout } = await run(["status"]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/degraded[\s\S]*claude-code degraded/)]);
  });

  test("a wrong configuration is one problem, and a missing one is not a file that is well", async () => {
    expect((await run(["doctor"])).stdout).toContain("none, defaults apply");
    await put(config(), `{"gaurd":{}}`);
    const { code, stdout } = await run(["doctor"]);
    expect([code, stdout]).toEqual([1, expect.stringContaining("\n1 problem; see above.")]);
    expect(stdout.match(/gaurd → guard/g)).toHaveLength(1);
    expect(stdout).toMatch(/journal {8}not checked: the configuration cannot be read/);
  });

  test("without a guard here the line is as short as ever", async () =>
    expect((await run(["status", "--line"], { environment: { PATH: dirname(process.execPath) } })).stdout).toBe(
      "assent not up · no gates · 0 sessions\n",
    ));
});
