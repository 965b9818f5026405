import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { wouldRecord } from "../journal/journal.ts";
import { hashText, type SessionId } from "../kernel/ids.ts";
import { Fault, isRefusal } from "../kernel/trouble.ts";
import type { Action } from "../risk/types.ts";
import { configStamp, readConfig } from "../config/config.ts";
import { durationIn } from "../config/durations.ts";
import { pauseFor } from "../runtime/pause.ts";
import { findToken, readTokens } from "../secrets/tokens.ts";
import { announce } from "../host/announce/announce.ts";
import { terminalBell } from "../host/announce/announce-ways.ts";
import { hearAnswers } from "../host/announce/hear.ts";
import { tidyPushed } from "../host/announce/push/push-tidy.ts";
import { pushWays } from "../host/announce/push/push-way.ts";
import { proposalNotes } from "../host/companion/proposal-notes.ts";
import { guardedCall } from "../host/guard/guarded.ts";
import { createDrivers, driveThread } from "../host/drive/driving.ts";
import { createApplication } from "../host/application.ts";
import { personOf } from "../host/person.ts";
import { answerHook } from "../host/guard/hooked.ts";
import { answerQuick } from "../host/guard/quick.ts";
import { triedIn } from "../host/socket/ask-guard.ts";
import { rememberApart } from "../host/past/remember-apart.ts";
import type { WorkPorts } from "../host/waking/types.ts";
import { workHost } from "../host/waking/work-host.ts";
import { answerRequest, guardRequest, hookRequest, quickRequest } from "../host/socket/requests.ts";
import { errorReply, type SocketReply, type SocketRequest } from "../host/socket/socket-lines.ts";
import type { Surroundings } from "../host/weigh/weigh.ts";
import { threadBench } from "../host/weigh/weigh-bench.ts";
import { guardingWorktrees } from "../setup/guard-worktrees.ts";
import { assessLimits, createWeigher } from "../host/weigh/weigher.ts";

/** Something that happened in the runtime that a person who watches `up` may want to see. */
export interface UpNote {
  readonly session: string | null;
  readonly what: string;
}

type Incoming = SocketRequest | { readonly id: number; readonly abort: true } | { readonly stop: true };

/** The thread of `assent up` that answers hooks. It finds work to drive and recover, and another thread does it. */
const { cwd, guardsOnly } = workerData as { cwd: string; guardsOnly: boolean };
const application = createApplication(process.env, cwd, false);
const { runtime, keys, config } = await application.open();
/** As it is now: `up` runs for days, and people change it meanwhile. */
const configNow = () => readConfig(application.paths.config, cwd);
const guardWorktrees = guardingWorktrees(application.paths);
const weigher = createWeigher(() => threadBench(cwd));
const assessing = createWeigher(() => threadBench(cwd), assessLimits);
const drivers = createDrivers(() => driveThread(cwd), { version: () => configStamp(application.paths.config, cwd) });
const stopping = new AbortController();
const calls = new Map<number, AbortController>();
const { paths } = application;
const answering = { runtime, hashAction: keys.hashAction, paths, weigher, guardWorktrees, remember: rememberApart } as const;

const note = (session: string | null, what: string): void => parentPort?.postMessage({ note: { session, what } satisfies UpNote });

async function handle({ method, params }: SocketRequest, signal: AbortSignal): Promise<unknown> {
  switch (method) {
    case "answer": {
      const { gate, token, shown, ...said } = answerRequest(params);
      const tokens = await readTokens(application.paths.tokens);
      const by = personOf(findToken(tokens, token));
      if (isRefusal(by)) return by;
      const { text } = said;
      const answer = { option: said.option, shown: hashText(shown), by, ...(text === undefined ? {} : { text }) };
      const outcome = await runtime.answer(gate, answer);
      return isRefusal(outcome) ? outcome : { answered: gate, session: outcome.loaded.stream };
    }
    case "guard": {
      const { meta, asked } = guardRequest(params);
      const surroundings = await triedIn(application.paths, asked.action.cwd, runtime.world.clock());
      return guardedCall({ runtime, hashAction: keys.hashAction, meta, surroundings, weigher }, asked, signal);
    }
    case "hook":
      return answerHook(answering, hookRequest(params), signal);
    case "quick":
      return answerQuick(answering, quickRequest(params), signal);
    case "journal":
      await wouldRecord(runtime.world.journal);
      return { position: await runtime.world.journal.position() }; // for `doctor`: whether this process can still record
    case "weigh": {
      // From our own main thread alone.
      const { action, surroundings: given, client } = params as { action: Action; surroundings: Surroundings; client: string };
      return (await assessing.call({ client, signal }, action, given)).assessment;
    }
    default:
      throw new Fault("input.invalid", `\`assent up\` has no method "${method}"`);
  }
}

async function reply(request: SocketRequest): Promise<void> {
  const controller = new AbortController();
  calls.set(request.id, controller);
  const { id } = request;
  const answer: SocketReply = await handle(request, controller.signal).then(
    (result) => ({ id, result }),
    (cause: unknown) => ({ id, error: errorReply(cause) }),
  );
  calls.delete(id);
  parentPort?.postMessage(answer);
}

parentPort?.on("message", (message: Incoming) => {
  if ("stop" in message) stopping.abort();
  else if ("abort" in message) calls.get(message.id)?.abort();
  else void reply(message);
});

/** The process at a gate tells people first; this thread tells the rest, and reminds. */
const patienceMs = 2_000;
const announcing = announce({
  runtime,
  paths: application.paths,
  environment: process.env,
  patienceMs,
  bell: terminalBell(),
  moreWays: () => pushWays({ paths: application.paths, redact: runtime.world.redact }),
  onNote: note,
});

const closing = tidyPushed({ runtime, paths: application.paths });
const hearing = hearAnswers({ runtime, paths: application.paths, environment: process.env, onNote: note });

/** M10: other machines see this one, and what it can run. */
const { presence } = runtime.world.journal;
const show = async (): Promise<void> => {
  const here = await runtime.world.here?.();
  if (!presence || !here) return;
  const { abilitiesHere } = await import("../host/machines/abilities.ts");
  const { keepPresent } = await import("../host/machines/present.ts");
  const { tellingOf } = await import("../host/machines/placing.ts");
  const found = await abilitiesHere(application.paths);
  const { host, pid } = runtime.world.holder;
  const told = tellingOf(found, configNow);
  await keepPresent({ presence, at: async () => ({ machine: here.machine, host, pid, told: await told() }) }, stopping.signal);
};

const patrol = async (): Promise<void> => {
  for (let { workers, governance } = config; !stopping.signal.aborted;) {
    await pauseFor(durationIn(workers.patrol), stopping.signal);
    if (stopping.signal.aborted) return;
    ({ workers, governance } = await configNow().catch((cause: Error) => {
      note(null, `the configuration of before still counts: ${cause.message}`);
      return { workers, governance };
    }));
    const { patrolFiles } = await import("../host/dispatch/tenure.ts");
    const freed = await patrolFiles(runtime).catch((cause: Error) => void note(null, `no patrol: ${cause.message}`));
    for (const session of freed ?? []) note(session, "its files are free again");
    const { keepBooks } = await import("../host/dispatch/governance/funds.ts");
    const governing = { governance, environment: process.env, onNote: (text: string) => note(null, text) };
    await keepBooks(runtime, governing).catch((cause: Error) => void note(null, `budgets were not settled: ${cause.message}`));
  }
};

const away = new Set<string>();
const proposals = proposalNotes(runtime.world.journal);

/** A companion that proposes something goes on by its schedule: its driver's end says nothing of it. */
async function tellProposals(stream: SessionId): Promise<void> {
  if (stream.startsWith("companion-")) for (const line of await proposals(stream)) note(stream, line);
}

const driving = {
  runtime,
  drive: drivers.drive,
  onDriven: (stream, driven) => {
    if (driven.end === "elsewhere" && away.has(stream)) return; // it is looked at again and again
    if (driven.end === "elsewhere") away.add(stream);
    const isQuiet = ["held", "beside", "later", "suspended"].includes(driven.end);
    if (!isQuiet) note(stream, driven.end); // the session that it waits for is told by itself
    tellProposals(stream).catch((cause: Error) => note(stream, `trouble: ${cause.message}`));
  },
  onTrouble: (stream, cause) => note(stream, `trouble: ${cause instanceof Error ? cause.message : String(cause)}`),
  onNote: (says) => note(null, says),
} satisfies WorkPorts;

/** One that a hook started has not the keys and variables of a person's shell: it leaves work to whoever has them. */
if (guardsOnly) await (stopping.signal.aborted || once(stopping.signal, "abort"));
else {
  const showing = show().catch((cause: Error) => note(null, `other machines cannot see this one: ${cause.message}`));
  const patrolling = patrol();
  await (await workHost(config, driving)).run(stopping.signal);
  await Promise.all([patrolling, showing]);
}
await Promise.all([announcing.stop(), closing.stop(), hearing.stop()]);
drivers.close();
weigher.close();
assessing.close();
await application.close();
parentPort?.close();
