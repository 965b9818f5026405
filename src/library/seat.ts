import { randomUUID } from "node:crypto";
import type { ClientMoment, MomentAnswer } from "../adapters/clients/types.ts";
import { noteStarted } from "../adapters/guarded-clients.ts";
import { pathsFor } from "../config/paths.ts";
import { createJudge } from "../host/gateway/judge.ts";
import { digest } from "../journal/row.ts";
import { canonical } from "../kernel/canonical.ts";
import { sharedApplication } from "./shared-application.ts";

/** Whoever is guarded here: the name in the record, and where. */
export interface SeatOptions {
  readonly client: string;
  readonly session: string | undefined;
  readonly folder: string;
  /** A later start finds what this one left, whatever session it has: its framework names them by chance. */
  readonly isFoundByAll?: true;
}

type Call = Extract<ClientMoment, { kind: "call" }>;

/** One start of a program, as the guard knows it. */
export interface Seat {
  /** A name for the next call, of this start alone. */
  nextCall(): string;
  /** The session in which this very call waits since an earlier start, if one does. */
  sessionOf(action: Call["action"]): Promise<string | undefined>;
  tell(
    moment: ClientMoment,
    asked: { readonly session?: string; readonly waitMs: number; readonly signal?: AbortSignal },
  ): Promise<MomentAnswer>;
  close(): Promise<void>;
}

const runChars = 12;

/**
 * Takes a seat. From here on this process counts as an agent's, so that nothing which it starts is taken for a person.
 * Opens nothing else: that happens with the first call.
 */
export function takeSeat({ client, session, folder, isFoundByAll }: SeatOptions): Seat {
  const environment = process.env;
  const paths = pathsFor(environment);
  noteStarted(paths.home, client, process.pid);
  const run = randomUUID().replaceAll("-", "").slice(0, runChars);
  const judge = createJudge({
    environment,
    folder,
    client,
    run,
    server: client,
    create: () => sharedApplication(folder),
    key: digest(canonical([client, folder, isFoundByAll ? null : (session ?? null)])).slice(0, 24),
    ...(session === undefined ? {} : { session }),
    guardWorktrees: async (root) => (await import("../setup/guard-worktrees.ts")).guardingWorktrees(paths)(root),
  });
  let calls = 0;
  return {
    nextCall: () => `${run}-${(calls += 1)}`,
    sessionOf: (action) => judge.sessionOf(action),
    tell(moment, asked) {
      if (moment.kind === "call") judge.parked(); // before anything can wait: it may be killed at any moment
      return judge.tell(moment, asked);
    },
    async close() {
      await judge.tell({ kind: "ended" }, { waitMs: 0 }).catch(() => {}); // nothing depends on it
      await judge.close();
    },
  };
}
