import { baseName, escaped, folderOf, generatedLine, isKind, quoted, stemOf } from "../change/file-kinds.ts";
import type { RepositoryChange } from "../change/types.ts";
import type { FindMisfits, Misfit } from "./types.ts";

/** P2: files that a program writes, out of step with what they are written from; or changed by hand. */
export const generatedBehind: FindMisfits = (change) => {
  const changed = new Set(change.files.map(({ path }) => path));
  return change.paths.flatMap((path): readonly Misfit[] => {
    const header = isKind(path, "lock", "vendored") ? undefined : generatedLine(change.text(path) ?? "");
    if (!header) return [];
    const sources = sourcesOf(change, path, header.text);
    const source = sources.find(
      (each) => changed.has(each) && change.files.some((file) => file.path === each && file.removed.length + file.added.length > 0),
    );
    if (source !== undefined && !changed.has(path) && isUnsaid(change, source, path)) {
      const [line] = change.files.find((file) => file.path === source)?.added ?? [];
      return [
        {
          what: "generated",
          about: path,
          evidence: [quoted(source, line?.line ?? 1, line?.text ?? source), quoted(path, header.line, header.text)],
        },
      ];
    }
    const own = change.files.find((file) => file.path === path && file.status === "changed");
    if (own && sources.length > 0 && !sources.some((each) => changed.has(each)) && !isToolChanged(change, path, header.text)) {
      const [line] = own.added.length > 0 ? own.added : own.removed;
      return [
        {
          what: "generated",
          about: path,
          evidence: [quoted(path, line?.line ?? 1, line?.text ?? path), quoted(path, header.line, header.text)],
        },
      ];
    }
    return [];
  });
};

/** Files that the header names, or a description with the same name. */
function sourcesOf(change: RepositoryChange, path: string, header: string): readonly string[] {
  const named = (header.match(/(?<![\w./-])[\w./-]+\.\w{2,10}/g) ?? []).flatMap((word) =>
    change.paths.filter(
      (each) => each !== path && (each === word || each.endsWith(`/${word.replace(/^\.\//, "")}`) || baseName(each) === baseName(word)),
    ),
  );
  if (named.length > 0) return named;
  const stem = stemOf(path).replace(/_pb2(?:_grpc)?$|_grpc$/, "");
  return change.paths.filter((each) => isKind(each, "interface") && stemOf(each) === stem);
}

/** Only comments of the source were changed: nothing would be written differently. */
const isUnsaid = (change: RepositoryChange, source: string, _path: string): boolean =>
  change.files.some(
    ({ path, added, removed }) => path === source && [...added, ...removed].some(({ text }) => !/^\s*(?:#|\/\/|--|$)/.test(text)),
  );

/** The file itself is often named like its source, and so by its header: it is not what writes it. */
const isToolChanged = (change: RepositoryChange, own: string, header: string): boolean =>
  change.files.some(
    ({ path }) => path !== own && new RegExp(`\\b${escaped(stemOf(path))}\\b`).test(header) && isKind(path, "code", "script"),
  );

interface LockRow {
  readonly manifest: RegExp;
  readonly locks: readonly string[];
  /** Lines of the manifest that say what is installed. */
  readonly line: RegExp;
}

const lockRows: readonly LockRow[] = [
  {
    manifest: /(?:^|\/)package\.json$/,
    locks: ["package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock"],
    line: /^\s*"[@\w./-]+"\s*:\s*"(?:[\^~]|>=)?\d+\.\d[^"]*"/,
  },
  { manifest: /(?:^|\/)Cargo\.toml$/, locks: ["Cargo.lock"], line: /^\s*[\w-]+\s*=\s*(?:"[\^~=]?\d|\{[^}]*version)/ },
  { manifest: /(?:^|\/)go\.mod$/, locks: ["go.sum"], line: /^\s*(?:require\s+)?[\w.-]+\.\w+\/\S+\s+v\d/ },
  {
    manifest: /(?:^|\/)pyproject\.toml$/,
    locks: ["poetry.lock", "uv.lock", "pdm.lock"],
    line: /^\s*"?[\w-]+"?\s*(?:=\s*["{]|(?:>=|==|~=))/,
  },
  { manifest: /(?:^|\/)Gemfile$/, locks: ["Gemfile.lock"], line: /^\s*gem\s/ },
  { manifest: /(?:^|\/)composer\.json$/, locks: ["composer.lock"], line: /^\s*"[\w-]+\/[\w-]+"\s*:/ },
];

/** P2: what is to be installed was changed, and the lockfile beside it was not. */
export const lockfilesBehind: FindMisfits = (change) =>
  change.files.flatMap(({ path, status, added }): readonly Misfit[] => {
    const row = lockRows.find(({ manifest }) => manifest.test(path));
    const line = row && added.find(({ text }) => row.line.test(text) && !/^\s*"?version"?\s*[:=]/.test(text));
    if (!row || !line || status === "deleted") return [];
    const folder = folderOf(path);
    const lock = row.locks.map((name) => (folder === "" ? name : `${folder}/${name}`)).find((each) => change.paths.includes(each));
    if (lock === undefined || change.files.some((file) => file.path === lock)) return [];
    return [
      {
        what: "lockfile",
        about: lock,
        evidence: [quoted(path, line.line, line.text), { claim: "the change does not touch it", source: lock }],
      },
    ];
  });
