import { borrowedRows } from "../../inquiry/rows/borrowed.ts";
import { namedIn, openPlaces, widest } from "../../inquiry/rows/find.ts";
import { groundRows } from "../../inquiry/rows/ground.ts";
import { sentenceAround } from "../../inquiry/rows/view.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Gap, Subject } from "../../inquiry/types.ts";
import { keyOf, kind } from "./policy.ts";
import { words } from "./words.ts";

const rows = [...groundRows, ...borrowedRows];
const casesMax = 3;
const partMaxChars = 180;

/** S14: each rule that the words lean on, against each thing that they name; without a name, against their sentence. */
export const correspondences = ({ intent }: Subject): readonly Gap[] =>
  widest(openPlaces(rows, intent)).flatMap(({ row, quote }) =>
    casesFor(intent, quote).map((thing): Gap => {
      const rule = quote.slice(0, partMaxChars).trim();
      return {
        kind,
        key: keyOf({ rule, case: thing }),
        title: words.title(rule, thing),
        context: [row.harm],
        evidence: [
          { claim: `“${rule}”`, source: textSources.intent },
          { claim: `“${thing}”`, source: textSources.intent },
        ],
        question: words.ask,
        steps: [],
      };
    }),
  );

function casesFor(intent: string, rule: string): readonly string[] {
  const isRule = (name: string): boolean => name.includes(" ") && rule.includes(name);
  const named = namedIn(intent).filter((name) => name.length <= partMaxChars && !isRule(name));
  return named.length > 0 ? named.slice(0, casesMax) : [sentenceOf(intent, rule)];
}

/** The sentence that the rule stands in, cut where it is long. */
function sentenceOf(intent: string, rule: string): string {
  const at = intent.indexOf(rule);
  return sentenceAround(intent, at, at + rule.length)
    .whole.trim()
    .slice(0, partMaxChars)
    .trim();
}
