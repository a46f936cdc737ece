import { describe, expect, it } from 'vitest'
import type { Failure, ModelQuery, Searchable, SkippedRows } from '#lib/search/contracts.ts'
import { buildAhead, buildDocument, checkWeight, toStored } from '#lib/search/documents/build-document.ts'
import { MAX_SKIPPED } from '#lib/search/documents/skipped-rows.ts'
import { walkRows } from '#lib/search/documents/walk-rows.ts'
import { writeOneByOne } from '#lib/search/documents/write-rows.ts'
import { sourceDelegate } from '#lib/search/types/source-delegate.ts'

const result = { title: 'Tea', url: '/tea', excerpt: null, image: null, meta: null, visible_from: null }

function modelOf(given: Partial<Searchable> = {}): Searchable {
  return {
    model: 'Page',
    searchableQuery: () => ({}),
    searchableColumns: () => ({ title: 5, text: 1 }),
    toSearchResult: () => result,
    ...given,
  }
}

describe('the document of a row', () => {
  it('has its columns, as texts, and its whole titles', () => {
    const row = { id: 7, title: 'Tea <b>pot</b>', text: null, other: 'x' }
    expect(buildDocument(modelOf(), row, 100)).toEqual({
      id: 7,
      fields: { title: ['Tea pot', 5], text: ['', 1] },
      wholes: ['Tea pot'],
      result: { title: 'Tea', url: '/tea', excerpt: null, image: null, meta: null, slug: null },
      visibleFrom: 0,
    })
    expect(buildDocument(modelOf(), { id: 7, title: 12 }, 100).fields).toEqual({
      title: ['12', 5],
      text: ['', 1],
    })
  })

  it('has the fields of its model, each cut, and all lines of those that weigh most', () => {
    const model = modelOf({
      plainFields: ['sku'],
      searchableFields: () => ({ title: ['Tea', 5], sku: ['<A>-1\n\nB-2', 5], text: ['Long text', 1] }),
    })
    const { fields, wholes } = buildDocument(model, { id: 1 }, 8)
    expect(fields).toEqual({ title: ['Tea', 5], sku: ['<A>-1\n\nB', 5], text: ['Long tex', 1] })
    expect(wholes).toEqual(['Tea', '<A>-1', 'B'])
    const none = modelOf({ searchableFields: () => ({ title: ['Tea', 0], text: ['', 0] }) })
    expect(buildDocument(none, { id: 1 }, 8).wholes).toEqual([])
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `A${at}`).join('\n')
    const many = modelOf({ plainFields: ['sku'], searchableFields: () => ({ sku: [lines(101), 1] }) })
    expect(buildDocument(many, { id: 1 }, 9_999).wholes).toHaveLength(100)
  })

  it('is visible from a moment on, which is no time before 1970', () => {
    const from = (visible_from: Date | null) =>
      buildDocument(modelOf({ toSearchResult: () => ({ ...result, visible_from }) }), { id: 1 }, 9)
        .visibleFrom
    expect([null, new Date(5), new Date(0), new Date(-5)].map(from)).toEqual([0, 5, 0, 0])
    expect(() => from(new Date(Number.NaN))).toThrow(NO_RESULT)
  })

  it('is read once ahead, for the same model and length, and again after that', () => {
    let read = 0
    const count = () => {
      read++
      return result
    }
    const [model, other] = [modelOf({ toSearchResult: count }), modelOf({ toSearchResult: count })]
    const row = { id: 1 }
    buildAhead(model, row, 9)
    buildDocument(model, row, 9)
    expect(read).toBe(1)
    buildDocument(model, row, 9)
    expect(read).toBe(2)
    buildAhead(model, row, 9)
    buildDocument(other, row, 9)
    expect(read).toBe(4)
    buildAhead(model, row, 9)
    buildDocument(model, row, 8)
    expect(read).toBe(6)
  })

  const NO_RESULT =
    'toSearchResult has to return a title and a url as texts, all else as text or null, and a date or null as visible_from.'

  it('stores texts alone, well formed', () => {
    const whole = {
      title: 'T\ud83d',
      url: '',
      excerpt: 'a\0b',
      image: '/i',
      meta: undefined as never,
      slug: 's',
    }
    expect(toStored(whole)).toEqual({
      ...{ title: 'T\ufffd', url: '', excerpt: 'ab', image: '/i', meta: null, slug: 's' },
    })
    for (const key of ['title', 'url', 'excerpt', 'image', 'meta', 'slug'])
      expect(() => toStored({ ...whole, [key]: 1 }), key).toThrow(new TypeError(NO_RESULT))
    for (const key of ['title', 'url']) expect(() => toStored({ ...whole, [key]: null })).toThrow(NO_RESULT)
    const long = `javascript:${'x'.repeat(80)}`
    expect(() => toStored({ ...whole, url: long })).toThrow(
      new TypeError(
        `toSearchResult has to return an http(s) address or a path as url, not "${long.slice(0, 60)}".`,
      ),
    )
  })

  it('has weights that a score can be multiplied by', () => {
    expect(() => checkWeight('title', 0)).not.toThrow()
    for (const weight of [-0.1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => checkWeight('title', weight)).toThrow(
        new TypeError(`The weight of "title" is ${weight}: it has to be a number of at least 0.`),
      )
  })
})

describe('rows that are written one by one', () => {
  it('are at fault if they fail twice, and an outage is thrown', async () => {
    const calls: string[] = []
    const fails: Record<number, unknown[]> = {
      2: [new Error('long'), new Error('too long')],
      3: ['x', null],
      4: ['y', 'z'],
    }
    const writing = {
      write: ([row]: unknown[]) => {
        const { id } = row as { id: number }
        calls.push(`write ${id}`)
        const error = fails[id]?.shift()
        if (error) throw error
      },
      without: (row: unknown) => calls.push(`without ${(row as { id: number }).id}`),
    }
    const failures = await writeOneByOne([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], writing)
    expect(failures).toEqual([
      { id: 2, error: new Error('too long') },
      { id: 4, error: new Error('z') },
    ])
    expect(calls).toEqual([
      ...['write 1', 'write 2', 'without 2', 'write 2', 'without 2', 'write 3', 'without 3', 'write 3'],
      ...['write 4', 'without 4', 'write 4', 'without 4'],
    ])
    const away = Object.assign(new Error('disk'), { syscall: 'write' })
    const fail = { write: () => Promise.reject(away), without: () => calls.push('never') }
    await expect(writeOneByOne([{ id: 1 }], fail)).rejects.toBe(away)
    expect(calls).not.toContain('never')
  })
})

describe('a walk through all rows', () => {
  /** Takes rows, but for those that it refuses. */
  async function walk(
    size: number,
    {
      refuse = [] as number[],
      unreadable = [] as number[],
      where = undefined as object | undefined,
      error = new Error('long') as unknown,
    } = {},
  ) {
    const rows = Array.from({ length: size }, (_, at) => ({ id: at + 1, isOdd: at % 2 === 0 }))
    const [moment, queries] = [new Date(0), [] as ModelQuery[]]
    const { findMany, count } = sourceDelegate({ read: async () => rows, changedAt: async () => moment })
    const page = {
      findMany: (query: ModelQuery) => {
        queries.push(query)
        return findMany(query)
      },
      count,
    }
    const [taken, reports, noted, probed] = [
      [] as number[][],
      [] as number[][],
      [] as unknown[],
      [] as string[],
    ]
    const scheduled: unknown[] = []
    const model = modelOf({
      searchableQuery: (includeScheduled) => {
        scheduled.push(includeScheduled)
        return where ? { where } : {}
      },
    })
    const idsOf = (some: readonly unknown[]) => some.map((row) => (row as { id: number }).id)
    const skipped: Partial<SkippedRows> = {
      sort: (_, found) => ({
        rows: found.filter((row) => !unreadable.includes((row as { id: number }).id)),
        failures: idsOf(found)
          .filter((id) => unreadable.includes(id))
          .map((id) => ({ id, error: new Error('unreadable') })),
      }),
      note: async (...given) => void noted.push(given),
    }
    const services = {
      database: { prisma: { page } },
      definition: () => ({ model }),
      skipped,
      probe: async (type: string) => probed.push(type),
    } as unknown as Parameters<typeof walkRows>[0]
    const take = (some: unknown[]) => {
      if (idsOf(some).some((id) => refuse.includes(id))) throw error
      taken.push(idsOf(some))
    }
    const done = await walkRows(services, 'post', (...given) => reports.push(given), take).catch(
      (thrown) => thrown,
    )
    return { done, taken, reports, noted, probed, scheduled, queries }
  }
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

  it('goes from the highest id to the lowest, in batches, and reports how far it is', async () => {
    const { done, taken, reports, noted, scheduled, queries } = await walk(120)
    expect(done).toBe(120)
    expect(taken).toEqual([down(120, 71), down(70, 21), down(20, 1)])
    expect(reports).toEqual([
      [50, 120],
      [100, 120],
      [120, 120],
    ])
    expect(noted).toEqual([['post', 'all', []]])
    expect(scheduled).toEqual([true])
    expect(queries[0]).toEqual({ where: {}, orderBy: { id: 'desc' }, take: 50, select: { id: true } })
    expect(queries[2]).toMatchObject({ where: { id: { lt: 71 } }, take: 50 })
  })

  it('ends with an empty batch where the last one was full, and reports nothing of nothing', async () => {
    const { done, taken, reports } = await walk(50)
    expect([done, taken.length, reports]).toEqual([
      50,
      1,
      [
        [50, 50],
        [50, 50],
      ],
    ])
    const none = await walk(0)
    expect([none.done, none.taken, none.reports]).toEqual([0, [], [[0, 0]]])
    expect(none.noted).toEqual([['post', 'all', []]])
  })

  it('takes the rows that may be searched, and asks for nothing where there is none', async () => {
    const odd = await walk(60, { where: { isOdd: true } })
    expect([odd.done, odd.taken]).toEqual([30, [down(59, 11).filter((id) => id % 2), [9, 7, 5, 3, 1]]])
    expect((await walk(3, { where: { isOdd: 'x' } })).taken).toEqual([])
  })

  it('leaves out what cannot be read, and what is refused although others are not', async () => {
    const { done, taken, noted, probed } = await walk(4, { unreadable: [4], refuse: [2] })
    expect([done, taken, probed]).toEqual([2, [[3], [1]], ['post', 'post']])
    expect(noted).toEqual([
      [
        'post',
        'all',
        [
          { id: 4, error: new Error('unreadable') },
          { id: 2, error: new Error('long') },
        ],
      ],
    ])
  })

  it('fails with the engine where it takes no row at all, or is away', async () => {
    const none = await walk(2, { refuse: [1, 2] })
    expect([none.done, none.noted]).toEqual([new Error('long'), []])
    const unreadable = await walk(2, { unreadable: [1, 2] })
    expect([unreadable.done, unreadable.noted.length]).toEqual([0, 1])
    const away = Object.assign(new Error('disk'), { syscall: 'write' })
    const gone = await walk(2, { refuse: [2], error: away })
    expect([gone.done, gone.taken]).toEqual([away, []])
  })

  it('records a thousand failures at most', async () => {
    const { noted } = await walk(1_010, { unreadable: down(1_005, 1) })
    expect((noted[0] as [string, string, Failure[]])[2]).toHaveLength(MAX_SKIPPED)
    expect(MAX_SKIPPED).toBe(1000)
  })
})
