import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ensureHook } from "../../src/host/hook-bundle.ts";
import { processesSaying } from "../crash/dispatch-checks.ts";
import { newBoxed, realKey, type Boxed } from "./boxed.ts";
import { shopFiles, shopPlan } from "./mission-shop.ts";

beforeAll(() => ensureHook());

interface Shown {
  readonly stream: string;
  readonly view: {
    readonly branch: string;
    readonly subtasks: readonly { readonly id: string; readonly status: string; readonly tries: number; readonly session: string }[];
    readonly done: { readonly status: string } | null;
  };
}

/** Kills a client, really, each time that it has begun to run the script that waits for that. */
async function killTwice(): Promise<number> {
  const killed = new Set<number>();
  while (killed.size < 2) {
    await sleep(50);
    const [script] = processesSaying(/tools\/slow\.sh\0(until-killed)\0$/);
    const client = script && clientAbove(script.pid);
    if (client === undefined || killed.has(client)) continue;
    process.kill(client, "SIGKILL");
    killed.add(client);
  }
  return killed.size;
}

/** The outermost process of the client that a process belongs to. */
function clientAbove(pid: number): number | undefined {
  let found: number | undefined;
  for (let at = pid; at > 1;) {
    try {
      if (/^[^\0]*codex/.test(readFileSync(`/proc/${at}/cmdline`, "utf8"))) found = at;
      at = Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${at}/status`, "utf8"))?.[1] ?? 0);
    } catch {
      return undefined; // it has ended
    }
  }
  return found;
}

async function missionOf(boxed: Boxed): Promise<Shown> {
  const { stream = "" } = (await boxed.events()).find(({ type }) => type === "mission.begun") ?? {};
  return JSON.parse((await boxed.assent("show", stream, "--json")).stdout) as Shown;
}

const standings = ({ view }: Shown): readonly string[] => view.subtasks.map(({ id, status, tries }) => `${id} ${status} ${tries}`);

test("D5, D7, D11, D12, D13, D30, W21 real clients: one lies, one dies twice, one needs a key, two agree only with a third", async () => {
  const boxed = await newBoxed(shopFiles);
  onTestFinished(() => boxed.remove());
  expect(boxed.git("ls-files").split("\n")).toHaveLength(60);
  const plan = join(boxed.place.home, "plan.json");
  writeFileSync(plan, JSON.stringify(shopPlan));

  const [first, deaths] = await Promise.all([
    boxed.assent("dispatch", "--plan", plan, "--agent", "claude-code", "--unattended", "--json"),
    killTwice(),
  ]);
  expect([first.code, deaths]).toEqual([4, 2]);
  const parts = ["price", "cart", "greet", "stock", "mail", "report", "format"];
  expect(standings(await missionOf(boxed))).toEqual(parts.map((id) => `${id} ${id === "mail" ? "working" : "landed"} 1`));

  // Everything else is done; the one that needs a credential has filed it, with its fallback in place.
  const { id, kind } = await boxed.gate("mail");
  expect([kind, (await boxed.assent("explain", id)).stdout]).toEqual(["work-blocked", expect.stringContaining("Which password")]);
  expect(await boxed.assent("answer", id, "fallback")).toMatchObject({ code: 0 });
  const shown = await missionOf(boxed);
  const second = await boxed.assent("resume", shown.stream, "--json");
  const over = await missionOf(boxed);
  expect([second.code, over.view.done?.status, standings(over)]).toEqual([
    0,
    "done_clean",
    [...parts, "mend-1"].map((part) => `${part} landed 1`),
  ]);

  const events = await boxed.events();
  const sessionOf = (part: string): string => over.view.subtasks.find((each) => each.id === part)?.session ?? "";
  const refused = (part: string): number =>
    events.filter(({ type, stream }) => type === "claim.refused" && stream === sessionOf(part)).length;
  expect([...parts, "mend-1"].filter((part) => refused(part) > 0)).toEqual(["greet", "stock"]);
  expect(events.filter(({ type, body }) => type === "task.reported" && body["ended"] !== "completed")).toHaveLength(2);
  expect(
    events.filter(({ type }) => type === "mission.checked").map(({ body }) => (body["check"] as { exitCode: number }).exitCode),
  ).toEqual([1, 0]);
  expect(boxed.landed()).toHaveLength(8);
  expect(boxed.git("status", "--short")).toBe("");
  expect(readdirSync(join(boxed.place.home, ".local/share/assent/workers"))).toEqual([]);
  expect(boxed.server).toMatchObject({ problems: [], refused: [] });
  expect(JSON.stringify(boxed.server.requests.map(({ body }) => body))).not.toContain(realKey);

  // The branch by itself, in a checkout of its own, with its own suites.
  const tree = join(boxed.place.home, "tree");
  boxed.git("clone", "--quiet", "--no-local", "--branch", over.view.branch.replace("refs/heads/", ""), ".", tree);
  const run = (cwd: string, program: string, ...args: readonly string[]): string =>
    execFileSync(program, args, { cwd, encoding: "utf8", stdio: "pipe" });
  const tests = readdirSync(join(tree, "ts/test")).map((file) => join("ts/test", file));
  expect(run(tree, process.execPath, "--test", ...tests)).toMatch(/pass 5\n[^]*fail 0\n/);
  run(join(tree, "py"), "python3", "-m", "unittest", "discover", "tests");
});
