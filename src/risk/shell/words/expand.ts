import { withBytes } from "./bytes.ts";
import { parse, type ArithmeticExpression, type ParameterExpansionPart, type ParsedScript, type Word, type WordPart } from "unbash";
import { isKnown, unknownPiece } from "../../deed.ts";
import type { Facts } from "../../facts.ts";
import type { CommandWord } from "../../tools/call.ts";
import { expandBraces } from "../../braces.ts";
import { holdsListing, listedIn } from "./listed.ts";
import { operate } from "./parameter.ts";
import { isStandIn, variableIn, type ShellScope } from "../scope.ts";
import { charsPerUnit, work } from "../../work.ts";

/** The walk's part in expansion. */
export interface Expander {
  readonly facts: Facts;
  /** Looks at a command substitution and gives its output, where that is certain. */
  readonly substitute: (script: ParsedScript | undefined, scope: ShellScope) => string | undefined;
  /** Notes that something runs which cannot be read beforehand. */
  readonly dynamic: (why: string) => void;
  /** Looks at a process substitution and gives the path under which its program sees it. */
  readonly process: (script: ParsedScript | undefined, scope: ShellScope, operator: "<" | ">") => string;
  /** Paths that the program behind such a path prints, where it prints nothing else. */
  readonly listed: (path: string) => readonly CommandWord[] | undefined;
}

/** A piece of a word under construction. */
interface Piece {
  readonly text: string;
  /** Came from an unquoted expansion: the shell splits it at `IFS`. */
  readonly split?: true;
  readonly glob?: true;
  /** Stands between two words: `"$@"` is several. */
  readonly breaks?: true;
}

const fieldsMax = 256;
const textMaxChars = 65_536;
/** No path is longer, so a longer pattern matches nothing. */
const patternMaxChars = 4_096;

/** A word as the fields it becomes. Whatever only the running shell knows is `unknownPiece`. */
export function expandWord(word: Word, scope: ShellScope, expander: Expander): readonly CommandWord[] {
  const span = { start: word.pos, end: word.end };
  if (!word.parts) return [{ text: word.value, span }];
  const alternatives = partsOf(word.parts, scope, expander);
  const set = variableIn(scope, expander.facts, "IFS")?.join("") ?? "";
  const separators = isKnown(set) ? set : " \t\n"; // what nobody knows does not swallow what nobody knows
  return alternatives.flatMap((pieces) => splitFields(pieces, separators).flatMap((each) => toFields(each, span))).slice(0, fieldsMax);
}

/** A word as one text, for places where the shell does not split: assignments, here-documents, `case`. */
export function expandText(word: Word, scope: ShellScope, expander: Expander): string {
  if (!word.parts) return word.value;
  return joined(word.parts.flatMap((part) => piecesOf(part, scope, expander)));
}

export const expandParts = (parts: readonly WordPart[], scope: ShellScope, expander: Expander): string =>
  joined(parts.flatMap((part) => piecesOf(part, scope, expander)));

/**
 * A text that doubles with every assignment would soon fill the memory: beyond the limit it is not known. Nor is a
 * listing behind other text: it names places only by itself.
 */
const joined = (pieces: readonly Piece[]): string => {
  work(1 + pieces.length / 4);
  let text = "";
  for (const piece of pieces) text += text !== "" && holdsListing(piece.text) ? unknownPiece : piece.text;
  work(text.length / charsPerUnit);
  return text.length > textMaxChars ? unknownPiece : text;
};

function partsOf(parts: readonly WordPart[], scope: ShellScope, expander: Expander): readonly (readonly Piece[])[] {
  let alternatives: Piece[][] = [[]];
  for (const part of parts) {
    const next = part.type === "BraceExpansion" ? expandBraces(part.text) : undefined;
    if (part.type === "BraceExpansion" && next === undefined) return [[{ text: unknownPiece }]];
    const choices: readonly (readonly Piece[])[] = next
      ? next.map((text) => bracePieces(text, scope, expander))
      : [piecesOf(part, scope, expander)];
    if (alternatives.length * choices.length > fieldsMax) return [[{ text: unknownPiece }]];
    const [only] = choices;
    if (only && choices.length === 1) for (const pieces of alternatives) pieces.push(...only);
    else alternatives = alternatives.flatMap((before) => choices.map((after) => [...before, ...after]));
  }
  return alternatives;
}

/** An alternative may hold quotes and expansions again: it is read as a word of its own. */
function bracePieces(text: string, scope: ShellScope, expander: Expander): readonly Piece[] {
  if (!/[$`"'\\*?[]/.test(text)) return [{ text }];
  const { commands, errors } = parse(`: ${text}`);
  const first = commands[0]?.command;
  const word = first?.type === "Command" ? first.args[0] : undefined;
  if (errors || commands.length !== 1 || word?.type !== "Word") return [{ text: unknownPiece }];
  return word.parts ? word.parts.flatMap((part) => piecesOf(part, scope, expander)) : [{ text: word.value }];
}

function piecesOf(part: WordPart, scope: ShellScope, expander: Expander): readonly Piece[] {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
      return [{ text: part.value }];
    case "AnsiCQuoted":
      return [{ text: withBytes(part.text, part.value) }];
    case "Glob":
      return [{ text: part.text, glob: true }];
    case "ExtendedGlob":
      return [{ text: "*", glob: true }]; // wider than it is: `!(x)` and friends match most names
    case "DoubleQuoted":
    case "LocaleString":
      return quotedPieces(part.parts, scope, expander);
    case "SimpleExpansion":
      return [{ text: plain(part.text.slice(1), scope, expander)?.join(" ") ?? unknownPiece, split: true }];
    case "ParameterExpansion":
      return [{ text: elementsOf(part, scope, expander).join(" "), split: true }];
    case "CommandExpansion":
      return [{ text: expander.substitute(part.script, scope) ?? unknownPiece, split: true }];
    case "ArithmeticExpansion":
      lookIntoArithmetic(part.expression, scope, expander);
      return [{ text: unknownPiece }];
    case "ProcessSubstitution":
      return [{ text: expander.process(part.script, scope, part.operator) }];
    case "BraceExpansion":
      return [{ text: part.text }];
  }
}

/** In double quotes nothing is split, but `"$@"` and `"${a[@]}"` are as many words as they have elements. */
function quotedPieces(parts: readonly WordPart[], scope: ShellScope, expander: Expander): readonly Piece[] {
  const pieces = parts.flatMap((part): readonly Piece[] => {
    const elements =
      part.type === "SimpleExpansion" && part.text === "$@"
        ? (plain("@", scope, expander) ?? [unknownPiece])
        : part.type === "ParameterExpansion"
          ? elementsOf(part, scope, expander)
          : [joined(piecesOf(part, scope, expander))];
    return elements.flatMap((text, index) => [...(index > 0 ? [{ text: " ", breaks: true } as const] : []), { text }]);
  });
  return parts.length === 0 ? [{ text: "" }] : pieces;
}

/** A plain `$a` is the first element of an array. */
const plain = (name: string, scope: ShellScope, { facts }: Expander): readonly string[] | undefined => {
  const found = variableIn(scope, facts, name);
  return positionals.has(name) ? found : found?.slice(0, 1);
};

/** Arithmetic prints digits, but commands inside it still run. */
export function lookIntoArithmetic(expression: ArithmeticExpression | undefined, scope: ShellScope, expander: Expander): void {
  if (!expression) return;
  switch (expression.type) {
    case "ArithmeticBinary":
      lookIntoArithmetic(expression.left, scope, expander);
      return lookIntoArithmetic(expression.right, scope, expander);
    case "ArithmeticUnary":
      return lookIntoArithmetic(expression.operand, scope, expander);
    case "ArithmeticTernary":
      lookIntoArithmetic(expression.test, scope, expander);
      lookIntoArithmetic(expression.consequent, scope, expander);
      return lookIntoArithmetic(expression.alternate, scope, expander);
    case "ArithmeticGroup":
      return lookIntoArithmetic(expression.expression, scope, expander);
    case "ArithmeticWord":
      for (const part of expression.parts ?? []) piecesOf(part, scope, expander);
      // The shell evaluates a variable's value, and an index in it may hold a command.
      if (/[$`]/.test(variableIn(scope, expander.facts, expression.value)?.join(" ") ?? ""))
        expander.dynamic("the shell evaluates what stands in a variable");
      return;
    case "ArithmeticCommandExpansion":
      expander.substitute(expression.script, scope);
  }
}

/** A parameter as its elements: several only where the shell would make several words of it. */
function elementsOf(part: ParameterExpansionPart, scope: ShellScope, expander: Expander): readonly string[] {
  const { facts } = expander;
  if (part.prefix === "#") return [unknownPiece];
  const text = (word: Word | undefined): string => (word ? expandText(word, scope, expander) : "");
  let found = variableIn(scope, facts, part.parameter);
  if (part.prefix === "!") {
    const name = found?.join(" ");
    found = name !== undefined && isKnown(name) ? variableIn(scope, facts, name) : [unknownPiece];
  }
  const index = part.index && text(part.index);
  const all = index === "@" || part.parameter === "@";
  if (index !== undefined && index !== "@" && index !== "*")
    found = /^\d{1,9}$/.test(index) && found?.every(isKnown) ? found.slice(Number(index), Number(index) + 1) : [unknownPiece];
  else if (index === undefined && !positionals.has(part.parameter)) found = found?.slice(0, 1);
  const { operation } = part;
  if (operation?.type === "Slice" && operation.length?.text.startsWith("="))
    // zsh: assigns, whatever it held
    return (scope.variables.set(part.parameter, [unknownPiece]), [unknownPiece]);
  if (operation?.type === "Transform" && text(operation.operand) === "P" && /[$`]|\uFFFC/.test(found?.join(" ") ?? "$"))
    expander.dynamic("the shell runs what stands in a variable");
  if (!operation) return found === undefined ? [unknownPiece] : all ? found : [found.join(" ")];
  if ((all || index === "*") && operation.type === "Slice" && found) {
    const [from, count] = [text(operation.offset), operation.length ? text(operation.length) : "999"];
    return /^\d{1,3}$/.test(from) && /^\d{1,3}$/.test(count)
      ? found.slice(part.parameter === "@" ? Math.max(0, Number(from) - 1) : Number(from)).slice(0, Number(count))
      : [unknownPiece];
  }
  // Where it is unknown whether it is set, its default counts: the worse of the two.
  const isAssumed = operation.type === "Default" && isStandIn(scope, facts, part.parameter);
  const value = found && found.length > 0 && !isAssumed ? found.join(" ") : undefined;
  const result = operate(value, operation, text);
  if (operation.type === "Default" && operation.operator.includes("=") && value === undefined)
    scope.variables.set(part.parameter, [result]);
  return [result];
}

const positionals: ReadonlySet<string> = new Set(["@", "*"]);

/** Unquoted expansions are split at the separators; quoted text sticks to its neighbours. */
function splitFields(pieces: readonly Piece[], separators: string): readonly (readonly Piece[])[] {
  const fields: Piece[][] = [[]];
  let quotedEmpty = pieces.some(({ split }) => !split);
  for (const piece of pieces) {
    if (piece.breaks) {
      fields.push([]);
      continue;
    }
    if (!piece.split || ![...piece.text].some((char) => separators.includes(char))) {
      fields.at(-1)?.push(piece);
      continue;
    }
    for (const [index, text] of splitAt(piece.text, separators).entries()) {
      if (index > 0) fields.push([]);
      if (text !== "") fields.at(-1)?.push({ ...piece, text });
    }
    quotedEmpty = false;
  }
  return fields.filter((field) => quotedEmpty || joined(field) !== "");
}

/** As `text.split(/[separators]+/)`, with the separators taken as they are. */
function splitAt(text: string, separators: string): readonly string[] {
  const words = [""];
  let between = false;
  for (const char of text) {
    const separates = separators.includes(char);
    if (separates && !between) words.push("");
    if (!separates) words[words.length - 1] += char;
    between = separates;
  }
  return words;
}

/** A quoted listing is one word of unknown choice: it is taken for each of its paths. */
function toFields(pieces: readonly Piece[], span: CommandWord["span"]): readonly CommandWord[] {
  const listed = pieces.length === 1 ? listedIn(joined(pieces)) : undefined;
  if (listed) return listed.map((text) => ({ text, span, glob: true }));
  return [
    toField(
      pieces.map((each) => (listedIn(each.text) ? { text: unknownPiece } : each)),
      span,
    ),
  ];
}

/** `src/$x/..`: how far up that leads is unknown. By hand, because a pattern is slow on long texts. */
function withoutClimbing(text: string): string {
  const unknownAt = text.indexOf(unknownPiece);
  const up = text.endsWith("/..") ? text.length - 3 : text.lastIndexOf("/../");
  return unknownAt > 0 && up > unknownAt && !/^-|[\s:]/.test(text) ? unknownPiece + text.slice(up + 3) : text;
}

function toField(pieces: readonly Piece[], span: CommandWord["span"]): CommandWord {
  const text = withoutClimbing(joined(pieces));
  const glob = pieces.some((piece) => piece.glob || (piece.split && /[*?[]/.test(piece.text)));
  return glob ? { text: text.length > patternMaxChars ? unknownPiece : text, span, glob } : { text, span };
}
