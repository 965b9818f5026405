import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DecisionRecord } from "../../src/facts/lacks/index.ts";

/** Files by their paths; null takes one away. */
export type Files = Readonly<Record<string, string | null>>;

/** A repository with something to be found in it, or with nothing: a row of a table. */
export interface Situation {
  readonly id: string;
  /** The row that must find it, and words of what it is about; null in a clean one. */
  readonly finds: readonly [what: string, about?: RegExp] | null;
  /** Files of the first commit, and those of the change. */
  readonly before?: Files;
  readonly after?: Files;
  /** Earlier messages, the oldest first, and that of the change. */
  readonly earlier?: readonly string[];
  readonly message?: string;
  /** Who commits. */
  readonly author?: string;
  readonly plan?: string;
  readonly records?: readonly DecisionRecord[];
}

export interface MadeRepository {
  readonly root: string;
  /** The change, if there is one. */
  readonly range: string | undefined;
  readonly remove: () => void;
}

/** Makes the repository of a situation, with real commits by a real git. */
export function makeRepository(situation: Contents): MadeRepository {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assent-situation-")));
  fillRepository(root, situation);
  return { root, range: situation.after && "HEAD~1..HEAD", remove: () => rmSync(root, { recursive: true, force: true }) };
}

type Contents = Pick<Situation, "before" | "after" | "earlier" | "message" | "author">;

/** The same in a folder that is there. */
export function fillRepository(root: string, { before = {}, after, earlier = [], message = "a change", author = "Robin" }: Contents): void {
  const git = (...words: readonly string[]): string =>
    execFileSync("git", ["-c", `user.name=${author}`, "-c", `user.email=${author.toLowerCase()}@example.test`, ...words], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
      env: { PATH: process.env["PATH"], HOME: root, GIT_CONFIG_NOSYSTEM: "1" },
    });
  const commit = (words: string): void => {
    git("add", "--all", "--force");
    git("commit", "--quiet", "--allow-empty", "--message", words);
  };
  git("init", "--quiet", "--initial-branch", "main");
  write(root, before);
  commit(earlier[0] ?? "the beginning");
  for (const words of earlier.slice(1)) git("commit", "--quiet", "--allow-empty", "--message", words);
  if (after) {
    write(root, after);
    commit(message);
  }
  git("config", "user.name", author);
}

function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    if (text === null) {
      rmSync(join(root, path));
      continue;
    }
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** The same text under many names: siblings that show what is usual. */
export const many = (names: readonly string[], text: (name: string) => string): Files =>
  Object.fromEntries(names.map((name) => [name, text(name)]));

export const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join("");
