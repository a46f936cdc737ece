import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOrderHandlers } from '#lib/domains/shop/orders/index.ts'
import { loadLookUpPage } from '#lib/pages/shop/orders/look-up.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import type { OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

let shop: ShopApi
let number: string
let token: string
let people = 0

beforeAll(async () => {
  shop = await openShopApi()
})
beforeEach(async () => {
  const cart = await shop.beginCart([await shop.catalogue.product({})])
  const placed = await shop.checkOut(cart, { email: `Ada-${++people}@Example.com` })
  number = placed.json.data.order.number
  token = placed.json.data.order_token
  await shop.app.outbox.drain()
  await shop.app.database.prisma.outboxMessage.deleteMany()
})
afterAll(() => shop.close())

const ask = (body: object) => shop.call('POST', '/orders/look-up', body)

/** The links that wait to be mailed once the requests have been handled, with the address they go to. */
async function mailed() {
  const { prisma } = shop.app.database
  const handle = createOrderHandlers(shop.app)['order.look_up']
  for (const job of await prisma.outboxMessage.findMany({ where: { kind: 'order.look_up' } }))
    await handle?.(job as Parameters<OutboxJobHandler>[0])
  const rows = await prisma.outboxMessage.findMany({ where: { kind: 'mail.order_link' } })
  return rows.map(({ payload }) => {
    const { to, data } = fromOutboxJob('order_link', payload, shop.app.secrets)
    return [to.email, (data as { path: string }).path]
  })
}

describe('a look-up by number and e-mail address', () => {
  it('mails the link with the token to the order’s own address, whatever the case of both', async () => {
    const { status, json } = await ask({ number: number.toLowerCase(), email: `ADA-${people}@example.com` })
    expect([status, Object.keys(json.data)]).toEqual([200, ['message']])
    const links = await mailed()
    expect(links).toEqual([[expect.stringMatching(/^ada-/i), `/orders/${number}/${token}`]])
  })

  it('answers the same of what does not exist, and mails nothing', async () => {
    const right = await ask({ number, email: `ada-${people}@example.com` })
    await mailed()
    await shop.app.database.prisma.outboxMessage.deleteMany()
    for (const body of [
      { number, email: 'eve@example.com' },
      { number: '0000000000', email: `ada-${people}@example.com` },
    ]) {
      const { status, text } = await ask(body)
      expect([status, text]).toEqual([right.status, right.text])
    }
    expect(await mailed()).toEqual([])
  })

  it('mails nothing once the link would not open the order any more', async () => {
    const statusChangedAt = new Date(shop.clock.now().getTime() - 181 * 24 * 3_600_000)
    await shop.app.database.prisma.order.update({ where: { number }, data: { statusChangedAt } })
    expect((await ask({ number, email: `ada-${people}@example.com` })).status).toBe(200)
    expect(await mailed()).toEqual([])
  })

  it('is limited by e-mail address', async () => {
    const statuses: number[] = []
    for (let tried = 0; tried < 6; tried++)
      statuses.push((await ask({ number: 'X', email: 'flood@example.com' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is off with the shop', async () => {
    await shop.app.settings.set('features.shop', false)
    expect((await ask({ number, email: 'ada@example.com' })).status).toBe(404)
    expect(await loadLookUpPage(shop.app, {})).toBeNull()
    await shop.app.settings.set('features.shop', true)
  })

  it('has a page that tells nothing of the order', async () => {
    const visitor = openVisitor(shop.app)
    const fields = { number, email: `ada-${people}@example.com` }
    expect(await visitor.send('/orders/look-up', fields)).toEqual({ status: 303, to: '/orders#respond' })
    const page = await loadLookUpPage(shop.app, { ...visitor.jar })
    const html = await visitor.html(page)
    expect(html).toContain('If there is an order with this number and address')
    expect(html).not.toContain(number)
    expect(page?.unlisted).toBe(true)
  })
})
