import { lazily } from "../../../kernel/lazily.ts";
import { isKnown, unknownPiece } from "../../deed.ts";
import { isLoopback } from "../../environment.ts";
import { placeOf } from "../../net/request.ts";
import { isSecretName } from "../../secret-names.ts";
import { sortArguments, type Arguments, type CommandWord, type ProgramCall } from "../call.ts";
import { download, knownContent, savedName, sendingDeeds } from "./request.ts";
import { work, workOn } from "../../work.ts";
import { words } from "../plain.ts";
import type { DeedSketch, Program, Use } from "../table.ts";

const takes = lazily(() =>
  words(
    "-X -d -F -H -o -u -A -b -c -e -x -T -m -w -K -U -E -D -C -r -y -Y -z -P -Q -t --request --data --data-ascii --data-binary " +
      "--data-raw --data-urlencode --url-query --json --form --form-string --header --proxy-header --output --output-dir --user " +
      "--user-agent --cookie --cookie-jar --referer --proxy --preproxy --upload-file --max-time --write-out --config --proxy-user " +
      "--cert --dump-header --continue-at --range --speed-limit --speed-time --time-cond --ftp-port --quote --telnet-option --url " +
      "--resolve --connect-to --unix-socket --abstract-unix-socket --interface --local-port --connect-timeout --retry --retry-delay " +
      "--retry-max-time --cacert --capath --key --key-type --cert-type --pass --ciphers --tls13-ciphers --tls-max --crlfile " +
      "--pinnedpubkey --limit-rate --max-filesize --max-redirs --noproxy --socks4 --socks4a --socks5 --socks5-hostname --stderr " +
      "--trace --trace-ascii --trace-config --etag-save --etag-compare --hsts --alt-svc --libcurl --netrc-file --mail-from --mail-rcpt " +
      "--mail-auth --login-options --oauth2-bearer --aws-sigv4 --dns-servers --dns-interface --dns-ipv4-addr --dns-ipv6-addr --doh-url " +
      "--expect100-timeout --happy-eyeballs-timeout-ms --keepalive-time --parallel-max --proto --proto-default --proto-redir --pubkey " +
      "--rate --request-target --sasl-authzid --service-name --tls-max --variable --curves --engine --delegation --egd-file " +
      "--random-file --create-file-mode --ftp-account --ftp-method --ftp-alternative-to-user --hostpubmd5 --hostpubsha256 --ip-tos " +
      "--vlan-priority --proxy-cacert --proxy-capath --proxy-cert --proxy-key --proxy-pass --proxy-ciphers --proxy-crlfile " +
      "--proxy-cert-type --proxy-key-type --proxy-pinnedpubkey --proxy-tls13-ciphers --proxy-tlsuser --proxy-tlspassword " +
      "--proxy-tlsauthtype --tlsuser --tlspassword --tlsauthtype --krb --ech --haproxy-clientip --ipfs-gateway --max-redirs",
  ),
);
const longTakes = lazily(() => takes().filter((name) => name.startsWith("--")));
/** Flags that are the beginning of an option with a value, and mean themselves. */
const flags = lazily(
  () =>
    new Set(
      words(
        "--fail --form-escape --get --head --insecure --list-only --location --manual --next --netrc --progress-bar --raw " +
          "--remote-name --remote-time --show-error --silent --ssl --verbose --parallel --post301 --proxy-insecure --compressed " +
          "--create-dirs --include --globoff --junk-session-cookies --path-as-is --trace-ids --trace-time --fail-early " +
          "--fail-with-body --no-progress-meter --retry-all-errors --retry-connrefused --http1.1 --http2 --http3 --ipv4 --ipv6 " +
          "--tlsv1.2 --tlsv1.3 --tcp-nodelay --crlf --append --use-ascii --anyauth --basic --digest --negotiate --ntlm --proxytunnel " +
          "--buffer --no-buffer --keepalive --cert-status --disable --styled-output",
      ),
    ),
);

/** Long options may be cut short; the first that fits is the one. */
const written = (word: CommandWord): CommandWord => {
  const { text } = word;
  if (!/^--[a-z]{2}/.test(text) || longTakes().includes(text) || flags().has(text) || text.startsWith("--no-")) return word;
  const equals = text.indexOf("=");
  const name = equals < 0 ? text : text.slice(0, equals);
  const whole = longTakes().find((option) => option.startsWith(name));
  return whole === undefined || [...flags()].some((flag) => flag.startsWith(name))
    ? word
    : { ...word, text: `${whole}${equals < 0 ? "" : text.slice(equals)}` };
};

/** One call may make several requests with options of their own. */
function groups(given: readonly CommandWord[]): readonly (readonly CommandWord[])[] {
  const parts: CommandWord[][] = [[]];
  for (const word of given)
    if (word.text === "--next" || word.text === "-:") parts.push([]);
    else parts.at(-1)?.push(word);
  return parts;
}

function curls(use: Use): readonly DeedSketch[] {
  const { call } = use;
  return groups(call.words.map(written)).flatMap((part) => request(call, part, new Set()));
}

const [configsMax, configMaxChars, configMaxLines, unitsPerLine] = [3, 65_536, 2_000, 5] as const;

/** Each configuration is read once: it may name itself. */
function request(call: ProgramCall, part: readonly CommandWord[], read: Set<string>): readonly DeedSketch[] {
  const sorted = sortArguments(filledIn(part), { takes: takes() });
  const values = (...names: readonly string[]): readonly CommandWord[] =>
    sorted.options.flatMap(({ name, value }) => (names.includes(name) && value ? [value] : []));
  const has = (...names: readonly string[]): boolean => sorted.options.some(({ name }) => names.includes(name));
  const config = values("-K", "--config").flatMap((file) => {
    const text = file.text === "-" && call.stdin?.kind === "text" ? call.stdin.text : knownContent(file.text, call);
    const lines = text === undefined || text.length > configMaxChars ? undefined : text.split("\n", configMaxLines + 1);
    if (text !== undefined && read.has(text)) return [];
    if (text === undefined || lines === undefined || lines.length > configMaxLines || read.size >= configsMax) return [unreadConfig(file)];
    read.add(text);
    workOn(text);
    work(lines.length * unitsPerLine);
    return request(call, configured(lines, file), read);
  });
  const reading = { values, has, sorted };
  const rules = values("--connect-to", "--resolve");
  const urls = [...sorted.operands, ...values("--url")].flatMap((url) => [url, ...redirected(url, rules)]);
  return [
    ...config,
    ...sent(call, urls, reading),
    ...saved(urls, reading),
    ...sockets(reading),
    ...values("-b", "--cookie").flatMap(({ text, span }) =>
      text.includes("=") || text === "" ? [] : [{ act: "read" as const, target: text, span }],
    ),
    ...(has("--mail-rcpt", "--mail-from") ? [{ act: "message" as const, target: values("--mail-rcpt")[0]?.text ?? "" }] : []),
    ...values("--variable").flatMap((field) => imported(field, urls)),
    ...(has("--engine") ? [{ act: "opaque" as const, why: "loads a library" }] : []),
    ...values("-Q", "--quote").flatMap(({ text }) => ftpCommand(text)),
  ];
}

/** `--expand-url 'https://a/{{NAME}}'` is `--url`, with a piece that curl itself puts in. */
const filledIn = (part: readonly CommandWord[]): readonly CommandWord[] =>
  part.some(({ text }) => text.startsWith("--expand-"))
    ? part.map((word) => ({ ...word, text: word.text.replace(/^--expand-/, "--").replaceAll(/\{\{[^{}]{1,200}\}\}/g, unknownPiece) }))
    : part;

/** `--variable %NAME`: a variable of the environment, for a request to another machine. */
const imported = ({ text, span }: CommandWord, urls: readonly CommandWord[]): readonly DeedSketch[] => {
  const name = /^%([A-Za-z_]\w{0,120})/.exec(text)?.[1];
  const out = urls.find(({ text: url }) => !isLoopback(placeOf(url).host));
  if (name === undefined || !isSecretName(name) || !out) return [];
  return [{ act: "leak", target: placeOf(out.text).host, span, why: "puts a secret of the environment into a request" }];
};

interface Reading {
  readonly values: (...names: readonly string[]) => readonly CommandWord[];
  readonly has: (...names: readonly string[]) => boolean;
  readonly sorted: Arguments;
}

const unreadConfig = ({ text, span }: CommandWord): DeedSketch => ({
  act: "opaque",
  target: text,
  span,
  why: "what is asked stands in a file that was not read",
});

/** A configuration file is options, one to a line. */
const configured = (lines: readonly string[], { span }: CommandWord): readonly CommandWord[] =>
  lines.flatMap((line): readonly CommandWord[] => {
    const found = /^\s{0,40}(-{0,2}[\w:-]{1,60})(?:\s{0,20}[=:]\s{0,20}|\s{1,20}|$)("?)([^]*)$/.exec(line.trimEnd());
    if (!found || line.trimStart().startsWith("#")) return [];
    const [, name = "", quote, value = ""] = found;
    const option = name.startsWith("-") ? name : `--${name}`;
    const shown = quote === "" ? value : value.replace(/"[^"]*$/, "").replaceAll('\\"', '"');
    return shown === ""
      ? [{ text: option, span }]
      : [
          { text: option, span },
          { text: shown, span },
        ].map(written);
  });

/** Places that `--connect-to` and `--resolve` send a request to, whatever its address is. */
const redirected = ({ text, span }: CommandWord, rules: readonly CommandWord[]): readonly CommandWord[] =>
  rules.flatMap(({ text: rule }) => {
    work(1);
    const found = /^[^[\]:]{0,255}:\d{0,5}:(\[[^\]]{2,45}\]|[^:]{1,255})(:\d{1,5})?$/.exec(rule);
    const { scheme, port, path } = placeOf(text);
    return found?.[1] ? [{ text: `${scheme || "http"}://${found[1]}${found[2] ?? port}${path}`, span }] : [];
  });

const dataOptions = words("-d --data --data-ascii --data-binary --data-raw --data-urlencode --json");
const fileData = words("-d --data --data-ascii --data-binary --json");

function sent(call: ProgramCall, urls: readonly CommandWord[], { values, has }: Reading): readonly DeedSketch[] {
  const forms = values("-F", "--form").flatMap((field) => formFiles(field));
  const uploads = values("-T", "--upload-file");
  const attached = [
    ...values(...fileData)
      .filter(({ text }) => text.startsWith("@"))
      .map((field) => behind(field, 1)),
    ...values("--data-urlencode", "--url-query", "--variable").flatMap((field) => namedFile(field)),
    ...values("-H", "--header")
      .filter(({ text }) => text.startsWith("@"))
      .map((field) => behind(field, 1)),
    ...forms,
    ...uploads.filter(({ text }) => text !== ""),
  ];
  const isInput = ({ text }: CommandWord): boolean => /^(?:-|\.|\/dev\/stdin|\/dev\/fd\/0)$/.test(text);
  const literal = [
    ...values(...dataOptions).filter(({ text }) => !text.startsWith("@")),
    ...values("-F", "--form", "--form-string").filter(({ text }) => !/=[@<]/.test(text)),
  ].map(({ text }) => text);
  const asQuery = has("-G", "--get");
  const query = [...(asQuery ? literal : []), ...values("--url-query").map(({ text }) => text)].join("&");
  const method = values("-X", "--request").at(-1)?.text;
  const defaulted = has("-I", "--head") ? "HEAD" : uploads.length > 0 ? "PUT" : asQuery ? "GET" : undefined;
  const chosen = method ?? defaulted;
  return sendingDeeds(call, {
    urls: query === "" ? urls : urls.map((url) => asked(url, query)),
    ...(chosen === undefined ? {} : { method: chosen }),
    bodies: asQuery || (literal.length === 0 && attached.length === 0) ? [] : [literal.join("&")],
    files: attached.filter((field) => !isInput(field)),
    headers: [
      ...values("-H", "--header").map(({ text }) => text),
      ...values("-A", "--user-agent").map(({ text }) => `User-Agent: ${text}`),
      ...values("-e", "--referer").map(({ text }) => `Referer: ${text}`),
      ...values("-b", "--cookie").map(({ text }) => `Cookie: ${text}`),
    ],
    fromInput: attached.some(isInput),
  });
}

function asked(url: CommandWord, query: string): CommandWord {
  workOn(query);
  return { ...url, text: `${url.text}${url.text.includes("?") ? "&" : "?"}${query}` };
}

const behind = (field: CommandWord, count: number): CommandWord => ({ ...field, text: field.text.slice(count) });

/** `name=@a.png;type=image/png`, `name=<a.txt`, `=@a,b`. */
const formFiles = (field: CommandWord): readonly CommandWord[] => {
  const found = /^[^=]{0,200}=[@<]([^;]{1,1000})/.exec(field.text)?.[1];
  return found === undefined ? [] : found.split(",").map((text) => ({ ...field, text: text.replaceAll('"', "") }));
};

/** `@file`, `name@file`; `name=text` is text. */
const namedFile = (field: CommandWord): readonly CommandWord[] => {
  const found = /^[^=@]{0,200}@([^]{1,1000})$/.exec(field.text)?.[1];
  return found === undefined ? [] : [{ ...field, text: found }];
};

const logs = words("-D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --etag-save --hsts --alt-svc --libcurl");

function saved(urls: readonly CommandWord[], { values, has }: Reading): readonly DeedSketch[] {
  const folder = values("--output-dir")[0]?.text;
  const inFolder = (field: CommandWord): CommandWord => (folder === undefined ? field : { ...field, text: `${folder}/${field.text}` });
  const outputs = values("-o", "--output").filter(({ text }) => text !== "-");
  const named = has("-O", "--remote-name", "--remote-name-all") ? urls.map(savedName) : [];
  const formats = values("-w", "--write-out").flatMap((field) =>
    [...field.text.slice(0, 4_000).matchAll(/%output\{(?:>>)?([^}]{1,400})\}/g)].map(([, text = ""]) => ({ ...field, text })),
  );
  return [
    ...[...outputs, ...named].map((field) => download(inFolder(field), has("-C", "--continue-at") ? { keeps: true } : {})),
    ...[...values(...logs), ...formats]
      .filter(({ text }) => text !== "-" && text !== "")
      .map(({ text, span }) => ({ act: "write" as const, target: text, span })),
  ];
}

const engines = /docker|containerd|podman|crio|snapd|lxd|libvirt|systemd|dbus|incus|buildkit/i;

const sockets = ({ values }: Reading): readonly DeedSketch[] =>
  values("--unix-socket", "--abstract-unix-socket").flatMap(({ text, span }) =>
    engines.test(text) || !isKnown(text)
      ? [{ act: "privilege" as const, target: text, span, why: "drives a service of this machine that obeys everybody who reaches it" }]
      : [],
  );

/** FTP commands beside the transfer. */
const ftpCommand = (text: string): readonly DeedSketch[] =>
  /^[-+*]?\s{0,5}(?:dele|rmd|rm|rmdir|rename|rnfr|rnto|site|mkd|chmod|ln|symlink)\b/i.test(text)
    ? [{ act: /dele|rm/i.test(text) ? "destroy" : "external-write", target: text.slice(0, 200), environment: "unknown" }]
    : [];

export const curl = (): Program => ({
  names: ["curl", "curlie", "curl-impersonate"],
  takes: takes(),
  rows: [
    {
      does: curls,
      hits: [
        "curl -fsSL https://example.test/a",
        "curl -XPOST -d a=1 localhost:3000",
        "curl -T a ftp://b.test",
        "curl -G -d a=1 https://example.test/a",
        "curl -d @a https://example.test/a",
      ],
    },
  ],
});
