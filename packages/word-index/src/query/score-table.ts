import { inverseFrequency } from '../bm25.ts'
import { impactOfLevel, levelOfLonger, MAX_LEVEL } from '../levels.ts'

/**
 * What each level of a word adds to a score. All are multiples of 2^-40, so that they add up to the same sum in any
 * order, and documents with the same words at the same levels have the same score.
 */
export type ScoreTable = Float64Array

const STEP = 2 ** 40

/** By frequency, for words of one number of documents. The next letter typed needs most of them again. */
const recent = new Map<number, ScoreTable>()
let recentDocuments = 0
const MOST_RECENT = 64

/** For a word that `frequency` of `documents` have. */
export function scoreTableOf(frequency: number, documents: number): ScoreTable {
  if (documents !== recentDocuments || recent.size === MOST_RECENT) recent.clear()
  recentDocuments = documents
  const known = recent.get(frequency) ?? makeTable(frequency, documents)
  recent.set(frequency, known)
  return known
}

function makeTable(frequency: number, documents: number): ScoreTable {
  const scale = inverseFrequency(frequency, documents) * STEP
  const scores = new Float64Array(MAX_LEVEL + 1)
  for (let level = 1; level <= MAX_LEVEL; level++) {
    scores[level] = Math.round((impactOfLevel[level] as number) * scale) / STEP
  }
  return scores
}

/** The same for a word that is longer than the prefix searched for. */
export function longerScoreTable(scores: ScoreTable): ScoreTable {
  const longer = new Float64Array(MAX_LEVEL + 1)
  for (let level = 1; level <= MAX_LEVEL; level++) longer[level] = scores[levelOfLonger(level)] as number
  return longer
}
