import type { GovernanceConfig } from "../../../config/governance.ts";
import { canonical } from "../../../kernel/canonical.ts";
import type { SessionId } from "../../../kernel/ids.ts";
import type { ProcessEnvironment } from "../../../kernel/ports.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../../kernel/trouble.ts";
import type { WorkBudget } from "../../../lexicon/budgets.ts";
import { nearlyGone, standingsOf } from "../../../protocols/treasury/funds.ts";
import { treasury } from "../../../protocols/treasury/machine.ts";
import { periodAt, treasuryLimits } from "../../../protocols/treasury/policy.ts";
import type { TreasuryCommand, TreasuryHold, TreasuryScope, TreasuryState } from "../../../protocols/treasury/types.ts";
import { words } from "../../../protocols/treasury/words.ts";
import { shortId } from "../../../runtime/step.ts";
import type { Meta, MoveResult, Runtime } from "../../../runtime/types.ts";
import { scopeElsewhere, tellBill } from "./elsewhere.ts";
import { scopesFor, usedBy, isBudgeted } from "./scopes.ts";
import { spendingOf } from "./spending.ts";

/** How the work of this user is governed, and what it takes to hold to it. */
export interface GovernanceTerms {
  readonly governance: GovernanceConfig;
  readonly environment: ProcessEnvironment;
  /** Hears what a person should know. */
  readonly onNote?: (text: string) => void;
}

/** Work that is about to begin. */
export interface FundedWork {
  readonly protocol: "worker" | "mission";
  readonly root: string;
  readonly title: string;
  readonly agents: readonly string[];
  readonly wanted: WorkBudget;
  readonly meta: Meta;
  /** The name of its session, where that is known: whoever begins it again finds it. */
  readonly name?: string;
}

/** Begins with what it was given, under this name. */
type FundedStart = (given: WorkBudget, name?: string) => Promise<SessionId | Refusal>;

const actor = { kind: "runtime", name: "treasury" } as const;
const nameOf = (runtime: Runtime): string => shortId(runtime.world.digest(canonical([treasury.name])));
const treasuryOf = (runtime: Runtime): SessionId => `${treasury.name}-${nameOf(runtime)}` as SessionId;

/**
 * D24: sets aside what the work may take, and begins it. Refused where nothing is left. Whoever dies in between has begun
 * nothing, and what it held is free again after a while.
 */
export async function startFunded(
  runtime: Runtime,
  work: FundedWork,
  governing: GovernanceTerms,
  start: FundedStart,
): Promise<SessionId | Refusal> {
  const { governance } = governing;
  if (!isBudgeted(governance)) return start(work.wanted);
  await keepBooks(runtime, governing);
  const name = work.name ?? shortId(runtime.world.digest(canonical([work.protocol, runtime.world.clock(), runtime.world.chance(16)])));
  const holder = `${work.protocol}-${name}` as SessionId;
  const now = await treasuryNow(runtime);
  const held = work.name === undefined ? undefined : now.holds[holder]?.given; // whoever asked died since
  const there = await scopeElsewhere(now, governing, runtime.world.clock());
  const given = held ?? (await askFunds(runtime, holder, { work, scopes: [...scopesFor(governance, work), ...there], governing }));
  if (isRefusal(given)) return given;
  let started: SessionId | Refusal | undefined;
  try {
    started = await start(given, name);
    return started;
  } finally {
    if (typeof started !== "string") await offer(runtime, { type: "funds.settle", holder, used: {}, at: runtime.world.clock() });
  }
}

interface Asking {
  readonly work: FundedWork;
  readonly scopes: readonly TreasuryScope[];
  readonly governing: GovernanceTerms;
}

async function askFunds(runtime: Runtime, holder: SessionId, { work, scopes, governing }: Asking): Promise<WorkBudget | Refusal> {
  const at = runtime.world.clock();
  const period = periodAt(governing.governance.period, at);
  const { title, wanted, meta } = work;
  const ask = { type: "funds.ask", holder, title, scopes, wanted, period, at } as const;
  const moved = await opened(runtime, ask, meta);
  if (isRefusal(moved)) return refuse("budget", moved.because);
  const state = moved.loaded.session.state as TreasuryState;
  for (const low of nearlyGone(standingsOf(state, scopes, period))) governing.onNote?.(words.low(low, period));
  const hold = state.holds[holder];
  if (!hold) throw new Fault("runtime.failed", `${holder} was given nothing`);
  return hold.given;
}

/** The first who asks begins the stream; of two, one does. */
async function opened(runtime: Runtime, ask: TreasuryCommand, meta: Meta): Promise<MoveResult | Refusal> {
  if (await runtime.load(treasuryOf(runtime))) return offer(runtime, ask);
  const { parent: _, ...about } = meta;
  try {
    return await runtime.start(
      treasury.name,
      ask,
      { ...about, title: "what may be spent", agent: "none", attended: false },
      nameOf(runtime),
    );
  } catch (cause) {
    if (cause instanceof Fault && cause.code === "journal.conflict") return offer(runtime, ask);
    throw cause;
  }
}

const offer = (runtime: Runtime, command: TreasuryCommand): Promise<MoveResult | Refusal> =>
  runtime.offer(treasuryOf(runtime), command, { actor });

export async function treasuryNow(runtime: Runtime): Promise<TreasuryState> {
  const loaded = await runtime.load(treasuryOf(runtime));
  return loaded ? (loaded.session.state as TreasuryState) : treasury.initial;
}

/** Settles what is over, and tells whoever keeps other books. */
export async function keepBooks(runtime: Runtime, governing: GovernanceTerms): Promise<void> {
  await settleFunds(runtime, governing);
  const { bills } = await treasuryNow(runtime);
  for (const [holder, bill] of Object.entries(bills))
    if (await tellBill(holder, bill, governing)) await offer(runtime, { type: "bill.tell", holder });
    else return; // the others would not arrive either
}

/**
 * D24: settles the accounts of work that is over, by what the journal says that it took. Nobody else does: so it is done once,
 * whoever dies, and by whoever looks next.
 */
async function settleFunds(runtime: Runtime, { governance }: Pick<GovernanceTerms, "governance">): Promise<void> {
  const { holds } = await treasuryNow(runtime);
  for (const [holder, hold] of Object.entries(holds)) {
    const settled = await settlementOf(runtime, holder as SessionId, hold, governance);
    if (settled) await offer(runtime, settled); // refused where another process was first
  }
}

/** Undefined while it can still take something. */
async function settlementOf(
  runtime: Runtime,
  holder: SessionId,
  { scopes, given, at: since }: TreasuryHold,
  governance: GovernanceConfig,
): Promise<TreasuryCommand | undefined> {
  const at = runtime.world.clock();
  const settle = { type: "funds.settle", holder, at } as const;
  const found = await spendingOf(runtime, holder);
  if (found) {
    const costs = governance.paperclip?.agent === undefined ? {} : { costs: found.costs };
    return found.isOver ? { ...settle, used: usedBy(scopes, found.costs), ...costs } : undefined;
  }
  if ((await runtime.world.journal.stored(holder)).archivedTo !== null) return { ...settle, used: allOf(scopes, given) };
  return Date.parse(at) - Date.parse(since) > treasuryLimits.unbegunMs ? { ...settle, used: {} } : undefined;
}

/** Nobody can tell any more what it took. */
const allOf = (scopes: readonly string[], { callsMax = 0, tokensMax = 0, costMicrosMax = 0 }: WorkBudget) =>
  Object.fromEntries(scopes.map((scope) => [scope, { calls: callsMax, tokens: tokensMax, costMicros: costMicrosMax }]));
