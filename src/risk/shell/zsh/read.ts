import { charsPerUnit, work } from "../../work.ts";
import { endOfList, pastBracket, pastPiece } from "./balanced.ts";
import { qualifiersIn } from "./qualifiers.ts";

/** A script of zsh in the words of bash, as far as both mean the same; what else runs stands beside it. */
export interface ZshReading {
  readonly text: string;
  /** Code that zsh runs while it expands a word. */
  readonly code: readonly string[];
  /** Set where it evaluates a text that only it will know. */
  readonly isDynamic: boolean;
}

/** Nobody sets it, so its value is not known. */
const unknownValue = "${__zsh_unknown}";

/** Undefined: nothing in the text is read otherwise by bash. */
export function readZsh(text: string): ZshReading | undefined {
  work(text.length / charsPerUnit);
  const reader = new ZshReader(
    new Set(
      [...text.matchAll(/(?:^|[\s;])(?:set\s+-A\s+)?([A-Za-z_]\w*)(?:\+?=\(|\[\d+\]=|\s(?<=set\s+-A\s+\w+\s))/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
  const read = [reader.convert(text), ...reader.calls].join("\n");
  if (reader.listsNames && reader.pointsBack) reader.code.push("env");
  return read === text && reader.code.length === 0 && !reader.isDynamic
    ? undefined
    : { text: read, code: reader.code, isDynamic: reader.isDynamic };
}

const startsCommand =
  /(?:^|[;&|({\n!]|\(\)|\b(?:do|then|else|elif|if|while|until|always|time|noglob|nocorrect|command|exec|repeat\s+\S+))\s*$/;

class ZshReader {
  readonly code: string[] = [];
  /** Functions that run for each name that a pattern finds: called behind the script, where they are known. */
  readonly calls: string[] = [];
  isDynamic = false;
  /** Names of all variables, and values by their names: together they print the environment. */
  listsNames = false;
  pointsBack = false;
  private readonly arrays: ReadonlySet<string>;
  private functions = 0;

  constructor(arrays: ReadonlySet<string>) {
    this.arrays = arrays;
  }

  convert(text: string): string {
    const done: string[] = [];
    let out = ""; // what is not done: only its end is looked at again
    let groups = 0;
    let wordAt = 0;
    let at = 0;
    while (at < text.length) {
      const char = text[at] ?? "";
      const isWordStart = out === "" || /[\s;&|(<>]/.test(out.slice(-1));
      if (out.length > doneChars && (isWordStart || out.length - wordAt > doneChars)) {
        done.push(out.slice(0, -keptChars));
        out = out.slice(-keptChars);
        wordAt = 0;
      }
      if (isWordStart) wordAt = out.length;
      const isStart = isWordStart && startsCommand.test(out.slice(-keptChars));
      const rest = text.slice(at, at + lookAhead);
      if (rest.startsWith("<<") && !rest.startsWith("<<<")) return done.join("") + out + text.slice(at); // a here-document follows
      if (char === "#" && isWordStart) {
        const end = text.indexOf("\n", at);
        at = end < 0 ? text.length : end;
        continue;
      }
      if (isStart) {
        const told = this.atStart(text, at);
        if (told) {
          out += told.out;
          at = told.end;
          continue;
        }
        if (/^\{\s/.test(rest)) groups += 1;
      }
      if (char === "}" && groups > 0 && /[\s;]/.test(out.slice(-1)) && /^\}(?:[\s;&|)]|$)/.test(rest)) {
        groups -= 1;
        out += "\n}";
        at += 1;
        const always = /^\s*always\s*\{/.exec(text.slice(at, at + lookAhead));
        if (always) {
          out += "\n{";
          groups += 1;
          at += always[0].length;
        }
        continue;
      }
      const word = this.inWord(text, at, { out, wordAt, isWordStart, isStart });
      out = word.out;
      at = word.end;
    }
    return done.join("") + out;
  }

  /** Signs that mean something else inside or at the beginning of a word. */
  private inWord(text: string, at: number, { out, wordAt, isWordStart, isStart }: WordAround): Step {
    const rest = text.slice(at, at + lookAhead);
    const char = rest[0] ?? "";
    const redirect = /^(?:&>>|&>|>>|>&|>)(?=!)/.exec(rest)?.[0];
    if (redirect !== undefined) return { out: out + redirect, end: at + redirect.length + 1 };
    if (rest.startsWith(";|")) return { out: `${out};;&`, end: at + 2 };
    const background = /^&[!|](?![!|&])/.exec(rest);
    if (background) return { out: `${out}&`, end: at + 2 };
    const range = /^<\d*-\d*>/.exec(rest)?.[0];
    if (range !== undefined) return { out: `${out}[0-9]*`, end: at + range.length };
    if ((isWordStart && rest.startsWith("=(")) || /^[<>]\(/.test(rest)) {
      const end = pastBracket(text, at + 1);
      return { out: `${out}${char === ">" ? ">" : "<"}(${this.convert(text.slice(at + 2, end - 1))})`, end };
    }
    if (isWordStart && /^=[A-Za-z]/.test(rest)) return { out, end: at + 1 };
    if (isWordStart && rest.startsWith("^(")) return { out: `${out}*`, end: pastBracket(text, at + 1) };
    if (isWordStart && /^(?:\[\[\s|\(\()/.test(rest)) return this.verbatim(text, at, out);
    if (char === "(") return this.bracket(text, at, { out, wordAt, isWordStart, isStart });
    if (char === "$") return this.expansion(text, at, out);
    if (char === '"') return this.quoted(text, at, out);
    const end = Math.min(pastPiece(text, at), text.length);
    return { out: out + text.slice(at, end), end };
  }

  private verbatim(text: string, at: number, out: string): Step {
    const close = text.startsWith("[[", at) ? "]]" : "))";
    const found = text.indexOf(close, at);
    const end = found < 0 ? text.length : found + 2;
    return { out: out + text.slice(at, end), end };
  }

  /** A group of commands, a list, a function, or part of a pattern. */
  private bracket(text: string, at: number, { out, wordAt, isWordStart, isStart }: WordAround): Step {
    const end = pastBracket(text, at);
    const inner = text.slice(at + 1, end - 1);
    if (isStart && !/;;\s*$/.test(out.slice(-keptChars))) return { out: `${out}(`, end: at + 1 };
    if (/^[A-Za-z_]\w*\+?=$/.test(out.slice(wordAt))) return { out: `${out}(${this.convert(inner)})`, end };
    if (inner.trim() === "") return { out: `${out}() `, end };
    if (isWordStart && /(?:\bin|;;&?|;&)\s*$/.test(out.slice(-keptChars))) return { out: out + text.slice(at, end), end }; // a case
    const isLast = /^(?:[\s;&|)<>]|$)/.test(text.slice(end, end + 1));
    const found = !isWordStart && isLast ? qualifiersIn(inner) : undefined;
    if (found) {
      this.code.push(...found.code);
      this.calls.push(...found.calls);
      return { out: found.isChanged ? out.slice(0, wordAt) + unknownValue : out, end };
    }
    if (/^[\w./*|-]+$/.test(inner) && inner.includes("|")) return { out: `${out}{${inner.split("|").join(",")}}`, end };
    if (inner.startsWith("#")) return { out: `${out}${unknownValue}`, end };
    return /[;&\n]/.test(inner) ? { out: `${out}(`, end: at + 1 } : { out: `${out}*`, end };
  }

  private quoted(text: string, at: number, out: string): Step {
    const end = Math.min(pastPiece(text, at), text.length);
    let read = '"';
    let index = at + 1;
    while (index < end) {
      if (text[index] === "$") {
        const step = this.expansion(text, index, "");
        read += step.out;
        index = step.end;
      } else {
        const next = text[index] === "\\" ? index + 2 : index + 1;
        read += text.slice(index, next);
        index = next;
      }
    }
    return { out: out + read, end };
  }

  /** `${(f)x}`, `${=x}`, `${${x}}`, `$x` of an array. */
  private expansion(text: string, at: number, out: string): Step {
    const rest = text.slice(at, at + lookAhead);
    const sign = /^\$[=~^]{1,2}(?=[A-Za-z_])/.exec(rest)?.[0];
    if (sign !== undefined) return { out: `${out}$`, end: at + sign.length };
    const name = /^\$([A-Za-z_]\w*)(?![\w[])/.exec(rest)?.[1];
    if (name !== undefined && this.arrays.has(name)) return { out: `${out}\${${name}[@]}`, end: at + name.length + 1 };
    if (rest.startsWith("$((")) {
      const end = pastBracket(text, at + 1);
      return { out: out + text.slice(at, end), end };
    }
    if (rest.startsWith("$(")) {
      const end = pastBracket(text, at + 1);
      return { out: `${out}$(${this.convert(text.slice(at + 2, end - 1))})`, end };
    }
    if (!rest.startsWith("${")) return { out: `${out}$`, end: at + 1 };
    const end = pastBracket(text, at + 1);
    return { out: out + this.parameter(text.slice(at + 2, end - 1)), end };
  }

  private parameter(inner: string): string {
    const file = /^mapfile\[([^\]]+)\]$/.exec(inner)?.[1];
    if (file !== undefined) return `$(cat ${file})`;
    if (/^[=~^]{1,2}[A-Za-z_]\w*$/.test(inner)) return `\${${inner.replace(/^[=~^]+/, "")}}`;
    const flags = /^\(([^)]*)\)/.exec(inner)?.[1];
    if (flags === undefined && !inner.startsWith("$")) return `\${${inner}}`;
    const behind = inner.slice(flags === undefined ? 0 : flags.length + 2);
    if (flags !== undefined && /k/.test(flags) && /^parameters\b/.test(behind)) this.listsNames = true;
    if (flags?.includes("P")) this.pointsBack = true;
    if (flags !== undefined && /e/.test(flags.replaceAll(/[sjlrpZg]([^\w\s]).*?\1/g, ""))) this.isDynamic = true;
    if (flags?.includes("%") && /\$\(|`|\\\$/.test(behind)) this.isDynamic = true;
    return unknownValue + this.substitutionsIn(behind);
  }

  /** Commands inside an expansion run, whatever is made of their output. */
  private substitutionsIn(text: string): string {
    let found = "";
    for (let at = 0; at < text.length; at += 1) {
      const isNested = text.startsWith("${", at);
      if (!isNested && !text.startsWith("$(", at)) continue;
      const step = this.expansion(text, at, "");
      found += step.out;
      at = step.end - 1;
    }
    return found;
  }

  /** Words at the beginning of a command that open another form of it. */
  private atStart(text: string, at: number): Step | undefined {
    const rest = text.slice(at, at + lookAhead);
    const dash = /^-\s+(?=\S)/.exec(rest)?.[0];
    if (dash !== undefined) return { out: "", end: at + dash.length };
    const turns = /^repeat\s+[^\s;{}]+\s*;?\s*do\s/.exec(rest)?.[0];
    if (turns !== undefined) return { out: "for __zsh_turn in 1; do ", end: at + turns.length };
    const repeat = /^repeat\s+[^\s;{}]+\s+/.exec(rest)?.[0];
    if (repeat !== undefined) return { out: "", end: at + repeat.length };
    const choice = /^case\s+((?:"[^"]{0,200}"|'[^']{0,200}'|\$\{[^}]{0,200}\}|[^\s{}])+)\s*\{/.exec(rest);
    if (choice) {
      const open = at + choice[0].length - 1;
      const end = pastBracket(text, open);
      const word = this.convert(choice[1] ?? "");
      return { out: `case ${word} in ${this.convert(text.slice(open + 1, end - 1))}\nesac`, end };
    }
    const nameless = /^(?:\(\)|function)\s*\{/.exec(rest)?.[0];
    if (nameless !== undefined) {
      const open = at + nameless.length - 1;
      const end = pastBracket(text, open);
      const name = `__zsh_function_${(this.functions += 1)}`;
      return { out: `${name}() {${this.convert(text.slice(open + 1, end - 1))}\n}\n${name} `, end };
    }
    if (/^(?:for(?:each)?|select)\s/.test(rest)) return this.forLoop(text, at);
    const condition = /^(if|while|until)\s+(?=\[\[|\(\()/.exec(rest);
    return condition ? this.condition(text, at, condition) : undefined;
  }

  /** `for x (a b) cmd`, `for x in a b; cmd`, `foreach x (a b) … end`. The form of bash is left as it is. */
  private forLoop(text: string, at: number): Step | undefined {
    const head = /^(for|foreach|select)\s+([A-Za-z_]\w*(?:\s+(?!in\s)[A-Za-z_]\w*)*)\s*(\((?!\()|in\s+)/.exec(
      text.slice(at, at + lookAhead),
    );
    if (!head) return undefined;
    const [whole, keyword = "", names = "", opener = ""] = head;
    const from = at + whole.length;
    const listEnd = opener === "(" ? pastBracket(text, from - 1) : endOfList(text, from);
    const list = this.convert(text.slice(from, opener === "(" ? listEnd - 1 : listEnd));
    const [name = "", ...others] = names.split(/\s+/);
    const rest = others.map((other) => `${other}=${unknownValue}; `).join("");
    const start = `${keyword === "select" ? keyword : "for"} ${name} in ${list}; do ${rest}`;
    const bodyAt = listEnd + (/^[\s;]*/.exec(text.slice(listEnd))?.[0].length ?? 0);
    if (/^do\b/.test(text.slice(bodyAt, bodyAt + 4))) return { out: start, end: bodyAt + 2 };
    if (keyword === "foreach") {
      const end = /(?:^|[\s;])end(?=[\s;)]|$)/.exec(text.slice(bodyAt));
      if (!end) return undefined;
      return { out: `${start}${this.convert(text.slice(bodyAt, bodyAt + end.index))}\ndone`, end: bodyAt + end.index + end[0].length };
    }
    const body = this.body(text, bodyAt);
    return { out: `${start}${body.out}\ndone`, end: body.end };
  }

  /** Commands in braces, or one list. */
  private body(text: string, at: number): Step {
    const isBraced = text[at] === "{";
    const end = isBraced ? pastBracket(text, at) : endOfList(text, at);
    return { out: this.convert(isBraced ? text.slice(at + 1, end - 1) : text.slice(at, end)), end };
  }

  /** `if [[ x ]] { … } else { … }`, `while (( x )) cmd`. */
  private condition(text: string, at: number, [whole, keyword = ""]: RegExpExecArray): Step | undefined {
    const from = at + whole.length;
    const tested = this.verbatim(text, from, "");
    const gap = /^[ \t]*/.exec(text.slice(tested.end))?.[0].length ?? 0;
    const bodyAt = tested.end + gap;
    if (bodyAt >= text.length || /[;\n&|]/.test(text[bodyAt] ?? "")) return undefined;
    const body = this.body(text, bodyAt);
    const isIf = keyword === "if";
    let out = `${keyword} ${tested.out}; ${isIf ? "then" : "do"} ${body.out}\n`;
    let { end } = body;
    for (;;) {
      const other = isIf ? /^\s*elif\s+(?=\[\[|\(\()/.exec(text.slice(end, end + lookAhead)) : undefined;
      if (!other) break;
      const asked = this.verbatim(text, end + other[0].length, "");
      const then = this.body(text, asked.end + (/^[ \t]*/.exec(text.slice(asked.end))?.[0].length ?? 0));
      out += `elif ${asked.out}; then ${then.out}\n`;
      ({ end } = then);
    }
    const otherwise = isIf ? /^\s*else\s*(?=\{)/.exec(text.slice(end, end + lookAhead)) : undefined;
    if (otherwise) {
      const second = this.body(text, end + otherwise[0].length);
      out += `else ${second.out}\n`;
      ({ end } = second);
    }
    return { out: out + (isIf ? "fi" : "done"), end };
  }
}

const lookAhead = 400;
/** So much of what was read is looked at again, and it is put away once it is so long. */
const [keptChars, doneChars] = [40, 1_000];

interface Step {
  readonly out: string;
  readonly end: number;
}

interface WordAround {
  readonly out: string;
  readonly wordAt: number;
  readonly isWordStart: boolean;
  readonly isStart: boolean;
}
