import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { ExchangeCommand, ExchangeSettings, TermName } from "../../protocols/exchange/types.ts";
import type { Runtime } from "../../runtime/types.ts";
import { branchExchange, type ExchangeBranch } from "./exchange-branch.ts";

type Texts = Partial<Readonly<Record<TermName, string>>>;
export type WantedSettings = Partial<Omit<ExchangeSettings, "version">>;

/** X6: everything that the observer alone may do, at a terminal, in the browser or by the API. */
export type ObserverMove =
  | { readonly move: "inject"; readonly text: string; readonly source?: string }
  /** Together or not at all. */
  | { readonly move: "terms"; readonly texts: Texts; readonly settings?: WantedSettings }
  | { readonly move: "settings"; readonly settings: WantedSettings }
  | { readonly move: "continue"; readonly rounds: number; readonly budget?: number }
  | { readonly move: "hold" }
  | { readonly move: "halt" }
  | ({ readonly move: "branch"; readonly at?: string; readonly settings?: WantedSettings } & Pick<
      ExchangeBranch,
      "rounds" | "budget" | "texts"
    >);

/** Does it, and says which session goes on: a branch is a session of its own. `by` comes from the credential. */
export async function observe(runtime: Runtime, stream: SessionId, move: ObserverMove, by: string): Promise<SessionId | Refusal> {
  if (move.move === "branch") {
    const { move: _, at, settings, ...wanted } = move;
    const set = settings === undefined ? {} : { settings: settingsOf(settings) };
    return branchExchange(runtime, stream, { by, ...wanted, ...placeIn(at), ...set });
  }
  const command = commandOf(move, by);
  const causedBy = `${command.type} ${runtime.world.chance(8)}`; // two in one millisecond are two moves; a branch may begin between them
  const moved = await runtime.offer(stream, command, { actor: { kind: "person", name: by }, causedBy });
  if (!isRefusal(moved)) return stream;
  const isOver = (await runtime.load(stream))?.session.ledger.status === "ended";
  return isOver ? refuse(moved.refused, overWords) : moved;
}

/** Whoever comes too late is told of the way that is left. */
export const overWords = "the exchange is over; a branch of it, from one of its rounds, can go on";

function commandOf(move: Exclude<ObserverMove, { readonly move: "branch" }>, by: string): ExchangeCommand {
  switch (move.move) {
    case "inject": {
      const { text, source } = move;
      return { type: "observer.inject", text, by, ...(source === undefined ? {} : { source }) };
    }
    case "terms": {
      const { texts, settings } = move;
      return { type: "observer.terms", texts, by, ...(settings === undefined ? {} : { settings: settingsOf(settings) }) };
    }
    case "settings":
      return { type: "observer.settings", settings: settingsOf(move.settings), by };
    case "continue": {
      const { rounds, budget } = move;
      return { type: "observer.grant", rounds, by, ...(budget === undefined ? {} : { budget }) };
    }
    case "hold":
      return { type: "observer.hold", by };
    default:
      return { type: "observer.halt", by };
  }
}

/** Where a branch begins: a round, or a message. */
function placeIn(at: string | undefined): Pick<ExchangeBranch, "round" | "message"> {
  if (at === undefined) return {};
  if (/^m[1-9]\d*$/.test(at)) return { message: at };
  if (/^[1-9]\d*$/.test(at)) return { round: Number(at) };
  throw new Fault("input.invalid", `"${at}" is neither a round (120) nor a message (m37)`);
}

const settingNames = ["auditEvery", "sample", "window", "injectionShare", "nearness", "restart", "onRestart", "nextPrompt", "feed"];
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value);

/** Settings by name, as somebody wrote them; their values are for the machine to judge. Throws `input.invalid`. */
export function settingsOf(value: unknown): WantedSettings {
  if (!isObject(value)) throw new Fault("input.invalid", `settings are an object with some of ${settingNames.join(", ")}`);
  const unknown = Object.keys(value).find((name) => !settingNames.includes(name));
  if (unknown !== undefined)
    throw new Fault("input.invalid", `there is no setting called "${unknown.slice(0, 60)}"; there are ${settingNames.join(", ")}`);
  if ("restart" in value && !isObject(value.restart))
    throw new Fault("input.invalid", "restart is an object with share, streak, quorum, cooldown and ease");
  return value;
}
