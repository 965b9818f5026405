import { baseName, escaped, isComment, isKind, isShippedCode, quoted, stemOf } from "../change/file-kinds.ts";
import { linesOf } from "../change/lines.ts";
import type { FindParts } from "./types.ts";

const limits = { filesMax: 2, leftoversMin: 3 } as const;

/** Files that are new, gone, or called otherwise. */
export const fileFates: FindParts = ({ change }) =>
  change.files
    .filter(({ path, status }) => status !== "changed" && !isKind(path, "lock", "vendored", "test"))
    .slice(0, limits.filesMax)
    .map(({ path, status, from }) => {
      if (status === "renamed")
        return {
          what: "file",
          about: from ?? path,
          now: "renamed",
          before: "removed",
          at: path,
          evidence: [{ claim: `${from} became ${path}`, source: path }],
        };
      if (status === "deleted")
        return { what: "file", about: path, now: "removed", before: "there", evidence: [{ claim: "the file was removed", source: path }] };
      return { what: "file", about: path, now: "added", before: "there before", evidence: [{ claim: "the file is new", source: path }] };
    });

const dependency = /^\s*"((?:@[\w.-]+\/)?[\w.-]+)":\s*"[~^]?v?\d[^"]*",?\s*$/;

/** A package that the project no longer asks for itself, and whether another one still brings it. */
export const dependencies: FindParts = ({ change }) =>
  change.files
    .filter(({ path }) => baseName(path) === "package.json")
    .flatMap(({ path, added, removed }) =>
      removed.flatMap(({ text }) => {
        const name = dependency.exec(text)?.[1];
        if (name === undefined || name === "version" || added.some((each) => dependency.exec(each.text)?.[1] === name)) return [];
        const lock = path.replace(/package\.json$/, "package-lock.json");
        const locked = change.text(lock);
        if (locked === undefined) return [];
        const by = bringer(locked, name);
        const evidence = by === undefined ? [{ claim: `${name} is not in it any more`, source: lock }] : [quoted(lock, by.line, by.text)];
        return [
          {
            what: "dependency" as const,
            about: name,
            now: by ? "there" : "gone",
            before: by ? "gone" : "there",
            at: by?.name ?? "",
            evidence,
          },
        ];
      }),
    );

/** The package of a lockfile that needs another one. */
function bringer(locked: string, name: string): { readonly name: string; readonly line: number; readonly text: string } | undefined {
  const lines = linesOf(locked);
  const wanted = new RegExp(`"${escaped(name)}":\\s*"`);
  let owner = "";
  for (const [at, text] of lines.entries()) {
    owner = /"node_modules\/((?:@[\w.-]+\/)?[\w.-]+)":/.exec(text)?.[1] ?? owner;
    if (owner !== "" && owner !== name && wanted.test(text)) return { name: owner, line: at + 1, text };
  }
  return undefined;
}

/** A line without its texts and names of its own: the form that it shares with others. */
const formOf = (line: string): string => line.trim().replace(/"[^"]*"|'[^']*'|`[^`]*`/g, "…");

/** Lines of one form that were replaced in several places, and the ones that were left. */
export const leftovers: FindParts = ({ files, change }) => {
  const replaced = new Map<string, number>();
  for (const { removed, added } of files)
    for (const form of new Set(removed.filter(({ text }) => !isComment(text)).map(({ text }) => formOf(text))))
      if (form.length >= 8 && form.includes("…") && !added.some(({ text }) => formOf(text) === form))
        replaced.set(form, (replaced.get(form) ?? 0) + removed.filter(({ text }) => formOf(text) === form).length);
  return [...replaced].flatMap(([form, count]) => {
    if (count < limits.leftoversMin) return [];
    const left = change.paths
      .filter((path) => isShippedCode(path))
      .flatMap((path) =>
        linesOf(change.text(path) ?? "").flatMap((text, at) => (formOf(text) === form ? [quoted(path, at + 1, text)] : [])),
      );
    const all = count + left.length;
    if (left.length === 0 || left.length > count) return [];
    return [{ what: "leftover" as const, about: form, now: `${count} of ${all}`, before: `all ${all}`, evidence: left.slice(0, 3) }];
  });
};

const defines = /\b(?:function|def|func|fn|const|class)\s+([A-Za-z_]\w{3,})/;
const imports = /(?:from\s|import\s|require\()\s*["']?([\w./@-]+)/g;

/** The name of what a line defines, or stands in: each one around it is indented less. */
export function definitionAround(lines: readonly string[], at: number): string | undefined {
  let depth = Number.POSITIVE_INFINITY;
  for (let place = at; place >= 0; place -= 1) {
    const text = lines[place] ?? "";
    const indent = text.search(/\S/);
    if (indent < 0 || indent >= depth) continue;
    const [, name] = defines.exec(text) ?? [];
    if (name !== undefined) return name;
    depth = indent;
  }
  return undefined;
}

/** Code that no test names, and that nothing a test names leads to: no test can fail because of it. */
export const untested: FindParts = ({ files, change }) => {
  const tests = change.paths.filter((path) => isKind(path, "test") && isKind(path, "code"));
  if (tests.length === 0) return [];
  const reached = new Set<string>();
  const walk = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = change.text(path) ?? "";
    const stems = new Set([...text.matchAll(imports)].map(([, name = ""]) => stemOf(baseName(name.replaceAll(".", "/")) || name)));
    for (const [, name = ""] of text.matchAll(imports)) stems.add(stemOf(name));
    for (const other of change.paths) if (stems.has(stemOf(other))) walk(other);
  };
  for (const path of tests) walk(path);
  const words = tests.map((path) => change.text(path) ?? "").join("\n");
  return files.flatMap(({ path, status, added }) => {
    const line = added.find(({ text }) => !isComment(text) && /[=(]/.test(text));
    if (status !== "changed" || !isShippedCode(path) || reached.has(path) || !line) return [];
    const name = definitionAround(linesOf(change.text(path) ?? ""), line.line - 1);
    if (name === undefined || new RegExp(`\\b${name}\\b`).test(words)) return [];
    const evidence = [quoted(path, line.line, line.text)];
    return [{ what: "untested" as const, about: name, now: "none", before: baseName(tests[0] ?? ""), at: path, evidence }];
  });
};
