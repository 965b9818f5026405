import { createHash } from "node:crypto";
import { join } from "node:path";
import { mapEach, readPlain } from "../disk.ts";
import { gitAsker, type AskGit } from "../git/ask.ts";
import { findProject, readSettings } from "../git/repository.ts";
import { changedLines } from "./lines.ts";
import type { DiffFile, CommitNote, RepositoryChange } from "./types.ts";

/** A change is looked at with its repository; both have an end. */
const limits = {
  /** Files read in all, the changed ones first. */
  filesMax: 6_000,
  fileMaxBytes: 256 * 1024,
  allMaxBytes: 48 * 1024 * 1024,
  listMaxBytes: 32 * 1024 * 1024,
  timeMs: 20_000,
  commitsMax: 120,
} as const;

export interface ChangeWanted {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `BASE..HEAD`, or one commit to compare the files as they lie here with; nothing: whatever is new. */
  readonly range?: string;
  readonly signal: AbortSignal;
}

/**
 * Reads a change, and the text of the repository around it. Nothing where there is no repository, no commit, or no such
 * range. Files as they lie here are read from the disk and held against the committed ones by their digests, so that git
 * never reads them and no filter has anything to do.
 */
export async function readChange({ cwd, env, range, signal }: ChangeWanted): Promise<RepositoryChange | undefined> {
  const { repository, root } = await findProject(cwd);
  const ask = repository && (await gitAsker(repository, { env }, signal));
  if (!ask) return undefined;
  const ends = await endsOf(ask, range);
  if (!ends) return undefined;
  const [base, there] = await Promise.all([treeOf(ask, ends.base), ends.head === undefined ? undefined : treeOf(ask, ends.head)]);
  if (!base) return undefined;
  const here = ends.head === undefined ? await filesHere(ask, root, base) : undefined;
  const head = here?.tree ?? there;
  if (!head) return undefined;
  const raw = pairsOf(base, head);
  if (range === undefined && here && raw.length === 0) return readChange({ cwd, env, range: await newestRange(ask), signal });
  const wanted = raw.flatMap(({ path, from }) => [...(base.has(from ?? path) ? [base.get(from ?? path) ?? ""] : [])]);
  const [texts, commits, earlier, settings] = await Promise.all([
    textsOf(ask, { base: wanted, head, here, first: raw.map(({ path }) => path) }),
    here ? [] : notesOf(ask, `${ends.base}..${ends.head ?? "HEAD"}`),
    notesOf(ask, ends.base),
    readSettings(repository),
  ]);
  const text = (path: string): string | undefined => here?.texts.get(path) ?? texts.get(head.get(path) ?? "");
  const before = (path: string): string | undefined => texts.get(base.get(path) ?? "");
  const setting = (key: string): string => settings.findLast((each) => each.key === key)?.value ?? "";
  return {
    name: range ?? ends.name,
    files: raw.map(({ path, status, from }) => ({
      path,
      status,
      ...(from === undefined ? {} : { from }),
      ...changedLines(before(from ?? path) ?? "", status === "deleted" ? "" : (text(path) ?? "")),
    })),
    paths: [...head.keys()],
    text,
    before,
    commits,
    earlier,
    author: { name: setting("user.name"), email: setting("user.email") },
    unread: [...head.keys()].filter((path) => text(path) === undefined).length,
  };
}

type TreeIds = ReadonlyMap<string, string>;

interface Ends {
  readonly name: string;
  readonly base: string;
  /** Absent: the files as they lie here. */
  readonly head?: string;
}

async function endsOf(ask: AskGit, range: string | undefined): Promise<Ends | undefined> {
  const [, from = "", dots = "", to = ""] = /^(.*?)(\.{2,3})(.*)$/.exec(range ?? "") ?? [];
  if (range === undefined || dots === "") {
    const base = await commitOf(ask, range ?? "HEAD");
    return base === undefined ? undefined : { name: "the working tree", base };
  }
  const [first, head] = await Promise.all([commitOf(ask, from || "HEAD"), commitOf(ask, to || "HEAD")]);
  if (first === undefined || head === undefined) return undefined;
  const meet = (await ask({ words: ["merge-base", first, head] }))?.toString("utf8").trim();
  return { name: range, base: meet || first, head };
}

/** A name of a commit as its id; one that begins with a dash is an option and no name. */
async function commitOf(ask: AskGit, name: string): Promise<string | undefined> {
  if (name.startsWith("-")) return undefined;
  const found = (await ask({ words: ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`] }))
    ?.toString("utf8")
    .trim();
  return found !== undefined && /^[0-9a-f]{40,64}$/.test(found) ? found : undefined;
}

/** The branch since it left the main one; on the main one itself the last commit. */
async function newestRange(ask: AskGit): Promise<string> {
  const head = await commitOf(ask, "HEAD");
  for (const name of ["origin/HEAD", "main", "master", "origin/main", "origin/master"]) {
    const main = await commitOf(ask, name);
    if (main !== undefined && main !== head) return `${name}..HEAD`;
    if (main !== undefined) break;
  }
  return (await commitOf(ask, "HEAD~1")) === undefined ? "HEAD..HEAD" : "HEAD~1..HEAD";
}

async function treeOf(ask: AskGit, commit: string): Promise<TreeIds | undefined> {
  const list = await ask({ words: ["ls-tree", "-r", "-z", commit], maxBytes: limits.listMaxBytes, timeMs: limits.timeMs });
  if (!list) return undefined;
  return new Map(
    list
      .toString("utf8")
      .split("\0")
      .flatMap((row) => {
        const [, mode = "", id = "", path = ""] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(row) ?? [];
        return path === "" || mode === "120000" ? [] : [[path, id] as const];
      }),
  );
}

interface FilesHere {
  readonly tree: TreeIds;
  readonly texts: ReadonlyMap<string, string>;
}

/** Files as they lie here, new ones that are not ignored included. */
async function filesHere(ask: AskGit, root: string, base: TreeIds): Promise<FilesHere> {
  const listed = await ask({ words: ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], maxBytes: limits.listMaxBytes });
  const paths = [...new Set((listed?.toString("utf8") ?? "").split("\0").filter((path) => path !== ""))].slice(0, limits.filesMax);
  const texts = new Map<string, string>();
  let left: number = limits.allMaxBytes;
  const found = await mapEach(paths, async (path) => {
    const bytes = await readPlain(join(root, path), limits.fileMaxBytes);
    const kept = base.get(path);
    if (!bytes || bytes.length > left) return bytes === undefined && kept === undefined ? [] : [[path, kept ?? "unread"] as const];
    left -= bytes.length;
    const said = textIn(bytes);
    if (said !== undefined) texts.set(path, said);
    const turned = blobId(Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1"));
    return [[path, kept === turned ? kept : blobId(bytes)] as const];
  });
  return { tree: new Map(found.flat()), texts };
}

const blobId = (bytes: Buffer): string => createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

type Pair = Pick<DiffFile, "path" | "status" | "from">;

/** A file that is gone and one that is new with the same content are one that was renamed. */
function pairsOf(base: TreeIds, head: TreeIds): readonly Pair[] {
  const gone = [...base.keys()].filter((path) => !head.has(path));
  const goneById = new Map(gone.map((path) => [base.get(path), path]));
  const taken = new Set<string>();
  const present = [...head].flatMap(([path, id]): readonly Pair[] => {
    if (base.get(path) === id) return [];
    if (base.has(path)) return [{ path, status: "changed" }];
    const from = goneById.get(id);
    if (from === undefined || taken.has(from)) return [{ path, status: "added" }];
    taken.add(from);
    return [{ path, status: "renamed", from }];
  });
  return [...present, ...gone.filter((path) => !taken.has(path)).map((path): Pair => ({ path, status: "deleted" }))];
}

interface WantedTexts {
  readonly base: readonly string[];
  readonly head: TreeIds;
  readonly here: FilesHere | undefined;
  readonly first: readonly string[];
}

/** Texts by their ids, the changed files first, in two questions: how large they are, and those that fit. */
async function textsOf(ask: AskGit, { base, head, here, first }: WantedTexts): Promise<ReadonlyMap<string, string>> {
  const rest = here ? [] : [...first.flatMap((path) => head.get(path) ?? []), ...head.values()];
  const ids = [...new Set([...base, ...rest])].slice(0, limits.filesMax * 2);
  if (ids.length === 0) return new Map();
  const sized = await ask({
    words: ["cat-file", "--batch-check=%(objectname) %(objectsize)"],
    input: `${ids.join("\n")}\n`,
    maxBytes: limits.listMaxBytes,
  });
  let left: number = limits.allMaxBytes;
  const fitting = (sized?.toString("latin1") ?? "").split("\n").flatMap((row) => {
    const [id = "", size = "missing"] = row.split(" ");
    const bytes = Number(size);
    if (!Number.isFinite(bytes) || bytes > limits.fileMaxBytes || bytes > left || id === "") return [];
    left -= bytes;
    return [id];
  });
  const output = await ask({
    words: ["cat-file", "--batch"],
    input: `${fitting.join("\n")}\n`,
    maxBytes: limits.allMaxBytes + limits.listMaxBytes,
    timeMs: limits.timeMs,
  });
  return new Map(output ? batchIn(output) : []);
}

function* batchIn(output: Buffer): Generator<readonly [string, string]> {
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    if (end < 0) return;
    const [id = "", type, size = "0"] = output.toString("latin1", at, end).split(" ");
    const from = end + 1;
    at = from + Number(size) + 1;
    const said = type === "blob" ? textIn(output.subarray(from, at - 1)) : undefined;
    if (said !== undefined) yield [id, said];
  }
}

/** Text, if it is one: a zero byte at the beginning says that it is not. */
const textIn = (bytes: Buffer): string | undefined => (bytes.subarray(0, 8_000).includes(0) ? undefined : bytes.toString("utf8"));

async function notesOf(ask: AskGit, range: string): Promise<readonly CommitNote[]> {
  const log = await ask({
    words: [
      "log",
      "--no-merges",
      "--no-show-signature",
      `--max-count=${limits.commitsMax}`,
      "--format=%h%x1f%an%x1f%ae%x1f%s",
      range,
      "--",
    ],
  });
  return (log?.toString("utf8") ?? "").split("\n").flatMap((row) => {
    const [id = "", author = "", email = "", subject = ""] = row.split("\u001f");
    return id === "" ? [] : [{ id, author, email, subject }];
  });
}
