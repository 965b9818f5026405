import { longPattern } from "../../kernel/long-pattern.ts";
import type { Limits } from "./types.ts";

/** Everything has a limit. State is written with every append, so limits on its parts are tight. */
export const frameLimits = {
  /** F1: a question is never cut, so a longer one is refused. */
  questionMaxChars: 8_000,
  lensesMax: 8,
  lensesMin: { recommend: 1, inquire: 2 },
  candidatesMax: 6,
  /** From here on each orientation points at another part of the scope (F7). */
  spreadMin: 4,
  /** With nobody there, so many of the offered lenses are taken at most. */
  unattendedLenses: 3,
  nameMaxChars: 60,
  lineMaxChars: 240,
  orientationMaxChars: 240,
  fieldMaxChars: 600,
  contestedMax: 5,
  findingsMax: 24,
  findingMaxChars: 300,
  formerMax: 6,
  /** Former lenses that are offered even if nobody proposes them. */
  formerOffered: 2,
  playersMax: 6,
  /** Read-only looks of one perspective, and what one of them may bring. */
  looksMax: 24,
  callsMax: 8,
  /** One read-only call as it is recorded; one that does not fit is not looked up. */
  callIdMaxChars: 200,
  toolMaxChars: 100,
  callInputMaxChars: 4_096,
  /** A result or a report as it came, before its parts are clipped. */
  replyMaxChars: 16_000_000,
  /** Nesting allowed in a model's answer. */
  depthMax: 6,
  /** A reasoning model's thoughts before it looked; more of them are not handed back. */
  thoughtsMaxChars: 60_000,
  /** From here on it has read enough; in bytes for each token of input that the configuration allows. */
  bytesPerToken: 2,
  resultTextMaxChars: 12_000,
  /** U3: looks of a client that reads for itself, as they are recorded: one of them, and those of one run. */
  ownLookMaxChars: 60_000,
  ownLooksMaxChars: 400_000,
  /** One part of a result, as the journal keeps it, and as the state does. */
  partMaxChars: 20_000,
  shownPartChars: { contribution: 1_200, analysis: 6_000, limits: 1_500, assessment: 2_500 },
  previewChars: 700,
  triggersMax: 4,
  topicMaxChars: 200,
  quoteMaxChars: 400,
  /** F12. */
  messagesMax: 3,
  /** Dialogues whose reports the state keeps; older ones are in the journal. */
  dialoguesMax: 8,
  /** Of older ones the state keeps who still differs about what. */
  dissentMax: 12,
  dissentMaxChars: 300,
  messageMaxChars: 6_000,
  reportPartMaxChars: 2_000,
  claimsMax: 12,
  claimMaxChars: 800,
  inputMaxChars: 4_000,
  inputsMax: 8,
  tasksMax: 20,
  taskMaxChars: 2_000,
  problemsMax: 8,
  reasonsMax: 4,
  detailMaxChars: 500,
  /** How often an unclear answer is asked about again before the careful one is taken. */
  triesMax: 10,
  changesMax: 20,
  roundsMax: 12,
  /** F8, F12: how long one call of a dialogue may take; that of a perspective is in the configuration. */
  turnMs: 600_000,
  proposalMs: 600_000,
  /** U4: an independent check that takes longer is left out. */
  checkMs: 60_000,
  /** U18: set aside for that check where there is a budget: a part of it, and never more than this needs. */
  checkShare: 0.2,
  checkBytesMax: 40_000,
  gatherMs: 300_000,
  /** The performer gives up first, with a typed failure; the runtime's own limit is the net below it. */
  graceMs: 15_000,
  /** F17. */
  sessionsMin: 3,
  /** F18. */
  driftRounds: 3,
  assumptionRounds: 2,
  /** A leak is at least so many words in a row of somebody else's (F7). */
  shingleWords: 8,
  /** Two who look at the same thing may come to the same words by themselves; so many in a row are a copy. */
  copyWords: 20,
  /** A finding that has so many words of its own is passed on when most of them are there, in whatever order. */
  toldWordsMin: 5,
  /** F4: a name, not a sentence. */
  nameWordsMax: 6,
} as const;

/** F8, F19: limits where the configuration says nothing. */
export const defaultLimits: Limits = {
  perspectiveMs: 1_800_000,
  inputTokensMax: 200_000,
  outputTokensMax: 8_000,
  tokensMax: null,
  costMax: null,
  callCostMax: 0,
};

/** How much of one text must be in another for them to be about the same. */
export const overlapMin = { alike: 0.6, addressed: 0.5, subject: 0.3, contested: 0.5, told: 0.6 } as const;

/** F4: a lens is a discipline or a framework. These name a person, or nothing. Each row has examples it must and must not match. */
export const personaRows: readonly {
  readonly pattern: RegExp;
  readonly is: string;
  readonly matches: readonly string[];
  readonly passes: readonly string[];
}[] = [
  {
    is: "names a person or a role",
    pattern: longPattern("i")`
      \b(?:experts?|engineers?|developers?|architects?|managers?|analysts?|advocates?|economists?|lawyers?|designers?|
      scientists?|consultants?|specialists?|officers?|strategists?|users?|customers?|reviewers?|testers?|researchers?|ceo|cto|cfo|
      guru|skeptics?|sceptics?|critics?|optimists?|pessimists?|historians?|psychologists?|philosophers?)$
    `,
    matches: ["Security expert", "The skeptic", "Senior Software Engineer", "devil's advocate", "CTO"],
    passes: ["Software engineering", "User research", "Cost accounting", "Reviewing theory", "Expert systems theory"],
  },
  {
    is: "speaks as somebody",
    pattern: /^(?:as an?|you are|acting as|role of|persona|voice of|mr\.?|mrs\.?|ms\.?|dr\.?)\b/i,
    matches: ["As an operator", "You are a pirate", "Dr. House", "Voice of the customer base"],
    passes: ["Assurance cases", "Driver analysis", "Youth sociology"],
  },
  {
    is: "is general",
    pattern: longPattern("i")`
      ^(?:general|generic|overall|common sense|holistic|big picture|balanced|neutral|other|misc(?:ellaneous)?)(?:\s+(?:view|
      perspective|analysis|lens|approach|thinking))?$
    `,
    matches: ["General perspective", "Holistic view", "Overall", "misc"],
    passes: ["General equilibrium theory", "Holistic mereology", "Common sense reasoning tests"],
  },
  {
    is: "puts several lenses into one",
    pattern: /(?:\s(?:\+|&|\/|and|plus|with)\s.*\s(?:\+|&|\/|and|plus|with)\s)|(?:\s\+\s)|^(?:all|both)\b|,|;/i,
    matches: ["Security + cost", "All of them", "Law, ethics", "Both lenses"],
    passes: ["Security economics", "Supply and demand", "Research and development accounting"],
  },
];

/** F9: text that fills a part without saying anything. */
export const placeholder = longPattern("i")`
  ^[\s"'\x60*_([{<]*(?:tbd|t\.b\.d\.?|todo|to be (?:determined|done|added)|n\s*(?:\/\s*)?a|not applicable|none|nothing|nil|null|unknown|
  pending|placeholder|lorem ipsum.*(?!.)|xxx+|\.\.|…|-+|\?+)[\s"'\x60*_)\]}>.!]*$
`;

/** F15: phrases that fit every session. */
export const genericRouting = longPattern("i")`
  ^(?:please )?(?:extend|add|go deeper|deepen|continue|proceed|wrap up|finish|provide|more)?\s*(?:(?:the|a|an|another|more|new|your|
  any)\s*)?(?:(?:analysis|perspectives?|lens(?:es)?|input|context|information|details?|session|inquiry|results?|findings)\s*)?(?:here|
  now|if needed|if you like)?[.!]?$
`;
