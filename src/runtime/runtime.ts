import { loadGraph } from "../kernel/graph.ts";
import { sessionId, type SessionId } from "../kernel/ids.ts";
import type { Actor } from "../kernel/message.ts";
import type { AnyProtocol, TaggedValue } from "../kernel/protocol.ts";
import { isRefusal, refuse, type Refusal } from "../kernel/trouble.ts";
import { readEntries } from "./entries.ts";
import { answerGate } from "./answer.ts";
import { changing, recordNew, refold, type SealFor } from "./change.ts";
import { startProblem } from "./graph.ts";
import { createRecent, load, type LoadedSession, type Trust } from "./load.ts";
import { moveOf, moveProblem, placeOf } from "./place.ts";
import { isMoved, newSession, type FoldedEvent } from "./session.ts";
import { childrenOf, decide, ended, leftOpen } from "./step.ts";
import type { Installed, Meta, MoveResult, Runtime, World } from "./types.ts";

/** Throws `config.invalid` when the graph of protocols makes no sense. */
export function createRuntime(world: World): Runtime {
  const { journal } = world;
  const names = world.installed.map(({ protocol }) => protocol.name);
  const find = (name: string): Installed | undefined => world.installed.find(({ protocol }) => protocol.name === name);
  const findProtocol = (name: string): AnyProtocol | undefined => find(name)?.protocol;
  const trust: Trust = { find: findProtocol, vouch: world.vouch, recent: createRecent() };
  const change = changing(world, trust);

  const runtime: Runtime = {
    world,
    graph: loadGraph(world.graph ?? [], names),
    find,
    change,
    load: (stream) => load(journal, stream, trust),
    refold: (stream) => refold(world, stream, findProtocol),
    start: async (protocol, command, meta, name) =>
      (await startProblem(runtime, protocol, meta)) ?? start(world, find(protocol), command, { meta, name: name ?? world.chance(10) }),
    async offer(stream, command, offer) {
      const seal = await sealFor(world, stream, command);
      const wants = installedFor(world, stream)?.protocol.wants?.(command);
      const more = { causedBy: command.type, ...(wants ? { wants } : {}), ...offer };
      return change(stream, (loaded) => decide(loaded, command), more, seal);
    },
    answer: (gate, answer) => answerGate(runtime, gate, answer),
    async stop(stream, actor) {
      const child = (await runtime.load(stream))?.session.ledger.child;
      if (child) await runtime.stop(child.stream, actor);
      return change(
        stream,
        (loaded) =>
          loaded.session.ledger.status === "ended"
            ? refuse("session.stop", "the session has ended already")
            : [ended("stopped", leftOpen(loaded))],
        { actor, causedBy: "session.stop" },
      );
    },
    async resume(stream, actor, to) {
      const place = to && (await placeOf(world, to.folder));
      const ledger = (await runtime.load(stream))?.session.ledger;
      const problem = place && ledger && to.anyRepository !== true && moveProblem(ledger, place);
      if (problem) return refuse("session.resume", problem);
      for (const child of ledger && place ? childrenOf(ledger) : []) await runtime.resume(child, actor, to);
      return change(
        stream,
        ({ session: { ledger }, protocol }) => {
          if (to?.ifAt !== undefined && ledger.start?.place?.machine !== to.ifAt) return null; // somebody else was first
          const isSingle = runtime.find(protocol.name)?.single !== undefined;
          const further = isSingle ? "hand it in anew to go on" : "branch from an earlier point to go on";
          if (ledger.status === "ended") return refuse("session.resume", `the session has ended; ${further}`);
          const isSuspended = ledger.status === "suspended" && !ledger.child;
          const moved =
            place && ledger.start && isMoved(ledger.start, { ...ledger.start, cwd: to.folder, place })
              ? [moveOf(ledger, { cwd: to.folder, place }, to.ifAt !== undefined)]
              : [];
          const said = [...moved, ...(isSuspended ? [{ type: "session.resumed" }] : [])];
          return said.length === 0 ? null : said;
        },
        { actor, causedBy: "session.resume" },
      );
    },
    entries: (stream, list, page) => readEntries(runtime, stream, list, page),
    async original(stream, subject) {
      const sealed = await journal.sealed(stream, subject);
      return sealed === null ? null : world.seal.open(sealed);
    },
  };
  return runtime;
}

interface Beginning {
  readonly meta: Meta;
  readonly name: string;
}

async function start(
  world: World,
  installed: Installed | undefined,
  command: TaggedValue,
  { meta, name }: Beginning,
): Promise<MoveResult | Refusal> {
  if (!installed) return refuse("session.start", "there is no such protocol");
  const { protocol } = installed;
  const session = newSession(protocol);
  const decided = decide({ protocol, session }, command);
  if (isRefusal(decided)) return decided;
  const stream = sessionId(`${protocol.name}-${name}`);
  const place = meta.place ?? (await placeOf(world, meta.cwd));
  const started = { ...meta, ...(place ? { place } : {}), type: "session.started" } as FoldedEvent;
  const loaded: LoadedSession = { stream, protocol, version: 0, session, newer: false };
  const seal = await sealSubject(world, installed, command);
  const actor: Actor = { kind: "runtime", name: "assent" };
  return recordNew(world, loaded, [started, ...decided], { actor, causedBy: command.type, seal });
}

async function sealFor(world: World, stream: SessionId, command: TaggedValue): Promise<SealFor> {
  const installed = installedFor(world, stream);
  return installed?.subject && sealSubject(world, installed, command);
}

/** Sessions are named for their protocols. */
const installedFor = ({ installed }: World, stream: SessionId): Installed | undefined =>
  installed.find(({ protocol }) => stream.startsWith(`${protocol.name}-`));

/** Keeps an original only if redaction would change it: then the record alone could not run it after a restart. */
async function sealSubject({ redact, seal }: World, { subject }: Installed, command: TaggedValue): Promise<SealFor> {
  const found = subject?.(command);
  if (!found || redact(found.original) === found.original) return undefined;
  return { subject: found.hash, text: await seal.close(found.original) };
}
