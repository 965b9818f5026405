import { drawing, drawn } from "./wrapped.fixture.ts";

const nouns =
  "account address agent archive basket branch bucket button cache channel client column commit config cursor customer device dialog domain editor element engine event factory feature field filter folder format gateway handler header index invoice item journal label layout ledger letter limit list locale manager market member memory message metric mission model module monitor network node number object option order output packet parser payment person plan policy pool portal product profile project prompt protocol queue reader record region report request result review route runner sample schema screen script search section sender server session setting shape signal source stage state status store stream string style switch system table target task team template tenant thread ticket timer topic trace track trigger update upload user value vendor version view visitor volume watcher widget window worker".split(
    " ",
  );
const secretWords = [
  "password",
  "passwd",
  "pwd",
  "token",
  "secret",
  "api_key",
  "apiKey",
  "API_KEY",
  "access_token",
  "client_secret",
  "auth_token",
  "session",
  "passphrase",
  "private_key",
];

/** What people and programs write about secrets, without one. `%` stands for the name. */
const about = [
  "% must be at least 12 characters",
  "%: required",
  "%: string",
  "%: string;",
  "%?: string | undefined",
  "%: true",
  "%: null",
  "%: ''",
  '%: ""',
  "% = getValue()",
  "% = await fetchValue(request, 2)",
  "%: process.env.KEY_1",
  "% = os.environ['KEY_2']",
  "% = req.headers.authorization",
  "% = user.%",
  "% = config.get('%')",
  "const % = useState('')[0]",
  "% count: 1234",
  "%s: 4096",
  "max_%s=200000",
  "%_id=42",
  "%Id: 17",
  "%_file=/run/files/value1",
  "%_url=https://shop.example/reset",
  "% is invalid (401)",
  "the % was rotated on 2031-04-01",
  "--%-stdin",
  "%=$VALUE",
  "%=${VALUE_1}",
  "%=$(pass show shop)",
  "%: {{ .Values.shop }}",
  "% = <your value>",
  "%=changeme",
  "%: ********",
  "%: xxxxxxxxxxxx",
  "%.length >= 8",
  "%: z.string().min(12)",
  "% varchar(255) not null",
  "SELECT % FROM users WHERE id = 7",
  "%Regex: /^(?=.*[A-Z])(?=.*[0-9]).{8,}$/",
  "if (!%) throw new Error('no % given')",
  "t('login.%.label')",
  "'login.%.hint': 'Your % has 8 to 64 letters'",
  ".%-field { color: #a1b2c3; margin: 0 4px }",
  "e.%=n.%||r.%1",
  "function t(e,n){return e.%!==n.%&&(e.k=r[0])}",
  "import { % } from './%-store.ts'",
  "%Hash: sha256",
  "# % goes into the vault",
  "| % | required | 8+ |",
  "%: !vault shop/db",
  "%: [REDACTED]",
  "% (optional)",
  "Enter %:",
  "%:",
  "%=",
  "wrong % for mira",
  "% expires in 3600 s",
  "%_ttl: 15m",
  "%Version: v1beta1",
  "reset-%",
  "forgot-%?next=/home",
  "%: ref+vault://shop/db#pw1",
  "type % = string & { brand: 'id1' }",
  "expect(%).toBe('abc')",
  "%: 'hunter2'",
  "%: test",
  '% = "%"',
  "%: None",
  '<input name="%" type="text" />',
  "grep -n % src/app.ts",
  "%Policy: Level-2-Strict",
];

const hexOf = (draw: (below: number) => number, length: number): string =>
  Array.from({ length }, () => draw(16).toString(16)).join("");

/** Ids and words of every day: each is one entry, and none is a secret. */
export function ordinaryTexts(seed: number): readonly string[] {
  const draw = drawing(seed);
  const noun = (): string => nouns[draw(nouns.length)] ?? "";
  const cap = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const uuid = (): string =>
    `${hexOf(draw, 8)}-${hexOf(draw, 4)}-4${hexOf(draw, 3)}-a${hexOf(draw, 3)}-${hexOf(draw, 12)}`;
  const base64 = (length: number): string => drawn(draw, length);
  const makers: readonly (() => string)[] = [
    uuid,
    () => `commit ${hexOf(draw, 40)}`,
    () => `${hexOf(draw, 7)} ${noun()}: ${noun()} and ${noun()}`,
    () => `"integrity": "sha512-${base64(86)}=="`,
    () => `sha256:${hexOf(draw, 64)}`,
    () => `"resolved": "https://registry.example/${noun()}/-/${noun()}-${draw(9)}.${draw(20)}.${draw(9)}.tgz"`,
    () =>
      `20${10 + draw(30)}-0${1 + draw(9)}-1${draw(9)}T1${draw(9)}:0${draw(9)}:3${draw(9)}.${100 + draw(900)}Z INFO ${noun()} started`,
    () => `src/${noun()}/${noun()}-${noun()}.test.ts:${draw(400)}:${draw(80)}`,
    () => `${cap(noun())}${cap(noun())}${cap(noun())}V${draw(9)}`,
    () => `${noun()}_${noun()}_${noun()}_${draw(99)}`,
    () => `${noun()}-${noun()}-${noun()}-${hexOf(draw, 5)}`,
    () => `https://shop.example/${noun()}/${uuid()}?page=${draw(9)}&sort=${noun()}`,
    () => `arn:aws:iam::${100_000_000_000 + draw(99_999_999)}:role/${noun()}-${noun()}`,
    () => `msgid "${cap(noun())} of the ${noun()} is ${noun()}"`,
    () => `.${noun()}-${noun()}:hover{background:#${hexOf(draw, 6)};margin:${draw(9)}px ${draw(9)}px}`,
    () => `var ${noun().charAt(0)}=function(e,t){return t.${noun()}?e.${noun()}[${draw(9)}]:${draw(99)}}`,
    () => `data:image/png;base64,iVBORw0KGgo${base64(120)}`,
    () => `build-${draw(9_999)}-${hexOf(draw, 12)} ${noun()}@${draw(9)}.${draw(20)}.${draw(9)}`,
    () => `docker.example/${noun()}/${noun()}@sha256:${hexOf(draw, 64)}`,
    () => `ETag: "${hexOf(draw, 32)}"`,
    () => `X-Request-Id: ${uuid()}`,
    () => `${noun()}=${noun()} ${noun()}_id=${draw(99_999)} took=${draw(999)}ms`,
    () => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${base64(43)} mira@shop.example`,
    () => `index ${hexOf(draw, 9)}..${hexOf(draw, 9)} 100644`,
    () => `primary_key: ${noun()}_${noun()}_id`,
    () => `cache-key: ${noun()}-${hexOf(draw, 40)}`,
    () =>
      `${draw(255)}.${draw(255)}.${draw(255)}.${draw(255)}:${1_024 + draw(50_000)} fe80::${hexOf(draw, 4)}:${hexOf(draw, 4)}`,
    () => `nextPageToken: page-${draw(99)}-of-${noun()}`,
    () => `k8s.io/${noun()}-${hexOf(draw, 10)}-${noun().slice(0, 5)}`,
    () => `"${noun()}Id": "${noun().slice(0, 3)}_${draw(999_999)}", "${noun()}": ${draw(9_999)}`,
  ];
  const made = makers.flatMap((make) => Array.from({ length: 60 }, make));
  const said = secretWords.flatMap((word) => about.map((text) => text.replaceAll("%", word)));
  return [...new Set([...made, ...said])];
}
