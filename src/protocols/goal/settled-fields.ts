import { longPattern } from "../../kernel/long-pattern.ts";
import type { SettledPoint } from "../../inquiry/types.ts";
import { dimensions, type GoalField, type GoalFields } from "./types.ts";

/** Answers that say how anyone can tell: a number with its bound or its unit, or a command. */
export const bounded = {
  pattern: longPattern("iu")`
    (?:[<>≤≥]=?|(?<!\p{L})(?:under|below|over|above|at (?:most|least)|less than|more than|within|no more than|unter|über|höchstens|
    mindestens|weniger als|menos de|más de|como máximo|moins de|au plus))\s*\d|\d\s*(?:ms|s|sec(?:ond)?s?|min(?:ute)?s?|hours?|
    Sekunden|Minuten|segundos|minutos|secondes)\b|\d\s*%|\d\s*(?:件|秒|分|回)|\b(?:0|zero|no) (?:errors?|failures?|violations?)\b|
    \x60[^\x60\n]+\x60
  `,
  hits: ["under 4 minutes for the large file", "p95 < 200 ms", "axe の違反が0件", "`npm test` exits 0", "höchstens 3 Fehler"],
  misses: ["the importer in jobs/import.py", "May 2026, company 100", "v2; v1 is frozen", "users in shop_test"],
} as const;

/** U7: the parts of a goal that earlier answers hold already. They are not asked about again. */
export function settledFields(settled: readonly SettledPoint[]): GoalFields {
  const take = (text: string): GoalField => ({ text, how: "settled", by: "an earlier answer" });
  const fields = settled.flatMap(({ kind, about, answer }) => {
    const dimension = dimensions.find((each) => kind === "goal" && each === about);
    return dimension === undefined ? [] : [[dimension, take(answer)] as const];
  });
  const measured = settled.filter(({ kind, answer }) => kind !== "goal" && bounded.pattern.test(answer)).map(({ answer }) => answer);
  return { ...(measured.length === 0 ? {} : { metric: take(measured.join("; ")) }), ...Object.fromEntries(fields) };
}
