import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BudgetReport } from "../src/host/dispatch/governance/budget-report.ts";
import { gitIn } from "./support/adder-project.ts";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

let mira: Newcomer;
let model: Server;
let arrived = 0;
const environment = { MODEL_KEY: "sk-real-0123456789abcdefghij" };

/** Calls the model as often as it is told, then does its work. */
const agent = `
const call = () => fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body: '{"max_tokens":50}' });
for (let calls = Number(process.argv[2]); calls > 0; calls -= 1) if (!(await call()).ok) process.exit(1);
require("node:fs").writeFileSync("src/price", process.argv[3] + "\\n");
`;

beforeAll(async () => {
  debianTool("bwrap", "bubblewrap");
  model = createServer((incoming, outgoing) => {
    incoming.resume().once("end", () => {
      arrived += 1;
      outgoing.end(JSON.stringify({ usage: { input_tokens: 3, output_tokens: 4 } }));
    });
  });
  await once(model.listen(0, "127.0.0.1"), "listening");
  mira = await newcomer();
  for (const folder of ["src", "check"]) mkdirSync(join(mira.project, folder));
  const files = { "src/price": "cents\n", "check/price.sh": "grep -q . src/price", "agent.cjs": `(async () => {${agent}})();` };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(mira.project, path), text);
  gitIn(mira.project, "init", "--quiet", "--initial-branch=main");
  gitIn(mira.project, "add", ".");
  gitIn(mira.project, "-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
});
afterAll(async () => {
  model.closeAllConnections();
  model.close();
  await mira.remove();
});

function configure(governance: object, workers: object = {}): void {
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const main = { provider: "anthropic", url, keyVariable: "MODEL_KEY", pricePerMillion: { input: 1_000, output: 2_000 } };
  writeFileSync(join(mira.home, "assent/config.json"), JSON.stringify({ workers: { models: { main }, ...workers }, governance }));
}

/** A mission of one piece, whose worker calls the model so often. */
function mission(calls: number, says: string): Promise<Ran> {
  const file = join(mira.home, "plan.json");
  const piece = { id: "price", title: "prices", task: "Prices.", files_owned: ["src/price"], verify_command: "sh check/price.sh" };
  writeFileSync(file, JSON.stringify({ mission: `prices in ${says}`, verify_command: "sh check/price.sh", subtasks: [piece] }));
  const words = ["dispatch", "--plan", file, "--agent", `command:node agent.cjs ${calls} ${says}`, "--attempts", "1", "--unattended"];
  return mira.run(words, { environment });
}
const brief = (calls: number): Promise<Ran> =>
  mira.run(
    [
      "dispatch",
      "prices",
      "--agent",
      `command:node agent.cjs ${calls} yen`,
      "--owns",
      "src/**",
      "--verify",
      "sh check/price.sh",
      "--unattended",
    ],
    { environment },
  );
const report = async (): Promise<BudgetReport> => (await mira.json<BudgetReport>(["budget"], { environment })).value;

test("D16, D24 a budget of a period holds over missions and workers; at its end nothing begins, and it is said why", async () => {
  configure({
    period: "month",
    organisation: { calls: 5 },
    projects: { [mira.project]: { tokens: 1_000 } },
    agents: { command: { cost: 1 } },
  });
  const first = await mission(3, "euros");
  expect([first.code, arrived]).toEqual([0, 3]);
  const { budgets, holders } = await report();
  expect(holders).toEqual([]);
  expect(budgets.map(({ scope, measure, max, spent, held, left }) => [scope, measure, max, spent, held, left])).toEqual([
    ["organisation", "calls", 5, 3, 0, 2],
    [`project:${mira.project}`, "tokens", 1_000, 21, 0, 979],
    ["agent:command", "costMicros", 1, 0.033, 0, 0.967],
  ]);

  const second = await brief(3); // two are left
  expect([second.code, arrived, second.stdout]).toEqual([1, 5, expect.stringMatching(/the budget of this work is used up: 2 of 2 calls/)]);
  const third = await mission(1, "pounds");
  expect([third.code, arrived]).toEqual([3, 5]);
  expect(third.stderr).toMatch(/nothing is left of the budget of the organisation for this month: 5 model calls, 5 spent/);
  expect(third.stderr).toMatch(/it begins anew on \d{4}-\d\d-01/);
  expect((await mira.run(["budget"])).stdout).toMatch(/the organisation: 0 of 5 model calls left, 5 spent/);

  configure({ organisation: { calls: 6 } });
  const last = await mission(1, "pounds");
  expect([last.code, last.stderr, arrived]).toEqual([0, expect.stringMatching(/comes to its end: 5 of 6 model calls spent/), 6]);
});
