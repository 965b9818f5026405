import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { WorkView } from "../src/protocols/worker/view.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

let mira: Newcomer;
const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: mira.project, encoding: "utf8" }).trim();

beforeAll(() => debianTool("bwrap", "bubblewrap"));
beforeEach(async () => {
  mira = await newcomer();
  git("init", "--quiet", "--initial-branch=main");
  await writeFile(join(mira.project, "a.txt"), "old\n");
  await writeFile(join(mira.project, "check.sh"), "grep -q new *.txt\n");
  git("add", ".");
  git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
  await mkdir(join(mira.project, "old"));
  await writeFile(join(mira.project, "old/data"), "precious\n");
});
afterEach(() => mira.remove());

const tidy = {
  id: "tidy",
  command: "git clean -qfd old",
  dry_run: "git clean -nd old",
  blast_radius: "untracked files below old",
  backup: { copy: ["old"] },
  verify: "test ! -e old",
};

/** Words that dispatch a brief whose worker asks for the operation. */
async function words(operation: object): Promise<readonly string[]> {
  const file = join(mira.home, "brief.json");
  const empty = { purpose: "", context: "", whats_done: "", done_criteria: "", key_decisions: "", relevant_memories: "", audit_gates: [] };
  const fixed = { mission: "tidy up", current_task: "x", verify_command: "sh check.sh", lifecycle: "ephemeral" };
  const spec = { scope: { files_owned: ["a.txt"], destructive: [operation] } };
  await writeFile(file, JSON.stringify({ ...empty, ...fixed, spec }));
  const claim = `{"status":"done_clean","operations":["tidy"]}`;
  const agent = `command:echo new > a.txt; mkdir .worker; echo '${claim}' > .worker/done.json`;
  return ["dispatch", "--brief", file, "--agent", agent, "--unattended", "--attempts", "1", "--json"];
}

const last = (stdout: string): { readonly stream: string } => JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
const kept = (stream: string, ...path: readonly string[]): string => join(mira.home, "assent/contracts", stream, ...path);

test("D20 untracked files are removed after a dry run and a copy, and every step is kept", async () => {
  const { code, stdout } = await mira.run(await words(tidy));
  const { stream } = last(stdout);
  expect([code, existsSync(join(mira.project, "old"))]).toEqual([0, false]);
  expect(readFileSync(kept(stream, "operations/tidy/backup/old/data"), "utf8")).toBe("precious\n");
  expect(readFileSync(kept(stream, "operations/tidy/dry-run.txt"), "utf8")).toContain("old/");
  const { evidence } = JSON.parse(readFileSync(kept(stream, "done.json"), "utf8"));
  expect(evidence.operations.map(({ step }: { step: string }) => step)).toEqual(["dry-run", "backup", "run", "verify"]);
  expect(evidence.backups).toEqual([kept(stream, "operations/tidy/backup")]);
  execFileSync("sh", ["-c", evidence.restore[0]]);
  expect(readFileSync(join(mira.project, "old/data"), "utf8")).toBe("precious\n");
});

test("D20 a branch is deleted and its backup is a ref: shown with its evidence, and what is said there brings it back", async () => {
  git("branch", "old-work");
  const drop = {
    ...{ id: "tidy", command: "git branch -D old-work", dry_run: "git log -1 --format=%H old-work", blast_radius: "the branch old-work" },
    ...{ backup: { ref: "refs/heads/old-work" }, verify: 'test -z "$(git branch --list old-work)"' },
  };
  const commit = git("rev-parse", "old-work");
  const { code, stdout } = await mira.run(await words(drop));
  const { stream } = last(stdout);
  expect([code, git("branch", "--list", "old-work")]).toEqual([0, ""]);
  const { value } = await mira.json<{ view: WorkView }>(["dispatch", "show", stream]);
  const [shown] = value.view.operations;
  expect(shown).toMatchObject({ says: "done and verified", authorisedBy: "the brief", backup: `refs/assent/backup/${stream}/tidy` });
  expect(shown?.steps.map(({ name, file }) => [name, readFileSync(file, "utf8").trim()])).toEqual([
    ["dry run", commit],
    ["backup", `refs/heads/old-work is at ${commit}`],
    ["operation", expect.stringContaining("old-work")],
    ["look at the state afterwards", ""],
  ]);
  expect((await mira.run(["dispatch", "show", stream])).stdout).toContain(shown?.restore);
  execFileSync("sh", ["-c", shown?.restore ?? "exit 1"]);
  expect(git("rev-parse", "old-work")).toBe(commit);
  const none = await mira.run(await words({ ...drop, backup: { ref: "refs/heads/none" } }));
  const done = JSON.parse(readFileSync(kept(last(none.stdout).stream, "done.json"), "utf8"));
  expect([none.code, done.status, git("branch", "--list", "old-work")]).toEqual([1, "pending", "  old-work".trim()]);
});

test("D20 without a backup nothing is destroyed, and an agent cannot hand out an operation", async () => {
  const { code, stdout } = await mira.run(await words({ ...tidy, backup: { copy: ["none"] } }));
  const done = JSON.parse(readFileSync(kept(last(stdout).stream, "done.json"), "utf8"));
  expect([code, done.status, existsSync(join(mira.project, "old/data"))]).toEqual([1, "pending", true]);
  expect((await mira.run(await words(tidy), { asPerson: false })).code).toBe(3);
});

test("D20, W22 killed before it runs, it runs once; killed while it runs, a person is asked and it does not run again", async () => {
  for (const [step, runs] of [
    ["backup", 1],
    ["run", 0],
  ] as const) {
    const [log, at] = [join(mira.project, `${step}.log`), join(mira.home, `${step}.at`)];
    const wait = (name: string): string => (name === step ? `touch ${at}; sleep 20; ` : "");
    const backup = { command: step === "backup" ? `test -e ${at} || { touch ${at}; sleep 20; }; echo dump` : "echo dump" };
    const child = mira.start([
      ...(await words({
        ...tidy,
        command: `${step === "run" ? wait("run") : ""}echo ran >> ${log}`,
        backup,
        verify: `test -s ${step}.log`,
      })),
    ]);
    const ended = once(child, "exit");
    await vi.waitFor(() => expect(existsSync(at)).toBe(true), { timeout: 60_000, interval: 50 });
    child.kill("SIGKILL");
    await ended;
    const open = (await mira.sessions("worker")).find(({ status }) => status !== "ended");
    const { code, stdout } = await mira.run(["resume", open?.stream ?? ""]);
    expect([code, existsSync(log) ? readFileSync(log, "utf8").split("\n").length - 1 : 0]).toEqual([runs === 1 ? 0 : 4, runs]);
    if (runs === 0) {
      expect(stdout).toContain("may have happened");
      await mira.run(["stop", open?.stream ?? ""]);
    }
  }
}, 120_000);
