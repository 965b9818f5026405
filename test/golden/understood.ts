import { readFileSync } from "node:fs";
import { join } from "node:path";
import { problemsOf } from "../../src/claims/follows.ts";
import { actRows } from "../../src/facts/lacks/acts.ts";
import { choiceRows } from "../../src/facts/lacks/alternatives.ts";
import { assumptionRows } from "../../src/facts/lacks/assumptions.ts";
import { lacksOf } from "../../src/facts/lacks/index.ts";
import { findOpen, type OpenRow } from "../../src/inquiry/rows/row.ts";
import { viewOf } from "../../src/inquiry/rows/view.ts";
import { wayNames } from "../../src/inquiry/ways/language.ts";
import { languageOf, languages } from "../../src/inquiry/ways/languages.ts";
import { rowsIn } from "../../src/inquiry/ways/ways.ts";
import { rowsOf, scanUpstream } from "../../src/protocols/attend/upstream/scan.ts";
import { phrasesIn, recallRows } from "../../src/protocols/recollect/phrases.ts";
import { root } from "../tidy/repository.ts";

/** Texts that may be read; what is only measured, by counts, is not here. */
const linesOf = <Line>(path: string): readonly Line[] =>
  readFileSync(join(root, "test", path), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const examplesOf = (rows: readonly Pick<OpenRow, "hits" | "misses">[]): readonly string[] =>
  rows.flatMap(({ hits, misses }) => [...hits, ...misses]);
const line = (text: string, found: readonly string[]): string =>
  [JSON.stringify(text), ...(found.length > 0 ? found : ["nothing"])].join("\t");
const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const blind = (): readonly string[] => linesOf<{ readonly text: string }>("blind/intents.jsonl").map(({ text }) => text);
const ofRows = (): readonly string[] => Object.values(rowsOf).flatMap((rows) => rows.flatMap(({ hits }) => hits));
const ofLanguages = (): readonly string[] => languages.flatMap(({ examples, silent }) => [...Object.values(examples).flat(), ...silent]);

function waysIn(text: string): readonly string[] {
  const view = viewOf(text);
  const language = languageOf(view);
  if (!language) return [];
  return wayNames.flatMap((name) => {
    const span = findOpen(rowsIn(language)[name], view, text);
    return span ? [`${language.name} ${name}: ${text.slice(span.start, span.end)}`] : [];
  });
}

/** Findings for each text, a line each, by what was asked. */
export const understood: Readonly<Record<string, () => readonly string[]>> = {
  intents: () =>
    distinct([...blind(), ...ofRows()]).map((text) =>
      line(
        text,
        scanUpstream({ arguments: [text] }).map(({ protocol, quote }) => `${protocol}: ${quote}`),
      ),
    ),
  ways: () => distinct([...blind(), ...ofLanguages()]).map((text) => line(text, waysIn(text))),
  claims: () =>
    ["claims/tuned.jsonl", "blind/claims.jsonl"]
      .flatMap((path) => linesOf<{ readonly claim: string; readonly source: string }>(path))
      .map(({ claim, source }) => line(claim, distinct(problemsOf(claim, [source]).map((problem) => Object.values(problem).join(": "))))),
  lacks: () =>
    distinct(examplesOf([...actRows, ...choiceRows, ...assumptionRows])).map((text) => {
      const lacks = lacksOf({ texts: [{ text, source: "the plan" }], records: [], today: "2026-11-18" });
      return line(
        text,
        lacks.map(({ what, about }) => `${what}: ${about}`),
      );
    }),
  recall: () =>
    distinct(examplesOf(recallRows)).map((text) =>
      line(
        text,
        phrasesIn({ intent: text, cwd: "/p" }).map((phrase) => JSON.stringify(phrase)),
      ),
    ),
};
