import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway, Vault } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createStripeGateway } from '#lib/domains/shop/payments/gateways/stripe/gateway.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'
import { type StubAnswer, stubProvider } from '#tests/support/payments/stub-provider.ts'
import { refusalOfStripe, STRIPE_API, stubStripe } from '#tests/support/payments/stub-stripe.ts'

let gateway: Required<Gateway>
let vault: Vault
beforeEach(() => {
  gateway = createStripeGateway({
    ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: null, savesMethods: true },
  }) as Required<Gateway>
  vault = gateway.vault
})
const refund = { refundId: 'r1', reference: 'pi_1', amount: 100, currency: 'USD' }

afterEach(() => vi.unstubAllGlobals())

describe('a charge of what is saved', () => {
  const request = makeStartRequest({ payer: 'cus_1', savedMethod: 'pm_1' })
  const started = async (intent: object) => {
    stubStripe({ payment_intents: { id: 'pi_1', ...intent } })
    return gateway.start(request)
  }

  it('leads to the bank’s page only if the bank asks for its customer', async () => {
    const page = { redirect_to_url: { url: 'https://bank.example.com' } }
    for (const status of ['succeeded', 'processing', 'requires_capture', 'requires_payment_method'])
      expect(await started({ status, next_action: page })).toEqual({ type: 'charged', reference: 'pi_1' })
    expect(await started({ status: 'requires_action', next_action: page })).toEqual({
      ...{ type: 'redirect', reference: 'pi_1', url: 'https://bank.example.com', expiresAt: null },
    })
    for (const next_action of [null, {}, { redirect_to_url: null }, { redirect_to_url: { url: null } }])
      expect(await started({ status: 'requires_action', next_action })).toEqual({
        ...{ type: 'failed', reason: 'declined' },
      })
  })

  it('is of the buyer’s customer and method alone', async () => {
    const asked = stubStripe({ payment_intents: { id: 'pi_1', status: 'succeeded' } })
    await gateway.start({ ...request, payer: null })
    const form = new URLSearchParams(asked[0]?.body)
    expect([form.get('customer'), form.get('payment_method')]).toEqual(['', 'pm_1'])
  })

  it.each([
    ['succeeded', 'paid', 1800],
    ['requires_capture', 'authorized', 700],
    ['processing', 'processing', 0],
    ['requires_action', 'pending', 0],
    ['requires_confirmation', 'pending', 0],
    ['requires_payment_method', 'failed', 0],
    ['canceled', 'cancelled', 0],
    ['something_new', 'unknown', 0],
  ])('that Stripe calls %s is %s', async (theirs, status, amount) => {
    const metadata = { order_number: 'N1', attempt_id: 'at_1' }
    const sums = { currency: 'eur', amount_received: 1800, amount_capturable: 700 }
    const charge = { status: theirs, ...sums, metadata, latest_charge: { amount_refunded: 300 } }
    const asked = stubStripe({ pi_1: charge })
    expect(await gateway.fetchStatus('pi_1')).toEqual({ status, amount, currency: 'EUR', refunded: 300 })
    expect(asked).toMatchObject([
      ...[{ address: `${STRIPE_API}/payment_intents/pi_1`, query: { 'expand[0]': 'latest_charge' } }],
    ])
    expect(await gateway.identify('pi_1')).toEqual({ status, amount, currency: 'EUR', orderNumber: 'N1' })
  })

  it('is found among the customer’s latest by its attempt, and is no payment of a page', async () => {
    const own = { attempt_id: 'at_1', charge: 'saved_method' }
    const data = [
      { id: 'pi_page', metadata: { attempt_id: 'at_1' } },
      { id: 'pi_other', metadata: { ...own, attempt_id: 'at_2' } },
      { id: 'pi_1', metadata: own },
      { id: 'pi_older', metadata: own },
    ]
    const asked = stubStripe({ payment_intents: { data } })
    expect(await vault.findCharge('cus_1', 'at_1')).toBe('pi_1')
    expect(await vault.findCharge('cus_1', 'at_3')).toBeNull()
    expect(asked[0]?.query).toEqual({ customer: 'cus_1', limit: '100' })
  })

  it('is ended by its own id', async () => {
    const asked = stubStripe({ '/cancel': {} })
    await gateway.cancel('pi_1')
    expect(asked).toMatchObject([{ method: 'POST', address: `${STRIPE_API}/payment_intents/pi_1/cancel` }])
  })
})

describe('a refund at Stripe', () => {
  const own = { id: 're_1', status: 'succeeded', metadata: { refund_id: 'r1' } }
  const others = [
    { id: 're_0', status: 'succeeded', metadata: { refund_id: 'r0' } },
    { id: 're_2', status: 'succeeded', metadata: null },
  ]
  /** Answers with the refunds that are listed, and the one that is made. */
  const books = (listed: object[], made: object = own) =>
    stubProvider(({ method }) => [200, method === 'GET' ? { data: listed } : made])

  it('is made once, of the payment and the sum that were asked for', async () => {
    const asked = books(others)
    expect(await gateway.refund(refund)).toEqual({ type: 'done', reference: 're_1' })
    expect(asked).toMatchObject([
      { method: 'GET', address: `${STRIPE_API}/refunds`, query: { payment_intent: 'pi_1', limit: '100' } },
      { method: 'POST', address: `${STRIPE_API}/refunds`, headers: { 'idempotency-key': 'r1' } },
    ])
    expect(Object.fromEntries(new URLSearchParams(asked[1]?.body))).toEqual({
      ...{ payment_intent: 'pi_1', amount: '100', 'metadata[refund_id]': 'r1' },
    })
    const again = books([...others, own])
    expect(await gateway.refund(refund)).toEqual({ type: 'done', reference: 're_1' })
    expect(again).toHaveLength(1)
  })

  it('that Stripe has accepted and no longer knows is not made again', async () => {
    const asked = books(others)
    expect(await gateway.refund({ ...refund, isTaken: true })).toEqual({
      ...{ type: 'refused', message: 'Stripe does not make this refund (unknown_refund).' },
    })
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['succeeded', undefined, 'done', 'done'],
    ['pending', undefined, 'pending', 'pending'],
    ['requires_action', undefined, 'pending', 'pending'],
    ['failed', 'lost_or_stolen_card', 'lost_or_stolen_card', 'failed'],
    ['failed', undefined, 'failed', 'failed'],
    ['canceled', undefined, 'canceled', 'failed'],
  ])('that is %s, %s, is told as %s, and listed as %s', async (status, failure_reason, told, listed) => {
    books([], { ...own, status, failure_reason })
    const isMade = told === 'done' || told === 'pending'
    expect(await gateway.refund(refund)).toEqual(
      isMade
        ? { type: told, reference: 're_1' }
        : { type: 'refused', message: `Stripe does not make this refund (${told}).` },
    )
    stubProvider(({ address }) => [
      200,
      {
        data: address.endsWith('/refunds') ? [{ id: 're_1', amount: 250_000, currency: 'isk', status }] : [],
      },
    ])
    expect(await gateway.listMovements('pi_1')).toEqual({
      ...{ refunds: [{ reference: 're_1', amount: 2500, status: listed }], disputes: [] },
    })
  })

  it('is of the payment of its session, and refused without asking where nothing was paid', async () => {
    for (const payment_intent of ['pi_7', { id: 'pi_7' }]) {
      const asked = stubProvider(({ address, method }) => [
        200,
        address.endsWith('/cs_1') ? { payment_intent } : method === 'GET' ? { data: [] } : own,
      ])
      await gateway.refund({ ...refund, reference: 'cs_1' })
      expect(asked[1]?.query.payment_intent).toBe('pi_7')
      expect(new URLSearchParams(asked[2]?.body).get('payment_intent')).toBe('pi_7')
      expect(asked).toHaveLength(3)
    }
    const asked = stubStripe({ cs_1: { payment_intent: null } })
    expect(await gateway.refund({ ...refund, reference: 'cs_1' })).toEqual({
      ...{ type: 'refused', message: 'Stripe does not make this refund (not_paid).' },
    })
    expect(await gateway.listMovements('cs_1')).toEqual({ refunds: [], disputes: [] })
    expect(asked).toHaveLength(2)
    const nothing = stubStripe({})
    expect(await gateway.refund({ ...refund, currency: 'KWD', amount: 1001 })).toEqual({
      ...{ type: 'refused', message: 'Stripe does not make this refund (invalid_amount).' },
    })
    expect(nothing).toEqual([])
  })
})

describe('the disputes of a payment at Stripe', () => {
  // Stripe counts these in hundredths, which the currency does not have.
  const disputed = (status: string) => ({ id: 'dp_1', amount: 70_000, currency: 'isk', status })
  const list = (answer: StubAnswer) => {
    stubProvider(({ address }) => (address.endsWith('/disputes') ? answer : [200, { data: [] }]))
    return gateway.listMovements('pi_1')
  }

  it.each([
    ['won', 'won'],
    ['lost', 'lost'],
    ['needs_response', 'open'],
    ['under_review', 'open'],
  ])('that is %s is %s', async (theirs, status) => {
    expect(await list([200, { data: [disputed(theirs)] }])).toEqual({
      ...{ refunds: [], disputes: [{ reference: 'dp_1', amount: 700, status }] },
    })
  })

  it('take no money while they are inquiries', async () => {
    const data = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'].map(
      disputed,
    )
    expect(await list([200, { data }])).toEqual({ refunds: [], disputes: [] })
  })

  it('are left out only where the key may not read them', async () => {
    expect(await list([403, refusalOfStripe({})])).toEqual({ refunds: [], disputes: [] })
    for (const status of [400, 401, 404, 429, 500])
      await expect(list([status, refusalOfStripe({})])).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    stubProvider(({ address }) =>
      address.endsWith('/refunds') ? [403, refusalOfStripe({})] : [200, { data: [] }],
    )
    await expect(gateway.listMovements('pi_1')).rejects.toMatchObject({ name: 'GatewayUnavailable' })
  })
})

describe('what a customer has saved at Stripe', () => {
  it('is asked for by Stripe’s page', () => {
    expect(vault.asks).toBe(true)
  })

  it('is asked for as far as its owner has agreed to have it shown', async () => {
    const card = { brand: 'amex', last4: '0005', exp_month: 4, exp_year: 2031 }
    const asked = stubStripe({
      payment_methods: {
        data: [
          { id: 'pm_1', type: 'card', card },
          { id: 'pm_2', type: 'us_bank_account' },
          { id: 'pm_3', type: 'card', card: { ...card, brand: 'diners_club', exp_month: 12 } },
        ],
      },
    })
    expect(await vault.list('cus_1')).toEqual([
      { id: 'pm_1', label: 'Amex •••• 0005', expires: '2031-04', canCharge: true },
      { id: 'pm_2', label: 'Us bank account', expires: null, canCharge: false },
      { id: 'pm_3', label: 'Diners club •••• 0005', expires: '2031-12', canCharge: true },
    ])
    expect(asked).toMatchObject([
      {
        ...{ address: `${STRIPE_API}/customers/cus_1/payment_methods` },
        query: { allow_redisplay: 'always', limit: '20' },
      },
    ])
  })

  it('is removed only once it is known to be the customer’s', async () => {
    const asked = stubStripe({ '/customers/cus_1/payment_methods/pm_1': {}, '/detach': {} })
    expect(await vault.remove('cus_1', 'pm_1')).toBe(true)
    expect(asked.map(({ method, address }) => `${method} ${address}`)).toEqual([
      `GET ${STRIPE_API}/customers/cus_1/payment_methods/pm_1`,
      `POST ${STRIPE_API}/payment_methods/pm_1/detach`,
    ])
    const theirs = stubStripe({ '/detach': {} })
    expect(await vault.remove('cus_2', 'pm_1')).toBe(false)
    expect(theirs).toHaveLength(1)
  })

  it('goes with the customer', async () => {
    const asked = stubStripe({ cus_1: {} })
    await vault.forget('cus_1')
    expect(asked).toMatchObject([{ method: 'DELETE', address: `${STRIPE_API}/customers/cus_1` }])
  })
})
