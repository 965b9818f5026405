import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { RecallEntry, RecallEntryKind } from "../../protocols/recollect/types.ts";
import { makeFolder } from "../../disk/make-folder.ts";

/** An entry to be kept, with a name that is the same each time it is seen. */
export interface IndexedEntry extends RecallEntry {
  readonly key: string;
}

export const indexLimits = {
  /** Older entries make room for newer ones. */
  entriesMax: 100_000,
  textMaxChars: 600,
  /** Entries that one word, or two of them together, bring into a search. */
  candidatesMax: 40,
  /** Words whose pairs are looked for; more common than this need not be counted. */
  pairedMax: 6,
  commonAt: 2_000,
  busyMs: 2_000,
  /** Without a full-text index only the newest entries are looked through. */
  scannedMax: 5_000,
} as const;

/** Everything that is remembered of one project: bounded, redacted by whoever writes it, and searched by words. */
export interface RecallIndex {
  /** Writes what is not there yet, and says how many that were; what was written before is kept, or replaced. */
  put(entries: readonly IndexedEntry[], replaces?: boolean): number;
  /** Entries that have some of these words: those that have two of them, and the newest of each word. */
  search(words: readonly string[]): readonly RecallEntry[];
  /** In how many entries a word is, counted up to what is common. */
  frequency(word: string): number;
  newest(kinds: readonly RecallEntryKind[], max: number): readonly RecallEntry[];
  /** How far a source was read: a note of whoever reads it. */
  mark(source: string): string | undefined;
  setMark(source: string, note: string): void;
  count(): number;
  close(): void;
}

const schema = `
  CREATE TABLE IF NOT EXISTS entries (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, place TEXT NOT NULL, at TEXT NOT NULL,
    text TEXT NOT NULL, note TEXT NOT NULL DEFAULT ''
  );
  CREATE INDEX IF NOT EXISTS entries_at ON entries (at);
  CREATE TABLE IF NOT EXISTS marks (source TEXT PRIMARY KEY, note TEXT NOT NULL) WITHOUT ROWID;
`;

/** The words of each entry, kept apart from the entries themselves; stems of English words count as one. */
const fullText = `
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
    text, content='entries', content_rowid='id', tokenize="porter unicode61 remove_diacritics 2", detail='none', columnsize=0
  );
  CREATE TRIGGER IF NOT EXISTS entries_in AFTER INSERT ON entries BEGIN
    INSERT INTO words (rowid, text) VALUES (new.id, new.text);
  END;
  CREATE TRIGGER IF NOT EXISTS entries_out AFTER DELETE ON entries BEGIN
    INSERT INTO words (words, rowid, text) VALUES ('delete', old.id, old.text);
  END;
`;

interface Row {
  readonly kind: RecallEntryKind;
  readonly place: string;
  readonly at: string;
  readonly text: string;
  readonly note: string;
}

export interface IndexOptions {
  /** For tests of a Node whose SQLite has no full-text search. */
  readonly withoutFullText?: boolean;
  readonly entriesMax?: number;
}

/** Opens the index, or makes it. Throws where the disk does not let it. */
export function openRecallIndex(
  path: string,
  { withoutFullText = false, entriesMax = indexLimits.entriesMax }: IndexOptions = {},
): RecallIndex {
  if (path !== ":memory:") makeFolder(dirname(path));
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${indexLimits.busyMs}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;`);
    database.exec(schema);
    const isFull = !withoutFullText && hasFullText(database);
    return indexOver(database, isFull, entriesMax);
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Older versions of Node bring an SQLite without it. */
function hasFullText(database: DatabaseSync): boolean {
  try {
    database.exec(fullText);
    return true;
  } catch {
    return false;
  }
}

const columns = "kind, place, at, text, note";

function indexOver(database: DatabaseSync, isFull: boolean, entriesMax: number): RecallIndex {
  const statement = (text: string) => database.prepare(text);
  const insert = statement("INSERT INTO entries (key, kind, place, at, text, note) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING");
  const remove = statement("DELETE FROM entries WHERE key = ?");
  const size = statement("SELECT count(*) AS size FROM entries");
  const drop = statement("DELETE FROM entries WHERE id IN (SELECT id FROM entries ORDER BY at, id LIMIT ?)");
  const all = (text: string, ...values: SQLInputValue[]): readonly RecallEntry[] =>
    (statement(text).all(...values) as unknown as readonly Row[]).map(entryOf);
  const matching = isFull ? statement("SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ?") : undefined;
  const idsOf = (wanted: string, max: number = indexLimits.candidatesMax): readonly number[] =>
    (matching?.all(wanted, max) ?? []).map((row) => Number((row as { id: number }).id));
  const frequency = (word: string): number =>
    singleOf([word]).length === 0 ? 0 : isFull ? idsOf(`"${word}"`, indexLimits.commonAt).length : scanned(all, [word]).length;
  const count = (): number => Number((size.get() as { size: number }).size);
  return {
    put(entries, replaces = false) {
      database.exec("BEGIN IMMEDIATE");
      try {
        let written = 0;
        for (const { key, kind, place, at, text, note = "" } of entries) {
          if (replaces) remove.run(key);
          written += Number(insert.run(key, kind, place, at, clipped(text), note).changes);
        }
        const over = count() - entriesMax;
        if (over > 0) drop.run(over);
        database.exec("COMMIT");
        return written;
      } catch (cause) {
        database.exec("ROLLBACK");
        throw cause;
      }
    },
    search(words) {
      const single = singleOf(words);
      if (!isFull) return scanned(all, single);
      const times = new Map(single.map((word) => [word, frequency(word)]));
      const rare = single.toSorted((one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0));
      const paired = rare.slice(0, indexLimits.pairedMax);
      const pairs = paired.flatMap((one, at) => paired.slice(at + 1).map((other) => `"${one}" AND "${other}"`));
      const ids = new Set([...pairs, ...rare.map((word) => `"${word}"`)].flatMap((wanted) => idsOf(wanted)));
      return all(`SELECT ${columns} FROM entries WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify([...ids]));
    },
    frequency,
    newest: (kinds, max) =>
      all(
        `SELECT ${columns} FROM entries WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY at DESC LIMIT ?`,
        JSON.stringify(kinds),
        max,
      ),
    mark: (source) => (statement("SELECT note FROM marks WHERE source = ?").get(source) as { note: string } | undefined)?.note,
    setMark: (source, note) =>
      void statement("INSERT INTO marks VALUES (?, ?) ON CONFLICT (source) DO UPDATE SET note = excluded.note").run(source, note),
    count,
    close: () => database.close(),
  };
}

/** Words of letters and digits; others are looked for by their parts, and nothing is taken for a command of the search. */
const singleOf = (words: readonly string[]): readonly string[] => words.filter((word) => /^[\p{L}\p{N}]+$/u.test(word));

const entryOf = ({ note, ...entry }: Row): RecallEntry => ({ ...entry, ...(note === "" ? {} : { note }) });

const clipped = (text: string): string => text.slice(0, indexLimits.textMaxChars).toWellFormed();

/** The slower way, letter for letter, over the newest entries. */
const scanned = (
  all: (text: string, ...values: SQLInputValue[]) => readonly RecallEntry[],
  words: readonly string[],
): readonly RecallEntry[] =>
  all(`SELECT ${columns} FROM entries ORDER BY at DESC LIMIT ?`, indexLimits.scannedMax)
    .filter(({ text }) => words.some((word) => text.toLowerCase().includes(word)))
    .slice(0, indexLimits.candidatesMax * indexLimits.pairedMax);
