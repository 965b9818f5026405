import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hookFile } from "../src/host/hook-place.ts";
import { boxedHookCommand } from "../src/host/dispatch/places.ts";
import { benchFolder, root } from "./place.ts";
import { median, type Report } from "./figures.ts";
import { environment, startUp } from "./hook.ts";
import { benchRepository } from "./worker-place.ts";

const policy = { warmUp: 4, starts: 20, boxedAtMost: 1.2 } as const;

/** Starts the hook and a Node that does nothing, in turns, and writes down how long each took; stands alone, for the box. */
const measuring = `
const { spawnSync } = require("node:child_process");
const [node, hook, out] = process.argv.slice(2).map((each) => JSON.parse(each));
const times = { hook: [], node: [] };
const timed = (name, [program, ...args], input) => {
  const begun = performance.now();
  const { status, stderr } = spawnSync(program, args, { input, encoding: "utf8" });
  if (status !== 0) throw new Error(name + ": " + stderr);
  times[name].push(performance.now() - begun);
};
for (let at = 0; at < ${policy.warmUp + policy.starts}; at += 1) {
  const call = { tool_use_id: "call-" + at, tool_name: "Bash", tool_input: { command: "git status --short && npm test" } };
  timed("node", [node, "--eval", "0"], "");
  timed("hook", hook, JSON.stringify({ session_id: "bench", cwd: process.cwd(), hook_event_name: "PreToolUse", ...call }));
}
for (const name in times) times[name].splice(0, ${policy.warmUp});
require("node:fs").writeFileSync(out, JSON.stringify(times));
`;

type Times = Readonly<Record<"hook" | "node", readonly number[]>>;

/** The hook of a worker in its box beside that of a person's client with an \`assent up\`, each as a ratio to a Node there. */
export async function boxedHook(report: Report): Promise<void> {
  const folder = benchFolder();
  const { project, git } = benchRepository(100, folder);
  writeFileSync(join(project, "measuring.cjs"), measuring);
  git("add", "-A");
  git("-c", "user.name=bench", "-c", "user.email=bench@example.test", "commit", "--quiet", "-m", "Measure");
  const home = join(folder, "up");
  const up = await startUp(home);
  try {
    run(process.execPath, [join(root, "tools/bundle-hook.ts")], { cwd: root });
    const outside = measured(project, { home, hook: [process.execPath, hookFile, "claude-code"] }, join(folder, "outside.json"));
    const boxed = dispatched(project, home);
    const ratio = ({ hook, node }: Times): number => median(hook) / median(node);
    report.figure({ name: "worker.hook.outside", value: median(outside.hook), unit: "ms", toNode: ratio(outside) });
    report.figure({ name: "worker.hook.boxed", value: median(boxed.hook), unit: "ms", toNode: ratio(boxed) });
    report.figure(
      { name: "worker.hook.boxed-to-outside", value: ratio(boxed) / ratio(outside), unit: "times", starts: policy.starts },
      { atMost: policy.boxedAtMost },
    );
  } finally {
    up.kill();
  }
}

const said = (value: unknown): string => JSON.stringify(value);

function measured(project: string, { home, hook }: { home: string; hook: readonly string[] }, out: string): Times {
  run(process.execPath, ["measuring.cjs", said(process.execPath), said(hook), said(out)], { cwd: project, env: environment(home) });
  return JSON.parse(readFileSync(out, "utf8"));
}

function dispatched(project: string, home: string): Times {
  const hook = boxedHookCommand("claude-code");
  const words = [said(hook[0]), said(hook), said("src/times.json")].map((word) => `'${word}'`).join(" ");
  const usual = ["--owns", "src/**", "--verify", "test -s measuring.cjs", "--unattended", "--json"];
  const env = { ...environment(home), CI: "1" };
  run(
    process.execPath,
    [join(root, "src/cli/main.ts"), "dispatch", "measure", "--agent", `command:node measuring.cjs ${words}`, ...usual],
    {
      cwd: project,
      env,
    },
  );
  const branch = run("git", ["for-each-ref", "--format=%(refname)", "refs/heads/assent"], { cwd: project }).trim();
  return JSON.parse(run("git", ["show", `${branch}:src/times.json`], { cwd: project }));
}

function run(program: string, args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): string {
  const ran = spawnSync(program, [...args], { ...options, encoding: "utf8" });
  if (ran.status !== 0) throw new Error(`${program} ${args.join(" ").slice(0, 200)} exited with ${ran.status}: ${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}
