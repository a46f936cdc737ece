import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Failure, Searchable, TypeDefinition } from '#lib/search/contracts.ts'
import { createSkippedRows, reasonOf } from '#lib/search/documents/skipped-rows.ts'
import { linkedNames } from '#lib/search/index.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'

const result = { title: 'Tea', url: '/tea', excerpt: null, image: null, meta: null, visible_from: null }

function modelOf(given: Partial<Searchable> = {}): Searchable {
  return {
    model: 'Page',
    searchableQuery: () => ({}),
    searchableColumns: () => ({ title: 5, text: 1 }),
    toSearchResult: () => result,
    ...given,
  }
}

describe('the reason of a failure', () => {
  it('is one line of at most 200 characters, of Prisma the last ones', () => {
    expect(reasonOf(new Error('  two\n\t lines\0 '))).toBe('two lines')
    expect(reasonOf('text')).toBe('text')
    const long = `${'a'.repeat(200)}b`
    expect(reasonOf(new Error(long))).toBe('a'.repeat(200))
    expect(reasonOf(Object.assign(new Error(long), { name: 'PrismaClientError' }))).toBe(
      `${'a'.repeat(199)}b`,
    )
    expect(reasonOf(Object.assign(new Error(long), { name: 'MyPrismaError' }))).toBe('a'.repeat(200))
  })
})

describe('rows that are skipped', () => {
  function open(known: string[] = []) {
    const [logged, deleted, saved] = [[] as unknown[], [] as unknown[], [] as unknown[][]]
    const prisma = {
      searchSkippedRow: {
        findMany: async () => known.map((rowId) => ({ rowId, reason: 'r', since: new Date(0) })),
        deleteMany: async ({ where }: { where: unknown }) => deleted.push(where),
      },
      $executeRaw: async (_: unknown, values: { values: unknown[] }) => saved.push(values.values),
    }
    const log = { error: (facts: object, message: string) => logged.push({ ...facts, message }) }
    const model = modelOf({
      toSearchResult: (row) => ((row as { id: number }).id === 2 ? ({} as never) : result),
    })
    const skipped = createSkippedRows({
      database: { prisma } as unknown as Pick<Database, 'prisma'>,
      settings: { current: { 'search.index.max_field_length': 9 } } as unknown as SettingsStore,
      log: log as unknown as Log,
      definition: () => ({ model }) as TypeDefinition,
    })
    return { skipped, logged, deleted, saved }
  }
  const failures = (...ids: (number | string)[]): Failure[] =>
    ids.map((id) => ({ id, error: new Error(`no ${id}`) }))

  it('are told from those that can be read', () => {
    const { rows, failures } = open().skipped.sort('post', [{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(rows).toEqual([{ id: 1 }, { id: 3 }])
    expect(failures).toEqual([{ id: 2, error: expect.any(TypeError) }])
  })

  it('are noted and logged when they are new, and forgotten when they are well again', async () => {
    const { skipped, logged, deleted, saved } = open(['1', '2', '3'])
    await skipped.note('post', [1, 2, 4], failures(2, 4))
    expect(deleted).toEqual([{ type: 'post', rowId: { in: ['1'] } }])
    expect(saved).toEqual([['post', '4', 'no 4']])
    expect(logged).toEqual([
      {
        ...{ err: new Error('no 4'), type: 'post', id: 4 },
        message: 'A row could not be indexed and was left out of search.',
      },
    ])
    const all = open(['1', '2'])
    await all.skipped.note('post', 'all', failures(2))
    expect(all.deleted).toEqual([{ type: 'post', rowId: { in: ['1'] } }])
    expect([all.saved, all.logged]).toEqual([[], []])
    const nothing = open(['1'])
    await nothing.skipped.note('post', [2], [])
    expect([nothing.deleted, nothing.saved]).toEqual([[], []])
  })

  it('are logged ten at a time', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => at + 1)
    const { skipped, logged } = open()
    await skipped.note('post', 'all', failures(...ids))
    expect(logged).toHaveLength(11)
    expect(logged[9]).toMatchObject({ id: 10 })
    expect(logged[10]).toEqual({
      ...{ type: 'post', rows: 2 },
      message: 'More rows could not be indexed and were left out of search.',
    })
    const ten = open()
    await ten.skipped.note('post', 'all', failures(...ids.slice(2)))
    expect(ten.logged).toHaveLength(10)
  })

  it('are a thousand at most of a type', async () => {
    const known = Array.from({ length: 999 }, (_, at) => String(at + 1))
    const one = open(known)
    await one.skipped.note('post', [2001, 2002], failures(2001, 2002))
    expect(one.saved).toEqual([['post', '2001', 'no 2001']])
    const healed = open(known)
    await healed.skipped.note('post', [1, 2001, 2002, 2003], failures(2001, 2002, 2003))
    expect(healed.saved[0]).toHaveLength(6)
    const full = open([...known, '1000', '1001'])
    await full.skipped.note('post', [2001], failures(2001))
    expect(full.saved).toEqual([])
  })

  it('are listed by their numbers', async () => {
    const since = '1970-01-01T00:00:00.000Z'
    expect(await open(['10', '9', 'a']).skipped.list('post')).toEqual([
      { id: '9', reason: 'r', since },
      { id: '10', reason: 'r', since },
      { id: 'a', reason: 'r', since },
    ])
  })
})

describe('the names of linked rows', () => {
  it('are selected in their order', () => {
    const sql = linkedNames('Tag', 'TagLink', { linked: 'tagId', row: 'postId' })
    expect(sql.replaceAll(/\s+/g, ' ')).toBe(
      'SELECT t."name" AS "text" FROM "Tag" t JOIN "TagLink" l ON l."tagId" = t."id" WHERE l."postId" = {row}."id" ORDER BY t."id"',
    )
  })
})
