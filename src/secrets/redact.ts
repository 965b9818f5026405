import type { Span } from "../kernel/text.ts";
import type { Json } from "../kernel/ids.ts";
import type { Redact } from "../kernel/ports.ts";
import { detectSecrets, scan, type TextPiece } from "../lexicon/secrets/detect.ts";
import { secretsByName, spelledOut } from "../lexicon/secrets/detect-members.ts";

export const redacted = "***REDACTED***";

/** Shorter values would turn ordinary words into stars. */
const valueMinChars = 6;

/** Redacts declared secrets by value, also in base64, hexadecimal, URL, JSON and HTML encoding. */
export function redactValues(values: readonly string[]): Redact {
  const declared = declaredIn(formsIn(values));
  // Text that is redacted already is left alone, so that a secret that looks like the mark cannot make a second pass differ.
  return (text) =>
    text
      .split(redacted)
      .map((piece) => replaceSpans(piece, 0, declared(piece, 0)))
      .join(redacted);
}

/** Redacts declared secrets, and undeclared ones by their shape. */
export const redactSecrets = (values: readonly string[]): Redact => redactForms(values, formsIn(values));

function redactForms(values: readonly string[], forms: readonly string[]): Redact {
  const declared = declaredIn(forms);
  const redact = remembering((text) => {
    const pieces = text.split(redacted);
    return pieces.map((piece, index) => redactPiece(declared, piece, index === pieces.length - 1 ? "end" : "mark")).join(redacted);
  });
  return Object.assign(redact, { knowing: (whole: Json) => redactKnown(values, whole, redact) });
}

/** As `redact`, and also every value that is a secret in the whole. */
function redactKnown(values: readonly string[], whole: Json, redact: Redact): Redact {
  const told = new Map<string, readonly string[]>();
  for (const text of textsIn(whole)) if (!told.has(text)) told.set(text, secretsOf(text));
  const found = [...new Set([...secretsByName(whole), ...[...told.values()].flat()])].flatMap(unquotedForms);
  if (found.length === 0) return (text) => (values.length === 0 && told.has(text) ? text : redact(text));
  const [known, spelled] = [[...values, ...found], found.flatMap(spelledForms)];
  const [all, short] = [redactForms(known, formsIn(known, spelled)), new Set([...found, ...spelled])];
  // A secret too short to be looked for inside a text may still be the whole text.
  return (text) => (short.has(text) ? redacted : all(text));
}

function secretsOf(text: string): readonly string[] {
  const pieces = text.split(redacted);
  const last = pieces.pop() ?? "";
  return [...pieces.flatMap((piece) => cutOut(piece, scan(pieceOf(piece, fresh, [], "mark")).found)), ...cutOut(last, detectSecrets(last))];
}
const cutOut = (text: string, spans: readonly Span[]): readonly string[] => spans.map(({ start, end }) => text.slice(start, end));

/** As it stands, and as a shell reads it. */
const unquotedForms = (value: string): readonly string[] => [
  ...new Set([
    value,
    value.replaceAll(/'\\''|'"'"'/g, "'"),
    value.replaceAll(/\\(?=[^A-Za-z0-9])/g, ""),
    value.replaceAll(/["']/g, ""),
    value.replaceAll(/\\(?=[^A-Za-z0-9])|["']/g, ""),
  ]),
];

/** Its bytes, or its letters, one by one. */
function spelledForms(value: string): readonly string[] {
  if (value.length < valueMinChars) return [];
  const letters = [...value].map((each) => JSON.stringify(each)).join(",");
  return [Buffer.from(value).join(","), letters, JSON.stringify(letters).slice(1, -1)];
}

/** Every text of a value, also texts spelled out as lists, and the names of members. */
function* textsIn(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) {
    if (spelledOut(value) !== undefined) yield JSON.stringify(value);
    else for (const each of value) yield* textsIn(each);
  } else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value as Record<string, Json | undefined>)) {
      yield name;
      if (each !== undefined) yield* textsIn(each);
    }
}

const remembered = { texts: 4, minChars: 1_024, maxChars: 262_144 } as const;

/** One call is redacted wherever it passes: weighed, shown, recorded. A long text is searched once, and its result is kept. */
function remembering(redact: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length < remembered.minChars || text.length > remembered.maxChars) return redact(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = redact(text);
    for (const each of new Set([text, made])) known.set(each, made);
    for (const each of [...known.keys()].slice(0, -remembered.texts)) known.delete(each);
    return made;
  };
}

export interface RedactedStream {
  /** Takes more text and returns the part that is certain. */
  push(chunk: string): string;
  /** Returns the rest. Nothing may be pushed afterwards. */
  end(): string;
}

/**
 * Redacts a text that comes in chunks: the joined output equals `redactSecrets` of the whole, however it was cut. It
 * holds back only text that could still become a secret, and that is bounded.
 */
export function redactStream(values: readonly string[]): RedactedStream {
  const forms = formsIn(values);
  const declared = declaredIn(forms);
  let held = fresh;

  const settle = (chunk: string): string => {
    const pieces = (held.text + chunk).slice(held.from).split(redacted);
    if (pieces.length === 1) {
      held = { ...held, text: held.text + chunk };
      return "";
    }
    const [first = "", ...others] = pieces;
    const last = others.pop() ?? "";
    const before = { ...held, text: held.text.slice(0, held.from) + first };
    held = { ...fresh, text: last };
    const settled = [redactHeld(declared, before, "mark"), ...others.map((each) => redactPiece(declared, each, "mark"))];
    return settled.map((each) => each + redacted).join("");
  };

  return {
    push(chunk) {
      const settled = settle(chunk);
      if (held.text.length < held.wakeAt) return settled;
      const [said, kept] = advance(declared, forms, held);
      held = kept;
      return settled + said;
    },
    end() {
      const rest = redactHeld(declared, held, "end");
      held = fresh;
      return rest;
    },
  };
}

/** Text that a stream has not given yet, behind a little that it has. */
interface Held {
  readonly text: string;
  /** Where the part begins that was not given yet. */
  readonly from: number;
  /** Places up to there where a redaction ended: whatever follows one stands apart. */
  readonly breaks: ReadonlySet<number>;
  /** Looking again before the text is so long would make many small chunks behind a long secret slow. */
  readonly wakeAt: number;
}

const fresh: Held = { text: "", from: 0, breaks: new Set([0]), wakeAt: 0 };
const patienceChars = 1_024;

function advance(declared: Declared, forms: readonly string[], held: Held): readonly [string, Held] {
  const text = held.text.slice(0, beginningOf([redacted], held.text, held.from));
  const values = declared(text, held.from);
  const { found, undecided, snapped, contextOf } = scan(pieceOf(text, held, values, "open"));
  let until = Math.min(undecided, beginningOf(forms, text, held.from));
  // A secret that reaches beyond is taken up again from where its shape begins.
  const whole = [...values.map((value) => ({ ...value, at: value.start })), ...found];
  for (let moved = true; moved;) {
    const open = whole.filter(({ at, end }) => at < until && end > until);
    const next = snapped(Math.min(until, ...open.map(({ at }) => at)));
    moved = next < until;
    until = next;
  }
  const spans = whole.filter(({ start, end }) => start >= held.from && end <= until);
  until = Math.max(until, held.from); // given text cannot be taken back
  const kept = contextOf(until);
  const rest = held.text.length - until;
  const ends = [...held.breaks, ...spans.map(({ end }) => end)].filter((end) => end >= kept).map((end) => end - kept);
  const from = until - kept;
  const wakeAt = rest > patienceChars ? from + Math.ceil(rest * 1.1) : 0;
  return [replaceSpans(text.slice(0, until), held.from, spans), { text: held.text.slice(kept), from, breaks: new Set(ends), wakeAt }];
}

/** The place where the end of a text may begin one of these forms; its length if it cannot. */
function beginningOf(forms: readonly string[], text: string, from: number): number {
  let first = text.length;
  for (const form of forms) {
    const initial = form.charAt(0);
    let at = text.indexOf(initial, Math.max(from, text.length - form.length + 1));
    for (; at >= 0 && at < first; at = text.indexOf(initial, at + 1)) if (form.startsWith(text.slice(at))) first = at;
  }
  return first;
}

const redactPiece = (declared: Declared, text: string, ending: TextPiece["ending"]): string =>
  redactHeld(declared, { ...fresh, text }, ending);

function redactHeld(declared: Declared, held: Held, ending: TextPiece["ending"]): string {
  const values = declared(held.text, held.from);
  const { found } = scan(pieceOf(held.text, held, values, ending));
  return replaceSpans(held.text, held.from, [...values, ...found]);
}

const pieceOf = (text: string, held: Held, values: readonly Span[], ending: TextPiece["ending"]): TextPiece => ({
  text,
  from: held.from,
  breaks: new Set([...held.breaks, ...values.map(({ end }) => end)]),
  ending,
});

/** Overlapping secrets become one mark, neighbours one each. */
function replaceSpans(text: string, from: number, spans: readonly Span[]): string {
  if (spans.length === 0) return from === 0 ? text : text.slice(from);
  let done = from;
  let result = "";
  let open: Span | undefined;
  const close = (): void => {
    if (!open) return;
    result += text.slice(done, open.start) + redacted;
    done = open.end;
  };
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (open && span.start < open.end) {
      open = { start: open.start, end: Math.max(open.end, span.end) };
      continue;
    }
    close();
    open = span;
  }
  close();
  return result + text.slice(done);
}

/** Finds declared secrets: leftmost first, and of those the longest. */
type Declared = (text: string, from: number) => readonly Span[];

/** A call may hold hundreds of secrets with many forms each: a place is compared only with those that begin alike. */
function declaredIn(forms: readonly string[]): Declared {
  const [begins, startChars] = [new Uint8Array(beginnings), forms.at(-1)?.length ?? 0];
  const byStart = new Map<string, Map<number, Set<string>>>();
  for (const form of forms) {
    begins[beginningAt(form, 0)] = 1;
    const start = form.slice(0, startChars);
    const alike = byStart.get(start) ?? new Map<number, Set<string>>();
    byStart.set(start, alike.set(form.length, (alike.get(form.length) ?? new Set()).add(form)));
  }
  const lengthAt = (text: string, at: number): number => {
    const alike = begins[beginningAt(text, at)] === 1 ? byStart.get(text.slice(at, at + startChars)) : undefined;
    for (const [length, known] of alike ?? []) if (known.has(text.slice(at, at + length))) return length;
    return 0;
  };
  return (text, from) => {
    const spans: Span[] = [];
    for (let at = from; forms.length > 0 && at + startChars <= text.length;) {
      const length = lengthAt(text, at);
      if (length > 0) spans.push({ start: at, end: at + length });
      at += length || 1;
    }
    return spans;
  };
}

const beginnings = 0x1_00_00;
/** Two letters as one number: most places in a text begin as no secret does. */
const beginningAt = (text: string, at: number): number => (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) % beginnings;

/** Every form in which a value may stand, and some that stand only so, longest first, so that no tail of one is left. */
export function formsIn(values: readonly string[], given: readonly string[] = []): readonly string[] {
  const both = values.flatMap((value) => [value, value.trim()]); // a variable often ends with a line break that its use lacks
  const forms = both.filter((value) => value.length >= valueMinChars).flatMap(formsOf);
  return [...new Set([...forms, ...given])].toSorted((one, other) => other.length - one.length);
}

/** Reads the same in an address, in HTML and in JSON. Most secrets are so, and a call may hold thousands. */
const readsAlike = /^[A-Za-z0-9_.!~*()-]+$/;

function formsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const base64 = base64Of(bytes);
  const urlSafe = base64.filter((form) => /[+/]/.test(form)).map((form) => form.replaceAll("+", "-").replaceAll("/", "_"));
  const hex = bytes.toString("hex");
  const alike = [value, ...base64, ...urlSafe, hex, hex.toUpperCase()];
  if (readsAlike.test(value)) return alike;
  const url = encodeURIComponent(value.toWellFormed());
  const lowerUrl = url.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
  return [...alike, url, lowerUrl, url.replaceAll("%20", "+"), ...htmlOf(value), JSON.stringify(value).slice(1, -1)];
}

/** HTML has several names for an apostrophe. */
function htmlOf(value: string): readonly string[] {
  const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = text.replaceAll('"', "&quot;");
  return [text, quoted, ...["&#39;", "&#x27;", "&apos;"].map((apostrophe) => quoted.replaceAll("'", apostrophe))];
}

/** By itself, and the part that stays the same whatever stands before and after, as in `user:password`. */
function base64Of(bytes: Buffer): readonly string[] {
  const shifted = Buffer.concat([Buffer.alloc(2), bytes]);
  const inside = [0, 1, 2].map((shift) => {
    const text = shifted.toString("base64", 2 - shift);
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  return [bytes.toString("base64").replace(/={1,2}$/, ""), ...inside];
}
