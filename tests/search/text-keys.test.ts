import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSearch, type Searchable, type SearchManager } from '#lib/search/index.ts'
import { fakeEngine, openTestSearch, type TestSearch, typeOf } from './support/test-search.ts'
import { addTickets } from './support/tickets.ts'

type Ticket = { id: string; title: string }

const searchableTickets: Searchable<Ticket> = {
  model: 'Ticket',
  key: 'text',
  searchableQuery: () => ({ where: { open: true }, orderBy: { title: 'asc' } }),
  searchableColumns: () => ({ title: 1 }),
  toSearchResult: ({ id, title }) => ({
    ...{ title, url: `/tickets/${id}`, excerpt: null, image: null, meta: null, visible_from: null },
  }),
}

let test: TestSearch
let tickets: Awaited<ReturnType<typeof addTickets>>
let search: SearchManager
const ids = Array.from({ length: 2500 }, () => randomUUID())

beforeAll(async () => {
  test = await openTestSearch()
  tickets = await addTickets(test.database, test.url)
  await tickets.create(
    ids.map((id, i) => ({ id, title: `Tïcket ${String(i).padStart(4, '0')}`, open: i % 2 === 0 })),
  )
  search = createSearch({ ...test.services, database: tickets.database })
  search.register('ticket', typeOf(searchableTickets))
}, 120_000)
afterAll(async () => {
  await search.close()
  await tickets.close()
  await test.close()
})

describe('a model keyed by UUID', () => {
  it('is searched, counted and paged by the database engine', async () => {
    const { total, items } = await search.search('ticket', 'ticket', 2, 3)
    expect(total).toBe(1250)
    expect(items).toMatchObject([
      { id: ids[6], type: 'ticket', title: 'Tïcket 0006', url: `http://localhost:3000/tickets/${ids[6]}` },
      { id: ids[8], title: 'Tïcket 0008' },
    ])
    expect(await search.search('ticket', '2498', 5)).toMatchObject({ total: 1, items: [{ id: ids[2498] }] })
  })

  it('narrows a query', async () => {
    expect(await search.constrain({ take: 5 }, 'ticket', '0010 ticket')).toEqual({
      take: 5,
      where: { id: { in: [ids[10]] } },
    })
  })

  it('is left to the database engine, whichever is chosen', async () => {
    search.extend('other', fakeEngine({ rebuild: () => Promise.reject(new Error('Takes integers alone.')) }))
    await test.settings.set('search.engine', 'other')
    expect(await search.engineFor('ticket')).toBe(search.engine('database'))
    expect(await search.search('ticket', 'ticket', 1)).toMatchObject({ total: 1250 })
    expect(await search.rebuild(undefined, 'other')).toEqual({ ticket: 1250 })
    expect(await search.status()).toMatchObject([
      { type: 'ticket', engine: 'database', ready: true, documents: 1250, problem: null },
    ])
    await test.settings.set('search.engine', 'database')
  })
})
