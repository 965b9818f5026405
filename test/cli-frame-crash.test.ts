import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { Recorded } from "../src/protocols/frame/audit.ts";
import type { Heard, PlayerLog } from "./support/frame-player.ts";
import { ignores } from "./support/model-provider.ts";
import { openInquiry, type Inquiry } from "./support/inquiry.ts";

/**
 * K15: an inquiry is killed, really, at each request it makes and after what it commits to its journal, and another
 * process goes on with it. What the journal holds was asked once; what it does not hold is asked again.
 */
const limits = { atOnce: 3 } as const;
const dying = pathToFileURL(join(import.meta.dirname, "crash/die-at-commit.ts")).href;

/** Whose outcome each recorded event is: one for each finished model call. */
const partOf: Readonly<Partial<Record<Recorded["event"]["type"], Heard["part"]>>> = {
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
function finishedIn(records: readonly Recorded[]): ReadonlyMap<string, number> {
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

/** What came of it, without what is of one run only. Perspectives run at once, so their events come in any order. */
const comesTo = (records: readonly Recorded[]) => ({
  types: records.map(({ event }) => event.type).toSorted(),
  results: records
    .flatMap(({ event }) => (event.type === "perspective.finished" ? [JSON.stringify(event.result)] : []))
    .toSorted(),
  made: records.flatMap(({ event }) => (event.type === "synthesis.made" ? [event.synthesis] : [])),
  tasks: records.flatMap(({ event }) => (event.type === "tasks.made" ? [event.tasks] : [])),
  outcome: records.flatMap(({ event }) => (event.type === "session.ended" ? [event.outcome] : [])),
});

interface Killing {
  /** Which request is not answered any more, from 1. */
  readonly request?: number;
  /** After which commit, from 1. */
  readonly commit?: number;
}

interface Survived {
  readonly inquiry: Inquiry;
  /** False where it died before anything of it was recorded, or not at all. */
  readonly isBegun: boolean;
  readonly records: readonly Recorded[];
  readonly problems: readonly string[];
}

/** Runs an inquiry until it is killed, then resumes it in another process. */
async function killed({ request, commit }: Killing): Promise<Survived> {
  const running: { child?: ReturnType<Inquiry["mira"]["start"]> } = {};
  const inquiry = await openInquiry({
    providers: ["openai-compatible"],
    instead: ({ number }) => {
      if (number + 1 !== request) return undefined;
      running.child?.kill("SIGKILL");
      return ignores;
    },
  });
  const { mira, log, script, environment } = inquiry;
  const extra = commit === undefined ? {} : { NODE_OPTIONS: `--import=${dying}`, ASSENT_TEST_DIE_AT: String(commit) };
  const child = mira.start(["frame", script.question, "--unattended"], { ...environment, ...extra });
  running.child = child;
  child.stdout.resume();
  child.stderr.resume();
  const [, signal] = await once(child, "exit");
  const before = log.heard.length;
  const left = await inquiry.records().catch(() => []);
  const finished = finishedIn(left);
  const isOver = left.length === 0 || left.at(-1)?.event.type === "session.ended"; // then there is nothing to resume
  const resumed = isOver ? 0 : (await inquiry.run(["resume", "frame"])).code;
  const records = await inquiry.records().catch(() => []);
  const repeated = repeatedIn(log, before, finished).map((key) => `asked again: ${key}`);
  const lost = left.length > records.length || resumed !== 0 ? [`resumed with ${resumed}, events may be lost`] : [];
  const alive = signal === "SIGKILL" || request === undefined ? [] : ["it was not killed"];
  // The other way round: what was not answered is not in the journal, so it has to come again.
  const open = request === undefined ? undefined : JSON.stringify(log.heard[request - 1]?.body);
  const isMissed = open !== undefined && !log.heard.slice(before).some(({ body }) => JSON.stringify(body) === open);
  const missed = isMissed ? ["what was open was not asked again"] : [];
  return {
    inquiry,
    isBegun: signal === "SIGKILL" && left.length > 0,
    records,
    problems: [...repeated, ...lost, ...alive, ...missed],
  };
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
  const killings: readonly Killing[] = [
    ...Array.from({ length: requests }, (_, at) => ({ request: at + 1 })),
    // Between two requests there are several commits; every third falls between each two sooner or later.
    ...Array.from({ length: Math.ceil(commits / 3) }, (_, at) => ({ commit: 3 * at + 1 })),
  ];
  const problems: string[] = [];
  let resumed = 0;
  await inTurns(killings, async (killing) => {
    const { inquiry, isBegun, records, problems: found } = await killed(killing);
    const name = JSON.stringify(killing);
    problems.push(...found.map((what) => `${name}: ${what}`));
    if (isBegun) expect.soft(comesTo(records), name).toEqual(expected);
    if (isBegun) resumed += 1;
    await inquiry.remove();
  });
  expect(problems).toEqual([]);
  expect(resumed).toBeGreaterThanOrEqual(killings.length - 3); // the first commits make the journal
  const seconds = ((performance.now() - since) / 1_000).toFixed(0);
  process.stdout.write(
    `frame: killed at ${requests} requests and after ${killings.length - requests} commits, resumed ${resumed} times, ${seconds} s\n`,
  );
});
