/** Cursor of a list by time: the moment and the position of the last row. Several rows may have the same moment. */
export const momentCursor = (at: string, position: number): string => `${Date.parse(at)}:${position}`;

const latest: readonly [at: string, position: number] = ["9", 0];

/** The values that the next row lies before. A cursor that was not handed out leads nowhere. */
export function momentIn(cursor: string | undefined): readonly [at: string, position: number] {
  if (cursor === undefined) return latest;
  const [ms = Number.NaN, position = Number.NaN] = cursor.split(":").map(Number);
  const isTold = Number.isSafeInteger(position) && Math.abs(ms) <= 8.64e15;
  return isTold ? [new Date(ms).toISOString(), position] : ["", 0];
}
