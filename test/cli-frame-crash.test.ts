import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { RecordedEvent } from "../src/protocols/frame/audit/audit.ts";
import type { Heard, PlayerLog } from "./support/frame-player.ts";
import { ignores } from "./support/model-provider.ts";
import { openInquiry, type Inquiry } from "./support/inquiry.ts";

/**
 * K15: an inquiry is killed, really, at each request it makes and after what it commits to its journal, and another
 * process goes on with it, which is killed in its turn. What the journal holds was asked once; what it does not hold is
 * asked again. Several inquiries share the points, so that between two kills each of them gets somewhere.
 */
const limits = { atOnce: 3, sharedBy: 3, commitsBetween: 7 } as const;
const dying = pathToFileURL(join(import.meta.dirname, "crash/die-at-commit.ts")).href;

/** Whose outcome each recorded event is: one for each finished model call. */
const partOf: Readonly<Partial<Record<RecordedEvent["event"]["type"], Heard["part"]>>> = {
  "brief.proposed": "brief",
  "lenses.proposed": "lenses",
  "perspective.answered": "perspective",
  "perspective.finished": "perspective",
  "triggers.found": "triggers",
  "message.sent": "dialogue",
  "report.filed": "report",
  "reply.given": "reply",
  "synthesis.made": "synthesis",
  "tasks.made": "tasks",
};

/** How many calls of each part, and of each lens, the journal has an outcome of. */
function finishedIn(records: readonly RecordedEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { event } of records) {
    const part = partOf[event.type];
    if (part === undefined) continue;
    const lens = "lens" in event ? event.lens : "from" in event ? event.from : "";
    const key = keyOf(part, lens);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const keyOf = (part: string, lens: string): string => `${part} ${lens.toLowerCase().replaceAll(" ", "-")}`;

/** The calls of one part and lens come one after the other, so the first ones are those that the journal holds. */
function repeatedIn(log: PlayerLog, before: number, finished: ReadonlyMap<string, number>): readonly string[] {
  const asked = new Map<string, string[]>();
  for (const { part, of, body } of log.heard.slice(0, before)) {
    const key = keyOf(part, of);
    const bodies = asked.get(key) ?? [];
    const text = JSON.stringify(body);
    if (!bodies.includes(text)) bodies.push(text);
    asked.set(key, bodies);
  }
  return log.heard.slice(before).flatMap(({ part, of, body }) => {
    const key = keyOf(part, of);
    const done = (asked.get(key) ?? []).slice(0, finished.get(key) ?? 0);
    return done.includes(JSON.stringify(body)) ? [key] : [];
  });
}

/** Result without the parts of one run only. Perspectives run at once, so their events come in any order. */
const comesTo = (records: readonly RecordedEvent[]) => ({
  types: records.map(({ event }) => event.type).toSorted(),
  results: records.flatMap(({ event }) => (event.type === "perspective.finished" ? [JSON.stringify(event.result)] : [])).toSorted(),
  made: records.flatMap(({ event }) => (event.type === "synthesis.made" ? [event.synthesis] : [])),
  tasks: records.flatMap(({ event }) => (event.type === "tasks.made" ? [event.tasks] : [])),
  outcome: records.flatMap(({ event }) => (event.type === "session.ended" ? [event.outcome] : [])),
});

const lastWordsMs = 100;

/** State of affairs when a process was killed. */
interface Death {
  /** How many requests were made by then. */
  readonly before: number;
  readonly left: readonly RecordedEvent[];
  /** The request that stayed without an answer. */
  readonly open?: string;
}

interface Chain {
  readonly name: string;
  /** Whether this request, counted from 0 without those that come again, is never answered: who made it is killed then. */
  readonly dooms?: (request: number) => boolean;
  /** After how many of its own commits the process with this number, from 0, is killed. */
  readonly commitOf?: (process: number) => number;
}

interface Survived {
  readonly deaths: readonly Death[];
  readonly records: readonly RecordedEvent[];
  readonly problems: readonly string[];
}

/** Plays one inquiry to its end, in as many processes as it takes. */
async function survive({ dooms, commitOf }: Chain): Promise<Survived> {
  const asked = new Set<string>();
  const deaths: Death[] = [];
  let child: ReturnType<Inquiry["mira"]["start"]> | undefined;
  let open: string | undefined;
  const inquiry = await openInquiry({
    providers: ["openai-compatible"],
    instead: ({ body }) => {
      const text = JSON.stringify(body);
      if (open !== undefined) return ignores; // the last words of a process that is already killed
      if (asked.has(text)) return undefined;
      asked.add(text);
      if (!dooms?.(asked.size - 1)) return undefined;
      open = text;
      child?.kill("SIGKILL");
      return ignores;
    },
  });
  const { mira, log, script, environment } = inquiry;
  const recorded = (): Promise<readonly RecordedEvent[]> => inquiry.records().catch(() => []);
  try {
    for (let left = await recorded(); left.at(-1)?.event.type !== "session.ended"; left = await recorded()) {
      const dieAt = commitOf?.(deaths.length);
      const extra = dieAt ? { NODE_OPTIONS: `--import=${dying}`, ASSENT_TEST_DIE_AT: String(dieAt) } : {};
      const words = left.length > 0 ? ["resume", "frame"] : ["frame", script.question, "--unattended"];
      child = mira.start(words, { ...environment, ...extra });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
      const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
      if (signal !== "SIGKILL" && code !== 0) throw new Error(`${words[0]} ended with ${code ?? signal}: ${said}`);
      await sleep(lastWordsMs); // what it had sent is heard as its own, not as the next one's
      if (signal === "SIGKILL") deaths.push({ before: log.heard.length, left: await recorded(), ...(open === undefined ? {} : { open }) });
      open = undefined;
    }
    const records = await recorded();
    return { deaths, records, problems: deaths.flatMap((death, at) => problemsOf(death, log, deaths[at + 1]?.left ?? records)) };
  } finally {
    await inquiry.remove();
  }
}

function problemsOf({ before, left, open }: Death, log: PlayerLog, later: readonly RecordedEvent[]): readonly string[] {
  const repeated = repeatedIn(log, before, finishedIn(left)).map((key) => `asked again: ${key}`);
  const isLost = left.some(({ event }, at) => JSON.stringify(event) !== JSON.stringify(later[at]?.event));
  // The other way round: what was not answered is not in the journal, so it has to come again.
  const isMissed = open !== undefined && !log.heard.slice(before).some(({ body }) => JSON.stringify(body) === open);
  return [...repeated, ...(isLost ? ["events are lost"] : []), ...(isMissed ? ["what was open was not asked again"] : [])];
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: limits.atOnce }, worker));
}

/** An inquiry that nobody disturbs: what it comes to, and how many requests and commits it takes. */
async function undisturbed() {
  const folder = await mkdtemp(join(tmpdir(), "assent-frame-crash-"));
  const inquiry = await openInquiry({ providers: ["openai-compatible"] });
  try {
    const points = join(folder, "points");
    const ran = await inquiry.mira.run(["frame", inquiry.script.question, "--unattended"], {
      environment: { ...inquiry.environment, NODE_OPTIONS: `--import=${dying}`, ASSENT_TEST_POINTS: points },
    });
    expect(ran).toMatchObject({ code: 0 });
    const expected = comesTo(await inquiry.records());
    return { expected, requests: inquiry.log.heard.length, commits: Number(await readFile(points, "utf8")) };
  } finally {
    await inquiry.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

test("K15 killed at every request and after commits, an inquiry ends the same, and no finished call is made again", async () => {
  const since = performance.now();
  const { expected, requests, commits } = await undisturbed();
  const shares = Array.from({ length: limits.sharedBy }, (_, share) => share);
  const atRequests = shares.map((share) => ({
    name: `at requests, share ${share}`,
    dooms: (request: number): boolean => request % limits.sharedBy === share,
  }));
  // Together they fall between each two requests, with two commits between them; who goes on first takes the lease.
  const afterCommits = shares.map((share) => ({
    name: `after commits, share ${share}`,
    commitOf: (process: number): number =>
      process === 0 ? 1 + share * limits.sharedBy : limits.commitsBetween + 1 + ((process + share) % 2),
  }));
  const counts = { requests: 0, commits: 0 };
  await inTurns<Chain>([...atRequests, ...afterCommits], async (chain) => {
    const { deaths, records, problems } = await survive(chain);
    counts[chain.dooms ? "requests" : "commits"] += deaths.length;
    expect.soft(problems, chain.name).toEqual([]);
    expect.soft(comesTo(records), chain.name).toEqual(expected);
  });
  expect(counts.requests).toBe(requests);
  expect(counts.commits).toBeGreaterThanOrEqual(Math.floor(commits / limits.sharedBy));
  const seconds = ((performance.now() - since) / 1_000).toFixed(0);
  process.stdout.write(`frame: killed at ${counts.requests} requests and after ${counts.commits} commits, ${seconds} s\n`);
});
