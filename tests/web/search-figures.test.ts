import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePage } from '#lib/domains/publishing/content/index.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  await site.app.database.prisma.$transaction((tx) =>
    savePage(tx, { slug: 'tea', title: 'Green tea', published: true }),
  )
  server = await site.start()
})
afterAll(() => site?.close())

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { ...init, headers: { 'user-agent': BROWSER, ...headers } })

const choose = (q: string, headers: Record<string, string> = {}) =>
  ask('/search/chosen', headers, { method: 'POST', body: new URLSearchParams({ q }) })

describe('the figures of a running site', () => {
  it('count what people type, look at and choose, and survive the end of the server', async () => {
    for (const q of ['gr', 'gree', 'green']) await ask(`/search/suggest?q=${q}`)
    expect((await choose('green')).status).toBe(204)
    const page = await (await ask('/search?q=green+tea')).text()
    expect(page).toContain('data-search-results="green tea"')
    expect(page).toContain('/search/chosen')
    await ask('/search?q=nothing+at+all')
    await ask('/search/suggest?q=still+typed')
    // None of these is a person's search of this site.
    await ask('/search/suggest?q=robot', { 'user-agent': ROBOT })
    await ask('/search?q=robot', { 'user-agent': ROBOT })
    await ask('/search?q=ahead', { 'sec-purpose': 'prefetch;prerender' })
    await choose('green', { 'user-agent': ROBOT })
    await choose('green', { 'sec-fetch-site': 'cross-site' })
    await choose('green'.padEnd(5000, 'x'))
    server.signal('SIGTERM')
    await server.exited
    const rows = await site.app.database.prisma.searchFigure.findMany({
      select: { query: true, searches: true, empty: true, chosen: true },
      orderBy: { query: 'asc' },
    })
    expect(rows).toEqual([
      { query: 'green', searches: 1, empty: 0, chosen: 1 },
      { query: 'green tea', searches: 1, empty: 0, chosen: 0 },
      { query: 'nothing at all', searches: 1, empty: 1, chosen: 0 },
      { query: 'still typed', searches: 1, empty: 1, chosen: 0 },
    ])
  })

  it('are not counted while they are switched off', async () => {
    await site.setSetting('search.figures', false)
    server = await site.start()
    expect((await choose('green')).status).toBe(404)
    expect((await ask('/search/chosen')).status).toBe(405)
    expect(await (await ask('/')).text()).not.toContain('/search/chosen')
  })
})
