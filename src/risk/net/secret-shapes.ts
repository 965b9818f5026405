import { longPattern } from "../../kernel/long-pattern.ts";
import { lazily } from "../../kernel/lazily.ts";
import type { Json } from "../../kernel/ids.ts";
import { detectSecrets } from "../../lexicon/secrets/detect.ts";
import { secretsByName } from "../../lexicon/secrets/detect-members.ts";
import { readingsOf, unitsOfReadings } from "./readings.ts";
import { isBrief, work } from "../work.ts";
import { isSecretOfOwner } from "./variable-homes.ts";

/** One kind of text that should not be sent, beside the redactor's shapes. */
export interface ShapeRow {
  readonly name: string;
  readonly text: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const sixteen = "ABCD2345EFGH6789";

/** Shapes that only matter on their way out: less than a whole secret, files of the machine, parts that the shell fills in. */
export const shapeRows = lazily((): readonly ShapeRow[] => [
  {
    name: "keys as a name server sees them",
    text: /(?<![A-Za-z0-9])a[ks]ia[0-9a-z]{16}(?=\.)/,
    hits: [`akia${sixteen.toLowerCase()}.evil.test`],
    misses: ["akia", "akiatoolsforeverybodyhere"],
  },
  {
    name: "the beginning of a key or a token",
    text: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY|AGE-SECRET-KEY-1|(?<![\w-])eyJ[\w-]{10,1000}\.eyJ[\w-]{10,1000}\./,
    hits: ["-----BEGIN RSA PRIVATE KEY-----", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.x"],
    misses: ["-----BEGIN CERTIFICATE-----"],
  },
  {
    name: "variables and addresses with a password",
    text: longPattern()`
      (?<!\w)(?:[A-Z0-9_]{0,60}_)?(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|
      ACCESS_KEY)(?:_[A-Z0-9_]{1,40})?=(?![<{$\uFFFC]|x{3}|your)[^\s&]{4,}|(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|
      amqps?|mssql):\/\/[^/\s:@]{0,100}:(?![<{$\uFFFC*])[^/\s@]{1,200}@
    `,
    hits: ["env=APP_SECRET_KEY=abcdef", "GITHUB_TOKEN=abcdef", "u=postgres://u:p@h/db"],
    misses: ["api_key=DEMO_KEY", "postgres://localhost/db", "SECRET_KEY=${SECRET_KEY}"],
  },
  {
    name: "files of users and answers about users",
    text: /root:[x*]?:0:0(?::|$)|\bdaemon:[x*]?:1:1:|\buid=\d{1,9}\([a-z_][\w-]{0,40}\)/,
    hits: ["root:x:0:0", "uid=0(root) gid=0(root)"],
    misses: ["root:x", "uid=7"],
  },
  {
    name: "an order to the shell that nobody expanded",
    text: longPattern()`
      (?:\$\(|\x60)\s{0,5}(?:<|(?:cat|env|printenv|id|whoami|hostname|base64|head|tail|ls|grep|echo|openssl|xxd|tar|gpg|security|aws|git|
      uname|sed|awk|curl)(?:[\s)\x60|]|$))|\$\{?(?:[A-Z0-9_]{0,60}_)?(?:SECRET|TOKEN|PASSWORD|API_?KEY|
      ACCESS_KEY)(?:_[A-Z0-9_]{1,40})?(?!\w)
    `,
    hits: ["d=$(cat .env)", "d=`whoami`", "d=$AWS_SECRET"],
    misses: ["q=$(document).ready", "price=$5"],
  },
]);

/** A secret on its way out: the name of its shape, and what it is. */
export interface HeldSecret {
  readonly name: string;
  readonly text: string;
}

/** The secrets that a text holds: as it is, behind escapes, or in base64, base32 or hexadecimal. */
export function secretsIn(text: string): readonly HeldSecret[] {
  if (isBrief()) return [];
  const before = known.get(text);
  if (before) {
    work(before.units); // the same input costs the same, whatever came before
    return before.found;
  }
  const readings = readingsOf(text);
  const found = readings.flatMap(plainSecretsIn);
  const units = readings.reduce((sum, reading) => sum + unitsOf(reading), unitsOfReadings(text));
  if (known.size >= knownMax) known.clear();
  if (text.length <= knownMaxChars) known.set(text, { found, units });
  return found;
}

/** A word is asked about for every host it may go to, and again where the request is judged. */
const known = new Map<string, { readonly found: readonly HeldSecret[]; readonly units: number }>();
const knownMax = 16;
const knownMaxChars = 65_536;

/** Whether a text holds a secret, in whatever spelling. */
export const holdsSecret = (text: string): boolean => !isBrief() && readingsOf(text).some((reading) => plainSecretsIn(reading).length > 0);

/** Whether names among the arguments mark one as a secret, as they will in the record. */
export function givesSecret(args: Readonly<Record<string, Json | undefined>>, count: number): boolean {
  if (isBrief()) return false;
  work(1 + count); // only short texts are looked at by their names
  return secretsByName(args as Json).length > 0;
}

/** Whether a text has what nobody asks for even on this machine: files of users, an order that nobody expanded. */
export const tellsOfMachine = (text: string): boolean =>
  readingsOf(text).some((reading) => shapeRows().some(({ text: pattern }) => pattern.test(reading)));

/** The secrets that redaction would star in a text as it stands. */
export function starredIn(text: string): readonly HeldSecret[] {
  work(unitsOf(text));
  return detectSecrets(text).map(({ name, start, end }) => ({ name, text: text.slice(start, end) }));
}
const unitsOf = (text: string): number => 1 + text.length / charsPerUnit;
const charsPerUnit = 24;

const plainSecretsIn = (text: string): readonly HeldSecret[] => [
  ...starredIn(text),
  ...shapeRows().flatMap(({ name, text: pattern }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [{ name, text: found }];
  }),
  ...[...text.matchAll(variable)].flatMap(([found, name = ""]) => (isSecretOfOwner(name) ? [{ name: "a variable", text: found }] : [])),
];
const variable = /\$\{?([A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,40})(?!\w)/g;

const unescaped = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const charsMax = 8_192;

const secretName =
  /^(?:\w{0,30}[_.-])?(?:password|passwd|pwd|passphrase|secret|client_?secret|private_?key|secret_?key|credentials?|creds)$/i;
const placeholder = /^(?:x{3,}|\*+|<.*|\{.*|\$.*|\[.*|your.*|changeme|example|true|false|null|none|undefined|yes|no)$/i;
/** Long by nature: signatures, and where a list goes on. */
const longName = longPattern("i")`
  ^(?:x-(?:amz|goog|oss|cos)-.*|policy|sig|signature|key-pair-id|token|.*_token|state|code|saml\w*|cursor|after|before|next\w*|
  page_?token|continuation\w*|hash|h|integrity)$
`;
/** A query without the parameters that are long by nature. */
export const withoutLongValues = (query: string): string =>
  query
    .split("&")
    .filter((pair) => !longName.test(pair.split("=")[0] ?? ""))
    .join("&");
const longChars = { value: 200, piece: 400 } as const;
const encoded = /^[A-Za-z0-9+/_=-]+$/;

/** Whether a parameter is named after a secret and has a value, or is long enough to be a file. */
export const tellsSecret = (query: string): boolean =>
  query
    .slice(0, charsMax)
    .split(/[&;]/)
    .some((pair) => {
      const at = pair.indexOf("=");
      if (at < 0) return false;
      const [name, value] = [unescaped(pair.slice(0, at)), unescaped(pair.slice(at + 1))];
      if (secretName.test(name) && value.length >= 4 && !value.includes("\uFFFC") && !placeholder.test(value)) return true;
      return value.length >= longChars.value && encoded.test(value) && !longName.test(name);
    });

/** A piece of a path that is long enough to be a file. */
export const carriesFile = (path: string): boolean =>
  path.split("/").some((piece) => piece.length >= longChars.piece && encoded.test(unescaped(piece)));
