import type { CallMoment } from "../../consent/types.ts";
import type { Journal, SessionRecord } from "../../journal/journal.ts";
import type { TaggedValue } from "../../kernel/tagged.ts";
import type { Signal, Verdict } from "../../risk/types.ts";
import { toEvent } from "../../runtime/session.ts";
import { actionText } from "../review/review-example.ts";

/** One call that a guard would have stopped. */
export interface ObservedCall {
  readonly at: string;
  readonly would: "ask" | "refuse";
  readonly what: string;
}

/** Counts from a project while nothing was stopped there: enough to decide whether to guard it. */
export interface ObservationReport {
  readonly sessions: number;
  readonly calls: number;
  readonly asked: number;
  readonly refused: number;
  /** The rules that would have spoken, those that speak most first. */
  readonly rules: readonly { readonly signal: Signal; readonly tool: string; readonly calls: number }[];
  /** The last of them, newest first. */
  readonly last: readonly ObservedCall[];
  /** There are more sessions than were read. */
  readonly isCut: boolean;
}

const limits = { sessionsMax: 200, pagesMax: 20, rulesMax: 5, lastMax: 5, whatMaxChars: 160 } as const;

/** Reads the newest sessions of a project's guard. */
export async function observedIn(journal: Journal, root: string): Promise<ObservationReport> {
  const { records, isCut } = await guardSessions(journal, root);
  const seen: Seen = { calls: 0, stopped: [] };
  for (const { stream } of records) {
    const { calls, stopped } = seenIn((await journal.read(stream)).map(toEvent));
    seen.calls += calls;
    seen.stopped.push(...stopped);
  }
  return { ...tallied(seen), sessions: records.length, isCut };
}

async function guardSessions(
  journal: Journal,
  root: string,
): Promise<{ readonly records: readonly SessionRecord[]; readonly isCut: boolean }> {
  const records: SessionRecord[] = [];
  let after: string | undefined;
  for (let page = 0; page < limits.pagesMax && records.length < limits.sessionsMax; page += 1) {
    const { items, next } = await journal.sessions(after === undefined ? {} : { after });
    records.push(...items.filter(({ protocol, cwd }) => protocol === "guard" && cwd === root));
    if (next === null) return { records: records.slice(0, limits.sessionsMax), isCut: records.length > limits.sessionsMax };
    after = next;
  }
  return { records: records.slice(0, limits.sessionsMax), isCut: true };
}

interface Stopped extends ObservedCall {
  readonly rules: readonly { readonly signal: Signal; readonly tool: string }[];
}

interface Seen {
  calls: number;
  readonly stopped: Stopped[];
}

const wouldBe: Readonly<Partial<Record<Verdict, ObservedCall["would"]>>> = { gate: "ask", refuse: "refuse" };

/** The calls of one session, and those that passed only because nothing is stopped. */
export function seenIn(events: readonly TaggedValue[]): Seen {
  const seen: Seen = { calls: 0, stopped: [] };
  const passed = new Set(
    (events as readonly CallMoment[]).flatMap((event) => (event.type === "call.allowed" && event.why === "observed" ? [event.call] : [])),
  );
  for (const event of events as readonly CallMoment[]) {
    if (event.type !== "call.assessed") continue;
    seen.calls += 1;
    const would = wouldBe[event.verdict];
    if (would === undefined || !passed.has(event.call)) continue;
    const signals = event.findings.flatMap(({ signal, severity }) => (severity === event.verdict ? [signal] : []));
    seen.stopped.push({
      at: event.at,
      would,
      what: actionText(event.action).slice(0, limits.whatMaxChars),
      rules: [...new Set(signals)].map((signal) => ({ signal, tool: event.pattern.tool })),
    });
  }
  return seen;
}

export function tallied({ calls, stopped }: Seen): Omit<ObservationReport, "sessions" | "isCut"> {
  const byRule = Map.groupBy(
    stopped.flatMap(({ rules }) => rules),
    ({ signal, tool }) => `${signal} ${tool}`,
  );
  const rules = [...byRule.values()].flatMap((each) => (each[0] ? [{ ...each[0], calls: each.length }] : []));
  const newest = stopped.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, limits.lastMax);
  return {
    calls,
    asked: stopped.filter(({ would }) => would === "ask").length,
    refused: stopped.filter(({ would }) => would === "refuse").length,
    rules: rules.toSorted((one, other) => other.calls - one.calls).slice(0, limits.rulesMax),
    last: newest.map(({ at, would, what }) => ({ at, would, what })),
  };
}
