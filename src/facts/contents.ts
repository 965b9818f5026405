import { longPattern } from "../kernel/long-pattern.ts";
import { createHash } from "node:crypto";
import { readlink, realpath, stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { UnreadableReason } from "../risk/facts.ts";
import { mapEach, readHead, readPlain } from "./disk.ts";
import { isInside, isText } from "./names.ts";
import { limits } from "./place.ts";

interface DeniedRow {
  readonly pattern: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Names of files that hold secrets. Their content goes no further than the check whether they only set names. */
export const deniedNames: readonly DeniedRow[] = [
  {
    pattern: /^\.env(?!\.(?:example|sample|template|dist|defaults)$)(?:$|[.-])/i,
    hits: [".env", ".env.local", ".ENV", ".env.example.local"],
    misses: ["env.ts", ".envoy.yaml", ".env.example"],
  },
  { pattern: /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|age|gpg|asc|ppk)$/i, hits: ["server.key", "a.pem"], misses: ["keys.ts", "key.md"] },
  { pattern: /^id_(?:rsa|dsa|ecdsa|ed25519)/i, hits: ["id_ed25519", "id_rsa.pub"], misses: ["id_map.ts"] },
  {
    pattern: /^(?:\.netrc|_netrc|\.npmrc|\.pypirc|\.pgpass|\.git-credentials|\.htpasswd|\.dockercfg|\.vault-token)$/i,
    hits: [".npmrc", ".pgpass"],
    misses: ["npmrc.md", ".nvmrc"],
  },
  {
    pattern: /^(?:credentials?|secrets?|tokens?)(?:$|\.(?:json|ya?ml|toml|ini|txt|csv|enc)$)/i,
    hits: ["credentials", "secrets.yaml", "token.json"],
    misses: ["secrets.ts", "tokens-test.sh"],
  },
];

export const isDenied = (name: string): boolean => deniedNames.some(({ pattern }) => pattern.test(name));

/** Contents of the files that decide what runs. */
export interface Contents {
  /** Contents of the project's files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Contents of files elsewhere: read only to see what running them would do. */
  readonly foreign: ReadonlyMap<string, string>;
  /** Files that are there, or may be, and that nobody has read. */
  readonly unreadable: ReadonlyMap<string, UnreadableReason>;
}

/** Reads the files that may be read; says why not for the rest. Absent files are left out. Never waits for a pipe or a device. */
export async function readContents(roots: readonly string[], paths: readonly string[], os: string = process.platform): Promise<Contents> {
  const realRoots = (await mapEach(roots, realOf)).flatMap((root) => (typeof root === "string" ? [root] : []));
  const texts = new Map<string, string>();
  const foreign = new Map<string, string>();
  const unreadable = new Map<string, UnreadableReason>();
  const ends = await mapEach(paths, async (path) => [path, await realOf(path)] as const);
  const there = ends.flatMap(([path, real]) => (real === undefined ? [] : [[path, real] as const]));
  await mapEach([...there.entries()], async ([index, [path, real]]) => {
    if (typeof real !== "string") return void unreadable.set(path, real);
    const found = await lookInto(path, real, { os, isTooMany: index >= limits.filesMax });
    if (found === undefined) return;
    // Under both names: a caller that knows of the link asks for its target.
    for (const name of new Set([path, real])) {
      if (typeof found !== "string") unreadable.set(name, found);
      else if (!realRoots.some((root) => isInside(root, real))) foreign.set(name, found);
    }
    if (typeof found === "string" && !foreign.has(path)) texts.set(path, found);
  });
  return { texts, foreign, unreadable };
}

/** Where a path leads. Undefined: nothing is there. */
async function realOf(path: string): Promise<string | UnreadableReason | undefined> {
  try {
    return await realpath(path);
  } catch (cause) {
    return (await leadsToMadeUp(path)) ? { why: "special" } : unlessAbsent(cause, path);
  }
}

/** A link to this process's own input has another end for a later process: here it may lead nowhere. */
async function leadsToMadeUp(path: string): Promise<boolean> {
  let at = path;
  for (let hop = 0; hop < limits.linkHopsMax; hop += 1) {
    const folder = await realpath(dirname(at)).catch(() => dirname(at));
    if (madeUp.test(at) || madeUp.test(`${folder}/`)) return true;
    const target = await readlink(at).catch(() => undefined);
    if (target === undefined) return false;
    at = resolve(folder, target);
  }
  return false;
}

const codeOf = (cause: unknown): string => String((cause as { readonly code?: unknown }).code ?? "");

/** A name that is no text leads nowhere as it is spelled here. */
function unlessAbsent(cause: unknown, path: string): UnreadableReason | undefined {
  if (!["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(codeOf(cause))) return { why: codeOf(cause) === "ELOOP" ? "loop" : "forbidden" };
  return isText(path) ? undefined : { why: "unnamed" };
}

/** Places with generated files: their content depends on who opens them, and when. */
const madeUp = /^\/(?:dev|proc|sys)(?:\/|$)/;

interface Looking {
  readonly os: string;
  readonly isTooMany: boolean;
}

async function lookInto(path: string, real: string, { os, isTooMany }: Looking): Promise<string | UnreadableReason | undefined> {
  try {
    if ([path, real].some((each) => madeUp.test(each))) return path === "/dev/null" ? "" : { why: "special" };
    const found = await stat(real);
    if (found.isDirectory()) return { why: "folder" };
    if (!found.isFile()) return { why: "special" };
    const isLarge = found.size > limits.contentMaxBytes || isTooMany;
    const bytes = await readHead(real, isLarge ? headBytes : limits.contentMaxBytes + 1);
    if (isProgram(bytes, os)) return { why: "program" };
    const isStarted = (found.mode & 0o111) !== 0 || bytes.toString("latin1", 0, 2) === "#!";
    const marked = isStarted ? ({ isStarted } as const) : {};
    if (isLarge || bytes.length > limits.contentMaxBytes) return { why: isTooMany ? "too-many" : "large", ...marked };
    if (bytes.includes(0)) return { why: "not-text", ...marked };
    const text = bytes.toString("utf8");
    return [path, real].some((each) => isDenied(basename(each))) ? secretOf(text) : text;
  } catch (cause) {
    return unlessAbsent(cause, real);
  }
}

/** A file of secrets that is run is mostly one of settings: their names are enough to tell what they decide. */
function secretOf(text: string): UnreadableReason {
  const names = settingsIn(text);
  return names ? { why: "settings", names } : { why: "secret" };
}

const setting = longPattern()`
  ^\s{0,20}(?:export\s{1,9})?([A-Za-z_]\w{0,100})=(?:'[^'\n]*'|"(?:[^"$\x60\\\n]|\$\w|\$\{\w+\})*"|(?:[\w@%+:,./=~^?*#[\]-]|\$\w|
  \$\{\w+\})*)\s{0,20}(?:\s#.*)?$
`;

/** The names that a text sets, if it does nothing but set names to values. */
export function settingsIn(text: string): readonly string[] | undefined {
  const names = new Set<string>();
  for (const line of text.split(/\r?\n/)) {
    if (/^\s{0,20}(?:#|$)/.test(line)) continue;
    const name = setting.exec(line)?.[1];
    if (name === undefined) return undefined;
    names.add(name);
  }
  return [...names];
}

const headBytes = 64;

/** Whether the system would start it by itself, without any interpreter: a whole header, not just its first letters. */
function isProgram(head: Buffer, os: string): boolean {
  if (head.length < headBytes) return false;
  if (os === "win32") return head.toString("latin1", 0, 2) === "MZ";
  if (os === "darwin") return [0xcffaedfe, 0xcefaedfe, 0xcafebabe].includes(head.readUInt32BE(0));
  const [kind = 0, order = 0, version] = head.subarray(4, 7);
  if (head.readUInt32BE(0) !== 0x7f454c46 || ![1, 2].includes(kind) || ![1, 2].includes(order) || version !== 1) return false;
  const at = (offset: number): number => (order === 1 ? head.readUInt16LE(offset) : head.readUInt16BE(offset));
  return [2, 3].includes(at(16)) && at(kind === 2 ? 52 : 40) === (kind === 2 ? 64 : 52);
}

/**
 * A mark for each file that tells it from any other without reading it to anyone: a hash of its content, or its number,
 * size and times where it is too large or may not be opened. Absent files are left out.
 */
export async function marksOfUnread(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const marks = await mapEach(paths, async (path) => [path, await markOf(path)] as const);
  return new Map(marks.flatMap(([path, mark]) => (mark === undefined ? [] : [[path, mark] as const])));
}

async function markOf(path: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined);
  const found = real === undefined ? undefined : await stat(real, { bigint: true }).catch(() => undefined);
  if (real === undefined || !found?.isFile()) return undefined;
  const mayOpen = ![path, real].some((each) => isDenied(basename(each)));
  const content = mayOpen ? await readPlain(real, limits.hashedMaxBytes) : undefined;
  if (content) return createHash("sha256").update(content).digest("hex");
  return `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
}
