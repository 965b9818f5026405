import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lacksOf } from "../../src/facts/lacks/index.ts";
import { isGradual, measureIn } from "../../src/protocols/goal/measures.ts";
import { root } from "../tidy/repository.ts";

interface DecisionRow {
  readonly lang: string;
  readonly protocol: "gap" | "goal";
  readonly text: string;
  readonly deficient: boolean;
}

/** Whether the rules ask about a sentence: by its words alone, with no repository and no record. */
const asks: Readonly<Record<DecisionRow["protocol"], (text: string) => boolean>> = {
  gap: (text) => lacksOf({ texts: [{ text, source: "the plan" }], records: [], today: "2026-11-18" }).length > 0,
  goal: (text) => measureIn(text) === undefined && isGradual(text),
};

/** Of each language and protocol: how many that lack something are asked about, and how many that do not. */
export function decisionCounts(file: string): readonly object[] {
  const rows = readFileSync(join(root, "test/blind", file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as DecisionRow);
  const counted = (protocol: DecisionRow["protocol"], lang: string, some: readonly DecisionRow[]) => ({
    protocol,
    lang,
    deficient: some.filter(({ deficient }) => deficient).length,
    asked: some.filter(({ deficient, text }) => deficient && asks[protocol](text)).length,
    wellPut: some.filter(({ deficient }) => !deficient).length,
    stopped: some.filter(({ deficient, text }) => !deficient && asks[protocol](text)).length,
    ...(protocol === "goal" ? { measured: some.filter(({ deficient, text }) => !deficient && measureIn(text) !== undefined).length } : {}),
  });
  return (["gap", "goal"] as const).flatMap((protocol) => {
    const own = rows.filter((row) => row.protocol === protocol);
    const byLanguage = [...Map.groupBy(own, ({ lang }) => lang)].map(([lang, some]) => counted(protocol, lang, some));
    return [...byLanguage, counted(protocol, "all", own)];
  });
}
