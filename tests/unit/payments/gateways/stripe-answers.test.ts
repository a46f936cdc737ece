import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway, Vault } from '#lib/domains/shop/payments/gateways/gateway.ts'
import {
  describeFailure,
  fromStripeUnits,
  isRefusal,
  openStripeClient,
  parseStripeFailure,
  toStripeUnits,
} from '#lib/domains/shop/payments/gateways/stripe/client.ts'
import { createStripeGateway } from '#lib/domains/shop/payments/gateways/stripe/gateway.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'
import { type StubAnswer, stubProvider } from '#tests/support/payments/stub-provider.ts'
import { refusalOfStripe, STRIPE_API, stubStripe } from '#tests/support/payments/stub-stripe.ts'

const settings = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null }
let gateway: Required<Gateway>
let vault: Vault
beforeEach(() => {
  gateway = createStripeGateway({ ...settings, savesMethods: true }) as Required<Gateway>
  vault = gateway.vault
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const none = { status: 'unknown', amount: 0, currency: '', refunded: 0 }
const refund = { refundId: 'r1', reference: 'pi_1', amount: 100, currency: 'USD' }

describe('a failure of Stripe', () => {
  it('is one of its own errors, of which only the code and the status are kept', () => {
    const failed = (facts: object) => parseStripeFailure(Object.assign(new Error('sk_test_1'), facts))
    const unknown = { statusCode: undefined, requestId: undefined }
    for (const error of [null, 'StripeAPIError', { type: 'StripeAPIError' }, new Error('StripeAPIError')])
      expect(parseStripeFailure(error)).toBeNull()
    for (const type of ['TypeError', 'NotStripe', 7, null]) expect(failed({ type })).toBeNull()
    expect(failed({ type: 'StripeAPIError' })).toEqual({ ...unknown, code: 'StripeAPIError' })
    expect(failed({ type: 'StripeAPIError', rawType: 'api_error' })).toEqual({
      ...{ ...unknown, code: 'api_error' },
    })
    expect(
      failed({ type: 'StripeCardError', rawType: 'card_error', code: 'card_declined', statusCode: 402 }),
    ).toEqual({ statusCode: 402, code: 'card_declined', requestId: undefined })
    expect(failed({ type: 'StripeAPIError', statusCode: '402', requestId: 1 })).toEqual({
      ...{ ...unknown, code: 'StripeAPIError' },
    })
    expect(failed({ type: 'StripeAPIError', requestId: 'req_1' })?.requestId).toBe('req_1')
  })

  it('is final only where Stripe has understood the request and refused it', () => {
    const isFinal = (statusCode?: number) => isRefusal({ statusCode, code: 'a', requestId: undefined })
    expect([400, 402, 404].map(isFinal)).toEqual([true, true, true])
    expect([401, 403, 409, 422, 429, 500].map(isFinal)).toEqual(Array(6).fill(false))
    expect(isFinal(undefined)).toBe(false)
  })

  it('is written in one line, of what is known', () => {
    expect(describeFailure({ statusCode: 402, code: 'wrong', requestId: 'req_1' })).toBe('402, wrong, req_1')
    expect(describeFailure({ statusCode: undefined, code: 'wrong', requestId: undefined })).toBe('wrong')
  })
})

describe('an amount', () => {
  it.each([
    ['USD', 1234, 1234],
    ['JPY', 1234, 1234],
    ['KWD', 1230, 1230],
    ['KWD', 1234, null],
    ['ISK', 1234, 123_400],
    ['UGX', 1, 100],
    ['MGA', 1200, 12],
    ['MGA', 1201, null],
  ])('of %s is written in Stripe’s units and read from them: %d is %s', (currency, amount, units) => {
    expect(toStripeUnits(amount, currency)).toBe(units)
    if (units !== null) expect(fromStripeUnits(units, currency)).toBe(amount)
  })

  it('that Stripe cannot charge exactly is not offered, however large it is', () => {
    const can = (amount: number, currency: string) => gateway.canCharge(amount, currency)
    expect([can(1234, 'KWD'), can(1230, 'KWD')]).toEqual([false, true])
    expect([can(1250, 'MGA'), can(1200, 'MGA')]).toEqual([false, true])
    expect([can(49, 'USD'), can(50, 'USD')]).toEqual([false, true])
  })

  it('of a fraction, which was never charged, is read without it', () => {
    expect(fromStripeUnits(123_499, 'ISK')).toBe(1234)
  })
})

describe('a request to Stripe', () => {
  it('goes to the host that the server is given, by its protocol and port', async () => {
    for (const [apiBase, address] of [
      ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
      ['http://stripe.example.com', 'http://stripe.example.com'],
      ['https://stripe.example.com', 'https://stripe.example.com'],
      ['https://stripe.example.com:8443', 'https://stripe.example.com:8443'],
      [null, 'https://api.stripe.com'],
    ] as const) {
      const asked = stubStripe({})
      const other = createStripeGateway({ ...settings, apiBase })
      expect(await other.fetchStatus('cs_1')).toEqual(none)
      expect(asked.map((one) => one.address)).toEqual([`${address}/v1/checkout/sessions/cs_1`])
    }
  })

  it('is sent once, with the key, and tells Stripe nothing of the requests before', async () => {
    const asked = stubProvider(() => [500, refusalOfStripe({})])
    for (let i = 0; i < 2; i++)
      await expect(gateway.fetchStatus('cs_1')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    expect(asked).toHaveLength(2)
    for (const { headers } of asked) {
      expect(headers.authorization).toBe('Bearer sk_test_1')
      expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
    }
    const answered = stubProvider(() =>
      Response.json({ status: 'open', payment_intent: null }, { headers: { 'request-id': 'req_1' } }),
    )
    for (let i = 0; i < 2; i++) await gateway.fetchStatus('cs_1')
    for (const { headers } of answered) expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
    expect(answered).toHaveLength(2)
  })

  it('is no answer of Stripe’s if the shop itself is mistaken, or Stripe writes something else', async () => {
    const mistake = new RangeError('A mistake of ours')
    const language = {
      get: () => {
        throw mistake
      },
      enumerable: true,
    }
    const asked = stubStripe({})
    for (const savedMethod of [null, 'pm_1']) {
      const request = makeStartRequest({ payer: 'cus_1', savedMethod })
      await expect(gateway.start(Object.defineProperty(request, 'language', language))).rejects.toBe(mistake)
    }
    expect(asked).toEqual([])
    const metadata = { order_number: 'N1', attempt_id: 'at_1' }
    stubStripe({ cs_1: { payment_intent: null, currency: 7, metadata }, pi_1: { currency: 7, metadata } })
    for (const reference of ['cs_1', 'pi_1']) {
      await expect(gateway.fetchStatus(reference)).rejects.toThrow('toUpperCase')
      await expect(gateway.identify(reference)).rejects.toThrow('toUpperCase')
    }
    stubStripe({ '/refunds': { data: [] }, '/disputes': {} })
    await expect(gateway.listMovements('pi_1')).rejects.toThrow('flatMap')
  })

  it('is made by one client, however often it is opened', async () => {
    const open = openStripeClient(settings)
    expect(await open()).toBe(await open())
    expect(await open()).not.toBe(await openStripeClient(settings)())
  })

  it.each([
    ['a refusal of a proxy', () => [404, { message: 'Not found' }]],
    ['a refusal that is a text', () => [404, 'error']],
    ['a refusal of nothing', () => [404, null]],
    ['a page', () => new Response('<html></html>', { status: 200 })],
    ['Stripe’s own failure', () => [500, refusalOfStripe({ code: 'resource_missing' })]],
    ['a lost connection', () => new TypeError('fetch failed')],
    ['a refused key', () => [401, refusalOfStripe({})]],
    ['a key without the right', () => [403, refusalOfStripe({})]],
    ['too many requests', () => [429, refusalOfStripe({})]],
    ['a request under way', () => [409, refusalOfStripe({})]],
  ] as [string, () => StubAnswer][])('decides nothing if it is answered with %s', async (_, answer) => {
    stubProvider(answer)
    for (const work of [
      () => gateway.fetchStatus('cs_1'),
      () => gateway.fetchStatus('pi_1'),
      () => gateway.identify('cs_1'),
      () => gateway.identify('pi_1'),
      () => gateway.cancel('cs_1'),
      () => gateway.cancel('pi_1'),
      () => gateway.refund(refund),
      () => gateway.listMovements('pi_1'),
      () => vault.open({ key: 'c1', email: '', name: '' }),
      () => vault.list('cus_1'),
      () => vault.remove('cus_1', 'pm_1'),
      () => vault.findCharge('cus_1', 'at_1'),
      () => vault.forget('cus_1'),
    ])
      await expect(work()).rejects.toMatchObject({
        ...{
          name: 'GatewayUnavailable',
          message: expect.stringMatching(/^Stripe did not answer as expected \(/),
        },
      })
  })

  it('names its code and Stripe’s id of it if it fails', async () => {
    const headers = { 'request-id': 'req_1' }
    stubProvider(() => Response.json(refusalOfStripe({ code: 'wrong' }), { status: 403, headers }))
    await expect(gateway.fetchStatus('cs_1')).rejects.toThrow(
      'Stripe did not answer as expected (403, wrong, req_1).',
    )
    stubProvider(() => new TypeError('fetch failed'))
    await expect(gateway.fetchStatus('cs_1')).rejects.toThrow(
      'Stripe did not answer as expected (StripeConnectionError).',
    )
  })

  it.each([400, 402, 404])(
    'that is refused with %d changes nothing and asks for nothing more',
    async (status) => {
      stubProvider(() => [status, refusalOfStripe({ code: 'wrong' })])
      expect(await gateway.cancel('cs_1')).toBeUndefined()
      expect(await gateway.cancel('pi_1')).toBeUndefined()
      expect(await gateway.refund(refund)).toEqual({
        ...{ type: 'refused', message: 'Stripe does not make this refund (wrong).' },
      })
      expect(await vault.list('cus_1')).toEqual([])
      expect(await vault.remove('cus_1', 'pm_1')).toBe(false)
      expect(await vault.forget('cus_1')).toBeUndefined()
      // Whether a payment is missing, only its code says.
      for (const reference of ['cs_1', 'pi_1']) {
        for (const work of [() => gateway.fetchStatus(reference), () => gateway.identify(reference)])
          await expect(work()).rejects.toMatchObject({ name: 'GatewayUnavailable' })
      }
      stubProvider(() => [status, refusalOfStripe({ code: 'resource_missing' })])
      for (const reference of ['cs_1', 'pi_1'])
        expect([await gateway.fetchStatus(reference), await gateway.identify(reference)]).toEqual([
          none,
          null,
        ])
    },
  )
})

describe('a session of Stripe', () => {
  const NOW = new Date('2026-06-01T12:00:00Z')
  const seconds = NOW.getTime() / 1000
  const intent = (status: string, more: object = {}) => ({
    ...{ id: 'pi_1', status, currency: 'eur', amount_received: 1800, amount_capturable: 700 },
    ...{ latest_charge: { amount_refunded: 300 }, ...more },
  })
  const sum = { amount: 0, currency: 'EUR', refunded: 300 }

  it.each([
    ['open', intent('succeeded'), { ...sum, status: 'paid', amount: 1800 }],
    ['complete', intent('succeeded'), { ...sum, status: 'paid', amount: 1800 }],
    ['expired', intent('succeeded'), { ...sum, status: 'paid', amount: 1800 }],
    ['open', intent('requires_capture'), { ...sum, status: 'authorized', amount: 700 }],
    ['expired', intent('processing'), { ...sum, status: 'processing' }],
    ['open', intent('requires_payment_method'), { ...sum, status: 'pending' }],
    ['open', intent('canceled'), { ...sum, status: 'pending' }],
    ['complete', intent('requires_payment_method'), { ...sum, status: 'failed' }],
    ['complete', intent('canceled'), { ...sum, status: 'cancelled' }],
    ['complete', intent('requires_action'), { ...sum, status: 'processing' }],
    ['complete', null, { status: 'processing', amount: 0, currency: 'USD', refunded: 0 }],
    ['complete', 'pi_1', { status: 'processing', amount: 0, currency: 'USD', refunded: 0 }],
    ['open', null, { status: 'pending', amount: 0, currency: 'USD', refunded: 0 }],
    [
      'complete',
      intent('succeeded', { latest_charge: 'ch_1' }),
      { ...sum, status: 'paid', amount: 1800, refunded: 0 },
    ],
    [
      'complete',
      intent('succeeded', { latest_charge: null }),
      { ...sum, status: 'paid', amount: 1800, refunded: 0 },
    ],
    [
      'complete',
      intent('succeeded', { latest_charge: {}, amount_received: undefined }),
      { ...sum, status: 'paid', refunded: 0 },
    ],
  ])('that is %s stands as its payment does: %o', async (status, payment_intent, told) => {
    const asked = stubStripe({ cs_1: { status, payment_intent, currency: 'usd', expires_at: 0 } })
    expect(await gateway.fetchStatus('cs_1')).toEqual(told)
    expect(asked).toMatchObject([
      ...[{ method: 'GET', query: { 'expand[0]': 'payment_intent.latest_charge' } }],
    ])
  })

  it('that ended before its time was cancelled, and at its time or later is expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const stand = async (expires_at: number) => {
      stubStripe({ cs_1: { status: 'expired', payment_intent: null, currency: null, expires_at } })
      return gateway.fetchStatus('cs_1')
    }
    const ended = { amount: 0, currency: '', refunded: 0 }
    expect(await stand(seconds + 1)).toEqual({ ...ended, status: 'cancelled' })
    expect(await stand(seconds)).toEqual({ ...ended, status: 'expired' })
    expect(await stand(seconds - 1)).toEqual({ ...ended, status: 'expired' })
  })

  it('is ended by its own id, and is the shop’s only if it names both an order and an attempt', async () => {
    const ends = stubStripe({ '/expire': {} })
    await gateway.cancel('cs_1')
    expect(ends).toMatchObject([{ method: 'POST', address: `${STRIPE_API}/checkout/sessions/cs_1/expire` }])
    const identified = async (metadata: object | null) => {
      stubStripe({
        cs_1: { status: 'complete', payment_intent: intent('succeeded'), currency: 'eur', metadata },
      })
      return gateway.identify('cs_1')
    }
    const both = { order_number: 'N1', attempt_id: 'at_1' }
    expect(await identified(both)).toEqual({
      ...{ status: 'paid', amount: 1800, currency: 'EUR', orderNumber: 'N1' },
    })
    for (const metadata of [null, {}, { ...both, order_number: '' }, { ...both, attempt_id: '' }])
      expect(await identified(metadata)).toBeNull()
  })
})
