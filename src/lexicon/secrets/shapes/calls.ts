import { longPattern } from "../../../kernel/long-pattern.ts";
import { argumentsFrom, isBeside, isPlainlyBeside, pairedTexts, secretAmong } from "../detect-arguments.ts";
import type { Judge } from "../detect-given.ts";
import { skipped, valueFrom } from "../detect-names.ts";
import { mixed, type Find, type SecretShape } from "./types.ts";

/** A call with a secret among its arguments: how it may begin, its name up to its bracket, and from which argument on the secret stands. */
interface Taker {
  readonly starts: readonly string[];
  readonly name: RegExp;
  readonly from: 0 | 1;
  readonly judge: Judge;
}

/** The rest of a name, and what belongs to what it names. */
const rest = String.raw`[\w$]{0,40}(?:(?:\.|::|->)\w{1,24}){0,2}`;
const signing = String.raw`auth(?!or(?![iI]))|credential|creds|log[io]n|sign_?in`;
const takers: readonly Taker[] = [
  {
    starts: ["auth", "credential", "creds", "login", "logon", "signin", "sign_in"],
    name: new RegExp(String.raw`(?:${signing})${rest}!?(?:\([ \t]{0,4}|[ \t]{1,2}(?=["']))`, "iy"),
    from: 1,
    judge: isBeside,
  },
  {
    starts: ["connect", "mysqli(", "pdo(", "ftp(", "ftp_tls("],
    name: /(?:connect(?:ion)?|mysqli|pdo|ftp(?:_tls)?)\([ \t]{0,4}/iy,
    from: 1,
    judge: isPlainlyBeside,
  },
  {
    starts: ["hmac(", "hmac.hexdigest(", "hmac::hexdigest(", "hmac.digest(", "hmac::digest(", "createcipheriv("],
    name: /(?:hmac(?:(?:\.|::)(?:hex)?digest)?|createcipheriv)\([ \t]{0,4}/iy,
    from: 1,
    judge: isBeside,
  },
  {
    starts: ["hmac.new(", "hmac256(", "hmac384(", "hmac512(", "fernet(", "cookieparser(", "createsecretkey("],
    name: /(?:hmac(?:\.new|\d{3})|fernet|cookieparser|createsecretkey)\([ \t]{0,4}/iy,
    from: 0,
    judge: isBeside,
  },
  {
    starts: ["scrypt", "pbkdf2", "bcrypt.", "argon2."],
    name: /(?:scrypt(?:sync)?|pbkdf2(?:sync|_hmac)?|(?:bcrypt|argon2)\.\w{4,20})\([ \t]{0,4}/iy,
    from: 0,
    judge: isBeside,
  },
  {
    starts: ["jwt", "jsonwebtoken."],
    name: /(?:jwt|jsonwebtoken)\w{0,8}(?:\.|::|->)(?:sign|verify|encode|decode|create)\w{0,8}(?:\([ \t]{0,4}|[ \t])/iy,
    from: 1,
    judge: isBeside,
  },
];

const called: Find = (text, at) => {
  for (const { name, from, judge } of takers) {
    const start = skipped(name, text, at);
    const found = start > at ? secretAmong(text, argumentsFrom(text, start).given.slice(from), judge) : undefined;
    if (found) return found;
  }
  return undefined;
};

/** A list of two behind a name of signing in. */
const listed = new RegExp(String.raw`(?:${signing})\w{0,24}["']?[ \t]{0,8}(?::=?|=>?)`, "iy");
/** A user and a password with a colon between, behind such a name or among the settings of a request. */
const joined = new RegExp(
  String.raw`(?:${signing}|userpwd)\w{0,24}["']?[ \t]{0,8}(?:[:=(,]|=>|[ \t])[ \t]{0,8}(["']?)[A-Za-z_][\w.@+-]{0,63}:(?![/:])`,
  "iy",
);
const given: Find = (text, at, cut) => {
  const list = skipped(listed, text, at);
  const { secret } = list > at ? pairedTexts(text, list) : {};
  if (secret) return secret;
  joined.lastIndex = at;
  const match = joined.exec(text);
  return match === null ? undefined : valueFrom(text, joined.lastIndex, isBeside, cut);
};

/** Values given together to several names, of which one is a password's: `user, password = "mira", "…"`. */
const together =
  /(?:password|passwd|pwd|pass|secret|token)\d?(?:[ \t]{0,2},[ \t]{0,2}[\w$.]{1,40}){0,2}[ \t]{0,2}[)\]]?[ \t]{0,4}:?=[ \t]{0,4}[([]?/iy;
const unpacked: Find = (text, at) => {
  const start = skipped(together, text, at);
  if (start === at) return undefined;
  const values = argumentsFrom(text, start).given.filter(({ isText }) => isText);
  return values.length > 1 ? secretAmong(text, values, isBeside) : undefined;
};

/** Sent behind a prompt that asks for a password, by a program that talks to another. */
const prompted = longPattern("iy")`
  (?:password|passphrase|assword|assphrase)[^\n"'()]{0,16}["'][ \t)};{]{0,8}(?:\r?\n[ \t]{0,40})?(?:[\w$]{1,40}\.)?send(?:line)?
  (?:[ \t]{1,4}--)?[ \t(]{1,4}(?=["'])
`;
/** In quotes, and with the key that ends a line. */
const typed = /(["'])((?:(?!\1)[^\r\n]){1,256}?)(?:\\{1,4}[rn]|[\r\n]){0,2}\1/y;
const sent: Find = (text, at) => {
  typed.lastIndex = skipped(prompted, text, at);
  const value = typed.lastIndex > at ? typed.exec(text)?.[2] : undefined;
  if (value === undefined || !isBeside(value)) return undefined;
  const start = skipped(prompted, text, at) + 1;
  return { start, end: start + value.length };
};

/** Secrets that no name tells of: their place among the arguments of a call does. */
export const callShapes = (): readonly SecretShape[] => [
  {
    name: "secret among the arguments of a call",
    starts: takers.flatMap(({ starts }) => starts),
    anyCase: true,
    extent: "members",
    find: called,
    examples: () => ({
      hits: [
        "HTTPBasicAuth('jo','«k9#mQ2$vL8»')",
        `.auth("jo", "«${mixed(20)}»", { type: "basic" })`,
        'req.SetBasicAuth("jo","«Winter2031!»")',
        'new NetworkCredential("jo","«k9#mQ2$vL8»","SHOP")',
        "s.login('jo@shop.example','«k9#mQ2$vL8»')",
        'PasswordAuthentication("jo", "«k9#mQ2$vL8»".toCharArray())',
        `Credentials.basic("jo","«${mixed(20)}»")`,
        "request.basic_auth 'jo', '«k9#mQ2$vL8»'",
        '.basic_auth("jo", Some("«k9#mQ2$vL8»"))',
        "HTTPBasicAuth(\n    'jo',\n    '«k9#mQ2$vL8»')",
        'smtp.PlainAuth("", "jo", "«k9#mQ2$vL8»", host)',
        'DriverManager.getConnection(url, "jo", "«k9#mQ2$vL8»")',
        'mysqli_connect("localhost", "jo", "«k9#mQ2$vL8»", "shop")',
        `createHmac('sha256','«${mixed(20)}»')`,
        `hash_hmac('sha256', $data, '«${mixed(20)}»')`,
        `hmac.new(b'«${mixed(20)}»', text, 'sha256')`,
        `jwt.sign({ user: { id: 1 } }, '«${mixed(20)}»', { expiresIn: '1h' })`,
        `jwt.encode(x, "«${mixed(20)}»", algorithm="HS256")`,
        "bcrypt.hash('«k9#mQ2$vL8»', 10)",
      ],
      misses: [
        "auth('google', 'profile')",
        'author("Mira", "k7Qx2Zp9")',
        "login(user, password)",
        "login('mira', process.env.PASSWORD)",
        "login('mira', '$PASSWORD')",
        "authorize('GET', '/v1/orders/k7Qx2Zp9')",
        "connect('db', '0a1b2c3d-1a2b-4c3d-8e4f-0a1b2c3d4e5f')",
        "signIn('credentials', { redirect: false })",
        "createHmac('sha256', key).update('k9#mQ2$vL8')",
        "jwt.verify(token, publicKey, { algorithms: ['RS256'] })",
        "describe('login', () => {})",
      ],
    }),
  },
  {
    name: "password beside its user",
    starts: ["auth", "credential", "creds", "login", "logon", "signin", "sign_in", "userpwd"],
    anyCase: true,
    extent: "members",
    find: given,
    examples: () => ({
      hits: [
        "login = ['jo','«k9#mQ2$vL8»']",
        'DEFAULT_LOGIN = ("jo", "«k9#mQ2$vL8»")',
        "curl_setopt($c, CURLOPT_USERPWD, 'jo:«k9#mQ2$vL8»')",
        "tool --basic jo:no --login jo:«Winter2031!»",
        "tool --login=jo:«k9#mQ2$vL8»",
        'httpAuth("jo:«k9#mQ2$vL8»")',
      ],
      misses: [
        "login: [user, password]",
        "login = ['mira', 'password']",
        "login: https://login.shop.example/k7Qx2Zp9",
        "login jo:$PASSWORD",
        "credentials: same-origin",
        "auth: session:required",
      ],
    }),
  },
  {
    name: "password among values given together",
    starts: ["password", "passwd", "pwd", "pass", "secret", "token"],
    anyCase: true,
    extent: "members",
    find: unpacked,
    examples: () => ({
      hits: [
        'user, password = "jo", "«k9#mQ2$vL8»"',
        '(user, password) = ("jo","«k9#mQ2$vL8»")',
        'const [user, password] = ["jo", "«k9#mQ2$vL8»"];',
        'user, pass := "jo", "«k9#mQ2$vL8»"',
        'password, user = "«k9#mQ2$vL8»", "jo"',
      ],
      misses: ['user, password = "mira", "password"', "user, password = read(), read()", 'tokens = ["if", "else"]'],
    }),
  },
  {
    name: "password sent behind a prompt",
    starts: ["password", "passphrase", "assword", "assphrase"],
    anyCase: true,
    extent: "lines",
    find: sent,
    examples: () => ({
      hits: [
        String.raw`expect "password:"; send "«k9#mQ2$vL8»\r"`,
        'expect "Password: "\nsend "«k9#mQ2$vL8»"\n',
        String.raw`expect "*assword*" { send -- "«k9#mQ2$vL8»\r" }`,
        "child.expect('password:'); child.sendline('«k9#mQ2$vL8»')",
      ],
      misses: [String.raw`expect "password:"; send "$PASS\r"`, String.raw`expect "password:"; send "\r"`],
    }),
  },
];
