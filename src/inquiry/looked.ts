import { z } from "zod/mini";
import { isRecord, type Json } from "../kernel/ids.ts";
import { count, visibleLine } from "../kernel/text.ts";
import { shape } from "../shapes/shapes.ts";

/** The change that a look measured. */
export interface LookedChange {
  /** The range; null where there is no repository to read one from. */
  readonly change: string | null;
  readonly files: number;
}

/** As a look told it; nothing from sessions that told nothing. */
export function lookedIn(learned: Json | undefined): LookedChange | null {
  const { change = null, files } = isRecord(learned) ? (learned as Partial<LookedChange>) : {};
  return typeof files === "number" ? { change, files } : null;
}

/** An all-clear says what it rests on. */
export const LookedView = z.nullable(shape({ line: z.string(), isEmpty: z.boolean() }));
export type LookedView = z.infer<typeof LookedView>;

export const lookedView = (looked: LookedChange | null | undefined): LookedView =>
  looked ? { line: lineOf(looked), isEmpty: looked.files === 0 } : null;

function lineOf({ change, files }: LookedChange): string {
  if (change === null) return "No change was looked at: there is no repository here with a commit.";
  const name = visibleLine(change);
  return files === 0
    ? `No change was looked at: ${name} changes nothing. Name a range, as main..work.`
    : `Looked at ${name}: ${count(files, "file")}.`;
}
