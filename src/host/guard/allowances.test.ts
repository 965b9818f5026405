import { expect, test } from "vitest";
import type { Assessment } from "../../risk/types.ts";
import { objectionTo } from "./allowances.ts";

const unknown = (tool: string, target: string): Assessment => ({
  verdict: "gate",
  findings: [{ signal: "ExternalMutation", severity: "gate", evidence: "x" }],
  pattern: { tool, target, environment: "unknown" },
  reasons: [],
});

test("A19 what an unknown place keeps from being allowed is said with what helps, never with a setting that cannot help", () => {
  const push = objectionTo(unknown("git push", "origin/feature-x"))?.because;
  expect(push).toMatch(/^nobody can tell what a push to origin\/feature-x sets off.* asked about each time; answer it with Allow once/);
  expect(push).not.toContain("environments"); // a branch cannot be named there
  const place = objectionTo(unknown("psql", "db.example.org"))?.because;
  expect(place).toMatch(
    /the place of this is \(psql on db\.example\.org\): production.*config\.json.*"environments":\[\{"host".*Allow once/,
  );
});
