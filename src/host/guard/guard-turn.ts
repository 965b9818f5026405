import type { CallEvent } from "../../consent/types.ts";
import type { SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import type { GuardEvent } from "../../protocols/guard/types.ts";
import type { Moment } from "../../protocols/solicit/detect/index.ts";
import type { Action } from "../../risk/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { toEvent } from "../../runtime/session.ts";

/** The recorded part of a client's present turn, as the detectors take it. */
interface Turn {
  readonly calls: ReadonlyMap<string, { readonly action: Action; readonly agent?: string }>;
  /** Moments of one agent, undefined being the main one, or of all of them with the branches that were seen. */
  momentsOf(agent: string | undefined): readonly Moment[];
}

const turnLimits = { eventsMax: 300, textMaxChars: 4_000 } as const;

export async function turnOf(runtime: Runtime, stream: SessionId): Promise<Turn> {
  const { momentOfEvent } = await import("../../protocols/solicit/detect/index.ts");
  const { journal } = runtime.world;
  const { version } = await journal.stored(stream);
  const messages = await journal.read(stream, Math.max(0, version - turnLimits.eventsMax));
  const since = messages.findLastIndex(({ type }) => type === "turn.closed") + 1;
  const events = messages.slice(since).map((message) => ({ message, event: toEvent(message) as unknown as GuardEvent }));
  const calls = new Map(
    events.flatMap(({ event }) =>
      event.type === "call.assessed"
        ? [[event.call, { action: event.action, ...(event.agent === undefined ? {} : { agent: event.agent }) }] as const]
        : [],
    ),
  );
  const isOf = (event: GuardEvent, agent: string | undefined): boolean =>
    agent === "all" || ("call" in event && calls.has(event.call) && calls.get(event.call)?.agent === agent);
  return {
    calls,
    momentsOf: (agent) =>
      events
        .filter(({ event }) => isOf(event, agent))
        .flatMap(({ event, message }) => [...momentsIn(momentOfEvent(event as CallEvent, message.at)), ...branchIn(event, message)]),
  };
}

/** Long commands and contents are of no use for comparing, and would cost time. */
function momentsIn(moment: Moment | undefined): readonly Moment[] {
  if (moment?.kind !== "called") return moment ? [moment] : [];
  const entries = Object.entries(moment.input).filter(([, value]) => typeof value !== "string" || value.length <= turnLimits.textMaxChars);
  const isWhole = entries.length === Object.keys(moment.input).length;
  const isShell = "command" in moment.input || "cmd" in moment.input;
  return isShell && !isWhole ? [] : [{ ...moment, input: Object.fromEntries(entries) }];
}

/** The session itself went there, or began there. */
function branchIn(event: GuardEvent, { at }: Message): readonly Moment[] {
  const branch = "branch" in event ? event.branch : undefined;
  return branch === undefined ? [] : [{ kind: "workspace", seen: { branch }, by: "agent", at }];
}

/** Whether a call of this turn runs a command whose exit code says nothing about it, as behind a pipe. */
export async function hidesExit(runtime: Runtime, stream: SessionId, call: string): Promise<boolean> {
  const { actionOf, mayHide } = await import("../../protocols/solicit/detect/index.ts");
  const action = (await turnOf(runtime, stream)).calls.get(call)?.action;
  return action !== undefined && mayHide(actionOf(action.tool, action.input, action.cwd));
}
