import { clip } from "../../../kernel/text.ts";
import { refuse, type Refusal } from "../../../kernel/trouble.ts";
import { budgetProblem, bytesOf, reserveOf, spend, usedBy } from "../budget.ts";
import type { Reserve } from "../../../budget/reserve.ts";
import { messageTurns } from "../members/instructions.ts";
import { knownOf, withdrawn } from "../known.ts";
import { change, clipDetail, problemLines, saidIn } from "../members/members.ts";
import { frameLimits } from "../policy.ts";
import { isProblem } from "../members/read.ts";
import { isHollow, readReport } from "../members/results.ts";
import { strike, strikeIn } from "../members/seen.ts";
import { citationsIn } from "../../../claims/citations.ts";
import { soundReply } from "../synthesis/sound.ts";
import type {
  Dialogue,
  DialogueOutcome,
  FrameCommand,
  FrameEvent,
  FrameEventOf,
  FrameKnowledge,
  FramePhase,
  FrameState,
  OpenDissent,
  Perspective,
  PerspectiveReply,
  Trigger,
  Trouble,
  TurnKind,
  Usage,
} from "../types.ts";
import { words } from "../words.ts";

type ReplyReport = Extract<FrameCommand, { readonly type: "reply.report" }>;

/** The one dialogue that is going on; they come one after the other. */
export const currentOf = ({ dialogues }: FrameKnowledge): Dialogue | undefined => dialogues.find(({ stage }) => stage !== "closed");

/** A call that a dialogue waits for. */
export interface WantedCall {
  readonly lens: string;
  readonly turn: Exclude<TurnKind, "inquire">;
  readonly step: number;
}

/** F12: the calls that are wanted now. After three messages no other is asked for. */
export function wantedIn(dialogue: Dialogue): readonly WantedCall[] {
  const { stage, messages, reports, replies, asked, trouble, trigger } = dialogue;
  const isFine = ({ lens }: WantedCall): boolean => trouble[lens]?.failure === undefined;
  const [first, second] = trigger.lenses;
  if (stage === "messages") {
    const speaker = messages % 2 === 0 ? first : second;
    return [{ lens: speaker, turn: "message", step: messages } as const].filter(isFine);
  }
  if (stage === "reports")
    return trigger.lenses
      .filter((lens) => reports[lens] === undefined)
      .map((lens) => ({ lens, turn: "report", step: 0 }) as const)
      .filter(isFine);
  if (stage === "replies")
    return asked
      .filter((lens) => replies[lens] === undefined)
      .map((lens) => ({ lens, turn: "reply", step: 0 }) as const)
      .filter(isFine);
  return [];
}

/** Moves of a dialogue that need nobody: it opens, a question is put, it closes; or the budget stops it. */
export function dialogueMoves(state: FramePhase<"dialoguing">): readonly FrameEvent[] {
  const dialogue = currentOf(state);
  if (!dialogue) return opening(state);
  const [first, second] = dialogue.trigger.lenses;
  const names = Object.fromEntries(state.lenses.map(({ id, name }) => [id, name]));
  const nameOf = (lens: string): string => names[lens] ?? lens;
  if (dialogue.stage === "over") return [closing(dialogue)];
  if (dialogue.stage === "replies" && dialogue.asked.length === 0)
    return divergent(dialogue).map((lens): FrameEvent => {
      const peer = lens === first ? second : first;
      const said = dialogue.reports[peer]?.divergence || dialogue.reports[peer]?.position || "";
      return { type: "question.put", dialogue: dialogue.id, to: lens, text: messageTurns.question(nameOf(peer), said) };
    });
  return overBudget(state, dialogue);
}

/** F12: the neutral words of the trigger, the other's exact name, and the format of the report. */
function opening({ dialogues, triggers, lenses, next }: FramePhase<"dialoguing">): readonly FrameEvent[] {
  const trigger = triggers[next];
  if (trigger === undefined) return [];
  const nameOf = (lens: string): string => lenses.find(({ id }) => id === lens)?.name ?? lens;
  const [first, second] = trigger.lenses;
  const { kind, topic } = trigger;
  const told = {
    [first]: messageTurns.topic(kind, topic, nameOf(second), true),
    [second]: messageTurns.topic(kind, topic, nameOf(first), false),
  };
  const { reportFormat } = messageTurns;
  return [{ type: "dialogue.opened", dialogue: nextId(dialogues), trigger, told, reportFormat }];
}

const nextId = (dialogues: readonly Dialogue[]): string => `d${Number(dialogues.at(-1)?.id.slice(1) ?? 0) + 1}`;

const reserveFor = (known: FrameKnowledge, lens: string): Reserve =>
  reserveOf(known, known.members[lens]?.bytes ?? 0, known.members[lens]?.player.callCostMax);

function overBudget(state: FramePhase<"dialoguing">, dialogue: Dialogue): readonly FrameEvent[] {
  const wanted = wantedIn(dialogue);
  const problem = budgetProblem(state, ...wanted.map(({ lens }) => reserveFor(state, lens)));
  if (problem === undefined) return [];
  return wanted.map(({ lens, turn, step }): FrameEvent => ({
    type: "perspective.failed",
    lens,
    dialogue: dialogue.id,
    turn,
    step,
    ms: 0,
    ...problem,
  }));
}

/** A message, a report or a reply came in. A reply that nobody waits for is refused. */
export function dialogueReply(state: FramePhase<"dialoguing">, command: ReplyReport): readonly FrameEvent[] | Refusal {
  const { type, lens, turn, step, ms } = command;
  const dialogue = currentOf(state);
  const wanted = dialogue && wantedIn(dialogue).find((each) => each.lens === lens && each.turn === turn);
  if (!dialogue || !wanted || wanted.step !== step || command.dialogue !== dialogue.id) return refuse(type, words.notWaitedFor(lens));
  const spent = { ms, ...usedBy(state, command, reserveFor(state, lens)) };
  const trouble = dialogue.trouble[lens];
  const turned = { lens, dialogue: dialogue.id, turn, step, ...spent };
  const no = (problems: readonly string[], said: string): readonly FrameEvent[] =>
    trouble?.isRepaired
      ? [{ type: "perspective.failed", ...turned, failed: "malformed", detail: clipDetail(problems.join("; ")) }]
      : [{ type: "perspective.returned", ...turned, problems: problemLines(problems), said }];
  if ("failed" in command) {
    const { failed, detail } = command;
    if (failed === "malformed") return no([words.malformed(detail)], "");
    return [{ type: "perspective.failed", ...turned, failed, detail: clipDetail(detail) }];
  }
  const reply = soundReply(command.reply);
  const taken = takenIn(dialogue, wanted, reply);
  if ("problems" in taken) return no(taken.problems, saidIn(reply));
  const { unseen = [] } = command;
  if (unseen.length === 0 || taken.type === "message.sent") return [{ ...taken, ...spent }];
  return trouble?.isRepaired ? [{ ...struck(taken, unseen), ...spent }] : no(unseen.map(words.unseen), saidIn(reply));
}

/** U3: a report or a reply that still rests on what neither of the two has looked at. */
const struck = (taken: Exclude<Taken, { readonly type: "message.sent" }>, unsupported: readonly string[]): typeof taken =>
  taken.type === "report.filed"
    ? { ...taken, report: strikeIn(taken.report, unsupported), unsupported }
    : { ...taken, text: strike(taken.text, unsupported), unsupported };

type Taken =
  | Omit<FrameEventOf<"message.sent">, "ms" | "usage">
  | Omit<FrameEventOf<"report.filed">, "ms" | "usage">
  | Omit<FrameEventOf<"reply.given">, "ms" | "usage">;

function takenIn(
  { id: dialogue, messages, trigger }: Dialogue,
  { lens, turn }: WantedCall,
  reply: PerspectiveReply,
): Taken | { readonly problems: readonly string[] } {
  if (turn === "report") {
    const read = "report" in reply ? readReport(reply.report) : { problems: [words.notAReport] };
    return isProblem(read) ? read : { type: "report.filed", dialogue, lens, report: read.value };
  }
  if (!("message" in reply) || isHollow(reply.message)) return { problems: [words.notAMessage] };
  const { message: text } = reply;
  if (turn === "reply") return { type: "reply.given", dialogue, from: lens, text };
  const [first, second] = trigger.lenses;
  const to = lens === first ? second : first;
  return { type: "message.sent", dialogue, from: lens, to, number: messages + 1, text, done: reply.done === true };
}

/** The part of evolving that concerns dialogues. */
export function evolveDialogue<Of extends FrameKnowledge>(known: Of, event: FrameEvent): Of {
  switch (event.type) {
    case "dialogue.opened": {
      const { dialogue: id, trigger } = event;
      const opened: Dialogue = {
        id,
        trigger,
        versions: versionsOf(known, trigger),
        stage: "messages",
        messages: 0,
        reports: {},
        asked: [],
        replies: {},
        trouble: {},
      };
      return withDialogue(known, opened);
    }
    case "message.sent":
      return paid(said(known, event.dialogue, event.text), event.from, event, (dialogue) => {
        const messages = dialogue.messages + 1;
        const isOver = event.done || messages >= frameLimits.messagesMax;
        return { ...dialogue, messages, stage: isOver ? "reports" : "messages", trouble: {} };
      });
    case "report.filed":
      return paid(known, event.lens, event, (dialogue) => {
        const reports = { ...dialogue.reports, [event.lens]: event.report };
        const isWhole = dialogue.trigger.lenses.every((lens) => reports[lens] !== undefined);
        const stage = isWhole ? (divergent({ ...dialogue, reports }).length > 0 ? "replies" : "over") : "reports";
        return { ...dialogue, ...marked(dialogue, event.lens, event), reports, stage, trouble: without(dialogue.trouble, event.lens) };
      });
    case "question.put":
      return changed(known, event.dialogue, (dialogue) => ({ ...dialogue, asked: [...dialogue.asked, event.to] }));
    case "reply.given":
      return paid(known, event.from, event, (dialogue) => {
        const replies = { ...dialogue.replies, [event.from]: event.text };
        const isWhole = dialogue.asked.every((lens) => replies[lens] !== undefined);
        const trouble = without(dialogue.trouble, event.from);
        return { ...dialogue, ...marked(dialogue, event.from, event), replies, stage: isWhole ? "over" : "replies", trouble };
      });
    case "perspective.returned":
      return troubled(known, event, { isRepaired: true });
    case "perspective.failed":
      return troubled(known, event, { failure: { failed: event.failed, detail: event.detail } });
    case "dialogue.closed": {
      const { dialogue: id, outcome, strength } = event;
      return changed(known, id, (dialogue) => ({ ...dialogue, stage: "closed", outcome, ...(strength === null ? {} : { strength }) }));
    }
    default:
      return known;
  }
}

const marked = (
  { unsupported = {} }: Pick<Dialogue, "unsupported">,
  lens: string,
  event: Pick<FrameEventOf<"reply.given">, "unsupported">,
): Pick<Dialogue, "unsupported"> =>
  event.unsupported === undefined ? {} : { unsupported: { ...unsupported, [lens]: [...(unsupported[lens] ?? []), ...event.unsupported] } };

/** Older dialogues leave the state; a divergence that nobody has resolved since does not leave with them (F14). */
function withDialogue<Of extends FrameKnowledge>(known: Of, opened: Dialogue): Of {
  const all = [...known.dialogues, opened];
  const dialogues = all.slice(-frameLimits.dialoguesMax);
  const left = all.slice(0, all.length - dialogues.length);
  if (left.length === 0) return { ...known, dialogues };
  const dissent = left.reduce<readonly OpenDissent[]>((open, { id, trigger, outcome, reports, unsupported }) => {
    if (outcome === "agreed") return open.filter((each) => !isSamePair(each.lenses, trigger.lenses));
    if (outcome === undefined || Object.keys(reports).length === 0) return open;
    const mark = unsupported === undefined ? {} : { unsupported };
    return [...open, { dialogue: id, topic: trigger.topic, lenses: trigger.lenses, outcome, says: heldIn(reports), ...mark }];
  }, known.dissent ?? []);
  return { ...known, dialogues, dissent: dissent.slice(-frameLimits.dissentMax) };
}

/** Positions of those who still differ; where a dialogue broke off, everyone's. */
function heldIn(reports: Dialogue["reports"]): OpenDissent["says"] {
  const all = Object.entries(reports);
  const differing = all.filter(([, { divergence }]) => divergence !== "");
  const said = (differing.length > 0 ? differing : all).map(([lens, { divergence, position }]) => {
    const text = clip(divergence || position, frameLimits.dissentMaxChars, "report.filed in the journal");
    return [lens, text] as const;
  });
  return Object.fromEntries(said);
}

export const isSamePair = (one: readonly string[], other: readonly string[]): boolean => one.every((lens) => other.includes(lens));

const without = (trouble: Dialogue["trouble"], lens: string): Dialogue["trouble"] => {
  const { [lens]: _, ...rest } = trouble;
  return rest;
};

const changed = <Of extends FrameKnowledge>(known: Of, id: string, with_: (dialogue: Dialogue) => Dialogue): Of => ({
  ...known,
  dialogues: known.dialogues.map((dialogue) => (dialogue.id === id ? with_(dialogue) : dialogue)),
});

/** Both peers have the message in front of them from now on (F19). */
function said<Of extends FrameKnowledge>(known: Of, id: string, text: string): Of {
  const lenses = known.dialogues.find((dialogue) => dialogue.id === id)?.trigger.lenses ?? [];
  return lenses.reduce<Of>((all, lens) => change(all, lens, (member) => ({ ...member, bytes: member.bytes + bytesOf(text) })), known);
}

function paid<Of extends FrameKnowledge>(
  known: Of,
  lens: string,
  { dialogue, usage }: { readonly dialogue: string; readonly usage?: Usage },
  with_: (dialogue: Dialogue) => Dialogue,
): Of {
  const counted = { ...known, spent: spend(known.spent, usage) };
  return changed(
    change(counted, lens, (member: Perspective) => spend(member, usage)),
    dialogue,
    with_,
  );
}

function troubled<Of extends FrameKnowledge>(
  known: Of,
  event: FrameEventOf<"perspective.returned" | "perspective.failed">,
  more: Partial<Trouble>,
): Of {
  const { dialogue: id, lens } = event;
  if (id === undefined) return known;
  return paid(known, lens, { dialogue: id, ...(event.usage === undefined ? {} : { usage: event.usage }) }, (dialogue) => {
    const before: Trouble = dialogue.trouble[lens] ?? { isRepaired: false, attempt: 0 };
    return { ...dialogue, trouble: { ...dialogue.trouble, [lens]: { ...before, attempt: before.attempt + 1, ...more } } };
  });
}

const versionsOf = ({ members }: FrameKnowledge, { lenses }: Trigger): readonly number[] =>
  lenses.map((lens) => members[lens]?.version ?? 0);

/** A call of a dialogue that failed, once nothing of it is under way any more. */
export function failedIn(known: FrameKnowledge): { readonly dialogue: Dialogue; readonly lens: string } | undefined {
  const dialogue = currentOf(known);
  const lens = dialogue?.trigger.lenses.find((each) => dialogue.trouble[each]?.failure !== undefined);
  return dialogue && lens !== undefined && wantedIn(dialogue).length === 0 ? { dialogue, lens } : undefined;
}

const retried = (trouble: Dialogue["trouble"], lenses: readonly string[]): Dialogue["trouble"] =>
  Object.fromEntries(
    Object.entries(trouble).map(([lens, { failure, ...rest }]) => {
      const left = lenses.includes(lens) ? { isRepaired: false } : failure === undefined ? {} : { failure };
      return [lens, { ...rest, ...left }];
    }),
  );

/** Retry, or go on without: then the dialogue ends as it is, and nothing counts as agreed. */
export function dialogueFailedBy(state: FramePhase<"dialoguing">, option: string): FrameState {
  const failure = failedIn(state);
  if (failure === undefined) return { ...state, asked: false };
  if (option === "withdraw") return withdrawn(knownOf(state));
  const isBudget = failure.dialogue.trouble[failure.lens]?.failure?.failed === "budget";
  const next = changed(state, failure.dialogue.id, (dialogue): Dialogue => {
    if (option !== "retry") return { ...dialogue, stage: "over", trouble: {} };
    return { ...dialogue, trouble: retried(dialogue.trouble, isBudget ? Object.keys(dialogue.trouble) : [failure.lens]) };
  });
  // U18: no budget for this dialogue is none for the next ones.
  return { ...next, ...(isBudget && option !== "retry" ? { next: state.triggers.length } : {}), asked: false };
}

/** Peers whose report leaves a difference. */
const divergent = ({ reports, trigger }: Dialogue): readonly string[] =>
  trigger.lenses.filter((lens) => (reports[lens]?.divergence ?? "") !== "");

/** F12, F13: read from the reports, so that everyone comes to the same outcome. */
function closing(dialogue: Dialogue): FrameEvent {
  const reports = dialogue.trigger.lenses.flatMap((lens) => dialogue.reports[lens] ?? []);
  const agreement = reports.flatMap((report) => (report.agreement === "" ? [] : [report.agreement]));
  const divergence = reports.flatMap((report) => (report.divergence === "" ? [] : [report.divergence]));
  const isWhole = reports.length === 2;
  const outcome: DialogueOutcome = isWhole && divergence.length === 0 ? "agreed" : agreement.length > 0 ? "partial" : "persistent";
  const cited = dialogue.trigger.lenses.map((lens) => {
    const report = dialogue.reports[lens];
    return citationsIn(`${report?.rationale ?? ""} ${report?.position ?? ""}`);
  });
  const isShared = cited[0]?.some((each) => cited[1]?.includes(each)) ?? false;
  const strength = outcome === "agreed" ? (isShared ? "strong" : "moderate") : outcome === "partial" ? "weak" : null;
  return { type: "dialogue.closed", dialogue: dialogue.id, outcome, strength, agreement, divergence };
}
