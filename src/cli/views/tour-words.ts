import type { Io } from "../io.ts";

export const tourWords = {
  welcome: (io: Io, folder: string, isHere: boolean): readonly string[] => [
    io.bold("Assent stands between an agent and the world."),
    "A plan of five small tasks, on a sample project of its own. Every action is",
    "weighed before it runs: harmless ones run in silence, one is worth a note, two",
    "cannot be undone and are put to you.",
    io.dim("▲ dangerous  ● blocks work, a person is asked  ! worth a note  · harmless"),
    ...(isHere ? [] : [io.dim("Nobody is at a terminal, so the tour answers: one is blocked, one runs once.")]),
    io.dim(`  (${folder}, removed afterwards)`),
    "",
  ],
  left: "You left the tour; it ended its session and waits for nothing.",
  goodbye: (io: Io, session: string): readonly string[] => [
    "",
    `${io.good("●")} Everything above is in the journal. Try next:`,
    `    assent trace ${session}   ${io.dim("the same trace again, any time")}`,
    `    assent init                      ${io.dim("guard your agent, in a project of yours")}`,
    `    assent attend --plan plan.json   ${io.dim("do a plan of your own")}`,
    `    assent journal verify            ${io.dim("check that nothing was changed or lost")}`,
    io.dim("    From a clone, write `npm run -s assent --` instead of `assent`."),
  ],
};
