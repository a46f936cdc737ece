import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseEngine } from '#lib/search/index.ts'
import { fakeEngine, openTestSearch, type TestSearch } from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch()
})
afterAll(() => test.close())

describe('chooseEngine', () => {
  it('has the engine built for every type before it answers', async () => {
    const seen: unknown[] = []
    const engine = fakeEngine({
      async rebuild(type, report) {
        seen.push(`${type} built while ${test.search.engineName()} answers`)
        report?.(3, 3)
        return 3
      },
    })
    test.search.extend('built', engine)
    await chooseEngine(test, 'built', (type, done, total) => seen.push(`${type} ${done}/${total}`))
    expect(seen).toEqual(['page built while database answers', 'page 3/3'])
    expect(test.search.engineName()).toBe('built')
  })

  it('leaves the former engine where the new one cannot be built', async () => {
    test.search.extend('broken', fakeEngine({ rebuild: () => Promise.reject(new Error('No disk.')) }))
    await expect(chooseEngine(test, 'broken')).rejects.toThrow('No disk.')
    expect(test.search.engineName()).toBe('built')
  })

  it('refuses an engine that is not registered', async () => {
    await expect(chooseEngine(test, 'nothing')).rejects.toMatchObject({ code: 'unknown_engine' })
    expect(test.search.engineName()).toBe('built')
  })
})
