import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BudgetReport } from "../src/host/dispatch/governance/budget-report.ts";
import { addToken } from "../src/secrets/tokens.ts";
import { gitIn } from "./support/adder-project.ts";
import { newcomer, type Newcomer, type Ran } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";
import { fakePaperclip } from "./support/paperclip.ts";

let mira: Newcomer;
let omar: { readonly environment: Readonly<Record<string, string>> };
let remote: string;
let model: Server;
let arrived = 0;
const environment = { MODEL_KEY: "sk-real-0123456789abcdefghij", BOARD_KEY: "pcp_0123456789abcdefghij" };

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
  remote = join(mira.home, "remote.git");
  execFileSync("git", ["clone", "--quiet", "--bare", mira.project, remote]);
  gitIn(mira.project, "remote", "add", "origin", remote);
  const token = await addToken(join(mira.home, "assent", "tokens.json"), "omar", "person", "2026-01-01T00:00:00.000Z");
  omar = { environment: { ...environment, ASSENT_TOKEN: token } };
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
function mission(calls: number, says: string, ...more: readonly string[]): Promise<Ran> {
  const file = join(mira.home, "plan.json");
  const piece = { id: "price", title: "prices", task: "Prices.", files_owned: ["src/price"], verify_command: "sh check/price.sh" };
  writeFileSync(file, JSON.stringify({ mission: `prices in ${says}`, verify_command: "sh check/price.sh", subtasks: [piece] }));
  const words = [
    "dispatch",
    "--plan",
    file,
    "--agent",
    `command:node agent.cjs ${calls} ${says}`,
    "--attempts",
    "1",
    "--unattended",
    ...more,
  ];
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

const open = async (): Promise<{ readonly id: string; readonly kind: string; readonly title: string }> => {
  const [gate, ...others] = await mira.waiting();
  if (!gate || others.length > 0) throw new Error(`one gate should be open: ${JSON.stringify([gate, ...others])}`);
  return gate;
};
const newest = async (protocol: string): Promise<string> => (await mira.sessions(protocol))[0]?.stream ?? "";
interface Ending {
  readonly doing: string;
  readonly done: { readonly status: string; readonly reason: string; readonly ship: { readonly result: string } | null } | null;
}
const shown = async (): Promise<Ending> => (await mira.json<Ending>(["dispatch", "show", await newest("mission")])).value;
const resume = (): Promise<Ran> => newest("mission").then((stream) => mira.run(["resume", stream], { environment }));
const remoteHead = (): string => execFileSync("git", ["-C", remote, "rev-parse", "main"], { encoding: "utf8" }).trim();

test("D24 a plan and a ship begin with the word of another person than who asked, and with no other", async () => {
  configure({ approvals: ["plan", "ship"] }, { ship: { [mira.project]: { remote: "origin", branch: "main" } } });
  const alone = await brief(0);
  expect([alone.code, alone.stderr]).toEqual([3, expect.stringMatching(/hand it in as a plan of one piece/)]);
  expect((await mission(0, "francs", "--ship")).code).toBe(4); // it is parked
  const plan = await open();
  expect([plan.kind, plan.title]).toEqual(["approval", expect.stringMatching(/mira asks for: .*prices in francs/)]);
  expect((await shown()).doing).toMatch(/waits for the approval of somebody other/);
  const own = await mira.run(["answer", plan.id, "approve"], { environment });
  expect([own.code, own.stderr]).toEqual([3, expect.stringMatching(/mira asked for it; another person has to approve it/)]);
  expect((await resume()).code).toBe(4);
  expect((await mira.run(["answer", plan.id, "approve"], omar)).code).toBe(0);

  const before = remoteHead();
  expect((await resume()).code).toBe(4); // the work is done, and waits for its second word
  const ship = await open();
  expect([ship.kind, ship.id === plan.id, remoteHead()]).toEqual(["approval", false, before]);
  expect((await mira.run(["answer", ship.id, "approve"], omar)).code).toBe(0);
  expect([(await resume()).code, remoteHead() === before]).toEqual([0, false]);
  expect((await shown()).done).toMatchObject({ status: "done_clean", ship: { result: "ok" } });

  expect((await mission(0, "crowns")).code).toBe(4);
  expect((await mira.run(["answer", (await open()).id, "refuse", "--text", "not this month"], omar)).code).toBe(0);
  expect((await resume()).code).toBe(1);
  expect((await shown()).done).toMatchObject({ status: "failed", reason: "it was not approved: omar did not approve it: not this month" });
});

test("D24 Paperclip's board is one word more: unreachable it parks, its no is a no, costs are told, its budget holds", async () => {
  const board = await fakePaperclip();
  const { url, company, agent: name } = board;
  const paperclip = { url, keyVariable: "BOARD_KEY", company, agent: name };
  try {
    configure({ approvals: ["plan"], paperclip });
    board.instead = (_, reply) => reply.writeHead(503).end();
    const parked = await mission(1, "lira");
    expect([parked.code, parked.stderr]).toEqual([4, expect.stringMatching(/the budget in Paperclip could not be read.*503/)]);
    expect(board.approvals).toEqual([]); // nobody here has agreed yet
    expect((await mira.run(["answer", (await open()).id, "approve"], omar)).code).toBe(0);
    expect((await resume()).code).toBe(4);
    const gate = await open();
    expect([gate.kind, arrived]).toEqual(["approval-elsewhere", 6]);
    expect((await mira.run(["explain", gate.id])).stdout).toMatch(/Paperclip answered with 503/);
    board.instead = undefined;
    board.decides = (approval) => Object.assign(approval, { status: "approved", decidedByUserId: "user-7" });
    expect((await mira.run(["answer", gate.id, "again"], { environment })).code).toBe(0);
    expect([(await resume()).code, arrived]).toEqual([0, 7]);
    expect(board.approvals).toMatchObject([{ status: "approved", payload: { assent: { asker: "mira", approvedBy: "omar" } } }]);

    board.decides = (approval) => Object.assign(approval, { status: "rejected", decisionNote: "no money" });
    expect((await mission(1, "dinar")).code).toBe(4);
    expect(board.costs).toMatchObject([{ agentId: name, inputTokens: 3, outputTokens: 4, costCents: 2 }]);
    expect((await mira.run(["answer", (await open()).id, "approve"], omar)).code).toBe(0);
    expect([(await resume()).code, arrived]).toEqual([1, 7]);
    expect((await shown()).done).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(/not approved where it is governed.*no money/),
    });

    Object.assign(board, { budgetCents: 100, spentCents: 100 });
    configure({ paperclip });
    const empty = await mission(1, "rupees");
    expect([empty.code, empty.stderr]).toEqual([3, expect.stringMatching(/nothing is left of the budget of the company in Paperclip/)]);
    board.close();
    expect([(await mission(1, "rupees")).code, arrived]).toEqual([0, 8]); // what needs no approval goes on
  } finally {
    board.close();
  }
});
