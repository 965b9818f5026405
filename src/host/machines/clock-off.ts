import { count } from "../../kernel/text.ts";

/** How one clock stands to another, in minutes, for a person who has to set one of them. */
export const clockOff = (aheadMs: number): string =>
  `${count(Math.max(1, Math.round(Math.abs(aheadMs) / 60_000)), "minute")} ${aheadMs > 0 ? "ahead of" : "behind"}`;
