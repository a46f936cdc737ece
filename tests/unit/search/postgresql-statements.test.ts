import { describe, expect, it } from 'vitest'
import { type Database, Prisma } from '#lib/platform/database/db.ts'
import { createChangeLog } from '#lib/search/changes/create-change-log.ts'
import { findMatchingIds } from '#lib/search/engines/database/find-matching-ids.ts'
import { parseQuery, type Searchable } from '#lib/search/index.ts'

/** A database that answers with rows, one statement after another, and tells what it was asked. */
function storeOf(provider: Database['provider'], answers: object[][]) {
  const asked: { sql: string; values: unknown[] }[] = []
  const answer = async (first: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) => {
    const { sql, values: given } = Array.isArray(first) ? Prisma.sql(first, ...values) : (first as Prisma.Sql)
    asked.push({ sql: sql.replaceAll(/\s+/g, ' ').trim(), values: given })
    return answers.shift() ?? []
  }
  return { database: { provider, prisma: { $queryRaw: answer } } as unknown as Database, asked }
}

describe('the log of changes on PostgreSQL', () => {
  const log = { name: 'b', snapshot: '20:25:21', isAhead: false, isPurged: false }
  const open = (...answers: object[][]) => {
    const { database, asked } = storeOf('postgresql', answers)
    return { log: createChangeLog(database), asked }
  }
  const entry = (id: number, rowId: string, xid = 12) => ({ id: BigInt(id), xid: BigInt(xid), rowId })

  it('ends at the snapshot of this moment, for every type', async () => {
    const { log, asked } = open([{ names: 'a,b', snapshot: '20:25:21' }])
    expect(await log.end()).toBe('a,b 20:25:21')
    expect(asked[0]?.sql).toBe(
      `SELECT (SELECT string_agg("name", ',') FROM "SearchLog") AS "names", pg_current_snapshot()::text AS "snapshot"`,
    )
    expect(await open([{ names: null, snapshot: '20:25:' }]).log.end()).toBe(' 20:25:')
    expect(await open([]).log.end()).toBe(' ')
  })

  it('is read from a snapshot up to the present one, and to its end', async () => {
    const { log: changes, asked } = open([log], [entry(1, '7'), entry(2, '8'), entry(3, '7')])
    expect(await changes.readAfter('post', 'a,b 10:15:11', 5)).toEqual({
      ...{ rowIds: ['7', '8'], cursor: 'b 20:25:21', isEnd: true },
    })
    const sees = (column: string) => `pg_visible_in_snapshot("${column}"::text::xid8, ?::pg_snapshot)`
    expect(asked).toEqual([
      {
        sql:
          `SELECT "name", pg_current_snapshot()::text AS "snapshot", NOT ${sees('purgedTo')} AS "isPurged", ` +
          'pg_snapshot_xmax(?::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) AS "isAhead" ' +
          'FROM "SearchLog" WHERE "type" = ?',
        values: ['10:15:11', '10:15:11', 'post'],
      },
      {
        sql:
          'SELECT "id", "xid", "rowId" FROM "SearchChange" WHERE "type" = ? ' +
          'AND "xid" >= pg_snapshot_xmin(?::pg_snapshot)::text::bigint AND ("xid", "id") > (?, ?) ' +
          `AND NOT ${sees('xid')} AND ${sees('xid')} ORDER BY "xid", "id" LIMIT ?`,
        values: ['post', '10:15:11', 0n, 0n, '10:15:11', '20:25:21', 50],
      },
    ])
  })

  it('is read in parts, the next of which begins at the last entry of the one before', async () => {
    const first = open([log], [entry(1, '7'), entry(2, '8', 13), entry(3, '9', 14)])
    expect(await first.log.readAfter('post', 'b 10:15:11', 2)).toEqual({
      ...{ rowIds: ['7', '8'], cursor: 'b 10:15:11 20:25:21 13 2', isEnd: false },
    })
    const next = open([{ ...log, snapshot: '30:35:' }], [entry(3, '9', 14)])
    expect(await next.log.readAfter('post', 'b 10:15:11 20:25:21 13 2', 2)).toEqual({
      ...{ rowIds: ['9'], cursor: 'b 20:25:21', isEnd: false },
    })
    expect(next.asked[1]?.values).toEqual(['post', '10:15:11', 13n, 2n, '10:15:11', '20:25:21', 20])
    const full = open(
      [log],
      Array.from({ length: 20 }, (_, at) => entry(at + 1, '7')),
    )
    expect(await full.log.readAfter('post', 'b 10:15:11', 2)).toEqual({
      ...{ rowIds: ['7'], cursor: 'b 10:15:11 20:25:21 12 20', isEnd: false },
    })
    const none = open([log], [])
    expect(await none.log.readAfter('post', 'b 10:15:', 2)).toEqual({
      rowIds: [],
      cursor: 'b 20:25:21',
      isEnd: true,
    })
  })

  const other = 'The index does not belong to the database as it is now.'
  it.each<[string, string, object[]]>([
    ['is no cursor', '', [log]],
    ['has no snapshot', 'b x', [log]],
    ['has more than a snapshot', 'b 1:2:3x', [log]],
    ['has a snapshot behind something', 'b x1:2:3', [log]],
    ['is of another log', 'a 10:15:11', [log]],
    ['is of a type without a log', 'b 10:15:11', []],
    ['is ahead', 'b 10:15:11', [{ ...log, isAhead: true }]],
  ])('is not read from what %s', async (_, cursor, found) => {
    await expect(open(found).log.readAfter('post', cursor, 2)).rejects.toMatchObject({
      code: 'lost_changes',
      message: expect.stringContaining(other),
    })
  })

  it('is not read from what is older than the changes that are still known', async () => {
    const purged = open([{ ...log, isPurged: true }])
    await expect(purged.log.readAfter('post', 'b 10:15:11', 2)).rejects.toMatchObject({
      code: 'lost_changes',
      message: expect.stringContaining('The index is older than the changes that are still known.'),
    })
  })
})

describe('the log of changes on SQLite', () => {
  const log = { name: 'b', purgedTo: 3n, lastId: 9n }
  const open = (...answers: object[][]) => createChangeLog(storeOf('sqlite', answers).database)
  const entry = (id: number, rowId: string) => ({ id: BigInt(id), rowId })

  it('ends at the last id, and is read from there on', async () => {
    expect(await open([{ names: 'a,b', lastId: 9n }]).end()).toBe('a,b 9')
    expect(await open([{ names: null, lastId: 0n }]).end()).toBe(' 0')
    expect(await open([]).end()).toBe(' 0')
    const { database, asked } = storeOf('sqlite', [[log], [entry(5, '7'), entry(6, '8')]])
    expect(await createChangeLog(database).readAfter('post', 'a,b 4', 5)).toEqual({
      ...{ rowIds: ['7', '8'], cursor: 'b 6', isEnd: true },
    })
    expect(asked.map(({ values }) => values)).toEqual([['post'], ['post', 4n, 50]])
    expect(await open([log], []).readAfter('post', 'b 3', 5)).toEqual({
      rowIds: [],
      cursor: 'b 3',
      isEnd: true,
    })
    expect(await open([log], [entry(5, '7'), entry(6, '8')]).readAfter('post', 'b 9', 1)).toEqual({
      ...{ rowIds: ['7'], cursor: 'b 5', isEnd: false },
    })
    const full = Array.from({ length: 10 }, (_, at) => entry(at + 1, '7'))
    expect((await open([log], full).readAfter('post', 'b 4', 1)).isEnd).toBe(false)
  })

  it.each<[string, string, object[]]>([
    ['does not belong', '', [log]],
    ['does not belong', 'b', [log]],
    ['does not belong', 'b 4x', [log]],
    ['does not belong', 'b x4', [log]],
    ['does not belong', 'a 4', [log]],
    ['does not belong', 'b 4', []],
    ['does not belong', 'b 10', [log]],
    ['is older', 'b 2', [log]],
  ])('is not read from what %s: "%s"', async (reason, cursor, found) => {
    await expect(open(found).readAfter('post', cursor, 5)).rejects.toMatchObject({
      code: 'lost_changes',
      message: expect.stringContaining(reason),
    })
  })
})

describe('the rows that the database engine looks for', () => {
  const find = async (
    provider: Database['provider'],
    term: string,
    given: Partial<Searchable> = {},
    answers: object[][] = [[]],
  ) => {
    const { database, asked } = storeOf(provider, answers)
    const model = { model: 'Page', searchableColumns: () => ({ title: 5, text: 1 }), ...given } as Searchable
    const found = await findMatchingIds(database, model, parseQuery(term), 100)
    return { found, asked, sql: asked[1]?.sql ?? '', values: asked[1]?.values ?? [] }
  }
  const relatedTexts = {
    tags: { sqlite: 'SELECT {row}."a"', postgresql: 'SELECT {row}."b" || {row}."c"' },
    text: 'SELECT 3',
  }

  it('are told by PostgreSQL in its own words', async () => {
    const { sql, values } = await find('postgresql', 'green te')
    const has = '(lower("joined" COLLATE "C") LIKE ? ESCAPE \'\\\')'
    const part = `(${has} OR ${has})`
    const ascii = `(octet_length("text") = length("text") AND "text" NOT LIKE '%''%' AND "text" NOT LIKE '%<%' AND "text" NOT LIKE '%&%' AND "text" !~ ?)`
    expect(sql).toContain(
      `SELECT "id", CASE WHEN ${ascii} THEN NULL ELSE "text" END AS "text", CASE WHEN ${part} AND ${part} THEN 1 ELSE 0 END AS "whole"`,
    )
    expect(sql).toContain(`FROM "texts" WHERE NOT ${ascii} OR ${part} OR ${part}`)
    expect(values).toEqual([
      ...['\u0001', '(^|[ \n\u0001])[B-HJ-Ztx]([ \n\u0001]|$)', '%green%', '%greente%', '%te%', '%greente%'],
      ...['(^|[ \n\u0001])[B-HJ-Ztx]([ \n\u0001]|$)', '%green%', '%greente%', '%te%', '%greente%'],
    ])
    const numbers = await find('postgresql', '12', { relatedTexts, findsWholeWords: true })
    expect(numbers.sql).toContain(`AND "text" !~ ? AND "text" !~ '[0-9]')`)
    expect(numbers.sql).toContain(
      `COALESCE("text", '') || ? || COALESCE((SELECT string_agg("text", ?) FROM (SELECT 3) AS "related"), '')`,
    )
    expect(numbers.sql).toContain(
      `,COALESCE((SELECT string_agg("text", ?) FROM (SELECT "Page"."b" || "Page"."c") AS "related"), '')) AS "text"`,
    )
    expect(numbers.sql).toContain(`SELECT "id", "text" AS "text", CASE`)
    expect(numbers.values.slice(0, 4)).toEqual(['\u0001', '\n', '\n', '\n'])
  })

  it('are told by SQLite in its own', async () => {
    const { sql, values } = await find('sqlite', '12', { relatedTexts })
    expect(sql).toContain(`AND char(10) || "text" || char(10) NOT GLOB ? AND "text" NOT GLOB '*[0-9]*')`)
    expect(sql).toContain(`group_concat("text", ?) FROM (SELECT "Page"."a") AS "related"`)
    expect(sql).toContain(`("joined" LIKE ? ESCAPE '\\')`)
    expect(values).toContain('*[ \n\u0001][B-HJ-Ztx][ \n\u0001]*')
    const plain = await find('sqlite', 'tea')
    expect(plain.sql).not.toContain('[0-9]')
  })

  it('are read a thousand at a time, or fewer where other tables are looked into', async () => {
    const places = async (given: Partial<Searchable> = {}) =>
      (await find('sqlite', 'tea', given)).asked[0]?.sql
    expect(await places()).toContain('WHERE "place" % 1000 = 0 ORDER BY "id"')
    expect(await places({ relatedTexts })).toContain('WHERE "place" % 250 = 0 ORDER BY "id"')
    const { asked } = await find('sqlite', 'tea', {}, [[{ id: 1000n }, { id: 2000n }]])
    const parts = asked
      .slice(1)
      .map(({ sql, values }) => [sql.match(/WHERE (.*?)\), "texts"/)?.[1], ...values.slice(1, 3)])
    expect(parts.map(([part]) => part)).toEqual(['1 = 1 AND "id" <= ?', '"id" > ? AND "id" <= ?', '"id" > ?'])
    expect(parts.map((part) => part.slice(1).filter((value) => typeof value === 'number'))).toEqual([
      ...[[1000], [1000, 2000], [2000]],
    ])
  })

  it('are those that the database knows, or whose text has what is asked for', async () => {
    const row = (id: number | bigint | string, text: string | null, whole: unknown = 0) => ({
      id,
      text,
      whole,
    })
    const rows = [row(1n, null, 1), row(2, null, 0n), row('c', 'Grün Tee'), row(4, 'Tee'), row(5, 'x')]
    const { found } = await find('sqlite', 'grün tee', {}, [[], rows])
    expect(found).toEqual({ all: [1, 'c'], any: [1, 2, 'c', 4] })
  })

  it('are asked for by words with signs as they are', async () => {
    const { database, asked } = storeOf('sqlite', [[]])
    const model = { model: 'Pa"ge', searchableColumns: () => ({ title: 5 }) } as unknown as Searchable
    await findMatchingIds(database, model, { term: 'a', words: ['5%_\\'] }, 100)
    expect(asked[1]?.values).toContain('%5\\%\\_\\\\%')
    expect(asked[1]?.sql).toContain('FROM "Pa""ge" WHERE')
  })
})
