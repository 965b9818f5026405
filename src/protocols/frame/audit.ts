import { givenText, givenTo, turnsOf } from "./conversation.ts";
import { evolve } from "./evolve.ts";
import { messageTurns, sha256 } from "./instructions.ts";
import { frameLimits } from "./policy.ts";
import { textOf } from "./read.ts";
import { isQuotedIn, shinglesOf } from "./similar.ts";
import type { Event, EventOf, Known, State } from "./types.ts";

/** An event and its version in the stream: what a proof points at. */
export interface Recorded {
  readonly version: number;
  readonly event: Event;
}

export type FactName =
  | "question"
  | "brief"
  | "instructions"
  | "lens"
  | "names"
  | "gathered"
  | "others"
  | "silence"
  | "dialogue";

/** One thing that was checked, and the events that show it. */
export interface Fact {
  readonly fact: FactName;
  readonly ok: boolean;
  readonly says: string;
  readonly evidence: readonly number[];
}

export interface PerspectiveAudit {
  readonly lens: string;
  readonly name: string;
  readonly facts: readonly Fact[];
}

export interface Audit {
  /** True only when every fact about every perspective holds. */
  readonly ok: boolean;
  readonly perspectives: readonly PerspectiveAudit[];
}

/** Words that only one of them could know, by owner: a lens, or `gathered`. For tests, and for whoever plants some. */
export type Canaries = Readonly<Record<string, readonly string[]>>;

/** F7: proves from the record, and from nothing else, that no perspective saw what it should not have seen. */
export function auditOf(records: readonly Recorded[], canaries: Canaries = {}): Audit {
  const given = records.filter((each): each is Given => each.event.type === "perspective.given");
  const perspectives = given.map((start): PerspectiveAudit => {
    const one: Case = { records, given, start, canaries, known: knownBefore(records, start.version) };
    return {
      lens: start.event.lens,
      name: start.event.given.lens.name,
      facts: [
        question(one),
        brief(one),
        instructionsFact(one),
        lensFact(one),
        names(one),
        gathered(one),
        others(one),
        silence(one),
        dialogue(one),
      ],
    };
  });
  return { ok: perspectives.every(({ facts }) => facts.every(({ ok }) => ok)), perspectives };
}

type Given = Recorded & { readonly event: EventOf<"perspective.given"> };
interface Case {
  readonly records: readonly Recorded[];
  readonly given: readonly Given[];
  readonly start: Given;
  readonly canaries: Canaries;
  /** What the machine knew as it gave it. */
  readonly known: Known | undefined;
}

function knownBefore(records: readonly Recorded[], version: number): Known | undefined {
  const idle: State = { phase: "idle" };
  const before = records.filter((each) => each.version < version).map(({ event }) => event);
  const state = before.reduce(evolve, idle);
  return state.phase === "idle" ? undefined : state;
}

const fact = (name: FactName, bad: readonly string[], good: string, evidence: readonly number[]): Fact => ({
  fact: name,
  ok: bad.length === 0,
  says: bad.length === 0 ? good : bad.join("; "),
  evidence,
});

function question({ records, start }: Case): Fact {
  const begun = records.find(({ event }) => event.type === "frame.begun");
  const asked = begun?.event.type === "frame.begun" ? begun.event.question : undefined;
  const isSame = asked === start.event.given.question;
  const good = `the question is the one that was asked, to the byte (SHA-256 ${sha256(start.event.given.question)})`;
  return fact("question", isSame ? [] : ["the question was changed"], good, [begun?.version ?? 0, start.version]);
}

function brief({ known, start }: Case): Fact {
  const { intent, deliverable, scope } = start.event.given.brief;
  const isSame =
    known?.brief.intent === intent && known.brief.deliverable === deliverable && known.brief.scope === scope;
  return fact(
    "brief",
    isSame ? [] : ["the brief is not the one that was settled"],
    "the brief is the one that was settled",
    [start.version],
  );
}

/** The same bytes for all, and those whose hash was recorded with them. */
function instructionsFact({ given, start }: Case): Fact {
  const { instructions: text } = start.event.given;
  const bad = [
    ...(sha256(text) === start.event.instructionsHash ? [] : ["the instructions are not what their hash says"]),
    ...given
      .filter(({ event }) => event.given.instructions !== text)
      .map(({ event }) => `the instructions differ from those of ${event.lens}`),
  ];
  const good = `the instructions are the same bytes for all ${given.length} (SHA-256 ${start.event.instructionsHash})`;
  return fact(
    "instructions",
    bad,
    good,
    given.map(({ version }) => version),
  );
}

function lensFact({ known, start }: Case): Fact {
  const lens = known?.lenses.find(({ id }) => id === start.event.lens);
  const { lens: told, orientation } = start.event.given;
  const isSame = lens?.name === told.name && lens.reveals === told.reveals && lens.orientation === orientation;
  return fact(
    "lens",
    isSame ? [] : ["the lens or its orientation is not the one that was chosen"],
    "lens and orientation are as chosen",
    [start.version],
  );
}

/** Its own part of what was given: the rest is the same for everyone, and was compared to the byte. */
const ownPart = ({ event: { given } }: Given): string => `${given.lens.reveals}\n${given.orientation}`;

function names({ given, start }: Case): Fact {
  const bad = given
    .filter(({ event }) => event.lens !== start.event.lens)
    .map(({ event }) => event.given.lens.name)
    .filter((name) => isQuotedIn(name, ownPart(start)));
  return fact(
    "names",
    bad.map((name) => `it was told of the lens ${name}`),
    "it was told the name of no other lens",
    [start.version],
  );
}

/** Everything the coordinator sent it up to its last result, outside dialogues. */
const sentTo = ({ records, start }: Case): string =>
  turnsOf(
    records.map(({ event }) => event),
    { lens: start.event.lens },
  )
    .flatMap((turn) => (turn.from === "coordinator" ? [turn.text] : []))
    .join("\n");

/** What everyone may know: the question, the brief, the instructions, and a person's words to the whole team. */
const sharedWords = ({ records, start }: Case): string =>
  [
    givenText({ ...start.event.given, lens: { name: start.event.given.lens.name, reveals: "" }, orientation: "" }),
    start.event.given.instructions,
    ...records.flatMap(({ event }) =>
      isToTeam(event) ? [messageTurns.deeper(textOf(event.text, frameLimits.inputMaxChars))] : [],
    ),
  ].join("\n");

/** F15: only a person's own answer counts as said to everyone, not what an event says was told. */
const isToTeam = (event: Event): event is EventOf<"gate.answered"> =>
  event.type === "gate.answered" && event.kind === "extend" && event.option === "deepen";

function gathered(one: Case): Fact {
  const found = one.records.filter(({ event }) => event.type === "context.gathered");
  const texts = found.flatMap(({ event }) =>
    event.type === "context.gathered" ? event.findings.map(({ claim }) => claim) : [],
  );
  const bad = leaks(one, texts, one.canaries["gathered"] ?? []);
  return fact(
    "gathered",
    bad.map((run) => `it was sent what was gathered: “${run}”`),
    "nothing that was gathered is in what it was sent",
    [...found.map(({ version }) => version), one.start.version],
  );
}

function others(one: Case): Fact {
  const { records, start, canaries } = one;
  const theirs = records.filter(({ event }) => wordsIn(event).length > 0 && ownerOf(event) !== start.event.lens);
  const planted = Object.entries(canaries).flatMap(([owner, words]) =>
    owner === "gathered" || owner === start.event.lens ? [] : words,
  );
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

/** Runs of words of these texts that were sent to it and that not everyone may know. */
function leaks(one: Case, texts: readonly string[], planted: readonly string[]): readonly string[] {
  const sent = sentTo(one);
  const shared = sharedWords(one);
  const [runs, known] = [shinglesOf(sent), shinglesOf(shared)];
  const found = [...shinglesOf(texts.join("\n¶\n"))].filter((run) => runs.has(run) && !known.has(run));
  const seen = planted.filter((word) => sent.includes(word) && !shared.includes(word));
  return [...seen, ...found].slice(0, 3);
}

const ownerOf = (event: Event): string | undefined => {
  if ("lens" in event) return event.lens;
  return "from" in event ? event.from : undefined;
};

/** What a perspective said itself. */
function wordsIn(event: Event): readonly string[] {
  switch (event.type) {
    case "perspective.finished":
      return Object.values(event.result);
    case "perspective.answered":
      return [event.reply.said ?? "", ...(event.reply.thoughts ?? []).map(({ text }) => text)].filter(Boolean);
    case "perspective.returned":
      return event.said === "" ? [] : [event.said];
    case "message.sent":
    case "reply.given":
      return [event.text];
    case "report.filed":
      return Object.values(event.report);
    default:
      return [];
  }
}

const quiet: ReadonlySet<string> = new Set<Event["type"]>([
  "perspective.given",
  "perspective.resumed",
  "perspective.answered",
  "evidence.collected",
  "perspective.returned",
  "perspective.finished",
  "perspective.failed",
]);

/** F8: from when it was let go on until it was finished or had failed, nothing happened but the work of perspectives. */
function silence({ records, start }: Case): Fact {
  let since: number | undefined;
  const bad: string[] = [];
  const evidence: number[] = [];
  for (const { version, event } of records) {
    const isOwn =
      "lens" in event && event.lens === start.event.lens && !("dialogue" in event && event.dialogue !== undefined);
    if (isOwn && (event.type === "perspective.given" || event.type === "perspective.resumed")) since = version;
    if (since !== undefined && !isQuiet(event)) bad.push(`${event.type} at ${version}, while it ran`);
    if (since !== undefined && (isGivenUp(event, start.event.lens) || (isOwn && isSettled(event)))) {
      evidence.push(since, version);
      since = undefined;
    }
  }
  return fact("silence", bad, "nothing was sent or asked while it ran", evidence);
}

const isSettled = ({ type }: Event): boolean => type === "perspective.finished" || type === "perspective.failed";

/** A person gave up a call of it at the kernel's own gate: it has failed, and no event of ours says so. */
const isGivenUp = (event: Event, lens: string): boolean =>
  event.type === "effect.settled" &&
  event.how !== "retry" &&
  (event.key.startsWith(`ask:${lens}:`) || event.key.startsWith(`look:${lens}:`));

/** The kernel's own events say nothing to a perspective; a session may also be stopped while it runs. */
const isQuiet = (event: Event): boolean => {
  if (quiet.has(event.type)) return !("dialogue" in event && event.dialogue !== undefined);
  if (/^(?:effect|session|child)\./.test(event.type)) return true;
  const kind = event.type === "gate.opened" ? event.gate.kind : "kind" in event ? event.kind : "";
  return event.type.startsWith("gate.") && (kind === "fault" || kind === "unfinished" || event.type === "gate.lapsed");
};

/** F12: it talked with its peer, as often as it may, after words that are the same for every trigger of that kind. */
function dialogue({ records, start }: Case): Fact {
  const { lens } = start.event;
  const events = records.map(({ event }) => event);
  const opened = records.filter(
    (each): each is Recorded & { readonly event: EventOf<"dialogue.opened"> } => each.event.type === "dialogue.opened",
  );
  const own = opened.filter(({ event }) => event.trigger.lenses.includes(lens));
  const told = own.flatMap(({ event, version }) =>
    event.told[lens] === wordingFor(events, event, lens) ? [] : [`other words than the neutral ones at ${version}`],
  );
  const messages = records.flatMap(({ event, version }) =>
    event.type === "message.sent" && (event.from === lens || event.to === lens) ? [{ event, version }] : [],
  );
  const strange = messages
    .filter(({ event }) => {
      const pair: readonly string[] =
        own.find((each) => each.event.dialogue === event.dialogue)?.event.trigger.lenses ?? [];
      return !pair.includes(event.from) || !pair.includes(event.to) || event.from === event.to;
    })
    .map(({ version }) => `a message outside its dialogue at ${version}`);
  const many = own.flatMap(({ event }) => {
    const count = messages.filter((each) => each.event.dialogue === event.dialogue).length;
    return count > frameLimits.messagesMax ? [`${count} messages in ${event.dialogue}`] : [];
  });
  const good = own.length === 0 ? "it took part in no dialogue" : `${messages.length} messages, with its peer only`;
  return fact(
    "dialogue",
    [...told, ...strange, ...many],
    good,
    [...own, ...messages].map(({ version }) => version),
  );
}

function wordingFor(events: readonly Event[], { trigger }: EventOf<"dialogue.opened">, lens: string): string {
  const [first, second] = trigger.lenses;
  const peer = lens === first ? second : first;
  const name = givenTo(events, peer)?.given.lens.name ?? peer;
  return messageTurns.topic(trigger.kind, trigger.topic, name, lens === first);
}
