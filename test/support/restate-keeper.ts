import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RestateNode } from "./restate-server.ts";

/**
 * Nothing of a test leaves the machine. The server asks for its newest version as it starts, and has no setting for that:
 * where the system lets us, it starts without a way to look up names.
 */
const nameless = [
  "unshare",
  "--map-root-user",
  "--mount",
  "sh",
  "-c",
  'mount --bind /dev/null /etc/resolv.conf && exec "$0" "$@"',
] as const;
const isNamelessPossible = spawnSync(nameless[0], [...nameless.slice(1), "true"]).status === 0;

function configOf({ name, port, ingress, admin }: RestateNode, base: string, all: readonly Pick<RestateNode, "port" | "name">[]): string {
  const at = (each: number): string => `bind-address = "127.0.0.1:${each}"\nadvertised-address = "http://127.0.0.1:${each}"\n`;
  return [
    `node-name = "${name}"\ncluster-name = "test"\nbase-dir = "${base}"\nauto-provision = ${name === all[0]?.name}\n${at(port)}`,
    `default-num-partitions = 4\ndefault-replication = ${all.length > 2 ? 2 : 1}\nlisten-mode = "tcp"\nshutdown-timeout = "2s"\n`,
    `disable-telemetry = true\nlog-filter = "warn"\nrocksdb-total-memory-size = "256.0 MiB"\n`,
    `[metadata-client]\ntype = "replicated"\naddresses = [${all.map((each) => `"http://127.0.0.1:${each.port}"`).join(", ")}]\n`,
    `[ingress]\n${at(ingress)}[admin]\n${at(admin)}disable-web-ui = true\n`,
    `[worker.invoker]\nrequest-identity-private-key-pem-file = "${join(base, "key.pem")}"\n`,
  ].join("");
}

/** Keeps servers alive for as long as standard input stays open. Lines there kill and start them: `kill 0`, `start 0`. */
async function keep(binary: string, nodes: readonly RestateNode[], key: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "assent-restate-"));
  const running = new Map<number, ChildProcess>();

  async function start(place: number): Promise<void> {
    const node = nodes[place];
    if (!node) return;
    const base = join(home, node.name);
    mkdirSync(base, { recursive: true });
    const file = join(base, "restate.toml");
    writeFileSync(file, configOf(node, base, nodes));
    writeFileSync(join(base, "key.pem"), key, { mode: 0o600 });
    const words = [...(isNamelessPossible ? nameless : []), binary, "--config-file", file, "--no-logo"];
    const child = spawn(words[0] ?? binary, words.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
    running.set(place, child);
    let log = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
    const isUp = (url: string): Promise<boolean> => fetch(url).then(({ ok }) => ok, () => false); // oxfmt-ignore
    while (!(await isUp(`http://127.0.0.1:${node.admin}/health`)) || !(await isUp(`http://127.0.0.1:${node.ingress}/restate/health`))) {
      if (child.exitCode !== null) throw new Error(log);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function kill(place: number): Promise<void> {
    const child = running.get(place);
    running.delete(place);
    if (!child || child.exitCode !== null || !child.kill("SIGKILL")) return;
    await once(child, "exit");
  }

  try {
    await Promise.all(nodes.map((_, place) => start(place)));
    process.stdout.write("ready\n");
    for await (const line of createInterface({ input: process.stdin })) {
      const [what, place = "0"] = line.split(" ");
      await (what === "kill" ? kill : start)(Number(place));
      process.stdout.write("ready\n");
    }
  } finally {
    for (const place of [...running.keys()]) await kill(place);
    rmSync(home, { recursive: true, force: true });
  }
}

const [binary, nodes, key] = process.argv.slice(2);
if (binary === undefined || nodes === undefined || key === undefined) throw new Error("usage: restate-keeper <binary> <nodes> <key>");
await keep(binary, JSON.parse(nodes) as readonly RestateNode[], key);
process.exit(0);
