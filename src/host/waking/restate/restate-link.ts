import { randomUUID } from "node:crypto";
import { clockOff } from "../../machines/clock-off.ts";
import { pauseFor } from "../../../runtime/pause.ts";
import type { RestateApi, RestateMessage, SendEnd } from "./restate-api.ts";

/** One machine's way to Restate and back. */
export interface RestateLink {
  /** Whether what Restate takes comes back to this machine. */
  isUp(): boolean;
  send(message: RestateMessage): Promise<SendEnd>;
  /** To be called by the object when it hears a sound. */
  heard(sound: string): void;
  /** To be called by the object when it refuses a call because Restate's clock is so far ahead of the journal's. */
  mistimed(aheadMs: number): void;
  run(signal: AbortSignal): Promise<void>;
}

export interface LinkNeeds {
  readonly api: RestateApi;
  readonly object: string;
  readonly endpoint: string;
  readonly ingress: readonly string[];
  /** Told once for each change. */
  readonly onChange: (says: string) => void;
  readonly pause?: typeof pauseFor;
}

export const linkPolicy = { everyMs: 5_000, echoMaxMs: 4_000 } as const;

/**
 * Knows whether Restate can be reached and can reach this machine: a message to oneself now and then is there and back, or
 * it is not. Nothing else would show that Restate takes work and cannot bring it.
 */
export function restateLink({ api, object, endpoint, ingress, onChange, pause = pauseFor }: LinkNeeds): RestateLink {
  let isRegistered = false;
  let says: string | undefined;
  let doubted = new AbortController();
  let waiting: { readonly sound: string; readonly come: () => void } | undefined;
  let aheadMs: number | undefined;

  const change = (now: string): void => {
    if (says !== now) onChange(now);
    says = now;
  };
  const fine = `Restate at ${ingress.join(", ")} wakes this machine`;
  const without = "until then this machine finds its work by itself";

  async function trouble(signal: AbortSignal): Promise<string | undefined> {
    aheadMs = undefined;
    const problem = await noWayBack(signal);
    return problem !== undefined && aheadMs !== undefined ? clockTrouble(aheadMs) : problem;
  }

  async function noWayBack(signal: AbortSignal): Promise<string | undefined> {
    if (!isRegistered) {
      const problem = await api.register(endpoint);
      if (problem !== undefined) return `this machine cannot make itself known to Restate: ${problem}`;
      isRegistered = true;
    }
    const sound = randomUUID();
    const echo = Promise.withResolvers<void>();
    const until = new AbortController();
    waiting = { sound, come: () => (until.abort(), echo.resolve()) };
    const end = await api.send({ object, key: "echo", handler: "echo", said: { sound } });
    if (end === "absent") {
      isRegistered = false; // another Restate than before, or one that has lost everything
      return `Restate at ${ingress.join(", ")} does not know this machine any more`;
    }
    if (end === "away") return `Restate cannot be reached at ${ingress.join(", ")}`;
    let isLate = false;
    const late = pause(linkPolicy.echoMaxMs, AbortSignal.any([signal, until.signal])).then(() => void (isLate = !until.signal.aborted));
    await Promise.race([echo.promise, late]);
    return isLate ? `Restate takes work and cannot bring it to this machine at ${endpoint}` : undefined;
  }

  return {
    isUp: () => says === fine,
    async send(message) {
      const end = await api.send(message);
      if (end === "away") doubted.abort(); // looked at now
      return end;
    },
    heard: (sound) => void (waiting?.sound === sound && waiting.come()),
    mistimed: (ms) => void (aheadMs = ms),
    async run(signal) {
      while (!signal.aborted) {
        doubted = new AbortController();
        const problem = await trouble(signal);
        if (signal.aborted) return;
        change(problem === undefined ? fine : `${problem}; ${without}`);
        await pause(linkPolicy.everyMs, AbortSignal.any([signal, doubted.signal]));
      }
    },
  };
}

/** Restate signs for its own minute; whoever's clock is wrong, one of the two has to be set. */
const clockTrouble = (aheadMs: number): string =>
  `Restate's calls are refused: its clock is ${clockOff(aheadMs)} that of the journal's database. Set the wrong one`;
