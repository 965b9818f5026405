import type { SessionRecord } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { isOff, switchProtocol } from "../../protocols/switch/machine.ts";
import type { SwitchCommand, SwitchState } from "../../protocols/switch/types.ts";
import type { Application } from "../application.ts";
import { switchNameOf } from "./project-switch.ts";

/** Switches of guards are kept as sessions and run for ever, but nobody works in them. */
export const isSwitch = ({ protocol }: Pick<SessionRecord, "protocol">): boolean => protocol === switchProtocol.name;

/** Its stream is the one place where a project's guard can be switched: once ended, nobody could switch it off again. */
export const keptFromStopping = (record: SessionRecord): Refusal | undefined =>
  isSwitch(record)
    ? refuse(
        "stop",
        `${record.stream} is the switch of the guard in ${record.cwd}, not work that can end; \`assent on\` and \`assent off\` there ` +
          "turn it",
      )
    : undefined;

/** Since when, until when and by whom the guard of a project is off; undefined while it is on. */
export async function switchedOff(application: Application, root: string): Promise<Extract<SwitchState, { phase: "off" }> | undefined> {
  const { runtime } = await application.open();
  const loaded = await runtime.load(streamOf(switchNameOf(runtime, root)));
  const state = loaded?.session.ledger.status === "running" ? (loaded.session.state as SwitchState) : undefined;
  return state?.phase === "off" && isOff(state, runtime.world.clock()) ? state : undefined;
}

const streamOf = (name: string): SessionId => `switch-${name}` as SessionId;

/** One stream for each project, begun by the first switch. */
export async function turnSwitch(
  application: Application,
  command: Exclude<SwitchCommand, { type: "time.note" }>,
): Promise<Refusal | undefined> {
  const { runtime } = await application.open();
  const name = switchNameOf(runtime, command.project);
  const actor = { kind: "person", name: command.by } as const;
  if (!(await runtime.load(streamOf(name)))) {
    const meta = await application.meta(`the guard of ${command.project}`, { attended: true });
    try {
      const started = await runtime.start(switchProtocol.name, command, { ...meta, cwd: command.project }, name);
      return isRefusal(started) ? started : undefined;
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === "journal.conflict")) throw cause; // else another shell was first
    }
  }
  const offered = await runtime.offer(streamOf(name), command, { actor });
  return isRefusal(offered) ? offered : undefined;
}
