import { readFileSync } from "node:fs";
import { join } from "node:path";
import { problemsOf } from "../../src/claims/follows.ts";
import { actRows } from "../../src/facts/lacks/acts.ts";
import { choiceRows } from "../../src/facts/lacks/alternatives.ts";
import { assumptionRows } from "../../src/facts/lacks/assumptions.ts";
import { lacksOf } from "../../src/facts/lacks/index.ts";
import { domainsDone, domainTable } from "../../src/inquiry/domains.ts";
import { ambiguousRows } from "../../src/inquiry/rows/ambiguous.ts";
import { borrowedRows } from "../../src/inquiry/rows/borrowed.ts";
import { boundRows } from "../../src/inquiry/rows/bound.ts";
import { clarifyRows } from "../../src/inquiry/rows/clarify.ts";
import { delegatedRows } from "../../src/inquiry/rows/delegated.ts";
import { elsewhereRows } from "../../src/inquiry/rows/elsewhere.ts";
import { frameRows } from "../../src/inquiry/rows/frame.ts";
import { goalRows } from "../../src/inquiry/rows/goal.ts";
import { groundRows } from "../../src/inquiry/rows/ground.ts";
import { plannedRows } from "../../src/inquiry/rows/planned.ts";
import { findOpen, type OpenRow } from "../../src/inquiry/rows/row.ts";
import { solicitRows } from "../../src/inquiry/rows/solicit.ts";
import { undecidedRows } from "../../src/inquiry/rows/undecided.ts";
import { vagueRows } from "../../src/inquiry/rows/vague.ts";
import { viewOf } from "../../src/inquiry/rows/view.ts";
import { wayNames } from "../../src/inquiry/ways/language.ts";
import { languageOf, languages } from "../../src/inquiry/ways/languages.ts";
import { rowsIn } from "../../src/inquiry/ways/ways.ts";
import { rowsOf, scanUpstream } from "../../src/protocols/attend/upstream/scan.ts";
import { amountsSaid } from "../../src/protocols/grasp/amounts.ts";
import { sensesOf } from "../../src/protocols/grasp/senses.ts";
import { phrasesIn, recallRows } from "../../src/protocols/recollect/phrases.ts";
import { root } from "../tidy/repository.ts";
import { framesIn } from "./frames.ts";

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

/** Tables of rows, each with sentences in which its words make the difference. */
const tables: Readonly<Record<string, readonly OpenRow[]>> = {
  ...{ ambiguous: ambiguousRows, borrowed: borrowedRows, bound: boundRows, clarify: clarifyRows, delegated: delegatedRows },
  ...{ elsewhere: elsewhereRows, frame: frameRows, goal: goalRows, ground: groundRows, planned: plannedRows },
  ...{ solicit: solicitRows, undecided: undecidedRows, vague: vagueRows },
};
const foundBy =
  (rows: readonly OpenRow[]) =>
  (sentence: string): readonly string[] => {
    const view = viewOf(sentence);
    return rows.flatMap((row) => {
      const span = findOpen(row, view, sentence);
      return span ? [sentence.slice(span.start, span.end)] : [];
    });
  };

/** Findings for each text, a line each, by what was asked. */
export const understood: Readonly<Record<string, () => readonly string[]>> = {
  ...Object.fromEntries(Object.entries(tables).map(([name, rows]) => [`rows/${name}`, () => framesIn(`rows/${name}`, foundBy(rows))])),
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
  "domains-said": () =>
    framesIn("domains-said", (intent) => domainTable.flatMap(({ domain, said }) => (said.test(intent) ? [domain] : []))),
  "domains-done": () => framesIn("domains-done", domainsDone),
  "recall-phrases": () => framesIn("recall-phrases", (intent) => phrasesIn({ intent, cwd: "/p" }).map(({ quote }) => quote)),
  "grasp/senses": () => framesIn("grasp/senses", (answer) => [...sensesOf(answer)].toSorted()),
  "grasp/amounts": () => framesIn("grasp/amounts", (answer) => [JSON.stringify(amountsSaid(answer))]),
};
