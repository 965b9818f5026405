import { longPattern } from "../../../kernel/long-pattern.ts";
import { isSecretName } from "../../secret-names.ts";
import { isKnown } from "../../deed.ts";
import { isLoopback } from "../../environment.ts";
import { consoleWhy, reachesConsole } from "../../net/console.ts";
import { hostEnvironment } from "../../net/environment.ts";
import { placeOf } from "../../net/request.ts";
import type { CommandWord, ProgramCall } from "../call.ts";
import { mayLayOver, overFile } from "../files/overlaid.ts";
import { download, knownContent } from "./request.ts";
import { carriesData, goalsOf, withoutSlash, words } from "../plain.ts";
import { any, flag, option, paths, type DeedSketch, type Program, type Test, type Use } from "../table.ts";

const valuesOf = ({ options }: Use, ...names: readonly string[]): readonly CommandWord[] =>
  options.flatMap(({ name, value }) => (names.includes(name) && value ? [value] : []));

/** Settings of ssh that run a program here, or that let the other side in. */
const runsHere = longPattern("i")`
  ^\s{0,5}(?:proxycommand|localcommand|permitlocalcommand|knownhostscommand|pkcs11provider|securitykeyprovider|match|include|
  xauthlocation|proxyusefdpass)\s{0,5}[=\s]\s{0,5}(?!none$|no$)
`;
const runsHereOption: Test = (use) =>
  valuesOf(use, "-o").some(({ text }) => runsHere.test(text) || !isKnown(text.split(/[=\s]/)[0] ?? "")) ||
  use.has("-I") ||
  valuesOf(use, "-F").some(({ text }) => !/^(?:none|\/dev\/null)$/.test(text));

/** `SendEnv=NAME OTHER_*`: names of secrets, or patterns that may find one. */
const sendsSecret = (text: string): boolean => {
  const names = /^SendEnv[\s=]+(.+)$/i.exec(text)?.[1];
  return names?.split(/\s+/).some((name) => isSecretName(name) || /^(?!LC_)\w{0,40}\*/.test(name)) === true;
};

const sshTakes = words("-p -i -l -o -F -J -L -R -D -b -c -E -e -I -m -O -Q -S -W -w -B -P");

const hostOf = (text: string): string => (text.includes("://") ? placeOf(text).host : text.replace(/^[^@]{0,200}@/, ""));

/** Without a command, the other side's shell reads the input of this one. */
function feeds({ call, operands }: Use): readonly DeedSketch[] {
  const { stdin } = call;
  const target = operands[0]?.text ?? "";
  if (!stdin || operands.length !== 1 || (stdin.kind === "file" && stdin.path === "/dev/null")) return [];
  const environment = hostEnvironment({ host: hostOf(target) }, call.facts);
  return [{ act: "opaque", target, environment, why: "runs its input on another machine" }];
}

/** Tunnels to our console: those of `-R`, and those of `-L` where the other side is this machine again. */
function tunnels(use: Use): readonly DeedSketch[] {
  const isBack = isLoopback(hostOf(use.operands[0]?.text ?? ""));
  return [...valuesOf(use, "-R"), ...(isBack ? valuesOf(use, "-L", "-W") : [])]
    .filter(({ text }) => reachesConsole(text, use.call.facts))
    .map(({ text }) => ({ act: "control-plane", target: text, why: consoleWhy }));
}

const ssh = (): Program => ({
  names: ["ssh", "autossh", "mosh", "sshpass-ssh", "slogin"],
  takes: sshTakes,
  stopsAtOperand: true,
  rows: [
    {
      if: (use) => valuesOf(use, "-o").some(({ text }) => sendsSecret(text)),
      does: "leak",
      why: "hands a secret of the environment to another machine",
      hits: ["ssh -o SendEnv=AWS_SECRET_ACCESS_KEY host.test true", "ssh -oSendEnv='*' host.test", "ssh -o 'SendEnv GITHUB_*' host.test"],
      misses: ["ssh -o SendEnv=LC_ALL host.test true", "ssh -o 'SendEnv LANG LC_*' host.test"],
    },
    {
      if: runsHereOption,
      does: "opaque",
      why: "its settings run a program on this machine",
      hits: ["ssh -o ProxyCommand='sh a' host.test", "ssh -F /tmp/config host.test"],
      misses: ["ssh -o StrictHostKeyChecking=no host.test", "ssh -F none host.test"],
    },
    {
      if: flag("-R"),
      does: "privilege",
      why: "lets the other side reach into this machine",
      hits: ["ssh -N -R 8080:localhost:80 host.test"],
      misses: ["ssh -N -L 8080:localhost:80 host.test"],
    },
    {
      if: flag("-L", "-D", "-w", "-W"),
      does: "unknown",
      why: "opens a tunnel",
      hits: ["ssh -fN -L 5432:db.test:5432 host.test", "ssh -D 1080 host.test"],
      misses: ["ssh host.test"],
    },
    {
      if: flag("-A"),
      does: "privilege",
      why: "lends this machine's keys to the other side",
      hits: ["ssh -A host.test"],
      misses: ["ssh host.test"],
    },
    { does: (use) => [...tunnels(use), ...feeds(use)], hits: ["ssh host.test", "ssh -V", "ssh -G host.test"] },
  ],
});

/** Places on another machine where nothing of ours belongs. */
const systemPlace = /^\/(?:etc|usr|bin|sbin|lib|lib64|boot|root|var|opt|dev|sys|proc)?(?:\/|$)(?!tmp\/)/;

function copies(use: Use): readonly DeedSketch[] {
  const goal = use.operands.at(-1);
  if (!goal || use.operands.length < 2) return [];
  const sources = use.operands.slice(0, -1);
  const isRemote = ({ text }: CommandWord): boolean => (farHost(text) ?? "") !== "";
  const here = sources.filter((field) => !isRemote(field));
  const host = farHost(goal.text);
  const read = paths("read", here, use.has("-r", "-R") ? { tree: true } : {});
  if (host === undefined) {
    const isDownload = sources.some(isRemote);
    const named = sources.map((field) => ({ ...field, text: field.text.replace(/^(?:[a-z]+:\/\/)?[^/]*?:/i, "") }));
    return [
      ...read,
      ...goalsOf(goal, named).map((field) =>
        isDownload
          ? download(field, use.has("-r") ? { keeps: true, tree: true, spills: true } : { keeps: true })
          : { act: "write" as const, target: field.text, span: field.span },
      ),
      ...(isDownload ? goalsOf(goal, named).flatMap((field) => overFile(field, use.call)) : []),
      ...(isDownload && named.some(isUnnamed) ? mayLayOver(withoutSlash(goal.text), use.call, "what is fetched") : []),
    ];
  }
  const environment = hostEnvironment({ host }, use.call.facts);
  const there = { target: goal.text, environment, span: goal.span };
  const path = goal.text.slice(goal.text.indexOf(":") + 1);
  return [
    ...read,
    ...(here.some(({ text }) => !isKnown(text) || /^(?:~|\/(?!tmp\/))/.test(text)) && !isLoopback(host)
      ? [{ act: "leak", ...there, why: "carries files of this machine to another one" } as const]
      : []),
    { act: "external-write", ...there, why: "copies files to another machine" },
    ...(systemPlace.test(path) && !isLoopback(host)
      ? [{ act: "lose", ...there, why: "overwrites system files of another machine" } as const]
      : []),
  ];
}

/** Content of a folder, or whatever fits. */
const isUnnamed = ({ text }: CommandWord): boolean => /(?:^|\/)\.{0,2}$|[*?[\uFFFC]/.test(text);

/** `host:path` and `user@host:path`; a drive, `./a:b` and a path with a colon are none of them. */
const remoteHost = (text: string): string | undefined =>
  /^(?:[^@/:\s]{1,100}@)?(\[[0-9a-f:.]{2,45}\]|[^/:\s]{2,253}|[a-z](?=:[^\\/])):/i.exec(text)?.[1];

const farHost = (text: string): string | undefined => (/^(?:scp|sftp|ssh):\/\//i.test(text) ? placeOf(text).host : remoteHost(text));

const scp = (): Program => ({
  names: ["scp", "pscp", "rcp"],
  takes: words("-P -i -l -o -F -J -c -S -D -X"),
  rows: [
    { does: copies, hits: ["scp a.txt me@host.test:/srv/", "scp host.test:a.txt .", "scp a b"] },
    {
      if: any(runsHereOption, flag("-S", "-D")),
      does: "opaque",
      why: "its settings run a program on this machine",
      hits: ["scp -S ./x a host.test:b", "scp -o ProxyCommand=./x a host.test:b"],
      misses: ["scp a host.test:b"],
    },
  ],
});

const order = /^\s{0,9}-?@?\s{0,5}(!|[a-z]{1,12}(?![a-z]))\s{0,20}([^]{0,400})$/i;
const sends = /^(?:put|mput|reput|send|append|mirror|mkdir|md|chmod|chown|chgrp|rename|mv|ln|symlink|quote|site|literal|pput)$/i;
const removes = /^(?:rm|mrm|del|delete|mdelete|rmdir|rd|glob)$/i;

const fetches = /^(?:get|reget|pget|recv)$/i;

/** `get far near`: the near file, or the far one's name, is written here. */
function fetched(words: readonly string[], call: ProgramCall): readonly DeedSketch[] {
  const [far = "", near = "."] = words.filter((word) => word !== "" && !word.startsWith("-"));
  return far === ""
    ? []
    : goalsOf({ text: near, span: call.span }, [{ text: far, span: call.span }]).flatMap((field) => overFile(field, call));
}

const linesMax = 400;

/** A script for sftp, ftp or lftp, line by line. */
function orders(text: string, target: string, environment: string, call: ProgramCall): readonly DeedSketch[] {
  const lines = text.split(/[\n;]/);
  if (lines.length > linesMax) return [{ act: "external-write", target, environment, why: "runs a script too long to read" }];
  return lines.flatMap((line): readonly DeedSketch[] => {
    const [, verb = "", rest = ""] = order.exec(line) ?? [];
    const isUp = /^mirror$/i.test(verb) ? /(?:^|\s)(?:-R|--reverse)\b/.test(rest) : sends.test(verb);
    if (verb === "!" || /^(?:shell|sh)$/i.test(verb)) return [{ act: "opaque", target, why: "runs a command on this machine" }];
    if (removes.test(verb)) return [{ act: "destroy", target, environment, why: "deletes files on another machine" }];
    if (fetches.test(verb)) return fetched(rest.trim().split(/\s+/), call);
    const sent = /^(?:put|mput|reput|send|append|pput)$/i.test(verb) ? (rest.trim().split(/\s+/)[0] ?? "") : "";
    return isUp
      ? [
          ...(sent === "" || sent.startsWith("-") ? [] : [{ act: "read" as const, target: sent }]),
          { act: "external-write", target, environment, why: "changes files on another machine" },
        ]
      : [];
  });
}

/** Where the script of a file-transfer program stands: an option, a file, its input. */
function transfers(use: Use): readonly DeedSketch[] {
  const target = use.operands[0]?.text ?? "";
  const host = hostOf(target).replace(/:.*$/, "");
  const environment = host === "" ? "unknown" : hostEnvironment({ host }, use.call.facts);
  const { stdin } = use.call;
  const files = valuesOf(use, "-b", "-f", "-s").filter(({ text }) => text !== "-");
  const scripts = [...valuesOf(use, "-e", "-c").map(({ text }) => text), ...(stdin?.kind === "text" ? [stdin.text] : [])];
  const unread = { act: "external-write", target, environment, why: "runs a script that was not read" } as const;
  const [from, near] = [/^(?:sftp:\/\/[^/]{1,253}\/|[^/:\s]{1,300}:)(.*[^/])$/i.exec(target)?.[1] ?? "", use.operands[1]?.text];
  return [
    ...(from === "" ? [] : fetched(near === undefined ? [from] : [from, near], use.call)),
    ...scripts.flatMap((text) => orders(text, target, environment, use.call)),
    ...files.flatMap(({ text }) => {
      const content = knownContent(text, use.call);
      return content === undefined ? [unread] : orders(content, target, environment, use.call);
    }),
    ...(stdin && stdin.kind !== "text" && carriesData(use) ? [unread] : []),
  ];
}

const transferring = (): readonly Program[] => [
  {
    names: ["sftp", "psftp"],
    takes: words("-b -B -c -D -F -i -J -l -o -P -R -S -s -X"),
    rows: [
      {
        does: transfers,
        hits: [
          "sftp me@host.test",
          "sftp -b batch.txt me@host.test",
          "sftp me@host.test <<< 'rm a'",
          "sftp me@host.test <<< 'put a b'",
          "sftp me@host.test <<< '!ls'",
        ],
      },
      {
        if: any(runsHereOption, flag("-S", "-D")),
        does: "opaque",
        why: "its settings run a program on this machine",
        hits: ["sftp -o ProxyCommand=./x host.test"],
        misses: ["sftp host.test"],
      },
    ],
  },
  {
    names: ["ftp", "lftp", "ncftp", "tnftp", "cadaver", "smbclient"],
    takes: words("-e -c -f -u -p -s -P -o -U -I -W -D -T"),
    rows: [{ does: transfers, hits: ["lftp -e 'put a; bye' host.test", "ftp host.test", "lftp -e 'mirror -R a b' host.test"] }],
  },
  {
    names: words(
      "tftp ncftpput ftp-upload curlftpfs davfs2 croc magic-wormhole wormhole ffsend transfer rclone-send wput onionshare-cli " +
        "pastebinit transfer.sh " +
        "qrcp dcc",
    ),
    takes: words("-u -p -P -c -m -o --code --out -R"),
    rows: [
      {
        if: any(({ operands }) => /^(?:receive|recv|get|download|--help)$/.test(operands[0]?.text ?? ""), option(["-c"], /^get/)),
        does: "harmless",
        hits: ["wormhole receive 7-a-b", "tftp host.test -c get a"],
        misses: ["wormhole send a.txt"],
      },
      {
        if: ({ operands, value }) =>
          !/^(?:receive|recv|get|download)$/.test(operands[0]?.text ?? "") && !(value("-c") ?? "").startsWith("get"),
        does: (use) => [
          ...paths("read", use.operands.filter(({ text }) => !/^(?:send|put|upload|share)$/.test(text) && !text.includes(":")).slice(0, 4)),
          { act: "leak", target: use.operands[0]?.text ?? "" },
        ],
        hits: ["wormhole send a.txt", "croc a.txt", "tftp host.test -c put a"],
        misses: ["wormhole receive 7-a-b"],
      },
    ],
  },
  {
    names: ["sshpass"],
    takes: words("-p -f -d -P"),
    stopsAtOperand: true,
    rows: [
      {
        does: ({ operands }) => (operands.length > 0 ? [{ act: "privilege", why: "types a password" }] : []),
        hits: ["sshpass -p x ssh host.test"],
      },
    ],
  },
];

/** Queues and brokers: messages there reach programs. */
const publishes = (use: Use, names: readonly string[]): readonly DeedSketch[] => {
  const host = use.value(...names)?.replace(/:\d{1,5}(?:,.*)?$/, "") ?? "localhost";
  const environment = hostEnvironment({ host }, use.call.facts);
  const isOutward = carriesData(use) && !isLoopback(host) && environment !== "dev";
  return [isOutward ? { act: "leak", target: host, environment } : { act: "external-write", target: host, environment }];
};

const brokers = (): readonly Program[] => [
  {
    names: ["mosquitto_pub", "mosquitto_rr", "mqtt", "amqp-publish", "kafka-console-producer", "kafka-console-producer.sh"],
    takes: words("-h -p -t -m -f -u -P -i -q -L --cafile --cert --key --broker-list --bootstrap-server --topic -s --server --url"),
    rows: [
      {
        if: ({ operands }) =>
          /^(?:sub|subscribe|ls|info|rtt)$/.test(operands.at(0)?.text ?? "") ||
          /^(?:ls|info|report|list|view|get)$/.test(operands.at(1)?.text ?? ""),
        does: "harmless",
        hits: ["mqtt sub a", "mqtt conn ls"],
        misses: ["mqtt pub a b"],
      },
      {
        if: ({ operands }) =>
          !/^(?:sub|subscribe|ls|info|rtt)$/.test(operands.at(0)?.text ?? "") &&
          !/^(?:ls|info|report|list|view|get)$/.test(operands.at(1)?.text ?? ""),
        does: (use) => [
          ...(/^(?:rm|del|delete|purge)$/.test(use.operands.at(1)?.text ?? "")
            ? [{ act: "destroy", target: use.operands.at(2)?.text ?? "" } as const]
            : []),
          ...paths("read", valuesOf(use, "-f")),
          ...publishes(use, words("-h -L --broker-list --bootstrap-server -s --server --url")),
        ],
        hits: ["mosquitto_pub -h host.test -t a -m b", "mqtt pub a b"],
        misses: ["mqtt sub a"],
      },
    ],
  },
  {
    names: ["mosquitto_sub", "amqp-consume", "kafka-console-consumer", "kafka-console-consumer.sh"],
    rows: [{ does: "harmless", hits: ["mosquitto_sub -h host.test -t '#'"] }],
  },
  {
    names: ["kcat", "kafkacat"],
    takes: words("-b -t -p -o -c -K -D -X -F -f -s -r -G -H -k -T"),
    rows: [
      { if: flag("-P"), does: (use) => publishes(use, ["-b"]), hits: ["kcat -P -b host.test -t a"], misses: ["kcat -C -b host.test -t a"] },
      {
        if: ({ has }) => !has("-P"),
        does: "harmless",
        hits: ["kcat -L -b host.test", "kcat -C -b host.test -t a"],
        misses: ["kcat -P -b a -t b"],
      },
    ],
  },
];

/** Programs that make many requests at once. */
const load = (): readonly Program[] => [
  {
    names: words("k6 jmeter locust artillery autocannon bombardier oha plow drill-load tsung gatling loadtest cassowary wrk2 h2load"),
    takes: words(
      "-c -n -d -t -r -u -m -b -H -i -p -R -l -f --host --users --spawn-rate --run-time --vus --duration --target --connections " +
        "--rate --env -e --out -o",
    ),
    rows: [
      {
        does: (use) => {
          const target =
            use.value("--host", "--target") ??
            use.operands.map(({ text }) => text).find((text) => /^https?:|^[\w.-]{1,200}:\d{1,5}/.test(text)) ??
            "";
          const host = target === "" ? "" : placeOf(target).host;
          if (host !== "" && isLoopback(host)) return [];
          const isAsked = /^(?:version|help|inspect|archive|new|report|list)$/.test(use.operands[0]?.text ?? "");
          return isAsked
            ? []
            : [
                {
                  act: "external-write",
                  target: host,
                  environment: host === "" ? "unknown" : hostEnvironment({ host }, use.call.facts),
                  why: "puts load on a service",
                },
              ];
        },
        hits: ["autocannon -c 10 http://localhost:3000", "k6 run a.js"],
      },
    ],
  },
];

/** Programs that reach other machines, other than by plain requests. */
export const networkRemote = (): readonly Program[] => [ssh(), scp(), ...transferring(), ...brokers(), ...load()];
