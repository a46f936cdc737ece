import { inverseFrequency } from '../bm25.ts'
import { impactOfLevel, levelOfLonger } from '../levels.ts'

/**
 * What each level of a word adds to a score. All are multiples of 2^-40, so that they add up to the same sum in any
 * order, and documents with the same words at the same levels have the same score.
 */
export type Gain = Float64Array

const STEP = 2 ** 40

/** Of a word that `frequency` of `documents` have. */
export function gainOf(frequency: number, documents: number): Gain {
  const rarity = inverseFrequency(frequency, documents)
  return impactOfLevel.map((impact) => Math.round(impact * rarity * STEP) / STEP)
}

/** The same where the word is longer than what was asked for. */
export function gainOfLonger(gain: Gain): Gain {
  return gain.map((_, level) => (level === 0 ? 0 : (gain[levelOfLonger(level)] as number)))
}
