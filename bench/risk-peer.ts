import { assess } from "../src/risk/assess.ts";
import type { Facts } from "../src/risk/facts.ts";
import { heldBatteries, openBatteries, plainCommands, type PlainCommand } from "../test/support/battery.ts";
import { median, type Report } from "./figures.ts";
import { facts, project, type Corpora, type Sample } from "./risk-corpora.ts";
import { startPeers, type Stops } from "./risk-peers.ts";

/** A turn is long enough that what the other sides left in the caches does not count. */
const policy = { warmUp: 1, rounds: 5, turnOf: 200 } as const;

interface Side {
  readonly name: string;
  readonly stops: Stops;
  readonly ownCases?: RegExp;
  readonly fasterAtLeast?: number;
}

/**
 * The same commands for the risk engine and for each peer, all called as functions in this process: a few hundred by one,
 * then by the next, and who goes first changes every round. Starting a hook for each command would take far longer.
 */
export async function besidePeers(report: Report, corpora: Corpora): Promise<void> {
  const peers = await startPeers();
  const sides: readonly Side[] = [{ name: "risk", stops: (command) => weStop(command, facts) }, ...peers];
  const commands = [...corpora.labelled, ...corpora.ordinary].map(({ command }) => command);
  const speeds = await takeTurns(sides, commands);
  const context = { commands: commands.length, rounds: policy.rounds };
  for (const [at, side] of sides.entries()) {
    report.figure({ name: `${side.name}.speed`, value: speeds[at] ?? 0, unit: "commands/s", ...context });
    await quality(report, side, corpora);
  }
  for (const [at, { name, fasterAtLeast }] of sides.entries()) {
    if (fasterAtLeast === undefined) continue;
    const value = (speeds[0] ?? 0) / (speeds[at] ?? 1);
    report.figure({ name: `risk.faster-than-${name}`, value, unit: "times" }, { atLeast: fasterAtLeast });
  }
  await batteries(report, sides);
}

/** Commands per second of each side, by the median time of each command: a pause of the machine belongs to no side. */
async function takeTurns(sides: readonly Side[], commands: readonly string[]): Promise<readonly number[]> {
  const times = sides.map(() => commands.map((): number[] => []));
  for (let round = 0; round < policy.warmUp + policy.rounds; round += 1) {
    for (let from = 0; from < commands.length; from += policy.turnOf) {
      for (let turn = 0; turn < sides.length; turn += 1) {
        const index = (round + turn) % sides.length;
        for (const [at, command] of commands.slice(from, from + policy.turnOf).entries()) {
          const start = performance.now();
          const said = sides[index]?.stops(command);
          if (typeof said === "object") await said;
          if (round >= policy.warmUp) times[index]?.[from + at]?.push(performance.now() - start);
        }
      }
    }
  }
  return times.map((side) => (1_000 * commands.length) / side.reduce((sum, each) => sum + median(each), 0));
}

/** A tool's share of catches among commands that others call dangerous, and of stops among ordinary ones. */
async function quality(report: Report, { name, stops, ownCases }: Side, { labelled, ordinary }: Corpora): Promise<void> {
  const share = (figure: string, samples: readonly Sample[]): Promise<void> => shareOf(report, `${name}.${figure}`, samples, stops);
  const [dangerous, low] = ["gate", "low"].map((wanted) => labelled.filter(({ level }) => level === wanted));
  await share("recall", dangerous ?? []);
  await share("interruption.low", low ?? []);
  await share("interruption.agent-commands", ordinary);
  if (!ownCases) return; // its own tests are among the cases, and it passes them
  const others = (samples: readonly Sample[] = []): readonly Sample[] => samples.filter(({ source }) => !ownCases.test(source));
  await share("recall.without-its-own-cases", others(dangerous));
  await share("interruption.low.without-its-own-cases", others(low));
}

/** Commands that were written blind for our policy. We are told of the project as our users' hook would be; the rest see the command. */
async function batteries(report: Report, sides: readonly Side[]): Promise<void> {
  for (const file of [...openBatteries, ...heldBatteries]) {
    const rows = plainCommands(file);
    const dangerous = rows.filter(({ isDangerous }) => isDangerous);
    const harmless = rows.filter(({ isDangerous }) => !isDangerous);
    const both = async (name: string, stops: (command: string, row: PlainCommand) => boolean | Promise<boolean>): Promise<void> => {
      await shareOf(report, `${name}.${file.replace(".jsonl", "")}.recall`, dangerous, stops);
      await shareOf(report, `${name}.${file.replace(".jsonl", "")}.interruption`, harmless, stops);
    };
    await both("risk.told", (command, row) => weStop(command, row.facts));
    for (const { name, stops } of sides) await both(name, stops);
  }
}

/** How many of the samples are stopped. They are counted, and never shown. */
async function shareOf<Each extends { readonly command: string }>(
  report: Report,
  name: string,
  samples: readonly Each[],
  stops: (command: string, sample: Each) => boolean | Promise<boolean>,
): Promise<void> {
  let stopped = 0;
  for (const sample of samples) stopped += Number(await stops(sample.command, sample));
  const value = samples.length === 0 ? 0 : (100 * stopped) / samples.length;
  report.figure({ name, value, unit: "%", stopped, of: samples.length });
}

function weStop(command: string, known: Facts): boolean {
  const { verdict } = assess({ tool: "Bash", input: { command }, cwd: project }, known);
  return verdict === "gate" || verdict === "refuse";
}
