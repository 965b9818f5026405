import {
  fact,
  knownBefore,
  saidBy,
  type Audit,
  type Canaries,
  type Case,
  type Fact,
  type PerspectiveAudit,
  type RecordedEvent,
  type RecordedStart,
} from "./audit-case.ts";
import { evidenceFact, gathered, others, own, ownPart, told } from "./audit-leaks.ts";
import { givenTo } from "../members/conversation.ts";
import { knownInstructions, messageTurns, sha256 } from "../members/instructions.ts";
import { frameLimits } from "../policy.ts";
import { isQuotedIn } from "../synthesis/similar.ts";
import type { FrameEvent, FrameEventOf } from "../types.ts";

export type { Audit, FactName, RecordedEvent } from "./audit-case.ts";

/** F7: proves from the record alone that no perspective saw what it should not have seen. */
export function auditOf(records: readonly RecordedEvent[], canaries: Canaries = {}): Audit {
  const given = records.filter((each): each is RecordedStart => each.event.type === "perspective.given");
  const said = saidBy(records);
  const perspectives = given.map((start): PerspectiveAudit => {
    const one: Case = { records, given, start, canaries, said, known: knownBefore(records, start.version) };
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
        told(one),
        evidenceFact(one),
        own(one),
        silence(one),
        dialogue(one),
      ],
    };
  });
  const isAny = perspectives.length > 0;
  return { ok: isAny && perspectives.every(({ facts }) => facts.every(({ ok }) => ok)), perspectives };
}

function question({ records, start }: Case): Fact {
  const begun = records.find(({ event }) => event.type === "frame.begun");
  const asked = begun?.event.type === "frame.begun" ? begun.event.question : undefined;
  const isSame = asked === start.event.given.question;
  const good = `the question is the one that was asked, to the byte (SHA-256 ${sha256(start.event.given.question)})`;
  return fact("question", isSame ? [] : ["the question was changed"], good, [begun?.version ?? 0, start.version]);
}

function brief({ known, start }: Case): Fact {
  const { intent, deliverable, scope } = start.event.given.brief;
  const isSame = known?.brief.intent === intent && known.brief.deliverable === deliverable && known.brief.scope === scope;
  return fact("brief", isSame ? [] : ["the brief is not the one that was settled"], "the brief is the one that was settled", [
    start.version,
  ]);
}

/** The same bytes for all, and those whose hash was recorded with them. */
function instructionsFact({ given, start }: Case): Fact {
  const { instructions: text } = start.event.given;
  const bad = [
    ...(sha256(text) === start.event.instructionsHash ? [] : ["the instructions are not what their hash says"]),
    ...(knownInstructions.has(sha256(text)) ? [] : ["the instructions are none that assent gives"]),
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
  return fact("lens", isSame ? [] : ["the lens or its orientation is not the one that was chosen"], "lens and orientation are as chosen", [
    start.version,
  ]);
}

function names({ given, start }: Case): Fact {
  const bad = given
    .filter(({ event }) => event.lens !== start.event.lens)
    .map(({ event }) => event.given.lens.name)
    .filter((name) => isQuotedIn(name, ownPart({ start })));
  return fact(
    "names",
    bad.map((name) => `it was told of the lens ${name}`),
    "it was told the name of no other lens",
    [start.version],
  );
}

const quiet: ReadonlySet<string> = new Set<FrameEvent["type"]>([
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
    const isOwn = "lens" in event && event.lens === start.event.lens && !("dialogue" in event && event.dialogue !== undefined);
    if (isOwn && (event.type === "perspective.given" || event.type === "perspective.resumed")) since = version;
    if (since !== undefined && !isQuiet(event)) bad.push(`${event.type} at ${version}, while it ran`);
    if (since !== undefined && (isGivenUp(event, start.event.lens) || (isOwn && isSettled(event)))) {
      evidence.push(since, version);
      since = undefined;
    }
  }
  return fact("silence", bad, "nothing was sent or asked while it ran", evidence);
}

const isSettled = ({ type }: FrameEvent): boolean => type === "perspective.finished" || type === "perspective.failed";

/** A person gave up a call of it at the kernel's own gate: it has failed, without an event of ours. */
const isGivenUp = (event: FrameEvent, lens: string): boolean =>
  event.type === "effect.settled" &&
  event.how !== "retry" &&
  (event.key.startsWith(`ask:${lens}:`) || event.key.startsWith(`look:${lens}:`));

/** The kernel's own events say nothing to a perspective; a session may also be stopped while it runs. */
const isQuiet = (event: FrameEvent): boolean => {
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
    (each): each is RecordedEvent & { readonly event: FrameEventOf<"dialogue.opened"> } => each.event.type === "dialogue.opened",
  );
  const ownTalks = opened.filter(({ event }) => event.trigger.lenses.includes(lens));
  const toldOdd = ownTalks.flatMap(({ event, version }) =>
    event.told[lens] === wordingFor(events, event, lens) ? [] : [`other words than the neutral ones at ${version}`],
  );
  const messages = records.flatMap(({ event, version }) =>
    event.type === "message.sent" && (event.from === lens || event.to === lens) ? [{ event, version }] : [],
  );
  const strange = messages
    .filter(({ event }) => {
      const pair: readonly string[] = ownTalks.find((each) => each.event.dialogue === event.dialogue)?.event.trigger.lenses ?? [];
      return !pair.includes(event.from) || !pair.includes(event.to) || event.from === event.to;
    })
    .map(({ version }) => `a message outside its dialogue at ${version}`);
  const many = ownTalks.flatMap(({ event }) => {
    const count = messages.filter((each) => each.event.dialogue === event.dialogue).length;
    return count > frameLimits.messagesMax ? [`${count} messages in ${event.dialogue}`] : [];
  });
  const good = ownTalks.length === 0 ? "it took part in no dialogue" : `${messages.length} messages, with its peer only`;
  return fact(
    "dialogue",
    [...toldOdd, ...strange, ...many],
    good,
    [...ownTalks, ...messages].map(({ version }) => version),
  );
}

function wordingFor(events: readonly FrameEvent[], { trigger }: FrameEventOf<"dialogue.opened">, lens: string): string {
  const [first, second] = trigger.lenses;
  const peer = lens === first ? second : first;
  const name = givenTo(events, peer)?.given.lens.name ?? peer;
  return messageTurns.topic(trigger.kind, trigger.topic, name, lens === first);
}
