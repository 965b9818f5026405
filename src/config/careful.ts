import type { Leeway } from "./limits.ts";

/** Settings where nobody said anything. Every default is the careful choice. */
export const careful = {
  journal: {},
  machine: { labels: [], slots: 4, projects: [] },
  secrets: { environment: [] },
  guard: { waitMs: 480_000, keepOutput: true } as { waitMs: number; keepOutput: boolean; startsUp?: string },
  risk: { environments: [], productionNames: [], controlPlane: [] },
  solicit: { failures: 3, corrections: 3, turns: 10, assumptionMinutes: 60, inGuard: true },
  projects: {},
  models: {},
  roles: {},
  frame: { models: [], agents: [], budgetTokens: 2_000_000, perspectiveMinutes: 30 },
  exchange: { minds: [] },
  agents: {},
  // As long as a model may be silent on the road: whoever only waits for that is told there first.
  workers: { hosts: [], models: {}, limits: {}, stall: "15m", patrol: "5m", audits: {}, budget: {}, missionBudget: {}, ship: {} },
  governance: { period: "month" as const, organisation: {}, projects: {}, agents: {}, approvals: [] },
  companion: { budget: {} },
  notify: { desktop: false, bell: true, webhooks: [], after: "10s", remind: ["30m", "4h"] },
  limits: {} as Leeway,
  people: { telegram: {}, slack: {}, ntfy: {} } as Record<"telegram" | "slack" | "ntfy", Record<string, string>>,
  allow: [],
};

/** The same of a project's own file. */
export const carefulProject = {
  secrets: { environment: [] },
  risk: { environments: [], productionNames: [], controlPlane: [] },
  limits: {} as Leeway,
  workers: {},
};
