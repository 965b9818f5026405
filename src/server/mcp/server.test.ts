import { describe, expect, onTestFinished, test } from "vitest";
import {
  callerWith,
  connected,
  generations,
  testBackend,
  textIn,
  type TestClient,
  type TestClientOptions,
} from "../../../test/support/mcp-backend.ts";
import { offerAction, onlyGate, secret, startPlan } from "../../../test/support/world.ts";
import type { Backend } from "../../host/backend/types.ts";
import { getSession } from "../sessions.ts";

const person = { caller: callerWith("person", "Mira") };
const agent = { caller: callerWith("agent") };
const reader = { caller: callerWith("reader") };
const barred = { caller: callerWith("agent"), barred: "this runs inside an agent client (claude)" };

describe.each(generations)("MCP %s", (generation) => {
  const connect = async (backend: Backend, options: Omit<TestClientOptions, "generation">): Promise<TestClient> => {
    const client = await connected(backend, { generation, ...options });
    onTestFinished(() => client.close());
    return client;
  };
  const namesFor = async (options: Omit<TestClientOptions, "generation">): Promise<readonly string[]> => {
    const { client } = await connect((await testBackend()).backend, options);
    return (await client.listTools()).tools.map(({ name }) => name);
  };
  const reading = ["assess_action", "list_gates", "get_gate", "list_sessions", "get_session", "read_pool"];

  test("is what was negotiated", async () => {
    const { client } = await connect((await testBackend()).backend, { visitor: agent });
    expect(client.getNegotiatedProtocolVersion()).toBe(generation);
    expect(client.getServerVersion()).toMatchObject({ name: "assent", version: "1.2.3" });
  });

  test("K7 offers each role what it may do, and answering to a person outside of an agent's client only", async () => {
    expect((await namesFor({ visitor: reader })).toSorted()).toEqual(reading.toSorted());
    expect((await namesFor({ visitor: agent })).toSorted()).toEqual([...reading, "start_session"].toSorted());
    for (const name of ["answer_gate", "observe_exchange"]) expect(await namesFor({ visitor: barred })).not.toContain(name);
    expect((await namesFor({ visitor: person })).toSorted()).toEqual(
      [...reading, "answer_gate", "observe_exchange", "start_session"].toSorted(),
    );
  });

  test("describes every tool with a title, schemas of objects, and what it may change", async () => {
    const { client } = await connect((await testBackend()).backend, { visitor: person });
    const { tools } = await client.listTools();
    for (const { name, description = "", inputSchema, outputSchema, annotations } of tools) {
      expect({ name, length: description.length > 60, input: inputSchema.type, output: outputSchema?.type }).toEqual({
        name,
        length: true,
        input: "object",
        output: "object",
      });
      expect(annotations?.readOnlyHint).toBe(reading.includes(name));
      expect(JSON.stringify(inputSchema)).not.toContain("$ref");
    }
  });

  test("assess_action says the verdict, for programs and in words; K10 a secret in what it quotes is starred", async () => {
    const evidence = `echo ${secret}`;
    const { backend } = await testBackend({
      assess: async () => ({
        verdict: "gate",
        findings: [{ signal: "SecurityBoundary", severity: "gate", evidence }],
        pattern: { tool: "echo", target: secret, environment: "local" },
        reasons: [`it prints ${secret}`],
      }),
    });
    const { call } = await connect(backend, { visitor: agent });
    const result = await call("assess_action", { tool: "Bash", input: { command: evidence }, cwd: "/p" });
    expect(result.structuredContent).toMatchObject({ verdict: "gate", pattern: { tool: "echo" } });
    expect(textIn(result)).toContain("needs approval: a person would be asked before it runs");
    expect(JSON.stringify(result)).not.toContain(secret);
    expect(JSON.stringify(result)).toContain("***REDACTED***");
  });

  test("list_gates and get_gate show what waits, and to an agent that it may not choose", async () => {
    const { backend, ask } = await testBackend();
    const gate = await ask();
    const { call } = await connect(backend, { visitor: agent });
    const list = await call("list_gates");
    expect(list.structuredContent).toMatchObject({ total: 1, items: [{ id: gate.id, title: "delete the data" }] });
    expect(textIn(list)).toContain(gate.id);
    const one = await call("get_gate", { id: gate.id });
    expect(one.structuredContent).toMatchObject({ id: gate.id, shown: gate.shown, closing: null });
    expect(textIn(one)).toContain("* approve: Allow for this session (only a person may answer)");
  });

  test("a secret in what an agent wrote is starred wherever it can be read", async () => {
    const { backend, world } = await testBackend();
    const stream = await startPlan(world.runtime, [[{ name: "deploy", do: "act" }]]);
    await offerAction(world.runtime, stream, "deploy", `deploy --key ${secret}`);
    const { id } = await onlyGate(world.journal, stream);
    const { call } = await connect(backend, { visitor: person });
    const results = await Promise.all([
      call("list_gates"),
      call("get_gate", { id }),
      call("list_sessions"),
      call("get_session", { id: stream }),
      call("get_gate", { id: secret }),
    ]);
    expect(JSON.stringify(results)).not.toContain(secret);
    expect(JSON.stringify(results)).toContain("***REDACTED***");
  });

  test("pages go on where the last one ended", async () => {
    const { backend, ask } = await testBackend();
    for (const name of ["first", "second", "third"]) await ask(name);
    const { call } = await connect(backend, { visitor: reader });
    const page = (await call("list_gates", { limit: 2 })).structuredContent as { next: string; items: unknown[] };
    expect(page.items).toHaveLength(2);
    const rest = await call("list_gates", { limit: 2, after: page.next });
    expect(rest.structuredContent).toMatchObject({ items: [{ title: "third" }], next: null });
  });

  test("start_session, list_sessions and get_session: a session begins and can be read, now and as it was", async () => {
    const { backend } = await testBackend();
    const { call } = await connect(backend, { visitor: agent });
    const started = await call("start_session", { protocol: "goal", intent: "tidy up", cwd: "/p" });
    const { session } = started.structuredContent as { session: string };
    expect((await call("list_sessions")).structuredContent).toMatchObject({ total: 1, items: [{ stream: session }] });
    const now = await call("get_session", { id: session });
    expect(now.structuredContent).toMatchObject({ phase: "running", openGates: [{ kind: "risk" }] });
    expect(now.structuredContent).toMatchObject({ view: (await getSession(backend, { id: session })).view });
    const then = await call("get_session", { id: session, at: 1 });
    expect(then.structuredContent).toMatchObject({ version: 1, openGates: [] });
  });

  test("K7 a person answers once; a second answer hears of the first", async () => {
    const { backend, ask, gateNow } = await testBackend();
    const { id, shown } = await ask();
    const { call } = await connect(backend, { visitor: person });
    const stale = await call("answer_gate", { id, option: "once", shown: "0000" });
    expect(textIn(stale)).toContain("what you were shown is not this gate");
    const first = await call("answer_gate", { id, option: "once", shown });
    expect(first.structuredContent).toMatchObject({ answered: id, option: "dismiss" });
    const by = { name: "Mira", via: "token", verified: true };
    expect((await gateNow(id))?.closing).toMatchObject({ option: "dismiss", by });
    const second = await call("answer_gate", { id, option: "halt", shown });
    expect(second.isError).toBe(true);
    expect(textIn(second)).toContain("already answered by Mira: allowed once");
  });

  test.each([
    ["an agent", agent, "An agent never answers a gate"],
    ["a reader", reader, "A person answers it"],
    ["whoever sits in an agent's client, with a person's token too", barred, "inside an agent client (claude)"],
  ])("K7 %s cannot answer, neither by a choice nor by having its client asked", async (_, visitor, because) => {
    const { backend, ask, gateNow } = await testBackend();
    const { id, shown } = await ask();
    let asked = 0;
    const choose = () => ({ action: "accept", content: { option: `approve${(asked += 1)}` } });
    const { call } = await connect(backend, { visitor, choose });
    for (const input of [{ id, option: "approve", shown }, { id }]) {
      const refused = await call("answer_gate", input);
      expect(refused.isError).toBe(true);
      expect(textIn(refused)).toContain(because);
    }
    expect(asked).toBe(0);
    expect((await gateNow(id))?.closing).toBeNull();
  });

  test.each([
    ["an agent", agent, "Only a person observes"],
    ["a reader", reader, "Only a person observes"],
    ["whoever sits in an agent's client, with a person's token too", barred, "inside an agent client (claude)"],
  ])("X6 %s does nothing in an exchange that only its observer may", async (_, visitor, because) => {
    const { backend } = await testBackend();
    const { call } = await connect(backend, { visitor });
    for (const input of [{ move: "halt" }, { move: "inject", text: "x" }, { move: "continue", rounds: 3 }]) {
      const refused = await call("observe_exchange", { id: "exchange-1", ...input });
      expect(refused.isError).toBe(true);
      expect(textIn(refused)).toContain(because);
    }
  });

  test("a reader starts nothing", async () => {
    const { backend, world } = await testBackend();
    const { call } = await connect(backend, { visitor: reader });
    const refused = await call("start_session", { protocol: "goal", intent: "tidy up", cwd: "/p" });
    expect(textIn(refused)).toContain("does not allow start_session");
    expect((await world.journal.sessions({})).total).toBe(0);
  });

  test("K7 without an option the client asks its person, and what they choose is recorded as theirs", async () => {
    const { backend, ask, gateNow } = await testBackend();
    const { id } = await ask();
    const seen: string[] = [];
    const choose = (message: string, options: readonly string[]) => {
      seen.push(message, options.join(" "));
      return { action: "accept", content: { option: "modify", text: "only the cache" } };
    };
    const { call } = await connect(backend, { visitor: person, choose });
    const result = await call("answer_gate", { id });
    expect(result.structuredContent).toMatchObject({ answered: id, option: "modify" });
    expect(seen[0]).toContain("How about delete the data?");
    expect(seen[1]).toBe("halt dismiss approve modify withdraw");
    expect((await gateNow(id))?.closing).toMatchObject({ option: "modify", text: "only the cache", by: { name: "Mira" } });
  });

  test.each([
    ["declines", { action: "decline" }, "The gate stays open"],
    ["goes away", { action: "cancel" }, "The gate stays open"],
    ["chooses what is not there", { action: "accept", content: { option: "yes" } }, '"yes" is not an option here'],
    ["leaves out needed words", { action: "accept", content: { option: "modify", text: " " } }, "needs words"],
    ["sends no choice", { action: "accept", content: {} }, "no choice"],
  ])("a person who %s answers nothing", async (_, said, words) => {
    const { backend, ask, gateNow } = await testBackend();
    const { id } = await ask();
    const { call } = await connect(backend, { visitor: person, choose: () => said });
    const result = await call("answer_gate", { id });
    expect(result.isError).toBe(true);
    expect(textIn(result)).toContain(words);
    expect((await gateNow(id))?.closing).toBeNull();
  });

  test("a client that cannot ask hears so, and what to do instead", async () => {
    const { backend, ask } = await testBackend();
    const { id } = await ask();
    const { call } = await connect(backend, { visitor: person });
    const result = await call("answer_gate", { id });
    expect(textIn(result)).toContain("cannot put a question to a person");
    expect(textIn(result)).toContain("`option` and `shown`");
    expect(textIn(await call("answer_gate", { id, option: "halt" }))).toContain("`shown` is missing");
  });

  test("nobody is asked about a gate that is closed or not there", async () => {
    const { backend, ask, world } = await testBackend();
    const { id, shown } = await ask();
    await world.runtime.answer(id, { option: "halt", shown, by: { name: "Ines", via: "terminal", verified: true } });
    const { call } = await connect(backend, { visitor: person, choose: () => ({ action: "cancel" }) });
    expect(textIn(await call("answer_gate", { id }))).toContain("The gate is answered already");
    expect(textIn(await call("answer_gate", { id: "nothing" }))).toContain('there is no gate "nothing"');
  });

  test.each([
    ["get_gate", {}, '"id" is missing; it must be a string'],
    ["answer_gate", { id: "g1", by: "Ines" }, '"by" is not known here'],
    ["list_gates", { limit: 51 }, "the most is 50"],
    ["list_gates", { status: "shut" }, "must be one of: open, answered, lapsed"],
    ["start_session", { protocol: "goal", intent: "x".repeat(16_385), cwd: "/p" }, "the most is 16384"],
    ["assess_action", { tool: "Bash", input: { command: "ls" }, cwd: "/p", by: "Mira" }, '"by" is not known here'],
  ])("%s refuses what its schema does not allow, and says what", async (name, input, words) => {
    const { call } = await connect((await testBackend()).backend, { visitor: person });
    const result = await call(name, input);
    expect(result.isError).toBe(true);
    expect(textIn(result)).toContain(words);
  });

  test("K10 long answers are cut, and say by how much and where the whole is", async () => {
    const long = "x".repeat(9_000);
    const { backend } = await testBackend({
      assess: async () => ({
        verdict: "low",
        findings: [],
        pattern: { tool: "ls", target: "", environment: "local" },
        reasons: [long, "a\u202eb"],
      }),
    });
    const { call } = await connect(backend, { visitor: agent });
    const result = await call("assess_action", { tool: "Bash", input: { command: "ls" }, cwd: "/p" });
    const { reasons, cut } = result.structuredContent as { reasons: string[]; cut: string[] };
    expect(reasons[0]).toContain("(5000 of 9000 characters cut; the whole: assent classify --json)");
    expect(reasons[1]).toBe("a\\u{202e}b");
    expect(cut).toEqual(["reasons[0]: the first 4000 of 9000 characters"]);
    expect(textIn(result).length).toBeLessThan(9_000);
  });

  test("what goes wrong in here is told here, and not to the client", async () => {
    const troubles: unknown[] = [];
    const { backend } = await testBackend({
      assess: async () => {
        throw new Error(`no room at ${secret}`);
      },
    });
    const { call } = await connect(backend, { visitor: agent, onTrouble: (cause) => troubles.push(cause) });
    const result = await call("assess_action", { tool: "Bash", input: {}, cwd: "/p" });
    expect(textIn(result)).toBe("Something went wrong in the server; its own notes say what.");
    expect(troubles).toHaveLength(1);
  });
});
