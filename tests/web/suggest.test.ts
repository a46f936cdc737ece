import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePage } from '#lib/domains/publishing/content/index.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { type RawMessage, sendRaw } from '#tests/support/raw-socket.ts'
import { withinOneMinute } from '#tests/support/within-one-minute.ts'

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  await site.setSetting('site.url', 'https://shop.example.com')
  await site.setSetting('search.suggest_per_minute', 1_000)
  await site.app.database.prisma.$transaction((tx) =>
    savePage(tx, { slug: 'tea', title: 'Café & tea', published: true }),
  )
  server = await site.start()
})
afterAll(() => site?.close())

const requests: [status: number, RawMessage][] = [
  [200, { target: '/search/suggest?q=caf%C3%A9' }],
  [200, { target: '/search/suggest?q=cafe+tea&type=page' }],
  [200, { target: "/search/suggest?q=%20'+%zz" }],
  [200, { target: '/search/suggest' }],
  [200, { target: '/search/suggest?' }],
  [200, { target: 'http://elsewhere.example/search/suggest?q=tea' }],
  [200, { method: 'HEAD', target: '/search/suggest?q=tea' }],
  [422, { target: '/search/suggest?q=tea&type=nothing' }],
  [405, { method: 'POST', target: '/search/suggest?q=tea', body: 'q=tea' }],
  [405, { method: 'OPTIONS', target: '/search/suggest' }],
]

describe('GET /search/suggest', () => {
  it.each(requests)('answers %i for %o', async (status, message) => {
    const answer = await sendRaw(server.port, message)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  it('finds what is there', async () => {
    const { json } = await sendRaw(server.port, { target: '/search/suggest?q=cafe&type=page' })
    expect(json.groups[0].items[0]).toMatchObject({
      title: 'Café & tea',
      url: 'https://shop.example.com/tea',
    })
  })

  it('is not to be had round the server, where no address could be counted', async () => {
    const { status } = await sendRaw(server.port, { target: '/search/%73uggest?q=tea' })
    expect(status).not.toBe(200)
  })

  it('counts by address, whatever the client says of where it is', async () => {
    await site.setSetting('search.suggest_per_minute', 3)
    await withinOneMinute(async () => {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) {
        const headers = { 'X-Forwarded-For': `203.0.113.${i}` }
        statuses.push((await sendRaw(server.port, { target: '/search/suggest?q=tea', headers })).status)
      }
      expect(statuses.at(-1)).toBe(429)
      expect((await sendRaw(server.port, { target: '/search/x/../suggest?q=tea' })).status).toBe(429)
    })
    await site.setSetting('search.suggest_per_minute', 1_000)
  })

  it('is not there while live results are off', async () => {
    await site.setSetting('search.live_enabled', false)
    const { status, json } = await sendRaw(server.port, { target: '/search/suggest?q=tea' })
    expect([status, json.error]).toEqual([404, 'not_found'])
    await site.setSetting('search.live_enabled', true)
  })
})
