import { MAX_OF_FIELD } from './bm25.ts'

/**
 * Impacts are kept as levels of one byte, evenly spaced by ratio: a level is at most 1.5 % off its impact, be it large
 * or small. The ratio is such that 31 levels are a factor of 0.4.
 */
const LONGER_WORD = 0.4
const LONGER_WORD_LEVELS = 31
const RATIO = LONGER_WORD ** (-1 / LONGER_WORD_LEVELS)

export const MAX_LEVEL = 255
const GREATEST_IMPACT = 64

/**
 * What impacts are divided by before they become levels, so that even the greatest sum these weights allow has a level
 * of its own. All documents of an index share it, so their order stays the same. It is 1 for the usual weights, whose
 * sum is between 1 and 29.
 */
export function scaleOf(weights: Iterable<number>): number {
  let sum = 0
  for (const weight of weights) sum += weight
  const greatest = sum * MAX_OF_FIELD
  return sum === 0 || (sum >= 1 && greatest <= GREATEST_IMPACT) ? 1 : greatest / GREATEST_IMPACT
}

/** Whether fields with these weights can exceed the greatest level of an index of this scale. */
export function outgrows(weights: readonly number[], scale: number): boolean {
  return weights.some((weight) => weight > 0) && scaleOf(weights) > scale
}

/** The impact of each level; level 0 is no match. */
export const impactOfLevel = Float64Array.from({ length: MAX_LEVEL + 1 }, (_, level) =>
  level === 0 ? 0 : GREATEST_IMPACT * RATIO ** (level - MAX_LEVEL),
)

/** The least impact that belongs to each level: half a step below it. */
const leastOfLevel = impactOfLevel.map((impact) => impact / Math.sqrt(RATIO))

const single = new Float32Array(1)
const singleBits = new Uint32Array(single.buffer)

/** By exponent and seven bits of mantissa: the level of the least number that starts with them. One step is 0.8 %. */
const levelByBits = new Uint8Array(1 << 15)
for (let bits = 0, level = 1; bits < levelByBits.length; bits++) {
  singleBits[0] = bits << 16
  while (level < MAX_LEVEL && (single[0] as number) >= (leastOfLevel[level + 1] as number)) level++
  levelByBits[bits] = level
}

/** The level, 1 to 255, nearest to an impact. */
export function levelOf(impact: number): number {
  single[0] = impact
  const level = levelByBits[(singleBits[0] as number) >>> 16] as number
  return level < MAX_LEVEL && impact >= (leastOfLevel[level + 1] as number) ? level + 1 : level
}

/** The level of a word that is longer than the prefix searched for. */
export function levelOfLonger(level: number): number {
  return level > LONGER_WORD_LEVELS ? level - LONGER_WORD_LEVELS : 1
}
