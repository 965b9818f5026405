import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { isKnown } from "../../deed.ts";
import { recoveryOf } from "../../files/place.ts";
import { isInside } from "../../files/place-facts.ts";
import { resolvePath } from "../../files/resolve.ts";
import type { Facts } from "../../facts.ts";
import { sortArguments, type CommandWord, type ProgramCall } from "../../tools/call.ts";
import { asks } from "../../tools/files/overlaid.ts";
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
  {
    programs:
      "rollup swc babel tailwindcss openapi-typescript json2ts quicktype svgo csso cleancss postcss inkscape redocly graphql-inspector",
    options: "-o --output --out --file --out-file --export-filename",
    hits: ["openapi-typescript a.yaml -o .git/hooks/pre-commit"],
    misses: ["rollup -i src/a.ts --file dist/a.js"],
  },
];

const rowsOf = lazily(() => rowsByName(outputOptions(), ({ programs }) => programs));

/** Options that any program may have, and only for a file. */
const usual = /^--(?:out(?:put)?(?:-?file)?|export-filename|descriptor_set_out)$/i;

/** Results that come to lie outside the project, in a hidden place, or over what git cannot give back. */
export function lookAtOutputs(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere) return;
  const rows = rowsOf().get(call.program);
  for (const row of rows ?? []) {
    const names = row.options.split(" ");
    const { options, operands } = sortArguments(call.words, {
      takes: [...names, ...(row.takes?.split(" ") ?? [])],
      ...(row.singleDash ? { singleDash: true } : {}),
    });
    const named = options.flatMap(({ name, value }) => (value && names.includes(name) ? [value] : []));
    for (const field of [...named, ...(row.last ? operands.slice(-1) : [])]) put(look, field, { call, at, isTelling: isBesides });
  }
  if (!rows) for (const field of namedAsUsual(call.words)) put(look, field, { call, at });
}

/** `--outfile a.js`, `--output=a.js`: a word without a dot is more often the name of a format. */
function namedAsUsual(words: readonly CommandWord[]): readonly CommandWord[] {
  return words.flatMap((word, index) => {
    if (!word.text.startsWith("--")) return [];
    const equals = word.text.indexOf("=");
    const value = equals < 0 ? words[index + 1] : { ...word, text: word.text.slice(equals + 1) };
    return value && usual.test(equals < 0 ? word.text : word.text.slice(0, equals)) && /[^/]\.\w/.test(value.text) ? [value] : [];
  });
}

type IsTelling = (place: string, text: string, facts: Facts) => boolean;
const isBesides: IsTelling = (place, text, facts) => !isInside(place, facts) || /(?:^|\/)\.\w/.test(text);

interface Putting {
  readonly call: ProgramCall;
  readonly at: WalkPosition;
  readonly isTelling?: IsTelling;
}

/** Where nobody has looked yet, this asks. */
function put(look: ShellWalk, { text, span }: CommandWord, { call, at, isTelling }: Putting): void {
  const { cwd, program: tool } = call;
  const { facts } = look;
  if (!isKnown(text) || text === "-" || text.startsWith("/dev/") || /[\s|]/.test(text)) return;
  const isWritten = resolvePath(text, { cwd, facts }).places.some(
    (place) => isTelling?.(place, text, facts) === true || (isInside(place, facts) && recoveryOf(place, facts, false) === "lost"),
  );
  if (isWritten) look.add({ act: "write", tool, target: text, span, cwd }, at);
  else for (const deed of asks(text, call)) look.add({ ...deed, act: "harmless", tool, target: text, span }, at);
}
