import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown, type Deed } from "../../deed.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { nothing, type CommandOutcome, type ShellWalk, type WalkPosition } from "../look.ts";
import { carriesOurCommand } from "../own/words.ts";
import { copyOf, type ShellScope } from "../scope.ts";

/** Place of typing: the program that does it, and its surroundings. */
export interface TypingPlace {
  readonly call: ProgramCall;
  readonly scope: ShellScope;
  readonly at: WalkPosition;
}

/**
 * Text that is typed into a terminal which runs already. Whole lines are commands like any other. A part of a line, a
 * key that picks something, or unreadable text may finish or answer somebody else's question: that gates. A plain yes
 * answers in a person's place, whoever asked.
 */
export function typeInto(look: ShellWalk, text: string | undefined, { call, scope, at }: TypingPlace): CommandOutcome {
  const deed = (act: Deed["act"], why: string): CommandOutcome => {
    look.add({ act, tool: `${call.program} (keys)`, target: "", span: call.span, why }, at);
    return nothing;
  };
  const isTheirs = sitsThere.test(call.words.map((word) => word.text).join(" "));
  if (text === undefined || !isKnown(text))
    return isTheirs ? deed("control-plane", answersThere) : deed("opaque", "types into a terminal what nobody can read");
  if (carriesOurCommand(text)) return deed("control-plane", "types the guard's own command into a terminal");
  if (isYes(text) || (isAnswer(text) && isTheirs)) return deed("control-plane", answersThere);
  if (!text.endsWith("\n")) return deed("opaque", "types a piece of a line into a terminal");
  if (isAnswer(text)) return deed("opaque", "presses keys that may answer for a person");
  return look.text(text.trimEnd(), copyOf(scope), { ...at, depth: at.depth + 1, within: call.span, typed: true });
}

const answersThere = "answers for a person in a terminal";

/** Names of terminals in which an agent or the guard asks: the answer there is a person's. */
const sitsThere = /assent|claude|codex|opencode|gemini|copilot|aider|goose|cursor|\bguard\b/i;

export const isAnswer = (text: string): boolean => answers.test(text.replaceAll(/\\[rn]|\\x0[ad]/gi, " ").trim());

/** Agrees to whatever the program there asks. */
const isYes = (text: string): boolean =>
  /^(?:y|yes|yep|ok|okay|approve|allow|accept|confirm|always|proceed)$/i.test(text.replaceAll(/\\[rn]|\\x0[ad]|\^M/gi, " ").trim());

/** Answers to a question; nothing at all confirms what is offered. */
const answers = longPattern("i")`
  ^(?:|.|\d{1,3}|y(?:es|ep)?|no(?:pe)?|ok(?:ay)?|all|always|never|once|session|approve|allow|accept|confirm|continue|proceed|skip|sure|true|
  a(?:nswer|greed?)|(?:y(?:es)?|ok|approve|allow|accept|confirm|answer|grant|deny|reject|trust)(?:[ ,]+[\w#.-]{1,24}){1,4})$
`;

/** Keys that only end or clear something. */
export const interrupts = (look: ShellWalk, { call, at }: TypingPlace): void =>
  look.add({ act: "unknown", tool: `${call.program} (keys)`, target: "", span: call.span, why: "interrupts what runs in a terminal" }, at);
