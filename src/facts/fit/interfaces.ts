import { escaped, isComment, isKind, isShippedCode, quoted, stemOf } from "../change/file-kinds.ts";
import type { DiffFile, RepositoryChange } from "../change/types.ts";
import { linesOf } from "./line-at.ts";
import type { FindMisfits, Misfit } from "./types.ts";

interface Signature {
  readonly name: string;
  readonly line: number;
  readonly text: string;
  /** Fewest and most arguments it takes; not known where its list goes over lines that cannot be read. */
  readonly least: number;
  readonly most: number;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  /** A text, a number or a truth by its type: never an object. */
  readonly isScalar?: true;
  /** Keys of an object that is taken apart: what it may have, and what it must have. Absent: it is none. */
  readonly keys?: { readonly all: readonly string[]; readonly must: readonly string[]; readonly isOpen: boolean };
}

/** Definitions that others can call. The first group is the name, and the list of parameters begins behind the match. */
const definitions: readonly { readonly files: RegExp; readonly pattern: RegExp }[] = [
  { files: /\.[cm]?[jt]sx?$/, pattern: /^[ \t]*export\s+(?:default\s+)?(?:async\s+)?function\s*(?:\*\s*)?(\w+)\s*(?:<[^>(]*>)?\(/gm },
  {
    files: /\.[cm]?[jt]sx?$/,
    pattern: /^[ \t]*export\s+const\s+(\w+)\s*=\s*(?:async\s*)?(?:<[^>(]*>)?\((?=[^)]{0,2000}\)\s*(?::[^=]{1,400})?=>)/gm,
  },
  { files: /\.py$/, pattern: /^(?:async\s+)?def\s+([A-Za-z]\w*)\s*\(/gm },
  { files: /\.go$/, pattern: /^func\s+([A-Z]\w*)\s*\(/gm },
  { files: /\.rs$/, pattern: /^[ \t]*pub\s+(?:async\s+)?fn\s+(\w+)\s*(?:<[^>(]*>)?\(/gm },
  { files: /\.rb$/, pattern: /^[ \t]*def\s+(?:self\.)?([a-z]\w*)\s*\(/gm },
  { files: /\.php$/, pattern: /^function\s+(\w+)\s*\(/gm },
];

const isPrivatePath = (path: string): boolean => /(?:^|\/)(?:internal|_|private)|(?:^|\/)_[\w]*\.\w+$/.test(path);
const isPrivate = (name: string, path: string): boolean => name.startsWith("_") || isPrivatePath(path);

function signaturesIn(path: string, text: string): ReadonlyMap<string, Signature> {
  const found = new Map<string, Signature>();
  const lineAt = linesOf(text);
  for (const { files, pattern } of definitions)
    if (files.test(path))
      for (const { index, 0: whole, 1: name = "" } of text.matchAll(pattern)) {
        const parameters = partsFrom(text, index + whole.length);
        const { line, said } = lineAt(index);
        if (parameters) found.set(name, { name, line, text: said, ...arityOf(parameters, path) });
      }
  return found;
}

const partsMaxChars = 2_000;

/** The parts between brackets, from just behind the opening one; nothing where it does not close soon. */
function partsFrom(text: string, start: number): readonly string[] | undefined {
  const parts: string[] = [""];
  let depth = 0;
  let quote = "";
  for (let at = start; at < Math.min(text.length, start + partsMaxChars); at += 1) {
    const char = text.charAt(at);
    if (quote !== "") quote = char === quote && text.charAt(at - 1) !== "\\" ? "" : quote;
    else if (/["'`]/.test(char)) quote = char;
    else if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char)) {
      if (depth === 0) return parts.map((part) => part.trim()).filter((part) => part !== "");
      depth -= 1;
    }
    if (char === "," && depth === 0 && quote === "") parts.push("");
    else parts[parts.length - 1] += char;
  }
  return undefined;
}

function arityOf(parameters: readonly string[], path: string): Pick<Signature, "least" | "most" | "parameters"> {
  const own = parameters.filter((part) => !/^(?:&?(?:mut )?self|cls|this\b|\/|\*$)/.test(part));
  const isRest = (part: string): boolean => /^(?:\.\.\.|\*|&)|\.\.\.\w/.test(part) && !path.endsWith(".rs");
  const fixed = own.filter((part) => !isRest(part));
  const optional = fixed.filter(isOptional);
  return {
    least: fixed.length - optional.length,
    most: own.some(isRest) ? Number.POSITIVE_INFINITY : fixed.length,
    parameters: own.map(parameterOf),
  };
}

/** A default or a mark of its own: one inside of an object that is taken apart belongs to its key. */
const isOptional = (part: string): boolean => /[^=!<>]=(?!>)|^\w+\?/.test(part.replace(/\{[^{}]*\}/g, "_"));

function parameterOf(part: string): Parameter {
  const [, inside] = /^\{([^{}]*)\}/.exec(part) ?? [];
  if (inside === undefined) {
    const isScalar = /^\w+\??\s*:\s*&?(?:string|number|boolean|str|int|float|bool)\b/.test(part);
    return { name: /^[&*.]*(?:mut )?(\w+)/.exec(part)?.[1] ?? "", ...(isScalar ? { isScalar } : {}) };
  }
  const keys = inside
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  const nameOf = (key: string): string => /^\w+/.exec(key)?.[0] ?? "";
  const own = keys.filter((key) => !key.startsWith("..."));
  const types = part.slice(part.indexOf("}") + 1);
  const isNeeded = (key: string): boolean => !key.includes("=") && !new RegExp(`\\b${nameOf(key)}\\?:`).test(types);
  return { name: "", keys: { all: own.map(nameOf), must: own.filter(isNeeded).map(nameOf), isOpen: own.length < keys.length } };
}

const shapeOf = ({ parameters }: Signature): string =>
  JSON.stringify(parameters.map(({ name, keys, isScalar }) => keys ?? [name, isScalar ?? false]));

/** Whether a call no longer fits: too few or too many arguments, one of another shape, or one by a name that is gone. */
function isMisfit(given: readonly string[], now: Signature, path: string): boolean {
  const spread = given.findIndex((part) => /^(?:\.\.\.|\*)/.test(part));
  if (spread >= 0) return given.slice(0, spread).some((part, at) => isOtherShape(part, now.parameters[at])) || spread > now.most;
  const named = /\.(?:py|rb|php)$/.test(path) ? given.flatMap((part) => /^(\w+)\s*(?:=(?!=)|:(?!:))/.exec(part)?.[1] ?? []) : [];
  const isAnyName = now.most === Number.POSITIVE_INFINITY;
  if (!isAnyName && named.some((name) => !now.parameters.some((each) => each.name === name))) return true;
  return given.length < now.least || given.length > now.most || given.some((part, at) => isOtherShape(part, now.parameters[at]));
}

/** A literal that says by itself that it is not what is taken now; a name can be anything. */
function isOtherShape(part: string, parameter: Parameter | undefined): boolean {
  if (parameter?.isScalar) return part.startsWith("{");
  if (!parameter?.keys) return false;
  if (/^(?:["'`\d[]|(?:true|false|null)$)/.test(part)) return true;
  const [, inside] = /^\{([^{}]*)\}$/s.exec(part) ?? [];
  if (inside === undefined || inside.includes("...")) return false;
  const { all, must, isOpen } = parameter.keys;
  const keys = inside.split(",").flatMap((key) => /^\s*["']?(\w+)/.exec(key)?.[1] ?? []);
  return must.some((key) => !keys.includes(key)) || (!isOpen && keys.some((key) => !all.includes(key)));
}

interface Changed {
  readonly file: DiffFile;
  readonly was: Signature;
  /** Absent: it is gone, or it is called otherwise now. */
  readonly now: Signature | undefined;
}

const changed = new WeakMap<RepositoryChange, readonly Changed[]>();

/** Found once for a change: two finders ask. */
function changedSignatures(change: RepositoryChange): readonly Changed[] {
  const known = changed.get(change) ?? signaturesChanged(change);
  changed.set(change, known);
  return known;
}

function signaturesChanged(change: RepositoryChange): readonly Changed[] {
  return change.files.flatMap((file) => {
    const { path, from = path, status } = file;
    if (status === "added" || !isShippedCode(from) || isKind(path, "test")) return [];
    const now = signaturesIn(path, status === "deleted" ? "" : (change.text(path) ?? ""));
    return [...signaturesIn(from, change.before(from) ?? "").values()].flatMap((was) => {
      const after = now.get(was.name);
      return after && shapeOf(after) === shapeOf(was) && after.least === was.least && after.most === was.most
        ? []
        : [{ file, was, now: after }];
    });
  });
}

const callersMax = 3;

/** The files that have a word of four letters or more, each read once however many words are looked for. */
function filesByWord(change: RepositoryChange): (word: string) => readonly string[] {
  const files = new Map<string, string[]>();
  for (const path of change.paths) {
    if (!isKind(path, "code") || isKind(path, "vendored")) continue;
    for (const word of new Set((change.text(path) ?? "").match(/\w{4,}/g))) {
      const known = files.get(word);
      if (known) known.push(path);
      else files.set(word, [path]);
    }
  }
  return (word) => files.get(word) ?? [];
}

/** P2: callers that were not changed with what they call. */
export const callersLeft: FindMisfits = (change) => {
  const signatures = changedSignatures(change);
  if (signatures.length === 0) return [];
  const filesWith = filesByWord(change);
  return signatures.flatMap(({ file, was, now }): readonly Misfit[] => {
    const having = filesWith(was.name);
    if (isDefinedTwice(change, was.name, { path: file.path, having })) return [];
    const word = new RegExp(`(?<![\\w.])${escaped(was.name)}\\s*\\(|(?<=\\w\\.)${escaped(was.name)}\\s*\\(`, "g");
    const left = having.flatMap((path) => {
      if (!sameLanguage(path, file.path)) return [];
      const text = change.text(path) ?? "";
      const lineAt = linesOf(text);
      return [...text.matchAll(word)].flatMap(({ index, 0: whole }) => {
        const { line, said } = lineAt(index);
        if (isComment(said) || /\b(?:def|func|fn|function)\s+$/.test(text.slice(Math.max(0, index - 12), index))) return [];
        const given = partsFrom(text, index + whole.length);
        return given && (!now || isMisfit(given, now, path)) ? [{ path, line, said }] : [];
      });
    });
    if (left.length === 0) return [];
    const place = now ?? was;
    return [
      {
        what: "callers",
        about: was.name,
        evidence: [
          quoted(file.path, place.line, place.text),
          ...left.slice(0, callersMax).map(({ path, line, said }) => quoted(path, line, said)),
        ],
      },
    ];
  });
};

const sameLanguage = (one: string, other: string): boolean => definitions.some(({ files }) => files.test(one) && files.test(other));

/** A name that another file defines too says nothing about who is called. */
function isDefinedTwice(
  change: RepositoryChange,
  name: string,
  { path, having }: { readonly path: string; readonly having: readonly string[] },
): boolean {
  const pattern = new RegExp(`\\b(?:function|def|func|fn|const|class)\\s+(?:\\([^)]*\\)\\s*)?${escaped(name)}\\b`);
  return having.some((other) => other !== path && pattern.test(change.text(other) ?? ""));
}

const changelogFile = /(?:^|\/)(?:CHANGELOG|CHANGES|HISTORY|NEWS)(?:\.\w+)?$|(?:^|\/)(?:\.changeset|changelog\.d|newsfragments)\//i;

/** P2: an interface that others build on is gone or takes less than before, and no line of the changelog says so. */
export const changelogSilent: FindMisfits = (change) => {
  const [log] = change.paths.filter((path) => changelogFile.test(path));
  if (log === undefined || change.files.some(({ path }) => changelogFile.test(path))) return [];
  const described = change.files.find(({ path, removed }) => isKind(path, "interface") && removed.some(({ text }) => !isComment(text)));
  if (described) {
    const [removed] = described.removed;
    return [
      {
        what: "changelog",
        about: described.path,
        evidence: [quoted(described.path, removed?.line ?? 1, removed?.text ?? ""), logPlace(log)],
      },
    ];
  }
  const isMoved = movedNames(change);
  const filesWith = filesByWord(change);
  const isOwnUse = (name: string, path: string): boolean =>
    filesWith(name).some((each) => each !== path && !isKind(each, "test") && !/(?:^|\/)(?:index|mod|lib|__init__|main)\.\w+$/.test(each));
  const isOffered = offeredNames(change);
  const first = changedSignatures(change).find(
    ({ file, was, now }) =>
      !isPrivate(was.name, file.path) &&
      !isKind(file.path, "tools") &&
      !isMoved(was.name, file.path) &&
      (isOffered(was.name, file.path) || !isOwnUse(was.name, file.path)) &&
      (!now || now.least > was.least || now.most < was.most),
  );
  if (!first) return [];
  const { file, was, now } = first;
  return [{ what: "changelog", about: was.name, evidence: [quoted(file.path, (now ?? was).line, (now ?? was).text), logPlace(log)] }];
};

const logPlace = (log: string) => ({ claim: "the change does not touch it", source: log });

/** Definitions that only went to another file are still there for whoever imports them from the package. */
function movedNames(change: RepositoryChange): (name: string, path: string) => boolean {
  const files = new Map<string, string>();
  for (const { path, added } of change.files)
    for (const { text } of added)
      if (/\b(?:export|def|func|pub)\b/.test(text)) for (const word of text.match(/\w{2,}/g) ?? []) files.set(word, path);
  return (name, path) => (files.get(name) ?? path) !== path;
}

const entryFile = /^(?:src\/|lib\/|[\w-]+\/)?(?:index\.[cm]?[jt]sx?|mod\.[jt]s|lib\.rs|__init__\.py)$/;

/** Names that an entry of the package hands on: others build on those, whoever uses them inside. */
function offeredNames(change: RepositoryChange): (name: string, path: string) => boolean {
  const entries = change.paths.filter((path) => entryFile.test(path));
  const lines = entries.flatMap((path) =>
    (change.text(path) ?? "").split("\n").filter((line) => /\b(?:export|import|from|pub use)\b/.test(line)),
  );
  return (name, path) => {
    const stem = new RegExp(`\\*.*[/.:"']${escaped(stemOf(path))}\\b`);
    return entries.includes(path) || lines.some((line) => new RegExp(`\\b${escaped(name)}\\b`).test(line) || stem.test(line));
  };
}
