import { clip, visibleLine } from "../kernel/text.ts";
import { isApproved } from "./approvals.ts";
import { compound } from "./compound.ts";
import { unknownPiece, type Deed } from "./deed.ts";
import type { Brief, Facts } from "./facts.ts";
import { policy, type Permission, type PolicyRow } from "./policy.ts";
import type { Assessment, Finding, Pattern, Severity, Signal, Span, Verdict } from "./types.ts";

/** A finding in the making, with the operation it is about, so that approvals can be held against it. */
export interface Charge {
  readonly signal: Signal;
  readonly severity: Severity;
  readonly pattern: Pattern;
  readonly what: string;
  readonly whys: readonly string[];
  readonly span?: Span;
}

export const verdicts: readonly Verdict[] = ["low", "advisory", "gate", "refuse"];
const stricter = <Rank extends Verdict>(one: Rank, other: Rank): Rank =>
  verdicts.indexOf(one) >= verdicts.indexOf(other) ? one : other;

/** What a person should read first among findings of one severity. */
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
  /** The pattern of an action that nothing was found in. */
  readonly whole: Pattern;
  readonly show?: Show;
}

/** What a list of deeds deserves. Path deeds have been judged by their paths before. */
export function judge(deeds: readonly Deed[], { facts, whole, show = same }: Bench): Assessment {
  const charges = compound(deeds.flatMap((deed) => chargeOf(deed, facts, show)));
  const open = charges.filter((charge) => !isApproved(charge, facts.approvals ?? []));
  const approved = charges.length - open.length;
  const verdict = open.reduce<Verdict>((worst, { severity }) => stricter<Verdict>(worst, severity), "low");
  const worstFirst = unique(open).toSorted(bySeverity);
  const findings = worstFirst.map(findingOf);
  return {
    verdict,
    findings,
    pattern: togetherOf((worstFirst.length > 0 ? worstFirst : charges).map(({ pattern }) => pattern)) ?? whole,
    ...(worstFirst.length > 0 ? { parts: worstFirst.map(partOf).toSorted() } : {}),
    reasons: [
      ...findings.map(({ signal, severity, evidence }) => `${signal} (${severity}): ${evidence}`),
      ...(approved > 0 ? [`approved before: ${approved}`] : []),
      ...(charges.length === 0 ? ["nothing here needs a person"] : []),
    ],
  };
}

/** Who does what to which. Where the target names nothing in particular, only the words themselves can. */
const partOf = ({ signal, pattern: { tool, target, environment }, what }: Charge): string =>
  JSON.stringify([signal, tool, target, environment, ["", "."].includes(target) ? what : ""]);

/** An action that does several things is approved for all of them or for none: its pattern names them all. */
function togetherOf(patterns: readonly Pattern[]): Pattern | undefined {
  const [first, ...rest] = patterns;
  if (!first) return undefined;
  const parts = (key: keyof Pattern): readonly string[] => [
    ...new Set([first, ...rest].map((pattern) => pattern[key])),
  ];
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
  const { tool, target, quote, span, environment = row.outward ? "unknown" : "local" } = deed;
  const said = quote ?? target;
  const touched = said.includes(target) ? "" : ` (${target})`;
  return [
    {
      signal: deed.signal ?? row.signal,
      severity,
      pattern: { tool: show(tool), target: show(target), environment },
      what: show(`${said || tool}${touched}`),
      whys: [deed.why ?? row.words],
      ...(span ? { span } : {}),
    },
  ];
}

function findingOf({ signal, severity, pattern: { environment }, what, whys, span }: Charge): Finding {
  const where = environment === "local" ? "" : ` [${environment}]`;
  const why = `: ${whys.join("; ")}${where}`;
  const quoted = visibleLine(clip(shown(what), quotedMaxChars, "the action"));
  return { signal, severity, evidence: `${quoted}${visibleLine(shown(why))}`, ...(span ? { span } : {}) };
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

function isPermitted(
  permission: Permission | undefined,
  { tool, target, quote }: Deed,
  brief: Brief | undefined,
): boolean {
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
  const seen = new Map<string, Charge>();
  for (const charge of charges) {
    const { signal, severity, pattern, what, whys } = charge;
    const key = [signal, severity, pattern.tool, pattern.target, pattern.environment, what].join("\n");
    const before = seen.get(key);
    seen.set(key, before ? { ...before, whys: [...new Set([...before.whys, ...whys])] } : charge);
  }
  return [...seen.values()];
}
