import { gateOpened, type GateOpened } from "../../kernel/gate.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import { auditOf, givenTo, isAuditDue, roundEnded, stepExcess, turnsOf } from "./pool/rounds.ts";
import { idOf } from "./pool/sampling.ts";
import type { ExchangeKnowledge, ExchangeOwnEvent, ExchangeState, ObserverWord, TermName } from "./types.ts";
import { words } from "./words.ts";

type Moves = readonly (ExchangeOwnEvent | ReturnableEvent)[];

/** Moves that need nobody's word: recorded with the command that led here, or after an answer. */
export function movesOf(state: ExchangeState): Moves {
  switch (state.phase) {
    case "thinking":
      return roundEnded(state);
    case "between":
      return nextStep(state);
    case "renegotiating":
      return state.decided ? [{ type: "restart.decided", number: state.signal?.number ?? 0, ...state.decided }] : [];
    case "halting":
      return [{ type: "session.ended", outcome: "converged", left: [] }];
    default:
      return [];
  }
}

/** X3, X8: what the observer said, then the audit, then the reply to it, then a restart, then the next round. */
function nextStep(state: Extract<ExchangeState, { phase: "between" }>): Moves {
  const [word] = state.pending;
  if (word) return spoken(state, word);
  if (isAuditDue(state)) return auditBegun(state);
  if (state.signal) return signalled(state);
  if (state.isHeld) return [{ type: "pool.rested", because: "held", detail: "" }];
  if (state.round >= state.granted) return [{ type: "pool.rested", because: "granted", detail: "" }];
  const turns = turnsOf(state);
  const excess = stepExcess(state, turns);
  if (excess) return [{ type: "pool.rested", because: "budget", detail: words.overBudget(excess) }];
  return [{ type: "round.begun", round: state.round + 1, turns, ...givenTo(state, "pool") }];
}

function auditBegun(state: ExchangeKnowledge): Moves {
  const excess = stepExcess(state, []);
  if (excess) return [{ type: "pool.rested", because: "budget", detail: words.overBudget(excess) }];
  return [{ type: "audit.begun", audit: state.audits + 1, round: state.round, ...auditOf(state), ...givenTo(state, "auditor") }];
}

/** X8: a person is asked, or the policy that the observer set in advance decides and is cited. */
function signalled({ signal, terms: { settings }, round }: ExchangeKnowledge): Moves {
  if (!signal) return [];
  const event = { type: "restart.signalled", signal } as const;
  if (settings.onRestart === "ask") return [event];
  const by = `settings version ${settings.version}`;
  const text = settings.onRestart === "roll-back" ? String(Math.max(1, round - settings.auditEvery)) : settings.nextPrompt;
  return [
    event,
    { type: "restart.decided", number: signal.number, option: settings.onRestart, by, ...(text === undefined ? {} : { text }) },
  ];
}

function spoken(known: ExchangeKnowledge, word: ObserverWord): Moves {
  if (word.kind === "term") return termChanged(known, word.name, word);
  const { text, by } = word;
  return [{ type: "message.added", message: { id: idOf(known.next), kind: "observer", by, round: known.round, text } }];
}

export const announcedAs = { prompt: "observer", rule: "auditor-role", role: "observer-role" } as const;

/** X5: the change, and its announcement to everyone, before it is used. */
export function termChanged(
  { terms, next, round }: Pick<ExchangeKnowledge, "terms" | "next" | "round">,
  name: TermName,
  { text, by }: { readonly text: string; readonly by: string },
): readonly ExchangeOwnEvent[] {
  const version = terms.texts[name].version + 1;
  const message = {
    id: idOf(next),
    kind: announcedAs[name],
    by,
    round,
    text: words.announced(name, version, text),
    term: { name, version },
  };
  return [
    { type: "terms.changed", name, version, text, by },
    { type: "message.added", message },
  ];
}

/** The question that a state calls for and that has not been put. */
export function questionOf(state: ExchangeState): GateOpened | undefined {
  if (state.phase === "replying" && !state.asked)
    return gateOpened("audit-reply", replyKey(state), words.reply(state, state.summary, state.problem));
  if (state.phase === "renegotiating" && !state.asked && !state.decided && state.signal && unquoted(state).length === 0)
    return gateOpened("restart", restartKey(state), words.restart(state, state.signal, state));
  if (state.phase === "stuck" && !state.asked)
    return gateOpened("exchange-stuck", stuckKey(state), words.stuck(state, state.what, state.detail));
  return undefined;
}

/** X8: thoughts that are to be read from the pool before a person is asked. */
export const unquoted = (state: Extract<ExchangeState, { phase: "renegotiating" }>): readonly string[] =>
  state.asked || state.decided || state.quotes ? [] : (state.signal?.asked ?? []);

const replyKey = ({ audits, tries = 0 }: Extract<ExchangeState, { phase: "replying" }>): string =>
  `reply:${audits}${tries === 0 ? "" : `.${tries}`}`;
const restartKey = ({ signal, tries }: Extract<ExchangeState, { phase: "renegotiating" }>): string => `restart:${signal?.number}.${tries}`;
const stuckKey = ({ spent, next, at = next }: Extract<ExchangeState, { phase: "stuck" }>): string => `stuck:${at}.${spent.calls}`;

export function isAwaited(state: ExchangeState, key: string): boolean {
  if (state.phase === "replying") return key === replyKey(state);
  if (state.phase === "renegotiating") return key === restartKey(state);
  return state.phase === "stuck" && key === stuckKey(state);
}
