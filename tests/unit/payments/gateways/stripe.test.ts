import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { GatewayUnavailable, type StartRequest } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { throwUnavailable } from '#lib/domains/shop/payments/gateways/stripe/client.ts'
import { createStripeGateway } from '#lib/domains/shop/payments/gateways/stripe/gateway.ts'
import { readForm } from '#tests/support/payments/read-form.ts'
import { asRedirect, makeStartRequest } from '#tests/support/payments/start-request.ts'
import { openStripePeer, type StripePeer, signStripeMessage } from '#tests/support/payments/stripe-peer.ts'

let peer: StripePeer
beforeAll(async () => {
  peer = await openStripePeer()
})
afterAll(() => peer.close())
afterEach(async () => {
  vi.useRealTimers()
  peer.server.trouble = undefined
  await peer.takeMessages()
})

const start = async (overrides: Partial<StartRequest> = {}) =>
  asRedirect(await peer.gateway.start(makeStartRequest(overrides)))
const lastForm = () => readForm(peer.server.requests.at(-1)?.body ?? '')

describe('a failure', () => {
  it('that is not Stripe’s is no silence of its', () => {
    const own = new RangeError('A mistake of ours')
    expect(() => throwUnavailable(own)).toThrow(own)
    expect(() => throwUnavailable(Object.assign(new Error(), { type: 'StripeAPIError' }))).toThrow(
      GatewayUnavailable,
    )
  })
})

describe('starting a payment', () => {
  it('opens a session on Stripe’s page that lives 31 to 36 minutes', async () => {
    const { reference, url, expiresAt } = await start()
    const minutes = (Number(expiresAt) - Date.now()) / 60_000
    expect(url).toBe(`https://checkout.stripe.com/c/pay/${reference}`)
    expect(minutes).toBeGreaterThan(30.9)
    expect(minutes).toBeLessThan(36.1)
  })

  it('says which attempt and order it is for', async () => {
    await start({ attemptId: 'at_1', orderNumber: 'N1', language: 'fr-BE' })
    expect(peer.server.requests.at(-1)?.headers['idempotency-key']).toBe('at_1')
    const metadata = { order_number: 'N1', attempt_id: 'at_1' }
    const price_data = { currency: 'usd', unit_amount: '2500', product_data: { name: 'Commande N1' } }
    const form = {
      ...{ mode: 'payment', client_reference_id: 'at_1', customer_email: 'ada@example.com', metadata },
      line_items: { 0: { quantity: '1', price_data } },
      payment_intent_data: { description: 'Commande N1', metadata },
      ...{ locale: 'fr', expires_at: expect.stringMatching(/^\d+$/) },
      success_url: 'https://shop.example.com/pay/return',
      cancel_url: 'https://shop.example.com/pay/cancel',
    }
    expect(lastForm()).toEqual(form)
    await start({ email: '', language: 'eo' })
    expect(lastForm()).toMatchObject({ locale: 'auto' })
    expect(lastForm()).not.toHaveProperty('customer_email')
  })

  it.each([
    ['en-GB', 'en-GB'],
    ['pt-BR', 'pt-BR'],
    ['en-AU', 'en'],
    ['es-MX', 'es'],
    ['zh-Hant-HK', 'zh'],
  ])('is in the nearest language that Stripe speaks: %s in %s', async (language, locale) => {
    await start({ language })
    expect(lastForm().locale).toBe(locale)
  })

  it('gives the same session for the same attempt, at the same time and minutes later', async () => {
    const request = makeStartRequest()
    const [one, two] = await Promise.all([peer.gateway.start(request), peer.gateway.start(request)])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 17 * 60_000 })
    const later = await peer.gateway.start(request)
    expect(two).toEqual(one)
    expect(later).toEqual(one)
  })

  it('waits a moment for one that is being begun, and no longer', async () => {
    peer.server.keysInUse = 1
    await start()
    peer.server.keysInUse = 2
    const result = await peer.gateway.start(makeStartRequest())
    expect(result).toMatchObject({ type: 'failed', reason: 'no_answer' })
  })

  it('never begins a payment of another amount for the same attempt', async () => {
    const request = makeStartRequest()
    await start(request)
    const starts = await peer.countStarts()
    expect(await peer.gateway.start({ ...request, amount: 9900 })).toMatchObject({
      type: 'failed',
      reason: 'refused',
    })
    expect(await peer.countStarts()).toBe(starts)
  })

  it.each([
    ['USD', 2500, '2500'],
    ['JPY', 2500, '2500'],
    ['KWD', 2500, '2500'],
    ['ISK', 2500, '250000'],
    ['UGX', 2500, '250000'],
    ['MGA', 2500, '25'],
  ])('counts %s as Stripe does', async (currency, amount, units) => {
    const { reference } = await start({ currency, amount })
    expect(lastForm()).toMatchObject({
      line_items: { 0: { price_data: { currency: currency.toLowerCase(), unit_amount: units } } },
    })
    await peer.pay(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', amount, currency })
  })

  it('does not round an amount that Stripe does not take', async () => {
    const results = [
      await peer.gateway.start(makeStartRequest({ currency: 'KWD', amount: 1234 })),
      await peer.gateway.start(makeStartRequest({ currency: 'MGA', amount: 1250 })),
    ]
    for (const result of results) expect(result).toMatchObject({ type: 'failed', reason: 'refused' })
  })

  it.each(['cut', 'fail', 'babble'] as const)(
    'may be tried again where Stripe is down: %s',
    async (trouble) => {
      peer.server.trouble = trouble
      const result = await peer.gateway.start(makeStartRequest())
      expect(result).toEqual({ type: 'failed', reason: 'no_answer' })
    },
  )

  it('is not tried again with a key that Stripe does not know, and tells the buyer nothing of it', async () => {
    const gateway = createStripeGateway({
      ...{ secretKey: 'sk_test_wrong', webhookSecret: 'whsec_a', apiBase: peer.server.url },
    })
    const result = await gateway.start(makeStartRequest())
    expect(result).toEqual({ type: 'failed', reason: 'refused' })
    const asked = gateway.fetchStatus('cs_test_a')
    await expect(asked).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    await expect(asked).rejects.not.toThrow('sk_test')
    // Stripe's own name of the request, by which its support finds it.
    await expect(asked).rejects.toThrow('req_refused')
  })
})

describe('how a payment stands', () => {
  it('is pending until the buyer paid', async () => {
    const { reference } = await start()
    const pending = { status: 'pending', amount: 0, currency: 'USD', refunded: 0 }
    expect(await peer.gateway.fetchStatus(reference)).toEqual(pending)
    await peer.pay(reference)
    expect(await peer.gateway.fetchStatus(reference)).toEqual({ ...pending, status: 'paid', amount: 2500 })
  })

  it('tells the sum that was really paid', async () => {
    const { reference } = await start()
    await peer.pay(reference, { amount: 100, currency: 'EUR' })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ amount: 100, currency: 'EUR' })
  })

  it('is processing while a bank takes its time, failed where it refuses, authorized where money is held', async () => {
    const stand = async (status: Parameters<typeof peer.server.ledger.complete>[1]) => {
      const { reference } = await start()
      peer.server.ledger.complete(reference, status)
      return peer.gateway.fetchStatus(reference)
    }
    expect(await stand('processing')).toMatchObject({ status: 'processing', amount: 0 })
    expect(await stand('requires_action')).toMatchObject({ status: 'processing', amount: 0 })
    expect(await stand('requires_payment_method')).toMatchObject({ status: 'failed', amount: 0 })
    expect(await stand('requires_capture')).toMatchObject({ status: 'authorized', amount: 2500 })
  })

  it('is cancelled where it was ended, expired where its time was up, unknown where Stripe has none', async () => {
    const cancelled = await start()
    await peer.gateway.cancel(cancelled.reference)
    const expired = await start()
    await peer.expire(expired.reference)
    expect(await peer.gateway.fetchStatus(cancelled.reference)).toMatchObject({ status: 'cancelled' })
    expect(await peer.gateway.fetchStatus(expired.reference)).toMatchObject({ status: 'expired' })
    expect(await peer.gateway.fetchStatus('cs_test_none')).toMatchObject({ status: 'unknown' })
  })

  it('stays as it is where what was paid is cancelled', async () => {
    const { reference } = await start()
    await peer.pay(reference)
    await peer.gateway.cancel(reference)
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid' })
  })

  it.each(['cut', 'fail', 'babble'] as const)('is not told where Stripe is down: %s', async (trouble) => {
    const { reference } = await start()
    peer.server.trouble = trouble
    const unavailable = { name: 'GatewayUnavailable' }
    await expect(peer.gateway.fetchStatus(reference)).rejects.toMatchObject(unavailable)
    await expect(peer.gateway.cancel(reference)).rejects.toMatchObject(unavailable)
    const refund = { refundId: 'r', reference, amount: 1, currency: 'USD' }
    await expect(peer.gateway.refund?.(refund)).rejects.toMatchObject(unavailable)
  })
})

describe('giving money back', () => {
  const pay = async (overrides: Partial<StartRequest> = {}) => {
    const { reference } = await start(overrides)
    await peer.pay(reference)
    return reference
  }

  it('gives back parts, up to the whole', async () => {
    const reference = await pay()
    const refund = (refundId: string, amount: number) =>
      peer.gateway.refund?.({ refundId, reference, amount, currency: 'USD' })
    expect(await refund('part-1', 1000)).toMatchObject({ type: 'done' })
    expect(await refund('part-2', 1500)).toMatchObject({ type: 'done' })
    expect(await refund('part-3', 1)).toMatchObject({ type: 'refused' })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ status: 'paid', refunded: 2500 })
  })

  it('gives nothing back by a refund that was cancelled', async () => {
    const reference = await pay()
    await peer.gateway.refund?.({ refundId: 'cancelled', reference, amount: 1000, currency: 'USD' })
    const states = async () =>
      (await peer.gateway.listMovements?.(reference))?.refunds.map(({ status }) => status)
    expect(await states()).toEqual(['done'])
    Object.assign(peer.server.ledger.refunds.at(-1) ?? {}, { status: 'canceled' })
    expect(await states()).toEqual(['failed'])
  })

  it('gives back once for the same refund, even when Stripe has forgotten the key', async () => {
    const reference = await pay()
    const request = { refundId: 'once', reference, amount: 1000, currency: 'USD' }
    const first = await peer.gateway.refund?.(request)
    expect(await peer.gateway.refund?.(request)).toEqual(first)
    expect(await peer.refunded(reference)).toBe(1000)
    expect(
      peer.server.requests.filter(({ path, method }) => path === '/v1/refunds' && method === 'POST').at(-1),
    ).toMatchObject({ headers: { 'idempotency-key': 'once' } })
  })

  it('counts what was given back as Stripe does', async () => {
    const reference = await pay({ currency: 'ISK', amount: 2500 })
    await peer.gateway.refund?.({ refundId: 'isk', reference, amount: 500, currency: 'ISK' })
    expect(await peer.gateway.fetchStatus(reference)).toMatchObject({ amount: 2500, refunded: 500 })
  })

  it('is refused for what was not paid', async () => {
    const { reference } = await start()
    const refund = { refundId: 'early', reference, amount: 100, currency: 'USD' }
    expect(await peer.gateway.refund?.(refund)).toEqual({
      type: 'refused',
      message: 'Stripe does not make this refund (not_paid).',
    })
  })
})

describe('messages', () => {
  it('are accepted with the session they are about, and known again', async () => {
    const { reference } = await start()
    await peer.pay(reference)
    const [ofIntent, message] = await peer.takeMessages()
    if (!ofIntent || !message) throw new Error('Stripe sent too little.')
    // The session's own message says the same.
    expect(await peer.gateway.verifyWebhook(ofIntent)).toEqual({ verdict: 'ignored' })
    const first = await peer.gateway.verifyWebhook(message)
    expect(first).toMatchObject({ verdict: 'accepted', reference })
    expect(await peer.gateway.verifyWebhook(message)).toEqual(first)
    expect(await peer.gateway.verifyWebhook(peer.forge(message) ?? message)).toEqual({ verdict: 'rejected' })
  })

  it('about a refund made at Stripe lead to the session', async () => {
    const { reference } = await start()
    await peer.pay(reference)
    await peer.takeMessages()
    await peer.gateway.refund?.({ refundId: 'told', reference, amount: 100, currency: 'USD' })
    const [message] = await peer.takeMessages()
    if (!message) throw new Error('Stripe sent nothing.')
    expect(await peer.gateway.verifyWebhook(message)).toMatchObject({ verdict: 'accepted', reference })
    peer.server.trouble = 'fail'
    const unavailable = { name: 'GatewayUnavailable' }
    await expect(peer.gateway.verifyWebhook(message)).rejects.toMatchObject(unavailable)
  })

  it('are rejected when they are changed, unsigned or older than five minutes', async () => {
    const payload = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } })
    const { headers } = signStripeMessage(payload, 'whsec_of_the_shop')
    const messages = [
      { headers, body: Buffer.from(payload.replace('evt_1', 'evt_2')) },
      { headers: {}, body: Buffer.from(payload) },
      signStripeMessage(payload, 'whsec_of_the_shop', 301),
    ]
    for (const message of messages)
      expect(await peer.gateway.verifyWebhook(message)).toEqual({ verdict: 'rejected' })
  })

  it('about anything else are ignored', async () => {
    const { reference } = await start()
    await peer.pay(reference)
    await peer.takeMessages()
    const { payment_intent } = peer.server.ledger.find(reference)
    const things = [
      ['customer.created', { id: 'cus_1', object: 'customer' }],
      ['charge.succeeded', { id: 'ch_1', object: 'charge', payment_intent }],
    ] as const
    for (const [type, object] of things) {
      const payload = JSON.stringify({ id: 'evt_3', type, data: { object } })
      const message = signStripeMessage(payload, 'whsec_of_the_shop')
      expect(await peer.gateway.verifyWebhook(message)).toEqual({ verdict: 'ignored' })
    }
  })
})

describe('the movements of a payment', () => {
  it('leave out disputes that a restricted key may not read, and inquiries, which take no money', async () => {
    const { reference } = asRedirect(await peer.gateway.start(makeStartRequest()))
    await peer.pay(reference)
    const dispute = peer.server.ledger.dispute(reference)
    const list = async () => (await peer.gateway.listMovements?.(reference))?.disputes
    expect(await list()).toEqual([{ reference: dispute.id, amount: 2500, status: 'open' }])
    Object.assign(dispute, { status: 'warning_needs_response' })
    expect(await list()).toEqual([])
    Object.assign(dispute, { status: 'needs_response' })
    peer.server.forbidden.push('/v1/disputes')
    expect(await list()).toEqual([])
    peer.server.forbidden.splice(0)
    await peer.takeMessages()
  })
})
