import { excessIn, spend, usageOf } from "../../budget/reserve.ts";
import type { Usage } from "../../budget/call.ts";
import { clip, visibleLine } from "../../kernel/text.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import { lexical, lexicalName } from "./clusters/lexical.ts";
import { packed } from "./clusters/vectors.ts";
import { evolve, roundsUnderWay } from "./evolve.ts";
import { imitates } from "./markers/imitation.ts";
import { movesOf, questionOf, termChanged, unquoted } from "./moves.ts";
import { exchangeLimits } from "./policy.ts";
import { begin, roundsProblem, scriptProblem } from "./pool/begin.ts";
import { budgetProblem, isLimited, leftOf, purseOf } from "./pool/purse.ts";
import { auditReserve, turnReserve } from "./pool/rounds.ts";
import { readAudit, readThought, sameOf } from "./pool/said.ts";
import { idOf } from "./pool/sampling.ts";
import { restartIn } from "./restart/asking.ts";
import { changedTexts, settingsWith } from "./terms.ts";
import type {
  ActiveExchange,
  ExchangeCommand,
  ExchangeEventOf,
  ExchangeOwnEvent,
  ExchangePhase,
  ExchangeState,
  PoolMessage,
  TermName,
} from "./types.ts";
import { words } from "./words.ts";

type Decided = readonly (ExchangeOwnEvent | ReturnableEvent)[] | Refusal;
type CommandOf<Type extends ExchangeCommand["type"]> = Extract<ExchangeCommand, { readonly type: Type }>;

/** Decides a command, or refuses it. Moves that follow by themselves go into the same append. */
export function decide(command: ExchangeCommand, state: ExchangeState): Decided {
  const decided = decideOn(command, state);
  return "refused" in decided ? decided : advance(state, decided);
}

/** A net below a loop of our own making: no chain of moves is that long. */
const movesMax = 50;

function advance(state: ExchangeState, events: readonly ExchangeOwnEvent[]): readonly (ExchangeOwnEvent | ReturnableEvent)[] {
  let all: readonly (ExchangeOwnEvent | ReturnableEvent)[] = events;
  let now = events.reduce<ExchangeState>(evolve, state);
  for (let count = 0; count < movesMax; count += 1) {
    const moves = movesOf(now);
    if (moves.length === 0) break;
    all = [...all, ...moves];
    now = moves.reduce<ExchangeState>(evolve, now);
  }
  const question = questionOf(now);
  return question ? [...all, question] : all;
}

function decideOn(command: ExchangeCommand, state: ExchangeState): readonly ExchangeOwnEvent[] | Refusal {
  if (command.type === "exchange.begin")
    return state.phase === "idle" ? begin(command) : refuse(command.type, "the exchange is under way already");
  if (state.phase === "idle" || state.phase === "over") return refuse(command.type, "the exchange is over");
  switch (command.type) {
    case "mind.report":
      return state.phase === "thinking" ? mindReported(state, command) : refuse(command.type, "no mind is asked now");
    case "audit.report":
      return state.phase === "auditing" ? auditReported(state, command) : refuse(command.type, "no audit is wanted now");
    case "branch.report":
      return state.phase === "branching" && state.wanted.number === command.number
        ? [{ type: "pool.branched", number: command.number, to: command.to }]
        : refuse(command.type, "no branch is wanted now");
    case "recall.report":
      return recalled(state, command);
    case "quotes.report":
      return state.phase === "renegotiating" && unquoted(state).length > 0 && state.signal?.number === command.number
        ? [{ type: "restart.quoted", number: command.number, quotes: command.quotes.slice(0, exchangeLimits.quotesMax) }]
        : refuse(command.type, "nothing is to be quoted now");
    case "exchange.go-on":
      return movesOf(state).length > 0 || questionOf(state) ? [] : refuse(command.type, "there is nothing to go on with");
    default:
      return state.phase === "halting" ? refuse(command.type, "the exchange is over") : observed(state, command);
  }
}

/** X9: a branch that was given up has what was to go to it, or it comes back; so it is somewhere, and once. */
function recalled({ unclaimed }: ActiveExchange, { type, number, to }: CommandOf<"recall.report">): readonly ExchangeOwnEvent[] | Refusal {
  if (unclaimed?.number !== number) return refuse(type, "nothing is looked for now");
  if (to !== null) return [{ type: "pool.branched", number, to }];
  return [{ type: "budget.granted", by: unclaimed.by, recalled: number, ...(unclaimed.purse ?? { tokens: 0, cost: 0 }) }];
}

/** X6: what the observer does. Who that is, the runtime knows from the credential. */
function observed(
  state: ActiveExchange,
  command: Extract<ExchangeCommand, { readonly type: `observer.${string}` }>,
): readonly ExchangeOwnEvent[] | Refusal {
  switch (command.type) {
    case "observer.inject":
      return injected(state, command);
    case "observer.terms":
      return termsChanged(state, command);
    case "observer.settings":
      return saying(settingsChanged(state, command), command.type);
    case "observer.grant":
      return granted(state, command);
    case "observer.pass":
      return state.phase === "resting"
        ? [{ type: "purse.passed", to: command.to, by: command.by, ...leftOf(state) }]
        : refuse(command.type, words.needsPurse);
    case "observer.set-out":
      return setOut(state, command);
    case "observer.hold":
      return state.phase === "resting" ? refuse(command.type, "the pool rests already") : [{ type: "pool.held", by: command.by }];
    case "observer.halt":
      return [{ type: "exchange.halted", by: command.by }];
    default:
      return never(command);
  }
}

/** More rounds never take any away: they come on top of those that are still left, unless the pool was held or rests without them. */
function grantedFrom(state: ActiveExchange): number {
  const now = roundsUnderWay(state);
  return state.phase === "resting" || state.isHeld ? now : Math.max(now, state.granted);
}

/** More rounds, and the tokens that they may take where the observer names some. */
function granted(
  state: ActiveExchange,
  { type, rounds, budget, by }: Omit<CommandOf<"observer.grant">, "type"> & { readonly type: string },
): readonly ExchangeOwnEvent[] | Refusal {
  const upTo = grantedFrom(state) + rounds;
  const problem =
    roundsProblem(rounds) ?? scriptProblem(upTo, state.scripted) ?? (budget === undefined ? undefined : budgetProblem(state, budget));
  if (problem !== undefined) return refuse(type, problem);
  return [
    ...(budget === undefined ? [] : [{ type: "budget.granted", by, ...purseOf(state, budget) } as const]),
    { type: "rounds.granted", rounds, by, upTo },
  ];
}

/** X9: terms, budget and rounds of a branch in one append: it is never there with half of them. */
function setOut(state: ActiveExchange, command: CommandOf<"observer.set-out">): readonly ExchangeOwnEvent[] | Refusal {
  const { type, purse, budget, rounds, by } = command;
  if (purse && state.isNew !== true) return refuse(type, words.setOutAlready);
  const terms = newTerms(state, command);
  if ("refused" in terms) return terms;
  const problem = budget === undefined ? undefined : budgetProblem(state, budget);
  if (problem !== undefined) return refuse(type, problem);
  const given = budget === undefined ? purse : purseOf(state, budget);
  const rest = rounds === undefined ? [] : granted(state, { type, rounds, by });
  if ("refused" in rest) return rest;
  return [...terms, ...(given && isLimited(given) ? [{ type: "budget.granted", by, ...given } as const] : []), ...rest];
}

function injected(state: ActiveExchange, { type, text, source, by }: CommandOf<"observer.inject">): readonly ExchangeOwnEvent[] | Refusal {
  const { messageMaxChars, sourceMaxChars } = exchangeLimits;
  if (text.trim() === "") return refuse(type, "there is nothing to inject: give a text");
  if (text.length > messageMaxChars) return refuse(type, `the text has ${text.length} characters; at most ${messageMaxChars} fit`);
  if (source !== undefined && source.length > sourceMaxChars)
    return refuse(type, `the source has ${source.length} characters; at most ${sourceMaxChars} fit`);
  const found = imitates(text);
  const message: PoolMessage = {
    ...{
      id: idOf(state.next),
      kind: "injection",
      by: source ?? by,
      round: state.round,
      text: text.toWellFormed(),
    },
    ...(found.length === 0 ? {} : { imitates: found }),
  };
  return [{ type: "message.added", message }];
}

function settingsChanged(
  { terms }: ActiveExchange,
  { type, settings: wanted, by }: Pick<CommandOf<"observer.settings">, "settings" | "by"> & { readonly type: string },
): readonly ExchangeOwnEvent[] | Refusal {
  const settings = settingsWith(terms.settings, wanted, type);
  if ("refused" in settings) return settings;
  if (JSON.stringify(settings) === JSON.stringify(terms.settings)) return []; // no version for nothing
  return [{ type: "settings.changed", settings: { ...settings, version: settings.version + 1 }, by }];
}

function termsChanged(state: ActiveExchange, command: CommandOf<"observer.terms">): readonly ExchangeOwnEvent[] | Refusal {
  return saying(newTerms(state, command), command.type);
}

const saying = (changed: readonly ExchangeOwnEvent[] | Refusal, type: string): readonly ExchangeOwnEvent[] | Refusal =>
  "refused" in changed || changed.length > 0 ? changed : refuse(type, "the terms say that already");

/** The settings and every text that says something else than now, each announced; or nothing at all. */
function newTerms(
  state: ActiveExchange,
  { type, texts, settings, by }: Omit<CommandOf<"observer.terms">, "type"> & { readonly type: string },
): readonly ExchangeOwnEvent[] | Refusal {
  const set = settings === undefined ? [] : settingsChanged(state, { type, settings, by });
  if ("refused" in set) return set;
  const changed = changedTexts(state.terms.texts, texts, type);
  if ("refused" in changed) return changed;
  let { next } = state;
  const announced = changed.flatMap((name: TermName) => {
    const events = termChanged({ ...state, next }, name, { text: texts[name] ?? "", by });
    next += 1;
    return events;
  });
  return [...set, ...announced];
}

const detailOf = (detail: string): string => clip(detail, exchangeLimits.detailMaxChars, "nowhere: it was too long");

/** X1: what a mind said, or that it failed. Nothing is in the pool before the whole round is. */
function mindReported(state: ExchangePhase<"thinking">, command: CommandOf<"mind.report">): readonly ExchangeOwnEvent[] | Refusal {
  const { type, id, ms, context } = command;
  const turn = state.turns.find((each) => each.id === id);
  if (!turn || state.ends[id]) return refuse(type, `${id} is not asked now`);
  const { mind } = turn;
  const paid = usageOf(state.limits, command, turnReserve(state, turn));
  const failed = (how: string, detail: string): readonly ExchangeOwnEvent[] => [
    { type: "mind.failed", id, mind, failed: how, detail: detailOf(detail), context, ms, ...paid },
  ];
  if ("failed" in command) return failed(command.failed, command.detail);
  const { text, isRequest, asked } = readThought(command.said);
  if (text === "") return failed("malformed", words.saidNothing);
  const isLexical = state.embedding === lexicalName;
  if (!isLexical && command.vector === null) return failed("embedding", words.notEmbedded);
  return [
    answered(
      state,
      { id, mind, text, isRequest, ...(asked === undefined ? {} : { asked }) },
      { vector: isLexical ? packed(lexical(text, state.words)) : command.vector, context, ms, ...paid },
    ),
  ];
}

interface ReadThought {
  readonly id: string;
  readonly mind: string;
  readonly text: string;
  readonly isRequest: boolean;
  readonly asked?: string;
}
type Around = Pick<ExchangeEventOf<"mind.answered">, "vector" | "context" | "ms"> & { readonly usage?: Usage };

/** X4: kind and author come from here, never from the text; an imitation is flagged and stays a thought. */
function answered(
  state: ExchangePhase<"thinking">,
  { id, mind, text, isRequest, ...request }: ReadThought,
  around: Around,
): ExchangeOwnEvent {
  const found = imitates(text);
  const by = state.minds.find((each) => each.id === mind)?.name ?? mind;
  const message: PoolMessage = {
    ...{ id, kind: isRequest ? "restart" : "thought", by, round: state.round + 1, text },
    ...(found.length === 0 ? {} : { imitates: found }),
  };
  return { type: "mind.answered", message, mind, asking: isRequest ? "asks" : restartIn(text), same: sameOf(text), ...request, ...around };
}

function auditReported(state: ExchangePhase<"auditing">, command: CommandOf<"audit.report">): readonly ExchangeOwnEvent[] | Refusal {
  const { type, audit, attempt, context, axes } = command;
  if (audit !== state.audits + 1 || attempt !== state.attempt) return refuse(type, "this audit is over");
  const paid = usageOf(state.limits, command, auditReserve(state));
  const failed = (how: string, detail: string): readonly ExchangeOwnEvent[] => [
    { type: "audit.failed", audit, failed: how, detail: detailOf(detail), context, ...paid },
  ];
  const excess = excessIn(state.limits, [spend(state.spent, paid.usage), auditReserve(state)]);
  const returned = (problems: readonly string[]): readonly ExchangeOwnEvent[] => {
    if (attempt > 0) return failed("malformed", problems.join("; "));
    if (excess) return failed("budget", `${problems.join("; ")}; ${words.overBudget(excess)}`);
    const said = problems.map((problem) => detailOf(visibleLine(problem))).slice(0, exchangeLimits.problemsMax);
    return [{ type: "audit.returned", audit, attempt, problems: said, context, ...paid }];
  };
  if ("failed" in command) return command.failed === "malformed" ? returned([command.detail]) : failed(command.failed, command.detail);
  const read = readAudit(command.said, state);
  if ("problems" in read) return returned(read.problems);
  const { versions, round } = state;
  const messages = auditMessages(state, read.summary);
  return [
    { type: "audit.made", audit, round, rule: versions.rule, read: read.read, messages, context, ...paid },
    ...(axes ? [{ type: "axes.fixed", axes, round } as const] : []),
  ];
}

/** X3: the summary, then both roles, in this order. */
function auditMessages({ next, round, auditor, versions, terms }: ExchangePhase<"auditing">, summary: string): readonly PoolMessage[] {
  const { rule, role } = terms.texts;
  const found = imitates(summary);
  return [
    {
      ...{ id: idOf(next), kind: "audit", by: auditor.name, round, text: summary, term: { name: "rule", version: versions.rule } },
      ...(found.length === 0 ? {} : { imitates: found }),
    },
    { id: idOf(next + 1), kind: "auditor-role", by: auditor.name, round, text: rule.text, term: { name: "rule", version: rule.version } },
    { id: idOf(next + 2), kind: "observer-role", by: "observer", round, text: role.text, term: { name: "role", version: role.version } },
  ];
}
