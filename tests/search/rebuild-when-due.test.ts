import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createChangeLog } from '#lib/search/changes/create-change-log.ts'
import { createSkippedRows } from '#lib/search/documents/skipped-rows.ts'
import type { TypeDefinition } from '#lib/search/index.ts'
import { createFollower, type Follower } from '#lib/search/upkeep/follow-changes.ts'
import { rebuildDate } from '#lib/search/upkeep/rebuild-date.ts'
import { createRebuilds, type Rebuilds } from '#lib/search/upkeep/rebuild-when-due.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type MemoryEngine, memoryEngine } from '#tests/support/memory-engine.ts'

describe('the night', () => {
  const night = (moment: string, zone: string) => rebuildDate(new Date(moment), zone)

  it('begins at half past three where the site is', () => {
    expect(night('2026-06-01T03:29:59Z', 'UTC')).toBe('2026-05-31')
    expect(night('2026-06-01T03:30:00Z', 'UTC')).toBe('2026-06-01')
    expect(night('2026-05-31T20:29:00Z', 'Asia/Jakarta')).toBe('2026-05-31')
    expect(night('2026-05-31T20:30:00Z', 'Asia/Jakarta')).toBe('2026-06-01')
    expect(night('2026-06-01T07:30:00Z', 'America/New_York')).toBe('2026-06-01')
  })

  it('comes once on the days on which clocks change', () => {
    const nights = new Set<string>()
    const begin = Date.UTC(2026, 2, 27, 12)
    for (let hour = 0; hour < 96; hour++) {
      nights.add(night(new Date(begin + hour * 3_600_000).toISOString(), 'Europe/Berlin'))
    }
    expect([...nights]).toEqual(['2026-03-27', '2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
  })
})

describe('rebuilds', () => {
  let api: TestApi
  let built: string[]

  beforeAll(async () => {
    api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
    await api.app.settings.set('search.engine', 'memory')
  })
  beforeEach(async () => {
    built = []
    api.clock.set('2026-06-01T12:00:00Z')
    await endLease()
  })
  afterAll(() => api.close())

  const machines: App[] = []
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(machines.splice(0).map((app) => app.close()))
  })

  const endLease = () => api.app.database.prisma.jobLease.deleteMany()

  /** `errors`: what was logged as one, with its reason. */
  type Machine = {
    app: App
    engine: MemoryEngine
    follower: Follower
    rebuilds: Rebuilds
    errors: [message: string, reason: string][]
  }

  /** An instance of the site with an index of its own; `built` tells in what order they built. */
  async function startMachine(name = 'one'): Promise<Machine> {
    const app = await openApp({ env: api.app.env, clock: api.clock })
    machines.push(app)
    const made: MemoryEngine[] = []
    app.search.extend('memory', memoryEngine(made))
    app.search.engine('memory')
    const engine = made[0] as MemoryEngine
    const { rebuild } = engine
    engine.rebuild = (type, report) => {
      built.push(`${name} ${type}`)
      return rebuild(type, report)
    }
    const { database, log } = app
    const search = () => app.search
    const watch = async () => undefined
    const changeLog = createChangeLog(database)
    const definition = (type: string) => app.search.definitions().get(type) as TypeDefinition
    const skipped = createSkippedRows({ ...app, definition })
    const follower = createFollower({ database, log, changeLog, skipped, watch, search })
    const errors: [string, string][] = []
    const write = (line: string) => {
      const { msg, err } = JSON.parse(line)
      errors.push([msg, err.message])
    }
    const rebuilds = createRebuilds({ ...app, log: createLog('error', { write }), follower, search })
    return { app, engine, follower, rebuilds, errors }
  }
  /** Until it is rebuilt. */
  const breakPosts = ({ engine }: Machine): void => {
    const { ready, rebuild } = engine
    engine.ready = (type) => type !== 'post' && ready(type)
    engine.rebuild = (type, report) => {
      if (type === 'post') Object.assign(engine, { ready, rebuild })
      return rebuild(type, report)
    }
  }
  const all = (name = 'one') => ['product', 'post', 'page'].map((type) => `${name} ${type}`)
  const runs = async ({ rebuilds }: Machine): Promise<string[]> => {
    built = []
    await rebuilds.run()
    await endLease()
    return built
  }

  it('build what is not built, and then nothing while nothing changes', async () => {
    const machine = await startMachine()
    expect(await runs(machine)).toEqual(all())
    expect(await runs(machine)).toEqual([])
  })

  it('happen every night, since what documents say may depend on the day', async () => {
    const machine = await startMachine()
    await runs(machine)
    api.clock.set('2026-06-02T03:29:00Z')
    expect(await runs(machine)).toEqual([])
    api.clock.set('2026-06-02T03:31:00Z')
    expect(await runs(machine)).toEqual(all())
    expect(await runs(machine)).toEqual([])
    api.clock.set('2026-06-03T03:31:00Z')
    expect(await runs(machine)).toEqual(all())
  })

  it('follow the clock of the site', async () => {
    const machine = await startMachine()
    await runs(machine)
    await api.app.settings.set('site.timezone', 'Asia/Jakarta')
    await machine.app.settings.refresh(await machine.app.database.dataVersion.read())
    api.clock.set('2026-06-01T20:31:00Z')
    expect(await runs(machine)).toEqual(all())
    await api.app.settings.unset('site.timezone')
  })

  it('happen for an index that has grown', async () => {
    const machine = await startMachine()
    await runs(machine)
    machine.engine.grown = true
    expect(await runs(machine)).toEqual(['one product'])
    expect(await runs(machine)).toEqual([])
  })

  it('happen less and less often for an index that always says it has grown', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const machine = await startMachine()
    await runs(machine)
    machine.engine.needsRebuild = (type) => type === 'post'
    expect(await runs(machine)).toEqual(['one post'])
    expect(await runs(machine)).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(await runs(machine)).toEqual(['one post'])
    vi.advanceTimersByTime(10_000)
    expect(await runs(machine)).toEqual([])
  })

  it('do not happen again and again for an engine that never says when it was built', async () => {
    const machine = await startMachine()
    const { status } = machine.engine
    machine.engine.status = async (type) => ({ ...(await status(type)), built_at: null })
    expect(await runs(machine)).toEqual(all())
    expect(await runs(machine)).toEqual([])
    api.clock.set('2026-06-02T03:31:00Z')
    expect(await runs(machine)).toEqual(all())
    expect(await runs(machine)).toEqual([])
  })

  it('happen for an index that missed changes', async () => {
    const machine = await startMachine()
    await runs(machine)
    const { searchLog } = machine.app.database.prisma
    await searchLog.update({ where: { type: 'post' }, data: { name: 'another' } })
    await machine.follower.catchUpAll()
    expect(machine.follower.problem('post')).toContain('does not belong to the database')
    expect(await runs(machine)).toEqual(['one post'])
    await machine.follower.catchUpAll()
    expect(machine.follower.problem('post')).toBeNull()
  })

  it('happen at once for an index that is not ready any more, and for no other', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const machine = await startMachine()
    await runs(machine)
    vi.advanceTimersByTime(3_600_000)
    breakPosts(machine)
    expect(await runs(machine)).toEqual(['one post'])
    expect(await runs(machine)).toEqual([])
  })

  it('happen less and less often for an index that breaks again and again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const machine = await startMachine()
    await runs(machine)
    const waits: number[] = []
    for (let time = 0; time < 4; time++) {
      breakPosts(machine)
      for (let seconds = 0; (await runs(machine)).length === 0; seconds += 5) {
        waits[time] = seconds + 5
        vi.advanceTimersByTime(5_000)
      }
    }
    // The first time counts what was built above.
    expect(waits).toEqual([10, 20, 40, 80])
    vi.advanceTimersByTime(3_600_000)
    breakPosts(machine)
    expect(await runs(machine)).toEqual(['one post'])
  })

  it('that do not help are logged with the reason, and not tried again before ten minutes have passed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const machine = await startMachine()
    await runs(machine)
    vi.advanceTimersByTime(3_600_000)
    const { ready } = machine.engine
    machine.engine.ready = (type) => type !== 'post' && ready(type)
    expect(await runs(machine)).toEqual(['one post'])
    expect(machine.errors).toEqual([
      [
        'A search index could not be rebuilt; trying again in ten minutes.',
        'It was rebuilt and is still not ready.',
      ],
    ])
    vi.advanceTimersByTime(599_000)
    expect(await runs(machine)).toEqual([])
    vi.advanceTimersByTime(2_000)
    expect(await runs(machine)).toEqual(['one post'])
    expect(machine.errors).toHaveLength(2)
  })

  it('do not happen while an engine cannot tell whether it is ready', async () => {
    const machine = await startMachine()
    await runs(machine)
    machine.engine.ready = () => {
      throw new Error('The server is down.')
    }
    expect(await runs(machine)).toEqual([])
    expect(machine.errors).toEqual([])
  })

  it('happen on one machine at a time, on each for its own index', async () => {
    const [one, two] = [await startMachine('one'), await startMachine('two')]
    await Promise.all([one.rebuilds.run(), two.rebuilds.run()])
    const [first] = built
    const [winner, loser] = first?.startsWith('one') ? [one, two] : [two, one]
    expect(built).toEqual(all(winner === one ? 'one' : 'two'))
    await endLease()
    expect(await runs(loser)).toEqual(all(loser === one ? 'one' : 'two'))
    expect(await runs(winner)).toEqual([])
  })

  it('that fail are tried again later, and keep no other from being built', async () => {
    const machine = await startMachine()
    const { rebuild } = machine.engine
    machine.engine.rebuild = async (type, report) => {
      if (type === 'product') throw new Error('no room left')
      return rebuild(type, report)
    }
    await machine.rebuilds.run()
    expect(await machine.engine.ready('post')).toBe(true)
    await endLease()
    machine.engine.rebuild = rebuild
    expect(await runs(machine)).toEqual([])
  })
})
