import type { Journal, Tally } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { Runtime } from "../../runtime/types.ts";
import { countedTallies, type CountedTally } from "../consent-record.ts";
import { questionReader, type QuestionedCall, type QuestionFate } from "./questions.ts";

/** The questions behind a figure: all that is named has to fit. */
export interface QuestionQuery {
  readonly signal?: string;
  readonly tool?: string;
  /** The first and the last day, as `2026-03-01`. */
  readonly from?: string;
  readonly to?: string;
  readonly fate?: QuestionFate;
  readonly limit: number;
}

export interface FoundQuestion extends QuestionedCall {
  readonly stream: SessionId;
}

export interface FoundQuestions {
  readonly items: readonly FoundQuestion[];
  /** There are, or may be, more. */
  readonly isCut: boolean;
}

/** However many events a figure stands for, only so many are read for its list. */
const limits = { pageEvents: 1_000, pagesMax: 60 } as const;

/** Newest first. The tallies say which sessions can have any; only those are read. */
export async function questionsBehind(runtime: Pick<Runtime, "world" | "refold">, query: QuestionQuery): Promise<FoundQuestions> {
  const sessions: { readonly stream: Tally["stream"]; readonly last: string }[] = [];
  for await (const { stream, tally } of countedTallies(runtime)) {
    const last = lastDay(tally, query);
    if (last !== undefined) sessions.push({ stream, last });
  }
  const items: FoundQuestion[] = [];
  let pages = 0;
  for (const { stream, last } of sessions.toSorted((one, other) => other.last.localeCompare(one.last))) {
    const oldest = items[query.limit - 1];
    if (oldest !== undefined && oldest.at.slice(0, 10) > last) return { items: items.slice(0, query.limit), isCut: true };
    const read = await questionsIn(runtime.world.journal, stream, limits.pagesMax - pages);
    pages += read.pages;
    items.push(...read.found.filter((each) => fits(each, query)).map((each) => ({ ...each, stream })));
    items.sort((one, other) => other.at.localeCompare(one.at));
    if (pages >= limits.pagesMax) return { items: items.slice(0, query.limit), isCut: true };
  }
  return { items: items.slice(0, query.limit), isCut: items.length > query.limit };
}

/** The last day on which a session may have something that is asked for; undefined where it has nothing. */
function lastDay({ rules, days }: CountedTally["tally"], { signal, tool, from = "", to = "9", fate }: QuestionQuery): string | undefined {
  const isRule = (signal === undefined && tool === undefined) || rules.some((rule) => fitsRule([rule.signal], rule.tool, { signal, tool }));
  if (!isRule) return undefined;
  const figure = fate === undefined || fate === "open" ? "asked" : fate;
  return days.findLast((each) => each.day >= from && each.day <= to && each[figure] > 0)?.day;
}

interface RuleName {
  readonly signal: string | undefined;
  readonly tool: string | undefined;
}

const fitsRule = (signals: readonly string[], of: string, { signal, tool }: RuleName): boolean =>
  (signal === undefined || signals.includes(signal)) && (tool === undefined || of === tool);

function fits(
  { at, signals, tool: of, fate: became }: QuestionedCall,
  { signal, tool, from = "", to = "9", fate }: QuestionQuery,
): boolean {
  const day = at.slice(0, 10);
  const isFate = fate === undefined ? became !== "refused" : became === fate;
  return isFate && day >= from && day <= to && fitsRule(signals, of, { signal, tool });
}

async function questionsIn(journal: Journal, stream: SessionId, pagesMax: number) {
  const reader = questionReader();
  let after = 0;
  let pages = 0;
  while (pages < pagesMax) {
    const messages = await journal.read(stream, after, limits.pageEvents);
    pages += 1;
    reader.read(messages);
    after = messages.at(-1)?.version ?? after;
    if (messages.length < limits.pageEvents) break;
  }
  return { pages, found: reader.found() };
}
