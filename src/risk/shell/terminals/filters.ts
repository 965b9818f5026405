import { lazily } from "../../../kernel/lazily.ts";
import { rowsByName } from "../../rows-by-name.ts";
import { sortArguments, type Grammar, type ProgramCall } from "../../tools/call.ts";
import { programName } from "../look.ts";

/** Programs that hand their input on where they are given no file. */
interface FilterRow extends Grammar {
  readonly names: string;
  /** Words that are no files: an expression, the files of `tee`. */
  readonly words?: number;
  /** Options by which such a word is told: then all others are files. */
  readonly told?: readonly string[];
}

const rows: readonly FilterRow[] = [
  { names: "cat tac rev nl fmt ts strings pv zcat gzcat gunzip bzcat bunzip2 xzcat unxz zstdcat lz4cat dos2unix expand unexpand" },
  { names: "head tail", takes: ["-n", "-c", "--lines", "--bytes"] },
  { names: "cut", takes: ["-d", "-f", "-b", "-c"] },
  { names: "sort uniq fold column iconv base64 xxd", takes: ["-k", "-t", "-S", "-w", "-s", "-f", "-l", "-c"] },
  { names: "sed gsed", takes: ["-e", "-f"], words: 1, told: ["-e", "-f"] },
  { names: "awk gawk mawk", takes: ["-F", "-v", "-f"], words: 1, told: ["-f"] },
  { names: "grep egrep fgrep ggrep", takes: ["-e", "-f", "-A", "-B", "-C", "-m"], words: 1, told: ["-e", "-f"] },
  { names: "jq yq", takes: ["-f", "--from-file"], words: 1, told: ["-f", "--from-file"] },
  { names: "tee tr envsubst", words: 99 },
];
const byName = lazily(() => rowsByName(rows, ({ names }) => names, programName));

/** Whether a program that is given no file shows what comes by its own input. */
export function passesItsInput(call: ProgramCall): boolean {
  return (byName().get(call.program) ?? []).some((row) => {
    const { operands, options } = sortArguments(call.words, row);
    const isTold = options.some(({ name }) => row.told?.includes(name));
    return (
      operands.length <= (isTold ? 0 : (row.words ?? 0)) || operands.some(({ text }) => /^(?:-|\/dev\/(?:stdin|fd\/0|tty))$/.test(text))
    );
  });
}
