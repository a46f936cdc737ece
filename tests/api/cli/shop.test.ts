import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs, operator } from '#lib/domains/people/staff/authority/index.ts'
import { markOrderPaid } from '#lib/domains/shop/orders/staff/index.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { programOf, runCommand } from '#tests/support/command.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
})
afterAll(() => shop.close())

const run = async (command: string, ...args: string[]) => {
  const { env } = shop.app
  const { code, stdout, stderr } = await runCommand(programOf(command), [...args, '--json'], {
    DATABASE_URL: env.databaseUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}
const place = async () => {
  const cart = await shop.beginCart([await shop.catalogue.product({ price: 1000 })])
  const { number } = (await shop.checkOut(cart)).json.data.order
  return number as string
}

describe('bin/storefront orders', () => {
  it('pays, ships and refunds an order, and prints it as the API does', async () => {
    const number = await place()
    expect((await run('orders', 'show', number)).json).toMatchObject({ number, payment_status: 'pending' })
    expect((await run('orders', 'pay', number)).json).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
    })
    const shipped = await run('orders', 'ship', number, '--carrier', 'Post', '--tracking', 'P1')
    expect(shipped.json).toMatchObject({
      fulfillment_status: 'fulfilled',
      shipments: [{ carrier: 'Post', tracking_number: 'P1', tracking_url: null }],
    })
    const part = await run('orders', 'refund', number, '--amount', '4.00')
    expect(part.json).toMatchObject({
      payment_status: 'partially_refunded',
      totals: { refunded: { amount: 400 } },
    })
    expect((await run('orders', 'refund', number)).json).toMatchObject({ payment_status: 'refunded' })
    const { id } = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { number } })
    const { acts } = await listActs(shop.app, operator('test'), { subject: `order:${id}` })
    expect(acts.map(({ action, command }) => [action, command])).toEqual([
      ['order.refunded_by_hand', 'orders refund'],
      ['order.refunded_by_hand', 'orders refund'],
      ['order.shipped_by_hand', 'orders ship'],
      ['order.paid_by_hand', 'orders pay'],
    ])
  })

  it('issues an invoice once, in the audit log, and says why an order gets none', async () => {
    const { app } = shop
    const number = await place()
    const refused = await run('orders', 'invoice', number)
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`${number} gets no invoice: `),
    ])
    await markOrderPaid(app, operator('test'), number)
    const { json } = await run('orders', 'invoice', number)
    expect(json).toMatchObject([{ kind: 'invoice', total: 1000 }])
    expect((await run('orders', 'invoice', number)).json).toEqual(json)
    const { acts } = await listActs(app, operator('test'), { action: 'order.invoiced_by_hand' })
    expect(acts.map(({ command }) => command)).toEqual(['orders invoice'])
  })

  it('says where a shipped parcel can be followed: at the carrier, or where the option leads', async () => {
    const ship = async (...options: string[]) => {
      const number = await place()
      return { number, ...(await run('orders', 'ship', number, ...options)) }
    }
    const known = await ship('--carrier', 'UPS', '--tracking', '1Z 9')
    expect(known.json.shipments[0].tracking_url).toBe('https://www.ups.com/track?tracknum=1Z%209')
    const given = [
      '--carrier',
      'Parcel Post',
      '--tracking',
      'P1',
      '--tracking-url',
      'https://post.example/P1',
    ]
    expect((await ship(...given)).json.shipments[0].tracking_url).toBe('https://post.example/P1')
    const { number, code, stderr } = await ship(
      '--carrier',
      'UPS',
      '--tracking-url',
      'http://post.example/P1',
    )
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('tracking-url: Enter a complete https address'),
    ])
    expect((await run('orders', 'show', number)).json).toMatchObject({
      fulfillment_status: 'unfulfilled',
      shipments: [],
    })
  })

  it('refuses what the order’s state does not allow, and changes nothing', async () => {
    const number = await place()
    expect((await run('orders', 'refund', number)).code).toBe(1)
    expect((await run('orders', 'cancel', number)).json.status).toBe('cancelled')
    for (const command of ['cancel', 'pay', 'ship']) {
      const { code, stderr } = await run('orders', command, number)
      expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be')])
    }
    expect((await run('orders', 'show', 'NOSUCHNUMB')).stderr).toContain('There is no order NOSUCHNUMB.')
  })
})

describe('bin/storefront coupons', { timeout: 90_000 }, () => {
  it('makes coupons that can be used at once', async () => {
    const made = await run('coupons', 'create', 'spring', '--percent', '12.5', '--max-uses', '3')
    expect(made.json).toMatchObject({ code: 'SPRING', type: 'percent', percent: 12.5, max_uses: 3, uses: 0 })
    const cart = await shop.beginCart([await shop.catalogue.product({ price: 800 })])
    const { json } = await shop.call('POST', '/cart/coupon', { code: 'Spring' }, cart)
    expect(json.data.coupon.discount.amount).toBe(100)
    expect(await run('coupons', 'create', 'SPRING', '--fixed', '500')).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('SPRING already exists') },
    })
    expect((await run('coupons', 'create', 'BOTH', '--fixed', '5', '--percent', '5')).code).toBe(1)
  })
})

describe('bin/storefront stock', { timeout: 60_000 }, () => {
  it('says how many there are', async () => {
    const product = await shop.catalogue.product({ sku: 'LAMP-1', stock: 3 })
    expect((await run('stock', 'set', 'LAMP-1', '0')).json).toMatchObject({ stock: 0, before: 3 })
    expect((await shop.get(`/products/${product.slug}`)).json.data.in_stock).toBe(false)
    expect((await run('stock', 'set', 'NOTHING', '5')).code).toBe(1)
  })
})
