import type { Span } from "../../kernel/text.ts";
import type { ParsedScript } from "unbash";
import { endlessRequests } from "./flows/endless-loops.ts";
import { isKnown, unknownPiece, type Deed, type FileSelection } from "../deed.ts";
import type { Facts } from "../facts.ts";
import { factsAfterAdding } from "../tools/git/stash.ts";
import { factsAfterGit } from "../tools/git/words.ts";
import { versionsTaken } from "../tools/git/versions.ts";
import { toolDeeds } from "../tools/index.ts";
import type { CommandWord, ProgramCall } from "../tools/call.ts";
import { sqlAtPrompt } from "./words/bare-sql.ts";
import { isTooLarge, largeWhy, printedBytes, writtenBytes } from "./flows/amounts.ts";
import { countedFor, isDoubtful } from "./doubt.ts";
import { keyboard } from "./terminals/later-call.ts";
import { lookAtLeaving } from "./flows/leaving/leaving.ts";
import { wholeOf, type WholeCommand } from "./flows/leaving/whole-command.ts";
import {
  lookLimits,
  nothing,
  programName,
  spanAt,
  type CommandOutcome,
  type ScriptRun,
  type ShellWalk,
  type WalkPosition,
} from "./look.ts";
import { leavingContainer, seenFromOutside } from "./contained.ts";
import { newMade } from "./flows/made.ts";
import { heldAt } from "./file-content.ts";
import { isOfFamily } from "../tools/of-family.ts";
import { besidesKnown } from "./own/files.ts";
import { deedsAgainstUs } from "./own/against-us.ts";
import { parseShell } from "./parse.ts";
import { lookAtDoors, lookAtDoorsOf } from "./own/doors.ts";
import { lookAtServing } from "./serving.ts";
import { lookAtPatches } from "./flows/patches.ts";
import { handedBy } from "./flows/handed.ts";
import { isPlainShell } from "./plain-test.ts";
import { runCall } from "./run.ts";
import { copyOf, mergeInto, newScope, type ShellScope } from "./scope.ts";
import { lookAtImports } from "./programs/modules/loaded.ts";
import { lookAtAssigned } from "./programs/settings.ts";
import { resolvePath } from "../files/resolve.ts";
import { runScript } from "./programs/scripts.ts";
import { editedBySed, tunesOnly } from "./sed-edits.ts";
import { lookAtShownSecrets } from "./flows/shown-secrets.ts";
import { strangerDeeds } from "./stranger.ts";
import { readZsh } from "./zsh/read.ts";
import { withTraps } from "./flows/traps.ts";
import { walkBody, walkScript } from "./walk.ts";
import { endsOf, isBrief, TooMuchWork, work } from "../work.ts";
import { nameFits } from "../per-name.ts";

/**
 * Deeds of a shell command, wrappers and all. A command that cannot be read is one opaque deed. `by`: the writer to the
 * programs it starts: somebody who types, and nobody will see that, or the code that starts them.
 */
export function shellDeeds(
  command: string,
  facts: Facts,
  cwd: string | undefined,
  by?: "keyboard" | { readonly code: string },
): readonly Deed[] {
  const deeds: Deed[] = [];
  const isTyped = by === "keyboard";
  const shell = programName(facts.shell ?? "");
  const start = startOf(command, {
    plainShell: isPlainShell(shell),
    zsh: shell === "zsh",
    stdin: isTyped ? keyboard : undefined,
    keyboard: isTyped ? true : undefined,
  });
  const at = typeof by === "object" ? handedBy(by.code, start, wholeSpan(command)) : start;
  try {
    lookAround(facts, deeds, command).text(command, newScope(cwd, ["bash"]), at);
  } catch (cause) {
    if (!(cause instanceof TooMuchWork)) throw cause;
    deeds.push({ act: "opaque", tool: "shell", target: "", why: "does more than can be followed" }); // the rest stays
  }
  return deeds;
}

const startOf = (source: string, of: Pick<WalkPosition, "plainShell" | "zsh" | "stdin" | "keyboard">): WalkPosition => ({
  source,
  within: undefined,
  depth: 0,
  texts: undefined,
  files: undefined,
  plainShell: of.plainShell,
  zsh: of.zsh,
  functions: [],
  bodies: undefined,
  elsewhere: undefined,
  container: undefined,
  stdin: of.stdin,
  keyboard: of.keyboard,
  typed: undefined,
  narrowed: undefined,
  sought: undefined,
  doubt: undefined,
  module: undefined,
});

function lookAround(facts: Facts, deeds: Deed[], root: string): ShellWalk {
  let [steps, modules] = [0, 0];
  const [made, againstUs] = [newMade(facts), deedsAgainstUs(facts, root)];
  const [sets, dots] = [new Map<string, FileSelection>(), dotted.test(root)];
  const [whole, quoted] = [wholeOf(root), quoting()];
  const unreadable = (text: string, at: WalkPosition, why: string): CommandOutcome => {
    look.add({ act: "opaque", tool: "shell", target: "", span: spanAt(at, wholeSpan(text)), why }, { ...at, container: undefined });
    return nothing;
  };

  // A `git switch` changes the facts for later commands.
  const look: ShellWalk & { facts: Facts } = {
    facts,
    made,
    sets,
    add(found, at) {
      const given = leavingContainer(found, at.container);
      if (given === undefined) return;
      const isSure = !at.doubt || !isDoubtful(given, at.doubt, facts);
      const module = isSure ? undefined : countedFor(given, at, facts);
      if (!isSure && module === undefined) return;
      const deed = amongFiles(asTyped(ofThisCommand(look, given), at), sets, dots);
      const span = deed.span && spanAt(at, deed.span);
      const quote = deed.quote ?? (span && at.within === undefined ? quoted(at.source, span) : undefined);
      const shown = { ...deed, ...(span ? { span } : {}), ...(quote === undefined ? {} : { quote }), ...(module ? { module } : {}) };
      const ours = againstUs(shown, at.source);
      deeds.push(...(ours ? [shown, ours] : [shown]));
      if (!isOnPath(deed) || deed.elsewhere) return;
      const behind = made.throughLinks(deed.target, deed.cwd);
      if (behind !== undefined) deeds.push({ ...shown, target: behind });
      if (deed.act === "write") made.write(deed);
    },
    spend(more, at) {
      const before = steps;
      steps += more;
      if (before <= lookLimits.stepsMax && steps > lookLimits.stepsMax) unreadable(at.source, at, "starts too many programs to follow");
      return steps <= lookLimits.stepsMax;
    },
    call(call, scope, at) {
      if (!look.spend(1, at)) return nothing;
      if (at.depth > lookLimits.depthMax) return unreadable(at.source, at, "programs inside programs, too deep to follow");
      const some = seenFromOutside({ ...call, words: endsOf(call.words, namesPlace) }, at.container);
      lookAhead(look, some, { at, scope }, whole);
      if (scope.functions.has(call.path)) return (scope.doubtful.has(call.path) ? runEither : runFunction)(look, some, scope, at);
      const outcome = besidesKnown(look, { call: some, at, deeds }, (watched) => runCall(watched, some, scope, at));
      if (!call.elsewhere && at.doubt === undefined) made.done(call.program);
      return withAmount(look, call, outcome, at);
    },
    text(given, scope, around) {
      const inside = (around.texts ?? 0) + 1;
      const { text, at } = around.zsh ? asRead(look, given, scope, around) : { text: given, at: around };
      if (inside > lookLimits.textsMax) return unreadable(text, at, "scripts inside scripts, too deep to follow");
      if (!isKnown(text) && isMostlyUnknown(text)) return unreadable(text, at, "what would run is decided only when it runs");
      const parsed = parseShell(text);
      if ("problem" in parsed) {
        const statement = sqlAtPrompt(look, text, at);
        if (!statement) lookAtParts(look, parsed.parts(), scope, { ...at, within: spanAt(at, wholeSpan(text)), texts: inside });
        return statement ?? unreadable(text, at, `the shell text ${parsed.problem}`);
      }
      const there = { ...at, source: text, texts: inside };
      if (!isBrief()) lookAtShownSecrets(look, parsed.script, scope, there);
      return withTraps(scope, () => walkScript(look, parsed.script, scope, there));
    },
    begun: (line) => void (look.facts = { ...look.facts, started: [...(look.facts.started ?? []), line].slice(-startedMax) }),
    script: (file, run) => runFile(look, file, run),
    loads: (code, place, run) => void (modules += lookAtImports(look, { code, place, before: modules }, run)),
    tools: (call, at) => lookUp(look, call, at),
  };
  return look;
}

/** Who starts more than this ends them by number. */
const startedMax = 20;

/** A script of zsh in the words of bash; what it runs besides is looked at first. */
function asRead(look: ShellWalk, text: string, scope: ShellScope, at: WalkPosition): { readonly text: string; readonly at: WalkPosition } {
  const read = readZsh(text);
  if (!read) return { text, at };
  const inner = { ...at, within: spanAt(at, wholeSpan(text)), depth: at.depth + 1, texts: (at.texts ?? 0) + 1 };
  for (const code of read.code) look.text(code, copyOf(scope), inner);
  if (read.isDynamic) look.add({ act: "opaque", tool: "shell", target: "", span: inner.within, why: "zsh runs what stands in a text" }, at);
  return { text: read.text, at: { ...at, within: inner.within } };
}

/** A program's own large files are a deed; what it prints may become one where it ends up. */
function withAmount(look: ShellWalk, call: ProgramCall, outcome: CommandOutcome, at: WalkPosition): CommandOutcome {
  const written = writtenBytes(call);
  if (isTooLarge(written)) look.add({ act: "stop", tool: "large write", target: "", span: call.span, why: largeWhy(written) }, at);
  const requests = endlessRequests(call);
  if (requests !== undefined) look.add({ act: "stop", tool: call.program, target: "", span: call.span, why: requests }, at);
  const bytes = printedBytes(call);
  return bytes > 0 ? { ...outcome, bytes } : outcome;
}

/** Looks a program up in the tables, and notes its changes for those behind it. */
function lookUp(look: ShellWalk & { facts: Facts }, call: ProgramCall, at: WalkPosition): void {
  if (isSqlVerb(call.program) && sqlAtPrompt(look, spokenBy(call), at)) return;
  if (declarers.has(call.program)) lookAtAssigned(look, call, at);
  const edited = editedBySed(look, call); // before it is known that they changed
  const found = toolDeeds(withMade(look, call)) ?? strangerDeeds(look, call, at);
  lookAtPatches(look, call, at);
  for (const deed of replacedByGit(look, call)) look.add(deed, at);
  if (call.program === "git") look.facts = factsAfterAdding(call, factsAfterGit(call, look.facts));
  const tuned = tunesOnly(call) ? { tunes: true } : {};
  for (const deed of found) {
    look.add({ cwd: call.cwd, ...tuned, ...(call.elsewhere ? { elsewhere: call.elsewhere } : {}), ...deed }, at);
    if (call.otherwiseIn !== undefined && deed.act === "delete" && !call.elsewhere && deed.cwd === undefined)
      look.add({ ...deed, cwd: call.otherwiseIn }, at);
  }
  if (!call.elsewhere) look.made.ran(call);
  for (const { place, content } of edited) look.made.put(place, content);
}

/** The call of a client of databases with scripts as this command has left them: `cat > a.sql <<E`, then `psql -f a.sql`. */
function withMade(look: ShellWalk, call: ProgramCall): ProgramCall {
  if (!look.made.holdsSome() || !isOfFamily(call.program, "databases")) return call;
  const named = [...call.words.map(({ text }) => text), ...(call.stdin?.kind === "file" ? [call.stdin.path] : [])];
  const made = named.filter(isKnown).flatMap((text) =>
    resolvePath(text, { cwd: call.cwd, facts: call.facts }).places.flatMap((place) => {
      const content = look.made.contentOf(place) === undefined ? undefined : heldAt(look, place);
      return content === undefined ? [] : [[place, content] as const];
    }),
  );
  return made.length === 0 ? call : { ...call, facts: { ...call.facts, files: { ...call.facts.files, ...Object.fromEntries(made) } } };
}

/** Another version of the project takes our entries away: git asks nobody about files that it ignores. */
const replacedByGit = ({ facts: { versions = {} } }: { readonly facts: Facts }, call: ProgramCall): readonly Deed[] =>
  call.elsewhere
    ? []
    : versionsTaken(call)
        .flatMap((version) => (Object.hasOwn(versions, version) ? (versions[version] ?? []) : []))
        .map((target) => ({
          act: "write",
          tool: `git ${call.words[0]?.text ?? ""}`,
          target,
          cwd: call.facts.projectRoot ?? call.cwd,
          span: call.span,
        }));

const declarers: ReadonlySet<string> = new Set(["export", "declare", "typeset", "readonly"]);

const wholeSpan = (text: string): Span => ({ start: 0, end: text.length });

function lookAtParts(look: ShellWalk, parts: readonly ParsedScript[], scope: ShellScope, at: WalkPosition): void {
  for (const part of parts) walkScript(look, part, copyOf(scope), at);
}

/** Deeds of one program quote the same words: one text for all of them, so that it is compared and shown once. */
function quoting(): (source: string, span: Span) => string {
  let last = { source: "", start: 0, end: 0, text: "" };
  return (source, { start, end }) => {
    if (source !== last.source || start !== last.start || end !== last.end) last = { source, start, end, text: source.slice(start, end) };
    return last.text;
  };
}

function lookAhead(
  look: ShellWalk,
  call: ProgramCall,
  { at, scope }: { readonly at: WalkPosition; readonly scope: ShellScope },
  whole: WholeCommand,
): void {
  work(unitsPer.program + unitsPer.word * call.words.length);
  lookAtDoors(look, call, at);
  if (!isBrief()) lookAtLeaving(look, call, at, { whole, scope });
  lookAtServing(look, call, at);
}

/** A word that says more than its name: whole trees and hidden places begin so. */
const namesPlace = ({ text }: CommandWord): boolean => /^[~/$.]/.test(text);

/** Cost of looking at one of these, in units of work. */
const unitsPer = { deed: 5, program: 20, word: 2 } as const;

function runFile(look: ShellWalk, file: CommandWord, run: ScriptRun): void {
  lookAtDoorsOf(look, file.text, run);
  runScript(look, file, run);
}

/** A function that may not be there: it runs, or the program of its name does. */
function runEither(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const without = copyOf(scope);
  runCall(look, call, without, at);
  const { programs = [] } = runFunction(look, call, scope, at);
  mergeInto(scope, [without, copyOf(scope)]);
  return { programs };
}

/** Switches of shells and ways of languages by which a wildcard fits names that begin with a dot. */
const dotted = /dotglob|glob_?dots|\brglob\b|os\.walk|include_hidden|\bdot:\s*true|[*?\]]\([A-Z^.,/@]{0,20}D[^()]{0,40}\)/i;

/** The files that a wildcard means: those a program was said to find, or those a shell would match. */
function amongFiles(deed: Deed, sets: ReadonlyMap<string, FileSelection>, dots: boolean): Deed {
  if ((deed.act !== "write" && deed.act !== "delete") || (sets.size === 0 && !dots)) return deed;
  const takesHidden = dots || (deed.act === "write" && deed.target.endsWith("*") && [...sets.values()].some(({ hidden }) => hidden));
  const among = sets.get(deed.target) ?? (takesHidden ? { hidden: true } : undefined);
  return among ? { ...deed, among } : deed;
}

/** A file that this very command has just made may be changed. */
function ofThisCommand(look: ShellWalk, deed: Deed): Deed {
  if (
    deed.changes !== true ||
    !isKnown(deed.target) ||
    !resolvePath(deed.target, { cwd: deed.cwd, facts: look.facts }).places.some(look.made.isFolder)
  )
    return deed;
  return { ...deed, changes: false };
}

/** An unknown program, typed into a terminal, may be an answer to somebody's question. */
function asTyped(deed: Deed, { typed }: WalkPosition): Deed {
  work(unitsPer.deed);
  return typed && deed.act === "unknown" ? { ...deed, act: "opaque" } : deed;
}

const isSqlVerb = nameFits(/^(truncate|drop|delete|update|insert|alter|create|grant|revoke|select|flushall|flushdb)$/);

const isOnPath = ({ act }: Deed): boolean => act === "read" || act === "list" || act === "write" || act === "delete";

const spokenBy = ({ path, words }: ProgramCall): string => [path, ...words.map(({ text }) => text)].join(" ");

/** `$(…)` or `$CMD` in place of a program: nothing is known. Unknown words behind a known program are judged. */
const isMostlyUnknown = (text: string): boolean => text.trim().startsWith(unknownPiece) && text.replaceAll(unknownPiece, "").trim() === "";

/** Depth of recursion that is followed. The last time the words are unknown. */
const turnsMax = 3;

function runFunction(look: ShellWalk, call: ProgramCall, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const body = scope.functions.get(call.path);
  if (!body) return nothing;
  const turns = (at.bodies ?? []).filter((each) => each === body).length;
  if (turns > 0 && (at.stdin || startsItself(at.source.slice(body.pos, body.end), call.path)))
    look.add({ act: "stop", tool: "recursion", target: "", span: call.span, why: bombWords }, at);
  if (turns >= turnsMax) return nothing;
  const words = turns === turnsMax - 1 ? [unknownPiece] : call.words.map(({ text }) => text);
  const hidden = new Map<string, readonly string[] | undefined>();
  const inner: ShellScope = { ...scope, hidden, positional: [call.path, ...words] };
  const deeper = { ...at, depth: at.depth + 1, bodies: [...(at.bodies ?? []), body] };
  const outcome = walkBody(look, body, inner, deeper);
  scope.cwd = inner.cwd;
  scope.previous = inner.previous;
  scope.stack = inner.stack;
  for (const [name, value] of hidden) {
    if (value) scope.variables.set(name, value);
    else scope.variables.delete(name);
  }
  return outcome;
}

/** `f() { f & f; }`: in the background, and under no condition. */
const startsItself = (body: string, name: string): boolean =>
  /[^&>|]&(?![&>\d])/.test(body) && !/&&|\|\||\b(?:if|case|for|while|until|return|exit|wait)\b/.test(body) && body.includes(name);

const bombWords = "a function that starts itself again and again";
