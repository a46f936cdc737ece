import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actOnSandbox, sendToProvider, sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { openShopApi, order, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { runProcess } from '#tests/support/command.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi({ now: new Date().toISOString() })
  await shop.app.settings.set('payments.sandbox.enabled', true)
})
afterAll(() => shop.close())

const db = () => shop.app.database.prisma

/** Runs a process that kills itself. */
async function runToDeath(file: string, args: string[]): Promise<void> {
  const { env } = shop.app
  const killed = await runProcess(`tests/api/payments/processes/${file}.ts`, args, {
    DATABASE_URL: env.databaseUrl,
    REDIS_URL: env.redisUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  expect([killed.code, killed.stderr]).toEqual([-1, ''])
}

/** A checkout whose process dies when the provider has begun the payment. */
async function dieAtProvider() {
  const cart = await shop.beginCart([await shop.catalogue.product({ stock: 5 })])
  const headers = { ...cart, 'idempotency-key': `killed-${Math.random()}` }
  const body = { ...order, payment_gateway: 'sandbox' }
  const request = {
    method: 'POST',
    headers: {
      'x-api-key': shop.credentials.key,
      'x-api-secret': shop.credentials.secret,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  }
  await runToDeath('die-at-provider', ['/checkout', JSON.stringify(request)])
  const attempt = await db().paymentAttempt.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(attempt).toMatchObject({ status: 'started', reference: null })
  const { reference } = await db().sandboxPayment.findUniqueOrThrow({ where: { key: attempt.key } })
  return { headers, attempt, reference }
}

const isPaid = async ({ orderId }: { orderId: number }) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).paymentStatus === 'paid'

describe('a process that is killed', { timeout: 120_000 }, () => {
  it('after the provider began the payment: the retry leads to the same payment', async () => {
    const { headers, attempt, reference } = await dieAtProvider()
    const again = await shop.checkOut(headers, { payment_gateway: 'sandbox' })
    expect([again.status, again.headers['Idempotency-Replayed'], again.json.data.payment.type]).toEqual([
      201,
      'true',
      'web',
    ])
    const sent = await sendToProvider(shop.app, { orderId: attempt.orderId, gateway: 'sandbox' })
    expect(sent).toMatchObject({ type: 'redirect', url: expect.stringContaining(reference) })
    expect(await db().sandboxPayment.count()).toBe(1)
  })

  it('after the provider began the payment: what is paid there is known, by its message or the sweeper', async () => {
    const told = await dieAtProvider()
    const [message] = await actOnSandbox(shop.app, told.reference, 'pay')
    await runToDeath('die-after-message', [JSON.stringify(message?.headers), String(message?.body)])
    expect(await isPaid(told.attempt)).toBe(false)
    shop.clock.set(new Date(Date.now() + 1000))
    await shop.app.outbox.drain()
    expect(await isPaid(told.attempt)).toBe(true)

    const untold = await dieAtProvider()
    await actOnSandbox(shop.app, untold.reference, 'pay')
    shop.clock.set(new Date(Date.now() + 10 * 60_000))
    await sweepPayments(shop.app)
    expect(await isPaid(untold.attempt)).toBe(true)
    const paid = { kind: 'order.paid', orderId: { in: [told.attempt.orderId, untold.attempt.orderId] } }
    expect(await db().orderEvent.count({ where: paid })).toBe(2)
  })
})
