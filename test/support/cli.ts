import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { GateSummary, Journal, SessionRecord } from "../../src/journal/journal.ts";
import { memoryJournal } from "../../src/journal/memory.ts";
import { sqliteJournal } from "../../src/journal/sqlite/sqlite.ts";
import { addToken } from "../../src/secrets/tokens.ts";
import { compiledFolder, programOf } from "./programs.ts";
import { screenMs } from "./pace.ts";
import { expectPlainWords } from "./plain-words.ts";

const entry = programOf("src/cli/main.ts");

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A fresh data directory and project, and a person's token for it: what a newcomer has after the first minute. */
export interface Newcomer {
  readonly home: string;
  readonly project: string;
  readonly token: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Words that let a client call what stands behind them. */
  readonly client: readonly string[];
  /** Runs the command line to its end, without a terminal. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** As `run`, with `--json`; fails when stdout is not JSON. */
  json<Value = Record<string, unknown>>(args: readonly string[], options?: RunOptions): Promise<{ code: number | null; value: Value }>;
  /** The list of `inbox`, read from the journal: for tests that are about something else. */
  waiting(): Promise<readonly GateSummary[]>;
  /** The list of `sessions`, newest first, read in the same way. */
  sessions(protocol?: string): Promise<readonly SessionRecord[]>;
  /** Reads the journal without a start of the command line, which takes a tenth of a second of the processor. */
  recorded<Value>(read: (journal: Journal) => Promise<Value>): Promise<Value>;
  /** Starts the command line in a real pseudo-terminal. */
  terminal(args: readonly string[], environment?: Readonly<Record<string, string>>): TerminalRun;
  /** Starts a command that keeps running. */
  start(args: readonly string[], environment?: RunOptions["environment"], before?: RunOptions["before"]): ChildProcessWithoutNullStreams;
  remove(): Promise<void>;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Without it nobody is known to be there. */
  readonly asPerson?: boolean;
  /** Words that start the command in another way, as on a disk that nobody else sees. */
  readonly before?: readonly string[];
}

/** Compiled code is kept between starts, which makes them cheaper; not where a test counts what touches the disk. */
export const warm = { NODE_COMPILE_CACHE: compiledFolder } as const;

/** Only what a command needs: marks of agent clients in the outer environment must not reach it. */
const plainEnvironment = (home: string): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: home,
  ASSENT_HOME: join(home, "assent"),
  NO_COLOR: "1",
  TERM: "xterm-256color",
});

export async function newcomer(): Promise<Newcomer> {
  const home = await mkdtemp(join(tmpdir(), "assent-home-"));
  const project = await mkdtemp(join(tmpdir(), "assent-project-"));
  const environment = plainEnvironment(home);
  const token = await addToken(join(home, "assent", "tokens.json"), "mira", "person", "2026-01-01T00:00:00.000Z");
  const client = await clientIn(home);
  const terminals: (() => void)[] = [];
  const person = { ...environment, ASSENT_TOKEN: token };
  const start = (words: readonly string[], env: Readonly<Record<string, string>>): ChildProcessWithoutNullStreams =>
    spawn(words[0] ?? process.execPath, words.slice(1), { cwd: project, env });
  const run: Newcomer["run"] = async (args, options = {}) => {
    const { environment: extra = {}, input = "", asPerson = true, before = [] } = options;
    const words = [...before, ...(args[0] === "hook" ? client : []), process.execPath, entry, ...args];
    const child = start(words, { ...(before.length === 0 ? warm : {}), ...(asPerson ? person : environment), ...extra });
    child.stdin.on("error", () => {}).end(input);
    const ran = await collect(child);
    expectPlainWords(args, `${ran.stdout}\n${ran.stderr}`);
    return ran;
  };
  const recorded: Newcomer["recorded"] = (read) => readIn(join(home, "assent", "journal.db"), read);
  return {
    home,
    project,
    token,
    environment,
    client,
    run,
    async json(args, options) {
      const { code, stdout, stderr } = await run([...args, "--json"], options);
      try {
        return { code, value: JSON.parse(stdout) };
      } catch {
        throw new Error(`not one JSON document: ${stdout}\n${stderr}`);
      }
    },
    recorded,
    waiting: () => recorded(async (journal) => (await journal.gates({ status: "open" })).items),
    async sessions(wanted) {
      const { items } = await recorded((journal) => journal.sessions({}));
      return items.filter(({ protocol }) => wanted === undefined || protocol === wanted);
    },
    terminal(args, extra = {}) {
      const { run: screen, end } = openTerminal(args, project, { ...warm, ...environment, ...extra });
      terminals.push(end);
      return screen;
    },
    start: (args, extra = {}, before = []) => start([...before, process.execPath, entry, ...args], { ...warm, ...person, ...extra }),
    async remove() {
      for (const end of terminals) end();
      await Promise.all([home, project].map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

/** Before anything was recorded there is no file, and whoever looks must not make one. */
async function readIn<Value>(file: string, read: (journal: Journal) => Promise<Value>): Promise<Value> {
  const journal = existsSync(file) ? await sqliteJournal(file) : await memoryJournal();
  try {
    return await read(journal);
  } finally {
    await journal.close();
  }
}

/** Whoever calls the hook is noted as a client, and this process has to stay a person's. */
async function clientIn(home: string): Promise<readonly string[]> {
  const program = join(home, "client", "claude");
  await mkdir(dirname(program), { recursive: true });
  await writeFile(program, '"$@"\nexit $?\n');
  return ["/bin/bash", program];
}

async function collect(child: ChildProcessWithoutNullStreams): Promise<Ran> {
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  return { code, stdout, stderr };
}

export interface TerminalRun {
  /** Waits until the screen has shown this text since the last call. */
  sees(text: string): Promise<void>;
  type(keys: string): void;
  readonly ended: Promise<number | null>;
  readonly screen: () => string;
}

/** `script` gives the command a real terminal; what it prints and takes is the person's screen and keyboard. */
function openTerminal(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): { run: TerminalRun; end: () => void } {
  const command = [process.execPath, entry, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const child = spawn("script", ["-qfec", `stty cols 120 rows 40; exec ${command}`, "/dev/null"], { cwd, env });
  let screen = "";
  let seen = 0;
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (screen += chunk));
  child.stdin.on("error", () => {});
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const run: TerminalRun = {
    ended,
    screen: () => screen,
    type: (keys) => void child.stdin.write(keys),
    async sees(text) {
      const until = Date.now() + screenMs;
      for (let at = -1; ; at = screen.indexOf(text, seen)) {
        if (at >= 0) {
          seen = at + text.length;
          return;
        }
        if (Date.now() > until) throw new Error(`the screen never showed "${text}":\n${screen.slice(-2_000)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
  return { run, end: () => void child.kill("SIGKILL") }; // `script` ignores a hang-up; its end is one for the command
}
