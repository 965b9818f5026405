import type { Span } from "../../kernel/text.ts";
import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { bareValue, hasBlank, isGiven, isGivenPassword, quotedValue, type Judge } from "./detect-given.ts";
import { isWorded } from "./detect-ordinary.ts";
import { isId } from "./ordinary-forms.ts";
import { isPlaceholder, isRandom, isUrlBase64 } from "./detect-value.ts";

const isMadeByMachine: Judge = (value) =>
  !hasBlank.test(value) && (isRandom(value) || isUrlBase64(value)) && !isPlaceholder(value) && !isWorded(value);
const isKey: Judge = (value) => isMadeByMachine(value) && !/^(?:[A-Za-z0-9.]{1,24}[-_:]){0,40}[0-9a-f-]+$/i.test(value);

const keyKinds = [
  ...["admin", "root", "server", "webhook", "write", "rest"],
  ...["api", "access", "secret", "private", "auth", "encryption", "signing", "master", "account"],
  ...["application", "consumer", "deploy", "service", "license", "jwt", "hmac", "aes", "shared", "subscription"],
];
const apart = (name: string): readonly string[] => ["=", ":", "：", '"', "'", " ", ">", "]", "\\", "\t"].map((sign) => name + sign);

/** How a value is judged behind a name. */
export interface SecretNameKind {
  readonly judge: Judge;
  /** Whether people also give it in sentences: with a word such as "is" beside its name if it is random, or in any way. */
  readonly told?: "drawn" | "anyhow";
}
/** Chosen by a person or random: anything that is not plainly something else. */
const password: SecretNameKind = { judge: isGivenPassword, told: "anyhow" };
const secret: SecretNameKind = { judge: isGiven, told: "drawn" };
const namedKey: SecretNameKind = { judge: isGiven, told: "drawn" };
/** Many of these are no secrets: keys of tables and caches, names of sessions. */
const key: SecretNameKind = { judge: isKey };
export const drawn: SecretNameKind = { judge: isMadeByMachine };
const session: SecretNameKind = { judge: (value) => isMadeByMachine(value) && !isId(value) };

/** Words in a name that say what its value is. Those with a sign are part of too many words to look behind each of them. */
export const kinds = lazily((): readonly (readonly [names: readonly string[], kind: SecretNameKind])[] => [
  [
    ["password", "passwd", "passphrase", "passcode", "pwd", "requirepass", "masterauth", ...apart("pass"), ...apart("pw"), ...apart("psk")],
    password,
  ],
  [["passwort", "kennwort", "contrasena", "mot de passe", "mot_de_passe", "senha", "wachtwoord"], password],
  [["pass-word", "pass_word", "пароль", "Пароль", ...apart("密码"), ...apart("密碼"), "パスワード", "비밀번호"], password],
  [[...apart("otp"), "mfacode", "mfa_code", "otpcode", "otp_code"], { judge: isGivenPassword }],
  [["contraseña", "hasło"].flatMap((name) => [name, inBytes(name)]), password],
  [["secret", "token", "credential", ...apart("auth"), ...apart("jwt")], secret],
  [keyKinds.flatMap((kind) => ["_", "-", " ", ""].map((sign) => `${kind}${sign}key`)), namedKey],
  [["_", "-", " "].map((sign) => `storage${sign}key`), namedKey], // `storageKey` names a place where a page keeps things
  [["session_key", "session-key", "app_key", "app-key", ...apart("creds"), ...apart("cred")], secret],
  [[...apart("bearer")], secret],
  [["unseal", "recovery", "backup"].flatMap((kind) => ["key", "code"].map((what) => `${kind} ${what}`)), namedKey],
  [["sessionid", "session_id", "sessid", ...apart("session"), ...apart("sid"), ...apart("cookie")], session],
  [["sessionkey", "appkey"], drawn],
  [["_key", "-key", "my key", "your key"], key],
]);

/** As it reads where an address spells it, byte by byte. */
function inBytes(name: string): string {
  return encodeURIComponent(name).replaceAll(/%(..)/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
}

/** The sign at the end is not part of the name. */
const signed = /[=:："'> \]\\\t]$/;

export interface Name {
  readonly text: string;
  /** Length of the name itself. */
  readonly length: number;
  readonly kind: SecretNameKind;
}
const names = lazily((): readonly Name[] =>
  kinds()
    .flatMap(([texts, kind]) => texts.map((text) => ({ text, kind, length: text.length - (signed.test(text) ? 1 : 0) })))
    .toSorted((one, other) => other.text.length - one.text.length),
);

export const nameStarts = (): readonly string[] => [...new Set(kinds().flatMap(([texts]) => texts))];
const lowered = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
/** The first three characters of a name as one number. */
const headAt = (text: string, at: number): number =>
  (lowered(text.charCodeAt(at)) << 14) | (lowered(text.charCodeAt(at + 1)) << 7) | lowered(text.charCodeAt(at + 2));
const byHead = lazily(() => Map.groupBy(names(), ({ text }) => headAt(text, 0)));

/** Compares by hand, because this runs at every place where a name may begin. */
function isNameAt(name: string, text: string, at: number): boolean {
  for (let index = 0; index < name.length; index += 1) if (lowered(text.charCodeAt(at + index)) !== name.charCodeAt(index)) return false;
  return true;
}

export function nameAt(text: string, at: number): Name | undefined {
  return byHead()
    .get(headAt(text, at))
    ?.find((name) => isNameAt(name.text, text, at));
}

/** Last words of a name that is only about a secret. */
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
        "address addresses symbol decimals contract balance supply amount color colors hasher hashers validator validators " +
        "position pos start end line offset budget per tests test filter backend mount volume namespace region role supported"
      ).split(" "),
    ),
);
/** Names of files, as searches and checksums put them before a hit. */
const fileEnd = longPattern("i")`
  \.(?:[cm]?[jt]sx?|py[iwx]?|rb|go|rs|java|kts?|swift|php|cs|cc?|cpp|h|hpp|mm?|vue|svelte|astro|mdx?|rst|html?|s?css|sql|proto|gql|
  graphql|sh|bash|zsh|ps1|lua|dart|exs?|hs|ml|scala|clj|tf|gradle|snap|map|lock|json|ya?ml|toml|xml|svg|png|pdf)$
`;
export const isAbout = (rest: string): boolean =>
  aboutSecrets().has(
    /(?:[A-Z]?[a-z]{1,32}|[A-Z]{1,32})\d{0,4}$/
      .exec(rest)?.[0]
      .replace(/\d{1,4}$/, "")
      .toLowerCase() ?? "",
  ) || fileEnd.test(rest);

/** Words before a name that make it another thing's: where a list goes on, what signed a library, where a thing lies. */
const otherThings: Readonly<Record<string, RegExp>> = {
  token: /(?:page|next|continuation|pagination|sync|starting|resume|progress|cancel(?:l?ation)?|public[_-]?key)[_ -]?$/i,
  key: longPattern("i")`
    (?:^|[^A-Za-z]|[a-z](?=[A-Z]))(?:websocket|file|object|cache|routing|row|foreign|primary|public|partition|sort|range|s3|blob|doc|
    document|board|issue|dedup\w{0,11}|idempotency|hash|index|group|item|map|lookup|unique|composite|natural|registry|i18n|
    translation|message|column|field|record|entity|resource|query|layout|theme|feature|flag|config|setting)$
  `,
  secret: /:\d{12}:$|checksum[/_-]$/,
  pass: /(?:com|by|buy|tres|sur|over|under)$/i,
};
const beforeMax = 16;

/** A name at the end of a path is that of an image or a branch, and what follows is its tag or commit. */
const placed = {
  any: /\w\/[\w.-]{0,24}$/,
  registry: /(?:\.\w{1,24}(?::\d{2,5})?|registry|library)\/(?:[\w.-]{1,40}\/)*[\w.-]{0,24}$/,
} as const;
const tags = { any: /^(?:[a-z]{2,12}[-_.])?(?:[0-9a-f]{7,8}|[0-9a-f]{12})$|^sha-[0-9a-f]{7,40}$/, registry: /^[0-9a-f]{40}$/ } as const;
const stashed = /\bWIP on [\w./-]{0,24}$/;
const placeMax = 64;
export function isTag(text: string, { at, from, value }: { at: number; from: number; value: Span }): boolean {
  const tag = text.slice(value.start, Math.min(value.end, value.start + placeMax));
  const isAny = tags.any.test(tag);
  if (!isAny && !tags.registry.test(tag)) return false;
  const before = text.slice(Math.max(from, at - placeMax), at);
  return isAny ? placed.any.test(before) || stashed.test(before) : placed.registry.test(before);
}

/** Bytes in base64: no name has so many letters and numbers before it. */
const blob = /^(?=[A-Za-z]*[\d+/])[A-Za-z0-9+/]{24}$/;
const blobChars = 24;
export function isOtherThing(name: string, text: string, at: number, from = 0): boolean {
  if (at === from && /^[_-]/.test(name)) return true; // behind a redaction it is unknown what the key belongs to
  const bare = name.replace(/^[_-]|[^a-z]$/g, "");
  if (otherThings[bare]?.test(text.slice(Math.max(from, at - beforeMax), at)) === true) return true;
  return blob.test(text.slice(Math.max(from, at - blobChars), at));
}

/** Letters that go on without a sign make another word: `tokenizer`, `secretary`, `authority`. */
const goesOn = /^(?:[a-z]{1,32}|(?<=[A-Z])[A-Z]{1,32})(?![a-z])/;
const compound = /^(?:key|value|token|secret|string|text|phrase|word|code)(?![a-z])/i;
export const isOtherWord = (rest: string, last: string): boolean =>
  !compound.test(rest) && (/[A-Z]/.test(last) ? /^[A-Za-z]/.test(rest) : goesOn.test(rest));

const opener = /(?:[frbu]{1,2}(?=["']))?(\\{0,3}["'`])?[“‘«]?/iy;
export function skipped(pattern: RegExp, text: string, at: number): number {
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

/** An object with members of its own: they are looked at by themselves. */
const members = /\{[ \t]{0,8}\\{0,3}["'`]/y;

export function valueFrom(text: string, at: number, judge: Judge, cut: boolean): Span | undefined {
  // the given value has a name of its own, and is found behind that
  if (isAssigned(text, at) || skipped(members, text, at) > at) return undefined;
  opener.lastIndex = at;
  const [all = "", quote] = opener.exec(text) ?? [];
  return (quote === undefined ? bareValue(judge) : quotedValue(quote, judge))(text, at + all.length, cut);
}

/** The kind of value that a whole name tells of. */
export function kindOf(name: string): SecretNameKind | undefined {
  for (let at = 0; at < name.length - 1; at += 1) {
    const found = nameAt(`${name}=`, at);
    const rest = found ? name.slice(at + found.length) : "";
    if (!found || isAbout(rest) || isOtherWord(rest, name.charAt(at + found.length - 1))) continue;
    if (!isOtherThing(found.text, name, at)) return found.kind;
  }
  return undefined;
}
