import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { isKnown } from "../../deed.ts";
import { recoveryOf } from "../../files/place.ts";
import { isInside } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type ProgramCall } from "../../tools/call.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";

/** Programs that put their result where an option says, and whose tables say nothing else about files. */
export interface OutputRow {
  readonly programs: string;
  readonly options: string;
  readonly takes?: string;
  /** The last operand is the file. */
  readonly last?: true;
  readonly singleDash?: true;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

export const outputOptions = (): readonly OutputRow[] => [
  {
    programs: "gcc g++ cc c++ clang clang++ ld nasm yasm gfortran nvcc emcc rustc ghc swiftc ocamlopt protoc flex bison as tcc zig",
    options: "-o --output",
    takes: "-I -L -D -l -x -W -f -m -C -isystem -include",
    hits: ["gcc -o /usr/local/bin/x src/x.c", "rustc -o .git/hooks/pre-commit src/x.rs"],
    misses: ["gcc -o dist/x src/x.c", "gcc -c src/x.c"],
  },
  {
    programs: "go",
    options: "-o -coverprofile -cpuprofile -memprofile",
    singleDash: true,
    hits: ["go build -o /usr/local/bin/x ./src", "go test -coverprofile .git/hooks/pre-commit ./..."],
    misses: ["go build -o dist/x ./src", "go build ./..."],
  },
  {
    programs: "strace ltrace time gtime perf tcpdump valgrind",
    options: "-o --output -w --log-file",
    takes: "-e -p -s -f -P -u -E -i -F",
    hits: ["strace -o /etc/x ls", "/usr/bin/time -o ~/.bashrc ls"],
    misses: ["strace -o /tmp/x ls", "time ls"],
  },
  {
    programs: "script scriptreplay",
    options: "-O --log-out -B --log-io",
    takes: "-c -O -I -B -T -E -o --command --log-out",
    last: true,
    hits: ["script -c ls ~/.bashrc", "script -q -c ls .git/hooks/pre-commit"],
    misses: ["script -c ls /tmp/typescript", "script -qc ls"],
  },
  {
    programs: "xmlstarlet csc javac kotlinc dot neato tsc esbuild",
    options: "-o --output --outfile --outFile --out-file -d --outDir --outdir",
    hits: ["esbuild src/a.ts --outfile=.git/hooks/pre-commit"],
    misses: ["esbuild src/a.ts --outfile=dist/a.js"],
  },
];

const rowsOf = lazily(() => rowsByName(outputOptions(), ({ programs }) => programs));

/** Results that come to lie outside the project, in a hidden place, or over what git cannot give back. */
export function lookAtOutputs(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const rows = rowsOf().get(call.program);
  if (!rows || call.elsewhere) return;
  for (const row of rows) {
    const names = row.options.split(" ");
    const { options, operands } = sortArguments(call.words, {
      takes: [...names, ...(row.takes?.split(" ") ?? [])],
      ...(row.singleDash ? { singleDash: true } : {}),
    });
    const named = options.flatMap(({ name, value }) => (value && names.includes(name) ? [value] : []));
    for (const { text, span } of [...named, ...(row.last ? operands.slice(-1) : [])])
      if (isTelling(look, text, call)) look.add({ act: "write", tool: call.program, target: text, span, cwd: call.cwd }, at);
  }
}

const isTelling = ({ facts }: ShellWalk, text: string, { cwd }: ProgramCall): boolean =>
  isKnown(text) &&
  text !== "-" &&
  !text.startsWith("/dev/") &&
  !/[\s|]/.test(text) &&
  resolvePath(text, { cwd, facts }).places.some(
    (place) => !isInside(place, facts) || /(?:^|\/)\.\w/.test(text) || recoveryOf(place, facts, false) === "lost",
  );
