import { line, words as shared } from "../../inquiry/words.ts";
import type { Gap } from "../../inquiry/types.ts";
import type { GateWords } from "../../kernel/gate.ts";

/** Every sentence about a gap that a person or an agent reads while a client works. */
export const words = {
  question: (gap: Gap): GateWords =>
    shared.question(gap, [], {
      provide: "The agent is told your words before it goes on",
      dismiss: "The agent goes on as it is; this kind is not asked about again in this session",
      escape: "The agent goes on as it is; nothing of this family is asked again in this session",
    }),
  asked: (title: string, steps: readonly string[]): string =>
    `Assent: ${line(title)}. A person was asked how to go on${among(steps)}. Do not try the same again before the answer; it will be told to you. Other work can go on.`,
  askThere: (title: string, steps: readonly string[]): string =>
    `Assent: ${line(title)}. Ask the person you work for how to go on${among(steps)}. Do not try the same again before they have said so.`,
  reason: (title: string, question: string, steps: readonly string[]): string =>
    `${line(title)}. ${line(question)}${steps.length === 0 ? "" : ` No, and say which: ${listed(steps)}.`}`,
  answered: (title: string, text: string, by: string): string =>
    `Assent: about “${line(title)}” ${by} says: ${line(text)}`,
  heldWith: (answer: string): string => `Not run. ${answer} Do that first; make this call again only if it still fits.`,
  held: (title: string): string =>
    `Not run yet: ${line(title)}, and a person was asked how to go on. Go on with what does not depend on it, or end your turn and report; make this call again later.`,

  notOpen: "no such question is open",
  nothingToTell: "there is no answer that the agent has not heard",
  oneAtATime: "another question is open",
  noPlace: "nothing is known of the place",
  askedBefore: "it was asked before in this session",
  atClient: "person at the client, unidentified",
} as const;

const listed = (steps: readonly string[]): string => steps.map((step, at) => `(${at + 1}) ${line(step)}`).join(" ");
const among = (steps: readonly string[]): string => (steps.length === 0 ? "" : `, among: ${listed(steps)}`);
