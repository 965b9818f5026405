import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { install } from "../test/support/install.ts";
import { benchFolder } from "./place.ts";
import { facts, project } from "./risk-corpora.ts";

/** Whether a tool stops a command, to ask or for good. */
export type Stops = (command: string) => boolean | Promise<boolean>;

/** A tool of the field, as its users get it: the pinned package of a folder here, with its own defaults unless something is said. */
interface Peer {
  readonly name: string;
  /** Where its own tests are among other people's cases. */
  readonly ownCases?: RegExp;
  /** How many times faster than it we mean to be. */
  readonly fasterAtLeast?: number;
  start(modules: string, folder: string): Promise<Stops>;
}

// The parts of each package that we use. They are installed on first use, so the compiler cannot see their types.
interface SafetyNet {
  checkCommand(input: { command: string; cwd: string }): { readonly kind: "allow" | "deny" };
}
interface Ecc {
  runPreBash(input: string): { readonly output: string; readonly exitCode: number };
}
interface Qwen {
  readonly ShellToolInvocation: new (
    config: { getTargetDir(): string },
    input: { command: string; is_background: boolean },
  ) => { getDefaultPermission(): Promise<"allow" | "ask" | "deny"> };
}
interface Gemini {
  readonly ApprovalMode: { readonly DEFAULT: string };
  readonly NoopSandboxManager: new (options: { workspace: string }) => object;
  readonly PolicyEngine: new (config: object) => { check(call: object): Promise<{ readonly decision: "allow" | "ask_user" | "deny" }> };
  createPolicyEngineConfig(settings: object, mode: string): Promise<object>;
}

const peers: readonly Peer[] = [
  {
    name: "cc-safety-net",
    ownCases: /safety-net/,
    fasterAtLeast: 10,
    async start(modules, cwd) {
      const { checkCommand }: SafetyNet = await load(modules, "cc-safety-net/dist/api.js");
      return (command) => checkCommand({ command, cwd }).kind === "deny";
    },
  },
  {
    name: "ecc",
    async start(modules, cwd) {
      // Each command is the first of a session of its own, because a second try of it is let pass; what stops the first one of
      // every session, whatever it is, is off.
      process.env["GATEGUARD_BASH_ROUTINE_DISABLED"] = "1";
      const { runPreBash }: Ecc = createRequire(import.meta.url)(join(modules, "ecc-universal/scripts/hooks/bash-hook-dispatcher.js"));
      let session = 0;
      return (command) => {
        session += 1;
        const call = { session_id: `bench-${session}`, cwd, tool_name: "Bash", tool_input: { command } };
        const { output, exitCode } = runPreBash(JSON.stringify(call));
        return exitCode === 2 || /^\{"hookSpecificOutput":.*"permissionDecision":"deny"/.test(output);
      };
    },
  },
  {
    name: "qwen-code",
    ownCases: /qwen-code/,
    // Its mode that asks. It starts in another, in which a model judges what does not only read.
    async start(modules, cwd) {
      const { ShellToolInvocation }: Qwen = await load(modules, "@qwen-code/qwen-code/chunks/shell-EM2EW5GF.js");
      const config = { getTargetDir: (): string => cwd };
      return async (command) =>
        (await new ShellToolInvocation(config, { command, is_background: false }).getDefaultPermission()) !== "allow";
    },
  },
  {
    name: "gemini-cli",
    async start(modules, workspace) {
      const core: Gemini = await load(modules, "@google/gemini-cli/bundle/core-4U3AXZ3Y.js");
      const config = await core.createPolicyEngineConfig({}, core.ApprovalMode.DEFAULT);
      const engine = new core.PolicyEngine({ ...config, sandboxManager: new core.NoopSandboxManager({ workspace }) });
      return async (command) => (await engine.check({ name: "run_shell_command", args: { command } })).decision !== "allow";
    },
  },
];

const load = async <Part>(modules: string, file: string): Promise<Part> => import(pathToFileURL(join(modules, file)).href);

/**
 * Some look at the disk, so they get a project that exists: an empty one, in a home without settings. Nothing that they print is
 * shown: it would stand between the figures, and may quote a command that nobody has read.
 */
export async function startPeers(): Promise<readonly (Peer & { readonly stops: Stops })[]> {
  const modulesOf = ({ name }: Peer): Promise<string> => install(join(import.meta.dirname, name));
  await Promise.all(peers.map(modulesOf)); // in the home of whoever runs this, which may name a registry
  const home = benchFolder();
  const folder = join(home, "app");
  mkdirSync(folder);
  process.env["HOME"] = home;
  for (const way of ["debug", "log", "info", "warn", "error"] as const) console[way] = (): void => undefined;
  const there = (command: string): string => command.replaceAll(project, folder).replaceAll(facts.home ?? project, home);
  return Promise.all(
    peers.map(async (peer) => {
      const stops = await peer.start(await modulesOf(peer), folder);
      return { ...peer, stops: (command: string) => stops(there(command)) };
    }),
  );
}
