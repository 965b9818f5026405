import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Tests that start processes take twenty minutes of two cores. `npm test` and CI run a quarter of them for a commit and
 * another for the next, as its hash has it; `npm run test:all` runs everything (decision 0076).
 */
export const turnsMax = 4;

/** Which part a run is asked for: `ASSENT_TURN` is `1` to `4`, `all`, or `commit` for the one whose turn it is. */
export function turnOf(asked: string | undefined, commit: () => string): number | "all" {
  if (asked === undefined || asked === "" || asked === "all") return "all";
  if (asked === "commit") return (Number.parseInt(commit().slice(0, 8), 16) % turnsMax) + 1;
  const turn = Number(asked);
  if (Number.isInteger(turn) && turn >= 1 && turn <= turnsMax) return turn;
  throw new Error(`ASSENT_TURN is "${asked}"; give 1, 2, 3, 4, commit or all`);
}

/** About how many seconds a file takes; few know how long a new one does. */
export type Weights = Readonly<Record<string, number>>;
const weightUsually = 4;

/**
 * The files of a turn, each of which has one: the heaviest are dealt out first, and each goes to the turn that has least.
 * What a change to these tests touched always runs.
 */
export function dealt(files: readonly string[], turn: number | "all", dealing: Dealing = {}): readonly string[] {
  if (turn === "all") return files;
  const { weights = {}, touched = [] } = dealing;
  const weightOf = (file: string): number => weights[file] ?? weightUsually;
  const sums = Array.from({ length: turnsMax }, () => 0);
  const own = new Set(touched);
  for (const file of files.toSorted((one, other) => weightOf(other) - weightOf(one) || (one < other ? -1 : 1))) {
    const least = sums.indexOf(Math.min(...sums));
    sums[least] = (sums[least] ?? 0) + weightOf(file);
    if (least + 1 === turn) own.add(file);
  }
  return files.filter((file) => own.has(file));
}

interface Dealing {
  readonly weights?: Weights;
  readonly touched?: Iterable<string>;
}

const measured = (): Weights => JSON.parse(readFileSync(join(import.meta.dirname, "turn-weights.json"), "utf8")) as Weights;

/** Patterns as they are, or the files among them whose turn it is. */
export function inTurn(patterns: readonly string[], never: readonly string[]): string[] {
  const turn = turnOf(process.env["ASSENT_TURN"], head);
  if (turn === "all") return [...patterns];
  return [...dealt(globSync([...patterns], { exclude: [...never] }).toSorted(), turn, { weights: measured(), touched: touchedLately() })];
}

const git = (...words: readonly string[]): string => execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Sources without git have a turn, too. */
function head(): string {
  try {
    return git("rev-parse", "HEAD");
  } catch {
    return "0";
  }
}

const lately = 6;

/** Tests that the last commits changed, and those that no commit has yet. */
function touchedLately(): ReadonlySet<string> {
  try {
    const changed = git("log", `-${lately}`, "--name-only", "--format=", "--", "*.test.ts");
    return new Set([...changed.split("\n"), ...git("ls-files", "--others", "--modified", "--exclude-standard").split("\n")]);
  } catch {
    return new Set();
  }
}
