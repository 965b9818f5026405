import { baseName, folderOf, isKind, lineWith, quoted } from "./file-kinds.ts";
import type { DiffFile, ChangeFinding, RepositoryChange } from "./types.ts";

/** Ways in which a migration and its way back are two files; the first group is the part they share. */
const pairs: readonly Pair[] = [
  { up: /^(.*[._-])up(\.\w+)$/i, down: (shared, end) => `${shared}down${end}`, place: folderOf, namesBoth: true },
  { up: /^((?:.*\/)?)V(\d.*)$/, down: (shared, end) => `${shared}U${end}`, place: folderOf },
  { up: /^(.*\/)up(\/.*)$/, down: (shared, end) => `${shared}down${end}`, place: folderOf, namesBoth: true },
  { up: /^(.*\/)up(\.sql)$/, down: (shared, end) => `${shared}down${end}`, place: (path) => folderOf(folderOf(path)), namesBoth: true },
];

interface Pair {
  readonly up: RegExp;
  readonly down: (shared: string, end: string) => string;
  /** Where the others of its kind stand. */
  readonly place: (path: string) => string;
  /** “up” is said only where there is a “down”: also the first one is missed. */
  readonly namesBoth?: true;
}

/** Ways back inside of one file: what a migration of this kind looks like, and a way back that is none. */
const within: readonly { readonly is: RegExp; readonly empty: RegExp; readonly has: RegExp }[] = [
  { is: /^def upgrade\b/m, has: /^def downgrade\b/m, empty: /^def downgrade[^\n]*:\n(?:\s+(?:"""[^"]*"""|#[^\n]*)\n)*\s+pass\s*$/m },
  { is: /^[ \t]*def up\b/m, has: /^[ \t]*def down\b/m, empty: /^[ \t]*def down\b[^\n]*\n\s*end\b/m },
  {
    is: /\bexports\.up\b|\bexport (?:async )?(?:function|const) up\b|\basync up\(/,
    has: /\bexports\.down\b|\bexport (?:async )?(?:function|const) down\b|\basync down\(/,
    empty: /\bdown\b[^{=]*(?:=>)?\s*\{\s*\}/,
  },
  { is: /\bRunPython\(/, has: /\breverse_code\b|RunPython\([^,()]+,\s*[\w.]+/, empty: /RunPython\.noop\b(?!)/ },
  { is: /\bRunSQL\(/, has: /\breverse_sql\b|RunSQL\((?:"[^"]*"|'[^']*'|"""[\s\S]*?"""),\s*["'\w]/, empty: /(?!)/ },
  { is: /--\s*\+goose up\b/i, has: /--\s*\+goose down\b/i, empty: /--\s*\+goose down\s*$/i },
  { is: /--\s*migrate:up\b/i, has: /--\s*migrate:down\b/i, empty: /--\s*migrate:down\s*$/i },
];

/** Somebody says that there is nothing to undo, or that it cannot be: then it was thought of. */
const thoughtOf = /\b(?:nothing to (?:undo|revert|do)|no-?op\b|irreversible|cannot be (?:undone|reverted)|not reversible)\b/i;

/** Migrations of a change that have no way back, unless those beside them show that here nobody writes one. */
export const migrationsWithoutBack = (change: RepositoryChange): readonly ChangeFinding<"migration-back">[] =>
  change.files
    .filter(({ path, status }) => status === "added" && /migrat|(?:^|\/)db\//i.test(path) && !isKind(path, "test", "doc"))
    .flatMap((file) => pairMissing(change, file) ?? backMissing(change, file) ?? plainMissing(change, file) ?? []);

function pairMissing(change: RepositoryChange, { path, added }: DiffFile): readonly ChangeFinding<"migration-back">[] | undefined {
  for (const { up, down, place, namesBoth } of pairs) {
    const [, shared, end] = up.exec(path) ?? [];
    if (shared === undefined || end === undefined) continue;
    const siblings = change.paths.filter((other) => isOlder(change, other) && place(other) === place(path) && up.test(other));
    const paired = siblings.filter((other) => change.paths.includes(backOf(other, up, down)));
    if (siblings.length > 0 && paired.length < siblings.length * usual) continue;
    const back = backOf(path, up, down);
    if (!change.paths.includes(back)) {
      if (siblings.length === 0 && !namesBoth) continue;
      return [{ what: "migration-back", about: path, evidence: [firstLine(path, added), ...usually(paired, siblings)] }];
    }
    const text = change.text(back) ?? "";
    if (statementsIn(text) || thoughtOf.test(text)) return [];
    return [{ what: "migration-back", about: path, evidence: [{ claim: `${back} has no statement`, source: back }] }];
  }
  return undefined;
}

const usual = 0.8;
const backOf = (path: string, up: RegExp, down: (shared: string, end: string) => string): string => {
  const [, shared = "", end = ""] = up.exec(path) ?? [];
  return down(shared, end);
};

const firstLine = (path: string, [first]: DiffFile["added"]) => quoted(path, first?.line ?? 1, first?.text ?? path);

const usually = (paired: readonly string[], siblings: readonly string[]) =>
  paired.length === 0
    ? []
    : [{ claim: `${paired.length} of ${siblings.length} beside it have their way back`, source: folderOf(siblings[0] ?? "") }];

const statementsIn = (text: string): boolean =>
  text.split(/\r?\n/).some((line) => line.trim() !== "" && !/^\s*(?:--|#|\/\/|\/?\*)/.test(line));

function backMissing(change: RepositoryChange, { path }: DiffFile): readonly ChangeFinding<"migration-back">[] | undefined {
  const text = change.text(path) ?? "";
  const row = within.find(({ is }) => is.test(text));
  if (!row || thoughtOf.test(text) || /IrreversibleMigration|raise NotImplementedError/.test(text)) return undefined;
  if (row.has.test(text) && !row.empty.test(text)) return undefined;
  const siblings = change.paths.filter(
    (other) => isOlder(change, other) && folderOf(other) === folderOf(path) && row.is.test(change.text(other) ?? ""),
  );
  const withBack = siblings.filter((other) => row.has.test(change.text(other) ?? "") && !row.empty.test(change.text(other) ?? ""));
  if (siblings.length > 0 && withBack.length < siblings.length * usual) return undefined;
  const at = lineWith(text, row.has) ?? lineWith(text, row.is) ?? { line: 1, text: path };
  return [{ what: "migration-back", about: path, evidence: [quoted(path, at.line, at.text), ...usually(withBack, siblings)] }];
}

/** SQL that is numbered: nothing in its name or its text has a place for a way back, so one has to be looked for. */
const numbered = /^[VR]?(\d{1,14})[._-].*\.sql$/i;
const isBack = /(?:^|[/._-])(?:down|rollback|revert|undo)(?:[/._-]|$)|(?:^|\/)U\d/i;
const backWithin = /^[ \t]*(?:--|\/?\*).*\b(?:down|roll(?:ed)?[ -]?back|undo|revert)\b/im;
/** Beside what only adds, with which the code from before goes on. */
const changesWhatIsThere =
  /^[ \t]*(?:alter\s+table\b[^;]{0,2000}\b(?:drop|rename|alter|modify|change|set)\b|drop|rename|truncate|delete|update)\b/im;
/** So many that go forward only are a custom; fewer are a beginning. */
const leastSiblings = 5;

function plainMissing(change: RepositoryChange, { path, added }: DiffFile): readonly ChangeFinding<"migration-back">[] | undefined {
  const text = change.text(path) ?? "";
  if (!numberOf(path) || isBack.test(path) || !changesWhatIsThere.test(text) || thoughtOf.test(text)) return undefined;
  if (hasBack(change, path)) return undefined;
  const siblings = change.paths.filter(
    (other) => folderOf(other) === folderOf(path) && numberOf(other) && !isBack.test(other) && isOlder(change, other),
  );
  const withBack = siblings.filter((other) => hasBack(change, other));
  if (siblings.length >= leastSiblings && withBack.length < siblings.length * usual) return undefined;
  return [{ what: "migration-back", about: path, evidence: [firstLine(path, added), ...usually(withBack, siblings)] }];
}

const numberOf = (path: string): string | undefined => numbered.exec(baseName(path))?.[1];
const isOlder = ({ files }: RepositoryChange, path: string): boolean =>
  !files.some((file) => file.path === path && file.status === "added");
/** In its own text, or in a file of the same number somewhere that is named as one. */
const hasBack = (change: RepositoryChange, path: string): boolean =>
  backWithin.test(change.text(path) ?? "") ||
  change.paths.some((other) => isBack.test(other) && /\d+/.exec(baseName(other))?.[0] === numberOf(path));
