import { baseName, folderOf, isKind, quoted, stemOf } from "../change/file-kinds.ts";
import type { RepositoryChange } from "../change/types.ts";
import type { FindMisfits, Misfit } from "./types.ts";

/** P2: a path that differs from another only by case: two on one system, one on the next. */
export const casesCollide: FindMisfits = (change) => {
  const spellings = new Map<string, string>();
  const fresh = new Set(change.files.filter(({ status }) => status === "added" || status === "renamed").map(({ path }) => path));
  for (const path of change.paths.filter((each) => !fresh.has(each)))
    for (const part of prefixes(path)) spellings.set(part.toLowerCase(), part);
  return [...fresh].flatMap((path): readonly Misfit[] => {
    const part = prefixes(path).find((each) => (spellings.get(each.toLowerCase()) ?? each) !== each);
    if (part === undefined) return [];
    const there = spellings.get(part.toLowerCase()) ?? "";
    return [
      {
        what: "case",
        about: `${part} and ${there}`,
        evidence: [
          { claim: `adds ${path}`, source: change.name },
          { claim: `${there} is there already`, source: there },
        ],
      },
    ];
  });
};

const prefixes = (path: string): readonly string[] => path.split("/").map((_, at, all) => all.slice(0, at + 1).join("/"));

type Style = "kebab" | "snake" | "camel" | "pascal";
const styles: Readonly<Record<Style, RegExp>> = {
  kebab: /^[a-z0-9]+(?:-[a-z0-9]+)+$/,
  snake: /^[a-z0-9]+(?:_[a-z0-9]+)+$/,
  camel: /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/,
  pascal: /^[A-Z][A-Za-z0-9]*$/,
};
const styleOf = (stem: string): Style | undefined => (Object.keys(styles) as Style[]).find((style) => styles[style].test(stem));

const leastSiblings = 5;
const nearlyAll = 0.9;

export const siblingsOf = (change: RepositoryChange, path: string): readonly string[] => {
  const fresh = new Set(change.files.filter(({ status }) => status === "added").map((file) => file.path));
  const end = /\.\w+$/.exec(path)?.[0] ?? "";
  return change.paths.filter(
    (each) => folderOf(each) === folderOf(path) && each.endsWith(end) && !fresh.has(each) && isKind(each, "test") === isKind(path, "test"),
  );
};

/** P2: a file whose name is written otherwise than those of nearly all beside it. */
export const namesUnlike: FindMisfits = (change) =>
  change.files.flatMap(({ path, status }): readonly Misfit[] => {
    const style = styleOf(stemOf(path));
    if (status !== "added" || style === undefined || isKind(path, "vendored", "lock")) return [];
    const others = siblingsOf(change, path).flatMap((each) => styleOf(stemOf(each)) ?? []);
    const [usual = style] = (Object.keys(styles) as Style[]).filter(
      (each) => others.filter((other) => other === each).length >= others.length * nearlyAll,
    );
    if (others.length < leastSiblings || usual === style) return [];
    return [
      {
        what: "file-name",
        about: baseName(path),
        evidence: [
          { claim: `adds ${path}`, source: change.name },
          {
            claim: `${others.filter((each) => each === usual).length} of ${others.length} beside it are written in ${usual} case`,
            source: folderOf(path) || ".",
          },
        ],
      },
    ];
  });

const sequence = /^(\d{2,})[_-]/;

/** P2: a number that is taken: of a migration or a record in its folder, or a port of another service. */
export const numbersTaken: FindMisfits = (change) => [...sequencesTaken(change), ...portsTaken(change)];

function sequencesTaken(change: RepositoryChange): readonly Misfit[] {
  return change.files.flatMap(({ path, status }): readonly Misfit[] => {
    const number = sequence.exec(baseName(path))?.[1];
    if (status !== "added" || number === undefined) return [];
    const own = stemOf(path).replace(/[._-](?:up|down)$/, "");
    const other = siblingsOf(change, path).find(
      (each) => sequence.exec(baseName(each))?.[1] === number && stemOf(each).replace(/[._-](?:up|down)$/, "") !== own,
    );
    return other === undefined
      ? []
      : [
          {
            what: "taken",
            about: number,
            evidence: [
              { claim: `adds ${path}`, source: change.name },
              { claim: "has the number already", source: other },
            ],
          },
        ];
  });
}

const isCompose = (path: string): boolean => /(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/.test(path);
const published = /^\s*-\s*["']?(?:[\d.]+:)?(\d{2,5}):\d{2,5}(?:\/\w+)?["']?\s*$/;

function portsTaken(change: RepositoryChange): readonly Misfit[] {
  return change.files
    .filter(({ path }) => isCompose(path))
    .flatMap(({ path, added }) =>
      added.flatMap(({ line, text }): readonly Misfit[] => {
        const port = published.exec(text)?.[1];
        const other = port === undefined ? undefined : useOf(change, port, { path, line });
        return port === undefined || !other ? [] : [{ what: "taken", about: `port ${port}`, evidence: [quoted(path, line, text), other] }];
      }),
    );
}

function useOf(change: RepositoryChange, port: string, own: { readonly path: string; readonly line: number }) {
  for (const path of change.paths.filter((each) => isCompose(each) || /(?:^|\/)(?=[\w-]*\.md$)[\w-]*port/i.test(each)))
    for (const [at, text] of (change.text(path) ?? "").split(/\r?\n/).entries()) {
      if (path === own.path && at + 1 === own.line) continue;
      const isIt = isCompose(path)
        ? published.exec(text)?.[1] === port
        : new RegExp(`(?<!\\d)${port}(?!\\d)`).test(text) && !change.files.some((file) => file.path === path);
      if (isIt) return quoted(path, at + 1, text);
    }
  return undefined;
}
