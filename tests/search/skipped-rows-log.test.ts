import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSkippedRows } from '#lib/search/documents/skipped-rows.ts'
import { openTestSearch, searchablePages, type TestSearch, typeOf } from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch()
})
afterAll(() => test.close())

const failuresOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, error: new Error('It is bad.') }))
const idsOf = (count: number) => failuresOf(count).map(({ id }) => id)

describe('rows that cannot be read', () => {
  it('are logged once each, some of many alone, and kept to a thousand', async () => {
    const rows = createSkippedRows({ ...test.services, definition: () => typeOf(searchablePages) })
    for (let pass = 0; pass < 3; pass++) await rows.note('page', idsOf(2), failuresOf(2))
    expect(test.logged).toHaveLength(2)
    for (let pass = 0; pass < 3; pass++) await rows.note('page', 'all', failuresOf(3000))
    expect(test.logged).toHaveLength(2 + 10 + 1)
    expect(await rows.list('page')).toHaveLength(1000)
    await rows.note('page', [1], [])
    expect((await rows.list('page')).slice(0, 2).map(({ id }) => id)).toEqual(['2', '3'])
    await rows.note('page', 'all', [])
    expect(await rows.list('page')).toEqual([])
  })
})
