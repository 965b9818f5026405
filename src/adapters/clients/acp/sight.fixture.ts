import { isEmpty } from "./updates.ts";
import type { Sight } from "./asked-calls.ts";

/** Word for word: another input is another call, and a kind says whether it looks. */
export const plainSight: Sight = {
  otherThanAsked: (asked, now) =>
    isEmpty(now.input) || JSON.stringify(asked.input) === JSON.stringify(now.input) ? undefined : JSON.stringify(now.input),
  isOnlyLooking: ({ tool }) => /^(?:read|search|think)/.test(tool),
  isRisky: ({ input }) => JSON.stringify(input ?? "").includes("rm -rf"),
};
