import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProcess } from '#tests/support/command.ts'
import { openShopApi, order, type ShopApi } from './shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi({ now: new Date().toISOString() })
})
afterAll(() => shop.close())

it('a checkout killed between its order and its answer gives the same request the same order', async () => {
  const { env } = shop.app
  const cart = await shop.beginCart([await shop.catalogue.product({ stock: 5 })])
  const headers = { ...cart, 'idempotency-key': 'killed-in-between' }
  const request = {
    method: 'POST',
    headers: {
      'x-api-key': shop.credentials.key,
      'x-api-secret': shop.credentials.secret,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(order),
  }
  const killed = await runProcess(
    'tests/api/checkout/processes/die-after-order.ts',
    ['/checkout', JSON.stringify(request)],
    {
      DATABASE_URL: env.databaseUrl,
      REDIS_URL: env.redisUrl,
      APP_SECRET: env.appSecret,
      STORAGE_PATH: env.storagePath,
    },
  )
  expect([killed.code, killed.stderr]).toEqual([-1, ''])
  const placed = await shop.app.database.prisma.order.findMany()
  expect(placed).toHaveLength(1)
  const again = await shop.checkOut(headers)
  expect([again.status, again.headers['Idempotency-Replayed']]).toEqual([201, 'true'])
  expect(again.json.data.order.number).toBe(placed[0]?.number)
  expect(again.json.data.payment).toMatchObject({
    type: 'instructions',
    message: expect.stringMatching(/\S/),
  })
  const opened = await shop.get(`/orders/${placed[0]?.number}?order_token=${again.json.data.order_token}`)
  expect(opened.status).toBe(200)
  expect(await shop.app.database.prisma.order.count()).toBe(1)
}, 90_000)
