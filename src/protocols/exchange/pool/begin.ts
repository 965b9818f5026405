import { refuse, type Refusal } from "../../../kernel/trouble.ts";
import { noClusters } from "../clusters/leader.ts";
import { noWords } from "../clusters/word-counts.ts";
import { exchangeLimits } from "../policy.ts";
import { firstSettings, firstTexts } from "../terms.ts";
import type { ExchangeCommand, ExchangeEventOf, ExchangePhase } from "../types.ts";
import { words } from "../words.ts";

type Begin = Extract<ExchangeCommand, { readonly type: "exchange.begin" }>;

export function begin(command: Begin): readonly ExchangeEventOf<"exchange.begun">[] | Refusal {
  const { type, texts: said = {}, settings: wanted = {}, ...beginning } = command;
  const problem = beginProblem(command);
  if (problem !== undefined) return refuse(type, problem);
  const texts = firstTexts(said, type);
  if ("refused" in texts) return texts;
  const settings = firstSettings(wanted, command.embedding, type);
  if ("refused" in settings) return settings;
  return [{ type: "exchange.begun", ...beginning, terms: { texts, settings } }];
}

function beginProblem({ theme, minds, rounds, scripted }: Begin): string | undefined {
  const { themeMaxChars, mindsMax } = exchangeLimits;
  if (theme.trim() === "") return "say in quotes what the pool thinks about";
  if (theme.length > themeMaxChars) return `the theme has ${theme.length} characters; at most ${themeMaxChars} fit`;
  if (minds.length === 0 || minds.length > mindsMax) return `a pool has 1 to ${mindsMax} minds, and not ${minds.length}`;
  if (new Set(minds.map(({ id }) => id)).size < minds.length) return "two minds have the same name";
  return roundsProblem(rounds) ?? scriptProblem(rounds, scripted);
}

export const roundsProblem = (rounds: number): string | undefined =>
  Number.isInteger(rounds) && rounds >= 1 && rounds <= exchangeLimits.roundsMax
    ? undefined
    : `rounds is a number from 1 to ${exchangeLimits.roundsMax}, and not ${rounds}`;

/** Behind the last line of a script nobody has anything to say, and the pool would be stuck. */
export const scriptProblem = (upTo: number, scripted = Infinity): string | undefined =>
  upTo <= scripted ? undefined : words.scripted(scripted);

export function begun({ type: _, mode, rounds, by: __, ...known }: ExchangeEventOf<"exchange.begun">): ExchangePhase<"between"> {
  return {
    ...known,
    phase: "between",
    spent: { tokens: 0, cost: 0, calls: 0 },
    stated: known.stated ?? { tokens: known.limits.tokensMax, cost: known.limits.costMax },
    round: 0,
    granted: rounds,
    audited: 0,
    audits: 0,
    next: 1,
    thoughts: 0,
    recent: [],
    injections: [],
    reservoir: [],
    standing: [],
    since: [],
    sinceCount: 0,
    words: noWords,
    clusters: noClusters,
    figures: { messages: 0, clusters: [], diversity: 0 },
    restart: { streak: 0, isHigh: false, quietUntil: 0, settledAt: "m0", signals: 0, honoured: 0, ignored: 0 },
    isStructured: mode === "chat",
    failures: 0,
    pending: [],
  };
}
