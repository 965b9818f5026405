import { isRecord } from "../kernel/ids.ts";
import { noRecord, withTally, type ConsentRecord, type SessionRecordPart } from "../consent/record.ts";
import type { Tally } from "../journal/journal.ts";
import { Fault } from "../kernel/trouble.ts";
import type { Runtime } from "../runtime/types.ts";

/** Agent in the sample project of `assent tour`: answers there say nothing about a rule. */
export const sampleAgent = "tour";
const pageRows = 1_000;

export interface CountedTally {
  readonly stream: Tally["stream"];
  readonly tally: SessionRecordPart;
}

/** The tallies of all sessions that let calls through; those of an earlier assent are folded once. */
export async function* countedTallies(
  runtime: Pick<Runtime, "world" | "refold">,
  onProgress: (sessions: number) => void = () => undefined,
): AsyncGenerator<CountedTally, void> {
  let after = "";
  for (let read = 0; ;) {
    const page = await runtime.world.journal.tallies({ after, limit: pageRows });
    for (const tally of page) {
      onProgress((read += 1));
      if (!/^(guard|attend)-/.test(tally.stream) || tally.agent === sampleAgent) continue;
      const told = isRecordPart(tally.tally) ? tally.tally : ((await foldedTally(runtime, tally)) as SessionRecordPart | null);
      if (told !== null) yield { stream: tally.stream, tally: told };
    }
    if (page.length < pageRows) return;
    after = page.at(-1)?.stream ?? "";
  }
}

/** Adds up what sessions have told. */
export async function consentRecordOf(
  runtime: Pick<Runtime, "world" | "refold">,
  onProgress: (sessions: number) => void = () => undefined,
): Promise<ConsentRecord> {
  let record = noRecord;
  for await (const { tally } of countedTallies(runtime, onProgress)) record = withTally(record, tally);
  return record;
}

/** The copy beside the events is not hashed: one that is damaged is folded from the events again. */
function isRecordPart(value: unknown): value is SessionRecordPart {
  if (!isRecord(value)) return false;
  const { rules, ruleDays, emergent, misses, days, spared } = value;
  const isSeen = (each: unknown): boolean => isRecord(each) && isRecord(each["what"]) && isCount(each["sessions"]);
  const isRuleDay = (each: unknown): boolean => isRule(each) && isRecord(each) && isText(each["day"]);
  const isRules = isListOf(rules, isRule) && isListOf(ruleDays, isRuleDay);
  return isRules && isListOf(emergent, isSeen) && isListOf(misses, isSeen) && isListOf(days, isDay) && isListOf(spared, isSpared);
}

const counts = ["asked", "approved", "dismissed", "halted", "modified", "stopped", "lapsed", "sessions"] as const;
const isRule = (rule: unknown): boolean =>
  isRecord(rule) && [rule["signal"], rule["tool"]].every(isText) && counts.every((name) => isCount(rule[name] ?? 0));

const dayCounts = ["calls", "asked", "allowed", "changed", "blocked", "lapsed", "refused"] as const;
const isDay = (day: unknown): boolean =>
  isRecord(day) && isText(day["day"]) && dayCounts.every((name) => isCount(day[name])) && isListOf(day["waits"], isCount);

const sparedTexts = ["tool", "target", "environment", "by", "until", "lastAt"] as const;
const isSpared = (each: unknown): boolean => isRecord(each) && sparedTexts.every((name) => isText(each[name])) && isCount(each["used"]);

const isText = (value: unknown): boolean => typeof value === "string";
const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const isListOf = (value: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(is);
/** A session that cannot be folded here counts as nothing. */
async function foldedTally({ refold }: Pick<Runtime, "refold">, { stream }: Tally): Promise<Tally["tally"]> {
  try {
    return (await refold(stream)).session.tally ?? null;
  } catch (cause) {
    if (cause instanceof Fault && ["journal.newer", "journal.unknown"].includes(cause.code)) return null;
    throw cause;
  }
}
