import { short } from "../../kernel/text.ts";
import { bytesOf, spend } from "../../budget/reserve.ts";
import type { Usage } from "../../budget/call.ts";
import type { EffectSettled } from "../../kernel/effect.ts";
import { behindGutter } from "./markers/rendered.ts";
import { isAwaited } from "./moves.ts";
import { exchangeLimits } from "./policy.ts";
import { begun } from "./pool/begin.ts";
import { gistOf } from "./pool/gist.ts";
import { emptied, filled, leftOf } from "./pool/purse.ts";
import { roundAdded, sinceWith } from "./pool/rounds.ts";
import { idOf, numberOf } from "./pool/sampling.ts";
import { isTermText } from "./terms.ts";
import type {
  ActiveExchange,
  ExchangeEvent,
  ExchangeEventOf,
  ExchangeKnowledge,
  ExchangePhase,
  ExchangeState,
  GivenTerms,
  PoolMessage,
  RestartAnswer,
  SeenMessage,
  WantedBranch,
} from "./types.ts";
import { words } from "./words.ts";

/** The next state after an event, in every state. */
export function evolve(state: ExchangeState, event: ExchangeEvent): ExchangeState {
  if (state.phase === "idle") return event.type === "exchange.begun" ? begun(event) : state;
  if (state.phase === "over") return state;
  switch (event.type) {
    case "session.ended":
      return { ...knownOf(state), phase: "over", by: state.phase === "halting" ? state.by : "" };
    case "session.branched":
      return branchedOff(state);
    case "gate.opened":
      return isAwaited(state, event.gate.key) && "asked" in state ? { ...state, asked: true } : state;
    case "gate.lapsed":
      return isAwaited(state, event.key) && "asked" in state ? { ...state, asked: false } : state;
    case "gate.answered":
      return isAwaited(state, event.key) ? answered(state, { ...event, by: event.by.name }) : state;
    case "gate.defaulted":
      return isAwaited(state, event.key) ? answered(state, { option: event.option, by: "nobody" }) : state;
    case "effect.settled":
      return event.how === "retry" ? state : without(state, event);
    case "exchange.halted":
      return { ...knownOf(state), phase: "halting", by: event.by };
    default:
      return evolveOwn(state, event);
  }
}

/** Everything that outlives a phase. */
function knownOf(state: ActiveExchange): ExchangeKnowledge {
  const { phase: _, ...rest } = state;
  const own = ["turns", "ends", "reads", "versions", "feed", "attempt", "problems", "asked", "summary", "tries", "problem", "decided"];
  const more = ["bytes", "quotes", "wanted", "what", "detail", "because", "to", "by", "at"];
  return Object.fromEntries(Object.entries(rest).filter(([name]) => ![...own, ...more].includes(name))) as unknown as ExchangeKnowledge;
}

const between = (known: ExchangeKnowledge): ExchangePhase<"between"> => ({ ...known, phase: "between" });

const stuck = (known: ExchangeKnowledge, what: "minds" | "auditor", detail: string): ExchangePhase<"stuck"> => ({
  ...known,
  phase: "stuck",
  asked: false,
  what,
  detail,
  at: known.next,
});

const paid = <Known extends ExchangeKnowledge>(known: Known, { usage }: { readonly usage?: Usage }): Known => ({
  ...known,
  spent: { ...spend(known.spent, usage), calls: known.spent.calls + 1 },
});

function evolveOwn(state: ActiveExchange, event: ExchangeEvent): ExchangeState {
  switch (event.type) {
    case "round.begun":
      return state.phase === "between" ? roundBegun(state, event) : state;
    case "mind.answered":
    case "mind.failed":
      return state.phase === "thinking" ? turnEnded(state, event) : state;
    case "round.added":
      return state.phase === "thinking" ? roundAdded(state, event) : state;
    case "round.failed":
      return state.phase === "thinking" ? roundFailed(state, event.times) : state;
    case "audit.begun":
      return state.phase === "between"
        ? { ...knownOf(state), phase: "auditing", ...readIn(event), attempt: 0, problems: [], ...givenIn(event) }
        : state;
    case "audit.returned":
      return state.phase === "auditing" ? { ...paid(state, event), attempt: event.attempt + 1, problems: event.problems } : state;
    case "audit.failed":
      return state.phase === "auditing" ? stuck(knownOf(paid(state, event)), "auditor", event.detail) : state;
    case "audit.made":
      return state.phase === "auditing" ? audited(paid(state, event), event) : state;
    case "axes.fixed":
      return { ...state, hasAxes: true };
    case "message.added":
      return messageAdded(state, event.message);
    case "terms.changed":
      return termChanged(state, event);
    case "settings.changed":
      return { ...state, terms: { ...state.terms, settings: event.settings } };
    default:
      return evolveRhythm(state, event);
  }
}

/** Whether and how it goes on. */
function evolveRhythm(state: ActiveExchange, event: ExchangeEvent): ExchangeState {
  switch (event.type) {
    case "rounds.granted":
      return granted(state, event);
    case "budget.granted": {
      const { isNew: _, ...rest } = state;
      const now = filled(rest as ActiveExchange, event);
      return event.recalled === undefined || event.recalled !== state.unclaimed?.number ? now : claimed(now);
    }
    case "purse.passed": {
      const { to, tokens, cost } = event;
      return { ...emptied(state), passed: { to, tokens, cost } };
    }
    case "pool.held":
      return { ...state, isHeld: true };
    case "pool.rested":
      return state.phase === "between" ? { ...knownOf(state), phase: "resting", because: event.because } : state;
    case "restart.signalled":
      return state.phase === "between" ? { ...knownOf(state), phase: "renegotiating", asked: false, tries: 0 } : state;
    case "restart.quoted":
      return state.phase === "renegotiating" ? { ...state, quotes: event.quotes } : state;
    case "restart.decided":
      return state.phase === "renegotiating" ? restartDecided(state, event) : state;
    case "pool.branched":
      return branchedTo(state, event);
    default:
      return state;
  }
}

/** The branch that was wanted goes on in its place; one that was given up may do so all the same. */
function branchedTo(state: ActiveExchange, { number, to }: ExchangeEventOf<"pool.branched">): ExchangeState {
  const isFound = state.unclaimed?.number === number;
  const now = isFound ? claimed(state) : state;
  if (state.phase !== "branching" && !(isFound && state.phase === "resting")) return now;
  return { ...knownOf(now), phase: "resting", because: "branched", to };
}

/** Ids of what the minds may say are taken before they say it, so the order of their answers changes nothing (X2). */
function roundBegun(state: ExchangePhase<"between">, event: ExchangeEventOf<"round.begun">): ExchangeState {
  const { turns } = event;
  return { ...knownOf(state), phase: "thinking", turns, ends: {}, next: state.next + turns.length, ...givenIn(event) };
}

const readIn = ({ reads, bytes }: ExchangeEventOf<"audit.begun">) => (bytes === undefined ? { reads } : { reads, bytes });

const givenIn = ({ versions, feed }: GivenTerms): GivenTerms => (feed === undefined ? { versions } : { versions, feed });

function turnEnded(
  state: ExchangePhase<"thinking">,
  event: ExchangeEventOf<"mind.answered"> | ExchangeEventOf<"mind.failed">,
): ExchangeState {
  const now = paid(state, event);
  if (event.type === "mind.failed") return { ...now, ends: { ...state.ends, [event.id]: { failed: event.failed, detail: event.detail } } };
  const { message, mind, asking, same, asked, vector } = event;
  const { id, text } = message;
  const came = {
    id,
    mind,
    asking,
    same,
    vector,
    text,
    bytes: bytesOf(behindGutter(text)),
    ...(asking === "none" ? {} : { gist: gistOf(text) }),
    ...(message.kind === "restart" ? { isRequest: true as const } : {}),
    ...(asked === undefined ? {} : { asked }),
  };
  return { ...now, ends: { ...state.ends, [id]: { came } } };
}

function roundFailed(state: ExchangePhase<"thinking">, times: number): ExchangeState {
  const known = { ...knownOf(state), failures: times };
  if (times < exchangeLimits.failuresMax) return between(known);
  return stuck({ ...known, failures: 0 }, "minds", words.nobodyThought(times, whyNobody(state)));
}

/** The last failure of each mind: whoever is asked to try again wants to know what to mend first. */
const whyNobody = ({ turns, ends, minds }: ExchangePhase<"thinking">): readonly string[] =>
  turns.flatMap(({ id, mind }) => {
    const end = ends[id];
    const { name = mind } = minds.find((each) => each.id === mind) ?? {};
    return end && "failed" in end ? [`${name}: ${short(end.detail ?? end.failed, 120)}`] : [];
  });

const seenOf = ({ id, text }: PoolMessage): SeenMessage => ({ id, bytes: bytesOf(behindGutter(text)) });

/**
 * X3, X8: the round is audited; from the first honoured restart on, or in a chat, the observer may answer. What the observer
 * said since the round was begun nobody has seen yet: it is kept for the next round and the next audit.
 */
function audited(state: ExchangePhase<"auditing">, { round, messages, audit }: ExchangeEventOf<"audit.made">): ExchangeState {
  const last = numberOf(state.recent.at(-1)?.id ?? idOf(0));
  const isLate = ({ id }: SeenMessage): boolean => numberOf(id) > last && !state.reads.includes(id);
  const known: ExchangeKnowledge = {
    ...knownOf(state),
    ...{ audited: round, audits: audit, since: [], sinceCount: 0 },
    standing: [...state.standing.filter(isLate), ...messages.map(seenOf)].slice(-exchangeLimits.standingMax),
    next: state.next + messages.length,
  };
  const now = sinceWith(known, state.injections.filter(isLate));
  const summary = messages[0]?.text ?? "";
  return state.isStructured ? { ...now, phase: "replying", asked: false, summary } : between(now);
}

/** A message besides thoughts and audits: an injection, a reply of the observer, an announcement. */
function messageAdded(state: ActiveExchange, message: PoolMessage): ExchangeState {
  const seen = seenOf(message);
  const next = Math.max(state.next, numberOf(message.id) + 1);
  if (message.kind === "injection") {
    const injections = [...state.injections, seen].slice(-exchangeLimits.windowMax);
    return sinceWith({ ...state, next, injections }, [seen]);
  }
  const [word, ...later] = state.pending;
  const pending = word?.kind === "reply" && message.kind === "observer" && message.term === undefined ? later : state.pending;
  return { ...state, next, pending, standing: [...state.standing, seen].slice(-exchangeLimits.standingMax) };
}

function termChanged(state: ActiveExchange, { name, version, text }: ExchangeEventOf<"terms.changed">): ExchangeState {
  const [word, ...later] = state.pending;
  const pending = word?.kind === "term" && word.name === name ? later : state.pending;
  return { ...state, pending, terms: { ...state.terms, texts: { ...state.terms.texts, [name]: { version, text } } } };
}

/** Rounds that are over, with the one that is under way. */
export const roundsUnderWay = (state: ActiveExchange): number => state.round + (state.phase === "thinking" ? 1 : 0);

function granted(
  state: ActiveExchange,
  { rounds, upTo = roundsUnderWay(state) + rounds }: ExchangeEventOf<"rounds.granted">,
): ExchangeState {
  const { isHeld: _, isNew: __, ...rest } = state;
  const now = { ...rest, granted: upTo } as ActiveExchange;
  return now.phase === "resting" ? between(knownOf(now)) : now;
}

/**
 * A branch takes over what is left of the budget, so the two of them never spend more than there was. Its number is nobody else's:
 * the id of the branch follows from it, and one that was asked for at the next question is another one.
 */
const branching = (known: ExchangeKnowledge, wanted: Omit<WantedBranch, "number" | "purse">): ExchangePhase<"branching"> => ({
  ...emptied(known),
  next: known.next + 1,
  phase: "branching",
  wanted: { number: known.next, purse: leftOf(known), ...wanted },
});

interface GateSaid {
  readonly option: string;
  readonly text?: string;
  readonly by: string;
}

function answered(state: ActiveExchange, said: GateSaid): ExchangeState {
  const known = knownOf(state);
  const { option, text = "", by } = said;
  if (option === "halt" && state.phase !== "renegotiating") return { ...known, phase: "halting", by };
  if (state.phase === "stuck") return between(known);
  if (state.phase === "replying") {
    const problem = option === "reply" ? replyProblem(text) : option === "branch" ? termProblem(text) : undefined;
    if (problem !== undefined) return { ...state, asked: false, tries: (state.tries ?? 0) + 1, problem };
    if (option === "branch") return branching(known, { prompt: text, by });
    return between(option === "reply" ? { ...known, pending: [...known.pending, { kind: "reply", text, by }] } : known);
  }
  return state.phase === "renegotiating" ? restartAnswered(state, { ...said, option: option as RestartAnswer["option"] }) : state;
}

const { messageMaxChars, termMaxChars } = exchangeLimits;
const replyProblem = (text: string): string | undefined =>
  text.length > messageMaxChars ? words.noText(text, messageMaxChars) : undefined;
const termProblem = (text: string): string | undefined => (isTermText(text) ? undefined : words.noText(text, termMaxChars));

/** Words that a person chose to change a term with, and the term that they are for. */
function termIn(text: string): { readonly name: "rule" | "prompt"; readonly text: string } {
  const [head = "", name = "prompt"] = /^\s*(rule|prompt)\s*:\s*/i.exec(text) ?? [];
  return { name: name.toLowerCase() === "rule" ? "rule" : "prompt", text: text.slice(head.length) };
}

/** Whatever cannot be done with an answer to a restart. */
function restartProblem({ option, text = "" }: RestartAnswer, round: number): string | undefined {
  if (option === "roll-back") return roundIn(text, round) === undefined ? words.noRound(text, round) : undefined;
  if (option === "branch") return termProblem(text);
  return option === "change" ? termProblem(termIn(text).text) : undefined;
}

/** An answer that nothing can be done with is asked for again; everything else is recorded as it was said. */
function restartAnswered(state: ExchangePhase<"renegotiating">, answer: RestartAnswer): ExchangeState {
  const { option, text, by } = answer;
  const problem = restartProblem(answer, state.round);
  if (problem !== undefined) return { ...state, asked: false, tries: state.tries + 1, problem };
  return { ...state, decided: { option, by, ...(text === undefined ? {} : { text }) } };
}

function roundIn(text = "", roundMax: number): number | undefined {
  const round = Number(/^\s*(?:round\s+)?(\d{1,6})\s*$/i.exec(text)?.[1] ?? Number.NaN);
  return round >= 1 && round <= roundMax ? round : undefined;
}

/** X7, X8: the signal is settled. Whatever was not just acknowledged is honoured, and from then on each audit asks. */
function restartDecided(
  state: ExchangePhase<"renegotiating">,
  { option, text = "", by, number }: ExchangeEventOf<"restart.decided">,
): ExchangeState {
  const { signal: _, ...rest } = knownOf(state);
  const { restart, round, next, terms } = rest;
  const isHonoured = option !== "acknowledge";
  const known: ExchangeKnowledge = {
    ...rest,
    isStructured: rest.isStructured || isHonoured,
    restart: {
      ...{ streak: 0, isHigh: true, quietUntil: round + terms.settings.restart.cooldown, settledAt: idOf(next - 1), signals: number },
      honoured: restart.honoured + (isHonoured ? 1 : 0),
      ignored: restart.ignored + (isHonoured ? 0 : 1),
    },
  };
  if (option === "halt") return { ...known, phase: "halting", by };
  if (option === "branch") return branching(known, { prompt: text, by });
  if (option === "roll-back") return branching(known, { round: roundIn(text, round) ?? round, by });
  if (option === "acknowledge") return between(known);
  return between({ ...known, pending: [...known.pending, { kind: "term", ...termIn(text), by }] });
}

/** X9, K16: a branch has its parent's past and none of its permissions; what was under way there is not under way here. */
export function branchedOff(state: ActiveExchange): ExchangeState {
  const { isHeld: _, passed: __, unclaimed: ___, ...rest } = state;
  const now = { ...emptied(rest as ActiveExchange), granted: state.round, isNew: true as const };
  return now.phase === "replying" || now.phase === "renegotiating" || now.phase === "stuck" ? now : between(knownOf(now));
}

const claimed = <State extends ActiveExchange>({ unclaimed: _, ...state }: State): State => state as unknown as State;

/** A person gave up what failed for good: a branch is looked for, a mind counts as failed, and an audit is asked about. */
function without(state: ActiveExchange, { key }: EffectSettled): ExchangeState {
  const id = key.startsWith("think:") ? key.slice("think:".length) : undefined;
  if (state.phase === "thinking" && id !== undefined && state.turns.some((turn) => turn.id === id))
    return { ...state, ends: { ...state.ends, [id]: { failed: "halted" } } };
  if (state.phase === "auditing" && key.startsWith("audit:")) return stuck(knownOf(state), "auditor", "a person ended it after a fault");
  if (state.phase === "renegotiating" && key.startsWith("quote:")) return { ...state, quotes: [] };
  if (state.phase === "branching" && key.startsWith("branch:"))
    return { ...knownOf(state), unclaimed: state.wanted, phase: "resting", because: "held" };
  return state.unclaimed && key === `recall:${state.unclaimed.number}` ? claimed(state) : state;
}
