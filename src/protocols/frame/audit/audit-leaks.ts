import { fact, ownerOf, wordsIn, type Case, type Fact, type Utterance } from "./audit-case.ts";
import { callsOf, givenText, turnsOf } from "../members/conversation.ts";
import { messageTurns } from "../members/instructions.ts";
import { frameLimits } from "../policy.ts";
import { isFixedProblem } from "../problem-words.ts";
import { textOf } from "../members/read.ts";
import { isQuotedIn, isToldIn, normalised, shinglesOf } from "../synthesis/similar.ts";
import type { FrameEvent, FrameEventOf, LookResult } from "../types.ts";

/** F7: whether anything of somebody else's reached a perspective: by what it was sent, told, read, or is said to have said. */

/** Its own part of the given text: the rest is the same for everyone, and was compared to the byte. */
export const ownPart = ({ start }: Pick<Case, "start">): string => {
  const { lens, orientation } = start.event.given;
  return `${lens.name}\n${lens.reveals}\n${orientation}`;
};

/** Everything the coordinator sent it up to its last result, outside dialogues. */
const sentTo = ({ records, start }: Case): string =>
  turnsOf(
    records.map(({ event }) => event),
    { lens: start.event.lens },
  )
    .flatMap((turn) => (turn.from === "coordinator" ? [turn.text] : []))
    .join("\n");

/** Words everyone may know: the question, the brief, the instructions, a person's words to the whole team, names they gave. */
const sharedWords = ({ records, start, known }: Case): string => {
  const { given } = start.event;
  const name = known?.named.includes(given.lens.name) ? given.lens.name : "";
  return [
    givenText({ ...given, lens: { name, reveals: "" }, orientation: "" }),
    given.instructions,
    ...records.flatMap(({ event }) => (isToTeam(event) ? [messageTurns.deeper(toldIn(event))] : [])),
  ].join("\n");
};

/** F15: only a person's own answer counts as said to everyone, not an event's account of it. */
const isToTeam = (event: FrameEvent): event is FrameEventOf<"gate.answered"> =>
  event.type === "gate.answered" && event.kind === "extend" && event.option === "deepen";
const toldIn = ({ text }: FrameEventOf<"gate.answered">): string => textOf(text, frameLimits.inputMaxChars);

export function gathered(one: Case): Fact {
  const found = one.records.flatMap(({ event, version }) =>
    event.type === "context.gathered" ? [{ version, claims: event.findings.map(({ claim }) => claim) }] : [],
  );
  const { question, brief } = one.start.event.given;
  const shared = [question, ...Object.values(brief)].join("\n");
  const before = found.filter(({ version }) => version < one.start.version).flatMap(({ claims }) => claims);
  const told = before.filter((claim) => isToldIn(claim, ownPart(one), shared));
  const runs = leaks(
    one,
    found.flatMap(({ claims }) => claims),
    one.canaries["gathered"] ?? [],
  );
  return fact(
    "gathered",
    [...new Set([...runs, ...told])].slice(0, shownMax).map((run) => `it was sent what was gathered: “${run}”`),
    "nothing that was gathered is in what it was sent",
    [...found.map(({ version }) => version), one.start.version],
  );
}

const shownMax = 3;

export function others(one: Case): Fact {
  const { records, start, canaries } = one;
  const theirs = records.filter(({ event }) => wordsIn(event).length > 0 && ownerOf(event) !== start.event.lens);
  const planted = Object.entries(canaries).flatMap(([owner, words]) => (owner === "gathered" || owner === start.event.lens ? [] : words));
  const bad = leaks(
    one,
    theirs.flatMap(({ event }) => wordsIn(event)),
    planted,
  );
  return fact(
    "others",
    bad.map((run) => `it was sent another's words: “${run}”`),
    `none of the ${theirs.length} texts of others is in what it was sent`,
    [start.version, ...theirs.map(({ version }) => version)],
  );
}

/** Runs of words of these texts that were sent to it and that are not for everyone. */
function leaks(one: Case, texts: readonly string[], planted: readonly string[]): readonly string[] {
  const sent = sentTo(one);
  const shared = sharedWords(one);
  const [runs, known] = [shinglesOf(sent), shinglesOf(shared)];
  const found = [...shinglesOf(texts.join("\n¶\n"))].filter((run) => runs.has(run) && !known.has(run));
  const seen = planted.filter((word) => sent.includes(word) && !shared.includes(word));
  return [...seen, ...found].slice(0, shownMax);
}

/** F9, F15: while it worked it was told a person's words to the whole team, and problems in fixed words; nothing else. */
export function told({ records, start, given }: Case): Fact {
  const { lens } = start.event;
  const names = given.filter(({ event }) => event.lens !== lens).map(({ event }) => event.given.lens.name);
  const bad: string[] = [];
  const evidence = [start.version];
  for (const { event, version } of records) {
    if (!("lens" in event) || event.lens !== lens) continue;
    if (event.type === "perspective.resumed" && event.told !== undefined) {
      evidence.push(version);
      const isSaid = records.some((each) => each.version < version && isToTeam(each.event) && toldIn(each.event) === event.told);
      if (!isSaid) bad.push(`it was told at ${version} what no person said to the team`);
    }
    if (event.type !== "perspective.returned") continue;
    evidence.push(version);
    const odd = event.problems.filter((each) => !isFixedProblem(each) || names.some((name) => isQuotedIn(name, each)));
    bad.push(...odd.map((each) => `it was sent back at ${version} with words that are not ours: “${each}”`));
  }
  const good = "it was told only what a person said to the whole team, and what was wrong with its own answer";
  return fact("told", bad.slice(0, shownMax), good, evidence);
}

/** Reading that is not recorded proves nothing, so it does not count as proved. */
export const unseen = "it was played by an agent client, which reads for itself: what it read is not recorded, so this cannot be shown";

/** F7: text that it read by itself holds nothing that another perspective had said by then: a report in the project would. */
export function evidenceFact(one: Case): Fact {
  const { lens } = one.start.event;
  const heard = heardBy(one, frameLimits.shingleWords);
  const events = one.records.map(({ event }) => event);
  const bad: string[] = one.start.event.player.kind === "agent" ? [unseen] : [];
  const looked: number[] = [];
  for (const { event, version } of one.records) {
    if (event.type !== "evidence.collected" || event.lens !== lens) continue;
    looked.push(version);
    const calls = callsOf(events, lens, event.step);
    for (const { id, text } of event.results) {
      const run = heard.firstOf(plainOf(text), version);
      const input = calls.find((call) => call.id === id)?.input;
      const place = input?.["path"] ?? input?.["pattern"];
      const where = typeof place === "string" ? place : "what it looked at";
      if (run !== undefined) bad.push(`it read another's words in ${where} (event ${version}): “${run}”`);
    }
  }
  const good = looked.length === 0 ? "it looked at nothing" : "nothing it read holds what others had said by then";
  return fact("evidence", bad.slice(0, shownMax), good, [one.start.version, ...looked]);
}

/** F7: its own turns are put before it as its own words; none is a copy of another's earlier words. */
export function own(one: Case): Fact {
  const { lens } = one.start.event;
  const heard = heardBy(one, frameLimits.copyWords);
  const bad: string[] = [];
  const spoken = one.said.filter((each) => each.owner === lens && !each.isTalk);
  for (const { version, text } of spoken) {
    const run = heard.firstOf(text, version);
    if (run !== undefined) bad.push(`what stands as its own words at ${version} is another's: “${run}”`);
  }
  return fact("own", bad.slice(0, shownMax), "what stands as its own words is no copy of another's", [
    one.start.version,
    ...spoken.map(({ version }) => version),
  ]);
}

/**
 * Finds the first run of words that only another can have given it: not the project, not a person, not itself.
 * A long run that holds a shorter one which it may know proves nothing by itself; a real copy has others.
 */
function heardBy(one: Case, size: number) {
  const { lens } = one.start.event;
  const theirs = new Map<string, Utterance[]>();
  const mine = new Map<string, number>();
  for (const said of one.said) {
    if (said.owner !== lens) for (const run of shinglesOf(said.text, size)) theirs.set(run, [...(theirs.get(run) ?? []), said]);
    else for (const run of shinglesOf(said.text)) if (!mine.has(run)) mine.set(run, said.version);
  }
  const shared = shinglesOf(`${sharedWords(one)}\n${ownPart(one)}`);
  const isLeak = (run: string, at: number): boolean => {
    const before = theirs.get(run)?.filter(({ version }) => version < at) ?? [];
    if (before.length === 0) return false;
    const parts = [...shinglesOf(run)];
    if (parts.some((part) => shared.has(part) || (mine.get(part) ?? at) < at)) return false;
    const isRead = (owner: string, version: number): boolean => parts.some((part) => hasRead(one, owner, part, version));
    return !isRead(lens, at) && before.some(({ owner, version }) => !isRead(owner, version));
  };
  return { firstOf: (text: string, at: number): string | undefined => [...shinglesOf(text, size)].find((run) => isLeak(run, at)) };
}

/** Whether it read this in the project before that moment. */
const hasRead = (one: Case, lens: string, run: string, before: number): boolean =>
  one.records.some(
    ({ event, version }) =>
      version < before &&
      event.type === "evidence.collected" &&
      event.lens === lens &&
      event.results.some((result) => wordsRead(result).includes(` ${run} `)),
  );

/** The same results are looked at for every suspicious run, so their words are taken apart once. */
const read = new WeakMap<LookResult, string>();
function wordsRead(result: LookResult): string {
  const words = read.get(result) ?? ` ${normalised(plainOf(result.text))} `;
  read.set(result, words);
  return words;
}

/** A file as it is: without the numbers of its lines, and the places that a search puts before each. */
const plainOf = (text: string): string => text.replace(/^(?:\S{1,300}:)?\d+: /gm, "");
