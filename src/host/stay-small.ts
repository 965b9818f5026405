import { setFlagsFromString } from "node:v8";

/**
 * For a process that mostly waits, for hours or weeks: left alone, its memory grows by hundreds of megabytes that nobody uses.
 * Code that was compiled before, Node's own too, counts only under the flags that it was compiled with, so everything is loaded first.
 */
export const staySmall = (): void => setFlagsFromString("--semi-space-growth-factor=1 --optimize-for-size");
