import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ensureHook } from "../src/host/hook-bundle.ts";
import { hookFile } from "../src/host/hook-place.ts";
import { boxedAnswersFile, boxedClient, type BoxedAnswer, type BoxedStep } from "./support/boxed-client.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

let mira: Newcomer;
const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: mira.project, encoding: "utf8" }).trim();

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  await ensureHook();
}, 120_000);
beforeEach(async () => {
  mira = await newcomer();
  git("init", "--quiet", "--initial-branch=main");
  await mkdir(join(mira.project, "src"));
  await writeFile(join(mira.project, "client.cjs"), boxedClient);
  await writeFile(join(mira.project, "src/tidy.sh"), "echo tidy\n");
  git("add", ".");
  git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
});
afterEach(() => mira.remove());

/** Drives the scripted client through its steps, in a box. */
async function drive(steps: readonly BoxedStep[]): Promise<readonly BoxedAnswer[]> {
  const words = JSON.stringify(steps).replaceAll("'", `'\\''`);
  const usual = ["--verify", `test -e ${boxedAnswersFile}`, "--attempts", "1", "--owns", "src/new/**"];
  await mira.run(["dispatch", "x", "--agent", `command:node client.cjs '${words}'`, "--unattended", ...usual]);
  return JSON.parse(left(boxedAnswersFile));
}

const workers = (): string => join(mira.home, "assent/workers");
const onlyWorker = (): string => join(workers(), readdirSync(workers())[0] ?? "");

/** A file that the worker left: in its layer while that is kept, else on the branch that it landed on. */
const left = (path: string): string =>
  readdirSync(workers()).length > 0
    ? readFileSync(join(onlyWorker(), "place/tree/upper", path), "utf8")
    : git("show", `${git("for-each-ref", "--format=%(refname)", "refs/heads/assent")}:${path}`);

const write = (text: string, path: string): BoxedStep => ({ unasked: `echo '${text}' > ${path}` });
const decisions = (answers: readonly BoxedAnswer[]): readonly string[] => answers.map(({ call, decision }) => `${decision} ${call}`);

/** In the project, and where the box has a place of its own. */
const everywhere = ["in.sh", "/tmp/in.sh", "/var/tmp/in.sh", "~/in.sh"];

describe("W11 a script is weighed as the worker sees it", () => {
  test("W11 harmless ones run, wherever they were written, what lies only outside is not seen, and its own files are its own", async () => {
    await writeFile(join(mira.home, "outside.sh"), "rm -rf ~\n");
    const answers = await drive([
      ...everywhere.flatMap((path) => [write("echo fine", path), { call: `sh ${path}` }]),
      { unasked: `ln -s ${join(mira.home, "outside.sh")} linked.sh; rm -f in.sh` },
      { call: "sh linked.sh" },
      { call: "sh ~/outside.sh" },
      { unasked: "rm linked.sh" },
      { call: "psql -c 'select 1'" },
      { call: "echo 1 > src/new/own.txt" },
      { call: "rm src/new/own.txt" },
    ]);
    expect(decisions(answers)).toEqual([
      ...everywhere.map((path) => `allow sh ${path}`),
      "deny sh linked.sh",
      "allow sh ~/outside.sh",
      "allow psql -c 'select 1'",
      "allow echo 1 > src/new/own.txt",
      "allow rm src/new/own.txt",
    ]);
    expect(answers.at(everywhere.length)?.reason).toMatch(/could not be read/);
  });

  test("W11 others are stopped for what is in them: in the project, changed there, in its /tmp, its home, behind a link", async () => {
    await writeFile(join(mira.home, "over.sh"), "echo harmless\n");
    const answers = await drive([
      ...[...everywhere, "src/tidy.sh", "~/over.sh"].flatMap((path) => [write("rm -rf ~", path), { call: `sh ${path}` }]),
      { unasked: "ln -s /tmp/in.sh linked.sh" },
      { call: "sh linked.sh" },
      write("git push --force origin main", "~/push.sh"),
      { call: "sh ~/push.sh" },
    ]);
    expect(decisions(answers)).toEqual(answers.map(({ call }) => `deny ${call}`));
    for (const { reason } of answers.slice(0, -1)) expect(reason).toMatch(/a whole home/);
    expect(answers.at(-1)?.reason).toMatch(/Force-pushes to origin\/main/);
    expect(readFileSync(join(mira.project, "src/tidy.sh"), "utf8")).toBe("echo tidy\n");
  });
});

describe("W10 the door of a worker", () => {
  test("W10 a call belongs to the session whose door it came through, whatever the worker says", async () => {
    const say = (request: string): string =>
      `node -e 'const s = require("net").connect("/run/assent/hook.sock"); s.pipe(process.stdout); ` +
      `s.write(JSON.stringify(${request}) + "\\n"); ` +
      `setTimeout(() => s.destroy(), 500)' >> src/new/said 2>&1`;
    const answers = await drive([
      { call: "echo one", env: { ASSENT_SESSION: "attend-another", ASSENT_TASK: "other", ASSENT_RUN: "7.7" } },
      { unasked: "unset ASSENT_SESSION ASSENT_TASK ASSENT_RUN" },
      { call: "echo two", env: { ASSENT_SESSION: "", ASSENT_TASK: "" } },
      { unasked: say('{id: 3, method: "answer", params: {}}') },
      { unasked: say('{id: 4, method: "hook", params: {anything: true}}') },
      { unasked: "rm /run/assent/hook.sock || echo kept >> src/new/said; mv /run/assent /run/b || echo stays >> src/new/said" },
      { unasked: "mkdir /run/node_modules || echo shut >> src/new/said" }, // our programs would look for parts in there
    ]);
    expect(decisions(answers)).toEqual(["allow echo one", "allow echo two"]);
    const said = left("src/new/said");
    expect(said).toMatch(/a worker's door has no method \\"answer\\"/);
    expect(said).toMatch(/"id":4,"error":\{"code":"input\.invalid"/);
    expect(said).toMatch(/kept\nstays\nshut\n$/);
    expect((await mira.sessions()).map(({ protocol }) => protocol).toSorted()).toEqual(["attend", "tenure", "worker"]);
  });

  test("W10 without its door every call is blocked, nothing is judged or written in there, and the door is gone afterwards", async () => {
    const answers = await drive([
      { call: "echo no", env: { DOOR: "/run/assent/none.sock" } },
      { call: "echo no", env: { DOOR: "/tmp" } },
      // a clone that lies below /tmp is mounted there, with everything that was installed in it
      { unasked: "find ~ /tmp -xdev '(' -name '*.db' -o -name cache -o -name assent ')' > src/new/written" },
    ]);
    expect(decisions(answers)).toEqual(["deny echo no", "deny echo no"]);
    expect(left("src/new/written")).toBe("");
    if (readdirSync(workers()).length > 0) expect(existsSync(join(onlyWorker(), "door/hook.sock"))).toBe(false);
  });

  test.each([["--door"], ["--door", "/nowhere/hook.sock"], ["--dor", "/nowhere/hook.sock"], ["--door", "/nowhere/hook.sock", "more"]])(
    "W10 the hook, started with other words or without a socket, says no and leaves nothing behind: %s",
    (...words) => {
      const call = { tool_use_id: "1", tool_name: "Bash", tool_input: { command: "ls" } };
      const input = JSON.stringify({ session_id: "s", cwd: mira.project, hook_event_name: "PreToolUse", ...call });
      const env = { ...mira.environment, ASSENT_HOME: join(mira.home, "none") };
      const program = [hookFile, "claude-code", ...words];
      const ran = spawnSync(process.execPath, program, { input, env, encoding: "utf8" });
      expect([ran.status, ran.stdout, existsSync(env.ASSENT_HOME)]).toEqual([2, "", false]);
    },
  );
});
