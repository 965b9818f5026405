import type { CallLimits } from "../../budget/call.ts";
import { thresholds } from "./clusters/policy.ts";
import type { ExchangeSettings, ExchangeTexts } from "./pool/nouns.ts";

/** Everything has a limit. State is written with every append, so the pool itself is not in it. */
export const exchangeLimits = {
  themeMaxChars: 4_000,
  termMaxChars: 8_000,
  mindsMax: 9,
  nameMaxChars: 60,
  roundsMax: 10_000,
  auditEveryMax: 1_000,
  sampleMax: 60,
  windowMax: 200,
  /** One message as the pool keeps it. */
  messageMaxChars: 6_000,
  /** X14: as much of it as is embedded: servers refuse long texts, and a budget has to hold it. A token is at least a byte (F19). */
  embeddedMaxChars: 2_000,
  embeddingTokensMax: 6_000,
  auditMaxChars: 12_000,
  detailMaxChars: 400,
  problemsMax: 6,
  /** Messages that one audit reads at most. */
  readsMax: 120,
  reservoir: 64,
  /** The last audit, what belongs to it, and announcements. */
  standingMax: 8,
  /** Part of a sample that comes from the whole pool instead of the newest messages. */
  olderShare: 0.25,
  /** Rounds without any thought before a person is asked. */
  failuresMax: 3,
  /** X7: each measurement looks at the thoughts of so many rounds: what lasts shows in the next one too. */
  measuredRounds: 2,
  /** Below so many thoughts nothing is measured. */
  measureMin: 4,
  /** Thoughts that asked for a restart and are quoted to the person who decides. */
  quotesMax: 3,
  quoteMaxChars: 600,
  sourceMaxChars: 60,
  graceMs: 15_000,
  auditMs: 600_000,
} as const;

/** X7, X11 and the rhythm, where the observer says nothing else. */
export const defaultSettings: ExchangeSettings = {
  version: 1,
  auditEvery: 10,
  sample: 12,
  window: 40,
  injectionShare: 0.25,
  nearness: thresholds.lexical,
  restart: { share: 0.5, streak: 3, quorum: 3, cooldown: 10, ease: 0.15 },
  onRestart: "ask",
  feed: "none",
};

export const defaultCalls: CallLimits & { readonly turnMs: number } = {
  inputTokensMax: 200_000,
  outputTokensMax: 4_000,
  tokensMax: null,
  costMax: null,
  callCostMax: 0,
  turnMs: 600_000,
};

/** X5: the three public texts, where the observer writes none. */
export const defaultTexts: ExchangeTexts = {
  prompt: {
    version: 1,
    text:
      "Think about the theme together with the others. Build on what you read, or contradict it and say why. " +
      "One thought at a time, in a few sentences; add something that is not there yet.",
  },
  rule: {
    version: 1,
    text:
      "Summarise what the pool thought since the last audit: where it agrees, where it differs, what is new, what was dropped. " +
      "Add nothing of your own and leave nothing out because you dislike it. Name the messages that each point rests on.",
  },
  role: {
    version: 1,
    text:
      "I started this exchange to understand the theme better. I read the audits, may answer them, " +
      "and decide whether and how it goes on.",
  },
};
