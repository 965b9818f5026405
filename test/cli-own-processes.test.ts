import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "../src/config/paths.ts";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { programOf } from "./support/programs.ts";
import { startUp } from "./support/up.ts";

let mira: Newcomer;
let project: string;
const left: (() => void)[] = [];
beforeAll(async () => {
  mira = await newcomer();
  project = realpathSync(mira.project);
  writeFileSync(pathsFor(mira.environment).config, '{"guard":{"waitMs":0}}'); // what it asks about, nobody answers here
  for (const name of ["own", "hers", "theirs"]) writeFileSync(join(project, `${name}-server.mjs`), serves);
  writeFileSync(join(clientFolder(), "claude.mjs"), clientProgram);
});
afterAll(async () => {
  for (const end of left) end();
  await mira.remove();
});

/** Listens on the port that it is told, and says so. */
const serves = `import { createServer } from "node:http";
createServer((_, answer) => answer.end("x")).listen(Number(process.argv[2]), "127.0.0.1", () => console.log("ready " + process.pid));`;

/** A client: runs each command in a shell with its mark, and puts a call to our hook when it is told to. */
const clientProgram = `import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
const [session, ...hook] = process.argv.slice(2);
for await (const line of createInterface({ input: process.stdin })) {
  const { run, call } = JSON.parse(line);
  const env = { ...process.env, CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: session };
  const child = run ? spawn("bash", ["-c", run], { env, detached: true }) : spawn(hook[0], hook.slice(1));
  child.stdin.on("error", () => {}).end(run ? "" : JSON.stringify({ ...call, session_id: session }));
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  await new Promise((resolve) => child.on("exit", resolve).stdout.on("end", resolve));
  console.log(JSON.stringify(said));
}`;

const clientFolder = (): string => {
  const folder = join(mira.home, "client");
  mkdirSync(folder, { recursive: true });
  return folder;
};

interface Client {
  /** Runs a command as the client does, and gives what it said. */
  readonly run: (command: string) => Promise<string>;
  /** Whether the hook lets a command through without a question. */
  readonly isFree: (command: string) => Promise<boolean>;
  readonly end: () => Promise<void>;
}

let calls = 0;
function startClient(session: string): Client {
  const hook = [process.execPath, programOf("src/cli/main.ts"), "hook", "claude-code"];
  const child = spawn(process.execPath, [join(clientFolder(), "claude.mjs"), session, ...hook], { cwd: project, env: mira.environment });
  left.push(() => child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (what: object): Promise<string> => {
    child.stdin.write(`${JSON.stringify(what)}\n`);
    return JSON.parse(String((await lines.next()).value)) as string;
  };
  return {
    run: (run) => ask({ run }),
    isFree: async (command) => {
      const call = { cwd: project, hook_event_name: "PreToolUse", tool_use_id: `c${(calls += 1)}`, tool_name: "Bash" };
      return (await ask({ call: { ...call, tool_input: { command } } })) === "";
    },
    async end() {
      child.stdin.end();
      await once(child, "close");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

interface Served {
  readonly port: number;
  readonly pid: number;
}

const pidIn = (said: string): number => Number(/ready (\d+)/.exec(said)?.[1]);

/** Starts a server in a command of its own, which ends before it: it is left to init. */
async function serveBy(client: Client, name: string): Promise<Served> {
  const port = await freePort();
  await client.run(`nohup ${process.execPath} ${name}-server.mjs ${port} > ${name}.log 2>&1 &`);
  const pid = pidIn(await client.run(`until grep -q ready ${name}.log; do sleep 0.05; done; cat ${name}.log`));
  left.push(() => process.kill(pid, "SIGKILL"));
  return { port, pid };
}

async function serveAlone(words: readonly string[]): Promise<number> {
  const child: ChildProcess = spawn(words[0] ?? "", words.slice(1), { cwd: project, env: mira.environment });
  left.push(() => child.kill("SIGKILL"));
  let said = "";
  for await (const text of child.stdout ?? []) if (pidIn((said += String(text))) > 0) break;
  return pidIn(said);
}

/** By name, by port and by number, as engineers write it. */
const endings = (name: string, { port, pid }: Served): readonly string[] => [
  `pkill -f ${name}-server`,
  `lsof -ti:${port} | xargs kill -9`,
  `kill ${pid}`,
];

const freeOf = async (client: Client, commands: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const command of commands) if (await client.isFree(command)) found.push(command);
  return found;
};

describe.runIf(process.platform === "linux")("A14 what a session left running, and ends in a later command", () => {
  let client: Client;
  let own: Served;
  beforeAll(async () => {
    client = startClient("first");
    own = await serveBy(client, "own");
  });

  test("is its own by name, by port and by number, and no question", async () => {
    const more = ['pkill -f "node.*own-server.mjs"', "kill $(pgrep -f own-server)", `fuser -k ${own.port}/tcp`];
    expect(await freeOf(client, [...endings("own", own), ...more])).toEqual([...endings("own", own), ...more]);
  });

  test("is its own also when `up` judges", async () => {
    const up = await startUp(mira);
    try {
      expect(await freeOf(client, endings("own", own))).toEqual(endings("own", own));
      expect(await freeOf(client, [`kill ${process.pid}`, "pkill node", "pkill -f claude"])).toEqual([]);
    } finally {
      await up.stop();
    }
  });

  test("is asked about where a person's process is found too: started beside it, or in a terminal", async () => {
    const port = await freePort();
    const pid = await serveAlone([process.execPath, "hers-server.mjs", String(port)]);
    expect(await freeOf(client, [...endings("hers", { port, pid }), "pkill -f server.mjs", "pkill node"])).toEqual([]);
    const other = await freePort();
    const shown = await serveAlone(["script", "-qfec", `${process.execPath} hers-server.mjs ${other}`, "/dev/null"]);
    expect(await freeOf(client, endings("hers", { port: other, pid: shown }))).toEqual([]);
  });

  test("who is connected to its port is found by the port, unless only listeners are asked for", async () => {
    const socket = connect(own.port, "127.0.0.1");
    await once(socket, "connect");
    const listeners = `kill $(lsof -nP -iTCP:${own.port} -sTCP:LISTEN -t)`;
    expect(await freeOf(client, [`kill $(lsof -ti:${own.port})`, listeners])).toEqual([listeners]);
    socket.destroy();
  });

  test("is another agent's when another session started it, whether that still runs or not", async () => {
    const second = startClient("second");
    const theirs = await serveBy(second, "theirs");
    expect(await freeOf(client, endings("theirs", theirs))).toEqual([]);
    expect(await freeOf(second, endings("theirs", theirs))).toEqual(endings("theirs", theirs));
    await second.end();
    expect(await freeOf(client, endings("theirs", theirs))).toEqual([]);
  });
});
