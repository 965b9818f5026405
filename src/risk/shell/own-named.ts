import { lazily } from "../../kernel/lazily.ts";
import type { Facts } from "../facts.ts";
import { entryFiles, otherFiles } from "../files/agent-paths.ts";
import { isKnown } from "../deed.ts";
import { groundOf } from "../files/ground.ts";
import { resolvePath } from "../files/resolve.ts";
import { reachesOurs } from "../files/traits.ts";
import type { Call, Field } from "../tools/call.ts";

/** A word of a call that leads to what is ours, or to a terminal somebody sits at. */
export interface Named {
  readonly field: Field;
  /** Every path that the word may spell, the leading ones first. */
  readonly paths: readonly string[];
  readonly what: "ours" | "entries" | "terminal";
  /**
   * By the name of the option: `output` is where something is put, `except` what is left out. `text`: the path stands
   * inside a longer text.
   */
  readonly role: "output" | "operand" | "text" | "except";
}

/** Terminals that people sit at; a serial line is none. `/dev/tty` is whatever the program itself runs in. */
const terminal =
  /^\/(?:dev\/(?:pts\/(?:\d|ptmx|\uFFFC)|tty\d|ptmx|console|vcs|uinput|input\/)|proc\/[^/]{1,20}\/fd\/\d)/;

/** Options and variables that are named for what is put somewhere. */
const outputName =
  /^-[oOdD]$|out|dest|target|prefix|into|save|write|report|log|dump|export|record|trace|cache|te?mp|junit|result|prof|cover|artifact|install|redirect|dist|publish|extract|create|store|bin$|_?home$|_dir$/i;
/** Of these another table says what they decide. */
const steering = /^(?:PATH|MANPATH|PWD|OLDPWD|NODE_PATH|PYTHONPATH|NODE_OPTIONS|LD_\w+|DYLD_\w+|ASSENT_\w+)$/;

const isOutputName = (name: string): boolean => outputName.test(name) && !steering.test(name);

/** The words of a call, and the variables set for it, that lead to us. */
export function namedIn(call: Call): readonly Named[] {
  const looks = lookerFor(call);
  const words = call.words.flatMap((field, at) => looks(field, call.words[at - 1]?.text ?? ""));
  const set = [...call.variables].flatMap(([name, value]) =>
    value === "" || steering.test(name) ? [] : looks({ text: `${name}=${value}`, span: call.span }, ""),
  );
  return [...words, ...set];
}

type Looker = (field: Field, before: string) => readonly Named[];

function lookerFor({ cwd, facts }: Call): Looker {
  const { links, twins } = groundOf(facts);
  // A plain name can only lead to us through a link, or from a folder of ours; what runs in that is asked about anyway.
  const plainNames = links.size > 0 || twins.size > 0;
  const inside = cwd !== undefined && reachesOurs(cwd, facts);
  return (field, before) => {
    const { text } = field;
    const role = roleOf(text, before);
    const isPath = /[/~\\]|^\./.test(text) || plainNames || (inside && role === "output");
    if (text.length < 2 || !isPath) return [];
    const paths = spelledIn(text);
    const found = paths.flatMap((path) => {
      const what = leadsTo(path, cwd, facts);
      return what === undefined ? [] : [{ path, what }];
    });
    const [first] = found;
    if (!first) return [];
    return [{ field, paths: found.map(({ path }) => path), what: first.what, role }];
  };
}

function roleOf(text: string, before: string): Named["role"] {
  const name = /^(-{0,2}[A-Za-z_][\w.-]{0,60})=/.exec(text)?.[1] ?? /^(-[A-Za-z])[/~.]/.exec(text)?.[1];
  if (name !== undefined) return roleByName(name);
  if (/\s/.test(text)) return "text";
  return before.startsWith("-") && !before.includes("=") ? roleByName(before) : "operand";
}

const roleByName = (name: string): Named["role"] =>
  exceptName.test(name) ? "except" : isOutputName(name) ? "output" : "operand";
/** `-path` of find: what is found by it is in the deeds. */
const exceptName = /exclude|ignore|skip|omit|prune|without|^-i?(?:whole)?path$|^-x$/i;

const pathsMax = 24;

/** `--x=P`, `-oP`, `P:/inside`, `type=bind,source=P`, `w! P`, `'P'` in a statement: whatever may be a path in it. */
function spelledIn(text: string): readonly string[] {
  if (isPlain.test(text)) return [text];
  const pieces = text.slice(0, textMaxChars).split(/[\s=,:;'"`()<>|&@[\]{}]+/);
  const behind = [text, ...pieces].flatMap((piece) => {
    const at = piece.startsWith("-") ? piece.search(/[/~]|\.{1,2}\//) : -1;
    return at > 0 ? [piece, piece.slice(at)] : [piece];
  });
  const value = /^[^=\s/]{1,80}=(.+)$/s.exec(text)?.[1];
  const all = [...(value === undefined ? [] : [value]), ...behind].filter((piece) => /[^-.]/.test(piece));
  return [...new Set(all)].slice(0, pathsMax);
}
const isPlain = /^[\w/.~][\w/.~+-]*$/;
const textMaxChars = 4_000;

const entries = lazily(
  () =>
    new RegExp(
      `(?:^|/)(?:${[...entryFiles(), ...otherFiles()].map((file) => file.replaceAll(".", "\\.")).join("|")})$`,
      "i",
    ),
);

function leadsTo(text: string, cwd: string | undefined, facts: Facts): Named["what"] | undefined {
  const path = text.replace(/^file:\/\//, "");
  if (terminal.test(path)) return "terminal";
  if (entries().test(path)) return "entries";
  if (!isKnown(path.slice(0, 1)) || /^[a-z][\w+.-]*:\/\//i.test(path)) return undefined;
  const { names } = resolvePath(path, { cwd, facts });
  if (names.some((name) => terminal.test(name))) return "terminal";
  return names.some((name) => reachesOurs(name, facts)) ? "ours" : undefined;
}
