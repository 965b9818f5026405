import { folderOf, isKind, lineWith, quoted } from "./file-kinds.ts";
import type { DiffFile, ChangeFinding, RepositoryChange } from "./types.ts";

/** Ways in which a migration and its way back are two files; the first group is the part they share. */
const pairs: readonly { readonly up: RegExp; readonly down: (shared: string, end: string) => string }[] = [
  { up: /^(.*[._-])up(\.\w+)$/i, down: (shared, end) => `${shared}down${end}` },
  { up: /^((?:.*\/)?)V(\d.*)$/, down: (shared, end) => `${shared}U${end}` },
  { up: /^(.*\/)up(\/.*)$/, down: (shared, end) => `${shared}down${end}` },
  { up: /^(.*\/)up(\.sql)$/, down: (shared, end) => `${shared}down${end}` },
];

/** Ways back inside of one file: what a migration of this kind looks like, and a way back that is none. */
const within: readonly { readonly is: RegExp; readonly empty: RegExp; readonly has: RegExp }[] = [
  { is: /^def upgrade\b/m, has: /^def downgrade\b/m, empty: /^def downgrade[^\n]*:\n(?:\s+(?:"""[^"]*"""|#[^\n]*)\n)*\s+pass\s*$/m },
  { is: /^\s*def up\b/m, has: /^\s*def down\b/m, empty: /^\s*def down\b[^\n]*\n\s*end\b/m },
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

/** Migrations of a change that have no way back, where those beside them have one. */
export const migrationsWithoutBack = (change: RepositoryChange): readonly ChangeFinding<"migration-back">[] =>
  change.files
    .filter(({ path, status }) => status === "added" && /migrat|(?:^|\/)db\//i.test(path) && !isKind(path, "test", "doc"))
    .flatMap((file) => pairMissing(change, file) ?? backMissing(change, file) ?? []);

function pairMissing(change: RepositoryChange, { path, added }: DiffFile): readonly ChangeFinding<"migration-back">[] | undefined {
  for (const { up, down } of pairs) {
    const [, shared, end] = up.exec(path) ?? [];
    if (shared === undefined || end === undefined) continue;
    const siblings = change.paths.filter((other) => other !== path && folderOf(other) === folderOf(path) && up.test(other));
    const paired = siblings.filter((other) => change.paths.includes(backOf(other, up, down)));
    if (siblings.length > 0 && paired.length < siblings.length * usual) continue;
    const back = backOf(path, up, down);
    if (!change.paths.includes(back)) {
      if (siblings.length === 0) continue;
      const [first] = added;
      return [
        { what: "migration-back", about: path, evidence: [quoted(path, first?.line ?? 1, first?.text ?? path), usually(paired, siblings)] },
      ];
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

const usually = (paired: readonly string[], siblings: readonly string[]) => ({
  claim: `${paired.length} of ${siblings.length} beside it have their way back`,
  source: folderOf(siblings[0] ?? ""),
});

const statementsIn = (text: string): boolean =>
  text.split(/\r?\n/).some((line) => line.trim() !== "" && !/^\s*(?:--|#|\/\/|\/?\*)/.test(line));

function backMissing(change: RepositoryChange, { path }: DiffFile): readonly ChangeFinding<"migration-back">[] | undefined {
  const text = change.text(path) ?? "";
  const row = within.find(({ is }) => is.test(text));
  if (!row || thoughtOf.test(text) || /IrreversibleMigration|raise NotImplementedError/.test(text)) return undefined;
  if (row.has.test(text) && !row.empty.test(text)) return undefined;
  const siblings = change.paths.filter(
    (other) => other !== path && folderOf(other) === folderOf(path) && row.is.test(change.text(other) ?? ""),
  );
  const withBack = siblings.filter((other) => row.has.test(change.text(other) ?? "") && !row.empty.test(change.text(other) ?? ""));
  if (siblings.length > 0 && withBack.length < siblings.length * usual) return undefined;
  const at = lineWith(text, row.has) ?? lineWith(text, row.is) ?? { line: 1, text: path };
  return [{ what: "migration-back", about: path, evidence: [quoted(path, at.line, at.text)] }];
}
