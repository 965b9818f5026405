import type { ProcessEnvironment } from "../../kernel/ports.ts";
import type { JudgeCall, Settle } from "../../adapters/clients/acp/executor.ts";
import { runCommand, type CommandRun } from "../../adapters/clients/command/executor.ts";
import { executors } from "../../adapters/agents/executors.ts";
import { commandAgent } from "../../adapters/clients/command/agent.ts";
import { modelAgent } from "../../adapters/clients/model/agent.ts";
import { commandPrefix, modelPrefix, spokenIn } from "../../adapters/agents/named.ts";
import type { AgentJob, AgentReport, Executor } from "../../adapters/agents/types.ts";
import { noteLastWords } from "../dispatch/claimed/claims.ts";
import type { Door } from "../dispatch/door.ts";
import { holdRun } from "../dispatch/run/held-run.ts";
import { boxedHookCommand, boxedModelCommand } from "../dispatch/places.ts";
import { openWays } from "../dispatch/ways.ts";
import { workOf } from "../dispatch/work-of.ts";
import { noteStarted } from "../../adapters/guarded-clients.ts";
import { endLeft, noteRunning } from "../../adapters/left-running.ts";
import type { Config } from "../../config/config.ts";
import { runningIn, type Paths } from "../../config/paths.ts";
import { variablesFrom } from "../../facts/variables.ts";
import type { CallReply } from "../guard/guard-call.ts";
import type { Calls } from "../../consent/types.ts";
import { canonical } from "../../kernel/canonical.ts";
import type { EffectShape } from "../../kernel/effect.ts";
import type { PerformAt, Scene } from "../../kernel/protocol.ts";
import { Fault } from "../../kernel/trouble.ts";
import { attendEffects, type AgentWork, type AttendPorts, type Finish, type ReportDetails } from "../../protocols/attend/effects.ts";
import type { AttendCommand, AttendEffect } from "../../protocols/attend/types.ts";
import { scanUpstream } from "../../protocols/attend/upstream/scan.ts";
import type { Action } from "../../risk/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { actionAsked, askedSight } from "./asked-action.ts";
import { guardedCall, offerTo, stateOf } from "../guard/guarded.ts";
import { leftBy } from "../guard/call-files.ts";
import { runOf } from "../guard/call-session.ts";
import { weighedFor, type WeighedAction } from "../guard/call-weighing.ts";
import { type GuardSession } from "../guard/types.ts";
import { withoutCredentials } from "../declared-secrets.ts";
import { ensureHook } from "../hook-bundle.ts";
import { hookCommand } from "../hook-place.ts";
import { metaOf } from "../meta.ts";
import { liveName, liveSpeakers } from "./live-speakers.ts";
import { tellProgress, type Watcher } from "./progress-watch.ts";
import { sealedWith } from "../inquiry/seal.ts";
import { suggestDeficits } from "../inquiry/suggest.ts";
import { unseenCalls } from "../guard/unseen-calls.ts";
import { surroundingsFor } from "../weigh/weigh.ts";

/** Everything attend needs from the process that drives it. */
export interface AttendResources {
  readonly runtime: Runtime;
  readonly hashAction: GuardSession["hashAction"];
  readonly config: Config;
  readonly paths: Paths;
  readonly environment: ProcessEnvironment;
}

const actionTimeoutMs = 600_000;

/** Performs attend's effects: weighs with the engine, runs commands itself, hands instructions to agents. */
export function attendPerformer(resources: AttendResources): PerformAt<AttendEffect, AttendCommand> {
  const { runtime, hashAction, config, paths } = resources;
  const environment = withoutCredentials(resources.environment);
  const surroundings = surroundingsFor(config, paths, environment);
  const started = new Map<string, Promise<ReadonlyMap<string, Executor>>>();
  const doors = new Map<string, Door>();
  const speakers = liveSpeakers(paths, runtime.world.redact);
  const agentsOf = (scene: Scene, isBoxed: boolean, name: string): Promise<ReadonlyMap<string, Executor>> => {
    const guarding = (): GuardSession => ({ ...guardingFor(resources, scene), ...doors.get(scene.session)?.guarding });
    const found =
      started.get(scene.session) ??
      executors({
        hookCommand: isBoxed ? boxedHookCommand : hookCommand,
        agents: { ...config.agents, ...spoken(name) },
        isBoxed,
        decide: deciding(resources, scene, guarding),
        settle: settling(resources, scene, guarding),
        sight: askedSight,
        onStart: (name, pid) => noteStarted(paths.home, name, pid),
        onProgress: speakers.tellFor(scene.session),
      });
    started.set(scene.session, found);
    return found;
  };
  const portsAt = (scene: Scene, { key, mode }: Pick<EffectShape, "key" | "mode">): AttendPorts => ({
    scan: scanning(resources, environment),
    async weigh(action, own, scope) {
      const variables = variablesFrom(environment);
      const within = { ...surroundings, root: scene.start.cwd, ...(scope?.filesOwned ? { filesOwned: scope.filesOwned } : {}) };
      return assessed(runtime, await weighedFor({ runtime, hashAction, surroundings: within }, { action, variables }, own));
    },
    hashAction: (action) => hashAction(canonical([action, null])),
    run: async (action, _, signal) => {
      const tell = speakers.tellFor(scene.session);
      const onStart = await startingNoted(paths, [scene.session, key], { isRepeatable: mode === "repeatable" });
      return speakers.during(scene.session, liveName.action(action), () => runAction({ action, environment, tell, onStart }, signal));
    },
    agent: async (work, signal) => {
      const { version: since = 0 } = (await runtime.load(scene.session)) ?? {};
      const { session } = scene;
      const placed = await workOf(runtime, scene);
      const boxed = placed?.place.kind === "layer" ? placed : undefined; // without a box the guard is where it always is
      const tell = speakers.tellFor(session);
      const agent = agentNamed(await agentsOf(scene, boxed !== undefined, work.executor), work.executor, tell);
      const runNow = async (): Promise<string> => runOf(await runtime.world.journal.lease(session), work.job.attempt);
      const run = await runNow();
      const isLost = async (): Promise<boolean> => (await runNow()) !== run;
      const ways = placed && (await openWays(resources, placed, { session, task: work.job.task, run }));
      if (ways?.door) doors.set(session, ways.door);
      const heard = ways?.door && agent.governed ? { isHeard: ways.door.isHeard } : {};
      const where = { environment, session, run, ...heard, ...ways?.job };
      const hand = (until: AbortSignal): ReturnType<typeof handOver> =>
        speakers.during(session, liveName.agent(work.job), () => handOver(agent, work, where, until));
      const handing = placed && ways ? holdRun({ world: resources, work: placed, ways, isLost, signal }, hand) : hand(signal);
      const { calls, ...ended } = await handing.finally(async () => {
        doors.delete(session);
        await ways?.close();
        if (ways?.over.aborted) await runtime.stop(session, { kind: "runtime", name: "budget" }); // its work says why
      });
      if (placed) await noteLastWords(placed.place, ended.detail);
      const finish = { ...ended, ...ways?.lastWords(ended.detail) };
      if (!agent.failsOpen) return finish;
      return { ...finish, ...unseenCalls(calls, await runtime.world.journal.read(scene.session, since)) };
    },
    stopMember: async ({ type }) => (await started.get(scene.session))?.get(type)?.stop(),
    clock: runtime.world.clock,
  });
  return (effect, signal, scene) => attendEffects(portsAt(scene, effect))(effect, signal);
}

/** M4: with the hash that counts in other checkouts too. */
async function assessed({ world }: Runtime, { weighing, action, hash, portableIn }: WeighedAction): ReturnType<AttendPorts["weigh"]> {
  const { assessment } = await weighing();
  const repository = await (await world.here?.())?.repositoryOf(action.cwd);
  return { assessment, hash, portable: portableIn(repository ?? null) };
}

const scanning =
  (resources: AttendResources, environment: ProcessEnvironment): AttendPorts["scan"] =>
  async (sources, signal, settled, since) => {
    const { config, runtime, hashAction, paths } = resources;
    const scanned = await suggestDeficits({ config, environment }, sources, scanUpstream(sources, settled), signal);
    if (!since) return scanned;
    const { withMemory } = await import("./remembered.ts"); // SQLite, for those who begin work
    const { journal, redact, clock } = runtime.world;
    const remembering = { journal, redact, clock, paths, environment: resources.environment };
    const report = await withMemory(remembering, scanned, { sources, place: since }, signal);
    if (since.sessions.length === 0) return report;
    const { driftSince } = await import("./drift.ts"); // only work that comes from somewhere can have drifted
    const around = { journal: runtime.world.journal, environment: resources.environment, seal: sealedWith(hashAction) };
    return { ...report, deficits: [...report.deficits, ...(await driftSince(around, since.sessions, since.cwd))] };
  };

/** A command left of the same step by a driver that is gone ends first: it must not go on beside the new one. */
async function startingNoted(
  paths: Paths,
  step: Parameters<typeof noteRunning>[1],
  noting: Parameters<typeof noteRunning>[3],
): Promise<(group: number) => () => void> {
  const folder = runningIn(paths);
  await endLeft(folder, step);
  return (group) => noteRunning(folder, step, group, noting);
}

interface Running extends Pick<CommandRun, "onStart"> {
  readonly action: Action;
  readonly environment: ProcessEnvironment;
  readonly tell: Watcher;
}

async function runAction({ action, environment: env, tell, ...how }: Running, signal: AbortSignal): Promise<Finish> {
  const { input, cwd } = action;
  const { command, timeout } = input;
  if (typeof command !== "string") throw new Fault("effect.failed", "only shell commands can be run here");
  const timeoutMs = typeof timeout === "number" && timeout > 0 ? timeout : actionTimeoutMs;
  const onOutput = (text: string): void => tell({ task: "", text });
  tellProgress({ task: "", text: `$ ${command}` }); // something to look at until it says something itself
  const end = await runCommand({ command, cwd, env, timeoutMs, onOutput, signal, ...how });
  const detail = [end.detail, end.output.trimEnd()].filter(Boolean).join("\n");
  return { ended: end.ended, ...(detail === "" ? {} : { detail }) };
}

/** An agent that is named by its command line. */
function spoken(name: string): Config["agents"] {
  const agent = spokenIn(name);
  return agent ? { [name]: { command: agent.command, args: [...agent.args] } } : {};
}

function agentNamed(agents: ReadonlyMap<string, Executor>, name: string, tell: Watcher): Executor {
  if (name.startsWith(commandPrefix)) return commandAgent(name, tell);
  if (name.startsWith(modelPrefix)) return modelAgent(name, boxedModelCommand, tell);
  const agent = agents.get(name);
  if (agent) return agent;
  throw new Fault("agent.missing", `nobody here is called "${name}"; known are ${[...agents.keys()].join(", ")}`);
}

async function handOver(
  agent: Executor,
  { executor, awareness, cwd, job }: AgentWork,
  where: Pick<AgentJob, "environment" | "session" | "run" | "box" | "models" | "lend" | "isHeard">,
  signal: AbortSignal,
): Promise<Finish & ReportDetails & Pick<AgentReport, "calls">> {
  tellProgress({ task: job.task, text: `${executor} starts${agent.governed ? "" : ", not governed"}` });
  if (agent.governed) await ensureHook();
  signal.throwIfAborted(); // a signal that was given before is heard by no listener
  const instruction = awareness === undefined ? job.instruction : `${awareness}\n\n${job.instruction}`;
  const { ended, calls, detail, agentSession, unshown, idle, unasked } = await agent.run({ ...job, ...where, instruction, cwd }, signal);
  return {
    ended,
    calls,
    ...(detail === undefined ? {} : { detail }),
    ...(agentSession === undefined ? {} : { agentSession }),
    ...(unshown === undefined ? {} : { unshown }),
    ...(idle ? { idle } : {}),
    ...(unasked ? { unweighed: unasked } : {}),
  };
}

/** Weighs a call that an agent asks about over its protocol, in the session, like every other call. */
const deciding =
  (resources: AttendResources, scene: Scene, guarding: () => GuardSession): JudgeCall =>
  async (asked, { task, run, cwd }, signal) => {
    const { session } = scene;
    const variables = variablesFrom(resources.environment);
    const action = actionAsked(asked, cwd);
    const belongs = { client: "acp", clientSession: session, attend: { session, task, run } };
    const call = { ...belongs, call: callIdOf(asked.id, task, run), action, waitMs: 0, variables };
    const { answer } = await guardedCall(guarding(), call, signal);
    return passing.includes(answer) ? "allow" : "reject";
  };

/** An agent's ids are its own: another one, or the same one started again, may use them for other calls. */
const callIdOf = (id: string, task: string, run: string): string => `${task}.${run}/${id}`;

/** The end of a call is the agent's word: enough to know that it made the call, and no proof of what it did. */
const settling =
  ({ runtime }: AttendResources, scene: Scene, guarding: () => GuardSession): Settle =>
  async (id, outcome, { task, run }) => {
    const call = callIdOf(id, task, run);
    const left = await leftBy(guarding(), await stateOf<Calls>(runtime, scene.session), { call, outcome });
    await offerTo(runtime, scene.session, "acp", { type: "call.report", call, outcome, ...left });
  };

function guardingFor({ runtime, hashAction, config, paths, environment }: AttendResources, { start }: Scene): GuardSession {
  const meta = metaOf(config, { title: start.title, cwd: start.cwd, agent: "acp", names: [] });
  const surroundings = { ...surroundingsFor(config, paths, variablesFrom(environment)), root: start.cwd };
  return { runtime, hashAction, meta, surroundings };
}

const passing: readonly CallReply["answer"][] = ["no-objection", "noted", "let-through"];
