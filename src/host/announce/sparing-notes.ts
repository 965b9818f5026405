/** So many presses that changed nothing are noted in a window; anybody who can write to the channel can make them. */
const limits = { notesMax: 10, windowMs: 60_000 } as const;

/**
 * Notes of presses that changed nothing, without filling the terminal of `up`: the same one once in a row, ten in a minute, and
 * then their number. Returns what is to be said now.
 */
export function sparingNotes(): (note: string, now: string) => readonly string[] {
  let last = "";
  let since = Number.NEGATIVE_INFINITY;
  let said = 0;
  let unsaid = 0;
  return (note, now) => {
    const at = Date.parse(now);
    const told: string[] = [];
    if (Math.abs(at - since) >= limits.windowMs) {
      if (unsaid > 0) told.push(`${unsaid} more presses of buttons changed nothing`);
      [since, said, unsaid] = [at, 0, 0];
    }
    if (note === last) return told;
    if (said >= limits.notesMax) {
      unsaid += 1;
      return told;
    }
    last = note;
    said += 1;
    return [...told, note];
  };
}
