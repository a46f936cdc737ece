import { afterEach, expect, it } from 'vitest'
import { queryWords } from '#packages/word-index/src/words/words.ts'
import { IndexParts } from '#tests/support/search/index-parts.ts'
import type { NaiveDocument } from '#tests/support/search/naive-index.ts'

/** Ten thousand changes in `npm run drill -- laws`. */
const CHANGES = 500 * Number(process.env.TEST_DRAWS ?? 1)
const DOCUMENTS = 1000
const LOOKS = 10
/** Neighbouring levels: an impact that lies between two may be either. A score is no further from the other index's. */
const STEP = 0.4 ** (-1 / 31)
const ROUNDING = 1e-6
/** Of all scores on average. */
const TOLERANCE = 0.015

const WORDS = Array.from({ length: 400 }, (_, index) => `word${index.toString(36)}`)

/** A row of numbers below 1 that is the same in every run. */
function createNumbers(): () => number {
  let state = 11
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const opened: IndexParts[] = []
afterEach(() => {
  for (const parts of opened.splice(0)) parts.close()
})

function open(documents: readonly NaiveDocument[]): IndexParts {
  const parts = new IndexParts(documents)
  opened.push(parts)
  return parts
}

it('ranks at any moment as an index that is built of the documents as they are', () => {
  const number = createNumbers()
  const pick = (below: number) => Math.floor(number() * below)
  // Few words are in many documents, as in any language.
  const text = (most: number) =>
    Array.from({ length: 1 + pick(most) }, () => WORDS[Math.floor(WORDS.length * number() ** 3)]).join(' ')
  const make = (id: number): NaiveDocument => ({
    id,
    visibleFrom: 0,
    fields: { title: [text(6), 5], body: [text(60), 1] },
  })
  let parts = open(Array.from({ length: DOCUMENTS }, (_, index) => make(index + 1)))
  const hot = make(7)
  for (let change = 1; change <= CHANGES; change++) {
    const chance = number()
    if (chance < 0.1) parts.delete(1 + pick(DOCUMENTS))
    else if (chance < 0.3) parts.save(hot)
    else parts.save(make(1 + pick(DOCUMENTS)))
    if (change % 97 === 0) parts.flush()
    if (change % 800 === 0) parts.merge()
    // Before the index is rebuilt, when its averages are oldest.
    if (change % Math.ceil(CHANGES / LOOKS) === 0) expectSame(parts, open(parts.documents), change)
    // As at night, and whenever much has changed.
    if (change % DOCUMENTS === 0) parts = open(parts.documents)
  }
})

function expectSame(parts: IndexParts, fresh: IndexParts, change: number): void {
  const differences: number[] = []
  for (let index = 0; index < WORDS.length; index += 9) {
    const term = `${WORDS[index]} ${WORDS[(index * 7) % WORDS.length]}`
    const find = (one: IndexParts) => one.search(queryWords(term), { limit: DOCUMENTS, now: 1 })
    const [found, built] = [find(parts), find(fresh)]
    expect([term, found.total, found.match]).toEqual([term, built.total, built.match])
    const scores = new Map(built.hits.map(({ id, score }) => [id, score]))
    const ratios = found.hits.map(({ id, score }) => score / (scores.get(id) ?? 0))
    const off = ratios.filter((ratio) => Math.max(ratio, 1 / ratio) > STEP + ROUNDING)
    expect({ change, term, off }).toEqual({ change, term, off: [] })
    differences.push(...ratios.map((ratio) => Math.abs(ratio - 1)))
  }
  expect(differences.length).toBeGreaterThan(DOCUMENTS)
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(TOLERANCE)
}
