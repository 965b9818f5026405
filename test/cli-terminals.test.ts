import { execFileSync, spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newcomer, type Newcomer } from "./support/cli.ts";
import { debianTool } from "./support/debian.ts";
import { programOf } from "./support/programs.ts";

const entry = programOf("src/cli/main.ts");
const waitMs = 60_000;

let mira: Newcomer;
let terminal: ChildProcessWithoutNullStreams;
let agent: ChildProcessWithoutNullStreams;
const environment = (): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: userInfo().homedir,
  SHELL: "/bin/bash",
  TERM: "xterm",
  ASSENT_HOME: join(mira.home, "assent"),
});
const socket = (name: string): string => `${basename(mira.home)}-${name}`;

/** The words that try to switch the guard off, and leave behind how that ended. */
const trying = (name: string): string => `cd ${mira.project}; ${process.execPath} ${entry} off --for 5m; echo $? > ${codeFile(name)}`;
/** The same inside double quotes of another shell. */
const hidden = (name: string): string => trying(name).replaceAll("$", "\\$");
const codeFile = (name: string): string => join(mira.home, `${name}.code`);

async function codeOf(name: string): Promise<string> {
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(50)) {
    const code = existsSync(codeFile(name)) ? readFileSync(codeFile(name), "utf8").trim() : "";
    if (code !== "") return code;
  }
  throw new Error(`${name} never ended`);
}

/** An agent that does what it can to look like nobody's child. */
const agentRuns = (command: string): void => void agent.stdin.write(`${command}\n`);
const cleared = (command: string): string => {
  const { PATH, HOME, ASSENT_HOME } = environment();
  return `env -i PATH='${PATH}' HOME='${HOME}' SHELL=/bin/bash TERM=xterm ASSENT_HOME='${ASSENT_HOME}' ${command}`;
};

beforeAll(async () => {
  await debianTool("tmux");
  mira = await newcomer();
  terminal = spawn("script", ["-qfc", "bash -i", "/dev/null"], { env: environment(), cwd: mira.project });
  let screen = "";
  terminal.stdout.on("data", (chunk: Buffer) => (screen += chunk.toString()));
  terminal.stdin.write("echo ready-$((1 + 1))\n");
  for (const until = Date.now() + waitMs; !screen.includes("ready-2") && Date.now() < until;) await sleep(50);
  const program = join(mira.home, "somebody.mjs"); // not a name that we know
  const lines = 'require("node:readline").createInterface({ input: process.stdin })';
  const runs = '(line) => require("node:child_process").spawnSync("bash", ["-c", line], { stdio: "ignore" })';
  writeFileSync(
    program,
    `import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\n${lines}.on("line", ${runs});\n`,
  );
  agent = spawn(process.execPath, [program], { env: environment(), cwd: mira.project });
  const call = { session_id: "s", cwd: mira.project, hook_event_name: "SessionStart", source: "startup" };
  agentRuns(`echo '${JSON.stringify(call)}' | ${process.execPath} ${entry} hook claude-code`);
  const clients = join(mira.home, "assent", "clients");
  const isNoted = (): boolean => existsSync(clients) && readdirSync(clients).length > 0;
  for (const until = Date.now() + waitMs; !isNoted() && Date.now() < until;) await sleep(50);
});

afterAll(async () => {
  for (const name of ["a", "b", "c"])
    try {
      execFileSync("tmux", ["-L", socket(name), "kill-server"], { stdio: "ignore" });
    } catch {
      // it has ended already
    }
  terminal.kill("SIGKILL");
  agent.kill("SIGKILL");
  await mira.remove();
});

test("K7 a terminal that an agent opened is nobody's, whatever it clears and leaves behind", async () => {
  agentRuns(cleared(`tmux -L ${socket("a")} -f /dev/null new-session -d "${hidden("pane")}"`));
  agentRuns(cleared(`setsid -f script -qc "${hidden("script")}" /dev/null > /dev/null < /dev/null`));
  expect(await codeOf("pane")).toBe("3");
  agentRuns(cleared(`tmux -L ${socket("a")} new-session -d`));
  agentRuns(cleared(`tmux -L ${socket("a")} send-keys "${hidden("typed")}" Enter`));
  expect([await codeOf("script"), await codeOf("typed")]).toEqual(["3", "3"]);
});

test("K7 a terminal is nobody's if what gave it only calls itself a login: by its first word, as a copy, or with its mark", async () => {
  const copy = join(mira.home, "sshd");
  copyFileSync("/usr/bin/script", copy);
  const shells: Readonly<Record<string, string>> = {
    named: 'exec -a "sshd: mira@pts/0" script',
    daemon: "exec -a /usr/sbin/sshd script",
    login: 'exec -a "login -- mira" script',
    copied: `exec ${copy}`,
    titled: `exec -a "sshd-session: mira@pts/0" ${copy}`,
  };
  const afar = "SSH_CONNECTION='203.0.113.7 5 198.51.100.5 22'";
  const typed = (name: string): string => `(sleep 1; echo '${trying(name)}'; sleep 8; echo exit)`;
  for (const [name, start] of Object.entries(shells))
    agentRuns(`{ ${typed(name)} | ${cleared(afar)} setsid -f bash -c '${start} -qfc "/bin/bash -l" /dev/null'; } > /dev/null 2>&1 &`);
  expect(await Promise.all(Object.keys(shells).map(codeOf))).toEqual(Object.keys(shells).map(() => "3"));
});

test("K7 a person's token is none where an agent left the command to run by itself and a sign of it is left", async () => {
  const told = `ASSENT_TOKEN='${mira.token}'`;
  agentRuns(`(sleep 1; ${told}; export ASSENT_TOKEN; ${trying("behind")}) > /dev/null 2>&1 &`);
  expect(await codeOf("behind")).toBe("3");
  agentRuns(`${told} setsid -f bash -c "sleep 1; ${hidden("service")}" > /dev/null 2>&1`);
  expect(await codeOf("service")).toBe("0"); // nothing tells it from a service of the machine
});

test("K7 a person's own terminal is theirs, and so is the multiplexer that they look at", async () => {
  terminal.stdin.write(`${trying("person")}\n`);
  expect(await codeOf("person")).toBe("0");
  terminal.stdin.write(`tmux -L ${socket("b")} -f /dev/null new\n`);
  await sleep(1_000);
  terminal.stdin.write(`${trying("attached")}\n`);
  expect(await codeOf("attached")).toBe("0");
  agentRuns(cleared(`tmux -L ${socket("b")} new-window -d "${hidden("window")}"`));
  expect(await codeOf("window")).toBe("3");
  await sleep(5_500); // the person has looked at theirs for a while
  const theirs = execFileSync("tmux", ["-L", socket("b"), "list-clients", "-F", "#{client_tty}"], { encoding: "utf8" }).trim();
  agentRuns(`exec 9<>${theirs}; ${cleared(`tmux -L ${socket("c")} -f /dev/null new-session -d`)}`);
  agentRuns(cleared(`tmux -L ${socket("c")} send-keys "${hidden("handed")}" Enter`));
  expect(await codeOf("handed")).toBe("3");
});
