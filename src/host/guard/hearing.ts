import { dirname, join } from "node:path";
import { hookTimeoutSeconds } from "../../adapters/clients/shared/hook-start.ts";
import type { ClientRow } from "../../adapters/clients/row.ts";
import { clientRows, type ClientName } from "../../adapters/clients/rows.ts";
import type { ClientMessage } from "../../adapters/clients/types.ts";
import type { CallingClient } from "../../adapters/own-processes.ts";
import type { Paths } from "../../config/paths.ts";
import { readPlainFile } from "../../disk/plain-file.ts";
import { within } from "../../disk/within.ts";
import { variablesFrom } from "../../facts/variables.ts";
import { holdsMoreThan, isDeeper } from "../../kernel/depth.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { Fault } from "../../kernel/trouble.ts";
import { namedValues } from "../../secrets/named-values.ts";
import type { HookRequest } from "./hooked.ts";

/**
 * A client's message and the facts of the process that the client started with it, as one request: the hook in Node makes
 * it of itself, and `up` makes it for the quick entry. Both by the same rules, so that a call is weighed alike.
 */
export interface HookProcess {
  readonly environment: ProcessEnvironment;
  /** The folder that it stands in; undefined where that is gone. */
  readonly folder: string | undefined;
}

const limits = {
  /** Below the clients' own deadline, so that the no comes from us. */
  marginMs: 5_000,
  /** A disk that has not answered by then hangs. */
  lookMs: 10_000,
  /** Deeper nesting cannot be recorded. */
  depthMax: 150,
  /** So many values take seconds to look at, in a process that can do nothing else meanwhile. */
  valuesMax: 20_000,
  configMaxBytes: 1_048_576,
} as const;

/** By then a client must have been told. */
export const hookDeadlineMs = hookTimeoutSeconds * 1_000 - limits.marginMs;

type GuardedRow = ClientRow<ClientName>;

/**
 * The client that speaks where settings of this one name the hook: another one may read them too. Its messages hold the
 * time and its calls no id, and neither can be said of the first. Throws for a message that nobody can read.
 */
export function speakerOf(named: GuardedRow, text: string, { environment }: Pick<HookProcess, "environment">): GuardedRow {
  const other = clientRows.find(({ reads }: GuardedRow) => reads?.client === named.name && environment[reads.shownBy]);
  if (!other) return named;
  const payload = payloadOf(text);
  return typeof payload["timestamp"] === "string" && !("tool_use_id" in payload) ? other : named;
}

/** A client's message in our words. Throws for one that nobody can read: then it is blocked. */
export function hearClient({ dialect }: ClientRow, text: string, { environment, folder }: HookProcess): ClientMessage {
  if (folder === undefined) throw new Error("the folder that the client works in is gone; start the client anew in one that is there");
  return dialect.hear(payloadOf(text), { ...environment, PWD: folder }); // a shell's own variable may be out of date
}

/** Throws for a call of more values than can be looked at. */
export function expectFew({ moment }: ClientMessage): void {
  if (moment.kind === "call" && holdsMoreThan(moment.action.input, limits.valuesMax))
    throw new Error(`the call holds more than ${limits.valuesMax} values; keep large material in a file and refer to it`);
}

interface Asking {
  readonly heard: ClientMessage;
  readonly environment: ProcessEnvironment;
  readonly caller?: CallingClient | undefined;
}

export function requestOf({ name, dialect }: ClientRow, { heard, environment, caller }: Asking): HookRequest {
  const { ASSENT_SESSION: session, ASSENT_TASK: task, ASSENT_RUN: run = "" } = environment;
  return {
    client: name,
    canAsk: dialect.canAsk,
    heard,
    variables: variablesFrom(environment),
    waitMaxMs: hookDeadlineMs - limits.marginMs,
    ...(session && task ? { attend: { session, task, run } } : {}),
    ...(caller ? { caller } : {}),
  };
}

/** Whether the text holds the value of a declared secret, which the process of the hook knows and `up` may not. */
export async function holdsOwnSecret(text: string, { config }: Paths, { heard, environment }: Asking): Promise<boolean> {
  const looking = Promise.all([config, ...projectFiles(heard.folder)].map(declaredIn));
  const names = await within(limits.lookMs, "the project's configuration", looking);
  const values = namedValues(environment, [...names.flat(), "ASSENT_TOKEN"]);
  if (values.length === 0) return false;
  const { redactSecrets } = await import("../../secrets/redact.ts");
  return redactSecrets(values)(text) !== redactSecrets([])(text);
}

/** The file of every folder on the way up, one of which is the project's: rather a secret too many than one too few. */
function projectFiles(folder: string): readonly string[] {
  const file = join(folder, ".assent", "config.json");
  return dirname(folder) === folder ? [file] : [file, ...projectFiles(dirname(folder))];
}

/** Read without the schema: the answering process reports what is wrong in there. */
async function declaredIn(file: string): Promise<readonly string[]> {
  const found = await readPlainFile(file, { maxBytes: limits.configMaxBytes, followsLinks: true });
  if (found.kind !== "read") return [];
  try {
    const { secrets } = JSON.parse(found.bytes.toString("utf8")) as { secrets?: { environment?: unknown } };
    return Array.isArray(secrets?.environment) ? secrets.environment.map(String) : [];
  } catch {
    return [];
  }
}

function payloadOf(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === "") throw new Error("the client sent no message");
  const payload = parsed(text);
  if (typeof payload !== "object" || payload === null || Array.isArray(payload)) throw new Error("the client's message is not an object");
  if (isDeeper(payload, limits.depthMax))
    throw new Error(`the client's message is nested deeper than ${limits.depthMax} levels; make it flatter`);
  return payload as Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("the client's message is not whole JSON");
  }
}

/** Why a call was not run, for the agent, where nobody weighed it. */
export function whyNot(cause: unknown): string {
  const why = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof Fault && cause.code === "runtime.failed") return leftAlone(why);
  const hint = cause instanceof Fault ? ` ${cause.hint}` : "";
  return `Not run: assent could not look at this call (${why}).${hint} A person can run \`assent doctor\`.`;
}

const leftAlone = (why: string): string =>
  `Not run: nobody said what became of this call (${why}). If a person was asked, the question stays open: make the same call ` +
  "again to hear the answer. A person starts `assent up` again, or runs `assent doctor`.";
