import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readPlainNow } from "../disk/plain-file.ts";

/** Stands beside the parts of the hook and says what each of them holds. */
export const manifestName = "package.json";

/** The SHA-256 of every part of the hook in a folder, by name. */
export async function digestsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).filter((name) => name !== manifestName).toSorted();
  return Object.fromEntries(names.map((name) => [name, digestOf(join(folder, name))]));
}

const partMaxBytes = 268_435_456;

/** At once: of a hundred files, asking for each in another thread takes longer than all that they hold. */
function digestOf(file: string): string {
  try {
    const { ino, size, ctimeNs } = statSync(file, { bigint: true });
    const state = `${ino} ${size} ${ctimeNs}`;
    const before = digested.get(file);
    if (before?.state === state) return before.digest;
    const digest = createHash("sha256").update(readPlainNow(file, partMaxBytes)).digest("hex");
    if (Date.now() - Number(ctimeNs / 1_000_000n) > restingMs) digested.set(file, { state, digest });
    return digest;
  } catch {
    return "not a file";
  }
}

/** A driver of many workers looks for each of them. Whoever writes into a file changes its time, which nobody can set back. */
const digested = new Map<string, { readonly state: string; readonly digest: string }>();
/** Two writes one right after the other may have the same time. */
const restingMs = 2_000;

export const manifestText = (version: string, digests: Readonly<Record<string, string>>): string =>
  `${JSON.stringify({ version, type: "commonjs", digests }, null, 2)}\n`;

/** The first part of a hook that differs from the bundled one; undefined for a whole hook. */
export async function damagedPart(folder: string): Promise<string | undefined> {
  const made = madeIn(folder);
  if (!made) return manifestName;
  const present = await digestsIn(folder).catch(() => ({}) as Readonly<Record<string, string>>);
  const isMissing = (name: string): boolean => /\.(?:js|pl|gz)$/.test(name) && !Object.hasOwn(present, name); // caches may be
  return Object.keys(present).find((name) => present[name] !== made[name]) ?? Object.keys(made).find(isMissing);
}

function madeIn(folder: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const text = readPlainNow(join(folder, manifestName)).toString("utf8");
    const { type, digests } = JSON.parse(text) as Record<string, unknown>;
    return type === "commonjs" && typeof digests === "object" && digests !== null ? { ...digests } : undefined;
  } catch {
    return undefined;
  }
}
