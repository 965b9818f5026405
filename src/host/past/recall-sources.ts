import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ClientName } from "../../adapters/clients/rows.ts";
import { readSession } from "../../adapters/transcripts/session.ts";
import type { Paths } from "../../config/paths.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Outcome } from "../../kernel/session.ts";
import { commitsOf, tagsOf } from "./git-history.ts";
import { dateIn, documentsIn, numberOf, replacedIn } from "./documents.ts";
import { journalPast, lookingBack, sessionsIn } from "./journal-past.ts";
import type { IndexedEntry, RecallIndex } from "./recall-index.ts";

const limits = {
  commitsMax: 5_000,
  tagsMax: 500,
  /** Of one transcript: what was said last is remembered best by everybody anyway. */
  sayingsMax: 2_000,
  /** Of an agent's words only those that say something. */
  agentMinChars: 60,
  personMinChars: 8,
  transcriptMaxBytes: 268_435_456,
} as const;

/** The file that holds what is remembered of a project. One for each: nobody searches the words of another one. */
export const recallFileOf = ({ home }: Pick<Paths, "home">, root: string): string =>
  join(home, "recall", `${createHash("sha256").update(root).digest("hex").slice(0, 24)}.db`);

export interface RecallWriting {
  readonly index: RecallIndex;
  readonly root: string;
  readonly redact: (text: string) => string;
}

/** Brings git's history, the decisions and issues of the project, and the journal into the index, as far as they are new. */
export async function refreshIndex({ index, root, redact }: RecallWriting, journal: Journal, signal?: AbortSignal): Promise<void> {
  const put = (entries: readonly IndexedEntry[], replaces = false): number =>
    index.put(
      entries.map((entry) => ({ ...entry, text: redact(entry.text) })),
      replaces,
    );
  put(await gitEntries(index, root));
  put(await tagEntries(root), true);
  put(await decisionEntries(root), true);
  put(
    (await documentsIn(root, "issue")).map((each) => ({ ...documentEntry(each), kind: "issue" })),
    true,
  );
  if (!signal?.aborted) put(await journalEntries(index, root, journal, signal), true);
}

async function gitEntries(index: RecallIndex, root: string): Promise<readonly IndexedEntry[]> {
  const [head] = await commitsOf(root, { max: 1 });
  if (!head || index.mark("git") === head.hash) return [];
  const commits = await commitsOf(root, { max: limits.commitsMax });
  index.setMark("git", head.hash);
  return commits.map(({ hash, at, author, subject, body }) => ({
    kind: "commit",
    key: `commit ${hash}`,
    place: hash.slice(0, 9),
    at,
    text: [subject, body, `by ${author}`].filter(Boolean).join("\n"),
  }));
}

const tagEntries = async (root: string): Promise<readonly IndexedEntry[]> =>
  (await tagsOf(root, limits.tagsMax)).map(({ name, at, subject }) => ({
    kind: "tag",
    key: `tag ${name}`,
    place: name,
    at,
    text: `${name}: ${subject}`,
  }));

interface NamedText {
  readonly path: string;
  readonly text: string;
}

const documentEntry = ({ path, text }: NamedText): IndexedEntry => ({ kind: "decision", key: path, place: path, at: dateIn(text), text });

async function decisionEntries(root: string): Promise<readonly IndexedEntry[]> {
  const decisions = await documentsIn(root, "decision");
  const replacedBy = new Map<string, string>();
  for (const { path, text } of decisions)
    for (const number of replacedIn(text)) if (number !== numberOf(path)) replacedBy.set(number, path);
  return decisions.map((decision) => {
    const replaces = replacedIn(decision.text).filter((number) => number !== numberOf(decision.path));
    const by = replacedBy.get(numberOf(decision.path) ?? "");
    const note = by !== undefined ? `replaced by ${by}` : replaces.length > 0 ? `supersedes ${replaces.join(", ")}` : undefined;
    return { ...documentEntry(decision), ...(note === undefined ? {} : { note }) };
  });
}

/** They are about other work, and what was answered in them counts by itself. */
const aboutWork: ReadonlySet<string> = new Set(["guard", "switch", "tenure", "gap", "contextualize"]);

/** How a session ended, as people say it. */
const ends: Readonly<Record<Outcome, string>> = {
  converged: "done",
  withdrawn: "stopped by a person",
  escaped: "ended early",
  stopped: "stopped",
};

/** Sessions and answers of people. Questions that only led here say nothing about the work. */
async function journalEntries(index: RecallIndex, root: string, journal: Journal, signal?: AbortSignal): Promise<readonly IndexedEntry[]> {
  const all = await sessionsIn(journal, root);
  const since = index.mark("journal") ?? "";
  const fresh = all.filter(({ updatedAt, protocol }) => updatedAt >= since && !lookingBack.has(protocol));
  const newest = all
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const { answers } = await journalPast(journal, fresh, signal);
  if (newest !== undefined && !signal?.aborted) index.setMark("journal", newest);
  const sessions = fresh
    .filter(({ protocol }) => !aboutWork.has(protocol))
    .flatMap(({ stream, protocol, title, startedAt, outcome }): readonly IndexedEntry[] =>
      // One that is under way is no earlier time: it may be the one that asks.
      outcome === null
        ? []
        : [{ kind: "session", key: stream, place: stream, at: startedAt, text: `${title} (${protocol}, ${ends[outcome]})` }],
    );
  const said = answers.map(({ session, key, title, question, label, text, by, at }): IndexedEntry => ({
    kind: "answer",
    key: `${session} ${key} ${at}`,
    place: session,
    at,
    text: `${title}\n${question}\n${by}: ${text === "" ? label : text}`,
  }));
  return [...sessions, ...said];
}

export interface TranscriptToRead {
  readonly path: string;
  readonly client?: ClientName;
}

/**
 * Brings the talk of one session of a client into the index: everything a person said, and what the agent said at length.
 * What was read before is not read twice, so that it can be called before a client compacts and again when it ends.
 */
export async function indexTranscript(
  { index, redact }: Pick<RecallWriting, "index" | "redact">,
  { path, client }: TranscriptToRead,
  signal: AbortSignal,
): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile() || found.size > limits.transcriptMaxBytes) return 0;
  const source = `transcript ${path}`;
  const mark = `${found.size}:${Math.trunc(found.mtimeMs)}`;
  if (index.mark(source) === mark) return 0;
  let entries: IndexedEntry[] = [];
  try {
    for await (const lines of readSession(path, signal, client))
      for (const { line, at = "", side, entries: seen } of lines) {
        if (side) continue;
        for (const entry of seen) if (entry.kind === "said" && isWorth(entry)) entries.push(sayingOf({ path, line, at, ...entry }));
        if (entries.length > limits.sayingsMax * 2) entries = entries.slice(-limits.sayingsMax);
      }
    index.setMark(source, mark);
  } catch (cause) {
    if (!(cause instanceof Error && ("code" in cause || cause.name === "AbortError" || cause.name === "TimeoutError"))) throw cause;
  }
  return index.put(entries.slice(-limits.sayingsMax).map((entry) => ({ ...entry, text: redact(entry.text) })));
}

const isWorth = ({ by, text }: { readonly by: "person" | "agent"; readonly text: string }): boolean =>
  text.length >= (by === "person" ? limits.personMinChars : limits.agentMinChars);

interface Saying {
  readonly path: string;
  readonly line: number;
  readonly at: string;
  readonly by: "person" | "agent";
  readonly text: string;
}

const sayingOf = ({ path, line, at, by, text }: Saying): IndexedEntry => ({
  kind: "said",
  key: `${path}:${line}:${by}`,
  place: `${path}:${line}`,
  at: Number.isNaN(Date.parse(at)) ? "" : new Date(at).toISOString(),
  text: `${by}: ${text}`,
});
