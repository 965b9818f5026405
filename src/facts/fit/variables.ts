import { longPattern } from "../../kernel/long-pattern.ts";
import { folderOf, isComment, isKind, lineWith, escaped, quoted } from "../change/file-kinds.ts";
import type { RepositoryChange } from "../change/types.ts";
import type { FindMisfits, Misfit } from "./types.ts";

const exampleFile = /(?:^|\/)(?:\.?env\.(?:example|sample|dist|template|defaults?)|(?:example|sample)\.env|\.env-(?:example|sample))$/;

/** Ways to read a variable of the environment; one of the groups is its name. */
const reads = longPattern("g")`
    \b(?:process\.env|import\.meta\.env|Bun\.env)(?:\.([A-Z][A-Z0-9_]+)\b|\[["']([A-Z][A-Z0-9_]+)["']\])|
    \bos\.(?:environ(?:\.get)?[[(]|getenv\()\s*["']([A-Z][A-Z0-9_]+)["']|\b(?:env::var(?:_os)?|os\.(?:Getenv|LookupEnv)|
    System\.getenv|getenv|Deno\.env\.get|ENV\.fetch|env)\(\s*["']([A-Z][A-Z0-9_]+)["']|\bENV\[["']([A-Z][A-Z0-9_]+)["']\]|
    \$_(?:ENV|SERVER)\[["']([A-Z][A-Z0-9_]+)["']\]
  `;
const destructured = /\{([^{}]+)\}\s*=\s*process\.env\b/g;

/** Set by systems and tools, and never by the project. */
const givenOutside = longPattern("i")`
  ^(?:PATH|HOME|USER|SHELL|TERM|LANG|LC_\w+|TZ|PWD|TMP(?:DIR)?|TEMP|NODE_ENV|CI|DEBUG|EDITOR|PAGER|HOSTNAME|GITHUB_\w+|
  XDG_\w+|npm_\w+|NO_COLOR|FORCE_COLOR|RUST_LOG|GOPATH|JAVA_HOME|APPDATA|COMSPEC|SYSTEMROOT|DEV|PROD|MODE|SSR|BASE_URL)$
`;

const readIn = (text: string): readonly string[] => [
  ...[...text.matchAll(reads)].flatMap((found) => found.slice(1).find((name) => name !== undefined) ?? []),
  ...[...text.matchAll(destructured)].flatMap(([, names = ""]) => names.split(",").map((name) => name.split(/[:=]/)[0]?.trim() ?? "")),
];

const usual = 0.7;

/** P2: a variable that the change reads and the example does not name, in a project whose example names nearly all. */
export const variablesMissing: FindMisfits = (change) => {
  const examples = change.paths.filter((path) => exampleFile.test(path));
  if (examples.length === 0) return [];
  return change.files.flatMap(({ path, status, added }): readonly Misfit[] => {
    if (status === "deleted" || !isKind(path, "code", "script") || isKind(path, "test", "vendored", "settings")) return [];
    const example = nearest(examples, path);
    const names = namesIn(change.text(example) ?? "");
    const before = new Set(readIn(change.before(path) ?? ""));
    return [...new Set(added.flatMap(({ text }) => (isComment(text) ? [] : readIn(text))))]
      .filter((name) => /^[A-Z]/.test(name) && !givenOutside.test(name) && !names.has(name) && !before.has(name))
      .filter(() => isUsual(usage(change, names)))
      .flatMap((name) => {
        const line = lineWith(change.text(path) ?? "", new RegExp(`\\b${escaped(name)}\\b`));
        return line
          ? [
              {
                what: "variable" as const,
                about: name,
                evidence: [quoted(path, line.line, line.text), { claim: claimOf(name, usage(change, names)), source: example }],
              },
            ]
          : [];
      });
  });
};

const nearest = (examples: readonly string[], path: string): string =>
  examples.filter((each) => path.startsWith(folderOf(each))).toSorted((one, other) => other.length - one.length)[0] ?? examples[0] ?? "";

/** Also one that is commented out is named. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^[ \t]*(?:#[ \t]*)?(?:export[ \t]+)?([A-Z][A-Z0-9_]*)[ \t]*=/gm)].map(([, name = ""]) => name));

interface ExampleUsage {
  /** Variables that were read before, and those of them that the example names. */
  readonly read: number;
  readonly named: number;
  /** All that the example names. */
  readonly listed: number;
}

/** How far the example is where variables are named. */
function usage(change: RepositoryChange, names: ReadonlySet<string>): ExampleUsage {
  const changed = new Set(change.files.map(({ path }) => path));
  const known = new Set(
    change.paths
      .filter((path) => isKind(path, "code") && !isKind(path, "test", "vendored"))
      .flatMap((path) => readIn((changed.has(path) ? change.before(path) : change.text(path)) ?? ""))
      .filter((name) => !givenOutside.test(name)),
  );
  return { read: known.size, named: [...known].filter((name) => names.has(name)).length, listed: names.size };
}

/** Of those read before nearly all are there; where none was read, it names some. */
const isUsual = ({ read, named, listed }: ExampleUsage): boolean => (read === 0 ? listed > 0 : named >= read * usual);

const claimOf = (name: string, { read, named, listed }: ExampleUsage): string =>
  read === 0 ? `it names ${listed}, and not ${name}` : `it names ${named} of the ${read} that were read before, and not ${name}`;
