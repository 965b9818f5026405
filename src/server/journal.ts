import type { Journal } from "../journal/journal.ts";
import { toMessage } from "../journal/row.ts";
import type { InputOf, JournalMessage, OutputOf } from "./api.ts";
import type { Backend } from "../host/backend/types.ts";
import { gently } from "../host/backend/gently.ts";
import { positionIn } from "./input.ts";

const searchLimits = { windowRows: 200, firstRows: 8, windowChars: 262_144, rowsMax: 20_000, found: 100, chars: 1_048_576 } as const;

type Asked = InputOf<"searchJournal">;

/**
 * Looks backwards from the end, or from where the last answer ended, at so many rows at most, and ends early where they
 * are large: few results and a `next` mean that there is more.
 */
export async function searchJournal({ runtime }: Backend, asked: Asked): Promise<OutputOf<"searchJournal">> {
  const journal = gently(runtime.world.journal);
  const wanted = Math.min(asked.limit ?? searchLimits.found, 500);
  const top = await topOf(journal, asked.after);
  const items: JournalMessage[] = [];
  let end = top;
  let size = 0;
  let window: number = searchLimits.firstRows;
  while (end > 0 && items.length < wanted && top - end < searchLimits.rowsMax && size < searchLimits.chars) {
    const start = Math.max(0, end - window, top - searchLimits.rowsMax);
    const rows = await journal.scan(start, end - start);
    window = windowAfter(window, rows);
    const within = rows.filter(({ position }) => position <= end); // archived events leave room for later ones
    const found = within.filter((row) => isWanted(row, asked)).toReversed();
    const taken: Row[] = [];
    for (const row of found) {
      if (taken.length + items.length >= wanted || size >= searchLimits.chars) break;
      taken.push(row);
      size += (row.blob ?? row.body).length;
    }
    items.push(...taken.map(toMessage));
    const last = taken.at(-1);
    end = taken.length < found.length && last ? last.position - 1 : start;
  }
  return { items, next: end > 0 ? String(end) : null };
}

/** Everybody else waits while rows are looked at, so there are few at a time where they are large. */
function windowAfter(window: number, rows: readonly Row[]): number {
  const chars = rows.reduce((sum, { blob, body }) => sum + (blob ?? body).length, 0);
  return chars > searchLimits.windowChars ? Math.max(1, window >> 2) : Math.min(searchLimits.windowRows, window * 2);
}

async function topOf(journal: Journal, after: string | undefined): Promise<number> {
  const position = await journal.position();
  return after === undefined ? position : Math.min(positionIn(after), position);
}

type Row = Awaited<ReturnType<Journal["scan"]>>[number];

function isWanted({ stream, type, actor, body, blob }: Row, { session, type: wanted, text }: Asked): boolean {
  if (session !== undefined && stream !== session) return false;
  if (wanted !== undefined && !type.startsWith(wanted)) return false;
  if (text === undefined) return true;
  const spelled = JSON.stringify(text).slice(1, -1).toLowerCase(); // a body is JSON, so its quotes are escaped
  return [stream, type, actor, blob ?? body].some((each) => each.toLowerCase().includes(spelled));
}
