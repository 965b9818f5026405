import { isSaying, type ItemMatch, type Item } from "./alignment.ts";

/** How firmly two neighbours of a claim stand together in the source, by how many items further on the second one is. */
const firmness: readonly number[] = [1, 0.8, 0.5, 0.25];
const backwards = 0.75;
/** Neighbours count, and the next but one by half. */
const steps: readonly (readonly [step: number, share: number])[] = [
  [1, 1],
  [2, 0.5],
];
const chainMax = 24;

export interface Bonds {
  /** By how much both of two words would stand better if they changed places: then they probably have. */
  readonly exchange: number;
  /** The same for two amounts, or for a name. */
  readonly alikeExchange: number;
  /** “A warned B” and “B warned A”: the same in the middle, and what was on its left is on its right. */
  readonly isInverted: boolean;
}

/** Words that stand together in a claim stand together in its source. */
export function bondsOf(aligned: readonly ItemMatch[], source: readonly Item[], isName: (form: string) => boolean): Bonds {
  const said = source.filter(isSaying);
  const order = new Map(said.map((item, at) => [item, at]));
  const chain = aligned.filter(({ item, places }) => isSaying(item) && places.length > 0).slice(0, chainMax);
  const table = chain.map((one) => chain.map((other) => bond(one, other, order)));
  const bondAt = (one: number, other: number): number => table[one]?.[other] ?? 0;
  const isAlike = (one: ItemMatch, other: ItemMatch): boolean =>
    one.item.amount !== undefined ? other.item.amount !== undefined : isName(one.item.form) || isName(other.item.form);
  return {
    exchange: exchangeIn(chain, bondAt, () => true),
    alikeExchange: exchangeIn(chain, bondAt, isAlike),
    isInverted: isInverted(chain, order),
  };
}

type BondAt = (one: number, other: number) => number;

function bond(one: ItemMatch, other: ItemMatch, order: ReadonlyMap<Item, number>): number {
  let best = 0;
  for (const first of one.places)
    for (const second of other.places) {
      if (first === second || first.sentence !== second.sentence) continue;
      const gap = (order.get(second) ?? 0) - (order.get(first) ?? 0);
      best = Math.max(best, (firmness[Math.abs(gap) - 1] ?? 0) * (gap < 0 ? backwards : 1));
    }
  return best;
}

function exchangeIn(chain: readonly ItemMatch[], bondAt: BondAt, isMeant: (one: ItemMatch, other: ItemMatch) => boolean): number {
  const isJoined = (one: number, other: number): boolean => chain[one]?.item.clause === chain[other]?.item.clause;
  const own = chain.map((_, at) => at);
  /** Firmness around a place, where the words stand in this order. */
  const hold = (list: readonly number[], place: number): number => {
    const here = list[place] ?? 0;
    return steps.reduce((sum, [step, share]) => {
      const [before, after] = [list[place - step], list[place + step]];
      const left = before !== undefined && isJoined(place - step, place) ? bondAt(before, here) : 0;
      const right = after !== undefined && isJoined(place, place + step) ? bondAt(here, after) : 0;
      return sum + share * (left + right);
    }, 0);
  };
  const held = own.map((place) => hold(own, place));
  let most = 0;
  for (const one of own)
    for (const other of own.slice(one + 1)) {
      const [first, second] = [chain[one], chain[other]];
      if (first === undefined || second === undefined || !isMeant(first, second)) continue;
      const list = own.with(one, other).with(other, one);
      most = Math.max(most, Math.min(hold(list, one) - (held[one] ?? 0), hold(list, other) - (held[other] ?? 0)));
    }
  return exact(most);
}

/** Without what adding of parts left over, so that a threshold is the same for everyone. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000;

const invertedMax = 6;

function isInverted(chain: readonly ItemMatch[], order: ReadonlyMap<Item, number>): boolean {
  const placeOf = (item: Item): number => order.get(item) ?? 0;
  return chain.some((middle, at) => {
    const [left, right] = [chain[at - 1], chain[at + 1]];
    if (left === undefined || right === undefined || left.item.clause !== right.item.clause) return false;
    const ways = left.places.flatMap((one) =>
      middle.places.flatMap((two) =>
        right.places.flatMap((three) =>
          one.sentence === two.sentence && two.sentence === three.sentence ? [[placeOf(one), placeOf(two), placeOf(three)] as const] : [],
        ),
      ),
    );
    const isForward = ways.some(([one, two, three]) => one < two && two < three);
    return !isForward && ways.some(([one, two, three]) => three < two && two < one && one - three <= invertedMax);
  });
}
