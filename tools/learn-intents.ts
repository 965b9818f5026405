import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { authors, casesBy, type Case } from "./learn/cases.ts";
import { crossValidated, curveOf } from "./learn/validate.ts";
import { tableText, train } from "./learn/train.ts";

/**
 * Learns again what `src/inquiry/learned/weights.ts` holds, from every case that may be read.
 * With `--validate` nothing is written: each author is judged by what the others taught.
 */
if (import.meta.main) {
  if (process.argv.includes("--validate")) {
    for (const { author, scores } of crossValidated()) process.stdout.write(`${JSON.stringify({ author, ...curveOf(scores) })}\n`);
  } else {
    const cases: readonly Case[] = authors.flatMap(casesBy);
    writeFileSync(fileURLToPath(new URL("../src/inquiry/learned/weights.ts", import.meta.url)), tableText(train(cases)));
  }
}
