import type { InputOf } from "../../server/api.ts";
import { ApiError } from "../../server/client.ts";
import { visibleLine } from "../../kernel/text.ts";

type Asked = InputOf<"startSession">;

/** Protocols that can be started here: all that ask before work starts. */
export const startable: readonly {
  readonly protocol: Asked["protocol"];
  readonly does: string;
  readonly gives: string;
  /** Whether a person here has a plan to show it. */
  readonly takesPlan?: true;
}[] = [
  {
    protocol: "solicit",
    does: "Before a plan runs, asks the one thing most likely to make it wrong.",
    gives: "an informed plan",
    takesPlan: true,
  },
  { protocol: "clarify", does: "Settles what words mean that can be read in several ways.", gives: "a clarified intent" },
  { protocol: "goal", does: "Settles what a piece of work is for: outcome, metric, boundary, priority.", gives: "a goal contract" },
  { protocol: "bound", does: "Settles who decides what: a person, the agent after asking, or the agent alone.", gives: "a boundary map" },
  { protocol: "ground", does: "Holds a general rule against the case it is to be followed in.", gives: "a validated mapping" },
];

/** The form so far. */
export interface Draft {
  readonly protocol: Asked["protocol"];
  readonly intent: string;
  readonly cwd: string;
  readonly plan: string;
}

export const takesPlan = (name: Asked["protocol"]): boolean =>
  startable.some(({ protocol, takesPlan: takes }) => takes === true && protocol === name);

/** The request to the server. An empty plan is no plan. */
export const askedBy = ({ protocol, intent, cwd, plan }: Draft): Asked => ({
  protocol,
  intent: intent.trim(),
  cwd: cwd.trim(),
  ...(takesPlan(protocol) && plan.trim() !== "" ? { plan } : {}),
});

type FieldName = "protocol" | "intent" | "cwd" | "plan";
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;
const fieldNames: readonly FieldName[] = ["protocol", "intent", "cwd", "plan"];

/** Mistakes that can be seen without the server. */
export const missingIn = ({ intent, cwd }: Draft): FieldErrors => ({
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
  const whole = `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};

/** Why whoever is here cannot start anything; nothing for a person. */
export const cannotStart = (role: string): string | undefined =>
  role === "person"
    ? undefined
    : `You are signed in as ${role === "agent" ? "an agent" : `a ${visibleLine(role)}`}; only a person can start a session here.`;

/** The folders of sessions, the one that was worked in last first. */
export const foldersOf = (records: readonly { readonly cwd: string }[]): readonly string[] => [...new Set(records.map(({ cwd }) => cwd))];
