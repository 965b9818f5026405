/** Numbers that are the same for the same seed (a linear congruence): whatever they lead to can be played again. */
export function dice(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0;
  const roll = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let turn = 0; turn < 4; turn += 1) roll();
  return {
    below: (max: number): number => Math.floor(roll() * max),
    happens: (share: number): boolean => roll() < share,
    oneOf: <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item,
  };
}
export type Dice = ReturnType<typeof dice>;
