/** What the rest of the house needs of the detectors. */
export { actionOf } from "./action.ts";
export { mayHide } from "./attempt.ts";
export { workspaceGap, type Compared } from "./drift-gap.ts";
export { watchDrift } from "./drift.ts";
export { failureKeyOf, watchFailures } from "./failure.ts";
export { isLook } from "./looks.ts";
export { momentOfEvent } from "./journal.ts";
export { defaultThresholds, type Fingerprint, type Moment, type Thresholds } from "./moments.ts";
export { createWatch, inOrder, lookForGaps, type Source } from "./watch.ts";
