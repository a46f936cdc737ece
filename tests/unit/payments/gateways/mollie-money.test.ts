import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway, Vault } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createMollieGateway } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'
import { type StubAnswer, stubProvider } from '#tests/support/payments/stub-provider.ts'

let gateway: Required<Gateway>
let vault: Vault
beforeEach(() => {
  gateway = createMollieGateway({ apiKey: 'test_1', apiBase: null, savesMethods: true }) as Required<Gateway>
  vault = gateway.vault
})

afterEach(() => vi.unstubAllGlobals())

const API = 'https://api.mollie.com/v2'
const eur = (value: string) => ({ currency: 'EUR', value })
const refund = { refundId: 'r1', reference: 'tr_1', amount: 105, currency: 'EUR' }
const unavailable = { name: 'GatewayUnavailable' }

describe('a refund at Mollie', () => {
  const own = { id: 're_1', status: 'refunded', amount: eur('1.05'), metadata: { refundId: 'r1' } }
  /** As other systems on the same account make them. */
  const others = [
    { ...own, id: 're_0', metadata: { refundId: 'r0' } },
    { ...own, id: 're_2', metadata: null },
    { ...own, id: 're_3', metadata: 'r1' },
  ]
  const books = (refunds: object[], made: object = own) =>
    stubProvider(({ method }) => (method === 'GET' ? [200, { _embedded: { refunds } }] : [201, made]))

  it('is made once, of the payment and the sum that were asked for', async () => {
    const asked = books(others)
    expect(await gateway.refund(refund)).toEqual({ type: 'done', reference: 're_1' })
    const address = `${API}/payments/tr_1/refunds`
    expect(asked).toMatchObject([
      { method: 'GET', address, query: { limit: '250' } },
      { method: 'POST', address, headers: { 'idempotency-key': 'r1' } },
    ])
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ amount: eur('1.05'), metadata: { refundId: 'r1' } })
    const again = books([...others, own])
    expect(await gateway.refund(refund)).toEqual({ type: 'done', reference: 're_1' })
    expect(again).toHaveLength(1)
  })

  it('that Mollie has accepted and no longer lists is not made again', async () => {
    const asked = books(others)
    expect(await gateway.refund({ ...refund, isTaken: true })).toEqual({
      ...{ type: 'refused', message: 'Mollie does not make this refund (canceled).' },
    })
    expect(asked).toHaveLength(1)
    books([{ ...own, status: 'queued' }])
    expect(await gateway.refund({ ...refund, isTaken: true })).toEqual({
      ...{ type: 'pending', reference: 're_1' },
    })
  })

  it.each([
    ['queued', 'pending', 'pending'],
    ['pending', 'pending', 'pending'],
    ['processing', 'pending', 'pending'],
    ['refunded', 'done', 'done'],
    ['failed', null, 'failed'],
    ['canceled', null, 'failed'],
  ])('that is %s is told as %s, and listed as %s', async (status, type, listed) => {
    books([], { ...own, status })
    expect(await gateway.refund(refund)).toEqual(
      type === null
        ? { type: 'refused', message: `Mollie does not make this refund (${status}).` }
        : { type, reference: 're_1' },
    )
    const asked = stubProvider(({ address }) => [
      200,
      { _embedded: address.endsWith('/refunds') ? { refunds: [{ ...own, status }] } : { chargebacks: [] } },
    ])
    expect(await gateway.listMovements('tr_1')).toEqual({
      ...{ refunds: [{ reference: 're_1', amount: 105, status: listed }], disputes: [] },
    })
    expect(asked).toMatchObject([
      { address: `${API}/payments/tr_1/refunds`, query: { limit: '250' } },
      { address: `${API}/payments/tr_1/chargebacks`, query: { limit: '250' } },
    ])
  })

  it('is not told where Mollie writes something else', async () => {
    for (const made of [{}, { ...own, id: 1 }, { ...own, amount: eur('none') }]) {
      books([], made)
      await expect(gateway.refund(refund)).rejects.toMatchObject(unavailable)
    }
    stubProvider(() => [200, { _embedded: {} }])
    await expect(gateway.refund(refund)).rejects.toMatchObject(unavailable)
    await expect(gateway.listMovements('tr_1')).rejects.toMatchObject(unavailable)
  })
})

describe('a chargeback at Mollie', () => {
  it('is open until Mollie has reversed it', async () => {
    const chargebacks = [
      { id: 'chb_1', amount: eur('7.00'), reversedAt: null },
      { id: 'chb_2', amount: eur('8.00') },
      { id: 'chb_3', amount: eur('9.00'), reversedAt: '2026-06-01T12:00:00Z' },
    ]
    stubProvider(({ address }) => [
      200,
      { _embedded: address.endsWith('/refunds') ? { refunds: [] } : { chargebacks } },
    ])
    expect(await gateway.listMovements('tr_1')).toEqual({
      refunds: [],
      disputes: [
        { reference: 'chb_1', amount: 700, status: 'open' },
        { reference: 'chb_2', amount: 800, status: 'open' },
        { reference: 'chb_3', amount: 900, status: 'won' },
      ],
    })
  })
})

describe('what a customer has saved at Mollie', () => {
  const mandate = (id: string, method: string, details: object, status = 'valid') => ({
    ...{ id, method, details, status },
  })
  const answered = (answer: StubAnswer) => stubProvider(() => answer)

  it('is a customer whom Mollie knows by as much as the shop does', async () => {
    const opened = async (who: object) => {
      const asked = answered([201, { id: 'cst_1' }])
      expect(await vault.open({ key: 'c1', email: '', name: '', ...who })).toBe('cst_1')
      expect(asked).toMatchObject([
        { method: 'POST', address: `${API}/customers`, headers: { 'idempotency-key': 'c1' } },
      ])
      return JSON.parse(asked[0]?.body ?? '')
    }
    const metadata = { key: 'c1' }
    expect(await opened({})).toEqual({ metadata })
    expect(await opened({ name: 'Ada' })).toEqual({ name: 'Ada', metadata })
    expect(await opened({ email: 'ada@example.com' })).toEqual({ email: 'ada@example.com', metadata })
  })

  it('is asked for by the shop, since Mollie’s page does not', () => {
    expect(vault.asks).toBe(false)
  })

  it('is listed while it is valid, under a name that its owner knows', async () => {
    const card = { cardLabel: 'Visa', cardNumber: '6787', cardExpiryDate: '2029-11-30' }
    const mandates = [
      mandate('mdt_1', 'creditcard', card),
      mandate('mdt_2', 'creditcard', { cardNumber: '4111111111116787', cardExpiryDate: null }),
      mandate('mdt_3', 'creditcard', {}),
      mandate('mdt_4', 'directdebit', { consumerAccount: 'NL55INGB0000001234' }),
      mandate('mdt_5', 'directdebit', {}),
      mandate('mdt_6', 'paypal', { consumerAccount: 'ada@example.com' }),
      mandate('mdt_7', 'paypal', { consumerAccount: null }),
      mandate('mdt_8', 'something', card),
      mandate('mdt_9', 'creditcard', card, 'pending'),
      mandate('mdt_10', 'creditcard', card, 'invalid'),
    ]
    const asked = answered([200, { _embedded: { mandates } }])
    expect((await vault.list('cst_1')).map(({ id, label, expires }) => [id, label, expires])).toEqual([
      ['mdt_1', 'Visa •••• 6787', '2029-11'],
      ['mdt_2', 'Card •••• 6787', null],
      ['mdt_3', 'Card ••••', null],
      ['mdt_4', 'SEPA •••• 1234', null],
      ['mdt_5', 'SEPA ••••', null],
      ['mdt_6', 'PayPal ada@example.com', null],
      ['mdt_7', 'PayPal', null],
      ['mdt_8', 'something', '2029-11'],
    ])
    expect(asked).toMatchObject([{ address: `${API}/customers/cst_1/mandates`, query: { limit: '250' } }])
    expect((await vault.list('cst_1')).every(({ canCharge }) => canCharge)).toBe(true)
  })

  it('is removed only once Mollie has said so', async () => {
    answered(new Response(null, { status: 204 }))
    expect(await vault.remove('cst_1', 'mdt_1')).toBe(true)
    for (const status of [300, 401, 403, 429, 500]) {
      answered([status, {}])
      await expect(vault.remove('cst_1', 'mdt_1')).rejects.toMatchObject(unavailable)
      await expect(vault.forget('cst_1')).rejects.toMatchObject(unavailable)
    }
  })

  it('is charged by a payment that names the attempt, whatever other payments name', async () => {
    const payments = [
      { id: 'tr_0', metadata: null },
      { id: 'tr_1', metadata: 'at_1' },
      { id: 'tr_2', metadata: { attemptId: 7 } },
      { id: 'tr_3', metadata: { attemptId: 'at_2' } },
      { id: 'tr_4', metadata: { attemptId: 'at_1' } },
      { id: 'tr_5' },
    ]
    const asked = answered([200, { _embedded: { payments } }])
    expect(await vault.findCharge('cst_1', 'at_1')).toBe('tr_4')
    expect(await vault.findCharge('cst_1', 'at_3')).toBeNull()
    expect(asked[0]).toMatchObject({ address: `${API}/customers/cst_1/payments`, query: { limit: '250' } })
  })
})
