import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";

/**
 * Tests that start processes take twenty minutes of two cores. `npm test` and CI run a third of their files for a commit and
 * another for the next, as its hash has it; `npm run test:all` runs everything (decision 0076).
 */
export const turnsMax = 3;

/** Which third a run is asked for: `ASSENT_TURN` is `1`, `2`, `3`, `all`, or `commit` for the one whose turn it is. */
export function turnOf(asked: string | undefined, commit: () => string): number | "all" {
  if (asked === undefined || asked === "" || asked === "all") return "all";
  if (asked === "commit") return (Number.parseInt(commit().slice(0, 8), 16) % turnsMax) + 1;
  const turn = Number(asked);
  if (Number.isInteger(turn) && turn >= 1 && turn <= turnsMax) return turn;
  throw new Error(`ASSENT_TURN is "${asked}"; give 1, 2, 3, commit or all`);
}

/**
 * The files of a turn. They are dealt out one by one in the order of their names, so neighbours, which are mostly alike, fall
 * to different turns, and each file has one. What a change to these tests touched always runs.
 */
export const dealt = (files: readonly string[], turn: number | "all", touched: ReadonlySet<string> = new Set()): readonly string[] =>
  turn === "all" ? files : files.filter((file, place) => (place % turnsMax) + 1 === turn || touched.has(file));

/** Patterns as they are, or the files among them whose turn it is. */
export function inTurn(patterns: readonly string[], never: readonly string[]): string[] {
  const turn = turnOf(process.env["ASSENT_TURN"], head);
  if (turn === "all") return [...patterns];
  return [...dealt(globSync([...patterns], { exclude: [...never] }).toSorted(), turn, touchedLately())];
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
