import { beginningOf } from "../../kernel/text.ts";
import { borrowedRows } from "../../inquiry/rows/borrowed.ts";
import { namedIn, openPlaces, widest } from "../../inquiry/rows/find.ts";
import { groundRows, ruleName } from "../../inquiry/rows/ground.ts";
import { clauseAround } from "../../inquiry/rows/view.ts";
import { covered } from "../../inquiry/settled.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Gap, Subject } from "../../inquiry/types.ts";
import { keyOf, kind } from "./policy.ts";
import { words } from "./words.ts";

const rows = [...groundRows, ...borrowedRows];
const casesMax = 3;
const rulesMax = 3;
const partMaxChars = 180;

/** S14: each rule that the words lean on, against what they relate it to (U12): the things that its clause names, or the clause. */
export const correspondences = ({ intent, settled = [] }: Subject): readonly Gap[] =>
  widest(openPlaces(rows, intent, { seen: covered(intent, settled), ways: ["borrowed"] })).flatMap(({ row, quote }) =>
    rulesIn(quote).flatMap((rule) =>
      casesFor(intent, quote, rule).map((thing): Gap => ({
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
        about: [rule],
      })),
    ),
  );

/** The rule in the words: its name where it has one, else all of them. */
export function rulesIn(quote: string): readonly string[] {
  const names = [...quote.matchAll(ruleName.pattern)].map(([name]) => name.trim());
  const whole = beginningOf(quote.trim(), partMaxChars);
  return names.length === 0 ? [whole] : [...new Set(names)].slice(0, rulesMax);
}

function casesFor(intent: string, quote: string, rule: string): readonly string[] {
  const at = intent.indexOf(quote);
  const clause = clauseAround(intent, at, at + quote.length);
  const isRule = (name: string): boolean => rule.includes(name) || (name.includes(" ") && quote.includes(name));
  const named = namedIn(clause).filter((name) => name.length <= partMaxChars && !isRule(name));
  return named.length > 0 ? named.slice(0, casesMax) : [beginningOf(clause.trim(), partMaxChars)];
}
