import type { Protocol } from "../../kernel/protocol.ts";
import { decide } from "./decide.ts";
import { dueIn } from "./due.ts";
import { evolve } from "./evolve.ts";
import { traceOf } from "./trace.ts";
import type { FrameCommand, FrameEffect, FrameEvent, FrameState } from "./types.ts";

const lensTexts = (list: string): readonly string[] =>
  ["name", "reveals", "referent", "orientation", "opposes"].map((field) => `${list}.*.${field}`);

const lookTexts = ["looks.*.path", "looks.*.text"];

/** Perspectives before analysis: lenses are chosen, investigate apart, argue where they collide, and every claim has a source. */
export const frame: Protocol<FrameCommand, FrameEvent, FrameState, FrameEffect> = {
  name: "frame",
  version: 1,
  initial: { phase: "idle" },
  decide,
  evolve,
  due: dueIn,
  output: (state) => (state.phase === "closed" ? state.output : null),
  trace: traceOf,
  places: ["cwd"],
  texts: {
    "frame.begun": ["question", "lenses.*"],
    "proposal.returned": ["problems.*", "proposal.**", "proposal"],
    "proposal.failed": ["detail"],
    "brief.proposed": ["brief.intent", "brief.deliverable", "brief.scope", "brief.contested.*", "named.*"],
    "context.gathered": ["findings.*.claim", "former.lenses.*.*", "former.limits.*", "former.emergent.*.pattern"],
    "lenses.proposed": [...lensTexts("base"), ...lensTexts("candidates")],
    "perspective.given": ["given.brief.*", "given.lens.*", "given.orientation", "given.question"],
    "perspective.resumed": ["told"],
    "perspective.answered": ["reply.said", "reply.thoughts.*.text", ...["id", "tool", "input.**"].map((field) => `reply.calls.*.${field}`)],
    "evidence.collected": ["results.*.id", "results.*.text"],
    "perspective.returned": ["problems.*", "said", ...lookTexts],
    "perspective.finished": ["result.*", "unsupported.*", ...lookTexts],
    "perspective.failed": ["detail", ...lookTexts],
    "results.previewed": ["previews.*.contribution", "previews.*.limits", "previews.*.assessment", "missing.*"],
    "triggers.found": triggerTexts(["triggers.*", "dropped.*"]),
    "dialogue.opened": [...triggerTexts(["trigger"]), "told.*"],
    "message.sent": ["text"],
    "report.filed": ["report.*", "unsupported.*"],
    "question.put": ["text"],
    "reply.given": ["text", "unsupported.*"],
    "dialogue.closed": ["agreement.*", "divergence.*"],
    "synthesis.made": [
      ...["convergence", "divergence", "assessment"].flatMap((section) => [
        `synthesis.${section}.*.text`,
        `synthesis.${section}.*.opposed.quote`,
      ]),
      "synthesis.missing.*",
      "synthesis.notTaken.*",
      "synthesis.unsupported.*.text",
      "synthesis.unsupported.*.because",
      "synthesis.routing.*",
    ],
    "guard.raised": ["claim", "because"],
    "tasks.made": ["tasks.*.title", "tasks.*.instruction"],
    "inquiry.closed": ["output.**", "memory.subject", "memory.survived.*.*", "memory.limits.*", "memory.emergent.*", "promoted.*.pattern"],
  },
};

function triggerTexts(places: readonly string[]): readonly string[] {
  return places.flatMap((place) => [`${place}.topic`, `${place}.pattern`, `${place}.evidence.*.quote`]);
}
