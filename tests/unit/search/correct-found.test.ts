import { expect, it } from 'vitest'
import { parseQuery, type SearchQuery } from '#lib/search/index.ts'
import { correctFound } from '#lib/search/query/corrections/correct-found.ts'

type Group = { total: number; match: 'all' | 'any' }

const typed = parseQuery('coper ketle')
const better = parseQuery('copper kettle')

/** Finds so many rows for what was typed, and seven for what was meant. Notes what is asked of the correction. */
async function correct(group: Group, { mayCorrect = true, knows = true } = {}) {
  const asked: string[] = []
  const found = await correctFound<Group>(
    typed,
    async (query: SearchQuery) => [query === better ? { total: 7, match: 'all' } : group],
    {
      mayCorrect,
      correct: async ({ match, found }) => {
        asked.push(found === undefined ? match : `more than ${found}`)
        return knows ? better : null
      },
    },
  )
  return { asked, total: found.found[0]?.total, corrected: found.corrected, suggestion: found.suggestion }
}

it('answers for what was meant where nothing is found, whichever of the words are known', async () => {
  expect(await correct({ total: 0, match: 'all' })).toEqual({
    ...{ asked: ['any'], total: 7, corrected: 'copper kettle', suggestion: null },
  })
})

it('suggests what was meant where some words are found, or nothing may be corrected', async () => {
  const suggested = { corrected: null, suggestion: 'copper kettle' }
  expect(await correct({ total: 3, match: 'any' })).toEqual({ asked: ['all'], total: 3, ...suggested })
  expect(await correct({ total: 0, match: 'all' }, { mayCorrect: false })).toEqual({
    ...{ asked: ['any'], total: 0, ...suggested },
  })
})

it('suggests a word that far more have, where few have what was typed', async () => {
  expect(await correct({ total: 3, match: 'all' })).toEqual({
    ...{ asked: ['more than 3'], total: 3, corrected: null, suggestion: 'copper kettle' },
  })
})

it('leaves alone what many have, and what it cannot mend', async () => {
  const same = { corrected: null, suggestion: null }
  expect(await correct({ total: 30, match: 'all' })).toEqual({ asked: [], total: 30, ...same })
  expect(await correct({ total: 0, match: 'all' }, { knows: false })).toEqual({
    asked: ['any'],
    total: 0,
    ...same,
  })
})
