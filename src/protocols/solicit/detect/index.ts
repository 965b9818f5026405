/** What the rest of the house needs of the detectors. */
export { failureKeyOf } from "./failure.ts";
export { momentOfEvent } from "./journal.ts";
export { defaultThresholds, type Fingerprint, type Moment, type Thresholds } from "./moments.ts";
export { createWatch, inOrder, lookForGaps, type Source } from "./watch.ts";
