import { longPattern } from "../src/kernel/long-pattern.ts";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { install } from "./support/install.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const home = mkdtempSync(join(tmpdir(), "assent-package-"));
let nodes: string;

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
  const child = spawn(node, [join(home, "node_modules/.bin/assent"), ...words], { stdio: ["ignore", "pipe", "pipe"], env });
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

test("the package holds what runs and nothing else", () => {
  const files = globSync("**/*", { cwd: join(home, "node_modules/assent"), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(home, "node_modules/assent/").length));
  const expected = longPattern()`
    ^(bin\/assent\.js|lib\/.+\.(js|d\.ts)|dist\/(?:hook|console\/assets)\/[\w.-]+\.js|dist\/console\/(index\.html|app\.webmanifest|icon\.svg|worker\.js|
    assets\/[\w.-]+\.(css|svg)|help\/(?:[\w-]+\.(html|css|js|svg)|pictures\/[\w-]+\.(svg|png|webp)))|lib\/adapters\/models\/rehearsals\/[\w-]+\.json|(dist\/hook\/)?package\.json|LICENSE|[A-Z]+\.md)$
  `;
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "dist/console/help/index.html", "dist/console/help/guard.html"]));
  expect(files.filter((file) => !expected.test(file))).toEqual([]);
  expect(files.filter((file) => /\.(test|contract|fixture)\./.test(file))).toEqual([]);
});
