import type { Journal } from "../../journal/journal.ts";
import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import { roundsProblem } from "../../protocols/exchange/pool/begin.ts";
import { changedTexts } from "../../protocols/exchange/terms.ts";
import type {
  ExchangeCommand,
  ExchangeEvent,
  ExchangeSettings,
  ExchangeState,
  TermName,
  WantedBranch,
} from "../../protocols/exchange/types.ts";
import { branch, branchPoint } from "../../runtime/branch.ts";
import { replay } from "../../runtime/load.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Runtime } from "../../runtime/types.ts";

type Texts = Partial<Readonly<Record<TermName, string>>>;

/** A branch of an exchange: from where, on which terms, and for how many rounds. */
export interface ExchangeBranch {
  /** The last round or the last message that it sees; everything so far where neither is said. */
  readonly round?: number;
  readonly message?: string;
  readonly texts?: Texts;
  readonly settings?: Partial<Omit<ExchangeSettings, "version">>;
  readonly rounds?: number;
  readonly by: string;
}

/** X9: nothing is deleted. The parent stays as it is. Whatever is wrong is told before there is a branch. */
export async function branchExchange(runtime: Runtime, stream: SessionId, wanted: ExchangeBranch): Promise<SessionId> {
  const { by, settings, rounds = 0 } = wanted;
  const actor = { kind: "person", name: by } as const;
  const place = await placeOf(runtime.world.journal, stream, wanted);
  const texts = await newTexts(runtime, place, wanted);
  const made = await branch(runtime, place.stream, place.version, actor);
  if (isRefusal(made)) throw new Fault("input.invalid", made.because);
  const to = made.loaded.stream;
  const resumed = await runtime.resume(to, actor);
  if (isRefusal(resumed)) throw new Fault("input.invalid", resumed.because);
  const offer = async (command: ExchangeCommand): Promise<void> => {
    const moved = await runtime.offer(to, command, { actor });
    if (isRefusal(moved)) throw new Fault("input.invalid", moved.because);
  };
  if (settings) await offer({ type: "observer.settings", settings, by });
  if (Object.keys(texts).length > 0) await offer({ type: "observer.terms", texts, by });
  if (rounds > 0) await offer({ type: "observer.grant", rounds, by });
  return to;
}

/** The texts that are others there. Throws `input.invalid` for a branch that could not go on as it is wanted. */
async function newTexts({ world, find }: Runtime, place: Place, { texts = {}, rounds = 0 }: ExchangeBranch): Promise<Texts> {
  const problem = rounds === 0 ? undefined : roundsProblem(rounds);
  if (problem !== undefined) throw new Fault("input.invalid", problem);
  const { session } = await replay(world.journal, place.stream, (name) => find(name)?.protocol, place.version);
  const state = session.state as ExchangeState;
  if (state.phase === "idle" || state.phase === "over")
    throw new Fault("input.invalid", `${place.stream} is over there; name an earlier round or message, and the branch goes on from it`);
  const changed = changedTexts(state.terms.texts, texts, "exchange.branch");
  if ("refused" in changed) throw new Fault("input.invalid", changed.because);
  return Object.fromEntries(changed.map((name) => [name, texts[name]]));
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
 * A branch that a gate or a policy asked for: as many rounds as were left here. A policy that goes back does so once: the branch
 * knows nothing of it, and would come to the same point and go back again, for ever and with the budget of before.
 */
export async function branchOff(runtime: Runtime, { session }: Scene, { round, prompt, by }: WantedBranch): Promise<string> {
  const stream = sessionId(session);
  const state = (await runtime.load(stream))?.session.state as ExchangeState | undefined;
  const left = state && state.phase !== "idle" ? state.granted - (round ?? state.round) : 0;
  const isPolicy = round !== undefined && state && state.phase !== "idle" && state.terms.settings.onRestart === "roll-back";
  return branchExchange(runtime, stream, {
    by,
    ...(isPolicy ? { settings: { onRestart: "ask" } } : {}),
    ...(round === undefined ? {} : { round }),
    ...(prompt === undefined ? {} : { texts: { prompt } }),
    ...(left > 0 ? { rounds: left } : {}),
  });
}
