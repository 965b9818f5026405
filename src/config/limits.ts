import { hasBegun } from "../kernel/clock.ts";
import { refuse, type Refusal } from "../kernel/trouble.ts";
import { durationIn } from "./durations.ts";

/** Of what people may loosen, how much is left to them: `never`, or for at most so long. */
export interface Leeway {
  readonly observe?: "never";
  readonly off?: string;
  readonly allow?: string;
}
type LimitName = keyof Leeway;
type Limit = string | undefined;

export const limitNames: readonly LimitName[] = ["observe", "off", "allow"];

const msOf = (limit: string): number => (limit === "never" ? 0 : durationIn(limit));

/** Of two words the stricter one counts, whoever said it. */
export function stricterLimits(one: Leeway, other: Leeway): Leeway {
  const limits = limitNames.flatMap((name) => {
    const said = [one[name], other[name]].filter((limit) => limit !== undefined);
    return said.length === 0 ? [] : [[name, said.toSorted((a, b) => msOf(a) - msOf(b))[0]]];
  });
  return Object.fromEntries(limits) as Leeway;
}

/** Whether what began then may still hold. Where it is limited, what does not say when it began is over. */
export const isWithin = (limit: Limit, since: string | undefined, now: string): boolean =>
  limit === undefined || (since !== undefined && hasBegun(since, now) && Date.parse(now) - Date.parse(since) < msOf(limit));

/** The end of what began then: its own, or the one that a limit sets. */
export function endWithin(limit: Limit, since: string, until: string | null): string | null {
  if (limit === undefined) return until;
  const end = new Date(Date.parse(since) + msOf(limit)).toISOString();
  return until === null || end < until ? end : until;
}

const words: Readonly<Record<LimitName, { readonly never: string; readonly atMost: string }>> = {
  observe: { never: "every project is guarded, and none is only watched", atMost: "" },
  off: { never: "the guard is never paused", atMost: "the guard is paused for at most" },
  allow: { never: "no permission stands", atMost: "a permission stands for at most" },
};

/** Why somebody may not loosen it for so long; for ever where no time is given. */
export function limitRefusal(limits: Leeway, name: LimitName, ms = Number.POSITIVE_INFINITY): Refusal | undefined {
  const limit = limits[name];
  if (limit === undefined || (msOf(limit) > 0 && ms <= msOf(limit))) return undefined;
  const { never, atMost } = words[name];
  const said = limit === "never" ? never : `${atMost} ${limit}; say --for ${limit}, or less`;
  return refuse(name, `limits.${name} of the policy says that ${said} (\`assent doctor\` names the files)`);
}
