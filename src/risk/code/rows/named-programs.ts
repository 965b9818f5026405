import { shell, type CallEffect } from "../effects.ts";
import type { CodeCall, CodeRun } from "../run.ts";
import type { Value } from "../types.ts";
import { nothing } from "../values.ts";

/** The file of a program, and its words: the first of those is only what the program is to call itself. */
interface NamedProgram {
  readonly file: Value;
  readonly words: readonly Value[];
}

const baseOf = ({ text = "" }: Value): string => (text.split(/[/\\]/).at(-1) ?? "").replace(/^-/, ""); // `-bash` at a login

/** Starts the file, whatever it is to call itself. Where another name, or none that is known, stands there, that is looked at too. */
export function startNamed(run: CodeRun, call: CodeCall, { file, words }: NamedProgram): Value | undefined {
  const [said = nothing, ...rest] = words;
  const start = (items: readonly Value[]): Value | undefined => shell(0)(run, { ...call, args: [{ items }, ...call.args] });
  const child = start([file, ...rest]);
  if (baseOf(file) === "" || baseOf(said) !== baseOf(file)) start(words);
  return child;
}

/** The file is an argument, and its words are a list behind it or the other arguments: `os.execv("/bin/ls", ["ls", "-l"])`. */
export const named =
  (place: number): CallEffect =>
  (run, call) => {
    const [file = nothing, list, ...more] = call.args.slice(place);
    const words = list?.items ?? [list ?? nothing, ...more].filter(({ fields }) => !fields); // behind them the environment
    return startNamed(run, call, { file, words });
  };
