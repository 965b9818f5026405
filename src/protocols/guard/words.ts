import { line, words as shared } from "../../inquiry/words.ts";
import { words as calls } from "../../consent/words.ts";
import { clip } from "../../kernel/text.ts";
import type { Gap } from "../../inquiry/types.ts";
import type { GateWords } from "../../kernel/gate.ts";

/** Every sentence about a gap that a person or an agent reads while a client works. */
export const words = {
  question: (gap: Gap): GateWords =>
    shared.question(gap, [], {
      select: "The agent is told this before it goes on",
      provide: "The agent is told your words before it goes on",
      dismiss: "The agent goes on; nothing like this is asked again in this session",
      escape: "The agent goes on; neither failures nor branches are asked about again in this session",
    }),
  asked: (title: string, steps: readonly string[]): string =>
    `Assent: ${line(title)}. A person was asked how to go on${among(steps)}. Do not run it again before you hear the answer, which ` +
    "comes with one of your next results. Other work can go on.",
  askThere: (title: string, steps: readonly string[]): string =>
    `Assent: ${line(title)}. Ask the person you work for how to go on${among(steps)}. Do not run it again before they have said so.`,
  reason: (title: string, question: string, steps: readonly string[]): string =>
    `${line(title)}. ${line(question)}` +
    (steps.length === 0 ? "" : ` Yes runs it once more. To steer it, choose No and type one of these, or your own words: ${listed(steps)}`),
  answered: (title: string, text: string, by: string): string => `Assent: about “${line(title)}” ${by} says: ${said(text)}`,
  /** The detector's words, said as a person would: “branch main → dev”. */
  switched: (change: string): string => {
    const [, from, to] = /^branch (\S+) → (\S+)/.exec(change) ?? [];
    return from === undefined || to === undefined
      ? `The workspace changed while the agent was working: ${line(change)}`
      : `Somebody switched the branch from ${from} to ${to} while the agent was working`;
  },
  heldWith: (answer: string): string => `Not run. ${answer} Do that first; make this call again only if it still fits.`,
  held: (title: string, gate?: string): string =>
    `Not run yet: ${line(title)}, and a person was asked how to go on${gate === undefined ? "" : ` (gate ${gate})`}. ` +
    `${calls.howToAnswer(gate)} Go on with what does not depend on it, or end your turn and report; make this call again later.`,

  /** For the agent, which passes it on, and for the person who sits at the client. */
  lost: ({ why, isKept }: { readonly why: string; readonly isKept: boolean }): string =>
    `Assent: the client's settings changed while it runs: ${line(why)}. ` +
    (isKept
      ? "This session goes on with those from before; the next one would not be guarded. Tell the person you work for."
      : "From now on this session is not watched. Tell the person you work for."),
  nothingLost: "no settings changed that nobody was told of",
  notOpen: "no such question is open",
  nothingToTell: "there is no answer that the agent has not heard",
  oneAtATime: "another question is open",
  nothingToClose: "nothing was measured in this turn",
  askedBefore: "it was asked before in this session",
  atClient: "person at the client, unidentified",
} as const;

/** A person's words are told whole, as far as anyone would write. */
const said = (text: string): string => {
  const words = clip(text.toWellFormed().trim(), saidMaxChars, "the journal");
  return /[.!?…]$/.test(words) ? words : `${words}.`;
};
const saidMaxChars = 8_000;

const listed = (steps: readonly string[]): string => steps.map((step, at) => `(${at + 1}) ${line(step)}`).join(" ");
const among = (steps: readonly string[]): string => (steps.length === 0 ? "" : `, among: ${listed(steps)}`);
