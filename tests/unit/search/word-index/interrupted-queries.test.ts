import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Found,
  holdOpen,
  searchInSteps,
  searchParts,
} from '#packages/word-index/src/query/search-parts.ts'
import { runCooperatively, type Steps } from '#packages/word-index/src/query/steps.ts'
import { IndexParts, readHits } from '#tests/support/search/index-parts.ts'

/** More than two windows, so that a query may be interrupted twice. */
const DOCUMENTS = 20_000
const WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'flint', 'grove', 'heath']
const WISH = { limit: 10, now: 1 }

let index: IndexParts

function makeDocument(id: number, extra = '') {
  const own = WORDS.filter((_, place) => (id * (place + 3)) % (place + 2) === 0)
  return { id, visibleFrom: 0, fields: { text: [`${own.join(' ')} w${id % 97} ${extra}`, 1] as const } }
}

function describeFound(found: Found) {
  return {
    total: found.total,
    match: found.match,
    hits: readHits(found),
    scores: found.hits.map(({ score }) => score),
  }
}

function begin(words: string[]): Steps<Found> {
  return searchInSteps(index.parts, { words }, WISH)
}

beforeAll(() => {
  index = new IndexParts(Array.from({ length: DOCUMENTS }, (_, place) => makeDocument(place + 1)))
  for (let id = DOCUMENTS + 1; id <= DOCUMENTS + 50; id++) index.save(makeDocument(id))
})
afterAll(() => index.close())

describe('a query that is interrupted', () => {
  it('finds the same as without interruption, however many take turns', () => {
    const queries = [
      [...WORDS, 'missing'],
      ['amber', 'birch'],
      ['w1', 'cedar', 'nothing'],
      ['he'],
      ['delta', 'w5', 'em'],
    ]
    const expected = queries.map((words) => describeFound(searchParts(index.parts, { words }, WISH)))
    const running = queries.map(begin)
    const answers: Found[] = []
    let interruptions = 0
    while (running.some((_, query) => answers[query] === undefined)) {
      for (const [query, steps] of running.entries()) {
        if (answers[query] !== undefined) continue
        const { done, value } = steps.next()
        if (done) answers[query] = value
        else interruptions++
      }
    }
    expect(interruptions).toBeGreaterThan(queries.length)
    expect(answers.map(describeFound)).toEqual(expected)
  })

  it('sees what there was when it began, whatever is saved and deleted meanwhile', () => {
    const words = [...WORDS, 'missing']
    const expected = describeFound(searchParts(index.parts, { words }, WISH))
    const steps = begin(words)
    expect(steps.next().done).toBe(false)
    for (let id = 1; id <= 40; id++) index.delete(id)
    for (let id = 41; id <= 80; id++) index.save(makeDocument(id, 'missing'))
    let last = steps.next()
    while (!last.done) last = steps.next()
    expect(describeFound(last.value).total).toBe(expected.total)
    expect(last.value.hits.map(({ score }) => score)).toEqual(expected.scores)
    expect(readHits(last.value).join()).not.toContain('missing')
    expect(readHits(searchParts(index.parts, { words }, WISH)).join()).toContain('missing')
  })

  it('goes on reading a segment that has been closed meanwhile', () => {
    const words = [...WORDS, 'missing']
    const expected = describeFound(searchParts(index.parts, { words }, WISH))
    const { parts } = index
    const release = holdOpen(parts)
    const steps = searchInSteps(parts, { words }, WISH)
    expect(steps.next().done).toBe(false)
    index.reopen()
    let last = steps.next()
    while (!last.done) last = steps.next()
    expect(describeFound(last.value)).toEqual(expected)
    release()
    expect(() => searchParts(parts, { words }, WISH)).toThrow('EBADF')
  })

  it('lets others have their turn while it takes long', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns++
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const result = await runCooperatively(
      (function* (): Steps<string> {
        for (let step = 0; step < 5; step++) {
          const end = performance.now() + 5
          while (performance.now() < end);
          yield
        }
        return 'found'
      })(),
    )
    isOver = true
    expect(result).toBe('found')
    expect(turns).toBeGreaterThanOrEqual(5)
  })
})
