import type { Assessment, Thread } from "../risk/types.ts";
import { threadLimits } from "./policy.ts";
import type { CallId, Calls, WaitingCall } from "./types.ts";

/**
 * Messages to people, by their threads (A19, A20):
 *
 * 1. A thread covers the finding that people receive something, and no other: with anything else found it says nothing.
 * 2. Whoever allows a thread allows the people whom the shown messages name; one that names somebody new asks again.
 * 3. Messages that wait for one thread are put as one question, and its answer is for each that it lists. One that comes
 *    later puts the question anew, with all of them: no answer is for a text that was not shown.
 */
export const threadOf = ({ thread, findings }: Pick<Assessment, "thread" | "findings">): Thread | undefined =>
  findings.every(({ signal }) => signal === "HumanCommunication") ? thread : undefined;

export const isAllowed = ({ threads = [] }: Pick<Calls, "threads">, thread: Thread | undefined): boolean =>
  thread !== undefined &&
  threads.some(({ place, people }) => place === thread.place && thread.people.every((person) => people.includes(person)));

/** Adds what a person allowed; of one place the people add up, because each was shown at some time. */
export function allowing(threads: readonly Thread[] = [], allowed: Thread): readonly Thread[] {
  const known = threads.find(({ place }) => place === allowed.place);
  const others = threads.filter(({ place }) => place !== allowed.place);
  return [...others, together([...(known ? [known] : []), allowed])].slice(-threadLimits.allowedMax);
}

/** Messages of one place as one thread: everybody whom any of them names. */
export const together = (threads: readonly Thread[]): Thread => ({
  place: threads[0]?.place ?? "",
  people: [...new Set(threads.flatMap(({ people }) => people))].toSorted(),
});

type Entry = readonly [call: CallId, waiting: WaitingCall];

/** Every call that the gate of this one asks about, itself first. */
export const askedWith = ({ waiting }: Pick<Calls, "waiting">, lead: CallId): readonly Entry[] =>
  Object.entries(waiting)
    .filter(([call, { asked }]) => call === lead || asked === lead)
    .toSorted(([one], [other]) => Number(other === lead) - Number(one === lead));

/** A message that can be put together with others: its thread, and all that is shown of it. */
export interface ThreadMessage {
  readonly thread: Thread;
  readonly said: readonly string[];
}

/** The open question that a message can be put with, and who is asked about there; all of it must fit one screen. */
export function openQuestion(calls: Calls, { thread, said }: ThreadMessage): readonly Entry[] | undefined {
  const leads = Object.entries(calls.waiting).flatMap(([call, { asked, judged, thread: other }]) =>
    asked === undefined && judged === undefined && other?.place === thread.place ? [call] : [],
  );
  return leads
    .map((lead) => askedWith(calls, lead))
    .find(
      (all) =>
        all.length < threadLimits.togetherMax &&
        all.every(([, each]) => each.said !== undefined) &&
        sizeOf([said, ...all.map(([, each]) => each.said ?? [])]) <= threadLimits.saidMaxChars,
    );
}

const sizeOf = (texts: readonly (readonly string[])[]): number => texts.flat().reduce((sum, text) => sum + text.length, 0);

/** The text of a message is kept while it waits: all of it, or nothing. */
export function saidOf({ waiting }: Pick<Calls, "waiting">, said: readonly string[]): Pick<WaitingCall, "said"> {
  const kept = Object.values(waiting).map((each) => each.said ?? []);
  return sizeOf([said, ...kept]) > threadLimits.keptMaxChars || sizeOf([said]) > threadLimits.saidMaxChars / 2 ? {} : { said };
}
