import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addToken } from "../../src/secrets/tokens.ts";
import { newcomer, type Newcomer } from "../support/cli.ts";
import { programOf } from "../support/programs.ts";
import { mcpModules, startUp, type Up } from "./place.ts";
import { patienceMs } from "../support/pace.ts";

/** The command line of the public inspector, a client that nobody here wrote, over both transports. */
let mira: Newcomer;
let up: Up;
let inspector: string;
let agentToken: string;

beforeAll(async () => {
  inspector = join(await mcpModules(), "@modelcontextprotocol/inspector/clients/launcher/build/index.js");
  mira = await newcomer();
  const tokens = join(mira.environment["ASSENT_HOME"] ?? "", "tokens.json");
  agentToken = await addToken(tokens, "helper", "agent", "2026-01-01T00:00:00.000Z");
  up = await startUp(mira);
});
afterAll(async () => {
  await up.stop();
  await mira.remove();
});

const entry = programOf("src/cli/main.ts");
const overStdio = (token?: string) => {
  const home = mira.environment["ASSENT_HOME"] ?? "";
  const given = { ASSENT_HOME: home, ...(token !== undefined && { ASSENT_TOKEN: token }) };
  return [process.execPath, entry, "mcp", ...Object.entries(given).flatMap(([name, value]) => ["-e", `${name}=${value}`])];
};
const overHttp = (token = agentToken) => [up.url, "--transport", "http", "--header", `Authorization: Bearer ${token}`];

async function inspect<Value>(target: readonly string[], ...args: readonly string[]): Promise<Value> {
  const options = { env: { ...mira.environment, PATH: process.env["PATH"] ?? "" }, cwd: mira.project, timeout: patienceMs };
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [inspector, "--cli", ...target, ...args], options, (_, out, notes) =>
      resolve({ stdout: out, stderr: notes }),
    ),
  );
  try {
    return JSON.parse(stdout) as Value;
  } catch {
    throw new Error(`not JSON: ${stdout}\n${stderr}`);
  }
}

interface Listed {
  readonly tools: readonly { readonly name: string }[];
}
interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

describe.each([
  { transport: "stdio", target: overStdio },
  { transport: "HTTP", target: overHttp },
])("the inspector over $transport", ({ target }) => {
  test("lists the tools of an agent, and those of a person", async () => {
    const names = async (token?: string) => (await inspect<Listed>(target(token), "--method", "tools/list")).tools.map(({ name }) => name);
    const [agent, person] = await Promise.all([names(), names(mira.token)]);
    expect(agent).toEqual(["assess_action", "list_gates", "get_gate", "start_session", "list_sessions", "get_session", "read_pool"]);
    expect(person).toContain("answer_gate");
  });

  test("calls them", async () => {
    const called = await inspect<Called>(
      target(),
      ...["--method", "tools/call", "--tool-name", "assess_action"],
      ...["--tool-arg", "tool=Bash", "--tool-arg", 'input={"command":"rm -rf /"}', "--tool-arg", `cwd=${mira.project}`],
    );
    expect(called.structuredContent).toMatchObject({ verdict: "refuse" });
    expect(called.content[0]?.text).toContain("never allowed: it would not run");
  });
});
