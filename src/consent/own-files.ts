import { callLimits } from "./policy.ts";
import type { Calls } from "./types.ts";

interface Owning {
  readonly disowned?: readonly string[] | undefined;
  readonly written?: readonly string[];
  readonly marks?: Readonly<Record<string, string>> | undefined;
}

/** Which files are the session's own from here on, and what they were when it last wrote them. */
export function owning(calls: Calls, { disowned = [], written = [], marks: seen = {} }: Owning): Calls {
  if (disowned.length + written.length + Object.keys(seen).length === 0) return calls;
  const lost = new Set(disowned);
  const kept = calls.own.filter((path) => !lost.has(path));
  const own = [...new Set([...kept, ...written])].slice(-callLimits.ownMax);
  const before = new Map(Object.entries(calls.marks ?? {}));
  for (const path of written) before.delete(path); // the old mark no longer holds, also where nobody looked
  const after = new Map([...before, ...Object.entries(seen)]);
  const marks = own.flatMap((path) => {
    const mark = after.get(path);
    return mark === undefined ? [] : [[path, mark] as const];
  });
  return { ...calls, own, ...(marks.length > 0 || calls.marks ? { marks: Object.fromEntries(marks) } : {}) };
}

/** The session's own files that others have changed, replaced or removed. */
export const changedAmong = (
  { own = [], marks = {} }: Partial<Pick<Calls, "own" | "marks">>,
  now: Readonly<Record<string, string>>,
): readonly string[] => own.filter((path) => Object.hasOwn(marks, path) && marks[path] !== now[path]);
