import { lazily } from "../../kernel/lazily.ts";
import { isCarefulPassword, isPlaceholder, isRandom, isShortDrawn, isStandIn, isUrlBase64 } from "./detect-value.ts";
import { judgedMax, runOf, type Find } from "./secret-shapes-types.ts";

/** Words that say in a name that its value is a password, which a person may have made up. */
const passwordNames = ["password", "passwd", "passphrase", "passwort", "pwd", "_pass", "-pass", "pass"];

const keyKinds = [
  ...["api", "access", "secret", "private", "auth", "encryption", "signing", "master", "account", "storage", "session"],
  ...["app", "application", "consumer", "deploy", "service", "license", "jwt", "hmac", "aes", "shared", "subscription"],
];

/** Words that say in a name that its value is a secret, which a machine made. */
const secretNames = [
  ...["secret", "token", "credential", "_auth", "sessionid", "session_id", "sessid", "session", "sid", "jwt"],
  ...keyKinds.flatMap((kind) => [`${kind}_key`, `${kind}-key`, `${kind}key`]),
];

/** Many keys are none: those of tables, caches and signatures. */
const keyNames = ["_key", "-key"];

/** Names that are part of too many words to look behind each of them. */
const shortNames = ["pass", "_auth", "auth", "session", "sid", "jwt"];
const startsFor = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) =>
    shortNames.includes(name) ? ["=", ":", '"', "'", " ", ">"].map((sign) => name + sign) : [name],
  );

export const passwordStarts = startsFor(passwordNames);
export const secretStarts = startsFor(secretNames);
export const keyStarts = keyNames;

/** The last word of a name that makes it the name of something about a secret. */
const aboutSecrets = new Set([
  ...["file", "files", "path", "dir", "url", "uri", "name", "names", "id", "ids", "length", "len", "size", "count"],
  ...["counts", "type", "types", "expiry", "expires", "expiration", "ttl", "field", "fields", "min", "max", "policy"],
  ...["arn", "ref", "hint", "label", "prefix", "regex", "pattern", "version", "algorithm", "alg", "endpoint", "host"],
  ...["port", "user", "username", "email", "header", "limit", "budget", "usage", "bucket", "index", "column", "store"],
  ...["manager", "provider", "digest", "sha", "fingerprint", "hash", "hashes", "checksum", "stdin", "env", "title"],
]);

const isAbout = (rest: string): boolean =>
  aboutSecrets.has(/(?:[A-Z]?[a-z]{1,32}|[A-Z]{1,32})\d{0,4}$/.exec(rest)?.[0].replace(/\d+$/, "").toLowerCase() ?? "");

const escaped = (name: string): string => name.replace(/[.-]/g, "[$&]");
const oneOf = (names: readonly string[]): string => `(?:${names.map(escaped).join("|")})`;

/** A value that stands on the line behind its name, perhaps behind the number of that line. */
const nextLine = String.raw`(?:(?<=[:=][ \t]{0,16})(?:[|>][+\d-]{0,2}|\\)?[ \t]{0,16}\r?\n[ \t]{0,40}(?:(?:[\w./-]{1,120}[:-])?\d{1,7}[:|→\t-][ \t]{0,40}|[+>|-][ \t]{1,40})?)?`;

// The rest of the name, what closes it, perhaps a type, what assigns, and what opens the value.
const assignment = (names: readonly string[]): RegExp =>
  new RegExp(
    `${oneOf(names)}([\\w.-]{0,32})(\\\\{0,3}["'\`]?\\]?)[ \\t]{0,16}(?::[ \\t]{0,4}&?(?:string|str)[ \\t]{0,4}(?==))?` +
      `(={1,3}>?|:=?|>|,|\\()[ \\t]{0,16}${nextLine}(?:[frb]{1,2}(?=["']))?(\\\\{0,3}["'\`])?[“‘«]?`,
    "iy",
  );

const bareRun = /[^\s"'`,;&|<>(){}[\]\\]*/;
const quotedRun = /[^\s"'`\\]*/;
/** A password may have every sign in it. */
const anyRun = /[^\s"'`\\”’»]*/;

type Judge = (value: string) => boolean;

/** A quoted value ends at its quote, and what opens a bracket is a call: neither sentences nor code are values. */
function valueFinder(judge: Judge, judgeBare = judge, run = bareRun): (quote: string | undefined) => Find {
  const bare = runOf(run, judgeBare, (next) => !/[([{]/.test(next));
  const quoted = runOf(quotedRun, judge, (next) => /["'`\\]/.test(next));
  return (quote) => (quote === undefined ? bare : quoted);
}

/** Where a password without quotes may go on behind the sign that would end another value. */
const goesOn = new RegExp(
  `${bareRun.source.replace(/\*$/, `{0,${judgedMax - 1}}`)}(?!&[\\w.-]{1,40}=)[,;&|<>(){}[\\]]`,
  "y",
);

/** As `valueFinder`; without quotes the value is what stands before a sign of a program, or else all of it. */
function passwordFinder(judge: Judge, judgeBare: Judge): (quote: string | undefined) => Find {
  const short = valueFinder(judge, judgeBare);
  const long = valueFinder(judge, judgeBare, anyRun);
  return (quote) => (text, at, cut) => {
    const found = short(quote)(text, at, cut);
    if (found || quote !== undefined) return found;
    goesOn.lastIndex = at;
    return goesOn.test(text) ? long(quote)(text, at, cut) : undefined;
  };
}

/** Finds the value that is given to a name. */
function byName(names: readonly string[], value: (quote: string | undefined) => Find): Find {
  const pattern = lazily(() => assignment(names));
  return (text, at, cut) => {
    const looking = pattern();
    looking.lastIndex = at;
    const match = looking.exec(text);
    if (match === null) return undefined;
    const [all, rest = "", closing = "", sign = "", quote] = match;
    const isArgument = sign === "," || sign === "(";
    if (isAbout(rest) || (isArgument && quote === undefined) || (sign === "," && closing === "")) return undefined;
    return value(quote)(text, at + all.length, cut);
  };
}

const flag = /--([A-Za-z][\w-]{1,60})(?:=| {1,4})(\\{0,3}["'])?/y;

/** Finds the value of a flag whose name has one of the words. */
function byFlag(names: readonly string[], judge: (value: string) => boolean): Find {
  const named = new RegExp(oneOf(names), "i");
  const value = valueFinder(judge);
  return (text, at, cut) => {
    flag.lastIndex = at;
    const match = flag.exec(text);
    if (match === null) return undefined;
    const [all, name = "", quote] = match;
    return named.test(name) && !isAbout(name) ? value(quote)(text, at + all.length, cut) : undefined;
  };
}

const isMadeByMachine = (value: string): boolean => (isRandom(value) || isUrlBase64(value)) && !isPlaceholder(value);
const isKey = (value: string): boolean =>
  isMadeByMachine(value) && !/^(?:[A-Za-z0-9.]{1,24}[-_:])*[0-9a-f-]+$/i.test(value);
const isPassword = (value: string): boolean => isCarefulPassword(value);
const isUnquotedPassword = (value: string): boolean => isCarefulPassword(value, true);
/** A name of a program has fewer turns of letters and digits than chance makes. */
const isTurning = (value: string): boolean => !/^[\w.-]+$/.test(value) || isShortDrawn(value, 2);
const isLoose = (value: string): boolean => isCarefulPassword(value) && isTurning(value) && !isPlaceholder(value);
const isBareLoose = (value: string): boolean =>
  isCarefulPassword(value, true) && isTurning(value) && !isPlaceholder(value);
const isShort = (value: string): boolean => isShortDrawn(value) && !isPlaceholder(value);

/** On a command line a password is meant: a letter and a digit are enough. */
const isTypedPassword = (value: string): boolean =>
  !isStandIn(value) &&
  (isRandom(value) || isCarefulPassword(value) || /^(?=.{0,99}[A-Za-z])(?=.{0,99}[0-9])[^/]{8,99}$/.test(value));

export const assignedPassword = byName(passwordNames, passwordFinder(isPassword, isUnquotedPassword));
/** Behind these even a short value is a secret. In small letters and capitals (`apiKey`) they also name variables. */
const sureNames = [
  "api_key",
  "api-key",
  "secret_key",
  "access_key",
  "auth_key",
  "client_secret",
  "auth_token",
  "access_token",
];
const quotedNames = ["apikey", "secretkey", "accesskey", "clientsecret", "authtoken", "accesstoken"];
export const shortStarts = [...sureNames, ...quotedNames];
const assignedSurely = byName([...sureNames, ...quotedNames], valueFinder(isShort));
const assignedQuoted = byName(quotedNames, (quote) =>
  quote === undefined ? () => undefined : valueFinder(isShort)(quote),
);
export const assignedShort: Find = (text, at, cut) =>
  (/^[a-z]{3,8}[A-Z]/.test(text.slice(at, at + 10)) ? assignedQuoted : assignedSurely)(text, at, cut);
export const flaggedShort = byFlag(sureNames, isShort);

/** Other ways to say what a password is: in a table, in columns, in a sentence, as a statement, as a default. */
const spoken = lazily(
  () =>
    new RegExp(
      oneOf(passwordNames) +
        String.raw`([\w.-]{0,32})\\{0,3}(?:` +
        [
          String.raw`[ \t]{0,16}\|[ \t]{0,16}`,
          String.raw`[ \t]{1,16}(?:(?:is|was|to|=>|->)[: \t]{1,4})?`,
          String.raw`["'][^\n"'=]{0,40}(?:default|value)[ \t]{0,4}[=:][ \t]{0,4}`,
        ].join("|") +
        ")(\\\\{0,3}[\"'`“‘«])?",
      "iy",
    ),
);
const spokenValue = valueFinder(isPassword, isUnquotedPassword, anyRun);
export const spokenPassword: Find = (text, at, cut) => {
  const looking = spoken();
  looking.lastIndex = at;
  const match = looking.exec(text);
  if (match === null || isAbout(match[1] ?? "")) return undefined;
  const quote = /[“‘«]$/.test(match[2] ?? "") ? undefined : match[2];
  return spokenValue(quote)(text, at + match[0].length, cut);
};
/** Behind these a value is a secret as well if it is like a careful password. */
const looseNames = ["secret", "token", "credential", "credentials", "auth", "apikey", "api_key", "api-key"];
export const looseStarts = startsFor(looseNames);
export const assignedLoosely = byName(looseNames, passwordFinder(isLoose, isBareLoose));
export const assignedSecret = byName(secretNames, valueFinder(isMadeByMachine));
export const assignedKey = byName(keyNames, valueFinder(isKey));
export const flaggedPassword = byFlag(passwordNames, isTypedPassword);
export const flaggedSecret = byFlag(secretNames, isMadeByMachine);
