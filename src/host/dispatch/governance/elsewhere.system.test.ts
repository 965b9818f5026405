import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fakePaperclip, type FakeApproval, type FakePaperclip } from "../../../../test/support/paperclip.ts";
import { Config, parseConfig } from "../../../config/shapes.ts";
import type { ElsewhereWord } from "../../../protocols/countersign/types.ts";
import { treasury } from "../../../protocols/treasury/machine.ts";
import { scopeElsewhere, tellBill, wordElsewhere } from "./elsewhere.ts";

let fake: FakePaperclip;
beforeAll(async () => {
  fake = await fakePaperclip();
});
beforeEach(() => {
  Object.assign(fake, { decides: undefined, instead: undefined, budgetCents: 0, spentCents: 0 });
  fake.approvals.length = fake.costs.length = 0;
});
afterAll(() => fake.close());

const governed = (more: object = {}) => {
  const paperclip = { url: fake.url, keyVariable: "BOARD_KEY", company: fake.company, agent: fake.agent, ...more };
  const { governance } = parseConfig(Config, JSON.stringify({ governance: { paperclip } }), "config.json");
  return { governance, environment: { BOARD_KEY: fake.key } };
};
const question = {
  ...{ hash: "5".repeat(64), session: "approval-a", what: "plan", title: "prices", says: ["price: src/price"] },
  ...{ asker: "mira", approvedBy: "omar" },
};
/** Its clock goes on by what it waits, so that nobody does. */
function clocks() {
  let now = 0;
  return { uptimeMs: () => now, pause: async (ms: number) => void (now += ms) };
}
const forever = new AbortController().signal;
const ask = (more: object = {}, asked: Partial<typeof question> = {}): Promise<ElsewhereWord> =>
  wordElsewhere({ ...question, ...asked }, { ...governed(more), clocks: clocks() }, forever);
const decide =
  (status: string, note: string | null = null) =>
  (approval: FakeApproval) =>
    Object.assign(approval, { status, decisionNote: note, decidedByUserId: "user-7" });

test("D24 the board is asked once, about the hash, and only its yes is one", async () => {
  let looks = 0;
  fake.decides = (approval) => (looks += 1) === 3 && decide("approved")(approval); // it takes its time
  expect(await ask()).toEqual({ verdict: "approved", id: "approval-1", by: "user-7", note: "" });
  expect(await ask()).toMatchObject({ verdict: "approved", id: "approval-1" }); // as after a crash
  expect(fake.approvals).toMatchObject([
    {
      type: "request_board_approval",
      requestedByAgentId: fake.agent,
      payload: { title: "prices", summary: "price: src/price", assent: { hash: question.hash, asker: "mira", approvedBy: "omar" } },
    },
  ]);
  for (const status of ["rejected", "revision_requested", "cancelled"]) {
    fake.decides = decide(status, "too dear");
    const hash = `${status}:`.padEnd(64, "6");
    expect(await ask({}, { hash })).toMatchObject({ verdict: "refused", by: "user-7", note: "too dear" });
  }
  expect(fake.approvals).toHaveLength(4); // another hash is another question
  fake.decides = decide("rejected", "once was enough");
  expect(await ask({}, { session: "approval-b" })).toMatchObject({ verdict: "refused", id: "approval-5" }); // no yes counts twice
  fake.decides = decide("approved");
  expect(await ask({}, { session: "approval-c" })).toMatchObject({ verdict: "approved", id: "approval-6" }); // and no no for ever
});

const nonsense: readonly (readonly [string, string])[] = [
  ["no JSON", "<html>approved</html>"],
  ["nothing", ""],
  ["a yes of no shape", `"approved"`],
  ["a list of something else", `[{"status":"approved"}]`],
  ["another object", `{"status":"approved"}`],
];

test.each(nonsense)("D24 an answer that is %s is no yes", async (_, body) => {
  fake.instead = (_request, reply) => reply.end(body);
  expect(await ask()).toMatchObject({ verdict: "unknown", because: expect.stringContaining("Paperclip") });
});

test.each([400, 401, 403, 404, 409, 422, 500, 503])("D24 %s is no yes", async (status) => {
  fake.instead = (_request, reply) => reply.writeHead(status).end(`{"error":"no"}`);
  expect(await ask()).toMatchObject({ verdict: "unknown", because: expect.stringContaining(`Paperclip answered with ${status}`) });
});

test("D24 a decision about something else, of another company, or in a word that nobody knows is no yes", async () => {
  const swaps: readonly ((approval: FakeApproval) => unknown)[] = [
    (each) => Object.assign(each, { status: "approved", payload: { assent: { hash: "9".repeat(64) } } }),
    (each) => Object.assign(each, { status: "approved", payload: {} }),
    (each) => Object.assign(each, { status: "approved", companyId: "company-2" }),
    (each) => Object.assign(each, { status: "APPROVED" }),
    (each) => Object.assign(each, { status: "looks good" }),
  ];
  for (const swap of swaps) {
    fake.approvals.length = 0;
    fake.decides = swap;
    expect(await ask()).toMatchObject({ verdict: "unknown" });
  }
  fake.decides = undefined;
  fake.approvals.length = 0;
  expect(await ask()).toMatchObject({ verdict: "unknown", because: expect.stringContaining("within an hour") });
});

test("D24 nobody there, a wrong key, a way elsewhere and a key that is missing are no yes, and the key goes nowhere else", async () => {
  const keys: unknown[] = [];
  const other = createServer((request, reply) => {
    keys.push(request.headers.authorization);
    reply.end("[]");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { readonly port: number };
  fake.instead = (_, reply: ServerResponse) => reply.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
  expect(await ask()).toMatchObject({ verdict: "unknown", because: expect.stringContaining("302") });
  expect(keys).toEqual([]);
  other.close();
  fake.instead = undefined;
  expect(await ask({ url: `http://127.0.0.1:${port}` })).toMatchObject({
    verdict: "unknown",
    because: expect.stringMatching(/ECONNREFUSED/),
  });
  expect(await ask({ keyVariable: "OTHER_KEY" })).toMatchObject({ verdict: "unknown", because: expect.stringContaining("OTHER_KEY") });
  const wrong = { ...governed(), environment: { BOARD_KEY: "pcp_wrong" }, clocks: clocks() };
  expect(await wordElsewhere(question, wrong, forever)).toMatchObject({ because: expect.stringContaining("does not know the key") });
  const gone = { ...governed(), governance: parseConfig(Config, "{}", "config.json").governance, clocks: clocks() };
  expect(await wordElsewhere(question, gone, forever)).toMatchObject({ verdict: "unknown" });
});

test("D24 one that never answers is given up", async () => {
  fake.instead = () => {};
  expect(await ask()).toMatchObject({ verdict: "unknown", because: "Paperclip did not answer within 10 seconds" });
});

const now = "2026-11-17T12:00:00.000Z";
const cost = { agent: "codex", calls: 1, inputTokens: 15, outputTokens: 3, costMicros: 120_001 };
const bills = { "mission-a": { costs: [cost], at: now } };

test("D24 its budget is one more limit, less what it has not heard of; where it cannot be read, that is said", async () => {
  const notes: string[] = [];
  const terms = { ...governed(), onNote: (text: string) => void notes.push(text) };
  expect(await scopeElsewhere(treasury.initial, terms, now)).toEqual([]); // zero is none
  Object.assign(fake, { budgetCents: 500, spentCents: 100 });
  expect(await scopeElsewhere(treasury.initial, terms, now)).toEqual([{ id: "paperclip", limits: { costMicrosMax: 4_000_000 } }]);
  expect(await scopeElsewhere({ ...treasury.initial, bills }, terms, now)).toMatchObject([{ limits: { costMicrosMax: 3_879_999 } }]);
  fake.spentCents = 900;
  expect(await scopeElsewhere(treasury.initial, terms, now)).toMatchObject([{ limits: { costMicrosMax: 0 } }]);
  expect(notes).toEqual([]);
  fake.instead = (_, reply) => reply.end(`{"spendCents":"none"}`);
  expect(await scopeElsewhere(treasury.initial, terms, now)).toEqual([]);
  expect(notes).toEqual([expect.stringContaining("could not be read")]);
});

test("D24 costs are told in its shape, and again until they arrive", async () => {
  const notes: string[] = [];
  const terms = { ...governed(), onNote: (text: string) => void notes.push(text) };
  fake.instead = (_, reply) => reply.writeHead(500).end();
  expect([await tellBill("mission-a", bills["mission-a"], terms), notes]).toEqual([false, [expect.stringContaining("told again later")]]);
  fake.instead = undefined;
  expect(await tellBill("mission-a", bills["mission-a"], terms)).toBe(true);
  expect(fake.costs).toEqual([
    {
      ...{ agentId: fake.agent, provider: "assent", model: "codex", inputTokens: 15, outputTokens: 3 },
      ...{ costCents: 13, billingCode: "mission-a", occurredAt: expect.stringMatching(/^2026-11-17T12:00:00\.\d{3}Z$/) },
    },
  ]);
});

test("D24 costs that arrived are not told a second time by whoever comes after a kill, and no other cost is taken for them", async () => {
  const bill = { costs: [cost, { ...cost, agent: "claude-code" }], at: now };
  const terms = governed();
  const module = join(import.meta.dirname, "elsewhere.ts");
  const telling = `import { tellBill } from ${JSON.stringify(module)};
    await tellBill("mission-a", ${JSON.stringify(bill)}, ${JSON.stringify(terms)});`;
  const killed = spawn(process.execPath, ["--input-type=module", "-e", telling], { stdio: "ignore" });
  fake.instead = (request, reply, text) => {
    if (request.method === "GET") return void reply.end("[]");
    fake.instead = undefined;
    fake.costs.push(JSON.parse(text) as Record<string, unknown>); // it is there, and nobody is left to hear of that
    killed.kill("SIGKILL");
  };
  await once(killed, "exit");
  expect(fake.costs).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) expect(await tellBill("mission-a", bill, terms)).toBe(true);
  expect(fake.costs.map(({ model }) => model)).toEqual(["codex", "claude-code"]);
  for (const session of ["mission-b", "mission-c"]) expect(await tellBill(session, bill, terms)).toBe(true); // the same, at the same time
  expect(fake.costs).toHaveLength(6);
  fake.instead = (request, reply) => (request.method === "GET" ? void reply.writeHead(404).end() : void reply.end(`{"id":"cost-7"}`));
  expect(await tellBill("mission-d", bill, terms)).toBe(true); // one that cannot be asked is told
});
