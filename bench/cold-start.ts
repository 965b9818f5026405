import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { median, percentile, type Report } from "./figures.ts";
import { benchFolder, root } from "./place.ts";

const policy = { warmUp: 3, starts: 20 } as const;

/** From starting the process to its end: what a prompt or a status line waits for. */
export async function coldStart(report: Report): Promise<void> {
  const folder = benchFolder();
  const variants = { src: join(root, "src/cli/main.ts"), dist: build(folder), "node-alone": undefined };
  const home = join(folder, "home");
  const times: Record<string, number[]> = { src: [], dist: [], "node-alone": [] };
  for (let round = 0; round < policy.warmUp + policy.starts; round += 1)
    for (const [name, script] of Object.entries(variants)) {
      const ms = start(script === undefined ? ["--eval", "0"] : [script, "status"], home);
      if (round >= policy.warmUp) times[name]?.push(ms);
    }
  for (const [name, measured] of Object.entries(times)) {
    const context = { p95: percentile(measured, 95), starts: measured.length, command: name === "node-alone" ? "nothing" : "status" };
    report.figure({ name: `cold-start.${name}`, value: median(measured), unit: "ms", ...context });
  }
}

/** The package as people install it: the launcher and the compiled files beside its manifest. */
export function build(folder: string): string {
  const built = join(folder, "package");
  mkdirSync(built);
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  run([compiler, "--project", join(root, "tsconfig.build.json"), "--outDir", join(built, "lib")], {});
  cpSync(join(root, "package.json"), join(built, "package.json"));
  cpSync(join(root, "bin"), join(built, "bin"), { recursive: true });
  return join(built, "bin/assent.js");
}

function start(script: readonly string[], home: string): number {
  const begun = performance.now();
  run(script, { ASSENT_HOME: home });
  return performance.now() - begun;
}

/** Whatever the shell says about another assent is left out, so that a bench never opens somebody's own journal. */
function run(script: readonly string[], environment: Readonly<Record<string, string>>): void {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("ASSENT_"));
  const { status, stderr, stdout } = spawnSync(process.execPath, [...script], {
    env: { ...Object.fromEntries(own), ...environment },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script.join(" ")} exited with ${status}: ${stderr}${stdout}`);
}
