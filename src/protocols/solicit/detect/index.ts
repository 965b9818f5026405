/** The detectors' exports. */
export { actionOf } from "./action.ts";
export { mayHide } from "./failing/attempt.ts";
export { workspaceGap, type WorkspaceComparison } from "./drifting/drift-gap.ts";
export { watchDrift } from "./drifting/drift.ts";
export { failureKeyOf, watchFailures } from "./failing/failure.ts";
export { isLook } from "./looks.ts";
export { momentOfEvent } from "./journal.ts";
export { defaultThresholds, type WorkspaceDigests, type Moment, type Thresholds } from "./moments.ts";
export { createWatch, inOrder, lookForGaps, type MomentSource } from "./watch.ts";
