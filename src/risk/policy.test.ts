import { describe, expect, test } from "vitest";
import { verdicts } from "./judge.ts";
import { policy, type PolicyRow } from "./policy.ts";

/** The policy a second time, short enough to be read at a glance: signal, attended, dispatched, and what else counts. */
const rows: Readonly<Record<keyof typeof policy, string>> = {
  lose: "Irreversibility gate refuse permission:destructive",
  discard: "Irreversibility gate refuse permission:destructive",
  destroy: "Irreversibility gate refuse permission:destructive",
  stop: "Irreversibility gate refuse permission:destructive",
  money: "Irreversibility gate refuse permission:destructive outward",
  weaken: "SecurityBoundary gate refuse permission:destructive",
  "maybe-lose": "Irreversibility advisory gate",
  install: "SecurityBoundary advisory refuse permission:dependency",
  "run-foreign": "SecurityBoundary gate gate",
  unknown: "Emergent advisory advisory",
  opaque: "Emergent gate gate",
  publish: "ExternalMutation gate gate outward",
  "external-write": "ExternalMutation advisory advisory by-environment outward",
  leak: "SecurityBoundary gate gate",
  message: "HumanCommunication gate gate outward",
  disarm: "SecurityBoundary gate gate",
  "read-secret": "SecurityBoundary gate gate",
  "write-secret": "SecurityBoundary gate refuse",
  "skip-checks": "SecurityBoundary advisory refuse",
  identity: "SecurityBoundary advisory refuse",
  "past-migration": "SecurityBoundary advisory refuse",
  "auth-module": "SecurityBoundary advisory refuse permission:security-audit",
  "billing-module": "SecurityBoundary advisory refuse permission:billing",
  "executable-config": "SecurityBoundary gate gate",
  privilege: "SecurityBoundary gate gate",
  "out-of-scope": "ScopeEscalation advisory refuse",
  "outside-project": "ScopeEscalation gate refuse",
  injection: "PromptInjection gate gate",
  "control-plane": "SecurityBoundary refuse refuse",
  floor: "Irreversibility refuse refuse",
};

const inShort = ({ signal, attended, dispatched, permission, byEnvironment, outward }: PolicyRow): string =>
  [
    signal,
    attended,
    dispatched,
    ...(permission ? [`permission:${permission}`] : []),
    ...(byEnvironment ? ["by-environment"] : []),
    ...(outward ? ["outward"] : []),
  ].join(" ");

describe("A12 what each act deserves", () => {
  test("is in the policy exactly as it is here", () => {
    expect(Object.fromEntries(Object.entries(policy).map(([act, row]) => [act, inShort(row)]))).toEqual(rows);
  });

  test("is said in one clause of its own, without a capital or a full stop", () => {
    const clauses = Object.values(policy).map(({ words }) => words);
    for (const clause of clauses) expect(clause).toMatch(/^[a-z].{9,60}[a-z]$/);
    expect(new Set(clauses).size).toBe(clauses.length);
  });

  test("under a brief is never laxer than with a person there", () => {
    expect(verdicts).toEqual(["low", "advisory", "gate", "refuse"]);
    for (const { attended, dispatched } of Object.values(policy))
      expect(verdicts.indexOf(dispatched)).toBeGreaterThanOrEqual(verdicts.indexOf(attended));
  });
});
