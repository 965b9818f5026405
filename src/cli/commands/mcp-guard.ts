import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isLoopbackHost } from "../../config/channel-keys.ts";
import { Fault } from "../../kernel/trouble.ts";
import { waitMaxMs } from "../../host/guard/guarded.ts";
import { nameOfCommand, nameOfUrl, serverNameFrom } from "../../host/gateway/results.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { textOption, type CliCommand, type CommandInput } from "../command.ts";
import { exit } from "../exit.ts";

/** Below the minute for which many clients wait for a tool. */
const usualWaitMs = 45_000;

export const mcpGuard: CliCommand = {
  name: "mcp guard",
  arguments: "[server...]",
  summary:
    "Stand in front of an MCP server: every call of a tool is weighed before the server hears of it, waits for a person where it " +
    "has to, and its result is looked at. For any client that speaks MCP on stdin and stdout.",
  options: [
    ["--url <url>", "a server over Streamable HTTP, in place of a command"],
    ["--bearer <variable>", "the environment variable that holds the token for that server"],
    ["--name <name>", "the server's name in your client, by which its tools are judged (default: from the command or the address)"],
    [
      "--wait <seconds>",
      "how long a call waits for a person; then it stays in the inbox, and the agent hears how to come back (default: 45)",
    ],
    ["--project <folder>", "the project that the client works on (default: this folder)"],
  ],
  examples: [
    "assent mcp guard --name filesystem -- npx -y @modelcontextprotocol/server-filesystem .",
    "assent mcp guard --name docs --url https://mcp.example.com/mcp --bearer DOCS_TOKEN",
  ],

  async run(input, application, io) {
    const { cwd, environment } = application;
    const server = serverIn(input, environment);
    const given = textOption(input, "name");
    const name = given === undefined ? ("url" in server ? nameOfUrl(server.url) : nameOfCommand(server.words)) : serverNameFrom(given);
    const folder = folderIn(textOption(input, "project") ?? ".", cwd);
    const { serveGateway } = await import("../../host/gateway/gateway.ts");
    const { guardingWorktrees } = await import("../../setup/guard-worktrees.ts");
    const stopping = new AbortController();
    for (const each of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(each, () => stopping.abort());
    const parts = { name, server, folder, environment, waitMs: waitIn(input) };
    const { why } = await serveGateway(
      {
        ...parts,
        stdin: process.stdin,
        stdout: process.stdout,
        note: (text) => io.note(`assent mcp guard: ${text}`),
        guardWorktrees: guardingWorktrees(application.paths),
      },
      stopping.signal,
    );
    if (why === undefined) return exit.ok;
    io.note(`assent mcp guard: ${why}`);
    return exit.failed;
  },
};

function serverIn(
  input: CommandInput,
  environment: ProcessEnvironment,
): { readonly words: readonly string[] } | { url: URL; bearer?: string } {
  const url = textOption(input, "url");
  if ((url === undefined) === (input.args.length === 0))
    throw new Fault("input.invalid", "name one server: its command behind --, or its address with --url");
  if (url === undefined) return { words: input.args };
  if (!URL.canParse(url)) throw new Fault("input.invalid", `"${url}" is no address`);
  const bearer = tokenIn(textOption(input, "bearer"), environment);
  return { url: checked(new URL(url), bearer !== undefined), ...(bearer === undefined ? {} : { bearer }) };
}

function checked(url: URL, hasToken: boolean): URL {
  const isPlain = url.href.startsWith("http://");
  if (!isPlain && !url.href.startsWith("https://"))
    throw new Fault("input.invalid", "--url takes an address that begins with https:// or http://");
  if (isPlain && hasToken && !isLoopbackHost(url.hostname))
    throw new Fault("input.invalid", "a token does not go over http:// to another machine; use https://");
  return url;
}

function tokenIn(variable: string | undefined, environment: ProcessEnvironment): string | undefined {
  if (variable === undefined) return undefined;
  const token = environment[variable];
  if (!token || /^assent_/i.test(variable))
    throw new Fault("input.invalid", `--bearer names a variable that holds the server's token; ${variable} does not`);
  return token;
}

function waitIn(input: CommandInput): number {
  const text = textOption(input, "wait");
  const waitMs = text === undefined ? usualWaitMs : Number(text) * 1_000;
  if (!(waitMs >= 0 && waitMs <= waitMaxMs)) throw new Fault("input.invalid", "--wait takes a number of seconds, at most 3600");
  return waitMs;
}

function folderIn(given: string, cwd: string): string {
  const folder = resolve(cwd, given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Fault("input.invalid", `there is no folder ${folder}`);
  return folder;
}
