import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Repository } from "../facts/git/repository.ts";
import type { GuardPlace } from "../adapters/clients/place.ts";
import { clientNames, clientRow, type ClientName } from "../adapters/clients/rows.ts";
import { sharedMode } from "../adapters/clients/setup.ts";
import type { GuardFile } from "./guard-files.ts";

/** Stands above our lines in the list, so that they can be told from a person's. */
const mark = "# Written by `assent init`: these files name paths of this machine.";

const lineOf = (client: ClientName): string => `/${clientRow(client).guardPath}`;
const ourLines: readonly string[] = clientNames.map(lineOf);

/**
 * The list of files that git ignores in this clone alone, with the files of these clients: they hold paths of this
 * machine, which are of no use elsewhere. Linked worktrees share the list.
 */
export const excludeFileOf = ({ commonFolder }: Repository, clients: readonly ClientName[]): GuardFile => {
  const lines = clients.map(lineOf);
  return {
    client: "assent",
    kind: "exclude",
    file: join(commonFolder, "info", "exclude"),
    mode: sharedMode,
    put: (text) => withLines(text ?? "", lines),
    take: (text) => withoutLines(text, lines),
  };
};

function withLines(text: string, lines: readonly string[]): string {
  const all = text.split("\n");
  const missing = lines.filter((line) => !all.includes(line));
  if (missing.length === 0) return text;
  const at = all.indexOf(mark);
  if (at >= 0) return all.toSpliced(at + 1, 0, ...missing).join("\n");
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return `${before}${[mark, ...missing].join("\n")}\n`;
}

/** Removes only the lines under our mark; null when nothing else was in the list. */
function withoutLines(text: string, lines: readonly string[]): string | null {
  const all = text.split("\n");
  const at = all.indexOf(mark);
  if (at < 0) return text;
  const length = all.slice(at + 1).findIndex((line) => !ourLines.includes(line));
  const block = all.slice(at + 1, length < 0 ? all.length : at + 1 + length);
  const left = block.filter((line) => !lines.includes(line));
  const rest = all.toSpliced(at, block.length + 1, ...(left.length > 0 ? [mark, ...left] : [])).join("\n");
  return rest === "" ? null : rest;
}

/** Git's state of a client's file: held, ignored, shown, or unknown. */
export type FileTracking = "tracked" | "ignored" | "shown" | "unknown";

/** Asked of git itself: rules for ignoring can stand in many files, the person's own among them. */
export async function trackingOf(client: ClientName, repository: Repository, place: GuardPlace): Promise<FileTracking> {
  const ask = (...words: readonly string[]): Promise<number> => exitOf(repository, place, [...words, "--", clientRow(client).guardPath]);
  const held = await ask("ls-files", "--error-unmatch");
  if (held !== 1) return held === 0 ? "tracked" : "unknown";
  const passed = await ask("check-ignore", "--quiet");
  return passed === 0 ? "ignored" : passed === 1 ? "shown" : "unknown";
}

const askMs = 10_000;

/** The repository's settings can name a program that watches files; it is not started for this. */
function exitOf({ root, gitFolder }: Repository, place: GuardPlace, words: readonly string[]): Promise<number> {
  const { GIT_INDEX_FILE: _, ...env } = place.environment;
  const where = [`--git-dir=${gitFolder}`, `--work-tree=${root}`, "-c", "core.fsmonitor=false"];
  return new Promise((resolve) => {
    execFile("git", [...where, ...words], { cwd: root, env, timeout: askMs }, (problem) =>
      resolve(problem === null ? 0 : typeof problem.code === "number" ? problem.code : -1),
    );
  });
}
