import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown, unknownPiece } from "../deed.ts";
import { assistants } from "../../lexicon/programs.ts";
import { guardVariables } from "../tools/agents.ts";
import { isRuntimeVariable } from "../tools/agents-assent.ts";
import type { ProgramCall } from "../tools/call.ts";
import { placeVariables } from "../tools/told-place.ts";
import { builtins, lookAtIndexes } from "./builtins.ts";
import { lookAtDetacher } from "./terminals/detachers.ts";
import { lookAtTold } from "./flows/told.ts";
import { lookAtAttached } from "./terminals/attached.ts";
import { interpret, isDebugger, lookAtDebugger } from "./programs/interpreters.ts";
import { lookAtKeyboard, lookAtPager } from "./terminals/keyboard.ts";
import { runsLoaded } from "./programs/modules/by-variable.ts";
import { lookAtLaunched } from "./programs/launched.ts";
import { lookAtLifecycle } from "./tasks/lifecycle.ts";
import type { CommandOutcome, ShellWalk, WalkPosition } from "./look.ts";
import { predictedPaths } from "./words/listed.ts";
import { withListed } from "./words/lists.ts";
import { lookAtOutputs } from "./flows/output-options.ts";
import { predictedOutput } from "./flows/output.ts";
import { runOwnScript } from "./own/command.ts";
import { lookAtInstallation } from "./own/installation.ts";
import { lookAtStarting } from "./own/starting.ts";
import { quoteWord } from "../../lexicon/shell-words.ts";
import { runOneOff, runProjectTool } from "./tasks/one-off.ts";
import { withFileVariables } from "./programs/environment-files.ts";
import { lookAtSettings } from "./programs/settings.ts";
import { lookAtStartUpFiles, startUpVariables } from "./tasks/start-up-files.ts";
import { lookAtIndexes as lookAtFoundIndexes } from "./programs/found/indexes.ts";
import { lookAtSources, proxyVariables } from "./programs/sources.ts";
import { lookAtSteering } from "./programs/steering-files.ts";
import { lookAtNamedModules, moduleVariables } from "./programs/modules/named.ts";
import { lookAtRunFiles } from "./programs/run-files.ts";
import { startsOthers } from "./tasks/task-runners.ts";
import { runInPackages, runTasks } from "./tasks/tasks.ts";
import { onlySaysVersion } from "./terminals/says-version.ts";
import { copyOf, ownProcess, type ShellScope } from "./scope.ts";
import { isInside, isTemporary } from "../files/place-facts.ts";
import { resolvePath } from "../files/resolve.ts";
import { scriptAt, unseenFile } from "./file-content.ts";
import { installed, languagePrograms } from "./programs/first-line.ts";
import { isMadeHere } from "./programs/scripts.ts";
import { lookAtSqlShells } from "./flows/sql-shells.ts";
import { lookAtStarted } from "./flows/started.ts";
import { fileOfPacked, uncommittedPatch } from "./flows/uncommitted.ts";
import { homeVariables } from "./programs/settings-apps.ts";
import { lookAtContainer } from "./programs/containers.ts";
import { unwrap } from "./programs/unwrap.ts";
import { runningVariables } from "./words/variables.ts";
import { nameFits } from "../per-name.ts";
import { workOn } from "../work.ts";

/** Looks at one program: it is a name for something else, starts something else, or acts itself. */
export function runCall(look: ShellWalk, given: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const found = foundOnPath(look, given, scope, at);
  const own = withFileVariables(look, onlySaysVersion(found) ? { ...found, stdin: undefined } : found, at);
  for (const deed of runningVariables(own)) if (!runsLoaded(look, deed.tool.slice(0, -1), { call: own, scope, at })) look.add(deed, at);
  lookAtSettings(look, withValues(own, scope, homeVariables), at);
  lookAtStartUpFiles(look, withValues(own, scope, startUpVariables), at);
  lookAtFoundIndexes(look, own, at);
  lookAtSources(look, withValues(own, scope, proxyVariables), at);
  lookAtOutputs(look, own, at);
  const call = withValues(own, scope, placeVariables);
  noteOwnNumber(look, call);
  lookAtTold(look, call, scope, at);
  lookAtSteering(look, call, at);
  lookAtPager(look, call, scope, at);
  lookAtOtherAliases(look, call, scope, at);
  const alias = scope.aliases.get(call.path);
  if (alias !== undefined && !at.functions.includes(`alias ${call.path}`)) {
    const text = [alias, ...call.words.map(({ text: word }) => quoteWord(word))].join(" ");
    // A script's shell has its aliases switched off: the program itself may run as well.
    look.text(text, copyOf(scope), { ...at, within: call.span, depth: at.depth + 1, functions: [...at.functions, `alias ${call.path}`] });
  }
  lookAtIndexes(look, call, scope, at);
  const builtin = Object.hasOwn(builtins, call.program) ? builtins[call.program] : undefined;
  const done = builtin?.(look, call, scope, at);
  if (done) return done;
  if (!isKnown(call.program) || call.program === "" || isDisguised(call.path)) return unknownProgram(look, call, at);
  lookAtKeyboard(look, call, at);
  const made = candidates(call, scope).find((path) => isMadeHere(look, path, call.cwd) || isNamesake(look, path, call, at));
  if (made !== undefined) {
    look.script({ text: made, span: call.span }, { language: "shell", call: { ...call, path: made }, scope, at, positional: call.words });
    return {};
  }
  lookAtStarted(look, call, scope, at);
  lookAtRunFiles(look, call, scope, at);
  lookAtNamedModules(look, { call: withValues(call, scope, moduleVariables), scope, at });
  lookAtSqlShells(look, call, scope, at);
  lookAtLifecycle(look, call, at);
  lookAtAttached(look, call, at);
  if (isDebugger(call.program)) lookAtDebugger(look, call, scope, at);
  lookAtStarting(look, call, at);
  lookAtContainer(look, call, scope, at);
  if (runInPackages(look, call, at) || (startsOthers(call.program) && runTasks(look, call, at))) return {};
  const inner = lookAtDetacher(look, call, scope, at) ?? unwrap(look, call, scope, at);
  if (inner) return inner;
  lookAtInstallation(look, call, at);
  const ours = runOwnScript(look, call, scope, at);
  if (ours) return ours;
  const fetched = runOneOff(look, call, scope, at);
  if (fetched) return fetched;
  lookAtLaunched(look, call, at);
  lookAtDatabase(look, call, at);
  if (runTasks(look, call, at)) return {};
  const tool = runProjectTool(look, call, scope, at);
  if (tool) return tool;
  const outcome = interpret(look, call, scope, at);
  const edited = outcome && call.program.endsWith("sed") ? shownFiles(look, call) : undefined;
  if (outcome) return edited === undefined ? outcome : { ...outcome, output: edited };
  look.tools(withOwnValues(look, call, scope), at);
  const output = predictedOutput(call) ?? shownFiles(look, call);
  const paths = predictedPaths(call);
  const patch = uncommittedPatch(look, call);
  const packed = patch?.isPacked && fileOfPacked(call);
  if (packed) look.made.patched(packed, call.cwd, patch);
  return { ...(output === undefined ? {} : { output }), ...(paths ? { paths } : {}), ...(patch ? { patch } : {}) };
}

/** Programs of the guard, and those under it, see every variable that the script set for it. */
function withOwnValues(look: ShellWalk, call: ProgramCall, scope: ShellScope): ProgramCall {
  if (call.program === "assent") return withValues(call, scope, [...scope.variables.keys()].filter(isRuntimeVariable));
  return assistants.includes(call.program) ? withValues(call, scope, guardVariables) : withListed(look, call);
}

/** `make -p` prints its variables, and those of the environment are among them. */
function lookAtDatabase(look: ShellWalk, { program, words, span, sought }: ProgramCall, at: WalkPosition): void {
  if (!sought || !/^g?make$/.test(program) || !words.some(({ text }) => /^(?:-[a-zA-Z]*p|--print-data-base$)/.test(text))) return;
  look.add({ act: "read-secret", tool: program, target: "", span, why: "prints every variable of the environment" }, at);
}

/** `alias -s md=x` runs x for `a.md`; `alias -g A=x` puts x wherever A stands. */
function lookAtOtherAliases(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): void {
  if (scope.aliases.size === 0 || at.functions.includes("alias of zsh")) return;
  const ending = /\.(\w+)$/.exec(call.path)?.[1];
  const suffix = ending === undefined ? undefined : scope.aliases.get(`*.${ending}`);
  const words = call.words.map(({ text }) => scope.aliases.get(`-g ${text}`) ?? quoteWord(text));
  const isGlobal = call.words.some(({ text }) => scope.aliases.has(`-g ${text}`));
  if (suffix === undefined && !isGlobal) return;
  const text = [...(suffix === undefined ? [] : [suffix]), quoteWord(call.path), ...words].join(" ");
  look.text(text, copyOf(scope), { ...at, within: call.span, depth: at.depth + 1, functions: [...at.functions, "alias of zsh"] });
}

/** Values that the script gave to these names before: `export PGHOST=x; psql`, `export HOME=/x; claude`. */
function withValues(call: ProgramCall, { variables }: ShellScope, names: readonly string[]): ProgramCall {
  if (variables.size === 0) return call;
  const before = names.flatMap((name) => {
    const value = call.variables.has(name) ? undefined : variables.get(name);
    return value ? [[name, value.join(" ")] as const] : [];
  });
  return before.length === 0 ? call : { ...call, variables: new Map([...before, ...call.variables]) };
}

/** Servers that note their number where an option says: this command started them, so the number is its own. */
const isServer = nameFits(longPattern()`
  ^(?:redis-server|valkey-server|nginx|gunicorn|uvicorn|hypercorn|celery|puma|unicorn|thin|rackup|mongod|memcached|haproxy|caddy|
  lighttpd|httpd|postgres|mysqld|daemonize|start-stop-daemon|supervisord|rails|flask|http-server|php-fpm|sidekiq|nats-server|etcd)$
`);

function noteOwnNumber(look: ShellWalk, { program, words, cwd, elsewhere, facts }: ProgramCall): void {
  if (elsewhere || !isServer(program)) return;
  for (const [index, { text }] of words.entries()) {
    const option = /^--?pid-?(?:file)?(?:=(.+))?$/i.exec(text);
    const file = option ? (option[1] ?? words[index + 1]?.text) : /(?:^|;)\s{0,4}pid\s{1,4}([^\s;]{1,200});/.exec(text)?.[1];
    if (file === undefined || !isKnown(file)) continue;
    for (const place of resolvePath(file, { cwd, facts }).places)
      if (isInside(place, facts) || isTemporary(place)) look.made.put(place, `${ownProcess}\n`);
  }
}

const isShowing = nameFits(/^(?:cat|pv|envsubst|g?sed)$/);
/** An edit that puts one plain text in the place of another. */
const plainEdit = /^s([/|#,])([\w .=@:-]{1,200})\1([\w .=@:-]{0,200})\1(g?)$/;

/** `cat x y` prints both, as the command itself left them or as the facts have them; `envsubst` fills in what is not known. */
function shownFiles(look: ShellWalk, { program, words, stdin, cwd, elsewhere, facts }: ProgramCall): string | undefined {
  if (!isShowing(program) || words.length > shownMax || elsewhere) return undefined;
  const isFilling = program === "envsubst"; // its words name variables
  const edit = program.endsWith("sed")
    ? plainEdit.exec(words[0]?.text === "-e" ? (words[1]?.text ?? "") : (words[0]?.text ?? ""))
    : undefined;
  if (edit === null) return undefined;
  const named = isFilling ? [] : words.slice(edit ? (words[0]?.text === "-e" ? 2 : 1) : 0).map(({ text }) => text);
  const files = named.length === 0 && stdin?.kind === "file" ? [stdin.path] : named;
  const texts = files.map((file) => {
    const [place] = isKnown(file) && file !== "-" ? resolvePath(file, { cwd, facts }).places : [];
    return place === undefined ? undefined : scriptAt(look, place);
  });
  const whole = texts.length > 0 && texts.every((each) => each !== undefined) ? texts.join("") : undefined;
  const text = edit && whole !== undefined ? withEdit(whole, edit) : whole;
  return isFilling ? text?.replaceAll(/\$\{?\w{1,100}\}?/g, unknownPiece) : text;
}

/** Line by line, as sed does it; a dot in the pattern is any letter. */
function withEdit(text: string, [, , from = "", to = "", all]: readonly (string | undefined)[]): string {
  workOn(text);
  const pattern = new RegExp(from, all === "g" ? "g" : "");
  return text
    .split("\n")
    .map((line) => line.replace(pattern, () => to))
    .join("\n");
}

const shownMax = 8;

/** Where the program may lie: at its path, or in a folder that the command put on the search path. */
function candidates({ path, program, variables }: ProgramCall, scope: ShellScope): readonly string[] {
  if (path.includes("/")) return [path];
  const search = variables.get("PATH") ?? scope.variables.get("PATH")?.join("");
  if (search === undefined) return [];
  return search
    .split(":")
    .slice(0, foldersMax)
    .map((folder) => `${folder || "."}/${program}`);
}

const foldersMax = 8;

/** `PATH=./bin:$PATH npm test`: the program there runs, whatever its name means elsewhere. */
function foundOnPath(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): ProgramCall {
  if (call.path.includes("/") || call.path === "" || call.elsewhere || !isKnown(call.path)) return call;
  const path = candidates(call, scope).find((candidate) => isOurs(look, candidate, call, at));
  return path === undefined ? call : { ...call, path };
}

/** `tools/sh x` starts a file of the project that only has the name of a shell. */
const isNamesake = (look: ShellWalk, path: string, call: ProgramCall, at: WalkPosition): boolean =>
  path === call.path && languagePrograms(call.program) && !call.elsewhere && isOurs(look, path, call, at);

/** It lies in the project, and was not installed there. */
const isOurs = (look: ShellWalk, path: string, { cwd, facts }: ProgramCall, at: WalkPosition): boolean =>
  isKnown(path) &&
  resolvePath(path, { cwd, facts }).places.some(
    (place) =>
      isInside(place, facts) &&
      !installed.test(place) &&
      (scriptAt(look, place) !== undefined || (unseenFile(look, place, at)?.is ?? "folder") !== "folder"),
  );

/** Letters and spaces that only look like those of a program: `ｒｍ`, or a name with a hard space in it. */
const isDisguised = (path: string): boolean =>
  /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/.test(path) || (!path.includes("/") && /[^\u0020-\u007e]/.test(path));

/** The command does not say which program runs: nobody can say what would happen. */
function unknownProgram(look: ShellWalk, call: ProgramCall, at: WalkPosition): CommandOutcome {
  if (call.path === "") return {};
  const why =
    call.program === ""
      ? "starts a program without a name"
      : isKnown(call.program)
        ? "no program has such a name"
        : "which program runs is decided only when it runs";
  look.add({ act: "opaque", tool: "dynamic program", target: "", span: call.span, why }, at);
  return {};
}
