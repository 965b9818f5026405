import { folderHere } from "../disk/here.ts";
import { diskTrouble } from "../disk/disk-trouble.ts";
import { Command, CommanderError } from "commander";
import { BrokenInvariant, Fault } from "../kernel/trouble.ts";
import type { CliCommand, CommandInput } from "./command.ts";
import { exit, type Exit } from "./exit.ts";
import { commandsFor, firstHeading, type CommandGroup } from "./commands/index.ts";
import { examplesText, helpStyle, quotesText, usageText } from "./help.ts";
import { createApplication, type Application } from "../host/application.ts";
import { complain, createIo, type Io } from "./io.ts";
import { withRemedies } from "./own-terminal.ts";
import { version } from "../host/version.ts";

/** The command line. Parses, runs one command, and leaves with the exit code that `interfaces` promises. */
export async function main(argv: readonly string[]): Promise<void> {
  quietSqliteWarning();
  process.stdout.on("error", leave);
  process.stderr.on("error", () => {}); // the notes are not read; the work itself goes on
  process.exitCode = await run(argv);
}

/** `| head` is no failure; a disk that has no room for what was printed is. */
function leave(cause: NodeJS.ErrnoException): never {
  if (cause.code === "EPIPE") process.exit(exit.ok);
  process.stderr.write(`failed: not everything could be printed: ${cause.message}\n`);
  process.exit(exit.failed);
}

const versionFlags: ReadonlySet<string> = new Set(["--version", "-V"]);

async function run(argv: readonly string[]): Promise<Exit> {
  let code: Exit = exit.ok;
  const groups = versionFlags.has(argv[2] ?? "") ? [] : await commandsFor(argv[2]);
  const program = buildProgram(groups, async (command, input, flags) => {
    code = await runCommand(command, input, flags);
  });
  try {
    await program.parseAsync([...argv]);
    return code;
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.exitCode === 0) return exit.ok;
    if (argv.includes("--json")) process.stdout.write(`${JSON.stringify({ error: { code: "usage", message: cause.message } })}\n`);
    return exit.usage;
  }
}

interface Flags {
  readonly json: boolean;
  readonly color: boolean;
}

async function runCommand(command: CliCommand, input: CommandInput, flags: Flags): Promise<Exit> {
  if (!flags.color) process.env["NO_COLOR"] = "1"; // for what draws prompts
  const io = createIo({ stdout: process.stdout, stderr: process.stderr, stdin: process.stdin, environment: process.env }, flags);
  const folder = startedIn(process.env);
  if (folder === undefined) return sayFault(io, new Fault("input.invalid", "this folder is gone; go to one that is there"));
  if (folder !== folderHere()) process.chdir(folder); // files are named from where the person is
  const isTerminal = io.interactive || Boolean(process.stdin.isTTY && process.stderr.isTTY);
  const application: Application = withRemedies(command.name, createApplication(process.env, folder, isTerminal));
  try {
    return await command.run(input, application, io);
  } catch (cause) {
    return sayFault(io, cause, application.paths.home);
  } finally {
    await application.close();
  }
}

/** From a clone npm starts this in the clone; meant is the folder in which the person typed it. */
const startedIn = ({ npm_lifecycle_event: script, INIT_CWD: folder }: NodeJS.ProcessEnv): string | undefined =>
  script === "assent" && folder !== undefined && folder !== "" ? folder : folderHere();

/** A fault is told with what to do about it; a mistake of ours is told as such, with where it happened. */
function sayFault(io: Io, cause: unknown, home?: string): Exit {
  const disk = home === undefined ? undefined : diskTrouble(cause, home);
  if (disk) {
    io.data({ error: { code: cause instanceof Fault ? cause.code : "disk.unwritable", message: disk.says, hint: disk.remedy } });
    complain(io, "failed", disk.says, disk.remedy);
    return exit.failed;
  }
  if (cause instanceof Fault) {
    io.data({ error: { code: cause.code, message: cause.message, hint: cause.hint } });
    const isUsage = cause.code === "input.invalid";
    const hint = isUsage ? "" : cause.hint; // the message already says how to put the words right
    complain(io, isUsage ? "usage" : "failed", cause.message, hint);
    return isUsage ? exit.usage : exit.failed;
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  const stack = cause instanceof Error ? (cause.stack ?? "") : "";
  io.data({ error: { code: cause instanceof BrokenInvariant ? "broken" : "unexpected", message } });
  complain(io, "a mistake of ours", message, stack);
  io.note("Please report it.");
  return exit.failed;
}

type RunCommand = (command: CliCommand, input: CommandInput, flags: Flags) => Promise<void>;

export function buildProgram(groups: readonly CommandGroup[], run: RunCommand): Command {
  const program = new Command("assent")
    .description("Agents act freely where it is safe, stop where a person's judgement matters, and are believed only when checked.")
    .version(version)
    .configureHelp(helpStyle)
    .configureOutput({ outputError: (text, write) => write(usageText(text)) })
    .showHelpAfterError("(assent COMMAND --help shows an example)")
    .enablePositionalOptions() // options after `frame audit` are for it, not for `frame`, which has a --json too
    .addHelpCommand(helpCommand())
    .exitOverride();
  for (const group of groups) {
    program.commandsGroup(group.heading);
    for (const command of group.commands) addCommand(parentOf(program, command.name), command, run);
  }
  const all = groups.flatMap(({ commands }) => commands);
  for (const name of Object.keys(groupSummaries)) {
    const examples = all.filter((command) => command.name.startsWith(`${name} `)).flatMap((command) => command.examples.slice(0, 1));
    program.commands
      .find((command) => command.name() === name)
      ?.addHelpText("after", () => examplesText(examples.slice(0, groupExamplesMax)));
  }
  return program;
}

const helpCommand = (): Command =>
  new Command("help")
    .argument("[command]")
    .description("Show how a command is used, with an example.")
    .helpOption(false)
    .helpGroup(firstHeading);

/** `journal verify` is the command `verify` of the group `journal`. */
function parentOf(program: Command, name: string): Command {
  const [group, sub] = name.split(" ");
  if (sub === undefined || group === undefined) return program;
  const found = program.commands.find((command) => command.name() === group);
  return (
    found ??
    program
      .command(group)
      .description(groupSummaries[group] ?? "")
      .exitOverride()
  );
}

const groupExamplesMax = 3;

const groupSummaries: Readonly<Record<string, string>> = {
  exchange: "A pool of minds over many rounds, audited by a public rule; you alone decide whether and how it goes on.",
  journal: "The record: check it, sign it, take it along, see a session as it was at any version, go back to one.",
  machine: "The machines that share one journal, and have its keys.",
  vault: "Keys, sealed in one file, each bound to the hosts and the header that it is for.",
  token: "Tokens: how a person without a terminal, an agent or a reader is known.",
};

function addCommand(parent: Command, command: CliCommand, run: RunCommand): void {
  const name = command.name.split(" ").at(-1) ?? command.name;
  const added = parent
    .command(`${name} ${command.arguments ?? ""}`.trim())
    .description(command.summary)
    .option("--json", "print JSON on stdout and nothing else there")
    .option("--no-color", "no colours")
    .addHelpText("after", () => examplesText(command.examples))
    .exitOverride();
  for (const [flags, meaning] of command.options ?? []) added.option(flags, meaning);
  if (command.arguments?.includes("command..."))
    added.configureOutput({ outputError: (text, write) => write(`${usageText(text)}${quotesText(command.name)}`) });
  added.action(async (...given: unknown[]) => {
    const options = added.opts<Record<string, string | boolean | undefined>>();
    const args = given
      .slice(0, -2)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .filter((value) => value !== undefined);
    await run(command, { args: args as string[], options }, { json: options["json"] === true, color: options["color"] !== false });
  });
}

/** Node calls its SQLite experimental; people who run a command need not hear it every time. */
function quietSqliteWarning(): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name !== "ExperimentalWarning") process.stderr.write(`${warning.name}: ${warning.message}\n`);
  });
}

if (import.meta.main) await main(process.argv);
