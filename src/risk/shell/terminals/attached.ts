import { lazily } from "../../../kernel/lazily.ts";
import { sortArguments, type Arguments, type ProgramCall } from "../../tools/call.ts";
import { ownProcess } from "../../tools/plain.ts";
import { isOwnProcess } from "../../tools/system/own-processes.ts";
import type { ShellWalk, WalkPosition } from "../look.ts";
import { isDebugger } from "../programs/interpreters.ts";

/** A program that takes hold of a running process, which stands still or changes under it. */
interface Holder {
  readonly names: string;
  /** Options whose value is the process, by number or name. */
  readonly options?: readonly string[];
  /** The first operand for which it holds one; the processes are the operands behind it. */
  readonly on?: RegExp;
  /** The operand that is one, if it is a number or nobody knows it. */
  readonly operand?: number;
  /** The operand that may be the address where a process waits for a debugger. */
  readonly address?: number;
  /** Options that are given commands in the debugger's own language. */
  readonly told?: readonly string[];
  readonly takes?: readonly string[];
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

const words = (text: string): readonly string[] => text.split(" ");

export const holders = (): readonly Holder[] => [
  {
    names: "strace ltrace",
    options: words("-p --attach"),
    takes: words("-e -o -s -P -u -E -a -O -S -I -b --trace --output"),
    hits: ["strace -p P", "strace -fp P -o log", "strace -f -e trace=file -p P", "strace --attach=P", "ltrace -p P"],
    misses: ["strace -f -o log true", "strace -e open ls", "strace -V"],
  },
  {
    names: "gdb",
    options: words("-p -pid --pid"),
    operand: 1,
    told: words("-ex --eval-command -iex --init-eval-command"),
    takes: words("-x -ex --command --eval-command -iex --init-eval-command -s -e -c -d -cd"),
    hits: ["gdb -p P", "gdb --pid=P", "gdb -batch -p P -ex bt", "gdb node P", "gdb -ex 'attach P'", "gdb -batch -ex 'att P' -ex bt"],
    misses: ["gdb ./a.out", "gdb ./a.out core", "gdb -batch -ex bt ./a.out core", "gdb --args a 12", "gdb -ex run ./a"],
  },
  {
    names: "lldb",
    options: words("-p --attach-pid -n --attach-name"),
    told: words("-o -O --one-line --one-line-before-file"),
    takes: words("-o -O -s -S -f -c -a --one-line --file --core --source"),
    hits: ["lldb -p P", "lldb -n node", "lldb --attach-name node", "lldb -o 'process attach -p P'", "lldb -b -o 'attach P'"],
    misses: ["lldb ./a", "lldb -c core ./a", "lldb -o run ./a"],
  },
  { names: "dlv rr", on: /^attach$/, operand: 1, hits: ["dlv attach P", "dlv attach P ./a"], misses: ["dlv debug", "dlv test"] },
  {
    names: "frida frida-trace frida-inject",
    options: words("-p -n -N --attach-pid --attach-name --pid --name"),
    takes: words("-l -e -f -i"),
    hits: ["frida -p P", "frida -n node"],
    misses: ["frida --version", "frida-ls-devices"],
  },
  {
    names: "reptyr reredirect injcode pyrasite pyrasite-shell",
    operand: 0,
    takes: words("-m -o -e"),
    hits: ["reptyr P"],
    misses: ["reptyr -l"],
  },
  {
    names: "cpulimit",
    options: words("-p --pid -e --exe"),
    takes: words("-l --limit"),
    hits: ["cpulimit -p P -l 1"],
    misses: ["cpulimit -l 50 make"],
  },
  {
    names: "prlimit choom taskset chrt ionice uclampset",
    options: words("-p --pid -P --pgid"),
    hits: words("prlimit choom taskset chrt ionice uclampset").flatMap((name) => [`${name} -p P -n 1`, `${name} -pP`, `${name} --pid=P`]),
    misses: ["prlimit --nofile=9 make", "choom -n 500 make", "taskset -c 0 make", "chrt -b 0 make", "ionice -c3 make", "prlimit"],
  },
  {
    names: "criu",
    on: /^(?:pre-)?dump$/,
    options: words("-t --tree"),
    takes: words("-D"),
    hits: ["criu dump -t P"],
    misses: ["criu check"],
  },
  {
    names: "node nodejs",
    on: /^inspect$/,
    options: ["-p"],
    address: 1,
    hits: ["node inspect -p P", "node inspect 127.0.0.1:9229", "node inspect localhost:9339"],
    misses: ["node inspect a.js", "node -p 1", "node --inspect a.js", "node --inspect a.js & node inspect 127.0.0.1:9229"],
  },
  {
    names: "gdbserver lldb-server",
    operand: 1,
    hits: ["gdbserver --attach :1 P"],
    misses: ["gdbserver :1 ./a"],
  },
  { names: "r2 radare2", options: ["-d"], hits: ["r2 -d P"], misses: ["r2 ./a", "r2 -d ./a"] },
];

const byName = lazily(() => new Map(holders().flatMap((row) => row.names.split(" ").map((name) => [name, row] as const))));

const holderOf = (program: string): Holder | undefined =>
  byName().get(program) ?? (isDebugger(program) ? byName().get(program.includes("lldb") ? "lldb" : "gdb") : undefined);

const isProcess = (text: string): boolean => /^\d{1,9}$/.test(text) || /\uFFFC/.test(text);
const attaches = /^\s*(?:process\s+)?(?:at(?:t(?:a(?:c(?:h)?)?)?)?)\s+(?:(?:-p|--pid|-n|--name)[\s=]*)?(\S{1,200})/;

function heldBy(row: Holder, { operands, options }: Arguments): readonly string[] {
  if (row.on && !row.on.test(operands[0]?.text ?? "")) return [];
  const named = options.flatMap(({ name, value }) => (value && row.options?.includes(name) ? value.text.split(/[\s,]+/) : []));
  const told = options.flatMap(({ name, value }) => (value && row.told?.includes(name) ? (attaches.exec(value.text)?.[1] ?? []) : []));
  const operand = row.operand === undefined ? undefined : operands[row.operand]?.text;
  const address = row.address === undefined ? undefined : operands[row.address]?.text;
  return [
    ...named.filter((text) => row.names !== "r2 radare2" || isProcess(text)),
    ...told,
    ...(operand !== undefined && isProcess(operand) ? [operand] : []),
    ...(address !== undefined && /^[\w.[\]:-]{0,100}:\d{2,5}$/.test(address) ? [address] : []),
  ];
}

/** Holding a process is as much as signalling it: one that this session started is its own, any other is asked about. */
export function lookAtAttached(look: ShellWalk, call: ProgramCall, at: WalkPosition): void {
  const row = holderOf(call.program);
  if (!row) return;
  const takes = [...(row.options ?? []), ...(row.told ?? []), ...(row.takes ?? [])];
  const sorted = sortArguments(call.words, {
    takes,
    ...(call.program.startsWith("gdb") || isDebugger(call.program) ? { singleDash: true } : {}),
  });
  if (sorted.options.some(({ name }) => name === "--args")) return;
  for (const target of heldBy(row, sorted).slice(0, heldMax)) {
    if (target === "" || target === ownProcess || isOwnProcess(target, look.facts)) continue;
    if (target.includes(":") && look.facts.started?.some((line) => line.includes("--inspect"))) continue;
    look.add(
      {
        act: "stop",
        tool: `${call.program} attach`,
        target,
        span: call.span,
        why: "takes hold of a process that this session did not start",
      },
      at,
    );
  }
}
const heldMax = 20;
