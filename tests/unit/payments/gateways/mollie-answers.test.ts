import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Gateway, Vault } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createMollieGateway } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'
import { type Asked, type StubAnswer, stubProvider } from '#tests/support/payments/stub-provider.ts'

let gateway: Required<Gateway>
let vault: Vault
beforeEach(() => {
  gateway = createMollieGateway({ apiKey: 'test_1', apiBase: null, savesMethods: true }) as Required<Gateway>
  vault = gateway.vault
})

afterEach(() => vi.unstubAllGlobals())

const API = 'https://api.mollie.com/v2'
const eur = (value: string) => ({ currency: 'EUR', value })
const payment = (more: object = {}) => ({
  ...{ id: 'tr_1', status: 'open', amount: eur('18.00'), _links: {}, ...more },
})
const listOf = (name: string, items: object[]) => ({ _embedded: { [name]: items } })
/** Answers by method and the ends of addresses; whatever else is asked for is missing. */
const stubMollie = (answers: Record<string, StubAnswer>) =>
  stubProvider(({ method, address }) => {
    const path = `${method} ${address.slice(API.length)}`
    const [, answer] = Object.entries(answers).find(([end]) => path === end) ?? []
    return answer ?? [404, { title: 'Not Found' }]
  })
const pathsOf = (asked: readonly Asked[]) =>
  asked.map(({ method, address }) => `${method} ${address.slice(API.length)}`)
const none = { status: 'unknown', amount: 0, currency: '', refunded: 0 }
const refund = { refundId: 'r1', reference: 'tr_1', amount: 100, currency: 'EUR' }
const unavailable = { name: 'GatewayUnavailable' }

describe('a request to Mollie', () => {
  it('has the key, and what makes it idempotent only if it changes something', async () => {
    const asked = stubMollie({ 'GET /payments/tr_1': [200, payment({ isCancelable: true })] })
    await gateway.cancel('tr_1')
    await gateway.start(makeStartRequest({ attemptId: 'at_1' }))
    const always = { authorization: 'Bearer test_1', accept: 'application/hal+json' }
    expect(asked.map(({ headers }) => headers)).toEqual([
      always,
      { ...always, 'idempotency-key': 'cancel-tr_1' },
      { ...always, 'idempotency-key': 'at_1', 'content-type': 'application/json' },
    ])
    expect(asked.map(({ body }) => body !== '')).toEqual([false, false, true])
    expect(pathsOf(asked)).toEqual(['GET /payments/tr_1', 'DELETE /payments/tr_1', 'POST /payments'])
  })

  it('never leads to another path than that of what it names', async () => {
    const asked = stubMollie({})
    await gateway.fetchStatus('tr_1/../x')
    await gateway.refund({ ...refund, reference: 'tr_1?a' })
    await gateway.listMovements('tr_1#a').catch(() => undefined)
    await vault.list('cst_1/a')
    await vault.remove('cst_1/a', 'mdt_1/b')
    await vault.findCharge('cst_1/a', 'at_1')
    await vault.forget('cst_1/a')
    expect(pathsOf(asked)).toEqual([
      ...['GET /payments/tr_1%2F..%2Fx', 'GET /payments/tr_1%3Fa/refunds', 'GET /payments/tr_1%23a/refunds'],
      ...['GET /customers/cst_1%2Fa/mandates', 'DELETE /customers/cst_1%2Fa/mandates/mdt_1%2Fb'],
      ...['GET /customers/cst_1%2Fa/payments', 'DELETE /customers/cst_1%2Fa'],
    ])
  })

  it.each([
    ['a refused key', [401, { title: 'Unauthorized', field: 'key' }], '(401, Unauthorized, key)'],
    ['a key without the right', [403, { title: 'Forbidden' }], '(403, Forbidden)'],
    ['a method that is not allowed', [405, { title: 7 }], '(405)'],
    ['a conflict', [409, { title: 'Conflict', field: 7 }], '(409)'],
    ['too many requests', [429, { title: 'Slow down' }], '(429, Slow down)'],
    ['its own failure', [500, null], '(500)'],
    ['another failure of its own', [503, { title: 'Down' }], '(503, Down)'],
    ['a redirection', [300, payment()], '(300)'],
    ['another thing', [200, { id: 7 }], '(200)'],
  ] as [string, StubAnswer, string][])(
    'decides nothing if it is answered with %s',
    async (_, answer, facts) => {
      stubProvider(() => answer)
      for (const work of [
        () => gateway.fetchStatus('tr_1'),
        () => gateway.identify('tr_1'),
        () => gateway.cancel('tr_1'),
        () => gateway.refund(refund),
        () => gateway.listMovements('tr_1'),
        () => gateway.verifyWebhook({ headers: {}, body: Buffer.from('id=tr_1') }),
        () => vault.open({ key: 'c1', email: '', name: '' }),
        () => vault.list('cst_1'),
        () => vault.findCharge('cst_1', 'at_1'),
      ])
        await expect(work()).rejects.toMatchObject({
          ...unavailable,
          message: `Mollie did not answer as expected ${facts}.`,
        })
    },
  )

  it('decides nothing if the connection is lost, or a page comes back', async () => {
    const lost = new TypeError('fetch failed')
    for (const answer of [() => lost, () => new Response('<html></html>', { status: 200 })]) {
      stubProvider(answer)
      for (const work of [
        () => gateway.fetchStatus('tr_1'),
        () => gateway.refund(refund),
        () => vault.forget('cst_1'),
        () => vault.remove('cst_1', 'mdt_1'),
      ])
        await expect(work()).rejects.toMatchObject({ ...unavailable, message: 'Mollie did not answer.' })
    }
    stubProvider(() => lost)
    await expect(gateway.fetchStatus('tr_1')).rejects.toMatchObject({ cause: lost })
  })

  it.each([400, 404, 410, 422])('that is refused with %d changes nothing', async (status) => {
    const answer: StubAnswer = [status, { title: 'Wrong', field: 'amount' }]
    const message = `Mollie does not make this refund (${status}, Wrong, amount).`
    stubProvider(() => answer)
    expect(await gateway.refund(refund)).toEqual({ type: 'refused', message })
    expect([await vault.list('cst_1'), await vault.remove('cst_1', 'mdt_1')]).toEqual([[], false])
    expect(await vault.findCharge('cst_1', 'at_1')).toBeNull()
    expect(await vault.forget('cst_1')).toBeUndefined()
    stubMollie({
      'GET /payments/tr_1/refunds': [200, listOf('refunds', [])],
      'POST /payments/tr_1/refunds': answer,
      'GET /payments/tr_1': [200, payment({ isCancelable: true })],
      'DELETE /payments/tr_1': answer,
    })
    expect(await gateway.refund(refund)).toEqual({ type: 'refused', message })
    expect(await gateway.cancel('tr_1')).toBeUndefined()
    stubProvider(() => answer)
    for (const work of [() => gateway.fetchStatus('tr_1'), () => gateway.identify('tr_1')])
      if (status === 404) expect([none, null]).toContainEqual(await work())
      else await expect(work()).rejects.toMatchObject(unavailable)
  })
})

describe('a payment of Mollie', () => {
  const told = async (more: object) => {
    stubMollie({ 'GET /payments/tr_1': [200, payment(more)] })
    const { status } = await gateway.fetchStatus('tr_1')
    return status
  }

  it.each([
    ['open', {}, 'pending'],
    ['open', { method: null, sequenceType: 'oneoff' }, 'pending'],
    ['open', { method: 'ideal', sequenceType: 'first' }, 'pending'],
    ['open', { method: 'banktransfer' }, 'processing'],
    ['open', { sequenceType: 'recurring' }, 'processing'],
    ['pending', {}, 'processing'],
    ['authorized', {}, 'processing'],
    ['paid', { method: 'banktransfer' }, 'paid'],
    ['failed', { sequenceType: 'recurring' }, 'failed'],
    ['expired', { method: 'banktransfer' }, 'expired'],
    ['canceled', {}, 'cancelled'],
    ['something_new', {}, 'unknown'],
  ])('that is %s, %o, is %s', async (status, more, wanted) => {
    expect(await told({ status, ...more })).toBe(wanted)
  })

  it('counts what was paid and given back, in its currency', async () => {
    const stand = async (more: object) => {
      stubMollie({ 'GET /payments/tr_1': [200, payment(more)] })
      const identified = await gateway.identify('tr_1')
      return [await gateway.fetchStatus('tr_1'), identified]
    }
    const metadata = { orderNumber: 'N1', attemptId: 'at_1' }
    expect(await stand({ status: 'paid', metadata })).toEqual([
      { status: 'paid', amount: 1800, currency: 'EUR', refunded: 0 },
      { status: 'paid', amount: 1800, currency: 'EUR', orderNumber: 'N1' },
    ])
    expect(await stand({ status: 'paid', amountRefunded: eur('3.05') })).toEqual([
      { status: 'paid', amount: 1800, currency: 'EUR', refunded: 305 },
      null,
    ])
    expect(await stand({ status: 'failed', metadata })).toEqual([
      { status: 'failed', amount: 0, currency: 'EUR', refunded: 0 },
      { status: 'failed', amount: 0, currency: 'EUR', orderNumber: 'N1' },
    ])
    const yen = { amount: { currency: 'JPY', value: '1800' }, status: 'paid' }
    expect((await stand(yen))[0]).toMatchObject({ amount: 1800, currency: 'JPY' })
    for (const amount of [eur('18.005'), eur('many'), { currency: 'JPY', value: '18.50' }, { value: '1' }])
      await expect(stand({ amount })).rejects.toMatchObject(unavailable)
  })

  it('is started as its answer says, or else may be tried again', async () => {
    const started = async (answer: StubAnswer, overrides = {}) => {
      stubMollie({ 'POST /payments': answer })
      return gateway.start(makeStartRequest(overrides))
    }
    const page = { _links: { checkout: { href: 'https://www.mollie.com/1' } } }
    const begun = { type: 'redirect', reference: 'tr_1', url: 'https://www.mollie.com/1', expiresAt: null }
    expect(await started([201, payment(page)])).toEqual(begun)
    const expiresAt = new Date('2026-06-01T12:00:00Z')
    expect(await started([201, payment({ ...page, expiresAt: expiresAt.toISOString() })])).toEqual({
      ...{ ...begun, expiresAt },
    })
    const saved = { payer: 'cst_1', savedMethod: 'mdt_1' }
    expect(await started([201, payment()], saved)).toEqual({ type: 'charged', reference: 'tr_1' })
    const later = { type: 'failed', reason: 'no_answer' }
    expect(await started([201, payment({ _links: { checkout: { href: 'nowhere' } } })])).toEqual(later)
    expect(await started([201, { id: 'tr_1' }])).toEqual(later)
    expect(await started([302, payment(page)])).toEqual(later)
    expect(await started([399, payment(page)])).toEqual(later)
    expect(await started([400, payment(page)])).toEqual({ type: 'failed', reason: 'refused' })
    expect(await started([400, payment(page)], saved)).toEqual({ type: 'failed', reason: 'declined' })
    for (const overrides of [{}, saved]) expect(await started([409, {}], overrides)).toEqual(later)
  })

  it('is offered for any amount in the currencies that Mollie takes', () => {
    const can = [gateway.canCharge(0, 'EUR'), gateway.canCharge(1, 'EUR'), gateway.canCharge(100, 'KWD')]
    expect(can).toEqual([false, true, false])
  })

  it('is not taken for one that Mollie has not answered if the shop itself is mistaken', async () => {
    const mistake = new RangeError('A mistake of ours')
    const language = {
      get() {
        throw mistake
      },
    }
    const asked = stubMollie({})
    const request = Object.defineProperty(makeStartRequest(), 'language', language)
    await expect(gateway.start(request)).rejects.toBe(mistake)
    expect(asked).toEqual([])
  })

  it('is charged to the customer and the method that were given, and saved only if both are', async () => {
    const sent = async (overrides: object) => {
      const asked = stubMollie({})
      await gateway.start(makeStartRequest(overrides))
      const { customerId, mandateId, sequenceType, redirectUrl } = JSON.parse(asked[0]?.body ?? '')
      return [customerId, mandateId, sequenceType, redirectUrl !== undefined]
    }
    expect(await sent({ payer: 'cst_1', savedMethod: 'mdt_1' })).toEqual([
      'cst_1',
      'mdt_1',
      'recurring',
      false,
    ])
    expect(await sent({ savedMethod: 'mdt_1' })).toEqual(['', 'mdt_1', 'recurring', false])
    expect(await sent({ payer: 'cst_1', saves: true })).toEqual(['cst_1', undefined, 'first', true])
    for (const one of [{ payer: 'cst_1' }, { payer: 'cst_1', saves: false }, { saves: true }])
      expect(await sent(one)).toEqual([undefined, undefined, undefined, true])
  })

  it('is ended only while Mollie lets the shop do so and its buyer has not paid', async () => {
    const ended = async (more: object) => {
      const asked = stubMollie({
        'GET /payments/tr_1': [200, payment(more)],
        'DELETE /payments/tr_1': [200, payment({ status: 'canceled' })],
      })
      await gateway.cancel('tr_1')
      return pathsOf(asked).slice(1)
    }
    const deleted = ['DELETE /payments/tr_1']
    expect(await ended({ isCancelable: true })).toEqual(deleted)
    for (const more of [{}, { isCancelable: false }]) expect(await ended(more)).toEqual([])
    for (const more of [{ method: 'banktransfer' }, { sequenceType: 'recurring' }, { status: 'pending' }])
      expect(await ended({ ...more, isCancelable: true })).toEqual([])
    const asked = stubMollie({})
    await gateway.cancel('tr_1')
    expect(asked).toHaveLength(1)
    for (const answer of [
      [200, {}],
      [403, {}],
      [300, payment()],
    ] as const) {
      stubMollie({
        'GET /payments/tr_1': [200, payment({ isCancelable: true })],
        'DELETE /payments/tr_1': answer,
      })
      await expect(gateway.cancel('tr_1')).rejects.toMatchObject(unavailable)
    }
  })
})

describe('a message of Mollie', () => {
  const messageOf = (body: string) => ({ headers: {}, body: Buffer.from(body) })

  it('names a payment of Mollie’s or is refused, without asking', async () => {
    const asked = stubMollie({})
    const long = `tr_${'a'.repeat(64)}`
    const claimed = (body: string) => gateway.claimedReference(messageOf(body))
    for (const [body, reference] of [
      ['id=tr_1', 'tr_1'],
      ['a=b&id=tr_1&c=d', 'tr_1'],
      [`id=${long}`, long],
    ] as const)
      expect(claimed(body)).toBe(reference)
    for (const body of [
      '',
      'id=',
      'id=tr_',
      `id=${long}a`,
      'id=tr_a-b',
      'id=xtr_1',
      'id=tr_1%0A',
      '{"id":"tr_1"}',
    ]) {
      expect([body, claimed(body)]).toEqual([body, null])
      expect(await gateway.verifyWebhook(messageOf(body))).toEqual({ verdict: 'rejected' })
    }
    expect(asked).toEqual([])
  })

  it('is told apart by how the payment stands, and by the money that has moved since', async () => {
    const eventOf = async (more: object, refunds: object[] = [], chargebacks: object[] = []) => {
      const asked = stubMollie({
        'GET /payments/tr_1': [200, payment(more)],
        'GET /payments/tr_1/refunds': [200, listOf('refunds', refunds)],
        'GET /payments/tr_1/chargebacks': [200, listOf('chargebacks', chargebacks)],
      })
      const verdict = await gateway.verifyWebhook(messageOf('id=tr_1'))
      expect(verdict).toMatchObject({ verdict: 'accepted', reference: 'tr_1' })
      return [verdict.verdict === 'accepted' ? verdict.eventId : null, asked.length]
    }
    const moved = /^tr_1:paid:(\d+):[0-9a-f]{16}$/
    expect(await eventOf({})).toEqual(['tr_1:open:0', 1])
    expect(await eventOf({ status: 'paid' })).toEqual(['tr_1:paid:0', 1])
    const refunded = { status: 'paid', amountRefunded: eur('3.00') }
    const made = { id: 're_1', status: 'refunded', amount: eur('3.00') }
    const [first, requests] = await eventOf(refunded, [made])
    expect([first, requests]).toEqual([expect.stringMatching(moved), 3])
    expect(String(first)).toContain(':300:')
    expect(await eventOf(refunded, [made])).toEqual([first, 3])
    const [failed] = await eventOf({ ...refunded, amountRefunded: eur('0.00') }, [
      { ...made, status: 'failed' },
    ])
    expect(failed).toMatch(moved)
    const taken = { status: 'paid', amountChargedBack: eur('18.00') }
    const chargeback = { id: 'chb_1', amount: eur('18.00') }
    const [disputed] = await eventOf(taken, [], [chargeback])
    expect(disputed).toMatch(moved)
    const [won] = await eventOf(taken, [], [{ ...chargeback, reversedAt: '2026-06-01' }])
    expect(new Set([first, failed, disputed, won]).size).toBe(4)
  })
})
