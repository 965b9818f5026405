import type { Pattern, Signal } from "../risk/types.ts";
import { addDays, countDay, type DayRecord } from "./days.ts";
import { recordLimits, tallyLimits } from "./policy.ts";
import { addSpared, withSpared, type SparedCalls } from "./spared.ts";
import type { CallMoment, Miss } from "./types.ts";

/** Answers to the questions of one rule (A29). A rule is a signal on a tool. */
export interface RuleRecord {
  readonly signal: Signal;
  readonly tool: string;
  readonly asked: number;
  readonly approved: number;
  readonly dismissed: number;
  readonly halted: number;
  readonly modified: number;
  /** Answered by stopping the session. */
  readonly stopped: number;
  /** Closed without an answer, because the session ended or nobody came back for it. */
  readonly lapsed: number;
  /** In how many sessions it asked. */
  readonly sessions: number;
}

/** How often something was seen, in how many sessions. */
interface Seen<What> {
  readonly what: What;
  readonly sessions: number;
}

/** Lessons of sessions about the rules: bounded by the rules and patterns there are, not by the journal. */
export interface ConsentRecord {
  readonly rules: readonly RuleRecord[];
  readonly emergent: readonly Seen<Pick<Pattern, "tool" | "target">>[];
  readonly misses: readonly Seen<Pick<Miss, "signal" | "tool" | "wanted">>[];
  /** By the day on which a call was weighed, the oldest first. */
  readonly days: readonly DayRecord[];
  /** Calls that nobody was asked about because of a standing permission, of all time. */
  readonly spared: readonly SparedCalls[];
}

/** Shown to a person; nothing changes by itself. */
export type RuleProposal =
  | ({ readonly propose: "rule"; readonly sessions: number } & Pick<Pattern, "tool" | "target">)
  | ({ readonly propose: "severity"; readonly sessions: number } & Pick<Miss, "signal" | "tool" | "wanted">)
  | ({ readonly propose: "review" } & Pick<RuleRecord, "signal" | "tool" | "asked" | "sessions">);

export const noRecord: ConsentRecord = { rules: [], emergent: [], misses: [], days: [], spared: [] };

/** One session's part of the record. */
export interface SessionRecordPart extends ConsentRecord {
  /** Its rules again, by the day on which a call was weighed, the oldest first: periods are cut out of it. */
  readonly ruleDays: readonly RuleDay[];
}

type RuleDay = Omit<RuleRecord, "sessions"> & Pick<DayRecord, "day">;

/** The part of one session, with the calls that somebody may still be asked about. Bounded; plain JSON. */
export interface CallTally extends SessionRecordPart {
  readonly calls: readonly (readonly [call: string, rules: readonly Rule[], at: string])[];
  /** When the last call was weighed: what follows at once says no time of its own. */
  readonly at?: string;
}

type Rule = Pick<RuleRecord, "signal" | "tool">;

/** Adds one session's part. Sessions can be added one after the other, as they are read. */
export function withTally(record: ConsentRecord, { rules, emergent, misses, days, spared }: ConsentRecord): ConsentRecord {
  const { rulesMax, patternsMax } = recordLimits;
  return {
    rules: rules.reduce(addRule, record.rules).slice(0, rulesMax),
    emergent: emergent.reduce(addSeen<Pick<Pattern, "tool" | "target">>, record.emergent).slice(0, patternsMax),
    misses: misses.reduce(addSeen<Pick<Miss, "signal" | "tool" | "wanted">>, record.misses).slice(0, rulesMax),
    days: addDays(record.days, days),
    spared: addSpared(record.spared, spared, rulesMax),
  };
}

/** Questions that were allowed: noise, where that is most of them. */
const allowedBy = ({ approved, dismissed }: RuleRecord): number => approved + dismissed;

/** As the console orders them too: by how many questions were allowed, then by how many were asked. */
export const noisiestFirst = (rules: readonly RuleRecord[]): readonly RuleRecord[] =>
  rules.toSorted((one, other) => allowedBy(other) - allowedBy(one) || other.asked - one.asked);

/** The part of its questions that was allowed, in percent. */
export const noiseOf = (rule: RuleRecord): number => noiseIn(rule.asked, allowedBy(rule));
export const noiseIn = (asked: number, allowed: number): number => Math.round((allowed / Math.max(asked, 1)) * 100);

/** Rules and days since a day; a session counts for a rule if it asked in that time. */
export function partSince(part: SessionRecordPart, from: string): SessionRecordPart {
  const ruleDays = part.ruleDays.filter(({ day }) => day >= from);
  const rules = ruleDays.reduce<readonly RuleRecord[]>((all, { day: _, ...rule }) => addRule(all, { ...rule, sessions: 0 }), []);
  return { ...part, ruleDays, rules: rules.map((rule) => ({ ...rule, sessions: 1 })), days: part.days.filter(({ day }) => day >= from) };
}

/** A29: proposals for a person. */
export const proposalsOf = ({ rules, emergent, misses }: ConsentRecord): readonly RuleProposal[] => {
  const { sessionsMin, asksMin } = recordLimits;
  return [
    ...emergent
      .filter(({ sessions }) => sessions >= sessionsMin)
      .map(({ what, sessions }): RuleProposal => ({ propose: "rule", ...what, sessions })),
    ...misses
      .filter(({ sessions }) => sessions >= sessionsMin)
      .map(({ what, sessions }): RuleProposal => ({ propose: "severity", ...what, sessions })),
    ...rules
      .filter(({ asked, dismissed, sessions }) => asked >= asksMin && dismissed === asked && sessions >= sessionsMin)
      .map(({ signal, tool, asked, sessions }): RuleProposal => ({ propose: "review", signal, tool, asked, sessions })),
  ];
};

type Assessed = Extract<CallMoment, { readonly type: "call.assessed" }>;

const noTally: CallTally = { ...noRecord, ruleDays: [], calls: [] };

/** Counts by day came with 2, rules by day with 3, what permissions spared with 4. */
export const callTallyVersion = 4;

/** Folds one event of a session. Events from before a branch were counted where they happened. */
export function tallyCalls(tally: CallTally = noTally, event: CallMoment): CallTally {
  switch (event.type) {
    case "call.assessed":
      return assessed(tally, event);
    case "call.refused": {
      const days = tally.at === undefined ? tally.days : countDay(tally.days, tally.at, "refused");
      return dropCall({ ...tally, days }, event.call);
    }
    case "call.allowed":
    case "call.joined":
    case "call.gathered": // one question counts once
      return dropCall(tally, event.call);
    case "miss.reported": {
      const { signal, tool, wanted } = event;
      return { ...tally, misses: seen(tally.misses, { signal, tool, wanted }, tallyLimits.rulesMax) };
    }
    case "gate.lapsed":
      if (event.reason === "superseded") return tally;
      return dropCall(counted(tally, callIn(event.key), "lapsed"), callIn(event.key));
    case "session.branched":
      return { ...noTally, calls: tally.calls };
    default:
      return judged(counted(tally, askedAbout(event), "asked"), judgedAbout(event));
  }
}

function assessed(tally: CallTally, event: Assessed): CallTally {
  const { tool, target } = event.pattern;
  const isNew = event.findings.some(({ signal }) => signal === "Emergent") && target !== "unknown";
  const emergent = isNew ? seen(tally.emergent, { tool, target }, tallyLimits.patternsMax) : tally.emergent;
  const rules = rulesOf(event);
  const others = tally.calls.filter(([call]) => call !== event.call);
  const calls = rules.length === 0 ? others : [...others, [event.call, rules, event.at] as const].slice(-tallyLimits.callsMax);
  return {
    ...tally,
    emergent,
    calls,
    days: countDay(tally.days, event.at, "calls"),
    spared: withSpared(tally.spared, event),
    at: event.at,
  };
}

function judged(tally: CallTally, said: ReturnType<typeof judgedAbout>): CallTally {
  const what = said && countedAs[said.option];
  return what === undefined ? tally : dropCall(counted(tally, said?.call, what, said?.at), said?.call);
}

const dropCall = (tally: CallTally, dropped: string | undefined): CallTally =>
  tally.calls.some(([call]) => call === dropped) ? { ...tally, calls: tally.calls.filter(([call]) => call !== dropped) } : tally;

function counted(tally: CallTally, about: string | undefined, what: Counted, answeredAt?: string): CallTally {
  const [, rules = [], at = ""] = tally.calls.find(([call]) => call === about) ?? [];
  const added = rules.reduce<readonly RuleRecord[]>((all, rule) => {
    const isKnown = all.some(({ signal, tool }) => signal === rule.signal && tool === rule.tool);
    return addRule(all, { ...nothing, ...rule, [what]: 1, sessions: isKnown ? 0 : 1 });
  }, tally.rules);
  if (added === tally.rules) return tally;
  const waitMs = answeredAt === undefined ? undefined : Math.max(0, Date.parse(answeredAt) - Date.parse(at));
  return {
    ...tally,
    rules: added.slice(0, tallyLimits.rulesMax),
    ruleDays: rules.reduce((all, rule) => countRuleDay(all, { ...nothing, ...rule, [what]: 1 }, at), tally.ruleDays),
    days: countDay(tally.days, at, became[what], waitMs),
  };
}

/** A late answer counts on the day of its call, which need not be the last one. */
function countRuleDay(all: readonly RuleDay[], { sessions: _, ...rule }: RuleRecord, at: string): readonly RuleDay[] {
  const day = at.slice(0, 10);
  const place = all.findIndex((each) => each.day === day && each.signal === rule.signal && each.tool === rule.tool);
  const known = all[place];
  if (known) return all.with(place, { ...known, ...sumOf(known, rule) });
  const after = all.findLastIndex((each) => each.day <= day) + 1;
  return all.toSpliced(after, 0, { day, ...rule }).slice(-tallyLimits.ruleDaysMax);
}

/** Counted once per session. */
function seen<What>(all: readonly Seen<What>[], what: What, most: number): readonly Seen<What>[] {
  const spelled = JSON.stringify(what);
  return all.length >= most || all.some((each) => JSON.stringify(each.what) === spelled) ? all : [...all, { what, sessions: 1 }];
}

/** The figure of a day that an answer counts for. */
const became = {
  asked: "asked",
  approved: "allowed",
  dismissed: "allowed",
  modified: "changed",
  halted: "blocked",
  stopped: "blocked",
  lapsed: "lapsed",
} as const;

type Counted = "asked" | "approved" | "dismissed" | "halted" | "modified" | "stopped" | "lapsed";
const nothing = { asked: 0, approved: 0, dismissed: 0, halted: 0, modified: 0, stopped: 0, lapsed: 0, sessions: 1 } as const;

/** The rules that made a call a question: a mere note interrupted nobody. */
const rulesOf = ({ findings, pattern: { tool } }: Assessed): readonly Rule[] => {
  const signals = findings.flatMap(({ signal, severity }) => (severity === "gate" ? [signal] : []));
  return [...new Set(signals)].map((signal) => ({ signal, tool }));
};

const callIn = (key: string): string | undefined => (key.startsWith("call:") ? key.slice("call:".length) : undefined);

function askedAbout(event: CallMoment): string | undefined {
  if (event.type === "gate.opened") return event.supersedes ? undefined : callIn(event.gate.key);
  return event.type === "call.handed" ? event.call : undefined;
}

const countedAs: Readonly<Record<string, Counted>> = {
  approve: "approved",
  dismiss: "dismissed",
  halt: "halted",
  modify: "modified",
  withdraw: "stopped",
};

function judgedAbout(event: CallMoment): { readonly call: string; readonly option: string; readonly at?: string } | undefined {
  if (event.type === "call.judged") return event;
  const call = event.type === "gate.answered" ? callIn(event.key) : undefined;
  return event.type === "gate.answered" && call !== undefined ? { call, option: event.option, at: event.at } : undefined;
}

function addRule(rules: readonly RuleRecord[], rule: RuleRecord): readonly RuleRecord[] {
  const index = rules.findIndex(({ signal, tool }) => signal === rule.signal && tool === rule.tool);
  const known = rules[index];
  if (!known) return [...rules, rule];
  return rules.with(index, { ...known, ...sumOf(known, rule), sessions: known.sessions + rule.sessions });
}

const sumOf = (one: Record<Counted, number>, other: Record<Counted, number>): Record<Counted, number> => ({
  asked: one.asked + other.asked,
  approved: one.approved + other.approved,
  dismissed: one.dismissed + other.dismissed,
  halted: one.halted + other.halted,
  modified: one.modified + other.modified,
  stopped: one.stopped + other.stopped,
  lapsed: one.lapsed + other.lapsed,
});

function addSeen<What>(all: readonly Seen<What>[], one: Seen<What>): readonly Seen<What>[] {
  const index = all.findIndex(({ what }) => JSON.stringify(what) === JSON.stringify(one.what));
  const known = all[index];
  return known ? all.with(index, { ...known, sessions: known.sessions + one.sessions }) : [...all, one];
}
