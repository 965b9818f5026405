import { diffOf, type DiffPiece } from "../shared/diff.ts";

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
  return diffOf(old, now);
}
