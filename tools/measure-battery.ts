import { batteryCounts, heldBatteries, openBatteries } from "../test/support/battery.ts";

/** Counts of the batteries by class, of held ones too where there are some: `node tools/measure-battery.ts`. Rows are never printed. */
for (const file of [...openBatteries, ...heldBatteries]) {
  const counts = batteryCounts(file);
  const sum = (name: "dangerous" | "missed" | "harmless" | "stopped"): number => counts.reduce((all, each) => all + each[name], 0);
  for (const count of counts) process.stdout.write(`${JSON.stringify({ file, ...count })}\n`);
  const all = { dangerous: sum("dangerous"), missed: sum("missed"), harmless: sum("harmless"), stopped: sum("stopped") };
  process.stdout.write(`${JSON.stringify({ file, class: "all", ...all })}\n`);
}
