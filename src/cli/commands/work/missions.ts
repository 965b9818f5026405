import { isLeftAlone, missionsFrom } from "../../../host/dispatch/shown-work.ts";
import { familyOf } from "../../../runtime/family.ts";
import { cursorOption, type CliCommand } from "../../command.ts";
import { exit } from "../../exit.ts";
import { missionLines } from "../../views/mission-view.ts";

export const missions: CliCommand = {
  name: "missions",
  summary: "List missions, newest first: how each stands, what landed, and which wait for you. With --json, one line each.",
  options: [["--after <cursor>", "go on where the last page ended"]],
  examples: ["assent missions", "assent missions --json"],

  async run(input, application, io) {
    const { after } = cursorOption(input, /^\d+$/);
    const { runtime } = await application.read();
    const { found, next } = await missionsFrom(runtime, after);
    for (const { record, view } of found) {
      const { stream, openGates, status, cwd } = record;
      const [, ...workers] = status === "ended" ? [] : await familyOf(runtime, stream);
      const waiting = workers.reduce((sum, { session }) => sum + Object.keys(session.ledger.open).length, 0);
      const isLeft = await isLeftAlone(runtime, record);
      io.data({ session: stream, status, cwd, openGates, waiting, isLeft, ...view });
      for (const line of missionLines(io, { stream, cwd, openGates, waiting, isLeft }, view, runtime.world.clock())) io.out(line);
    }
    if (found.length === 0) io.out(`No missions yet. Begin one: assent dispatch "what should be different" --agent NAME`);
    if (next !== null) io.note(`more: assent missions --after ${next}`);
    return exit.ok;
  },
};
