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
    const provider = createSandboxProvider(shop.app)
    const theirs = await provider.begin(makeStartRequest())
    const { reference } = await provider.begin(makeStartRequest())
    const messages = await actOnSandbox(shop.app, reference, action)
    expect(await findSandboxPayment(shop.app, reference)).toMatchObject({ status })
    expect(messages).toHaveLength(times)
    const gateway = shop.app.gateways.find('sandbox')
    for (const message of messages)
      expect(await gateway?.verifyWebhook?.(message)).toMatchObject({ verdict: 'accepted', reference })
    expect(await provider.find(theirs.reference)).toEqual(theirs)
  },
)

it('a payment is what was asked for, the same for the same attempt, and open for 31 minutes', async () => {
  const provider = createSandboxProvider(shop.app)
  const { attemptId, ...request } = makeStartRequest({ orderNumber: 'N1', currency: 'EUR' })
  const { amount, currency, orderNumber, returnUrl, cancelUrl } = request
  const begun = await provider.begin({ attemptId, ...request })
  expect(begun).toEqual({
    ...{ reference: expect.stringMatching(/^sbx_[\w-]{22}$/), orderNumber, amount, currency },
    ...{ status: 'pending', paidAmount: 0, paidCurrency: 'EUR', refunded: 0, returnUrl, cancelUrl },
    expiresAt: new Date(shop.clock.now().getTime() + 31 * 60_000),
  })
  expect(await provider.begin({ attemptId, ...request })).toEqual(begun)
  expect((await provider.begin(makeStartRequest())).reference).not.toBe(begun.reference)
  const gateway = shop.app.gateways.find('sandbox')
  const told = { status: 'pending', amount: 0, currency: 'EUR' }
  expect(await gateway?.fetchStatus(begun.reference)).toEqual({ ...told, refunded: 0 })
  expect(await gateway?.identify?.(begun.reference)).toEqual({ ...told, orderNumber: 'N1' })
  const none = { status: 'unknown', amount: 0, currency: '', refunded: 0 }
  expect([await gateway?.fetchStatus('none'), await gateway?.identify?.('none')]).toEqual([none, null])
  shop.clock.advance(31 * 60 - 1)
  expect((await provider.find(begun.reference))?.status).toBe('pending')
  shop.clock.advance(1)
  expect((await provider.find(begun.reference))?.status).toBe('expired')
})

it('a payment is begun on a page of the site, and its messages are only those that the site has signed', async () => {
  const earlier = await createSandboxProvider(shop.app).begin(makeStartRequest())
  await shop.app.settings.set('payments.sandbox.enabled', false)
  expect(await findSandboxPayment(shop.app, earlier.reference)).toBeNull()
  await shop.app.settings.set('payments.sandbox.enabled', true)
  const gateway = shop.app.gateways.find('sandbox')
  const attempt = makeStartRequest()
  const begun = await gateway?.start(attempt)
  const { reference, expiresAt } = await createSandboxProvider(shop.app).begin(attempt)
  const url = shop.app.gateways.address(`/pay/sandbox/${reference}`)
  expect(begun).toEqual({ type: 'redirect', reference, url, expiresAt })
  expect([gateway?.id, gateway?.type]).toEqual(['sandbox', 'web'])
  await gateway?.cancel(earlier.reference)
  expect(await findSandboxPayment(shop.app, earlier.reference)).toMatchObject({ status: 'cancelled' })
  const [message] = await actOnSandbox(shop.app, reference, 'pay')
  if (!message) throw new Error('The sandbox sent nothing.')
  expect(message.headers).toEqual({
    ...{ 'content-type': 'application/json', 'sandbox-signature': expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(JSON.parse(String(message.body))).toEqual({
    id: expect.stringMatching(/^evt_[\w-]{36}$/),
    reference,
  })
  const rejected = { verdict: 'rejected' }
  expect(await gateway?.verifyWebhook({ ...message, headers: {} })).toEqual(rejected)
  for (const signature of ['', 'a', '0'.repeat(64)])
    expect(await gateway?.verifyWebhook({ ...message, headers: { 'sandbox-signature': signature } })).toEqual(
      rejected,
    )
  expect(await gateway?.verifyWebhook({ ...message, body: Buffer.from(`${message.body} `) })).toEqual(
    rejected,
  )
  expect(await findSandboxPayment(shop.app, reference)).toMatchObject({ reference, status: 'paid' })
  expect(await findSandboxPayment(shop.app, 'none')).toBeNull()
})

it('what was paid stays paid, and is refunded once for each refund up to what was paid', async () => {
  const provider = createSandboxProvider(shop.app)
  const [mine, theirs] = [await provider.begin(makeStartRequest()), await provider.begin(makeStartRequest())]
  const { reference } = mine
  await provider.delay(reference)
  await provider.end(reference, 'cancelled')
  expect((await provider.find(reference))?.status).toBe('processing')
  await provider.pay(reference, { amount: 900, currency: 'EUR' })
  await provider.pay(reference, { amount: 100, currency: 'USD' })
  await provider.delay(reference)
  await provider.end(reference, 'failed')
  const paid = { ...mine, status: 'paid', paidAmount: 900, paidCurrency: 'EUR' }
  expect(await provider.find(reference)).toEqual(paid)
  const gateway = shop.app.gateways.find('sandbox')
  const refund = (refundId: string, amount: number, of = reference) =>
    gateway?.refund?.({ refundId, reference: of, amount, currency: 'EUR' })
  const done = { type: 'done', reference: 'first' }
  expect([await refund('first', 400), await refund('first', 400)]).toEqual([done, done])
  const refused = { type: 'refused', message: 'The refund exceeds what is left of the payment.' }
  expect(await refund('second', 501)).toEqual(refused)
  expect(await refund('third', 500)).toMatchObject({ type: 'done' })
  expect(await refund('fourth', 1, 'none')).toEqual(refused)
  expect(await refund('first', 400)).toEqual(done)
  expect(await provider.find(reference)).toEqual({ ...paid, refunded: 900 })
  expect(await provider.find(theirs.reference)).toEqual(theirs)
  await provider.pay('none')
})
