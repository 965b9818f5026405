import { longPattern } from "../../kernel/long-pattern.ts";
import { isComment, isKind, isShippedCode, lineWith, quoted } from "../change/file-kinds.ts";
import type { NumberedLine, RepositoryChange } from "../change/types.ts";
import { featureTable, type FeatureRow, type Floor } from "./features.ts";
import { compareVersions, floorFor } from "./floors.ts";
import type { FindMisfits, Misfit } from "./types.ts";

const languages: readonly { readonly floor: Floor; readonly files: RegExp }[] = [
  { floor: "node", files: /\.[cm]?[jt]sx?$/ },
  { floor: "python", files: /\.py$/ },
  { floor: "rust", files: /\.rs$/ },
  { floor: "go", files: /\.go$/ },
  { floor: "android", files: /\.(?:java|kt)$/ },
  { floor: "java", files: /\.java$/ },
];

/** P2: features newer than the oldest version that the project promises, in code that it ships. */
export const versionsTooNew: FindMisfits = (change) =>
  change.files.flatMap(({ path, status, added }): readonly Misfit[] => {
    if (status === "deleted" || isKind(path, "test", "settings", "vendored") || !isShippedCode(path)) return [];
    return languages
      .filter(({ files }) => files.test(path))
      .flatMap(({ floor }) => {
        const stated = floorFor(change, floor, path);
        if (!stated || !isShippedAt(change, floor, path)) return [];
        const newer: readonly FeatureRow[] = featureTable[floor];
        return newer
          .filter(({ since }) => compareVersions(since, stated.version) > 0)
          .flatMap((row) => {
            const line = added.find(({ text }) => !isComment(text) && row.pattern.test(text));
            if (!line || isGuarded(change.text(path) ?? "", line, row) || isDesugared(change, floor)) return [];
            const about = `${row.name} needs ${row.since}, ${stated.version} is promised`;
            return [{ what: "version" as const, about, evidence: [quoted(path, line.line, line.text), stated.place] }];
          });
      });
  });

/** Scripts that only its developers run are no part of what is promised, unless the package lists them. */
function isShippedAt(change: RepositoryChange, floor: Floor, path: string): boolean {
  if (!isKind(path, "tools")) return true;
  if (floor !== "python") return false;
  const [top = ""] = path.split("/");
  return change.paths
    .filter((each) => /(?:^|\/)(?:setup\.(?:cfg|py)|pyproject\.toml)$/.test(each))
    .some(
      (each) =>
        /\bpackages\b/.test(change.text(each) ?? "") &&
        new RegExp(`(?:^|[\\s"'\\[,=])${top}(?:[\\s"',\\].]|$)`, "m").test(packagesIn(change.text(each) ?? "")),
    );
}

const packagesIn = (text: string): string => /\bpackages\b[\s\S]{0,400}/.exec(text)?.[0] ?? "";

const guards = longPattern()`
  \bsys\.version_info\b|\btypeof\s+\w+(?:\.\w+)*\s*[!=]==?\s*["'](?:undefined|function)|\btry:|\bSDK_INT\b|#\[cfg\(|
  core-js|polyfill|@ts-expect|from __future__ import annotations
`;

/** Whether somebody thought of older versions: a check just above it, or a polyfill in the file. */
function isGuarded(text: string, { line, text: said }: NumberedLine, { name }: FeatureRow): boolean {
  const above = text
    .split(/\r?\n/)
    .slice(Math.max(0, line - 4), line - 1)
    .join("\n");
  if (guards.test(above) || guards.test(said) || /core-js|polyfill/i.test(text.slice(0, 2_000))) return true;
  return /type|generics/.test(name) && text.includes("from __future__ import annotations");
}

const isDesugared = (change: RepositoryChange, floor: Floor): boolean =>
  floor === "android" &&
  change.paths.some(
    (path) =>
      /build\.gradle(?:\.kts)?$/.test(path) && /coreLibraryDesugaring(?:Enabled)?\b[^\n]*(?:true|\()/i.test(change.text(path) ?? ""),
  );

interface ShellRow {
  readonly name: string;
  readonly pattern: RegExp;
  readonly on: "macos" | "sh" | "windows";
}

/** Spellings that only one system, or only one shell, understands. */
const shellRows: readonly ShellRow[] = [
  { name: "sed -i without an ending", pattern: /\bsed\s+(?:-[a-zA-Z]*\s+)*-i(?:\s+(?!''|"")|$)(?!\.)/, on: "macos" },
  { name: "readlink -f", pattern: /\breadlink\s+-f\b/, on: "macos" },
  { name: "date -d", pattern: /\bdate\s+(?:-u\s+)?(?:-d|--date)\b/, on: "macos" },
  { name: "grep -P", pattern: /\bgrep\s+-\w*P/, on: "macos" },
  { name: "xargs -r", pattern: /\bxargs\s+-r\b/, on: "macos" },
  { name: "stat -c", pattern: /\bstat\s+-c\b/, on: "macos" },
  { name: "cp --parents", pattern: /\bcp\s+--parents\b/, on: "macos" },
  { name: "[[ in sh", pattern: /(?:^|[;&|]\s*|\bif\s+|\bwhile\s+)\[\[\s/, on: "sh" },
  { name: "arrays in sh", pattern: /^\s*\w+=\(|\$\{\w+\[@\]\}/, on: "sh" },
  { name: "a function of bash in sh", pattern: /^\s*function\s+\w+|\bsource\s+\S|<<<|\bpipefail\b/, on: "sh" },
];

/** P2: a script that does not run on a system, or in a shell, that the project names. */
export const platformsMissed: FindMisfits = (change) => {
  const mac = supportOf(change, /\b(?:mac ?os|darwin|os ?x)\b|macos-(?:latest|\d+)/i);
  return change.files.flatMap(({ path, status, added }): readonly Misfit[] => {
    if (status === "deleted" || !/\.(?:sh|bash)$|(?:^|\/)(?:Makefile|configure)$/.test(path)) return [];
    const head = (change.text(path) ?? "").split("\n", 1)[0] ?? "";
    const isPlain = /^#!\s*(?:\/usr\/bin\/env\s+)?\/?(?:bin\/)?(?:sh|dash)\b/.test(head);
    return shellRows.flatMap(({ name, pattern, on }) => {
      const place = on === "macos" ? mac : on === "sh" && isPlain ? quoted(path, 1, head) : undefined;
      const line =
        place && added.find(({ text }) => !isComment(text) && pattern.test(text) && !/\buname\b|\bg(?:sed|date|readlink)\b/.test(text));
      return line && place ? [{ what: "platform" as const, about: name, evidence: [quoted(path, line.line, line.text), place] }] : [];
    });
  });
};

function supportOf(change: RepositoryChange, name: RegExp) {
  for (const path of change.paths) {
    if (
      !isKind(path, "pipeline") &&
      !/(?:^|\/)(?:README|INSTALL|CONTRIBUTING|docs\/(?:platforms|install|support)[\w-]*)\.(?:md|rst|txt)$/i.test(path)
    )
      continue;
    const found = lineWith(change.text(path) ?? "", name);
    if (found && !/\b(?:not|no|un)[ -]?support/i.test(found.text)) return quoted(path, found.line, found.text);
  }
  return undefined;
}
