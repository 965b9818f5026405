import { canonical } from "../kernel/canonical.ts";

/** The value that a line spells canonically, else undefined: another spelling of the same value is another line. */
export function parseCanonical(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return canonical(value) === line ? value : undefined;
  } catch {
    return undefined; // not JSON, or JSON that has no canonical spelling
  }
}

/** Whether a value is an object with exactly these members; `members` is sorted. */
export const hasExactly = (value: unknown, members: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.keys(value).toSorted().join() === members.join();

export const isText = (value: unknown): value is string => typeof value === "string";

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
