import type { Allowance, Config } from "../../config/config.ts";
import { isWithin } from "../../config/limits.ts";
import { isSameGift, type SparedCalls } from "../../consent/spared.ts";

/** A permission that stands, and how many questions it has spared since it was given. */
export interface PermissionUse extends Pick<Allowance, "project" | "tool" | "target" | "environment" | "until" | "by"> {
  readonly used: number;
  /** Null where it was never used. */
  readonly lastAt: string | null;
}

/** The most useful first; what is over spares nothing any more. */
export const permissionUse = (
  { allow, limits }: Pick<Config, "allow" | "limits">,
  spared: readonly SparedCalls[],
  now: string,
): readonly PermissionUse[] =>
  allow
    .filter(({ until, since }) => until > now && isWithin(limits.allow, since, now))
    .map(({ project, tool, target, environment, until, by }) => {
      const given = { tool, target, environment, by, until };
      const found = spared.find((each) => isSameGift(each, given));
      return { project, ...given, used: found?.used ?? 0, lastAt: found?.lastAt ?? null };
    })
    .toSorted((one, other) => other.used - one.used || (one.until < other.until ? -1 : 1));
