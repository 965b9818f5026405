import { z } from "zod/mini";
import type { Evidence } from "../kernel/gate.ts";
import type { Protocol } from "../kernel/protocol.ts";
import type { PastEvent } from "../kernel/view.ts";
import { listOf, shape } from "../shapes/shapes.ts";
import { readersLine } from "./readers.ts";
import { gateKey } from "./sift.ts";
import type { Gap, InquiryCommand, InquiryEffect, InquiryEvent, InquiryState } from "./types.ts";

const InquiryEnding = z.discriminatedUnion("how", [
  shape({ how: z.literal("answered"), option: z.string(), text: z.string(), by: z.string(), at: z.string() }),
  /** Nobody was there (K14). */
  shape({ how: z.literal("assumed"), option: z.string(), because: z.string() }),
  shape({ how: z.literal("lapsed"), reason: z.string() }),
]);
export type InquiryEnding = z.infer<typeof InquiryEnding>;

const InquiryQuestion = shape({
  /** The id of its gate; empty where nobody was there to be asked. */
  gate: z.string(),
  gateKind: z.string(),
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  question: z.string(),
  /** The proposal, where the question is whether this is it. */
  proposal: z.string(),
  evidence: listOf(shape({ claim: z.string(), source: z.string() })),
  options: listOf(shape({ id: z.string(), label: z.string() })),
  ending: z.nullable(InquiryEnding),
});
export type InquiryQuestion = z.infer<typeof InquiryQuestion>;

const UnaskedView = shape({ how: z.enum(["quiet", "refused", "waits"]), kind: z.string(), title: z.string(), because: z.string() });
export type UnaskedView = z.infer<typeof UnaskedView>;

const Seen = shape({ sessions: z.number(), calls: z.number(), failures: z.number() });

/** Questions before work starts: their subject, what was asked, found and not asked, and the result. */
export const questionsView = <Result extends z.ZodMiniType>(result: Result) =>
  shape({
    shows: z.literal("questions"),
    phase: z.string(),
    intent: z.string(),
    /** The plan that would run; null where only words were given. */
    plan: z.nullable(z.string()),
    /** S1: extent of the first look. */
    lookedAt: z.nullable(shape({ transcripts: Seen, recorded: Seen, workspace: z.enum(["unseen", "seen", "compared"]) })),
    questions: listOf(InquiryQuestion),
    unasked: listOf(UnaskedView),
    /** U1: who read the words; null where that was not recorded. */
    checked: z.nullable(z.string()),
    /** Questions of other sessions about the same thing, which have to be answered first. */
    elsewhere: z.number(),
    /** U10: what helps after a good end, in the order of the graph; `SESSION` in a command stands for this one. */
    next: listOf(shape({ protocol: z.string(), does: z.string(), command: z.string() })),
    /** Null as long as there is none. */
    result: z.nullable(result),
  });
/** As a protocol makes it: what helps next is added for all in one place. */
export interface QuestionsView<Result> extends Omit<z.infer<ReturnType<typeof questionsView>>, "result" | "next"> {
  readonly result: Result | null;
}

type Story<Own> = readonly PastEvent<Own>[];
type Machine = Protocol<InquiryCommand, InquiryEvent, InquiryState, InquiryEffect>;

/** The view of a protocol of this family: only its result is its own. */
export const inquiryView =
  <Result>({ output }: Machine, resultOf: (output: never) => Result, languages?: string) =>
  (state: InquiryState, story: Story<InquiryEvent>): QuestionsView<Result> | null => {
    if (state.phase === "idle") return null;
    const questions = questionsIn(story, (event) => (event.type === "gap.surfaced" ? surfaced(event.gap) : undefined));
    const came = output?.(state) ?? null;
    return {
      shows: "questions",
      phase: state.phase,
      intent: state.subject.intent,
      plan: state.subject.plan ?? null,
      lookedAt: looksIn(story).find(({ lookedAt }) => lookedAt !== undefined)?.lookedAt ?? null,
      questions,
      unasked: unaskedIn(state, story, questions),
      checked: checkedIn(story, languages),
      elsewhere: state.phase === "finding" ? state.elsewhere.length : 0,
      result: came === null ? null : resultOf(came as never),
    };
  };

/**
 * In the order in which they were asked. A protocol's own event begins a question; its gate follows. A question that
 * nobody was there for has no gate, and is known by its key.
 */
export function questionsIn<Own extends { readonly type: string }>(
  story: Story<Own>,
  begun: (event: Own) => InquiryQuestion | undefined,
): readonly InquiryQuestion[] {
  const questions: InquiryQuestion[] = [];
  const settle = (isIt: (question: InquiryQuestion) => boolean, part: Partial<InquiryQuestion>): void => {
    const place = questions.findLastIndex((question) => question.ending === null && isIt(question));
    const found = questions[place];
    if (found) questions[place] = { ...found, ...part };
  };
  for (const { event, at } of story as Story<never>) {
    const question = begun(event as unknown as Own);
    if (question) questions.push(question);
    if (event.type === "gate.opened") {
      const { key, kind, title, question: words, evidence, options } = event.gate;
      if (questions.at(-1)?.key !== key) questions.push({ ...blank, key });
      const part = { gate: event.id, gateKind: kind, title, question: words, evidence: evidenceOf(evidence) };
      settle((each) => each.key === key, { ...part, options: options.map(({ id, label }) => ({ id, label })) });
    }
    if (event.type === "gate.answered") {
      const { option, text = "", by } = event;
      settle(({ gate }) => gate === event.id, { ending: { how: "answered", option, text, by: by.name, at } });
    }
    if (event.type === "gate.lapsed") settle(({ gate }) => gate === event.id, { ending: { how: "lapsed", reason: event.reason } });
    if (event.type === "gate.defaulted") {
      const { kind, option, because } = event;
      settle(({ key }) => key === event.key, { gateKind: kind, ending: { how: "assumed", option, because } });
    }
  }
  return questions;
}

export const blank: InquiryQuestion = {
  gate: "",
  gateKind: "",
  key: "",
  kind: "",
  title: "",
  question: "",
  proposal: "",
  evidence: [],
  options: [],
  ending: null,
};

const evidenceOf = (evidence: readonly Evidence[]): InquiryQuestion["evidence"] => evidence.map(({ claim, source }) => ({ claim, source }));

const surfaced = (gap: Gap): InquiryQuestion => ({
  ...blank,
  key: gateKey(gap),
  kind: gap.kind,
  title: gap.title,
  question: gap.question,
  evidence: evidenceOf(gap.evidence),
  options: gap.steps.map(({ id, label }) => ({ id, label })),
});

function checkedIn(story: Story<InquiryEvent>, languages: string | undefined): string | null {
  const readers = looksIn(story).find((look) => look.readers !== undefined)?.readers;
  return readers === undefined ? null : readersLine(readers, languages);
}

const looksIn = (story: Story<InquiryEvent>) => story.flatMap(({ event }) => (event.type === "gaps.found" ? [event] : []));

/** All findings that never became a question; those that wait for their turn are of the last look. */
function unaskedIn(
  state: Exclude<InquiryState, { phase: "idle" }>,
  story: Story<InquiryEvent>,
  questions: readonly InquiryQuestion[],
): readonly UnaskedView[] {
  const asked = new Set(questions.map(({ key }) => key));
  const looks = looksIn(story);
  const isEnded = state.phase === "settled" || state.phase === "left";
  const waiting = isEnded ? [] : state.open.map((gap) => ({ ...gap, how: "waits", because: "" }) as const);
  const quiet = looks.flatMap((look) => look.quiet.map((gap) => ({ ...gap, how: "quiet" }) as const));
  const refused = looks.flatMap((look) => look.refused.map((gap) => ({ ...gap, how: "refused" }) as const));
  const told = [...[...quiet, ...waiting].filter((gap) => !asked.has(gateKey(gap))), ...refused];
  return told
    .map(({ how, kind, title, because }) => ({ how, kind, title, because }))
    .filter((one, place, all) => all.findIndex((other) => isSame(one, other)) === place);
}

const isSame = (one: UnaskedView, other: UnaskedView): boolean =>
  one.kind === other.kind && one.title === other.title && one.how === other.how;
