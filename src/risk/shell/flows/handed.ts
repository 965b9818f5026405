import type { Span } from "../../../kernel/text.ts";
import { unescapeText } from "../../code/reading/literals.ts";
import type { Stdin } from "../../tools/call.ts";
import { workOn } from "../../work.ts";
import type { WalkPosition } from "../look.ts";

const literal = /"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|`((?:[^`\\]|\\[^])*)`/g;
const charsMax = 20_000;
const textsMax = 24;
const textMinChars = 3;

/**
 * Where code starts a program, nobody but the code says what that program reads: it may write to it, give it a file, or
 * let it read what the code itself was given. So an interpreter without a script gates there, and each text that is
 * written in the code is weighed as if it were what the interpreter is handed.
 */
export function handedBy(code: string, at: WalkPosition, span: Span): WalkPosition {
  const head = code.slice(0, charsMax);
  workOn(head);
  const texts = [...head.matchAll(literal)]
    .map(([, double, single, back]) => unescapeText(double ?? single ?? back ?? "").trim())
    .filter((text) => text.length >= textMinChars);
  const written = [...new Set(texts)].slice(0, textsMax).map((text): Stdin => ({ kind: "text", text, span }));
  const { stdin } = at;
  const from = stdin?.kind === "pipe" ? stdin.from : ["the code"];
  const isCode = stdin?.kind === "text" && stdin.text === code;
  const inherited = stdin && stdin.kind !== "pipe" && !isCode ? [stdin] : [];
  return { ...at, stdin: { kind: "pipe", from, maybe: [...inherited, ...written] } };
}
