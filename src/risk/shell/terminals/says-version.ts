import { lazily } from "../../../kernel/lazily.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { installed } from "../programs/first-line.ts";

interface VersionRow {
  readonly names: string;
  /** Alone behind the name it makes the program print its version and leave. */
  readonly flags: string;
}

/** `-v` is loud to shells, to Python and to many others: only what is known to leave is listed. */
export const versionRows: readonly VersionRow[] = [
  { names: "lua luajit lua5.1 lua5.2 lua5.3 lua5.4 julia iex irb coffee ts-node fish redis-cli gdb", flags: "-v --version" },
  { names: "python python2 python3 pypy pypy3", flags: "-V -VV --version" },
  { names: "node nodejs deno bun ruby perl php", flags: "-v --version" },
  { names: "erl ocaml scala kotlin sqlite3 groovy java javac", flags: "-version --version" },
  { names: "mysql psql mongosh swipl bpython tmux", flags: "-V --version" },
];

const flagsOf = lazily(
  (): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map(versionRows.flatMap(({ names, flags }) => names.split(" ").map((name) => [name, new Set(flags.split(" "))] as const))),
);

/** A call that prints a version and takes nothing, whatever its input is. */
export const onlySaysVersion = ({ program, path, words }: ProgramCall): boolean =>
  words.length === 1 &&
  flagsOf()
    .get(program)
    ?.has(words[0]?.text ?? "") === true &&
  (!path.includes("/") || installed.test(path));
