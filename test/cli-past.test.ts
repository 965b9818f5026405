import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { record } from "../src/host/past/past.fixture.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";

let mira: Newcomer;
beforeEach(async () => {
  mira = await newcomer();
});
afterEach(() => mira.remove());

const git = (...words: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=Mira", "-c", "user.email=mira@example.test", ...words], { cwd: mira.project, encoding: "utf8" });

async function commit(subject: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(mira.project, name)), { recursive: true });
    await writeFile(join(mira.project, name), text);
  }
  git("add", "--all");
  git("commit", "--quiet", "--message", subject);
}

test("P3 recollect in a terminal: the occasion is one Enter away, and attend goes on from it", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  await commit("export the ledger as CSV with semicolons", { "ledger.csv": "a;b\n" });
  await commit("translate the footer", { "footer.txt": "x\n" });
  const screen = mira.terminal(["recollect", "export the ledger like last time"]);
  await screen.sees("Which of these do you mean?");
  screen.type("\r");
  await screen.sees("What is meant:");
  await screen.sees("with semicolons");
  expect(await screen.ended).toBe(0);
  const [session] = await mira.sessions("recollect");
  expect(session).toMatchObject({ outcome: "converged" });
});

test("P3 attend offers recollect for words that point back, and goes on with the occasion that was recognised", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  await commit("export the ledger as CSV with semicolons", { "ledger.csv": "a;b\n" });
  const agent = fileURLToPath(new URL("../src/adapters/clients/acp/fake-agent.fixture.ts", import.meta.url));
  const agents = { fake: { command: process.execPath, args: [agent] } };
  await writeFile(join(mira.home, "assent", "config.json"), JSON.stringify({ agents }));
  const screen = mira.terminal(["attend", "export the ledger like last time", "--agent", "fake"]);
  await screen.sees("Settle it with recollect");
  screen.type("\r");
  await screen.sees("Which of these do you mean?");
  await screen.sees("with semicolons");
  expect(screen.screen()).not.toMatch(/like last time \(session attend-/); // the one that asks is no earlier time
  await screen.sees("Ctrl-C");
  screen.type("\r");
  await screen.sees("“like last time” means: export the ledger as CSV with semicolons");
  expect(await mira.sessions("recollect")).toMatchObject([{ outcome: "converged" }]);
});

test("P2, P4 after work that was done, and only then, attend says how to look at the result", async () => {
  const plan = join(mira.home, "plan.json");
  await writeFile(plan, JSON.stringify({ tasks: [{ title: "list", action: { tool: "Bash", command: "ls" } }] }));
  const done = await mira.run(["attend", "--plan", plan, "--unattended"]);
  const [session] = await mira.sessions("attend");
  expect(done.stderr).toContain("assent contextualize");
  expect(done.stderr).toContain(`assent grasp --session ${session?.stream}`);
  await writeFile(plan, JSON.stringify({ tasks: [{ title: "root", action: { tool: "Bash", command: "rm -rf /" } }] }));
  const refused = await mira.run(["attend", "--plan", plan, "--unattended"]);
  expect(refused.stderr).not.toContain("assent contextualize");
});

test("K14, P3 with nobody there, what was found is told with its words, place and date", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  await commit("export the ledger as CSV with semicolons", { "ledger.csv": "a;b\n" });
  const { stdout } = await mira.run(["recollect", "export the ledger like last time", "--unattended"]);
  expect(stdout).toMatch(/with semicolons[^\n]*\(commit [0-9a-f]{9}, \d{4}-\d\d-\d\d\)/);
});

test("P3 a session that a hook wrote down before the client compacted is found, without its secret", async () => {
  const transcript = join(mira.project, "gone.jsonl");
  const said = { uuid: "u1", sessionId: "s", cwd: mira.project, isSidechain: false, type: "user", timestamp: "2026-10-02T08:00:00.000Z" };
  const content = "audit talk: no accrual below 250, key AKIAQ3EGF7X2M5WJ9RTB";
  await writeFile(transcript, `${JSON.stringify({ ...said, message: { role: "user", content } })}\n`);
  const payload = { session_id: "s", transcript_path: transcript, cwd: mira.project, hook_event_name: "PreCompact", trigger: "auto" };
  expect(await mira.run(["hook", "claude-code"], { input: JSON.stringify(payload) })).toMatchObject({ code: 0 });
  await writeFile(transcript, "");
  const { stdout } = await mira.run(["recollect", "use the exception from the audit talk"]);
  expect(stdout).toContain("no accrual below 250");
  expect(stdout).not.toContain("AKIAQ3EGF7X2M5WJ9RTB");
});

test("P3 the same through `up`, whose thread for hooks hands it on", async () => {
  const up = mira.start(["up", "--json", "--port", "0"]);
  onTestFinished(() => void up.kill("SIGKILL"));
  await once(up.stdout, "data");
  const transcript = join(mira.project, "gone.jsonl");
  const said = { uuid: "u1", sessionId: "s", cwd: mira.project, isSidechain: false, type: "user", timestamp: "2026-10-02T08:00:00.000Z" };
  await writeFile(transcript, `${JSON.stringify({ ...said, message: { role: "user", content: "audit talk: no accrual below 250" } })}\n`);
  const payload = { session_id: "s", transcript_path: transcript, cwd: mira.project, hook_event_name: "PreCompact", trigger: "auto" };
  expect(await mira.run(["hook", "claude-code"], { input: JSON.stringify(payload) })).toMatchObject({ code: 0 });
  await writeFile(transcript, "");
  expect((await mira.run(["recollect", "use the exception from the audit talk"])).stdout).toContain("no accrual below 250");
});

test("P6 elicit in a terminal: an end point is recognised, and the way into goal is named", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  for (const number of [1, 2, 3]) await commit(`Revert "release ${number}"`, { "deploy/run.sh": `v${number}\n` });
  const screen = mira.terminal(["elicit", "something is off with the deploys"]);
  await screen.sees("Which of these would be the end of it?");
  screen.type("\r");
  await screen.sees("The end point:");
  await screen.sees("assent goal");
  expect(await screen.ended).toBe(0);
});

/** Asks, and of this machine it is known what it is: it can be allowed for good. */
const emptied = 'psql -h localhost -c "delete from jobs"';

test("P5 induce in a terminal: the permission it prints is one that the program takes, and only the person gives it", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  await commit("begin", { "web.yaml": "a: 1\n" });
  const { stdout: nothing } = await mira.run(["induce"]);
  expect(nothing).toContain("Nothing was judged alike three times");
  const [empty] = await mira.sessions("induce");
  const cwd = empty?.cwd ?? "";
  const asked = (command: string, option: string) => [{ question: "May this run?", command, option }];
  await mira.recorded(async (journal) => {
    for (const number of [1, 2, 3])
      await record(journal, cwd, { title: "work", protocol: "guard", asked: asked(emptied, "dismiss") }, number);
    await record(
      journal,
      cwd,
      { title: "work", protocol: "guard", asked: asked('psql -h prod.example.com -c "delete from jobs"', "halt") },
      4,
    );
  });
  const screen = mira.terminal(["induce"]);
  await screen.sees("not covered: `psql -h prod.example.com");
  await screen.sees("Is this the rule?");
  screen.type("\r");
  await screen.sees("you apply it:");
  await screen.sees(`assent allow '${emptied}'`);
  expect(await screen.ended).toBe(0);
  expect(await mira.json(["allow", "list"])).toMatchObject({ value: { allowed: [] } });
  expect(await mira.run(["allow", emptied])).toMatchObject({ code: 0 });
  expect((await mira.run(["induce"])).stdout).toContain("Nothing was judged alike three times");
});

test("P4 grasp in a terminal: what is otherwise is shown with its place, and what is right is understood", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  await commit("begin", { "limits.py": "def check(size):\n    if size > MAX:\n        raise TooLarge(size)\n", "conf.yml": "tries: 3\n" });
  await commit("work", { "limits.py": "def check(size):\n    if size >= MAX:\n        raise TooLarge(size)\n", "conf.yml": "tries: 5\n" });
  const screen = mira.terminal(["grasp", "--diff", "HEAD~1..HEAD"]);
  await screen.sees("What becomes of size when it is exactly MAX?");
  await screen.sees("Esc ends the session");
  screen.type("3");
  await screen.sees("(Your words are held against what is there)");
  screen.type("\r");
  await screen.sees("Your words are held against what is there");
  screen.type("it still passes\r");
  await screen.sees("Exactly MAX is rejected now");
  await screen.sees("limits.py:2");
  await screen.sees("Esc ends the session");
  screen.type("\r");
  await screen.sees("What is tries now?");
  await screen.sees("Esc ends the session");
  screen.type("\r"); // the right one stands first here
  await screen.sees("Understood:");
  await screen.sees("Otherwise than you thought:");
  expect(await screen.ended).toBe(0);
});

test("P4 grasp says what is missing where nothing is finished, and an agent may not start it", async () => {
  const { stdout } = await mira.run(["grasp"]);
  expect(stdout).toContain("there is no finished work here");
  const refused = await mira.run(["grasp"], { environment: { CLAUDECODE: "1" } });
  expect(refused.code).not.toBe(0);
  expect(await mira.sessions("grasp")).toHaveLength(1);
});

test("P1, P2, P4, P6 where there is nothing to look at that is said, and nothing is called good", async () => {
  expect((await mira.run(["contextualize"])).stdout).toContain("No change was looked at");
  git("init", "--quiet", "--initial-branch", "main");
  await commit("begin", { "a.txt": "a\n" });
  for (const command of ["contextualize", "gap"]) {
    const { stdout } = await mira.run([command, "--diff", "HEAD..HEAD"]);
    expect([command, stdout]).toEqual([command, expect.stringContaining("HEAD..HEAD changes nothing")]);
    expect(stdout).not.toContain("Nothing was found");
  }
  expect(await mira.run(["grasp", "--session", "attend-7k2m"])).toMatchObject({ code: 2 });
  expect(await mira.run(["elicit"])).toMatchObject({ code: 0 });
});

test("P4 nothing starts grasp by itself when work ends", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  await commit("begin", { "a.txt": "a\n" });
  await commit("by hand", { "a.txt": "b\n" });
  const action = { tool: "Bash", command: "echo hello" };
  const plan = JSON.stringify({ intent: "say hello", tasks: [{ title: "Say hello", action }] });
  await writeFile(join(mira.project, "plan.json"), plan);
  await mira.run(["attend", "--plan", "plan.json"]);
  expect(await mira.sessions("attend")).toHaveLength(1);
  expect(await mira.sessions("grasp")).toEqual([]);
});

test("P5 calls that a person allowed once, at real gates in three sessions, are a permission that is proposed", async () => {
  git("init", "--quiet", "--initial-branch", "main");
  await commit("begin", { "web.yaml": "a: 1\n" });
  const tool = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: emptied } };
  for (const number of [1, 2, 3]) {
    const payload = { session_id: `s${number}`, tool_use_id: `u${number}`, transcript_path: "", cwd: mira.project, ...tool };
    const calling = mira.run(["hook", "claude-code"], { input: JSON.stringify(payload) });
    await expect.poll(() => mira.waiting(), { interval: 100 }).toHaveLength(1);
    const [gate] = await mira.waiting();
    expect(await mira.run(["answer", gate?.id ?? "", "once"])).toMatchObject({ code: 0 });
    await calling;
  }
  expect((await mira.run(["induce", "--unattended"])).stdout).toContain("psql -h localhost");
});
