import type { ProcessEnvironment } from "../kernel/ports.ts";
import type { EnvironmentFact, Facts } from "../risk/facts.ts";

/** Where an action would happen, as its caller knows it. Nothing in here was said by an agent. */
export interface ActionPlace {
  readonly cwd: string;
  /** A folder of the project that the session works on. Absent: the project of `cwd`. */
  readonly root?: string;
  readonly env: ProcessEnvironment;
  readonly home: string;
  readonly user: string;
  /** Absent where the system has no such number. */
  readonly uid?: number;
  readonly os: string;
  /** From the configuration: the user's word about a place counts before its name. */
  readonly environments: readonly EnvironmentFact[];
  /** More words that mean production in the name of a place. */
  readonly productionNames?: readonly string[];
  readonly controlPlane: readonly string[];
  /** The machine's names and addresses. */
  readonly hostNames?: readonly string[];
  readonly console?: string;
  readonly session: NonNullable<Facts["session"]>;
}

/** Every limit of a look. Anything beyond one of them stays unknown, and the unknown is judged carefully. */
export const limits = {
  timeMs: 5_000,
  fileMaxBytes: 64 * 1024,
  /** For a file that decides what runs: task files of large projects are longer than ordinary scripts. */
  contentMaxBytes: 256 * 1024,
  filesMax: 50,
  /** Of the files that fit one wildcard. */
  sourcesMax: 6,
  gitOutputMaxBytes: 1024 * 1024,
  indexMaxBytes: 32 * 1024 * 1024,
  /** Paths looked at for one action, in all directories together. */
  pathsMax: 2_000,
  /** Files counted where something would be removed: an approval covers so many, and where there are more it is not remembered. */
  removedPathsMax: 100,
  removedEntriesMax: 2_000,
  parentsMax: 64,
  linkHopsMax: 40,
  configKeysMax: 500,
  valueMaxChars: 1_000,
  /** A changed file is hashed up to this size; a larger one counts as changed. */
  hashedMaxBytes: 4 * 1024 * 1024,
  hashedInAllMaxBytes: 32 * 1024 * 1024,
  /** Looks at the disk that are under way at the same time. */
  looksAtOnce: 32,
} as const;
