import { holdsMoreThan, isDeeper } from "../kernel/depth.ts";
import type { Json } from "../kernel/ids.ts";

const limits = { depthMax: 150, valuesMax: 20_000 } as const;

/**
 * The value as it is recorded. Throws for what cannot be written down so that it says everything: two calls that look the
 * same to a person must be the same.
 */
export function plainOf(value: unknown): Json {
  if (isDeeper(value, limits.depthMax)) throw new TypeError(`its input is nested deeper than ${limits.depthMax} levels`);
  if (holdsMoreThan(value, limits.valuesMax))
    throw new TypeError(`its input holds more than ${limits.valuesMax} values; keep large material in a file and refer to it`);
  return plain(value);
}

/** The input of a call as it stands at this moment, or why it cannot be written down. */
export type SaidInput = { readonly plain: Json } | { readonly problem: string };

export function saidOf(input: unknown): SaidInput {
  try {
    return { plain: plainOf(input ?? {}) };
  } catch (cause) {
    return { problem: (cause as Error).message };
  }
}

function plain(value: unknown): Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((each) => plain(each ?? null));
  if (value instanceof Date) return value.toISOString();
  if (value instanceof URL) return value.href;
  if (typeof value !== "object" || !isPlainObject(value)) throw new TypeError(`its input holds ${nameOf(value)}, which cannot be recorded`);
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(members.map(([name, each]) => [name, plain(each)]));
}

function isPlainObject(value: object): boolean {
  const parent: unknown = Object.getPrototypeOf(value);
  return parent === null || parent === Object.prototype || Object.getPrototypeOf(parent) === null;
}

const nameOf = (value: unknown): string => (typeof value === "object" ? `a ${value?.constructor.name ?? "thing"}` : `a ${typeof value}`);
