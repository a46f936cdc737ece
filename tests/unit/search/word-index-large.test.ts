import { afterAll, describe, expect, it } from 'vitest'
import { createDice } from '#bench/store/dice.ts'
import { queryWords } from '#packages/word-index/src/words/words.ts'
import { IndexParts } from '#tests/support/search/index-parts.ts'
import { countExactly, type NaiveDocument, searchNaively } from '#tests/support/search/naive-index.ts'
import { scoreByLevel } from '#tests/support/search/score-by-level.ts'

// So many that lists have every form, and that documents take several windows.
const DOCUMENTS = 34_000
const VOCABULARY = 5_000
const QUERIES = 15
const NOW = 1_000_000
const LETTERS = 'etaoinshr'

const dice = createDice(7)
let opened: IndexParts | undefined
afterAll(() => opened?.close())

describe('a large index', () => {
  it('finds exactly the same in exactly the same order as the formula with its own levels', {
    timeout: 120_000,
  }, () => {
    const parts = new IndexParts(Array.from({ length: DOCUMENTS }, (_, index) => makeDocument(2 * index + 1)))
    opened = parts
    compareAll(parts)
    for (let step = 0; step < 1_500; step++) changeSome(parts)
    parts.flush()
    for (let step = 0; step < 500; step++) changeSome(parts)
    compareAll(parts)
    parts.flush()
    parts.merge()
    compareAll(parts)
  })
})

function compareAll(parts: IndexParts): void {
  const { averages, documents } = parts
  const statistics = countExactly(documents)
  for (let query = 0; query < QUERIES; query++) {
    const words = queryWords(makeTerm())
    const wish = { limit: dice.pick([1, 10, 300]), now: dice.pick([0, NOW]) }
    const expected = searchNaively(documents, {
      ...wish,
      words,
      averages,
      statistics,
      scoreWord: scoreByLevel,
    })
    const { total, match, hits } = parts.search(words, wish)
    expect({ words, total, match, hits: hits.map(({ id }) => id) }).toEqual({
      words,
      ...expected,
      hits: expected.hits.map(({ id }) => id),
    })
  }
}

function changeSome(parts: IndexParts): void {
  const id = dice.between(1, 2 * DOCUMENTS)
  if (dice.chance(0.3)) parts.delete(id)
  else parts.save(makeDocument(id))
}

function makeDocument(id: number): NaiveDocument {
  const visibleFrom = dice.chance(0.01) ? NOW : 0
  return { id, visibleFrom, fields: { title: [makeText(3), 5], body: [makeText(dice.between(4, 12)), 1] } }
}

function makeText(words: number): string {
  return Array.from({ length: words }, makeWord).join(' ')
}

/** Frequencies fall as Zipf's law says; the first stand in nearly every document. */
function makeWord(): string {
  return spell(Math.floor(VOCABULARY ** dice.roll()))
}

function spell(rank: number): string {
  let word = ''
  for (let rest = rank + LETTERS.length; rest > 0; rest = Math.floor(rest / LETTERS.length)) {
    word += LETTERS[rest % LETTERS.length]
  }
  return word
}

/** Frequent words and rare ones, beginnings of any length, sometimes a word that there is not. */
function makeTerm(): string {
  const words = Array.from({ length: dice.between(1, 4) }, () =>
    dice.chance(0.5) ? makeWord() : spell(dice.between(1, VOCABULARY)),
  )
  const last = words.at(-1) ?? ''
  const unknown = dice.chance(0.2) ? ['nowhere'] : []
  return [...unknown, ...words.slice(0, -1), last.slice(0, dice.between(2, last.length))].join(' ')
}
