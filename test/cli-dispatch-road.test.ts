import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createPlainServer, type AddressInfo, type Server as PlainServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";

const key = "sk-real-0123456789abcdefghij";
const calls: { readonly headers: IncomingMessage["headers"]; readonly url: string; readonly body: string }[] = [];

let mira: Newcomer;
let model: Server;
let other: PlainServer;
const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: mira.project, encoding: "utf8" }).trim();
const portOf = (server: Server | PlainServer): number => (server.address() as AddressInfo).port;

/** The worker: it looks for every way out, and leaves what it found in a file that it owns. */
const worker = `
import { connect } from "node:net";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
const [model, other] = process.argv.slice(2);
const said = (port, text) => new Promise((resolve) => {
  let heard = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(text));
  socket.on("data", (chunk) => { heard += chunk; if (/ello|\\n\\n|reach/.test(heard)) socket.end(); });
  socket.on("error", (cause) => { heard = cause.code; }).on("close", () => resolve(heard));
});
const { ANTHROPIC_BASE_URL: base, ANTHROPIC_API_KEY: key, HTTPS_PROXY: proxy } = process.env;
const call = async () => {
  const body = JSON.stringify({ max_tokens: 5 });
  const reply = await fetch(base + "/v1/messages", { method: "POST", headers: { "x-api-key": key }, body });
  return [reply.status, await reply.text()];
};
const road = new URL(proxy).port;
const tunnel = (host) => said(road, "CONNECT " + host + " HTTP/1.1\\r\\nhost: x\\r\\n\\r\\nhello");
const environments = readdirSync("/proc").filter((pid) => /^\\d+$/.test(pid)).map((pid) => {
  try { return readFileSync("/proc/" + pid + "/environ", "utf8").split("\\0").map((each) => each.split("=").at(-1)); } catch { return ""; }
});
const found = {
  first: await call(), second: await call(),
  direct: await said(model, "GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n"),
  allowed: await tunnel("127.0.0.1:" + other), refused: await tunnel("127.0.0.1:" + model),
  environments, folder: readdirSync("/run/assent"),
};
mkdirSync("src/new", { recursive: true });
writeFileSync("src/new/found.json", JSON.stringify(found));
`;

interface Found {
  readonly first: readonly [number, string];
  readonly second: readonly [number, string];
  readonly direct: string;
  readonly allowed: string;
  readonly refused: string;
  /** Values alone: with their names beside them they would look like secrets, and not land. */
  readonly environments: readonly (readonly string[])[];
}

beforeAll(async () => {
  await debianTool("bwrap", "bubblewrap");
  model = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    calls.push({ headers: incoming.headers, url: incoming.url ?? "", body });
    outgoing.end(JSON.stringify({ echo: incoming.headers, usage: { input_tokens: 3, output_tokens: 4 } }));
  });
  other = createPlainServer((connection) => connection.on("error", () => {}).pipe(connection));
  await Promise.all([model, other].map((server) => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(0)))));
});
afterAll(async () => {
  model.closeAllConnections();
  model.close();
  other.close();
});

beforeEach(async () => {
  mira = await newcomer();
  git("init", "--quiet", "--initial-branch=main");
  await writeFile(join(mira.project, "worker.mjs"), worker);
  await writeFile(join(mira.project, "check.js"), "process.exit(0);\n");
  git("add", ".");
  git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "Begin");
  const binding = { provider: "anthropic", url: `http://127.0.0.1:${portOf(model)}`, key: "vault:main" };
  const workers = { hosts: [`127.0.0.1:${portOf(other)}`], models: { main: binding }, budget: { calls: 3 } };
  await mkdir(join(mira.home, "assent"), { recursive: true });
  await writeFile(join(mira.home, "assent/config.json"), JSON.stringify({ workers }));
  await mira.run(["vault", "write", "main", "--host", `127.0.0.1:${portOf(model)}`, "--header", "x-api-key"], { input: `${key}\n` });
  return () => mira.remove();
});

const dispatch = (agent: string) =>
  mira.run(["dispatch", "look", "--agent", agent, "--owns", "src/new/**", "--verify", "node check.js", "--attempts", "1", "--unattended"]);

describe("one road out of a box", () => {
  test("W12, D22 a worker calls the model with a placeholder and finds no other way out", async () => {
    const { code, stdout, stderr } = await dispatch(`command:node worker.mjs ${portOf(model)} ${portOf(other)}`);
    expect(code).toBe(0);
    const branch = git("for-each-ref", "--format=%(refname)", "refs/heads/assent");
    const text = git("show", `${branch}:src/new/found.json`);
    const found = JSON.parse(text) as Found;

    expect(calls.map(({ url, headers, body }) => [url, headers["x-api-key"], body])).toEqual([
      ["/v1/messages", key, '{"max_tokens":5}'],
      ["/v1/messages", key, '{"max_tokens":5}'],
    ]);
    expect([found.first[0], found.second[0]]).toEqual([200, 200]);
    expect(found.direct).toBe("ECONNREFUSED");
    expect(found.allowed).toMatch(/^HTTP\/1\.1 200 [^]*hello$/);
    expect(found.refused).toMatch(/^HTTP\/1\.1 403 /);
    expect(found.environments.flat()).toContain("assent-placeholder");
    expect(text).not.toContain(key);
    expect(`${stdout}${stderr}`).not.toContain(key);
    expect((await mira.run(["journal", "export"])).stdout).toContain(`refused: CONNECT 127.0.0.1:${portOf(model)}`);
    const files = await readdir(join(mira.home, "assent"), { recursive: true, withFileTypes: true });
    const texts = files.filter((file) => file.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
    expect((await Promise.all(texts)).filter((each) => each.includes(key))).toEqual([]);
  });
});
