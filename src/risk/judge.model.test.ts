import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Act, Deed } from "./deed.ts";
import type { Approval, Facts } from "./facts.ts";
import { judge } from "./judge.ts";
import { policy } from "./policy.ts";

/**
 * The judgement rules written a second time, from the policy page and not from the code: what a deed deserves alone,
 * what an approval settles, and what several findings become together. Both must agree on everything.
 */
const rank = { low: 0, advisory: 1, gate: 2, refuse: 3 } as const;
type Rank = (typeof rank)[keyof typeof rank];

interface Weight {
  readonly rank: Rank;
  readonly signal: string;
  readonly deed: Deed;
}

function alone(deed: Deed, facts: Facts): Weight | undefined {
  const row = policy[deed.act as keyof typeof policy];
  if (row === undefined) return undefined;
  const worker = facts.session === "dispatched";
  const said = `${deed.tool} ${deed.target}`.trim();
  const authorised = {
    destructive: facts.brief?.destructive?.some((words) => words === said || words === deed.tool) ?? false,
    dependency: facts.brief?.allow_dependency_change ?? false,
    billing: facts.brief?.allow_billing ?? false,
    "security-audit": facts.brief?.audit_gates?.some((gate) => gate === "secaudit") ?? false,
  };
  let level: Rank = rank[worker ? row.dispatched : row.attended];
  if (worker && row.permission !== undefined && authorised[row.permission]) level = rank[row.attended];
  const safe = new Set<string | undefined>(["dev", "staging", "local"]);
  if (row.byEnvironment && !safe.has(deed.environment) && level < rank.gate) level = rank.gate;
  return { rank: level, signal: deed.signal ?? row.signal, deed };
}

function together(weights: readonly Weight[]): readonly Weight[] {
  const notes = weights.filter((weight) => weight.rank === rank.advisory);
  let promote = false;
  for (const one of notes)
    for (const other of notes) {
      if (one.signal !== other.signal) promote = true;
      const bothOutside = [one, other].every(({ signal, deed }) => signal === "ScopeEscalation" && /^[/~]/.test(deed.target));
      const [a, b] = [one.deed.target, other.deed.target];
      const apart = a !== b && !`${a}/`.startsWith(`${b}/`) && !`${b}/`.startsWith(`${a}/`);
      if (bothOutside && apart) promote = true;
    }
  return weights.map((weight) => (promote && weight.rank === rank.advisory ? { ...weight, rank: rank.gate } : weight));
}

const goesOut: ReadonlySet<Act> = new Set<Act>(["publish", "external-write", "message", "money"]);

function settled({ rank: level, signal, deed }: Weight, approvals: readonly Approval[]): boolean {
  if (level === rank.refuse || signal === "PromptInjection" || deed.target === "") return false;
  const environment = deed.environment ?? (goesOut.has(deed.act) ? "unknown" : "local");
  if (environment === "unknown") return false;
  for (const { tool, target, environment: where, signals } of approvals) {
    if (tool !== deed.tool || target !== deed.target || where !== environment) continue;
    if (signals === undefined || signals.some((each) => each === signal)) return true;
  }
  return false;
}

function modelVerdict(deeds: readonly Deed[], facts: Facts): string {
  const weights = together(deeds.map((deed) => alone(deed, facts)).filter((weight) => weight !== undefined));
  const left = weights.filter((weight) => !settled(weight, facts.approvals ?? []));
  const worst = Math.max(0, ...left.map((weight) => weight.rank));
  return Object.entries(rank).find(([, value]) => value === worst)?.[0] ?? "";
}

const tools = ["git push", "rm", "kubectl apply", "Write"];
const targets = ["", "origin/dev", "src/a.ts", "/etc/a", "/etc/a/b", "/etc/b", "~/c"];
const environments = ["local", "dev", "staging", "production", "unknown"];
const signals = [...new Set(Object.values(policy).map(({ signal }) => signal))];
const acts = [...(Object.keys(policy) as Act[]), "harmless" as const];

const someDeed: fc.Arbitrary<Deed> = fc.record(
  {
    act: fc.constantFrom(...acts),
    tool: fc.constantFrom(...tools),
    target: fc.constantFrom(...targets),
    environment: fc.constantFrom(...environments),
    signal: fc.constantFrom(...signals),
  },
  { requiredKeys: ["act", "tool", "target"] },
);
const someApproval: fc.Arbitrary<Approval> = fc.record(
  {
    tool: fc.constantFrom(...tools),
    target: fc.constantFrom(...targets),
    environment: fc.constantFrom(...environments),
    signals: fc.subarray(signals),
  },
  { requiredKeys: ["tool", "target", "environment"] },
);
const someFacts: fc.Arbitrary<Facts> = fc.record({
  session: fc.constantFrom("attended" as const, "dispatched" as const, "unattended" as const),
  approvals: fc.array(someApproval, { maxLength: 4 }),
  brief: fc.record({
    destructive: fc.subarray(["rm", "rm src/a.ts", "git push origin/dev"]),
    allow_billing: fc.boolean(),
    allow_dependency_change: fc.boolean(),
    audit_gates: fc.subarray(["secaudit", "codeaudit"]),
  }),
});

const whole = { tool: "t", target: "", environment: "unknown" };

test("A12 A13 A16 A17 A19 a second model of the judgement agrees on 15,000 random cases", () => {
  fc.assert(
    fc.property(fc.array(someDeed, { maxLength: 4 }), someFacts, (deeds, facts) => {
      expect(judge(deeds, { facts, whole }).verdict).toBe(modelVerdict(deeds, facts));
    }),
    { numRuns: 15_000 },
  );
});

test("A13 another finding never makes a verdict laxer", () => {
  fc.assert(
    fc.property(fc.array(someDeed, { maxLength: 4 }), someDeed, someFacts, (deeds, more, facts) => {
      const [without, with_] = [judge(deeds, { facts, whole }).verdict, judge([...deeds, more], { facts, whole }).verdict];
      expect(rank[with_]).toBeGreaterThanOrEqual(rank[without]);
    }),
    { numRuns: 3_000 },
  );
});
