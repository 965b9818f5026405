import { isRefusal } from "../../kernel/trouble.ts";
import { count } from "../../kernel/text.ts";
import { findSession } from "../../host/find.ts";
import { cursorOption, textOption, type CliCommand } from "../command.ts";
import { exit } from "../exit.ts";
import { sayRefused, sayUsage } from "../io.ts";
import { columnsHere } from "../views/fit.ts";
import { nothingWaits } from "../inbox/nothing-waits.ts";
import { briefsOf, gateLine, idCharsOf } from "../inbox/gate-line.ts";

export const inbox: CliCommand = {
  name: "inbox",
  summary: "Show what waits for you in every session and project, one line each: the most urgent last.",
  options: [
    ["--watch", "stay, and answer from here: new gates appear, arrows or a number open one, one key answers it"],
    ["--after <cursor>", "the next page, with what is less urgent"],
    ["--session <session>", "only this session"],
  ],
  examples: ["assent inbox", "assent inbox --watch", "assent inbox --json"],

  async run(input, application, io) {
    const after = cursorOption(input, /^\d+:\d+$/);
    const { journal, runtime, config } = await application.read();
    const reference = textOption(input, "session");
    const only = reference === undefined ? undefined : await findSession(journal, reference);
    if (only && isRefusal(only)) return sayRefused(io, only);
    const within = only ? { stream: only.stream } : {};
    if (input.options["watch"] === true) {
      if (!io.interactive) return sayUsage(io, "--watch needs a terminal; without one, `assent inbox` lists what waits");
      const { watchInbox } = await import("../inbox/watch.ts");
      return watchInbox(application, io, within);
    }
    const page = await journal.gates({ status: "open", ...after, ...within });
    io.data(page);
    if (io.json) return exit.ok;
    if (page.total === 0) io.out("Nothing waits for you.");
    if (page.total === 0 && !only) io.out(io.dim(await nothingWaits(journal, config, runtime.world.clock())));
    if (page.next !== null) io.out(io.dim(`Less urgent ones: assent inbox --after ${page.next}`));
    const briefs = await briefsOf(journal, page.items);
    const shape = { now: runtime.world.clock(), columns: columnsHere(process.stdout), ids: idCharsOf(briefs) };
    for (const brief of briefs.toReversed()) io.out(gateLine(io, brief, shape));
    if (page.items.length > 0)
      io.out(
        io.dim(`${count(page.total, "open gate")}. Answer here: assent inbox --watch. Or: assent explain GATE, assent answer GATE OPTION.`),
      );
    return exit.ok;
  },
};
