import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "../src/journal/journal.ts";
import { keptJournal } from "../src/journal/sqlite/mark.ts";
import { sqliteJournal } from "../src/journal/sqlite/sqlite.ts";
import type { SessionId } from "../src/kernel/ids.ts";
import { openKeys } from "../src/secrets/keys.ts";
import { addToken } from "../src/secrets/tokens.ts";
import { apiBase, feedPath } from "../src/server/paths.ts";
import { build } from "./cold-start.ts";
import { timed, type Report } from "./figures.ts";
import { benchFolder, benchRuntime, unsyncedJournal } from "./place.ts";
import { openGate, startQuestions } from "./rounds.ts";

const policy = {
  sessions: 100,
  gatesEach: 100,
  warmUp: 20,
  lists: 150,
  events: 150,
  streams: 200,
  readers: ["one", "two", "three", "four"],
  pauseMaxMs: 70,
} as const;
const budgets = { list: { atMost: 200 }, event: { atMost: 100 }, memory: { atMost: 150 } } as const;

/** The server of `assent up` as it is shipped: lists of 10,000 gates, events on their way, and memory with many who follow. */
export async function server(report: Report): Promise<void> {
  const folder = benchFolder();
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  const stream = await seedGates(home);
  const tokens: string[] = [];
  for (const name of policy.readers) tokens.push(await addToken(join(home, "tokens.json"), name, "reader", new Date().toISOString()));
  const up = await startUp(build(folder), home);
  const agent = new Agent({ keepAlive: true });
  const [client, ...others] = tokens.map((token): Client => ({ url: up.url, headers: { authorization: `Bearer ${token}` }, agent }));
  if (!client) throw new Error("nobody reads");
  const journal = await sqliteJournal(join(home, "journal.db")); // another process than the one that serves
  try {
    await lists(report, client);
    await events(report, client, { journal, stream });
    await memory(report, [client, ...others], { journal, stream, pid: up.child.pid ?? 0 });
  } finally {
    await journal.close();
    agent.destroy();
    up.child.kill();
    await once(up.child, "exit");
  }
}

interface Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
}

/** Ten thousand gates that wait, and one more session to write to. */
export async function seedGates(home: string): Promise<SessionId> {
  await (await keptJournal(join(home, "journal.db"))).close(); // its mark is made first, then the keys: otherwise it counts as replaced
  await openKeys(join(home, "keys"));
  const journal = await unsyncedJournal(join(home, "journal.db"));
  const runtime = benchRuntime(journal);
  for (let session = 0; session < policy.sessions; session += 1) {
    const stream = await startQuestions(runtime);
    for (let gate = 0; gate < policy.gatesEach; gate += 1) await openGate(runtime, stream, `q${gate}`);
  }
  const stream = await startQuestions(runtime);
  await journal.close();
  return stream;
}

export async function startUp(script: string, home: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("ASSENT_"));
  const child = spawn(process.execPath, [script, "up", "--port", "0", "--json"], {
    env: { ...Object.fromEntries(own), ASSENT_HOME: home },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const line = printed.split("\n").find((each) => each.includes('"url"') && each.endsWith("}"));
    if (line !== undefined) return { child, url: (JSON.parse(line) as { url: string }).url };
  }
  throw new Error(`assent up did not start: ${printed}`);
}

const open = ({ url, headers, agent }: Client, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers, agent }, resolve).on("error", reject);
  });

interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly next: string | null;
}

async function pageOf(client: Client, query: string): Promise<Page> {
  const response = await open(client, `${apiBase}/gates?${query}`);
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return JSON.parse(text) as Page;
}

async function lists(report: Report, client: Client): Promise<void> {
  for (const limit of [100, 1_000]) {
    const times: number[] = [];
    for (let round = 0; round < policy.warmUp + policy.lists; round += 1) {
      const ms = await timed(async () => {
        const { items, total } = await pageOf(client, `limit=${limit}`);
        if (items.length !== limit || total !== policy.sessions * policy.gatesEach)
          throw new Error(`a page of ${items.length} of ${total} gates`);
      });
      if (round >= policy.warmUp) times.push(ms);
      await sleep(limit / 25); // a credential may ask only so often
    }
    report.times(`server.list-${limit}`, times, { context: { openGates: policy.sessions * policy.gatesEach }, budget: budgets.list });
  }
  const whole = await timed(async () => {
    for (let next: string | null = ""; next !== null;)
      ({ next } = await pageOf(client, `limit=1000${next === "" ? "" : `&after=${next}`}`));
  });
  report.figure({ name: "server.list-all", value: whole, unit: "ms", pages: 10 });
}

interface Writing {
  readonly journal: Journal;
  readonly stream: SessionId;
}

/** From the moment at which another process has it on disk until it has come over the event stream. */
async function events(report: Report, client: Client, { journal, stream }: Writing): Promise<void> {
  const response = await open(client, feedPath);
  let heard = "";
  response.setEncoding("utf8").on("data", (chunk: string) => (heard += chunk));
  const times: number[] = [];
  for (let round = 0; round < policy.warmUp + policy.events; round += 1) {
    await sleep(Math.random() * policy.pauseMaxMs); // not in step with whoever looks for changes
    const position = await note(journal, stream);
    const begun = performance.now();
    while (!heard.includes(`id: ${position}\n`)) await sleep(0.5);
    if (round >= policy.warmUp) times.push(performance.now() - begun);
    heard = "";
  }
  response.destroy();
  report.times("server.event", times, { context: { from: "another process" }, budget: budgets.event });
}

async function note(journal: Journal, stream: SessionId): Promise<number> {
  const { version } = await journal.stored(stream);
  const [message] = await journal.append(stream, version, [
    {
      protocol: "questions",
      type: "note.added",
      actor: { kind: "agent", name: "bench" },
      causedBy: null,
      at: new Date().toISOString(),
      schema: 1,
      body: { text: "wrote src/import/reader.ts: 41 lines added, 3 removed" },
    },
  ]);
  return message?.position ?? 0;
}

/** The resident set of `up` with so many who follow, each of whom has been given what happened meanwhile. */
async function memory(
  report: Report,
  clients: readonly Client[],
  { journal, stream, pid }: Writing & { readonly pid: number },
): Promise<void> {
  const alone = residentMb(pid);
  const all = await Promise.all(clients.flatMap((each) => streamsOf(each)));
  let received = 0;
  for (const response of all)
    response
      .setEncoding("utf8")
      .on("data", (chunk: string) => (received += chunk.split("\nid: ").length - 1 + Number(chunk.startsWith("id: "))));
  for (let round = 0; round < policy.events; round += 1) await note(journal, stream);
  for (let wait = 0; wait < 200 && received < policy.streams * policy.events; wait += 1) await sleep(50);
  const value = residentMb(pid);
  for (const response of all) response.destroy();
  if (received !== policy.streams * policy.events) throw new Error(`${received} events came`);
  report.figure({ name: "server.memory", value, unit: "MB", streams: policy.streams, alone, at: "resident set of up" }, budgets.memory);
}

/** One reader may have a hundred streams, so there are several. */
const streamsOf = (client: Client): readonly Promise<IncomingMessage>[] =>
  Array.from({ length: policy.streams / policy.readers.length }, () => open(client, feedPath));

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1_024;
