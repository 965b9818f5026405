import { lazily } from "../../../kernel/lazily.ts";
import { unknownPiece } from "../../deed.ts";
import type { CodeDialect } from "../dialects/dialects.ts";
import { delimited, extentOf, nested, templateExtent, unescapePlain, unescapeText, type Extent } from "./literals.ts";
import type { CodeToken, Language, LiteralPiece } from "../types.ts";

interface Lexer {
  readonly code: string;
  readonly language: Language;
  readonly dialect: CodeDialect;
  readonly tokens: CodeToken[];
  readonly depth: number;
  /** Where bodies of here-documents stand: from, to. */
  readonly skips: Map<number, number>;
  at: number;
  spaced: boolean;
}

/** The words of a piece of code, with comments gone and literals read. Never fails: an unclosed literal ends at the end. */
export function lex(code: string, language: Language, dialect: CodeDialect, depth = 0): readonly CodeToken[] {
  const lexer: Lexer = { code, language, dialect, tokens: [], depth, skips: new Map(), at: 0, spaced: true };
  while (lexer.at < code.length) {
    if (skipBlank(lexer)) continue;
    const start = lexer.at;
    if (!readLiteral(lexer) && !readWord(lexer)) readMark(lexer);
    if (lexer.at <= start) lexer.at = start + 1;
    lexer.spaced = false;
  }
  return lexer.tokens;
}

function push(lexer: Lexer, token: Omit<CodeToken, "spaced" | "end">): void {
  lexer.tokens.push({ ...token, end: lexer.at, spaced: lexer.spaced });
}

/** Passes white space and comments; line breaks become tokens where they end a statement. */
function skipBlank(lexer: Lexer): boolean {
  const { code, dialect, at } = lexer;
  const character = code[at] ?? "";
  for (const [open, close] of dialect.blockComments) {
    if (code.startsWith(open, at)) {
      const end = code.indexOf(close, at + open.length);
      lexer.at = end < 0 ? code.length : end + close.length;
      lexer.spaced = true;
      return true;
    }
  }
  if (dialect.lineComments.some((mark) => code.startsWith(mark, at)) && !isSharpName(lexer)) {
    const end = code.indexOf("\n", at);
    lexer.at = end < 0 ? code.length : end;
    lexer.spaced = true;
    return true;
  }
  if (character === "\n") {
    lexer.at = lexer.skips.get(at) ?? at + 1;
    if (dialect.lines) push(lexer, { kind: "line", text: "\n", start: at });
    lexer.spaced = true;
    return true;
  }
  if (character === "\\" && /^\\\r?\n/.test(code.slice(at, at + 3))) {
    lexer.at = code.indexOf("\n", at) + 1;
    lexer.spaced = true;
    return true;
  }
  if (!/\s/.test(character)) return false;
  lexer.at += 1;
  lexer.spaced = true;
  return true;
}

/** `$#list` in Perl, `#[Attribute]` in PHP and a private `#field` are no comments. */
const isSharpName = ({ code, at, language }: Lexer): boolean =>
  code[at] === "#" && ((language === "perl" && code[at - 1] === "$") || (language === "php" && code[at + 1] === "["));

function readLiteral(lexer: Lexer): boolean {
  const { code, at, dialect, language } = lexer;
  const character = code[at] ?? "";
  if (character === "`" && dialect.backtick !== "none") {
    if (dialect.backtick === "literal") return literal(lexer, templateExtent(code, at + 1), "text", "`");
    return literal(lexer, extentOf(code, at + 1, "`"), "shell", "`");
  }
  if (dialect.quotes.includes(character)) return quoted(lexer, "");
  if (language === "python") {
    const prefix = /^[rRbBuUfFtT]{1,2}(?=['"])/.exec(code.slice(at, at + 3));
    if (prefix) {
      lexer.at += prefix[0].length;
      return quoted(lexer, prefix[0].toLowerCase());
    }
  }
  if (language === "perl" || language === "ruby") return freeLiteral(lexer) || hereDocument(lexer) || pattern(lexer);
  if (language === "php" && code.startsWith("<<<", at)) return hereDocument(lexer);
  return dialect.patterns && pattern(lexer);
}

function quoted(lexer: Lexer, prefix: string): boolean {
  const { code, at, dialect } = lexer;
  const quote = code[at] ?? "";
  const isTriple = dialect.tripleQuotes && code.startsWith(quote.repeat(3), at);
  const close = isTriple ? quote.repeat(3) : quote;
  const extent = quotedExtent(lexer, at + close.length, close);
  if (prefix.includes("f") || prefix.includes("t")) return literal(lexer, extent, "text", prefix.includes("r") ? "rf" : "f");
  if (prefix.includes("r")) return plainText(lexer, extent);
  return literal(lexer, extent, "text", quote);
}

/** `"#{ENV["X"]}/a"`: in an expression the mark that closes the literal opens another. */
function quotedExtent({ code, dialect }: Lexer, from: number, close: string): Extent {
  const plain = extentOf(code, from, close);
  const opens = dialect.interpolation;
  const isOpen = (opens === "#{" || opens === "${") && close.length === 1 && dialect.openQuotes.includes(close);
  if (!isOpen || !plain.inner.includes(opens)) return plain;
  const whole = templateExtent(code, from, { close, opens });
  return whole.end === code.length && !code.endsWith(close) ? plain : whole;
}

function plainText(lexer: Lexer, { inner, end }: Extent): boolean {
  const start = lexer.at;
  lexer.at = end;
  push(lexer, { kind: "text", text: inner, start });
  return true;
}

function literal(lexer: Lexer, extent: Extent, kind: "text" | "shell", quote: string): boolean {
  const start = lexer.at;
  lexer.at = extent.end;
  const { dialect } = lexer;
  if (dialect.plainQuotes.includes(quote) && quote !== "") {
    push(lexer, { kind, text: unescapePlain(extent.inner), start });
    return true;
  }
  const pieces = quote.endsWith("f") || dialect.openQuotes.includes(quote) ? piecesOf(lexer, extent, quote) : [];
  if (pieces.every((piece) => typeof piece === "string")) {
    push(lexer, { kind, text: pieces.length > 0 ? pieces.join("") : unescapeText(extent.inner), start });
    return true;
  }
  const text = pieces.map((piece) => (typeof piece === "string" ? piece : unknownPiece)).join("");
  push(lexer, { kind, text, start, pieces });
  return true;
}

/** Splits a literal into text and interpolated expressions. */
function piecesOf(lexer: Lexer, { inner, innerStart }: Extent, quote: string): readonly LiteralPiece[] {
  const style = quote.endsWith("f") ? "{" : lexer.dialect.interpolation;
  const pieces: LiteralPiece[] = [];
  let plain = "";
  let at = 0;
  const flush = () => {
    if (plain !== "") pieces.push(quote === "rf" ? plain : unescapeText(plain));
    plain = "";
  };
  while (at < inner.length) {
    if (inner[at] === "\\" && quote !== "rf") {
      plain += inner.slice(at, at + 2);
      at += 2;
      continue;
    }
    if (style === "{" && (inner.startsWith("{{", at) || inner.startsWith("}}", at))) {
      plain += inner[at];
      at += 2;
      continue;
    }
    const found = expressionAt(inner, at, style);
    if (found === undefined) {
      plain += inner[at];
      at += 1;
      continue;
    }
    flush();
    const code = inner.slice(found.from, found.to);
    const inside = lexer.depth < 6 ? lex(code, lexer.language, lexer.dialect, lexer.depth + 1) : [];
    const offset = innerStart + found.from;
    pieces.push(inside.map((token) => ({ ...token, start: token.start + offset, end: token.end + offset })));
    at = found.end;
  }
  flush();
  return pieces;
}

interface Inside {
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

function expressionAt(text: string, at: number, style: string): Inside | undefined {
  const opener = style === "sigil" ? ["${", "{$", "@{["] : [style];
  const open = opener.find((mark) => text.startsWith(mark, at));
  if (open !== undefined) {
    const braceAt = open === "@{[" ? at + 1 : text.indexOf("{", at);
    const { end } = nested(text, braceAt + 1, "{", "}");
    if (open === "@{[") return { from: at + 2, to: end - 1, end };
    // "${name}" names a variable where sigils are part of the name.
    const bare = style === "sigil" && open === "${" && /^\w+$/.test(text.slice(braceAt + 1, end - 1));
    return { from: bare ? at : braceAt + 1, to: end - 1, end };
  }
  if ((style !== "sigil" && style !== "${") || !"$@".includes(text[at] ?? " ")) return undefined;
  if (style !== "sigil" && text[at] === "@") return undefined;
  if (style === "${" && !/^\$[A-Za-z_]/.test(text.slice(at, at + 2))) return undefined;
  const name = /^[$@]\w+(?:(?:->)?(?:\[[^\]\n]{0,80}\]|\{[^}\n]{0,80}\})|->\w+)?/.exec(text.slice(at, at + 250));
  if (!name) return undefined;
  return { from: style === "sigil" ? at : at + 1, to: at + name[0].length, end: at + name[0].length };
}

/** `q{…}`, `qq(…)`, `qx'…'`, `qw[…]`, `%x(…)`, `%w[…]` and Perl's `m`, `s`, `tr`. */
function freeLiteral(lexer: Lexer): boolean {
  const { code, at, language } = lexer;
  const before = lexer.tokens.at(-1);
  const window = code.slice(at, at + 40);
  const isPerl = language === "perl";
  const opening = isPerl
    ? /^(qq|qx|qw|qr|q|m|s|tr|y)(?:\s*(?=[^\w\s,;=)])|(?=\s+['"]))(?!\s*=>)/.exec(window)
    : /^%([qQwWixr]?)(?=[^\w\s=])/.exec(window);
  if (!opening || (isPerl && before && ["->", "{", "::"].includes(before.text) && /^\w+\s*\}/.test(window))) return false;
  if (!isPerl && !startsOperand(lexer)) return false;
  if (isPerl && before?.text === "->") return false;
  const openAt = at + opening[0].length;
  const first = delimited(code, openAt);
  const mode = opening[1] ?? "";
  if (isPerl && (mode === "s" || mode === "tr" || mode === "y")) return substitution(lexer, first, code[openAt] ?? "");
  if (mode === "m" || mode === "qr" || mode === "r") return patternToken(lexer, flagsEnd(code, first.end));
  if (mode.toLowerCase() === "qw" || mode.toLowerCase() === "w" || mode === "i") {
    const words = first.inner.split(/\s+/).filter((word) => word !== "");
    const start = at;
    lexer.at = first.end;
    push(lexer, { kind: "text", text: first.inner, start, words });
    return true;
  }
  if (mode === "q") return literal(lexer, first, "text", "'");
  return literal(lexer, first, mode === "qx" || mode === "x" ? "shell" : "text", '"');
}

/** Perl's `s/…/…/e` runs its replacement. */
function substitution(lexer: Lexer, first: Extent, open: string): boolean {
  const { code } = lexer;
  let second = extentOf(code, first.end, open);
  if ("([{<".includes(open)) {
    const gap = /^\s*/.exec(code.slice(first.end, first.end + 100))?.[0].length ?? 0;
    second = delimited(code, first.end + gap);
  }
  const end = flagsEnd(code, second.end);
  const flags = code.slice(second.end, end);
  return patternToken(lexer, end, flags.includes("e") ? second.inner : undefined);
}

const flagsEnd = (code: string, at: number): number => at + (/^[a-zA-Z]*/.exec(code.slice(at, at + 20))?.[0].length ?? 0);

function patternToken(lexer: Lexer, end: number, runs?: string): boolean {
  const start = lexer.at;
  lexer.at = end;
  push(lexer, { kind: "pattern", text: lexer.code.slice(start, end), start, ...(runs !== undefined && { runs }) });
  return true;
}

const operandWords = new Set(
  "return typeof case in of do else and or not if unless while until when split grep puts print x match then".split(" "),
);

/** Whether a value may begin here, judged by what stands before. */
function startsOperand({ tokens, code, at, spaced, language }: Lexer): boolean {
  const before = tokens.at(-1);
  if (!before || before.kind === "line") return true;
  if (before.kind === "mark") return ![")", "]", "}"].includes(before.text);
  if (before.kind !== "name") return false;
  return operandWords.has(before.text) || (language === "ruby" && spaced && !/\s/.test(code[at + 1] ?? " "));
}

function pattern(lexer: Lexer): boolean {
  const { code, at } = lexer;
  if (code[at] !== "/" || !startsOperand(lexer)) return false;
  let inClass = false;
  for (let end = at + 1; end < code.length && code[end] !== "\n"; end += 1) {
    const character = code[end];
    if (character === "\\") end += 1;
    else if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (character === "/" && !inClass) return patternToken(lexer, flagsEnd(code, end + 1));
  }
  return false;
}

function hereDocument(lexer: Lexer): boolean {
  const { code, at, language } = lexer;
  const opening = /^<<<?([~-]?)[ \t]*(['"`]?)([A-Za-z_]\w{0,40})\2/.exec(code.slice(at, at + 60));
  if (!opening || !startsOperand(lexer) || (language !== "php" && opening[0].includes(" "))) return false;
  const lineEnd = code.indexOf("\n", at);
  if (lineEnd < 0) return false;
  const bodyStart = lexer.skips.get(lineEnd) ?? lineEnd + 1;
  const name = opening[3] ?? "";
  const closing = new RegExp(String.raw`^[ \t]*${name}\b`, "m").exec(code.slice(bodyStart));
  const bodyEnd = closing ? bodyStart + closing.index : code.length;
  const after = closing ? bodyEnd + closing[0].length : code.length;
  lexer.skips.set(lineEnd, after);
  const quote = opening[2] === "'" ? "'" : '"';
  const extent = { inner: code.slice(bodyStart, bodyEnd), innerStart: bodyStart, end: at + opening[0].length };
  return literal(lexer, extent, opening[2] === "`" ? "shell" : "text", quote);
}

const nameStart = lazily(() => /[\p{L}_]/u);
const namePart = lazily(() => /[\p{L}\p{N}_]/u);

function readWord(lexer: Lexer): boolean {
  const { code, at, dialect, language } = lexer;
  const character = code[at] ?? "";
  if (/[0-9]/.test(character)) {
    const number = /^(?:0[xXoObB][0-9a-fA-F_]+|[0-9][0-9_]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[nLjlfd]?)/.exec(code.slice(at, at + 60));
    lexer.at += number?.[0].length ?? 1;
    push(lexer, { kind: "number", text: number?.[0] ?? character, start: at });
    return true;
  }
  let start = at;
  if (dialect.sigils.includes(character) && isSigil(lexer)) start += code[at + 1] === "#" || code[at + 1] === "@" ? 2 : 1;
  else if (!nameStart().test(character) && !"$.".includes(character)) return false;
  else if (
    "$.".includes(character) &&
    !(dialect.nameMarks.includes(character) && (character === "$" || nameStart().test(code[at + 1] ?? "")))
  )
    return false;
  let end = start;
  while (end < code.length && (namePart().test(code[end] ?? "") || dialect.nameMarks.includes(code[end] ?? " "))) {
    // `x != y` and `x?.y` are not names with a mark, and `a ? b` has a space.
    if ("?!".includes(code[end] ?? "") && (code[end + 1] === "=" || code[end + 1] === "." || end === start)) break;
    end += 1;
    if ("?!".includes(code[end - 1] ?? "")) break;
  }
  if (end === start && start > at) end = Math.min(code.length, start + 1); // $_, $!, $$
  lexer.at = end;
  const sigil = start > at && language !== "ruby" ? "$" : "";
  push(lexer, { kind: "name", text: sigil + code.slice(start, end).normalize("NFKC"), start: at });
  return true;
}

function isSigil(lexer: Lexer): boolean {
  const { code, at, language } = lexer;
  const next = code[at + 1] ?? "";
  if (code[at] === "$") return language !== "ruby" || nameStart().test(next);
  return startsOperand(lexer) ? /[\p{L}_$#{]/u.test(next) && next !== "{" : code[at] === "@" && nameStart().test(next);
}

const longMarks =
  "=== !== **= ... <=> ->> ?.( ??= ||= &&= <<= >>= => -> :: == != <= >= && || ?? ?. += -= *= /= .= |> <- := ** ++ -- .. =~ !~ &. //".split(
    " ",
  );

function readMark(lexer: Lexer): void {
  const { code, at, language } = lexer;
  // A symbol is the text of its name.
  if (language === "ruby" && code[at] === ":" && /[A-Za-z_"]/.test(code[at + 1] ?? "") && code[at - 1] !== ":") {
    const symbol = /^:(?:(\w+[?!]?)|"([^"\n]{0,80})")/.exec(code.slice(at, at + 90));
    if (symbol && (lexer.spaced || startsOperand(lexer))) {
      lexer.at += symbol[0].length;
      push(lexer, { kind: "text", text: symbol[1] ?? symbol[2] ?? "", start: at });
      return;
    }
  }
  const mark = longMarks.find((each) => code.startsWith(each, at) && each !== "?.(") ?? code[at] ?? "";
  lexer.at += mark.length;
  push(lexer, { kind: "mark", text: mark, start: at });
}
