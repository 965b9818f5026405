import { sortArguments, type CommandWord, type ProgramCall, type UncommittedPatch } from "../../tools/call.ts";
import { nameFits } from "../../per-name.ts";
import type { ShellWalk } from "../look.ts";

/** A patch of what nobody has committed, where a program prints one or passes it on. */
export function uncommittedPatch(look: Pick<ShellWalk, "made">, call: ProgramCall): UncommittedPatch | undefined {
  const { program, words, stdin } = call;
  if (call.elsewhere) return undefined;
  if (program === "git") return diffOfGit(call) ?? packedByGit(call);
  if (isTar(program)) return packedByTar(call);
  const other = others[program];
  if (other) return words[0]?.text === "diff" && words.length === 1 ? { restored: { ...call, words: worded(other, call) } } : undefined;
  if (!passes.has(program)) return undefined;
  const file = words.find(({ text }) => !text.startsWith("-"))?.text;
  return (stdin?.kind === "pipe" ? stdin.patch : undefined) ?? (file === undefined ? undefined : look.made.patchIn(file, call.cwd));
}

/** Programs that hand a patch or an archive on, whole or in part. */
const passes: ReadonlySet<string> = new Set(
  "cat tee filterdiff grepdiff dos2unix sed tac head tail pv gzip gunzip zcat pigz xz zstd bzip2 mbuffer".split(" "),
);
/** How other programs set everything back. */
const others: Readonly<Record<string, string>> = { __proto__: null as never, hg: "revert --all", svn: "revert -R ." };

const globals = "-C -c --git-dir --work-tree --namespace".split(" ");
const takes = "-U --unified --inter-hunk-context -O -S -G --diff-filter --diff-algorithm --src-prefix --dst-prefix --color --output".split(
  " ",
);
/** Without a patch, or of a version that is not the one on the disk. */
const shapes = /^(?:--(?:name-only|name-status|stat|numstat|shortstat|dirstat|summary|raw|check|quiet|no-index|no-patch|merge-base)|-s)$/;

/** `git diff [version] [-- paths]`: the working tree, compared with the index or a version. */
function diffOfGit(call: ProgramCall): UncommittedPatch | undefined {
  const verb = call.words.findIndex(({ text }, at) => !text.startsWith("-") && !globals.includes(call.words[at - 1]?.text ?? ""));
  const rest = call.words.slice(verb + 1);
  if (!/^diff(?:-files|-index)?$/.test(call.words[verb]?.text ?? "")) return undefined;
  const dashes = rest.findIndex(({ text }) => text === "--");
  const { operands, options } = sortArguments(dashes < 0 ? rest : rest.slice(0, dashes), { takes });
  const has = (names: RegExp): boolean => options.some(({ name }) => names.test(name));
  if (has(shapes) && !has(/^(?:-p|-u|--patch)$/)) return undefined;
  const versions = dashes < 0 ? operands.filter((word) => !looksLikePath(word)) : operands;
  if (versions.length > 1 || versions.some(({ text }) => text.includes(".."))) return undefined;
  const named = dashes < 0 ? operands.filter(looksLikePath) : rest.slice(dashes + 1);
  const before = call.words.slice(0, verb);
  const paths = named.length > 0 ? named : [{ text: before.length > 0 ? ":/" : wholeOf(call), span: call.span }];
  return {
    restored: { ...call, words: [...before, ...worded("checkout --", call), ...paths] },
    ...(has(/^-R$/) ? { isReversed: true } : {}),
    ...(has(/^--(?:cached|staged)$/) ? { isStaged: true } : {}),
  };
}

const archiveTakes = "--format --prefix -o --output --add-file --add-virtual-file --remote --exec --mtime".split(" ");

/** `git archive version [paths]`: what git holds, as files. Under other names it lies elsewhere. */
function packedByGit(call: ProgramCall): UncommittedPatch | undefined {
  const verb = call.words.findIndex(({ text }) => text === "archive");
  if (verb !== 0) return undefined;
  const { operands, options } = sortArguments(call.words.slice(1), { takes: archiveTakes });
  const [version, ...paths] = operands;
  if (!version || options.some(({ name }) => /^--(?:prefix|remote)$/.test(name))) return undefined;
  const named = paths.length > 0 ? paths : worded(".", call);
  return { restored: { ...call, words: [...worded("checkout", call), version, ...worded("--", call), ...named] }, isPacked: true };
}

export const isTar = nameFits(/^(?:g|bsd)?tar$/);
/** Words of tar, as far as they say what is packed where; undefined for others that change names. */
export function wordsOfTar({ words: [first, ...rest], cwd }: ProgramCall):
  | {
      readonly mode: string;
      readonly folder: string | undefined;
      readonly file: CommandWord | undefined;
      readonly members: readonly CommandWord[];
    }
  | undefined {
  const dashed =
    first && /^[a-zA-Z]{1,9}$/.test(first.text) ? [{ ...first, text: `-${first.text}` }, ...rest] : first ? [first, ...rest] : [];
  const { operands, options } = sortArguments(dashed, { takes: tarTakes });
  const valueOf = (names: RegExp): CommandWord | undefined => options.findLast(({ name }) => names.test(name))?.value;
  if (options.some(({ name }) => /^--(?:strip|transform|xform|to-|remove|skip|keep)|^-[OPsk]$/.test(name))) return undefined;
  const mode = options.find(({ name }) => /^-[cxtru]$|^--(?:create|extract|get)$/.test(name))?.name ?? "";
  const folder = valueOf(/^(?:-C|--directory)$/)?.text ?? ".";
  return { mode, folder: /^[/~]/.test(folder) ? folder : cwd && `${cwd}/${folder}`, file: valueOf(/^(?:-f|--file)$/), members: operands };
}
const tarTakes = "-f -C -T -X --file --directory --exclude --exclude-from --files-from -I --use-compress-program --format".split(" ");

function packedByTar(call: ProgramCall): UncommittedPatch | undefined {
  const { mode, folder, members } = wordsOfTar(call) ?? {};
  if (!folder || !members || !/^-c$|^--create$/.test(mode ?? "") || call.words.some(({ text }) => text.startsWith("--exclude")))
    return undefined;
  const sources = members.map((word) => ({ ...word, text: /^[/~]/.test(word.text) ? word.text : `${folder}/${word.text}` }));
  // Members keep the folders of their names: those are left to what unpacking says of unknown ones.
  if (sources.length === 0 || members.some(({ text }) => /^[/~]|[^/.]\/./.test(text))) return undefined;
  return { restored: { ...call, program: "cp", path: "cp", words: [...worded("-r", call), ...sources] }, isPacked: true };
}

/** The archive's file, where it is not printed. */
export function fileOfPacked(call: ProgramCall): string | undefined {
  if (isTar(call.program)) return wordsOfTar(call)?.file?.text;
  return sortArguments(call.words, { takes: archiveTakes }).options.find(({ name }) => /^(?:-o|--output)$/.test(name))?.value?.text;
}

/** Wherever it starts, git compares everything that the repository holds. */
function wholeOf({ cwd, facts: { worktree, projectRoot: root = ":/" } }: ProgramCall): string {
  return cwd === (worktree ?? root) ? "." : (worktree ?? root);
}

const worded = (text: string, { span }: ProgramCall): readonly CommandWord[] => text.split(" ").map((word) => ({ text: word, span }));

const looksLikePath = ({ text, glob }: CommandWord): boolean =>
  glob === true || (/^\.{1,2}(?:\/|$)|\/|\.\w{1,8}$|^:/.test(text) && !/\w\.\./.test(text));
