import type { ModelServer } from "./model-server.ts";
import type { Body } from "./model/wire.ts";
import { isBody } from "./model/wire.ts";
import type { Place } from "./place.ts";
import type { Finished } from "./process.ts";
import { patienceMs } from "../support/pace.ts";

/** Options of every client. */
export interface RunOptions {
  readonly place: Place;
  readonly server: Pick<ModelServer, "url">;
  /** Usually made by `script`. */
  readonly prompt: string;
  /** More words for the command line. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The session to go on with. */
  readonly resume?: string;
  readonly timeoutMs?: number;
}

/** Result of every client. */
export interface ClientRun extends Finished {
  /** The model's last words. */
  readonly text: string;
  readonly sessionId: string;
  /** Everything the client printed, in its own shape. */
  readonly events: readonly Body[];
}

export const timeoutMsDefault = patienceMs;

/** One JSON object per line; what is none, a client said to a person. */
export const eventsOf = (stdout: string): readonly Body[] =>
  stdout.split("\n").flatMap((line) => {
    try {
      const event: unknown = JSON.parse(line);
      return isBody(event) ? [event] : [];
    } catch {
      return [];
    }
  });

/** The value under a path of keys, as text; empty when there is none. */
export function textAt(event: Body | undefined, ...path: readonly string[]): string {
  const value = path.reduce<unknown>((inner, key) => (isBody(inner) ? inner[key] : undefined), event);
  return typeof value === "string" ? value : "";
}
