import { describe, expect, it } from 'vitest'
import { compareOn } from '#tests/support/search/judged/compare.ts'
import { makeJudgedSet, type Shape } from '#tests/support/search/judged/judged-set.ts'
import { averagePrecision, ndcgAt10 } from '#tests/support/search/judged/measures.ts'

const ALLOWED = 0.003

/** Of a small shop. `npm run bench -- relevance` measures sets of the size of public collections. */
const shape: Shape = {
  ...{ name: 'a small shop', documents: 600, queries: 80, vocabulary: 4000, topics: 12 },
  ...{ titleWords: [4, 12], bodyWords: [20, 90], queryWords: [3, 14], onSubject: 20, judgedLoosely: 20 },
}

describe('the word index', () => {
  it('ranks a judged set as well as the formula', () => {
    const { formula, built, saved } = compareOn(makeJudgedSet(shape))
    // Neither hopeless nor too easy to tell a difference.
    expect(formula.ndcg).toBeGreaterThan(0.1)
    expect(formula.ndcg).toBeLessThan(0.6)
    for (const index of [built, saved]) {
      expect(Math.abs(index.ndcg - formula.ndcg)).toBeLessThanOrEqual(ALLOWED)
      expect(Math.abs(index.map - formula.map)).toBeLessThanOrEqual(ALLOWED)
    }
  })
})

describe('measures of relevance', () => {
  const grades = new Map([
    [1, 3],
    [2, 1],
  ])

  it('are those that are computed by hand', () => {
    expect(ndcgAt10([1, 2], grades)).toBe(1)
    // 1 + 7 / log₂ 3, of 7 + 1 / log₂ 3.
    expect(ndcgAt10([2, 1], grades)).toBeCloseTo(0.7098, 4)
    expect(ndcgAt10([9, 8], grades)).toBe(0)
    expect(ndcgAt10([9, 8, 7, 6, 5, 4, 3, 11, 12, 13, 1], grades)).toBe(0)
    expect(averagePrecision([2, 1], grades)).toBe(1)
    expect(averagePrecision([9, 1, 8, 2], grades)).toBeCloseTo((1 / 2 + 2 / 4) / 2)
    expect(averagePrecision([1], grades)).toBe(0.5)
  })
})
