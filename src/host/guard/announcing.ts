import type { Config } from "../../config/config.ts";
import type { Paths } from "../../config/paths.ts";
import type { Runtime } from "../../runtime/types.ts";
import type { GuardSession } from "./types.ts";

interface AnnouncingPorts {
  readonly runtime: Runtime;
  readonly paths: Paths;
  /** Tells people of gates itself; `up` looks after all of them at once. */
  readonly announces?: true;
}

/** Loaded only where a call waits and somebody is to be told. A failure to tell changes nothing about the call. */
export function announcing({ runtime, paths, announces }: AnnouncingPorts, { notify }: Config): Pick<GuardSession, "announce"> {
  if (!announces || !(notify.desktop || notify.webhooks.length > 0)) return {};
  return {
    announce: (stream, staysMs, wait) =>
      import("../announce/announce.ts").then(
        ({ announceWhile }) => announceWhile({ runtime, paths, stream, staysMs, environment: process.env }, wait),
        wait,
      ),
  };
}
