import { readConfig } from "../../config/config.ts";
import { limitRefusal } from "../../config/limits.ts";
import type { SessionRecord } from "../../journal/journal.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import { guard as guardProtocol } from "../../protocols/guard/machine.ts";
import { switchProtocol } from "../../protocols/switch/machine.ts";
import { tenure } from "../../protocols/tenure/machine.ts";
import { treasury } from "../../protocols/treasury/machine.ts";
import type { SwitchCommand, SwitchState } from "../../protocols/switch/types.ts";
import type { Application } from "../application.ts";
import { pausedNow, switchNameOf } from "./project-switch.ts";

/** Kept as sessions, and running for ever, but nobody works in them; each with what it is. */
const standing: Readonly<Record<string, (cwd: string) => string>> = {
  [switchProtocol.name]: (cwd) =>
    `the switch of the guard in ${cwd}, not work that can end; \`assent on\` and \`assent off\` there turn it`,
  [tenure.name]: (cwd) => `the list of files in ${cwd} that are in work, not work itself; stop the session that holds them`,
  [treasury.name]: () => "the account of what may be spent (`assent budget`), not work itself; stop the work that holds a part of it",
};

export const isStanding = ({ protocol }: Pick<SessionRecord, "protocol">): boolean => Object.hasOwn(standing, protocol);

/** Its stream is the one place for what it keeps: once ended, a guard could not be switched off again. */
export function keptFromStopping({ protocol, stream, cwd }: SessionRecord): Refusal | undefined {
  const what = isStanding({ protocol }) ? standing[protocol] : undefined;
  return what && refuse("stop", `${stream} is ${what(cwd)}`);
}

/** An agent is not its session: what a person should know who has ended one. */
export const afterStopping = ({ protocol }: Pick<SessionRecord, "protocol">): string | undefined =>
  protocol === guardProtocol.name
    ? "An agent whose call waited here is told to stop. Its client goes on: the next call begins a new session, and " +
      "`assent answer SESSION stop` there tells its agent to stop."
    : undefined;

/** Since when, until when and by whom the guard of a project is off; undefined while it is on. */
export async function switchedOff(application: Application, root: string): Promise<Extract<SwitchState, { phase: "off" }> | undefined> {
  const { runtime } = await application.read();
  const loaded = await runtime.load(streamOf(switchNameOf(runtime, root)));
  const state = loaded?.session.ledger.status === "running" ? (loaded.session.state as SwitchState) : undefined;
  const { limits } = await readConfig(application.paths.config, root);
  return state && pausedNow(state, runtime.world.clock(), limits);
}

const streamOf = (name: string): SessionId => `switch-${name}` as SessionId;

async function beyondLimit({ paths }: Application, command: Exclude<SwitchCommand, { type: "time.note" }>): Promise<Refusal | undefined> {
  if (command.type !== "switch.off") return undefined;
  const { project, at, until } = command;
  const { limits } = await readConfig(paths.config, project);
  return limitRefusal(limits, "off", until === null ? undefined : Date.parse(until) - Date.parse(at));
}

/** One stream for each project, begun by the first switch. */
export async function turnSwitch(
  application: Application,
  command: Exclude<SwitchCommand, { type: "time.note" }>,
): Promise<Refusal | undefined> {
  const beyond = await beyondLimit(application, command);
  if (beyond) return beyond;
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
