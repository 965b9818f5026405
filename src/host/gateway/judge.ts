import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { MomentAnswer } from "../../adapters/clients/types.ts";
import type { CallId, Calls, WaitingCall } from "../../consent/types.ts";
import { within } from "../../disk/within.ts";
import { findProject } from "../../facts/git/repository.ts";
import { variablesFrom } from "../../facts/variables.ts";
import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault } from "../../kernel/trouble.ts";
import type { Action } from "../../risk/types.ts";
import { createApplication, type Application, type OpenApplication } from "../application.ts";
import { firstStreamOf } from "../guard/call-session.ts";
import { sameHash } from "../guard/call-weighing.ts";
import { answerHook, type HookRequest } from "../guard/hooked.ts";
import { guardProtocols } from "../guard-protocols.ts";
import type { Install } from "../install.ts";
import { request } from "../socket/socket-request.ts";
import { offerTo, stateOf } from "../guard/guarded.ts";
import { forgetParked, noteParked, parkedBefore, type ParkedConnection } from "./parked.ts";
import type { GatewayJudge } from "./types.ts";

export interface JudgeOptions {
  readonly environment: ProcessEnvironment;
  /** The folder of the project that the client works on. */
  readonly folder: string;
  /** Stands for the server, or the program, in this folder: what an earlier connection left is looked for under it. */
  readonly key: string;
  /** Begins the names of sessions. */
  readonly server: string;
  /** The client's name in the record, where it is known beforehand. */
  readonly client?: string;
  /** A session that outlives its connections; without it each is one. */
  readonly session?: string;
  /** Another application than one of its own. */
  readonly create?: () => Application;
  /** Begins the ids of this connection's calls, so that they are known in a session of several. */
  readonly run?: string;
  readonly guardWorktrees: (root: string) => Promise<unknown>;
}

const judgeLimits = {
  /** Longer than a busy journal is waited for. */
  openMs: 20_000,
  /** An `up` that does not answer by then may have been stopped: this process judges by itself. */
  helloMs: 1_000,
  /** Beyond the wait for a person: weighing, looking and writing. */
  marginMs: 60_000,
  /** Longer moments are not sent to `up`, where they would keep others waiting. */
  sentMaxChars: 262_144,
  /** A note is forgotten by its age, so one that is in use is written again. */
  notedMs: 3_600_000,
  clientMaxChars: 40,
} as const;

/** The protocols that calls need, and no other. */
export const guardOnly: Install = async () => ({ installed: guardProtocols });

/** Asks the guard of the client's project as a hook does: a running `assent up` if there is one, else this process. */
export function createJudge({ environment, folder, key, server, guardWorktrees, ...named }: JudgeOptions): GatewayJudge {
  const { run, session: own = `${server} ${randomUUID()}`, create = () => ownApplication(environment, folder) } = named;
  const variables = variablesFrom(environment);
  let { client } = named;
  let noted: ParkedConnection | undefined;
  let notedAtMs = 0;
  let application: Application | undefined;
  const root = findProject(folder).then((found) => found.root);
  root.catch(() => {}); // it is told with the call

  /** Tried again with every call: what is broken now may be mended by then. */
  const open = async (): Promise<OpenApplication> => {
    const trying = (application ??= create());
    try {
      return await within(judgeLimits.openMs, "the data directory", trying.open());
    } catch (cause) {
      if (application === trying) application = undefined;
      void trying.close().catch(() => {});
      throw cause;
    }
  };

  const here = async (asked: HookRequest, signal: AbortSignal): Promise<MomentAnswer> => {
    const { runtime, keys } = await open();
    const paths = createPaths();
    return answerHook({ runtime, hashAction: keys.hashAction, paths, announces: true, guardWorktrees }, asked, signal);
  };
  const createPaths = (): Application["paths"] => (application ??= create()).paths;

  return {
    known: (name) => void (client ??= `mcp:${name.replaceAll(/[^\w .-]/g, "_").slice(0, judgeLimits.clientMaxChars)}`),

    async tell(moment, { session = own, waitMs, signal }) {
      const asked = { client: client ?? "mcp", canAsk: false, heard: { session, folder, moment }, variables, waitMaxMs: waitMs };
      const { runtime } = await open();
      const timeoutMs = waitMs + judgeLimits.marginMs;
      const late = AbortSignal.timeout(timeoutMs);
      const until = signal ? AbortSignal.any([signal, late]) : late;
      const text = JSON.stringify(moment);
      const { socket } = createPaths();
      // A declared secret is recorded from here: this process knows its value, and `up` may not.
      if (text.length <= judgeLimits.sentMaxChars && existsSync(socket) && runtime.world.redact(text) === text) {
        try {
          return (await request(socket, "hook", asked, { timeoutMs, helloMs: judgeLimits.helloMs, signal: until })) as MomentAnswer;
        } catch (cause) {
          if (signal?.aborted || !(cause instanceof Fault && cause.code === "runtime.unreachable")) throw cause;
        }
      }
      return here(asked, until);
    },

    async sessionOf(action) {
      const isOther = (each: ParkedConnection): boolean => (run === undefined ? each.session !== own : each.run !== run);
      const before = parkedBefore(createPaths().home, key).filter((each) => each.client === client && isOther(each));
      if (before.length === 0) return undefined;
      return waitingIn(before, { opened: await open(), root: await root, action, home: createPaths().home, key });
    },

    parked() {
      if (noted && performance.now() - notedAtMs < judgeLimits.notedMs) return;
      noted = noteParked(createPaths().home, key, { client: client ?? "mcp", session: own, ...(run === undefined ? {} : { run }) });
      notedAtMs = performance.now();
    },

    async close() {
      if (noted?.run !== undefined && (await isSettled(noted, await open(), await root))) forgetParked(createPaths().home, key, noted);
      await application?.close();
    },
  };
}

const ownApplication = (environment: ProcessEnvironment, folder: string): Application =>
  createApplication(environment, folder, false, guardOnly);

interface Sought {
  readonly opened: OpenApplication;
  readonly root: string;
  readonly action: Action;
  readonly home: string;
  readonly key: string;
}

/** The session among them in which this very call waits for its answer, or has it. */
async function waitingIn(before: readonly ParkedConnection[], { opened, root, action, ...place }: Sought): Promise<string | undefined> {
  const { runtime, keys } = opened;
  const same = sameHash(action, keys.hashAction);
  for (const each of before) {
    const { stream, waiting } = await waitingOf(each, opened, root);
    const [call, entry] = waiting.find(([, { same: said }]) => said === same) ?? [];
    if (call === undefined || !entry) {
      if (each.run !== undefined && waiting.length === 0) forgetParked(place.home, place.key, each);
      continue;
    }
    // It was killed before it could say that it goes; the answer is for whoever comes back.
    if (entry.judged && !entry.parked) await offerTo(runtime, stream, each.client, { type: "call.park", call });
    return each.session;
  }
  return undefined;
}

/** Calls that a connection, which is over, left: those that it parked, and where its calls are known all of them. */
async function waitingOf(
  { client, session, run }: ParkedConnection,
  { runtime }: OpenApplication,
  root: string,
): Promise<{ readonly stream: SessionId; readonly waiting: readonly (readonly [CallId, WaitingCall])[] }> {
  const stream = firstStreamOf(runtime.world, { client, clientSession: session }, root);
  const { waiting = {} } = await stateOf<Calls>(runtime, stream);
  const isLeft = ([call, { parked }]: readonly [CallId, WaitingCall]): boolean =>
    parked || (run !== undefined && call.startsWith(`${run}-`));
  return { stream, waiting: Object.entries(waiting).filter(isLeft) };
}

const isSettled = async (connection: ParkedConnection, opened: OpenApplication, root: string): Promise<boolean> =>
  (await waitingOf(connection, opened, root)).waiting.length === 0;
