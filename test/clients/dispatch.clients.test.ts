import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, test, type TestContext } from "vitest";
import { ensureHook } from "../../src/host/hook-bundle.ts";
import { steps } from "./attended.ts";
import { isRunning, newBoxed, outside, realKey, type Boxed } from "./boxed.ts";
import { storyOf } from "./journal-story.ts";
import type { Step } from "./model/script.ts";
import type { ClientProcess } from "./process.ts";
import { claudeCode, codex, opencode, type Subject } from "./subjects.ts";

/** `assent dispatch --agent` with real clients: they work in a box, and reach the scripted model by its one road. */

beforeAll(() => ensureHook());

async function fresh({ onTestFinished }: Pick<TestContext, "onTestFinished">): Promise<Boxed> {
  const boxed = await newBoxed();
  onTestFinished(() => boxed.remove());
  return boxed;
}

interface Worker extends Pick<Subject, "label" | "shell" | "write"> {
  readonly name: string;
  /** Another way to say who works. */
  readonly alias?: string;
  /** Its driver is killed twice. That is the driver's matter: `crash:dispatch` does it at every moment, with a script for a client. */
  readonly isKilled?: true;
  /** Mends the bug with the client's own tool. */
  readonly mend: readonly Step[];
}

const claudeMends = [
  { tool: "Read", input: { file_path: "src/add.js" } },
  { tool: "Edit", input: { file_path: "src/add.js", old_string: "a - b", new_string: "a + b" } },
];

const workers: readonly [Worker, Worker, ...Worker[]] = [
  { ...claudeCode, isKilled: true, mend: claudeMends },
  {
    ...codex,
    mend: [
      {
        tool: "apply_patch",
        input:
          "*** Begin Patch\n*** Update File: src/add.js\n@@\n" +
          "-exports.add = (a, b) => a - b;\n+exports.add = (a, b) => a + b;\n*** End Patch",
      },
    ],
  },
  {
    ...opencode,
    mend: [
      { tool: "read", input: { filePath: "src/add.js" } },
      { tool: "edit", input: { filePath: "src/add.js", oldString: "a - b", newString: "a + b" } },
    ],
  },
  { ...claudeCode, label: "Claude Agent over ACP", name: "claude-agent-acp", alias: "acp:claude-agent-acp", mend: claudeMends },
];

/** Results of calls, as the model heard them. */
const heardBy = ({ server }: Boxed): readonly string[] =>
  server.requests.flatMap(({ conversation }) => conversation.messages.filter(({ from }) => from === "tool").map(({ text }) => text));

/** Ends the driver alone, as a crash does, once something is so. */
async function kill({ child }: ClientProcess, isThen: () => Promise<boolean> | boolean): Promise<void> {
  const ended = once(child, "exit");
  while (!(await isThen())) await sleep(20);
  child.kill("SIGKILL");
  await ended;
}

const resumed = async (boxed: Boxed): Promise<unknown> => (await once((await boxed.resume()).child, "exit"))[0];

/** The places outside of the project to which a program of a worker has written. */
const reached = ({ place: { home, project } }: Boxed): readonly string[] =>
  outside.filter((path) => existsSync(resolve(project, path.replace("~", home))));

/** Until it waits for a person, and from the answer until its work has landed. Both times it may be killed on the way. */
async function untilItWaits(boxed: Boxed, { name, alias = name, isKilled }: Worker, mission: string): Promise<unknown> {
  if (!isKilled) return (await boxed.dispatch(alias, mission)).code;
  await kill(boxed.start(alias, mission), () => boxed.server.requests.length > 0);
  return resumed(boxed);
}

async function untilItLands(boxed: Boxed, { isKilled }: Worker): Promise<unknown> {
  const isAudited = async () => (await boxed.events()).some(({ type }) => type === "changes.audited");
  if (isKilled) await kill(await boxed.resume(), isAudited);
  return resumed(boxed);
}

describe.concurrent("a real client in a box", () => {
  test.for(workers)(
    "W4, W7, W8, W9, W11, W12, W22, D22, D23 $label: gated for its own script, it goes on, its edit lands once, and nothing else of it",
    async (worker, context) => {
      const { expect } = context;
      const { mend, shell, write } = worker;
      const boxed = await fresh(context);
      const { port } = new URL(boxed.server.url);
      const mark = `left-${port}`;
      const waits = [
        { ...write("/tmp/push.sh", "git push --force origin main\n"), delayMs: worker.isKilled ? 1_000 : 0 },
        shell("sh /tmp/push.sh"),
        { text: "it waits" },
      ];
      const looks = [shell("ls src"), shell("node tools/run.cjs away"), shell(`node tools/run.cjs look ${port} ${mark}`)];
      expect(await untilItWaits(boxed, worker, steps(...waits, ...mend, ...looks, { text: "done" }))).toBe(4);
      const { id } = await boxed.gate("push.sh");
      expect((await boxed.assent("explain", id)).stdout).toContain("Force-pushes to");
      expect(await boxed.assent("answer", id, "change", "--text", "leave it out")).toMatchObject({ code: 0 });
      expect([await untilItLands(boxed, worker), boxed.landed().length]).toEqual([0, 1]);
      expect((await boxed.events()).filter(({ type }) => type === "work.landed")).toHaveLength(1);
      expect(boxed.git("show", "--stat", "--format=", boxed.landed()[0] ?? "")).toMatch(/^src\/add\.js .*\n 1 file changed/);
      expect(boxed.git("status", "--short")).toBe("");

      expect(heardBy(boxed).find((text) => text.includes("wrote "))).toContain("away.txt");
      expect(reached(boxed)).toEqual([]);
      const looked = heardBy(boxed).find((text) => text.includes('"direct"')) ?? "";
      expect(looked).toContain('"direct":"ECONNREFUSED","left":true');
      expect(looked).toContain("assent-placeholder");
      expect(isRunning(mark)).toBe(false);
      expect(JSON.stringify(boxed.server.requests.map(({ body }) => body))).not.toContain(realKey);
      expect(new Set(boxed.server.requests.map(({ key }) => key.replace("Bearer ", "")))).toEqual(new Set([realKey]));
      expect(boxed.server).toMatchObject({ problems: [], refused: [] });
      const ran = ["call.assessed low", "call.allowed low", "call.settled ran"];
      for (const call of ["tools/run.cjs look", "ls src", "add.js"]) expect(storyOf(await boxed.events(), call).at(-1)).toEqual(ran);
    },
  );

  /** One client stands for all: who looks at the changes does not know who made them (`cli-dispatch`, D5 and D6). */
  test("D21 what a program of it writes beside its files refuses the claim", async (context) => {
    const { expect } = context;
    const [, { name, mend, shell }] = workers;
    const boxed = await fresh(context);
    const ended = await boxed.dispatch(name, steps(...mend, shell("node tools/run.cjs away README.md"), { text: "done" }));
    expect([ended.code, ended.stdout]).toEqual([1, expect.stringContaining("README.md was changed; it is not among")]);
    expect(heardBy(boxed).at(-1)).toContain("README.md");
    const readme = await readFile(join(boxed.place.project, "README.md"), "utf8");
    expect([readme, boxed.landed(), reached(boxed)]).toEqual(["# A project\n", [], []]);
  });
});
