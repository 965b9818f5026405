import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An approval as Paperclip documents it. */
export interface FakeApproval {
  readonly id: string;
  readonly companyId: string;
  readonly type: string;
  readonly requestedByAgentId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
  status: string;
  decisionNote: string | null;
  decidedByUserId: string | null;
}

/** A server on loopback that speaks the documented shapes of Paperclip's HTTP API, for one company and one agent. */
export interface FakePaperclip {
  readonly url: string;
  readonly key: string;
  readonly company: string;
  readonly agent: string;
  readonly approvals: FakeApproval[];
  readonly costs: Readonly<Record<string, unknown>>[];
  /** Of the company and of the agent, in a month; zero: none. */
  budgetCents: number;
  spentCents: number;
  /** Decides on every approval that is asked for. */
  decides: ((approval: FakeApproval) => void) | undefined;
  /** Answers instead, if it answers at all. */
  instead: ((request: IncomingMessage, reply: ServerResponse, text: string) => void) | undefined;
  close(): void;
}

type Reply = readonly [status: number, body: unknown];

export async function fakePaperclip(port = 0): Promise<FakePaperclip> {
  const server = createServer((request, reply) => {
    void (async () => {
      let text = "";
      for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
      if (fake.instead) return fake.instead(request, reply, text);
      const isKnown = request.headers.authorization === `Bearer ${fake.key}`;
      const [status, body] = isKnown ? answer(fake, request, text) : ([401, { error: "Unauthorized" }] as const);
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    })();
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  const fake: FakePaperclip = {
    ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: "pcp_0123456789abcdefghij" },
    ...{ company: "company-1", agent: "agent-42", approvals: [], costs: [] },
    ...{ budgetCents: 0, spentCents: 0, decides: undefined, instead: undefined },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return fake;
}

function answer(fake: FakePaperclip, { method = "", url = "" }: IncomingMessage, text: string): Reply {
  const { pathname, searchParams } = new URL(url, fake.url);
  const { company, agent, approvals, costs, spentCents, budgetCents } = fake;
  const of = `/api/companies/${company}`;
  const id = /^\/api\/approvals\/([^/]+)$/.exec(pathname)?.[1];
  const routes: Readonly<Record<string, () => Reply>> = {
    [`GET ${of}/approvals`]: () => [200, approvals],
    [`POST ${of}/approvals`]: () => [201, asked(fake, JSON.parse(text) as Asked)],
    [`POST ${of}/cost-events`]: () => [201, { id: `cost-${costs.push(JSON.parse(text) as Record<string, unknown>)}` }],
    [`GET ${of}/costs/by-agent`]: () => [200, byAgent(fake, searchParams)],
    [`GET ${of}/costs/summary`]: () => [200, { companyId: company, spendCents: spentCents, budgetCents, utilizationPercent: 0 }],
    [`GET /api/agents/${agent}`]: () => [200, { id: agent, budgetMonthlyCents: budgetCents, spentMonthlyCents: spentCents }],
  };
  const found = method === "GET" && id !== undefined ? approvals.find((each) => each.id === id) : undefined;
  if (found) {
    if (found.status === "pending") fake.decides?.(found);
    return [200, found];
  }
  return routes[`${method} ${pathname}`]?.() ?? [404, { error: "Not found" }];
}

/** Sums of what was reported of each agent, from one moment to another, both included. */
function byAgent({ costs, agent }: FakePaperclip, asked: URLSearchParams): readonly object[] {
  const [from, to] = ["from", "to"].map((name) => Date.parse(asked.get(name) ?? ""));
  const within = costs.filter(({ occurredAt }) => {
    const at = Date.parse(String(occurredAt));
    return !(at < Number(from)) && !(at > Number(to));
  });
  if (within.length === 0) return [];
  const sum = (name: string): number => within.reduce((all, each) => all + Number(each[name]), 0);
  const sums = { costCents: sum("costCents"), inputTokens: sum("inputTokens"), outputTokens: sum("outputTokens") };
  return [{ agentId: agent, agentName: "ours", ...sums }];
}

interface Asked {
  readonly type: string;
  readonly requestedByAgentId?: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

function asked({ approvals, company }: FakePaperclip, { type, requestedByAgentId = null as never, payload }: Asked): FakeApproval {
  const made = { id: `approval-${approvals.length + 1}`, companyId: company, type, requestedByAgentId, payload };
  const approval: FakeApproval = { ...made, status: "pending", decisionNote: null, decidedByUserId: null };
  approvals.push(approval);
  return approval;
}
