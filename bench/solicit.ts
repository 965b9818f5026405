import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { transcriptMoments } from "../src/host/inquiry/solicit-look.ts";
import { createWatch, type Moment } from "../src/protocols/solicit/detect/index.ts";
import { percentile, type Bench } from "./figures.ts";
import { benchFolder } from "./place.ts";

const policy = { megabytes: 100, repeats: 3, lives: 20_000 } as const;
const budgets = { speed: { atLeast: 50 }, memory: { atMost: 200 }, live: { atMost: 2 } } as const;

/** Scanning a long transcript, and what one live moment costs. The scan runs in a process of its own, for its memory. */
export const solicit: Bench = async (report) => {
  if (process.argv.includes(scanOnly)) return;
  const path = join(benchFolder(), "long.jsonl");
  await writeTranscript(path);
  const megabytes = (await stat(path)).size / 1_000_000;
  const runs = [];
  for (let repeat = 0; repeat < policy.repeats; repeat += 1) runs.push(await scanApart(path));
  const middle = runs.toSorted((one, other) => one.ms - other.ms)[Math.floor(runs.length / 2)];
  if (!middle) throw new Error("nothing was scanned");
  const context = { megabytes, moments: middle.moments, cpuS: middle.cpuS, repeats: policy.repeats };
  report.figure({ name: "solicit.scan", value: megabytes / (middle.ms / 1_000), unit: "MB/s", ...context }, budgets.speed);
  const peak = Math.max(...runs.map(({ megabytes: each }) => each));
  report.figure({ name: "solicit.scan.memory", value: peak, unit: "MB", ...context }, budgets.memory);
  const times = await liveTimes(path);
  report.figure({ name: "solicit.live.p50", value: percentile(times, 50), unit: "ms", rounds: times.length });
  report.figure({ name: "solicit.live.p99", value: percentile(times, 99), unit: "ms", rounds: times.length }, budgets.live);
};

const scanOnly = "--scan-only";

interface Scan {
  readonly ms: number;
  /** Time of the processor, which other work disturbs less. */
  readonly cpuS: number;
  readonly megabytes: number;
  readonly moments: number;
}

async function scanApart(path: string): Promise<Scan> {
  const child = spawn(process.execPath, [import.meta.filename, scanOnly, path], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the scan ended with ${String(code)}`);
  return JSON.parse(said) as Scan;
}

async function scan(path: string): Promise<Scan> {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const watch = createWatch();
  let moments = 0;
  for await (const batch of transcriptMoments(path, new AbortController().signal))
    for (const moment of batch) {
      watch.push(moment);
      moments += 1;
    }
  watch.gaps();
  const { user, system } = process.cpuUsage(used);
  const cpuS = (user + system) / 1_000_000;
  return { ms: performance.now() - began, cpuS, megabytes: process.resourceUsage().maxRSS / 1_024, moments };
}

/** Each moment, and a look for gaps after it, as the guard does it for every event of a client. */
async function liveTimes(path: string): Promise<readonly number[]> {
  const watch = createWatch();
  const times: number[] = [];
  for await (const batch of transcriptMoments(path, new AbortController().signal))
    for (const moment of batch) {
      if (times.length >= policy.lives) return times;
      times.push(timeOf(() => push(watch, moment)));
    }
  return times;
}

const push = (watch: ReturnType<typeof createWatch>, moment: Moment): void => {
  watch.push(moment);
  watch.gaps();
};

function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** A session as Claude Code writes it: talk, edits, reads of whole files, failing and passing tests, progress. */
async function writeTranscript(path: string): Promise<void> {
  const out = createWriteStream(path);
  let written = 0;
  for (let turn = 0; written < policy.megabytes * 1_000_000; turn += 1) {
    const text = `${linesOf(turn)
      .map((line) => JSON.stringify(line))
      .join("\n")}\n`;
    written += Buffer.byteLength(text);
    if (!out.write(text)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}

const source = Array.from(
  { length: 220 },
  (_, at) => `${String(at + 1).padStart(6)}→  const total${at} = items.reduce((sum, item) => sum + item.price * ${at}, 0); // «${at}»`,
).join("\n");

function linesOf(turn: number): readonly object[] {
  const at = new Date(Date.UTC(2026, 9, 1) + turn * 60_000).toISOString();
  const line = (type: string, content: unknown) => ({
    parentUuid: `p${turn}`,
    isSidechain: false,
    cwd: "/home/a/shop",
    sessionId: "s",
    gitBranch: "main",
    type,
    message: { role: type, content },
    timestamp: at,
  });
  const call = (name: string, input: object, output: string, isError = false) => {
    const id = `${name}-${turn}`;
    return [
      line("assistant", [{ type: "tool_use", id, name, input }]),
      line("user", [{ type: "tool_result", tool_use_id: id, content: output, is_error: isError }]),
    ];
  };
  const failure =
    `Exit code 1\n RUN  v3.2.4 /home/a/shop\n${" ✓ src/a.test.ts (12 tests) 8ms\n".repeat(30)} FAIL  src/cart.test.ts > case ` +
    `${turn % 7}\nAssertionError: expected ${turn % 5} to be 4\n ❯ src/cart.test.ts:${turn}:5\n Duration  ${turn}ms`;
  return [
    line("user", `Please change part ${turn} of the cart and keep the rest as it is.`),
    line("assistant", [
      { type: "text", text: `I'll look at src/cart-${turn % 50}.ts first, assuming the prices in config/prices-${turn % 9}.json are net.` },
    ]),
    ...call("Read", { file_path: `/home/a/shop/src/cart-${turn % 50}.ts` }, source),
    ...call("Edit", { file_path: `/home/a/shop/src/cart-${turn % 50}.ts`, old_string: "a", new_string: "b" }, "The file has been updated."),
    { type: "progress", data: { type: "bash_progress", output: source.slice(0, 4_000) }, timestamp: at },
    ...call("Bash", { command: "npx vitest run 2>&1 | tail -60" }, failure, turn % 3 !== 0),
    ...call("Bash", { command: "git status --short" }, " M src/cart.ts\n"),
  ];
}

if (process.argv.includes(scanOnly)) console.log(JSON.stringify(await scan(process.argv.at(-1) ?? "")));
