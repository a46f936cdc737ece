/** Chance that comes out the same in every run. */
export type Dice = {
  /** From 0 to below 1. */
  roll(): number
  /** A whole number, both bounds included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Different ones, fewer where there are not so many. */
  pickSome<T>(from: readonly T[], count: number): T[]
}

/** Mulberry32, by Tommy Ettinger. */
export function createDice(seed: number): Dice {
  let state = seed
  const roll = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number): number => min + Math.floor(roll() * (max - min + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[between(0, from.length - 1)]
    if (picked === undefined) throw new Error('There is nothing to pick from.')
    return picked
  }
  return {
    roll,
    between,
    chance: (probability) => roll() < probability,
    pick,
    pickSome: (from, count) => [...new Set(Array.from({ length: count }, () => pick(from)))],
  }
}
