import type { Act } from "../../deed.ts";
import type { Grammar } from "../../tools/call.ts";

/** A program whose business is to start another one. Taking it off must never lower a verdict (A14). */
export interface Wrapper extends Grammar {
  readonly names: readonly string[];
  /** Leading words that make it a wrapper: `docker exec`. Absent: always. */
  readonly on?: string;
  /** Operands that stand before the program: the 5 of `timeout 5 rm`. */
  readonly skip?: number;
  /** Options may stand behind the skipped words too: `ssh host -t top`. */
  readonly lateOptions?: true;
  /** The rest is a script, not a list of words: `ssh host 'rm -rf x'`. */
  readonly joined?: true;
  /** Every operand is a script of its own: `concurrently 'a' 'b'`. */
  readonly each?: true;
  /** The rest are words of this program again: `yarn workspaces foreach run x`. */
  readonly under?: string;
  /** An option whose value is a script: `su -c`. */
  readonly script?: readonly string[];
  /** The words behind belong to that script: `nodemon -x sh x.sh`. */
  readonly scriptGoesOn?: true;
  /** Without that option this row has nothing to say. */
  readonly onlyScript?: true;
  /** First operands that are its own: `nyc report`. */
  readonly own?: RegExp;
  /** Options with which it starts nothing: `command -v`, `taskset -p`. */
  readonly asks?: readonly string[];
  /** Options that name the folder in which the program starts: `env -C`. */
  readonly folder?: readonly string[];
  /** The first word is the folder in which the program starts: `cmake -E chdir a`. */
  readonly folderFirst?: true;
  /** Without a program it starts a shell, which runs its input: `ssh host <<E`. */
  readonly shell?: true;
  /** `NAME=value` words may stand before the program. */
  readonly assigns?: true;
  /** Where the program runs, if not here; the name is the operand with this number (behind the leading words). */
  readonly elsewhere?: { readonly kind: "container" | "host"; readonly name: number };
  /** Only words behind `--` are the program. */
  readonly dashes?: true;
  /** Only words behind this one are the program. */
  readonly after?: string;
  /** It does something itself as well, which its table knows: `kubectl run` makes a pod. */
  readonly besides?: true;
  /** The act of wrapping itself. */
  readonly also?: Act;
  readonly hits: readonly string[];
}
