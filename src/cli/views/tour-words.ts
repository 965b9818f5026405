import type { MissingTier } from "../../adapters/workplaces/tier.ts";
import type { Io } from "../io.ts";

export const tourWords = {
  welcome: (io: Io, folder: string, isHere: boolean): readonly string[] => [
    io.bold("Assent stands between an agent and the world."),
    "A plan of five small tasks, on a sample project of its own. Every action is weighed before it runs: harmless ones run in " +
      "silence, one is worth a note, two cannot be undone and are put to you.",
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
    `    assent tour dispatch             ${io.dim("see a worker in its box, and a false done refused")}`,
    `    assent tour mission              ${io.dim("see a mission: planned, done by several, checked as a whole, mended")}`,
    `    assent journal verify            ${io.dim("check that nothing was changed or lost")}`,
    io.dim("    From a clone, write `npm run -s assent --` instead of `assent`."),
  ],
  /** Whether to see a worker next. */
  offer: "See a worker next? It works in a box, cheats, is refused, and then lands; ten seconds.",
  worker: (io: Io, folder: string, missing: readonly MissingTier[]): readonly string[] => [
    io.bold("One worker, one brief, one box."),
    "A scripted agent is to mend total.sh, the one file that it owns. First it cheats: it changes the check instead, and says that " +
      "all is done. What it says counts for nothing: its changes are looked at, and the check is run on what would land.",
    ...missing
      .filter(({ tier }) => tier !== "B")
      .flatMap(({ tier, why, remedy }) => [io.warn(`! no box of kind ${tier} here: ${why}.`), `  ${remedy}`]),
    io.dim(`  (${folder}, removed afterwards)`),
    "",
  ],
  mission: (io: Io, folder: string): readonly string[] => [
    io.bold("One mission, one planner, several workers, one check of everything."),
    "A scripted planner reads a small shop and writes a plan. Two workers begin at once, a third one waits for both. Each part passes " +
      "its own check; together they do not, and somebody who sees all of it is sent to mend that.",
    io.dim(`  (${folder}, removed afterwards)`),
    "",
  ],
  receipt: "  This is the shop on the branch of the mission:",
  missionGoodbye: (io: Io, session: string): readonly string[] => [
    "",
    `${io.good("●")} In a project of yours:`,
    `    assent dispatch "prices in euros everywhere" --agent command:./agent.sh --planner command:./planner.sh`,
    `    assent dispatch show ${session}   ${io.dim("this mission again, with every decision")}`,
    io.dim("    From a clone, write `npm run -s assent --` instead of `assent`."),
  ],
  landed: "  This is all that landed; the check is as it was:",
  workerGoodbye: (io: Io, session: string): readonly string[] => [
    "",
    `${io.good("●")} In a project of yours:`,
    `    assent dispatch "round prices half up" --owns 'src/price/**' --verify 'npm test' --agent command:./agent.sh`,
    `    assent doctor                    ${io.dim("which kind of box this machine gives")}`,
    `    assent show ${session}    ${io.dim("this worker again, any time")}`,
    io.dim("    From a clone, write `npm run -s assent --` instead of `assent`."),
  ],
};
