import type { ProcessEnvironment } from "../kernel/ports.ts";
import { longPattern } from "../kernel/long-pattern.ts";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { entriesIn } from "../disk/folder.ts";
import { mapEach, readPlain, readText } from "./disk.ts";
import { headCommit } from "./git/head.ts";
import { findProject, readHead, type Repository } from "./git/repository.ts";

/**
 * Parts of a workspace that a plan rests on, and what they are like: `branch`, `head`, `file:package-lock.json`,
 * `tool:node`, `env:NODE_ENV`. Digests and names only; no content and no value of a variable can be read from it.
 */
export type Fingerprint = Readonly<Record<string, string>>;

interface FileRow {
  readonly names: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** Files in the root of a project that decide what is installed, which tools run and how they are set. */
export const fingerprintFiles: FileRow = {
  names: longPattern()`
    ^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lockb?|Cargo\.(?:lock|
    toml)|poetry\.lock|uv\.lock|Pipfile(?:\.lock)?|pyproject\.toml|requirements[\w.-]*\.txt|setup\.(?:py|cfg)|Gemfile(?:\.lock)?|
    composer\.(?:lock|json)|go\.(?:sum|mod|work)|pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|gradle\.properties|
    tsconfig[\w.-]*\.json|\.nvmrc|\.(?:node|python|ruby|java|go|terraform)-version|\.tool-versions|rust-toolchain(?:\.toml)?|
    mise\.toml|\.env(?:\.[\w-]+)?|\.envrc|Dockerfile[\w.-]*|(?:docker-)?compose[\w.-]*\.ya?ml|Makefile|
    [\w-]+\.config\.(?:[cm]?[jt]s|json)|\.(?:eslintrc|prettierrc|npmrc|babelrc)[\w.-]*|tox\.ini|pytest\.ini|mypy\.ini|ruff\.toml)$
  `,
  hits: ["package.json", "pnpm-lock.yaml", ".nvmrc", ".env", "vite.config.ts", "compose.dev.yml"],
  misses: ["README.md", "index.ts", "notes.json"],
};

interface VersionRow {
  readonly tool: string;
  readonly file: string;
  readonly version: (text: string) => string | undefined;
}

const firstLine = (text: string): string | undefined => /^\s{0,20}v?([\w./-]{1,40})/.exec(text)?.[1];
const engine =
  (name: string) =>
  (text: string): string | undefined =>
    new RegExp(String.raw`"engines"\s{0,8}:\s{0,8}\{[^}]{0,400}"${name}"\s{0,8}:\s{0,8}"([^"\n]{1,40})"`).exec(text)?.[1];

/** Where projects write down which tools they want. The first file that speaks is taken. */
const versionRows: readonly VersionRow[] = [
  { tool: "node", file: ".nvmrc", version: firstLine },
  { tool: "node", file: ".node-version", version: firstLine },
  { tool: "node", file: ".tool-versions", version: (text) => /^nodejs? +(\S{1,40})/m.exec(text)?.[1] },
  { tool: "node", file: "package.json", version: engine("node") },
  { tool: "npm", file: "package.json", version: engine("npm") },
  { tool: "packageManager", file: "package.json", version: (text) => /"packageManager"\s{0,8}:\s{0,8}"([^"\n]{1,60})"/.exec(text)?.[1] },
  { tool: "python", file: ".python-version", version: firstLine },
  { tool: "python", file: ".tool-versions", version: (text) => /^python +(\S{1,40})/m.exec(text)?.[1] },
  { tool: "python", file: "pyproject.toml", version: (text) => /^requires-python\s{0,4}=\s{0,4}"([^"\n]{1,40})"/m.exec(text)?.[1] },
  { tool: "ruby", file: ".ruby-version", version: firstLine },
  { tool: "rust", file: "rust-toolchain.toml", version: (text) => /channel\s{0,4}=\s{0,4}"([^"\n]{1,40})"/.exec(text)?.[1] },
  { tool: "rust", file: "rust-toolchain", version: firstLine },
  { tool: "go", file: "go.mod", version: (text) => /^go (\S{1,20})/m.exec(text)?.[1] },
  { tool: "java", file: ".java-version", version: firstLine },
];

const digestChars = 16;
const filesMax = 100;
const entriesMax = 20_000;
const fileMaxBytes = 32 * 1_024 * 1_024;
const variablesMax = 200;

/** Files in which projects declare the variables they need; their names count, and what is set for them now. */
const declarations = [".env.example", ".env.sample", ".env.template", ".env", ".env.local"];

/** Looks at the workspace of a folder without running anything of it. Unreadable parts are left out. */
export async function fingerprintOf(cwd: string, environment: ProcessEnvironment): Promise<Fingerprint> {
  const { root, repository } = await findProject(cwd);
  const [git, files, tools, variables] = await Promise.all([
    repository ? gitParts(repository) : {},
    fileParts(root),
    toolParts(root),
    variableParts(root, environment),
  ]);
  return { ...git, ...files, ...tools, ...variables };
}

async function gitParts(repository: Repository): Promise<Fingerprint> {
  const { branch } = await readHead(repository);
  const head = await headCommit(repository, branch);
  return {
    ...(branch !== undefined && { branch }),
    ...(branch === undefined && head !== undefined && { branch: `detached at ${head.slice(0, 10)}` }),
    ...(head !== undefined && { head }),
  };
}

async function fileParts(root: string): Promise<Fingerprint> {
  const names = ((await entriesIn(root, entriesMax))?.entries ?? [])
    .map(({ name }) => name)
    .filter((name) => fingerprintFiles.names.test(name))
    .toSorted();
  const found = await mapEach(names.slice(0, filesMax), async (name) => {
    const bytes = await readPlain(join(root, name), fileMaxBytes);
    return bytes ? ([`file:${name}`, digest(bytes)] as const) : undefined;
  });
  return Object.fromEntries(found.filter((each) => each !== undefined));
}

async function toolParts(root: string): Promise<Fingerprint> {
  const texts = new Map<string, string | undefined>();
  for (const file of new Set(versionRows.map((row) => row.file))) texts.set(file, await readText(join(root, file)));
  const parts: Record<string, string> = {};
  for (const { tool, file, version } of versionRows) {
    const found = version(texts.get(file) ?? "");
    if (found !== undefined) parts[`tool:${tool}`] ??= found;
  }
  return parts;
}

async function variableParts(root: string, environment: ProcessEnvironment): Promise<Fingerprint> {
  const names = new Set<string>();
  for (const file of declarations)
    for (const [, name = ""] of ((await readText(join(root, file))) ?? "").matchAll(/^(?:export )?([A-Za-z_]\w{0,100})=/gm))
      if (names.size < variablesMax) names.add(name);
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      const value = environment[name];
      // The folder is part of what is digested, so that a list of common values does not open it.
      return [`env:${name}`, value === undefined ? "unset" : digest(`${root}\0${name}\0${value}`).slice(0, 8)] as const;
    }),
  );
}

const digest = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex").slice(0, digestChars);
