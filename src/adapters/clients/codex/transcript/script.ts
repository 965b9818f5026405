import type { Json } from "../../../../kernel/ids.ts";
import { readLiteral, skipBlank, skipString } from "./script-literal.ts";

export interface ScriptCall {
  readonly tool: string;
  readonly argument: Json;
}

export interface ScriptCalls {
  readonly calls: readonly ScriptCall[];
  /** Uses of tools whose arguments are put together while the script runs. */
  readonly unread: number;
}

const callsMax = 200;
const nameMaxChars = 120;

/**
 * The tool calls of a script that the model wrote: `await tools.exec_command({cmd: "npm test"})`. Only arguments that
 * are written out are read, also by the name of a constant; everything else that touches `tools` is counted as unread.
 */
export function callsInScript(code: string): ScriptCalls {
  const calls: ScriptCall[] = [];
  const constants = new Map<string, Json>();
  let unread = 0;
  let at = 0;
  while (at < code.length && calls.length + unread < callsMax) {
    const past = skipBlank(code, at);
    if (past > at) {
      at = past;
      continue;
    }
    if (isQuote(code[at])) {
      at = skipString(code, at);
      continue;
    }
    const word = wordAt(code, at);
    if (word === "") {
      at += 1;
      continue;
    }
    const isMember = code[at - 1] === ".";
    at += word.length;
    if (isMember) continue;
    if (word === "const") at = learnConstant(code, at, constants);
    if (word !== "tools") continue;
    const call = callAt(code, at, constants);
    if (call) calls.push(call.call);
    else unread += 1;
    at = call?.end ?? at;
  }
  return { calls, unread };
}

const isQuote = (character: string | undefined): boolean => character === '"' || character === "'" || character === "`";

function wordAt(code: string, at: number): string {
  const look = /[A-Za-z_$][\w$]{0,119}/y;
  look.lastIndex = at;
  return look.exec(code)?.[0] ?? "";
}

interface CallAt {
  readonly call: ScriptCall;
  readonly end: number;
}

function callAt(code: string, from: number, constants: ReadonlyMap<string, Json>): CallAt | undefined {
  if (code[from] !== ".") return undefined;
  const tool = wordAt(code, from + 1);
  const open = skipBlank(code, from + 1 + tool.length);
  if (tool === "" || tool.length >= nameMaxChars || code[open] !== "(") return undefined;
  const first = skipBlank(code, open + 1);
  if (code[first] === ")") return { call: { tool, argument: {} }, end: first + 1 };
  const argument = readLiteral(code, first, constants);
  if (!argument) return undefined;
  let close = skipBlank(code, argument.end);
  if (code[close] === ",") close = skipBlank(code, close + 1);
  return code[close] === ")" ? { call: { tool, argument: argument.value }, end: close + 1 } : undefined;
}

/** `const name = literal;` — a name that is given twice, in two scopes, means neither. */
function learnConstant(code: string, from: number, constants: Map<string, Json>): number {
  const start = skipBlank(code, from);
  const name = wordAt(code, start);
  const equals = skipBlank(code, start + name.length);
  if (name === "" || code[equals] !== "=") return from;
  const first = skipBlank(code, equals + 1);
  const literal = readLiteral(code, first, constants);
  if (!literal || !/^[ \t]{0,40}(?:;|\r?\n|$)/.test(code.slice(literal.end, literal.end + 42))) return first;
  constants.set(name, constants.has(name) ? notKnown : literal.value);
  return literal.end;
}

/** Stands for an unknown value: no literal is null. */
const notKnown = null;
