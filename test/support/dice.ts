/** Numbers that look random and are the same for the same seed. */
export type Dice = (below: number) => number;

export function dice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export function pick<T>(roll: Dice, items: readonly T[]): T {
  return items[roll(items.length)] as T;
}
