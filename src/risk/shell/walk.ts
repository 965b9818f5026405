import type {
  AndOr,
  ArithmeticFor,
  CommandNode,
  CompoundCommand,
  CompoundList,
  ParsedScript,
  PipelineNode,
  Redirected,
  Statement,
  TestCommand,
  TestExpression,
  While,
  Word,
} from "unbash";
import { unknownPiece } from "../deed.ts";
import type { CommandWord, Stdin } from "../tools/call.ts";
import { namesAssigned } from "./words/assigned.ts";
import { indexIn } from "./builtins.ts";
import { expandText, expandWord, lookIntoArithmetic, type Expander } from "./words/expand.ts";
import { listing } from "./words/listed.ts";
import { nothing, spanAt, type CommandOutcome, type ShellWalk, type WalkPosition } from "./look.ts";
import { endless } from "./flows/byte-count.ts";
import { endlessLoop } from "./flows/endless-loops.ts";
import { logsInToOwn } from "./flows/leaving/own-tokens.ts";
import { isNarrowed, isSought } from "./flows/narrowed.ts";
import { readPlainly } from "./plain-test.ts";
import { copyOf, mergeInto, ownProcess, perhaps, type ShellScope } from "./scope.ts";
import { inputOf, outputTo, surelySucceeds, walkSimple } from "./simple.ts";
import { listsOnlyOurs } from "../tools/system/process-searches.ts";
import { endsOf, work } from "../work.ts";

type Node = PipelineNode | AndOr;

/** Walks a script in the order in which a shell would run it, and looks at every program it could start. */
export function walkScript(
  look: ShellWalk,
  script: { readonly commands: readonly Statement[] },
  scope: ShellScope,
  at: WalkPosition,
): CommandOutcome {
  return together(
    endsOf(script.commands).map(({ command, background }) => {
      const run = (): CommandOutcome => walkNode(look, command, scope, at);
      const outcome = background ? perhaps(scope, run) : run();
      if (background) look.begun(at.source.slice(command.pos, command.end));
      return outcome;
    }),
  );
}

/** Output of commands one after another. Where some may not run, only the paths that all of them could print. */
function together(outcomes: readonly CommandOutcome[], allRun = true): CommandOutcome {
  const programs = outcomes.flatMap((outcome) => outcome.programs ?? []);
  const bytes = outcomes.reduce((sum, outcome) => sum + (outcome.bytes ?? 0), 0);
  if (bytes > 0) return { programs, bytes };
  if (outcomes.length === 1) return { ...outcomes[0], programs };
  if (allRun && outcomes.every(({ output }) => output !== undefined))
    return { programs, output: outcomes.map(({ output }) => output).join("") };
  const patch = outcomes.findLast((outcome) => outcome.patch)?.patch;
  return {
    programs,
    ...(outcomes.every(({ output, paths }) => paths ?? output === "") ? { paths: outcomes.flatMap(({ paths = [] }) => paths) } : {}),
    ...(patch ? { patch } : {}),
  };
}

/** The body of a function. */
export const walkBody = (
  look: ShellWalk,
  body: CompoundCommand | Redirected | CompoundList,
  scope: ShellScope,
  at: WalkPosition,
): CommandOutcome => (body.type === "CompoundList" ? walkScript(look, body, scope, at) : walkCommand(look, body, scope, at));

function walkNode(look: ShellWalk, node: Node, scope: ShellScope, at: WalkPosition): CommandOutcome {
  switch (node.type) {
    case "AndOr":
      return walkChain(look, node, scope, at);
    case "Pipeline":
      return walkPipeline(look, node.commands, scope, at);
    default:
      return walkCommand(look, node, scope, at);
  }
}

/** `a && b || c`: each one may be the last that ran, so what comes after knows only what is the same in all cases. */
function walkChain(look: ShellWalk, { commands, operators }: AndOr, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const ends: ShellScope[] = [];
  const outcomes: CommandOutcome[] = [];
  for (const [index, command] of endsOf([...commands.entries()])) {
    const run = (): CommandOutcome => walkNode(look, command, scope, at);
    const outcome = index > 0 && operators.includes("||") ? perhaps(scope, run) : run();
    outcomes.push(operators[index] === "&&" && onlyGoes(command) ? { ...outcome, output: "" } : outcome);
    const certain = operators[index] === "&&" && (surelySucceeds(outcome) || makesFolder(command));
    if (!certain && look.spend(Math.ceil(scope.variables.size / entriesPerStep), at)) ends.push(copyOf(scope));
    if (operators[index] === "&&" || leaves(at, commands[index + 1])) scope.unsure = undefined; // the rest runs only where it went well
  }
  if (ends.length > 1) mergeInto(scope, ends);
  const allRun = operators.every((operator) => operator === "&&");
  return together(outcomes, allRun);
}

/** `|| exit 1`, `|| { echo x; return; }`: nothing that comes later runs. */
const leaves = ({ source }: WalkPosition, node: Node | undefined): boolean =>
  node !== undefined && /(?:^|[\s;{(])(?:exit|return|die|fail|abort|exec)\b/.test(source.slice(node.pos, node.end));

/** `cd X` prints nothing where it goes well: behind it, `pwd` says where it went. */
const onlyGoes = (node: Node): boolean =>
  node.type === "Redirected"
    ? onlyGoes(node.command)
    : node.type === "Command" && node.name?.value === "cd" && !node.args.some(({ text }) => text === "-");

/** `mkdir -p` always succeeds; without its option it fails where the folder is there already. */
const makesFolder = (node: Node): boolean =>
  node.type === "Command" && node.name?.value === "mkdir" && /^-\w*p/.test(node.args[0]?.text ?? "");

function walkPipeline(look: ShellWalk, commands: readonly CommandNode[], scope: ShellScope, at: WalkPosition): CommandOutcome {
  let outcome = nothing;
  const programs: string[] = [];
  const isPiped = commands.length > 1;
  if (commands.length === 2 && !at.elsewhere && logsInToOwn(at.source.slice(commands[0]?.pos, commands[1]?.end), scope, look.facts))
    return nothing;
  const narrowed = at.narrowed ?? (isPiped && isNarrowed(commands, scope) ? true : undefined);
  const sought = at.sought ?? (isPiped && isSought(commands) ? true : undefined);
  const start: WalkPosition = { ...at, narrowed, sought };
  for (const [index, command] of endsOf([...commands.entries()])) {
    const inner = index === 0 ? start : { ...at, stdin: pipedFrom(outcome, programs, at, command) };
    outcome = walkCommand(look, command, commands.length > 1 ? copyOf(scope) : scope, inner);
    programs.push(...(outcome.programs ?? []));
    if (index > 1 && listsOnlyOurs(at.source.slice(commands[0]?.pos, command.end), look.facts)) outcome = { output: `${ownProcess}\n` };
  }
  return { ...outcome, programs };
}

const pipedFrom = (outcome: CommandOutcome, programs: readonly string[], at: WalkPosition, node: CommandNode): Stdin =>
  outcome.output === undefined
    ? {
        kind: "pipe",
        from: [...programs],
        ...(outcome.paths ? { paths: outcome.paths } : {}),
        ...(outcome.bytes === undefined ? {} : { bytes: outcome.bytes }),
        ...(outcome.patch ? { patch: outcome.patch } : {}),
      }
    : { kind: "text", text: outcome.output, span: spanAt(at, { start: node.pos, end: node.end }) };

function walkCommand(look: ShellWalk, node: CommandNode, scope: ShellScope, at: WalkPosition): CommandOutcome {
  switch (node.type) {
    case "Command":
      return walkSimple(look, node, { scope, at, expander: expanderOf(look, at) });
    case "Function":
      scope.functions.set(node.name.value, node.body);
      if (calledByShell.test(node.name.value) || (at.zsh && handsFunctions.test(at.source))) walkBody(look, node.body, copyOf(scope), at);
      return nothing;
    case "Redirected": {
      const around = { scope, at, expander: expanderOf(look, at) };
      const stdin = inputOf(look, node.redirects, around);
      const outcome = walkCommand(look, node.command, scope, stdin ? { ...at, stdin } : at);
      outputTo(look, node.redirects, around, outcome);
      return outcome;
    }
    case "Coproc": {
      const { name, body } = node;
      const outcome = body.type === "Command" ? walkCommand(look, body, copyOf(scope), at) : walkBody(look, body, copyOf(scope), at);
      scope.variables.set(`${name?.value ?? "COPROC"}_PID`, [ownProcess]);
      look.begun(at.source.slice(body.pos, body.end));
      return outcome;
    }
    case "Subshell":
      return walkScript(look, node.body, copyOf(scope), at);
    case "BraceGroup":
      return walkScript(look, node.body, scope, at);
    default:
      return walkCompound(look, node, scope, at);
  }
}

/** Functions that the shell calls by itself. */
const calledByShell = /^(command_not_found_handler?|TRAP[A-Z]{1,10}|precmd|preexec|chpwd|periodic|zshexit|zshaddhistory)$/;
/** Ways by which a script of zsh hands a function of its own to the shell. */
const handsFunctions = /_functions\b|\badd-zsh-hook\b|\bzle\s+-[NF]|\bfunctions\s+-\w*[Mc]/;

function walkCompound(
  look: ShellWalk,
  node: Exclude<CommandNode, { type: "Command" | "Function" | "Redirected" | "Coproc" | "Subshell" | "BraceGroup" }>,
  scope: ShellScope,
  at: WalkPosition,
): CommandOutcome {
  const expander = expanderOf(look, at);
  switch (node.type) {
    case "If": {
      walkScript(look, node.clause, scope, at);
      for (const { clause } of node.elif) perhaps(scope, () => walkScript(look, clause, scope, at));
      return branches(look, scope, at, [node.then, ...node.elif.map(({ then }) => then), node.else]);
    }
    case "For":
    case "Select": {
      const words = node.wordlist && endsOf(node.wordlist).flatMap((word) => expandWord(word, scope, expander));
      const over = { name: node.name.value, values: node.type === "For" ? words : undefined };
      return loop(look, scope, at, { body: node.body, over });
    }
    case "ArithmeticFor":
      for (const each of [node.initialize, node.test, node.update]) lookIntoArithmetic(each, scope, expander);
      return withoutEnd(look, at, node, { head: node.test ? "" : "true", outcome: loop(look, scope, at, { body: node.body }) });
    case "While":
      return whileLoop(look, node, scope, at);
    case "Case":
      expandText(node.word, scope, expander);
      for (const item of node.items) for (const pattern of item.pattern) expandText(pattern, scope, expander);
      return branches(look, scope, at, [
        ...node.items.map(({ body }) => body),
        ...(node.items.some(({ pattern }) => pattern.some(({ text }) => text === "*")) ? [] : [undefined]),
      ]);
    case "TestCommand":
      lookIntoTest(node.expression, scope, expander);
      if (at.plainShell) walkPlainly(look, node, scope, at);
      return nothing;
    case "ArithmeticCommand":
      lookIntoArithmetic(node.expression, scope, expander);
      return nothing;
  }
}

/** One of the bodies runs; undefined: it may be none. */
function branches(look: ShellWalk, scope: ShellScope, at: WalkPosition, bodies: readonly (CompoundList | undefined)[]): CommandOutcome {
  const ways = bodies.map((body) => {
    if (!look.spend(Math.ceil(scope.variables.size / entriesPerStep), at)) return scope;
    const copy = copyOf(scope);
    if (body) walkScript(look, body, copy, at);
    return copy;
  });
  mergeInto(scope, ways);
  return nothing;
}

const turnsMax = 32;
/** Of more than these, so many of each end are gone through, and one that may be any of them. */
const turnsOfMany = 4;
/** Cost of copying a scope: so many variables cost as much as looking at a program. */
const entriesPerStep = 20;

/** A loop over known words is walked once for each; any other once, with its assigned variables unknown beforehand. */
function loop(
  look: ShellWalk,
  scope: ShellScope,
  at: WalkPosition,
  {
    body,
    over,
  }: {
    readonly body: CompoundList;
    readonly over?: { readonly name: string; readonly values: readonly CommandWord[] | undefined };
  },
): CommandOutcome {
  forget(scope, [body]);
  const start = scope.cwd;
  const known = over?.values !== undefined && over.values.length <= turnsMax;
  const values = over?.values?.map(({ text }) => text) ?? [];
  const turns = known ? values : [...values.slice(0, turnsOfMany), ...values.slice(-turnsOfMany), unknownPiece];
  const programs: string[] = [];
  const turn = (value: string): void => {
    if (!look.spend(1, at)) return;
    if (over) scope.variables.set(over.name, [value]);
    programs.push(...(walkScript(look, body, scope, at).programs ?? []));
  };
  turns.forEach(turn);
  if (scope.cwd !== start) {
    scope.cwd = undefined; // each further turn starts in another folder
    if (!known) turn(unknownPiece);
  }
  forget(scope, [body]);
  if (over) scope.variables.set(over.name, [unknownPiece]);
  return { programs };
}

/** `while read x` takes one line of its input after another: each turn finds less of it. */
function whileLoop(look: ShellWalk, node: While, scope: ShellScope, at: WalkPosition): CommandOutcome {
  const { clause, body } = node;
  let outcome = nothing;
  for (const inner of turnsOver(at)) {
    forget(scope, [clause, body]);
    walkScript(look, clause, scope, inner);
    outcome = loop(look, scope, inner, { body });
  }
  return withoutEnd(look, at, node, { head: at.source.slice(clause.pos, clause.end), outcome });
}

/** A loop that nothing ends or slows down: what it does is harm by being done for ever. */
function withoutEnd(
  look: ShellWalk,
  at: WalkPosition,
  node: While | ArithmeticFor,
  { head, outcome }: { readonly head: string; readonly outcome: CommandOutcome },
): CommandOutcome {
  const body = at.source.slice(node.body.pos, node.body.end);
  const isUntil = node.type === "While" && node.kind === "until";
  const isFed = at.stdin?.kind === "pipe" && at.stdin.bytes === endless;
  const found = endlessLoop({ head, body, isUntil, isFed, programs: outcome.programs ?? [] });
  const span = spanAt(at, { start: node.pos, end: node.end });
  if (found?.why !== undefined) look.add({ act: "stop", tool: "loop", target: "", span, why: found.why }, at);
  return found?.prints ? { ...outcome, bytes: endless } : outcome;
}

function turnsOver(at: WalkPosition): readonly WalkPosition[] {
  if (at.stdin?.kind !== "text") return [at];
  const { text, span } = at.stdin;
  const lines = withoutLastBreaks(text).split("\n");
  const ends = [...lines.slice(0, turnsOfMany), ...lines.slice(-turnsOfMany)];
  const isMany = lines.length > turnsMax;
  const turns = (isMany ? ends : lines).map((_, index, each): WalkPosition => ({
    ...at,
    stdin: { kind: "text", text: each.slice(index).join("\n"), span },
  }));
  return isMany ? [...turns, { ...at, stdin: { kind: "pipe", from: ["another program"] } }] : turns;
}

/** Like the shell, and in one pass: a pattern would begin anew at each line break. */
function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end -= 1;
  return text.slice(0, end);
}

function forget(scope: ShellScope, bodies: readonly CompoundList[]): void {
  for (const body of bodies) for (const name of namesAssigned(body)) scope.variables.set(name, [unknownPiece]);
}

function lookIntoTest(expression: TestExpression, scope: ShellScope, expander: Expander): void {
  // A name behind -v, or a text compared as a number, may have an index that runs.
  const word = (each: Word): void => {
    if (indexIn(expandText(each, scope, expander)) !== undefined) expander.dynamic("an index that the shell runs");
  };
  switch (expression.type) {
    case "TestUnary":
      return void word(expression.operand);
    case "TestBinary":
      return void [word(expression.left), word(expression.right)];
    case "TestLogical":
      return expression.operands.forEach((each) => lookIntoTest(each, scope, expander));
    case "TestNot":
      return lookIntoTest(expression.operand, scope, expander);
    case "TestGroup":
      return lookIntoTest(expression.expression, scope, expander);
  }
}

/** Where `[[` is not in the language, its words are redirections and programs. */
function walkPlainly(look: ShellWalk, node: TestCommand, scope: ShellScope, at: WalkPosition): void {
  const read = readPlainly(at.source, node);
  if (!read || !look.spend(1, at)) return;
  const inner = { ...at, source: read.text, within: spanAt(at, { start: node.pos, end: node.end }), depth: at.depth + 1 };
  for (const command of read.commands) walkNode(look, command, scope, inner);
}

const charsPerUnit = 32;

/** Substitutions are scripts in a subshell; their output is known only where it is certain. */
function expanderOf(look: ShellWalk, at: WalkPosition): Expander {
  const inside = (script: ParsedScript | undefined, scope: ShellScope, stdin?: Stdin): CommandOutcome => {
    if (!script) return nothing;
    work((script.end - script.pos) / charsPerUnit); // each level of them is read anew
    return walkScript(look, script, copyOf(scope), { ...at, stdin, source: script.source ?? at.source });
  };
  const listed = new Map<string, readonly CommandWord[] | undefined>();
  return {
    facts: look.facts,
    substitute(script, scope) {
      const { output, paths } = inside(script, scope);
      return output === undefined ? paths && listing(look, paths) : withoutLastBreaks(output);
    },
    dynamic: (why) => look.add({ act: "opaque", tool: "shell", target: "", why }, at),
    process: (script, scope, operator) => {
      const outcome = inside(script, scope, operator === ">" ? { kind: "pipe", from: ["another program"] } : undefined);
      if (operator === ">") return "/dev/null";
      const path = look.made.stream(outcome.programs ?? [], outcome.output);
      if (outcome.patch) look.made.patched(path, undefined, outcome.patch);
      // The same name a second time: either may be meant.
      const before = listed.has(path) ? listed.get(path) : [];
      listed.set(path, before && outcome.paths && [...before, ...outcome.paths]);
      return path;
    },
    listed: (path) => listed.get(path),
  };
}
