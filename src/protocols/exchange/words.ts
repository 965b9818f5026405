import type { BudgetExcess } from "../../budget/reserve.ts";
import type { GateWords } from "../../kernel/gate.ts";
import { clip, count, short, visibleLine } from "../../kernel/text.ts";
import { behindGutter } from "./markers/rendered.ts";
import { exchangeLimits } from "./policy.ts";
import type { ExchangeKnowledge, RestartQuote, RestartSignal, TermName } from "./pool/nouns.ts";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const restsWithout = "this one rests, and what is left of the budget goes over";

/** How a term is called in front of people and minds. */
const termWords: Readonly<Record<TermName, string>> = {
  prompt: "The pool's prompt",
  rule: "The auditor's rule",
  role: "The observer's role",
};

/** X4: behind the gutter, as minds read it and as an audit is shown; who and when is ours to say. */
const quoted = ({ id, by, round, text }: RestartQuote): string =>
  `${visibleLine(by)} in round ${round} (${id}):\n${behindGutter(clip(text, exchangeLimits.quoteMaxChars, `${id} in the pool`))}`;

/** Every sentence of an exchange that a person or a mind reads. */
export const words = {
  /** Upper bound for the fixed words of a request. */
  frameBytes: 4_000,
  /** Of the feed of clusters, and of the problems of an audit that was sent back. */
  feedBytes: 8 * 700,
  problemBytes: exchangeLimits.problemsMax * exchangeLimits.detailMaxChars * 3,
  terms: termWords,

  overBudget: ({ what, wanted, max }: BudgetExcess): string =>
    `the next step may take the ${what} to ${Math.ceil(wanted)}, and the budget is ${max}`,

  setOutAlready: "the branch is on its way already, with what was left for it",
  scripted: (rounds: number): string =>
    `rounds is too many: this rehearsal has words for ${rounds} in all; a branch from one of its rounds can play the rest again`,
  needsPurse: "it still runs and needs what is left of its budget; say how many tokens the branch may use, as its budget",

  announced: (name: TermName, version: number, text: string): string =>
    name === "prompt" ? `From now on the pool's prompt is version ${version}:\n${text}` : text,

  saidNothing: "its answer holds no thought",
  notEmbedded: "its thought could not be placed: no vector came with it",

  audit: {
    noSummary: "the summary is missing",
    rule: (wanted: number): string => `name the version of the rule that you followed: ${wanted}`,
    read: "name the messages that you read, by their ids",
    unknown: (ids: readonly string[]): string => `these were not given to you: ${ids.slice(0, 8).join(", ")}`,
  },

  reply: ({ audits, round }: ExchangeKnowledge, summary: string, problem?: string): GateWords => ({
    title: `Audit ${audits}, after round ${round}`,
    context: [behindGutter(clip(summary, 4_000, "the audit in the pool")), ...(problem === undefined ? [] : [problem])],
    question: "Do you want to say something before the pool goes on?",
    changes: {
      reply: "Your words stand in the pool as the observer's, and everyone sees them",
      "go-on": "The pool goes on without a word from you",
      branch: `A branch sees everything up to here and goes on with your words as the pool's prompt; ${restsWithout}`,
      halt: "No further round; everything stays as it is",
    },
    urgency: 1,
  }),

  restart: (
    { theme }: ExchangeKnowledge,
    { measure, minds, because, round }: RestartSignal,
    { problem, quotes = [] }: { readonly problem?: string; readonly quotes?: readonly RestartQuote[] },
  ): GateWords => ({
    title: `The pool asks for a restart (round ${round})`,
    context: [
      because === "quorum"
        ? `${count(minds.length, "mind")} asked for it outright: ${minds.join(", ")}.`
        : `${percent(measure.share)} of the pool asks for it: ${minds.join(", ")}.`,
      ...quotes.map(quoted),
      `Theme: ${short(theme, 400)}`,
      ...(problem === undefined ? [] : [problem]),
    ],
    question: "How does it go on?",
    changes: {
      branch: `A branch sees everything up to here and goes on with your words as the pool's prompt; ${restsWithout}`,
      "roll-back": `A branch goes on from the round that you name (1 to ${round}), and nothing is deleted; ${restsWithout}`,
      change: "Your words become the pool's prompt, or the auditor's rule where they begin with “rule:”; it is announced first",
      acknowledge: "It goes on unchanged; that it was not honoured is recorded",
      halt: "No further round; everything stays as it is",
    },
    urgency: 1,
  }),
  noRound: (said: string, round: number): string => `“${short(said, 60)}” is no round: name one from 1 to ${round}.`,

  noText: (said: string, charsMax: number): string =>
    `Your words were not taken: they have ${said.trim().length} characters, and 1 to ${charsMax} are possible.`,

  stuck: ({ auditor }: Pick<ExchangeKnowledge, "auditor">, what: "minds" | "auditor", detail: string): GateWords => ({
    title: what === "minds" ? "Nobody in the pool answers" : `The audit by ${short(auditor.name, 60)} failed`,
    context: [detail],
    question: "Try again?",
    changes: { retry: "The same step is taken again", halt: "No further round; everything stays as it is" },
    urgency: 1,
  }),
  nobodyThought: (times: number, why: readonly string[]): string =>
    [`In ${count(times, "round")} in a row no mind came back with a thought.`, ...why].join("\n"),
} as const;
