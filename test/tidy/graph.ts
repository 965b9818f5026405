import { longPattern } from "../../src/kernel/long-pattern.ts";
import { isTestCode, type Problem, type Source } from "./source.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

/** Two modules that need each other are one module in two files. Imports of types count: the idea is tangled all the same. */
export function cycleProblems(sources: readonly Source[]): readonly Problem[] {
  const graph = graphOf(sources);
  const finished = new Set<string>();
  const problems: Problem[] = [];

  const follow = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) problems.push(`import cycle: ${[...trail.slice(seenAt), path].join(" → ")}`);
    if (seenAt >= 0 || finished.has(path)) return;
    for (const next of graph.get(path) ?? []) follow(next, [...trail, path]);
    finished.add(path);
  };

  for (const path of graph.keys()) follow(path, []);
  return problems;
}

/** Every shipped file must be reachable from an entry without passing through a test: what only a test needs is dead. */
export function deadFileProblems(sources: readonly Source[], entries: readonly string[]): readonly Problem[] {
  const shipped = sources.filter(({ path }) => path.startsWith("src/") && !isTestCode(path));
  const graph = graphOf(shipped);
  const alive = new Set<string>();
  const waiting = entries.filter((entry) => graph.has(entry));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (alive.has(path)) continue;
    alive.add(path);
    waiting.push(...(graph.get(path) ?? []));
  }
  return shipped.filter(({ path }) => !alive.has(path)).map(({ path }) => `${path}: nothing that ships refers to it`);
}

/** The parts of package.json that name files people can start or import. */
export interface Manifest {
  readonly bin?: unknown;
  readonly exports?: unknown;
}

/** Where execution starts: programs and threads, the page of the console, and whatever package.json offers, traced back from lib to src. */
export function entriesOf(manifest: Manifest, paths: readonly string[]): readonly string[] {
  const offered = [...strings(manifest.exports), ...strings(manifest.bin)].map(sourcePattern);
  return paths.filter((path) => programs.test(path) || offered.some((pattern) => pattern.test(path)));
}

const programs = longPattern()`
  ^src\/(?:(?:cli\/|hook\/[a-z]+-)main\.ts|console\/(?:(?:help|push)\/)?main\.tsx?|
  (?:server\/up|host\/(?:drive\/drive|past\/\w+|weigh\/weigh))-worker\.ts)$
`;

function sourcePattern(offer: string): RegExp {
  const stem = offer
    .replace(/^\.\//, "")
    .replace(/^lib\//, "src/")
    .replace(/(\.d)?\.[jt]s$/, "");
  const escaped = stem.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("*", ".+");
  return new RegExp(`^${escaped}\\.tsx?$`);
}

function strings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

function graphOf(sources: readonly Source[]): Graph {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => (target !== undefined && target !== path && known.has(target) ? [target] : [])),
    ]),
  );
}
