import { isKnown } from "../deed.ts";
import { isSecretName } from "../secret-names.ts";
import { isRunning } from "../shell/words/variables.ts";
import { always, bare, noOperand, words } from "./plain.ts";
import { all, any, flag, not, type Program, type Test } from "./table.ts";

/** `NAME=value` as the words of export, declare and friends carry it. */
const assignment = /^([A-Za-z_][A-Za-z0-9_]*(?:%%|\(\))?)\+?=/;

const assigns =
  (test: (name: string, value: string) => boolean): Test =>
  ({ operands }) =>
    operands.some(({ text }) => {
      const name = assignment.exec(text);
      return name?.[1] !== undefined && test(name[1], text.slice(name[0].length));
    });

/** Switching off the shell's history, or the checking of certificates. */
const disarms = (name: string, value: string): boolean =>
  (name === "HISTFILE" && (value === "" || value === "/dev/null")) ||
  (/^HIST(?:FILE)?SIZE$/.test(name) && value === "0") ||
  (name === "HISTIGNORE" && value.startsWith("*")) ||
  (name === "NODE_TLS_REJECT_UNAUTHORIZED" && value === "0") ||
  (name === "PYTHONHTTPSVERIFY" && value === "0") ||
  (name === "GIT_SSL_NO_VERIFY" && /^(?:1|true)$/i.test(value));

const namesSecret: Test = ({ operands }) => operands.some(({ text }) => !assignment.test(text) && (isSecretName(text) || !isKnown(text)));
const onlyAssigns: Test = ({ operands }) => operands.every(({ text }) => assignment.test(text) || text === "-");
const setsVariable: Test = ({ operands }) => operands.length > 0;

/** Nothing keeps back what it prints. */
const shown: Test = ({ call }) => call.narrowed !== true;

const aliasRuns: Test = ({ operands }) =>
  operands.some(({ text }) => {
    const at = text.indexOf("=");
    return at > 0 && /[;|&`$]|\b(?:rm|dd|curl|wget|sudo|eval|nc|mkfs|chmod|bash|sh)\b/.test(text.slice(at + 1));
  });

export const shellBuiltins = (): readonly Program[] => [
  always(
    "cd pushd popd dirs chdir z zoxide local return shift wait jobs fg bg disown read mapfile readarray umask hash let getopts shopt " +
      "exit logout break continue times caller suspend bind complete compgen compopt type enable rehash unalias unfunction emulate " +
      "setopt unsetopt autoload whence zstat is-at-least functions disable zparseopts zformat strftime compinit colors sysread " +
      "zselect zmodload bindkey zstyle vared limit unlimit function noop end in fi done esac else elif if while until for " +
      "select case then do help { } ! ]]",
    "harmless",
    ["cd src", "exit 1", "read -r line", "shopt -s nullglob"],
    { stopsAtOperand: true },
  ),
  {
    names: ["env"],
    takes: words("-u --unset -C --chdir -S --split-string -P"),
    stopsAtOperand: true,
    rows: [
      {
        if: all(onlyAssigns, shown, not(flag("-i", "--ignore-environment", "-S", "--split-string"))),
        does: "read-secret",
        why: "prints every variable of the environment",
        hits: ["env", "env -0", "env FOO=1", "env -u PATH"],
        misses: ["env FOO=1 node a.js", "env -i"],
      },
      {
        if: any(not(onlyAssigns), not(shown), flag("-i", "--ignore-environment", "-S", "--split-string")),
        does: "harmless",
        hits: ["env FOO=1 node a.js", "env -i"],
        misses: ["env"],
      },
    ],
  },
  {
    names: ["printenv"],
    rows: [
      {
        if: all(noOperand, shown),
        does: "read-secret",
        why: "prints every variable of the environment",
        hits: ["printenv", "printenv -0"],
        misses: ["printenv HOME"],
      },
      {
        if: namesSecret,
        does: "read-secret",
        hits: ["printenv GITHUB_TOKEN", "printenv HOME AWS_SECRET_ACCESS_KEY"],
        misses: ["printenv PATH"],
      },
      { if: any(setsVariable, not(shown)), does: "harmless", hits: ["printenv PATH"] },
    ],
  },
  {
    names: ["export", "declare", "typeset", "readonly", "setenv", "local"],
    rows: [
      {
        if: all(noOperand, shown, not(flag("-f", "-F", "-a", "-A"))),
        does: "read-secret",
        why: "prints every variable of the environment",
        hits: ["export", "export -p", "declare -p", "declare -x", "typeset"],
        misses: ["export 'A=1'", "declare -f"],
      },
      {
        if: all(flag("-p"), namesSecret),
        does: "read-secret",
        hits: ["declare -p API_TOKEN"],
        misses: ["declare -p PATH", "export 'API_TOKEN=x'"],
      },
      {
        if: assigns(isRunning),
        does: "executable-config",
        why: "makes later programs load or run something",
        hits: ["export 'LD_PRELOAD=./a.so'", "export 'NODE_OPTIONS=--require ./hook.js'", "export 'PATH=/tmp/bin:/usr/bin'"],
        misses: ["export 'NODE_OPTIONS=--max-old-space-size=4096'", "export 'PATH=./node_modules/.bin:/usr/bin'", "export 'EDITOR=vim'"],
      },
      {
        if: assigns(disarms),
        does: "disarm",
        hits: ["export 'HISTFILE=/dev/null'", "export 'HISTSIZE=0'", "export 'NODE_TLS_REJECT_UNAUTHORIZED=0'"],
        misses: ["export 'HISTSIZE=1000'"],
      },
      {
        if: any(setsVariable, not(shown), flag("-f", "-F", "-a", "-A")),
        does: "harmless",
        hits: ["export 'A=1'", "export 'CI=true'", "declare -i 'n=1'", "declare -f"],
      },
    ],
  },
  {
    names: ["set"],
    takes: ["-o"],
    rows: [
      { if: all(bare, shown), does: "read-secret", why: "prints every variable of the shell", hits: ["set"], misses: ["set -e"] },
      {
        if: ({ call }) =>
          call.words.some(({ text }, at) => text === "+o" && call.words[at + 1]?.text === "history") ||
          call.words.some(({ text }) => text === "+H"),
        does: "disarm",
        why: "stops the shell's history",
        hits: ["set +o history"],
        misses: ["set +e", "set -o history", "set +o pipefail"],
      },
      {
        if: flag("-U", "--universal"), // fish alone has it
        does: "executable-config",
        why: "sets a variable for every later shell",
        hits: ["set -Ux PATH /tmp/bin", "set --universal EDITOR x"],
        misses: ["set -gx PATH a", "set -u"],
      },
      { if: not(all(bare, shown)), does: "harmless", hits: ["set -euo pipefail", "set -- a b", "set +x"], misses: ["set"] },
    ],
  },
  {
    names: ["unset"],
    rows: [
      {
        if: ({ operands }) => operands.some(({ text }) => /^HIST(?:FILE|SIZE|FILESIZE)$|^PROMPT_COMMAND$/.test(text)),
        does: "disarm",
        why: "stops the shell's history",
        hits: ["unset HISTFILE", "unset A HISTSIZE"],
        misses: ["unset A"],
      },
      { does: "harmless", hits: ["unset A", "unset -f build"] },
    ],
  },
  {
    names: ["history", "fc"],
    takes: ["-d", "-e"],
    rows: [
      {
        if: flag("-c", "-d", "--clear", "-w", "-r"),
        does: "disarm",
        why: "rewrites the shell's history",
        hits: ["history -c", "history -cw", "history -d 12"],
        misses: ["history", "history 20"],
      },
      {
        if: (use) => use.call.program === "fc" && !use.has("-l"),
        does: "opaque",
        why: "runs again what was typed before",
        hits: ["fc -s rm", "fc -e - rm", "fc"],
        misses: ["fc -l", "history 20"],
      },
      {
        if: not(flag("-c", "-d", "-w", "-r", "--clear")),
        does: "harmless",
        hits: ["history", "history 20", "fc -l"],
        misses: ["history -c"],
      },
    ],
  },
  {
    names: ["alias", "abbr"],
    rows: [
      {
        if: aliasRuns,
        does: "opaque",
        why: "hides another command behind a name",
        hits: ["alias 'ls=rm -rf'", "alias 'g=x; y'"],
        misses: ["alias 'll=ls -la'", "alias"],
      },
      { if: not(aliasRuns), does: "harmless", hits: ["alias 'll=ls -la'", "alias"], misses: ["alias 'ls=rm -rf'"] },
    ],
  },
  {
    names: ["hash", "enable", "zmodload"],
    rows: [
      {
        if: flag("-p", "-f"),
        does: "opaque",
        why: "puts another program behind a name",
        hits: ["hash -p ./x ls", "enable -f ./a.so b"],
        misses: ["hash -r"],
      },
    ],
  },
  {
    names: ["let", "declare", "typeset", "readonly", "export", "unset", "read", "wait", "local"],
    rows: [
      {
        if: ({ operands }) => operands.some(({ text }) => text.includes("[$(") || text.includes("[`")),
        does: "opaque",
        why: "an index that the shell runs",
        hits: ["let 'a[$(id)]=1'", "unset 'a[`id`]'"],
        misses: ["let a=1"],
      },
    ],
  },
  {
    names: ["command"],
    stopsAtOperand: true,
    rows: [{ if: flag("-v", "-V"), does: "harmless", hits: ["command -v node"], misses: ["command rm a"] }],
  },
  { names: ["ulimit"], rows: [{ does: "harmless", hits: ["ulimit -n 4096", "ulimit -a"] }] },
];
