import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { install } from "../test/support/install.ts";
import { median, percentile, type Report } from "./figures.ts";
import { quickCommand } from "../src/setup/hooks/quick-command.ts";
import { growSession } from "./hook-grow.ts";
import { benchFolder, root } from "./place.ts";

const policy = {
  warmUp: 4,
  callsBefore: 200,
  starts: 25,
  coldAtMost: 2.5,
  upAtMost: 1.5,
  quickAtMost: 0.5,
  grownEvents: 10_000,
  grownAtMost: 1.2,
} as const;

/** One way to start a process, and what it reads. */
interface Variant {
  /** Absent: this Node. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly input?: (call: string) => string;
  readonly home?: string;
}

/**
 * The wait of a client before every call: the whole life of the hook's process, as a ratio to a Node that does nothing.
 * All variants take turns, so that a busy machine slows them alike.
 */
export async function hook(report: Report): Promise<void> {
  const folder = benchFolder();
  const project = makeProject(folder);
  const hookFile = join(root, "dist/hook/assent-hook.js");
  ended(spawnSync(process.execPath, [join(root, "tools/bundle-hook.ts")]), "bundling");
  const homes = { cold: join(folder, "cold"), up: join(folder, "up"), grown: join(folder, "grown") };
  const up = await startUp(homes.up);
  try {
    await grow(homes.grown, hookFile, project);
    const peer = join(await install(join(root, "bench/cc-safety-net")), "cc-safety-net/dist/bin/cc-safety-net.js");
    const input = (call: string): string => payload(project, call);
    const result = (call: string): string => resultPayload(project, call);
    const ours = (home: string, says = input): Variant => ({ args: [hookFile, "claude-code"], input: says, home });
    const [program = "", ...args] = quickCommand([process.execPath, hookFile, "claude-code"]) ?? [];
    const quick = (says: typeof input): Variant => ({ program, args, input: says, home: homes.up });
    const asking = program === "" ? ours(homes.up) : quick(input);
    for (let call = 0; call < policy.callsBefore; call += 1) ended(started(asking, `before-${call}`), "a call before"); // it runs for days
    const times = await takeTurns({
      node: { args: ["--eval", "0"] },
      cold: ours(homes.cold),
      up: ours(homes.up),
      grown: ours(homes.grown),
      "result-cold": ours(homes.cold, result),
      "result-up": ours(homes.up, result),
      ...(program === "" ? {} : { "quick-up": quick(input), "quick-result-up": quick(result) }),
      "cc-safety-net": { args: [peer, "hook", "--claude-code"], input },
    });
    tell(report, times);
  } finally {
    up.kill();
    await once(up, "exit");
  }
}

function tell(report: Report, times: Readonly<Record<string, readonly number[]>>): void {
  const middle = Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
  for (const [name, all] of Object.entries(times))
    report.figure({ name: `hook.${name}`, value: median(all), unit: "ms", p95: percentile(all, 95), starts: all.length });
  const ratio = (name: string): number => (middle[name] ?? 0) / (middle["node"] ?? 1);
  report.figure({ name: "hook.cold-to-node", value: ratio("cold"), unit: "times" }, { atMost: policy.coldAtMost });
  report.figure({ name: "hook.up-to-node", value: ratio("up"), unit: "times" }, { atMost: policy.upAtMost });
  if (middle["quick-up"] === undefined) report.note("no Perl for the quick entry here");
  else report.figure({ name: "hook.quick-up-to-node", value: ratio("quick-up"), unit: "times" }, { atMost: policy.quickAtMost });
  report.figure({ name: "hook.cc-safety-net-to-node", value: ratio("cc-safety-net"), unit: "times" });
  report.figure(
    { name: "hook.grown-to-cold", value: ratio("grown") / ratio("cold"), unit: "times", events: policy.grownEvents },
    { atMost: policy.grownAtMost },
  );
}

async function takeTurns(variants: Readonly<Record<string, Variant>>): Promise<Readonly<Record<string, readonly number[]>>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = 0; round < policy.warmUp + policy.starts; round += 1)
    for (const [name, variant] of Object.entries(variants)) {
      const begun = performance.now();
      const run = started(variant, `${name}-${round}`);
      const ms = performance.now() - begun;
      ended(run, name);
      if (round >= policy.warmUp) times[name]?.push(ms);
    }
  return times;
}

const started = ({ program = process.execPath, args, input, home }: Variant, call: string) =>
  spawnSync(program, [...args], { input: input?.(call) ?? "", env: environment(home), encoding: "utf8" });

/** A call that nobody minds, as Claude Code sends it: what people do all day. */
const payload = (cwd: string, call: string): string =>
  JSON.stringify({
    session_id: "bench",
    cwd,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "git status --short && npm test", description: "see where we are" },
    tool_use_id: call,
  });

/** The result of such a call: five kilobytes of test output, in which nobody speaks to the agent. */
const resultPayload = (cwd: string, call: string): string =>
  JSON.stringify({
    ...(JSON.parse(payload(cwd, call)) as object),
    hook_event_name: "PostToolUse",
    tool_response: { stdout: testOutput, stderr: "", interrupted: false },
  });

const testOutput = Array.from(
  { length: 80 },
  (_, at) => `\u001B[32m✓\u001B[39m src/parts/part-${at}.test.ts (${at + 3} tests) ${at * 7}ms`,
).join("\n");

/** Whatever the shell says about another assent is left out, so that a bench never opens somebody's own journal. */
export const environment = (home: string | undefined): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("ASSENT_"))),
  ...(home === undefined ? {} : { ASSENT_HOME: home }),
});

function ended({ status, stderr }: { status: number | null; stderr: string | Buffer }, what: string): void {
  if (status !== 0) throw new Error(`${what} exited with ${status}: ${String(stderr)}`);
}

function makeProject(folder: string): string {
  const project = join(folder, "project");
  mkdirSync(project);
  ended(spawnSync("git", ["init", "--quiet", project]), "git init");
  return project;
}

export async function startUp(home: string) {
  const up = spawn(process.execPath, [join(root, "src/cli/main.ts"), "up"], { env: environment(home), stdio: "ignore" });
  for (let tries = 0; !existsSync(join(home, "up.sock")); tries += 1) {
    if (tries > 200) throw new Error("`assent up` did not start");
    await sleep(50);
  }
  return up;
}

/** Makes the client's session long: the same session, thousands of calls later, must cost the hook nothing more. */
async function grow(home: string, hookFile: string, project: string): Promise<void> {
  const run = spawnSync(process.execPath, [hookFile, "claude-code"], {
    input: payload(project, "first"),
    env: environment(home),
    encoding: "utf8",
  });
  ended(run, "the first call");
  await growSession(home, policy.grownEvents);
}
