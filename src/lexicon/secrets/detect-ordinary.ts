import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import { withoutEnd } from "../../kernel/text.ts";
import { isForeignWord, isMadeThing, isType, isVersion, mediaType, minifiedMembers, undotted } from "./ordinary-forms.ts";
import { judgedMax } from "./shapes/types.ts";
import { isWordlike } from "./wordlike.ts";

/** Shorter secrets could not be told from ordinary names. */
export const givenMinChars = 6;

const words = (text: string): readonly string[] => text.split(" ");

/** Short forms that programs are full of, and that no rule of letters lets through. */
const shortForms = lazily(
  () =>
    new Set([
      ...words("api app args auth aws bin btn btoa cfg chk cli cmd cnt cpu css csv ctx curr cwd db del dev dir dns doc dst"),
      ...words("env err evt exp ext fmt fn fqdn func gcp gen gif gpt gpu grpc guid hdr hmac html http https idx img impl"),
      ...words("init int ios jpg json jwt jwks kms kv ldap len lhs lib ln loc lvl max md min mkdir msg mtls mut mysql nan"),
      ...words("nginx npm npx num oauth obj oidc opt pg pgp php pid pkg png pnpm pos prev prod proj prop psql ptr pub pwd py"),
      ...words("qty rand rdf recv ref regex req res ret rhs rpc rsa rtl rx sasl sdk seq sftp sha sms smtp soc sql src srv ssh"),
      ...words("ssl ssm sso std stdin stdout stderr stg stmt str sts sub svc svg sys tbl tcp tls tmp tmpl ts tsx ttl tx txt udp"),
      ...words("uid uint uri url utf uuid val var vpc vpn wasm ws wss www xml xhr yaml yml zip zsh ed ec rs hs es ps aes cbc gcm"),
      ...words("cl gb kb mb tb ms hr jdbc odbc cdn mfa otp totp acr ecr gcr iam eks aks gke gpg pem pkcs x509 bcrypt scrypt"),
      ...words(
        "my to is of in on at by id ok no do go up us we it an as or if be me io ui ip os vm ci cd qa pr js vs arg ret salt askpass " +
          "whoami logout login elf tok ast jwe jws jwk zod",
      ),
    ]),
);

/** Words with a digit inside, and names that are hardly more than one. */
const withDigits = longPattern("g")`
  (?<![A-Za-z0-9])(?:i18n|l10n|a11y|k8s|e2e|p2p|b2b|b2c|x86|x64|x509|ec2|md5|utf8|b64|log4j|neo4j|cl100k|gpt\d\w?|base64|oauth2|
  auth0|[uU]?[iI]nt\d{1,2}|float\d{2}|sha\d{1,3}|[hre]s\d{3}|ed25519|aws4|hunter2)(?![a-z0-9])
`;
const versioned = /(?<![A-Za-z0-9])(?:v\d{1,3}(?:(?:alpha|beta|rc)\d?)?|s3|h2)(?![A-Za-z0-9])|(?<=[a-z])V\d{1,2}(?![A-Za-z0-9])/g;

/** Numbers, versions, times and sizes. */
const number = longPattern("i")`
  ^[-+]?(?:0x[0-9a-f]{1,8}|v?\d[\d.,:_/T-]*(?:Z|%|ms|s|min|h|k|m|kb|mb|gb|px|pt|em|x|st|nd|rd|th|(?:-?(?:alpha|beta|rc|dev|
  snapshot)[.\d]*))?)$
`;
/** Stand-ins for a value that comes from elsewhere, or is not there. */
const standIns = [
  longPattern()`
    ^\$\{|\$\{[A-Za-z_][^}]{0,60}\}|^\$\(|\/\*.{0,40}\*\/|^\/[^/]{1,60}\/[dgimsuvy]{0,4}$|\{\{[-~]? ?[.$A-Za-z_]|<%[=-]?[ a-z]|
    ^%[A-Za-z_]{2,40}%$|^\{[A-Za-z_.]{1,40}(?:![rsa])?\}?$|^@[a-z]+(?:[./]|$)
  `,
  longPattern()`
    ^[A-Z]:\\|^[a-z][a-z0-9+.]{1,20}:\/\/|^(?:op|vault|ssm|arn|ref\+[a-z]+|secretsmanager|keyring|env|urn|data|jdbc):|^(?:sha\d{1,3}|
    md5)[:-]
  `,
  /^!(?:ref|sub|getatt|vault|secret)|^(?:id|type|src|env|name|path)=/i,
  mediaType,
  minifiedMembers,
  /your|change.?(?:me|it)|example|placeholder|dummy|redacted|replace|insert.?(?:here|your)|fixme|foobar|lorem/i,
  /x{4}|\*{3}|\.{3}|…|•|12345678|abcdefgh|deadbeef|process\.|environ|getenv|import\.meta/i,
  /^(?:[A-Za-z_.-]|25519){0,40}(?:password|passwd|secret|token|private_?key|api_?key|access_?key|[a-z_]auth)[A-Za-z_-]{0,40}\d{0,3}$/i,
  /^\uFFFC|^\([a-z]{2,20}$|^0x[0-9a-f]{40}$|^\[\{["']?[a-z]/i,
  /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$|^\{@[a-z]+$|^\((?:await|async|new|typeof|void|yield)$/i,
  /\[\^?(?:a-z|A-Z|0-9)|\[\^[^\]]{1,8}\][+*{]|\\[dws][+*{]|\(\?[:=!<]|<\/?[a-z]{1,12}[ >]|^<!?[a-z]+$/i,
];
const standIn = lazily(() => new RegExp(standIns.map(({ source }) => source).join("|"), "i"));
export const isStandIn = (value: string): boolean => standIn().test(value.slice(0, judgedMax));

export const mail = /^[a-z0-9._+-]{1,60}@[a-z0-9-]{2,60}(?:\.[a-z]{2,12}){1,3}$/;

/** Escapes for signs that cannot be seen. */
const escapes = /\\{1,4}(?:[nrt]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2})/g;
const path = /^(?:~|\.{1,2})?\/([A-Za-z][\w.-]{2,40})\//;
const pieces = /[A-Za-z0-9]+/g;
const chunks = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
/** Signs that join the words of a name. Others make a sentence or a program, and that needs a longer word. */
const onlyJoined = /^[\w./:-]*$/;
/** So much of a value must be words for it to be made of them. */
const shareMin = 0.6;

/** Words that people number. */
const numbered = lazily(
  () =>
    new Set(
      words(
        "user admin test level type group node demo value key client server shop item file part step stage version name root data " +
          "hello world guest field table order page line main local host port text word pass secret token auth abc foo bar baz qux " +
          "example config option account service worker agent person team role task job case plan step run build image model prod " +
          "hunter string number result object element cluster bucket session customer request response product project database " +
          "param index count state event",
      ),
    ),
);
/** A shorter word with a number behind it may as well be chance. */
const numberedMin = 8;
/** Longer values have more than one word that tells. */
const namesMax = 13;
/** A number of base sixteen that is longer is none that people write by hand. */
const hexMin = 8;
const isHex = /^(?=[a-f]*\d)(?=\d*[a-f])[\da-f]+$|^(?=[A-F]*\d)(?=\d*[A-F])[\dA-F]+$/;

/** So many letters of words must stand beside a part that is none. */
const besideMin = 4;
/** With signs that join nothing at least one word is longer than chance makes. */
const besideSigns = 6;
/** A number between letters parts words only if both are long. */
const partedMin = 4;

/** How many letters of a piece are of words, and of the longest; undefined if it is not made of them. */
function wordsOf(piece: string): { readonly letters: number; readonly longest: number } | undefined {
  let [letters, longest, odd, before] = [0, 0, 0, 0];
  let [isParted, isKnownWhole] = [false, true];
  for (const [chunk] of piece.matchAll(chunks)) {
    if (/^\d/.test(chunk)) {
      isParted = before > 0;
      continue;
    }
    const isKnown = shortForms().has(chunk.toLowerCase()) || numbered().has(chunk.toLowerCase());
    isKnownWhole &&= isKnown || /^[A-Z]$/.test(chunk);
    // Capitals inside a word of both are a short form, and those are known.
    const isShort = /^[A-Z]{2,}$/.test(chunk) && /[a-z]/.test(piece);
    const isWord = isKnown || (!isShort && isWordlike(chunk));
    if (isParted && (!isWord || Math.min(before, chunk.length) < partedMin)) return undefined;
    if (!isWord) odd += chunk.length;
    else {
      letters += chunk.length;
      longest = Math.max(longest, chunk.length);
    }
    before = chunk.length;
  }
  if (odd === 1 && isKnownWhole && letters > 0) return { letters, longest };
  if (odd > 1 || (odd > 0 && (letters <= besideMin || /\d|[A-Z]$/.test(piece)))) return undefined;
  // Several short parts with capitals between them are a name only if each is known.
  if (longest < partedMin && !isKnownWhole && /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(piece)) return undefined;
  return { letters, longest };
}

/** True for values made of words, like names, paths, sentences and programs. */
export function isWorded(value: string): boolean {
  const word = /^(?=\D*\d)\d*([A-Za-z]+)\d*$/.exec(value)?.[1]?.toLowerCase();
  // `abc123` could be hexadecimal, and is what people write for any value.
  if (isHex.test(value)) return value.length < hexMin && word !== undefined && numbered().has(word);
  if (word !== undefined && word.length < numberedMin) return numbered().has(word) || shortForms().has(word);
  const isJoined = onlyJoined.test(value);
  let longestMin = isJoined ? 3 : besideSigns;
  let [all, letters, longest] = [0, 0, 0];
  for (const [piece] of value.replaceAll(escapes, " ").replaceAll(withDigits, "text").replaceAll(versioned, "").matchAll(pieces)) {
    const stem = value.length < namesMax ? /^\d*([A-Za-z]{1,5})\d*(?<=\d.{0,9})$/.exec(piece)?.[1]?.toLowerCase() : undefined;
    if (stem !== undefined && stem.length > 2 && !numbered().has(stem) && !shortForms().has(stem)) return false;
    const found = wordsOf(piece);
    if (!found && piece.length > (isJoined ? 2 : 1)) return false;
    if (!found && (piece.length > 1 || /\d/.test(piece))) longestMin = Math.max(longestMin, partedMin);
    all += piece.length;
    letters += found?.letters ?? 0;
    longest = Math.max(longest, found?.longest ?? 0);
  }
  return longest >= longestMin && letters >= all * shareMin;
}

/** True for a word of every day with one digit behind it: people choose such passwords, and no machine makes such a token. */
export const isCounted = (value: string): boolean => {
  const word = /^([A-Z]?[a-z]{4,24})\d[.,;:)\]}]*$/.exec(value)?.[1];
  return word !== undefined && isWordlike(word);
};

/** A variable's name: its letters hardly matter. */
const variable = /^\$(?:[A-Z][A-Z0-9_]*|[a-z_]{1,3}|\d)(?!\w)/;

/** True for what programs and people write where a secret might stand and none does. */
export function isOrdinary(said: string, isNumberOrdinary = true): boolean {
  const given = undotted(said);
  const value = withoutEnd(given.slice(0, judgedMax), ".,;:!?)]}");
  if (given.length < givenMinChars) return true;
  if (isStandIn(given) || isMadeThing(value) || variable.test(value) || mail.test(value)) return true;
  if (number.test(value)) return isNumberOrdinary || !/^\d{6,}$/.test(value);
  if (/^[\d\s.,:;()[\]{}-]*$/.test(value) || isForeignWord(value)) return true;
  const folder = path.exec(value)?.[1];
  return isWorded(value) || isVersion(value) || isType(given.slice(0, judgedMax), isWorded) || (folder !== undefined && isWorded(folder));
}

/** A word with a digit or a sign where words have none. */
const oddWord = /[A-Za-z]\d+[A-Za-z]|[A-Za-z][@#$%^*!~][A-Za-z\d]|\d[@#$%^*!~][A-Za-z]|\d[@#$%^*!~]+$/;
const format = /%[-\d.]{0,4}[a-z](?![a-z\d])|%\(|\{[^}]*\}|(?<![^ ])\$[A-Za-z_({]|<[^>]*>|=>|\|\||&&|[=!]=|\(\)|: |;/;
const spaced = { wordsMax: 5, charsMax: 64, wordMin: 4 } as const;

/** True for a secret with blanks in it, as only quotes hold it together: few words, and one that is none. */
export function isSpacedSecret(value: string): boolean {
  const parts = value.split(/[ \t]+/);
  if (value.length > spaced.charsMax || parts.length > spaced.wordsMax) return false;
  if (format.test(value) || isStandIn(value) || isVersion(value)) return false;
  return parts.some((part) => {
    const word = withoutEnd(part.replace(/^[("'[]+/, ""), ".,:;?)\"']");
    return (
      word.length >= spaced.wordMin &&
      !/^#[0-9a-f]{3,8}$/i.test(word) &&
      oddWord.test(word) &&
      !number.test(word) &&
      !mail.test(word) &&
      !isWorded(word)
    );
  });
}
