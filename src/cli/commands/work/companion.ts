import { setTimeout as sleep } from "node:timers/promises";
import { repositoryAt } from "../../../adapters/workplaces/checkout.ts";
import type { Application } from "../../../host/application.ts";
import { workerAgents } from "../../../host/dispatch/agent-choice.ts";
import { layerOf } from "../../../host/dispatch/dispatch-start.ts";
import { askRound, startCompanion } from "../../../host/companion/companion-start.ts";
import { companionOf, type FoundCompanion } from "../../../host/companion/companions.ts";
import { isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import { viewNow } from "../../../host/session-view.ts";
import { drive } from "../../../runtime/drive.ts";
import type { Runtime } from "../../../runtime/types.ts";
import { textOption, type CliCommand } from "../../command.ts";
import { durationMs } from "../../duration.ts";
import { exit, type Exit } from "../../exit.ts";
import { sayRefused, type Io } from "../../io.ts";
import { companionLines } from "../../views/companion-view.ts";

const longest = "365d";

async function companionHere(runtime: Runtime, { cwd }: Application): Promise<FoundCompanion | Refusal> {
  const { root } = await repositoryAt(cwd);
  const { newest } = await companionOf(runtime, root);
  return newest ?? refuse("companion", "nobody watches this project; begin: assent companion start");
}

async function tell(io: Io, runtime: Runtime, { stream }: Pick<FoundCompanion, "stream">): Promise<Exit> {
  const view = await viewNow(runtime, stream);
  if (view?.shows !== "companion") return exit.failed;
  const { items } = await runtime.world.journal.gates({ status: "open", stream });
  const waiting = items.map(({ id, title }) => ({ id, title }));
  io.data({ session: stream, ...view, waiting });
  io.out(`${io.good("●")} ${io.bold(view.phase)} ${io.dim(stream)}`);
  for (const line of companionLines(io, view)) io.out(line);
  for (const { id } of waiting) io.note(`waits for you: ${io.bold(`assent answer ${id} start`)} (start, later or never)`);
  return exit.ok;
}

const companion: CliCommand = {
  name: "companion",
  summary: "Show what the companion of this project has learned from the work in it, and the missions that it proposes.",
  examples: ["assent companion", "assent companion --json"],

  async run(_, application, io) {
    const { runtime } = await application.read();
    const found = await companionHere(runtime, application);
    return isRefusal(found) ? sayRefused(io, found) : tell(io, runtime, found);
  },
};

const start: CliCommand = {
  name: "companion start",
  summary: "Let a companion watch the work in this project: it keeps lessons and proposes missions. It starts none of them itself.",
  options: [
    ["--every <time>", "how often it looks, like 2h or 1d, while `assent up` runs; once a day by default"],
    ["--agent <name>", `who plans and works where you say yes: ${workerAgents.join(", ")}; whoever worked before, by default`],
    ["--unattended", "nobody is asked in those missions: what needs a person waits in the inbox"],
  ],
  examples: ["assent companion start", `assent companion start --every 12h --agent ${workerAgents[0]}`],

  async run(input, application, io) {
    const everyMs = durationMs(textOption(input, "every") ?? "1d", longest, "--every");
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime } = await application.open();
    const meta = await application.meta("companion of this project", { attended: false });
    const asked = { cwd: application.cwd, from: layerOf(application.environment), everyMs, agent: textOption(input, "agent") };
    const attended = input.options["unattended"] !== true;
    const stream = await startCompanion(runtime, { ...asked, attended }, meta);
    if (typeof stream !== "string") return sayRefused(io, stream);
    await drive(runtime, stream);
    io.note(io.dim("it looks again by its schedule while `assent up` runs, or now: assent companion run"));
    return tell(io, runtime, { stream });
  },
};

const run: CliCommand = {
  name: "companion run",
  summary: "Let the companion of this project look now, whatever its schedule says.",
  examples: ["assent companion run", "assent companion run --json"],

  async run(_, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime } = await application.open();
    const found = await companionHere(runtime, application);
    if (isRefusal(found)) return sayRefused(io, found);
    const refused = await askRound(runtime, found.stream, person.name);
    if (refused) return sayRefused(io, refused);
    await driveRound(runtime, found);
    return tell(io, runtime, found);
  },
};

const watchEveryMs = 100;

/** Whoever drives it already does the round; then this waits for that. */
async function driveRound(runtime: Runtime, { stream, state }: FoundCompanion): Promise<void> {
  for (;;) {
    const driven = await drive(runtime, stream);
    const view = await viewNow(runtime, stream);
    if (driven.end !== "held" || (view?.shows === "companion" && view.rounds > state.rounds)) return;
    await sleep(watchEveryMs);
  }
}

const stop: CliCommand = {
  name: "companion stop",
  summary: "End the companion of this project. Its lessons stay readable; open proposals lapse.",
  examples: ["assent companion stop"],

  async run(_, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { runtime } = await application.open();
    const found = await companionHere(runtime, application);
    if (isRefusal(found)) return sayRefused(io, found);
    const stopped = await runtime.stop(found.stream, { kind: "person", name: person.name });
    return isRefusal(stopped) ? sayRefused(io, stopped) : tell(io, runtime, found);
  },
};

export const companionCommands: readonly CliCommand[] = [companion, start, run, stop];
