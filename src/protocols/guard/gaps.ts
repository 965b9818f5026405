import { gateKey, isSame, nameOf, sift } from "../../inquiry/sift.ts";
import type { RunningCall } from "../../consent/types.ts";
import type { Inquiry } from "../../inquiry/table.ts";
import type { Decision, Gap, GapOutcome, InquiryKnowledge, NamedGap } from "../../inquiry/types.ts";
import { gateOpened, type GateAnswered } from "../../kernel/gate.ts";
import type { ReturnableEvent } from "../../kernel/protocol.ts";
import { never, refuse, type Refusal } from "../../kernel/trouble.ts";
import type { GapCommand, GapEvent, Gaps, GuardEvent } from "./types.ts";
import { words } from "./words.ts";

/** S3: kinds that are measured while a client works, the most urgent first. */
const gapKinds = ["failure", "drift"] as const;

const table: Pick<Inquiry, "gate" | "kinds" | "dismissal"> = { gate: "gap", kinds: gapKinds, dismissal: "kind" };

/** The oldest answers are forgotten first; a dismissal is kept, because it holds for the session. */
const decisionsMax = 50;

export const noGaps: Gaps = { decisions: [], open: null, answer: null, branch: null, failed: 0, abandoned: [] };

/** Where the events of gaps hold free text, for redaction. */
export const gapTexts: Readonly<Record<string, readonly string[]>> = {
  "gap.surfaced": [
    "gap.title",
    "gap.context.*",
    "gap.question",
    "gap.evidence.*.claim",
    "gap.steps.*.label",
    "gap.steps.*.future",
    "gap.steps.*.evidence.*.claim",
  ],
};

const commandTypes: ReadonlySet<string> = new Set<GapCommand["type"]>(["gap.report", "gap.hold", "gap.tell", "gap.leave", "turn.close"]);
export const isGapCommand = (command: { readonly type: string }): command is GapCommand => commandTypes.has(command.type);

const eventTypes: ReadonlySet<string> = new Set<GapEvent["type"]>(["gap.surfaced", "gap.held", "gap.told", "gap.left", "turn.closed"]);
export const isGapEvent = (event: { readonly type: string }): event is GapEvent => eventTypes.has(event.type);

/** One question at a time, and about one thing only once (S3, S6). */
export function decideGap(
  gaps: Gaps,
  command: GapCommand,
  running: readonly Pick<RunningCall, "call">[],
): readonly (GapEvent | ReturnableEvent)[] | Refusal {
  switch (command.type) {
    case "gap.report":
      return report(gaps, command);
    case "gap.hold":
      return isOpen(gaps, command.key) ? [{ type: "gap.held", key: command.key, call: command.call }] : refuse(command.type, words.notOpen);
    case "gap.tell":
      return gaps.answer?.key === command.key
        ? [{ type: "gap.told", key: command.key, call: command.call }]
        : refuse(command.type, words.nothingToTell);
    case "gap.leave":
      return gaps.open?.to === undefined ? refuse(command.type, words.notOpen) : [{ type: "gap.left", key: gaps.open.key }];
    case "turn.close":
      return isUntouched(gaps) && !running.some(({ call }) => !gaps.abandoned.includes(call))
        ? refuse(command.type, words.nothingToClose)
        : [{ type: "turn.closed" }];
    default:
      return never(command);
  }
}

/** A turn in which nothing was measured leaves nothing to forget; a call whose end nobody told is over with it all the same. */
const isUntouched = ({ branch, failed, open }: Gaps): boolean =>
  branch === null && failed === 0 && (open === null || open.released === true);

const isOpen = ({ open }: Gaps, key: string): boolean => open?.key === key;

function report(gaps: Gaps, { type, gap, to, agent }: Extract<GapCommand, { type: "gap.report" }>) {
  if (gaps.open || gaps.answer) return refuse(type, words.oneAtATime);
  const { ask, refused, quiet } = sift(table, knownOf(gaps), { type: "gaps.report", round: 0, gaps: [gap] });
  const [found] = ask;
  if (!found) return refuse(type, [...refused, ...quiet][0]?.because ?? words.askedBefore);
  const surfaced = { type: "gap.surfaced", gap: found, ...(agent === undefined ? {} : { agent }) } as const;
  if (to !== undefined) return [{ ...surfaced, to }];
  return [surfaced, gateOpened("gap", gateKey(found), words.question(found))];
}

const knownOf = ({ decisions }: Gaps): InquiryKnowledge => ({
  subject: { intent: "", cwd: "" },
  decisions,
  round: 0,
  open: [],
  looked: -1,
  idle: 0,
});

/** `running` are the session's calls that have not reported. */
export function evolveGaps(gaps: Gaps, event: GuardEvent, running: readonly Pick<RunningCall, "call">[]): Gaps {
  switch (event.type) {
    case "gap.surfaced": {
      const { gap, to, agent } = event;
      const whose = { ...(to === undefined ? {} : { to }), ...(agent === undefined ? {} : { agent }) };
      return { ...gaps, open: { ...openOf(gap), ...whose } };
    }
    case "gap.held":
      return gaps.open && isOpen(gaps, event.key) ? { ...gaps, open: { ...gaps.open, call: event.call } } : gaps;
    case "gap.told":
      return { ...gaps, answer: null };
    case "gap.left":
      return isOpen(gaps, event.key) ? settled(gaps, { how: "provide", by: words.atClient, at: null }) : gaps;
    case "turn.closed":
      return {
        ...gaps,
        branch: null,
        failed: 0,
        abandoned: running.map(({ call }) => call),
        open: gaps.open && { ...gaps.open, released: true },
      };
    case "call.assessed":
      return event.branch === undefined ? gaps : { ...gaps, branch: event.branch };
    case "call.settled":
      return reported(gaps, event);
    case "gate.answered":
      return isAbout(gaps, event.key) ? answered(gaps, event) : gaps;
    case "gate.defaulted":
      return isAbout(gaps, event.key) ? settled(gaps, { how: "assume", by: "nobody", at: null }) : gaps;
    case "gate.lapsed":
      return isAbout(gaps, event.key) ? { ...gaps, open: null } : gaps;
    case "session.branched":
      return { ...gaps, answer: null };
    default:
      return gaps;
  }
}

function reported(gaps: Gaps, { call, detail, branch }: Extract<GuardEvent, { type: "call.settled" }>): Gaps {
  const isAbandoned = gaps.abandoned.includes(call);
  if (detail === undefined && branch === undefined && !isAbandoned) return gaps;
  return {
    ...gaps,
    ...(branch === undefined ? {} : { branch }),
    failed: gaps.failed + (detail === undefined ? 0 : 1),
    abandoned: isAbandoned ? gaps.abandoned.filter((each) => each !== call) : gaps.abandoned,
  };
}

const openOf = ({ steps, question, ...gap }: Gap): NonNullable<Gaps["open"]> => ({
  ...nameOf(gap),
  question,
  steps: steps.map(({ id, label }) => ({ id, label })),
});

const isAbout = ({ open }: Gaps, key: string): boolean => open !== null && gateKey(open) === key;

type Answer = Pick<Decision, "how" | "by" | "at">;

/** S5: a person's choice or words are for the agent; a dismissal changes nothing, so there is nothing to tell. */
function answered(gaps: Gaps, { option, text, by, at }: GateAnswered): Gaps {
  const chosen = gaps.open?.steps.find(({ id }) => id === option)?.label;
  if (option === "escape")
    return gapKinds.reduce((all, kind) => settled(all, { how: "dismiss", by: by.name, at }, { kind, key: kind, title: kind }), gaps);
  const how: GapOutcome = chosen === undefined ? (option as GapOutcome) : "select";
  const said = chosen ?? text ?? null;
  const closed = settled(gaps, { how, by: by.name, at });
  if (said === null || !gaps.open) return closed;
  const { key, title, agent } = gaps.open;
  return { ...closed, answer: { key, title, text: said, by: by.name, ...(agent === undefined ? {} : { agent }) } };
}

function settled(gaps: Gaps, answer: Answer, named: NamedGap | null = gaps.open): Gaps {
  if (!named) return gaps;
  const decision: Decision = { ...nameOf(named), ...answer, text: null }; // the words are in the journal
  const decisions = [...gaps.decisions.filter((each) => !isSame(each, named)), decision];
  const kept = decisions.filter(({ how }, at) => how === "dismiss" || at >= decisions.length - decisionsMax);
  return { ...gaps, open: null, decisions: kept.slice(-2 * decisionsMax) };
}
