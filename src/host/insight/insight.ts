import { join } from "node:path";
import { medianWaitMs, type DayRecord } from "../../consent/days.ts";
import { proposalsOf, type ConsentRecord, type RuleProposal, type RuleRecord } from "../../consent/record.ts";
import { readConfig } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import { refuse, type Refusal } from "../../kernel/trouble.ts";
import type { Runtime } from "../../runtime/types.ts";
import { consentRecordOf } from "../consent-record.ts";
import { dayMs, dayOf, firstDay, recordOfPeriod } from "./period.ts";
import { keepQuestion, proposalId, readKeptQuestions } from "./kept-questions.ts";
import { permissionUse, type PermissionUse } from "./permission-use.ts";
import { questionsBehind, type FoundQuestions, type QuestionQuery } from "./rule-questions.ts";
import { spendingSince, type SpendingTotal } from "./spending.ts";

export type NamedProposal = RuleProposal & {
  readonly id: string;
  /** Whether there are questions behind it that a person may allow. */
  readonly hasAsked: boolean;
  /** Who said that it stays as it is, and when; null as long as nobody did. */
  readonly kept: { readonly by: string; readonly at: string } | null;
};

/** Rules and days of the last while, and proposals from all sessions. */
export interface RuleInsight {
  /** Those that asked in these days, with what became of that. */
  readonly rules: readonly RuleRecord[];
  readonly proposals: readonly NamedProposal[];
  /** Those that stand, in every project. */
  readonly permissions: readonly PermissionUse[];
  /** Each of the last days, the oldest first, also where nothing happened. */
  readonly days: readonly Omit<DayRecord, "waits">[];
  /** How long half of the questions of these days waited for their answer at most; null where nobody answered. */
  readonly medianMs: number | null;
}

export interface InsightBackend {
  rules(days: number): Promise<RuleInsight>;
  questions(query: QuestionQuery): Promise<FoundQuestions>;
  /** `by` nobody: the word is taken back. Refused for a proposal that is not made. */
  keep(id: string, by: string | undefined): Promise<Refusal | undefined>;
  spending(days: number): Promise<SpendingTotal>;
}

export function insightOf(runtime: Runtime, slow: Pick<Runtime, "world" | "refold">, paths: Paths): InsightBackend {
  const file = join(paths.home, "kept-questions.json");
  return {
    async rules(days) {
      const { all, recent } = await recordOfPeriod(slow, days);
      const kept = await readKeptQuestions(file);
      const now = runtime.world.clock();
      const shown = lastDays(recent.days, now, days);
      return {
        rules: recent.rules,
        proposals: proposalsOf(all).map((each) => {
          const id = proposalId(each);
          const found = kept.find((one) => one.id === id);
          return { ...each, id, hasAsked: hasAsked(all, each), kept: found ? { by: found.by, at: found.at } : null };
        }),
        permissions: permissionUse(await readConfig(paths.config, paths.home), all.spared, now),
        days: shown.map(({ waits: _, ...figures }) => figures),
        medianMs: medianWaitMs(shown),
      };
    },
    questions: (query) => questionsBehind(slow, query),
    async keep(id, by) {
      const isMade = proposalsOf(await consentRecordOf(slow)).some((each) => proposalId(each) === id);
      if (!isMade) return refuse("proposal", "there is no such proposal any more");
      await keepQuestion(file, id, by === undefined ? undefined : { by, at: runtime.world.clock() });
      return undefined;
    },
    spending: (days) => spendingSince(runtime, firstDay(runtime.world.clock(), days)),
  };
}

const hasAsked = ({ rules }: ConsentRecord, proposal: RuleProposal): boolean => {
  const signal = "signal" in proposal ? proposal.signal : "Emergent";
  return rules.some((rule) => rule.tool === proposal.tool && rule.signal === signal && rule.asked > 0);
};

function lastDays(known: readonly DayRecord[], now: string, days: number): readonly DayRecord[] {
  const quiet = { calls: 0, asked: 0, allowed: 0, changed: 0, blocked: 0, lapsed: 0, refused: 0, waits: [] };
  const byDay = new Map(known.map((each) => [each.day, each]));
  return Array.from({ length: days }, (_, place) => {
    const day = dayOf(Date.parse(now) - (days - 1 - place) * dayMs);
    return byDay.get(day) ?? { day, ...quiet };
  });
}
