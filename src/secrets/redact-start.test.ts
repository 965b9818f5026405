import { Session, type Profiler } from "node:inspector";
import { expect, test } from "vitest";

/** How often any block of this code ran, whatever the machine. */
async function blocksRun(look: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await look();
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post("Profiler.takePreciseCoverage", (_, found) => {
    scripts = found.result;
  });
  session.disconnect();
  return scripts
    .filter(({ url }) => /\/src\/(?:secrets|lexicon)\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

/** Every call of an agent starts a process that reads this code and redacts a command: both are paid each time. */
const blocksMax = { reading: 2_000, first: 20_000 };

test("D22 reading the redactor makes none of its tables, and an ordinary command few of them", async () => {
  let redact: (text: string) => string = (text) => text;
  const reading = await blocksRun(async () => {
    const { redactSecrets } = await import("./redact.ts");
    redact = redactSecrets([]);
  });
  expect(reading).toBeLessThan(blocksMax.reading);
  const command = JSON.stringify({ command: "git status --short && npm test", description: "Shows what changed" });
  const first = await blocksRun(async () => redact(command));
  expect(first).toBeLessThan(blocksMax.first);
  expect(redact(command)).toBe(command);
});
