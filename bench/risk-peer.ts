import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { assess } from "../src/risk/assess.ts";
import { install } from "../test/support/install.ts";
import { median, type Report } from "./figures.ts";
import { benchFolder } from "./place.ts";
import { facts, project, type Corpora, type Sample } from "./risk-corpora.ts";

/** A turn is long enough that what the other side left in the caches does not count. */
const policy = { warmUp: 1, rounds: 5, turnOf: 200, fasterAtLeast: 10 } as const;

/** Whether a tool stops a command, to ask or for good. */
type Stops = (command: string) => boolean;

interface Side {
  readonly name: string;
  readonly stops: Stops;
}

// The part of the package that we use: what its own documentation calls its library API.
interface SafetyNet {
  checkCommand(input: { command: string; cwd: string }): { readonly kind: "allow" | "deny" };
}

/**
 * The same commands for the risk engine and for cc-safety-net, both called as functions in this process: a few
 * hundred by one, then by the other, and who goes first changes every round. Starting their hook for each command would take far longer.
 */
export async function besideSafetyNet(report: Report, corpora: Corpora): Promise<void> {
  const sides: readonly Side[] = [
    { name: "risk", stops: ourStops },
    { name: "cc-safety-net", stops: await theirStops() },
  ];
  const commands = [...corpora.labelled, ...corpora.ordinary];
  const speeds = takeTurns(
    sides,
    commands.map(({ command }) => command),
  );
  sides.forEach(({ name, stops }, index) => {
    const context = { commands: commands.length, rounds: policy.rounds };
    report.figure({ name: `${name}.speed`, value: speeds[index] ?? 0, unit: "commands/s", ...context });
    quality(report, name, stops, corpora);
  });
  const [ours = 0, theirs = 1] = speeds;
  const name = "risk.faster-than-cc-safety-net";
  report.figure({ name, value: ours / theirs, unit: "times" }, { atLeast: policy.fasterAtLeast });
}

/** Commands per second of each side, by the median time of each command: a pause of the machine belongs to no side. */
function takeTurns(sides: readonly Side[], commands: readonly string[]): readonly number[] {
  const times = sides.map(() => commands.map((): number[] => []));
  for (let round = 0; round < policy.warmUp + policy.rounds; round += 1) {
    for (let from = 0; from < commands.length; from += policy.turnOf) {
      for (let turn = 0; turn < sides.length; turn += 1) {
        const index = (round + turn) % sides.length;
        commands.slice(from, from + policy.turnOf).forEach((command, at) => {
          const start = performance.now();
          sides[index]?.stops(command);
          if (round >= policy.warmUp) times[index]?.[from + at]?.push(performance.now() - start);
        });
      }
    }
  }
  return times.map((side) => (1_000 * commands.length) / side.reduce((sum, each) => sum + median(each), 0));
}

/** A tool's share of catches among commands that others call dangerous, and of stops among ordinary ones. */
function quality(report: Report, name: string, stops: Stops, { labelled, ordinary }: Corpora): void {
  const share = (figure: string, samples: readonly Sample[]): void => {
    const stopped = samples.filter(({ command }) => stops(command)).length;
    const value = samples.length === 0 ? 0 : (100 * stopped) / samples.length;
    report.figure({ name: `${name}.${figure}`, value, unit: "%", stopped, of: samples.length });
  };
  const dangerous = labelled.filter(({ level }) => level === "gate");
  share("recall", dangerous);
  share(
    "recall.without-its-own-cases", // their own tests are among the cases, and they pass them
    dangerous.filter(({ source }) => !/safety-net/.test(source)),
  );
  share(
    "interruption.low",
    labelled.filter(({ level }) => level === "low"),
  );
  share("interruption.agent-commands", ordinary);
}

const ourStops: Stops = (command) => {
  const { verdict } = assess({ tool: "Bash", input: { command }, cwd: project }, facts);
  return verdict === "gate" || verdict === "refuse";
};

/** It looks at the disk, so it gets a project that exists: an empty one, in a home without settings. */
async function theirStops(): Promise<Stops> {
  const home = benchFolder();
  const folder = join(home, "app");
  mkdirSync(folder);
  process.env["HOME"] = home;
  const modules = await install(join(import.meta.dirname, "cc-safety-net"));
  const { checkCommand }: SafetyNet = await import(pathToFileURL(join(modules, "cc-safety-net/dist/api.js")).href);
  return (command) => checkCommand({ command: command.replaceAll(project, folder), cwd: folder }).kind === "deny";
}
