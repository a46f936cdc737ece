import { afterAll, beforeAll, expect, it } from 'vitest'
import { flagOrder } from '#lib/orders/index.ts'
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
  const { code, stdout, stderr } = await runCommand('lib/cli/orders.ts', [...args, '--json'], {
    DATABASE_URL: env.databaseUrl,
    REDIS_URL: env.redisUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}

it('npm run orders gives back through the provider what was paid there', async () => {
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

it('npm run orders shows payments, and refunds the one that is named', async () => {
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

it('npm run orders lists what the owner must look at, until that is done', async () => {
  const { id, number } = await shop.order()
  const flagged = { orderId: id, flag: 'payment_mismatch' as const, details: {}, at: shop.clock.now() }
  await shop.app.database.prisma.$transaction((tx) => flagOrder(tx, flagged))
  expect((await run('flagged')).json).toMatchObject([
    { number, flag: 'payment_mismatch', payment_status: 'pending' },
  ])
  expect((await run('unflag', number)).json.number).toBe(number)
  expect((await run('flagged')).json).toEqual([])
}, 120_000)
