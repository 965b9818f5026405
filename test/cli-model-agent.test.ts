import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { gitIn } from "./support/adder-project.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";
import { providerWires, says, startProvider, type Act, type Provider } from "./support/model-provider.ts";

let mira: Newcomer;
const providers: Provider[] = [];
const keys = { PLANNING_KEY: "sk-planning-0123456789abcdef", WORKING_KEY: "sk-working-0123456789abcdef" };
beforeAll(() => debianTool("bwrap", "bubblewrap"));
beforeEach(async () => {
  mira = await newcomer();
  mkdirSync(join(mira.project, "src"));
  writeFileSync(join(mira.project, "src/price"), "cents\n");
  writeFileSync(join(mira.project, "check.sh"), "grep -q euros src/price");
  gitIn(mira.project, "init", "--quiet", "--initial-branch=main");
  gitIn(mira.project, "add", ".");
  gitIn(mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
});
afterEach(async () => {
  await Promise.all(providers.splice(0).map((each) => each.close()));
  await mira.remove();
});

const calls = (...listed: readonly (readonly [tool: string, input: Record<string, unknown>])[]): Act =>
  says({ calls: listed.map(([tool, input]) => ({ tool, input })) });

async function provided(kind: keyof typeof providerWires, ...acts: readonly [Act, ...Act[]]): Promise<Provider> {
  const provider = await startProvider(providerWires[kind], ...acts);
  providers.push(provider);
  return provider;
}

interface Shown {
  readonly view: {
    readonly branch: string;
    readonly done: { readonly status: string } | null;
    readonly subtasks: readonly { readonly id: string; readonly status: string }[];
  };
}

test("D2, W12 a bare model plans, and another one works: each in a box, by its own road, with tools that run nothing", async () => {
  const plan = {
    mission: "prices in euros",
    rubric: ["no cents are left"],
    verify_command: "sh check.sh",
    subtasks: [{ id: "price", title: "euros", task: "Write euros.", files_owned: ["src/price"], verify_command: "sh check.sh" }],
    report: { brief: "one piece", status: "done", confidence: 0.9 },
  };
  const path = ".orchestrator/plan.json";
  const planning = await provided(
    "anthropic",
    calls(["list", { depth: 2 }], ["search", { pattern: "cents" }]),
    calls(["write", { path, text: JSON.stringify({ ...plan, report: undefined }) }], ["write", { path: "../../out", text: "x" }]),
    says("The plan is written."), // and goes back: it comes without a report
    calls(["read", { path: "src/price" }], ["write", { path, text: JSON.stringify(plan) }]),
    says("The plan is written, with a report."),
  );
  const working = await provided(
    "openai",
    calls(["replace", { path: "src/price", old: "cents", new: "euros" }]),
    says("Prices are in euros."),
  );
  const models = {
    plans: { provider: "anthropic", model: "planner-1", url: planning.url.replace(/\/v1$/, ""), keyVariable: "PLANNING_KEY" },
    works: { provider: "openai", model: "worker-1", url: working.url, keyVariable: "WORKING_KEY" },
  };
  writeFileSync(join(mira.home, "assent/config.json"), JSON.stringify({ workers: { models } }));
  const words = ["dispatch", "prices in euros", "--agent", "model:works", "--planner", "model:plans", "--unattended", "--json"];
  const { code, stdout, stderr } = await mira.run(words, { environment: keys });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("waits for you")]);
  const { stream } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as { stream: string };
  const { view } = (await mira.json<Shown>(["show", stream])).value;
  expect([view.done?.status, view.subtasks.map(({ id, status }) => `${id} ${status}`)]).toEqual(["done_clean", ["price landed"]]);
  expect(gitIn(mira.project, "show", `${view.branch}:src/price`)).toBe("euros");

  const [first, , , second] = planning.asked;
  expect(first?.headers["x-api-key"]).toBe(keys.PLANNING_KEY);
  expect(JSON.stringify(planning.asked.at(2)?.body)).toMatch(/src\/price:1: cents[^]*outside of the project/);
  expect(JSON.stringify(second?.body)).toMatch(/report.*it is missing/); // the next planner is told what was wrong
  expect(working.asked.map(({ headers, body }) => [headers.authorization, (body as { model?: string }).model])).toEqual(
    working.asked.map(() => [`Bearer ${keys.WORKING_KEY}`, "worker-1"]),
  );
  const told = JSON.stringify([planning.asked, working.asked].flat().map(({ body }) => body));
  expect(Object.values(keys).filter((key) => told.includes(key))).toEqual([]);

  const unnamed = await mira.run(["dispatch", "prices", "--agent", "model:nobody", "--unattended"], { environment: keys });
  expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringMatching(/no model "nobody"; it has plans, works/)]);
});

test("W12 a server on this machine that takes no key and speaks chat completions works too, and is sent none", async () => {
  const local = await provided("openai-compatible", calls(["replace", { path: "src/price", old: "cents", new: "euros" }]), says("Done."));
  const models = { local: { provider: "openai-compatible", model: "small", url: local.url } };
  writeFileSync(join(mira.home, "assent/config.json"), JSON.stringify({ workers: { models } }));
  const words = ["dispatch", "euros", "--owns", "src/price", "--verify", "sh check.sh", "--agent", "model:local", "--unattended"];
  expect(await mira.run(words)).toMatchObject({ code: 0 });
  expect(local.asked.length).toBeGreaterThan(1);
  for (const { headers } of local.asked) expect([headers.authorization, headers["x-api-key"]]).toEqual([undefined, undefined]);
});
