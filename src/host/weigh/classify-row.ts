import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isRecord, type Json } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { Facts } from "../../risk/facts.ts";
import type { assess as Engine } from "../../risk/assess.ts";
import type { Action, Assessment } from "../../risk/types.ts";

type Contexts = Readonly<Record<string, Facts>>;

/** Facts are data from outside: only the outer shape is checked here, the engine accepts any content. */
const ContextFile = z.record(z.string(), z.looseObject({}));

export async function readContexts(path: string | undefined): Promise<Contexts | undefined> {
  if (path === undefined) return undefined;
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new Fault("input.invalid", `the context file ${path} cannot be read`, { cause });
  });
  const parsed = ContextFile.safeParse(parseJson(text));
  if (!parsed.success) throw new Fault("input.invalid", `${path} is not a JSON object of named contexts`);
  return parsed.data as Contexts;
}

export function entryOf(contexts: Contexts, name: string | undefined): Facts {
  const found = name === undefined ? Object.values(contexts)[0] : Object.hasOwn(contexts, name) ? contexts[name] : undefined;
  if (!found) throw new Fault("input.invalid", `no context "${name ?? ""}"; there are: ${Object.keys(contexts).join(", ")}`);
  return found;
}

export interface RowReading {
  readonly contexts: Contexts | undefined;
  /** For rows that name no context. */
  readonly fallback: Facts | undefined;
  readonly cwd: string;
}

/** An action and what is known around it. Without facts somebody has to look around. */
export interface ReadRow {
  readonly id: Json;
  readonly action: Action;
  readonly facts: Facts | undefined;
}

/** Nothing about a row is taken for granted but that it should be an object: any other problem with it gates. */
export function readRow(line: string, { contexts, fallback, cwd }: RowReading): ReadRow {
  const row = recordOf(parseJson(line));
  const context =
    typeof row["ctx"] === "string" && contexts && Object.hasOwn(contexts, row["ctx"]) ? contexts[row["ctx"]] : fallbackOf(row, fallback);
  const isTold = contexts !== undefined || row["ctx"] !== undefined || row["state"] !== undefined;
  const facts: Facts | undefined = isTold ? { ...context, ...recordOf(row["state"]) } : undefined;
  const { tool, ...input } = recordOf(row["input"]);
  const folder = typeof input["cwd"] === "string" ? input["cwd"] : (facts?.cwd ?? cwd);
  return { id: row["id"] ?? null, action: { tool: tool as string, input: input as Action["input"], cwd: folder }, facts };
}

/** The same, judged by what the row and its context say alone. */
export function classifyRow(
  line: string,
  { assess, ...reading }: RowReading & { readonly assess: typeof Engine },
): { readonly id: Json; readonly assessment: Assessment } {
  const { id, action, facts = {} } = readRow(line, reading);
  return { id, assessment: assess(action, facts) };
}

/** A misspelled context must not pick another one: then it has no facts. */
const fallbackOf = (row: Readonly<Record<string, unknown>>, fallback: Facts | undefined): Facts | undefined =>
  row["ctx"] === undefined ? fallback : undefined;

const recordOf = (value: unknown): Readonly<Record<string, Json | undefined>> => (isRecord(value) ? (value as Record<string, Json>) : {});

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
