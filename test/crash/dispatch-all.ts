import { setup } from "../support/programs-setup.ts";

/**
 * `npm run crash:dispatch [layer|worktree|landlock]`: kills a dispatch at every moment that it has, alone, with half a git, and with the
 * locks that one leaves; every third of those who go on is killed too. The last line is JSON.
 */
await setup({ onTestsRerun: () => {} } as never); // before what looks for the programs is loaded
const { scenes } = await import("./dispatch-deaths.ts");
const { deathsAmong, momentsIn, seeded, stepsOf, tryDeaths } = await import("./dispatch-moments.ts");

const atOnce = 2;
const seed = Number(process.env["ASSENT_SEED"] ?? 20_261_116);
const chance = seeded(seed);
const wanted = process.argv.slice(2);
const began = performance.now();
const all: { tried: number; deaths: number; problems: string[] } = { tried: 0, deaths: 0, problems: [] };
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

for (const scene of Object.values(scenes).filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const { first, later } = await stepsOf(scene);
  const plans = deathsAmong(later);
  const moments = momentsIn(later);
  const again = (): string => moments[Math.floor(chance() * moments.length)] ?? "";
  const chains = plans.map((plan, at) => (at % 3 === 0 ? [plan, { at: again(), how: "self" } as const] : [plan]));
  const onlyFirst = momentsIn(first).filter((step) => !later.includes(step));
  tell(`${scene.name}: ${later.length} steps, ${chains.length} deaths, and ${onlyFirst.length} in a home of their own`);
  const queue = [
    ...onlyFirst.map((at) => [[{ at, how: "self" } as const]]),
    chains.slice(0, chains.length / 2),
    chains.slice(chains.length / 2),
  ].values();
  const tries = Array.from({ length: atOnce }, async () => {
    for (const some of queue) {
      const { tried, deaths, problems } = await tryDeaths(scene, some, tell);
      all.tried += tried;
      all.deaths += deaths;
      all.problems.push(...problems);
    }
  });
  await Promise.all(tries);
}
tell(JSON.stringify({ ...all, seconds: Math.round((performance.now() - began) / 1_000), seed }));
process.exitCode = all.problems.length === 0 ? 0 : 1;
