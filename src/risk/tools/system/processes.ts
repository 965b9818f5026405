import { always, ownProcess, unless, words } from "../plain.ts";
import { all, any, flag, not, operand, option, type Program, type Test, type Use } from "../table.ts";
import type { CommandWord } from "../call.ts";
import { findsOnlyOurs, isOwnProcess } from "./own-processes.ts";
import { searchBy } from "./process-searches.ts";

/** Processes named by number. The first dash may be a signal; any further one is a process group. */
function processesOf({ call }: Use): readonly string[] {
  const found: string[] = [];
  let signalled = false;
  for (let at = 0; at < call.words.length; at += 1) {
    const text = call.words[at]?.text ?? "";
    if (/^-[sn]$|^--signal$/.test(text)) {
      signalled = true;
      at += 1;
    } else if (text === "--") signalled = true;
    else if (text.startsWith("-") && !signalled) signalled = true;
    else found.push(text);
  }
  return found;
}

const isOurs = (process: string, { call }: Use): boolean =>
  process.startsWith("%") || process === ownProcess || process === `-${ownProcess}` || isOwnProcess(process, call.facts);
const onlyAsks: Test = ({ call }) =>
  call.words.some(
    ({ text }, at) =>
      /^-(?:l|L|0|EXIT)$|^--(?:list|table)/.test(text) ||
      (/^(?:-s|-n|--signal)$/.test(text) && /^(?:0|EXIT)$/.test(call.words[at + 1]?.text ?? "")),
  );
/** Where no process is named, nothing is signalled. */
const killsOurs: Test = (use) => processesOf(use).every((process) => process === "" || isOurs(process, use));
const killsAll: Test = (use) => processesOf(use).some((process) => /^-?1$|^0$/.test(process));
const childrenOfOurs: Test = (use) => {
  const parent = use.value("-P", "--parent");
  return parent !== undefined && isOurs(parent, use);
};

const namesOurs: Test = ({ call }) => {
  const search = searchBy(
    call.program,
    call.words.map(({ text }) => text),
  );
  return search !== undefined && findsOnlyOurs(search, call.facts);
};

const holdsPorts: Test = ({ call, operands, value }) => {
  const ports = operands.flatMap(({ text }) => /^:?(\d{2,5})(?:\/tcp)?$/.exec(text)?.[1] ?? []).map(Number);
  return (
    ports.length > 0 &&
    ports.length === operands.length &&
    findsOnlyOurs({ ports }, call.facts) &&
    isOverTcp(operands, value("-n", "--namespace"))
  );
};
/** A bare number is a file's name, unless it is said what it counts. */
const isOverTcp = (operands: readonly CommandWord[], namespace: string | undefined): boolean =>
  namespace === "tcp" || (namespace === undefined && operands.every(({ text }) => text.endsWith("/tcp")));

/** Programs that signal processes. Those that this mission started are its own. */
export const systemProcesses = (): readonly Program[] => [
  {
    names: ["kill", "skill", "tkill"],
    singleDash: true,
    rows: [
      {
        if: any(onlyAsks, killsOurs),
        does: "harmless",
        hits: ["kill -0 12", "kill -l", "kill %1", "kill '\uFFFC!'", "kill", "kill -9 ''"],
        misses: ["kill 12", "kill -9 '\uFFFC'"],
      },
      {
        if: not(any(onlyAsks, killsOurs)),
        does: "stop",
        hits: ["kill 12", "kill -9 -1", "kill -s KILL 12", "kill '\uFFFC'"],
        misses: ["kill -0 12", "kill %1"],
      },
      {
        if: all(killsAll, not(onlyAsks)),
        does: "stop",
        why: "signals every process",
        hits: ["kill -9 -1", "kill -- -1"],
        misses: ["kill -9 12", "kill 12"],
      },
    ],
  },
  unless("pkill killall killall5 xkill slay fkill kill-port taskkill tskill", any(onlyAsks, childrenOfOurs, namesOurs), "stop", {
    reads: ["pkill -0 node", "killall -l"],
    changes: ["pkill -f vite", "killall -9 node", "xkill"],
    takes: words("-P -u -U -g -G -t -s --parent --signal --euid --uid"),
  }),
  unless("fuser", any(not(flag("-k", "--kill")), holdsPorts), "stop", {
    reads: ["fuser -v 3000/tcp"],
    changes: ["fuser -k 3000/tcp", "fuser -n tcp -k 80"],
    takes: ["-n", "-N"],
  }),
  unless("renice", ({ operands }) => operands.length === 0, "stop", { reads: ["renice"], changes: ["renice 19 -p 12", "renice 19 12"] }),
  // What they do to a process that runs already is looked at as taking hold of it.
  { names: words("ionice chrt taskset prlimit choom uclampset"), rows: [{ does: "harmless", hits: ["prlimit", "ionice -c 3"] }] },
  unless("screen tmux byobu", not(any(operand(/^kill-/), option(["-X"], /^(?:quit|kill)$/))), "stop", {
    reads: ["tmux ls", "screen -ls", "tmux new -d -s a"],
    changes: ["tmux kill-server", "screen -S a -X quit"],
    takes: words("-S -X -L -f -t -s"),
  }),
  unless("ss", not(flag("-K", "--kill")), "stop", {
    reads: ["ss -tlnp", "ss -o state established"],
    changes: ["ss -K dst 127.0.0.1", "ss -tK", "ss --kill dport = 80"],
    takes: words("-f -A -D -F --family --query --socket --diag --filter"),
  }),
  always("gcore", "read-secret", ["gcore 12"]),
];
