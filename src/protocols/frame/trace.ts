import type { TraceItem } from "../../kernel/protocol.ts";
import { shorten, shortenOf } from "../../kernel/text.ts";
import { evolve } from "./evolve.ts";
import { survivedIn, unaddressed } from "./memory.ts";
import { keptClaims } from "./closing.ts";
import { frameLimits } from "./policy.ts";
import { claimsOf } from "./synthesis/synthesis.ts";
import { noAnswer, sections, sourceNames, together, usedBy } from "./synthesis/synthesis-words.ts";
import type { ActiveState, FrameEvent, FrameState, Lens } from "./types.ts";
import { words } from "./words.ts";

const short = (text: string): string => shortenOf(text.replace(/\s+/g, " "), frameLimits.lineMaxChars, "the journal");

const beginningChars = 160;

/** How a longer text begins; a report has all of it. */
const beginning = (text: string): string => shorten(text.replace(/\s+/g, " ").trim(), beginningChars);

/** K8, F17: each lens with its contribution, the part that survived, and its limits that nobody addressed. */
export function traceOf(events: readonly FrameEvent[]): readonly TraceItem[] {
  const idle: FrameState = { phase: "idle" };
  const state = events.reduce(evolve, idle);
  if (state.phase === "idle") return [];
  return [
    ...state.lenses.map((lens) => lensItem(state, lens)),
    ...state.inputs.map(({ id, text, by }): TraceItem => ({
      item: "what was added",
      from: "not known to any lens",
      to: `${short(text)} (${usedBy(id, state.synthesis)})`,
      by,
    })),
    ...events.flatMap(promoted),
    answerItem(state),
    ...keptItems(state),
  ];
}

const deficit = "no framework: the question could be looked at in any way";

/** A lens's contribution, and its fate. */
function lensItem(state: ActiveState, lens: Lens): TraceItem {
  const member = state.members[lens.id];
  const item = lens.name;
  if (member === undefined)
    return { item, from: deficit, to: state.phase === "closed" ? `chosen as a lens: ${short(lens.reveals)}` : "chosen" };
  const { result, status } = member;
  if (result === undefined) return { item, from: deficit, to: status === "without" ? "gone on without" : "not finished" };
  const heard = state.synthesis === null ? [] : survivedIn(state, state.synthesis, lens.id);
  const open = unaddressed(state, lens.id);
  const survived = sections.filter((section) => heard.includes(section)).map((section) => survivals[section]);
  const parts = [
    survived.length > 0 ? `survived in ${together(survived)}` : "nothing of it survived",
    open.length > 0 ? `nobody addressed: ${open.map((limit) => short(limit).replace(/\.$/, "")).join("; ")}` : "every limit was addressed",
  ];
  return { item, from: `contributed: ${beginning(result.contribution)}`, to: parts.join("; ") };
}

const survivals = { assessment: "the assessment", convergence: "what they agree on", divergence: "where they differ" } as const;

/** F16: the claims a person kept, once they have chosen. */
function keptItems(state: ActiveState): readonly TraceItem[] {
  if (state.phase !== "closed" || state.synthesis === null) return [];
  const all = claimsOf(state.synthesis);
  const kept = keptClaims(state);
  const from = `${all.length} ${all.length === 1 ? "claim" : "claims"} in the synthesis`;
  if (kept.length === 0 || kept.length === all.length)
    return [{ item: "what was kept", from, to: kept.length === 0 ? "nothing" : "all of it" }];
  return kept.map(({ id, text, sources }) => ({ item: `kept: ${id}`, from: sourceNames(sources, state), to: short(text) }));
}

/** F17: a recurring pattern is proposed, never taken by itself. */
const promoted = (event: FrameEvent): readonly TraceItem[] =>
  event.type === "inquiry.closed"
    ? event.promoted.map(({ pattern, sessions }) => ({
        item: pattern,
        from: "an emergent trigger",
        to: `seen in ${sessions} sessions: proposed as a named trigger`,
      }))
    : [];

function answerItem(state: ActiveState): TraceItem {
  const item = "the question";
  const from = "no framework to answer it in";
  if (state.phase === "closed" && state.mode === "recommend") return { item, from, to: words.openQuestion(state.question) };
  if (state.synthesis === null) return { item, from, to: words.openQuestion(state.question) };
  const { assessment, partial } = state.synthesis;
  if (assessment.length === 0) return { item, from, to: noAnswer };
  return { item, from, to: `${partial ? "partial: " : ""}${assessment.map(({ text }) => short(text)).join(" ")}` };
}
