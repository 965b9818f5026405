import { clip, visibleLine, type Span } from "../kernel/text.ts";
import { approvedBy } from "./approvals.ts";
import { compound } from "./compound.ts";
import { unknownPiece, type Deed } from "./deed.ts";
import type { Approval, Brief, Facts } from "./facts.ts";
import { harmOf, rankOf } from "./harm.ts";
import { filled, harmSentence } from "./harm-words.ts";
import { policy, type JudgedAct, type Permission, type PolicyRow } from "./policy.ts";
import type { Assessment, Finding, Harm, Pattern, Severity, Signal, Thread, Verdict } from "./types.ts";
import { work, workOn } from "./work.ts";

/** A finding in the making, with its operation, so that approvals can be compared with it. */
export interface Charge {
  readonly act: JudgedAct;
  readonly signal: Signal;
  readonly severity: Severity;
  readonly harm: Harm;
  readonly rank: number;
  readonly pattern: Pattern;
  /** The words that do it. Many charges have the same ones, so what else belongs to them is kept apart. */
  readonly said: string;
  /** The target, where the words do not name it. */
  readonly touched: string;
  readonly whys: readonly string[];
  readonly span?: Span;
  readonly thread?: Thread;
}

export const verdicts: readonly Verdict[] = ["low", "advisory", "gate", "refuse"];
const stricter = <Rank extends Verdict>(one: Rank, other: Rank): Rank => (verdicts.indexOf(one) >= verdicts.indexOf(other) ? one : other);

/** Order of findings of one severity: which a person should read first. */
const reading: Readonly<Record<Signal, number>> = {
  PromptInjection: 0,
  Irreversibility: 1,
  SecurityBoundary: 1,
  HumanCommunication: 1,
  ExternalMutation: 2,
  ScopeEscalation: 3,
  Emergent: 4,
};
const bySeverity = (one: Charge, other: Charge): number =>
  verdicts.indexOf(other.severity) - verdicts.indexOf(one.severity) || reading[one.signal] - reading[other.signal];

const quotedMaxChars = 240;

/** Makes text fit to be shown and kept, before it is cut: half a secret is a leak too. */
export type Show = (text: string) => string;
export const same: Show = (text) => text;

interface Bench {
  readonly facts: Facts;
  /** The pattern of an action without findings. */
  readonly whole: Pattern;
  readonly show?: Show;
}

/** The verdict on a list of deeds. Path deeds have been judged by their paths before. */
export function judge(deeds: readonly Deed[], { facts, whole, show = same }: Bench): Assessment {
  const shownOnce = remembering(show);
  const charges = compound(deeds.flatMap((deed) => chargeOf(deed, facts, shownOnce)));
  if (charges.length === 0) return { verdict: "low", findings: [], pattern: whole, reasons: [nothingFound] };
  const approvalOf = approvedBy(facts.approvals ?? []);
  const open = charges.filter((charge) => !approvalOf(charge));
  const used = new Set(charges.flatMap((charge) => approvalOf(charge) ?? []));
  const verdict = open.reduce<Verdict>((worst, { severity }) => stricter<Verdict>(worst, severity), "low");
  const worstFirst = unique(open).toSorted(bySeverity);
  const findings = findingsOf(worstFirst);
  return {
    verdict,
    findings,
    pattern: togetherOf((worstFirst.length > 0 ? worstFirst : charges).map(({ pattern }) => pattern)) ?? whole,
    ...(verdict === "gate" ? threadOf(open) : permittedBy(used)),
    ...(worstFirst.length > 0 ? { parts: worstFirst.map(partOf).toSorted(), ...worstHarm(worstFirst) } : {}),
    reasons: [...findings.map(reasonOf), ...[...used].map(approvedWords)],
  };
}

/** Standing permissions that were used, each once. */
function permittedBy(approvals: ReadonlySet<Approval>): Pick<Assessment, "permitted"> {
  const permitted = [...approvals].flatMap(({ tool, target, environment, by, until }) =>
    by === undefined || until === undefined ? [] : [{ tool, target, environment, by, until }],
  );
  return permitted.length === 0 ? {} : { permitted };
}

/** One approval that counted: what it is about, who gave it, and when. */
function approvedWords({ tool, target, environment, by, since, until }: Approval): string {
  const who = by === undefined ? "" : ` by ${by}`;
  const when = [since === undefined ? "" : ` on ${dayOf(since)}`, until === undefined ? "" : ` until ${dayOf(until)}`].join("");
  return `allowed before${who}${when}: ${[tool, target].filter((part) => part !== "").join(" on ")} (${environment})`;
}

const dayOf = (moment: string): string => moment.slice(0, 10);

/** The one thread that everything found here goes to. */
function threadOf(open: readonly Charge[]): Pick<Assessment, "thread"> {
  const [first] = open;
  if (!first?.thread || open.some(({ thread }) => thread?.place !== first.thread?.place)) return {};
  const people = new Set(open.flatMap(({ thread }) => thread?.people ?? []));
  return { thread: { place: first.thread.place, people: [...people].toSorted() } };
}

/** A finding as a reason: its harm, not its name. */
export const reasonOf = ({ says, evidence }: Finding): string => says ?? evidence;

const nothingFound = "nothing here needs a person";

/** Key of a charge: tool, target and place. Where the target names nothing in particular, only the words themselves can. */
const partOf = ({ signal, pattern: { tool, target, environment }, ...rest }: Charge): string =>
  JSON.stringify([signal, tool, target, environment, ["", "."].includes(target) ? whatOf(rest) : ""]);

/** The worst harm, and how it stands among others as bad. */
const worstHarm = (charges: readonly Charge[]): Required<Pick<Assessment, "harm" | "rank">> =>
  charges.reduce<Pick<Charge, "harm" | "rank">>(
    (worst, { harm, rank }) => (harm > worst.harm || (harm === worst.harm && rank > worst.rank) ? { harm, rank } : worst),
    {
      harm: 1,
      rank: 0,
    },
  );

const whatOf = ({ said, touched }: Pick<Charge, "said" | "touched">): string => (touched === "" ? said : `${said} (${touched})`);

const findingsMax = 500;

/** A person reads the worst of them; one more line says how many there are besides. */
function findingsOf(worstFirst: readonly Charge[]): readonly Finding[] {
  const [next, ...rest] = worstFirst.slice(findingsMax);
  const findings = worstFirst.slice(0, findingsMax).map(findingOf);
  if (!next) return findings;
  return [...findings, { signal: "Emergent", severity: next.severity, evidence: `and ${rest.length + 1} more` }];
}

/** The same words stand behind many deeds: they are made fit to be shown once. */
function remembering(show: Show): Show {
  if (show === same) return same;
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    workOn(text);
    const made = show(text);
    known.set(text, made);
    return made;
  };
}

/** An action that does several things is approved for all of them or for none: its pattern names them all. */
function togetherOf(patterns: readonly Pattern[]): Pattern | undefined {
  const [first, ...rest] = patterns;
  if (!first || rest.length === 0) return first;
  const parts = (key: keyof Pattern): readonly string[] => [...new Set([first, ...rest].map((pattern) => pattern[key]))];
  const environments = parts("environment");
  return {
    tool: parts("tool").join(" + "),
    target: parts("target").join(" + "),
    environment: environments.includes("unknown") ? "unknown" : environments.join(" + "),
  };
}

function chargeOf(deed: Deed, facts: Facts, show: Show): readonly Charge[] {
  const row: PolicyRow | undefined = policy[deed.act as keyof typeof policy];
  if (!row) return [];
  const severity = severityOf(row, deed, facts);
  const { tool, target, quote, span, thread, environment = row.outward ? "unknown" : "local" } = deed;
  const said = quote ?? target;
  work(1);
  return [
    {
      act: deed.act as JudgedAct,
      signal: deed.signal ?? row.signal,
      severity,
      harm: harmOf(deed.act as JudgedAct, environment),
      rank: rankOf(deed.act as JudgedAct, environment),
      pattern: { tool: show(tool), target: show(target), environment },
      said: show(said || tool),
      touched: namedIn(said, target) ? "" : show(target),
      whys: [deed.why ?? row.words],
      ...(span ? { span } : {}),
      ...(thread && isShown(thread, show) ? { thread } : {}),
    },
  ];
}

/** Two names of which a part is hidden could be two threads. */
const isShown = ({ place, people }: Thread, show: Show): boolean => [place, ...people].every((name) => show(name) === name);

/** Whether the shown words contain the target. Of long ones only the beginning is shown. */
const namedIn = (said: string, target: string): boolean => said.slice(0, quotedMaxChars).includes(target);

function findingOf({ act, signal, severity, pattern, whys, span, ...rest }: Charge): Finding {
  const where = pattern.environment === "local" ? "" : ` [${pattern.environment}]`;
  const why = `: ${whys.map((each) => filled(each, pattern.target)).join("; ")}${where}`;
  const cut = (text: string): string => clip(shown(text), quotedMaxChars, "the action");
  const quoted = visibleLine(whatOf({ said: cut(rest.said), touched: cut(rest.touched) }));
  const says = visibleLine(cut(harmSentence({ ...pattern, act, whys: whys.filter((why) => why !== policy[act].words) })));
  return { signal, severity, says, evidence: `${quoted}${visibleLine(shown(why))}`, ...(span ? { span } : {}) };
}

/** Unknown pieces have a mark of our own that means nothing to people. */
const shown = (text: string): string => text.replaceAll(unknownPiece, "‹?›");

/** The column of the policy that counts (A12, A16, A17). */
function severityOf(row: PolicyRow, deed: Deed, { session, brief }: Facts): Severity {
  const column = session === "dispatched" && !isPermitted(row.permission, deed, brief) ? row.dispatched : row.attended;
  if (!row.byEnvironment) return column;
  return deed.environment === "dev" || deed.environment === "staging" || deed.environment === "local"
    ? column
    : stricter<Severity>(column, "gate");
}

function isPermitted(permission: Permission | undefined, { tool, target, quote }: Deed, brief: Brief | undefined): boolean {
  switch (permission) {
    case undefined:
      return false;
    case "destructive":
      return (brief?.destructive ?? []).some((each) => names(each, [quote ?? "", `${tool} ${target}`, tool]));
    case "dependency":
      return brief?.allow_dependency_change === true;
    case "billing":
      return brief?.allow_billing === true;
    case "security-audit":
      return (brief?.audit_gates ?? []).includes("secaudit");
  }
}

/** A brief names an operation by its words: exactly these, whatever the spacing. */
const names = (operation: string, texts: readonly string[]): boolean => {
  const asked = spaced(operation);
  return asked !== "" && texts.some((text) => spaced(text) === asked);
};
const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** The same thing said for several reasons is one finding with all of them. */
function unique(charges: readonly Charge[]): readonly Charge[] {
  if (charges.length < 2) return charges;
  const seen = new Map<string, { readonly charge: Charge; readonly whys: Set<string> }>();
  const numbers = new Map<string, number>(); // long words are compared once, not in every key
  const numberOf = (said: string): number => {
    const number = numbers.get(said) ?? numbers.size;
    numbers.set(said, number);
    return number;
  };
  for (const charge of charges) {
    const { signal, severity, pattern, said, touched, whys } = charge;
    const { tool, target, environment } = pattern;
    const key = [signal, severity, tool, target, environment, numberOf(said), touched].join("\n");
    const before = seen.get(key);
    if (before) for (const why of whys) before.whys.add(why);
    else seen.set(key, { charge, whys: new Set(whys) });
  }
  return [...seen.values()].map(({ charge, whys }) => ({ ...charge, whys: [...whys] }));
}
