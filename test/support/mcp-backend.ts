import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, type CallToolResult } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { GateRecord } from "../../src/journal/journal.ts";
import { drive } from "../../src/runtime/drive.ts";
import type { Backend, Caller } from "../../src/host/backend/types.ts";
import type { Visitor } from "../../src/server/mcp/scene.ts";
import { createMcpServer, newCodec } from "../../src/server/mcp/server.ts";
import { oneInsight } from "./insight-backend.ts";
import { onePush } from "./push-backend.ts";
import { oneGuard } from "./guard-backend.ts";
import { accepted, meta, onlyGate, testWorld, type TestWorld } from "./world.ts";

export const callerWith = (role: Caller["role"], name = `some ${role}`): Caller => ({
  credential: name,
  name,
  role,
  verified: true,
  via: "token",
  mayChange: true,
});

/** Tokens are the names of roles. */
const credentials: Backend["credentials"] = {
  findToken: async (token) => (token === "person" || token === "agent" || token === "reader" ? callerWith(token) : undefined),
  findBrowser: async () => ({ ...callerWith("person"), via: "browser" }),
  admit: async () => undefined,
  dismiss: async () => {},
};

const assessment: Awaited<ReturnType<Backend["assess"]>> = {
  verdict: "gate",
  findings: [{ signal: "Irreversibility", severity: "gate", evidence: "data: git does not hold it" }],
  pattern: { tool: "rm", target: "data", environment: "local" },
  reasons: ["Irreversibility (gate): data: git does not hold it"],
};

export interface TestBackend {
  readonly backend: Backend;
  readonly world: TestWorld;
  /** A session of a protocol for tests that stands at one open risk gate of this name. */
  ask(name?: string): Promise<GateRecord>;
  gateNow(id: string): Promise<GateRecord | undefined>;
}

export async function testBackend(change: Partial<Backend> = {}): Promise<TestBackend> {
  const world = await testWorld();
  const { runtime, journal } = world;
  const start = async (title: string) => {
    const command = { type: "plan.start", plan: [[{ name: title, do: "ask", kind: "risk" }]] } as { type: string };
    const { stream } = accepted(await runtime.start("probe", command, { ...meta(), title })).loaded;
    await drive(runtime, stream);
    return stream;
  };
  const backend: Backend = {
    runtime,
    version: "1.2.3",
    credentials,
    assess: async () => assessment,
    start: async ({ intent }) => ({ session: await start(intent) }),
    auditFrame: async () => ({ ok: true, perspectives: [] }),
    reportFrame: async () => "",
    pushedBy: async () => null,
    saidBefore: async () => ({}),
    insight: oneInsight(),
    outputOf: async () => undefined,
    guard: oneGuard(),
    machines: async () => null,
    push: onePush(),
    verify: async () => ({ ok: true, events: 0, streams: 0, problemsTotal: 0, problems: [] }),
    async *exportLines() {},
    ...change,
  };
  return {
    backend,
    world,
    ask: async (name = "delete the data") => onlyGate(journal, await start(name)),
    gateNow: async (id) => (await journal.findGates(id))[0],
  };
}

/** Both generations of the protocol that we serve. */
export const generations = ["2025-11-25", "2026-07-28"] as const;
export type Generation = (typeof generations)[number];

export type Choose = (message: string, options: readonly string[]) => { action: string; content?: object };

export interface TestClientOptions {
  readonly generation: Generation;
  readonly visitor: Visitor;
  /** The person's choice at the client when they are asked; without it the client cannot ask. */
  readonly choose?: Choose;
  readonly onTrouble?: (cause: unknown) => void;
}

export interface TestClient {
  readonly client: Client;
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

export function newClient({ generation, choose }: Pick<TestClientOptions, "generation" | "choose">): Client {
  const client = new Client(
    { name: "test", version: "1" },
    {
      capabilities: choose ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: generation === "2026-07-28" ? "auto" : "legacy" },
    },
  );
  if (choose)
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      const { option } = (params as { requestedSchema: { properties: Record<string, { enum: string[] }> } }).requestedSchema.properties;
      return choose(params.message, option?.enum ?? []) as never;
    });
  return client;
}

/** A client and the server it talks to, as over stdio, in this process. */
export async function connected(backend: Backend, options: TestClientOptions): Promise<TestClient> {
  const { visitor, onTrouble = () => {} } = options;
  const [here, there] = InMemoryTransport.createLinkedPair();
  const codec = newCodec();
  const serving = serveStdio(() => createMcpServer({ backend, codec, onTrouble, visitor: async () => visitor }), { transport: there });
  const client = newClient(options);
  await client.connect(here);
  return { ...calling(client), close: () => client.close().then(() => serving.close()) };
}

export const calling = (client: Client): Omit<TestClient, "close"> => ({
  client,
  call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as CallToolResult,
});

export const textIn = ({ content }: CallToolResult): string => content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
