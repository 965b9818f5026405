import type { TraceItem } from "../../kernel/protocol.ts";
import { clip } from "../../kernel/text.ts";
import { evolve } from "./evolve.ts";
import { survivedIn, unaddressed } from "./memory.ts";
import { frameLimits } from "./policy.ts";
import type { Active, Event, Lens, State } from "./types.ts";
import { words } from "./words.ts";

const short = (text: string): string => clip(text.replace(/\s+/g, " "), frameLimits.lineMaxChars, "the journal");

/** K8, F17: for each lens what it contributed, what of it survived, and which of its limits nobody addressed. */
export function traceOf(events: readonly Event[]): readonly TraceItem[] {
  const idle: State = { phase: "idle" };
  const state = events.reduce(evolve, idle);
  if (state.phase === "idle") return [];
  return [
    ...state.lenses.map((lens) => lensItem(state, lens)),
    ...state.inputs.map(({ id, text, by }): TraceItem => ({
      item: id,
      from: "not known to anyone",
      to: short(text),
      by,
    })),
    ...events.flatMap(promoted),
    answerItem(state),
  ];
}

const deficit = "no framework: the question could be looked at in any way";

function lensItem(state: Active, lens: Lens): TraceItem {
  const member = state.members[lens.id];
  const item = lens.name;
  if (member === undefined)
    return {
      item,
      from: deficit,
      to: state.phase === "closed" ? `chosen as a lens: ${short(lens.reveals)}` : "chosen",
    };
  const { result, status, tokens } = member;
  if (result === undefined)
    return { item, from: deficit, to: status === "without" ? "gone on without" : "not finished" };
  const heard = state.synthesis === null ? [] : survivedIn(state, state.synthesis, lens.id);
  const open = unaddressed(state, lens.id);
  const parts = [
    `contributed: ${short(result.contribution)}`,
    heard.length > 0 ? `survived in ${heard.join(", ")}` : "nothing of it survived",
    open.length > 0 ? `nobody addressed: ${open.map(short).join("; ")}` : "every limit was addressed",
    ...(tokens > 0 ? [`${tokens} tokens`] : []),
  ];
  return { item, from: deficit, to: parts.join(" → ") };
}

/** F17: what recurred is proposed, never taken by itself. */
const promoted = (event: Event): readonly TraceItem[] =>
  event.type === "inquiry.closed"
    ? event.promoted.map(({ pattern, sessions }) => ({
        item: pattern,
        from: "an emergent trigger",
        to: `seen in ${sessions} sessions: proposed as a named trigger`,
      }))
    : [];

function answerItem(state: Active): TraceItem {
  const item = "the question";
  const from = "no framework to answer it in";
  if (state.phase === "closed" && state.mode === "recommend")
    return { item, from, to: words.openQuestion(state.question) };
  if (state.synthesis === null) return { item, from, to: words.openQuestion(state.question) };
  const { assessment, partial } = state.synthesis;
  return { item, from, to: `${partial ? "partial: " : ""}${assessment.map(({ text }) => short(text)).join(" ")}` };
}
