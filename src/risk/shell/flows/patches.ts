import { isKnown, type Deed } from "../../deed.ts";
import { contentOf } from "../../files/known-content.ts";
import { deedsOfPatch } from "../../files/patch.ts";
import { resolvePath } from "../../files/resolve.ts";
import { sortArguments, type ProgramCall, type UncommittedPatch } from "../../tools/call.ts";
import { isTar, wordsOfTar } from "./uncommitted.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { workOn } from "../../work.ts";

const takes = "-C -c --git-dir --work-tree -p --directory --exclude --include --whitespace --patch-format --empty --quoted-cr".split(" ");

/** Programs that write the files their patch names; an unreadable patch may write anything there. */
export function lookAtPatches(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  if (call.elsewhere) return;
  if (call.program === "git") lookAtGit(look, call, at);
  else if (call.program === "patch" || call.program === "gpatch") lookAtPatch(look, call, at);
  else if (isTar(call.program)) lookAtTar(look, call, at);
}

/** An archive that this very command has packed is unpacked: over files of its members' names. */
function lookAtTar(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const { mode = "", folder, file, members = [] } = wordsOfTar(call) ?? {};
  if (folder === undefined || !/^-x$|^--(?:extract|get)$/.test(mode) || members.length > 0) return;
  const placesOf = (path: string): readonly string[] => resolvePath(path, { cwd: call.cwd, facts: call.facts }).places;
  for (const { restored, isPacked } of patchesFrom(look, call, file ? [file.text] : [])) {
    if (!isPacked) continue;
    const isCopy = restored.program === "cp";
    if (isCopy) look.tools({ ...restored, words: [...restored.words, { text: folder, span: call.span }] }, at);
    else if (restored.cwd !== undefined && placesOf(folder).includes(restored.cwd)) look.tools(restored, at);
  }
}

const patchTakes = "-p -i -d -o -r -F -D -B -Y -z -V -g --strip --input --directory --output --reject-file --fuzz".split(" ");

/** `patch` reads its patch from an option, its second word or its input. */
function lookAtPatch(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const { operands, options } = sortArguments(call.words, { takes: patchTakes });
  if (options.some(({ name }) => /^(?:--dry-run|--check|-C)$/.test(name))) return;
  const valueOf = (names: RegExp): string | undefined => options.findLast(({ name }) => names.test(name))?.value?.text;
  const named = valueOf(/^(?:-i|--input)$/) ?? operands[1]?.text;
  const folder = valueOf(/^(?:-d|--directory)$/);
  const strip = Number(valueOf(/^(?:-p|--strip)$/) ?? 0);
  // The patch is looked for from the folder that it is applied in.
  const files = named === undefined ? [] : [folder === undefined ? named : inFolder(folder, named)];
  takeBack(look, call, at, { files, isReverse: options.some(({ name }) => reverses.test(name)) });
  for (const patch of patchesOf(look, call, files))
    addPatch(look, { tool: call.program, patch, strip, folder, only: operands[0] ? [operands[0].text] : [] }, { call, at });
}

const inFolder = (folder: string, path: string): string => (/^[/~]/.test(path) ? path : `${folder}/${path}`);

/** `git apply` and `git am`. */
function lookAtGit(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const verb = call.words.findIndex(({ text }) => text === "apply" || text === "am");
  if (verb < 0 || sortArguments(call.words, { takes }).operands[0] !== call.words[verb]) return;
  const { operands, options } = sortArguments(call.words.slice(verb + 1), { takes });
  const has = (pattern: RegExp): boolean => options.some(({ name }) => pattern.test(name));
  if (has(/^--(?:check|stat|numstat|summary|show-current-patch|abort|quit)$/) && !has(/^--apply$/)) return;
  const valuesOf = (name: string): readonly string[] =>
    options.flatMap((option) => (option.name === name && option.value ? [option.value.text] : []));
  const folder = valuesOf("--directory").at(-1);
  const strip = Number(valuesOf("-p").at(-1) ?? 1);
  const tool = `git ${call.words[verb]?.text ?? ""}`;
  const named = operands.map(({ text }) => text);
  if (!has(/^--cached$/)) takeBack(look, call, at, { files: named, isReverse: has(reverses), isOfIndex: has(/^--index$|^-3$|^--3way$/) });
  for (const patch of patchesOf(look, call, named))
    addPatch(look, { tool, patch, strip, folder, only: valuesOf("--include") }, { call, at });
}

const reverses = /^(?:-R|--reverse)$/;

interface TakingBack {
  readonly files: readonly string[];
  readonly isReverse: boolean;
  readonly isOfIndex?: boolean;
}

/** A patch of uncommitted changes that is applied the other way round sets their files back. */
function takeBack(look: ShellWalk, call: ProgramCall, at: WalkPosition, { files, isReverse, isOfIndex = false }: TakingBack): void {
  for (const patch of patchesFrom(look, call, files))
    if (!patch.isPacked && isReverse !== (patch.isReversed === true) && (isOfIndex || !patch.isStaged)) look.tools(patch.restored, at);
}

/** The patches of these files, or of the input. */
function patchesFrom(look: ShellWalk, { stdin, cwd }: ProgramCall, files: readonly string[]): readonly UncommittedPatch[] {
  const named = files.filter((text) => text !== "-");
  const read = named.length > 0 ? named : stdin?.kind === "file" ? [stdin.path] : [];
  const piped = read.length === 0 && stdin?.kind === "pipe" && stdin.patch ? [stdin.patch] : [];
  return [...read.flatMap((file) => look.made.patchIn(file, cwd) ?? []), ...piped];
}

interface Patch {
  readonly tool: string;
  /** Its text; undefined: nobody here has read it. */
  readonly patch: string | undefined;
  readonly strip: number;
  readonly folder: string | undefined;
  /** Files it may write, if it cannot be read; none: anything. */
  readonly only: readonly string[];
}

function addPatch(
  look: ShellWalk,
  { tool, patch, strip, folder, only }: Patch,
  { call, at }: { readonly call: ProgramCall; readonly at: WalkPosition },
): void {
  const add = (deed: Deed): void =>
    look.add({ ...deed, target: folder === undefined ? deed.target : `${folder}/${deed.target}`, span: call.span }, at);
  if (patch !== undefined) workOn(patch);
  const deeds = patch === undefined ? [] : deedsOfPatch(patch, tool, call.cwd);
  const namesSome = deeds.some(({ act }) => act !== "opaque");
  for (const deed of namesSome ? deeds : []) {
    const names = deed.target.split("/").slice(Math.max(0, strip - 1));
    add({ ...deed, target: names.join("/") });
  }
  if (namesSome) return;
  const spills = only.length === 0 && !isFromGit(call);
  for (const target of only.length > 0 ? only : ["."])
    add({ act: "write", tool, target, cwd: call.cwd, tree: true, keeps: true, ...(spills ? { spills } : {}) });
}

/** A patch that git itself shows is a change of files that it holds. */
const isFromGit = ({ stdin }: ProgramCall): boolean =>
  stdin?.kind === "pipe" && stdin.from.length > 0 && stdin.from.every((program) => program === "git");

/** The texts of the patches; undefined for one that nobody here has read. */
function patchesOf(look: ShellWalk, { stdin, cwd, facts }: ProgramCall, named: readonly string[]): readonly (string | undefined)[] {
  const read = (path: string): string | undefined =>
    isKnown(path)
      ? resolvePath(path, { cwd, facts })
          .places.map((place) => look.made.contentOf(place) ?? contentOf(place, facts))
          .find((text) => text !== undefined)
      : undefined;
  const files = named.filter((text) => text !== "-");
  if (files.length > 0) return files.map(read);
  if (stdin === undefined) return [];
  return [stdin.kind === "text" ? stdin.text : stdin.kind === "file" ? read(stdin.path) : undefined];
}
