import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildTypes } from '#lib/cli/support/indexes/rebuild-types.ts'
import { createTypeWatch } from '#lib/search/changes/watch-types.ts'
import type { Searchable } from '#lib/search/index.ts'
import {
  fakeEngine,
  openTestSearch,
  searchablePages,
  type TestSearch,
  typeOf,
} from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch()
  await test.content.page({ title: 'Green tea' })
})
afterAll(() => test.close())

describe('a type is refused when it is registered, with the reason, if its model names', () => {
  it.each<[string, Partial<Searchable>, string]>([
    ['no model of the schema', { model: 'Pgae' }, 'the Prisma schema has no model "Pgae"'],
    [
      'no column to search',
      { searchableColumns: () => ({ title: 5, boddy: 1 }) },
      'its searchableColumns name "boddy", which is no column of "Page". The columns are: id, ',
    ],
    ['a relation as a column', { searchableColumns: () => ({ translations: 1 }) }, 'which is no column'],
    ['no columns at all', { searchableColumns: () => ({}) }, 'its searchableColumns name no column'],
    ['no column to watch', { watchedColumns: ['titel'] }, 'its watchedColumns name "titel"'],
    ['no column of excerpts', { excerptColumn: 'text' }, 'its excerptColumn name "text"'],
    ['another kind of key', { key: 'text' }, 'is keyed by numbers'],
  ])('%s', (_, given, reason) => {
    const register = () =>
      test.search.register('wrong', typeOf({ ...searchablePages, ...given } as Searchable))
    expect(register).toThrow(/^The search type "wrong" cannot be registered: /)
    expect(register).toThrow(reason)
    expect(test.search.definitions().has('wrong')).toBe(false)
  })
})

describe('a type that can no longer be searched', () => {
  /** As after a release whose code and database do not fit. */
  const outdated: Searchable = {
    ...(searchablePages as Searchable),
    searchableQuery: () => ({ where: { renamed: true } }),
  }
  beforeAll(() => test.search.register('outdated', typeOf(outdated)))

  it.each(['database', 'fake'])('leaves the results of the others as they are: %s', async (engine) => {
    test.search.extend('fake', fakeEngine({ search: () => Promise.reject(new Error('No such column.')) }))
    await test.settings.set('search.engine', engine)
    test.logged.length = 0
    for (let time = 0; time < 2; time++) {
      const { groups } = await test.search.suggest('tea')
      expect(groups).toMatchObject([
        { type: 'page', total: 1 },
        { type: 'outdated', total: 0, items: [] },
      ])
    }
    expect(test.logged.filter((line) => line.includes('cannot be searched')).length).toBeLessThanOrEqual(1)
    // Corrections ask every type, too.
    expect((await test.search.suggest('geen')).groups).toHaveLength(2)
    expect((await test.search.status()).map(({ type }) => type)).toEqual(['page', 'outdated'])
    await test.settings.set('search.engine', 'database')
  })

  it('does not make answers that would be cached', async () => {
    let isWhole = true
    const watched = test.search.watched(() => {
      isWhole = false
    })
    await watched.search('outdated', 'tea', 5)
    expect(isWhole).toBe(false)
  })

  it('keeps none of the others from being built, and is named', async () => {
    const built: string[] = []
    const rebuild = async (type: string) => {
      if (type === 'page') throw new Error('No such column.')
      built.push(type)
      return 0
    }
    test.search.extend('builder', fakeEngine({ rebuild }))
    await expect(test.search.rebuild(undefined, 'builder')).rejects.toThrow('"page" cannot be built: No such')
    expect(built).toEqual(['outdated'])
  })

  it('keeps none of the others from being watched', async () => {
    const wrong = { table: 'NoSuchTable', ids: '{row}."id"' }
    const definitions = new Map([
      ['wrong', typeOf({ ...(searchablePages as Searchable), dependencies: [wrong] })],
      ['page', typeOf(searchablePages)],
    ])
    const { watch } = createTypeWatch({ ...test.services, definitions: () => definitions })
    await watch('page')
    expect(await test.database.prisma.searchLog.count({ where: { type: 'page' } })).toBe(1)
    await expect(watch('wrong')).rejects.toThrow('"NoSuchTable" cannot be watched for the type "wrong"')
  })
})

describe('the command that rebuilds all types', () => {
  it('builds the others where one fails, and names it', async () => {
    const built: string[] = []
    const rebuild = async (type: string) => {
      if (type === 'page') throw new Error('No such column.')
      built.push(type)
      return 0
    }
    test.search.extend('builder', fakeEngine({ rebuild }))
    const rebuilding = rebuildTypes({ search: test.search }, { engine: 'builder', missing: false })
    await expect(rebuilding).rejects.toThrow('"page" cannot be built: No such column.')
    expect(built).toEqual([...test.search.definitions().keys()].filter((type) => type !== 'page'))
    await expect(rebuildTypes({ search: test.search }, { engine: 'none', missing: false })).rejects.toThrow(
      '"none"',
    )
  })
})
