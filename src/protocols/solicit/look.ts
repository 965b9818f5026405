import { objectIn } from "../../inquiry/plan-text.ts";
import { elsewhereRows } from "../../inquiry/rows/elsewhere.ts";
import { openPlaces, widest } from "../../inquiry/rows/find.ts";
import { plannedRows } from "../../inquiry/rows/planned.ts";
import { solicitRows } from "../../inquiry/rows/solicit.ts";
import { covered } from "../../inquiry/settled.ts";
import { textSources } from "../../inquiry/sift.ts";
import type { Gap, Stakes, Subject } from "../../inquiry/types.ts";
import { assess } from "../../risk/assess.ts";
import type { Action } from "../../risk/types.ts";
import { saidIn, type QuotableWords } from "./quotable-text.ts";
import type { SolicitGapKind } from "./types.ts";
import { words } from "./words.ts";

/** S6: stakes are low where the plan says what runs and no part of it would stop at a gate. Unknown is not low. */
export function stakesOf({ plan = "", cwd }: Subject): Stakes {
  const tasks = objectIn(plan)?.["tasks"];
  const list: readonly unknown[] = Array.isArray(tasks) ? tasks : [];
  const actions = list.flatMap((task) => actionIn(task, cwd));
  const isKnown = list.length > 0 && actions.length === list.length;
  return isKnown && !actions.some((action) => ["gate", "refuse"].includes(assess(action).verdict)) ? "low" : "high";
}

function actionIn(task: unknown, cwd: string): readonly Action[] {
  const { tool, ...input } = (task as { readonly action?: Readonly<Record<string, unknown>> } | null)?.action ?? {};
  return typeof tool === "string" ? [{ tool, input: input as Action["input"], cwd }] : [];
}

const asked = ["unsaid", "earlier"] as const;
const missingRows = [...solicitRows, ...elsewhereRows, ...plannedRows];

/** A fact that the words themselves say is missing: no measurement, so it is asked about last. */
export const missingFacts = (subject: QuotableWords & Pick<Subject, "settled">): readonly Gap[] =>
  saidIn(subject)
    .flatMap(({ text, source }) => {
      const seen = covered(text, subject.settled ?? []);
      const ways = source === textSources.intent ? asked : []; // a plan says what runs
      return widest(openPlaces(missingRows, text, { seen, ways })).map((place) => ({ ...place, source }));
    })
    .map(({ row, quote, source }) => {
      const evidence = [{ claim: `“${quote}”`, source }];
      return {
        kind: "missing" satisfies SolicitGapKind,
        key: quote,
        title: words.missing(quote),
        context: [row.harm],
        evidence,
        question: words.missingQuestion,
        steps: [
          { id: "look-up", ...words.lookUp, future: "look-up", evidence },
          { id: "without", ...words.without, future: "without", evidence },
        ],
      };
    });
