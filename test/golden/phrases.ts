/**
 * Texts that a pattern finds, so many that each of its alternatives is in one of them: what is kept of a list of words.
 * Reads the patterns that we write, not every pattern there is.
 */
export function phrasesOf(pattern: RegExp): readonly string[] {
  const reader = { source: pattern.source, at: 0 };
  const plain = new RegExp(pattern.source, pattern.flags.replace("g", ""));
  return [...new Set(alternatives(reader))].filter((phrase) => phrase.trim().length > 1 && plain.test(phrase));
}

interface Reader {
  readonly source: string;
  at: number;
}

const phrasesMax = 600;
const letters: Readonly<Record<string, string>> = { d: "3", w: "a", s: " ", n: "\n", t: "\t", b: "", B: "", S: "a", D: "a", W: " " };
const properties: Readonly<Record<string, string>> = { Lu: "A", N: "3", Nd: "3", P: "," };

const peek = ({ source, at }: Reader): string => source[at] ?? "";
const takes = (reader: Reader, text: string): boolean => {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
};

function alternatives(reader: Reader): readonly string[] {
  const found = [...sequence(reader)];
  while (takes(reader, "|")) found.push(...sequence(reader));
  return found.slice(0, phrasesMax);
}

/** Each part in all its forms, with the first form of the others around it. */
function sequence(reader: Reader): readonly string[] {
  const parts: (readonly string[])[] = [];
  while (reader.at < reader.source.length && !/[|)]/.test(peek(reader))) parts.push(quantified(reader));
  const first = parts.map(([each]) => each ?? "");
  const around = (at: number, form: string): string => [...first.slice(0, at), form, ...first.slice(at + 1)].join("");
  return [first.join(""), ...parts.flatMap((forms, at) => forms.slice(1).map((form) => around(at, form)))];
}

function quantified(reader: Reader): readonly string[] {
  const forms = atom(reader);
  const [sign, least] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at)) ?? [];
  if (sign === undefined) return forms;
  reader.at += sign.length;
  const times = least === undefined ? (sign.startsWith("+") ? 1 : 0) : Number(least);
  return times === 0 ? ["", ...forms] : forms.map((form) => form.repeat(times));
}

function atom(reader: Reader): readonly string[] {
  if (takes(reader, "(")) {
    const isRefused = takes(reader, "?!") || takes(reader, "?<!");
    if (!isRefused) reader.at += /^\?(?:[:=]|<=|<\w+>)/.exec(reader.source.slice(reader.at))?.[0].length ?? 0;
    const forms = alternatives(reader);
    takes(reader, ")");
    return isRefused ? [""] : forms;
  }
  if (takes(reader, "[")) return [oneOfClass(reader)];
  if (takes(reader, "\\")) return [escaped(reader)];
  const letter = peek(reader);
  reader.at += 1;
  return [letter === "^" || letter === "$" ? "" : letter === "." ? "a" : letter];
}

function escaped(reader: Reader): string {
  const [sign = "", property, code] = /^(?:[pP]\{(?:\w+=)?(\w+)\}|u([0-9a-f]{4})|.)/i.exec(reader.source.slice(reader.at)) ?? [];
  reader.at += sign.length;
  if (property !== undefined) return properties[property] ?? "a";
  return code === undefined ? (letters[sign] ?? sign) : String.fromCodePoint(Number.parseInt(code, 16));
}

function oneOfClass(reader: Reader): string {
  const isNegated = takes(reader, "^");
  let first: string | undefined;
  while (peek(reader) !== "]" && reader.at < reader.source.length) {
    const each = takes(reader, "\\") ? escaped(reader) : (reader.source[reader.at++] ?? "");
    first ??= each;
  }
  takes(reader, "]");
  return isNegated ? "a" : (first ?? "");
}
