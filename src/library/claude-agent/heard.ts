import { dialect } from "../../adapters/clients/claude-code/dialect.ts";
import type { ClientMoment, HookOutput } from "../../adapters/clients/types.ts";
import { words } from "../../host/gateway/words.ts";
import { waitMaxMs } from "../../host/guard/guarded.ts";
import { takeSeat, type Seat } from "../seat.ts";

/** Calls that were not made tell nothing more. */
const namesMax = 1_000;

interface Hearing {
  readonly client: string;
  readonly waitMs: number | undefined;
}

/** Hears the hooks of every session that this program runs. The SDK's session is the session, also after a restart. */
export function hearing({ client, waitMs = waitMaxMs }: Hearing): (input: object, signal: AbortSignal) => Promise<object> {
  const seats = new Map<string, Seat>();
  const names = new Map<string, string>();

  const seatOf = (session: string, folder: string): Seat => {
    const seat = seats.get(session) ?? takeSeat({ client, session, folder, isFoundByAll: true });
    seats.set(session, seat);
    return seat;
  };

  /** Calls get names of this start, so that what an earlier one left is known by them. */
  const named = (moment: ClientMoment, seat: Seat): ClientMoment => {
    if (!("call" in moment)) return moment;
    const name = names.get(moment.call) ?? seat.nextCall();
    if (moment.kind === "call") names.set(moment.call, name);
    else names.delete(moment.call);
    const [oldest] = names.keys();
    if (names.size > namesMax && oldest !== undefined) names.delete(oldest);
    return { ...moment, call: name };
  };

  return async (input, signal) => {
    const isCall = (input as { readonly hook_event_name?: unknown }).hook_event_name === "PreToolUse";
    try {
      const heard = dialect.hear(input as Readonly<Record<string, unknown>>, {});
      if (heard.moment.kind === "nothing") return {};
      const seat = seatOf(heard.session, heard.folder);
      const moment = named(heard.moment, seat);
      const session = moment.kind === "call" ? await seat.sessionOf(moment.action) : undefined;
      const told = await seat.tell(moment, { waitMs: Math.min(waitMs, waitMaxMs), signal, ...(session === undefined ? {} : { session }) });
      if (moment.kind === "ended") {
        seats.delete(heard.session);
        await seat.close();
      }
      return answered(dialect.say(moment, told));
    } catch (cause) {
      return isCall ? denied(words.failed((cause as Error).message)) : {};
    }
  };
}

const answered = ({ stdout, stderr, exitCode }: HookOutput): object =>
  exitCode === 0 ? (stdout === "" ? {} : (JSON.parse(stdout) as object)) : denied(stderr.trim());

const denied = (why: string): object => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: why },
});
