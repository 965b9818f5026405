import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { install } from "./install.ts";

export interface RestateNode {
  readonly name: string;
  readonly port: number;
  readonly ingress: number;
  readonly admin: number;
}

export interface RestateServer {
  /** Addresses of all nodes, as the configuration has them. */
  readonly ingress: readonly string[];
  readonly admin: readonly string[];
  /** Its public key, as it tells it itself when it starts. */
  readonly identityKey: string;
  /** Without a warning. What the node has recorded stays. */
  kill(node?: number): Promise<void>;
  /** Resolves when it can be reached again. */
  start(node?: number): Promise<void>;
  stop(): Promise<void>;
}

/** A real Restate on free loopback ports: one node, or a cluster of which one may die. It ends with its test run. */
export async function startRestate(count: 1 | 3 = 1, tries = triesMax): Promise<RestateServer> {
  try {
    return await startOnce(count);
  } catch (cause) {
    if (tries === 1 || !String(cause).includes("Address in use")) throw cause;
    return startRestate(count, tries - 1); // somebody else took a port between the look for it and the start
  }
}

const triesMax = 5;

async function startOnce(count: 1 | 3): Promise<RestateServer> {
  const modules = await install(join(import.meta.dirname, "../restate"));
  const binary = join(modules, `@restatedev/restate-server-${process.platform}-${process.arch}/bin/restate-server`);
  const nodes: RestateNode[] = [];
  for (let place = 0; place < count; place += 1)
    nodes.push({ name: `n${place + 1}`, port: await freePort(), ingress: await freePort(), admin: await freePort() });
  const { identityKey, key } = newIdentity();
  const keeper = spawn(process.execPath, [join(import.meta.dirname, "restate-keeper.ts"), binary, JSON.stringify(nodes), key], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: true, // a Ctrl-C at the terminal reaches the keeper through the pipe, after the tests
  });
  const exited = once(keeper, "exit");
  const trouble = text(keeper.stderr);
  const lines = createInterface({ input: keeper.stdout });
  const told = async (): Promise<void> => {
    const [line] = await Promise.race([once(lines, "line"), exited.then(() => [])]);
    if (line !== "ready") throw new Error(`Restate did not start: ${await trouble}`);
  };
  const tell = async (line: string): Promise<void> => {
    const done = told();
    keeper.stdin.write(`${line}\n`);
    await done;
  };
  await told();
  const at = (port: number): string => `http://127.0.0.1:${port}`;
  return {
    ingress: nodes.map(({ ingress }) => at(ingress)),
    admin: nodes.map(({ admin }) => at(admin)),
    identityKey,
    kill: (node = 0) => tell(`kill ${node}`),
    start: (node = 0) => tell(`start ${node}`),
    async stop() {
      keeper.stdin.end();
      await exited;
    },
  };
}

/** A key pair of a Restate: the public one as it prints it, the other as it reads it. */
export function newIdentity(): { readonly identityKey: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    identityKey: `publickeyv1_${base58(Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url"))}`,
    key: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  };
}

const digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function base58(bytes: Buffer): string {
  let text = "";
  for (let left = BigInt(`0x${bytes.toString("hex")}`); left > 0n; left /= 58n) text = digits[Number(left % 58n)] + text;
  return "1".repeat(bytes.findIndex((byte) => byte !== 0)) + text;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
