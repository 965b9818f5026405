import { lazily } from "../../kernel/lazily.ts";
/** One kind of text that nobody should send. */
export interface ShapeRow {
  readonly name: string;
  readonly text: RegExp;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const sixteen = "ABCD2345EFGH6789";

/** What keys of known services look like, and what well-known files look like. */
export const shapeRows = lazily((): readonly ShapeRow[] => [
  {
    name: "keys of clouds",
    text: /(?<![A-Za-z0-9])(?:A[KS]IA[0-9A-Z]{16}|a[ks]ia[0-9a-z]{16}(?=\.)|AIza[\w-]{30,}|ya29\.[\w-]{20,}|dop_v1_[0-9a-f]{20,})/,
    hits: [`AKIA${sixteen}`, `/x/ASIA${sixteen}.png`, `akia${sixteen.toLowerCase()}.evil.test`],
    misses: ["AKIA", "akiatoolsforeverybodyhere", "AIzabc"],
  },
  {
    name: "keys of code hosts and registries",
    text: /(?<![A-Za-z0-9])(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|npm_[A-Za-z0-9]{20,}|pypi-AgE[\w-]{20,}|hf_[A-Za-z0-9]{20,})/,
    hits: [`ghp_${sixteen}${sixteen}`, `npm_${sixteen}${sixteen}`, `hf_${sixteen}${sixteen}`, `glpat-${sixteen}`],
    misses: ["npm_config_registry_of_a_team", "ghp_example", "hf_hub"],
  },
  {
    name: "keys of models, shops and chats",
    text: /(?<![A-Za-z0-9])(?:sk-(?:ant|proj|or|svcacct|admin)-[\w-]{8,}|sk-(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{20,}|[sr]k_live_\w{16,}|whsec_\w{16,}|xox[abeoprs]-[\w-]{10,}|xapp-\d-[\w-]{10,}|SG\.[\w-]{16,60}\.[\w-]{16,}|shpat_[0-9a-f]{20,})/,
    hits: [`sk-ant-api03-${sixteen}`, `sk-${sixteen}${sixteen}`, `xoxb-${sixteen}`, `sk_live_${sixteen}`],
    misses: ["task-management-for-very-large-teams", "sk-learn-is-a-library-for-python", "risk-ant-api03-colony"],
  },
  {
    name: "keys and tokens in full",
    text: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY|AGE-SECRET-KEY-1|(?<![\w-])eyJ[\w-]{10,1000}\.eyJ[\w-]{10,1000}\./,
    hits: ["-----BEGIN RSA PRIVATE KEY-----", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.x"],
    misses: ["-----BEGIN CERTIFICATE-----"],
  },
  {
    name: "variables and addresses with a password",
    text: /(?<!\w)(?:[A-Z0-9_]{0,60}_)?(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY)(?:_[A-Z0-9_]{1,40})?=(?![<{$\uFFFC]|x{3}|your)[^\s&]{4,}|(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql):\/\/[^/\s:@]{0,100}:(?![<{$\uFFFC*])[^/\s@]{1,200}@/,
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
    text: /(?:\$\(|`)\s{0,5}(?:<|(?:cat|env|printenv|id|whoami|hostname|base64|head|tail|ls|grep|echo|openssl|xxd|tar|gpg|security|aws|git|uname|sed|awk|curl)(?:[\s)`|]|$))|\$\{?(?:[A-Z0-9_]{0,60}_)?(?:SECRET|TOKEN|PASSWORD|API_?KEY|ACCESS_KEY)(?:_[A-Z0-9_]{1,40})?(?!\w)/,
    hits: ["d=$(cat .env)", "d=`whoami`", "d=$AWS_SECRET"],
    misses: ["q=$(document).ready", "price=$5"],
  },
]);

/** Whether a text holds a secret as it stands. */
export const isSecret = (text: string): boolean => shapeRows().some((row) => row.text.test(text));

/** How much is decoded: what stands there in plain is looked at whole. */
const limits = { chars: 8_192, pieces: 60, pieceChars: 16 } as const;

const unescaped = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether a text holds a secret: as it is, behind escapes, or in base64 or hexadecimal (one layer). */
export function holdsSecret(text: string): boolean {
  const raw = text.slice(0, limits.chars);
  const once = unescaped(raw);
  const plain = [...new Set([text, once, unescaped(once)])];
  return plain.some((each) => isSecret(each)) || piecesOf(once).some((piece) => decodings(piece).some(isSecret));
}

/** A slash belongs to base64 and to paths: both readings are tried. */
const piecesOf = (text: string): readonly string[] =>
  [...new Set([...text.split(/[^A-Za-z0-9+_-]+/), ...text.split(/[^A-Za-z0-9+/_-]+/)])]
    .filter((piece) => piece.length >= limits.pieceChars)
    .slice(0, limits.pieces);

function decodings(piece: string): readonly string[] {
  const base64 = Buffer.from(piece, "base64").toString("latin1");
  return /^(?:[0-9a-f]{2}){8,}$/i.test(piece) ? [base64, Buffer.from(piece, "hex").toString("latin1")] : [base64];
}

const secretName =
  /^(?:\w{0,30}[_.-])?(?:password|passwd|pwd|passphrase|secret|client_?secret|private_?key|secret_?key|credentials?|creds)$/i;
const placeholder = /^(?:x{3,}|\*+|<.*|\{.*|\$.*|\[.*|your.*|changeme|example|true|false|null|none|undefined|yes|no)$/i;
/** Long by nature: signatures, and where a list goes on. */
const longName =
  /^(?:x-(?:amz|goog|oss|cos)-.*|policy|sig|signature|key-pair-id|token|.*_token|state|code|saml\w*|cursor|after|before|next\w*|page_?token|continuation\w*|hash|h|integrity)$/i;
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
    .slice(0, limits.chars)
    .split(/[&;]/)
    .some((pair) => {
      const at = pair.indexOf("=");
      if (at < 0) return false;
      const [name, value] = [unescaped(pair.slice(0, at)), unescaped(pair.slice(at + 1))];
      if (secretName.test(name) && value.length >= 4 && !value.includes("\uFFFC") && !placeholder.test(value))
        return true;
      return value.length >= longChars.value && encoded.test(value) && !longName.test(name);
    });

/** A piece of a path that is long enough to be a file. */
export const carriesFile = (path: string): boolean =>
  path.split("/").some((piece) => piece.length >= longChars.piece && encoded.test(unescaped(piece)));
