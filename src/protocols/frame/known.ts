import type { FrameKnowledge, FrameState } from "./types.ts";

/** The knowledge that every phase shares, and nothing of the one it was in. */
export const knownOf = (state: FrameKnowledge): FrameKnowledge => ({
  question: state.question,
  boundBy: state.boundBy,
  cwd: state.cwd,
  startedBy: state.startedBy,
  attended: state.attended,
  planMode: state.planMode,
  limits: state.limits,
  brief: state.brief,
  mode: state.mode,
  modeAsked: state.modeAsked,
  named: state.named,
  former: state.former,
  lenses: state.lenses,
  members: state.members,
  round: state.round,
  triggers: state.triggers,
  emergent: state.emergent,
  dialogues: state.dialogues,
  ...(state.dissent === undefined ? {} : { dissent: state.dissent }),
  inputs: state.inputs,
  synthesis: state.synthesis,
  guards: state.guards,
  alike: state.alike,
  counted: state.counted,
  spent: state.spent,
  kept: state.kept,
});

/** Leaves in good order: a team that exists is shut down first (F16). */
export const withdrawn = (state: FrameKnowledge): FrameState => {
  const known = knownOf(state);
  return Object.keys(known.members).length > 0
    ? { ...known, phase: "stopping", after: "withdraw" }
    : { ...known, phase: "closing", tasks: [], outcome: "withdrawn" };
};
