import { assess } from "../src/risk/assess.ts";
import { needsOf } from "../src/risk/needs.ts";
import { redactSecrets } from "../src/secrets/redact.ts";
import { facts, project } from "./risk-corpora.ts";
import { generatedInput } from "./risk-generated.ts";

/** Weighs generated inputs in a process of its own, and prints what each took, and the most memory that it had. */
const [from = 0, to = 0, charsMax = 0] = process.argv.slice(2).map(Number);
const show = redactSecrets([]);
assess({ tool: "Bash", input: { command: "ls" }, cwd: project }, facts, show);
const before = process.resourceUsage().maxRSS;
const times: number[] = [];
for (let number = from; number < to; number += 1) {
  const { tool, input } = generatedInput(number, charsMax);
  const cpu = process.threadCpuUsage();
  needsOf({ tool, input, cwd: project });
  assess({ tool, input, cwd: project }, facts, show);
  const { user, system } = process.threadCpuUsage(cpu);
  times.push((user + system) / 1_000);
}
const { maxRSS } = process.resourceUsage();
console.log(JSON.stringify({ times, peakMb: maxRSS / 1_024, grownMb: (maxRSS - before) / 1_024 }));
