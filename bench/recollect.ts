import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { openRecallIndex, type IndexedEntry } from "../src/host/past/recall-index.ts";
import { occasionsFor } from "../src/host/past/recall-search.ts";
import { percentile, type Bench } from "./figures.ts";
import { benchFolder } from "./place.ts";

const policy = { entries: 100_000, searches: 200, batch: 1_000 } as const;
const budgets = { search: { atMost: 50 }, memory: { atMost: 200 }, file: { atMost: 200 } } as const;
const searchOnly = "--search-only";

interface Searches {
  readonly times: readonly number[];
  /** Time of the processor, which other work disturbs less. */
  readonly cpuTimes: readonly number[];
  readonly megabytes: number;
}

/** A full index of recollect: how long a search takes, and how much room it needs. The searches run apart, for their memory. */
export const recollect: Bench = async (report) => {
  if (process.argv.includes(searchOnly)) return;
  const path = join(benchFolder(), "recall.db");
  const index = openRecallIndex(path);
  const since = performance.now();
  for (let at = 0; at < policy.entries; at += policy.batch)
    index.put(Array.from({ length: policy.batch }, (_, each) => entryAt(at + each)));
  index.close();
  const builtS = (performance.now() - since) / 1_000;
  const { times, cpuTimes, megabytes } = await searchApart(path);
  const context = { entries: policy.entries, searches: policy.searches, builtS, cpuP95: percentile(cpuTimes, 95) };
  report.figure({ name: "recollect.search.p50", value: percentile(times, 50), unit: "ms", ...context });
  report.figure({ name: "recollect.search.p95", value: percentile(times, 95), unit: "ms", ...context }, budgets.search);
  report.figure({ name: "recollect.file", value: statSync(path).size / 1_000_000, unit: "MB", ...context }, budgets.file);
  report.figure({ name: "recollect.memory", value: megabytes, unit: "MB", ...context }, budgets.memory);
};

async function searchApart(path: string): Promise<Searches> {
  const child = spawn(process.execPath, [import.meta.filename, searchOnly, path], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the searches ended with ${String(code)}`);
  return JSON.parse(said) as Searches;
}

function searchAll(path: string): Searches {
  const index = openRecallIndex(path);
  const [times, cpuTimes]: [number[], number[]] = [[], []];
  for (let at = 0; at < policy.searches; at += 1) {
    const words = phrases[at % phrases.length] ?? [];
    const phrase = { quote: "like that", words, around: words, names: [], isSettled: at % 2 === 0 };
    const [began, used] = [performance.now(), process.cpuUsage()];
    occasionsFor(index, { phrase, now: "2026-11-01T00:00:00.000Z" });
    times.push(performance.now() - began);
    const { user, system } = process.cpuUsage(used);
    cpuTimes.push((user + system) / 1_000);
  }
  index.close();
  return { times, cpuTimes, megabytes: process.resourceUsage().maxRSS / 1_024 };
}

const topics = [
  "migration",
  "deploy",
  "timeout",
  "cache",
  "importer",
  "invoice",
  "parser",
  "token",
  "layout",
  "retry",
  "address",
  "report",
];
const verbs = ["split", "rename", "fix", "revert", "discuss", "decide", "measure", "speed", "move", "drop", "agree", "test"];
const phrases = [
  ["address", "migration"],
  ["deploy", "failed", "cause"],
  ["rarely", "0042317"],
  ["timeout", "number"],
  ["parser", "invoice", "cache"],
];

/** Texts as people write them: some words are in every tenth of them, most in few. */
function entryAt(number: number): IndexedEntry {
  const pick = (list: readonly string[], salt: number): string => list[(number * 31 + salt * 17 + (number >> salt)) % list.length] ?? "";
  const words = Array.from({ length: 30 }, (_, at) => `w${(number * 7919 + at * 104_729) % 40_000}`);
  return {
    kind: (["commit", "said", "session", "answer"] as const)[number % 4] ?? "said",
    key: `k${number}`,
    place: `p${number}`,
    at: new Date(Date.UTC(2024, 0, 1) + number * 600_000).toISOString(),
    text: `${pick(verbs, 1)} the ${pick(topics, 2)} of ${pick(topics, 3)}, number ${String(number).padStart(7, "0")}: ${words.join(" ")}`,
  };
}

const [flag, path] = process.argv.slice(2);
if (flag === searchOnly && path !== undefined) console.log(JSON.stringify(searchAll(path)));
