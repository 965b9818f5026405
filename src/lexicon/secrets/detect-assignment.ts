import { lazily } from "../../kernel/lazily.ts";
import { bareValue, isGiven, isGivenPassword, quotedValue, type Judge } from "./detect-given.ts";
import { isWorded } from "./detect-ordinary.ts";
import { isId } from "./ordinary-forms.ts";
import { isCarefulPassword, isPlaceholder, isRandom, isShortDrawn, isUrlBase64 } from "./detect-value.ts";
import type { Find, Span } from "./secret-shapes-types.ts";

const isMadeByMachine: Judge = (value) =>
  (isRandom(value) || isUrlBase64(value)) && !isPlaceholder(value) && !isWorded(value);
const isKey: Judge = (value) => isMadeByMachine(value) && !/^(?:[A-Za-z0-9.]{1,24}[-_:])*[0-9a-f-]+$/i.test(value);

const keyKinds = [
  ...["api", "access", "secret", "private", "auth", "encryption", "signing", "master", "account", "storage"],
  ...["application", "consumer", "deploy", "service", "license", "jwt", "hmac", "aes", "shared", "subscription"],
];
const apart = (name: string): readonly string[] =>
  ["=", ":", '"', "'", " ", ">", "]", "\\", "\t"].map((sign) => name + sign);

/** How a value is judged behind a name. */
interface Kind {
  readonly judge: Judge;
  /** People tell it in other ways, too. */
  readonly isTold?: true;
}
/** Made up by a person or drawn by lot: anything that is not plainly something else. */
const password: Kind = { judge: isGivenPassword, isTold: true };
const secret: Kind = { judge: isGiven };
/** Many of these are none: keys of tables and caches, names of sessions. */
const key: Kind = { judge: isKey };
const drawn: Kind = { judge: isMadeByMachine };
const session: Kind = { judge: (value) => isMadeByMachine(value) && !isId(value) };

/** Words in a name that say what its value is. Those with a sign are part of too many words to look behind each of them. */
const kinds = lazily((): readonly (readonly [names: readonly string[], kind: Kind])[] => [
  [["password", "passwd", "passphrase", "passwort", "passcode", "pwd", ...apart("pass")], password],
  [["secret", "token", "credential", ...apart("auth"), ...apart("jwt")], secret],
  [keyKinds.flatMap((kind) => [`${kind}_key`, `${kind}-key`, `${kind}key`]), secret],
  [["session_key", "session-key", "app_key", "app-key", ...apart("creds")], secret],
  [["sessionid", "session_id", "sessid", ...apart("session"), ...apart("sid")], session],
  [["sessionkey", "appkey"], drawn],
  [["_key", "-key"], key],
]);

/** The sign at the end of a name is none of it. */
const signed = /[=:"'> \]\\\t]$/;

interface Name {
  readonly text: string;
  /** How much of it is the name itself. */
  readonly length: number;
  readonly kind: Kind;
}
const names = lazily((): readonly Name[] =>
  kinds()
    .flatMap(([texts, kind]) =>
      texts.map((text) => ({ text, kind, length: text.length - (signed.test(text) ? 1 : 0) })),
    )
    .toSorted((one, other) => other.text.length - one.text.length),
);

export const nameStarts = (): readonly string[] => [...new Set(kinds().flatMap(([texts]) => texts))];
const lowered = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
/** The first three characters of a name as one number. */
const headAt = (text: string, at: number): number =>
  (lowered(text.charCodeAt(at)) << 14) | (lowered(text.charCodeAt(at + 1)) << 7) | lowered(text.charCodeAt(at + 2));
const byHead = lazily(() => Map.groupBy(names(), ({ text }) => headAt(text, 0)));

/** Compares by hand, because this runs wherever a name may stand. */
function isNameAt(name: string, text: string, at: number): boolean {
  for (let index = 0; index < name.length; index += 1)
    if (lowered(text.charCodeAt(at + index)) !== name.charCodeAt(index)) return false;
  return true;
}

function nameAt(text: string, at: number): Name | undefined {
  return byHead()
    .get(headAt(text, at))
    ?.find((name) => isNameAt(name.text, text, at));
}

/** The last word of a name that makes it the name of something about a secret. */
const aboutSecrets = lazily(
  () =>
    new Set(
      (
        "file files path dir url uri name names id ids length len size count counts type types expiry expires expiration ttl " +
        "field fields min max policy arn ref hint label prefix suffix regex pattern version algorithm alg endpoint host port " +
        "user username email header headers limit budget usage bucket index column store manager provider digest sha " +
        "fingerprint hash hashes checksum stdin env title helper class format scope scopes audience issuer status state " +
        "strength rule rules level mode method kind source location service model encoder encoding rotation created updated " +
        "date time at since until age days required enabled disabled allowed valid invalid error errors message warning " +
        "placeholder input form page link route reset change strategy set map list array spec schema config options settings " +
        "group param params variable tag color style icon cost price rate used left total sum avg num stream parser kinds " +
        "position pos start end line offset budget per tests test filter backend mount volume namespace region role supported"
      ).split(" "),
    ),
);
const isAbout = (rest: string): boolean =>
  aboutSecrets().has(
    /(?:[A-Z]?[a-z]{1,32}|[A-Z]{1,32})\d{0,4}$/.exec(rest)?.[0].replace(/\d+$/, "").toLowerCase() ?? "",
  );

/** Letters that go on without a sign make another word: `tokenizer`, `secretary`, `authority`. */
const goesOn = /^(?:[a-z]{1,32}|(?<=[A-Z])[A-Z]{1,32})(?![a-z])/;
const compound = /^(?:key|value|token|secret|string|text|phrase|word|code)(?![a-z])/i;
const isOtherWord = (rest: string, last: string): boolean =>
  !compound.test(rest) && (/[A-Z]/.test(last) ? /^[A-Za-z]/.test(rest) : goesOn.test(rest));

// The rest of the name, what closes it, perhaps a type, what assigns, and what opens the value.
const assignment =
  /([\w.-]{0,32})(\\{0,3}["'`]?\]?)[ \t]{0,16}(?::[ \t]{0,4}&?(?:string|str)[ \t]{0,4}(?==))?(={1,3}>?|:=?|>|,|\(|%3D|%3A)[ \t]{0,16}/iy;
/** A value that stands on the line behind its name, perhaps behind the number of that line. */
const nextLine =
  /(?:[|>][+\d-]{0,2}|\\)?[ \t]{0,16}\r?\n[ \t]{0,40}(?:(?:[\w./-]{1,120}[:-])?\d{1,7}[:|→\t-][ \t]{0,40}|[+>|-][ \t]{1,40})?/y;
const opener = /(?:[frbu]{1,2}(?=["']))?(\\{0,3}["'`])?[“‘«]?/iy;
/** In lines below each other a value has no name of its own. */
const named = /[\w.-]{1,60}["'`]?[ \t]{0,8}[:=](?:[ \t\n]|$)/y;

function skipped(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const assigning = /["'`]?[=:]/y;
function isAssigned(text: string, at: number): boolean {
  const name = nameAt(text, at);
  if (!name) return false;
  assigning.lastIndex = at + name.length;
  return assigning.test(text);
}

function valueFrom(text: string, at: number, judge: Judge, cut: boolean): Span | undefined {
  if (isAssigned(text, at)) return undefined; // what it is given has a name of its own, and is found behind that
  opener.lastIndex = at;
  const [all = "", quote] = opener.exec(text) ?? [];
  return (quote === undefined ? bareValue(judge) : quotedValue(quote, judge))(text, at + all.length, cut);
}

/** Finds the value that is given to a name. */
function assigned(text: string, nameEnd: number, { kind, cut }: { kind: Kind; cut: boolean }): Span | undefined {
  assignment.lastIndex = nameEnd;
  const match = assignment.exec(text);
  if (match === null) return undefined;
  const [all, rest = "", closing = "", sign = ""] = match;
  if (rest !== "" && isAbout(rest)) return undefined;
  const judge = rest !== "" && isOtherWord(rest, text.charAt(nameEnd - 1)) ? drawn.judge : kind.judge;
  let at = nameEnd + all.length;
  const isArgument = sign === "," || sign === "(";
  if (isArgument && (!/["'`\\]/.test(text.charAt(at)) || (sign === "," && closing === ""))) return undefined;
  if (/[|>\\\r\n]/.test(text.charAt(at)) && /[:=]$/.test(sign)) {
    const below = skipped(nextLine, text, at);
    if (below > at && skipped(named, text, below) > below) return undefined;
    at = below;
  }
  return valueFrom(text, at, judge, cut);
}

/** Other ways to say what a password is: in a table, in columns, in a sentence, as a statement, as a default. */
const told =
  /([\w.-]{0,32})\\{0,3}(?:[ \t]{1,16}(\|)[ \t]{1,16}|[ \t]{1,16}(?:(is|was|to|=>|->)[: \t]{1,4})?|["'][^\n"'=]{0,40}(default|value)[ \t]{0,4}[=:][ \t]{0,4})/iy;
const isTold: Judge = (value) => isGiven(value) && (isCarefulPassword(value, true) || isShortDrawn(value, 2));

function toldPassword(text: string, nameEnd: number, cut: boolean): Span | undefined {
  told.lastIndex = nameEnd;
  const match = told.exec(text);
  if (match === null || isAbout(match[1] ?? "")) return undefined;
  const isSaid = match[2] ?? match[3] ?? match[4];
  return valueFrom(text, nameEnd + match[0].length, isSaid === undefined ? isTold : isGiven, cut);
}

/** Finds what is given to a name that says what it is. */
export const namedValue: Find = (text, at, cut) => {
  const name = nameAt(text, at);
  if (!name) return undefined;
  const nameEnd = at + name.length;
  return (
    assigned(text, nameEnd, { kind: name.kind, cut }) ??
    (name.kind.isTold ? toldPassword(text, nameEnd, cut) : undefined)
  );
};

const flag = /--([A-Za-z][\w-]{1,60})(?:=| {1,4})/y;
const flagKinds = lazily(() =>
  kinds()
    .slice(0, -1)
    .map(([texts, kind]) => ({
      kind,
      pattern: new RegExp(texts.map((text) => text.replace(/[^\w-]$/, "(?![a-z])")).join("|"), "i"),
    })),
);

/** Finds the value of a flag whose name says what it is. */
export const flaggedValue: Find = (text, at, cut) => {
  flag.lastIndex = at;
  const match = flag.exec(text);
  if (match === null) return undefined;
  const [all, name = ""] = match;
  const start = at + all.length;
  if (isAbout(name) || text.startsWith("--", start)) return undefined;
  const known = flagKinds().find(({ pattern }) => pattern.test(name));
  return known ? valueFrom(text, start, known.kind.judge, cut) : undefined;
};
