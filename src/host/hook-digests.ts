import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readPlainFile } from "../disk/plain-file.ts";

/** Stands beside the parts of the hook and says what each of them holds. */
export const manifestName = "package.json";

/** The SHA-256 of every part of the hook in a folder, by name. */
export async function digestsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).filter((name) => name !== manifestName).toSorted();
  const digests = names.map(async (name): Promise<readonly [string, string]> => {
    const bytes = await bytesOf(join(folder, name));
    return [
      name,
      createHash("sha256")
        .update(bytes ?? "not a file")
        .digest("hex"),
    ];
  });
  return Object.fromEntries(await Promise.all(digests));
}

const partMaxBytes = 268_435_456;

async function bytesOf(file: string): Promise<Buffer | undefined> {
  const found = await readPlainFile(file, { maxBytes: partMaxBytes, followsLinks: true });
  return found.kind === "read" ? found.bytes : undefined;
}

export const manifestText = (digests: Readonly<Record<string, string>>): string =>
  `${JSON.stringify({ type: "commonjs", digests }, null, 2)}\n`;

/** The first part of a hook that differs from the bundled one; undefined for a whole hook. */
export async function damagedPart(folder: string): Promise<string | undefined> {
  const made = await madeIn(folder);
  if (!made) return manifestName;
  const present = await digestsIn(folder).catch(() => ({}) as Readonly<Record<string, string>>);
  const isMissing = (name: string): boolean => name.endsWith(".js") && !Object.hasOwn(present, name); // caches may be
  return Object.keys(present).find((name) => present[name] !== made[name]) ?? Object.keys(made).find(isMissing);
}

async function madeIn(folder: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const text = String(await bytesOf(join(folder, manifestName)));
    const { type, digests } = JSON.parse(text) as Record<string, unknown>;
    return type === "commonjs" && typeof digests === "object" && digests !== null ? { ...digests } : undefined;
  } catch {
    return undefined;
  }
}
