import { standAtHome } from "../stand.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { Backend, Caller } from "../../host/backend/types.ts";
import type { Visitor } from "../../server/mcp/scene.ts";
import type { CliCommand } from "../command.ts";
import { createCodes } from "../../host/backend/browsers.ts";
import { exit } from "../exit.ts";
import type { Application } from "../../host/application.ts";

export const mcp: CliCommand = {
  name: "mcp",
  summary:
    "Serve MCP on stdin and stdout, for an agent or, with ASSENT_TOKEN, for a person: assess actions, read gates and sessions. Only " +
    "a person's client answers.",
  examples: ["assent mcp", "claude mcp add assent -- assent mcp"],

  async run(_, application, io) {
    const opened = await application.open();
    standAtHome(application);
    const { backendOf } = await import("../../host/backend/backend.ts");
    const { guardBoard } = await import("../../setup/board/board.ts");
    const { serveMcp } = await import("../../server/mcp/stdio.ts"); // only this command waits for it
    const backend = backendOf(
      application,
      opened,
      createCodes(() => performance.now()),
      { guard: (assess) => guardBoard(application, opened, assess) },
    );
    const first = await visitorIn(application, backend);
    // A process that ran inside an agent's client at the start stays barred, also if its ancestors end meanwhile.
    const visitor = async (): Promise<Visitor> => (first.barred === undefined ? visitorIn(application, backend) : first);
    const onTrouble = (cause: unknown): void => io.note(`assent mcp: ${cause instanceof Error ? cause.message : String(cause)}`);
    const { name, role } = first.caller;
    io.note(io.dim(`assent mcp: serving ${name} (${role})${first.barred === undefined ? "" : `; ${first.barred}`}`));
    const stopping = new AbortController();
    for (const each of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(each, () => stopping.abort());
    await serveMcp({ backend, visitor, onTrouble }, stopping.signal);
    return exit.ok;
  },
};

const agent: Caller = { credential: "mcp", name: "mcp", role: "agent", verified: false, via: "token", mayChange: true };

/** Without a token, or inside an agent's client, the caller is an agent, which never answers (K7). */
async function visitorIn(application: Application, { credentials }: Backend): Promise<Visitor> {
  const token = application.environment["ASSENT_TOKEN"];
  if (token === undefined) return { caller: agent };
  const caller = await credentials.findToken(token);
  if (!caller)
    throw new Fault(
      "input.invalid",
      "ASSENT_TOKEN is not, or no longer, a token of this data directory; `assent token list` shows whose there are",
    );
  const person = await application.person();
  return caller.role === "person" && isRefusal(person) ? { caller: agent, barred: person.because } : { caller };
}
