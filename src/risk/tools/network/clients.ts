import { longPattern } from "../../../kernel/long-pattern.ts";
import { isKnown } from "../../deed.ts";
import { consoleWhy, reachesConsole } from "../../net/console.ts";
import type { CommandWord } from "../call.ts";
import { download, knownContent, savedName, sendingDeeds } from "./request.ts";
import { optionPaths, words } from "../plain.ts";
import { all, flag, not, type DeedSketch, type Program, type Use } from "../table.ts";

const valuesOf = ({ options }: Use, ...names: readonly string[]): readonly CommandWord[] =>
  options.flatMap(({ name, value }) => (names.includes(name) && value ? [value] : []));

const wgetTakes = () =>
  words(
    "-O -o -a -i -e -P -U -T -t -w -Q -l -A -R -D -I -X -B --output-document --output-file --append-output --input-file --execute " +
      "--directory-prefix --user-agent --timeout --tries --wait --quota --level --accept --reject --accept-regex --reject-regex " +
      "--domains --exclude-domains --include-directories --exclude-directories --base --post-data --post-file --method --body-data " +
      "--body-file --header --user --password --http-user --http-password --ftp-user --ftp-password --proxy-user --proxy-password " +
      "--referer --load-cookies --save-cookies --limit-rate --waitretry --dns-timeout --connect-timeout --read-timeout --bind-address " +
      "--prefer-family --restrict-file-names --cut-dirs --default-page --max-redirect --secure-protocol --certificate " +
      "--certificate-type --private-key --private-key-type --ca-certificate --ca-directory --crl-file --pinnedpubkey --ciphers " +
      "--config --use-askpass --progress --report-speed --local-encoding --remote-encoding --warc-file --warc-header --warc-max-size " +
      "--warc-tempdir --start-pos --compression --regex-type --rejected-log --preferred-location --hsts-file --follow-tags " +
      "--ignore-tags",
  );

/** Settings that `-e` may change and that decide what runs or where it is written. */
const wgetSettings = longPattern("i")`
  ^\s{0,9}(?:use_?-?askpass|post_?-?file|post_?-?data|output_?-?document|http_?-?proxy|https_?-?proxy|dir_?-?prefix|save_?-?cookies|
  body_?-?file)\s{0,9}=
`;

function wgets(use: Use): readonly DeedSketch[] {
  const lists = valuesOf(use, "-i", "--input-file");
  const listed = lists.flatMap((file): readonly CommandWord[] =>
    (knownContent(file.text, use.call) ?? "")
      .split("\n")
      .slice(0, 500)
      .filter((line) => line.trim() !== "")
      .map((text) => ({ text, span: file.span })),
  );
  const urls = [...use.operands, ...listed];
  const bodies = valuesOf(use, "--post-data", "--body-data").map(({ text }) => text);
  const files = valuesOf(use, "--post-file", "--body-file");
  const method = use.value("--method") ?? (use.has("--post-data", "--post-file") ? "POST" : undefined);
  return [
    ...sendingDeeds(use.call, {
      urls,
      ...(method === undefined ? {} : { method }),
      bodies,
      files: files.filter(({ text }) => !/^(?:-|\/dev\/stdin)$/.test(text)),
      headers: [
        ...valuesOf(use, "--header").map(({ text }) => text),
        ...valuesOf(use, "-U", "--user-agent").map(({ text }) => `User-Agent: ${text}`),
        ...valuesOf(use, "--referer").map(({ text }) => `Referer: ${text}`),
      ],
      fromInput: files.some(({ text }) => /^(?:-|\/dev\/stdin)$/.test(text)),
    }),
    ...wgetFiles(use, urls),
  ];
}

function wgetFiles(use: Use, urls: readonly CommandWord[]): readonly DeedSketch[] {
  const [output] = valuesOf(use, "-O", "--output-document");
  const folder = use.value("-P", "--directory-prefix");
  const inFolder = (field: CommandWord): CommandWord => (folder === undefined ? field : { ...field, text: `${folder}/${field.text}` });
  const isQuiet = use.has("--spider") || output?.text === "-" || output?.text === "/dev/stdout";
  const named = isQuiet ? [] : output ? [download(output)] : urls.map((url) => download(inFolder(savedName(url)), { keeps: true }));
  const logs = optionPaths(use, "write", words("-o --output-file --save-cookies --warc-file --rejected-log"));
  return [...named, ...logs, ...optionPaths(use, "read", words("-i --input-file --load-cookies"))];
}

const wget = (): Program => ({
  names: ["wget", "wget2"],
  takes: wgetTakes(),
  rows: [
    { does: wgets, hits: ["wget -q https://example.test/a.tgz", "wget -O - https://example.test"] },
    {
      if: flag("--use-askpass"),
      does: "opaque",
      why: "runs a program to ask for a password",
      hits: ["wget --use-askpass=/tmp/a https://example.test"],
      misses: ["wget https://example.test"],
    },
    {
      if: (use) => valuesOf(use, "-e", "--execute").some(({ text }) => wgetSettings.test(text) || !isKnown(text)),
      does: "opaque",
      why: "changes what wget runs, sends or writes",
      hits: ["wget -e use_askpass=/tmp/a https://example.test"],
      misses: ["wget -e robots=off https://example.test"],
    },
    {
      if: flag("--config"),
      does: "opaque",
      why: "takes its settings from a file that was not read",
      hits: ["wget --config=a https://example.test"],
      misses: ["wget https://example.test"],
    },
  ],
});

const httpTakes = () =>
  words(
    "-a --auth -A --auth-type --session --session-read-only -o --output --proxy --verify --timeout -s --style -p --print -P " +
      "--history-print --pretty --cert --cert-key --cert-key-pass --max-redirects --max-headers --boundary --raw --format-options " +
      "--ssl --ciphers --response-charset --response-mime --default-scheme --bearer --http-version --resolve --interface --unix-socket",
  );

/** `http METHOD URL key=value key:=1 key@file @body Header:value`, the method in any case; `:3000/x` is this machine. */
function asksHttpie(use: Use): readonly DeedSketch[] {
  const [first, ...rest] = use.operands;
  const isMethod = first !== undefined && /^[a-z]{1,20}$/i.test(first.text) && rest.length > 0;
  const [url, ...items] = isMethod ? rest : use.operands;
  if (!url) return [];
  const address = url.text.startsWith(":") ? { ...url, text: `localhost${url.text.replace(/^:(?=\/|$)/, "")}` } : url;
  const raw = valuesOf(use, "--raw").map(({ text }) => text);
  const bodies = items.filter(({ text }) => /^[^=:@]{1,200}:?=(?![=@])/.test(text)).map(({ text }) => text);
  const files = items.flatMap((item): readonly CommandWord[] => {
    const found = /^[^=:@]{0,200}(?::?=)?@([^;]{1,1000})/.exec(item.text)?.[1];
    return found === undefined ? [] : [{ ...item, text: found }];
  });
  const query = items.filter(({ text }) => /^[^=:@]{1,200}==/.test(text)).map(({ text }) => text.replace("==", "="));
  const fromInput = use.call.stdin !== undefined && !use.has("--ignore-stdin", "-I");
  const hasBody = raw.length + bodies.length > 0 || files.length > 0;
  return [
    ...sendingDeeds(use.call, {
      urls: [
        query.length === 0 ? address : { ...address, text: `${address.text}${address.text.includes("?") ? "&" : "?"}${query.join("&")}` },
      ],
      ...(isMethod ? { method: first.text.toUpperCase() } : hasBody || fromInput ? {} : { method: "GET" }),
      bodies: hasBody ? [[...raw, ...bodies].join("&")] : [],
      files,
      headers: items.filter(({ text }) => /^[\w-]{1,100}:(?!=)/.test(text)).map(({ text }) => text),
      fromInput,
    }),
    ...valuesOf(use, "-o", "--output").map((field) => download(field)),
    ...(use.has("-d", "--download") && !use.has("-o", "--output") ? [download(savedName(address), { keeps: true })] : []),
    ...valuesOf(use, "--unix-socket").map(({ text }) => ({ act: "privilege" as const, target: text })),
  ];
}

const httpie = (): Program => ({
  names: ["http", "https", "httpie", "xh", "xhs", "ht"],
  takes: httpTakes(),
  dry: ["--offline", "--curl"],
  rows: [{ does: asksHttpie, hits: ["http GET localhost:3000/a", "http :3000/a name=x", "xh post.test a@b.txt"] }],
});

/** Programs that fetch addresses and write what they get. */
const fetches = (use: Use): readonly DeedSketch[] => {
  const urls = use.operands.filter(({ text }) => /[/.:\uFFFC]/.test(text));
  const out = valuesOf(use, "-o", "--output", "--out", "-O");
  return [
    ...sendingDeeds(use.call, { urls, bodies: [], files: [], headers: valuesOf(use, "--header", "-H").map(({ text }) => text) }),
    ...out.filter(({ text }) => text !== "-").map((field) => download(field)),
    ...optionPaths(use, "read", ["-i", "--input-file", "-a", "--batch-file"]),
  ];
};

const fetchers = (): readonly Program[] => [
  {
    names: words("aria2c axel fetch puf snarf"),
    takes: words(
      "-o --out -d --dir -i --input-file -x -s -j -k -n --max-connection-per-server --split --header --user-agent -U --referer " +
        "--load-cookies --save-cookies --http-user --http-passwd -l --log --on-download-complete --on-download-start " +
        "--on-download-error --conf-path --rpc-listen-port",
    ),
    rows: [
      { does: fetches, hits: ["aria2c -x 4 https://example.test/a.iso"] },
      {
        if: ({ options }) => options.some(({ name }) => /^--(?:on-|conf-path|enable-rpc|rpc-)/.test(name)),
        does: "opaque",
        why: "runs a program when it is done, or obeys others",
        hits: ["aria2c --on-download-complete=/tmp/a.sh https://example.test/a"],
        misses: ["aria2c https://example.test/a"],
      },
    ],
  },
  {
    names: words("lynx w3m links elinks links2 browsh html2text trafilatura readable monolith"),
    takes: words("-width -useragent -cfg -o -O -cmd_script -post_data -T -I -cols -auth"),
    singleDash: true,
    rows: [
      { does: fetches, hits: ["lynx -dump https://example.test", "w3m -dump https://example.test"] },
      {
        if: flag("-cmd_script", "-cfg", "-post_data"),
        does: "opaque",
        why: "is steered by a file or by its input",
        hits: ["lynx -cmd_script=/tmp/a https://example.test"],
        misses: ["lynx -dump https://example.test"],
      },
    ],
  },
  {
    names: words("youtube-dl yt-dlp youtube-dlc gallery-dl you-get streamlink httrack"),
    takes: words(
      "-o --output -f --format -P --paths -a --batch-file --exec --cookies --cookies-from-browser --config-location " +
        "--config-locations --proxy -S --sub-langs --merge-output-format --audio-format --postprocessor-args --downloader " +
        "--external-downloader --download-archive -r -R --match-filter --playlist-items -I -O --print --plugin-dirs",
    ),
    rows: [
      {
        if: flag(
          "--exec",
          "--exec-before-download",
          "--downloader",
          "--external-downloader",
          "--config-location",
          "--config-locations",
          "--plugin-dirs",
          "--netrc-cmd",
        ),
        does: "opaque",
        why: "runs another program",
        hits: ["yt-dlp --exec 'echo {}' https://example.test/v"],
        misses: ["yt-dlp https://example.test/v"],
      },
      {
        if: flag("--cookies-from-browser"),
        does: "read-secret",
        hits: ["yt-dlp --cookies-from-browser firefox https://example.test/v"],
        misses: ["yt-dlp https://example.test/v"],
      },
      {
        if: not(flag("--cookies-from-browser")),
        does: fetches,
        hits: ["yt-dlp -f best https://example.test/v"],
        misses: ["yt-dlp --cookies-from-browser a b"],
      },
    ],
  },
];

/** Clients of other protocols over HTTP or beside it; the address is the first operand that looks like one. */
const grpc = (): Program => ({
  names: ["grpcurl", "evans", "ghz", "buf-curl"],
  takes: words(
    "-d -H -rpc-header -reflect-header -import-path -proto -protoset -cacert -cert -key -authority -servername -max-time " +
      "-connect-timeout -max-msg-sz -format -user-agent -expand-headers -keepalive-time --data --call --proto -n -c --total " +
      "--concurrency",
  ),
  singleDash: true,
  rows: [
    {
      if: ({ operands }) => operands.some(({ text }) => text === "list" || text === "describe"),
      does: "harmless",
      hits: ["grpcurl -plaintext localhost:50051 list"],
      misses: ["grpcurl -d '{}' localhost:50051 a.B/C"],
    },
    {
      if: ({ operands }) => !operands.some(({ text }) => text === "list" || text === "describe"),
      does: (use) => {
        const [address, method] = use.operands;
        if (!address || /(?:\/|\.)(?:Get|List|Check|Describe|Search|Watch|Read|Query)\w{0,80}$/.test(method?.text ?? "")) return [];
        return sendingDeeds(use.call, {
          urls: [address],
          method: "POST",
          bodies: valuesOf(use, "-d", "--data").map(({ text }) => text),
          files: [],
          headers: [],
        });
      },
      hits: ["grpcurl -d '{}' localhost:50051 a.B/Make"],
      misses: ["grpcurl localhost:50051 list"],
    },
  ],
});

const sockets = (): Program => ({
  names: ["websocat", "wscat", "ws"],
  takes: words(
    "-c --connect -x --execute -H --header -o --origin -p --protocol --auth -w --wait -n --ca --cert --key -P -l --listen --exec --sh-c",
  ),
  rows: [
    {
      if: ({ call }) => call.words.some(({ text }) => /^(?:cmd|sh-c|exec|mirror|process):|^--(?:exec|sh-c)$/.test(text)),
      does: "privilege",
      why: "hands a program to the other side",
      hits: ["websocat ws-l:127.0.0.1:8000 sh-c:sh"],
      misses: ["websocat ws://localhost:8000"],
    },
    {
      if: all(({ call }) => !call.words.some(({ text }) => /^(?:cmd|sh-c|exec):/.test(text))),
      does: (use) => {
        const urls = [...use.operands, ...valuesOf(use, "-c", "--connect")].filter(({ text }) => /^wss?:|:\d{1,5}|\uFFFC/.test(text));
        const said = valuesOf(use, "-x", "--execute").map(({ text }) => text);
        const fromInput = use.call.stdin !== undefined;
        const raw = urls.filter(({ text }) => reachesConsole(text, use.call.facts));
        if (raw[0]) return [{ act: "control-plane", target: raw[0].text, why: consoleWhy }];
        return sendingDeeds(use.call, {
          urls,
          ...(said.length > 0 || fromInput ? { method: "POST" } : {}),
          bodies: said,
          files: [],
          headers: valuesOf(use, "-H", "--header").map(({ text }) => text),
          fromInput,
        });
      },
      hits: ["wscat -c ws://localhost:8000", "websocat wss://example.test"],
      misses: ["websocat ws-l:127.0.0.1:8000 sh-c:sh"],
    },
  ],
});

/** Collections of requests in files: the requests are there. */
const collections = (): readonly Program[] => [
  {
    names: words("newman postman bru hurl httpyac ijhttp tavern-ci schemathesis st dredd restish insomnia inso"),
    takes: words(
      "-e --environment --env -g --globals -d --iteration-data -n --folder -r --reporters --variable --variables-file -o --output " +
        "--timeout-request --delay-request --env-var --global-var --base-url",
    ),
    external: true,
    environment: words("-e --environment --env --base-url --env-var --variable"),
    rows: [
      { on: "login|list|lint|export|help|generate", does: "harmless", hits: ["inso lint", "postman login"], misses: ["newman run a.json"] },
      {
        if: ({ operands }) => !/^(?:login|list|lint|export|help|generate)$/.test(operands[0]?.text ?? "help"),
        does: "external-write",
        why: "sends the requests of a collection",
        hits: ["newman run a.json -e staging.json", "hurl --test a.hurl"],
        misses: ["inso lint"],
      },
    ],
  },
];

export const httpClients = (): readonly Program[] => [wget(), httpie(), ...fetchers(), grpc(), sockets(), ...collections()];
