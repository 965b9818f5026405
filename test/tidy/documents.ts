import { posix } from "node:path";
import type { Problem } from "./source.ts";

export interface Document {
  readonly path: string;
  readonly text: string;
}

/** AGENTS.md is read by every agent in every session, so each line of it has to earn its place. */
const agentsLinesMax = 149;

/** Relative links lead somewhere. Text inside code fences is left out, because examples may name anything. */
export function linkProblems(documents: readonly Document[], exists: (path: string) => boolean): readonly Problem[] {
  return documents.flatMap(({ path, text }) =>
    prose(text).flatMap((line, index) =>
      linksIn(line)
        .filter((link) => !exists(resolveLink(path, link)))
        .map((link) => `${path}:${index + 1} links to ${link}, which does not exist`),
    ),
  );
}

export function agentsLengthProblems(documents: readonly Document[]): readonly Problem[] {
  return documents.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, "").split("\n").length;
    return path === "AGENTS.md" && lines > agentsLinesMax ? [`${path}: ${lines} lines, at most ${agentsLinesMax}`] : [];
  });
}

/** The first page is read in a minute; everything else is in `docs`. */
export function firstPageProblems({ path, text }: Document): readonly Problem[] {
  const bytes = Buffer.byteLength(text);
  return bytes > firstPageBytesMax ? [`${path}: ${bytes} bytes, at most ${firstPageBytesMax}; the rest belongs into docs/`] : [];
}
const firstPageBytesMax = 8_192;

/** A newcomer finds the way by the README of each folder. */
export function readmeProblems(paths: readonly string[], exists: (path: string) => boolean): readonly Problem[] {
  const folders = new Set(paths.flatMap((path) => /^src\/[^/]+(?=\/)/.exec(path)?.[0] ?? []));
  return [...folders].filter((folder) => !exists(`${folder}/README.md`)).map((folder) => `${folder} has no README.md`);
}

/** Files that a guide names in backticks are there, by their path or the end of it. Other documents may tell of what was. */
export function namedFileProblems(
  guides: readonly Document[],
  paths: readonly string[],
  exists: (path: string) => boolean,
): readonly Problem[] {
  const isThere = (name: string): boolean => exists(name) || paths.some((path) => path.endsWith(`/${name}`));
  return guides.flatMap(({ path, text }) =>
    prose(text).flatMap((line, index) =>
      [...line.matchAll(/`([\w./-]+\.tsx?)`/g)]
        .map((match) => match[1] ?? "")
        .filter((name) => !isThere(name))
        .map((name) => `${path}:${index + 1} names ${name}, which does not exist`),
    ),
  );
}

/** A packed package is named so that npm takes it for a file: `x/y.tgz` is a repository on GitHub to it. */
export const packedPathProblems = (documents: readonly Document[]): readonly Problem[] =>
  documents.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(/(?:--global|--package|npm (?:install|i)|-g)[ =]"?([\w-][\w./-]*\/[\w./-]*\.tgz)/g)].map(
          ([, file]) => `${path}:${index + 1} names ${file}, which npm takes for a repository; begin with ./ or /`,
        ),
      ),
  );

/** npm runs these where a package is installed, or asks whether it may: who installs ours is asked nothing. */
export function installScriptProblems(manifest: object): readonly Problem[] {
  const { scripts = {} } = manifest as { readonly scripts?: object };
  return Object.keys(scripts)
    .filter((name) => /^(?:pre|post)?(?:install|prepare|prepublish)$/.test(name))
    .map(
      (name) =>
        `package.json: ${name} would be run, or asked about, where the package is installed; \`dependencies\` runs in a clone alone`,
    );
}

/** The lines of a document with those inside code fences blanked, so that line numbers stay true. */
export function prose(text: string): readonly string[] {
  let fence: string | undefined;
  return text.split("\n").map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      fence = mark;
      return "";
    }
    if (fence === undefined) return line;
    if (mark?.startsWith(fence)) fence = undefined;
    return "";
  });
}

/** Inline links, images, reference definitions and HTML attributes that point inside the repository. */
function linksIn(line: string): readonly string[] {
  const text = line.replaceAll(/`[^`]*`/g, "");
  const patterns = [/\]\(\s*<?([^\s)>]+)>?[^)]*\)/g, /^\s{0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/g, /\b(?:src|href)="([^"]+)"/g];
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))
    .filter((link) => !/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(link));
}

function resolveLink(from: string, link: string): string {
  const bare = decodeURIComponent(link.replace(/[#?].*$/, ""));
  return bare.startsWith("/") ? bare.slice(1) : posix.join(posix.dirname(from), bare);
}
