import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { assess, rawDeedsOf } from "../src/risk/assess.ts";
import type { Facts } from "../src/risk/facts.ts";
import { parseShell } from "../src/risk/shell/parse.ts";
import { breathe, median, percentile, type Report } from "./figures.ts";
import { corporaFolder, facts, project, readCorpora } from "./risk-corpora.ts";
import { generatedInput } from "./risk-generated.ts";
import { hostileInputs } from "./risk-hostile.ts";
import { besidePeers } from "./risk-peer.ts";

const policy = {
  warmUp: 3,
  rounds: 9,
  p50MaxMicros: 100,
  p99MaxMicros: 1_000,
  hostileRounds: 3,
  hostileMaxMs: 200,
  generated: 10_000,
  generatedMaxChars: 65_000,
  generatedMaxMs: 300,
  generatedMaxMb: 150,
  slowest: 8,
} as const;

/** Time of the risk engine for a command, for the worst input, and beside other tools. */
export async function risk(report: Report): Promise<void> {
  const corpora = readCorpora();
  if (corpora) {
    const commands = [...corpora.labelled, ...corpora.ordinary].map(({ command }) => command);
    ordinaryCommands(report, commands);
    stages(report, commands);
    await besidePeers(report, corpora);
  } else report.note(`skipped all but the hostile inputs: no commands in ${corporaFolder()} (set ASSENT_CORPORA)`);
  await hostile(report);
}

interface Weighed {
  readonly times: readonly number[];
  readonly peakMb: number;
}

/** In a process of its own, whose heap grows only as far as it must. */
function weighApart(from: number, to: number): Weighed {
  const file = join(import.meta.dirname, "risk-worst.ts");
  const words = ["--max-semi-space-size=2", file, ...[from, to, policy.generatedMaxChars].map(String)];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" })) as Weighed;
}

/** The slowest of many inputs made by chance; the memory of the slowest ones, each in a fresh process. */
export async function generated(report: Report): Promise<void> {
  const { times } = weighApart(0, policy.generated);
  const slowest = times
    .map((ms, number) => ({ ms, number }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, policy.slowest);
  const named = slowest.map(({ ms, number }) => ({
    ms,
    number,
    name: generatedInput(number, policy.generatedMaxChars).name,
    peakMb: weighApart(number, number + 1).peakMb,
  }));
  for (const { ms, name, peakMb } of named) report.note(`${ms.toFixed(0)} ms, ${peakMb.toFixed(0)} MB: ${name}`);
  report.figure(
    { name: "risk.generated.slowest", value: named[0]?.ms ?? 0, unit: "ms", inputs: times.length, input: named[0]?.name },
    { atMost: policy.generatedMaxMs },
  );
  report.figure(
    { name: "risk.generated.peak", value: Math.max(...named.map(({ peakMb }) => peakMb)), unit: "MB" },
    { atMost: policy.generatedMaxMb },
  );
}

const weigh = (command: string, known: Facts): unknown => assess({ tool: "Bash", input: { command }, cwd: project }, known);

/** Of each command the median over the rounds: a pause of the machine belongs to no command. */
function ordinaryCommands(report: Report, commands: readonly string[]): void {
  const measured = (known: () => Facts): readonly number[] => {
    const times: number[][] = commands.map(() => []);
    for (let round = 0; round < policy.warmUp + policy.rounds; round += 1) {
      commands.forEach((command, index) => {
        const given = known();
        const start = performance.now();
        weigh(command, given);
        const micros = 1_000 * (performance.now() - start);
        if (round >= policy.warmUp) times[index]?.push(micros);
      });
    }
    return times.map(median);
  };
  const context = { unit: "µs", commands: commands.length, rounds: policy.rounds } as const;
  const times = measured(() => facts);
  report.figure({ name: "risk.command.p50", value: percentile(times, 50), ...context }, { atMost: policy.p50MaxMicros });
  report.figure({ name: "risk.command.p95", value: percentile(times, 95), ...context });
  report.figure({ name: "risk.command.p99", value: percentile(times, 99), ...context }, { atMost: policy.p99MaxMicros });
  report.figure({ name: "risk.command.slowest", value: percentile(times, 100), ...context });
  // The hook gathers its facts anew for every call, so nothing that was kept with them helps it.
  const fresh = measured(() => ({ ...facts }));
  report.figure({ name: "risk.command.new-facts.p50", value: percentile(fresh, 50), ...context });
  report.figure({ name: "risk.command.new-facts.p99", value: percentile(fresh, 99), ...context });
}

/** Where the time goes: each stage does what the one before it does, and more. */
function stages(report: Report, commands: readonly string[]): void {
  const works: Readonly<Record<string, (command: string) => unknown>> = {
    parse: parseShell,
    deeds: (command) => rawDeedsOf({ tool: "Bash", input: { command }, cwd: project }, facts),
    verdict: (command) => weigh(command, facts),
  };
  const means = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round < policy.warmUp + policy.rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      const start = performance.now();
      for (const command of commands) work(command);
      const mean = (1_000 * (performance.now() - start)) / commands.length;
      if (round >= policy.warmUp) means.get(name)?.push(mean);
    }
  }
  for (const [name, values] of means)
    report.figure({ name: `risk.stage.${name}.mean`, value: median(values), unit: "µs", commands: commands.length });
}

interface Worst {
  readonly name: string;
  readonly ms: number;
  readonly wallMs: number;
  readonly inputs: number;
}

/** Time of the processor, the median of a few rounds: what the input costs on a quiet core, whatever this one does. */
async function hostile(report: Report): Promise<void> {
  const worst = new Map<string, Worst>();
  for (const { name, tool, input } of hostileInputs()) {
    const [times, cpuTimes]: [number[], number[]] = [[], []];
    for (let round = 0; round < policy.hostileRounds; round += 1) {
      await breathe();
      const [start, cpu] = [performance.now(), process.threadCpuUsage()];
      assess({ tool, input, cwd: project }, facts);
      times.push(performance.now() - start);
      const { user, system } = process.threadCpuUsage(cpu);
      cpuTimes.push((user + system) / 1_000);
    }
    const [ms, wallMs] = [median(cpuTimes), Math.min(...times)];
    const before = worst.get(tool);
    if (ms > policy.hostileMaxMs) report.note(`${ms.toFixed(0)} ms (${wallMs.toFixed(0)} on the wall): ${name}`);
    worst.set(tool, { ...(before && before.ms >= ms ? before : { name, ms, wallMs }), inputs: (before?.inputs ?? 0) + 1 });
  }
  for (const [tool, { name, ms, wallMs, inputs }] of worst)
    report.figure(
      { name: `risk.hostile.${tool}.slowest`, value: ms, unit: "ms", wallMs, input: name, inputs },
      { atMost: policy.hostileMaxMs },
    );
}
