import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { providerEvents } from '#lib/domains/shop/payments/gateways/provider-events.ts'
import { createStripeGateway } from '#lib/domains/shop/payments/gateways/stripe/gateway.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'
import { signStripeMessage } from '#tests/support/payments/stripe-peer.ts'
import { stubProvider } from '#tests/support/payments/stub-provider.ts'
import { refusalOfStripe, STRIPE_API, stubStripe } from '#tests/support/payments/stub-stripe.ts'

let gateway: Required<Gateway>
beforeEach(() => {
  gateway = createStripeGateway({
    ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null },
  }) as Required<Gateway>
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a session that Stripe is asked to begin', () => {
  // A whole number of steps of five minutes.
  const NOW = new Date('2026-06-01T12:00:00Z')
  const seconds = NOW.getTime() / 1000
  const begun = { id: 'cs_1', url: 'https://checkout.stripe.com/1', expires_at: seconds + 2100 }
  const endsOf = (asked: { body: string }[]) =>
    asked.map(({ body }) => Number(new URLSearchParams(body).get('expires_at')) - seconds)

  it('is told by its page and its end', async () => {
    const asked = stubProvider(() => [200, begun])
    expect(await gateway.start(makeStartRequest({ attemptId: 'at_1' }))).toEqual({
      ...{ type: 'redirect', reference: 'cs_1', url: begun.url },
      expiresAt: new Date(NOW.getTime() + 2_100_000),
    })
    expect(asked).toMatchObject([
      {
        ...{ method: 'POST', address: `${STRIPE_API}/checkout/sessions` },
        headers: { 'idempotency-key': 'at_1' },
      },
    ])
  })

  it('is looked for under every end that an earlier request may have asked for, as long as that is ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const other = refusalOfStripe({ type: 'idempotency_error' })
    const request = makeStartRequest()
    const all = stubProvider(() => [400, other])
    expect(await gateway.start(request)).toEqual({ type: 'failed', reason: 'refused' })
    expect(endsOf(all)).toEqual([2100, 1800, 1500, 1200, 900, 600, 300])
    expect(new Set(all.map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set([request.attemptId]),
    )
    const third = stubProvider(({ body }) =>
      body.includes(`${seconds + 1500}`) ? [200, begun] : [400, other],
    )
    expect(await gateway.start(request)).toMatchObject({ type: 'redirect', reference: 'cs_1' })
    expect(endsOf(third)).toEqual([2100, 1800, 1500])
    vi.setSystemTime(new Date(NOW.getTime() + 1000))
    const later = stubProvider(() => [400, other])
    await gateway.start(request)
    expect(endsOf(later)).toEqual([2100, 1800, 1500, 1200, 900, 600, 300])
  })

  it.each([400, 401, 403, 409, 429, 500])(
    'is asked for once if Stripe answers %d for another reason',
    async (status) => {
      const asked = stubProvider(() => [status, refusalOfStripe({ code: 'wrong' })])
      expect(await gateway.start(makeStartRequest())).toMatchObject({ type: 'failed' })
      expect(asked).toHaveLength(1)
    },
  )

  it('saves only what a known customer has agreed to', async () => {
    const sent = async (payer: string | null, saves: boolean | null) => {
      const asked = stubProvider(() => [200, begun])
      await gateway.start(makeStartRequest({ payer, saves }))
      const form = new URLSearchParams(asked[0]?.body)
      return [
        ...[form.get('customer'), form.get('customer_email')],
        ...[
          form.get('payment_intent_data[setup_future_usage]'),
          form.get('payment_method_data[allow_redisplay]'),
        ],
        form.get('saved_payment_method_options[payment_method_save]'),
      ]
    }
    for (const saves of [true, false, null])
      expect(await sent(null, saves)).toEqual([null, 'ada@example.com', null, null, null])
    expect(await sent('cus_1', true)).toEqual(['cus_1', null, 'on_session', 'always', null])
    expect(await sent('cus_1', false)).toEqual(['cus_1', null, null, null, null])
    expect(await sent('cus_1', null)).toEqual(['cus_1', null, null, null, 'enabled'])
  })
})

describe('a message of Stripe', () => {
  const verdictOf = (type: string, object: object | null) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    return gateway.verifyWebhook(signStripeMessage(payload, 'whsec_1'))
  }
  const accepted = (reference: string) => ({ verdict: 'accepted', eventId: 'evt_1', reference })
  const session = { object: 'checkout.session', id: 'cs_1' }

  it.each([...providerEvents.stripe, ...providerEvents.stripeSaved])(
    'is read if it is a %s',
    async (type) => {
      expect(await verdictOf(type, session)).toEqual(accepted('cs_1'))
    },
  )

  it('is left alone if it is any other, and refused if its signature is not of the shop’s secret', async () => {
    const asked = stubStripe({})
    for (const type of ['checkout.session.created', 'charge.succeeded', 'payment_intent.created', ''])
      expect(await verdictOf(type, session)).toEqual({ verdict: 'ignored' })
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.refunded',
      data: { object: session },
    })
    const good = signStripeMessage(payload, 'whsec_1')
    const body = good.body
    const [time, signature] = String(good.headers['stripe-signature']).split(',')
    for (const message of [
      signStripeMessage(payload, 'whsec_2'),
      signStripeMessage(payload, 'whsec_1', 301),
      { body, headers: {} },
      { body, headers: { 'stripe-signature': '' } },
      { body, headers: { 'stripe-signature': time } },
      { body, headers: { 'stripe-signature': signature } },
      { body, headers: { 'stripe-signature': `t=1,${signature}` } },
      { ...good, body: Buffer.from(`${payload} `) },
    ])
      expect(await gateway.verifyWebhook(message)).toEqual({ verdict: 'rejected' })
    expect(await gateway.verifyWebhook(good)).toEqual(accepted('cs_1'))
    expect(await gateway.verifyWebhook(signStripeMessage(payload, 'whsec_1', 299))).toEqual(accepted('cs_1'))
    expect(asked).toEqual([])
  })

  it('of a payment leads to it only if what was saved is charged by it', async () => {
    const asked = stubStripe({})
    const intent = { object: 'payment_intent', id: 'pi_1' }
    const charge = { ...intent, metadata: { charge: 'saved_method' } }
    for (const type of providerEvents.stripeSaved) {
      expect(await verdictOf(type, charge)).toEqual(accepted('pi_1'))
      expect(await verdictOf(type, { ...intent, metadata: {} })).toEqual({ verdict: 'ignored' })
    }
    expect(asked).toEqual([])
  })

  it.each(['charge', 'refund', 'dispute'])(
    'of a %s leads to the session or charge that was paid',
    async (object) => {
      for (const payment_intent of ['pi_1', { id: 'pi_1' }]) {
        const asked = stubStripe({ '/checkout/sessions': { data: [{ id: 'cs_1' }, { id: 'cs_2' }] } })
        expect(await verdictOf('charge.refunded', { object, payment_intent })).toEqual(accepted('cs_1'))
        expect(asked).toMatchObject([
          {
            method: 'GET',
            address: `${STRIPE_API}/checkout/sessions`,
            query: { payment_intent: 'pi_1', limit: '1' },
          },
        ])
      }
      const found = async (metadata: object) => {
        stubStripe({ '/checkout/sessions': { data: [] }, pi_1: { id: 'pi_1', metadata } })
        return verdictOf('charge.refunded', { object, payment_intent: 'pi_1' })
      }
      expect(await found({ charge: 'saved_method' })).toEqual(accepted('pi_1'))
      expect(await found({ charge: 'another' })).toEqual({ verdict: 'ignored' })
      expect(await found({})).toEqual({ verdict: 'ignored' })
    },
  )

  it('of anything else leads nowhere, without asking', async () => {
    const asked = stubStripe({})
    for (const object of [
      { object: 'charge', payment_intent: null },
      { object: 'charge' },
      { object: 'invoice', payment_intent: 'pi_1' },
      { payment_intent: 'pi_1' },
    ])
      expect(await verdictOf('charge.refunded', object)).toEqual({ verdict: 'ignored' })
    expect(asked).toEqual([])
  })

  it('is sent again while Stripe cannot be asked which payment it is about', async () => {
    for (const status of [401, 404, 429, 500]) {
      stubProvider(() => [status, refusalOfStripe({})])
      await expect(
        verdictOf('charge.refunded', { object: 'charge', payment_intent: 'pi_1' }),
      ).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    }
  })
})
