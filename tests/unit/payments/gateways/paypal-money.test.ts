import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { type AskPayPal, askPayPal } from '#lib/domains/shop/payments/gateways/paypal/ask-paypal.ts'
import { createPayPalGateway } from '#lib/domains/shop/payments/gateways/paypal/gateway.ts'
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

const usd = (value: string) => ({ currency_code: 'USD', value })
const ORDER = 'GET /v2/checkout/orders/A'
const REFUND = 'POST /v2/payments/captures/C/refund'
const DISPUTES = 'GET /v1/customer/disputes'
const orderOf = (refunds: object[], status = 'COMPLETED'): StubAnswer => {
  const captures = [{ id: 'C', status, amount: usd('18.00') }]
  const unit = { amount: usd('18.00'), custom_id: 'N1 at_1', payments: { captures, refunds } }
  return [200, { id: 'A', status: 'COMPLETED', purchase_units: [unit] }]
}
const refund = { refundId: 'r1', reference: 'A', amount: 105, currency: 'USD' }
const refused = (reason: string) => ({
  ...{ type: 'refused', message: `PayPal does not make this refund (${reason}).` },
})
const unavailable = { name: 'GatewayUnavailable' }

describe('a refund at PayPal', () => {
  const own = { id: 'R1', status: 'COMPLETED', amount: usd('1.05'), custom_id: 'r1' }
  const others = [
    { ...own, id: 'R0', custom_id: 'r0' },
    { id: 'R2', status: 'COMPLETED', amount: usd('1.00') },
  ]

  it('is made once, of the capture and the sum that were asked for', async () => {
    const asked = stubPayPal({ [ORDER]: orderOf(others, 'PARTIALLY_REFUNDED'), [REFUND]: [201, own] })
    expect(await gateway.refund(refund)).toEqual({ type: 'done', reference: 'R1' })
    const [, made] = besidesTokens(asked)
    expect(made).toMatchObject({
      ...{ method: 'POST', address: `${PAYPAL_API}/v2/payments/captures/C/refund` },
      headers: { 'paypal-request-id': 'r1', prefer: 'return=representation' },
    })
    expect(JSON.parse(made?.body ?? '')).toEqual({ amount: usd('1.05'), custom_id: 'r1' })
    const again = stubPayPal({ [ORDER]: orderOf([...others, own], 'PARTIALLY_REFUNDED') })
    expect(await gateway.refund(refund)).toEqual({ type: 'done', reference: 'R1' })
    expect(besidesTokens(again)).toHaveLength(1)
  })

  it('that PayPal has accepted and no longer lists is not made again', async () => {
    const asked = stubPayPal({ [ORDER]: orderOf(others), [REFUND]: [201, own] })
    expect(await gateway.refund({ ...refund, isTaken: true })).toEqual(refused('UNKNOWN_REFUND'))
    expect(besidesTokens(asked)).toHaveLength(1)
  })

  it.each(['PENDING', 'DECLINED'])('is refused while the capture is %s', async (status) => {
    stubPayPal({ [ORDER]: orderOf([], status), [REFUND]: [201, own] })
    expect(await gateway.refund(refund)).toEqual(refused('NOT_CAPTURED'))
  })

  it('is refused where there is nothing to refund, or no such amount', async () => {
    stubPayPal({ [REFUND]: [201, own] })
    expect(await gateway.refund(refund)).toEqual(refused('NOT_CAPTURED'))
    stubPayPal({ [ORDER]: [200, { id: 'A', status: 'CREATED' }], [REFUND]: [201, own] })
    expect(await gateway.refund(refund)).toEqual(refused('NOT_CAPTURED'))
    const captures = [{ status: 'COMPLETED', amount: usd('18.00') }]
    stubPayPal({ [ORDER]: [200, { id: 'A', purchase_units: [{ payments: { captures } }] }] })
    expect(await gateway.refund(refund)).toEqual(refused('NOT_CAPTURED'))
    stubPayPal({ [ORDER]: orderOf([]), [REFUND]: [201, own] })
    expect(await gateway.refund({ ...refund, currency: 'HUF' })).toEqual(refused('INVALID_AMOUNT'))
  })

  it.each([
    ['COMPLETED', { type: 'done', reference: 'R1' }, 'done'],
    ['PENDING', { type: 'pending', reference: 'R1' }, 'pending'],
    ['FAILED', refused('FAILED'), 'failed'],
    ['CANCELLED', refused('CANCELLED'), 'failed'],
  ])('that is %s is told as %o, and listed as %s', async (status, told, listed) => {
    stubPayPal({ [ORDER]: orderOf([]), [REFUND]: [201, { ...own, status }] })
    expect(await gateway.refund(refund)).toEqual(told)
    const more = [
      { status: 'COMPLETED', amount: usd('9.00') },
      { id: 'R9', status: 'COMPLETED' },
    ]
    stubPayPal({ [ORDER]: orderOf([{ ...own, status }, ...more]), [DISPUTES]: [200, {}] })
    expect(await gateway.listMovements('A')).toEqual({
      ...{ refunds: [{ reference: 'R1', amount: 105, status: listed }], disputes: [], reversed: 0 },
    })
  })

  it('is refused for PayPal’s reason, and is open while the outcome is unknown', async () => {
    for (const status of [400, 404, 422]) {
      stubPayPal({ [ORDER]: orderOf([]), [REFUND]: refusalOfPayPal(status, 'REFUND_AMOUNT_EXCEEDED') })
      expect(await gateway.refund(refund)).toEqual(refused('REFUND_AMOUNT_EXCEEDED'))
    }
    for (const status of [401, 403, 409, 429, 500]) {
      stubPayPal({ [ORDER]: orderOf([]), [REFUND]: refusalOfPayPal(status, 'WRONG') })
      await expect(gateway.refund(refund)).rejects.toMatchObject(unavailable)
    }
    stubPayPal({ [ORDER]: orderOf([]), [REFUND]: [201, { status: 'COMPLETED' }] })
    await expect(gateway.refund(refund)).rejects.toThrow(
      'PayPal did not answer as expected (a refund without an id).',
    )
  })
})

describe('the movements of a payment at PayPal', () => {
  const dispute = (id: string, value: string, status = 'OPEN') => ({
    ...{ dispute_id: id, status, dispute_amount: usd(value) },
  })
  const list = (order: StubAnswer, items: object[], ended: Record<string, StubAnswer> = {}) => {
    const asked = stubPayPal({ [ORDER]: order, [DISPUTES]: [200, { items }], ...ended })
    return gateway.listMovements('A').then((movements) => ({ movements, asked: besidesTokens(asked) }))
  }
  const ended = (id: string, value: string, outcome: object): Record<string, StubAnswer> => ({
    [`GET /v1/customer/disputes/${id}`]: [200, { ...dispute(id, value, 'RESOLVED'), ...outcome }],
  })
  const won = (id: string, value: string) =>
    ended(id, value, { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } })

  it('are none where nothing was captured', async () => {
    const none = { refunds: [], disputes: [] }
    expect((await list([404, {}], [])).movements).toEqual(none)
    expect((await list([200, { id: 'A', status: 'CREATED' }], [])).movements).toEqual(none)
    for (const capture of [
      { status: 'COMPLETED', amount: usd('1.00') },
      { id: 'C', status: 'COMPLETED' },
    ]) {
      const order = { id: 'A', purchase_units: [{ payments: { captures: [capture] } }] }
      expect((await list([200, order], [dispute('D', '1.00')])).movements).toEqual(none)
    }
  })

  it('are asked for by the capture, and a dispute by its id once it is over', async () => {
    const order = orderOf([])
    const { movements, asked } = await list(
      order,
      [dispute('D1', '7.00'), dispute('D/2', '8.00', 'RESOLVED')],
      ended('D%2F2', '8.00', { outcome: 'RESOLVED_BUYER_FAVOUR' }),
    )
    expect(movements).toEqual({
      refunds: [],
      disputes: [
        { reference: 'D1', amount: 700, status: 'open' },
        { reference: 'D/2', amount: 800, status: 'lost' },
      ],
      reversed: 0,
    })
    expect(asked.slice(1)).toMatchObject([
      { address: `${PAYPAL_API}/v1/customer/disputes`, query: { disputed_transaction_id: 'C' } },
      { address: `${PAYPAL_API}/v1/customer/disputes/D%2F2` },
    ])
  })

  it.each([
    [{ dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }, 'won'],
    [{ outcome: 'RESOLVED_WITH_PAYOUT' }, 'won'],
    [{ outcome: 'DENIED' }, 'won'],
    [{ outcome: 'CANCELED_BY_BUYER' }, 'won'],
    [{ dispute_outcome: { outcome_code: 'ACCEPTED' }, outcome: 'DENIED' }, 'lost'],
    [{ outcome: 'SOMETHING_NEW' }, 'lost'],
    [{}, 'lost'],
  ])('have a dispute that ended as its outcome says: %o is %s', async (outcome, status) => {
    const items = [dispute('D', '7.00', 'RESOLVED')]
    const { movements } = await list(orderOf([]), items, ended('D', '7.00', outcome))
    expect(movements.disputes).toEqual([{ reference: 'D', amount: 700, status }])
  })

  it('have a reversal of what no refund and no dispute explains', async () => {
    const gone = (refunds: object[], items: object[] = [], more = {}) =>
      list(orderOf(refunds, 'REFUNDED'), items, more).then(({ movements }) => movements)
    const refundOf = (value: string, status = 'COMPLETED') => ({
      id: `R${value}`,
      status,
      amount: usd(value),
    })
    expect((await gone([])).reversed).toBe(1800)
    expect((await gone([refundOf('18.00')])).reversed).toBe(0)
    expect((await gone([refundOf('18.00', 'FAILED')])).reversed).toBe(1800)
    expect((await gone([refundOf('5.00', 'PENDING'), refundOf('6.00')])).reversed).toBe(700)
    expect(await gone([refundOf('5.00')], [dispute('D', '6.00')])).toMatchObject({
      ...{ disputes: [{ amount: 600, status: 'open' }], reversed: 700 },
    })
    // More than was captured is gone: a dispute about a refund that was made.
    expect((await gone([refundOf('15.00')], [dispute('D', '6.00')])).reversed).toBe(0)
    const lost = ended('D', '6.00', { outcome: 'ACCEPTED' })
    expect((await gone([], [dispute('D', '6.00', 'RESOLVED')], lost)).reversed).toBe(1200)
  })

  it('have a dispute that was won as open until its money is back', async () => {
    const resolved = (id: string, value: string) => dispute(id, value, 'RESOLVED')
    const { movements } = await list(
      orderOf([], 'REFUNDED'),
      [resolved('D1', '10.00'), resolved('D2', '10.00'), resolved('D3', '8.00')],
      { ...won('D1', '10.00'), ...won('D2', '10.00'), ...won('D3', '8.00') },
    )
    expect(movements).toMatchObject({
      disputes: [
        { reference: 'D1', amount: 1000, status: 'open' },
        { reference: 'D2', amount: 1000, status: 'won' },
        { reference: 'D3', amount: 800, status: 'open' },
      ],
      reversed: 0,
    })
    const returned = await list(orderOf([]), [resolved('D1', '10.00')], won('D1', '10.00'))
    expect(returned.movements).toEqual({
      ...{ refunds: [], disputes: [{ reference: 'D1', amount: 1000, status: 'won' }], reversed: 0 },
    })
  })

  it('leave disputes out only where the app may not read them', async () => {
    stubPayPal({ [ORDER]: orderOf([]), [DISPUTES]: [403, {}] })
    expect(await gateway.listMovements('A')).toEqual({ refunds: [], disputes: [], reversed: 0 })
    stubPayPal({ [ORDER]: orderOf([]), [DISPUTES]: [200, {}] })
    expect(await gateway.listMovements('A')).toEqual({ refunds: [], disputes: [], reversed: 0 })
    const failed: [StubAnswer, string][] = [
      [[401, {}], '401, no disputes'],
      [[404, { items: [] }], '404, no disputes'],
      [[201, { items: [] }], '201, no disputes'],
      [[200, { items: [{ dispute_id: 'D' }] }], '200, no disputes'],
      [[500, {}], 'no disputes'],
    ]
    for (const [answer, facts] of failed) {
      stubPayPal({ [ORDER]: orderOf([]), [DISPUTES]: answer })
      await expect(gateway.listMovements('A')).rejects.toMatchObject({
        ...{ ...unavailable, message: `PayPal did not answer as expected (${facts}).` },
      })
    }
    for (const [answer, facts] of [
      [[404, {}], '404, no dispute'],
      [[500, {}], 'no dispute'],
    ] as [StubAnswer, string][])
      await expect(
        list(orderOf([]), [dispute('D', '7.00', 'RESOLVED')], { 'GET /v1/customer/disputes/D': answer }),
      ).rejects.toMatchObject({ ...unavailable, message: `PayPal did not answer as expected (${facts}).` })
  })
})

describe('what PayPal’s package does not know', () => {
  let ask: AskPayPal
  beforeEach(() => {
    ask = askPayPal({ clientId: 'A', clientSecret: 'E', apiBase: 'https://paypal.example.com' })
  })
  /** Tokens by number; `read` answers the rest by the token that it comes with. */
  const stub = (read: (token: string) => StubAnswer) => {
    let tokens = 0
    return stubProvider(({ address, headers }) =>
      address.endsWith('/v1/oauth2/token')
        ? [200, { access_token: `T${++tokens}` }]
        : read(headers.authorization ?? ''),
    )
  }

  it('is read with one token, and with another once that is over', async () => {
    let good = 'Bearer T1'
    const asked = stub((token) => [token === good ? 200 : 401, { token }])
    expect(await ask('/v1/a?b=c')).toEqual({ status: 200, body: { token: 'Bearer T1' } })
    expect(await ask('/v1/a')).toEqual({ status: 200, body: { token: 'Bearer T1' } })
    expect(asked).toHaveLength(3)
    expect(asked[1]).toMatchObject({
      method: 'GET',
      address: 'https://paypal.example.com/v1/a',
      query: { b: 'c' },
    })
    good = 'Bearer T2'
    expect(await ask('/v1/a')).toEqual({ status: 200, body: { token: 'Bearer T2' } })
    expect(asked).toHaveLength(6)
    good = 'none'
    expect(await ask('/v1/a')).toEqual({ status: 401, body: { token: 'Bearer T3' } })
  })

  it('has no answer while PayPal fails or makes no sense, and another token only for another sign-in', async () => {
    let answer: StubAnswer = [404, { a: 1 }]
    const asked = stub(() => answer)
    expect(await ask('/v1/a')).toEqual({ status: 404, body: { a: 1 } })
    answer = [499, { a: 1 }]
    expect(await ask('/v1/a')).toEqual({ status: 499, body: { a: 1 } })
    for (const one of [[500, {}], new TypeError('fetch failed'), new Response('<html>')] as const) {
      answer = one
      expect(await ask('/v1/a')).toBeNull()
    }
    expect(asked.filter(({ address }) => address.endsWith('/token'))).toHaveLength(1)
  })

  it('is the answer to the sign-in where PayPal refuses that', async () => {
    const granted = async (answer: StubAnswer) => {
      const asked = stubProvider(() => answer)
      const told = await ask('/v1/a')
      expect(asked).toHaveLength(1)
      return told
    }
    for (const status of [400, 401, 403])
      expect(await granted([status, { a: 1 }])).toEqual({ status, body: { a: 1 } })
    for (const answer of [
      [200, {}],
      [399, {}],
      [200, { access_token: 7 }],
      [500, {}],
    ] as const)
      expect(await granted(answer)).toBeNull()
  })
})
