import { Fault } from "../kernel/trouble.ts";
import { saidOf } from "./plain.ts";
import { settingsOf } from "./settings.ts";
import type { Seat } from "./seat.ts";
import type { GuardOptions, ToolGuard } from "./types.ts";

/** A guard for the tools of one agent. Opens nothing before the first call. */
export function createGuard(options: GuardOptions = {}): ToolGuard {
  const settings = settingsOf(options);
  let taking: Promise<Seat> | undefined;
  let isClosed = false;
  const take = (): Promise<Seat> =>
    (taking ??= import("./seat.ts")
      .then(({ takeSeat }) => takeSeat(settings))
      .catch((cause: unknown) => {
        taking = undefined; // what is broken now may be mended by the next call
        throw cause;
      }));
  return {
    unweighed: settings.unweighed,
    async call(call) {
      if (isClosed) throw new Fault("input.invalid", "this guard was closed; make another one");
      const said = saidOf(call.input); // now: whoever made the call may go on changing it
      const { weighedCall } = await import("./weighed-call.ts");
      return weighedCall(take, settings, { ...call, said });
    },
    async close() {
      isClosed = true;
      await (await taking?.catch(() => undefined))?.close();
    },
  };
}

/** The guard itself where one was given, else one with these options. */
export const guardFrom = (given: GuardOptions | ToolGuard = {}): ToolGuard => (isGuard(given) ? given : createGuard(given));

const isGuard = (given: GuardOptions | ToolGuard): given is ToolGuard => "call" in given && typeof given.call === "function";
