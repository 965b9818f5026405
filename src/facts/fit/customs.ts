import { longPattern } from "../../kernel/long-pattern.ts";
import { baseName, folderOf, generatedLine, isComment, isKind, quoted, stemOf } from "../change/file-kinds.ts";
import type { DiffFile, RepositoryChange } from "../change/types.ts";
import { siblingsOf } from "./names.ts";
import type { FindMisfits, Misfit } from "./types.ts";

interface CustomRow {
  readonly name: string;
  readonly files: RegExp;
  /** How it is done here, and the other way; which of the two is usual is measured. */
  readonly one: RegExp;
  readonly other: RegExp;
}

const script = /\.[cm]?[jt]sx?$/;

/** Two ways of doing one thing. A row says nothing about which is better. */
const customRows: readonly CustomRow[] = [
  {
    name: "SQL with parameters",
    files: /\.(?:py|[cm]?[jt]sx?|rb|php|go|java)$/,
    one: longPattern("i")`
    (?:select|insert|update|delete)\b[^\n]*(?:[=(,]\s*(?::\w+|\?|\$\d|%s|%\(\w+\)s))
  `,
    other: longPattern("i")`
      (?:f["']|\`|\+\s*["']|["']\s*\+)[^\n]{0,200}\b(?:select|where|insert into|values|update)\b[^\n]{0,200}
      (?:\{[^}]{0,200}\}|["']\s*\+)|\b(?:select|where)\b[^\n]{0,400}["']\s*(?:\+\s*\w|\.format\(|%\s*[\w(])
    `,
  },
  {
    name: "integers of a fixed width",
    files: /\.(?:c|h|cc|cpp|hpp)$/,
    one: /\bu?int(?:8|16|32|64)_t\b/,
    other: longPattern()`
    ^\s*(?:static\s+|volatile\s+|const\s+|unsigned\s+)*(?:long|short|unsigned)(?:\s+(?:int|long))?\s+\w+\s*(?:[;=,[)]|$)
  `,
  },
  { name: "a logger", files: script, one: /\b(?:log|logger)\.(?:info|warn|error|debug)\(/, other: /\bconsole\.(?:log|info|warn|error)\(/ },
  { name: "a logger", files: /\.py$/, one: /\b(?:log|logger|logging)\.(?:info|warning|error|debug|exception)\(/, other: /^\s*print\(/ },
  { name: "a logger", files: /\.go$/, one: /\b(?:log|logger|slog)\.\w+\(/, other: /\bfmt\.Print(?:ln|f)?\(/ },
  { name: "await", files: script, one: /\bawait\s/, other: /\)\.then\(/ },
  { name: "import", files: script, one: /^\s*import\s/, other: /\brequire\(["']/ },
  {
    name: "named exports",
    files: script,
    one: /^\s*export\s+(?:async\s+)?(?:const|function|class|interface|type)\b/,
    other: /^\s*export\s+default\b/,
  },
  {
    name: "modules of Node by node:",
    files: script,
    one: /from\s+["']node:/,
    other: longPattern()`
    from\s+["'](?:fs|path|os|crypto|child_process|url|util|http|https|stream|events)(?:\/\w+)?["']
  `,
  },
  { name: "double quotes", files: /\.(?:[cm]?[jt]sx?|py)$/, one: /"[^"'\n]{2,}"/, other: /'[^"'\n]{2,}'/ },
  { name: "tabs", files: /\.\w+$/, one: /^\t+\S/, other: /^ {2,}\S/ },
  { name: "semicolons", files: script, one: /;\s*$/, other: /^\s*(?:const|let|return|import|export)\b[^;{}(,]*[\w)'"`]\s*$/ },
  { name: "=== instead of ==", files: script, one: /[!=]==/, other: /[^=!<>]==[^=]|!=[^=]/ },
  { name: "const and let", files: script, one: /\b(?:const|let)\s/, other: /^\s*var\s/ },
  { name: "no any", files: /\.tsx?$/, one: /:\s*(?:unknown|string|number|boolean|[A-Z]\w+)\b/, other: /:\s*any\b|\bas any\b/ },
  { name: "? instead of unwrap", files: /\.rs$/, one: /\?;|\?\)/, other: /\.unwrap\(\)/ },
  { name: "errors wrapped with %w", files: /\.go$/, one: /fmt\.Errorf\([^\n]*%w/, other: /fmt\.Errorf\([^\n]*%v[^\n]*\berr\)/ },
  { name: "times in UTC", files: /\.py$/, one: /\b(?:timezone\.utc|datetime\.UTC|tz=UTC)\b/, other: /\bdatetime\.(?:utcnow|now)\(\)/ },
  { name: "texts by their keys", files: /\.(?:[jt]sx|vue)$/, one: /\bt\(["'`]/, other: />\s*[A-Z][a-z]+(?: [a-z]+){2,}[.!?]?\s*</ },
  {
    name: "hashed passwords by a slow function",
    files: /\.(?:py|[cm]?[jt]s|rb|go|java|php)$/,
    one: /\b(?:bcrypt|argon2|scrypt)\b/i,
    other: /\b(?:md5|sha1)\b/i,
  },
];

const leastSiblings = 5;
const nearlyAll = 0.9;

/** Files that show the custom: those beside it, and where there are too few, all of the same kind. */
function peersOf(change: RepositoryChange, path: string): readonly string[] {
  const beside = siblingsOf(change, path).filter((each) => each !== path);
  if (beside.length >= leastSiblings) return beside;
  const end = /\.\w+$/.exec(path)?.[0] ?? "";
  const changed = new Set(change.files.filter(({ status }) => status === "added").map((file) => file.path));
  return change.paths.filter(
    (each) =>
      each.endsWith(end) &&
      each !== path &&
      !changed.has(each) &&
      isKind(each, "test") === isKind(path, "test") &&
      !isKind(each, "vendored"),
  );
}

const peersMax = 24;

interface Ways {
  readonly one: number;
  readonly other: number;
}

/** P2: another way of doing something than nearly all files beside it have. */
export const customsBroken: FindMisfits = (change) => {
  const counted = new Map<string, Ways>();
  return change.files.flatMap((file): readonly Misfit[] => {
    const { path, status, added } = file;
    if (status === "deleted" || !isKind(path, "code") || isKind(path, "vendored", "settings") || generatedLine(change.text(path) ?? ""))
      return [];
    const peers = peersOf(change, path).slice(0, peersMax);
    if (peers.length < leastSiblings) return [];
    return customRows
      .filter(({ files }) => files.test(path))
      .flatMap((row) => {
        const key = `${row.name} ${row.files.source} ${folderOf(path)} ${peers.length}`;
        const ways = counted.get(key) ?? waysIn(change, row, peers);
        counted.set(key, ways);
        return brokenBy(row, ways, file, added).map(({ line, text, usual }) => ({
          what: "custom" as const,
          about: usual,
          evidence: [
            quoted(path, line, text),
            {
              claim: `${Math.max(ways.one, ways.other)} of ${ways.one + ways.other} files like it do it the other way`,
              source: folderOf(path) || ".",
            },
          ],
        }));
      });
  });
};

const shownLines = 150;
const live = new WeakMap<RepositoryChange, Map<string, readonly string[]>>();

/** Lines that are no comments, as many as show a way; made once for a file, though every row reads them. */
function liveLines(change: RepositoryChange, path: string): readonly string[] {
  const of = live.get(change) ?? new Map<string, readonly string[]>();
  live.set(change, of);
  const lines = of.get(path) ?? (change.text(path) ?? "").split(/\r?\n/, shownLines).filter((line) => !isComment(line));
  of.set(path, lines);
  return lines;
}

/** A file counts for the way that it uses alone, or mostly. */
function waysIn(change: RepositoryChange, { one, other }: CustomRow, peers: readonly string[]): Ways {
  const uses = peers.map((path) => {
    const lines = liveLines(change, path);
    return {
      ones: lines.filter((line) => one.test(line) && !other.test(line)).length,
      others: lines.filter((line) => other.test(line)).length,
    };
  });
  return {
    one: uses.filter(({ ones, others }) => ones > others * 4).length,
    other: uses.filter(({ ones, others }) => others > ones * 4).length,
  };
}

function brokenBy({ name, one, other }: CustomRow, ways: Ways, { path }: DiffFile, added: DiffFile["added"]) {
  const all = ways.one + ways.other;
  if (all < leastSiblings) return [];
  const isOther = ways.other >= all * nearlyAll;
  if (!isOther && ways.one < all * nearlyAll) return [];
  const [usual, unusual] = isOther ? [other, one] : [one, other];
  const strange = added.filter(({ text }) => !isComment(text) && unusual.test(text) && !usual.test(text));
  const [first] = strange;
  const known = added.filter(({ text }) => usual.test(text)).length;
  if (!first || strange.length <= known)
    return known === 0 && first
      ? [{ ...first, usual: labelOf(name, isOther) }]
      : isHard(name) && first && !path.includes("test")
        ? [{ ...first, usual: labelOf(name, isOther) }]
        : [];
  return [{ ...first, usual: labelOf(name, isOther) }];
}

/** Once is too often, whatever else the file does. */
const isHard = (name: string): boolean => /^(?:SQL|integers|no any|times|hashed|a logger)/.test(name);
const labelOf = (name: string, isOther: boolean): string => (isOther ? `not ${name}` : name);

/** P2: nearly all files beside a new one have a companion of the same name, and it has none. */
export const companionsMissing: FindMisfits = (change) => {
  const all = new Set(change.paths);
  return change.files.flatMap(({ path, status }): readonly Misfit[] => {
    if (status !== "added" || !isKind(path, "code") || isKind(path, "test", "vendored")) return [];
    const beside = siblingsOf(change, path);
    if (beside.length < leastSiblings) return [];
    return companionsOf(path).flatMap((companion) => {
      const having = beside.filter((each) => all.has(companion(each))).length;
      if (having < beside.length * nearlyAll || all.has(companion(path))) return [];
      return [
        {
          what: "beside" as const,
          about: companion(path),
          evidence: [
            { claim: `adds ${path}`, source: change.name },
            { claim: `${having} of ${beside.length} beside it have one`, source: folderOf(path) || "." },
          ],
        },
      ];
    });
  });
};

/** Places at which a companion of a file usually lies. */
const companionsOf = (path: string): readonly ((path: string) => string)[] => {
  const end = /\.\w+$/.exec(path)?.[0] ?? "";
  const swap = (ending: string) => (each: string) => `${each.slice(0, -end.length)}${ending}`;
  return [
    swap(`.test${end}`),
    swap(`.spec${end}`),
    swap(`_test${end}`),
    swap(".stories.tsx"),
    swap(".module.css"),
    swap(".md"),
    swap(".h"),
    (each) => `tests/test_${baseName(each)}`,
    (each) => `test/${stemOf(each)}.test${end}`,
  ];
};

const registersMax = 400;

/** P2: a file that names nearly all files beside a new one, and not the new one. */
export const listsBehind: FindMisfits = (change) =>
  change.files.flatMap(({ path, status }): readonly Misfit[] => {
    const stem = stemOf(path);
    if (status !== "added" || stem.length < 3 || isKind(path, "test", "vendored", "lock") || sequenceLike.test(stem)) return [];
    const beside = siblingsOf(change, path).filter((each) => stemOf(each) !== "index" && stemOf(each).length >= 3);
    if (beside.length < leastSiblings) return [];
    const stems = beside.map(stemOf);
    return change.paths
      .filter(
        (each) =>
          each !== path &&
          !beside.includes(each) &&
          !isKind(each, "vendored", "lock", "test") &&
          !/change ?log|history|decisions?\/|adrs?\//i.test(each) &&
          isNear(each, path),
      )
      .slice(0, registersMax)
      .flatMap((each): readonly Misfit[] => {
        const words = wordsOf(change, each);
        const named = stems.filter((other) => words.has(other)).length;
        if (named < stems.length * nearlyAll || words.has(stem)) return [];
        return [
          {
            what: "listed",
            about: `${baseName(path)} in ${each}`,
            evidence: [
              { claim: `adds ${path}`, source: change.name },
              { claim: `names ${named} of ${stems.length} files beside it`, source: each },
            ],
          },
        ];
      });
  });

const sequenceLike = /^\d+|^V\d/;

/** In the same folder, above it, or at the top. */
const isNear = (each: string, path: string): boolean =>
  folderOf(path).startsWith(folderOf(each)) || folderOf(each).startsWith(folderOf(path)) || /^docs?\//.test(each);

const known = new WeakMap<RepositoryChange, Map<string, ReadonlySet<string>>>();
function wordsOf(change: RepositoryChange, path: string): ReadonlySet<string> {
  const of = known.get(change) ?? new Map<string, ReadonlySet<string>>();
  known.set(change, of);
  const words = of.get(path) ?? new Set((change.text(path) ?? "").match(/(?<=[/"'`])[\w-]+(?=["'`/.]|$)|(?<![\w-])[\w-]+(?=\.\w)/gm));
  of.set(path, words);
  return words;
}

const catalogue = longPattern("i")`
  (?:^|\/)(?:locales?|i18n|lang(?:uages?)?|translations?|messages)\/.*\.(?:json|ya?ml|po|properties)$|
  (?:^|\/)(?:messages|strings)[._-]\w+\.(?:json|ya?ml|properties)$
`;
const isCatalogue = (path: string): boolean => catalogue.test(path);
const keyOf = /^\s*["']?([\w.-]+)["']?\s*[:=]/;

/** P2: keys that one catalogue of texts gets and the others, which had the same ones, do not. */
export const keysMissing: FindMisfits = (change) =>
  change.files
    .filter(({ path, status }) => status === "changed" && isCatalogue(path))
    .flatMap(({ path, added }): readonly Misfit[] => {
      const fresh = added.flatMap(({ line, text }) =>
        keyOf.exec(text)?.[1] === undefined ? [] : [{ line, text, key: keyOf.exec(text)?.[1] ?? "" }],
      );
      const old = keysIn(change.before(path) ?? "");
      const peers = change.paths.filter(
        (each) =>
          each !== path &&
          isCatalogue(each) &&
          /\.\w+$/.exec(each)?.[0] === /\.\w+$/.exec(path)?.[0] &&
          folderDepth(each) === folderDepth(path),
      );
      return fresh
        .filter(({ key }) => !old.has(key))
        .slice(0, 1)
        .flatMap(({ key, line, text }) => {
          const without = peers.filter((each) => {
            const keys = keysIn(change.text(each) ?? "");
            return !keys.has(key) && [...old].filter((one) => keys.has(one)).length >= old.size * nearlyAll && old.size > 0;
          });
          const [first] = without;
          return first === undefined
            ? []
            : [
                {
                  what: "keys" as const,
                  about: `${key} in ${without.join(", ")}`,
                  evidence: [quoted(path, line, text), { claim: `does not have ${key}`, source: first }],
                },
              ];
        });
    });

const folderDepth = (path: string): number => path.split("/").length;
const keysIn = (text: string): ReadonlySet<string> => new Set(text.split(/\r?\n/).flatMap((line) => keyOf.exec(line)?.[1] ?? []));

const forms: readonly { readonly name: string; readonly form: RegExp }[] = [
  { name: "type(scope): text", form: /^(?:feat|fix|docs|style|refactor|perf|test|build|ci|chore|revert)(?:\([\w./-]+\))?!?: \S/ },
  { name: "area: text (#n)", form: /^[\w./-]+: .*\(#\d+\)$/ },
  { name: "area: text", form: /^[\w./*{},-]+: \S/ },
  { name: "KEY-1 text", form: /^\[?[A-Z][A-Z0-9]+-\d+\]?:? \S/ },
  { name: "text (#n)", form: /\(#\d+\)$/ },
];
const leastCommits = 15;

/** P2: messages of commits in another form than nearly all before them. */
export const messagesUnlike: FindMisfits = ({ commits, earlier }) => {
  if (earlier.length < leastCommits) return [];
  const row = forms.find(({ form }) => earlier.filter(({ subject }) => form.test(subject)).length >= earlier.length * nearlyAll);
  const strange = row && commits.find(({ subject }) => !row.form.test(subject) && !/^(?:Revert|Merge|fixup!|squash!)/.test(subject));
  if (!row || !strange) return [];
  const like = earlier.filter(({ subject }) => row.form.test(subject)).length;
  return [
    {
      what: "commit-form",
      about: strange.subject,
      evidence: [
        { claim: `“${strange.subject}”`, source: strange.id },
        { claim: `${like} of ${earlier.length} before it read “${row.name}”`, source: "git log" },
      ],
    },
  ];
};
