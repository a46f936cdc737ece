import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { guardEngine } from '#lib/search/engines/guarding/guard-engine.ts'
import type { PluginEngine, SearchEngine, SearchQuery } from '#lib/search/index.ts'
import { parseQuery } from '#lib/search/index.ts'
import { fakeEngine, openTestSearch, type TestSearch } from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => test.close())

const query = parseQuery('green tea')
const never = () => new Promise<never>(() => undefined)
const guard = (given: Partial<PluginEngine>) =>
  guardEngine({ ...(fakeEngine()() as PluginEngine), ...given }, 'mine', test.settings)

const everything: Required<Omit<SearchEngine, 'ranking'>> & Required<Pick<SearchEngine, 'ranking'>> = {
  ...fakeEngine()(),
  change: async () => {},
  countWhole: async () => 7,
  similarWords: async () => [],
  compoundsOf: async () => [],
  ranking: { rank: async () => ({ total: 0, match: 'all', ranked: [] }), load: async () => [] },
  cursor: async () => '5',
  apply: async () => true,
  needsRebuild: () => true,
  check: async () => 'Server 1.0',
  close: async () => {},
}

const calls: [string, (engine: SearchEngine) => unknown][] = [
  ['search', (engine) => engine.search('page', query, 5)],
  ['constrain', (engine) => engine.constrain({}, 'page', query)],
  ['rank', (engine) => engine.ranking?.rank('page', query)],
  ['load', (engine) => engine.ranking?.load('page', [1])],
  ['countWhole', (engine) => engine.countWhole?.('page', query, true)],
  ['similarWords', (engine) => engine.similarWords?.('page', 'te', true, 1)],
  ['compoundsOf', (engine) => engine.compoundsOf?.('page', 'te', 1)],
  ['ready', (engine) => engine.ready('page')],
  ['status', (engine) => engine.status('page')],
  ['update', (engine) => engine.update('page', { id: 1 })],
  ['delete', (engine) => engine.delete('page', 1)],
  ['change', (engine) => engine.change?.('page', { rows: [], deleted: [1] })],
  ['rebuild', (engine) => engine.rebuild('page')],
  ['check', (engine) => engine.check?.()],
  ['cursor', (engine) => engine.cursor?.('page')],
  ['apply', (engine) => engine.apply?.('page', { rows: [], deleted: [], from: '1', to: '2' })],
  ['needsRebuild', (engine) => engine.needsRebuild?.('page')],
  ['close', (engine) => engine.close?.()],
]

describe('a guarded engine', () => {
  it('has each method of the engine, and none that it lacks', () => {
    expect(Object.keys(guard(everything)).sort()).toEqual(Object.keys(everything).sort())
    const least = guardEngine(fakeEngine()() as PluginEngine, 'least', test.settings)
    expect(least).not.toHaveProperty('ranking')
    expect(least).not.toHaveProperty('countWhole')
  })

  it('answers what the engine answers', async () => {
    const engine = guard(everything)
    expect(await engine.countWhole?.('page', query, true)).toBe(7)
    expect(await engine.cursor?.('page')).toBe('5')
    expect(await engine.needsRebuild?.('page')).toBe(true)
  })

  it('passes on all that it is asked, also where it shares its cursor', async () => {
    const asked: unknown[] = []
    const mine = (): PluginEngine => ({
      ...(fakeEngine()() as PluginEngine),
      similarWords: async (...given) => {
        asked.push(given)
        return []
      },
      compoundsOf: async (...given) => {
        asked.push(given)
        return ['waschmaschine']
      },
    })
    test.search.extend('words', mine)
    const engine = test.search.engine('words')
    await engine.similarWords?.('page', 'te', true, 1, true)
    expect(await engine.compoundsOf?.('page', 'maschine', 3)).toEqual(['waschmaschine'])
    expect(asked).toEqual([
      ['page', 'te', true, 1, true],
      ['page', 'maschine', 3],
    ])
    expect(engine).toHaveProperty('isShared', true)
  })

  it.each(calls)('gives up %s if it never answers', async (name, call) => {
    const methods = Object.keys(everything).filter((method) => method !== 'ranking')
    const silent = {
      ...Object.fromEntries(methods.map((method) => [method, never])),
      ranking: { rank: never, load: never },
      ...(name === 'change' && { cursor: undefined, apply: undefined }),
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] })
    const outcome = Promise.resolve(call(guard(silent))).then(
      () => 'answered',
      () => 'given up',
    )
    // More than the longest silence of a rebuild.
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    expect(await outcome).toBe('given up')
  })

  it('waits for a rebuild for as long as it goes on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let reported = 0
    const building = guard({
      async rebuild(_, report) {
        for (let step = 1; step <= 5; step++) {
          await new Promise((resolve) => setTimeout(resolve, 20 * 60_000))
          report?.(step, 5)
        }
        return 5
      },
    }).rebuild('page', (done) => {
      reported = done
    })
    await vi.advanceTimersByTimeAsync(100 * 60_000)
    expect([await building, reported]).toEqual([5, 5])
  })

  it('is not called for a while after three failures in a row, but for other types', async () => {
    const asked: string[] = []
    const engine = guard({
      search: async (type) => {
        asked.push(type)
        throw new Error('The engine is on fire.')
      },
    })
    for (let call = 0; call < 5; call++)
      await expect(engine.search('bad', query, 5)).rejects.toThrow(call < 3 ? 'on fire' : '"mine" failed')
    await expect(engine.search('good', query, 5)).rejects.toThrow('on fire')
    expect(asked).toEqual(['bad', 'bad', 'bad', 'good'])
  })

  it('goes on taking changes, however many rows the engine refuses', async () => {
    let refused = 0
    const engine = guard({
      update: async () => {
        refused++
        throw new Error('A field is too long.')
      },
    })
    for (let row = 1; row <= 5; row++)
      await expect(engine.update('page', { id: row })).rejects.toThrow('too long')
    expect(refused).toBe(5)
  })

  it('receives the term as a string, which also has the words', async () => {
    const terms: unknown[] = []
    const search = async (_: string, term: string & SearchQuery) => {
      terms.push(term.toUpperCase(), `${term}`, JSON.stringify({ q: term }), term.words)
      return { total: 0, items: [] }
    }
    expect(await guard({ search }).search('page', query, 5)).toEqual({ total: 0, items: [], match: 'all' })
    expect(terms).toEqual(['GREEN TEA', 'green tea', '{"q":"green tea"}', ['green', 'tea']])
  })

  it.each<[string, object]>([
    ['no dates', { built_at: 'yesterday' }],
    ['no numbers', { documents: '12' }],
    ['neither ready nor not', { ready: 'perhaps' }],
  ])('refuses a status with %s', async (_, given) => {
    const status = async () => ({ ...(await fakeEngine()().status('page')), ...given })
    await expect(guard({ status: status as SearchEngine['status'] }).status('page')).rejects.toThrow(
      'The search engine returned',
    )
  })
})

describe('an engine whose update never answers', () => {
  it('holds up neither the status nor the other types', async () => {
    const search = {
      ...test.services,
      catchUp: (type: string) => (type === 'page' ? never() : Promise.resolve(true)),
    }
    const other = await openTestSearch(search)
    const rows = await other.search.status()
    expect(rows).toMatchObject([{ type: 'page', ready: true }])
    await other.close()
  })
})
