import { sessionId, type SessionId } from "../../kernel/ids.ts";
import type { Scene } from "../../kernel/protocol.ts";
import { Fault, isRefusal } from "../../kernel/trouble.ts";
import type { ExchangeCommand, ExchangeEvent, ExchangeState, TermName, WantedBranch } from "../../protocols/exchange/types.ts";
import { branch, branchPoint } from "../../runtime/branch.ts";
import { toEvent } from "../../runtime/session.ts";
import type { Runtime } from "../../runtime/types.ts";

/** A branch of an exchange: from where, on which terms, and for how many rounds. */
export interface ExchangeBranch {
  /** The last round or the last message that it sees; everything so far where neither is said. */
  readonly round?: number;
  readonly message?: string;
  readonly texts?: Partial<Readonly<Record<TermName, string>>>;
  readonly rounds?: number;
  readonly by: string;
}

/** X9: nothing is deleted. The parent stays as it is. */
export async function branchExchange(runtime: Runtime, stream: SessionId, wanted: ExchangeBranch): Promise<SessionId> {
  const { by, texts = {}, rounds } = wanted;
  const actor = { kind: "person", name: by } as const;
  const version = await versionAt(runtime, stream, wanted);
  const made = await branch(runtime, stream, version, actor);
  if (isRefusal(made)) throw new Fault("input.invalid", made.because);
  const to = made.loaded.stream;
  const resumed = await runtime.resume(to, actor);
  if (isRefusal(resumed)) throw new Fault("input.invalid", resumed.because);
  const offer = async (command: ExchangeCommand): Promise<void> => {
    const moved = await runtime.offer(to, command, { actor });
    if (isRefusal(moved)) throw new Fault("input.invalid", moved.because);
  };
  if (Object.keys(texts).length > 0) await offer({ type: "observer.terms", texts, by });
  if (rounds !== undefined && rounds > 0) await offer({ type: "observer.grant", rounds, by });
  return to;
}

/** The end of the move that added a round or a message; a branch cannot be taken in the middle of one. */
async function versionAt({ world: { journal } }: Runtime, stream: SessionId, { round, message }: ExchangeBranch): Promise<number> {
  if (round === undefined && message === undefined) return branchPoint(journal, stream, (await journal.stored(stream)).version);
  const isIt = (event: ExchangeEvent): boolean => {
    if (event.type === "round.added") return event.round === round || (message !== undefined && event.ids.includes(message));
    if (event.type === "audit.made") return event.messages.some(({ id }) => id === message);
    return event.type === "message.added" && event.message.id === message;
  };
  let after = 0;
  for (;;) {
    const page = await journal.read(stream, after, pageRows);
    const found = page.find((each) => isIt(toEvent(each) as unknown as ExchangeEvent));
    if (found) return branchPoint(journal, stream, found.version);
    after = page.at(-1)?.version ?? after;
    if (page.length < pageRows) break;
  }
  const what = round === undefined ? `message ${message}` : `round ${round}`;
  throw new Fault(
    "input.invalid",
    `${stream} has no ${what} of its own; a branch has those after its beginning, its parent the ones before`,
  );
}

const pageRows = 500;

/** A branch that a gate or a policy asked for: as many rounds as were left here. */
export async function branchOff(runtime: Runtime, { session }: Scene, { round, prompt, by }: WantedBranch): Promise<string> {
  const stream = sessionId(session);
  const state = (await runtime.load(stream))?.session.state as ExchangeState | undefined;
  const left = state && state.phase !== "idle" ? state.granted - (round ?? state.round) : 0;
  return branchExchange(runtime, stream, {
    by,
    ...(round === undefined ? {} : { round }),
    ...(prompt === undefined ? {} : { texts: { prompt } }),
    ...(left > 0 ? { rounds: left } : {}),
  });
}
