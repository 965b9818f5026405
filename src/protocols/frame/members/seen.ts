import { borneIn, citationsIn, unseenIn, type SeenLook } from "../../../claims/citations.ts";
import { misquotedIn } from "../../../claims/quotes.ts";
import { clip } from "../../../kernel/text.ts";
import { frameLimits } from "../policy.ts";
import type { FrameEvent, LookCall, LookResult, PerspectiveReply, Result } from "../types.ts";
import { givenText, type ConversationName } from "./conversation.ts";
import { fieldsOf, listOf } from "./read.ts";

/** U3: everything that these perspectives looked at, from the record: with our tools, or with those of a client of its own. */
function looksOf(events: readonly FrameEvent[], lenses: readonly string[]): readonly SeenLook[] {
  const calls = new Map<string, LookCall>();
  return events.flatMap((event): readonly SeenLook[] => {
    if (!("lens" in event) || !lenses.includes(event.lens)) return [];
    const keyOf = (id: string): string => `${event.lens}\0${id}`;
    if (event.type === "perspective.answered") for (const call of event.reply.calls) calls.set(keyOf(call.id), call);
    if (event.type === "evidence.collected") return event.results.flatMap((result) => lookIn(calls.get(keyOf(result.id)), result));
    return "looks" in event ? (event.looks ?? []) : [];
  });
}

/** A call that was turned away showed nothing. */
function lookIn(call: LookCall | undefined, { text, isRefused }: LookResult): readonly SeenLook[] {
  const { path } = call?.input ?? {};
  return isRefused ? [] : [{ path: typeof path === "string" ? path : ".", text }];
}

/**
 * U3: what a reply cites or quotes that whoever wrote it never looked at. In a dialogue both may rest on what either of them
 * has seen. Limits are left alone: they name what was not looked at, and `bearing` keeps them from bearing anything.
 */
export function unseenBy(
  events: readonly FrameEvent[],
  which: ConversationName,
  reply: PerspectiveReply,
  now: readonly SeenLook[] = [],
): readonly string[] {
  const peers = peersIn(events, which);
  const looks = [...looksOf(events, peers), ...now];
  const given = givenIn(events, peers);
  const unseen = (text: string): readonly string[] => unseenIn(text, looks, given);
  if ("result" in reply) {
    const { contribution, analysis, assessment } = textsIn(reply.result);
    const said = `${contribution}\n${analysis}`;
    const bare = borneIn(analysis, looks, given).length > 0 ? [] : citationsIn(analysis);
    return listed([...unseen(`${said}\n${assessment}`), ...bare, ...misquotedIn(said, looks, given)]);
  }
  if ("report" in reply) {
    const text = Object.values(textsIn(reply.report)).join("\n");
    return listed([...unseen(text), ...misquotedIn(text, looks, `${given}\n${saidIn(events, which, peers)}`)]);
  }
  return "message" in reply && which.dialogue !== undefined ? listed(unseen(reply.message)) : [];
}

/** Words of the person and of the coordinator that they were given to start from; never what was said about their answers. */
const givenIn = (events: readonly FrameEvent[], peers: readonly string[]): string =>
  events
    .flatMap((event) => {
      if (!("lens" in event) || !peers.includes(event.lens)) return [];
      if (event.type === "perspective.given") return [givenText(event.given)];
      return event.type === "perspective.resumed" ? [event.told ?? ""] : [];
    })
    .join("\n");

/** Words of the two that a report may quote: what they handed in, and what they wrote to each other. */
const saidIn = (events: readonly FrameEvent[], { dialogue }: ConversationName, peers: readonly string[]): string =>
  events
    .flatMap((event) => {
      if (event.type === "message.sent" && event.dialogue === dialogue) return [event.text];
      return event.type === "perspective.finished" && peers.includes(event.lens) ? Object.values(event.result) : [];
    })
    .join("\n");

const listed = (all: readonly string[]): readonly string[] =>
  [...new Set(all)].slice(0, frameLimits.problemsMax).map((each) => each.slice(0, frameLimits.quoteMaxChars).toWellFormed());

function peersIn(events: readonly FrameEvent[], { lens, dialogue }: ConversationName): readonly string[] {
  const opened = events.find((event) => event.type === "dialogue.opened" && event.dialogue === dialogue);
  return opened?.type === "dialogue.opened" ? opened.trigger.lenses : [lens];
}

/** Parts of something that a model handed in; a part that is no text is empty. */
const textsIn = (value: unknown): Readonly<Record<"contribution" | "analysis" | "assessment", string>> => {
  const parts = Object.entries(fieldsOf(value)).map(([name, part]) => [name, typeof part === "string" ? part : ""]);
  return { contribution: "", analysis: "", assessment: "", ...Object.fromEntries(parts) };
};

/** U3: a result as a source: without limits that name a place which the rest of it, that was checked, does not. */
export function bearing(result: Result): Result {
  const { contribution, analysis, limits, assessment } = result;
  const checked = `${contribution}\n${analysis}\n${assessment}`;
  const kept = limits.split("\n").filter((line) => unseenIn(line, [], checked).length === 0);
  return { ...result, limits: kept.join("\n") };
}

/** U3: stands where something was struck; the event keeps what it was. */
const struckMark = "[struck: nobody looked there]";

/** A text without what nobody looked at. The longest first: a file may be the beginning of one of its lines. */
export const strike = (text: string, unseen: readonly string[]): string =>
  unseen.toSorted((one, other) => other.length - one.length).reduce((left, each) => left.replaceAll(each, struckMark), text);

export const strikeIn = <Parts extends object>(parts: Parts, unseen: readonly string[]): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strike(text as string, unseen)])) as Parts;

/** Looks of a client's own, safe to record: the latest, as far as there is room. */
export function soundLooks(looks: unknown): { readonly looks?: readonly SeenLook[] } {
  const { looksMax, callsMax, ownLookMaxChars, ownLooksMaxChars, lineMaxChars } = frameLimits;
  let room: number = ownLooksMaxChars;
  const sound = listOf(looks)
    .slice(-looksMax * callsMax)
    .toReversed()
    .flatMap((look): readonly SeenLook[] => {
      const { path, text, isPlain } = fieldsOf(look);
      if (typeof path !== "string" || typeof text !== "string" || room <= 0) return [];
      const shown = clip(text.toWellFormed(), Math.min(ownLookMaxChars, room), "the file itself");
      room -= shown.length;
      return [{ path: path.slice(-lineMaxChars).toWellFormed(), text: shown, ...(isPlain === true ? { isPlain } : {}) }];
    });
  return sound.length === 0 ? {} : { looks: sound.toReversed() };
}
