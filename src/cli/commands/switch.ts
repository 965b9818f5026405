import { findProject } from "../../facts/git/repository.ts";
import { visibleLine } from "../../kernel/text.ts";
import { isRefusal } from "../../kernel/trouble.ts";
import { textOption, type CliCommand } from "../command.ts";
import { durationMs } from "../duration.ts";
import { exit } from "../exit.ts";
import { shortTime } from "../../host/guard/moment.ts";
import { switchedOff, turnSwitch } from "../../host/guard/switching.ts";
import { sayRefused } from "../io.ts";

const longest = "7d";

const off: CliCommand = {
  name: "off",
  summary: "Pause the guard of this project: calls pass unweighed. A person only, and recorded.",
  options: [["--for <time>", `when it goes on again by itself: 30m, 2h, 1d; at most ${longest}`]],
  examples: ["assent off --for 30m", "assent off"],

  async run(input, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const time = textOption(input, "for");
    const at = new Date().toISOString();
    const until = time === undefined ? null : new Date(Date.parse(at) + durationMs(time, longest)).toISOString();
    const { root } = await findProject(application.cwd);
    const refusal = await turnSwitch(application, { type: "switch.off", project: root, by: person.name, at, until });
    if (refusal) return sayRefused(io, refusal);
    io.data({ project: root, guard: "off", by: person, at, until });
    io.out(`${io.warn("○")} The guard of ${visibleLine(root)} is paused${until === null ? "" : ` until ${shortTime(until, at)}`}.`);
    io.out(io.dim("  Calls of agents pass unweighed; the clients' own rules still hold. Work under `attend` stays guarded."));
    io.out(io.dim("  `assent on` switches it on again; `assent init --undo` takes it away for good."));
    return exit.ok;
  },
};

const on: CliCommand = {
  name: "on",
  summary: "End a pause of the guard of this project. A person only, and recorded.",
  examples: ["assent on"],

  async run(_, application, io) {
    const person = await application.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { root } = await findProject(application.cwd);
    const at = new Date().toISOString();
    const isOn = !(await switchedOff(application, root));
    const command = { type: "switch.on", project: root, by: person.name, at } as const;
    const refusal = isOn ? undefined : await turnSwitch(application, command);
    if (refusal) return sayRefused(io, refusal);
    io.data({ project: root, guard: "on", by: person, at, changed: !isOn });
    io.out(`${io.good("●")} The guard of ${visibleLine(root)} is on${isOn ? ", and was before" : " again"}.`);
    io.out(io.dim("  It guards the clients that `assent init` has set up; `assent status` shows them."));
    return exit.ok;
  },
};

export const switchCommands: readonly CliCommand[] = [on, off];
