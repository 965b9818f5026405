import { longPattern } from "../src/kernel/long-pattern.ts";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";

import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type * as Engine from "../src/risk/index.ts";
import { addToken } from "../src/secrets/tokens.ts";
import { install } from "./support/install.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const home = mkdtempSync(join(tmpdir(), "assent-package-"));
let nodes: string;
let packed: string;

/** Packing builds, and other tests use what is built here: it happens in a copy. */
function copyOfSources(): string {
  const copy = join(home, "sources");
  const isMeant = (path: string): boolean => !["node_modules", "dist", "lib", ".git", "test", "bench"].includes(path);
  for (const name of readdirSync(root).filter(isMeant)) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/**
 * Packs and installs as a stranger would: from the tarball, into an empty folder, without running any script. Which versions
 * its dependencies have is known from our lockfile, so that nobody has to look up all that there are.
 */
beforeAll(async () => {
  nodes = await install(join(root, "test/nodes"));
  const env = { ...process.env, ASSENT_TYPES_CHECKED: "yes" };
  await run("npm", ["pack", "--pack-destination", home], { cwd: copyOfSources(), env });
  const [tarball] = globSync("*.tgz", { cwd: home });
  if (tarball === undefined) throw new Error("npm pack made no tarball");
  packed = join(home, tarball);
  const wanted = { private: true, dependencies: { assent: `file:${tarball}` } };
  writeFileSync(join(home, "package.json"), JSON.stringify(wanted));
  writeFileSync(join(home, "package-lock.json"), JSON.stringify(lockOf(wanted)));
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: home });
});

/** The lock that `npm install` of the tarball would make: the package and its dependencies, no tool of ours. */
function lockOf({ dependencies }: { readonly dependencies: { readonly assent: string } }): object {
  const file = readFileSync(join(root, "package-lock.json"), "utf8");
  const { packages, ...rest } = JSON.parse(file) as { packages: Record<string, { readonly dev?: boolean }> };
  const { "": own, ...all } = packages;
  const { devDependencies: _, ...assent } = own as { devDependencies?: object };
  return {
    ...rest,
    packages: {
      "": { dependencies },
      "node_modules/assent": { ...assent, resolved: dependencies.assent },
      ...Object.fromEntries(Object.entries(all).filter(([, { dev = false }]) => !dev)),
    },
  };
}

afterAll(() => rmSync(home, { recursive: true, force: true }));

async function assent(node: string, ...words: readonly string[]) {
  const env = { PATH: process.env["PATH"], HOME: home, ASSENT_HOME: join(home, "data") };
  // In a folder of its own: in this repository `goal` would try its check, which is all of these tests.
  const child = spawn(node, [join(home, "node_modules/.bin/assent"), ...words], { stdio: ["ignore", "pipe", "pipe"], env, cwd: home });
  const closed = once(child, "close");
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { out, err, code };
}

// Until the command line exists there is nothing to run; from then on this always runs.
describe.skipIf(!existsSync(join(root, "src/cli/main.ts")))("the installed command", () => {
  test("says its version on the Node we develop with", async () => {
    expect(await assent(process.execPath, "--version")).toEqual({ out: `${version}\n`, err: "", code: 0 });
  });

  test("says its version on the oldest Node we support", async () => {
    expect(await assent(join(nodes, "node22/bin/node"), "--version")).toEqual({ out: `${version}\n`, err: "", code: 0 });
  });
});

test("a session is driven to its end on the oldest Node we support", async () => {
  const { out, code } = await assent(join(nodes, "node22/bin/node"), "goal", "ship it", "--unattended", "--json");
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ outcome: "converged" })]);
});

test("`up` serves the console and its help as the package holds them", async () => {
  const data = join(home, "served");
  const env = { PATH: process.env["PATH"], HOME: home, ASSENT_HOME: data };
  const up = spawn(process.execPath, [join(home, "node_modules/.bin/assent"), "up", "--port", "0"], { stdio: "ignore", env, cwd: home });
  onTestFinished(async () => {
    up.kill();
    if (up.exitCode === null && up.signalCode === null) await once(up, "exit");
  });
  const said = () => readFileSync(join(data, "up.json"), "utf8");
  const { url } = JSON.parse(await vi.waitFor(said, { timeout: 60_000, interval: 200 })) as { url: string };
  const page = await fetch(`${url}/help/guard.html`);
  expect([page.headers.get("content-encoding"), await page.text()]).toEqual(["gzip", expect.stringContaining("Guard your agent")]);
  const plain = await fetch(url, { headers: { "accept-encoding": "identity" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, expect.stringContaining("<!doctype html>")]);
});

/** The hook as a client starts it, with a call that nobody minds and with one that nobody can read. */
describe("the installed hook", () => {
  const call = { session_id: "s", cwd: home, hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "git status" } };
  const hook = async (node: string, input: string) => {
    const file = join(home, "node_modules/assent/dist/hook/assent-hook.js");
    const env = { PATH: process.env["PATH"], HOME: home, ASSENT_HOME: join(home, "data") };
    const child = spawn(node, [file, "claude-code"], { stdio: ["pipe", "pipe", "pipe"], env });
    child.stdin.end(input);
    const closed = once(child, "close");
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { out, err, code };
  };

  test.each(["the Node we develop with", "the oldest Node we support"])("answers on %s", async (which) => {
    const node = which.startsWith("the oldest") ? join(nodes, "node22/bin/node") : process.execPath;
    const silent = { out: "", err: "", code: 0 };
    expect(await hook(node, JSON.stringify({ ...call, tool_use_id: which }))).toEqual(silent);
    expect(await hook(node, "{")).toMatchObject({ out: "", code: 2 });
  });
});

/** As somebody imports it who has installed it: a verdict, a call that waits, the record. */
test.each(["the Node we develop with", "the oldest Node we support"])("the library is there on %s", async (which) => {
  const node = which.startsWith("the oldest") ? join(nodes, "node22/bin/node") : process.execPath;
  cpSync(join(root, "examples/own-loop.js"), join(home, "own-loop.mjs"));
  const env = { PATH: process.env["PATH"], HOME: home, ASSENT_HOME: join(home, which.replaceAll(" ", "-")) };
  const { stdout } = await run(node, [join(home, "own-loop.mjs")], { cwd: home, env });
  expect(stdout).toMatch(/^gate \[[\s\S]*Not run yet[\s\S]*guard-\w+ guard of support-agent[\s\S]*problems: \[\]/);
});

/** One reads the command as a script, because it knows nothing else yet; the other as a module. */
test.each([
  ["node10", "10.18.1"],
  ["node14", "14.21.3"],
])("on an old Node it says in one line what to do: %s", async (name, old) => {
  expect(await assent(join(nodes, name, "bin/node"), "--version")).toEqual({
    out: "",
    err: `assent: Node 22.13 or newer is needed, and this is ${old}; install one from https://nodejs.org\n`,
    code: 1,
  });
});

/** A plugin starts the Node of the client's search path. */
test.each(["node10", "node14"])("on an old Node the plugin says no, and what to do: %s", async (name) => {
  const child = spawn(join(nodes, name, "bin/node"), [join(home, "node_modules/assent/dist/plugin-hook.cjs"), "claude-code", "--plugin"]);
  child.stdin.on("error", () => {}).end("{}");
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  expect({ out, err, code }).toEqual({ out: "", err: expect.stringContaining("needs Node 22.13 or newer"), code: 2 });
});

test("the package holds what runs and nothing else", () => {
  const files = filesIn(join(home, "node_modules/assent"));
  const expected = longPattern()`
    ^(bin\/assent\.js|lib\/.+\.(js|d\.ts)|dist\/hook\/[\w.-]+\.js|dist\/hook\/(?:libpg-query\.wasm\.gz|assent-hook\.pl)|
    dist\/(?:opencode\.js|plugin-hook\.cjs|\.(?:claude|codex)-plugin\/(?:plugin|marketplace)\.json|hooks\/(?:hooks|codex)\.json)|dist\/console\/(index\.html\.gz|app\.webmanifest|icon\.svg|worker\.js\.gz|
    assets\/[\w.-]+\.(svg|(?:css|js)\.gz)|help\/(?:[\w-]+\.(svg|(?:html|css|js)\.gz)|pictures\/[\w-]+\.(svg|png|webp)))|lib\/adapters\/models\/rehearsals\/[\w-]+\.json|(dist\/hook\/)?package\.json|LICENSE|[A-Z]+\.md)$
  `;
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "dist/console/help/index.html.gz", "dist/console/help/guard.html.gz"]));
  expect(files.filter((file) => !expected.test(file))).toEqual([]);
  expect(files.filter((file) => /\.(test|contract|fixture)\./.test(file))).toEqual([]);
});

test("the package judges as the sources do, although its tables have no examples", async () => {
  const packed = (await import(join(home, "node_modules/assent/lib/risk/index.js"))) as typeof Engine;
  const commands = readFileSync(join(root, "src/risk/golden/programs.txt"), "utf8")
    .split("\n")
    .flatMap((line) => line.split("\t")[2] ?? []);
  expect(commands.length).toBeGreaterThan(5_000);
  const judged = ({ assess }: typeof Engine) =>
    commands.map((command) => assess({ tool: "Bash", input: { command }, cwd: "/project" }).verdict);
  expect(judged(packed)).toEqual(judged(await import("../src/risk/index.ts")));
});

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

const packageLimits = { unpackedBytes: 12_000_000, packages: 40 } as const;

test("the package stays small, and the README says how small", () => {
  const folder = join(home, "node_modules/assent");
  const bytes = filesIn(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(packageLimits.unpackedBytes);
  const { packages } = JSON.parse(readFileSync(join(home, "package-lock.json"), "utf8")) as { packages: object };
  const others = Object.keys(packages).length - 2; // the project itself, and assent
  expect(others).toBeLessThanOrEqual(packageLimits.packages);
  const [, megabytes, count] = /(\d+) MB unpacked.*?(\d+) packages/s.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  expect([Number(megabytes), Number(count)]).toEqual([Math.ceil(bytes / 1e6), others]);
});

/** A machine without a clone: a home, a project of git, and a person's token. */
async function stranger(node: string) {
  const place = mkdtempSync(join(tmpdir(), "assent-stranger-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const [project, data, cache] = [join(place, "project"), join(place, "assent"), join(place, "npm")];
  mkdirSync(project);
  await run("git", ["init", "--quiet"], { cwd: project });
  const token = await addToken(join(data, "tokens.json"), "mira", "person", "2026-01-01T00:00:00.000Z");
  const PATH = [dirname(node), process.env["PATH"]].join(delimiter);
  const npm = { npm_config_userconfig: join(homedir(), ".npmrc"), npm_config_cache: cache, npm_config_update_notifier: "false" };
  const ofNetwork = /^(?:npm_config_|https?_proxy$|no_proxy$|node_extra_ca_certs$|ssl_cert_)/i;
  const settings = Object.fromEntries(Object.entries(process.env).filter(([name]) => ofNetwork.test(name)));
  const env = { ...settings, ...npm, PATH, HOME: place, ASSENT_HOME: data, NO_COLOR: "1" };
  // Whoever calls the hook is noted as a client, so that is not this process.
  writeFileSync(join(place, "claude"), '"$@"\nexit $?\n');
  return {
    cache,
    data,
    run: (...words: readonly string[]) =>
      run(words[0] ?? "", words.slice(1), { cwd: project, env: { ...env, ASSENT_TOKEN: token } }).then(({ stdout }) => stdout),
    /** A call of Claude Code through the settings that are written here. */
    async call(command: string) {
      const { hooks } = JSON.parse(readFileSync(join(project, ".claude/settings.local.json"), "utf8"));
      const child = spawn("/bin/bash", [join(place, "claude"), "sh", "-c", hooks.PreToolUse[0].hooks[0].command], { cwd: project, env });
      const facts = { session_id: "s", cwd: project, hook_event_name: "PreToolUse", tool_name: "Bash", tool_use_id: command };
      child.stdin.end(JSON.stringify({ ...facts, tool_input: { command } }));
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
      return { code, err, decision: out === "" ? "none" : JSON.parse(out).hookSpecificOutput.permissionDecision };
    },
  };
}

const settledNodes = ["the Node we develop with", "the oldest Node we support"] as const;
const nodeOf = (which: string): string => (which.startsWith("the oldest") ? join(nodes, "node22/bin/node") : process.execPath);

describe.each(settledNodes)("without a clone, on %s", (which) => {
  test("what `init` of the installed package writes gates and lets pass", async () => {
    const mira = await stranger(nodeOf(which));
    expect(await mira.run(join(home, "node_modules/.bin/assent"), "init", "--yes", "--client", "claude-code")).toContain("written");
    expect(await mira.call("git status")).toMatchObject({ code: 0, decision: "none" });
    expect(await mira.call("rm -rf ~")).toMatchObject({ code: 0, decision: "deny" });
    expect(await mira.run(join(home, "node_modules/.bin/assent"), "status")).toContain("claude-code guarded");
  });

  test("what `npx assent init` writes goes on when npx's cache is emptied, and blocks where its own copy is gone", async () => {
    const mira = await stranger(nodeOf(which));
    const init = ["npx", "--yes", "--prefer-offline", "--package", packed, "assent"];
    expect(await mira.run(...init, "init", "--yes", "--client", "claude-code")).toContain("a copy of its hook in your data directory");
    expect(await mira.run(...init, "status")).toContain("claude-code guarded");
    rmSync(join(mira.cache, "_npx"), { recursive: true });
    expect(await mira.call("git status")).toMatchObject({ code: 0, decision: "none" });
    expect(await mira.call("rm -rf ~")).toMatchObject({ code: 0, decision: "deny" });
    rmSync(join(mira.data, "hook"), { recursive: true });
    expect((await mira.call("git status --short")).code).not.toBe(0); // with `onFailure: "block"` that is a no
  });
});
