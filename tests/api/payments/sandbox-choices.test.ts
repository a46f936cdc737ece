import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSandboxProvider } from '#lib/domains/shop/payments/gateways/sandbox/provider.ts'
import { actOnSandbox, findSandboxPayment, type SandboxAction } from '#lib/domains/shop/payments/index.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi

beforeAll(async () => {
  shop = await openShopApi()
  await shop.app.settings.set('payments.sandbox.enabled', true)
})
afterAll(() => shop.close())

it.each([
  ['pay', 'paid', 1],
  ['pay_twice', 'paid', 3],
  ['pay_delayed', 'processing', 1],
  ['decline', 'failed', 1],
  ['cancel', 'cancelled', 1],
] as const satisfies [SandboxAction, string, number][])(
  'a buyer who chooses to %s leaves a payment that is %s, of which the shop hears %d times',
  async (action, status, times) => {
    const { reference } = await createSandboxProvider(shop.app).begin(makeStartRequest())
    const messages = await actOnSandbox(shop.app, reference, action)
    expect(await findSandboxPayment(shop.app, reference)).toMatchObject({ status })
    expect(messages).toHaveLength(times)
    const gateway = shop.app.gateways.find('sandbox')
    for (const message of messages)
      expect(await gateway?.verifyWebhook?.(message)).toMatchObject({ verdict: 'accepted', reference })
  },
)
