import type { Span } from "../../kernel/text.ts";
import { lazily } from "../../kernel/lazily.ts";
import { blockLead, blockTail, isClosed } from "./detect-block.ts";
import { encodedIn } from "./detect-encoded.ts";
import { opensMembers } from "./detect-pair.ts";
import { hasSeam } from "./readings/glued.ts";
import { hasList } from "./readings/joined.ts";
import { mayList } from "./readings/listed.ts";
import { hasOddLine } from "./readings/lines.ts";
import { readingsOfText } from "./readings/readings.ts";
import type { Reading } from "./readings/reading.ts";
import { isRandom } from "./detect-value.ts";
import { isWordlike } from "./wordlike.ts";
import { startsOf } from "./detect-starts.ts";
import { secretShapes } from "./shapes/secret-shapes.ts";
import { blockMax, documentMax, reachMax, type SecretShape } from "./shapes/types.ts";

/** A secret and what it seems to be. */
export interface DetectedSecret extends Span {
  readonly name: string;
}

/** A piece of text to look at, and what is known of its surroundings. */
export interface TextPiece {
  readonly text: string;
  /** Looks for starts from here; text before is only context. */
  readonly from: number;
  /** Places where a redaction ends: whatever follows one stands apart. */
  readonly breaks: ReadonlySet<number>;
  /** How the piece ends: with the text, at the mark of a redaction, or open, when more may come. */
  readonly ending: "end" | "mark" | "open";
}

/** Secrets found, and from where on it cannot be said yet: the length of the text if all can. */
export interface SecretScan {
  readonly found: readonly (DetectedSecret & { readonly at: number })[];
  readonly undecided: number;
  /** The last place at or before this one that cuts no unit in two. */
  readonly snapped: (place: number) => number;
  /** From where on text must be kept so that what stands at this place is read as it is now. */
  readonly contextOf: (place: number) => number;
}

const starts = lazily(() => startsOf(secretShapes()));

/** As much as may be looked back. */
const contextChars = 80;
/** Rounds in which readings may tell each other of breaks. */
const roundsMax = 4;

/** Finds secrets in every reading of a text. Where one of them ends, whatever follows stands apart for all. */
export function scan(piece: TextPiece, depth = 0): SecretScan {
  const { text, ending } = piece;
  const readings = readingsOfText(text, ending);
  const undone = depth < depthMax ? readings.map((reading) => undo(reading, piece, depth)) : [];
  const undecided = (): number => Math.min(text.length, ...looks.map((look) => look.undecided), ...undone.map(({ open }) => open));
  let breaks = piece.breaks;
  let looks = readings.map((reading) => lookAt(reading, piece, breaks));
  for (let round = 1; round < roundsMax && readings.length > 1; round += 1) {
    const ends = new Set([...piece.breaks, ...looks.flatMap(({ found }) => found.map(({ end }) => end))]);
    if (ends.size === breaks.size) break;
    breaks = ends;
    looks = readings.map((reading, index) => lookAt(reading, piece, breaks, looks[index]));
  }
  const snapped = (at: number): number =>
    Math.min(
      ...readings.map((reading) => reading.snapped(at)),
      ...undone.flatMap(({ spans }) => spans.flatMap(({ start, end }) => (start < at && at < end ? [start] : []))),
    );
  return {
    found: [...looks.flatMap(({ found }) => found), ...undone.flatMap(({ found }) => found)],
    undecided: undecided(),
    snapped: (place) => fixed(place, snapped),
    contextOf: (place) =>
      fixed(Math.min(...readings.map((reading) => reading.outside(Math.max(0, reading.inside(place) - contextChars)))), snapped),
  };
}

/** Encoded text may hold encoded text. */
const depthMax = 2;

interface Undone {
  readonly found: Found["found"];
  /** Where something is encoded, with or without a secret. */
  readonly spans: readonly Span[];
  readonly open: number;
}

/** Secrets in base64 or hexadecimal in a reading. The whole encoded stretch goes with a secret that is in it. */
function undo(reading: Reading, piece: TextPiece, depth: number): Undone {
  const isOpen = piece.ending === "open";
  const known = isOpen && reading.certain < piece.text.length ? reading.inside(reading.certain) : reading.text.length;
  const { stretches, open } = encodedIn(reading.text.slice(0, known), isOpen);
  const from = reading.inside(piece.from);
  const placed = stretches.map((stretch) => ({ ...stretch, spans: reading.spansOf(stretch) }));
  return {
    found: placed
      .filter(({ start }) => start >= from)
      .flatMap(({ text, spans }) => {
        const [secret] = scan({ text, from: 0, breaks: new Set(), ending: "end" }, depth + 1).found;
        return secret ? spans.map((span) => ({ name: secret.name, at: spans[0]?.start ?? span.start, ...span })) : [];
      }),
    spans: placed.flatMap(({ spans }) => [{ start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 }]),
    open: open < known ? reading.outside(open) : piece.text.length,
  };
}

/** Applies a step until it changes nothing. */
function fixed(place: number, step: (place: number) => number): number {
  let at = place;
  for (let next = step(at); next < at; next = step(at)) at = next;
  return at;
}

interface Found {
  readonly found: readonly (DetectedSecret & { readonly at: number })[];
  readonly undecided: number;
}

interface Look extends Found {
  /** Places of the reading behind which something was said to stand apart, and those behind which it found that. */
  readonly breaks: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

/** Secrets in one reading of a text, by places of the text. What the others found may be nothing new to it. */
function lookAt(reading: Reading, piece: TextPiece, places: ReadonlySet<number>, before?: Look): Look {
  const breaks = new Set([...reading.joints, ...[...places].map((place) => reading.inside(place))]);
  if (before && [...breaks].every((each) => before.breaks.has(each) || before.ends.has(each)) && isWithin(before.breaks, breaks))
    return before;
  const isOpen = piece.ending === "open";
  const known = isOpen && reading.certain < piece.text.length ? reading.inside(reading.certain) : reading.text.length;
  const { found, undecided } = scanReading({
    text: reading.text.slice(0, known),
    from: reading.inside(piece.from),
    breaks,
    ending: piece.ending,
  });
  return {
    found: found.flatMap(({ name, at, start, end }) =>
      reading.spansOf({ start, end }).map((span) => ({ name, at: Math.min(reading.outside(at), span.start), ...span })),
    ),
    undecided: Math.min(isOpen ? reading.certain : piece.text.length, reading.outside(undecided)),
    breaks,
    ends: new Set(found.map(({ end }) => end)),
  };
}

const isWithin = (some: ReadonlySet<number>, all: ReadonlySet<number>): boolean => [...some].every((each) => all.has(each));

/**
 * Finds secrets from left to right. Each place where a shape may begin is looked at once and no further than the shape
 * reaches, and places inside a found secret are skipped: so the time grows with the text alone.
 */
function scanReading(piece: TextPiece): Found {
  const { text, ending } = piece;
  const { next: nextStart, unfinished } = starts();
  const found: (DetectedSecret & { at: number })[] = [];
  let recent: readonly Span[] = [];
  const horizon = ending === "open" ? horizonOf(text) : undefined;
  const decided = horizon ? unfinished(text, piece.from) : text.length;
  for (let next = nextStart(text, piece.from); next; next = nextStart(text, next.at + 1)) {
    const { at } = next;
    if (recent.length > 0) recent = recent.filter(({ end }) => end + contextChars >= at);
    if (recent.some(({ start, end }) => start <= at && at < end)) continue;
    const before = recent;
    const isBreak = (place: number): boolean => piece.breaks.has(place) || before.some(({ end }) => end === place);
    let isApart: boolean | undefined; // few shapes ask for it
    for (const shape of next.shapes) {
      if (shape.apart) {
        isApart ??= standsApart(text, at, isBreak);
        if (!isApart && !isOwnStart(shape, text, at) && !isBehindSign(shape, text, at)) continue;
      }
      const seen = shape.find(text, at, ending === "mark", shape.looksBack ? apartFrom(at, contextChars, isBreak) : 0);
      // Behind a word and a sign only what nobody can take for a word is a secret: `file-sk-…`.
      const isJoined = shape.apart === true && isApart === false && !isOwnStart(shape, text, at);
      const secret = isJoined && seen && !isNoWord(text.slice(seen.start, seen.end)) ? undefined : seen;
      if (horizon && !isDecided(shape, at, secret, horizon)) return { found, undecided: Math.min(at, decided) };
      if (!secret) continue;
      found.push({ name: shape.name, at, ...secret });
      recent = [...recent, secret];
    }
  }
  return { found, undecided: decided };
}

/** How far is seen while more text may come. */
interface Horizon {
  readonly text: string;
  readonly lastBlank: number;
  readonly lastBreak: number;
  /** The line break before the last one, and the one before that. */
  readonly breakBefore: number;
  readonly thirdBreak: number;
}

function horizonOf(text: string): Horizon {
  const blank = /\s\S*$/.exec(text.slice(-reachMax));
  const lastBlank = blank ? text.length - blank[0].length : -1;
  const lastBreak = text.lastIndexOf("\n");
  const breakBefore = lastBreak > 0 ? text.lastIndexOf("\n", lastBreak - 1) : -1;
  const thirdBreak = breakBefore > 0 ? text.lastIndexOf("\n", breakBefore - 1) : -1;
  return { text, lastBlank, lastBreak, breakBefore, thirdBreak };
}

/** True when no following text can change the finding here. */
function isDecided({ extent }: SecretShape, at: number, secret: Span | undefined, horizon: Horizon): boolean {
  const { text, lastBlank, lastBreak, breakBefore, thirdBreak } = horizon;
  const seen = text.length - at;
  switch (extent) {
    case "word":
      return seen >= reachMax || lastBlank > at;
    case "line":
      return seen >= reachMax || lastBreak > at;
    case "lines":
      return seen >= reachMax || breakBefore > at;
    case "members":
      return seen >= reachMax || (thirdBreak > at && (!opensAt(text, at) || text.includes("}", at)));
    case "document":
      return seen >= documentMax || (lastBreak > at && !leadsOn.test(text.slice(at, text.indexOf("\n", at))));
    case "block":
      if (seen >= blockMax) return true;
      if (!secret) return seen >= blockLead;
      return text.length - secret.end >= blockTail || isClosed(text, secret);
  }
}

/** A line behind which the lines of a document stand. */
const leadsOn = /<<|^(?:"?(?:string)?data"?|"?kind"?):/i;

function opensAt(text: string, at: number): boolean {
  opensMembers.lastIndex = at;
  return opensMembers.test(text);
}

/** False inside a word. A letter that belongs to an escape, as in `\n` or `%3D`, is no word. */
function standsApart(text: string, at: number, isBreak: (place: number) => boolean): boolean {
  const code = text.charCodeAt(at - 1);
  if (code === plus || code === slash) return !isInBlob(text, at, isBreak);
  if (Number.isNaN(code) || !isWordCode(code) || isBreak(at)) return true;
  const [second, third] = [text.charCodeAt(at - 2), text.charCodeAt(at - 3)];
  if (code !== dash && code !== underscore && second !== backslash && second !== caret && third !== percent) return false;
  // Of a row of one sign only a break makes a short one: a ruler is not looked back over from each of its signs.
  if (code === second && code === third) return isBreak(at - 1) || isBreak(at - 2);
  const before = text.slice(apartFrom(at, markMax, isBreak), at);
  return /(?:\\[nrt]|%[0-9A-Fa-f]{2}|\^I)$/.test(before.slice(-3)) || marked.test(before);
}

const [percent, plus, dash, slash, backslash, caret, underscore] = [37, 43, 45, 47, 92, 94, 95];
const markMax = 16;

/** The last break before a place, but not more than so many characters back. */
function apartFrom(at: number, most: number, isBreak: (place: number) => boolean): number {
  const from = Math.max(0, at - most);
  for (let place = at; place > from; place -= 1) if (isBreak(place)) return place;
  return from;
}

/** Bytes of a picture or a key in base64: its signs part nothing. A path has more of them. */
const blob = /[A-Za-z0-9+/]{48}$/;
const blobChars = 48;
const blobSigns = 3;
function isInBlob(text: string, at: number, isBreak: (place: number) => boolean): boolean {
  const before = text.slice(apartFrom(at, blobChars, isBreak), at);
  if (!blob.test(before) || !/[A-Z]/.test(before) || !/[a-z]/.test(before) || !/\d/.test(before)) return false;
  return (before.match(/[+/]/g) ?? []).length <= blobSigns;
}

/** Capitals or several parts, as no word of every day begins: what is joined to it by a sign is another word. */
const ownStart = /^(?=.{4})(?:.*[A-Z].*[A-Z]|.*[-_].*[-_])/;
function isOwnStart({ starts: own, anyCase, extent }: SecretShape, text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (anyCase || extent !== "word" || (before !== dash && before !== underscore)) return false;
  return own.some((start) => ownStart.test(start) && text.startsWith(start, at));
}

/** A start that is no word itself, joined by a sign to a word, as in the name of a file: `file-sk-…`. */
const joinedMin = 24;
function isBehindSign({ starts: own, anyCase, extent }: SecretShape, text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (anyCase === true || extent !== "word" || (before !== dash && before !== underscore)) return false;
  if (!/^[A-Za-z]{2}/.test(text.slice(Math.max(0, at - 3), at))) return false;
  return own.some((start) => text.startsWith(start, at) && /[-_]$/.test(start) && !isWordlike(start.slice(0, -1)));
}
const isNoWord = (secret: string): boolean => isRandom(secret, joinedMin) || (secret.length >= joinedMin && /(?:\d\D*){8}/.test(secret));

/** A dash that begins a line or a word, or stands behind the number of a line, joins nothing; nor does what makes a word slanted. */
const marked = /(?:^|[^A-Za-z0-9_-]|(?:^|\n|-)\d{1,7})-{1,2}$|(?:^|[^A-Za-z0-9_-])_{1,2}$/;

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45;

/** Whether there is one way to read it: no escapes, no invisible signs, no lines, no bytes, nothing encoded. */
const isReadOneWay = (text: string): boolean =>
  text.length <= shortMax &&
  /^[ -$'-[\]_-~]*$/.test(text) &&
  !/[0-9a-fA-F]{4}:? {1,6}(?:[0-9a-fA-F]{2}| )/.test(text) &&
  !mayList.test(text) &&
  !hasList.test(text) &&
  !hasOddLine(text) &&
  !hasSeam(text) &&
  !/=3D|(?:=[2-7][0-9a-fA-F]){5}/.test(text) &&
  encodedIn(text, false).stretches.length === 0;
const shortMax = 400;
const nowhere: ReadonlySet<number> = new Set();

/** The secrets in a text that nobody declared, in order and without overlaps. Total, and linear in the length of the text. */
export function detectSecrets(text: string): readonly DetectedSecret[] {
  const piece: TextPiece = { text, from: 0, breaks: nowhere, ending: "end" };
  const { found } = isReadOneWay(text) ? scanReading(piece) : scan(piece); // nearly every word of a command
  if (found.length === 0) return [];
  const secrets: DetectedSecret[] = [];
  for (const { name, start, end } of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = secrets.at(-1);
    if (!last || start >= last.end) secrets.push({ name, start, end });
    else if (end > last.end) secrets[secrets.length - 1] = { ...last, end };
  }
  return secrets;
}
