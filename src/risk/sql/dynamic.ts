import type { Clause } from "./clauses.ts";
import { quiet, spanOf, type FoundDeed, type Script } from "./found.ts";
import { callRow } from "./calls.ts";
import { nameAt } from "./rows.ts";
import { isMark, isNaming, isWord, type SqlToken } from "./reading/tokens.ts";

/** Statements that run text: EXECUTE, EXEC, DO, PREPARE, and the bodies of functions. Text that stands there is read. */
export function runsText(clause: Clause, script: Script): readonly FoundDeed[] | undefined {
  switch (clause.verb) {
    case "execute":
    case "exec":
      return executing(clause, script);
    case "call":
      return callRow(qualified(clause.tokens, 1)) === undefined ? undefined : [quiet(clause.tokens, "call")];
    case "do":
      return doing(clause, script);
    case "prepare":
      return preparing(clause, script);
    case "create":
    case "alter":
      return defining(clause, script);
    default:
      return undefined;
  }
}

function executing({ verb, tokens }: Clause, script: Script): readonly FoundDeed[] {
  const first = isWord(tokens[1], "immediate") ? 2 : 1;
  const argument = tokens[first];
  if (argument?.kind === "string" || isMark(argument, "(")) return textOf(tokens.slice(first), script);
  if (first === 2) return opaque(tokens, script);
  const start = isReturnValue(tokens) ? 3 : 1; // EXEC @code = procedure
  const name = qualified(tokens, start);
  const last = name.at(-1) ?? "";
  if (last === "sp_executesql") return textOf(tokens.slice(start + 1), script);
  if (
    callRow(name) !== undefined ||
    /^sp_(?:help|who|columns|tables|databases|spaceused|lock|depends|pkeys|fkeys|stored_procedures|statistics)/.test(last)
  )
    return [quiet(tokens, "exec")];
  if (script.prepared.has(last)) return [quiet(tokens, "execute")];
  if (verb === "execute" || argument?.kind !== "word" || last === "") return opaque(tokens, script);
  return [{ act: "external-write", tool: "exec", target: name.join("."), why: "runs a stored procedure", span: spanOf(tokens), verb }];
}

const isReturnValue = (tokens: readonly SqlToken[]): boolean => tokens[1]?.kind === "parameter" && isMark(tokens[2], "=");

/** The parts of a name, lower case: `master..xp_cmdshell` gives two. */
function qualified(tokens: readonly SqlToken[], from: number): readonly string[] {
  return isNaming(tokens[from]) ? nameAt(tokens, from).toLowerCase().split(".") : [];
}

/** Text in quotes and nothing that is joined to it: read. Anything else: opaque, but the quotes are still read. */
function textOf(tokens: readonly SqlToken[], script: Script): readonly FoundDeed[] {
  const end = tokens.findIndex((token) => isWord(token, "into", "using") || isMark(token, ","));
  const expression = (end === -1 ? tokens : tokens.slice(0, end)).filter(({ text, kind }) => kind !== "mark" || !["(", ")"].includes(text));
  const isLiteral = expression.length > 0 && expression.every(({ kind }) => kind === "string");
  if (!isLiteral) return opaque(tokens, script);
  return expression.flatMap((token) => read(token, script));
}

const read = (token: SqlToken, script: Script): readonly FoundDeed[] =>
  script.inside(token.text, script, { start: token.start, end: token.end }, token.body);

const literalsMax = 40;

/** The text is put together at run time. Its pieces that stand here, one by one and in a row, are read all the same. */
function opaque(tokens: readonly SqlToken[], script: Script): readonly FoundDeed[] {
  const literals = tokens.filter(({ kind }) => kind === "string").slice(0, literalsMax);
  const span = spanOf(tokens);
  const joined = literals
    .map(({ text }) => text)
    .join("")
    .slice(0, 20_000);
  const guesses = [
    ...literals.flatMap((token) => read(token, script)),
    ...script.literals.filter(isStatementLike).flatMap((text) => script.inside(text, script, span, undefined)),
    ...script.inside(joined, script, span, undefined),
  ];
  const telling = guesses.filter(({ act }) => act !== "harmless" && act !== "opaque" && act !== "external-write" && act !== "unknown");
  return [
    { act: "opaque", tool: "dynamic", target: "", why: "runs text as a statement that cannot be read beforehand", span, verb: "execute" },
    ...telling,
  ];
}

const isStatementLike = (text: string): boolean => /^\s{0,20}[a-z]{3,20}\s/i.test(text) && text.length <= 20_000;

function doing({ tokens }: Clause, script: Script): readonly FoundDeed[] {
  const body = tokens.find(({ kind }) => kind === "string");
  if (body === undefined) return [quiet(tokens, "do")]; // MySQL: DO expression
  const inside = read(body, { ...script, isBody: true });
  return inside.length === 0 ? [quiet(tokens, "do")] : inside;
}

function preparing({ tokens }: Clause, script: Script): readonly FoundDeed[] {
  const from = tokens.findIndex((token) => isWord(token, "from"));
  script.prepared.add(nameAt(tokens, 1).toLowerCase());
  if (from === 2) return textOf(tokens.slice(3), script);
  return [quiet(tokens, "prepare")];
}

/** Nothing runs yet, but a function is made to be called, so its body counts. */
function defining({ tokens }: Clause, script: Script): readonly FoundDeed[] | undefined {
  const isCode = tokens.slice(0, 16).some((token) => isWord(token, "function", "procedure", "trigger", "package", "event", "task", "proc"));
  if (!isCode) return undefined;
  const bodies = tokens.filter(
    (token, index) => token.kind === "string" && (isWord(tokens[index - 1], "as", "do") || token.text.includes(";")),
  );
  const found = bodies.slice(0, 4).flatMap((body) => read(body, { ...script, isBody: true }));
  const telling = found.filter(({ act }) => act !== "harmless" && act !== "external-write");
  return telling.length === 0 ? undefined : telling;
}
