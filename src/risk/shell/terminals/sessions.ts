import { lazily } from "../../../kernel/lazily.ts";
import { hostEnvironment } from "../../net/environment.ts";
import { placeOf } from "../../net/place.ts";
import type { ProgramCall } from "../../tools/call.ts";
import { isRaised } from "../../tools/told-place.ts";
import type { KeyboardRow } from "./keyboard-table.ts";

const unless =
  (count: number, names: string): NonNullable<KeyboardRow["if"]> =>
  ({ operands, has }) =>
    operands.length <= count && !has(...names.split(" "), "--version", "--help", "-V");
const many = 9;

/** Clients of other machines that open a prompt where they are given nothing to do. */
const sessions: readonly KeyboardRow[] = [
  {
    names: "psql pgcli usql vsql ysqlsh yb-psql",
    takes: "-h --host -p --port -U --username -d --dbname -c --command -f --file -v --set -P --pset".split(" "),
    if: unless(2, "-c --command -f --file -l --list -?"),
  },
  {
    names: "mysql mariadb mycli mysqlsh",
    takes: "-h --host -P --port -u --user -D --database -S --socket -e --execute".split(" "),
    if: unless(many, "-e --execute --sql --file -?"),
  },
  { names: "mongosh mongo", takes: ["--host", "--port", "-u", "-p", "--eval", "--file", "-f"], if: unless(1, "--eval --file -f") },
  {
    names: "redis-cli valkey-cli iredis",
    takes: "-h -p -a -u -n -s --user --pass".split(" "),
    if: unless(0, "--scan --bigkeys --memkeys --hotkeys --stat --latency --rdb --pipe --eval --cluster"),
  },
  { names: "cqlsh", takes: ["-e", "-f", "-u", "-p", "-k"], if: unless(2, "-e --execute -f --file") },
  { names: "sqlcmd mssql-cli", takes: "-S -d -U -P -Q -q -i".split(" "), if: unless(0, "-Q -q -i --query --input-file") },
  { names: "clickhouse-client", takes: ["-h", "--host", "-q", "--query"], if: unless(many, "-q --query --queries-file") },
  { names: "sqlplus sqlcl snowsql", takes: "-q -f -a -c -d".split(" "), if: unless(1, "-q -f --query --filename -?") },
  {
    names: "ssh mosh slogin autossh",
    takes: "-p -i -l -o -F -J -L -R -D -b -c -E -e -I -m -O -Q -S -W -w -B".split(" "),
    if: ({ operands, has }) => operands.length === 1 && !has("-N", "-f", "-W", "-O", "-Q", "-G", "-V"),
  },
  { names: "sh bash zsh fish dash ksh ash tcsh csh pwsh nu", takes: ["-c", "-o", "-O"], if: unless(0, "-c -n") },
  { names: "python python2 python3 pypy pypy3 ipython", takes: ["-c", "-m", "-W", "-X"], if: unless(0, "-c -m") },
  { names: "node nodejs irb pry", takes: "-e -p --eval --print -r --require".split(" "), if: unless(0, "-e -p --eval --print -v") },
  { names: "php", if: ({ has }) => has("-a", "--interactive") },
  { names: "tinker thor", if: unless(1, "--execute") },
  { names: "console", if: ({ operands, call }) => operands.length === 0 && /(?:^|\/)bin\/console$/.test(call.path) },
];

const rowsOf = lazily(
  (): ReadonlyMap<string, readonly KeyboardRow[]> =>
    new Map(sessions.flatMap((row) => row.names.split(" ").map((name) => [name, [row]] as const))),
);
/** Frameworks and languages whose word for a prompt the keyboard's own rows know. */
const others = new Set("rails manage.py django-admin flask artisan iex erl mix dotnet lein sbt".split(" "));
export const sessionRows = (program: string): readonly KeyboardRow[] => rowsOf().get(program) ?? [];
export const mayOpenSession = (program: string): boolean => rowsOf().has(program) || others.has(program);

const wordMaxChars = 300;

/** Whether a prompt that opens now would be one of production: by where it runs, its variables, or what it was told. */
export function isProductionSession(call: ProgramCall): boolean {
  const { elsewhere, facts, variables, words } = call;
  if (elsewhere?.environment === "production") return true;
  if (elsewhere && hostEnvironment({ host: elsewhere.name.replace(/^[^@]*@/, "") }, facts) === "production") return true;
  const texts = [...variables.values(), ...words.map(({ text }) => text)].filter((text) => text.length <= wordMaxChars && !/\s/.test(text));
  return (
    isRaised(call) ||
    words.some(({ text }) => /^(?:-e|--env=)?(?:prod|production|live)$/.test(text)) ||
    texts.some((text) => {
      const told = text.replace(/^--?[\w-]+=/, "");
      const host = told.includes("://") ? placeOf(told).host : told.replace(/^[^@]*@/, "").replace(/:\d+(?:\/.*)?$/, "");
      return /^[\w.-]+\.[\w-]+$|^(?=[\w-]*$)[\w-]*?prod/i.test(host) && hostEnvironment({ host }, facts) === "production";
    })
  );
}
