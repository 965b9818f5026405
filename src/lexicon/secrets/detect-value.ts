import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { mediaType, undotted } from "./ordinary-forms.ts";
import { judgedMax } from "./shapes/types.ts";

/** Placeholders where a secret would stand, and ways to say that it comes from elsewhere. */
const placeholders = [
  mediaType,
  /^[$%<{[(.\\-]|\$[{(]|\{\{|\}\}|<[a-z]|%[a-z_]{3,40}%|\(\)|\(\?/,
  /^~?\/[\w.-]{1,24}\/|^~|^[a-z]:\\|^@[\w./-]+$|^!(?:ref|sub|getatt|vault|secret)/,
  /^(?:https?|file|op|vault|ssm|arn|ref\+[a-z]+|secretsmanager|keyring|env|sha\d{1,3}|md5|urn)[:/-]/,
  longPattern()`
    ^(?:this|self|args|props|config|options|opts|req|request|res|response|ctx|context|env|os|settings|params|secrets|inputs|github|
    vars?|data|local|module|user|client|app)[.[]
  `,
  /your|change.?(?:me|it)|example|placeholder|dummy|sample|redacted|replace|insert|todo|fixme|foobar|lorem/,
  /x{4}|\*{3}|\.{3}|…|•|12345678|abcdefgh|deadbeef/,
  /password|passwd|passphrase|secret|token|credential|api[_-]?key|process\.|environ|getenv|import\.meta/,
];
const placeholder = lazily(() => new RegExp(placeholders.map(({ source }) => source).join("|"), "i"));

/** True for text that names or announces a secret and is none. */
export const isPlaceholder = (value: string): boolean => placeholder().test(undotted(value.slice(0, judgedMax)));

const randomMinChars = 16;
const pieceMinChars = 12;
const lettersMinChars = 20;
const distinctMin = 8;
/** Chunks of one kind of letter are longer in words and names than in random text. */
const chunkMax = { mixed: 3.3, other: 3 };
/** Words that can be said have vowels. */
const consonants = { runMin: 5, shareMin: 0.68, chunkMax: 4.4 };
/** More of one of these make a path or a name of several words. */
const joinsMax = 2;

const knownRandom = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{32,})$/i;

/** True for random values: long, varied, and letters and digits in no order that a word would have. */
export function isRandom(value: string, minChars = randomMinChars): boolean {
  if (value.length < minChars) return false;
  const text = value.slice(0, judgedMax);
  const piece = longestPiece(withoutJoins(withoutJoins(text, "/"), "_"));
  if (piece.chars < pieceMinChars || piece.letters === 0) return knownRandom.test(text);
  return (isDrawn(piece) && new Set(text).size >= distinctMin) || knownRandom.test(text);
}

function withoutJoins(text: string, join: string): string {
  let count = 0;
  for (let at = text.indexOf(join); at >= 0 && count <= joinsMax; at = text.indexOf(join, at + 1)) count += 1;
  return count > joinsMax ? text.replaceAll(join, " ") : text;
}

function isDrawn({ chars, letters, capitals, digits, chunks, consonantRun, consonantCount }: PieceCount): boolean {
  const cannotBeSaid = consonantRun >= consonants.runMin && consonantCount >= letters * consonants.shareMin;
  if (digits === 0) return chars >= lettersMinChars && cannotBeSaid;
  const isMixed = capitals > 0 && capitals < letters;
  const mean = (letters + digits) / chunks;
  return mean < (isMixed ? chunkMax.mixed : chunkMax.other) || (cannotBeSaid && mean < consonants.chunkMax);
}

interface PieceCount {
  chars: number;
  letters: number;
  capitals: number;
  digits: number;
  /** A chunk is a word with or without a capital, capitals, or a number. */
  chunks: number;
  consonantRun: number;
  consonantCount: number;
}

const emptyPiece = (): PieceCount => ({ chars: 0, letters: 0, capitals: 0, digits: 0, chunks: 0, consonantRun: 0, consonantCount: 0 });

/** The longest stretch without separators, counted. */
function longestPiece(text: string): PieceCount {
  let longest = emptyPiece();
  let piece = emptyPiece();
  let before: Kind = "separator";
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < kinds.length ? (kinds[code] ?? "separator") : "separator";
    const isLetter = kind === "lower" || kind === "upper";
    run = isLetter && vowels[code] !== 1 ? run + 1 : 0;
    if (kind === "separator") piece = emptyPiece();
    else {
      piece.chars += 1;
      if (isLetter) piece.letters += 1;
      if (run > 0) piece.consonantCount += 1;
      if (run > piece.consonantRun) piece.consonantRun = run;
      if (kind === "upper") piece.capitals += 1;
      if (kind === "digit") piece.digits += 1;
      if (kind !== "sign" && kind !== before && !(kind === "lower" && before === "upper")) piece.chunks += 1;
      if (piece.chars > longest.chars) longest = piece;
    }
    before = kind;
  }
  return longest;
}

type Kind = "lower" | "upper" | "digit" | "sign" | "separator";

function kindOf(code: number): Kind {
  if (code >= 97 && code <= 122) return "lower";
  if (code >= 65 && code <= 90) return "upper";
  if (code >= 48 && code <= 57) return "digit";
  return signs.has(code) ? "sign" : "separator";
}

const codesOf = (characters: string): ReadonlySet<number> => new Set([...characters].map((character) => character.charCodeAt(0)));
const signs = codesOf("+/=_~!#%^&*?$");
/** Tables, because every letter behind every name is looked up in them. */
const kinds: readonly Kind[] = Array.from({ length: 128 }, (_, code) => kindOf(code));
const vowels = new Uint8Array(128);
for (const code of codesOf("aeiouyAEIOUY")) vowels[code] = 1;

const passwordMinChars = 8;
const drawnPasswordMinChars = 12;

/**
 * True for a password that somebody took care with: drawn by lot, or with a letter, a digit and a sign; not a name or an
 * address. `isBare`: it stands without quotes, where code might.
 */
export function isCarefulPassword(value: string, isBare = false): boolean {
  if (isRandom(value, drawnPasswordMinChars)) return !isStandIn(value) || !isPlaceholder(value);
  const stem = withoutEnding(value);
  const isLike = (isMadeUp(value) && !(isBare && isCode(value))) || isMixedUp(stem) || isBase64OfText(stem);
  return isLike && !isStandIn(value);
}

/** Base64 that says something in plain letters, as manifests keep passwords. */
function isBase64OfText(value: string): boolean {
  if (value.length < passwordMinChars || value.length % 4 !== 0) return false;
  if (!/^(?=[^A-Z]{0,95}[A-Z])(?=[^a-z]{0,95}[a-z])[A-Za-z0-9+/]{6,94}={0,2}$/.test(value)) return false;
  return /^[\x20-\x7e]{4,}\n?$/.test(Buffer.from(value, "base64").toString("latin1"));
}

const isMadeUp = (value: string): boolean =>
  value.length >= passwordMinChars &&
  value.length <= judgedMax &&
  /[A-Za-z]/.test(value) &&
  /[0-9]/.test(value) &&
  (/[!@#$%^&*?+=~]/.test(value) || (/[^A-Za-z0-9_.-]/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value))) &&
  !isAddressOrPattern(value);

/** Addresses, paths and patterns; and without quotes, expressions of a program. */
const isAddressOrPattern = (value: string): boolean =>
  /@[A-Za-z0-9-]+\.[A-Za-z]|^~?\.{0,2}\/|:\/\/|^[A-Za-z]:\\|\.\*|\[[a-z0-9]-[a-z0-9]|\\[dws]|\(\?|<\/?[a-z]{1,12}[ />]/i.test(value);
const isCode = (value: string): boolean =>
  !uncodelike.test(value) &&
  (/=>|->|::|&&|\|\||[!=]==?|\?\./.test(value) || /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*(?:[([]|[;,:)\]}]*$)/.test(value));
/** Signs that no expression has where they stand: it would not begin or end so, and a bracket is closed by its own kind. */
const uncodelike = /[#~^@](?![A-Za-z_$(])|[@#^~][^@#^~]{0,90}[@#^~]|[*%!$]$|^[^(]{0,95}\)[^;,:.)\]}]|\([^)]{0,95}[\]}]$/;

/** Small letters, capitals and digits in more turns than a word takes. */
function isMixedUp(value: string): boolean {
  if (value.length < passwordMinChars || !/[A-Z]/.test(value) || !/\d/.test(value)) return false;
  if (!/^[A-Za-z0-9+/=_-]+$/.test(value)) return false;
  const { letters, capitals, digits, chunks } = longestPiece(value);
  return capitals > 0 && capitals < letters && digits > 0 && (letters + digits) / chunks < chunkMax.other && chunks > 3;
}

/** Stand-ins for a password that comes from elsewhere, or is not there. */
const isStandIn = (value: string): boolean =>
  longPattern("i")`
    ^\$\{?[A-Za-z_]\w*\}?|^\$\(|^%[A-Za-z_]{2,}%|^<[^>]*>|^\{[^}]*\}|^\[[^\]]*\]|\$\{|\{\{|^-{1,2}[a-z]|your|change.?(?:me|it)|
    example|placeholder|dummy|sample|redacted|replace|insert|todo|fixme|lorem|x{4}|\*{3}|\.{3}|…|•|process\.|environ|getenv|
    ^[A-Za-z_]{0,40}(?:password|passwd|secret|token)[A-Za-z_]{0,40}\d?$
  `.test(undotted(value.slice(0, judgedMax)));

/** Without the end of a file's name. */
const withoutEnding = (value: string): string => value.replace(/\.[a-z]{2,4}$/, "");

const shortMinChars = 6;

/** True for a short value that no word, number or version is: letters and digits in turn, or capitals in odd places. */
export function isShortDrawn(given: string, chunkMost = Number.POSITIVE_INFINITY): boolean {
  const value = withoutEnding(given);
  if (value.length < shortMinChars || !/^[A-Za-z0-9_+/=~-]+$/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (/^v?\d+(?:[-_]?[a-z]+\d*)?$/.test(value)) return false;
  const { letters, capitals, digits, chunks } = longestPiece(value);
  const isMixed = capitals > 0 && capitals < letters;
  if ((letters + digits) / chunks > chunkMost) return false;
  if (digits > 0) return chunks > 2 || isMixed;
  return isMixed && value.length >= passwordMinChars && letters / chunks <= 2.2;
}

/** True for letters of addresses' base64 whose dashes part nothing: more than words and numbers stand between them. */
export function isUrlBase64(value: string): boolean {
  if (value.length < randomMinChars || !/^[A-Za-z0-9_-]+={0,2}$/.test(value)) return false;
  const odd = value.split(/[-_=]+/).filter((piece) => !/^(?:[A-Z]?[a-z]+|[A-Z]+|[A-Za-z]?\d+|\d+[a-z]{1,2})$/.test(piece));
  const [upper, lower, digit] = [/[A-Z]/, /[a-z]/, /[0-9]/].map((kind) => kind.test(value));
  return upper === true && lower === true && digit === true && odd.join("").length >= 10 && odd.some(isOdd);
}

const isOdd = (piece: string): boolean => /[a-z][A-Z0-9]+[a-z]|[A-Z]\d+[A-Za-z]|\d[A-Z]+[a-z]|\d[a-z]+[A-Z]/.test(piece);

/** True for a password on a command line or in an address: anything but a variable or a stand-in. */
export const isHandedOver = (value: string): boolean =>
  !longPattern("i")`
    ^(?:[$%<{[(*\uFFFC]|x+$|X+$|\.+$|…)|\$\{|\{\{|^(?:pass|passwd|password|pwd|pw|secret|token|changeme|your.{0,40}|my.?password|user|
    example|redacted)$
  `.test(value.slice(0, judgedMax));
