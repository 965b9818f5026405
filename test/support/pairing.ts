const seed = Math.abs(Number(process.env["ASSENT_SEED"] ?? 0));

/**
 * Each item with one in `parts` of the others, in turn, where all with all would be too much. Every item of both lists is
 * tried, as long as neither is shorter than `parts`, and neighbours, which are mostly alike, meet different ones. Another
 * seed (`ASSENT_SEED`) pairs them otherwise.
 */
export function paired<One, Other>(items: readonly One[], others: readonly Other[], parts: number): readonly (readonly [One, Other])[] {
  return items.flatMap((item, at) => others.filter((_, place) => isInTurn(at + place, parts)).map((other) => [item, other] as const));
}

/** Whether the turn is of this place, when every so many of them have theirs. */
export const isInTurn = (place: number, every: number): boolean => (place + seed) % every === 0;
