import type { ProcessEnvironment } from "../kernel/ports.ts";
import { clientMarkIn, clientOf } from "../adapters/clients/marks.ts";
import type { Origin } from "../adapters/terminal-origin.ts";
import type { Person } from "../kernel/gate.ts";
import { refuse, type Refusal } from "../kernel/trouble.ts";
import { findToken, type TokenRecord } from "../secrets/tokens.ts";

export type Identification = Person | Refusal;

export interface PersonCredentials {
  readonly environment: ProcessEnvironment;
  readonly tokens: readonly TokenRecord[];
  readonly isTerminal: boolean;
  readonly ancestors: readonly (readonly string[])[];
  /** The origin of the terminal, as far as the system shows it. */
  readonly origin: Origin;
  readonly userName: string;
}

/**
 * K7: who a command acts for, from the credential used and never from text. An agent never answers.
 * Agent and person share a user id, so a terminal is a good sign and no proof: such answers are marked unverified.
 */
export function personFrom(credentials: PersonCredentials): Identification {
  const { environment, tokens, isTerminal, ancestors, origin, userName } = credentials;
  const client =
    ancestors.map(clientOf).find((name) => name !== undefined) ??
    clientMarkIn(environment) ??
    (origin.kind === "agent" ? origin.because : undefined);
  if (client !== undefined)
    return refuse(
      "agent",
      `this runs inside an agent client (${client}); a person answers from a shell of their own: another window, or the console`,
    );
  const token = environment["ASSENT_TOKEN"];
  if (token !== undefined) return personOf(findToken(tokens, token));
  if (!isTerminal)
    return refuse("person", "nobody is at a terminal here; set ASSENT_TOKEN to a person's token (`assent token new NAME`, in a terminal)");
  if (origin.kind === "unknown")
    return refuse(
      "person",
      `it cannot be told that a person opened this terminal (${origin.because}), and an agent runs here that may have. Do it in the ` +
        "console, or in a plain shell that you opened yourself (a window of your desktop, a login, ssh from another machine; in tmux " +
        "with one of those attached); or make a person's token there once (`assent token new NAME`) and set ASSENT_TOKEN to it here",
    );
  return { name: userName, via: "terminal", verified: false };
}

export function personOf(record: TokenRecord | undefined): Identification {
  if (!record) return refuse("person", "ASSENT_TOKEN is not a token of this data directory; `assent token list` shows whose there are");
  if (record.role !== "person")
    return refuse(
      "person",
      `the token "${record.name}" belongs to ${record.role === "agent" ? "an agent" : "a reader"}, which never answers a gate`,
    );
  return { name: record.name, via: "token", verified: record.verified ?? true };
}
