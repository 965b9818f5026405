import { setup } from "../support/programs-setup.ts";

/**
 * `npm run crash:missions [minutes] [seed]`: eight workers at once, and for so long (ten minutes) workers, drivers and `assent up` are
 * killed at random. At the end nothing is lost, nothing was done twice, and nothing is left behind. The last line is JSON.
 */
await setup({ onTestsRerun: () => {} } as never); // before what looks for the programs is loaded
const { debianTool } = await import("../support/debian.ts");
const { storm } = await import("./mission-storm.ts");
const { seeded } = await import("./dispatch-moments.ts");

const [minutes = 10, seed = Number(process.env["ASSENT_SEED"] ?? Math.floor(Math.random() * 1_000_000))] = process.argv
  .slice(2)
  .map(Number);
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

await debianTool("bwrap", "bubblewrap");
const began = performance.now();
const found = await storm({ forMs: minutes * 60_000, workers: 8, subtasks: 16, chance: seeded(seed), tell });
for (const problem of found.problems) tell(problem);
if (found.problems.length > 0) tell(`again: npm run crash:missions -- ${minutes} ${seed}`);
tell(JSON.stringify({ ...found, problems: found.problems.length, seconds: Math.round((performance.now() - began) / 1_000), seed }));
process.exitCode = found.problems.length === 0 ? 0 : 1;
