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
import { claudeCode, codex, type Subject } from "./subjects.ts";

/** `assent dispatch --agent` with real clients: they work in a box, and reach the scripted model by its one road. */

beforeAll(() => ensureHook());

async function fresh({ onTestFinished }: Pick<TestContext, "onTestFinished">): Promise<Boxed> {
  const boxed = await newBoxed();
  onTestFinished(() => boxed.remove());
  return boxed;
}

/** Mends the bug with the client's own tool. */
const mending: Readonly<Record<string, readonly Step[]>> = {
  "claude-code": [
    { tool: "Read", input: { file_path: "src/add.js" } },
    { tool: "Edit", input: { file_path: "src/add.js", old_string: "a - b", new_string: "a + b" } },
  ],
  codex: [
    {
      tool: "apply_patch",
      input:
        "*** Begin Patch\n*** Update File: src/add.js\n@@\n" +
        "-exports.add = (a, b) => a - b;\n+exports.add = (a, b) => a + b;\n*** End Patch",
    },
  ],
};

const mend = ({ name }: Subject): readonly Step[] => mending[name] ?? [];

/** Results of calls, as the model heard them. */
const heardBy = ({ server }: Boxed): readonly string[] =>
  server.requests.flatMap(({ conversation }) => conversation.messages.filter(({ from }) => from === "tool").map(({ text }) => text));

describe.concurrent.each([claudeCode, codex])("$label in a box", (subject) => {
  const { name, shell, write } = subject;

  test("W9, W11, W12, D22, D23 it is gated for a script that it wrote, goes on in its box, and its edit lands", async (context) => {
    const { expect } = context;
    const boxed = await fresh(context);
    const { port } = new URL(boxed.server.url);
    const mark = `left-${port}`;
    const waits = [write("/tmp/push.sh", "git push --force origin main\n"), shell("sh /tmp/push.sh"), { text: "it waits" }];
    const goesOn = [...mend(subject), shell(`node tools/run.cjs look ${port} ${mark}`), { text: "done" }];
    const first = await boxed.dispatch(name, steps(...waits, ...goesOn));
    expect(first.code).toBe(4);
    const { id } = await boxed.gate("push.sh");
    expect((await boxed.assent("explain", id)).stdout).toContain("overwrites or deletes what others have");
    expect(await boxed.assent("answer", id, "change", "--text", "leave it out")).toMatchObject({ code: 0 });
    const [code] = await once((await boxed.resume()).child, "exit");
    expect([code, boxed.landed().length]).toEqual([0, 1]);
    expect(boxed.git("show", "--stat", "--format=", boxed.landed()[0] ?? "")).toMatch(/^src\/add\.js .*\n 1 file changed/);
    expect(boxed.git("status", "--short")).toBe("");

    const looked = heardBy(boxed).find((text) => text.includes('"direct"')) ?? "";
    expect(looked).toContain('"direct":"ECONNREFUSED","left":true');
    expect(looked).toContain("assent-placeholder");
    expect(isRunning(mark)).toBe(false);
    expect(JSON.stringify(boxed.server.requests.map(({ body }) => body))).not.toContain(realKey);
    expect(new Set(boxed.server.requests.map(({ key }) => key.replace("Bearer ", "")))).toEqual(new Set([realKey]));
    expect(boxed.server).toMatchObject({ problems: [], refused: [] });
    expect(storyOf(await boxed.events(), "tools/run.cjs look").at(-1)).toEqual([
      "call.assessed low",
      "call.allowed low",
      "call.settled ran",
    ]);
  });

  test("W4, W7, D21 what a program of it writes elsewhere reaches nothing, and refuses the claim", async (context) => {
    const { expect } = context;
    const boxed = await fresh(context);
    const { home, project } = boxed.place;
    const ended = await boxed.dispatch(name, steps(...mend(subject), shell("node tools/run.cjs away"), { text: "done" }));
    expect([ended.code, ended.stdout]).toEqual([1, expect.stringContaining("README.md was changed; it is not among")]);
    expect(heardBy(boxed).at(-1)).toContain("README.md");
    const places = outside.map((path) => resolve(project, path.replace("~", home)));
    expect(places.filter((path) => existsSync(path))).toEqual([]);
    expect([await readFile(join(project, "README.md"), "utf8"), boxed.landed()]).toEqual(["# A project\n", []]);
  });

  test("W8, W22 its driver is killed while it works and while its work is checked: it lands once", async (context) => {
    const { expect } = context;
    const boxed = await fresh(context);
    const [first, ...rest] = mend(subject);
    const mission = steps({ ...first, delayMs: 2_000 }, ...rest, { text: "done" });
    const until = async (isThen: () => Promise<boolean> | boolean): Promise<void> => {
      while (!(await isThen())) await sleep(20);
    };
    const has = (type: string) => async () => (await boxed.events()).some((event) => event.type === type);
    const kill = async ({ child }: ReturnType<Boxed["start"]>, isThen: () => Promise<boolean> | boolean): Promise<void> => {
      const ended = once(child, "exit");
      await until(isThen);
      child.kill("SIGKILL"); // the driver alone
      await ended;
    };
    await kill(boxed.start(name, mission), () => boxed.server.requests.length > 0);
    await kill(await boxed.resume(), has("changes.audited"));
    const [code] = await once((await boxed.resume()).child, "exit");
    expect([code, boxed.landed().length]).toEqual([0, 1]);
    expect((await boxed.events()).filter(({ type }) => type === "work.landed")).toHaveLength(1);
  });
});
