import { wordsOfShellLine } from "../../lexicon/shell-words.ts";
import { otherClients } from "../clients/others.ts";
import type { AcpAgent, ClientRow } from "../clients/row.ts";
import { clientRows } from "../clients/rows.ts";
import type { ModelApi } from "../workplaces/egress/apis.ts";

/** Any program as an agent: one that takes its instruction on its input. */
export const commandPrefix = "command:";

/** Any program as an agent that speaks the Agent Client Protocol, as a command line. */
export const acpPrefix = "acp:";

/** A bare model as an agent, by its name in `workers.models`. */
export const modelPrefix = "model:";

/** The program of a name that is a command line; undefined for any other name, and for one that names no program. */
export function spokenIn(name: string): AcpAgent | undefined {
  const [command = "", ...args] = name.startsWith(acpPrefix) ? wordsOfShellLine(name.slice(acpPrefix.length)) : [];
  return command === "" ? undefined : { command, args };
}

/** Clients that we run with every call put to our hook. */
const governedRows: readonly ClientRow[] = clientRows.filter(({ executor }) => executor !== undefined);

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

/** Agents that were driven in a worker's box, with the APIs of the models that each can call. */
export const boxedApis: ReadonlyMap<string, readonly ModelApi[]> = new Map(
  [...clientRows, ...otherClients].flatMap(({ name, boxed }: Pick<ClientRow, "name" | "boxed">) =>
    boxed === undefined ? [] : [[name, boxed] as const],
  ),
);

/** As `Executor.governed` says it. */
export const isGoverned = (name: string): boolean => governedRows.some((row) => row.name === name);

/** Whether an agent in a worker's box is heard by what it asks about alone (A27). A plain command or model is not heard at all. */
export const onlyAsksInBox = (name: string): boolean =>
  ![commandPrefix, modelPrefix].some((prefix) => name.startsWith(prefix)) &&
  !clientRows.some((row: ClientRow) => row.name === name && (row.boxedExecutor ?? row.executor) !== undefined);

/** Variables by which a client itself may be signed in. Of any other client we cannot know: it signs in by itself. */
export const signInOf = (name: string): readonly string[] =>
  [...clientRows, ...otherClients].find((each) => each.name === name)?.signIn ?? [];
