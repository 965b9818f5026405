import { homedir } from "node:os";
import { basename, join, relative } from "node:path";
import { findTranscripts, transcriptPlaces } from "../../adapters/transcripts/find.ts";
import type { Paths } from "../../config/paths.ts";
import { findProject } from "../../facts/git/repository.ts";
import { readPlainFile } from "../../disk/plain-file.ts";
import { entriesIn } from "../../disk/folder.ts";
import { namedIn } from "../../inquiry/rows/find.ts";
import type { Subject } from "../../inquiry/types.ts";
import type { Journal } from "../../journal/journal.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { RecollectPorts } from "../../protocols/recollect/effects.ts";
import { tellingWords } from "../../protocols/recollect/phrases.ts";
import type { RecallEntry, RecallPhrase } from "../../protocols/recollect/types.ts";
import { documentsIn, numberOf } from "../past/documents.ts";
import { openRecallIndex } from "../past/recall-index.ts";
import { occasionsFor } from "../past/recall-search.ts";
import { indexTranscript, recallFileOf, refreshIndex } from "../past/recall-sources.ts";
import { isOfProject } from "./solicit-look.ts";

export interface RecollectAround {
  readonly journal: Journal;
  readonly paths: Pick<Paths, "home">;
  readonly environment: ProcessEnvironment;
  readonly redact: (text: string) => string;
  readonly clock: () => string;
  /** The home of the person; a test has another. */
  readonly userHome?: string;
}

/** Newest transcripts of this project that no hook has written down, and how long reading them may take. */
const limits = { transcriptsMax: 6, lookedIntoMax: 40, readMs: 5_000 } as const;

/** P3: brings the index up to date, and asks it. */
export const recollectPorts = (around: RecollectAround): Pick<RecollectPorts, "search" | "answers"> => ({
  search: (phrase, subject, signal) => occasions(around, phrase, subject, signal),
  answers: isAnswered,
});

async function occasions(
  { journal, paths, environment, redact, clock, userHome = homedir() }: RecollectAround,
  phrase: RecallPhrase,
  { intent, cwd }: Subject,
  signal: AbortSignal,
): Promise<readonly RecallEntry[]> {
  const { root } = await findProject(cwd);
  const index = openRecallIndex(recallFileOf(paths, root));
  try {
    await refreshIndex({ index, root, redact }, journal, signal);
    const until = AbortSignal.any([signal, AbortSignal.timeout(limits.readMs)]);
    for (const transcript of await transcriptsOf({ userHome, environment, cwd: root }, until))
      await indexTranscript({ index, redact }, transcript, until);
    const found = occasionsFor(index, { phrase, area: tellingWords(relative(root, cwd)), now: clock() });
    return found.filter((entry) => !isTheSameWords(entry, intent));
  } finally {
    index.close();
  }
}

/** Work that was begun in these very words and not done points back itself: it does not say at what. */
const isTheSameWords = ({ kind, text }: RecallEntry, intent: string): boolean =>
  kind === "session" && text.includes(intent.slice(0, titleChars)) && !text.endsWith(", done)");

/** A title is the beginning of an intent. */
const titleChars = 60;

interface Surroundings {
  readonly userHome: string;
  readonly environment: ProcessEnvironment;
  readonly cwd: string;
}

export async function transcriptsOf(around: Surroundings, signal: AbortSignal, most: number = limits.transcriptsMax) {
  const all = await findTranscripts(transcriptPlaces(around), signal);
  const newest = all.toSorted((one, other) => other.changedAtMs - one.changedAtMs).slice(0, limits.lookedIntoMax);
  const mine = [];
  for (const each of newest) {
    if (mine.length >= most || signal.aborted) break;
    if (!/\/subagents?\//.test(each.path) && (await isOfProject(each, around.cwd, signal).catch(() => false))) mine.push(each);
  }
  return mine;
}

const issueNumber = /(?<!\w)#(\d{1,6})\b/g;

/** Something that the words name beside the phrase and that is there answers it: nobody has to choose. */
async function isAnswered({ quote }: RecallPhrase, { intent, cwd }: Subject): Promise<boolean> {
  const { root } = await findProject(cwd);
  const near = sentenceWith(intent, quote);
  const files = namedIn(near).filter((name) => /\.\w{1,8}$/.test(name) && !name.includes("://"));
  for (const file of files) {
    const found = await readPlainFile(join(root, file), { maxBytes: 1_048_576, followsLinks: true });
    if (found.kind === "read" || (await isSomewhere(root, file))) return true;
  }
  if (/\b[0-9a-f]{7,40}\b|\bv?\d+\.\d+\.\d+\b/.test(near)) return true;
  const numbers = [...near.matchAll(issueNumber)].map(([, number = ""]) => number);
  if (numbers.length === 0) return false;
  const documents = [...(await documentsIn(root, "issue")), ...(await documentsIn(root, "decision"))];
  return numbers.every((number) => documents.some(({ path }) => numberOf(path) === number));
}

/** A file that is named without its folder. */
async function isSomewhere(root: string, file: string): Promise<boolean> {
  if (file.includes("/")) return false;
  const listing = await entriesIn(root, 1_000);
  return listing?.entries.some(({ name }) => name === basename(file)) ?? false;
}

function sentenceWith(text: string, quote: string): string {
  const at = text.indexOf(quote);
  const start = Math.max(text.lastIndexOf(". ", at), text.lastIndexOf("\n", at)) + 1;
  const ends = [text.indexOf(". ", at + quote.length), text.indexOf("\n", at + quote.length)].filter((end) => end >= 0);
  return text.slice(start, Math.min(...ends, text.length));
}
