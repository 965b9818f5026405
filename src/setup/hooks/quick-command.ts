import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { clientRow, type ClientName } from "../../adapters/clients/rows.ts";
import { nodeVariables } from "../../adapters/clients/shared/hook-start.ts";
import { quickHookName } from "../../adapters/clients/shared/hook-entries.ts";
import { lazily } from "../../kernel/lazily.ts";

/** By its place, so that no variable and no folder of a project leads to another one. */
const perl = ["/usr/bin/env", "PERL_BADLANG=0", "/usr/bin/perl"] as const;
/** Warnings instead of errors for what comes from outside, none of them said, and no reading of bytes as text. */
const switches = ["-t", "-X", "-C0"] as const;
/** Systems whose numbers for sockets and errors the quick entry knows. */
const known: ReadonlySet<string> = new Set(["linux x64", "linux arm64", "darwin x64", "darwin arm64"]);

/** Whether the system's Perl is there, new enough, and keeps a project's variables out. */
const hasPerl = lazily(
  () =>
    known.has(`${process.platform} ${process.arch}`) &&
    spawnSync(perl[0], [...perl.slice(1), ...switches, "-e", "exit($] >= 5.014 && ${^TAINT} ? 7 : 1)"], { timeout: 5_000, stdio: "ignore" })
      .status === 7,
);

/** The same command behind the quick entry, which asks a running `assent up` itself; undefined where this system has no Perl for it. */
export const quickCommand = (command: readonly string[]): readonly string[] | undefined => {
  const [node = "", hook = "", ...words] = command;
  return hasPerl() ? [...perl, ...switches, join(dirname(hook), quickHookName), node, hook, ...words] : undefined;
};

/** The same, for a client that may have it, and else the command without the variables that a project's settings could give it. */
export const quickWhere = (client: ClientName, command: readonly string[]): readonly string[] =>
  (clientRow(client).takesQuick ? quickCommand(command) : undefined) ?? withoutNodeVariables(command);

/** Node would run other code first, or wait for a debugger, and a hook that ends well and says nothing is a yes. */
const withoutNodeVariables = (command: readonly string[]): readonly string[] =>
  process.platform === "win32" ? command : ["/usr/bin/env", ...nodeVariables.flatMap((name) => ["-u", name]), ...command];
