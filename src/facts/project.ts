import { basename, join } from "node:path";
import { readPlainFile } from "../disk/plain-file.ts";

/** How a project checks itself, found without running anything. */
export interface ProjectLook {
  readonly folder: string;
  readonly check?: { readonly command: string; readonly source: string };
}

interface Clue {
  readonly file: string;
  /** The project's check command, if this file names one. */
  readonly command: (text: string) => string | undefined;
}

/** In order of trust: the first clue that speaks is taken. */
const clues: readonly Clue[] = [
  { file: "package.json", command: (text) => (isCheck(scriptsOf(text)["test"]) ? "npm test" : undefined) },
  { file: "Makefile", command: (text) => text.match(/^(test|check):/m)?.[1]?.replace(/^/, "make ") },
  { file: "Cargo.toml", command: () => "cargo test" },
  { file: "go.mod", command: () => "go test ./..." },
  { file: "pyproject.toml", command: (text) => (text.includes("pytest") ? "pytest" : undefined) },
];

const fileMaxBytes = 1_048_576;

/** Reads only the files named above. Whatever cannot be read is simply not known. */
export async function lookAtProject(cwd: string, signal?: AbortSignal): Promise<ProjectLook> {
  const folder = basename(cwd) || cwd;
  for (const { file, command } of clues) {
    signal?.throwIfAborted();
    const read = await readPlainFile(join(cwd, file), { maxBytes: fileMaxBytes, followsLinks: true });
    const text = read.kind === "read" ? read.bytes.toString("utf8") : undefined;
    const found = text === undefined ? undefined : command(text);
    if (found !== undefined) return { folder, check: { command: found, source: file } };
  }
  return { folder };
}

/** The script that `npm init` writes when nobody named a test can only fail; it checks nothing. */
const isCheck = (script: unknown): boolean => typeof script === "string" && !script.includes("no test specified");

function scriptsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) as { scripts?: Record<string, unknown> }).scripts ?? {};
  } catch {
    return {};
  }
}
