import { longPattern } from "../../../kernel/long-pattern.ts";
import { lazily } from "../../../kernel/lazily.ts";
import { clientFiles } from "../../../lexicon/client-files.ts";
import type { Facts } from "../../facts.ts";
import { entryFiles, otherFiles } from "../../files/places/agent-paths.ts";
import { isKnown } from "../../deed.ts";
import { askForLinks } from "../../files/known-content.ts";
import { placeFactsOf } from "../../files/place-facts.ts";
import { folderOf, resolvePath } from "../../files/resolve.ts";
import { isWild } from "../../files/segment.ts";
import { pathTraits, reachesOurs } from "../../files/traits.ts";
import type { CommandWord, ProgramCall } from "../../tools/call.ts";

/** A word of a call that leads to our files, or to somebody's terminal. */
export interface OwnWord {
  readonly field: CommandWord;
  /** Every path that the word may spell, the leading ones first. */
  readonly paths: readonly string[];
  readonly what: "ours" | "entries" | "terminal";
  /** By the name of the option: `output` is a target, `except` an exclusion. `text`: the path stands inside a longer text. */
  readonly role: "output" | "operand" | "text" | "except";
}

/** Terminals of people; a serial line is none. `/dev/tty` is the program's own terminal. */
const terminal = /^\/(?:dev\/(?:pts\/(?:\d|ptmx|\uFFFC)|tty\d|ptmx|console|vcs|uinput|input\/)|proc\/[^/]{1,20}\/fd\/\d)/;

/** Options and variables named for an output. */
const outputName = longPattern("i")`
  ^-[oOdD]$|out|dest|target|prefix|into|save|write|report|log|dump|export|record|trace|cache|te?mp|junit|result|prof|cover|artifact|
  install|redirect|dist|publish|extract|create|store|bin$|_?home$|_dir$
`;
/** Another table judges these. */
const steering = /^(?:PATH|MANPATH|PWD|OLDPWD|NODE_PATH|PYTHONPATH|NODE_OPTIONS|LD_\w+|DYLD_\w+|ASSENT_\w+)$/;

const isOutputName = (name: string): boolean => outputName.test(name) && !steering.test(name);

/** The words of a call, and the variables set for it, that lead to us. */
export function namedIn(call: ProgramCall, inside: boolean): readonly OwnWord[] {
  const looks = lookerFor(call, inside);
  const found: OwnWord[] = [];
  let before = "";
  for (const field of call.words) {
    const named = looks(field, before);
    if (named) found.push(named);
    before = field.text;
  }
  for (const [name, value] of call.variables) {
    if (value === "" || steering.test(name)) continue;
    const named = looks({ text: `${name}=${value}`, span: call.span }, "");
    if (named) found.push(named);
  }
  return found;
}

/** Any folder that a program works in, or puts something into, may be a link to ours: its links are asked for. */
export function askForFolders({ words, variables, cwd, facts }: ProgramCall): void {
  const ask = (path: string): void => {
    if (path !== "" && isKnown(path)) askForLinks(folderOf(path, { cwd, facts }), facts);
  };
  if (cwd !== undefined && cwd !== facts.cwd) ask(".");
  for (const [index, { text }] of words.slice(0, foldersMax).entries()) {
    const [, name, value] = /^(-C|-{1,2}[\w-]{1,40})=?(.{0,4096})$/s.exec(text) ?? [];
    if (name !== undefined && isPlacing(name)) ask(text === name ? (words[index + 1]?.text ?? "") : (value ?? ""));
  }
  for (const [name, value] of [...variables].slice(0, foldersMax)) if (isOutputName(name) || name === "GIT_WORK_TREE") ask(value);
}
const foldersMax = 100;
const placing = /^(?:-[Ct]|--(?:cwd|dir|work-tree|git-dir|directory|root|project))$/;
const isPlacing = (name: string): boolean => placing.test(name) || isOutputName(name);

type Looker = (field: CommandWord, before: string) => OwnWord | undefined;

/** `inside`: it runs in a folder of ours. */
function lookerFor({ cwd, facts }: ProgramCall, inside: boolean): Looker {
  const { links, twins, controlNames, moved } = placeFactsOf(facts);
  // A plain name can only lead to us through a link, or from a folder of ours; a command there is asked about anyway.
  const plainNames = links.size > 0 || twins.size > 0;
  const besideEntries = cwd !== undefined && holders().test(cwd);
  const whole = plainNames || inside || cwd === undefined || besideEntries || moved.length > 0;
  return (field, before) => {
    const { text } = field;
    if (text.length < 2) return undefined;
    const anyName = plainNames || besideEntries || (inside && roleOf(text, before) === "output");
    if (!anyName && (!mayBePath.test(text) || webAddress.test(text))) return undefined; // nearly every word ends here
    const paths: string[] = [];
    let what: OwnWord["what"] | undefined;
    for (const path of spelledIn(text)) {
      if (!anyName && !/[/~\\.]/.test(path)) continue;
      const leads = entries().test(path) ? "entries" : whole || mayLead(path, controlNames) ? leadsTo(path, cwd, facts) : undefined;
      if (leads === undefined) continue;
      what ??= leads;
      paths.push(path);
    }
    return what && { field, paths, what, role: roleOf(text, before) };
  };
}
const mayBePath = /[/~\\]|(?:^|[=:,]|^-\w)\./;
/** The path in it is not of this machine. */
const webAddress = /^https?:\/\/[\w.:@/?=&%+~-]*$/i;

function roleOf(text: string, before: string): OwnWord["role"] {
  const name = /^(-{0,2}[A-Za-z_][\w.-]{0,60})=/.exec(text)?.[1] ?? /^(-[A-Za-z])[/~.]/.exec(text)?.[1];
  if (name !== undefined) return roleByName(name);
  if (/\s/.test(text)) return "text";
  return before.startsWith("-") && !before.includes("=") ? roleByName(before) : "operand";
}

const roleByName = (name: string): OwnWord["role"] => (exceptName.test(name) ? "except" : isOutputName(name) ? "output" : "operand");
/** `-path` of find: what is found by it is in the deeds. */
const exceptName = /exclude|ignore|skip|omit|prune|without|^-i?(?:whole)?path$|^-x$/i;

const pathsMax = 24;

/** `--x=P`, `-oP`, `P:/inside`, `type=bind,source=P`, `w! P`, `'P'` in a statement: everything that may be a path in it. */
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

const ending = (files: readonly string[]): RegExp =>
  new RegExp(`(?:^|/)(?:${files.map((file) => file.replaceAll(".", "\\.")).join("|")})/?$`, "i");
const entries = lazily(() => ending([...entryFiles(), ...otherFiles()]));
/** The folders that our entries lie in: `.claude`, `.opencode` and `.opencode/plugin`. */
const holders = lazily(() => ending(entryFiles().flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)))));

export const isEntry = (path: string): boolean => entries().test(path);

/** Paths read in another way, or from another folder than it seems. */
const odd = /^[~$]|[%*?[{]|[^\s!-~]/;
const mayHold = new RegExp(clientFiles.flatMap(({ programs }) => programs).join("|"));
const mayBeTerminal = /pts|tty|ptmx|console|vcs|input|fd/;

/** A quick look: from a folder that is not ours, a path leads to us only by a name of ours. */
function mayLead(text: string, names: readonly string[]): boolean {
  if (odd.test(text)) return true;
  const lower = text.toLowerCase();
  const plain = lower.replaceAll("\\", "");
  return mayBeTerminal.test(plain) || mayHold.test(plain) || names.some((name) => lower.includes(name) || plain.includes(name));
}

function leadsTo(text: string, cwd: string | undefined, facts: Facts): OwnWord["what"] | undefined {
  const path = text.startsWith("file://") ? text.slice("file://".length) : text;
  if (terminal.test(path)) return "terminal";
  if (!isKnown(path.slice(0, 1)) || /^[a-z][\w+.-]*:\/\//i.test(path)) return undefined;
  const { names } = resolvePath(path, { cwd, facts });
  if (names.some((name) => terminal.test(name))) return "terminal";
  if (names.some((name) => reachesOurs(name, facts))) return "ours";
  return names.some((name) => entries().test(name) || holders().test(name) || mayBeEntry(name, facts)) ? "entries" : undefined;
}

/** By a wildcard, or in a folder that a variable moved. */
const mayBeEntry = (name: string, facts: Facts): boolean =>
  (isWild(name) || placeFactsOf(facts).moved.length > 0) && pathTraits(name, facts).some(({ kind }) => kind === "our-entries");
