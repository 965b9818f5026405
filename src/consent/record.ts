import type { Tagged } from "../kernel/tagged.ts";
import type { Pattern, Signal } from "../risk/types.ts";
import { recordLimits } from "./policy.ts";
import type { CallMoment, Miss } from "./types.ts";

/** What became of the questions of one rule (A29). A rule is a signal on a tool. */
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

/** What sessions teach about the rules: bounded by the rules and patterns there are, not by the journal. */
export interface ConsentRecord {
  readonly rules: readonly RuleRecord[];
  readonly emergent: readonly Seen<Pick<Pattern, "tool" | "target">>[];
  readonly misses: readonly Seen<Pick<Miss, "signal" | "tool" | "wanted">>[];
}

/** Shown to a person; nothing changes by itself. */
export type Proposal =
  | ({ readonly propose: "rule"; readonly sessions: number } & Pick<Pattern, "tool" | "target">)
  | ({ readonly propose: "severity"; readonly sessions: number } & Pick<Miss, "signal" | "tool" | "wanted">)
  | ({ readonly propose: "review" } & Pick<RuleRecord, "signal" | "tool" | "asked" | "sessions">);

export const noRecord: ConsentRecord = { rules: [], emergent: [], misses: [] };

/** Adds one session, from its first event to its last. Sessions can be added one after the other, as they are read. */
export function withSession(record: ConsentRecord, events: readonly Tagged[]): ConsentRecord {
  const { rules, emergent, misses } = sessionRecord(events as readonly CallMoment[]);
  const { rulesMax, patternsMax } = recordLimits;
  return {
    rules: rules.reduce(addRule, record.rules).slice(0, rulesMax),
    emergent: emergent.reduce(addSeen<Pick<Pattern, "tool" | "target">>, record.emergent).slice(0, patternsMax),
    misses: misses.reduce(addSeen<Pick<Miss, "signal" | "tool" | "wanted">>, record.misses).slice(0, rulesMax),
  };
}

/** A29: what is worth a person's look. */
export const proposalsOf = ({ rules, emergent, misses }: ConsentRecord): readonly Proposal[] => {
  const { sessionsMin, asksMin } = recordLimits;
  return [
    ...emergent
      .filter(({ sessions }) => sessions >= sessionsMin)
      .map(({ what, sessions }): Proposal => ({ propose: "rule", ...what, sessions })),
    ...misses
      .filter(({ sessions }) => sessions >= sessionsMin)
      .map(({ what, sessions }): Proposal => ({ propose: "severity", ...what, sessions })),
    ...rules
      .filter(({ asked, dismissed, sessions }) => asked >= asksMin && dismissed === asked && sessions >= sessionsMin)
      .map(({ signal, tool, asked, sessions }): Proposal => ({ propose: "review", signal, tool, asked, sessions })),
  ];
};

type Assessed = Extract<CallMoment, { readonly type: "call.assessed" }>;

function sessionRecord(events: readonly CallMoment[]): ConsentRecord {
  const calls = new Map<string, Assessed>();
  const rules = new Map<string, RuleRecord>();
  const [emergent, misses] = [new Map<string, Pick<Pattern, "tool" | "target">>(), new Map<string, Miss>()];
  const count = (call: string, what: Counted): void => {
    for (const rule of rulesOf(calls.get(call))) {
      const key = `${rule.signal} ${rule.tool}`;
      const known = rules.get(key) ?? { ...nothing, ...rule };
      rules.set(key, { ...known, [what]: known[what] + 1 });
    }
  };
  for (const event of events) {
    if (event.type === "call.assessed") {
      calls.set(event.call, event);
      const { tool, target } = event.pattern;
      const isNew = event.findings.some(({ signal }) => signal === "Emergent") && target !== "unknown";
      if (isNew) emergent.set(`${tool} ${target}`, { tool, target });
    }
    if (event.type === "miss.reported") misses.set(`${event.signal} ${event.tool} ${event.wanted}`, event);
    const asked = askedAbout(event);
    if (asked !== undefined) count(asked, "asked");
    const judged = judgedAbout(event);
    const what = judged && countedAs[judged.option];
    if (judged && what !== undefined) count(judged.call, what);
    const lapsed = event.type === "gate.lapsed" ? callIn(event.key) : undefined;
    if (lapsed !== undefined) count(lapsed, "lapsed");
  }
  const once = <What>(what: What): Seen<What> => ({ what, sessions: 1 });
  return {
    rules: [...rules.values()],
    emergent: [...emergent.values()].map(once),
    misses: [...misses.values()].map(({ signal, tool, wanted }) => once({ signal, tool, wanted })),
  };
}

type Counted = "asked" | "approved" | "dismissed" | "halted" | "modified" | "stopped" | "lapsed";
const nothing = {
  asked: 0,
  approved: 0,
  dismissed: 0,
  halted: 0,
  modified: 0,
  stopped: 0,
  lapsed: 0,
  sessions: 1,
} as const;

/** The rules that made a call a question: what was only noted did not interrupt anyone. */
const rulesOf = (call: Assessed | undefined): readonly Pick<RuleRecord, "signal" | "tool">[] => {
  const signals = call?.findings.flatMap(({ signal, severity }) => (severity === "gate" ? [signal] : [])) ?? [];
  return [...new Set(signals)].map((signal) => ({ signal, tool: call?.pattern.tool ?? "" }));
};

const callIn = (key: string): string | undefined => (key.startsWith("call:") ? key.slice("call:".length) : undefined);

function askedAbout(event: CallMoment): string | undefined {
  if (event.type === "gate.opened") return callIn(event.gate.key);
  return event.type === "call.handed" ? event.call : undefined;
}

const countedAs: Readonly<Record<string, Counted>> = {
  approve: "approved",
  dismiss: "dismissed",
  halt: "halted",
  modify: "modified",
  withdraw: "stopped",
};

function judgedAbout(event: CallMoment): { readonly call: string; readonly option: string } | undefined {
  if (event.type === "call.judged") return event;
  const call = event.type === "gate.answered" ? callIn(event.key) : undefined;
  return event.type === "gate.answered" && call !== undefined ? { call, option: event.option } : undefined;
}

function addRule(rules: readonly RuleRecord[], rule: RuleRecord): readonly RuleRecord[] {
  const index = rules.findIndex(({ signal, tool }) => signal === rule.signal && tool === rule.tool);
  const known = rules[index];
  if (!known) return [...rules, rule];
  return rules.with(index, {
    ...known,
    asked: known.asked + rule.asked,
    approved: known.approved + rule.approved,
    dismissed: known.dismissed + rule.dismissed,
    halted: known.halted + rule.halted,
    modified: known.modified + rule.modified,
    stopped: known.stopped + rule.stopped,
    lapsed: known.lapsed + rule.lapsed,
    sessions: known.sessions + rule.sessions,
  });
}

function addSeen<What>(all: readonly Seen<What>[], one: Seen<What>): readonly Seen<What>[] {
  const index = all.findIndex(({ what }) => JSON.stringify(what) === JSON.stringify(one.what));
  const known = all[index];
  return known ? all.with(index, { ...known, sessions: known.sessions + one.sessions }) : [...all, one];
}
