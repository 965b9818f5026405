import { longPattern } from "../../../kernel/long-pattern.ts";
import type { RestartPlace } from "./place.ts";
import { refusals } from "./refusals.ts";
import { findFrom, type RestartRow } from "./row.ts";

/** A sentence may hold several requests of one form; one that nothing takes back is enough. */
export function isMeant(row: RestartRow, shape: string, { isQuestion }: RestartPlace): boolean {
  let from = 0;
  for (let tries = 0; tries < triesMax; tries += 1) {
    const found = findFrom(row, shape, from);
    if (found === undefined) return false;
    if (!isRefused(shape, found.start, { request: found.said, isQuestion })) return true;
    from = found.start + 1;
  }
  return false;
}

const triesMax = 4;

/** Whether something before, behind or around a request takes it back. */
export function isRefused(
  shape: string,
  start: number,
  { request, isQuestion }: { readonly request: string; readonly isQuestion: boolean },
): boolean {
  if (isQuestion && !asksOpenly.test(request) && inverted.test(shape)) return true;
  const lead = shape.slice(0, start);
  const parts = { lead, clause: lastClause(lead), behind: shape.slice(shape.indexOf("§") + 1), sentence: shape };
  return refusals.some(({ where, pattern }) => pattern.test(parts[where]));
}

/** The part of a sentence that a negation before a request belongs to. */
export const lastClause = (lead: string): string => lead.split(/[,:;] |\b(?:and|so|but|because|therefore|hence|yet) /).at(-1) ?? lead;

/** Questions by which people ask for something. */
const asksOpenly = longPattern()`
    ^(?:[,:;] |so |and |but |then |please )*(?:can|could|may|shall|why|how|what about|what if we|
    would|will|is it possible|isn't|might|don't|
    shouldn't|couldn't|can't|§)`;

/** Questions that want to know, and do not ask for: should we, do we need to, is it time. */
const inverted = /^(?:so |but |and |then )?(?:should|do|does|did|is|are|was|were|have|has|would|must|what|who|when|where|how|which|if)\b/;
