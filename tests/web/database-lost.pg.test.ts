import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

let site: ProductionSite
let server: ProductionServer
let proxy: TcpProxy
let productId: number

beforeAll(async () => {
  site = await openProductionSite()
  const location = new URL(site.env.DATABASE_URL ?? '')
  proxy = await openTcpProxy(Number(location.port))
  location.port = String(proxy.port)
  productId = (await createCatalogueFactory(site.app).product({ slug: 'mug', stock: 9 })).id
  server = await site.start({ DATABASE_URL: location.href })
})
afterEach(() => proxy.mend())
afterAll(async () => {
  await site?.close()
  await proxy?.close()
})

const request = (path: string, init: RequestInit = {}) =>
  fetch(`http://localhost:${server.port}${path}`, { redirect: 'manual', ...init })
const addToCart = () =>
  request('/cart/forms/add', {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ product_id: String(productId) }),
  })
const facts = async (answer: Response) => ({
  status: answer.status,
  retryAfter: answer.headers.get('retry-after'),
  text: await answer.text(),
})

const isAway = { status: 503, retryAfter: '5', text: expect.stringContaining('Please try again in a moment') }

describe('while the database is away', () => {
  it.each(['/products/mug', '/cart', '/search?q=mug', '/nothing-here'])(
    '%s says to try again in a moment, as unavailable',
    async (path) => {
      expect((await request(path)).status).toBeLessThan(500)
      await proxy.cut()
      expect(await facts(await request(path))).toEqual(isAway)
    },
  )

  it('the log has one line when it goes and one when it is back, however many requests fail', async () => {
    const lines = () =>
      server
        .log()
        .split('\n')
        .flatMap((line) => (line.includes('"level":') ? [JSON.parse(line)] : []))
    const count = (text: string) => lines().filter(({ msg }) => msg === text).length
    const [away, back] = ['PostgreSQL does not respond.', 'PostgreSQL responds again.']
    // The tests before may have begun the outage, which is over once nothing has failed for five seconds.
    const before = count(away)
    await proxy.cut()
    await Promise.all(Array.from({ length: 40 }, () => request('/products/mug')))
    await expect.poll(() => count(away)).toBeGreaterThan(count(back))
    await proxy.mend()
    await expect.poll(() => count(away) - count(back)).toBe(0)
    expect(count(away) - before).toBeLessThanOrEqual(1)
    expect(lines().filter(({ err }) => err)).toEqual([])
  })

  it('a form waits for it, and then does its work', async () => {
    await proxy.cut()
    const added = addToCart()
    setTimeout(() => proxy.mend(), 2_000)
    const { status, headers } = await added
    expect([status, headers.get('location')]).toEqual([303, '/cart'])
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    expect(await (await request('/cart', { headers: { cookie } })).text()).toContain('href="/products/mug"')
  })

  it('a form does not wait forever', async () => {
    await proxy.cut()
    const begun = performance.now()
    expect(await facts(await addToCart())).toEqual(isAway)
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})
