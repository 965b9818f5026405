/** A piece of a text that was there before, is there now, or both. */
export interface DiffPiece {
  readonly how: "kept" | "new" | "old";
  readonly text: string;
}

const piecesMax = 400;
const piecesOf = (text: string): readonly string[] => text.split(/(?<=[.!?;:])\s+|\n/).filter((piece) => piece.trim() !== "");

/** Two versions of a text by lines and sentences: most terms are one paragraph, and a line of it says too little. */
export function termDiff(before: string, after: string): readonly DiffPiece[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  if (old.length > piecesMax || now.length > piecesMax)
    return [
      { how: "old", text: before },
      { how: "new", text: after },
    ];
  const shared = sharedIn(old, now);
  const pieces: DiffPiece[] = [];
  let [at, to] = [0, 0];
  const upTo = (one: number, other: number): void => {
    for (; at < one; at += 1) pieces.push({ how: "old", text: old[at] ?? "" });
    for (; to < other; to += 1) pieces.push({ how: "new", text: now[to] ?? "" });
  };
  for (const [one, other] of shared) {
    upTo(one, other);
    pieces.push({ how: "kept", text: now[other] ?? "" });
    [at, to] = [one + 1, other + 1];
  }
  upTo(old.length, now.length);
  return pieces;
}

/** The longest row of pieces that both have, as pairs of places. */
function sharedIn(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  const lengths = old.map(() => new Uint16Array(now.length + 1));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const best = old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      const line = lengths[row];
      if (line) line[column] = best;
    }
  const pairs: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < old.length && column < now.length;) {
    if (old[row] === now[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
