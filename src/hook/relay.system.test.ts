import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "assent-relay-"));
const socket = join(folder, "road");
let road: Server;

beforeAll(async () => {
  road = createServer((connection) => connection.on("error", () => {}).pipe(connection)).listen(socket);
  await once(road, "listening");
});
afterAll(() => {
  road.close();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const relay = (port: number, ...program: readonly string[]): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [join(import.meta.dirname, "relay-main.ts"), socket, String(port), ...program]);

async function outcome(child: ChildProcessWithoutNullStreams): Promise<readonly [number | null, string]> {
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return [code, said];
}

test("W12 the relay leads from the loopback of the box to the road, and the program's streams and exit code are its own", async () => {
  const port = await freePort();
  const script = `cat; exec 3<>/dev/tcp/127.0.0.1/${port}; echo through >&3; head -n1 <&3; exit 7`;
  const child = relay(port, "/bin/bash", "-c", script);
  child.stdin.end("in\n");
  expect(await outcome(child)).toEqual([7, "in\nthrough\n"]);
});

test("W8 the relay passes signals on and ends as its program does", async () => {
  const child = relay(await freePort(), "/bin/bash", "-c", "trap 'echo told; exit 3' TERM; echo up; while :; do sleep 0.05; done");
  child.stdout.once("data", () => child.kill("SIGTERM"));
  expect(await outcome(child)).toEqual([3, "up\ntold\n"]);
  expect(await outcome(relay(await freePort(), "/bin/sh", "-c", "kill -9 $$"))).toEqual([137, ""]);
});

test("W12 the relay says what does not start", async () => {
  expect(await outcome(relay(await freePort(), "/nowhere/program"))).toEqual([127, expect.stringContaining("/nowhere/program")]);
});
