import type { Span } from "../../kernel/text.ts";
import type { FileSelection } from "../deed.ts";
import type { Facts } from "../facts.ts";

/** One word of a command after the shell's expansions, as far as they can be known (`unknownPiece` stands for the rest). */
export interface CommandWord {
  readonly text: string;
  readonly span: Span;
  /** Inside a script that came from a string: where it stands in that one, as its span shows the string. */
  readonly written?: Span;
  /** Holds an unquoted `*`, `?` or `[…]`: it may become several paths. */
  readonly glob?: boolean;
  /** The files meant among those that it may become. */
  readonly among?: FileSelection;
}

/** Source of a program's input: text that is in the command, somebody's output, or nothing. */
export type Stdin =
  | { readonly kind: "text"; readonly text: string; readonly span: Span }
  | { readonly kind: "file"; readonly path: string }
  | {
      readonly kind: "pipe";
      readonly from: readonly string[];
      readonly paths?: readonly CommandWord[];
      /** How much comes, where that is worth counting. */
      readonly bytes?: number;
      readonly patch?: UncommittedPatch;
      /** Sources it may have, among others. */
      readonly maybe?: readonly Stdin[];
    };

/** A patch of changes that nobody has committed: applied the other way round, it takes them from the disk. */
export interface UncommittedPatch {
  /** The command that sets the same files back. */
  readonly restored: ProgramCall;
  /** It is already the other way round. */
  readonly isReversed?: true;
  /** Of what the index holds, which still has it afterwards. */
  readonly isStaged?: true;
  /** No patch but an archive of what git holds, or, as a copy that lacks its goal, of files: unpacked in the same folder it does this. */
  readonly isPacked?: true;
}

/**
 * One program about to start, without its wrappers. The walk makes it with every field, though undefined, and keeps them:
 * whatever has the same fields in the same order is copied and read several times as fast.
 */
export interface ProgramCall {
  /** Lower-case base name: `/usr/bin/RM` is `rm`. */
  readonly program: string;
  /** The program as it was written. */
  readonly path: string;
  readonly words: readonly CommandWord[];
  readonly span: Span;
  /** Variables set for it in the command. */
  readonly variables: ReadonlyMap<string, string>;
  readonly stdin?: Stdin | undefined;
  /** Undefined: after a `cd` to an unknown place. */
  readonly cwd: string | undefined;
  /** Where it would run instead if the `cd` before it failed. */
  readonly otherwiseIn?: string | undefined;
  /** Not this machine's files and processes: in a container, or on the named host. */
  readonly elsewhere?: { readonly kind: "container" | "host"; readonly name: string; readonly environment?: string } | undefined;
  /** The repository git would work on, if it is not the project's: the facts say nothing about it. */
  readonly repository?: string | undefined;
  /** The working tree that git is told to work on, from the root of the machine. */
  readonly workTree?: string | undefined;
  /** Of all the variables that it prints, a filter lets only such through that are no secrets. */
  readonly narrowed?: true | undefined;
  /** A later program of the pipeline picks the secrets out of what it prints. */
  readonly sought?: true | undefined;
  /** A task of the project starts it, in the project's own words. */
  readonly byTask?: true | undefined;
  readonly facts: Facts;
}

/** A call's words sorted into options and operands, as its program would. */
export interface Arguments {
  readonly operands: readonly CommandWord[];
  /** In order; `value` of an option that has none is undefined. */
  readonly options: readonly { readonly name: string; readonly value?: CommandWord; readonly at: Span }[];
}

export interface Grammar {
  /** Options whose value is the next word: `-C`, `--namespace`. */
  readonly takes?: readonly string[];
  /** `-auto-approve` is one option, not a cluster of letters. */
  readonly singleDash?: true;
  /** The first operand ends the options: the rest belongs to another program. */
  readonly stopsAtOperand?: true;
  /** Options whose value is the last word of its own: `python -m x …`. */
  readonly lastOptions?: readonly string[];
}

/** `-xzf a` gives x, z, f; `--name=v` and `--name v` (if it takes one) give a value; `--` ends them. */
export function sortArguments(words: readonly CommandWord[], { takes = [], singleDash, stopsAtOperand, lastOptions }: Grammar): Arguments {
  const operands: CommandWord[] = [];
  const options: { name: string; value?: CommandWord; at: Span }[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as CommandWord;
    const { text, span: at } = word;
    const next = words[index + 1];
    if (text === "--") {
      operands.push(...words.slice(index + 1));
      break;
    }
    if (text.length < 2 || !text.startsWith("-")) {
      if (stopsAtOperand) {
        operands.push(...words.slice(index));
        break;
      }
      operands.push(word);
      continue;
    }
    if (text.startsWith("--") || singleDash) {
      const equals = text.indexOf("=");
      if (equals > 0) {
        options.push({ name: wholeName(text.slice(0, equals), takes), value: { ...word, text: text.slice(equals + 1) }, at });
      } else if (takes.includes(text) && next) {
        options.push({ name: text, value: next, at });
        index += 1;
      } else options.push({ name: text, at });
      continue;
    }
    index += shortOptions(word, next, takes, options);
    if (lastOptions?.includes(options.at(-1)?.name ?? "")) {
      operands.push(...words.slice(index + 1));
      break;
    }
  }
  return { operands, options };
}

const abbreviationMinChars = 5;

/** `--comm=x` is `--command=x`, as most programs allow, where only one option that takes a value begins so. */
function wholeName(given: string, takes: readonly string[]): string {
  if (given.length < abbreviationMinChars || !given.startsWith("--") || takes.includes(given)) return given;
  const longer = takes.filter((name) => name.startsWith(given) && name[given.length] !== "-"); // a whole word is an option of its own
  return longer.length === 1 ? (longer[0] ?? given) : given;
}

/** Returns how many further words were used up. */
function shortOptions(
  word: CommandWord,
  next: CommandWord | undefined,
  takes: readonly string[],
  options: { name: string; value?: CommandWord; at: Span }[],
): number {
  for (let at = 1; at < word.text.length; at += 1) {
    const name = `-${word.text[at]}`;
    if (!takes.includes(name)) {
      options.push({ name, at: word.span });
      continue;
    }
    const rest = word.text.slice(at + 1);
    if (rest !== "") {
      options.push({ name, value: { ...word, text: rest.startsWith("=") ? rest.slice(1) : rest }, at: word.span });
      return 0;
    }
    options.push(next ? { name, value: next, at: word.span } : { name, at: word.span });
    return next ? 1 : 0;
  }
  return 0;
}
