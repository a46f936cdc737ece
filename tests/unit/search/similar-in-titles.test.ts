import { expect, it } from 'vitest'
import { similarInTitles } from '#lib/search/query/corrections/similar-in-titles.ts'

const titles = new Map([
  ['tent', 2],
  ['tarp', 1],
])
const similarTo = (word: string, { total = 0, beside = false } = {}) =>
  similarInTitles(
    { search: async () => ({ total, match: 'all', results: [] }) as never },
    { type: 'post', word, edits: 2, beside },
    async () => titles,
  )

it('a word that documents have is not mistyped', async () => {
  expect(await similarTo('tnet', { total: 3 })).toEqual([
    { word: 'tnet', distance: 0, isLonger: false, documents: 3 },
  ])
  expect(await similarTo('tnet', { total: 3, beside: true })).toMatchObject([{ word: 'tent' }])
})

it('a word of titles that is near is similar; numbers are like no other', async () => {
  expect(await similarTo('tnet')).toEqual([{ word: 'tent', distance: 1, isLonger: false, documents: 2 }])
  expect(await similarTo('tent2')).toEqual([])
})
