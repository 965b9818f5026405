import type { Journal } from "../../journal/journal.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { Message } from "../../kernel/message.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { Fault, isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { decide } from "../../protocols/exchange/decide.ts";
import { branchedOff } from "../../protocols/exchange/evolve.ts";
import { isEmpty, isLimited, leftOf } from "../../protocols/exchange/pool/purse.ts";
import { words } from "../../protocols/exchange/words.ts";
import type {
  ExchangeCommand,
  ExchangeEvent,
  ExchangeSettings,
  ExchangeState,
  Purse,
  TermName,
  WantedBranch,
} from "../../protocols/exchange/types.ts";
import { branch, branchPoint } from "../../runtime/branch.ts";
import { replay } from "../../runtime/load.ts";
import { toEvent } from "../../runtime/session.ts";
import type { MoveResult, Runtime } from "../../runtime/types.ts";

type Texts = Partial<Readonly<Record<TermName, string>>>;

/** A branch of an exchange: from where, on which terms, for how many rounds, and what it may spend. */
export interface ExchangeBranch {
  /** The last round or the last message that it sees; everything so far where neither is said. */
  readonly round?: number;
  readonly message?: string;
  readonly texts?: Texts;
  readonly settings?: Partial<Omit<ExchangeSettings, "version">>;
  readonly rounds?: number;
  /** Tokens of its own, by the observer's word. Without them it is given what is left of the exchange, if that rests. */
  readonly budget?: number;
  /** It goes back because the pool asked for a restart: a policy that would do so again asks there instead. */
  readonly goesBack?: boolean;
  /** Given to it already, by the exchange that it goes on in place of. */
  readonly purse?: Purse;
  /** Fixed where it may be asked for again after an interruption: then there is one all the same. */
  readonly to?: SessionId;
  readonly by: string;
}

/** X9: nothing is deleted. The parent stays as it is. Whatever is wrong is told before there is a branch. */
export async function branchExchange(runtime: Runtime, stream: SessionId, asked: ExchangeBranch): Promise<SessionId> {
  const { journal, chance } = runtime.world;
  const place = await placeOf(journal, stream, asked);
  const wanted = { ...asked, ...(await interruptedAt(runtime, stream, place, asked)) };
  const { by, to = sessionId(`exchange-${chance(10)}`) } = wanted;
  const actor = { kind: "person", name: by } as const;
  const command = await settingOut(runtime, place, wanted);
  const takes = await takesPurse(runtime, stream, wanted);
  if ((await journal.stored(to)).version === 0) accepted(await branch(runtime, place.stream, place.version, { ...actor, to }));
  if (await hasSetOut(journal, to)) return to;
  accepted(await runtime.resume(to, actor));
  const purse = takes ? await passed(runtime, stream, { to, by }) : wanted.purse;
  accepted(await runtime.offer(to, { ...command, ...(purse === undefined ? {} : { purse }) }, { actor }));
  return to;
}

function accepted(moved: MoveResult | Refusal): MoveResult {
  if (isRefusal(moved)) throw new Fault("input.invalid", moved.because);
  return moved;
}

type SetOut = Extract<ExchangeCommand, { readonly type: "observer.set-out" }>;

/** The command that a branch begins with. Throws `input.invalid` for one that could not go on as it is wanted. */
async function settingOut({ world, find }: Runtime, place: Place, wanted: ExchangeBranch): Promise<SetOut> {
  const { by, texts = {}, budget, rounds = 0, goesBack = false } = wanted;
  const { session } = await replay(world.journal, place.stream, (name) => find(name)?.protocol, place.version);
  const state = session.state as ExchangeState;
  if (state.phase === "idle" || state.phase === "over")
    throw new Fault("input.invalid", `${place.stream} is over there; name an earlier round or message, and the branch goes on from it`);
  const settings = {
    ...wanted.settings,
    ...(goesBack && state.terms.settings.onRestart === "roll-back" ? { onRestart: "ask" as const } : {}),
  };
  const command: SetOut = {
    ...{ type: "observer.set-out", texts, by },
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(budget === undefined ? {} : { budget }),
    ...(rounds === 0 ? {} : { rounds }),
  };
  const tried = decide(command, branchedOff(state)); // with the rounds and the budget that a branch has
  if ("refused" in tried) throw new Fault("input.invalid", tried.because);
  return command;
}

/** Whether it is given what is left here. Throws `input.invalid` where that is needed here, or nothing is left. */
async function takesPurse(runtime: Runtime, stream: SessionId, { rounds = 0, budget, purse }: ExchangeBranch): Promise<boolean> {
  const state = (await runtime.load(stream))?.session.state as ExchangeState | undefined;
  if (!state || state.phase === "idle" || rounds === 0 || budget !== undefined || purse !== undefined) return false;
  const left = leftOf(state);
  if (!isLimited(left)) return false;
  const say = "say how many tokens the branch may use, as its budget";
  if (state.phase === "over") throw new Fault("input.invalid", `${stream} is over, and its budget with it; ${say}`);
  if (state.phase !== "resting") throw new Fault("input.invalid", words.needsPurse);
  if (isEmpty(left)) throw new Fault("input.invalid", `nothing is left of the budget of ${stream}; ${say}`);
  return true;
}

/**
 * X12: somebody was killed after what was left went to a branch, and before that set out. Asked for again at the same place, it is
 * that branch, with what it was given.
 */
async function interruptedAt(
  runtime: Runtime,
  stream: SessionId,
  place: Place,
  { to, budget, rounds = 0 }: ExchangeBranch,
): Promise<{ readonly to?: SessionId; readonly purse?: Purse }> {
  const { journal } = runtime.world;
  const state = (await runtime.load(stream))?.session.state as ExchangeState | undefined;
  const passed = state && state.phase !== "idle" ? state.passed : undefined;
  if (!passed || to !== undefined || budget !== undefined || rounds === 0) return {};
  const made = sessionId(passed.to);
  const began = (await hasSetOut(journal, made)) ? undefined : await parentOf(journal, made);
  if (began?.stream !== place.stream || began.version > place.version) return {};
  const since = began.version === place.version ? [] : await journal.read(place.stream, began.version, place.version - began.version);
  return since.every(isPass) ? { to: made, purse: { tokens: passed.tokens, cost: passed.cost } } : {};
}

const isPass = (message: Message): boolean => message.type === ("purse.passed" satisfies ExchangeEvent["type"]);

/** Hands over what is left. */
async function passed(runtime: Runtime, stream: SessionId, to: { readonly to: SessionId; readonly by: string }): Promise<Purse> {
  const actor = { kind: "person", name: to.by } as const;
  const { messages } = accepted(await runtime.offer(stream, { type: "observer.pass", ...to }, { actor }));
  const event = messages.map(toEvent).find(({ type }) => type === "purse.passed") as Purse | undefined;
  return { tokens: event?.tokens ?? null, cost: event?.cost ?? null };
}

/** Its terms, budget and rounds come in one append, with which it is on its way. */
async function hasSetOut(journal: Journal, stream: SessionId): Promise<boolean> {
  const own = await journal.read(stream, 0, pageRows);
  return own.some(({ causedBy }) => causedBy === ("observer.set-out" satisfies ExchangeCommand["type"]));
}

interface Place {
  readonly stream: SessionId;
  readonly version: number;
}

/** The end of the move that added a round or a message, here or in the exchange that this one shares its beginning with. */
async function placeOf(journal: Journal, stream: SessionId, wanted: ExchangeBranch): Promise<Place> {
  const { round, message } = wanted;
  const { version: head } = await journal.stored(stream);
  if (round === undefined && message === undefined) return { stream, version: await branchPoint(journal, stream, head) };
  for (let at: Place | undefined = { stream, version: head }; at; at = await parentOf(journal, at.stream)) {
    const found = await foundIn(journal, at, wanted);
    if (found !== undefined) return { stream: at.stream, version: await branchPoint(journal, at.stream, found) };
  }
  throw new Fault("input.invalid", `${stream} has no ${round === undefined ? `message ${message}` : `round ${round}`}`);
}

async function parentOf(journal: Journal, stream: SessionId): Promise<Place | undefined> {
  const record = (await journal.findSessions(stream)).find((each) => each.stream === stream);
  const [parent, version] = record?.parent?.split("@") ?? [];
  return parent === undefined ? undefined : { stream: sessionId(parent), version: Number(version) };
}

/** The event that added it, up to a version. */
async function foundIn(journal: Journal, { stream, version }: Place, { round, message }: ExchangeBranch): Promise<number | undefined> {
  const isIt = (event: ExchangeEvent): boolean => {
    if (event.type === "round.added") return event.round === round || (message !== undefined && event.ids.includes(message));
    if (event.type === "audit.made") return event.messages.some(({ id }) => id === message);
    return event.type === "message.added" && event.message.id === message;
  };
  for (let after = 0; after < version;) {
    const page = await journal.read(stream, after, Math.min(pageRows, version - after));
    const found = page.find((each) => isIt(toEvent(each) as unknown as ExchangeEvent));
    if (found) return found.version;
    after = page.at(-1)?.version ?? version;
  }
  return undefined;
}

const pageRows = 500;

/**
 * A branch that a gate or a policy asked for: as many rounds as were left here, and what was left of the budget. Its id follows from
 * what asked for it, so whoever was interrupted on the way makes no second one. A policy that goes back does so once: the branch
 * knows nothing of it, and would come to the same point and go back again, for ever.
 */
export async function branchOff(runtime: Runtime, { session }: Scene, { number, round, prompt, purse, by }: WantedBranch): Promise<string> {
  const stream = sessionId(session);
  const state = (await runtime.load(stream))?.session.state as ExchangeState | undefined;
  const left = state && state.phase !== "idle" ? state.granted - (round ?? state.round) : 0;
  return branchExchange(runtime, stream, {
    by,
    to: wantedId(runtime, session, number),
    ...(purse === undefined ? {} : { purse }),
    ...(round === undefined ? {} : { round, goesBack: true }),
    ...(prompt === undefined ? {} : { texts: { prompt } }),
    ...(left > 0 ? { rounds: left } : {}),
  });
}

const wantedId = ({ world }: Runtime, session: string, number: number): SessionId =>
  sessionId(`exchange-${world.digest(`${session}\nbranch ${number}`).slice(0, 10)}`);

/** X9: a branch that a person gave up. One that set out all the same is named; one that was made and did not is ended, so it never will. */
export async function recallBranch(runtime: Runtime, { session }: Scene, { number, by }: WantedBranch): Promise<string | null> {
  const { journal } = runtime.world;
  const to = wantedId(runtime, session, number);
  if ((await journal.stored(to)).version === 0) return null;
  if (await hasSetOut(journal, to)) return to;
  const actor = { kind: "person", name: by } as const;
  const halt: ExchangeCommand = { type: "observer.halt", by };
  await runtime.resume(to, actor);
  await runtime.offer(to, halt, { actor });
  return (await hasSetOut(journal, to)) ? to : null;
}
