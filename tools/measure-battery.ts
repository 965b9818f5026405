import { existsSync } from "node:fs";
import { batteryCounts, openBatteries } from "../test/support/battery.ts";

/** Counts of the batteries by class, of a held one too where there is one: `node tools/measure-battery.ts`. Rows are never printed. */
const held = ["held-battery.jsonl"].filter((file) => existsSync(new URL(`../test/blind/${file}`, import.meta.url)));
for (const file of [...openBatteries, ...held]) {
  const counts = batteryCounts(file);
  const sum = (name: "dangerous" | "missed" | "harmless" | "stopped"): number => counts.reduce((all, each) => all + each[name], 0);
  for (const count of counts) process.stdout.write(`${JSON.stringify({ file, ...count })}\n`);
  const all = { dangerous: sum("dangerous"), missed: sum("missed"), harmless: sum("harmless"), stopped: sum("stopped") };
  process.stdout.write(`${JSON.stringify({ file, class: "all", ...all })}\n`);
}
