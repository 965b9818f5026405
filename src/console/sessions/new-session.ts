import type { InputOf } from "../../server/api.ts";
import { ApiError } from "../../server/client.ts";
import { startable, type StartableName, type StartableRow } from "../../protocols/startable.ts";
import { capital, visibleLine } from "../../kernel/text.ts";

type Asked = InputOf<"startSession">;

/** Protocols that can be started here: all that ask before work starts, and those for which somebody else works. */
export const offered: readonly StartableRow[] = startable.filter(({ onlyAsks, agent }) => onlyAsks || agent !== undefined);

/** The form so far. */
export interface SessionDraft {
  readonly protocol: StartableName;
  readonly intent: string;
  readonly cwd: string;
  readonly plan: string;
  readonly agent: string;
  /** Of an exchange. */
  readonly rounds: string;
  readonly waits: boolean;
  /** Of an inquiry of frame, separated by commas. */
  readonly lenses: string;
  /** Only names lenses that fit. */
  readonly recommends: boolean;
}

export const takesPlan = (name: StartableName): boolean => offered.some(({ protocol, plan }) => plan === "wanted" && protocol === name);

export const isHandedOut = (name: StartableName): boolean => offered.some((row) => row.protocol === name && row.isHandedOut === true);

export const wantsAgent = (name: StartableName): boolean => offered.some(({ protocol, agent }) => agent === "wanted" && protocol === name);

/** Who works or thinks may be said, or must be. */
export const takesAgent = (name: StartableName): boolean => offered.some(({ protocol, agent }) => agent !== undefined && protocol === name);

/** Rounds are granted to it, and audits may wait. */
export const hasRounds = (name: StartableName): boolean => offered.some(({ protocol, rounds }) => rounds && protocol === name);

/** Lenses may be named. */
export const hasLenses = (name: StartableName): boolean => offered.some(({ protocol, lenses }) => lenses && protocol === name);

/** The request to the server. An empty plan is no plan. */
export const askedBy = ({ protocol, intent, cwd, plan, agent, rounds, waits, lenses, recommends }: SessionDraft): Asked => ({
  protocol,
  intent: intent.trim(),
  cwd: cwd.trim(),
  ...(takesPlan(protocol) && plan.trim() !== "" ? { plan } : {}),
  ...(wantsAgent(protocol) || (takesAgent(protocol) && agent.trim() !== "") ? { agent: agent.trim() } : {}),
  ...(hasRounds(protocol) ? { exchange: { chat: waits, ...(rounds === "" ? {} : { rounds: Number(rounds) }) } } : {}),
  ...(hasLenses(protocol) ? { inquiry: { lenses: listed(lenses), mode: recommends ? "recommend" : "inquire" } } : {}),
});

const listed = (names: string): string[] =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

type FieldName = "protocol" | "intent" | "cwd" | "plan" | "agent" | "exchange" | "inquiry";
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;
const fieldNames: readonly FieldName[] = ["protocol", "intent", "cwd", "plan", "agent", "exchange", "inquiry"];

/** Mistakes that can be seen without the server. */
export const missingIn = ({ protocol, intent, cwd, agent }: SessionDraft): FieldErrors => ({
  ...(wantsAgent(protocol) && agent.trim() === "" ? { agent: "Say who works." } : {}),
  ...(intent.trim() === "" ? { intent: "Say in a few words what it is about." } : {}),
  ...(cwd.trim() === "" ? { cwd: "Name the folder of the project." } : {}),
});

/** The server's complaints about each field. Empty where it said something else: that is told for the whole form. */
export function errorsIn(cause: unknown): FieldErrors {
  if (!(cause instanceof ApiError)) return {};
  const said = cause.fields.flatMap(({ name, message }) => {
    const known = fieldNames.find((each) => each === name);
    return known === undefined ? [] : [[known, sentence(message)] as const];
  });
  return Object.fromEntries(said);
}

const sentence = (text: string): string => {
  const line = visibleLine(text);
  const whole = capital(line);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};

/** The reason why this role cannot start anything; nothing for a person. */
export const cannotStart = (role: string): string | undefined =>
  role === "person"
    ? undefined
    : `You are signed in as ${role === "agent" ? "an agent" : `a ${visibleLine(role)}`}; only a person can start a session here.`;

/** The folders of sessions, the one that was worked in last first. */
export const foldersOf = (records: readonly { readonly cwd: string }[]): readonly string[] => [...new Set(records.map(({ cwd }) => cwd))];
