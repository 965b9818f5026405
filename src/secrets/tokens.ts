import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readPlainFile } from "../disk/plain-file.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { Fault } from "../kernel/trouble.ts";
import { lockWithin, type FileLock } from "../disk/file-lock.ts";

export const roles = ["person", "agent", "reader"] as const;
export type Role = (typeof roles)[number];

/** A credential as it is kept: never the token itself. */
export interface TokenRecord {
  readonly name: string;
  readonly role: Role;
  readonly sha256: string;
  readonly createdAt: string;
  /** A browser's token: made at sign-in, and valid for a while. */
  readonly browser?: true;
  readonly expiresAt?: string;
  /** For a browser: the hash of its page's key. Browsers send a cookie to every port of a host. */
  readonly key?: string;
  /** A code that was shown on a terminal stands behind it, as good a sign as the terminal and no proof. */
  readonly verified?: false;
}

/** Tells credentials apart, and cannot be used as one. */
export const credentialOf = ({ sha256 }: Pick<TokenRecord, "sha256">): string => sha256.slice(0, 16);

/** A browser's credentials: a cookie, and a key that only pages of the same host and port can read. */
export interface BrowserPass {
  readonly cookie: string;
  readonly key: string;
}

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");

const fileMaxBytes = 16_777_216;

export async function readTokens(file: string): Promise<readonly TokenRecord[]> {
  const found = await readPlainFile(file, { maxBytes: fileMaxBytes, followsLinks: true });
  if (found.kind === "absent") return [];
  if (found.kind !== "read") {
    const why = found.kind === "unreadable" ? found.cause.message : `it is no plain file of at most ${fileMaxBytes} bytes`;
    throw new Fault("keys.unusable", `${file} cannot be read: ${why}`);
  }
  try {
    return (JSON.parse(found.bytes.toString("utf8")) as { tokens: TokenRecord[] }).tokens.filter(isRecord);
  } catch (cause) {
    throw new Fault("keys.unusable", `${file} is damaged; remove it and make new tokens`, { cause });
  }
}

const isRecord = (value: unknown): value is TokenRecord => {
  const { name, role, sha256, createdAt, key, expiresAt } = value as Record<keyof TokenRecord, unknown>;
  return (
    typeof name === "string" &&
    roles.some((known) => known === role) &&
    isDigest(sha256) &&
    typeof createdAt === "string" &&
    (key === undefined || isDigest(key)) &&
    (expiresAt === undefined || typeof expiresAt === "string")
  );
};

const isDigest = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

/** Makes a token, keeps its hash, and returns it this once. */
export const addToken = (file: string, name: string, role: Role, createdAt: string): Promise<string> =>
  keepToken(file, { name, role, createdAt });

const browsersMax = 50;

/** The same for a browser that somebody signed in with. Of very many, the oldest have to sign in again. */
export async function addBrowserToken(file: string, record: Omit<TokenRecord, "sha256" | "browser" | "key">): Promise<BrowserPass> {
  const key = randomBytes(24).toString("base64url");
  const cookie = await keepToken(file, { ...record, browser: true, key: digest(key) });
  return { cookie, key };
}

async function keepToken(file: string, record: Omit<TokenRecord, "sha256">): Promise<string> {
  const token = `assent_${record.role}_${randomBytes(24).toString("base64url")}`;
  const kept = { ...record, sha256: digest(token) };
  await changeTokens(file, (tokens) => {
    const good = tokens.filter((each) => !isOver(each, record.createdAt));
    const alike = good.filter((each) => isAlike(each, kept)).slice(0, -browsersMax + 1);
    return [...good.filter((each) => !alike.includes(each)), kept];
  });
  return token;
}

/** Browsers of one kind take places only from each other: no reader and no guess sends a person away. */
const isAlike = (one: TokenRecord, other: TokenRecord): boolean =>
  one.browser === true && other.browser === true && one.name === other.name && one.role === other.role && one.verified === other.verified;

const isOver = ({ expiresAt }: TokenRecord, now: string): boolean => expiresAt !== undefined && expiresAt <= now;

export const removeBrowserToken = (file: string, cookie: string): Promise<void> =>
  changeTokens(file, (tokens) => tokens.filter(({ browser, sha256 }) => !browser || sha256 !== digest(cookie)));

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
async function changeTokens(file: string, change: (tokens: readonly TokenRecord[]) => readonly TokenRecord[]): Promise<void> {
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
  if (lock === undefined) throw new Fault("keys.unusable", `another process has been changing ${file} for ${lockWaitMaxMs / 1_000} s`);
  return lock;
}

/** The old list stays until the new one is whole and on disk. */
async function writeTokens(file: string, tokens: readonly TokenRecord[]): Promise<void> {
  await replaceFile(file, `${JSON.stringify({ tokens }, null, 2)}\n`, 0o600).catch((cause: Error) => {
    throw new Fault("keys.unusable", `cannot write ${file}: ${cause.message}`, { cause });
  });
}

/** Whose token this is; compared in constant time. One whose time is over is nobody's, and a cookie is no token. */
export const findToken = (tokens: readonly TokenRecord[], token: string, now = new Date().toISOString()): TokenRecord | undefined =>
  search(
    tokens.filter(({ browser }) => !browser),
    token,
    now,
  );

/** The owner of a browser's cookie. */
export const findBrowser = (tokens: readonly TokenRecord[], cookie: string, now = new Date().toISOString()): TokenRecord | undefined =>
  search(
    tokens.filter(({ browser }) => browser),
    cookie,
    now,
  );

function search(tokens: readonly TokenRecord[], token: string, now: string): TokenRecord | undefined {
  const found = tokens.find(({ sha256 }) => isSame(sha256, token));
  return found && !isOver(found, now) ? found : undefined;
}

/** Whether this is the key that the page keeps beside its cookie. */
export const isKeyOf = ({ key }: TokenRecord, given: string): boolean => key !== undefined && isSame(key, given);

const isSame = (kept: string, given: string): boolean => timingSafeEqual(Buffer.from(digest(given)), Buffer.from(kept));
