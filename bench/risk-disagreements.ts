import { assess } from "../src/risk/assess.ts";
import type { Report } from "./figures.ts";
import { corporaFolder, facts, project, readCorpora, type Sample } from "./risk-corpora.ts";

/** Every case in which we and somebody else's suite differ, with our reason: to be read, one by one. */
export async function disagreements(report: Report): Promise<void> {
  const corpora = readCorpora();
  if (!corpora) return report.note(`nothing to compare: no commands in ${corporaFolder()} (set ASSENT_CORPORA)`);
  const labelled = (level: string): readonly Sample[] => corpora.labelled.filter((sample) => sample.level === level);
  list(report, "let pass, and another suite stops it", labelled("gate"), false);
  list(report, "stopped, and another suite lets it pass", labelled("low"), true);
  list(report, "stopped, and an agent really ran it", corpora.ordinary, true);
}

function list(report: Report, title: string, samples: readonly Sample[], stopped: boolean): void {
  const found = samples
    .map(({ command, source }) => ({ command, source, weighed: assess({ tool: "Bash", input: { command }, cwd: project }, facts) }))
    .filter(({ weighed: { verdict } }) => (verdict === "gate" || verdict === "refuse") === stopped);
  for (const { command, source, weighed } of found)
    report.note(`${title}: ${JSON.stringify(command)} (${source})\n    ${weighed.verdict}: ${weighed.reasons.join(" | ")}`);
  report.figure({ name: `disagreements.${stopped ? "stopped" : "passed"}`, value: found.length, unit: "commands", of: samples.length });
}
