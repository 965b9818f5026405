import { otherClients } from "../clients/others.ts";
import type { AcpAgent, ClientRow } from "../clients/row.ts";
import { clientRows } from "../clients/rows.ts";
import type { ModelApi } from "../workplaces/egress/apis.ts";

/** Any program as an agent: one that takes its instruction on its input. */
export const commandPrefix = "command:";

/** Clients that we run with every call put to our hook. */
export const governedRows: readonly ClientRow[] = clientRows.filter(({ executor }) => executor !== undefined);

/** Agents that are known to speak the Agent Client Protocol, by the name that a person uses; the configuration adds to them. */
export const acpAgents: Readonly<Record<string, AcpAgent>> = Object.fromEntries(
  [...clientRows, ...otherClients].flatMap(({ name, acp }) => (acp ? [[name, acp] as const] : [])),
);

/** The configuration's own first. */
export function acpAgentNamed(name: string, agents: Readonly<Record<string, AcpAgent>> = {}): AcpAgent | undefined {
  const all = { ...acpAgents, ...agents };
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** Names of all agents, without loading them. */
export const agentNames: readonly string[] = [...governedRows.map(({ name }) => name), ...Object.keys(acpAgents)];

/** Agents that were driven in a worker's box, with the API of the model that each calls. */
export const boxedApis: ReadonlyMap<string, ModelApi> = new Map(
  clientRows.flatMap(({ name, boxed }: ClientRow) => (boxed === undefined ? [] : [[name, boxed] as const])),
);

/** As `Executor.governed` says it. */
export const isGoverned = (name: string): boolean => governedRows.some((row) => row.name === name);

/** Variables by which a client itself may be signed in. Of any other client we cannot know: it signs in by itself. */
export const signInOf = (name: string): readonly string[] =>
  [...clientRows, ...otherClients].find((each) => each.name === name)?.signIn ?? [];
