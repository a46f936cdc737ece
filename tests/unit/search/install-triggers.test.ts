import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import { HANDLE } from '#lib/platform/database/transactions/open-client.ts'
import { installChangeTriggers } from '#lib/search/changes/install-triggers.ts'
import { listWatches } from '#lib/search/changes/list-watches.ts'
import { listPostgresqlTriggers } from '#lib/search/changes/postgresql-triggers.ts'
import { purgeLog } from '#lib/search/changes/purge-log.ts'
import { listSqliteTriggers } from '#lib/search/changes/sqlite-triggers.ts'
import { createTypeWatch } from '#lib/search/changes/watch-types.ts'
import type { TypeDefinition } from '#lib/search/index.ts'

const typeOf = (model: string): TypeDefinition => ({ model: { model } }) as unknown as TypeDefinition

/** A database that has some triggers and logs, and what it is told to do. */
function storeOf(provider: Database['provider'], triggers: string[], logs: string[]) {
  const done: string[] = []
  const state = {
    fail: (_sql: string): Error | undefined => undefined,
    transactions: 0,
    away: undefined as Error | undefined,
  }
  const names = triggers.map((name) => [name, null] as (string | null)[])
  const rows = () => [...names, ...logs.map((type) => ['', type])]
  const run = async (sql: string) => {
    const error = state.fail(sql)
    if (error) throw error
    done.push(sql.replaceAll(/\s+/g, ' ').trim())
    return 1
  }
  const prisma = {
    [HANDLE]: {
      provider,
      isTransaction: true,
      queryable: { queryRaw: async () => (state.away ? Promise.reject(state.away) : { rows: rows() }) },
    },
    $executeRaw: (parts: TemplateStringsArray, ...values: unknown[]) =>
      run(
        parts.reduce(
          (sql, part, at) =>
            `${sql}<${typeof values[at - 1] === 'string' && String(values[at - 1]).length > 30 ? 'new' : values[at - 1]}>${part}`,
        ),
      ),
    $executeRawUnsafe: run,
    async $transaction(
      work: (tx: unknown) => Promise<unknown>,
      options?: { timeout: number },
    ): Promise<unknown> {
      state.transactions++
      expect(options).toEqual({ timeout: 60_000 })
      return work(prisma)
    },
  }
  return { database: { provider, prisma } as unknown as Database, done, state }
}

const pages = new Map([['page', typeOf('Page')]])
const wanted = {
  sqlite: listWatches(pages).flatMap(listSqliteTriggers),
  postgresql: listWatches(pages).flatMap(listPostgresqlTriggers),
}
const begin = (type: string) => [
  `DELETE FROM "SearchChange" WHERE "type" = <${type}>`,
  `INSERT INTO "SearchLog" ("type", "name") VALUES (<${type}>, <new>) ON CONFLICT ("type") DO UPDATE SET "name" = excluded."name", "purgedTo" = 0`,
]
const squeezed = (statements: string[]) => statements.map((sql) => sql.replaceAll(/\s+/g, ' ').trim())

describe('the triggers of a type', () => {
  it.each(['sqlite', 'postgresql'] as const)(
    'are left alone on %s where they are complete',
    async (provider) => {
      const { database, state } = storeOf(
        provider,
        [...wanted[provider].map(({ name }) => name), 'search:post:0:insert:Post'],
        ['page'],
      )
      await installChangeTriggers(database, pages)
      expect(state.transactions).toBe(0)
    },
  )

  it('are made on SQLite, and its log begins', async () => {
    const { database, done } = storeOf('sqlite', [], [])
    await installChangeTriggers(database, pages)
    expect(done).toEqual([...squeezed(wanted.sqlite.flatMap(({ create }) => create)), ...begin('page')])
  })

  it('are made on PostgreSQL by one process at a time, which waits for no writer', async () => {
    const { database, done } = storeOf('postgresql', [], [])
    await installChangeTriggers(database, pages)
    expect(done).toEqual([
      'SELECT pg_advisory_xact_lock(<7031001>)',
      "SET LOCAL lock_timeout = '500ms'",
      ...squeezed(wanted.postgresql.flatMap(({ create }) => create)),
      ...begin('page'),
    ])
  })

  it('are dropped where they are no longer needed, those of other types are not', async () => {
    for (const provider of ['sqlite', 'postgresql'] as const) {
      const old = ['search:page:old:insert:Page', 'search:page2:old:insert:Page']
      const { database, done } = storeOf(
        provider,
        [...wanted[provider].map(({ name }) => name), ...old],
        ['page'],
      )
      await installChangeTriggers(database, pages)
      expect(done.filter((sql) => !/LOCAL|advisory/.test(sql))).toEqual([
        provider === 'sqlite' ? `DROP TRIGGER "${old[0]}"` : `DROP FUNCTION "${old[0]}"() CASCADE`,
      ])
    }
  })

  it('begin the log anew if one of them is missing, or the log is', async () => {
    const names = wanted.sqlite.map(({ name }) => name)
    const one = storeOf('sqlite', names.slice(1), ['page'])
    await installChangeTriggers(one.database, pages)
    expect(one.done).toEqual([...squeezed(wanted.sqlite[0]?.create ?? []), ...begin('page')])
    const none = storeOf('sqlite', names, [])
    await installChangeTriggers(none.database, pages)
    expect(none.done).toEqual(begin('page'))
    const both = new Map([...pages, ['post', typeOf('Post')]])
    const other = storeOf('sqlite', names, ['page', 'post'])
    await installChangeTriggers(other.database, both)
    expect(other.done.slice(-2)).toEqual(begin('post'))
    expect(other.done).not.toContain(begin('page')[0])
  })

  it('name the table and the type that cannot be watched', async () => {
    const { database, state } = storeOf('sqlite', [], [])
    const cause = new Error('no such table')
    state.fail = (sql) => (sql.includes('CREATE TRIGGER') ? cause : undefined)
    await expect(installChangeTriggers(database, pages)).rejects.toMatchObject({
      ...{ cause },
      message:
        'The table "Page" cannot be watched for the type "page". Correct the model, its watched columns and its dependencies.',
    })
    expect(state.transactions).toBe(1)
  })

  it('are tried again once writers have gone first', async () => {
    const { database, state } = storeOf('postgresql', [], [])
    state.fail = (sql) =>
      sql.includes('CREATE TRIGGER') && state.transactions === 1
        ? Object.assign(new Error('lock'), { cause: { originalCode: '55P03' } })
        : undefined
    await installChangeTriggers(database, pages)
    expect(state.transactions).toBe(2)
  })
})

describe('a watch over types', () => {
  const open = () => {
    const { database, state, done } = storeOf('sqlite', [], [])
    const definitions = new Map<string, TypeDefinition>(pages)
    const lines: unknown[] = []
    const log = { error: (facts: object, message: string) => lines.push({ ...facts, message }) }
    const watch = createTypeWatch({ database, log: log as never, definitions: () => definitions })
    return { ...watch, definitions, state, done, lines }
  }

  it('asks the database when a type is new or another, and whenever it is told to', async () => {
    const { watch, watchAgain, definitions, state } = open()
    await watch()
    await watch('page')
    expect(state.transactions).toBe(1)
    definitions.set('post', typeOf('Post'))
    await watch()
    expect(state.transactions).toBe(2)
    definitions.set('post', typeOf('Post'))
    await watch('page')
    expect(state.transactions).toBe(3)
    await watchAgain()
    expect(state.transactions).toBe(4)
  })

  it('throws for the type alone that cannot be watched, and logs it once', async () => {
    const { watch, watchAgain, definitions, state, lines, done } = open()
    definitions.set('wrong', typeOf('Wrong'))
    state.fail = (sql) => (sql.includes('"Wrong"') ? new Error('no such table') : undefined)
    await watch()
    await watch('page')
    await expect(watch('wrong')).rejects.toThrow('"Wrong" cannot be watched')
    expect(lines).toEqual([
      { err: expect.any(Error), type: 'wrong', message: 'Changes of a search type cannot be logged.' },
    ])
    expect(done.join()).toContain('ON "Page"')
    await watchAgain()
    expect(lines).toHaveLength(1)
    state.fail = () => undefined
    await watchAgain()
    await watch('wrong')
    definitions.set('wrong', typeOf('Wrong'))
    state.fail = (sql) => (sql.includes('"Wrong"') ? new Error('no such table') : undefined)
    await expect(watch('wrong')).rejects.toThrow('cannot be watched')
    expect(lines).toHaveLength(2)
  })

  it('throws where the database is away, and tries again', async () => {
    const { watch, state, lines } = open()
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    state.away = away
    await expect(watch()).rejects.toBe(away)
    await expect(watch('page')).rejects.toBe(away)
    state.away = undefined
    await watch('page')
    expect([lines, state.transactions]).toEqual([[], 1])
  })
})

describe('old entries of the log', () => {
  type Entry = { id: bigint; xid: bigint; type: string; createdAt: Date }
  const open = (entries: Entry[]) => {
    const purged: unknown[] = []
    const tx = {
      searchLog: {
        findMany: async () => [{ type: 'page' }, { type: 'post' }],
        updateMany: async (query: unknown) => purged.push(query),
      },
      searchChange: {
        findMany: async ({ where, take }: { where: { type: string }; take: number }) =>
          entries.filter(({ type }) => type === where.type).slice(0, take),
        async deleteMany({ where }: { where: { id: { in: bigint[] } } }) {
          const before = entries.length
          for (const id of where.id.in)
            entries.splice(
              entries.findIndex((one) => one.id === id),
              1,
            )
          return { count: before - entries.length }
        },
      },
    }
    const prisma = { ...tx, $transaction: (work: (by: unknown) => unknown) => work(tx) }
    return { database: { prisma } as unknown as Database, purged, entries }
  }
  const entry = (id: number, minute: number, type = 'page'): Entry => ({
    ...{ id: BigInt(id), xid: BigInt(id * 10), type, createdAt: new Date(minute * 60_000) },
  })
  const before = new Date(5 * 60_000)

  it('are deleted up to a moment, and it is noted how far', async () => {
    const { database, purged, entries } = open([
      entry(1, 1),
      entry(2, 4),
      entry(3, 5),
      entry(4, 1, 'post'),
      entry(5, 6),
    ])
    expect(await purgeLog(database, 'id', before)).toBe(3)
    expect(entries.map(({ id }) => id)).toEqual([3n, 5n])
    expect(purged).toEqual([
      { where: { type: 'page', purgedTo: { lt: 2n } }, data: { purgedTo: 2n } },
      { where: { type: 'post', purgedTo: { lt: 4n } }, data: { purgedTo: 4n } },
    ])
    expect(await purgeLog(database, 'id', before)).toBe(0)
    const byTransaction = open([entry(1, 1)])
    await purgeLog(byTransaction.database, 'xid', before)
    expect(byTransaction.purged).toEqual([
      { where: { type: 'page', purgedTo: { lt: 10n } }, data: { purgedTo: 10n } },
    ])
  })

  it('are deleted a thousand at a time, until it is told to stop', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => entry(at + 1, 1))
    const all = open(many(2_001))
    expect(await purgeLog(all.database, 'id', before)).toBe(2_001)
    expect(all.purged).toHaveLength(3)
    const stop = new AbortController()
    stop.abort()
    const none = open(many(3))
    expect(await purgeLog(none.database, 'id', before, stop.signal)).toBe(0)
    expect(none.entries).toHaveLength(3)
  })
})
