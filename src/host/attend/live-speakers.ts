import type { Paths } from "../../config/paths.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { Redact } from "../../kernel/ports.ts";
import type { Action } from "../../risk/types.ts";
import { liveOutput, type LiveOutput } from "../timeline/live-output.ts";
import { tellProgress, type Watcher } from "./progress-watch.ts";

/** Names of what runs in an attended session, for whoever looks at its output meanwhile. */
export const liveName = {
  action: ({ tool, input, cwd }: Pick<Action, "tool" | "input" | "cwd">): string => `action:${canonical([tool, input, cwd])}`,
  agent: ({ task, attempt }: { readonly task: string; readonly attempt: number }): string => `agent:${task}.${attempt}`,
};

export interface LiveSpeakers {
  /** Hears whatever runs in a session at that moment. */
  tellFor(session: string): Watcher;
  /** Everything that is told while the work goes on is the output of this one. */
  during<Result>(session: string, name: string, work: () => Promise<Result>): Promise<Result>;
}

/** One thing runs in a session at a time, and in one process many sessions. */
export function liveSpeakers(paths: Pick<Paths, "home">, redact: Redact): LiveSpeakers {
  const speaking = new Map<string, LiveOutput>();
  return {
    tellFor: (session) => (progress) => {
      tellProgress(progress);
      const said = progress.tool === undefined ? progress.text : `${progress.tool} ${progress.text}`;
      speaking.get(session)?.push(said.endsWith("\n") ? said : `${said}\n`);
    },
    async during(session, name, work) {
      const live = liveOutput(paths, [session, name], redact);
      speaking.set(session, live);
      try {
        return await work();
      } finally {
        speaking.delete(session);
        live.end();
      }
    },
  };
}
