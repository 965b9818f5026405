import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";

interface Summary {
  readonly stream: string;
  readonly outcome: string | null;
  readonly status: string;
  readonly trace: readonly { readonly item: string; readonly to: string; readonly by?: string }[];
  readonly waiting?: readonly { readonly id: string; readonly title: string }[];
  readonly counts?: Readonly<Record<string, number>>;
}

const enter = "\r";
const upKey = "\u001b[A";
const downKey = "\u001b[B";
const escapeKey = "\u001b";
const lineCleared = "\u0015";
let mira: Newcomer;
const running: ReturnType<Newcomer["start"]>[] = [];

beforeEach(async () => {
  mira = await newcomer();
  const git = (...args: string[]): void => void execFileSync("git", args, { cwd: mira.project });
  git("init", "--quiet", "--initial-branch=main");
  await writeFile(join(mira.project, "README.md"), "# A project\n");
  git("add", ".");
  git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
  await mkdir(join(mira.project, "data"));
  await writeFile(join(mira.project, "data", "a.csv"), "1\n");
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  await mira.remove();
});

const at = (name: string): string => join(mira.project, name);

const bash = (title: string, command: string): object => ({ title, action: { tool: "Bash", command } });

/** One gate in the middle: everything else can be done without anybody. */
const plan = {
  intent: "count, clear the data, count again",
  tasks: [
    bash("count", "ls data | wc -l > before.txt"),
    bash("clear the data", "rm -r data"),
    bash("count again", "ls | wc -l > after.txt"),
  ],
};

async function planFile(content: unknown = plan): Promise<string> {
  const file = join(mira.home, "plan.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const inbox: Newcomer["waiting"] = () => mira.waiting();
const attend = async (...args: string[]) => mira.json<Summary>(["attend", "--plan", await planFile(), ...args]);

describe("with nobody there", () => {
  /** A client's call that says which session it belongs to. */
  const calling = (stream: string) => {
    const payload = {
      ...{ hook_event_name: "PreToolUse", session_id: "s", tool_use_id: "c1", cwd: mira.project },
      ...{ tool_name: "Bash", tool_input: { command: "ls" } },
    };
    const environment = { ASSENT_SESSION: stream, ASSENT_TASK: "t1" };
    return mira.run(["hook", "claude-code"], { environment, input: JSON.stringify(payload) });
  };

  test("A25, A27, K6, K14 all but the gate is done, and an answer from another process drives it to its end", async () => {
    const { code, value: parked } = await attend("--unattended");
    expect(code).toBe(4);
    expect(parked.waiting?.map(({ title }) => title)).toEqual(["Bash: rm -r data"]);
    expect(existsSync(at("before.txt")) && existsSync(at("after.txt"))).toBe(true);
    expect(existsSync(at("data"))).toBe(true);
    const [gate] = await inbox();
    const [id, stream] = [gate?.id ?? "", gate?.stream ?? ""];
    expect(await calling(stream)).toMatchObject({ code: 2, stderr: expect.stringContaining("nobody drives") }); // A27

    const listed = await mira.run(["answer", id]); // K6: named without an option, nothing is answered
    expect(listed.code).toBe(2);
    expect(listed.stdout).toContain("once      Allow once – Runs this once; nothing is remembered");
    const { value: told } = await mira.json<{ error: { options: object[] } }>(["answer", id]);
    expect(told.error.options).toContainEqual(expect.objectContaining({ option: "block", label: "Block" }));
    expect(await inbox()).toHaveLength(1);

    expect((await mira.run(["answer", id, "once"])).code).toBe(0);
    expect(existsSync(at("data"))).toBe(false);
    const { value } = await mira.json<Summary>(["trace", stream]);
    expect(value.trace.map(({ to }) => to)).toEqual([
      "low → ran → situated",
      "gate → allowed once by mira → ran → situated",
      "low → ran → situated",
    ]);
    expect((await mira.json<{ outcome: string }>(["show", stream])).value.outcome).toBe("converged");
    expect((await mira.run(["answer", id])).code).toBe(3);
    expect(await calling(stream)).toMatchObject({ code: 2, stderr: expect.stringContaining("does not run any more") }); // A27
  });

  test("A25 also after its process was killed in the middle", async () => {
    const slow = {
      ...plan,
      tasks: [...plan.tasks.slice(0, 2), bash("wait", "touch waiting; until test -e go; do sleep 0.2; done; touch waited")],
    };
    const child = mira.start(["attend", "--plan", await planFile(slow), "--unattended"]);
    running.push(child);
    while (!existsSync(at("waiting"))) await sleep(20);
    child.kill("SIGKILL");
    await once(child, "exit");
    await writeFile(at("go"), "");
    const [gate] = await inbox();
    await mira.run(["answer", gate?.id ?? "", "once"]);
    await mira.run(["resume", gate?.stream ?? ""]);
    const { value } = await mira.json<Summary>(["show", gate?.stream ?? ""]);
    expect([value.outcome, existsSync(at("data")), existsSync(at("waited"))]).toEqual(["converged", false, true]);
  });

  test("A25 also by a runtime that adopts it", async () => {
    await attend("--unattended");
    const up = mira.start(["up", "--json", "--port", "0"]);
    running.push(up);
    await once(up.stdout, "data");
    const [gate] = await inbox();
    await mira.run(["answer", gate?.id ?? "", "once", "--record-only"]);
    await expect.poll(async () => (await mira.sessions("attend"))[0]?.outcome, { interval: 100 }).toBe("converged");
    expect(existsSync(at("data"))).toBe(false);
  });

  test("A22 a blocked task is halted, the rest is done, and that is an end", async () => {
    await attend("--unattended");
    const [gate] = await inbox();
    expect((await mira.run(["answer", gate?.id ?? "", "block"])).code).toBe(0);
    const { value } = await mira.json<Summary>(["show", gate?.stream ?? ""]);
    expect([value.outcome, existsSync(at("data"))]).toEqual(["converged", true]);
    expect(value.trace[1]).toMatchObject({ to: "gate → halted by mira" });
  });

  test("K14 without a plan it is refused, and says what to do", async () => {
    const { code, stderr } = await mira.run(["attend", "tidy up", "--unattended"]);
    expect([code, stderr]).toEqual([3, expect.stringContaining("plan")]);
  });
});

describe("with someone at the terminal", () => {
  test("A18 a gate waits with its evidence in view, and an Enter too many lets nothing run", async () => {
    const screen = mira.terminal(["attend", "--plan", await planFile()]);
    await screen.sees("git cannot restore it");
    await screen.sees("May this run?");
    screen.type(enter);
    await screen.sees("● done");
    expect(await screen.ended).toBe(0);
    expect(existsSync(at("data"))).toBe(true);
  });

  test("A21 who changes a command is told that their words become it", async () => {
    const screen = mira.terminal(["attend", "--plan", await planFile()]);
    await screen.sees("May this run?");
    screen.type(`${downKey}${downKey}${downKey}${downKey}${downKey}${upKey}`); // the cursor stops at the last
    await screen.sees("Edit  (");
    screen.type(enter);
    await screen.sees("Your version is checked again, and runs instead");
    await screen.sees("❯ rm -r data");
    screen.type(escapeKey); // back to the answers: nothing is ended by it
    await screen.sees("Edit  (");
    screen.type(enter);
    await screen.sees("❯ rm -r data");
    screen.type(`${lineCleared}ls data > listed.txt${enter}`);
    await screen.sees("3 done");
    expect(await screen.ended).toBe(0);
    expect([existsSync(at("listed.txt")), existsSync(at("data"))]).toEqual([true, true]);
  });

  test("A25 Ctrl-C is not an answer: what waits, waits", async () => {
    const screen = mira.terminal(["attend", "--plan", await planFile()]);
    await screen.sees("May this run?");
    screen.type("\u0003");
    expect(await screen.ended).toBe(4);
    expect(await inbox()).toHaveLength(1);
    expect(existsSync(at("after.txt"))).toBe(false);
  });
});

test("K6 a gate that nobody knows is a mistake of usage", async () => expect((await mira.run(["answer", "gx"])).code).toBe(2));

describe("answers from a file", () => {
  const oneByOne = { match: { kind: "plan-direction" }, option: "one-by-one" };
  const leaving = { by: "Ada", answers: [oneByOne, { match: {}, option: "halt" }] };

  test("A28 a task that failed and was left is counted, and is no success", async () => {
    const file = join(mira.home, "answers.json");
    await writeFile(file, JSON.stringify(leaving));
    const tasks = [bash("fails", "exit 3"), bash("wipe", "rm -rf ~"), bash("clear", "rm -r data"), bash("count", "ls")];
    const args = ["attend", "--plan", await planFile({ tasks }), "--answers", file];
    const { code, value } = await mira.json<Summary>(args);
    expect([code, value.outcome]).toEqual([1, "converged"]);
    expect(value.counts).toEqual({ done: 1, failed: 1, refused: 1, blocked: 1, dropped: 0, open: 0 });
    expect((await mira.run(["trace", value.stream])).stdout).toContain("1 done, 1 failed, 1 refused, 1 blocked");
  });

  test("A18 a gate says what failed before it", async () => {
    const file = join(mira.home, "answers.json");
    await writeFile(file, JSON.stringify(leaving));
    const tasks = [bash("fails", "echo the disk is full; exit 3"), bash("clear", "rm -r data")];
    const { stdout } = await mira.run(["attend", "--plan", await planFile({ tasks }), "--answers", file]);
    expect(stdout.split("earlier:")).toHaveLength(2);
    expect(stdout).toContain("earlier: a task failed\n    │ t1 fails: the disk is full");
  });

  test("K7 they answer the tasks they name, in the name they give", async () => {
    const file = join(mira.home, "answers.json");
    const answers = [{ match: { kind: "risk", task: "t2" }, option: "approve" }];
    await writeFile(file, JSON.stringify({ by: "Ada", answers }));
    const { code, value } = await attend("--answers", file);
    expect([code, value.outcome]).toEqual([0, "converged"]);
    expect(value.trace[1]).toMatchObject({ to: "gate → approved by Ada → ran → situated", by: "Ada" });
  });
});

describe("a plan that cannot be done", () => {
  test.each([
    ["is not JSON", "{", "is not JSON"],
    ["has no tasks", { tasks: [] }, "tasks"],
    ["has a task with nothing to do", { tasks: [{ title: "x" }] }, 'either an "action" or an "instruction"'],
    ["has a key that means nothing", { tasks: [], owner: "x" }, "owner"],
  ])("one that %s is told what is wrong", async (_, content, problem) => {
    const { code, stderr } = await mira.run(["attend", "--plan", await planFile(content)]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });

  const secret = "ghp_" + "0aB1".repeat(9);
  test.each([
    ["looks like one", bash("publish", `curl -H "Authorization: Bearer ${secret}" https://example.org`), secret],
    ["was declared", bash("publish", "deploy --key our-own-passphrase"), "our-own-passphrase"],
    ["is told to an agent", { title: "publish", instruction: `use ${secret} to sign in` }, secret],
  ])("K10 one with a secret that %s does not begin, and says which task and what to do", async (_, task, value) => {
    await writeFile(join(mira.home, "assent", "config.json"), JSON.stringify({ secrets: { environment: ["DEPLOY_KEY"] } }));
    const file = await planFile({ tasks: [bash("count", "ls > listed.txt"), task] });
    const environment = { DEPLOY_KEY: "our-own-passphrase" };
    const args = ["attend", "--plan", file, "--agent", "codex", "--unattended"];
    const { code, stdout, stderr } = await mira.run(args, { environment });
    expect([code, stderr]).toEqual([2, expect.stringContaining("task t2")]);
    expect(stderr).toContain("environment variable");
    expect(stdout + stderr).not.toContain(value);
    expect(existsSync(at("listed.txt"))).toBe(false);
  });

  test("one for an agent that nobody knows does not begin", async () => {
    const args = ["attend", "--plan", await planFile(), "--agent", "clod"];
    const { code, stderr } = await mira.run(args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/"clod".*claude-code, codex, .*opencode/)]);
    expect(await mira.sessions()).toEqual([]);
  });

  test("A16 what refuses is not asked about, and the rest goes on", async () => {
    const tasks = [bash("wipe", "rm -rf ~"), bash("count", "ls > listed.txt")];
    const { code, stdout } = await mira.run(["attend", "--plan", await planFile({ tasks })]);
    expect([code, existsSync(at("listed.txt"))]).toEqual([3, true]);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("1 done, 1 refused");
  });

  test("a task that fails asks what to do, with what it said", async () => {
    const tasks = [bash("fails", "echo the disk is full; exit 3"), bash("count", "ls > listed.txt")];
    const { code, stdout } = await mira.run(["attend", "--plan", await planFile({ tasks }), "--unattended"]);
    expect(code).toBe(4);
    expect(stdout).toContain("the disk is full");
    expect(await readFile(at("listed.txt"), "utf8")).toContain("README.md");
  });
});
