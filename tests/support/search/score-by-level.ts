import { impactOfLevel, levelOf, levelOfLonger } from '#packages/word-index/src/levels.ts'
import type { ScoreWord } from './naive-index.ts'

/** The index's own levels instead of impacts, and sums that do not depend on the order of what is added. */
export const scoreByLevel: ScoreWord = (impact, isLonger, rarity) => {
  const level = isLonger ? levelOfLonger(levelOf(impact)) : levelOf(impact)
  return Math.round((impactOfLevel[level] ?? 0) * rarity * 2 ** 40) / 2 ** 40
}
