import { short, visibleLine } from "../../kernel/text.ts";
import { callOf } from "../../../test/support/risk-rows.ts";
import { lookIntoCode } from "../code/look.ts";
import { toolDeeds } from "../tools/index.ts";
import { assessWithDeeds } from "../assess.ts";
import { place } from "../battery.fixture.ts";
import { unknownPiece, type Deed } from "../deed.ts";
import type { Facts } from "../facts.ts";
import type { Action } from "../types.ts";
import type { Example, Likeness } from "./example.fixture.ts";

/** What an example is judged to be: row, hit or miss, the example, verdict, signals, deeds. */
export const lineOf = (example: Example, before: Map<string, readonly string[]>): string => {
  const { row, kind, text, action, facts = place } = example;
  const key = JSON.stringify([action.tool, action.input, facts === place]); // one row's miss is another one's hit
  const judged = before.get(key) ?? judgedOf(action, facts);
  before.set(key, judged);
  return columns(row, kind, text, ...judged);
};

function judgedOf(action: Action, facts: Facts): readonly string[] {
  const { assessment, deeds } = assessWithDeeds(action, facts);
  const signals = [...new Set(assessment.findings.map(({ signal }) => signal))].toSorted().join("+");
  return [assessment.verdict, signals || "-", deedsShown(deeds)];
}

/** One line for all words of a row that do the same in the same place. */
export function linesOfLikes(likes: readonly Likeness[]): readonly string[] {
  const same = Map.groupBy(likes, (like) => JSON.stringify([like.row, like.frame, foundIn(like)]));
  return [...same].map(([key, each]) => {
    const [row, frame, found] = JSON.parse(key);
    const words = [...new Set(each.map(({ word }) => word))].toSorted().join(" ");
    return columns(row, "like", frame, words, found);
  });
}

/** What its table finds in it. */
function foundIn({ text, language }: Likeness): string {
  if (language !== undefined) {
    const { deeds, shells } = lookIntoCode(language, text);
    return [deedsShown(deeds), ...shells.map((shell) => `shell ${shell.text}`)].join("; ");
  }
  const deeds = toolDeeds({ ...callOf(text), cwd: "/code/shop", facts: place });
  return deeds ? deedsShown(deeds) : "no program";
}

const rowMaxChars = 60;
const columns = (row: string, ...texts: readonly string[]): string =>
  [short(row, rowMaxChars), ...texts].map(shown).join("\t");
const shown = (text: string): string => visibleLine(text.replaceAll(unknownPiece, "‹?›"));

/** Acts, targets and how much of them; not the words for people, which may change. */
const deedsShown = (deeds: readonly Deed[]): string => [...new Set(deeds.map(deedShown))].toSorted().join("; ") || "-";

const deedShown = ({ act, target, environment, elsewhere, ...deed }: Deed): string =>
  [
    act,
    target,
    ...(["tree", "keeps", "gone", "spills", "sample"] as const).filter((key) => deed[key]).map((key) => `+${key}`),
    environment === undefined ? "" : `[${environment}]`,
    elsewhere ? `@${elsewhere.kind}:${elsewhere.name}` : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
