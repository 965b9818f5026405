import { loadedBy, searchedBy, searchedByVariable, type LoadedFiles } from "../../../code/loads.ts";
import type { Language } from "../../../code/types.ts";
import { isInside, isWithin } from "../../../files/place-facts.ts";
import { resolvePath } from "../../../files/resolve.ts";
import type { CommandWord, ProgramCall } from "../../../tools/call.ts";
import { scriptAt, unseenFile, unseenTarget } from "../../file-content.ts";
import type { ScriptRun, ShellWalk, WalkPosition } from "../../look.ts";
import { insideModule } from "../../doubt.ts";
import { isPath, lookAtFile, strange, type ProgramRun } from "../run-files.ts";
import { isMadeHere } from "../scripts.ts";

interface Loading extends ProgramRun {
  /** It runs as a program, not as a part of one. */
  readonly asProgram?: true;
  /** Most of the names are those of packages: only files that are there count. */
  readonly ifSeen?: true;
  /** The folder of the script that loads them: modules may lie there too, wherever that is. */
  readonly beside?: string;
  /** Further folders in which they are looked for. */
  readonly folders?: readonly string[];
}

/**
 * Code that loads files: they are read, and asked about where that is impossible. Loading a file runs only a part of it,
 * so in files that people have seen only deeds count that no part should do, unless it runs as a program.
 */
export function lookAtLoadedFiles(look: ShellWalk, files: LoadedFiles, language: Language, loading: Loading): void {
  const { call, scope, at, asProgram, ifSeen } = loading;
  for (const text of placesIn(files, language, loading)) {
    const file = { text, span: call.span };
    if (!isPath(text) || !isReached(look, file, loading)) continue;
    const mark = `loaded ${call.cwd ?? ""} ${text}`;
    if (at.functions.includes(mark)) continue;
    const inner: WalkPosition = { ...at, functions: [...at.functions, mark] };
    const module = seenAt(look, file, call);
    if (isMadeHere(look, text.startsWith("/") ? text : `./${text}`, call.cwd) || (asProgram && module !== undefined))
      look.script(file, { language, call, scope, at: inner, positional: [] });
    else if (module !== undefined) look.script(file, { language, call, scope, at: insideModule(inner, module), positional: [] });
    else if (!ifSeen) lookAtFile(look, file, "file", { call, scope, at });
  }
}

/** Each file in each folder in which the call looks for modules. */
function placesIn(files: LoadedFiles, language: Language, { call, folders = [] }: Loading): ReadonlySet<string> {
  const more = [...folders, ...searchedBy(language, "", call.words), ...searchedByVariable(language, call.variables)];
  return new Set(files.flat().flatMap((path) => ["", ...more].map((folder) => within(folder, path))));
}

/** Modules followed from the run file; from each module, and from all together, fewer. */
const modulesMax = { own: 24, each: 6, all: 24 } as const;

/**
 * Looks at the files that a file of code loads from beside it, as far as they were read: most names are those of
 * packages, and there is no end to modules that load modules. A file that cannot be read, but lies where a module
 * belongs, is asked about.
 */
export function lookAtImports(
  look: ShellWalk,
  { code, place, before }: { readonly code: string; readonly place: string; readonly before: number },
  { language, call, scope, at }: ScriptRun,
): number {
  if (language === "shell" || call.elsewhere || packaged.test(place)) return 0;
  const isInner = at.functions.some((name) => name.startsWith("loaded "));
  const max = isInner ? Math.min(modulesMax.each, modulesMax.all - before) : modulesMax.own;
  if (max <= 0) return 0;
  const beside = folderOf(place);
  const found = loadedBy(language, code, max);
  const folders = foldersFor(language, code, { beside, at, call });
  const files = found.map((paths) => paths.flatMap((path) => folders.map((folder) => within(folder, path.replace(/^(?:\.\/)+/, "")))));
  const loading = { call, scope, at, beside, ifSeen: true } as const;
  lookAtLoadedFiles(look, files, language, loading);
  for (const text of new Set(files.flat())) lookAtUnread(look, { text, span: call.span }, loading);
  return isInner ? found.length : 0;
}

/** Modules that a program is told by their names: most are packages, and of those that are not, all count that cannot be read. */
export function lookAtNamed(look: ShellWalk, files: LoadedFiles, language: Language, running: Omit<Loading, "ifSeen">): void {
  lookAtLoadedFiles(look, files, language, { ...running, ifSeen: true });
  for (const text of placesIn(files, language, running)) lookAtUnread(look, { text, span: running.call.span }, running);
}

/** Long modules are common: only one that nobody has settled is asked about, like the script that loads it. */
function lookAtUnread(look: ShellWalk, file: CommandWord, loading: Loading): void {
  const { call, at } = loading;
  for (const place of resolvePath(file.text, { cwd: call.cwd, facts: look.facts }).places) {
    const unseen = unseenFile(look, place, { ...at, files: [] });
    if (unseen?.is === undefined || !isReached(look, file, loading)) continue;
    if (strange.has(unseen.is) || unseen.is === "not-text") lookAtFile(look, file, "file", loading);
    else if (unseen.act === "opaque")
      look.add(
        { act: "opaque", tool: call.program, target: unseenTarget(file.text, unseen), span: file.span, why: unseen.why },
        insideModule(at, place),
      );
  }
}

const foldersMax = 8;

/** Where names of modules are looked up: beside the file; for most languages also beside the script that was started. */
function foldersFor(
  language: Language,
  code: string,
  { beside, at, call }: { readonly beside: string; readonly at: WalkPosition; readonly call: ProgramCall },
): readonly string[] {
  if (language === "javascript") return [beside];
  const started = (at.files ?? []).map(folderOf);
  const named = [...searchedBy(language, code, call.words), ...searchedByVariable(language, call.variables)];
  const said = named.flatMap((folder) => [within(beside, folder), within(call.cwd ?? "", folder)]);
  return [...new Set([beside, ...said, ...started])].slice(0, 1 + foldersMax);
}

const packaged = /\/(?:node_modules|site-packages|dist-packages|\.?venv)\//;
/** Programs of the system bring their own modules. */
const systemFolder = /^\/(?:usr|opt|bin|sbin|lib\w*|nix|snap|Library|System)(?:\/|$)/;

/** A file of the project, or one beside a script that somebody put anywhere, or where the program stands. */
function isReached(look: ShellWalk, { text }: CommandWord, { call: { cwd }, beside }: Loading): boolean {
  const { places } = resolvePath(text, { cwd, facts: look.facts });
  const folders = [beside, cwd].flatMap((folder) => (folder === undefined || folder === "/" || systemFolder.test(folder) ? [] : [folder]));
  return places.every((place) => isInside(place, look.facts) || folders.some((folder) => isWithin(place, folder)));
}

const seenAt = (look: ShellWalk, { text }: CommandWord, { cwd }: ProgramCall): string | undefined =>
  resolvePath(text, { cwd, facts: look.facts }).places.find((place) => scriptAt(look, place) !== undefined);

const folderOf = (place: string): string => place.slice(0, place.lastIndexOf("/"));
const within = (folder: string, path: string): string => (folder === "" || path.startsWith("/") ? path : `${folder}/${path}`);
