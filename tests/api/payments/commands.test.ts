import { afterAll, beforeAll, expect, it } from 'vitest'
import { flagOrder } from '#lib/domains/shop/orders/index.ts'
import { runCommand } from '#tests/support/command.ts'
import { openPaymentShop, type PaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  // The command has gateways of its own, by the settings.
  await shop.app.settings.set('payments.sandbox.enabled', true)
})
afterAll(() => shop.close())

const run = async (...args: string[]) => {
  const { env } = shop.app
  const { code, stdout, stderr } = await runCommand('lib/cli/shop/orders.ts', [...args, '--json'], {
    DATABASE_URL: env.databaseUrl,
    REDIS_URL: env.redisUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}

it('bin/storefront orders gives back through the provider what was paid there', async () => {
  const order = await shop.order()
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference)
  await shop.deliverAll()
  const part = await run('refund', order.number, '--amount', '350')
  expect([part.code, part.json.payment_status, part.json.totals.refunded.amount]).toEqual([
    0,
    'partially_refunded',
    350,
  ])
  expect((await run('refund', order.number, '--amount', '9999999')).code).toBe(1)
  expect((await run('refund', order.number)).json.payment_status).toBe('refunded')
  expect(await shop.peer.refunded(reference)).toBe(order.total)
}, 120_000)

it('bin/storefront orders shows payments, and refunds the one that is named', async () => {
  const order = await shop.order()
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference, { amount: 777, currency: 'EUR' })
  await shop.deliverAll()
  const [payment] = (await run('show', order.number)).json.payments
  expect(payment).toMatchObject({
    gateway: 'sandbox',
    status: 'paid',
    currency: 'EUR',
    captured: 777,
    refunded: 0,
    pays_order: false,
  })
  const id = String(payment.id)
  const { code, json } = await run('refund', order.number, '--payment', id, '--amount', '7.00')
  expect([code, json.payments[0].refunded, json.payment_status]).toEqual([0, 700, 'pending'])
  expect((await run('refund', order.number, '--payment', id, '--amount', '0.78')).code).toBe(1)
  expect((await run('refund', order.number)).json.payments[0].refunded).toBe(777)
  expect(await shop.peer.refunded(reference)).toBe(777)
}, 300_000)

it('bin/storefront orders refunds by line, of shipping and by amount, with or without stock', async () => {
  const db = shop.app.database.prisma
  await db.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 650n } })
  const cup = await shop.catalogue.product({ sku: 'CUP:1', price: 1000, stock: 10 })
  const jug = await shop.catalogue.product({ price: 700, stock: 10 })
  const cart = await shop.beginCart([cup], 3)
  await shop.add(jug, 2, cart)
  const { number, items } = (await shop.checkOut(cart)).json.data.order
  await db.shippingMethod.deleteMany()
  expect((await run('pay', number)).json.payment_status).toBe('paid')
  const stock = async () => {
    const where = { productId: { in: [cup.id, jug.id] } }
    const variants = await db.productVariant.findMany({ where, orderBy: { productId: 'asc' } })
    return variants.map((variant) => variant.stock)
  }
  /** One refund: its amount, of which shipping, and units. */
  const refund = async (...options: string[]) => {
    const { code, stderr, json } = await run('refund', number, ...options)
    if (code !== 0) throw new Error(stderr)
    const { amount, shipping, items: lines } = json.refunds.at(-1)
    return [amount.amount, shipping.amount, lines.map((line: { quantity: number }) => line.quantity)]
  }
  // The SKU has a colon of its own, in whatever case.
  expect(await refund('--line', 'cup:1:2')).toEqual([2000, 0, [2]])
  expect(await stock()).toEqual([9, 8])
  expect(await refund('--line', `${items[1].id}:1`, '--shipping', '1.50', '--no-restock')).toEqual([
    850,
    150,
    [1],
  ])
  expect(await stock()).toEqual([9, 8])
  expect(await refund('--shipping')).toEqual([500, 500, []])
  expect(await refund('--amount', '25')).toEqual([25, 0, []])
  for (const [options, why] of [
    [['--line', 'NOTHING:1'], 'has no line NOTHING'],
    [['--line', 'CUP:1:0'], '--line takes a whole number of at least 1'],
    [['--line', 'CUP:1:2'], 'At most 1 unit left'],
    [['--shipping', '0.01'], 'can still be refunded here'],
    [['--amount', '1.234'], '--amount takes an amount'],
    [['--payment', 'nonsense', '--amount', '1'], '--payment takes a whole number'],
    [['--line', 'CUP:1:1', '--restock', '--no-restock'], 'cannot be combined'],
  ] as [string[], string][]) {
    const { code, stderr } = await run('refund', number, ...options)
    expect([options, code, stderr]).toEqual([options, 1, expect.stringContaining(why)])
  }
  const { json } = await run('show', number)
  expect([json.totals.refunded.amount, json.refunds.length]).toEqual([3375, 4])
  // The rest: a cup and a jug, less what was refunded without items.
  expect(await refund('--restock')).toEqual([1675, 0, [1, 1]])
  expect(await stock()).toEqual([10, 9])
  expect((await run('show', number)).json).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    totals: { refunded: { amount: 5050 } },
  })
}, 300_000)

it('bin/storefront orders counts what the owner refunds outside of the provider', async () => {
  const order = await shop.order()
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference)
  await shop.deliverAll()
  const { code, json } = await run('refund', order.number, '--payment', 'offline', '--amount', '3.50')
  expect([code, json.payment_status, json.totals.refunded.amount]).toEqual([0, 'partially_refunded', 350])
  expect(await shop.peer.refunded(reference)).toBe(0)
}, 120_000)

it('bin/storefront orders lists what the owner must look at, until that is done', async () => {
  const { id, number } = await shop.order()
  const flagged = { orderId: id, flag: 'payment_mismatch' as const, details: {}, at: shop.clock.now() }
  await shop.app.database.prisma.$transaction((tx) => flagOrder(tx, shop.app, flagged))
  expect((await run('flagged')).json).toMatchObject([
    { number, flag: 'payment_mismatch', payment_status: 'pending' },
  ])
  expect((await run('unflag', number)).json.number).toBe(number)
  expect((await run('flagged')).json).toEqual([])
}, 120_000)
