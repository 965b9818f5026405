import type { Assignment, Command, ParsedScript, Redirect, Redirection, Word } from "unbash";
import { isKnown, unknownPiece } from "../deed.ts";
import type { CommandWord, ProgramCall, Stdin } from "../tools/call.ts";
import { expandParts, expandText, expandWord, type Expander } from "./words/expand.ts";
import { nothing, programName, spanAt, type CommandOutcome, type ShellWalk, type WalkPosition } from "./look.ts";
import { isUnprinted } from "./flows/narrowed.ts";
import { takenSettings } from "./flows/taken-settings.ts";
import { noteAnswer } from "./flows/answered.ts";
import { withPlainAnswers } from "./flows/plain-answers.ts";
import { asksPages, isKeptForLogin, onlyLogsIn, tokenOf } from "./flows/leaving/own-tokens.ts";
import { redirect } from "./flows/redirect.ts";
import { passesItsInput } from "./terminals/filters.ts";
import { isKeyboard, laterCall } from "./terminals/later-call.ts";
import { copyOf, type ShellScope } from "./scope.ts";
import { assignedInZsh } from "./zsh/commands.ts";
import { endsOf } from "../work.ts";

/** Where a piece of script is looked at. */
export interface ScriptPosition {
  readonly scope: ShellScope;
  readonly at: WalkPosition;
  readonly expander: Expander;
}

/** One command without compound parts: assignments, a program with its words, redirections. */
export function walkSimple(look: ShellWalk, node: Command, around: ScriptPosition): CommandOutcome {
  const { scope, at, expander } = around;
  const taken = takenSettings(node);
  const assignments = node.prefix.filter((each): each is Assignment => each.type === "Assignment");
  const set = assignments.map((each) => assignedAs(each, assignedValue(each, scope, keeping(each, expander, node, at)), at));
  const tokens: ParsedScript[] = [];
  const fields = fieldsOf(node, scope, withoutTokens(expander, tokens, at), taken?.args);
  // The parser ends an assignment before `<(…)`; the shell takes it for the value.
  const joins = /^[<>]\(/.test(node.name?.text ?? "") && assignments.at(-1)?.end === node.name?.pos;
  const last = joins ? set.at(-1) : undefined;
  if (last) set[set.length - 1] = [last[0], [fields[0]?.text ?? ""]];
  const [first, ...words] = joins ? fields.slice(1) : fields;
  const stdin = inputOf(look, node.redirects, around) ?? at.stdin ?? scope.input;
  const inner = stdin ? { ...at, stdin } : at;
  const call: ProgramCall = {
    program: first ? programOf(first) : "",
    path: first ? first.text : "",
    words: words.map((word) => wordAt(at, first && asksPages.test(first.text) ? withPlainAnswers(word, at.source) : word)),
    span: spanAt(at, { start: first?.span.start ?? node.pos, end: node.end }),
    variables: new Map(set.map(([name, value]) => [name, value.join(" ")])),
    stdin,
    cwd: scope.cwd,
    otherwiseIn: scope.unsure === scope.cwd ? undefined : scope.unsure,
    elsewhere: at.elsewhere,
    repository: undefined,
    workTree: undefined,
    narrowed: isUnprinted(node) ? true : at.narrowed,
    sought: at.sought,
    byTask: at.functions.some((name) => name.startsWith("task ")) ? true : undefined,
    facts: look.facts,
  };
  if (tokens.length > 0 && !onlyLogsIn(node, call, scope, at)) for (const each of tokens) expander.substitute(each, scope);
  for (const text of taken?.files ?? [])
    look.script({ text, span: call.span }, { language: "shell", call: { ...call, words: [] }, scope, at, positional: [], sourced: true });
  if (taken?.args.length === 0) return nothing;
  if (at.zsh)
    for (const { name, index: at_, value } of assignments) {
      const index = at_ && expandText(at_, scope, expander);
      assignedInZsh(
        look,
        { name, index, value: value.type === "ArrayValue" ? "" : expandText(value, scope, expander) },
        { call, scope, at },
      );
    }
  const outcome = first ? started(look, call, { ...around, at: inner }, set) : assigned(look, call, around, set);
  if (first && set.some(([name]) => mentions(node, name))) startedLater(look, call, { ...around, at: inner }, { node, set });
  if (declarers.has(call.program))
    for (const each of node.args)
      if (each.type === "Assignment" && each.value.type === "ArrayValue")
        scope.variables.set(each.name, assignedValue(each, scope, expander));
      else if (each.type === "Assignment") noteAnswer(each, scope.variables.get(each.name), scope, at);
  if (!first && !joins) for (const each of assignments) noteAnswer(each, scope.variables.get(each.name), scope, at);
  outputTo(look, node.redirects, around, outcome);
  return outcome;
}

/** Substitutions that print a token wait until it is known what the program does with them. */
const withoutTokens = (expander: Expander, tokens: ParsedScript[], at: WalkPosition): Expander => ({
  ...expander,
  substitute(script, scope) {
    if (!script || tokenOf(script, at) === undefined) return expander.substitute(script, scope);
    tokens.push(script);
    return undefined;
  },
});

const keeping = (each: Assignment, expander: Expander, { name }: Command, at: WalkPosition): Expander =>
  name === undefined && isKeptForLogin(each, at, expander.facts) ? withoutTokens(expander, [], at) : expander;

const wordAt = (at: WalkPosition, word: CommandWord): CommandWord =>
  at.within === undefined ? word : { ...word, span: at.within, written: word.span };

/** In zsh `path` is the search path as a list. */
const assignedAs = (
  { name, append, value }: Assignment,
  values: readonly string[],
  { zsh }: WalkPosition,
): readonly [string, readonly string[]] =>
  zsh && name === "path" ? ["PATH", [append && value.type !== "ArrayValue" ? value.text : values.join(":")]] : [name, values];

const fieldsOf = (node: Command, scope: ShellScope, expander: Expander, args = node.args): readonly CommandWord[] =>
  [...(node.name ? [node.name] : []), ...endsOf(args, namesPlace)].flatMap((each): readonly CommandWord[] =>
    each.type === "Word"
      ? expandWord(each, scope, expander)
      : [{ text: `${each.name}=${assignedValue(each, scope, expander).join(" ")}`, span: { start: each.pos, end: each.end } }],
  );

const namesPlace = ({ text }: { readonly text: string }): boolean => /^["']?[~/$.]/.test(text);

const mentions = ({ args }: Command, name: string): boolean =>
  args.some((each) => each.type === "Word" && (each.text.includes(`$${name}`) || each.text.includes(`\${${name}`)));

/** `X=/ rm -rf $X`: most shells expand the words first, but its author may mean, or have, the other order. */
function startedLater(
  look: ShellWalk,
  call: ProgramCall,
  { scope, at, expander }: ScriptPosition,
  { node, set }: { readonly node: Command; readonly set: Assignments },
): void {
  const there = copyOf(scope);
  for (const [name, value] of set) there.variables.set(name, value);
  const [, ...words] = fieldsOf(node, there, expander);
  if (words.every(({ text }, index) => text === call.words[index]?.text)) return;
  look.call({ ...call, words: words.map((word) => wordAt(at, word)) }, there, at);
}

const declarers: ReadonlySet<string> = new Set(["declare", "typeset", "local", "readonly", "export"]);

/** Assignments alone change the shell; some of them what later programs run, as `export` would. */
function assigned(look: ShellWalk, call: ProgramCall, { scope, at }: ScriptPosition, set: Assignments): CommandOutcome {
  if (!look.spend(1, at)) return nothing;
  for (const [name, value] of set) scope.variables.set(name, value);
  const words = [...call.variables].map(([name, value]) => ({ text: `${name}=${value}`, span: call.span }));
  if (words.length > 0) look.tools({ ...call, program: "export", path: "export", words, variables: new Map() }, at);
  return nothing;
}

type Assignments = readonly (readonly [string, readonly string[]])[];

/** Variables before a program are set while it runs: a function or a script in it sees them. */
function started(look: ShellWalk, call: ProgramCall, { scope, at }: ScriptPosition, set: Assignments): CommandOutcome {
  const before = set.map(([name]) => [name, scope.variables.get(name)] as const);
  for (const [name, value] of set) scope.variables.set(name, value);
  const outcome = look.call(call, scope, at);
  for (const [name, value] of before) {
    if (value) scope.variables.set(name, value);
    else scope.variables.delete(name);
  }
  const programs = isKeyboard(call.stdin) && passesItsInput(call) ? [laterCall, call.program] : [call.program];
  return { programs, ...outcome };
}

/** A name with a wildcard stands for whatever program happens to match; `=rm` is zsh for the path of rm. */
const programOf = ({ text, glob }: CommandWord): string => {
  const name = programName(text);
  return (glob && /[*?[]/.test(name)) || /^=\w/.test(name) ? unknownPiece : name;
};

const isInput = ({ operator }: Redirect): boolean => operator === "<" || operator === "<&" || operator === "<>";

/** The program's input. Redirections of input come first: the output may depend on them. */
export function inputOf(look: ShellWalk, list: readonly Redirection[], around: ScriptPosition): Stdin | undefined {
  let stdin: Stdin | undefined;
  if (!look.spend(Math.ceil(list.length / 4), around.at)) return stdin;
  for (const each of list) {
    if (each.type !== "Redirect") stdin = inlineInput(each, around);
    else if (isInput(each)) stdin = redirect(look, each, { ...around, outcome: nothing }) ?? stdin;
  }
  return stdin;
}

export function outputTo(look: ShellWalk, list: readonly Redirection[], around: ScriptPosition, outcome: CommandOutcome): void {
  for (const each of list) if (each.type === "Redirect" && !isInput(each)) redirect(look, each, { ...around, outcome });
}

function inlineInput(each: Exclude<Redirection, { type: "Redirect" }>, { scope, at, expander }: ScriptPosition): Stdin {
  const span = spanAt(at, { start: each.pos, end: each.type === "HereDoc" ? Math.max(each.end, each.body.end) : each.end });
  if (each.type === "HereString") return { kind: "text", text: each.target ? `${expandText(each.target, scope, expander)}\n` : "", span };
  const { body } = each;
  return { kind: "text", text: body.parts ? expandParts(body.parts, scope, expander) : body.text, span };
}

function assignedValue(each: Assignment, scope: ShellScope, expander: Expander): readonly string[] {
  const before = scope.variables.get(each.name);
  if (each.value.type === "ArrayValue") {
    const elements = each.value.elements.flatMap((word) => elementOf(word, scope, expander));
    return each.append ? [...(before ?? []), ...elements] : elements;
  }
  const text = expandText(each.value, scope, expander);
  if (each.index) {
    const index = expandText(each.index, scope, expander);
    return /^\d{1,3}$/.test(index)
      ? Array.from({ length: Math.max(before?.length ?? 0, Number(index) + 1) }, (_, at) =>
          at === Number(index) ? text : (before?.[at] ?? ""),
        )
      : [unknownPiece];
  }
  return each.append ? [`${before?.join(" ") ?? unknownPiece}${text}`] : [text];
}

/** `[k]=v` puts an element at a place of its own; which one stands where is not followed. */
const elementOf = (word: Word, scope: ShellScope, expander: Expander): readonly string[] =>
  expandWord(word, scope, expander).map(({ text }) => (/^\[[^\]]{0,200}\]\+?=/.test(text) ? unknownPiece : text));

/** Whether a command certainly succeeds, so that the part behind `&&` certainly runs. */
export const surelySucceeds = ({ programs }: CommandOutcome): boolean =>
  programs !== undefined && programs.every((program) => isKnown(program) && sure.has(program));

const sure: ReadonlySet<string> = new Set("true : echo printf export set shopt local declare pwd".split(" "));
