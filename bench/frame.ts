import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readRehearsal } from "../src/adapters/models/rehearsals.ts";
import { newLog, startPlayer, type Heard } from "../test/support/frame-player.ts";
import { providerWires } from "../test/support/model-provider.ts";
import { median, timed, type Bench, type Report } from "./figures.ts";
import { framePlace, pacedScript, wideScript } from "./frame-place.ts";

const policy = {
  secondsOf: [1, 2, 3, 4, 5],
  repeats: 3,
  wallMax: 1.05,
  warmUp: 5,
  inquiries: 40,
  overheadMsMax: 10,
  atOnce: 50,
  lineMs: 500,
  sampleMs: 25,
} as const;

/** Inquiries through the runtime as it is wired: how far they are parallel, what a call adds, and what many of them take. */
export const frameFigures: Bench = async (report) => {
  await atOnce(report); // first, so that nobody's garbage is there before it
  await parallel(report);
  await overhead(report);
};

/**
 * Five perspectives whose provider, on loopback, takes one to five seconds: from the first request of any of them to
 * the coordinator's next one, beside the slowest alone.
 */
async function parallel(report: Report): Promise<void> {
  const log = newLog();
  const arrived: number[] = [];
  const lenses = Object.keys(wideScript.perspective ?? {});
  const instead = async ({ part, of, number, body }: Heard): Promise<undefined> => {
    arrived[number] = performance.now();
    const isResult = part === "perspective" && JSON.stringify(body).includes('"tool"');
    if (isResult) await sleep((policy.secondsOf[lenses.indexOf(of)] ?? 0) * 1_000);
  };
  const server = await startPlayer(providerWires["openai-compatible"], { script: wideScript, log, instead });
  const model = { provider: "openai-compatible", model: "scripted", url: server.url };
  const place = await framePlace({ local: model });
  const ratios: number[] = [];
  for (let repeat = -1; repeat < policy.repeats; repeat += 1) {
    const before = log.heard.length;
    await place.inquire("local", wideScript.question);
    const heard = log.heard.slice(before);
    const first = heard.find(({ part }) => part === "perspective")?.number ?? 0;
    const after = heard.find(({ part }) => part === "triggers")?.number ?? 0;
    const wallMs = (arrived[after] ?? 0) - (arrived[first] ?? 0);
    if (repeat >= 0) ratios.push(wallMs / (Math.max(...policy.secondsOf) * 1_000)); // the first one loads the package
  }
  await place.close();
  await server.close();
  const context = { perspectives: lenses.length, seconds: policy.secondsOf, repeats: policy.repeats };
  const worst = Math.max(...ratios);
  report.figure({ name: "frame.wall-to-slowest", value: median(ratios), unit: "times", worst, ...context }, { atMost: policy.wallMax });
}

/** Whole inquiries one after the other, by the rehearsal, whose calls take no time: what is left is ours. */
async function overhead(report: Report): Promise<void> {
  const { file, place, calls, question } = await rehearsed(0);
  const each: number[] = [];
  for (let round = -policy.warmUp; round < policy.inquiries; round += 1) {
    const ms = await timed(() => place.inquire(file, question));
    if (round >= 0) each.push(ms / calls);
  }
  await place.close();
  report.times("frame.call-overhead", each, {
    context: { of: "one model call, its share of a whole inquiry", callsEach: calls },
    budget: { atMost: policy.overheadMsMax },
  });
}

/** Fifty inquiries in one process, all under way at the same time. */
async function atOnce(report: Report): Promise<void> {
  const { file, place, calls, question } = await rehearsed(policy.lineMs);
  await place.inquire(file, question);
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), policy.sampleMs);
  const inquire = (): Promise<unknown> => place.inquire(file, question);
  const aloneMs = await timed(inquire);
  const ms = await timed(() => Promise.all(Array.from({ length: policy.atOnce }, inquire)));
  clearInterval(sampling);
  await place.close();
  const context = { inquiries: policy.atOnce, callsEach: calls };
  const value = (peak - before) / policy.atOnce / 2 ** 20;
  report.figure({ name: "frame.at-once.memory-each", value, unit: "MB", peakMB: peak / 2 ** 20, ...context });
  report.figure({ name: "frame.at-once.wall-to-one", value: ms / aloneMs, unit: "times", ms, aloneMs, ...context });
}

/** The rehearsal that comes along, at one pace, as a file; and how many calls one inquiry with it makes. */
async function rehearsed(delayMs: number) {
  const script = await readRehearsal("ledger-or-outbox");
  const place = await framePlace();
  const path = join(place.folder, `paced-${delayMs}.json`);
  writeFileSync(path, JSON.stringify(pacedScript(script, delayMs)));
  const stream = await place.inquire(`rehearsal:${path}`, script.question);
  const events = await place.journal.read(stream);
  const calls = events.filter(({ type }) => outcomes.has(type)).length;
  return { file: `rehearsal:${path}`, place, calls, question: script.question };
}

/** One for each model call. */
const outcomes: ReadonlySet<string> = new Set([
  ...["brief.proposed", "lenses.proposed", "triggers.found", "synthesis.made", "tasks.made"],
  ...["perspective.answered", "perspective.finished", "message.sent", "report.filed", "reply.given"],
]);
