import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { LostChanges } from '#lib/search/changes/lost-changes.ts'
import type { ChangeBatch, Failure, Searchable, SearchEngine } from '#lib/search/contracts.ts'
import { createFollower, type FollowerServices } from '#lib/search/upkeep/follow-changes.ts'

type Row = { id: number; isBad?: boolean }

/** A log of changes of the type `page`, and an index that follows it. */
function open({ isShared = false } = {}) {
  const rows = new Map<number, Row>()
  /** The ids that were written, in order; a cursor is how many of them were read. */
  const written: (number | null)[] = []
  const state = {
    ...{ version: 1, cursor: '0' as string | null, isLeaseFree: true, engineName: 'mine' },
    /** Errors that `readAfter` and `apply` throw. */
    ...{ lost: undefined as Error | undefined, broken: undefined as Error | undefined },
    ...{
      isTaken: (_batch: ChangeBatch): boolean => true,
      model: { model: 'Page', searchableQuery: () => ({}) } as Partial<Searchable>,
    },
  }
  const [calls, lines, batches] = [[] as string[], [] as string[], [] as ChangeBatch[]]
  const log = Object.fromEntries(
    ['error', 'info', 'warn'].map((level) => [
      level,
      (facts: object, message: string) => lines.push(`${level} ${message} ${JSON.stringify(facts)}`),
    ]),
  ) as unknown as Log
  const engine = {
    ...(isShared && { isShared }),
    cursor: async () => state.cursor,
    async apply(_: string, batch: ChangeBatch) {
      calls.push('apply')
      if (state.broken) throw state.broken
      if (batch.from !== state.cursor || !state.isTaken(batch)) return false
      batches.push(batch)
      state.cursor = batch.to
      return true
    },
  } as unknown as SearchEngine
  const engines: Record<string, SearchEngine> = {
    mine: engine,
    plain: { cursor: async () => '0' } as unknown as SearchEngine,
  }
  const prisma = {
    page: {
      findMany: async ({ where }: { where: { id: { in: number[] } } }) =>
        where.id.in.flatMap((id) => rows.get(id) ?? []),
    },
    jobLease: { updateMany: async () => ({ count: 1 }) },
    $executeRaw: async (_: unknown, name: string) => {
      calls.push(`lease ${name}`)
      return state.isLeaseFree ? 1 : 0
    },
  }
  const dataVersion = { read: async () => ({ search: state.version }) }
  const services = {
    database: { prisma, dataVersion, provider: 'sqlite' } as unknown as Database,
    log,
    changeLog: {
      async readAfter(_: string, cursor: string, limit: number) {
        calls.push(`read ${cursor} ${limit}`)
        if (state.lost) throw state.lost
        const end = Math.min(Number(cursor) + limit, written.length)
        const ids = written.slice(Number(cursor), end).filter((id) => id !== null)
        return { rowIds: [...new Set(ids)].map(String), cursor: String(end), isEnd: end === written.length }
      },
    },
    skipped: {
      sort: (_: string, found: Row[]) => ({
        rows: found.filter(({ isBad }) => !isBad),
        failures: found.filter(({ isBad }) => isBad).map(({ id }) => ({ id, error: new Error('bad') })),
      }),
      note: async (type: string, ids: string[], failures: Failure[]) =>
        void calls.push(`note ${type} ${ids} (${failures.map(({ id }) => id)})`),
    },
    watch: async (type: string) => void calls.push(`watch ${type}`),
    search: () => ({
      definitions: () =>
        new Map([
          ['page', { model: state.model }],
          ['post', { model: state.model }],
        ]),
      engine: () => engines[state.engineName],
      engineName: () => state.engineName,
      engines: () => Object.keys(engines),
    }),
  } as unknown as FollowerServices
  return {
    ...{ state, calls, lines, batches, follower: createFollower(services) },
    write(...ids: (number | null)[]) {
      state.version++
      written.push(...ids)
      for (const id of ids) if (id !== null) rows.set(id, { id })
    },
    rows,
  }
}

describe('an index that follows the changes', () => {
  it('has every change that was written before, and asks for nothing while nothing changes', async () => {
    const { follower, write, batches, calls, rows } = open()
    write(1, 2, 2)
    rows.delete(1)
    expect(await follower.catchUp('page')).toBe(true)
    expect(batches).toEqual([{ rows: [{ id: 2 }], deleted: [1], from: '0', to: '3' }])
    expect(calls.slice(0, 2)).toEqual(['watch page', 'read 0 200'])
    expect(calls.slice(2).sort()).toEqual(['apply', 'note page 1,2 ()'])
    calls.length = 0
    expect(await follower.catchUp('page')).toBe(true)
    expect(calls).toEqual(['watch page'])
    write(3)
    expect(await follower.catchUp('page')).toBe(true)
    expect(batches[1]).toEqual({ rows: [{ id: 3 }], deleted: [], from: '3', to: '4' })
  })

  it('is where it was if nothing of it was written, and reads on from there', async () => {
    const { follower, write, batches, calls, state } = open()
    write(null, null)
    expect(await follower.catchUp('page')).toBe(true)
    expect([batches, state.cursor]).toEqual([[], '0'])
    expect(calls).not.toContain('apply')
    write(5)
    expect(await follower.catchUp('page')).toBe(true)
    expect(batches).toEqual([{ rows: [{ id: 5 }], deleted: [], from: '0', to: '3' }])
  })

  it('takes two hundred rows at a time, also where some batches do not concern it', async () => {
    const { follower, write, batches } = open()
    write(...Array.from({ length: 250 }, () => null), ...Array.from({ length: 250 }, (_, at) => at + 1))
    expect(await follower.catchUp('page')).toBe(true)
    expect(batches.map(({ rows, from, to }) => [rows.length, from, to])).toEqual([
      [150, '0', '400'],
      [100, '400', '500'],
    ])
  })

  it('loses rows that cannot be read, which are noted before it is written', async () => {
    const { follower, write, batches, calls, rows } = open()
    write(1, 2)
    rows.set(2, { id: 2, isBad: true })
    await follower.catchUp('page')
    expect(batches).toEqual([{ rows: [{ id: 1 }], deleted: [2], from: '0', to: '2' }])
    expect(calls.slice(-2)).toEqual(['note page 1,2 (2)', 'apply'])
  })

  it('notes the rows that the engine refuses beside those', async () => {
    const strict = open()
    strict.write(1, 2, 3)
    strict.rows.set(2, { id: 2, isBad: true })
    strict.state.isTaken = (batch) => {
      if ((batch.rows as Row[]).some(({ id }) => id === 3)) throw new Error('long')
      return true
    }
    expect(await strict.follower.catchUp('page')).toBe(true)
    expect(strict.calls.filter((one) => one.startsWith('note'))).toEqual([
      'note page 1,2,3 (2)',
      'note page 1,2,3 (2,3)',
    ])
    expect(strict.batches.at(-1)).toEqual({ rows: [{ id: 1 }], deleted: [2, 3], from: '0', to: '3' })
  })
})

describe('an index that cannot follow', () => {
  it('is not built, so that nothing is read', async () => {
    const { follower, write, state, calls } = open()
    state.cursor = null
    write(1)
    expect(await follower.catchUp('page')).toBe(true)
    expect(calls).toEqual(['watch page'])
    expect([follower.problem('page'), follower.failure('page')]).toEqual([null, null])
  })

  it('has a problem while changes are lost, which is logged once', async () => {
    const { follower, write, state, lines } = open()
    write(1)
    state.lost = new LostChanges('It is older.')
    const problem = 'It is older. A running server rebuilds it, as does "bin/storefront search rebuild".'
    for (let time = 0; time < 2; time++) {
      expect(await follower.catchUp('page')).toBe(false)
      expect([follower.problem('page'), follower.problem('post')]).toEqual([problem, null])
    }
    expect(lines).toEqual([`warn ${problem} {"type":"page","engine":"mine"}`])
    state.lost = undefined
    expect(await follower.catchUp('page')).toBe(true)
    expect(follower.problem('page')).toBeNull()
  })

  it('says why changes were not applied, until they are', async () => {
    const { follower, write, state, lines } = open()
    write(1)
    state.broken = Object.assign(new Error('No  space left.'), { syscall: 'write' })
    expect(await follower.catchUp('page')).toBe(false)
    expect([follower.failure('page'), follower.failure('post')]).toEqual(['No space left.', null])
    expect(lines).toEqual(['error A search index cannot be kept up to date. {"reason":"No  space left."}'])
    state.broken = undefined
    expect(await follower.catchUp('page')).toBe(true)
    expect(follower.failure('page')).toBeNull()
    state.broken = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    write(2)
    expect(await follower.catchUp('page')).toBe(false)
    expect(follower.failure('page')).toBe('away')
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(1)
  })

  it('reads again from where it is if it was replaced', async () => {
    const { follower, write, state, batches, calls } = open()
    write(1, 2, 3)
    let isReplaced = false
    state.isTaken = () => {
      if (isReplaced) return true
      isReplaced = true
      state.cursor = '2'
      return false
    }
    expect(await follower.catchUp('page')).toBe(true)
    expect(calls.filter((one) => one.startsWith('read'))).toEqual(['read 0 200', 'read 2 200'])
    expect(batches).toEqual([{ rows: [{ id: 3 }], deleted: [], from: '2', to: '3' }])
  })

  it('may be another one at the same cursor once, and is removed without a word', async () => {
    const once = open()
    once.write(1)
    let refusals = 1
    once.state.isTaken = () => refusals-- <= 0
    expect(await once.follower.catchUp('page')).toBe(true)
    const stubborn = open()
    stubborn.write(1)
    stubborn.state.isTaken = () => false
    expect(await stubborn.follower.catchUp('page')).toBe(false)
    expect(stubborn.follower.failure('page')).toBe('The index refuses changes that continue from its cursor.')
    const gone = open()
    gone.write(1)
    gone.state.isTaken = () => {
      gone.state.cursor = null
      return false
    }
    expect(await gone.follower.catchUp('page')).toBe(false)
    expect([gone.follower.failure('page'), gone.follower.problem('page')]).toEqual([null, null])
  })
})

describe('what is not followed', () => {
  it('is an engine without a cursor or that takes no changes, one that is gone, and what is in no table', async () => {
    const { follower, state, calls, write } = open()
    write(1)
    for (const name of ['plain', 'gone']) {
      state.engineName = name
      expect(await follower.catchUp('page')).toBe(true)
    }
    state.engineName = 'mine'
    state.model = { model: 'Page', source: {} as never }
    expect(await follower.catchUp('page')).toBe(true)
    expect(calls).toEqual([])
  })

  it('is anything once it is closed', async () => {
    const { follower, calls, write } = open()
    write(1)
    await follower.close()
    expect(await follower.catchUp('page')).toBe(false)
    expect(calls).toEqual([])
  })

  it('is a type that is unknown', async () => {
    const { follower, write } = open()
    write(1)
    expect(await follower.catchUp('gone')).toBe(false)
  })
})

describe('an index that all machines share', () => {
  it('is told by the machine that has the lease, of its type and engine', async () => {
    const { follower, write, state, calls, batches } = open({ isShared: true })
    write(1)
    state.isLeaseFree = false
    expect(await follower.catchUp('page')).toBe(false)
    expect(batches).toEqual([])
    state.isLeaseFree = true
    expect(await follower.catchUp('page')).toBe(true)
    expect(batches).toHaveLength(1)
    expect(calls).toContain('lease search changes mine page')
  })

  it('keeps the reason of a failure while another machine applies the changes', async () => {
    const { follower, write, state } = open({ isShared: true })
    write(1)
    state.broken = Object.assign(new Error('full'), { syscall: 'write' })
    await follower.catchUp('page')
    state.isLeaseFree = false
    expect(await follower.catchUp('page')).toBe(false)
    expect(follower.failure('page')).toBe('full')
  })

  it('is not one that each machine has for itself', async () => {
    const { follower, write, calls } = open()
    write(1)
    await follower.catchUp('page')
    expect(calls.filter((one) => one.startsWith('lease'))).toEqual([])
  })
})

describe('all types', () => {
  it('are followed one after another, and closing waits for what is under way', async () => {
    const { follower, write, calls } = open()
    write(1)
    await follower.catchUpAll()
    expect(calls.filter((one) => one.startsWith('watch'))).toEqual(['watch page', 'watch post'])
    const other = open()
    other.write(1)
    const running = other.follower.catchUp('page')
    await Promise.resolve()
    await other.follower.close()
    expect(typeof (await running)).toBe('boolean')
  })
})
