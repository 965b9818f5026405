import { findProject } from "../../facts/git/repository.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { visibleLine } from "../../kernel/text.ts";
import { Fault, isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { isOff } from "../../protocols/switch/machine.ts";
import type { Command, State } from "../../protocols/switch/types.ts";
import { textOption, type CliCommand } from "../command.ts";
import { durationMs } from "../duration.ts";
import { exit } from "../exit.ts";
import { shortTime } from "../../host/guard/moment.ts";
import { switchNameOf } from "../../host/guard/project-switch.ts";
import type { House } from "../../host/house.ts";
import { sayRefused } from "../io.ts";

const longest = "7d";

const off: CliCommand = {
  name: "off",
  summary: "Switch the guard of this project off: calls pass unweighed. A person only, and recorded.",
  options: [["--for <time>", `when it goes on again by itself: 30m, 2h, 1d; at most ${longest}`]],
  examples: ["assent off --for 30m", "assent off"],

  async run(input, house, io) {
    const person = await house.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const time = textOption(input, "for");
    const at = new Date().toISOString();
    const until = time === undefined ? null : new Date(Date.parse(at) + durationMs(time, longest)).toISOString();
    const { root } = await findProject(house.cwd);
    const refusal = await turn(house, { type: "switch.off", project: root, by: person.name, at, until });
    if (refusal) return sayRefused(io, refusal);
    io.data({ project: root, guard: "off", by: person, at, until });
    io.out(
      `${io.warn("○")} The guard of ${visibleLine(root)} is off${until === null ? "" : ` until ${shortTime(until, at)}`}.`,
    );
    io.out(
      io.dim("  Calls of agents pass unweighed; the clients' own rules still hold. Work under `attend` stays guarded."),
    );
    io.out(io.dim("  `assent on` switches it on again; `assent init --undo` takes it away for good."));
    return exit.ok;
  },
};

const on: CliCommand = {
  name: "on",
  summary: "Switch the guard of this project on again. A person only, and recorded.",
  examples: ["assent on"],

  async run(_, house, io) {
    const person = await house.person();
    if (isRefusal(person)) return sayRefused(io, person);
    const { root } = await findProject(house.cwd);
    const at = new Date().toISOString();
    const isOn = !(await switchedOff(house, root));
    const command = { type: "switch.on", project: root, by: person.name, at } as const;
    const refusal = isOn ? undefined : await turn(house, command);
    if (refusal) return sayRefused(io, refusal);
    io.data({ project: root, guard: "on", by: person, at, changed: !isOn });
    io.out(`${io.good("●")} The guard of ${visibleLine(root)} is on${isOn ? ", and was before" : " again"}.`);
    io.out(io.dim("  It guards the clients that `assent init` has set up; `assent status` shows them."));
    return exit.ok;
  },
};

/** Since when, until when and by whom the guard of a project is off; undefined while it is on. */
export async function switchedOff(house: House, root: string): Promise<Extract<State, { phase: "off" }> | undefined> {
  const { runtime } = await house.open();
  const loaded = await runtime.load(streamOf(switchNameOf(runtime, root)));
  const state = loaded?.session.ledger.status === "running" ? (loaded.session.state as State) : undefined;
  return state?.phase === "off" && isOff(state, runtime.world.clock()) ? state : undefined;
}

const streamOf = (name: string): SessionId => `switch-${name}` as SessionId;

/** One stream for each project, begun by the first switch. */
async function turn(house: House, command: Exclude<Command, { type: "time.note" }>): Promise<Refusal | undefined> {
  const { runtime } = await house.open();
  const name = switchNameOf(runtime, command.project);
  const actor = { kind: "person", name: command.by } as const;
  if (!(await runtime.load(streamOf(name)))) {
    const meta = await house.meta(`the guard of ${command.project}`, { attended: true });
    try {
      const started = await runtime.start("switch", command, { ...meta, cwd: command.project }, name);
      return isRefusal(started) ? started : undefined;
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === "journal.conflict")) throw cause; // else another shell was first
    }
  }
  const offered = await runtime.offer(streamOf(name), command, { actor });
  return isRefusal(offered) ? offered : undefined;
}

export const switchCommands: readonly CliCommand[] = [on, off];
