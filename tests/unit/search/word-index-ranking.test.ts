import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { queryWords } from '#packages/word-index/src/words/words.ts'
import { draws } from '#tests/support/draws.ts'
import { IndexParts, readHits, storedOf } from '#tests/support/search/index-parts.ts'
import {
  averageLengths,
  countExactly,
  type NaiveDocument,
  searchNaively,
} from '#tests/support/search/naive-index.ts'
import { scoreByLevel } from '#tests/support/search/score-by-level.ts'

const NOW = 1_000_000
/** Of neighbouring levels. */
const STEP = 0.4 ** (-1 / 31)

// With many beginnings in common, and letters of several scripts.
const vocabulary =
  'te tea team teams tab table tabular étude etudes do doe don’t 東 東京 mañana manana x9 x95'.split(' ')
const queries = [...vocabulary, 't', 'd', 'ta', 'tabl', 'nowhere', 'é', 'x']

const text = (most: number) =>
  fc.array(fc.constantFrom(...vocabulary), { maxLength: most }).map((words) => words.join(' '))
const fields = fc
  .record({ title: text(4), body: text(12) })
  .map(({ title, body }): NaiveDocument['fields'] => ({ title: [title, 5], body: [body, 1] }))
const moment = fc.constantFrom(0, 0, 0, NOW, NOW + 1, NOW + 1_000)
const documentWith = (id: fc.Arbitrary<number>) => fc.record({ id, visibleFrom: moment, fields })
const someDocuments = fc.uniqueArray(documentWith(fc.integer({ min: 1, max: 60 })), {
  selector: ({ id }) => id,
  maxLength: 40,
})
const someQueries = fc.array(
  fc.record({
    term: fc
      .array(fc.constantFrom(...queries), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' ')),
    limit: fc.integer({ min: 1, max: 50 }),
    now: fc.constantFrom(0, NOW, NOW + 1_000),
  }),
  { minLength: 1, maxLength: 6 },
)
const someSteps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ save: documentWith(fc.integer({ min: 1, max: 70 })) }) },
    { weight: 3, arbitrary: fc.record({ remove: fc.integer({ min: 1, max: 70 }) }) },
    { weight: 2, arbitrary: fc.constantFrom('flush' as const, 'merge' as const, 'reopen' as const) },
  ),
  { maxLength: 30 },
)
type Step = typeof someSteps extends fc.Arbitrary<(infer One)[]> ? One : never
type Query = typeof someQueries extends fc.Arbitrary<(infer One)[]> ? One : never

let opened: IndexParts[] = []
afterEach(() => {
  for (const parts of opened) parts.close()
  opened = []
})

describe('the word index beside a naive one', () => {
  it('finds the same documents in the same order as the formula, up to one level', () => {
    fc.assert(
      fc.property(someDocuments, someSteps, someQueries, (documents, steps, asked) => {
        const parts = makeParts(documents, steps)
        for (const query of asked) expectFormula(parts, query)
      }),
      draws(20),
    )
  })

  it('finds exactly the same in exactly the same order as the formula with its own levels', () => {
    fc.assert(
      fc.property(someDocuments, someSteps, someQueries, (documents, steps, asked) => {
        const parts = makeParts(documents, steps)
        for (const query of asked) expectSame(parts, query)
      }),
      draws(20),
    )
  })

  it('finds the same when it is asked again, alone and with other words before', () => {
    fc.assert(
      fc.property(
        someDocuments,
        someSteps,
        fc.constantFrom('t', 'te', 'ta', 'd'),
        (documents, steps, last) => {
          const parts = makeParts(documents, steps)
          for (const before of ['', '', 'do ', 'tea ', '東 ', ''])
            expectSame(parts, { term: before + last, limit: 20, now: NOW })
        },
      ),
      draws(20),
    )
  })

  it('looks up rows by their ids as it finds and ranks them', () => {
    fc.assert(
      fc.property(someDocuments, someSteps, someQueries, (documents, steps, asked) => {
        const parts = makeParts(documents, steps)
        for (const { term, now } of asked) {
          const words = queryWords(term)
          if (words.length === 0) continue
          const { match, hits } = parts.search(words, { limit: 100, now })
          const ids = hits.map(({ id }) => id)
          const everyId = Array.from({ length: 72 }, (_, id) => id)
          const looked = parts.lookUp(words, { match, now }, everyId)
          expect(looked.kept).toEqual(ids)
          expect(looked.all.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
          const even = everyId.filter((id) => id % 2 === 0)
          expect(parts.lookUp(words, { match, now }, even).kept).toEqual(ids.filter((id) => id % 2 === 0))
        }
      }),
      draws(20),
    )
  })

  it('knows the average lengths of the fields it was built with', () => {
    fc.assert(
      fc.property(someDocuments, (documents) => {
        expect(makeParts(documents, []).averages).toEqual(averageLengths(documents))
      }),
      draws(20),
    )
  })
})

describe('a history of saves and deletes', () => {
  it('ends in the results of an index that was built of what is left, once all is merged', () => {
    fc.assert(
      fc.property(someDocuments, someSteps, someQueries, (documents, steps, asked) => {
        const parts = makeParts(documents, [...steps, 'flush', 'merge'])
        const exact = countExactly(parts.documents)
        for (const query of asked) expectSame(parts, query, exact)
      }),
      draws(20),
    )
  })

  it('never shows a copy that was replaced or deleted', () => {
    fc.assert(
      fc.property(someDocuments, someSteps, someQueries, (documents, steps, asked) => {
        const parts = makeParts(documents, steps)
        const stored = new Set(parts.documents.map((document) => Buffer.from(storedOf(document)).toString()))
        for (const { term, ...wish } of asked) {
          for (const hit of readHits(parts.search(queryWords(term), wish))) expect(stored).toContain(hit)
        }
      }),
      draws(20),
    )
  })

  it('gives the same results after flushing, opening anew and merging as far as nothing was hidden', () => {
    fc.assert(
      fc.property(someDocuments, someSteps, someQueries, (documents, steps, asked) => {
        const parts = makeParts(documents, [...steps, 'flush', 'merge'])
        const before = asked.map((query) => describeFound(parts, query))
        for (const step of ['reopen', 'merge', 'reopen'] as const) {
          take(parts, step)
          expect(asked.map((query) => describeFound(parts, query))).toEqual(before)
        }
      }),
      draws(20),
    )
  })
})

describe('ranking', () => {
  it('puts a word in the title before the same word in a body', () => {
    const others = fc.array(fc.constantFrom(...vocabulary.filter((word) => !word.startsWith('te'))), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(others, others, fc.integer({ min: 1, max: 5 }), (words, moreWords, times) => {
        const word = 'te '.repeat(times)
        const inTitle = makeDocument(1, `te ${words.slice(0, 2).join(' ')}`, moreWords.join(' '))
        const inBody = makeDocument(2, words.slice(0, 2).join(' '), `${word}${moreWords.join(' ')}`)
        const fillers = [3, 4, 5].map((id) => makeDocument(id, 'do tab', 'doe table'))
        const parts = makeParts([inTitle, inBody, ...fillers], [])
        expect(idsOf(parts, { term: 'te', limit: 10, now: NOW })).toEqual([1, 2])
      }),
      draws(20),
    )
  })

  it('multiplies by the weight, however great', () => {
    const word = fc.constantFrom(...vocabulary)
    const someText = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
    const weighted = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 40 }),
        visibleFrom: fc.constant(0),
        texts: fc.tuple(someText, someText, someText),
      }),
      { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(
        weighted,
        someQueries,
        fc.constantFrom([100, 40, 1], [400, 41, 5], [3000, 300, 100], [0.5, 0.2, 0.01]),
        (rows, asked, weights) => {
          const documents = rows.map(({ texts, ...row }): NaiveDocument => {
            const fields = texts.map((text, index): [string, readonly [string, number]] => [
              `f${index}`,
              [text, weights[index] ?? 1],
            ])
            return { ...row, fields: Object.fromEntries(fields) }
          })
          const [first, ...others] = documents
          const parts = makeParts(
            documents,
            first ? [{ save: first }, ...others.slice(0, 3).map((save) => ({ save })), 'flush'] : [],
          )
          for (const query of asked) expectFormula(parts, { ...query, now: NOW })
        },
      ),
      draws(20),
    )
  })

  it('puts a title of weight 100 before a subtitle of weight 40, saved or built', () => {
    const make = (id: number, title: string, subtitle: string): NaiveDocument => ({
      id,
      visibleFrom: 0,
      fields: { title: [title, 100], subtitle: [subtitle, 40], body: ['table', 1] },
    })
    const documents = [
      make(1, 'tea', 'doe'),
      make(2, 'doe', 'tea'),
      make(3, 'doe', 'doe'),
      make(4, 'doe', 'doe'),
    ]
    for (const steps of [[], documents.map((save) => ({ save }))] as Step[][]) {
      expect(idsOf(makeParts(documents, steps), { term: 'tea', limit: 10, now: NOW })).toEqual([1, 2])
    }
  })

  it('puts the word itself before longer words that begin so', () => {
    const parts = makeParts([makeDocument(1, 'tea', ''), makeDocument(2, 'teams', '')], [])
    expect(idsOf(parts, { term: 'tea', limit: 10, now: NOW })).toEqual([1, 2])
  })

  it('puts the higher id first where all else is equal', () => {
    const parts = makeParts(
      [3, 9, 5].map((id) => makeDocument(id, 'tea', 'table')),
      [{ save: makeDocument(7, 'tea', 'table') }],
    )
    expect(idsOf(parts, { term: 'tea', limit: 3, now: NOW })).toEqual([9, 7, 5])
  })
})

describe('a scheduled document', () => {
  it('is found from its moment on, in every kind of part', () => {
    const scheduled = { ...makeDocument(1, 'tea', ''), visibleFrom: NOW }
    for (const steps of [[], ['merge'], [{ save: scheduled }], [{ save: scheduled }, 'flush']] as Step[][]) {
      const parts = makeParts([scheduled, makeDocument(2, 'table', '')], steps)
      expect(idsOf(parts, { term: 'tea', limit: 10, now: NOW - 1 })).toEqual([])
      expect(idsOf(parts, { term: 'tea', limit: 10, now: NOW })).toEqual([1])
      expect(idsOf(parts, { term: 'tea', limit: 10, now: NOW - 1 })).toEqual([])
    }
  })
})

function makeParts(documents: readonly NaiveDocument[], steps: readonly Step[]): IndexParts {
  const parts = new IndexParts(documents)
  opened.push(parts)
  for (const step of steps) take(parts, step)
  return parts
}

function take(parts: IndexParts, step: Step): void {
  if (step === 'flush') parts.flush()
  else if (step === 'merge') parts.merge()
  else if (step === 'reopen') parts.reopen()
  else if ('save' in step) parts.save(step.save)
  else parts.delete(step.remove)
}

function expectSame(parts: IndexParts, query: Query, statistics = countExactly(parts.documents)): void {
  const { averages, documents } = parts
  const words = queryWords(query.term)
  const expected = searchNaively(documents, {
    ...query,
    words,
    averages,
    statistics,
    scoreWord: scoreByLevel,
  })
  expect(describeFound(parts, query)).toEqual({ ...expected, hits: expected.hits.map(({ id }) => id) })
}

/** Two documents may change places where their scores differ by less than a level. */
function expectFormula(parts: IndexParts, query: Query): void {
  const { averages, documents } = parts
  const words = queryWords(query.term)
  const statistics = countExactly(parts.documents)
  const everything = { ...query, words, averages, statistics, limit: documents.length }
  const expected = searchNaively(documents, everything)
  const scores = new Map(expected.hits.map(({ id, score }) => [id, score]))
  const found = describeFound(parts, query)
  expect({ ...found, hits: found.hits.length }).toEqual({
    total: expected.total,
    match: expected.match,
    hits: Math.min(query.limit, expected.total),
  })
  const left = new Set(scores.keys())
  for (const id of found.hits) {
    left.delete(id)
    const best = Math.max(0, ...[...left].map((other) => scores.get(other) ?? 0))
    expect((scores.get(id) ?? 0) * STEP * (1 + 1e-9)).toBeGreaterThanOrEqual(best)
  }
}

function describeFound(parts: IndexParts, { term, ...wish }: Query) {
  const { total, match, hits } = parts.search(queryWords(term), wish)
  return { total, match, hits: hits.map(({ id }) => id) }
}

function idsOf(parts: IndexParts, query: Query): number[] {
  return describeFound(parts, query).hits
}

function makeDocument(id: number, title: string, body: string): NaiveDocument {
  return { id, visibleFrom: 0, fields: { title: [title, 5], body: [body, 1] } }
}
