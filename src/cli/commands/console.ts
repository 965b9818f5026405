import type { ProcessEnvironment } from "../../kernel/ports.ts";
import { spawn } from "node:child_process";
import { Fault, isRefusal, type Refusal } from "../../kernel/trouble.ts";
import type { CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { sayRefused } from "../io.ts";
import { request } from "../../host/socket/socket-request.ts";

interface Invitation {
  readonly url: string;
}

/** How a desktop opens an address. */
const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
  linux: ["xdg-open"],
};

export const consoleCommand: CliCommand = {
  name: "console",
  summary: "Print an address that lets a browser into the console of the running `assent up`, once. A person only.",
  options: [["--open", "open it in the browser here"]],
  examples: ["assent console", "assent console --open"],

  async run({ options }, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const asked = request(application.paths.socket, "console", tokenIn(application.environment)).catch(notRunning);
    const invited = (await asked) as Invitation | Refusal;
    if (isRefusal(invited)) return sayRefused(io, invited);
    const { url } = invited;
    io.data({ url });
    io.out(url);
    io.note(io.dim("It works once, for ten minutes."));
    if (options["open"] === true) open(url);
    return exit.ok;
  },
};

/** Nobody listens: the console is part of `assent up`, which has to be started first. */
function notRunning(cause: unknown): never {
  if (!(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
  throw new Fault("runtime.missing", "`assent up` is not running here; start it, then try again", { cause });
}

/** A token lets its owner in by their own name, and as verified as the token is. */
const tokenIn = ({ ASSENT_TOKEN: token }: ProcessEnvironment): { readonly token?: string } => (token === undefined ? {} : { token });

function open(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command ?? "", [...args, url], { stdio: "ignore", detached: true });
  child.on("error", () => undefined); // the address is printed; that is enough
  child.unref();
}
