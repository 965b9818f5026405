import type { TraceItem } from "../kernel/protocol.ts";
import { gateKey, isSame } from "./sift.ts";
import type { Inquiry } from "./table.ts";
import type { InquiryEvent, InquiryState, NamedGap, UnaskedGap } from "./types.ts";
import { brief, line, words } from "./words.ts";

type Found = Extract<InquiryEvent, { type: "gaps.found" }>;

/** K8: every gap that was found, from what it put at stake to what became of it. */
export function traceOf(table: Inquiry, state: InquiryState, events: readonly InquiryEvent[]): readonly TraceItem[] {
  if (state.phase === "idle") return [];
  const found = events.filter((event): event is Found => event.type === "gaps.found");
  const from = ({ kind }: NamedGap): string => table.words.deficit(kind);
  const item = ({ kind, title }: NamedGap): string => `${brief(kind)}: ${brief(title)}`;
  const asked = distinct(found.flatMap(({ open }) => open));
  const quiet = distinct(found.flatMap((each) => each.quiet)).filter((gap) => !isAmong(gap, asked));
  const refused = distinctSteps(found.flatMap((each) => each.refused));
  return [
    ...asked.map((gap): TraceItem => {
      const decision = state.decisions.find((each) => isSame(each, gap));
      if (!decision) return { item: item(gap), from: from(gap), to: isAmong(gap, state.open) ? words.stillOpen : words.gone };
      const told = { item: item(gap), from: from(gap), to: table.words.settled(decision), by: decision.by };
      const evidence = decision.how === "assume" ? evidenceOf(gap, events) : [];
      return { ...told, ...(evidence.length === 0 ? {} : { evidence }) };
    }),
    ...quiet.map((gap): TraceItem => ({ item: item(gap), from: from(gap), to: words.notAsked(gap.because) })),
    ...refused.map((gap): TraceItem => ({ item: item(gap), from: from(gap), to: words.refused(gap.because) })),
  ];
}

/** Nobody saw the question: what it rests on, and where, is told at the end. */
function evidenceOf(gap: NamedGap, events: readonly InquiryEvent[]): readonly string[] {
  const asked = events.findLast((event) => event.type === "gate.opened" && event.gate.key === gateKey(gap));
  if (asked?.type !== "gate.opened") return [];
  return asked.gate.evidence.slice(0, evidenceMax).map(({ claim, source }) => `${line(claim).replace(/\s+/g, " ")} (${source})`);
}
const evidenceMax = 5;

const isAmong = (gap: NamedGap, gaps: readonly NamedGap[]): boolean => gaps.some((other) => isSame(gap, other));

const distinct = <Name extends NamedGap>(gaps: readonly Name[]): readonly Name[] =>
  gaps.filter((gap, index) => gaps.findIndex((other) => isSame(gap, other)) === index);

/** A gap may have several steps that were refused, each for a reason of its own. */
const distinctSteps = (gaps: readonly UnaskedGap[]): readonly UnaskedGap[] =>
  gaps.filter((gap, index) => gaps.findIndex((other) => isSame(gap, other) && gap.title === other.title) === index);
