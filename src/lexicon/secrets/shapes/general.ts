import { longPattern } from "../../../kernel/long-pattern.ts";
import { callShapes } from "./calls.ts";
import { commandShapes } from "./commands.ts";
import { inputShapes } from "./input.ts";
import { namedShapes } from "./names.ts";
import { statementShapes } from "./statements.ts";
import { privateKey, puttyKey } from "../detect-block.ts";
import { bareValue, isGiven, isGivenPassword } from "../detect-given.ts";
import { skipped } from "../detect-names.ts";
import { isHandedOver, isPlaceholder, isRandom } from "../detect-value.ts";
import { byJudgement, byLead, byPattern, hex, mixed, type Find, type MakePattern, type SecretShape } from "./types.ts";

/** True for base64 of `user:password`. */
function isUserAndPassword(secret: string): boolean {
  return /^[\x20-\x7e]{1,200}:[\x20-\x7e]{1,1500}$/.test(Buffer.from(secret, "base64").toString("latin1"));
}

/** Tokens behind a header that says who asks. A server that asks for one names its kind. */
const isToken = (secret: string): boolean =>
  isGiven(secret) && !isPlaceholder(secret) && !/^(?:realm|error|scope|charset|resource_metadata)=/i.test(secret);

/** Finds a token without quotes behind what leads to it. */
const behind = (make: MakePattern): Find => {
  const find = bareValue(isToken);
  let lead: RegExp | undefined;
  return (text, at, cut) => {
    lead ??= make();
    lead.lastIndex = at;
    return lead.test(text) ? find(text, lead.lastIndex, cut) : undefined;
  };
};

/** A password behind a colon, as drivers take it: `user:password@tcp(host)`. */
const sourceMax = 100;
const sourceStarts = (): readonly string[] =>
  Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
    .filter((letter) => !/["'`/\\:]/.test(letter))
    .map((letter) => `:${letter}`);
const goSource = byPattern(() => /:([^\s"'`]{1,80}?)(?=@(?:tcp6?|udp6?|unix|cloudsql)\()/y, isHandedOver);
const oracleSource = byPattern(
  () => /(?:jdbc:oracle:\w{1,8}:|sqlplus (?:-\w{1,4} ){0,3})[^\s/@"']{1,64}\/([^\s"'`@]{1,80})(?=@)/y,
  isHandedOver,
);

const again = /&(?:confirm(?:ation)?|repeat|retype|again)=/iy;

const pem = (kind: string, end = `-----END ${kind}-----`): string =>
  `-----BEGIN ${kind}-----\n${mixed(64)}\n${mixed(64)}\n${mixed(20)}==\n${end}`;

/** Keys and tokens of no particular service. */
const documentShapes = (): readonly SecretShape[] => [
  {
    name: "private key",
    starts: ["-----BEGIN ", "---- BEGIN "],
    extent: "block",
    find: privateKey,
    examples: () => ({
      hits: [
        `x «${pem("RSA PRIVATE KEY")}» y`,
        `«${pem("OPENSSH PRIVATE KEY")}»\n`,
        `"«${pem("PRIVATE KEY").replaceAll("\n", "\\n")}»\\n"`,
        `«-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,${hex(32)}\n\n${mixed(64)}\n-----END EC ` +
          "PRIVATE KEY-----»",
        `«-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 2\n\n${mixed(64)}\n${mixed(30)}\n=${mixed(4)}\n-----END PGP PRIVATE KEY ` +
          "BLOCK-----»",
        `cut off: «-----BEGIN PRIVATE KEY-----\n${mixed(64)}\n${mixed(64)}» and then it said: hello world`,
      ],
      misses: [
        'text.includes("-----BEGIN PRIVATE KEY-----")',
        pem("CERTIFICATE"),
        pem("PUBLIC KEY"),
        "-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----",
      ],
    }),
  },
  {
    name: "private key of PuTTY",
    starts: ["Private-Lines: "],
    extent: "block",
    find: puttyKey,
    examples: () => ({
      hits: [`«Private-Lines: 2\n${mixed(64)}\n${mixed(64)}»\nPrivate-MAC: ${hex(40)}\n`],
      misses: ["Private-Lines: 2 follow", "Public-Lines: 6"],
    }),
  },
  {
    name: "private key in base64",
    starts: ["LS0tLS1CRUdJTi"],
    extent: "word",
    find: byPattern(
      () =>
        longPattern("y")`
          LS0tLS1CRUdJTi(?:BSU0EgUFJJVkFURS|BQUklWQVRF|BFQyBQUklWQVRF|BPUEVOU1NIIFBSSVZBVE|BFTkNSWVBURUQgUFJJVkFURS|
          BQR1AgUFJJVkFURS)[A-Za-z0-9+/=]{40,8000}
        `,
    ),
    examples: () => ({
      hits: [`client-key-data: «LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBL${mixed(200)}=»`],
      misses: [`LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t${mixed(200)}`],
    }),
  },
  {
    name: "JSON web token",
    starts: ["eyJ"],
    apart: true,
    extent: "word",
    find: byPattern(() => /eyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{16,1000}/y),
    examples: () => ({
      hits: [`jwt «eyJ${mixed(30)}.eyJ${mixed(60)}.${mixed(43)}»`, `?t=«eyJ${mixed(30)}.eyJ${mixed(60)}.${mixed(86)}»&x`],
      misses: [`eyJ${mixed(60)}`, `data:application/json;base64,eyJ${mixed(60)}==`, "eyJ.eyJ.x"],
    }),
  },
  {
    name: "password hash",
    starts: ["$1$", "$apr1$", "$2a$", "$2b$", "$2y$", "$5$", "$6$", "$7$", "$y$", "$gy$", "$argon2"],
    extent: "word",
    find: byPattern(
      () =>
        longPattern("y")`
          \$(?:(?:1|apr1)\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|7\$[./A-Za-z0-9]{11,96}\$[./A-Za-z0-9]{43}|
          2[aby]\$\d\d\$[./A-Za-z0-9]{53}|[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|
          g?y\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{8,86}\$[./A-Za-z0-9]{43}|argon2(?:id|i|d)\$[A-Za-z0-9=,$+/]{40,300})
        `,
    ),
    examples: () => ({
      hits: [`root:«$6$${mixed(16)}$${mixed(86)}»:19000:0`, `jo:«$1$${mixed(8)}$${mixed(22)}»:19000:0`, `'«$2b$10$${mixed(53)}»'`],
      misses: ["cost $5$ or $6$ each", "$2b$10$short"],
    }),
  },
];

/** Where a protocol has a place for a secret. */
const placeShapes = (): readonly SecretShape[] => [
  {
    name: "password in an address",
    starts: ["://"],
    extent: "word",
    find: byPattern(
      () =>
        longPattern("y")`
          :\/\/[^\s/:@"'<>]{0,128}:((?![0-9]{1,5}[?#,;&"'\x60<>)\]}])(?:[^\s/"'\x60<>]|["'\x60>](?![\s,;:.)\]}>+|&\\]|$)|<(?![\s/!a-zA-Z]|
          $)){1,256})(?=@)
        `,
      isHandedOver,
    ),
    examples: () => ({
      hits: [
        "postgres://app:«hunter2»@db:5432/x",
        "redis://:«a@b!c»@cache",
        `https://u:«k9(m<2"v»@h.example/x`,
        `https://x-access-token:«ghp_${mixed(36)}»@github.example/a/b`,
      ],
      misses: [
        "postgres://app:$PASS@db",
        "postgres://app:${PASS}@db",
        "https://user:<password>@host",
        "http://localhost:3000/a@b",
        "http://localhost:3000?mail=a@b",
        "ssh://git@host:22/x",
        '{"a":"http://h:80","b":"x@y"}',
        '<a href="http://h:x1">me@shop</a>',
        "postgres://user:password@host/db",
      ],
    }),
  },
  {
    name: "password given once more",
    starts: ["confirm", "confirmation", "repeat", "retype", "again"].map((name) => `&${name}=`),
    anyCase: true,
    extent: "word",
    find: (text, at, cut) => {
      const start = skipped(again, text, at);
      return start > at ? bareValue(isGivenPassword)(text, start, cut) : undefined;
    },
    examples: () => ({
      hits: ["user=jo&changed=1&confirm=«k9#mQ2$vL8»", "password=«k9#mQ2$vL8»&confirm=«k9#mQ2$vL8»"],
      misses: ["?delete=1&confirm=yes", "&confirm=true&page=2", "&again=$PASS"],
    }),
  },
  {
    name: "token in an address",
    starts: ["://"],
    extent: "word",
    find: byPattern(() => /:\/\/([A-Za-z0-9_.~-]{20,256})(?=@)/y, isRandom),
    examples: () => ({
      hits: [`https://«${hex(32)}»@o1.ingest.sentry.example/12`, `git clone https://«${mixed(40)}»@host/x`],
      misses: ["ssh://a-user-with-a-long-name@host", "https://host/x@y"],
    }),
  },
  {
    name: "basic authorization",
    starts: ["basic "],
    anyCase: true,
    extent: "line",
    find: byLead(() => /basic {1,4}/iy, "[A-Za-z0-9+/=]", isUserAndPassword),
    examples: () => ({
      hits: [`Authorization: Basic «${btoa("jo:s3cret-one")}»`, `-H "authorization: basic «${btoa("user:pass!")}»"`],
      misses: ["Basic authentication", "basic information about things", "Authorization: Basic $CREDENTIALS"],
    }),
  },
  {
    name: "bearer token",
    starts: ["bearer ", "bearer%20"],
    anyCase: true,
    extent: "line",
    find: behind(() => /bearer(?: {1,4}|%20)/iy),
    examples: () => ({
      hits: [`Authorization: Bearer «${mixed(24)}»`, `'authorization':'bearer «${mixed(20)}.${mixed(20)}»'`],
      misses: [
        "Bearer $TOKEN",
        "Bearer ${token}",
        "Bearer <your-token>",
        "Bearer your-access-token-here",
        'WWW-Authenticate: Bearer realm="a1B2c3", error="k7Qx2Zp9"',
        "Bearer authentication/authorization",
      ],
    }),
  },
  {
    name: "authorization header",
    starts: ["authorization"],
    anyCase: true,
    extent: "line",
    find: behind(
      () =>
        longPattern("iy")`
          authorization\\{0,3}["']?[ \t]{0,8}[:=,][ \t]{0,8}\\{0,3}["'\x60]?(?:(?:token|apikey|api-key|key|digest|sso-key|splunk|
          bot|(?!ssws )[a-z]{2,16}(?:-[a-z]{2,12}){0,2}(?= {1,4}[\w.+/=-]{16})) {1,4})?
        `,
    ),
    examples: () => ({
      hits: [
        `Authorization: token «${mixed(40)}»`,
        `"Authorization": "«${mixed(32)}»"`,
        "Authorization: GenieKey «3f2b8c1e-7d4a-4e9b-a1c2-5f6e7d8c9b0a»",
        `authorization: Vendor-Key «${mixed(24)}»`,
      ],
      misses: [
        "Authorization: required-for-all-calls",
        "Authorization: see the documentation-of-that-service",
        "authorization = getAuthorizationHeader2()",
        "Authorization: $HEADER",
      ],
    }),
  },
  {
    name: "login of a registry",
    starts: ['"auth"'],
    extent: "line",
    find: byPattern(() => /"auth"[ \t]{0,4}:[ \t]{0,4}"([A-Za-z0-9+/]{8,2048}={0,2})(?=")/y, isUserAndPassword),
    examples: () => ({
      hits: [`{"auths":{"r":{"auth": "«${btoa("jo:s3cret-one")}»"}}}`],
      misses: ['"auth": "required"', '"auth": "optionalForAll"'],
    }),
  },
  {
    name: "password in the name of a source",
    starts: [...sourceStarts(), "jdbc:oracle:", "sqlplus "],
    extent: "word",
    find: (text, at, cut) => {
      if (text.charAt(at) !== ":") return oracleSource(text, at, cut);
      // Colons are everywhere, and this is how to pass over most of them quickly.
      return text.slice(at, at + sourceMax).includes("@") ? goSource(text, at, cut) : undefined;
    },
    examples: () => ({
      hits: [
        "root:«hunter2»@tcp(db:3306)/shop",
        'sql.Open("mysql", "mira:«k9#m:Q2»@unix(/run/db.sock)/shop")',
        "jdbc:oracle:thin:scott/«tiger»@db:1521:shop",
      ],
      misses: ["root:$PASS@tcp(db)/shop", "root@tcp(db:3306)/shop", "a:b@host(x)", "jdbc:oracle:thin:@db:1521:shop"],
    }),
  },
  {
    name: "password of a pgpass file",
    starts: [":5432:", ":5433:", ":6432:", ":3306:", ":*:"],
    extent: "line",
    find: byJudgement(() => /:(?:[0-9]{4}|\*):[\w*-]{1,64}:[\w*-]{1,64}:((?:[^\s:\\"']|\\[:\\]){6,256})/y, isHandedOver),
    examples: () => ({
      hits: ["db.example.org:5432:shop:mira:«hunter2»", "localhost:*:*:mira:«k9#mQ2$vL8»"],
      misses: ["fe80:5432:abcd:ef01:2345", "docker run -p 5432:5432 x", "db:5432:shop:mira:$PASS"],
    }),
  },
  {
    name: "password of a netrc file",
    starts: ["machine "],
    extent: "line",
    find: byJudgement(
      () => /machine [ \t]{0,4}\S{1,200}[ \t]{1,4}login[ \t]{1,4}\S{1,200}[ \t]{1,4}password[ \t]{1,4}(\S{3,300})/y,
      isHandedOver,
    ),
    examples: () => ({
      hits: ["machine api.example.org login jo password «hunter2»"],
      misses: ["machine x login y password $PASS", "machine learning"],
    }),
  },
];

export const generalShapes = (): readonly SecretShape[] => [
  ...documentShapes(),
  ...placeShapes(),
  ...statementShapes(),
  ...commandShapes(),
  ...inputShapes(),
  ...callShapes(),
  ...namedShapes(),
];
