import { realpathSync } from "node:fs";
import type { GovernanceConfig } from "../../../config/governance.ts";
import type { TreasuryCost, TreasuryScope } from "../../../protocols/treasury/types.ts";
import { addSpent, nothingSpent, sumsOf, type BudgetSums } from "../../../lexicon/budgets.ts";
import { budgetOf } from "../budget-for.ts";
import { folderOf } from "../shipping/ship-way.ts";

/** Work as far as it matters for who pays. */
interface PaidWork {
  readonly root: string;
  readonly agents: readonly string[];
}

const organisation = "organisation";
/** Another place that keeps a budget. What is spent of it stands there. */
export const elsewhere = "paperclip";

/** `codex`, or `command` of `command:./agent.sh`. */
const clientOf = (agent: string): string => agent.split(":")[0] ?? agent;

/** Whether budgets are kept at all. Then all work is counted, also that of projects and agents without one of their own. */
export const isBudgeted = ({ organisation: own, projects, agents, paperclip }: GovernanceConfig): boolean =>
  [own, projects, agents].some((each) => Object.keys(each).length > 0) || paperclip !== undefined;

/** Everybody whose budget the work is taken from. */
export function scopesFor(governance: GovernanceConfig, { root, agents }: PaidWork): readonly TreasuryScope[] {
  const project = Object.entries(governance.projects).filter(([folder]) => isFolder(folder, root));
  const names = [...new Set(agents.flatMap((agent) => agentNames(governance, agent)))];
  return [
    { id: organisation, limits: budgetOf(governance.organisation) },
    ...(project.length === 0 ? [{ id: `project:${root}`, limits: {} }] : []),
    ...project.map(([, budget]) => ({ id: `project:${root}`, limits: budgetOf(budget) })),
    ...names.map((name) => ({ id: `agent:${name}`, limits: budgetOf(governance.agents[name] ?? {}) })),
  ];
}

/** Everybody who has a budget, for whoever asks how it stands. */
export const everyScope = (governance: GovernanceConfig): readonly TreasuryScope[] => [
  { id: organisation, limits: budgetOf(governance.organisation) },
  ...Object.entries(governance.projects).map(([folder, budget]) => ({ id: `project:${realOf(folder)}`, limits: budgetOf(budget) })),
  ...Object.entries(governance.agents).map(([name, budget]) => ({ id: `agent:${name}`, limits: budgetOf(budget) })),
];

/** A budget must not be lost because its folder is written through a link. */
const isFolder = (written: string, root: string): boolean => folderOf(written) === root || realOf(written) === root;

function realOf(written: string): string {
  try {
    return realpathSync(folderOf(written));
  } catch {
    return folderOf(written);
  }
}

const agentNames = ({ agents }: GovernanceConfig, agent: string): readonly string[] => {
  const named = [agent, clientOf(agent)].filter((name) => Object.hasOwn(agents, name));
  return named.length > 0 ? named : [clientOf(agent)];
};

/** Spent by work that is over, for each who pays. An agent that nobody foresaw is counted by its own name. */
export function usedBy(scopes: readonly string[], costs: readonly TreasuryCost[]): Readonly<Record<string, BudgetSums>> {
  const sum = (of: readonly TreasuryCost[]): BudgetSums => sumsOf(of.reduce(addSpent, nothingSpent));
  const named = new Set([...scopes, ...costs.map(({ agent }) => `agent:${clientOf(agent)}`)]);
  named.delete(elsewhere);
  const used = [...named].map((scope) => {
    const isPaid = ({ agent }: TreasuryCost): boolean => scope === `agent:${agent}` || scope === `agent:${clientOf(agent)}`;
    return [scope, sum(scope.startsWith("agent:") ? costs.filter(isPaid) : costs)] as const;
  });
  return Object.fromEntries(used);
}
