import { expect, it } from 'vitest'
import { byLikelihood, type SimilarWord } from '#packages/word-index/src/spelling/similar-word.ts'

const similar = (word: string, distance = 1, documents = 1, isLonger = false): SimilarWord => ({
  ...{ word, distance, documents, isLonger },
})

it.each([
  ['fewer edits', similar('bat', 1), similar('can', 2, 9)],
  ['the same first letter', similar('can', 1), similar('bat', 1, 9)],
  ['more documents', similar('cap', 1, 3), similar('can', 1, 2)],
  ['a whole word', similar('cap', 1, 4), similar('cats', 1, 9, true)],
  ['a word begun that far more documents have', similar('cats', 1, 11, true), similar('cap', 1, 4)],
  ['the alphabet', similar('can'), similar('cap')],
])('of two words that are similar, the likelier one goes by %s', (_, likelier, other) => {
  expect([other, likelier].sort(byLikelihood('cat'))).toEqual([likelier, other])
  expect([likelier, other].sort(byLikelihood('cat'))).toEqual([likelier, other])
})
