import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { basename } from "node:path";
import { mapEach, readPlain, readText } from "./disk.ts";
import { isInside } from "./names.ts";
import { limits } from "./place.ts";

interface DeniedRow {
  readonly pattern: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Names of files that hold secrets. None of them decides what runs, so none of them is ever opened. */
export const deniedNames: readonly DeniedRow[] = [
  { pattern: /^\.env(?:$|[.-])/i, hits: [".env", ".env.local", ".ENV"], misses: ["env.ts", ".envoy.yaml"] },
  {
    pattern: /\.(?:pem|key|p12|pfx|jks|keystore|kdbx|age|gpg|asc|ppk)$/i,
    hits: ["server.key", "a.pem"],
    misses: ["keys.ts", "key.md"],
  },
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

/** The text of a plain file of the project that may be opened; a link must stay inside the project. */
async function contentOf(root: string, path: string): Promise<string | undefined> {
  if (isDenied(basename(path))) return undefined;
  const [realRoot, real] = await Promise.all([root, path].map((each) => realpath(each).catch(() => undefined)));
  if (realRoot === undefined || real === undefined || !isInside(realRoot, real) || isDenied(basename(real)))
    return undefined;
  const text = await readText(real);
  return text === undefined || text.includes("\0") ? undefined : text;
}

/** Contents by path. What is left out was not readable, not text, too large, secret by its name, or one too many. */
export async function readContents(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const read = await Promise.all(
    paths.slice(0, limits.filesMax).map(async (path) => [path, await contentOf(root, path)] as const),
  );
  return new Map(read.flatMap(([path, text]) => (text === undefined ? [] : [[path, text] as const])));
}

/**
 * What tells each of these files from any other, though nobody reads it: a hash of its content, or its number, size and
 * times where it is too large or may not be opened. What is not there is left out.
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
