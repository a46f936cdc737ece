import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRebuilds, type RebuildServices } from '#lib/search/upkeep/rebuild-when-due.ts'

const MINUTE = 60_000

/** Two types whose indexes are well unless it is said otherwise. */
function open() {
  const state = {
    ...{ engineName: 'mine', now: new Date('2026-06-01T12:00:00Z'), isLeaseFree: true, isPlain: false },
    ready: (_type: string): unknown => true,
    problem: (_type: string): string | null => null,
    needsRebuild: (_type: string): boolean => false,
    rebuild: (_type: string): void => {},
    builtAt: '2026-06-01T11:00:00Z' as string | null,
    status: { problem: undefined as string | null | undefined },
    source: undefined as { changedAt(): Promise<Date> } | undefined,
    key: undefined as 'text' | undefined,
  }
  const [built, caughtUp, lines] = [[] as string[], [] as string[], [] as unknown[]]
  const engine = () => ({
    ready: async (type: string) => state.ready(type),
    ...(!state.isPlain && { needsRebuild: async (type: string) => state.needsRebuild(type) }),
    status: async () => ({ built_at: state.builtAt, ...state.status }),
  })
  const model = () => ({ source: state.source, key: state.key })
  const log = Object.fromEntries(
    ['error', 'info'].map((level) => [
      level,
      (facts: object, message: string) => lines.push({ level, ...facts, message }),
    ]),
  )
  const services = {
    database: {
      prisma: {
        $executeRaw: async () => (state.isLeaseFree ? 1 : 0),
        jobLease: { updateMany: async () => ({ count: 1 }) },
      },
      provider: 'sqlite',
    },
    settings: { current: { 'site.timezone': 'UTC' } },
    clock: { now: () => state.now },
    log,
    follower: {
      problem: (type: string) => state.problem(type),
      catchUp: async (type: string) => caughtUp.push(type),
    },
    search: () => ({
      definitions: () =>
        new Map([
          ['post', { model: model() }],
          ['page', { model: {} }],
        ]),
      engine,
      engineName: () => state.engineName,
      engines: () => ['mine', 'database'],
      async rebuild(type: string) {
        built.push(type)
        state.rebuild(type)
      },
    }),
  } as unknown as RebuildServices
  const rebuilds = createRebuilds(services)
  return {
    ...{ state, lines, caughtUp },
    async run(signal?: AbortSignal) {
      built.length = 0
      await rebuilds.run(signal)
      return built.join(' ')
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

describe('an index is rebuilt', () => {
  it('not while nothing is due', async () => {
    const { run, lines, caughtUp } = open()
    expect(await run()).toBe('')
    expect([lines, caughtUp]).toEqual([[], []])
  })

  it('if changes are lost, if it asks for it, or if it is not ready, after it was tried to catch up', async () => {
    for (const reason of ['problem', 'needsRebuild', 'ready'] as const) {
      const { run, state, lines, caughtUp } = open()
      const isPost = (type: string) => type === 'post'
      if (reason === 'problem') state.problem = (type) => (isPost(type) ? 'older' : null)
      if (reason === 'needsRebuild') state.needsRebuild = isPost
      if (reason === 'ready') state.ready = (type) => !isPost(type)
      state.rebuild = () => {
        state.ready = () => true
      }
      expect(await run(), reason).toBe('post')
      expect(caughtUp).toEqual(['post'])
      expect(lines).toEqual([
        { level: 'info', type: 'post', engine: 'mine', message: 'A search index is being rebuilt.' },
      ])
    }
  })

  it('not if another process has mended it by then', async () => {
    const { run, state } = open()
    let asked = 0
    state.problem = (type) => (type === 'post' && ++asked === 1 ? 'older' : null)
    expect(await run()).toBe('')
    expect(asked).toBe(2)
  })

  it('by one process alone, and not once it is told to stop', async () => {
    const { run, state } = open()
    state.problem = () => 'older'
    state.isLeaseFree = false
    expect(await run()).toBe('')
    state.isLeaseFree = true
    const stop = new AbortController()
    state.rebuild = () => stop.abort()
    expect(await run(stop.signal)).toBe('post')
  })

  it('never for the database engine, an unknown one, or a type with keys of text', async () => {
    const { run, state } = open()
    state.problem = () => 'older'
    for (const name of ['database', 'gone']) {
      state.engineName = name
      expect(await run()).toBe('')
    }
    state.engineName = 'mine'
    state.key = 'text'
    expect(await run()).toBe('page')
  })

  it('counts as ready where its engine cannot say, and never grows where that does not tell', async () => {
    const { run, state } = open()
    state.ready = () => {
      throw new Error('away')
    }
    expect(await run()).toBe('')
    state.ready = () => 'perhaps'
    expect(await run()).toBe('post page')
    const plain = open()
    plain.state.isPlain = true
    expect(await plain.run()).toBe('')
  })
})

describe('every night', () => {
  it('all are rebuilt that were built before half past three, once', async () => {
    const { run, state } = open()
    state.builtAt = '2026-06-01T03:29:59Z'
    state.rebuild = () => {
      state.builtAt = '2026-06-01T12:00:00Z'
    }
    expect(await run()).toBe('post')
    expect(await run()).toBe('')
    state.now = new Date('2026-06-02T03:29:59Z')
    expect(await run()).toBe('')
    state.now = new Date('2026-06-02T03:30:00Z')
    state.rebuild = () => {}
    expect(await run()).toBe('post page')
    expect(await run()).toBe('post page')
  })

  it('are those too whose engine does not say when they were built, from the night after they were first seen', async () => {
    const { run, state } = open()
    state.builtAt = null
    expect(await run()).toBe('')
    state.now = new Date('2026-06-02T04:00:00Z')
    expect(await run()).toBe('post page')
    expect(await run()).toBe('')
    state.now = new Date('2026-06-03T04:00:00Z')
    expect(await run()).toBe('post page')
  })

  it('are not asked again that were built since', async () => {
    const { run, state } = open()
    let asked = 0
    const { status } = state
    Object.defineProperty(state, 'status', {
      get: () => {
        asked++
        return status
      },
    })
    await run()
    expect(asked).toBe(2)
    await run()
    expect(asked).toBe(2)
    state.engineName = 'database'
    await run()
    expect(asked).toBe(2)
  })
})

describe('the rows of a source', () => {
  it('are indexed again when they have changed since the index was built', async () => {
    const { run, state } = open()
    state.source = { changedAt: async () => new Date('2026-06-01T11:00:00Z') }
    expect(await run()).toBe('')
    state.source = { changedAt: async () => new Date('2026-06-01T11:00:01Z') }
    expect(await run()).toBe('post')
  })

  it('are so since they were first seen, if the engine does not say when it was built', async () => {
    const { run, state } = open()
    state.builtAt = null
    let changedAt = new Date('2026-06-01T11:00:00Z')
    state.source = { changedAt: async () => changedAt }
    expect(await run()).toBe('')
    changedAt = new Date('2026-06-01T12:00:01Z')
    state.now = new Date('2026-06-01T12:00:02Z')
    expect(await run()).toBe('post')
    wait(MINUTE)
    expect(await run()).toBe('')
  })
})

describe('an index that keeps needing it', () => {
  it('is rebuilt after ten seconds, and then less and less often, up to every ten minutes', async () => {
    const { run, state } = open()
    state.needsRebuild = (type) => type === 'post'
    const waits: number[] = []
    expect(await run()).toBe('post')
    while (waits.length < 8) {
      let waited = 0
      while ((await run()) === '') {
        wait(5_000)
        waited += 5
      }
      waits.push(waited)
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 600, 600])
    // It was well for longer than that.
    wait(21 * MINUTE)
    expect(await run()).toBe('post')
    wait(10_000)
    expect(await run()).toBe('post')
  })

  it('is another one for each reason, type and engine', async () => {
    const { run, state } = open()
    state.needsRebuild = (type) => type === 'post'
    expect(await run()).toBe('post')
    expect(await run()).toBe('')
    state.problem = (type) => (type === 'post' ? 'older' : null)
    expect(await run()).toBe('post')
    expect(await run()).toBe('')
    state.needsRebuild = () => true
    expect(await run()).toBe('page')
  })
})

describe('a rebuild that fails', () => {
  it('is logged, tried again in ten minutes, and keeps none of the others from it', async () => {
    const { run, state, lines } = open()
    const fire = new Error('fire')
    state.problem = () => 'older'
    state.rebuild = (type) => {
      if (type === 'post') throw fire
    }
    expect(await run()).toBe('post page')
    expect(lines.filter((line) => (line as { level: string }).level === 'error')).toEqual([
      {
        ...{ level: 'error', err: fire, type: 'post' },
        message: 'A search index could not be rebuilt; trying again in ten minutes.',
      },
    ])
    wait(10 * MINUTE - 1)
    expect(await run()).toBe('page')
    wait(1)
    expect(await run()).toBe('post')
  })

  it.each([
    ['It is full.', 'It is full.'],
    [null, 'It was rebuilt and is still not ready.'],
  ])('is one after which the index is not ready: %s', async (problem, message) => {
    const { run, state, lines } = open()
    state.ready = (type) => type !== 'post'
    state.status.problem = problem
    expect(await run()).toBe('post')
    expect(lines.at(-1)).toMatchObject({ level: 'error', type: 'post', err: new Error(message) })
    wait(MINUTE)
    expect(await run()).toBe('')
  })
})
