import type { Hash, Json, SessionId } from "../kernel/ids.ts";
import { canonical } from "../kernel/canonical.ts";
import { mapTexts } from "../kernel/texts.ts";
import { Fault, isRefusal, type Refusal } from "../kernel/trouble.ts";
import { guardCall, type Reply } from "../consent/guard-call.ts";
import type { CallCommand, CallMoment } from "../consent/types.ts";
import type { Facts } from "../risk/facts.ts";
import type { Action } from "../risk/types.ts";
import type { Meta, Runtime } from "../runtime/types.ts";
import { changeBell } from "../runtime/bell.ts";
import { toEvent } from "../runtime/session.ts";
import { weigh, type Scales } from "./weigh.ts";
import { shortId } from "../runtime/step.ts";

/** What a client's call needs to find its way: whose it is, what it wants, and how long it may wait. */
export interface GuardedCall {
  readonly client: string;
  /** The client's own name for its session; one of them is one guard session. */
  readonly clientSession: string;
  readonly call: string;
  readonly action: Action;
  readonly waitMs: number;
  /** Variables of the client that decide what runs or where; none of them is secret. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** What every call of one client session shares. */
export interface Guarding {
  readonly runtime: Runtime;
  readonly hashAction: (canonicalText: string) => Hash;
  readonly meta: Meta;
  readonly scales: Scales;
}

const generationsMax = 100;
export const waitMaxMs = 3_600_000;

/** Sends one call through the guard session it belongs to, starting that session if it is the first. */
export async function guardedCall(guarding: Guarding, asked: GuardedCall, signal: AbortSignal): Promise<Reply> {
  const { runtime, hashAction } = guarding;
  const stream = await guardSession(guarding, asked);
  const { clock, digest, redact } = runtime.world;
  const original = wellFormed(asked.action);
  const recorded: Action = mapTexts(original, ["input.**"], redact); // before anything is cut: half a secret is a leak too
  const { command: _, ...beside } = recorded.input;
  const offer = async (command: CallCommand): Promise<readonly CallMoment[] | Refusal> => {
    const outcome = await runtime.offer(stream, command, { actor: { kind: "agent", name: asked.client } });
    return isRefusal(outcome) ? outcome : (outcome.messages.map(toEvent) as unknown as readonly CallMoment[]);
  };
  const scales = asked.variables ? { ...guarding.scales, environment: asked.variables } : guarding.scales;
  const weighing = weigh(original, scales, redact);
  const basis = await weighing.then(({ facts }) => basisOf(facts)).catch(() => null); // the failure itself gates below
  const call = guardCall({
    assess: async () => ({ ...(await weighing).assessment, bound: digest(canonical([recorded.cwd, beside, basis])) }),
    hashAction: () => hashAction(canonical([original, basis])),
    offer,
    waitForAnswer: (key, waitMs, stop) => waitForAnswer({ runtime, stream, key }, waitMs, stop),
    clock,
  });
  const waitMs = Math.min(Math.max(asked.waitMs, 0), waitMaxMs);
  return call(asked.call, recorded, { waitMs }, signal);
}

/** What an answer rests on besides the words of the action: where links lead, what scripts hold, where a push goes. */
const basisOf = ({ symlinks, files, remotes, repoConfig, variables }: Facts): Json => ({
  symlinks: symlinks ?? null,
  files: files ?? null,
  remotes: remotes ?? null,
  repoConfig: repoConfig ?? null,
  variables: variables ?? null,
});

/** One client session is one stream, by name, so that hooks that start at the same time meet in the same one. */
export async function guardSession(
  { runtime, meta }: Pick<Guarding, "runtime" | "meta">,
  { client, clientSession }: Pick<GuardedCall, "client" | "clientSession">,
): Promise<SessionId> {
  const base = shortId(runtime.world.digest(canonical([client, clientSession, meta.cwd])));
  for (let generation = 1; generation <= generationsMax; generation += 1) {
    const name = generation === 1 ? base : `${base}-${generation}`;
    const stream = `guard-${name}` as SessionId;
    if ((await runtime.world.journal.stored(stream)).archivedTo !== null) continue;
    const found = await runtime.load(stream);
    if (found && found.session.ledger.status !== "ended") return stream;
    if (!found && (await begin(runtime, meta, client, name))) return stream;
  }
  throw new Fault(
    "effect.failed",
    `${generationsMax} guard sessions of this client session have ended; start a new one`,
  );
}

async function begin(runtime: Runtime, meta: Meta, client: string, name: string): Promise<boolean> {
  try {
    return !isRefusal(await runtime.start("guard", { type: "guard.open", client } as { type: string }, meta, name));
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "journal.conflict") return true; // another process was first; it is there
    throw cause;
  }
}

async function waitForAnswer(
  { runtime, stream, key }: { runtime: Runtime; stream: SessionId; key: string },
  waitMs: number,
  signal: AbortSignal,
): Promise<"closed" | "open"> {
  const timeUp = AbortSignal.timeout(waitMs);
  const bell = changeBell(runtime.world.journal, [signal, timeUp]);
  try {
    for (;;) {
      const loaded = await runtime.load(stream);
      if (!loaded || !Object.hasOwn(loaded.session.ledger.open, key)) return "closed";
      if (timeUp.aborted || signal.aborted || waitMs === 0) return "open";
      await bell.next();
    }
  } finally {
    bell.stop();
  }
}

/** Half a surrogate pair has no canonical form: it is spelled out, so that no two actions become one. */
const wellFormed = (action: Action): Action =>
  mapTexts(action, ["**"], (text) => (text.isWellFormed() ? text : JSON.stringify(text)));
