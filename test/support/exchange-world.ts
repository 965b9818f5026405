import { auditContextAt, mindContextAt } from "../../src/host/exchange/pool-contexts.ts";
import { messagesAt } from "../../src/host/exchange/pool-entries.ts";
import type { SessionId } from "../../src/kernel/ids.ts";
import type { AnyProtocol, Scene, TaggedValue } from "../../src/kernel/protocol.ts";
import { invariant } from "../../src/kernel/trouble.ts";
import type { ExchangeContext } from "../../src/protocols/exchange/context.ts";
import { exchangeEffects, type ExchangePorts } from "../../src/protocols/exchange/effects.ts";
import { exchange } from "../../src/protocols/exchange/machine.ts";
import type { ExchangeCommand, ExchangeEffect, ExchangeEvent } from "../../src/protocols/exchange/types.ts";
import { history } from "../../src/runtime/load.ts";
import { isSeen, toEvent } from "../../src/runtime/session.ts";
import type { Installed, Runtime, World } from "../../src/runtime/types.ts";
import { accepted, meta, testWorld, type TestWorld } from "./world.ts";

type Think = Extract<ExchangeEffect, { type: "think" }>;
type AuditWork = Extract<ExchangeEffect, { type: "audit" }>;

/** The minds of a test; contexts are made from the journal's lists as real ones are. */
export interface ExchangeMinds {
  readonly think: (effect: Think, context: ExchangeContext, scene: Scene) => ReturnType<ExchangePorts["think"]>;
  readonly audit?: (effect: AuditWork, context: ExchangeContext) => ReturnType<ExchangePorts["audit"]>;
  readonly branch?: ExchangePorts["branch"];
  readonly recall?: ExchangePorts["recall"];
}

export const usage = { inputTokens: 100, outputTokens: 20 };

/** A runtime with exchange in it. */
export async function exchangeWorld(minds: ExchangeMinds, change: Partial<World> = {}): Promise<TestWorld> {
  const made: { world?: TestWorld } = {};
  const digest = (context: ExchangeContext) => ({
    context,
    digest: made.world?.runtime.world.digest(`${context.system}\n${context.text}`) ?? "",
  });
  const read = ({ entries }: Scene) => {
    invariant(entries, "lists can be read");
    return entries;
  };
  const perform = exchangeEffects({
    clock: () => "2026-01-01T00:00:00.000Z",
    mindContext: async (effect, scene) => digest(await mindContextAt(read(scene), effect)),
    auditContext: async (effect, scene) => digest(await auditContextAt(read(scene), effect)),
    think: (effect, context, scene) => minds.think(effect, context, scene),
    audit: (effect, context) =>
      minds.audit?.(effect, context) ??
      Promise.resolve({ said: { summary: `audit ${effect.audit}`, rule: effect.versions.rule, read: effect.reads.slice(0, 3) }, usage }),
    embed: async () => ({ vector: null }),
    axes: async () => null,
    quotes: (ids, scene) => messagesAt(read(scene), ids),
    branch: minds.branch ?? (async () => "exchange-none"),
    recall: minds.recall ?? (async () => null),
  }) as Installed["perform"];
  made.world = await testWorld({}, { ...change, installed: [{ protocol: exchange as unknown as AnyProtocol, perform }] });
  return made.world;
}

export const startExchange = async (runtime: Runtime, command: ExchangeCommand): Promise<SessionId> =>
  accepted(await runtime.start("exchange", command as TaggedValue, meta(true))).loaded.stream;

export const exchangeEvents = async ({ journal }: Pick<TestWorld, "journal">, stream: SessionId): Promise<readonly ExchangeEvent[]> =>
  (await history(journal, stream)).map(toEvent).filter(isSeen) as unknown as readonly ExchangeEvent[];
