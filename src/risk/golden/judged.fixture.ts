import { short, visibleLine } from "../../kernel/text.ts";
import { callOf } from "../../../test/support/risk-rows.ts";
import { lookIntoCode } from "../code/look.ts";
import type { ProgramCall } from "../tools/call.ts";
import { toolDeeds } from "../tools/index.ts";
import { rowMatches } from "../tools/table.ts";
import { programsNamed } from "./program-tables.fixture.ts";
import { assessWithDeeds } from "../assess.ts";
import { place } from "../battery.fixture.ts";
import { unknownPiece, type Deed } from "../deed.ts";
import type { Example, Likeness } from "./example.fixture.ts";

/** One line for an example: row, hit or miss, the example, verdict, signals, deeds. */
export const lineOf = (example: Example, before: Map<string, readonly string[]>): string => {
  const key = JSON.stringify([example.action.tool, example.action.input, example.facts === undefined]);
  const judged = before.get(key) ?? judgedOf(example); // one row's miss is another one's hit
  before.set(key, judged);
  return columns(example.row, example.kind, example.text, ...judged);
};

export function judgedOf({ action, facts = place, ofProgram, text }: Example): readonly string[] {
  const { assessment, deeds } = assessWithDeeds(action, facts);
  const signals = [...new Set(assessment.findings.map(({ signal }) => signal))].toSorted().join("+");
  const known = ofProgram ? [rowsKnowing(placed(text))] : [];
  return [assessment.verdict, signals || "-", deedsShown(deeds), ...known];
}

const placed = (command: string): ProgramCall => ({ ...callOf(command), cwd: "/code/shop", facts: place });

/** How many rows know the call by its leading words, and how many of those that look at the whole of it. */
function rowsKnowing(call: ProgramCall): string {
  const rows = programsNamed(call.program).flatMap((program) => program.rows.filter((row) => rowMatches(program, row, call)));
  const led = rows.filter(({ on }) => on !== undefined).length;
  return `rows: ${led}+${rows.length - led}`;
}

/** One line for all words of a row that do the same in the same place. */
export function linesOfLikes(likes: readonly Likeness[]): readonly string[] {
  const same = Map.groupBy(likes, (like) => JSON.stringify([like.row, like.frame, foundIn(like)]));
  return [...same].map(([key, each]) => {
    const [row, frame, found] = JSON.parse(key);
    const words = [...new Set(each.map(({ word }) => word))].toSorted().join(" ");
    return columns(row, "like", frame, words, ...found.split("\t"));
  });
}

/** Its table's findings. */
export function foundIn({ text, language }: Likeness): string {
  if (language !== undefined) {
    const { deeds, shells } = lookIntoCode(language, text);
    return [deedsShown(deeds), ...shells.map((shell) => `shell ${shell.text}`)].join("; ");
  }
  const call = placed(text);
  const deeds = toolDeeds(call);
  return deeds ? `${deedsShown(deeds)}\t${rowsKnowing(call)}` : "no program";
}

const rowMaxChars = 60;
const columns = (row: string, ...texts: readonly string[]): string => [short(row, rowMaxChars), ...texts].map(shown).join("\t");
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
