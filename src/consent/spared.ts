import { tallyLimits } from "./policy.ts";
import type { CallMoment } from "./types.ts";

/** Calls that ran without a question because a person had allowed them for a time. */
export interface SparedCalls {
  readonly tool: string;
  readonly target: string;
  readonly environment: string;
  readonly by: string;
  /** To the millisecond: with the pattern it tells one permission from any other. */
  readonly until: string;
  readonly used: number;
  readonly lastAt: string;
}

type Assessed = Extract<CallMoment, { readonly type: "call.assessed" }>;

/** A call that was asked about or refused all the same was spared nothing. */
export const withSpared = (all: readonly SparedCalls[], { verdict, permitted = [], at }: Assessed): readonly SparedCalls[] =>
  verdict === "gate" || verdict === "refuse"
    ? all
    : addSpared(
        all,
        permitted.map((given) => ({ ...given, used: 1, lastAt: at })),
        tallyLimits.rulesMax,
      );

/** Adds up what each permission spared. */
export const addSpared = (all: readonly SparedCalls[], more: readonly SparedCalls[], most: number): readonly SparedCalls[] =>
  more.reduce((known, each) => {
    const place = known.findIndex((one) => isSameGift(one, each));
    const found = known[place];
    if (!found) return known.length >= most ? known : [...known, each];
    const lastAt = found.lastAt > each.lastAt ? found.lastAt : each.lastAt;
    return known.with(place, { ...found, used: found.used + each.used, lastAt });
  }, all);

type Gift = Pick<SparedCalls, "tool" | "target" | "environment" | "by" | "until">;
const parts = ["tool", "target", "environment", "by", "until"] as const;

/** Whether both are one permission of one person; a permission that was renewed counts anew. */
export const isSameGift = (one: Gift, other: Gift): boolean => parts.every((part) => one[part] === other[part]);
