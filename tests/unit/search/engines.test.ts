import { describe, expect, it } from 'vitest'
import type { Log } from '#lib/platform/process/log.ts'
import { createEngineRegistry } from '#lib/search/engines/engine-registry.ts'
import { createFallback } from '#lib/search/engines/fallback.ts'
import type { EngineServices, PluginEngine, SearchEngine } from '#lib/search/index.ts'

function recordLog() {
  const lines: unknown[] = []
  const log = Object.fromEntries(
    (['error', 'info', 'warn'] as const).map((level) => [
      level,
      (facts: object, message: string) => lines.push({ level, ...facts, message }),
    ]),
  ) as unknown as Log
  return { log, lines }
}

const named = (name: string, given: Partial<SearchEngine> = {}) =>
  ({ name, ready: () => true, ...given }) as unknown as SearchEngine
const nameOf = (engine: SearchEngine) => (engine as unknown as { name: string }).name

describe('the engine that answers', () => {
  type Given = {
    chosen?: string
    mine?: Partial<SearchEngine>
    catchUp?: (type: string) => Promise<boolean>
    problem?: (type: string) => string | null
    patienceMs?: number
  }
  function open({ chosen = 'mine', mine = {}, ...given }: Given = {}) {
    const { log, lines } = recordLog()
    const engines: Record<string, SearchEngine> = { mine: named('mine', mine), database: named('database') }
    const fallback = createFallback({
      settings: { current: { 'search.engine': chosen } },
      types: { find: (type: string) => ({ model: { key: type === 'uuid' ? 'text' : undefined } }) },
      engines: { names: () => Object.keys(engines), find: (name: string) => engines[name] },
      ...{ log, ...given },
    } as unknown as Parameters<typeof createFallback>[0])
    const answeredBy = async (options?: { current: boolean }, type = 'post') =>
      nameOf((await fallback.engineFor(type, options)).engine)
    return { fallback, lines, answeredBy }
  }
  const cached = { current: true }
  const cursor = async () => '1'

  it('is the chosen one, by its name, if it is ready', async () => {
    const { fallback } = open()
    expect(await fallback.engineFor('post')).toEqual({ name: 'mine', engine: expect.anything() })
    expect(await open().answeredBy(cached)).toBe('mine')
  })

  it.each<[string, Given, string?]>([
    ['is not ready', { mine: { ready: () => false } }],
    ['says something else', { mine: { ready: () => 'yes' as never } }],
    ['is unknown', { chosen: 'gone' }],
    ['misses changes', { problem: () => 'It is older.' }],
  ])('is the database engine in its place if that %s', async (_, given) => {
    const { fallback, lines } = open(given)
    expect(await fallback.engineFor('post')).toEqual({
      name: 'database',
      engine: expect.objectContaining({ name: 'database' }),
      isFallback: true,
    })
    expect(lines).toEqual([])
  })

  it('is the database engine itself where it is chosen, or where rows are keyed by text', async () => {
    for (const [given, type] of [[{ chosen: 'database' }, 'post'] as const, [{}, 'uuid'] as const])
      expect(await open(given).fallback.engineFor(type)).toEqual({
        name: 'database',
        engine: expect.anything(),
      })
  })

  it('is the database engine for a cached answer alone, if the index lags behind', async () => {
    const late = { mine: { cursor }, catchUp: async () => false }
    expect(await open(late).answeredBy()).toBe('mine')
    expect(await open(late).answeredBy({ current: false })).toBe('mine')
    expect(await open(late).answeredBy(cached)).toBe('database')
    expect(await open({ ...late, catchUp: async () => true }).answeredBy(cached)).toBe('mine')
    expect(await open({ ...late, mine: {} }).answeredBy(cached)).toBe('mine')
    const slow = { mine: { cursor }, catchUp: () => new Promise<boolean>(() => {}), patienceMs: 1 }
    expect(await open(slow).answeredBy(cached)).toBe('database')
  })

  it('is told once of each type that fails, and of each that works again', async () => {
    const fire = new Error('fire')
    let isOnFire = true
    const { fallback, lines } = open()
    const work = async (engine: SearchEngine) => {
      if (isOnFire && nameOf(engine) === 'mine') throw fire
      return nameOf(engine)
    }
    for (const type of ['post', 'post', 'page']) expect(await fallback.answer(type, work)).toBe('database')
    const failed = { level: 'error', err: fire, engine: 'mine' }
    const message = 'The search engine failed; the database engine is used instead.'
    expect(lines).toEqual([
      { ...failed, type: 'post', message },
      { ...failed, type: 'page', message },
    ])
    isOnFire = false
    lines.length = 0
    for (const type of ['post', 'post', 'page']) expect(await fallback.answer(type, work)).toBe('mine')
    expect(lines).toEqual(
      ['post', 'page'].map((type) => ({
        ...{ level: 'info', type, engine: 'mine', message: 'The search engine works again.' },
      })),
    )
  })

  it('is logged if it cannot say whether it is ready', async () => {
    const { fallback, lines } = open({ mine: { ready: () => Promise.reject(new Error('fire')) } })
    expect(await fallback.engineFor('post')).toMatchObject({ name: 'database', isFallback: true })
    expect(lines).toMatchObject([{ level: 'error', type: 'post', engine: 'mine' }])
  })

  it('throws what the database engine throws', async () => {
    const fail = () => Promise.reject(new Error('disk'))
    await expect(open().fallback.answer('post', fail)).rejects.toThrow('disk')
    await expect(open({ chosen: 'database' }).fallback.answer('post', fail)).rejects.toThrow('disk')
  })

  it('calls back whoever caches the answer if it is not the chosen one', async () => {
    const count = async (given: Given, work: (engine: SearchEngine) => Promise<unknown> = async () => 1) => {
      let calls = 0
      await open(given)
        .fallback.watched(() => calls++)
        .answer('post', work)
      return calls
    }
    expect(await count({})).toBe(0)
    expect(await count({ chosen: 'database' })).toBe(0)
    expect(await count({ mine: { ready: () => false } })).toBe(1)
    expect(await count({ mine: { cursor }, catchUp: async () => false })).toBe(1)
    const fail = (engine: SearchEngine) =>
      nameOf(engine) === 'mine' ? Promise.reject(new Error('fire')) : Promise.resolve(1)
    expect(await count({}, fail)).toBe(1)
    const { fallback } = open({ mine: { cursor }, catchUp: async () => false })
    expect(await fallback.answer('post', async (engine) => nameOf(engine))).toBe('mine')
    const current = fallback.answer('post', async (engine) => nameOf(engine), { current: true })
    expect(await current).toBe('database')
  })

  it('leaves the other types as they are where one cannot be searched', async () => {
    const { fallback, lines } = open()
    let calls = 0
    const watched = fallback.watched(() => calls++)
    const gone = new Error('no such column')
    for (let time = 0; time < 2; time++)
      expect(await watched.attempt('post', 'nothing', () => Promise.reject(gone))).toBe('nothing')
    expect(calls).toBe(2)
    expect(await watched.attempt('post', 'nothing', async () => 'found')).toBe('found')
    expect(calls).toBe(2)
    expect(lines).toEqual([
      {
        ...{ level: 'error', err: gone, type: 'post', engine: 'database' },
        message: 'A type cannot be searched; results are those of the others.',
      },
      { level: 'info', type: 'post', engine: 'database', message: 'The search engine works again.' },
    ])
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    await expect(watched.attempt('post', 'nothing', () => Promise.reject(away))).rejects.toBe(away)
    expect(calls).toBe(2)
  })
})

describe('engines that are registered', () => {
  const open = () => {
    const { log, lines } = recordLog()
    const services = { log, settings: { current: {} } } as unknown as Omit<EngineServices, 'probe'>
    return { registry: createEngineRegistry(services), lines }
  }
  const plugin = (given: Partial<PluginEngine> = {}) => ({ ready: () => true, ...given }) as PluginEngine

  it('are made when they are first asked for, and again where they are replaced', () => {
    const { registry } = open()
    let made = 0
    const factory = () => {
      made++
      return plugin()
    }
    registry.extend('mine', factory)
    expect(made).toBe(0)
    const first = registry.find('mine')
    expect(registry.find('mine')).toBe(first)
    registry.extend('mine', factory)
    expect(registry.find('mine')).not.toBe(first)
    expect(made).toBe(2)
    expect(registry.names()).toEqual(['mine'])
  })

  it('are refused where their name is none, or unknown', () => {
    const { registry } = open()
    registry.extend('mine', plugin as never)
    registry.extend('yours', plugin as never)
    expect(() => registry.extend('all', plugin as never)).toThrow('"all" cannot name a type or an engine')
    expect(() => registry.find('gone')).toThrow(
      'There is no search engine "gone". Choose one of these: mine, yours.',
    )
  })

  it('share a cursor unless they have one, and are guarded unless they are the database engine', async () => {
    const { registry } = open()
    const own = plugin()
    registry.extend('database', () => own)
    registry.extend('shared', () => plugin())
    registry.extend('own', () => plugin({ cursor: async () => '7', apply: async () => true }))
    expect(registry.find('database')).toBe(own)
    expect(registry.find('shared')).toHaveProperty('isShared', true)
    expect(registry.find('own')).not.toHaveProperty('isShared')
    expect(await registry.find('own').cursor?.('post')).toBe('7')
  })

  it('can ask whether they answer, through their guard', async () => {
    const { registry } = open()
    let probe: EngineServices['probe'] | undefined
    registry.extend('mine', (services) => {
      probe = services.probe
      return plugin({ ready: () => 'perhaps' as never })
    })
    registry.find('mine')
    await expect(probe?.('post')).rejects.toThrow('neither true nor false')
  })

  it('are closed, replaced ones too, and one that fails to is logged', async () => {
    const { registry, lines } = open()
    const closed: string[] = []
    const closing = (name: string) => () => plugin({ close: async () => void closed.push(name) })
    registry.extend('mine', closing('first'))
    registry.find('mine')
    registry.extend('mine', closing('second'))
    registry.find('mine')
    registry.extend('unused', closing('unused'))
    registry.extend('plain', () => plugin())
    registry.find('plain')
    const fire = new Error('fire')
    registry.extend('broken', () => plugin({ close: () => Promise.reject(fire) }))
    registry.find('broken')
    await registry.close()
    expect(closed).toEqual(['first', 'second'])
    expect(lines).toEqual([{ level: 'error', err: fire, message: 'A search engine did not close.' }])
  })
})
