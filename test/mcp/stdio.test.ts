import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addToken } from "../../src/secrets/tokens.ts";
import { newcomer, type Newcomer, warm } from "../support/cli.ts";
import { programOf } from "../support/programs.ts";

let mira: Newcomer;
let gate: Gate;
beforeAll(async () => {
  mira = await newcomer();
  const { value } = await mira.json<{ gate: string }>(["guard", "rm -rf /srv/data", "--wait", "0"]);
  gate = await explained(value.gate);
});
afterAll(() => mira.remove());

const entry = programOf("src/cli/main.ts");
const tokensFile = () => join(mira.environment["ASSENT_HOME"] ?? "", "tokens.json");
const hello = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };

interface Reply {
  readonly id: number;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
    readonly tools?: readonly { readonly name: string }[];
  };
}

interface Session {
  readonly replies: ReadonlyMap<number, Reply>;
  readonly code: number | null;
  readonly stdout: readonly string[];
  readonly stderr: string;
}

/** Runs `assent mcp`, says these things one after the other, and closes its stdin. */
async function talk(
  requests: readonly (readonly [method: string, params: object])[],
  { words = [process.execPath, entry, "mcp"], environment = {} }: { words?: readonly string[]; environment?: object } = {},
): Promise<Session> {
  const child = spawn(words[0] ?? "", words.slice(1), {
    cwd: mira.project,
    env: { ...warm, ...mira.environment, ...environment } as Record<string, string>,
  });
  const stdout: string[] = [];
  const replies = new Map<number, Reply>();
  const ended = once(child, "close") as Promise<[number | null]>;
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  child.stdin.on("error", () => {});
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const all = [["initialize", hello] as const, ...requests];
  send({ id: 0, method: "initialize", params: hello });
  for await (const line of createInterface({ input: child.stdout })) {
    stdout.push(line);
    const reply = JSON.parse(line) as Reply;
    replies.set(reply.id, reply);
    if (reply.id === 0) send({ method: "notifications/initialized" });
    const next = all[reply.id + 1];
    if (next) send({ id: reply.id + 1, method: next[0], params: next[1] });
    else child.stdin.end();
  }
  const [code] = await ended;
  return { replies, code, stdout, stderr };
}

const textOf = (reply: Reply | undefined): string => reply?.result?.content?.[0]?.text ?? "";
const call = (name: string, input: object = {}) => ["tools/call", { name, arguments: input }] as const;

interface Gate {
  readonly id: string;
  readonly shown: string;
  readonly closing: { readonly option: string; readonly by: { readonly name: string } } | null;
}
const explained = async (id: string): Promise<Gate> => (await mira.json<Gate>(["explain", id])).value;

describe("assent mcp", () => {
  test("speaks the protocol on stdout and nothing else, and ends when its client goes", async () => {
    const { replies, code, stdout, stderr } = await talk([["tools/list", {}], call("list_gates")]);
    expect(stdout.every((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc === "2.0")).toBe(true);
    expect(replies.get(1)?.result?.tools?.map(({ name }) => name)).not.toContain("answer_gate");
    expect(textOf(replies.get(2))).toContain(gate.id);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "assent mcp: serving mcp (agent)\n" });
  });

  test("answers what was asked before its input ended, and a line that is not JSON", async () => {
    const lines = [
      { id: 0, method: "initialize", params: hello },
      { method: "notifications/initialized" },
      { id: 1, method: "tools/call", params: { name: "get_gate", arguments: { id: gate.id } } },
    ].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));
    const { stdout } = await mira.run(["mcp"], { input: ["not JSON", ...lines].join("\n") });
    const replies = stdout.trim().split("\n");
    expect(replies.map((line) => (JSON.parse(line) as Reply).id).toSorted()).toEqual([0, 1, null]);
    expect(stdout).toContain("-32700");
  });

  test.each([
    ["no token", {}],
    ["an agent's token", { role: "agent" }],
    ["a mark of an agent's client beside a person's token", { mark: { CLAUDECODE: "1" } }],
  ] as const)("K7 with %s it never answers", async (_, how) => {
    const { id, shown } = gate;
    const role = "role" in how ? await addToken(tokensFile(), "helper", "agent", "2026-01-01T00:00:00.000Z") : undefined;
    const environment = {
      ...(role !== undefined && { ASSENT_TOKEN: role }),
      ...("mark" in how && { ...how.mark, ASSENT_TOKEN: mira.token }),
    };
    const tries = [call("answer_gate", { id, option: "approve", shown }), call("answer_gate", { id })];
    const { replies } = await talk([["tools/list", {}], ...tries, call("get_gate", { id })], { environment });
    expect(replies.get(1)?.result?.tools?.map(({ name }) => name)).not.toContain("answer_gate");
    for (const at of [2, 3]) {
      expect(replies.get(at)?.result?.isError).toBe(true);
      expect(textOf(replies.get(at))).toMatch("mark" in how ? /inside an agent client/ : /An agent never answers/);
    }
    expect(textOf(replies.get(4))).toContain(`${id} (open)`);
  });

  test("K7 started by an agent's client it never answers, whatever token it was given", async () => {
    const { id, shown } = gate;
    const client = join(mira.home, "claude"); // a program of that name, which starts it as clients do
    await copyFile("/bin/sh", client);
    const words = [client, "-c", `'${process.execPath}' '${entry}' mcp; exit $?`];
    const environment = { ASSENT_TOKEN: mira.token };
    const tries = [call("answer_gate", { id, option: "approve", shown }), call("get_gate", { id })];
    const { replies } = await talk(tries, { words, environment });
    expect(textOf(replies.get(1))).toContain("Not answered: this runs inside an agent client (claude)");
    expect(textOf(replies.get(2))).toContain(`${id} (open)`);
  });

  test("a token that is none stops it at once, with what to do", async () => {
    const { code, stdout, stderr } = await mira.run(["mcp"], { environment: { ASSENT_TOKEN: "assent_person_none" } });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("assent token list");
  });

  test("K7 with a person's token it answers for that person, and what follows is on record", async () => {
    const { id, shown } = gate;
    const environment = { ASSENT_TOKEN: mira.token };
    const { replies } = await talk([call("answer_gate", { id, option: "block", shown })], { environment });
    expect(textOf(replies.get(1))).toContain(`Recorded: blocked for ${id}`);
    expect((await explained(id)).closing).toMatchObject({ option: "halt", by: { name: "mira" } });
  });
});
