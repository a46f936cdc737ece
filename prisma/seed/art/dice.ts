/** Returns integers from low to high that look random but are the same for the same seed. */
export type Dice = (low: number, high: number) => number

export function createDice(seed: number): Dice {
  let state = seed * 7919 + 17
  return (low, high) => {
    state = (state * 48_271) % 2_147_483_647
    return low + (state % (high - low + 1))
  }
}
