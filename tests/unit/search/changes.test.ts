import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import { applyBatch } from '#lib/search/changes/apply-batch.ts'
import {
  concernedRows,
  isQuery,
  listWatches,
  quoteName,
  quoteText,
} from '#lib/search/changes/list-watches.ts'
import { loadChangedRows } from '#lib/search/changes/load-changed-rows.ts'
import { isLostChanges, LostChanges } from '#lib/search/changes/lost-changes.ts'
import { listPostgresqlTriggers } from '#lib/search/changes/postgresql-triggers.ts'
import { listSqliteTriggers } from '#lib/search/changes/sqlite-triggers.ts'
import { takeRows } from '#lib/search/changes/take-rows.ts'
import { type ChangeTrigger, nameTrigger } from '#lib/search/changes/trigger.ts'
import { blameEngine } from '#lib/search/documents/outage.ts'
import type { ChangeBatch, Searchable, TypeDefinition } from '#lib/search/index.ts'

type Row = { id: number }
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }))
const outage = () => Object.assign(new Error('disk'), { syscall: 'write' })

describe('a batch of changes', () => {
  /** An engine at a cursor that refuses rows, and what it is asked. */
  async function apply(
    batch: Partial<ChangeBatch>,
    refuse: (rows: number[], asked: number) => unknown,
    { isTaken = (_asked: number): boolean => true } = {},
  ) {
    const calls: string[] = []
    const noted: unknown[] = []
    const work = applyBatch({
      type: 'post',
      batch: { rows: [], deleted: [], from: 'a', to: 'b', ...batch },
      refused: async (failures) => void noted.push(failures.map(({ id }) => id)),
      engine: {
        async apply(type, { rows, deleted, from, to }) {
          const ids = (rows as Row[]).map(({ id }) => id)
          calls.push(`${type} ${ids.map(String)}|${deleted} ${from}-${to}`)
          const error = refuse(ids, calls.length)
          if (error) throw error
          return isTaken(calls.length)
        },
      },
    })
    const outcome = await work.catch((error) => error)
    return { outcome, calls, noted }
  }
  const refuseTwo = (ids: number[]) => (ids.includes(2) ? new Error('too long') : null)

  it('is applied as a whole if the engine takes it', async () => {
    const batch = { rows: rows(1, 2), deleted: [3] }
    expect(await apply(batch, () => null)).toEqual({ outcome: true, calls: ['post 1,2|3 a-b'], noted: [] })
    const replaced = await apply(batch, () => null, { isTaken: () => false })
    expect(replaced).toEqual({ outcome: false, calls: ['post 1,2|3 a-b'], noted: [] })
  })

  it('is applied without the rows that the engine refuses twice, which are noted before', async () => {
    expect(await apply({ rows: rows(1, 2, 4), deleted: [3] }, refuseTwo)).toEqual({
      outcome: true,
      noted: [[2]],
      calls: [
        'post 1,2,4|3 a-b',
        ...['post 1| a-a', 'post 2| a-a', 'post |2 a-a', 'post 2| a-a', 'post |2 a-a', 'post 4| a-a'],
        'post 1,4|3,2 a-b',
      ],
    })
  })

  it('is applied with a row that the engine takes the second time', async () => {
    const { outcome, calls, noted } = await apply({ rows: rows(1, 2) }, (ids, asked) =>
      ids.includes(2) && asked < 4 ? new Error('too long') : null,
    )
    expect({ outcome, noted, last: calls.at(-1) }).toEqual({
      outcome: true,
      noted: [],
      last: 'post 1,2| a-b',
    })
  })

  it('fails with the engine, whatever its rows are', async () => {
    const { outcome, calls } = await apply({ rows: rows(1) }, outage)
    expect([outcome.message, calls]).toEqual(['disk', ['post 1| a-b']])
    const none = await apply({ deleted: [1] }, () => new Error('fire'))
    expect([none.outcome.message, none.calls]).toEqual(['fire', ['post |1 a-b']])
    const later = await apply({ rows: rows(1, 2) }, (_, asked) =>
      asked === 1 ? new Error('long') : outage(),
    )
    expect([later.outcome.message, later.noted]).toEqual(['disk', []])
  })

  it('is left to the next run if the index is replaced before it is known which rows are at fault', async () => {
    const { outcome, noted } = await apply({ rows: rows(1, 2) }, refuseTwo, { isTaken: (asked) => asked < 2 })
    expect({ outcome, noted }).toEqual({ outcome: false, noted: [] })
  })
})

describe('entries of the log', () => {
  const take = (ids: string, limit: number) => {
    const { taken, rowIds } = takeRows(
      [...ids].map((rowId, at) => ({ rowId, at })),
      limit,
    )
    expect(taken).toEqual(taken.map(({ rowId, at }) => ({ rowId, at })))
    expect(taken.every(({ at }, place) => at === place)).toBe(true)
    return [taken.map(({ rowId }) => rowId).join(''), rowIds.join('')]
  }

  it('are taken up to a number of rows, with all that follow of the same ones', () => {
    expect(take('aabab', 9)).toEqual(['aabab', 'ab'])
    expect(take('aabcab', 2)).toEqual(['aab', 'ab'])
    expect(take('aabbabca', 2)).toEqual(['aabbab', 'ab'])
    expect(take('', 2)).toEqual(['', ''])
  })
})

describe('changes that are lost', () => {
  it('say what brings the index up to date, and are known by their code', () => {
    const lost = new LostChanges('It is older.')
    expect(lost).toMatchObject({
      ...{ name: 'LostChanges', code: 'lost_changes' },
      message: 'It is older. A running server rebuilds it, as does "bin/storefront search rebuild".',
    })
    const other = Object.assign(new Error('x'), { code: 'lost_changes' })
    const faults = [
      lost,
      other,
      new Error('x'),
      Object.assign(new Error('x'), { code: 'other' }),
      'lost_changes',
    ]
    expect(faults.map(isLostChanges)).toEqual([true, true, false, false, false])
    expect(isLostChanges({ code: 'lost_changes' })).toBe(false)
  })
})

describe('changed rows', () => {
  const load = async (rowIds: string[], given: Partial<Searchable> = {}) => {
    const queries: unknown[] = []
    const findMany = async (query: unknown) => {
      queries.push(query)
      return given.key === 'text' ? [{ id: 'b' }] : rows(2)
    }
    const scheduled: unknown[] = []
    const model = {
      model: 'Page',
      searchableQuery: (includeScheduled?: boolean) => {
        scheduled.push(includeScheduled)
        return { select: { id: true } }
      },
      ...given,
    } as unknown as Searchable
    const database = { prisma: { page: { findMany } } } as unknown as Pick<Database, 'prisma'>
    return { changed: await loadChangedRows(database, model, rowIds), queries, scheduled }
  }

  it('are read with those that appear later, and are deleted where they are not found', async () => {
    expect(await load(['1', '2', '3'])).toEqual({
      changed: { rows: rows(2), deleted: [1, 3] },
      queries: [{ select: { id: true }, where: { id: { in: [1, 2, 3] } } }],
      scheduled: [true],
    })
    const text = await load(['a', 'b'], { key: 'text' })
    expect(text.changed).toEqual({ rows: [{ id: 'b' }], deleted: ['a'] })
    expect(await load([])).toEqual({ changed: { rows: [], deleted: [] }, queries: [], scheduled: [] })
  })
})

const definition = (model: Partial<Searchable>) => ({ model }) as TypeDefinition
const OWN = '{row}."id"'

describe('tables that are watched', () => {
  it('are those of the types, of all or some columns, and those they depend on', () => {
    const link = { table: 'Link', ids: '{row}."pageId"', columns: ['tagId'] }
    const definitions = new Map([
      ['page', definition({ model: 'Page', watchedColumns: ['title'], dependencies: [link] })],
      ['post', definition({ model: 'Post' })],
      ['faq', definition({ model: 'Faq', source: {} as never })],
    ])
    expect(listWatches(definitions)).toEqual([
      { type: 'page', table: 'Page', ids: OWN, columns: ['id', 'title'] },
      { type: 'page', ...link },
      { type: 'post', table: 'Post', ids: OWN, columns: undefined },
    ])
  })

  it('name the rows that a write concerns', () => {
    const watch = { type: 'page', table: 'Tag' }
    expect(concernedRows({ ...watch, ids: OWN }, 'NEW')).toBe('(SELECT NEW."id")')
    const lookUp = 'SELECT "pageId" FROM "Link" WHERE "tagId" = {row}."id" OR "tagId" = {row}."old"'
    expect(concernedRows({ ...watch, ids: lookUp }, 'OLD')).toBe(
      '(SELECT "pageId" FROM "Link" WHERE "tagId" = OLD."id" OR "tagId" = OLD."old")',
    )
    expect(['SELECT 1', ' \n select 1', 'SELECTED', '{row}."select"', '1 SELECT'].map(isQuery)).toEqual([
      ...[true, true, false, false, false],
    ])
    expect([quoteName('a"b"c'), quoteText("a'b'c")]).toEqual(['"a""b""c"', "'a''b''c'"])
  })
})

const squeeze = (trigger: ChangeTrigger) => ({
  ...trigger,
  name: trigger.name.replace(/[0-9a-f]{10}/, '#'),
  create: trigger.create.map((sql) => sql.replaceAll(/\s+/g, ' ').replaceAll(/[0-9a-f]{10}/g, '#')),
})

describe('triggers', () => {
  const watch = { type: "pa'ge", table: 'Page', ids: OWN }
  const name = (event: string) => `"search:pa'ge:#:${event}:Page"`

  it('are named by a fingerprint of what they do, in 63 characters at most', () => {
    const named = (table: string, sql: string) =>
      nameTrigger({ ...watch, type: 'p', table }, 'insert', (own) => [`${own} ${sql}`])
    const one = named('Page', 'x')
    expect(one.name).toMatch(/:p:[0-9a-f]{10}:insert:Page$/)
    expect(one.create).toEqual([`"${one.name}" x`])
    expect(named('Page', 'x').name).toBe(one.name)
    expect(named('Page', 'y').name).not.toBe(one.name)
    expect(named('P'.repeat(90), 'x').name).toHaveLength(63)
    // Another name would have the triggers of a running site made again, and its indexes rebuilt.
    const two = nameTrigger({ ...watch, type: 'p' }, 'insert', (own) => [`${own} x`, 'y'])
    expect(two.name).toBe('search:p:3a7238bacf:insert:Page')
  })

  it('log on SQLite each row concerned once, whatever happens to it', () => {
    const logged = (concerned: string) =>
      `INSERT INTO "SearchChange" ("type", "rowId", "createdAt") SELECT 'pa''ge', CAST("id" AS TEXT), ` +
      `strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') FROM (SELECT NULL AS "id" ${concerned}) WHERE "id" IS NOT NULL; END`
    const [insert, update, remove] = listSqliteTriggers(watch).map(squeeze)
    const before = 'UNION SELECT * FROM (SELECT OLD."id")'
    const after = 'UNION SELECT * FROM (SELECT NEW."id")'
    expect(insert?.create).toEqual([
      `CREATE TRIGGER ${name('insert')} AFTER INSERT ON "Page" BEGIN ${logged(after)}`,
    ])
    expect(update?.create).toEqual([
      `CREATE TRIGGER ${name('update')} AFTER UPDATE ON "Page" BEGIN ${logged(`${before} ${after}`)}`,
    ])
    expect(remove?.create).toEqual([
      `CREATE TRIGGER ${name('delete')} BEFORE DELETE ON "Page" BEGIN ${logged(before)}`,
    ])
    const columns = ['id', 'title']
    expect(listSqliteTriggers({ ...watch, columns }).map(squeeze)[1]?.create[0]).toContain(
      'AFTER UPDATE OF "id", "title" ON "Page" WHEN OLD."id" IS NOT NEW."id" OR OLD."title" IS NOT NEW."title" BEGIN',
    )
  })

  it('log on PostgreSQL what is written together at once, and look up what leads to other rows row by row', () => {
    const statements = (given: object) =>
      listPostgresqlTriggers({ ...watch, ...given })
        .map(squeeze)
        .map(({ create }) => create)
    const [insert, update, remove, truncate] = statements({})
    expect(insert?.[0]).toMatch(
      /^CREATE OR REPLACE FUNCTION .*\(\) RETURNS trigger LANGUAGE plpgsql AS \$body\$ BEGIN INSERT/,
    )
    expect(insert?.[0]).toContain(
      `SELECT DISTINCT 'pa''ge', "concerned"."id"::text, pg_current_xact_id()::text::bigint, clock_timestamp() AT TIME ZONE 'UTC' FROM "written" CROSS JOIN LATERAL (SELECT "written"."id") AS "concerned"("id") WHERE "concerned"."id" IS NOT NULL; RETURN NULL; END $body$`,
    )
    expect(insert?.[1]).toContain(
      'AFTER INSERT ON "Page" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE',
    )
    expect(update?.[0]).toContain(
      'FROM (SELECT * FROM (SELECT OLD."id") AS "old" UNION SELECT * FROM (SELECT NEW."id") AS "new") AS "concerned"("id")',
    )
    expect(update?.[1]).toContain(
      'AFTER UPDATE ON "Page" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE',
    )
    expect(remove?.[1]).toContain(
      'AFTER DELETE ON "Page" REFERENCING OLD TABLE AS "written" FOR EACH STATEMENT EXECUTE',
    )
    expect(truncate?.[0]).toContain(
      `UPDATE "SearchLog" SET "name" = gen_random_uuid() WHERE "type" = 'pa''ge'; RETURN NULL;`,
    )
    expect(truncate?.[1]).toContain('AFTER TRUNCATE ON "Page" FOR EACH STATEMENT EXECUTE')
    const [found, some, gone] = statements({ ids: 'SELECT {row}."pageId"', columns: ['id', 'title'] })
    expect(found?.[0]).toContain(
      'LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS',
    )
    expect(some?.[1]).toContain(
      'AFTER UPDATE OF "id", "title" ON "Page" FOR EACH ROW WHEN (OLD."id" IS DISTINCT FROM NEW."id" OR OLD."title" IS DISTINCT FROM NEW."title") EXECUTE',
    )
    expect(some?.[0]).not.toContain('enable_hashjoin')
    expect(gone?.[1]).toContain('BEFORE DELETE ON "Page" FOR EACH ROW EXECUTE')
    expect(gone?.[0]).toContain(
      'FROM (SELECT OLD."pageId") AS "concerned"("id") WHERE "concerned"."id" IS NOT NULL; RETURN OLD;',
    )
  })
})

describe('an error', () => {
  it('is the engine’s own if it is blamed on it', async () => {
    const { outcome, calls } = await (async () => {
      const error = new Error('worker')
      expect(blameEngine(error)).toBe(error)
      expect(blameEngine('text')).toBe('text')
      const calls: number[] = []
      const work = applyBatch({
        ...{ type: 'post', batch: { rows: rows(1), deleted: [], from: 'a', to: 'b' } },
        refused: async () => {},
        engine: { apply: async () => Promise.reject(calls.push(1) && error) },
      })
      return { outcome: await work.catch((thrown) => thrown), calls }
    })()
    expect([outcome.message, calls]).toEqual(['worker', [1]])
  })
})
