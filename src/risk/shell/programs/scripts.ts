import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, unknownPiece, type Deed } from "../../deed.ts";
import { isRead, lookIntoCode } from "../../code/look.ts";
import { startedIn } from "../../code/dialects/started.ts";
import { opensPrompt, takesCode } from "../../code/prompts.ts";
import { resolvePath } from "../../files/resolve.ts";
import { byPath } from "../../files/known-content.ts";
import { placeOf } from "../../files/place.ts";
import { endless } from "../../files/walk.ts";
import { isKnownProgram } from "../../tools/index.ts";
import type { CommandWord } from "../../tools/call.ts";
import type { Facts } from "../../facts.ts";
import { moduleInside } from "../doubt.ts";
import { heldAt, insideFile, scriptAt, unseenFile, unseenTarget, type UnseenFile } from "../file-content.ts";
import { handedBy } from "../flows/handed.ts";
import { linesInFile } from "../command-lines.ts";
import type { ScriptRun, ShellWalk } from "../look.ts";
import { lookAtHanded } from "../own/handed.ts";
import { isOwnCommand, lookAtLoaded, lookAtStartedFile, wordsBehind } from "../own/command.ts";
import { newScope } from "../scope.ts";
import { placesOf } from "./found/sources.ts";
import { isSearched, scriptEnding } from "../test-targets.ts";
import { installed, lookAtFirstLine } from "./first-line.ts";
import { isRehearsal, targetAct } from "../../tools/targets.ts";

/** A file about to be run: read if its content is known, else judged by its owner and name. */
export function runScript(look: ShellWalk, file: CommandWord, run: ScriptRun): void {
  const { call, scope, at, positional } = run;
  const { places } = resolvePath(file.text, { cwd: call.cwd, facts: look.facts });
  const isWild = file.text.includes("*") && isKnown(file.text);
  const several = isWild ? places.flatMap((place) => placesOf(look, place)) : [];
  if (several.length > 0 && several.every((place) => !place.includes("*"))) {
    for (const text of several) runScript(look, { ...file, text }, run);
    if (several.length < foundMax) return; // of more than these not all were found
  } else if (
    isWild &&
    several.length === 0 &&
    !look.made.mayHaveMade() &&
    places.every((place) => byPath(look.facts.matching, place, look.facts))
  )
    return; // somebody looked, and nothing fits
  const isSetup = run.sourced === true && setup.test(file.text);
  const read = places.flatMap((place) => {
    const content = isSetup ? heldAt(look, place) : scriptAt(look, place);
    return content === undefined ? [] : [{ place, content }];
  });
  const [seen] = read;
  const name = baseName(seen === undefined ? (places.map(look.made.originalOf)[0] ?? file.text) : file.text);
  const deed: Deed = { act: "harmless", tool: call.program, target: file.text, span: call.span };
  const unseen = seen || isSetup ? undefined : unseenAmong(look, places, file, run);
  const isOutside = places.every((place) => !isOurs(place, look.facts)) && !isSetup && at.doubt !== "module";
  const words = wordsBehind(file, call, positional);
  const first = words.find(({ text }) => !text.startsWith("-"))?.text;
  const originals = [...places, ...places.map(look.made.originalOf)];
  if (isOwnCommand(originals, first, look.facts) && !at.functions.includes("script assent")) {
    // Our own command line, by any way to start it.
    look.call({ ...call, program: "assent", path: "assent", words }, scope, { ...at, functions: [...at.functions, "script assent"] });
    return;
  }
  if (run.language === "javascript" && at.doubt === undefined) lookAtStartedFile(look, file, call, at);
  const isNotMeant = at.doubt === "module" || (!isOutside && isRehearsal(words)); // a module is not started
  const act = isNotMeant ? undefined : targetAct(name.replace(/\.\w{1,5}$/, ""));
  if (act) look.add({ ...deed, act, environment: "unknown", why: `runs a script called ${name}` }, at);
  if (run.sourced && seen === undefined) for (const each of scope.variables.keys()) scope.variables.set(each, [unknownPiece]);
  if (places.some(look.made.isDownload) || /^(https?|npm|jsr):/.test(file.text))
    look.add({ ...deed, act: "run-foreign", why: "runs what is fetched from somewhere else" }, at);
  else if (seen) {
    if (!isSetup && at.doubt !== "module" && isForeign(look, seen.place)) look.add({ ...deed, ...foreign }, at);
    // `link/../x`: the system goes up from where the link leads, and some interpreters drop both names first.
    for (const each of differing(read)) {
      const isStarted = call.path === file.text && run.sourced !== true; // by the system, which reads the first line
      if (isStarted) lookAtFirstLine(look, each, file, run);
      if (!isStarted || isBodyRead(each.content)) lookInside(look, each, file, run);
    }
  } else if (isUnseen(look, places, file, run))
    look.add({ ...deed, act: "opaque", why: "runs a file into which this command put what nobody has seen" }, at);
  else if (run.tests && places.every((place) => isOurs(place, look.facts)) && isSearched(look, places, file.text)) return;
  else if (!unseen && isYetToCome(look, places, file, run)) look.add({ ...deed, act: "opaque", why: yetToCome }, at);
  else if (unseen?.act === "opaque") look.add({ ...deed, ...unseenDeed(file.text, unseen) }, at);
  else if (isProgram(look, name, places) && !run.sourced && !at.functions.includes(`script ${name}`))
    look.call({ ...call, program: name, path: name, words: positional }, scope, { ...at, functions: [...at.functions, `script ${name}`] });
  else if (!isKnown(file.text)) look.add({ ...deed, act: "opaque", why: "which file is run is decided only when it runs" }, at);
  else if (isOutside) look.add({ ...deed, ...foreign }, at);
  else if (unseen) look.add({ ...deed, ...unseenDeed(file.text, unseen) }, at);
}

const foundMax = 6;

const isForeign = ({ facts }: ShellWalk, place: string): boolean =>
  !isOurs(place, facts) && byPath(facts.foreign, place, facts) !== undefined;

interface ReadScript {
  readonly place: string;
  readonly content: string;
}

const differing = (read: readonly ReadScript[]): readonly ReadScript[] =>
  read.filter(({ content }, index) => read.findIndex((other) => other.content === content) === index);

export const unseenDeed = (file: string, unseen: UnseenFile): Pick<Deed, "act" | "why" | "target"> => ({
  act: unseen.act,
  why: unseen.why,
  target: unseenTarget(file, unseen),
});

const foreign = { act: "unknown", why: "runs a file from outside the project" } as const;

const endlessFile: UnseenFile = { act: "opaque", is: "loop", why: "its links lead round in a circle" };

/** Judgement on a file that is there, and that nobody has seen. */
export function unseenAmong(look: ShellWalk, places: readonly string[], file: CommandWord, run: ScriptRun): UnseenFile | undefined {
  const isStarted = run.call.path === file.text; // by the system; an interpreter would take a program for text
  const found = places.flatMap((place): readonly UnseenFile[] => {
    const unseen = place === endless ? endlessFile : unseenFile(look, place, run.at);
    if (!unseen || isInstalled(place, unseen)) return [];
    if (unseen.is === undefined)
      return [isStarted && !scriptEnding.test(place) && !/[*?[]/.test(place) ? { ...unseen, act: "unknown" } : unseen];
    return [unseen.is === "program" && !isStarted ? { ...unseen, act: "opaque" } : unseen];
  });
  return found.find(({ act }) => act === "opaque") ?? found[0];
}

/** Installed files were approved when they were installed. No package brings a long shell script, a pipe or a device. */
export const isInstalled = (place: string, { is }: UnseenFile): boolean =>
  (packages.test(place) || installed.test(place)) &&
  (is === undefined || is === "program" || is === "folder" || (is === "large" && !/\.[a-z]{0,3}sh$/.test(place)));

const packages = /\/(?:node_modules|\.?venv|site-packages)\//;

/** Whether the command itself made the file at this path: then its name says nothing about it. */
export const isMadeHere = (look: ShellWalk, path: string, cwd: string | undefined): boolean =>
  path.includes("/") &&
  isKnown(path) &&
  resolvePath(path, { cwd, facts: look.facts }).places.some(
    (place) =>
      look.made.contentOf(place) !== undefined ||
      look.made.isDownload(place) ||
      look.made.isReplaced(place) ||
      look.made.originalOf(place) !== place,
  );

/** Written, copied or linked here from unread content. Results of the project's own builds may be copied, as they may be run. */
function isUnseen({ made, facts }: ShellWalk, places: readonly string[], file: CommandWord, { call, sourced }: ScriptRun): boolean {
  return places.some((place) => {
    if (made.isReplaced(place)) return true;
    const isScript = scriptEnding.test(place) || call.path !== file.text;
    if (made.isUnpacked(place) && isScript) return true;
    const original = made.originalOf(place);
    if (original === place || installed.test(original)) return false;
    if (!isOurs(original, facts)) return true;
    if (sourced && /^\.env\b/.test(baseName(place))) return false;
    return isScript || scriptEnding.test(original);
  });
}

/** A copy of an installed program is that program, also of a shell or of one that only starts others. */
const isProgram = ({ made }: ShellWalk, name: string, places: readonly string[]): boolean =>
  (isKnownProgram(name) && !ownWords.test(name)) ||
  places.some((place) => made.originalOf(place) !== place && installed.test(made.originalOf(place)));

/** Words that print the shell's own state; a file of such a name does something else: `. ~/.cargo/env`, `./scripts/env`. */
const ownWords = /^(?:env|printenv|set|export|declare|typeset)$/;
const yetToCome = "runs a file that is not there yet: what this command puts into it nobody has seen";
/** Results of builds, and the environments that people make for their tools. */
const madeByTools = /\/(?:dist|build|out|output|target|lib|bin|node_modules|\.?venv|\.?env|_build|\.next)\/|\/activate$/;
const shellEnding = /\.(?:ba|z|k|da|fi)?sh$/;

/** Somebody looked, and there is no such script; an earlier program may bring it. */
function isYetToCome({ made, facts }: ShellWalk, places: readonly string[], file: CommandWord, run: ScriptRun): boolean {
  const { call, sourced, language } = run;
  if (facts.unreadable === undefined || !made.mayHaveMade() || call.elsewhere || !isKnown(file.text)) return false;
  const isShell = language === "shell" && call.path !== file.text && sourced !== true;
  return places.every(
    (place) =>
      isKnown(place) &&
      !/[*?[{]/.test(place) &&
      (shellEnding.test(place) || ((isShell || scriptEnding.test(place)) && !madeByTools.test(place))),
  );
}

const baseName = (path: string): string => (path.split("/").at(-1) ?? "").toLowerCase();

/** Files that people's shells read to find their tools. */
const setup = longPattern()`
  ^(~|\/home\/[\w.-]{1,40}|\/Users\/[\w.-]{1,40}|\/root|\/etc|\/opt|\/usr)\/[\w./-]{0,80}(nvm\.sh|\.(bash|zsh)rc|\.(bash_)?profile|
  cargo\/env|sdkman-init\.sh|asdf\.sh|conda\.sh|profile|activate|bash_completion)$
`;

const isOurs = (path: string, facts: Facts): boolean => /^(owned|project)$/.test(placeOf(path, facts));

/** The file that a shell reads just now; the file that it was started with is another one. */
const sourceName = "BASH_SOURCE";

export function lookInside(
  look: ShellWalk,
  { place, content }: ReadScript,
  file: CommandWord,
  { language, call, scope, at, positional, sourced }: ScriptRun,
): void {
  const inner = {
    ...at,
    ...insideFile(look, place, at),
    within: file.span,
    depth: at.depth + 1,
    module: moduleInside(at, place, look.facts),
    zsh: at.zsh === true || file.text.endsWith(".zsh") || /^#!\s*\S*(?:\/|env )zsh\b/.test(content),
    plainShell: call.path === file.text ? plainShebang.test(content) : at.plainShell === true,
  };
  const spoken = languageOf(content, file.text, language);
  if (spoken === "shell") {
    const own = sourced ? scope : newScope(call.cwd, [file.text, ...positional.map(({ text }) => text)]);
    const before = own.variables.get(sourceName);
    own.variables.set(sourceName, [file.text]);
    look.text(content, own, inner);
    if (before) own.variables.set(sourceName, before);
    else own.variables.delete(sourceName);
    return;
  }
  if (spoken === "javascript") lookAtLoaded(look, { code: content, file: place }, call, inner);
  if (at.keyboard === true && opensPrompt(spoken, content))
    look.add({ act: "opaque", tool: call.program, target: file.text, span: file.span, why: takesCode }, inner);
  look.loads(content, place, { language: spoken, call, scope, at: inner, positional });
  const found = lookIntoCode(spoken, content);
  lookAtHanded(look, found, call, { span: file.span, at: inner });
  if (!isRead(spoken)) {
    for (const line of linesInFile(content)) look.text(line, newScope(call.cwd), { ...inner, doubt: "file" });
    for (const { text } of startedIn(content)) look.text(text, newScope(call.cwd), inner);
    return;
  }
  const { deeds, shells } = found;
  for (const deed of deeds)
    look.add(
      { ...deed, span: file.span, quote: deed.span ? content.slice(deed.span.start, deed.span.end) : file.text, cwd: call.cwd },
      inner,
    );
  const around = shells.length > 0 ? handedBy(content, inner, file.span) : inner;
  for (const { text } of shells) look.text(text, scope, { ...around, plainShell: true });
}

const plainShebang = /^#!.{0,80}?\b(?:sh|dash|ash)\b/;

/** The program that the first line names: `#!/usr/bin/env -S node`, `#!/code/sh/venv/bin/python3`. */
const startedBy = /^#![ \t]{0,9}(?:\S{0,200}\/)?(?:env[ \t]+(?:(?:-\S{0,40}|\w{1,40}=\S{0,200})[ \t]+)*(?:\S{0,200}\/)?)?([\w.+-]{1,80})/;

const languageNames = /^(?:python|node|deno|bun|perl|ruby|php|awk|lua)/;
/** Programs that start an interpreter for the file. */
const alsoSpoken: Readonly<Record<string, string>> = {
  uv: "python",
  pipx: "python",
  npx: "node",
  tsx: "node",
  "ts-node": "node",
  zx: "node",
};
const shellNames = /^(?:ba|z|da|k|a)?sh\b/;

/** Whether the body is in a language that is read here. What another program makes of it, the command of the first line says. */
function isBodyRead(content: string): boolean {
  const name = startedBy.exec(content)?.[1];
  return name === undefined || languageNames.test(name) || shellNames.test(name) || Object.hasOwn(alsoSpoken, name);
}

/** By its first line, else by its ending, else by the program that runs it. */
function languageOf(content: string, path: string, language: ScriptRun["language"]): ScriptRun["language"] {
  const started = startedBy.exec(content)?.[1] ?? "";
  const shebang = languageNames.exec(started)?.[0] ?? (Object.hasOwn(alsoSpoken, started) ? alsoSpoken[started] : undefined);
  const ending = /\.(py|js|mjs|cjs|ts|pl|rb|php|lua|sh|bash|zsh|awk|sed|ps1|bat|cmd)$/i.exec(path)?.[1]?.toLowerCase();
  if (language === "gdb" && ending === "py") return "python"; // debuggers read both
  const isShell = shellNames.test(started);
  const named = isShell ? "sh" : (shebang ?? ending ?? "");
  return (language === "shell" ? (spoken[named] ?? "shell") : language) as ScriptRun["language"];
}

const spoken: Readonly<Record<string, ScriptRun["language"]>> = {
  python: "python",
  py: "python",
  node: "javascript",
  deno: "javascript",
  bun: "javascript",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "javascript",
  perl: "perl",
  pl: "perl",
  ruby: "ruby",
  rb: "ruby",
  php: "php",
  lua: "lua",
  awk: "awk",
  ps1: "powershell",
  bat: "cmd",
  cmd: "cmd",
};
