import { shorten } from "../../kernel/text.ts";
import type { InquiryWords } from "../../inquiry/table.ts";
import { line, words as shared } from "../../inquiry/words.ts";

const hours = (count: number): string => `${count} h`;
const short = (text: string): string => shorten(text, 70);

/** Every sentence of this protocol that a person reads. */
export const words = {
  question: (gap, { intent }) =>
    shared.question(gap, intent.trim() === "" ? [] : [`You said: ${line(intent)}`], {
      select: "It becomes the end point; nothing is done about it yet",
      provide: "Your words become the end point",
      dismiss: "Others are shown, if the traces have any",
      escape: "Nothing is taken up",
    }),
  deficit: () => "something is felt and nothing is named: work would begin without an end",
  settled: shared.settled,

  title: "What would have to be different",
  ask: "Which of these would be the end of it?",
  notAbout: "None of these has a word of yours; they are what stands out most.",
  harm: "Read from what went on here, not made up; recognise one, or say it in your own words.",

  notAsked: (subject: string, answer: string, asked: number, same: number): string =>
    `“${short(subject)}” is not asked any more: it is “${short(answer)}” unless somebody says otherwise (${same} of ${asked} answers)`,
  oneList: (form: string, times: number): string => `One page says it: “${short(form)}” was asked ${times} times`,
  notReverted: (folder: string, times: number, isSoon: boolean): string =>
    `No change in ${folder} has to be reverted${isSoon ? " within an hour" : ""} (${times} were)`,
  notWaiting: (waited: number, all: number, isNight: boolean): string =>
    `No session waits ${isNight ? "overnight" : "for hours"} at a question (${hours(waited)} of ${hours(all)} went by so)`,
  oneCommand: (names: readonly string[], times: number): string =>
    `One command does ${short(names.join(", "))} (${times} times one by one)`,
  oneSource: (path: string, text: string, times: number): string =>
    `“${short(text)}” is decided once, in one place (changed ${times} times in ${path})`,
  passes: (command: string, times: number): string => `${short(command)} passes the first time (failed ${times} times)`,
  asFast: (command: string, before: number, after: number): string =>
    `${short(command)} takes at most ${Math.ceil(before)} s again (${Math.ceil(after)} s now)`,
  fewerGivenUp: (percent: number): string => `Work that is given up takes at most a fifth of the time (${percent} % now)`,
  reviewed: (folder: string, here: number, others: number): string =>
    `Changes in ${folder} are merged within a day (${hours(here)} in the middle, others ${hours(others)})`,
  fromTheStart: (word: string, times: number): string => `Plans have “${short(word)}” from the start (added afterwards ${times} times)`,
} as const satisfies InquiryWords & Record<string, unknown>;
