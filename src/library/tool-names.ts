import { wrong } from "./settings.ts";
import type { ToolGuard } from "./types.ts";

/** A tool without hands here cannot be weighed here: it has to be named, so that nobody takes it for guarded. */
export function refuseUnweighed({ unweighed }: ToolGuard, elsewhere: readonly string[]): void {
  const holes = elsewhere.filter((name) => !unweighed.includes(name));
  if (holes.length === 0) return;
  throw wrong(
    `${holes.join(", ")} cannot be weighed here, because nothing of it runs here; leave it out, or name it in unweighed: ` +
      `guard(tools, { unweighed: ${JSON.stringify(holes)} })`,
  );
}
