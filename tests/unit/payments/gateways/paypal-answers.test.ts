import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway } from '#lib/domains/shop/payments/gateways/gateway.ts'
import {
  PayPalFailure,
  parsePayPalMoney,
  toPayPalMoney,
} from '#lib/domains/shop/payments/gateways/paypal/client.ts'
import { createPayPalGateway } from '#lib/domains/shop/payments/gateways/paypal/gateway.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'
import {
  besidesTokens,
  PAYPAL_API,
  refusalOfPayPal,
  stubPayPal,
} from '#tests/support/payments/stub-paypal.ts'
import { type StubAnswer, stubProvider } from '#tests/support/payments/stub-provider.ts'

let gateway: Required<Gateway>
beforeEach(() => {
  gateway = createPayPalGateway({
    ...{ clientId: 'A', clientSecret: 'E', webhookId: 'W', apiBase: null, certificateHosts: [] },
  }) as Required<Gateway>
})
afterEach(() => vi.unstubAllGlobals())

const unavailable = { name: 'GatewayUnavailable' }
const usd = (value: string) => ({ currency_code: 'USD', value })
const ORDER = '/v2/checkout/orders/A'
const orderOf = (unit: object = {}, status = 'COMPLETED') => ({
  ...{ id: 'A', status },
  purchase_units: [{ reference_id: 'default', amount: usd('18.00'), custom_id: 'N1 at_1', ...unit }],
})
const captured = (captures: object[], refunds: object[] = []) => ({ payments: { captures, refunds } })
const capture = (status: string, value = '18.00') => ({ id: 'C', status, amount: usd(value) })
const refund = { refundId: 'r1', reference: 'A', amount: 100, currency: 'USD' }

describe('an amount', () => {
  it.each([
    ['USD', 1005, '10.05'],
    ['USD', 1, '0.01'],
    ['JPY', 1005, '1005'],
    ['HUF', 100_500, '1005'],
    ['TWD', 100, '1'],
    ['HUF', 100_550, null],
    ['TWD', 150, null],
  ])('of %s is written as PayPal does: %d as %s', (currency, amount, value) => {
    expect(toPayPalMoney(amount, currency)).toEqual(value === null ? null : { currencyCode: currency, value })
    if (value !== null) expect(parsePayPalMoney({ currencyCode: currency, value })).toBe(amount)
    expect(gateway.canCharge(amount, currency)).toBe(value !== null)
  })

  it('is read with decimals that its currency does not have only if they are nought', () => {
    const read = (currencyCode: string, value: string) => parsePayPalMoney({ currencyCode, value })
    expect(read('JPY', '1005.00')).toBe(1005)
    expect(read('JPY', '1000')).toBe(1000)
    expect(read('HUF', '1005.0')).toBe(100_500)
    expect(read('USD', '10.05')).toBe(1005)
    expect(read('USD', '10.50')).toBe(1050)
    expect(read('USD', '100')).toBe(10_000)
    for (const [currency, value] of [
      ['JPY', '1005.50'],
      ['USD', '10.055'],
      ['USD', 'many'],
      ['USD', ''],
    ] as const)
      expect(() => read(currency, value)).toThrow('PayPal did not answer as expected (no amount).')
  })
})

describe('a failure of PayPal', () => {
  it('is final only where PayPal has understood the request and refused it', () => {
    const isFinal = (status?: number) => new PayPalFailure(status, 'A', undefined).isRefusal
    expect([400, 404, 422].map(isFinal)).toEqual([true, true, true])
    expect([401, 403, 409, 429, 500].map(isFinal)).toEqual(Array(5).fill(false))
    expect(isFinal(undefined)).toBe(false)
    const failure = new PayPalFailure(422, 'WRONG', 'd1')
    expect(failure).toMatchObject({ statusCode: 422, issue: 'WRONG', name: 'GatewayUnavailable' })
    expect(failure.message).toBe('PayPal did not answer as expected (422, WRONG, d1).')
  })

  it.each([
    [422, { name: 'A', error: 'B', details: [{ issue: 'C' }, { issue: 'D' }], debug_id: 'd1' }, '422, C, d1'],
    [422, { name: 'A', error: 'B', details: [], debug_id: 'd1' }, '422, A, d1'],
    [400, { name: 'A' }, '400, A'],
    [401, { error: 'B' }, '401, B'],
    [422, { details: [{ issue: 7 }] }, '422, unknown'],
    [500, {}, '500, unknown'],
  ])('is told to the owner by its first reason: %d %o as %s', async (status, body, facts) => {
    const warn = vi.fn()
    const other = createPayPalGateway({
      ...{ clientId: 'A', clientSecret: 'E', webhookId: 'W', apiBase: null, certificateHosts: [] },
      log: { warn } as unknown as Log,
    })
    stubPayPal({ 'POST /v2/checkout/orders': [status, body] })
    await other.start(makeStartRequest())
    const reason = `PayPal did not answer as expected (${facts}).`
    expect(warn.mock.calls).toEqual([[{ gateway: 'paypal', reason }, expect.any(String)]])
  })

  it('holds nothing of the request, which has the password', async () => {
    for (const answer of [new TypeError('fetch failed'), new Response('<html></html>'), [500, {}]] as const) {
      stubPayPal({ [`GET ${ORDER}`]: answer })
      const failed: unknown = await gateway.fetchStatus('A').catch((error: unknown) => error)
      expect(failed).toMatchObject(unavailable)
      expect(Object.keys(failed as object).toSorted()).toEqual(['isRefusal', 'issue', 'name', 'statusCode'])
      expect(failed).not.toHaveProperty('cause')
    }
  })

  it('has the next request sign in again, unless PayPal has only refused it', async () => {
    const signIns = async (answer: StubAnswer) => {
      const asked = stubPayPal({
        [`GET ${ORDER}`]: answer,
        [`PATCH ${ORDER}`]: refusalOfPayPal(422, 'WRONG'),
      })
      for (let i = 0; i < 3; i++) await gateway.cancel('A').catch(() => undefined)
      return asked.length - besidesTokens(asked).length
    }
    expect(await signIns([200, orderOf({}, 'CREATED')])).toBe(1)
    // The client from before is still good.
    expect(await signIns([404, {}])).toBe(0)
    expect(await signIns([500, {}])).toBe(2)
    expect(await signIns([401, {}])).toBe(3)
  })

  it.each([400, 401, 403, 409, 429, 500])('decides nothing unless it is final: %d', async (status) => {
    stubPayPal({ [`GET ${ORDER}`]: refusalOfPayPal(status, 'WRONG') })
    for (const work of [
      () => gateway.fetchStatus('A'),
      () => gateway.identify('A'),
      () => gateway.cancel('A'),
      () => gateway.refund(refund),
      () => gateway.listMovements('A'),
    ])
      await expect(work()).rejects.toMatchObject(unavailable)
    const isFinal = status === 400
    stubPayPal({
      [`GET ${ORDER}`]: [200, orderOf({}, 'APPROVED')],
      [`PATCH ${ORDER}`]: refusalOfPayPal(status, 'WRONG'),
      [`POST ${ORDER}/capture`]: refusalOfPayPal(status, 'WRONG'),
    })
    if (isFinal) expect(await gateway.cancel('A')).toBeUndefined()
    else await expect(gateway.cancel('A')).rejects.toMatchObject(unavailable)
    await expect(gateway.fetchStatus('A')).rejects.toMatchObject(unavailable)
  })
})

describe('an order of PayPal', () => {
  const stand = (order: object) => {
    const asked = stubPayPal({ [`GET ${ORDER}`]: [200, order] })
    return gateway.fetchStatus('A').then((told) => ({ told, asked: besidesTokens(asked) }))
  }
  const sum = { amount: 0, currency: 'USD', refunded: 0 }

  it.each([
    [orderOf(captured([capture('COMPLETED')])), { ...sum, status: 'paid', amount: 1800 }],
    [orderOf(captured([capture('PARTIALLY_REFUNDED')])), { ...sum, status: 'paid', amount: 1800 }],
    [orderOf(captured([capture('REFUNDED', '7.00')])), { ...sum, status: 'paid', amount: 700 }],
    [orderOf(captured([capture('PENDING')])), { ...sum, status: 'processing' }],
    [orderOf(captured([capture('DECLINED')])), { ...sum, status: 'failed' }],
    [orderOf(captured([capture('FAILED')])), { ...sum, status: 'failed' }],
    [
      orderOf(captured([capture('DECLINED'), capture('COMPLETED', '7.00'), capture('DECLINED')])),
      { ...sum, status: 'paid', amount: 700 },
    ],
    [orderOf(captured([capture('DECLINED'), capture('PENDING')])), { ...sum, status: 'processing' }],
    [orderOf(captured([{ id: 'C', status: 'COMPLETED' }])), { ...sum, status: 'paid' }],
    [orderOf({}, 'CREATED'), { ...sum, status: 'pending' }],
    [orderOf({}, 'PAYER_ACTION_REQUIRED'), { ...sum, status: 'pending' }],
    [orderOf({}, 'VOIDED'), { ...sum, status: 'cancelled' }],
    [orderOf({ custom_id: 'cancelled N1 at_1' }, 'APPROVED'), { ...sum, status: 'cancelled' }],
    [
      orderOf({ ...captured([capture('COMPLETED')]), custom_id: 'cancelled N1 at_1' }),
      { ...sum, status: 'paid', amount: 1800 },
    ],
    [
      { id: 'A', status: 'CREATED' },
      { ...sum, status: 'pending', currency: '' },
    ],
    [
      { id: 'A', status: 'CREATED', purchase_units: [] },
      { ...sum, status: 'pending', currency: '' },
    ],
  ])('stands as its captures do, and is not captured again: %o', async (order, wanted) => {
    const { told, asked } = await stand(order)
    expect(told).toEqual(wanted)
    expect(asked).toMatchObject([{ method: 'GET', address: PAYPAL_API + ORDER }])
    expect(asked).toHaveLength(1)
  })

  it('counts refunds that are made or on their way', async () => {
    const refunds = [
      { id: 'R1', status: 'COMPLETED', amount: usd('1.05') },
      { id: 'R2', status: 'PENDING', amount: usd('2.00') },
      { id: 'R3', status: 'FAILED', amount: usd('4.00') },
      { id: 'R4', status: 'CANCELLED', amount: usd('8.00') },
      { id: 'R5', status: 'COMPLETED' },
    ]
    const { told } = await stand(orderOf(captured([capture('PARTIALLY_REFUNDED')], refunds)))
    expect(told).toEqual({ status: 'paid', amount: 1800, currency: 'USD', refunded: 305 })
  })

  it('that PayPal no longer has is expired, and is not cancelled', async () => {
    const asked = stubPayPal({})
    expect(await gateway.fetchStatus('A')).toEqual({
      status: 'expired',
      amount: 0,
      currency: '',
      refunded: 0,
    })
    expect(await gateway.identify('A')).toBeNull()
    expect(await gateway.cancel('A')).toBeUndefined()
    expect(besidesTokens(asked).map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  })

  it('that its buyer has approved is captured, once however often it is asked', async () => {
    const made = orderOf(captured([capture('COMPLETED')]))
    const asked = stubPayPal({
      [`GET ${ORDER}`]: [200, orderOf({}, 'APPROVED')],
      [`POST ${ORDER}/capture`]: [201, made],
    })
    const paid = { status: 'paid', amount: 1800, currency: 'USD', refunded: 0 }
    expect([await gateway.fetchStatus('A'), await gateway.fetchStatus('A')]).toEqual([paid, paid])
    const captures = asked.filter(({ address }) => address.endsWith('/capture'))
    expect(captures).toHaveLength(2)
    for (const { headers, body } of captures) {
      expect(headers).toMatchObject({ 'paypal-request-id': 'capture-A', prefer: 'return=representation' })
      expect(body).toBe('{}')
    }
  })

  it.each([
    ['ORDER_NOT_APPROVED', 'pending'],
    ['PAYER_ACTION_REQUIRED', 'pending'],
    ['INSTRUMENT_DECLINED', 'failed'],
    ['PAYER_CANNOT_PAY', 'failed'],
    ['ORDER_ALREADY_CAPTURED', 'paid'],
    ['ORDER_COMPLETED_OR_VOIDED', 'paid'],
  ])('whose capture is refused for %s is %s', async (issue, status) => {
    let reads = 0
    const now = orderOf(captured([capture('COMPLETED')]))
    stubProvider(({ method, address }) => {
      if (address.endsWith('/oauth2/token'))
        return [200, { access_token: 'T', token_type: 'Bearer', expires_in: 3600 }]
      if (method === 'POST') return refusalOfPayPal(422, issue)
      return [200, reads++ === 0 ? orderOf({}, 'APPROVED') : now]
    })
    const amount = status === 'paid' ? 1800 : 0
    expect(await gateway.fetchStatus('A')).toEqual({ status, amount, currency: 'USD', refunded: 0 })
    expect(reads).toBe(status === 'paid' ? 2 : 1)
  })

  it('that is gone once its capture is refused is unknown', async () => {
    let reads = 0
    stubProvider(({ method, address }) => {
      if (address.endsWith('/oauth2/token'))
        return [200, { access_token: 'T', token_type: 'Bearer', expires_in: 3600 }]
      if (method === 'POST') return refusalOfPayPal(422, 'ORDER_ALREADY_CAPTURED')
      return reads++ === 0 ? [200, orderOf({}, 'APPROVED')] : [404, {}]
    })
    expect(await gateway.fetchStatus('A')).toEqual({
      status: 'unknown',
      amount: 0,
      currency: '',
      refunded: 0,
    })
  })

  it.each([
    ['N1 at_1', 'N1'],
    ['cancelled N1 at_1', 'N1'],
    ['N1', null],
    ['N1 at_1 x', null],
    ['N1  at_1', null],
    ['', null],
    ['cancelled at_1', null],
  ])('names its order and its attempt, or is not the shop’s: %s', async (custom_id, orderNumber) => {
    const asked = stubPayPal({ [`GET ${ORDER}`]: [200, orderOf({ custom_id }, 'APPROVED')] })
    const status = custom_id.startsWith('cancelled') ? 'cancelled' : 'pending'
    expect(await gateway.identify('A')).toEqual(
      orderNumber === null ? null : { status, amount: 0, currency: 'USD', orderNumber },
    )
    expect(besidesTokens(asked)).toHaveLength(1)
  })

  it('is marked as cancelled once, unless its money has moved', async () => {
    const marked = async (order: object) => {
      const asked = stubPayPal({
        [`GET ${ORDER}`]: [200, order],
        [`PATCH ${ORDER}`]: new Response(null, { status: 204 }),
      })
      await gateway.cancel('A')
      return besidesTokens(asked).flatMap(({ method, body }) =>
        method === 'PATCH' ? [JSON.parse(body)] : [],
      )
    }
    const mark = (value: string) => [
      [{ op: 'replace', path: "/purchase_units/@reference_id=='default'/custom_id", value }],
    ]
    expect(await marked(orderOf({}, 'CREATED'))).toEqual(mark('cancelled N1 at_1'))
    expect(await marked(orderOf({}, 'APPROVED'))).toEqual(mark('cancelled N1 at_1'))
    const again = orderOf({ custom_id: 'cancelled N1 at_1' }, 'APPROVED')
    expect(await marked(again)).toEqual(mark('cancelled N1 at_1'))
    expect(await marked({ id: 'A', status: 'CREATED' })).toEqual(mark('cancelled '))
    expect(await marked(orderOf({}, 'VOIDED'))).toEqual([])
    for (const status of ['COMPLETED', 'PENDING', 'DECLINED', 'REFUNDED'])
      expect(await marked(orderOf(captured([capture(status)])))).toEqual([])
  })
})

describe('an order that PayPal is asked to begin', () => {
  const started = (answer: StubAnswer, overrides = {}) => {
    const asked = stubPayPal({ 'POST /v2/checkout/orders': answer })
    return gateway
      .start(makeStartRequest(overrides))
      .then((result) => ({ result, asked: besidesTokens(asked) }))
  }
  const link = (rel: string) => ({ rel, href: `https://www.paypal.com/${rel}`, method: 'GET' })

  it.each([
    [[link('self'), link('payer-action')], 'payer-action'],
    [[link('approve'), link('self')], 'approve'],
    [[link('self')], null],
    [[], null],
    [undefined, null],
  ])('leads to the page where its buyer approves it: %o', async (links, page) => {
    const { result, asked } = await started([201, { id: 'A', links }], { attemptId: 'at_1' })
    expect(result).toEqual(
      page === null
        ? { type: 'failed', reason: 'no_answer' }
        : { type: 'redirect', reference: 'A', url: `https://www.paypal.com/${page}`, expiresAt: null },
    )
    expect(asked).toMatchObject([
      { method: 'POST', headers: { 'paypal-request-id': 'at_1', prefer: 'return=minimal' } },
    ])
  })

  it('is not begun without an id', async () => {
    const { result } = await started([201, { links: [link('approve')] }])
    expect(result).toEqual({ type: 'failed', reason: 'no_answer' })
  })
})
