import { costOf } from "../../adapters/models/usage.ts";
import type { Config } from "../../config/config.ts";
import type { SessionId } from "../../kernel/ids.ts";
import { Fault, isRefusal, type Refusal } from "../../kernel/trouble.ts";
import { lexicalName } from "../../protocols/exchange/clusters/lexical.ts";
import { defaultCalls, exchangeLimits } from "../../protocols/exchange/policy.ts";
import type { ExchangeCommand, ExchangeKnowledge, Mind } from "../../protocols/exchange/types.ts";
import type { Meta, Runtime } from "../../runtime/types.ts";
import type { ExchangeCast } from "./exchange-cast.ts";

type Begin = Extract<ExchangeCommand, { readonly type: "exchange.begin" }>;

/** An exchange as somebody wants it. */
export interface AskedExchange extends Pick<Begin, "theme" | "mode" | "rounds" | "by" | "seed" | "texts" | "settings"> {
  readonly cast: ExchangeCast;
  /** Tokens of all calls together; what `frame` may use where nothing is said. */
  readonly tokensMax?: number;
}

/** Throws `config.invalid` for an embedding that nobody can compute. */
export async function startExchange(runtime: Runtime, config: Config, asked: AskedExchange, meta: Meta): Promise<SessionId | Refusal> {
  const { cast, tokensMax, ...rest } = asked;
  const { auditor } = cast;
  const embedding = cast.rehearsal ? lexicalName : embeddingIn(config); // a rehearsal asks nobody
  const minds = withEmbedding(cast.minds, embedding, config);
  const command: Begin = {
    type: "exchange.begin",
    ...rest,
    minds,
    auditor,
    embedding,
    limits: limitsIn(config, { ...cast, minds }, tokensMax),
    ...(cast.rehearsal
      ? { scripted: cast.rehearsal.rounds }
      : { stated: { tokens: config.frame.budgetTokens, cost: config.frame.budgetCost ?? null } }),
  };
  const started = await runtime.start("exchange", command, meta);
  return isRefusal(started) ? started : started.loaded.stream;
}

/** X14: offline where the configuration names nothing. */
function embeddingIn({ exchange, models }: Config): string {
  const { embedding } = exchange;
  if (embedding === undefined) return lexicalName;
  const configured = Object.hasOwn(models, embedding) ? models[embedding] : undefined;
  if (!configured) throw new Fault("config.invalid", `exchange.embedding names ${embedding}, and there is no such model`);
  if (configured.provider === "anthropic")
    throw new Fault("config.invalid", `exchange.embedding names ${embedding}: Anthropic has no embeddings`);
  return embedding;
}

/** F19: the most that a thought costs, with its embedding. Throws `config.invalid` where nobody can say. */
function withEmbedding(minds: readonly Mind[], embedding: string, { models, frame }: Config): readonly Mind[] {
  if (embedding === lexicalName) return minds;
  const price = models[embedding]?.pricePerMillion;
  if (price === undefined && frame.budgetCost !== undefined)
    throw new Fault(
      "config.invalid",
      `frame.budgetCost is set, and ${embedding}, which embeds, has no pricePerMillion: what cannot be counted is not asked`,
    );
  const cost = costOf({ inputTokens: exchangeLimits.embeddingTokensMax, outputTokens: 0 }, price ?? { input: 0, output: 0 });
  return minds.map((mind) => (mind.callCostMax === undefined ? mind : { ...mind, callCostMax: mind.callCostMax + cost }));
}

function limitsIn(
  { frame }: Config,
  { minds, auditor, rehearsal }: ExchangeCast,
  tokensMax = frame.budgetTokens,
): ExchangeKnowledge["limits"] {
  const costs = [...minds, auditor].map(({ callCostMax = 0 }) => callCostMax);
  return {
    ...defaultCalls,
    tokensMax: rehearsal ? null : tokensMax,
    costMax: rehearsal ? null : (frame.budgetCost ?? null),
    callCostMax: Math.max(0, ...costs),
    turnMs: frame.perspectiveMinutes * 60_000,
  };
}
