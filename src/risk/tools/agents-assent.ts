import { longPattern } from "../../kernel/long-pattern.ts";
import { isKnown, unknownPiece } from "../deed.ts";
import { any, flag, not, type Program, type Test } from "./table.ts";

/** Variables that change which code the runtime runs, where its data lies, or what git tells it. */
const changing = longPattern("i")`
  ^(?:PATH|HOME|USERPROFILE|LOCALAPPDATA|TMPDIR|XDG_\w+|NODE_(?!ENV$|NO_WARNINGS$)\w+|BUN_\w+|DENO_\w+|TSX_\w+|LD_\w+|DYLD_\w+|
  ASSENT_\w+|PG[A-Z]+|GIT_\w+|npm_config_\w+|OPENSSL_\w+|SSL_\w+|(?:HTTPS?|ALL)_PROXY)$
`;
export const isRuntimeVariable = (name: string): boolean => changing.test(name);

/** Folders of the system may be put in front of the others. */
const isSystemPath = (value: string): boolean => {
  const folders = value.split(":");
  const rest = folders.findIndex((folder) => folder.includes(unknownPiece));
  return folders.slice(0, rest < 0 ? undefined : rest).every((folder) => /^\/(?:usr|s?bin|opt|nix|snap)(?:\/|$)/.test(folder));
};

const isChanged: Test = any(flag("--listen", "--tls-cert", "--tls-key", "--name"), ({ call }) =>
  [...call.variables].some(([name, value]) => isRuntimeVariable(name) && !(name === "PATH" && isSystemPath(value))),
);

/** Our own command line. Commands for persons are refused in every spelling; looking is free. */
export const assent = (): readonly Program[] => [
  {
    names: ["assent"],
    takes: "--text --for --plan --agent --answers --transcript --context --by --config --port --project --data --socket --diff".split(" "),
    rows: [
      {
        on: "answer|off|on|init|stop|token|grant|approve|console|rules-miss|uninstall|remove|disable|uninit|pause|unguard",
        does: "control-plane",
        why: "only a person may do this",
        hits: [
          "assent answer g7 once",
          "assent off --for 30m",
          "assent init --undo",
          "assent stop s1",
          "assent token new",
          "assent console",
        ],
        misses: ["assent inbox", "assent status"],
      },
      {
        on: "up",
        if: isChanged,
        does: "control-plane",
        why: "starts the process that judges calls, changed by what stands in front of it",
        hits: ["NODE_OPTIONS=--inspect assent up", "PATH=./bin:$PATH assent up", "HOME=/tmp/x assent up", "assent up --listen 0.0.0.0"],
        misses: ["assent up", "TZ=UTC assent up --port 8080"],
      },
      {
        on: "up",
        if: not(isChanged),
        does: "privilege",
        why: "starts the process that judges calls, which is for a person to start",
        hits: ["assent up", "assent up --for-hooks 1h", "TZ=UTC assent up --port 8080"],
        misses: ["assent status", "ASSENT_HOME=/x assent up"],
      },
      {
        on: "allow",
        if: ({ rest }) => rest[0]?.text !== "list",
        does: "control-plane",
        why: "only a person may allow something",
        hits: ["assent allow 'git push'", "assent allow remove 3", "assent allow"],
        misses: ["assent allow list"],
      },
      {
        on: "journal",
        if: ({ rest }) => !/^(?:verify|export|replay|show)?$/.test(rest[0]?.text ?? ""),
        does: "control-plane",
        why: "changes the record",
        hits: ["assent journal archive", "assent journal branch s1@4", "assent journal restore b.db", "assent journal accept-loss"],
        misses: ["assent journal verify", "assent journal export"],
      },
      {
        on: "vault write|remove|delete|rm|set|lock|unlock",
        does: "control-plane",
        why: "only a person may change the vault",
        hits: ["assent vault write K", "assent vault unlock"],
        misses: ["assent vault refs"],
      },
      {
        on: "machine enroll|remove",
        does: "control-plane",
        why: "only a person may say which machines have the keys",
        hits: ["assent machine enroll", "assent machine enroll 7k2mq-4x9vd-b5t8w-z3hn6-0c1rp", "assent machine remove build-2"],
        misses: ["assent machine list"],
      },
      {
        on: "notify secret",
        does: "control-plane",
        why: "only a person may see the key that signs for the guard",
        hits: ["assent notify secret"],
        misses: ["assent notify test"],
      },
      { on: "vault read", does: "read-secret", hits: ["assent vault read K"], misses: ["assent vault refs"] },
      {
        if: flag("--answers"),
        does: "control-plane",
        why: "answers gates from a file",
        hits: ["assent attend --answers a.json x"],
        misses: ["assent attend x"],
      },
      {
        if: ({ call: { stdin }, operands }) =>
          operands.length > 0 &&
          !/^(?:classify|mcp|hook)$/.test(operands[0]?.text ?? "") &&
          ((stdin?.kind === "text" && /^(?:(?:y(?:es)?|ok|approve|allow|once|always|\d)\s{0,9}){1,50}$/i.test(stdin.text)) ||
            (stdin?.kind === "pipe" && stdin.from.includes("yes"))),
        does: "control-plane",
        why: "answers the guard in a person's place",
        hits: ["assent attend x <<< y"],
        misses: ["assent attend x", "assent classify --jsonl <<< y"],
      },
      {
        on: "attend|solicit|clarify|goal|bound|ground|gap|contextualize|recollect|elicit|induce|grasp|frame|exchange|dispatch|resume|hook",
        if: not(flag("--answers")),
        does: "unknown",
        why: "starts another session",
        hits: ["assent attend 'fix it'", "assent resume s1"],
        misses: ["assent sessions"],
      },
      {
        if: ({ operands }) => !isKnown(operands[0]?.text ?? ""),
        does: "opaque",
        why: "what the guard would be told is decided only when it runs",
        hits: ["assent '\uFFFC' g once"],
        misses: ["assent show '\uFFFC'"],
      },
      {
        on: "inbox|status|statusline|explain|show|trace|sessions|machines|doctor|classify|review|rules|guard|mcp|tour|help|version",
        does: "harmless",
        hits: ["assent inbox", "assent machines", "assent statusline", "assent classify 'rm -rf x'", "assent doctor --live"],
        misses: ["assent off"],
      },
      {
        on: "journal|allow|vault|machine verify|export|replay|show|list|refs",
        does: "harmless",
        hits: ["assent journal verify", "assent allow list", "assent machine list", "assent vault refs"],
        misses: ["assent vault read K"],
      },
      { if: ({ operands }) => operands.length === 0, does: "harmless", hits: ["assent"], misses: ["assent off"] },
    ],
  },
];
