import { readFileSync } from "node:fs";
import { scanUpstream } from "../src/protocols/attend/upstream/scan.ts";
import { percentile, type Bench } from "./figures.ts";

const files = [
  "blind/intents",
  "blind/second-intents",
  "intents/train-1",
  "intents/train-2",
  "intents/train-3",
  "intents/train-4",
  "intents/train-5",
] as const;
const rounds = 5;
const budget = { atMost: 5 } as const;

/** The scan of an intent by rules alone, in a warm process: what each takes of the processor, the mean of some rounds. */
export const scan: Bench = async (report) => {
  const texts = files.flatMap((name) =>
    readFileSync(new URL(`../test/${name}.jsonl`, import.meta.url), "utf8")
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { readonly text: string }).text),
  );
  for (const text of texts) scanUpstream({ arguments: [text] });
  const taken = texts.map((text) => {
    const before = process.cpuUsage();
    for (let round = 0; round < rounds; round += 1) scanUpstream({ arguments: [text] });
    return process.cpuUsage(before).user / rounds / 1_000;
  });
  const context = { intents: texts.length, rounds };
  report.figure({ name: "scan.rules.p50", value: percentile(taken, 50), unit: "ms", ...context });
  report.figure({ name: "scan.rules.p99", value: percentile(taken, 99), unit: "ms", ...context }, budget);
};
