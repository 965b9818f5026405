import type { Io } from "./io.ts";
import { visible } from "../kernel/text.ts";

/** What the guided sample says. */
export const tourWords = {
  welcome: (io: Io): readonly string[] => [
    io.bold("Assent stands between an agent and the world."),
    "An agent makes three calls. Each is weighed before it runs; nothing is really run here.",
    "",
  ],
  call: (io: Io, index: number, of: number, command: string): string =>
    `${io.dim(`call ${index} of ${of}`)}  ${io.bold(`$ ${command}`)}`,
  reply: (io: Io, answer: string, message: string): string => {
    const isFine = answer === "no-objection" || answer === "let-through" || answer === "noted";
    return `  ${isFine ? io.good(answer) : io.warn(answer)}  ${visible(message)}\n`;
  },
  asking: (io: Io): string =>
    io.dim("  The agent was told to go on with other work. The question is in the inbox and survives any restart:"),
  nobodyHere: (io: Io): string =>
    io.dim("  Nobody is at a terminal, so the tour blocks it. In real use it would wait.\n"),
  again: (io: Io): string => io.dim("  The agent comes back with exactly the same call and collects the answer:"),
  trace: (io: Io): string => io.bold("What happened, call by call:"),
  goodbye: (io: Io, session: string): readonly string[] => [
    "",
    `${io.good("●")} Everything above is in the journal. Try next:`,
    `    assent trace ${session}        ${io.dim("the same trace again, any time")}`,
    `    assent goal "ship the importer"   ${io.dim("settle what a piece of work is for")}`,
    `    assent journal verify             ${io.dim("check that nothing was changed or lost")}`,
    io.dim("    From a clone, write `npm run -s assent --` instead of `assent`."),
  ],
};
