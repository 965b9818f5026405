import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { addToken } from "../../src/secrets/tokens.ts";
import { warm } from "../support/cli.ts";
import { debianTool } from "../support/debian.ts";
import { patienceMs } from "../support/pace.ts";
import { programOf } from "../support/programs.ts";
import { newGuarded, type Guarded } from "./guarded.ts";
import { startModelServer, type ModelServer } from "./model-server.ts";
import { clientModules, plainEnvironment, type Place } from "./place.ts";
import { runProcess, startProcess, type ClientProcess, type Finished } from "./process.ts";

/** The key that no worker may see. */
export const realKey = "sk-real-0123456789abcdefghij";

/** Places outside of the project that a program of the project writes to. */
export const outside = ["~/away.txt", "/tmp/assent-away.txt", "/etc/assent-away.txt", ".git/away.txt"] as const;

/** A project with a bug and a check for it, and programs whose parts no guard looks for. */
const files = {
  "src/add.js": "exports.add = (a, b) => a - b;\n",
  "check.js": 'if (require("./src/add.js").add(1, 2) !== 3) process.exit(1);\n',
  "tools/run.cjs": "require(`./${process.argv[2]}.cjs`);\n",
  // Says what it sees of the machine, and leaves a process behind.
  "tools/look.cjs": `
const { spawn } = require("node:child_process");
const { connect } = require("node:net");
const [port, mark] = process.argv.slice(3);
const left = spawn("/bin/sh", ["-c", "sleep 3600; :", mark], { detached: true, stdio: "ignore" });
left.unref();
const socket = connect(Number(port), "127.0.0.1");
const say = (direct) => { console.log(JSON.stringify({ direct, left: left.pid > 0, env: process.env })); socket.destroy(); };
socket.on("connect", () => say("reached")).on("error", ({ code }) => say(code));
`,
  // Writes wherever it can, and to the files that it is told, and says where it could.
  "tools/away.cjs": `
const { appendFileSync } = require("node:fs");
const away = ${JSON.stringify(outside)}.map((name) => name.replace("~", process.env.HOME));
const could = [...process.argv.slice(3), ...away].filter((path) => {
  try { appendFileSync(path, "away\\n"); return true; } catch { return false; }
});
console.log(["wrote", ...could].join(" "));
`,
} as const;

export interface Boxed extends Pick<Guarded, "place" | "events" | "gate" | "remove"> {
  readonly server: ModelServer;
  /** Runs the command line as Ada. */
  assent(...args: readonly string[]): Promise<Finished>;
  /** Hands a brief to a worker and waits for its end. */
  dispatch(agent: string, mission: string): Promise<Finished>;
  /** The same, left to itself. */
  start(agent: string, mission: string): ClientProcess;
  /** Goes on with its session. */
  resume(): Promise<ClientProcess>;
  git(...args: readonly string[]): string;
  /** Commits that workers have landed. */
  landed(): readonly string[];
}

/** A project whose workers reach the scripted model by the road, with a key that is known outside only. */
export async function newBoxed(project: Readonly<Record<string, string>> = files): Promise<Boxed> {
  await debianTool("bwrap", "bubblewrap");
  const server = await startModelServer();
  const { place, assentHome, events, gate, remove } = await newGuarded({ waitMs: 1_000 });
  const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: place.project, encoding: "utf8" }).trim();
  await commit(place, project, git);
  await writeFile(join(assentHome, "config.json"), JSON.stringify({ guard: { waitMs: 1_000 }, workers: workersFor(server.url) }));
  const token = await addToken(join(assentHome, "tokens.json"), "ada", "person", "2026-01-01T00:00:00.000Z");
  const plain = plainEnvironment(place, "http://127.0.0.1:9");
  const PATH = [join(await clientModules(), ".bin"), plain["PATH"]].join(delimiter);
  const env = { ...plain, ...warm, PATH, ASSENT_TOKEN: token, MODEL_KEY: realKey };
  const program = programOf("src/cli/main.ts");
  const assent = (...args: readonly string[]): Promise<Finished> =>
    runProcess({ command: process.execPath, args: [program, ...args], cwd: place.project, env, input: "", timeoutMs: patienceMs });
  const words = (agent: string, mission: string): readonly string[] => [
    ...["dispatch", mission, "--agent", agent, "--owns", "src/add.js", "--verify", "sleep 1; node check.js"],
    ...["--attempts", "1", "--unattended"],
  ];
  const start = (...args: readonly string[]): ClientProcess =>
    startProcess(process.execPath, [program, ...args], { cwd: place.project, env });
  const workers = async (): Promise<readonly string[]> =>
    (await events()).filter(({ type }) => type === "work.begun").map(({ stream }) => stream);
  return {
    ...{ place, events, gate, server, assent, git, workers },
    dispatch: (agent, mission) => assent(...words(agent, mission)),
    start: (agent, mission) => start(...words(agent, mission)),
    resume: async () => start("resume", (await workers())[0] ?? ""),
    landed: () => git("log", "--format=%H", "main..", "--glob=refs/heads/assent/*").split("\n").filter(Boolean),
    async remove() {
      await server.close();
      await remove();
    },
  };
}

async function commit({ project }: Place, files: Readonly<Record<string, string>>, git: Boxed["git"]): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  git("add", ".");
  git("-c", "user.name=Mira", "-c", "user.email=mira@example.org", "commit", "-qm", "A bug");
}

/** Names of models of the clients' own catalogues: with others they offer other tools. */
const workersFor = (url: string): object => ({
  models: {
    first: { provider: "anthropic", url, model: "claude-opus-4-8", keyVariable: "MODEL_KEY" },
    second: { provider: "openai", url: `${url}/v1`, model: "gpt-5.5", keyVariable: "MODEL_KEY" },
  },
});

/** Whether a process of this machine, in whichever box, was started with a word. */
export const isRunning = (word: string): boolean =>
  readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid))
    .some((pid) => commandOf(pid).split("\0").includes(word));

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return ""; // it has ended
  }
}
