import type { TraceItem } from "../kernel/protocol.ts";
import { isSame } from "./sift.ts";
import type { Inquiry } from "./table.ts";
import type { InquiryEvent, InquiryState, NamedGap, UnaskedGap } from "./types.ts";
import { brief, words } from "./words.ts";

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
      return { item: item(gap), from: from(gap), to: table.words.settled(decision), by: decision.by };
    }),
    ...quiet.map((gap): TraceItem => ({ item: item(gap), from: from(gap), to: words.notAsked(gap.because) })),
    ...refused.map((gap): TraceItem => ({ item: item(gap), from: from(gap), to: words.refused(gap.because) })),
  ];
}

const isAmong = (gap: NamedGap, gaps: readonly NamedGap[]): boolean => gaps.some((other) => isSame(gap, other));

const distinct = <Name extends NamedGap>(gaps: readonly Name[]): readonly Name[] =>
  gaps.filter((gap, index) => gaps.findIndex((other) => isSame(gap, other)) === index);

/** A gap may have several steps that were refused, each for a reason of its own. */
const distinctSteps = (gaps: readonly UnaskedGap[]): readonly UnaskedGap[] =>
  gaps.filter((gap, index) => gaps.findIndex((other) => isSame(gap, other) && gap.title === other.title) === index);
