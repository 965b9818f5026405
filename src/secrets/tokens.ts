import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { Fault } from "../kernel/trouble.ts";
import { lockWithin, type FileLock } from "./file-lock.ts";

export const roles = ["person", "agent", "reader"] as const;
export type Role = (typeof roles)[number];

/** A credential as it is kept: never the token itself. */
export interface TokenRecord {
  readonly name: string;
  readonly role: Role;
  readonly sha256: string;
  readonly createdAt: string;
}

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");

export async function readTokens(file: string): Promise<readonly TokenRecord[]> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return `{"tokens":[]}`;
    throw new Fault("keys.unusable", `${file} cannot be read: ${cause.message}`, { cause });
  });
  try {
    return (JSON.parse(text) as { tokens: TokenRecord[] }).tokens.filter(isRecord);
  } catch (cause) {
    throw new Fault("keys.unusable", `${file} is damaged; remove it and make new tokens`, { cause });
  }
}

const isRecord = (value: unknown): value is TokenRecord => {
  const { name, role, sha256, createdAt } = value as Record<keyof TokenRecord, unknown>;
  return (
    typeof name === "string" &&
    roles.some((known) => known === role) &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    typeof createdAt === "string"
  );
};

/** Makes a token, keeps its hash, and returns it this once. */
export async function addToken(file: string, name: string, role: Role, createdAt: string): Promise<string> {
  const token = `assent_${role}_${randomBytes(24).toString("base64url")}`;
  await changeTokens(file, (tokens) => [...tokens, { name, role, sha256: digest(token), createdAt }]);
  return token;
}

export async function removeTokens(file: string, name: string): Promise<number> {
  let removed = 0;
  await changeTokens(file, (tokens) => {
    const kept = tokens.filter((token) => token.name !== name);
    removed = tokens.length - kept.length;
    return kept;
  });
  return removed;
}

const lockWaitMaxMs = 10_000;

/** Reads, changes and writes as one step: of several at once, none undoes another. */
async function changeTokens(
  file: string,
  change: (tokens: readonly TokenRecord[]) => readonly TokenRecord[],
): Promise<void> {
  const lock = await lockTokens(file);
  try {
    await writeTokens(file, change(await readTokens(file)));
  } finally {
    lock.release();
  }
}

async function lockTokens(file: string): Promise<FileLock> {
  const lock = await lockWithin(`${file}.lock`, lockWaitMaxMs).catch((cause: Error) => {
    throw new Fault("keys.unusable", `cannot write ${file}: ${cause.message}`, { cause });
  });
  if (lock === undefined)
    throw new Fault("keys.unusable", `another process has been changing ${file} for ${lockWaitMaxMs / 1_000} s`);
  return lock;
}

/** The old list stays until the new one is whole and on disk. */
async function writeTokens(file: string, tokens: readonly TokenRecord[]): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, `${JSON.stringify({ tokens }, null, 2)}\n`, { mode: 0o600, flag: "wx", flush: true });
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => {}); // the first error is the one that matters
    throw new Fault("keys.unusable", `cannot write ${file}: ${(cause as Error).message}`, { cause });
  }
}

/** Whose token this is; compared in constant time. */
export function findToken(tokens: readonly TokenRecord[], token: string): TokenRecord | undefined {
  const given = Buffer.from(digest(token));
  return tokens.find(({ sha256 }) => timingSafeEqual(given, Buffer.from(sha256)));
}
