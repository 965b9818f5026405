import { existsSync } from "node:fs";
import { decisionCounts } from "../test/support/decisions.ts";

/** Counts of the sentences for gap and goal, of the held ones too, which are never printed: `node tools/measure-decisions.ts`. */
for (const file of ["decisions.jsonl", "held-decisions.jsonl"]) {
  if (!existsSync(new URL(`../test/blind/${file}`, import.meta.url))) continue;
  for (const counts of decisionCounts(file)) process.stdout.write(`${JSON.stringify({ file, ...counts })}\n`);
}
