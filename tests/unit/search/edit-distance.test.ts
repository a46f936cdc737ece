import { describe, expect, it } from 'vitest'
import {
  MAX_EDITS,
  maxEdits,
  measureDistance,
  toPoints,
} from '#packages/word-index/src/spelling/edit-distance.ts'
import {
  addSimilar,
  byLikelihood,
  type SimilarWords,
} from '#packages/word-index/src/spelling/similar-word.ts'

/** Optimal string alignment as textbooks have it: the edits to each beginning of the other word. */
function editsTo(typed: string, other: string): number[] {
  const table = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = typed[row - 1] === other[column - 1]
      const options = [
        (table[row - 1]?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        (table[row - 1]?.[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      ]
      const isSwapped = typed[row - 1] === other[column - 2] && typed[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwapped) options.push((table[row - 2]?.[column - 2] ?? 0) + 1)
      current.push(Math.min(...options))
    }
    table.push(current)
  }
  return table[typed.length] ?? []
}

const measure = (typed: string, other: string, most = 2, length = [...other].length) =>
  measureDistance(toPoints(typed), toPoints(other), length, most)

describe('how far a word is from another', () => {
  it.each([
    ['tent', 'tent', 0],
    ['tnet', 'tent', 1],
    ['tet', 'tent', 1],
    ['teent', 'tent', 1],
    ['text', 'tent', 1],
    ['etnt', 'tent', 1],
    ['tetn', 'tent', 1],
    ['netnt', 'tent', 2],
    ['entt', 'tent', 2],
    ['ca', 'abc', 3],
    ['', 'ab', 2],
    ['ab', '', 2],
    ['kettle', 'tent', 3],
    ['😀a', 'a😀', 1],
  ])('is counted in edits: %s and %s', (typed, other, edits) => {
    const { whole } = measure(typed, other)
    if (edits <= 2) expect(whole).toBe(edits)
    else expect(whole).toBeGreaterThan(2)
  })

  it('is that of its first letters, where only those count', () => {
    expect(measure('tent', 'tentxx', 2, 4)).toEqual({ whole: 0, beginning: 0 })
    expect(measure('tent', 'tentxx', 2, 5)).toEqual({ whole: 1, beginning: 0 })
    expect(measure('tent', 'tentxxxx')).toEqual({ whole: 3, beginning: 0 })
    expect(measure('tnet', 'tentpole')).toEqual({ whole: 3, beginning: 1 })
  })

  it('is as textbooks have it, for all short words of three letters', () => {
    const words = ['']
    for (let at = 0; words.length < 364; at++) for (const letter of 'abc') words.push(`${words[at]}${letter}`)
    const isAs = (found: number, edits: number, most: number) =>
      edits <= most ? found === edits : found > most
    const wrong: string[] = []
    for (const typed of words.filter((_, at) => at % 11 === 0)) {
      for (const other of words) {
        const edits = editsTo(typed, other)
        const [whole, beginning] = [edits[other.length] ?? 0, Math.min(...edits)]
        for (const most of [0, 1, 2]) {
          const found = measure(typed, other, most)
          if (!isAs(found.whole, whole, most) || !isAs(found.beginning, beginning, most))
            wrong.push(`${typed} ${other} ${most}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('may be one edit from four letters on, and two from eight on', () => {
    expect([0, 3, 4, 7, 8, 40].map(maxEdits)).toEqual([0, 0, 1, 1, 2, 2])
    expect(MAX_EDITS).toBe(2)
  })
})

describe('words that are similar', () => {
  const similar = (word: string, distance = 1, documents = 1, isLonger = false) => ({
    ...{ word, distance, documents, isLonger },
  })

  it('have the documents of all that they were found in', () => {
    const known: SimilarWords = new Map()
    addSimilar(known, similar('tent', 1, 2))
    addSimilar(known, similar('tents', 1, 1))
    addSimilar(known, similar('tent', 1, 3))
    expect([...known.values()]).toEqual([similar('tent', 1, 5), similar('tents', 1, 1)])
  })

  it('come by their edits, first letters, documents and the alphabet', () => {
    const words = [
      similar('lent', 1, 9),
      similar('tenx', 1, 2),
      similar('tents', 1, 5, true),
      similar('tent', 1, 2),
      similar('tens', 1, 3),
      similar('tints', 2, 90),
      similar('tense', 1, 4, true),
    ]
    expect(words.sort(byLikelihood('tenz')).map(({ word }) => word)).toEqual([
      ...['tens', 'tent', 'tents', 'tenx', 'tense', 'lent', 'tints'],
    ])
  })
})
