import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { personGit } from "../../../adapters/workplaces/person-git.ts";
import { markedBy, shipMark } from "../../../adapters/workplaces/without-box.ts";
import type { Scene } from "../../../kernel/protocol.ts";
import type { ShipWay } from "../../../lexicon/shipping.ts";
import { shipEffects } from "../../../protocols/ship/effects.ts";
import { lookForFreeze, push, putOnTop } from "./leaving.ts";
import { lookAtRuns, lookAtScope, lookForSecrets } from "./looks.ts";
import type { WorkerWorld } from "../work-performer.ts";
import { endCutRun } from "./running.ts";
import { stepPorts } from "./ship-performer.ts";
import type { ShipStepWork } from "./step-end.ts";

let home: string;
let root: string;
let base: string;
const way: ShipWay = { remote: "origin", branch: "main", freezes: [] };
const environment = { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent" };
const signal = new AbortController().signal;
const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=Mira", "-c", "user.email=mira@example.org", ...args], { cwd: root, encoding: "utf8" }).trim();
const person = () => ({ root, environment, signal });
const there = (): string => git("ls-remote", "origin", "refs/heads/main").split("\t")[0] ?? "";

/** A commit with these files on top of what is checked out; null takes one away. */
function commit(files: Readonly<Record<string, string | Buffer | null>>, message = "Work"): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    if (content === null) rmSync(join(root, path));
    else writeFileSync(join(root, path), content);
  }
  git("add", "-A");
  git("commit", "-qm", message);
  return git("rev-parse", "HEAD");
}

/** Others push this on top of the beginning, and it is not seen here. */
function theirs(change: () => void): string {
  const mine = git("rev-parse", "HEAD");
  git("checkout", "-q", base);
  change();
  const made = git("rev-parse", "HEAD");
  git("push", "-q", "origin", "HEAD:main");
  git("checkout", "-q", mine);
  return made;
}

const step = (
  commitId: string,
  more: { readonly way?: Partial<ShipWay>; readonly owned?: readonly string[]; readonly from?: string } = {},
): ShipStepWork => ({
  ...{ type: "ship-step", mode: "repeatable", key: "step", step: "push", isDry: false, commit: commitId },
  way: { ...way, ...more.way },
  work: {
    mission: "m",
    root,
    base: more.from ?? base,
    commit: commitId,
    filesOwned: more.owned ?? ["src/**"],
    verifyCommand: "true",
    more: {},
  },
});

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "assent-ship-"));
  root = join(home, "shop");
  mkdirSync(root);
  git("init", "-q", "--initial-branch=main");
  base = commit({ "src/price": "1\n2\n3\n4\n5\n6\n", "tools/deploy.sh": '. "$(dirname "$0")/../src/env"\n' }, "Begin");
  git("clone", "-q", "--bare", ".", join(home, "remote.git"));
  git("remote", "add", "origin", join(home, "remote.git"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe("D17, D31 nothing goes out but this work", () => {
  test("commits of the person's own that are not pushed stay here, to a branch that is there and to a new one", async () => {
    const own = commit({ "notes/private": "not for others\n" }, "Mine");
    const work = step(commit({ "src/price": "7\n" }), { from: own });
    for (const branch of ["main", "next"]) {
      const to = { ...work, way: { ...work.way, branch } };
      for (const leave of [putOnTop, push])
        expect(await leave(to, person())).toMatchObject({
          status: "failed",
          detail: expect.stringContaining(`git push origin ${own.slice(0, 10)}`),
        });
    }
    expect(there()).toBe(base);
    git("push", "-q", "origin", `${own}:refs/heads/main`);
    expect(await putOnTop(work, person())).toMatchObject({ status: "passed" });
    expect(await push({ ...work, way: { ...work.way, branch: "next" } }, person())).toMatchObject({ status: "passed" });
    expect(await push(work, person())).toMatchObject({ status: "passed" });
    expect(there()).toBe(work.commit);
  });

  test("commits that others took back are not brought again", async () => {
    const work = step(commit({ "src/price": "7\n" }));
    theirs(() => commit({ "src/leak": "oops\n" }, "Theirs"));
    const { commit: rebased = "" } = await putOnTop(work, person());
    git("push", "-q", "--force", "origin", `${base}:refs/heads/main`);
    expect(await push({ ...work, commit: rebased }, person())).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("gone back"),
    });
    expect(there()).toBe(base);
  });

  test("an edit does not follow a file that somebody moved to where nobody owns it", async () => {
    const work = step(commit({ "src/price": "1\n2\n3\n4\n5\nrm -rf /\n" }));
    const moved = theirs(() => {
      git("mv", "src/price", "tools/release.sh");
      git("commit", "-qm", "Moved");
    });
    expect(await putOnTop(work, person())).toMatchObject({ status: "failed", detail: expect.stringContaining("src/price") });
    expect(there()).toBe(moved);
  });

  test("work that is there already goes on with what others have put on top, so that nothing older is deployed", async () => {
    const made = commit({ "src/price": "7\n" });
    git("push", "-q", "origin", "HEAD:main");
    base = made;
    const newer = theirs(() => commit({ "src/tax": "19\n" }, "Theirs"));
    const work = step(made, { from: git("rev-parse", `${made}^`) });
    expect(await putOnTop(work, person())).toMatchObject({ status: "passed", commit: newer });
  });

  test("no tags go along, a fetch changes nothing that the person sees, and a key that they chose is used", async () => {
    git("fetch", "-q", "origin");
    theirs(() => commit({ "src/tax": "19\n" }, "Theirs"));
    git("config", "push.followTags", "true");
    git("tag", "-a", "-m", "mine", "secret-tag", base);
    git("update-ref", "refs/remotes/origin/main", base);
    const work = step(commit({ "src/price": "7\n" }));
    const { commit: rebased = "" } = await putOnTop(work, person());
    expect(git("rev-parse", "origin/main")).toBe(base);
    expect(await push({ ...work, commit: rebased }, person())).toMatchObject({ status: "passed" });
    expect([there(), git("ls-remote", "--tags", "origin")]).toEqual([rebased, ""]);
    const [ssh, ran] = [join(home, "ssh-of-mine"), join(home, "ran")];
    writeFileSync(ssh, `#!/bin/sh\necho "$@" > ${ran}\nexit 1\n`);
    chmodSync(ssh, 0o755);
    git("config", "core.sshCommand", `${ssh} -i key`);
    await personGit({ ...person(), environment: { ...environment, GIT_DIR: "/nowhere" } }, ["ls-remote", "ssh://shop.invalid/x.git"]);
    expect(readFileSync(ran, "utf8")).toContain("-i key");
  });
});

describe("D28 a secret does not go out", () => {
  const key = `ghp_${"Ab3".repeat(12)}`;
  const cases: readonly (readonly [string, () => string])[] = [
    ["in a file that is gone again", () => (commit({ "src/key": key }), commit({ "src/key": null }))],
    ["in a file whose name begins with a space", () => commit({ " key": key })],
    ["in a file with a line end and quotes in its name", () => commit({ "src/a\n\"b' ": key })],
    [
      "in a file whose name is no text",
      () => (writeFileSync(Buffer.concat([Buffer.from(`${root}/src/`), Buffer.from([0xff])]), key), commit({})),
    ],
    ["in UTF-16", () => commit({ "src/key": Buffer.from(key, "utf16le") })],
    ["among other bytes", () => commit({ "src/key": Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(key), Buffer.from([0])]) })],
    ["as the name of a file", () => commit({ [`src/${key}`]: "7\n" })],
    ["as where a link leads", () => (symlinkSync(key, join(root, "src/link")), commit({}))],
    ["in a message", () => commit({ "src/price": "7\n" }, `Price\n\n${key}`)],
  ];
  test.each(cases)("%s", async (_, make) => {
    expect(await lookForSecrets(step(make()), [])).toMatchObject({ status: "failed" });
  });

  test("one that was there before is not its doing, and thousands of files are looked through with few gits", async () => {
    base = commit({ "src/key": key });
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`src/many/${at}`, `${at}\n`]));
    expect(await lookForSecrets(step(commit({ "src/key": `${key}\nmore`, ...many })), [])).toMatchObject({
      status: "passed",
      detail: expect.stringContaining("1501 files"),
    });
  });
});

describe("D17 who wrote what runs", () => {
  test("a file that nobody owned is found though it was taken back, or its name begins with a space", async () => {
    commit({ "tools/evil": "x" });
    expect(await lookAtScope(step(commit({ "tools/evil": null, "src/price": "7\n" })))).toMatchObject({ status: "failed" });
    git("reset", "-q", "--hard", base);
    expect(await lookAtScope(step(commit({ " src/price": "x" })))).toMatchObject({ status: "failed" });
  });

  test("a script of the project takes in what the work wrote, by name or by a link, before and after others have changed it", async () => {
    const deploy = { way: { deploy: "sh tools/deploy.sh" } };
    expect(await lookAtScope(step(commit({ "src/env": "STAGE=prod" }), deploy))).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("src/env"),
    });
    git("reset", "-q", "--hard", base);
    const work = step(commit({ "src/price": "7\n" }), deploy);
    expect(await lookAtScope(work)).toMatchObject({ status: "passed" });
    theirs(() => {
      rmSync(join(root, "tools/deploy.sh"));
      symlinkSync("../src/price", join(root, "tools/deploy.sh"));
      commit({});
    });
    const { commit: rebased = "" } = await putOnTop(work, person());
    expect(await lookAtRuns({ ...work, commit: rebased })).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("src/price"),
    });
  });
});

test("D17 a freeze that began since holds back what has not left yet: the push, and the deployment", async () => {
  const freezes = [{ from: "2026-01-02", to: "2026-01-03", why: "audit" }];
  const [marker, work] = [join(home, "deployed"), step(commit({ "src/price": "7\n" }))];
  const config = join(home, "config.json");
  const at = (clock: string) => {
    const paths = { home, config };
    const world = { runtime: { world: { clock: () => clock } }, paths, environment, config: {} } as unknown as WorkerWorld;
    const perform = shipEffects({ ...stepPorts(world), close: async () => {} });
    return (name: ShipStepWork["step"]) =>
      perform({ ...work, step: name, way: { ...work.way, freezes, deploy: `touch ${marker}` } }, signal, {
        session: "ship-1",
      } as unknown as Scene);
  };
  for (const name of ["freeze", "push", "deploy"] as const)
    expect(await at("2026-01-02T00:00:00Z")(name)).toMatchObject({ end: { step: name, status: "frozen" } });
  const since = { from: "2026-01-01", to: "2026-01-01", why: "fire" }; // written down after the work had begun
  writeFileSync(config, JSON.stringify({ workers: { ship: { [root]: { branch: "main", freezes: [since] } } } }));
  for (const day of ["2026-01-01", "2026-01-02"])
    for (const name of ["freeze", "push", "deploy"] as const)
      expect(await at(`${day}T12:00:00Z`)(name)).toMatchObject({ end: { step: name, status: "frozen" } });
  writeFileSync(config, JSON.stringify({ workers: { ship: { [root]: { branch: "other", freezes: [] } } } }));
  expect([there(), existsSync(marker)]).toEqual([base, false]);
  for (const name of ["freeze", "push", "deploy"] as const)
    expect(await at("2026-01-01T23:59:59Z")(name)).toMatchObject({ end: { step: name, status: "passed" } });
  expect([there(), existsSync(marker)]).toEqual([work.commit, true]);
});

test("D17 a freeze file holds as a folder too", async () => {
  theirs(() => commit({ "ops/freeze/why": "audit" }));
  const now = "2026-01-01T00:00:00Z";
  expect(await lookForFreeze(step(base, { way: { freezeFile: "ops/freeze" } }), person(), now)).toMatchObject({ status: "frozen" });
  expect(await lookForFreeze(step(base, { way: { freezeFile: "ops/thaw" } }), person(), now)).toMatchObject({ status: "passed" });
});

test("D17 a command whose driver was killed does not run beside its second run, and a daemon that one leaves behind goes on", async () => {
  const log = join(home, "log");
  const lines = (): readonly string[] => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []);
  const until = async (holds: () => boolean): Promise<void> => {
    for (let turn = 0; !holds() && turn < 500; turn += 1) await sleep(20);
  };
  const work = step(commit({ "src/price": "7\n" }));
  const deploying = (deploy: string) => ({ ...work, step: "verify" as const, way: { ...work.way, verify: deploy } });
  const slow = deploying(`echo began >> ${log}; (sleep 1; sleep 600) & wait; echo ended >> ${log}`);
  const src = join(import.meta.dirname, "ship-performer.ts");
  const world = { paths: { home, config: join(home, "none.json") }, environment, config: {} };
  const driver = `import { stepPorts } from ${JSON.stringify(src)};
    void stepPorts(${JSON.stringify(world)}).verify(${JSON.stringify(slow)}, new AbortController().signal, { session: "ship-1" });`;
  const killed = spawn(process.execPath, ["--input-type=module", "-e", driver], { stdio: "ignore" });
  await until(() => lines().length === 1);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const note = join(home, "workers", "ship-1", "run");
  expect([existsSync(note), markedBy(note, shipMark).length > 1]).toEqual([true, true]); // its driver is gone, and it goes on

  const ports = stepPorts(world as unknown as WorkerWorld);
  const again = deploying(`echo again >> ${log}; sleep 300 > /dev/null 2>&1 & echo $! > ${home}/daemon`);
  expect(await ports.verify(again, signal, { session: "ship-1" } as unknown as Scene)).toMatchObject({ status: "passed" });
  expect(lines()).toEqual(["began", "again"]);
  const [daemon] = markedBy(note, shipMark);
  expect(daemon).toBe(Number(readFileSync(join(home, "daemon"), "utf8"))); // all of the first run is gone, and only that
  await endCutRun(dirname(note));
  expect(markedBy(note, shipMark)).toEqual([daemon]);
  process.kill(daemon ?? 0, "SIGKILL");
});
