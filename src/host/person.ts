import type { ProcessEnvironment } from "../kernel/ports.ts";
import { clientMarkIn, clientOf } from "../adapters/clients/marks.ts";
import { startedAtMs } from "../adapters/process.ts";
import type { Person } from "../kernel/gate.ts";
import { refuse, type Refusal } from "../kernel/trouble.ts";
import { findToken, type TokenRecord } from "../secrets/tokens.ts";
import type { AgentHere, TerminalHere } from "../adapters/terminal-here.ts";

/** Nobody who may answer is here. Where another place would help, `lacks` says which; the surface knows how to get there. */
export interface Stranger extends Refusal {
  readonly lacks?: "own-terminal" | "own-terminal-or-token";
}

export type Identification = Person | Stranger;

export interface PersonCredentials extends TerminalHere {
  readonly environment: ProcessEnvironment;
  readonly tokens: readonly TokenRecord[];
  readonly isTerminal: boolean;
  readonly ancestors: readonly (readonly string[])[];
  readonly userName: string;
}

/**
 * K7: who a command acts for, from the credential used and never from text. An agent never answers.
 * Agent and person share a user id, so a terminal is a good sign and no proof: such answers are marked unverified.
 */
export function personFrom(credentials: PersonCredentials): Identification {
  const { environment, tokens, isTerminal, ancestors, origin, agents, userName } = credentials;
  const client =
    ancestors.map(clientOf).find((name) => name !== undefined) ??
    clientMarkIn(environment) ??
    (origin.kind === "agent" ? origin.because : undefined);
  if (client !== undefined)
    return { ...refuse("agent", `this runs inside an agent client (${client})${sinceOf(credentials)}`), lacks: "own-terminal" };
  const token = environment["ASSENT_TOKEN"];
  if (token !== undefined) return personOf(findToken(tokens, token));
  if (!isTerminal) return { ...refuse("person", "nobody is at a terminal here"), lacks: "own-terminal-or-token" };
  if (origin.kind === "unknown") {
    const because = `it cannot be told that a person opened this terminal (${origin.because}), and ${mayHave(agents)}`;
    return { ...refuse("person", because), lacks: "own-terminal-or-token" };
  }
  return { name: userName, via: "terminal", verified: false };
}

/** The process that makes this terminal an agent's, where the system shows it. */
function sinceOf({ origin }: TerminalHere): string {
  if (origin.kind !== "agent" || !origin.process) return "";
  const { pid, start } = origin.process;
  return `, process ${pid}${since(startedAtMs(start))}`;
}

/** So many are named; the rest is counted. */
const namedMax = 3;

/** Those that run come first, then the earliest. */
function mayHave(agents: readonly AgentHere[]): string {
  if (agents.length === 0) return "an agent may have";
  const startOf = ({ startedAtMs: at = 0 }: AgentHere): number => at;
  const sorted = agents.toSorted((one, other) => Number(other.isRunning) - Number(one.isRunning) || startOf(one) - startOf(other));
  const named = sorted.slice(0, namedMax).map(agentWords).join("; ");
  const more = agents.length > namedMax ? `; and ${agents.length - namedMax} more` : "";
  return `an agent that worked here may have: ${named}${more}`;
}

const agentWords = ({ name, pid, startedAtMs: at, isRunning }: AgentHere): string =>
  `${name}, process ${pid}${since(at)}${isRunning ? "" : ", which has ended"}`;

const since = (at: number | undefined): string => (at === undefined ? "" : ` since ${moments.format(at)}`);
const moments = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export function personOf(record: TokenRecord | undefined): Identification {
  if (!record) return refuse("person", "ASSENT_TOKEN is not a token of this data directory; `assent token list` shows whose there are");
  if (record.role !== "person")
    return refuse(
      "person",
      `the token "${record.name}" belongs to ${record.role === "agent" ? "an agent" : "a reader"}, which never answers a gate`,
    );
  return { name: record.name, via: "token", verified: record.verified ?? true };
}
