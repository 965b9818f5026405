/** What the rest of the house needs of the detectors. */
export { attemptOf, type Attempt } from "./attempt.ts";
export { diffFingerprints } from "./drift-gap.ts";
export { momentOfEvent } from "./journal.ts";
export { defaultThresholds, type Fingerprint, type Moment, type Thresholds } from "./moments.ts";
export { createWatch, gapPriority, inOrder, lookForGaps, type Source, type Watch } from "./watch.ts";
export { isSameFailure } from "./signature.ts";
